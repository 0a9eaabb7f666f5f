// What a course lesson needs: exercises in tabs, verdicts, sketches, sources.

function drawTabs(block, page) {
  const go = (value) => page.act({ set: block.id, value });
  const onkeydown = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    go((block.value + step + block.tabs.length) % block.tabs.length);
  };
  const tabs = block.tabs.map((tab, i) => make("button", { type: "button", "data-key": `${block.id}${i}`, "aria-label": tab.spoken,
    "aria-current": i === block.value ? "true" : null, class: "cl-tab", onclick: () => go(i), onkeydown }, tab.text, tab.done ? make("span", { class: "cl-done" }, "✓") : null));
  return make("div", { class: "cl-tabs", role: "group", "aria-label": block.label }, make("b", {}, block.label), ...tabs, make("span", { class: "cl-soft" }, block.note));
}

const SIGNS = { right: "✓", nearly: "≈", wrong: "✗", hint: "➜" };

function drawVerdict(block) {
  return make("p", { class: "cl-verdict cl-verdict-" + block.kind }, make("span", { class: "cl-verdict-sign", "aria-hidden": "true" }, SIGNS[block.kind] ?? ""),
    make("span", {}, make("b", {}, block.word), " ", block.text));
}

function drawPicture(block) {
  const node = make("div", { class: "cl-picture" });
  node.innerHTML = block.html;
  return node;
}

function drawSource(block) {
  return make("details", { class: "cl-source" }, make("summary", {}, block.label), make("pre", { tabindex: 0 }, make("code", {}, block.text)));
}

function drawGrid(block) {
  return make("table", { class: "cl-numbers cl-grid" }, make("caption", {}, block.label),
    make("thead", {}, make("tr", {}, ...block.head.map((text) => make("th", { scope: "col" }, text)))),
    make("tbody", {}, ...block.rows.map((row) => make("tr", {}, ...row.map((text, i) => i ? make("td", {}, text) : make("th", { scope: "row" }, text))))));
}

function drawSketch(block, page) {
  return make("div", { class: "cl-sketch", role: "group", "aria-label": block.label }, ...block.bars.map((bar, i) => make("label", {},
    make("input", { type: "range", min: 0, max: block.top, step: block.top / 40, value: bar.value, "data-key": block.id + i, "aria-valuetext": bar.text,
      onchange: (event) => page.act({ set: block.id, value: block.bars.map((each, k) => k === i ? Number(event.target.value) : each.value) }) }), bar.label, " ", bar.text)));
}

const COURSE = { tabs: drawTabs, verdict: drawVerdict, picture: drawPicture, source: drawSource, grid: drawGrid, sketch: drawSketch };
