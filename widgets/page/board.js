// A board: one picture of the sprite, pawns as buttons on it; x and y are parts of its width.

const NEAR = 30, MOST_ARROWS = 8; // pixels around a click; so many arrows may be seen before a pawn is chosen

function drawBoard(block, table) {
  const seats = block.seats.map((seat) => make("div", { class: "cl-corner", "data-corner": seat.seat }, drawSeat(block.game, seat, table)));
  const { board } = block;
  const field = make("div", { class: "cl-board", "data-part": "middle", role: "group", "aria-label": board.label, onclick: (event) => clickBoard(event, table) },
    draw("svg", { class: "cl-ground", viewBox: "0 0 560 560", "aria-hidden": "true" }, draw("use", { href: `#${block.game}-board` })),
    drawCentre(block, table), drawTrail(board),
    board.homes.map((home) => drawHome(block.game, home, table)), board.pawns.map((pawn) => drawPawn(block.game, pawn, table)),
    draw("svg", { class: "cl-arrows", viewBox: "0 0 560 560", "aria-hidden": "true" }));
  return make("div", { class: "cl-stage cl-round" }, seats, field);
}

const place = ({ x, y }) => `left:${100 * x}%;top:${100 * y}%`;

function pawnPicture(game, seat) {
  return draw("svg", { class: "cl-pawnface", viewBox: "-17 -17 34 34", "aria-hidden": "true" }, draw("use", { href: `#${game}-pawn-${seat}` }));
}

// A pawn, or several of one colour that share a space: a little pile, and how many.
function drawPawn(game, pawn, table) {
  const inside = pawn.count > 1
    ? [...Array(pawn.count)].map((_, i) => make("span", { class: "cl-piled", "data-at": `${pawn.at}/${i}`, style: `--up:${i}` }, pawnPicture(game, pawn.seat)))
    : [pawnPicture(game, pawn.seat)];
  if (pawn.count > 1) inside.push(make("span", { class: "cl-badge", "aria-hidden": "true" }, String(pawn.count)));
  return pawnButton("cl-pawn", pawn, table, inside);
}

function drawHome(game, home, table) {
  const inside = home.pawns.map((pawn) => make("span", { class: "cl-inmate", "data-at": pawn.at,
    style: `--dx:${pawn.x - home.x};--dy:${pawn.y - home.y}` }, pawnPicture(game, home.seat)));
  return pawnButton("cl-home", home, table, inside);
}

function pawnButton(kind, part, table, inside) {
  const attributes = { class: kind, "data-at": part.at, "data-seat": part.seat, style: place(part) };
  if (!part.pick) return make("span", { ...attributes, role: part.name ? "img" : null, "aria-label": part.name, title: part.name }, inside);
  return make("button", { ...attributes, type: "button", tabindex: -1, "data-key": part.pick, "data-pick": part.pick, "data-name": part.name,
    "data-playable": part.playable ? "" : null, "aria-label": part.name, title: part.name,
    onpointerenter: () => table.lightUp(part.pick), onpointerleave: () => table.lightUp(null),
    onfocus: () => table.lightUp(part.pick), onblur: () => table.lightUp(null) }, inside,
    part.mark ? make("span", { class: "cl-mark cl-" + part.mark.kind }, part.mark.text) : null);
}

// The last card that was played, and cards that lie face down for a partner.
function drawCentre({ game, board }, table) {
  const gifts = board.gifts.map((gift) => make("span", { class: "cl-gift", "data-corner": gift.seat }, drawCard(game, gift, table)));
  return make("div", { class: "cl-centre", "data-at": "middle" }, board.played ? drawCard(game, board.played, table) : null, gifts,
    make("small", {}, board.note));
}

// Where the last move went.
function drawTrail(board) {
  const ring = ([from, to]) => [[board.spots[from], "cl-from"], [board.spots[to], "cl-to"]].map(([[x, y], kind]) =>
    draw("circle", { class: kind, cx: 560 * x, cy: 560 * y, r: kind === "cl-to" ? 17 : 12.5 }));
  return draw("svg", { class: "cl-trail", viewBox: "0 0 560 560", "aria-hidden": "true" }, ...board.trail.flatMap(ring));
}

// Spaces are close together: among what can be chosen the nearest wins.
function clickBoard(event, table) {
  const board = event.currentTarget, own = event.target.closest("[data-pick]");
  const take = (pick, name) => table.choose(pick, name, event);
  if (!event.detail) return own && take(own.dataset.pick, own.dataset.name); // by keyboard
  const centre = (node) => { const box = node.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; };
  const far = (node) => { const [x, y] = centre(node); return Math.hypot(event.clientX - x, event.clientY - y); };
  const open = [...board.querySelectorAll(table.picked.length ? "[data-pick].cl-target, .cl-end[data-then]" : "[data-playable]")];
  const nearest = open.map((node) => [far(node), node]).sort((one, other) => one[0] - other[0])[0];
  if (nearest && (nearest[0] < NEAR || own === nearest[1])) {
    const { pick, then, name } = nearest[1].dataset;
    take(pick ?? then, name ?? "");
  } else if (own) take(own.dataset.pick, own.dataset.name);
  else if (!event.target.closest(".cl-card")) table.hurry();
}

// Arrows of the moves that are still open: what is chosen already, and what the next click may choose.
function showArrows(table) {
  const layer = table.sheet.querySelector(".cl-arrows"), { board } = table.block, step = table.picked.length;
  if (!layer) return;
  const open = step ? table.openMoves() : [];
  const found = new Map();
  for (const entry of open) {
    const done = entry.arrows.filter(([, , by]) => by < step), next = entry.arrows.find(([, , by]) => by >= step);
    for (const [from, to, by] of done) found.set(`${from} ${to}`, { from, to, by, done: true });
    if (!next) continue;
    for (const [from, to, by] of entry.arrows.filter(([, , by]) => by === next[2])) {
      if (!found.has(`${from} ${to}`) && !found.has(`${to} ${from}`)) found.set(`${from} ${to}`, { from, to, by, pick: entry.picks[by], first: entry.picks[step] });
    }
  }
  const all = [...found.values()], few = all.filter((arrow) => !arrow.done).length <= MOST_ARROWS;
  for (const arrow of all) arrow.slim = !arrow.done && all.filter((other) => other.from === arrow.from && !other.done).length > 2; // a bundle: only its ends
  layer.replaceChildren(...all.filter((arrow) => few || arrow.by <= step).map((arrow) => drawArrow(arrow, board.spots, step)));
}

// A bow towards the middle of the board, which ends in front of the place it points to.
function drawArrow(arrow, spots, step) {
  const [ax, ay, bx, by] = [...spots[arrow.from], ...spots[arrow.to]].map((part) => 560 * part);
  const length = Math.hypot(bx - ax, by - ay) || 1, mx = (ax + bx) / 2, my = (ay + by) / 2;
  const inwards = -(by - ay) * (280 - mx) + (bx - ax) * (280 - my) >= 0 ? 1 : -1;
  const bend = inwards * Math.min(0.42 * length, 26 + 0.2 * length) / length;
  const cx = mx - bend * (by - ay), cy = my + bend * (bx - ax);
  const out = Math.hypot(bx - cx, by - cy) || 1, ux = (bx - cx) / out, uy = (by - cy) / out;
  const tip = [bx - 15 * ux, by - 15 * uy], neck = [bx - 27 * ux, by - 27 * uy];
  const first = Math.hypot(cx - ax, cy - ay) || 1, start = [ax + 14 * (cx - ax) / first, ay + 14 * (cy - ay) / first];
  const bow = `M${start[0]} ${start[1]}Q${cx} ${cy} ${neck[0]} ${neck[1]}`;
  const head = `M${tip[0]} ${tip[1]}L${neck[0] - 9 * uy} ${neck[1] + 9 * ux}L${neck[0] + 9 * uy} ${neck[1] - 9 * ux}Z`;
  return draw("g", { class: "cl-arrow" + (arrow.done ? " cl-done" : "") + (arrow.slim ? " cl-slim" : ""), "data-first": arrow.first },
    draw("path", { class: "cl-edge", d: bow }), draw("path", { class: "cl-shaft", d: bow }), draw("path", { class: "cl-tip", d: head }),
    draw("circle", { class: "cl-end", cx: bx, cy: by, r: 16, "data-then": arrow.by === step ? arrow.pick : null }));
}
