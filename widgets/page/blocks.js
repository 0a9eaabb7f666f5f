// Blocks around a table or without one: texts, charts, sliders, choices, fields.

function drawSteps(block) {
  const items = block.steps.map((step) => make("li", {}, make("details", {},
    make("summary", {}, make("b", {}, step.rule), " ", step.text),
    make("p", {}, make("b", {}, step.heading + ". "), step.full))));
  return make("div", { class: "cl-steps", role: "group", "aria-label": block.label },
    make("h3", {}, block.label), make("ol", {}, ...items));
}

function drawBars(block) {
  const rows = block.rows.map((row) => make("tr", { class: row.best ? "cl-best-row" : "" }, make("th", { scope: "row" }, (row.best ? "★ " : "") + row.label),
    make("td", { class: "cl-number" }, row.text),
    make("td", { class: "cl-bar-cell" }, make("div", { class: "cl-track", "aria-hidden": "true" }, make("div", { class: "cl-fill", style: `width:${row.width}%` }),
      make("div", { class: "cl-whisker", style: `left:${row.low}%;width:${Math.max(0.4, row.high - row.low)}%` })), make("span", { class: "cl-soft" }, row.behind ?? ""))));
  return make("table", { class: "cl-bars" }, make("caption", {}, block.label, block.note ? make("span", { class: "cl-soft" }, " · " + block.note) : null),
    make("thead", {}, make("tr", {}, ...block.head.map((text) => make("th", { scope: "col" }, text)))), make("tbody", {}, ...rows));
}

// Everyone against everyone: each cell is a button; arrow keys move among them, Tab leaves them.
function drawMatrix(block, page) {
  const cell = (entry, row, column) => (entry === null ? make("td", { class: "cl-self" }) : make("td", {},
    make("button", { type: "button", "data-key": `pair ${row} ${column}`, "data-row": row, "data-column": column, "aria-label": entry.name,
      "aria-pressed": String(Boolean(entry.chosen)), tabindex: entry.first ? 0 : -1, style: `--share:${entry.width}%`,
      onclick: () => page.act({ pair: [row, column] }) }, entry.text)));
  const table = make("table", { class: "cl-matrix" }, make("caption", {}, block.label),
    make("thead", {}, make("tr", {}, make("td", {}), ...block.names.map((name, i) => make("th", { scope: "col", title: name }, String(i + 1))))),
    make("tbody", {}, ...block.rows.map((row, i) => make("tr", {}, make("th", { scope: "row" }, `${i + 1} ${block.names[i]}`), ...row.map((entry, j) => cell(entry, i, j))))));
  const steps = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
  table.addEventListener("keydown", (event) => {
    const step = steps[event.key], from = event.target.dataset;
    if (!step || from.row === undefined) return;
    event.preventDefault();
    let [row, column] = [Number(from.row) + step[0], Number(from.column) + step[1]];
    if (row === column) [row, column] = [row + step[0], column + step[1]];
    const next = table.querySelector(`[data-row="${row}"][data-column="${column}"]`);
    if (!next) return;
    event.target.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  });
  return make("div", { class: "cl-matrix-room", role: "group", "aria-label": block.label }, table);
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

// A picture that is drawn many times a second is no image to load.
function inline(block) {
  const holder = make("div", { role: "img", "aria-label": block.alt });
  holder.innerHTML = block.svg;
  block.src = "data:image/svg+xml," + encodeURIComponent(block.svg);
  return holder;
}

function drawFigure(block) {
  // Without matplotlib there is no picture: its sentence and its numbers stand there instead.
  const node = make("figure", { class: "cl-figure" },
    block.svg ? inline(block) : block.src ? make("img", { src: block.src, alt: block.alt }) : make("p", {}, block.alt));
  if (block.rows) {
    node.append(make("details", { open: !block.src && !block.svg }, make("summary", {}, block.words.table), make("table", { class: "cl-numbers" },
      make("thead", {}, make("tr", {}, ...block.head.map((text) => make("th", { scope: "col" }, text)))),
      make("tbody", {}, ...block.rows.map((row) => make("tr", {}, ...row.map((text, i) =>
        i ? make("td", {}, text) : make("th", { scope: "row" }, text))))))));
  }
  if (block.src) {
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
    onclick: () => page.act({ press: button.id, quiet: quiet() }) }, button.label)));
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
