// What lies over the table: a notice, the end of a round, the set-up of a new game, the text of a rule.

function drawNotice(notice, table) {
  if (!notice) return null;
  const buttons = (notice.buttons ?? []).map((button) => make("button", { type: "button", class: "cl-action" + (button.main ? " cl-main" : ""),
    "data-key": button.press, onclick: () => table.press(button.press) }, button.icon ? icon(button.icon) : null, make("span", {}, button.label)));
  return make("div", { class: "cl-notice" + (notice.over ? " cl-over" : ""), "data-part": "notice", role: notice.over ? "dialog" : "group", "aria-label": notice.text },
    make("p", {}, notice.text), buttons.length ? make("div", { class: "cl-row" }, buttons) : null);
}

function drawFinish(finish, block, table) {
  if (!finish) return null;
  const rows = finish.rows.map((row) => make("tr", { class: (row.won ? "cl-won" : "") + (row.you ? " cl-mine" : "") },
    make("th", { scope: "row" }, row.tint ? drawPlate(row) : row.name),
    make("td", { class: "cl-left-over" }, row.cards?.length ? row.cards.map((entry) => drawCard(block.game, entry, table)) : make("span", { class: "cl-soft" }, row.text ?? "")),
    row.numbers.map((number, i) => make("td", { class: "cl-number" }, make("b", {}, number),
      i === row.numbers.length - 1 && row.bar !== undefined ? make("i", { class: "cl-bar", style: `width:${row.bar}%` }) : null))));
  const button = (entry) => make("button", { type: "button", class: "cl-action" + (entry.main ? " cl-main" : ""), "data-key": entry.press, disabled: entry.disabled,
    onclick: () => table.press(entry.press) }, icon(entry.icon), make("span", {}, entry.label));
  const shapes = quiet() ? null : make("div", { class: "cl-shapes", "aria-hidden": "true" }, [...Array(16)].map((_, i) =>
    make("i", { style: `left:${(i * 37) % 100}%;animation-delay:${(i % 5) * 90}ms;--turn:${(i * 67) % 180}deg` }, "♥★▲◆"[i % 4])));
  return make("div", { class: "cl-finish", "data-part": "finish", role: "dialog", "aria-label": finish.title, tabindex: -1 }, shapes,
    make("div", { class: "cl-sheet" },
      make("h3", {}, finish.title), make("p", { class: "cl-soft" }, finish.why),
      make("table", {}, make("thead", {}, make("tr", {}, finish.head.map((text, i) => make("th", { scope: "col", class: i > 1 ? "cl-number" : "" }, text)))), make("tbody", {}, rows)),
      make("div", { class: "cl-row" }, finish.buttons.map(button)), finish.tip ? make("p", { class: "cl-soft" }, finish.tip) : null));
}

// A new game is one click; everything else is folded away.
function drawSetup(setup, table) {
  if (!setup) return null;
  const local = table.local.form ??= {};
  const value = (name, fallback) => local[name] ?? fallback;
  const keep = (name, read) => (event) => { local[name] = read(event.target); if (name === "players") table.redrawSetup(); };
  const field = (label, input) => make("label", { class: "cl-field" }, make("span", {}, label), input);
  const select = (name, options, chosen) => make("select", { "data-key": `set ${name}`, onchange: keep(name, (node) => node.value) },
    options.map(([key, text]) => make("option", { value: key, selected: String(key) === String(value(name, chosen)) }, text)));
  const text = (name, chosen, placeholder) => make("input", { type: "text", value: value(name, chosen), placeholder, maxlength: 40, autocomplete: "off",
    "data-key": `set ${name}`, oninput: keep(name, (node) => node.value), onkeydown: (event) => event.stopPropagation() });
  const players = Number(value("players", setup.players.value));
  const people = setup.seats.slice(0, players).map((seat, i) => make("div", { class: "cl-person" },
    text(`name${i}`, seat.name, seat.placeholder), select(`role${i}`, setup.roles, seat.role)));
  const ticks = setup.options.map((option) => make("label", { class: "cl-check" }, make("input", { type: "checkbox", "data-key": `set ${option.name}`,
    checked: value(option.name, option.value), onchange: keep(option.name, (node) => node.checked) }), make("span", {}, option.label)));
  return make("form", { class: "cl-setup", "data-part": "setup", "aria-label": setup.label, onsubmit: (event) => { event.preventDefault(); table.newGame(players); } },
    make("h3", {}, setup.label),
    make("div", { class: "cl-row" }, setup.players.options.length > 1 ? field(setup.players.label, select("players", setup.players.options.map((n) => [n, n]), setup.players.value)) : null,
      field(setup.language.label, select("language", setup.language.options, setup.language.value)),
      field(setup.seed.label, text("seed", setup.seed.value, setup.seed.placeholder)),
      setup.reaction ? field(setup.reaction.label, text("reaction", setup.reaction.value, "1.5")) : null),
    make("div", { class: "cl-people", role: "group", "aria-label": setup.people }, people), ticks.length ? make("div", { class: "cl-row" }, ticks) : null,
    setup.message ? make("p", { class: "cl-message", role: "alert" }, setup.message) : null,
    make("div", { class: "cl-row" }, make("button", { type: "submit", class: "cl-action cl-main", "data-key": "begin" }, icon("play"), make("span", {}, setup.begin)),
      make("button", { type: "button", class: "cl-action", "data-key": "close", onclick: () => table.openSetup(false) }, make("span", {}, setup.close))),
    drawPaper(setup.paper, table.page));
}

function drawRule(rule, table) {
  if (!rule) return null;
  const [heading, text] = table.page.book(rule) ?? ["", ""];
  return make("div", { class: "cl-ruletext", role: "dialog", "aria-label": heading, tabindex: -1 },
    make("p", {}, make("b", {}, `${rule} · ${heading}. `), text),
    make("button", { type: "button", class: "cl-tool", "data-key": "close rule", "aria-label": table.block.words.close, onclick: () => table.showRule(null) }, icon("close")));
}

// Learn from your game: the curve with its band, and the costliest moves with their reasons.
function drawReview(review, game, table) {
  if (!review) return null;
  const { points } = review, [wide, high, left, top, right, bottom] = [560, 380, 44, 26, 16, 40];
  const values = points.flatMap((point) => [point.low, point.high]);
  const least = review.percent ? 0 : Math.min(0, ...values), most = review.percent ? 1 : Math.max(10, ...values);
  const x = (n) => left + ((wide - left - right) * (n - 1)) / Math.max(1, points.length - 1);
  const y = (value) => top + (high - top - bottom) * (1 - (value - least) / (most - least || 1));
  const lines = [0, 1, 2, 3, 4, 5].map((k) => least + ((most - least) * k) / 5);
  const say = (value) => (review.percent ? `${Math.round(100 * value)} %` : String(Math.round(value)));
  const label = (text, at, attributes = {}) => { const node = draw("text", { x: at[0], y: at[1], ...attributes }); node.textContent = text; return node; };
  const path = points.map((point) => `${x(point.n)},${y(point.value)}`).join(" ");
  const band = [...points.map((point) => `${x(point.n)},${y(point.high)}`), ...[...points].reverse().map((point) => `${x(point.n)},${y(point.low)}`)].join(" ");
  const chart = draw("svg", { class: "cl-curve", viewBox: `0 0 ${wide} ${high}`, role: "img", "aria-label": `${review.title}: ${points.map((point) => say(point.value)).join(", ")}` },
    ...lines.flatMap((value) => [draw("path", { class: "cl-grid", d: `M${left} ${y(value)}H${wide - right}` }), label(say(value), [left - 8, y(value) + 4], { "text-anchor": "end" })]),
    ...points.filter((point) => point.n === 1 || point.n % 5 === 0).map((point) => label(String(point.n), [x(point.n), high - 18], { "text-anchor": "middle" })),
    label(review.axis, [wide - right, high - 3], { "text-anchor": "end" }),
    points.length ? draw("polygon", { class: "cl-band", points: band }) : null, points.length ? draw("polyline", { class: "cl-way", points: path }) : null,
    ...points.map((point) => draw("circle", { cx: x(point.n), cy: y(point.value), r: point.rank ? 5.5 : 3, class: point.rank ? "cl-dear" : "cl-dot" })),
    ...points.filter((point) => point.rank).flatMap((point) => [draw("circle", { cx: x(point.n), cy: y(point.value) - 20, r: 11, class: "cl-dear" }),
      label(String(point.rank), [x(point.n), y(point.value) - 15.5], { "text-anchor": "middle", class: "cl-rank" })]));
  const show = (card) => (card.face ? make("span", { class: "cl-card", role: "img", "aria-label": card.name, title: card.name }, face(game, card.face)) : make("span", { class: "cl-soft" }, card.name));
  const rows = review.rows.map((row, i) => make("li", {}, make("button", { type: "button", class: "cl-costly" + (i === review.chosen ? " cl-on" : ""), "data-key": `review ${i}`,
    "aria-pressed": String(i === review.chosen), onclick: () => table.page.act({ review: i }) },
    make("span", { class: "cl-number-sign", "aria-hidden": "true" }, String(i + 1)), make("span", { class: "cl-versus" }, show(row.played), icon("hand"), show(row.better)),
    make("span", {}, make("b", {}, row.text), make("span", {}, row.why)))));
  const button = (press, name, text, main) => make("button", { type: "button", class: "cl-action" + (main ? " cl-main" : ""), "data-key": press, onclick: () => table.press(press) }, icon(name), make("span", {}, text));
  return make("div", { class: "cl-review", "data-part": "review", role: review.alone ? "group" : "dialog", "aria-label": review.title, tabindex: -1 },
    make("div", { class: "cl-half-sheet" }, make("h3", {}, review.title), make("p", { class: "cl-soft" }, review.sub), chart),
    make("div", { class: "cl-half-sheet" }, make("h3", {}, review.head), rows.length ? make("ol", {}, rows) : make("p", { class: "cl-soft" }, review.none),
      review.alone ? null : make("div", { class: "cl-row" }, rows.length ? button("from_here", "play", review.words.play, true) : null,
        rows.length ? button("show_table", "eye", review.words.table) : null, button("close_review", "close", review.words.close)),
      make("p", { class: "cl-soft", role: "status" }, review.said)));
}
