// What I do: the prompt, my cards, my actions.

function drawPrompt(block) {
  const { say, more, kind, sign } = block.prompt;
  return make("div", { class: `cl-prompt cl-${kind}`, "data-part": "prompt" },
    make("span", { class: "cl-hand-sign", "aria-hidden": "true" }, sign in ICONS ? icon(sign) : sign ?? icon("hand")),
    make("div", { class: "cl-words" }, make("span", { class: "cl-say" }, say), " ", make("span", { class: "cl-more" }, more)));
}

// A fixed order, or by number; cards overlap once they are many.
function drawHand(block, table) {
  const cards = block.hand.map((entry) => drawCard(block.game, entry, table));
  return make("div", { class: "cl-hand" + (cards.length > 8 ? " cl-long" : ""), "data-part": "hand", role: "group", "aria-label": block.words.hand,
    "data-at": "hand", style: `--n:${Math.max(1, cards.length)}` }, cards.length ? cards : make("span", { class: "cl-nothing" }, block.words.nothing));
}

function drawActions(block, table) {
  const one = (action) => make("button", { type: "button", tabindex: -1, "data-key": action.pick ?? action.press, "data-pick": action.pick,
    class: "cl-action" + (action.main ? " cl-main" : "") + (action.later ? " cl-later" : "") + (action.off ? " cl-off" : "") + (action.half ? " cl-half" : ""),
    title: action.hint, "aria-label": action.hint ? `${action.label}, ${action.hint}` : null, disabled: action.disabled,
    onclick: (event) => action.press ? table.press(action.press) : table.choose(action.pick, action.label, event),
    onpointerenter: () => table.lightUp(action.pick), onpointerleave: () => table.lightUp(null) },
    action.icon ? icon(action.icon) : null, make("span", {}, action.label),
    action.small ? make("small", {}, action.small) : null,
    action.tag ? make("span", { class: "cl-worth" }) : null);
  const undo = make("button", { type: "button", class: "cl-action cl-undo cl-later", tabindex: -1, "data-key": "undo", onclick: () => table.takeBack() },
    icon("back"), make("span", {}, block.words.undo));
  return make("div", { class: "cl-actions", "data-part": "actions", role: "group", "aria-label": block.words.actions, "data-count": block.actions.length },
    undo, block.actions.map(one));
}

function drawMe(block) {
  return make("div", { class: "cl-me", "data-seat": block.me?.seat }, block.me ? drawPlate(block.me) : null);
}
