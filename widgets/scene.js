// Draws a scene: a list of blocks that Python describes, and reports what a person did.
// Python -> page: the traits `faces` (pictures of cards) and `scene` ({ply, blocks, ...}).
// Page -> Python: the trait `act`, {ply, count, ...}. The page decides nothing about rules.

function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "class") node.className = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

// ---- the table: cards are buttons; a move is a sequence of picks

function drawTable(block, page) {
  const picked = [];
  const node = make("div", { class: "cl-table", role: "group", "aria-label": block.label });

  const open = () => block.moves.filter((entry) => picked.every((pick, i) => entry.picks[i] === pick));
  const nextPicks = () => new Set(open().map((entry) => entry.picks[picked.length]).filter(Boolean));

  function choose(pick, what, event) {
    if (event.detail > 1) return; // the second half of a double click
    if (!nextPicks().has(pick)) {
      if (picked.length && block.moves.some((entry) => entry.picks[0] === pick)) {
        picked.length = 0; // another card instead
      } else {
        page.act({ why: [...picked, pick ?? ""], what });
        picked.length = 0;
        show();
        return;
      }
    }
    picked.push(pick);
    const left = open();
    if (left.length === 1 && (!block.all || left[0].picks.length === picked.length)) {
      picked.length = 0;
      show();
      page.act({ move: left[0].move });
    } else {
      show();
      ask();
    }
  }

  // Say what can be chosen next, and lead the keyboard there.
  function ask() {
    const words = [...new Set([...nextPicks()].map((token) => block.words[token] ?? token))].join(", ");
    page.say(picked.length ? block.choose + " " + words : "");
    const target = node.querySelector(".cl-target");
    if (target && page.byKeyboard) target.focus();
  }

  function takeBack() {
    const last = picked.pop();
    show();
    ask();
    if (!picked.length && page.byKeyboard) node.querySelector(`[data-pick="${CSS.escape(last ?? "")}"]`)?.focus();
  }

  function item(entry, groupIndex, index) {
    const attributes = {
      "data-key": `${groupIndex}.${index}`,
      "data-pick": entry.pick ?? "",
      tabindex: -1,
      class: "cl-card" + (entry.playable ? " cl-playable" : ""),
      "aria-label": entry.name + (entry.hint ? ", " + entry.hint : ""),
      title: entry.name + (entry.hint ? ", " + entry.hint : ""),
    };
    const face = entry.face
      ? make("img", { src: page.face(entry.face), alt: "", draggable: "false" })
      : make("span", { class: "cl-place" }, entry.text ?? "");
    const badge = entry.badge ? make("span", { class: "cl-badge", "aria-hidden": "true" }, entry.badge) : null;
    const caption = entry.caption ? make("span", { class: "cl-caption", "aria-hidden": "true" }, entry.caption) : null;
    if (entry.still) return make("span", { ...attributes, tabindex: null, role: "img" }, face, badge, caption);
    return make("button", { ...attributes, type: "button", onclick: (event) => choose(entry.pick, entry.name, event) }, face, badge, caption);
  }

  const arrows = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  if (block.board) node.append(drawBoard(block.board, arrows, choose));

  for (const [groupIndex, group] of block.groups.entries()) {
    const label = group.pick
      ? make("button", { type: "button", class: "cl-name", "data-pick": group.pick, "data-key": `${groupIndex}.name`,
          tabindex: -1, onclick: (event) => choose(group.pick, group.label, event) }, group.label)
      : make("span", { class: "cl-name" }, group.label);
    const cards = make("div", { class: "cl-cards" }, ...group.items.map((entry, i) => item(entry, groupIndex, i)));
    const note = group.note ? make("div", { class: "cl-note" }, ...group.note.map((line) => make("div", {}, line))) : null;
    node.append(make("div", { class: "cl-group" + (group.current ? " cl-current" : ""), role: "group",
      "aria-label": group.spoken ?? group.label }, label, cards, note));
  }
  const undo = make("button", { type: "button", class: "cl-undo", "data-key": "undo", tabindex: -1, hidden: true,
    onclick: takeBack }, "↶ " + block.undo);
  if (block.moves.length) {
    node.append(make("div", { class: "cl-actions" }, undo, ...block.actions.map((action, i) =>
      make("button", { type: "button", class: "cl-action" + (action.later ? " cl-later" : ""), "data-pick": action.pick, "data-key": `actions.${i}`,
        tabindex: -1, title: action.hint ?? null, onclick: (event) => choose(action.pick, action.label, event) }, action.label))));
  }

  function show() {
    const next = nextPicks();
    for (const button of node.querySelectorAll("[data-pick]")) {
      const pick = button.dataset.pick;
      button.classList.toggle("cl-picked", pick !== "" && picked.includes(pick));
      button.classList.toggle("cl-target", picked.length > 0 && next.has(pick));
    }
    undo.hidden = !picked.length;
    const active = document.activeElement; // a button that is no longer offered must not take the focus with it
    if (node.contains(active) && !active.offsetParent) node.querySelector("button.cl-card")?.focus();
    if (block.board) showArrows(arrows, block.board.lines, picked.length ? open() : [], picked.length);
  }

  // Arrow keys: left and right within a row, up and down between rows.
  const rows = () => [...node.querySelectorAll(".cl-group, .cl-actions")]
    .map((row) => [...row.querySelectorAll("button")].filter((button) => button.offsetParent)).filter((row) => row.length);
  const focusable = () => rows().flat();
  function roving(target) {
    for (const button of focusable()) button.tabIndex = button === target ? 0 : -1;
  }
  node.addEventListener("focusin", (event) => { if (event.target.matches("button")) roving(event.target); });
  node.addEventListener("keydown", (event) => {
    const all = rows();
    const row = all.findIndex((buttons) => buttons.includes(document.activeElement));
    if (row < 0) return;
    const column = all[row].indexOf(document.activeElement);
    let target = null;
    if (event.key === "ArrowRight") target = all[row][(column + 1) % all[row].length];
    else if (event.key === "ArrowLeft") target = all[row][(column + all[row].length - 1) % all[row].length];
    else if (event.key === "Home") target = all[row][0];
    else if (event.key === "End") target = all[row].at(-1);
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const other = all[(row + (event.key === "ArrowDown" ? 1 : all.length - 1)) % all.length];
      target = other[Math.min(column, other.length - 1)];
    } else if (event.key === "Escape" && picked.length) takeBack();
    else return;
    event.preventDefault();
    event.stopPropagation();
    if (target) target.focus();
  });
  const first = node.querySelector(".cl-playable") ?? node.querySelector("button"); // not in the page yet: nothing is visible
  if (first) first.tabIndex = 0;
  return node;
}

// A board is one picture with places to click on it; x, y and size are parts of its width and height.
function drawBoard(board, arrows, choose) {
  arrows.setAttribute("viewBox", "0 0 1 1");
  arrows.setAttribute("aria-hidden", "true");
  const spots = board.spots.map((spot, i) => make("button", { type: "button", "data-key": `board.${i}`, tabindex: -1,
    "data-pick": spot.pick ?? "", class: "cl-spot" + (spot.playable ? " cl-playable" : ""),
    "aria-label": spot.name + (spot.hint ? ", " + spot.hint : ""), title: spot.name,
    style: `left:${100 * spot.x}%;top:${100 * spot.y}%;width:${100 * spot.size}%`,
    onclick: (event) => choose(spot.pick, spot.name, event) }));
  return make("div", { class: "cl-board cl-group", role: "group", "aria-label": board.label },
    make("img", { src: board.picture, alt: board.alt, draggable: "false" }), arrows, ...spots);
}

// Arrows for the moves that are still open: each is [number of its line, pick that chooses it].
function showArrows(arrows, lines, entries, picked) {
  arrows.replaceChildren();
  const shown = new Set(entries.flatMap((entry) => entry.arrows.filter(([, chosenBy]) => chosenBy <= picked + 1))
    .map(([number]) => number));
  for (const [x1, y1, x2, y2] of [...shown].map((number) => lines[number])) {
    const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
    const [xm, ym] = [(x1 + x2) / 2, (y1 + y2) / 2].map((middle) => middle + 0.25 * (0.5 - middle)); // bent inwards
    const turn = Math.atan2(y2 - ym, x2 - xm);
    const tip = (angle) => `M${x2} ${y2}L${x2 - 0.03 * Math.cos(turn + angle)} ${y2 - 0.03 * Math.sin(turn + angle)}`;
    line.setAttribute("d", `M${x1} ${y1}Q${xm} ${ym} ${x2} ${y2}` + tip(0.5) + tip(-0.5));
    arrows.append(line);
  }
}

// ---- the other blocks

function drawSteps(block) {
  const items = block.steps.map((step) => make("li", {}, make("details", {},
    make("summary", {}, make("b", {}, step.rule), " ", step.text),
    make("p", {}, make("b", {}, step.heading + ". "), step.full))));
  return make("div", { class: "cl-steps", role: "group", "aria-label": block.label },
    make("h4", {}, block.label), make("ol", {}, ...items));
}

function drawPlayer(block, page) {
  const go = (ply) => page.act({ go: ply });
  const button = (label, sign, ply, disabled, key) => make("button", { type: "button", "aria-label": label, title: label,
    disabled, "data-key": key, onclick: () => go(ply) }, sign);
  const { at, last } = block;
  const range = make("input", { type: "range", min: 0, max: last, value: at, "aria-label": block.words.slider,
    "aria-valuetext": block.text, "data-key": "range", oninput: (event) => page.slide({ go: Number(event.target.value) }) });
  const timer = page.timer;
  const playing = timer.running && at < last;
  if (timer.running && at >= last) timer.stop();
  if (playing) timer.next(() => go(at + 1));
  const play = make("button", { type: "button", "data-key": "play", "aria-pressed": playing ? "true" : "false",
    onclick: () => { if (timer.running) { timer.stop(); page.redraw(); } else { timer.running = true; go(at < last ? at + 1 : 0); } } },
    playing ? block.words.pause : block.words.play);
  const speed = make("select", { "aria-label": block.words.speed, "data-key": "speed",
    onchange: (event) => { timer.seconds = Number(event.target.value); } },
    ...block.speeds.map(([label, seconds]) => make("option", { value: seconds, selected: seconds === timer.seconds }, label)));
  const list = make("select", { class: "cl-moves", "aria-label": block.words.list, "data-key": "list",
    onchange: (event) => go(Number(event.target.value)) },
    ...block.moves.map((text, i) => make("option", { value: i, selected: i === at }, text)));
  return make("div", { class: "cl-player", role: "group", "aria-label": block.words.slider },
    button(block.words.first, "|◀", 0, at === 0, "first"), button(block.words.back, "◀", at - 1, at === 0, "back"),
    play, button(block.words.next, "▶", at + 1, at === last, "next"), button(block.words.last, "▶|", last, at === last, "last"),
    range, make("span", { class: "cl-at" }, block.text), list, speed);
}

function drawBars(block) {
  const rows = block.rows.map((row) => {
    const place = (value) => (100 * (value - block.from)) / (block.to - block.from || 1);
    const low = Math.max(0, place(row.low)), high = Math.min(100, place(row.high));
    return make("tr", {}, make("th", { scope: "row" }, row.label),
      make("td", { class: "cl-bar" }, make("div", { class: "cl-track", "aria-hidden": "true" },
        make("div", { class: "cl-fill" + (row.best ? " cl-best" : ""), style: `width:${Math.max(0, place(row.value))}%` }),
        make("div", { class: "cl-whisker", style: `left:${low}%;width:${Math.max(0.4, high - low)}%` }))),
      make("td", { class: "cl-number" }, row.text));
  });
  return make("table", { class: "cl-bars" }, make("caption", {}, block.label), make("thead", {}, make("tr", {},
    ...block.head.map((text) => make("th", { scope: "col" }, text)))), make("tbody", {}, ...rows));
}

function drawSlider(block, page) {
  const out = make("output", {}, block.text);
  const range = make("input", { type: "range", min: block.min, max: block.max, step: block.step, value: block.value,
    "data-key": block.id, "aria-valuetext": block.text, oninput: (event) => page.slide({ set: block.id, value: Number(event.target.value) }) });
  return make("label", { class: "cl-slider" }, make("span", {}, block.label), range, out);
}

function drawMenu(block, page) {
  return make("label", { class: "cl-slider" }, make("span", {}, block.label),
    make("select", { "data-key": block.id, onchange: (event) => page.act({ set: block.id, value: Number(event.target.value) }) },
      ...block.options.map((text, i) => make("option", { value: i, selected: i === block.value }, text))));
}

function drawFigure(block) {
  const node = make("figure", { class: "cl-figure" }, make("img", { src: block.src, alt: block.alt }));
  if (block.rows) {
    node.append(make("details", {}, make("summary", {}, block.words.table), make("table", { class: "cl-numbers" },
      make("thead", {}, make("tr", {}, ...block.head.map((text) => make("th", { scope: "col" }, text)))),
      make("tbody", {}, ...block.rows.map((row) => make("tr", {}, ...row.map((text, i) =>
        i ? make("td", {}, text) : make("th", { scope: "row" }, text))))))));
    node.append(make("p", { class: "cl-export" },
      make("a", { href: block.src, download: block.name + ".svg" }, block.words.svg), " ",
      make("a", { href: "#", role: "button", onclick: (event) => { event.preventDefault(); savePng(block); } }, block.words.png)));
  }
  return node;
}

function savePng(block) {
  const image = new Image();
  image.onload = () => {
    const canvas = make("canvas", { width: image.naturalWidth * 2, height: image.naturalHeight * 2 });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    make("a", { href: canvas.toDataURL("image/png"), download: block.name + ".png" }).click();
  };
  image.src = block.src;
}

function drawChoices(block, page) {
  const options = block.options.map((text, i) => make("label", { class: "cl-option " + (block.marks?.[i] ?? "") },
    make("input", { type: block.many ? "checkbox" : "radio", name: page.id + block.id, "data-key": block.id + i,
      checked: block.checked.includes(i), disabled: block.closed,
      onchange: (event) => page.act({ set: block.id, value: i, checked: event.target.checked }) }),
    make("span", {}, text), block.signs?.[i] ? make("span", { class: "cl-sign" }, block.signs[i]) : null));
  return make("fieldset", { class: "cl-choices" }, make("legend", {}, block.label), ...options);
}

function drawButtons(block, page) {
  return make("div", { class: "cl-buttons" }, ...block.buttons.map((button) => make("button", { type: "button",
    "data-key": button.id, disabled: button.disabled, "aria-pressed": button.pressed === undefined ? null : String(button.pressed),
    onclick: () => page.act({ press: button.id }) }, button.label)));
}

function drawField(block, page) {
  const input = make("input", { type: "text", inputmode: block.mode, value: block.value, "data-key": block.id,
    placeholder: block.placeholder, autocomplete: "off" });
  const send = () => page.act({ set: block.id, value: input.value });
  input.addEventListener("keydown", (event) => { event.stopPropagation(); if (event.key === "Enter") send(); });
  return make("div", { class: "cl-field" }, make("label", {}, make("span", {}, block.label), input),
    make("button", { type: "button", "data-key": block.id + ".send", onclick: send }, block.button));
}

function drawPaper(block, page) {
  const area = make("textarea", { rows: 4, "data-key": block.id, spellcheck: "false", "aria-label": block.label });
  area.value = block.value;
  area.addEventListener("keydown", (event) => event.stopPropagation());
  return make("details", { class: "cl-paper", open: block.open }, make("summary", {}, block.label), area,
    make("div", { class: "cl-buttons" }, ...block.buttons.map((button) => make("button", { type: "button",
      "data-key": button.id, onclick: () => page.act({ press: button.id, text: area.value }) }, button.label))));
}

function drawText(block) {
  return make(block.as ?? "p", { class: "cl-text cl-" + (block.kind ?? "plain") }, block.text);
}

function drawClock(block, page) {
  const digits = make("span", { class: "cl-digits" });
  const node = make("div", { class: "cl-clock", role: "timer", "aria-label": block.label }, digits,
    make("progress", { max: block.total, value: block.left, "aria-label": block.label }));
  const until = performance.now() + 1000 * block.left;
  let told = false;
  function tick() {
    const left = block.running ? Math.max(0, (until - performance.now()) / 1000) : block.left;
    digits.textContent = `${Math.floor(left / 60)}:${String(Math.floor(left % 60)).padStart(2, "0")}`;
    node.querySelector("progress").value = left;
    node.classList.toggle("cl-hurry", left < 30);
    if (!block.running || !page.alive) return;
    if (block.sound) page.beat(left);
    if (left <= 0 && !told) { told = true; page.act({ press: "time" }); return; }
    page.frame = setTimeout(tick, 100);
  }
  clearTimeout(page.frame);
  tick();
  return node;
}

const DRAW = { table: drawTable, steps: drawSteps, player: drawPlayer, bars: drawBars, slider: drawSlider, menu: drawMenu,
  figure: drawFigure, choices: drawChoices, buttons: drawButtons, field: drawField, text: drawText, paper: drawPaper, clock: drawClock };

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
  let count = model.get("scene").heard;
  let waiting = null;
  let painted = performance.now();

  const page = {
    id: "cl" + pages++,
    alive: true,
    byKeyboard: false,
    face: (name) => model.get("faces")[name],
    act(what) {
      count += 1;
      // How long this table has been in sight: a slow connection is no handicap.
      model.set("act", { ply: model.get("scene").ply, count, after: performance.now() - painted, ...what });
      model.save_changes();
    },
    // While an answer is under way only the latest of many slider values waits for its turn.
    slide(what) {
      if (model.get("scene").heard < count) waiting = what;
      else page.act(what);
    },
    say(text) { live.textContent = text; },
    redraw() { drawn.fill(null); update(); },
    timer: { running: false, seconds: 1, handle: 0,
      next(step) { clearTimeout(this.handle); this.handle = setTimeout(() => { if (this.running && page.alive) step(); }, 1000 * this.seconds); },
      stop() { this.running = false; clearTimeout(this.handle); } },
    beat(left) {
      // A soft tick, quicker towards the end; made here, no file.
      const now = performance.now();
      const gap = left < 10 ? 250 : left < 30 ? 500 : left < 90 ? 1000 : 2000;
      if (now - (page.lastBeat ?? 0) < gap) return;
      page.lastBeat = now;
      page.audio ??= new AudioContext();
      const tone = page.audio.createOscillator(), volume = page.audio.createGain();
      tone.frequency.value = left < 30 ? 880 : 660;
      volume.gain.setValueAtTime(0.08, page.audio.currentTime);
      volume.gain.exponentialRampToValueAtTime(0.001, page.audio.currentTime + 0.08);
      tone.connect(volume).connect(page.audio.destination);
      tone.start();
      tone.stop(page.audio.currentTime + 0.09);
    },
  };

  function update() {
    const scene = model.get("scene");
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
      if (block.type === "status") {
        holder.className = "cl-block";
        if (!holder.contains(live)) holder.replaceChildren(live);
        continue;
      }
      if (block.type === "table") requestAnimationFrame(() => { painted = performance.now(); });
      const now = holder.firstElementChild;
      const fresh = DRAW[block.type](block, page);
      holder.className = "cl-block cl-block-" + block.type;
      if (now && active?.type === "range" && now.contains(active) && now.children.length === fresh.children.length) {
        renewAround(active, now, fresh);
      } else {
        holder.replaceChildren(fresh);
      }
    }
    while (body.children.length > scene.blocks.length) body.lastElementChild.remove();
    const placed = scene.blocks.some((block) => block.type === "status");
    live.classList.toggle("cl-unseen", !placed);
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

  function giveBackFocus(place, key) {
    const holder = body.querySelector(`[data-block="${place}"]`) ?? body;
    const seen = (selector) => [...holder.querySelectorAll(selector)]
      .find((node) => node.offsetParent && node.matches("button:not([disabled]), input, select"));
    const target = seen(`[data-key="${CSS.escape(key ?? "")}"]`) ?? seen(".cl-playable") ?? seen("button, input, select");
    target?.focus({ preventScroll: true, focusVisible: page.byKeyboard });
  }

  const body = make("div", { class: "cl-body" });
  root.append(body);
  root.addEventListener("keydown", (event) => {
    page.byKeyboard = true;
    // The notebook's own shortcuts must not act on keys that are meant for us.
    if (event.target.matches("button, input, select, summary, textarea, a")) event.stopPropagation();
  });
  root.addEventListener("pointerdown", () => { page.byKeyboard = false; });
  el.append(root);
  update();
  model.on("change:scene", update);
  model.on("change:faces", page.redraw);
  return () => {
    page.alive = false;
    page.timer.stop();
    clearTimeout(page.frame);
    model.off("change:scene", update);
    model.off("change:faces", page.redraw);
  };
}

export default { render };
