// At the side: clock and counts, what I know, the odds, the moves.

function drawSide(block, table) {
  return make("div", { class: "cl-side" }, block.panels.map((panel) => PANELS[panel.type](panel, block, table)),
    drawOdds(block, table), drawLog(block, table));
}

const PANELS = { clock: drawDial, counts: drawCounts, known: drawKnown, player: drawPlayer, offer: drawOffer };

function drawCounts(panel) {
  return make("dl", { class: "cl-counts" }, panel.rows.map(([what, number]) => make("div", {}, make("dt", {}, what), make("dd", {}, number))));
}

// The clock is kept by the kernel; the page only shows it.
function drawDial(panel, block, table) {
  const digits = make("b", {}), small = make("small", {}, panel.left_word);
  const run = draw("circle", { cx: 50, cy: 50, r: 43, class: "cl-run", pathLength: 1 });
  const node = make("div", { class: "cl-dial", role: "timer", "aria-label": panel.label },
    draw("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, draw("circle", { cx: 50, cy: 50, r: 43, class: "cl-rail" }), run), digits, small);
  const until = performance.now() + 1000 * panel.left;
  let told = false;
  function tick() {
    const left = panel.running ? Math.max(0, (until - performance.now()) / 1000) : panel.left;
    digits.textContent = `${Math.floor(left / 60)}:${String(Math.floor(left % 60)).padStart(2, "0")}`;
    run.setAttribute("stroke-dasharray", `${left / panel.total} 2`);
    node.classList.toggle("cl-hurry", left < 30);
    if (!panel.running || !table.page.alive || (node.isConnected === false && told === null)) return;
    if (panel.sound) table.page.beat(left);
    if (left <= 0 && !told) { told = true; table.press("time"); return; }
    table.page.frame = setTimeout(tick, 100);
  }
  clearTimeout(table.page.frame);
  tick();
  return node;
}

function drawKnown(panel) {
  const head = make("tr", {}, make("td", {}), panel.head.map((text) => make("th", { scope: "col" }, text)));
  const rows = panel.rows.map((row) => make("tr", { class: row.mine ? "cl-mine" : "" }, make("th", { scope: "row" }, row.name),
    row.cards.map((card) => make("td", { class: card.kind ? "cl-" + card.kind : "" }, card.text))));
  return make("div", { class: "cl-known" }, make("h3", {}, panel.label), make("table", {}, make("thead", {}, head), make("tbody", {}, rows)),
    panel.sum ? make("p", {}, panel.sum) : null);
}

// What each move is worth: longer is better; a row lights up its card, and the other way round.
function drawOdds(block, table) {
  const odds = block.odds;
  if (!odds) return null;
  const rows = odds.rows.map((row) => make("li", { class: row.best ? "cl-best" : "", "data-first": row.pick, "data-key": `odds ${row.move}`, tabindex: 0, title: row.full, "aria-label": row.full,
    onpointerenter: () => table.lightUp(row.pick), onpointerleave: () => table.lightUp(null),
    onfocus: () => table.lightUp(row.pick), onblur: () => table.lightUp(null) },
    make("span", { class: "cl-track", "aria-hidden": "true" }, make("i", { style: `width:${row.width}%` }),
      make("em", { style: `left:${row.low}%;width:${Math.max(1, row.high - row.low)}%` })),
    make("span", { class: "cl-what" }, row.label), make("span", { class: "cl-figure" }, row.text)));
  return make("div", { class: "cl-odds", "data-part": "odds", role: "group", "aria-label": odds.label }, make("h3", {}, odds.label),
    make("div", { class: "cl-rows" }, rows.length ? make("ol", {}, rows) : make("p", { class: "cl-soft" }, odds.wait)),
    odds.note ? make("p", { class: "cl-soft", title: odds.why }, odds.note) : null); // in sight however many rows there are
}

// Every move with who, what and its rule, newest first; a click shows that moment.
function drawLog(block, table) {
  const { lines, shown, now } = block.log;
  const items = lines.map((line) => make("li", { class: (line.n === (shown ?? now) ? "cl-now" : "") + (line.fresh ? " cl-fresh" : "") },
    make("button", { type: "button", class: "cl-line", "data-key": `line ${line.n}`, "aria-current": line.n === (shown ?? now) ? "true" : null,
      title: block.words.show_moment, onclick: () => table.page.act({ look: line.n }) }, line.text),
    line.rules.map((rule) => make("button", { type: "button", class: "cl-rule", "data-key": `rule ${line.n} ${rule}`, title: table.page.book(rule)?.[0],
      "aria-label": `${block.words.rule} ${rule}`, onclick: () => table.showRule(rule) }, rule))));
  const folded = table.folded();
  const fold = make("button", { type: "button", class: "cl-fold", "data-key": "moves", "aria-expanded": String(!folded), "aria-label": block.words.moves,
    onclick: () => table.fold() }, make("span", {}, block.words.moves), icon("fold"));
  return make("div", { class: "cl-log", "data-part": "moves", role: "group", "aria-label": block.words.moves }, fold,
    lines.length ? make("ol", { reversed: true }, items) : make("p", { class: "cl-soft" }, block.words.no_moves));
}

function drawPlayer(panel, block, table) {
  const { at, last, words } = panel;
  const go = (ply) => table.page.act({ go: ply });
  const button = (key, label, ply, disabled) => make("button", { type: "button", class: "cl-tool", "aria-label": label, title: label, disabled,
    "data-key": key, onclick: () => go(ply) }, icon(key));
  const timer = table.page.timer;
  if (timer.running && at >= last) timer.stop();
  if (timer.running) timer.next(() => go(at + 1));
  const range = make("input", { type: "range", min: 0, max: last, value: at, "aria-label": words.slider, "aria-valuetext": panel.text, "data-key": "range",
    oninput: (event) => table.page.slide({ go: Number(event.target.value) }) });
  const play = make("button", { type: "button", class: "cl-tool", "data-key": "play", "aria-pressed": String(timer.running), title: timer.running ? words.pause : words.play,
    "aria-label": timer.running ? words.pause : words.play,
    onclick: () => { if (timer.running) { timer.stop(); table.page.redraw(); } else { timer.running = true; go(at < last ? at + 1 : 0); } } },
    icon(timer.running ? "pause" : "play"));
  return make("div", { class: "cl-player", role: "group", "aria-label": words.slider },
    make("div", { class: "cl-row" }, button("first", words.first, 0, at === 0), button("before", words.back, at - 1, at === 0), play,
      button("next", words.next, at + 1, at === last), button("last", words.last, last, at === last)),
    range, make("span", { class: "cl-soft" }, panel.text));
}

// A game that was left unfinished waits until the person has decided.
function drawOffer(panel, block, table) {
  return make("div", { class: "cl-offer", "data-part": "notice", role: "group", "aria-label": panel.text }, make("p", {}, panel.text),
    panel.buttons.map((button) => make("button", { type: "button", class: "cl-action" + (button.main ? " cl-main" : ""), "data-key": button.press,
      onclick: () => table.press(button.press) }, make("span", {}, button.label))));
}
