// One card, or an empty place for one: a real button where it can be clicked.

function drawCard(game, entry, table) {
  const attributes = {
    class: "cl-card" + (entry.face ? "" : " cl-empty") + (entry.fit ? " cl-fits" : "") + ("last" in entry && entry.last !== null ? " cl-last" : ""),
    "data-at": entry.at,
    "data-key": entry.at,
    "data-card": entry.card,
    "data-playable": entry.playable ? "" : null,
    "data-pick": entry.pick,
  };
  const said = entry.name + (entry.hint ? ", " + entry.hint : "");
  const inside = [
    ...(entry.under ?? []).map((name, i) => make("span", { class: `cl-under cl-under${i}` }, face(game, name))),
    entry.face ? face(game, entry.face) : make("span", { class: "cl-place" }, entry.text ?? ""),
    entry.window ? make("span", { class: "cl-window" + (entry.everyone ? " cl-everyone" : ""), "aria-hidden": "true" }, entry.window) : null,
    entry.block ? make("span", { class: "cl-blocked", "aria-hidden": "true" }, entry.block) : null,
    entry.badge ? make("span", { class: "cl-badge", "aria-hidden": "true" }, entry.badge) : null,
    entry.last ? make("span", { class: "cl-by", "aria-hidden": "true" }, entry.last) : null,
    make("span", { class: "cl-tick", "aria-hidden": "true" }, icon("tick")),
    entry.mark ? make("span", { class: "cl-mark cl-" + entry.mark.kind }, entry.mark.text) : null,
  ];
  const still = entry.still || !entry.pick;
  const card = still
    ? make("span", { ...attributes, role: "img", "aria-label": said, title: said }, inside)
    : make("button", { ...attributes, type: "button", tabindex: -1, "aria-label": said, title: said,
        onclick: (event) => table.choose(entry.pick, entry.name, event),
        onpointerenter: () => table.lightUp(entry.pick), onpointerleave: () => table.lightUp(null),
        onfocus: () => table.lightUp(entry.pick), onblur: () => table.lightUp(null) }, inside);
  if (!entry.caption && !entry.eye && entry.tag === undefined) return card;
  return make("span", { class: "cl-spot" + (entry.caption ? " cl-captioned" : "") },
    entry.tag !== undefined ? make("span", { class: "cl-tag", "aria-hidden": "true" }) : null,
    card,
    entry.eye ? make("span", { class: "cl-eye", title: entry.eye }, icon("eye")) : null,
    entry.caption ? make("span", { class: "cl-caption", "aria-hidden": "true" }, entry.caption) : null);
}

// Who sits there: initial, name, points.
function drawPlate(plate) {
  return make("span", { class: "cl-plate" + (plate.turn ? " cl-turn" : "") + (plate.played ? " cl-played" : "") },
    make("span", { class: "cl-initial", style: `--tint:${plate.tint}`, "aria-hidden": "true" }, plate.initial),
    make("span", { class: "cl-who" }, make("strong", {}, plate.name), make("small", { "data-part": "points" }, plate.sub ?? "")));
}

function drawSeat(game, seat, table) {
  const spoken = [seat.name, seat.sub, seat.spoken, seat.turn ? seat.turn_word : ""].filter(Boolean).join(", ");
  const plate = drawPlate(seat);
  const label = seat.pick
    ? make("button", { type: "button", class: "cl-name", tabindex: -1, "data-pick": seat.pick, "data-key": seat.pick, "aria-label": spoken,
        onclick: (event) => table.choose(seat.pick, seat.name, event) }, plate)
    : plate;
  const shown = seat.arrange === "fan" ? seat.cards.slice(0, seat.most ?? 7) : seat.cards;
  const cards = make("span", { class: "cl-cards cl-" + seat.arrange, "data-at": `seat:${seat.seat}`, "data-n": shown.length },
    shown.map((entry) => drawCard(game, entry, table)),
    seat.count !== undefined ? make("span", { class: "cl-count", "aria-hidden": "true" }, String(seat.count)) : null);
  return make("div", { class: "cl-seat" + (seat.turn ? " cl-turn" : ""), role: "group", "aria-label": spoken, "data-part": "seat", "data-seat": seat.seat },
    label, cards, seat.note ? make("span", { class: "cl-call" }, seat.note) : null);
}
