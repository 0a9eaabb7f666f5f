// The table: its parts are drawn anew only when they change, so nothing jumps and the keyboard stays where it is.

const NARROW = 60; // em: below this the moves are folded away
const PHONE = 560; // pixels, as in the styles

// Odds get better while one looks. They change what they say and nothing else: a card that is being clicked stays.
const withoutWorth = (name, value) => (name === "tag" && value ? null : value);
const possible = (block) => JSON.stringify(block.moves, ["move", "picks"]);

class CardTable {
  constructor(page) {
    this.page = page;
    this.node = make("div", { class: "cl-table", "data-part": "table", role: "group", tabindex: -1 });
    this.sheet = make("div", { class: "cl-felt" });
    this.layer = make("div", { class: "cl-layer", "aria-hidden": "true" });
    this.node.append(this.sheet, this.layer);
    this.parts = new Map();
    this.picked = [];
    this.local = { folded: null, setup: false, form: null, rule: null };
    this.node.addEventListener("keydown", (event) => this.key(event));
    this.node.addEventListener("focusin", (event) => { if (event.target.matches("button[tabindex]")) this.rove(event.target); });
    document.addEventListener("fullscreenchange", this.whole = () => {
      this.node.classList.toggle("cl-whole", document.fullscreenElement === this.node);
      if (this.block) this.update(this.block);
    });
  }

  close() {
    this.motion?.finish();
    document.removeEventListener("fullscreenchange", this.whole);
  }

  // ---- drawing

  update(block) {
    const before = this.block ? places(this.sheet) : new Map();
    const fresh = !this.block || possible(block) !== possible(this.block) || block.beat !== this.block.beat;
    const moved = this.block && block.beat !== this.block.beat;
    this.block = block;
    this.motion ??= new Motion(this.layer, block.game);
    this.motion.game = block.game;
    if (moved) this.motion.finish();
    if (fresh) this.picked = [];
    if (block.setup?.done !== this.done) { this.done = block.setup?.done; this.local.setup = false; this.local.form = null; }
    const { node } = this;
    node.setAttribute("aria-label", block.label);
    node.classList.toggle("cl-with-board", Boolean(block.board));
    node.classList.toggle("cl-folded", this.folded());
    node.classList.toggle("cl-narrow", this.narrow());
    node.classList.toggle("cl-past", block.log.shown !== null && block.log.shown !== undefined);
    node.dataset.game = block.game;
    const active = node.contains(document.activeElement) ? document.activeElement : null;
    const key = active?.dataset.key, part = active?.closest("[data-slot]")?.dataset.slot;
    this.renew("head", [block.head, block.tools, block.pace], () => this.drawHead());
    this.renew("stage", [block.seats, block.middle, block.sign, block.direction, block.board], () => block.board ? drawBoard(block, this) : drawStage(block, this));
    this.renew("side", [block.panels, Boolean(block.odds), block.log, this.folded()], () => drawSide(block, this));
    this.showOdds(block);
    this.renew("me", [block.me], () => drawMe(block));
    this.renew("prompt", [block.prompt, block.beat], () => drawPrompt(block));
    this.renew("hand", [block.hand], () => drawHand(block, this));
    this.renew("actions", [block.actions], () => drawActions(block, this));
    this.renew("notice", [block.notice], () => drawNotice(block.notice, this));
    this.renew("finish", [block.finish], () => drawFinish(block.finish, block, this));
    this.renew("review", [block.review], () => drawReview(block.review, block.game, this));
    this.renew("rule", [this.local.rule], () => drawRule(this.local.rule, this));
    this.renew("setup", [this.local.setup && block.setup], () => this.local.setup ? drawSetup(block.setup, this) : null);
    this.showTags(block);
    this.showPicks();
    if (!this.sheet.contains(document.activeElement)) { // Tab leads to what can be done now
      const find = (selector) => this.sheet.querySelector(selector);
      const first = find(".cl-hand [data-playable]") ?? find(".cl-actions .cl-main") ?? find("[data-playable]") ?? find(".cl-hand button[tabindex]") ?? find("button[tabindex]");
      if (first) this.rove(first);
    }
    if (active && (active === node || !node.contains(document.activeElement))) this.giveBackFocus(part, key);
    if (moved) this.motion.play(block.motions, before, this.sheet, block.dwell);
  }

  renew(slot, data, drawn) {
    const text = JSON.stringify(data, withoutWorth) ?? "";
    const old = this.parts.get(slot);
    if (old?.text === text) return;
    const scrolled = old?.node.querySelector(".cl-log ol")?.scrollTop ?? 0;
    const node = drawn() ?? make("div", { hidden: true });
    node.dataset.slot = slot;
    if (old) old.node.replaceWith(node);
    else this.sheet.append(node);
    this.parts.set(slot, { text, node });
    const list = node.querySelector(".cl-log ol");
    if (list && scrolled) list.scrollTop = scrolled;
  }

  showOdds(block) {
    const text = JSON.stringify(block.odds), old = this.sheet.querySelector(".cl-odds");
    if (old && text !== this.odds) old.replaceWith(drawOdds(block, this));
    this.odds = text;
  }

  // What the best move with a card is worth.
  showTags(block) {
    const seats = block.seats.flatMap((seat) => seat.cards);
    const worth = new Map([...block.hand, ...block.middle, ...seats, ...block.actions].filter((entry) => entry.tag).map((entry) => [entry.pick, entry.tag]));
    for (const chip of this.sheet.querySelectorAll(".cl-spot > .cl-tag, .cl-worth")) {
      const tag = worth.get((chip.closest("[data-pick]") ?? chip.parentElement.querySelector("[data-pick]"))?.dataset.pick);
      chip.classList.toggle("cl-best", Boolean(tag?.best));
      chip.classList.toggle("cl-none", !tag);
      chip.textContent = tag?.text ?? "";
    }
  }

  forget(...slots) {
    for (const slot of slots) if (this.parts.has(slot)) this.parts.get(slot).text = null;
    this.update(this.block);
  }

  // While there is nothing to do the table itself keeps the keyboard, until it can be given on.
  giveBackFocus(part, key) {
    const find = (where, selector) => [...(where?.querySelectorAll(selector) ?? [])].find((each) => each.offsetParent && !each.disabled);
    const home = this.parts.get(part)?.node;
    const target = find(this.sheet, `[data-key="${CSS.escape(key ?? "")}"]`) ?? find(this.parts.get("notice")?.node, "button") ?? find(this.parts.get("finish")?.node, "button")
      ?? find(this.sheet, ".cl-hand [data-playable]") ?? find(home, "button") ?? find(this.sheet, ".cl-actions .cl-main, [data-playable]") ?? this.node;
    target.focus({ preventScroll: true, focusVisible: this.page.byKeyboard });
  }

  drawHead() {
    const { head, tools, pace, words } = this.block;
    const tool = (each) => make("button", { type: "button", class: "cl-tool" + (each.pressed ? " cl-on" : ""), "data-key": each.press, title: each.hint ?? each.label,
      "aria-pressed": each.pressed === undefined ? null : String(each.pressed), disabled: each.disabled, "aria-label": each.label,
      onclick: () => each.press === "setup" ? this.openSetup(!this.local.setup) : this.press(each.press) }, icon(each.icon), make("span", {}, each.label));
    const full = make("button", { type: "button", class: "cl-tool", "data-part": "fullscreen", "data-key": "fullscreen", title: words.fullscreen, "aria-label": words.fullscreen,
      onclick: () => this.fullScreen() }, icon("full"), make("span", {}, words.fullscreen));
    const speed = pace ? make("label", { class: "cl-pace", "data-part": "pace" }, make("span", { class: "cl-unseen" }, pace.label),
      make("select", { "data-key": "pace", title: pace.label, onchange: (event) => this.page.act({ pace: event.target.value }) },
        pace.options.map(([key, text]) => make("option", { value: key, selected: key === pace.value }, text)))) : null;
    return make("div", { class: "cl-head" }, make("span", { class: "cl-game" }, this.mark(), head.title),
      make("span", { class: "cl-meta", "data-part": "score" }, head.meta.map((text) => make("span", {}, text)), make("span", { class: "cl-unseen" }, " " + head.scores)), tools.map(tool), speed, full);
  }

  mark() {
    return draw("svg", { class: "cl-gamemark", viewBox: "0 0 100 144", "aria-hidden": "true" }, draw("use", { href: `#${this.block.game}-back` }));
  }

  // ---- what a person does

  press(what) {
    this.motion?.finish();
    this.page.act({ press: what });
  }

  hurry() {
    this.page.flush();
    this.press("hurry");
  }

  openMoves() {
    return this.block.moves.filter((entry) => this.picked.every((pick, i) => entry.picks[i] === pick));
  }

  nextPicks() {
    return new Set(this.openMoves().map((entry) => entry.picks[this.picked.length]).filter(Boolean));
  }

  choose(pick, what, event) {
    if (event?.detail > 1) return; // the second half of a double click
    this.motion?.finish();
    const { block, picked } = this;
    if (block.mode === "tick") return this.page.act({ tick: pick });
    if (!this.nextPicks().has(pick)) {
      if (picked.length && picked.at(-1) === pick) return this.takeBack();
      if (picked.length && block.moves.some((entry) => entry.picks[0] === pick)) picked.length = 0; // another card instead
      else {
        this.page.act({ why: [...picked, pick ?? ""], what });
        if (picked.length) this.showPrompt(); // the answer may be the one that stood there before
        picked.length = 0;
        return this.showPicks();
      }
    }
    picked.push(pick);
    this.goOn();
    const left = this.openMoves();
    if (left.length === 1 && (!block.all || left[0].picks.length === picked.length)) {
      picked.length = 0;
      this.showPicks();
      this.page.act({ move: left[0].move });
    } else {
      this.showPicks();
      this.ask();
    }
  }

  // Say what can be chosen next, and lead the keyboard there.
  ask() {
    const { block, picked } = this;
    const words = [...new Set([...this.nextPicks()].map((token) => block.names[token] ?? token))];
    const listed = words.length > 6 ? block.words.where : words.join(", ");
    const prompt = this.sheet.querySelector(".cl-prompt");
    if (picked.length) {
      prompt.querySelector(".cl-say").textContent = block.words.choose;
      prompt.querySelector(".cl-more").textContent = listed;
      this.page.say(`${block.words.choose} ${listed}`);
    } else {
      this.showPrompt();
      this.page.say("");
    }
    const target = this.sheet.querySelector(".cl-target");
    if (target && this.page.byKeyboard) target.focus();
  }

  showPrompt() {
    this.parts.get("prompt").text = null;
    this.renew("prompt", [this.block.prompt, this.block.beat], () => drawPrompt(this.block));
  }

  // What can only be chosen one way is not asked for.
  goOn() {
    if (!this.block.goes_on) return;
    for (let next = this.nextPicks(); next.size === 1; next = this.nextPicks()) this.picked.push(...next);
  }

  takeBack() {
    let last = this.picked.pop();
    while (this.block.goes_on && this.picked.length && this.nextPicks().size === 1) last = this.picked.pop();
    this.showPicks();
    this.ask();
    if (!this.picked.length && this.page.byKeyboard) this.sheet.querySelector(`[data-pick="${CSS.escape(last ?? "")}"]`)?.focus();
  }

  showPicks() {
    const next = this.nextPicks(), { picked } = this;
    for (const node of this.sheet.querySelectorAll("[data-pick]")) {
      const { pick } = node.dataset;
      node.classList.toggle("cl-picked", picked.includes(pick));
      node.classList.toggle("cl-target", picked.length > 0 && next.has(pick));
    }
    this.sheet.classList.toggle("cl-picking", picked.length > 0);
    this.showWorth(next);
    const active = document.activeElement; // a button that is no longer offered must not take the focus with it
    if (this.sheet.contains(active) && !active.offsetParent) this.sheet.querySelector("button.cl-card")?.focus();
    if (this.block.board) showArrows(this);
  }

  // With odds, once a card is chosen, each place shows what the best move there is worth.
  showWorth(next) {
    for (const old of this.sheet.querySelectorAll(".cl-at")) old.remove();
    const step = this.picked.length, open = step ? this.openMoves().filter((entry) => entry.tag) : [];
    for (const pick of next) {
      const best = open.filter((entry) => entry.picks[step] === pick).sort((one, other) => one.tag.rank - other.tag.rank)[0];
      if (!best) continue;
      const chip = make("span", { class: "cl-tag cl-at" + (best.tag.best ? " cl-best" : ""), "aria-hidden": "true" }, best.tag.text);
      this.sheet.querySelector(`[data-pick="${CSS.escape(pick)}"]`)?.append(chip);
    }
  }

  lightUp(pick) {
    for (const node of this.sheet.querySelectorAll("[data-first], [data-pick]")) {
      node.classList.toggle("cl-lit", Boolean(pick) && (node.dataset.first === pick || node.dataset.pick === pick));
    }
  }

  fold() {
    this.local.folded = !this.folded();
    this.forget("side");
  }

  // Where there is no room the moves are a drawer; a game that waits to be resumed opens it. Beside a board there is.
  folded() {
    const room = this.block.board && this.node.clientWidth > PHONE;
    return this.local.folded ?? (this.narrow() && !room && !this.block.panels.some((panel) => panel.type === "offer"));
  }

  narrow() {
    const em = parseFloat(getComputedStyle(this.node).fontSize) || 14;
    return this.node.isConnected && this.node.clientWidth > 0 && this.node.clientWidth / em < NARROW;
  }

  showRule(rule) {
    this.local.rule = rule;
    this.forget("rule");
    if (rule) this.sheet.querySelector(".cl-ruletext")?.focus();
  }

  openSetup(open) {
    this.local.setup = open;
    this.forget("setup");
    if (open) this.sheet.querySelector(".cl-setup button[type=submit]")?.focus();
    else this.sheet.querySelector('[data-key="setup"]')?.focus();
  }

  redrawSetup() {
    this.forget("setup");
    this.sheet.querySelector('[data-key="set players"]')?.focus();
  }

  newGame(players) {
    this.page.act({ press: "new", setup: { ...this.local.form, players } });
  }

  fullScreen() {
    if (document.fullscreenElement) document.exitFullscreen();
    else this.node.requestFullscreen?.();
  }

  // ---- by keyboard: left and right within a row, up and down between rows

  rove(target) {
    for (const button of this.sheet.querySelectorAll("button[tabindex]")) button.tabIndex = button === target ? 0 : -1;
  }

  rows() {
    const seen = (where) => [...this.sheet.querySelectorAll(where)].filter((button) => button.offsetParent && !button.disabled);
    return [".cl-north-seats button[tabindex], .cl-west-seats button[tabindex], .cl-east-seats button[tabindex]", ".cl-middle button[tabindex], .cl-board button[tabindex]",
      ".cl-hand button[tabindex]", ".cl-actions button[tabindex]"].map(seen).filter((row) => row.length);
  }

  // While others play, a card that cannot be played is no button to press.
  idle(target) {
    return this.block.prompt.kind === "wait" && target.matches(".cl-card:not([data-playable])");
  }

  key(event) {
    const field = event.target.matches("input, select, textarea");
    if (event.key === "Escape") {
      if (this.local.rule) this.showRule(null);
      else if (this.local.setup) this.openSetup(false);
      else if (this.picked.length) this.takeBack();
      else if (document.fullscreenElement === this.node) document.exitFullscreen();
      else return;
    } else if (field) return;
    else if (event.key === " " && (!event.target.matches("button, summary, a, li") || this.idle(event.target))) this.hurry();
    else if (this.block.panels.some((panel) => panel.type === "player") && ["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)) {
      const { at, last } = this.block.panels.find((panel) => panel.type === "player");
      const ply = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
      if (ply >= 0 && ply <= last) this.page.act({ go: ply });
    } else {
      const all = this.rows(), row = all.findIndex((buttons) => buttons.includes(document.activeElement));
      if (row < 0 && event.target !== this.node) return;
      if (row < 0) { if (event.key.startsWith("Arrow")) all.at(-1)?.[0].focus(); return; }
      const column = all[row].indexOf(document.activeElement), length = all[row].length;
      let target = null;
      if (event.key === "ArrowRight") target = all[row][(column + 1) % length];
      else if (event.key === "ArrowLeft") target = all[row][(column + length - 1) % length];
      else if (event.key === "Home") target = all[row][0];
      else if (event.key === "End") target = all[row].at(-1);
      else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        const other = all[(row + (event.key === "ArrowDown" ? 1 : all.length - 1)) % all.length];
        target = other[Math.min(column, other.length - 1)];
      } else return;
      target?.focus();
    }
    event.preventDefault();
    event.stopPropagation();
  }
}
