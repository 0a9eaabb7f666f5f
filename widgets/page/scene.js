// Draws a scene: a list of blocks that Python describes, and reports what a person did.
// Python -> page: the traits `sprite` (pictures of cards), `book` (the rules) and `scene` ({ply, blocks, ...}).
// Page -> Python: the trait `act`, {ply, count, ...}, and `ping`, which Python answers. The page decides nothing about rules.

const DRAW = { steps: drawSteps, bars: drawBars, matrix: drawMatrix, slider: drawSlider, menu: drawMenu, figure: drawFigure, choices: drawChoices,
  buttons: drawButtons, field: drawField, text: drawText, paper: drawPaper, clock: drawClock, ...COURSE,
  review: (block, page) => drawReview(block, block.game, { page }) };

// A range that is being dragged keeps its element: only its neighbours change.
function renewAround(range, now, fresh) {
  for (const [i, child] of [...fresh.children].entries()) {
    if (!now.children[i].contains(range)) now.children[i].replaceWith(child);
    else range.setAttribute("aria-valuetext", child.getAttribute("aria-valuetext"));
  }
}

let pages = 0;

function render({ model, el }) {
  const root = make("div", { class: "cl-scene", "data-lm-suppress-shortcuts": "true" });
  const live = make("div", { class: "cl-status", role: "status", "aria-live": "polite" });
  const drawn = []; // what stands in each block's place, as text, to redraw only what changed
  const tables = new Map();
  const sprite = draw("svg", { class: "cl-sprite", width: 0, height: 0, "aria-hidden": "true" });
  let shown = model.get("scene");
  let count = shown.heard ?? 0;
  let waiting = null;
  let painted = performance.now();

  const page = {
    id: "cl" + pages++,
    alive: true,
    byKeyboard: false,
    book: (rule) => model.get("book")?.[rule],
    act(what) {
      count += 1;
      // How long this table has been in sight: a slow connection is no handicap.
      model.set("act", { ply: shown.ply, count, after: performance.now() - painted, ...what });
      model.save_changes();
      life.ask();
    },
    // While an answer is under way only the latest of many slider values waits for its turn.
    slide(what) {
      if (model.get("scene").heard < count) waiting = what;
      else page.act(what);
    },
    say(text) { live.textContent = text; },
    redraw() { drawn.fill(null); for (const table of tables.values()) table.parts.forEach((part) => { part.text = null; }); update(); },
    flush: () => queue.flush(),
    timer: { running: false, seconds: 1, handle: 0,
      next(step) { clearTimeout(this.handle); this.handle = setTimeout(() => { if (this.running && page.alive) step(); }, 1000 * this.seconds); },
      stop() { this.running = false; clearTimeout(this.handle); } },
    beat: (left) => tick(page, left),
  };

  function update() {
    const scene = shown;
    root.lang = scene.lang;
    root.dataset.ply = scene.ply;
    root.classList.toggle("cl-large", Boolean(scene.large));
    const active = root.contains(document.activeElement) ? document.activeElement : null;
    const place = active?.closest("[data-block]")?.dataset.block;
    const key = active?.dataset.key;
    for (const [i, block] of scene.blocks.entries()) {
      const text = JSON.stringify(block);
      if (drawn[i] === text) continue;
      drawn[i] = text;
      const holder = body.children[i] ?? body.appendChild(make("div", { "data-block": i }));
      holder.className = "cl-block cl-block-" + block.type;
      if (block.type === "table") {
        showTable(i, holder, block);
        continue;
      }
      tables.get(i)?.close();
      tables.delete(i);
      if (block.type === "status") {
        if (!holder.contains(live)) holder.replaceChildren(live);
        continue;
      }
      const now = holder.firstElementChild;
      const fresh = DRAW[block.type](block, page);
      if (now && active?.type === "range" && now.contains(active) && now.children.length === fresh.children.length) {
        renewAround(active, now, fresh);
      } else {
        keepOpen(now, fresh);
        holder.replaceChildren(fresh);
      }
    }
    while (body.children.length > scene.blocks.length) {
      tables.get(body.children.length - 1)?.close();
      tables.delete(body.children.length - 1);
      body.lastElementChild.remove();
    }
    live.classList.toggle("cl-unseen", !scene.blocks.some((block) => block.type === "status"));
    if (!root.contains(live)) root.append(live); // spoken all the same
    drawn.length = scene.blocks.length;
    if (scene.status !== live.dataset.said) { live.dataset.said = scene.status; live.textContent = scene.status; }
    if (active && !root.contains(document.activeElement)) giveBackFocus(place, key);
    if (waiting && scene.heard >= count) {
      const what = waiting;
      waiting = null;
      page.act(what);
    }
  }

  function showTable(i, holder, block) {
    let table = tables.get(i);
    if (!table) {
      tables.set(i, table = new CardTable(page));
      holder.replaceChildren(table.node);
    }
    table.update(block);
    requestAnimationFrame(() => { painted = performance.now(); });
  }

  function giveBackFocus(place, key) {
    const holder = body.querySelector(`[data-block="${place}"]`) ?? body;
    const seen = (selector) => [...holder.querySelectorAll(selector)]
      .find((node) => node.offsetParent && node.matches("button:not([disabled]), input, select"));
    const target = seen(`[data-key="${CSS.escape(key ?? "")}"]`) ?? seen("button, input, select");
    target?.focus({ preventScroll: true, focusVisible: page.byKeyboard });
  }

  // Every move stays in sight for as long as the pace says, however the messages arrive.
  const queue = {
    scenes: [], until: 0, handle: 0,
    pressed: false, // a button is down: if it were drawn anew before it is up, there would be no click
    push(scene) {
      this.scenes.push(scene);
      this.next();
    },
    next() {
      clearTimeout(this.handle);
      while (this.scenes.length && !(this.pressed && this.scenes[0].ply === shown.ply)) {
        const wait = document.hidden || this.scenes[0].ply === shown.ply || this.scenes[0].now ? 0 : this.until - performance.now();
        if (wait > 4) {
          this.handle = setTimeout(() => this.next(), wait);
          return;
        }
        const moved = this.scenes[0].ply !== shown.ply;
        shown = this.scenes.shift();
        update();
        if (moved) this.until = performance.now() + (shown.dwell ?? 0);
      }
    },
    flush() { this.until = 0; this.next(); },
  };

  const body = make("div", { class: "cl-body" });
  root.append(sprite, body);
  const life = lifeLine(model, root, page);
  const showSprite = () => { sprite.innerHTML = `<defs>${model.get("sprite") ?? ""}</defs>`; };
  const arrived = () => { queue.push(model.get("scene")); };
  root.addEventListener("keydown", (event) => {
    page.byKeyboard = true;
    // The notebook's own shortcuts must not act on keys that are meant for us.
    if (event.target.matches("button, input, select, summary, textarea, a, li")) event.stopPropagation();
  });
  root.addEventListener("pointerdown", (event) => {
    page.byKeyboard = false;
    queue.pressed = Boolean(event.target.closest("button"));
  });
  const released = () => setTimeout(() => { queue.pressed = false; queue.next(); }); // after the click
  for (const event of ["pointerup", "pointercancel", "blur"]) window.addEventListener(event, released);
  el.append(root);
  showSprite();
  update();
  const watch = new ResizeObserver(() => { for (const table of tables.values()) if (table.block) table.update(table.block); });
  watch.observe(root);
  model.on("change:scene", arrived);
  model.on("change:sprite", showSprite);
  return () => {
    page.alive = false;
    page.timer.stop();
    clearTimeout(page.frame);
    clearTimeout(queue.handle);
    watch.disconnect();
    for (const event of ["pointerup", "pointercancel", "blur"]) window.removeEventListener(event, released);
    life.stop();
    for (const table of tables.values()) table.close();
    model.off("change:scene", arrived);
    model.off("change:sprite", showSprite);
  };
}

export default { render };
