// The others round the mat, and what lies on it.

// Clockwise from you: left column upwards, top row, right column downwards.
function sides(others) {
  const left = others <= 1 ? 0 : others <= 4 ? 1 : others <= 7 ? 2 : 3;
  return [left, others - 2 * left, left];
}

function drawStage(block, table) {
  const [left, top] = sides(block.seats.length);
  const seats = block.seats.map((seat) => drawSeat(block.game, seat, table));
  const column = (name, list) => make("div", { class: "cl-" + name }, list);
  return make("div", { class: "cl-stage", "data-others": block.seats.length, "data-top": top },
    column("west-seats", seats.slice(0, left)), column("north-seats", seats.slice(left, left + top)), column("east-seats", seats.slice(left + top)),
    drawMat(block, table));
}

function drawMat(block, table) {
  const chevrons = block.direction ? ["west", "east"].map((side) =>
    make("span", { class: `cl-chevron cl-${side}` + (block.direction < 0 ? " cl-against" : ""), "aria-hidden": "true" }, icon("fold"))) : [];
  return make("div", { class: "cl-mat", onclick: (event) => { if (!event.target.closest("button")) table.hurry(); } }, chevrons,
    make("div", { class: "cl-middle", "data-part": "middle", role: "group", "aria-label": block.words.middle },
      block.middle.map((pile) => drawCard(block.game, pile, table)),
      block.sign !== false && make("span", { class: "cl-sign" + (block.sign ? "" : " cl-none") }, make("b", { "data-at": "sign" }, block.sign?.text ?? ""),
        make("small", {}, block.sign?.sub ?? ""))));
}
