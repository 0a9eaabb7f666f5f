// What a lesson of the course needs: exercises in tabs, a calculator, verdicts, bars to draw, tables, codes to hand in.

function drawTabs(block, page) {
  const go = (value) => page.act({ set: block.id, value });
  const onkeydown = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const to = (Number(event.currentTarget.dataset.tab) + step + block.tabs.length) % block.tabs.length;
    event.currentTarget.parentElement.querySelector(`[data-tab="${to}"]`).focus();
  };
  const tabs = block.tabs.map((tab, i) => make("button", { type: "button", class: "cl-tab", "data-key": block.id + i, "data-tab": i, "aria-label": tab.spoken,
    "aria-current": i === block.value ? "true" : null, onclick: () => go(i), onkeydown }, tab.text, tab.done ? make("span", { class: "cl-done" }, "✓") : null));
  return make("div", { class: "cl-tabs", role: "group", "aria-label": block.label }, make("b", {}, block.label), ...tabs, make("span", { class: "cl-soft" }, block.note));
}

// While one types, Python says what it is worth; the field keeps what is typed until it is sent.
function drawCalculator(block, page) {
  const input = make("input", { type: "text", inputmode: "text", value: block.value, "data-key": block.id, placeholder: block.placeholder,
    autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
  input.setSelectionRange(block.value.length, block.value.length);
  const send = () => page.act({ set: block.id, value: input.value });
  const reckon = () => page.slide({ set: "reckon", value: input.value });
  input.addEventListener("input", reckon);
  input.addEventListener("keydown", (event) => { event.stopPropagation(); if (event.key === "Enter") send(); });
  const insert = (key) => {
    input.focus();
    input.setRangeText(key.insert, input.selectionStart, input.selectionEnd, "end");
    input.setSelectionRange(input.selectionEnd - key.back, input.selectionEnd - key.back);
    reckon();
  };
  const keys = block.keys.map((key) => make("button", { type: "button", class: "cl-key", "data-key": "key " + key.label, "aria-label": key.spoken, title: key.spoken,
    onclick: () => insert(key) }, key.label));
  return make("div", { class: "cl-field cl-calculator" }, make("label", {}, make("span", {}, block.label), input),
    make("button", { type: "button", class: "cl-send", "data-key": block.id + ".send", onclick: send }, block.button),
    make("span", { class: "cl-keys", role: "group", "aria-label": block.keysLabel }, ...keys));
}

const SIGNS = { right: "✓", nearly: "≈", wrong: "✗", hint: "➜" };

function drawVerdict(block) {
  return make("p", { class: "cl-verdict cl-verdict-" + block.kind }, make("span", { class: "cl-verdict-sign", "aria-hidden": "true" }, SIGNS[block.kind]),
    make("span", {}, make("b", {}, block.word), " ", block.text));
}

function drawPicture(block) {
  const node = make("div", { class: "cl-picture" });
  node.innerHTML = block.html;
  return node;
}

function drawSource(block) {
  return make("details", { class: "cl-source" }, make("summary", {}, block.label), make("pre", { tabindex: 0, "aria-label": block.label, role: "region" }, make("code", {}, block.text)));
}

function drawGrid(block) {
  return make("div", { class: "cl-grid", tabindex: 0, role: "region", "aria-label": block.label }, make("b", { "aria-hidden": "true" }, block.label), make("table", { class: "cl-numbers" },
    make("thead", {}, make("tr", {}, ...block.head.map((text) => make("th", { scope: "col" }, text)))),
    make("tbody", {}, ...block.rows.map((row) => make("tr", {}, ...row.map((text, i) => i ? make("td", {}, text) : make("th", { scope: "row" }, text)))))));
}

function drawTally(block) {
  const rows = block.rows.map((row) => make("tr", {}, make("th", { scope: "row" }, row.label), make("td", { class: "cl-number" }, row.text),
    make("td", { class: "cl-bar-cell" }, make("div", { class: "cl-track", "aria-hidden": "true" }, make("div", { class: "cl-fill", style: `width:${row.width}%` }))),
    make("td", {}, row.note ?? "")));
  return make("table", { class: "cl-bars cl-tally" }, make("caption", {}, block.label), make("thead", { class: "cl-unseen" }, make("tr", {}, ...block.head.map((text) => make("th", { scope: "col" }, text)))),
    make("tbody", {}, ...rows));
}

function drawCode(block, page) {
  const area = make("textarea", { rows: 5, readonly: true, spellcheck: "false", "aria-label": block.label });
  area.value = block.text;
  const copy = async () => {
    area.select();
    try { await navigator.clipboard.writeText(block.text); } catch { document.execCommand("copy"); }
    page.say(block.copied);
    done.textContent = "✓ " + block.copied;
  };
  const done = make("span", { class: "cl-good" });
  return make("div", { class: "cl-paper cl-code" }, make("b", {}, block.label), area,
    make("div", { class: "cl-buttons" }, make("button", { type: "button", "data-key": "copy", onclick: copy }, block.button), done));
}

// Bars to draw: the mouse or a finger goes over them, or each one is a slider for the arrow keys.
function drawSketch(block, page) {
  const values = block.bars.map((bar) => bar.value), places = 100;
  const written = (value, maximumFractionDigits) => value.toLocaleString(block.lang, { maximumFractionDigits });
  const text = (value) => block.percent ? `${written(100 * value, 1)} %` : written(value, 2);
  const tell = () => page.slide({ set: block.id, value: [...values] });
  const columns = block.bars.map((bar, i) => {
    const fill = make("div", { class: "cl-drawn" }), said = make("span", { class: "cl-drawn-text", "aria-hidden": "true" });
    const range = make("input", { type: "range", min: 0, max: places, step: 1, "data-key": block.id + i, "aria-label": `${block.x}: ${bar.label}`,
      oninput: () => { put(i, Number(range.value) / places); tell(); } });
    return { range, fill, said, node: make("div", { class: "cl-column" }, make("div", { class: "cl-well" }, fill, said, range), make("span", { class: "cl-column-label", "aria-hidden": "true" }, bar.label)) };
  });
  function put(i, share) {
    values[i] = Math.round(share * places) / places * block.top;
    const { range, fill, said } = columns[i];
    range.value = Math.round(share * places);
    range.setAttribute("aria-valuetext", text(values[i]));
    fill.style.height = `${100 * share}%`;
    said.style.bottom = `${100 * share}%`;
    said.textContent = values[i] ? text(values[i]) : "";
  }
  columns.forEach((_column, i) => put(i, values[i] / block.top));
  const area = make("div", { class: "cl-columns" }, ...columns.map((column) => column.node));
  const drawAt = (event) => {
    const wells = columns.map((column) => column.range.parentElement.getBoundingClientRect());
    const i = wells.findIndex((box) => event.clientX < box.right);
    const at = i < 0 ? columns.length - 1 : i;
    put(at, Math.min(1, Math.max(0, (wells[at].bottom - event.clientY) / wells[at].height)));
  };
  area.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    area.setPointerCapture(event.pointerId);
    drawAt(event);
    area.onpointermove = drawAt;
  });
  const stop = () => { if (area.onpointermove) { area.onpointermove = null; tell(); } };
  area.addEventListener("pointerup", stop);
  area.addEventListener("pointercancel", stop);
  return make("div", { class: "cl-sketch", role: "group", "aria-label": block.label }, make("span", { class: "cl-soft" }, `${block.y} (0 – ${text(block.top)})`), area,
    make("span", { class: "cl-soft cl-axis" }, block.x));
}

// What was opened stays open when its block is drawn again.
function keepOpen(now, fresh) {
  if (now?.matches(".cl-figure") && now.querySelector("details")?.open) fresh.querySelector("details").open = true;
}

const COURSE = { tabs: drawTabs, calculator: drawCalculator, verdict: drawVerdict, picture: drawPicture, source: drawSource, grid: drawGrid,
  tally: drawTally, code: drawCode, sketch: drawSketch };
