"""What stands where on the table of 4½ Minuten, and what a click means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlib import people
from cardlib.language import N_, _, ngettext
from cardlib.minuten import notation, rules
from cardlib.minuten.notation import spoken
from cardlib.tables import Part, card_part, numbered, travel

PICK_ALL = False  # a card that can go to one place only is laid with one click
OPTIONS: tuple[tuple[str, ...], ...] = (("variant", N_("Harder variant")),)
AIM = N_("three rounds, one team")
LEFT_OVER = N_("left in the display")
MANY = 4  # so many others, and their displays lie in rows


# ---- what stands where


def middle(state: Any, legal: Sequence[str]) -> list[Part]:
    """The draw pile and the two piles."""
    return [_draw_pile(state), *(_pile(state, pile) for pile in range(rules.PILES))]


def _draw_pile(state: Any) -> Part:
    name = ngettext("Draw pile, {count} card", "Draw pile, {count} cards", state.left).format(count=state.left)
    part: Part = {"at": "draw", "name": name, "caption": _("draw pile"), "badge": str(state.left)}
    return part | ({"face": "back"} if state.left else {"text": ""})


def _pile(state: Any, pile: int) -> Part:
    top = state.top[pile]
    caption = _("pile {pile}").format(pile=pile + 1)
    part: Part = {"at": f"pile:{pile + 1}", "pick": f"pile {pile + 1}", "caption": caption}
    if top == rules.NONE:
        return {**part, "name": _("Pile {pile}, not open yet").format(pile=pile + 1), "text": "+"}
    part |= card_part(part["at"], notation.CARDS[top], f"{caption}: {spoken(top)}")
    if state.blocked == pile:
        left = ngettext("blocked, {count} card to go", "blocked, {count} cards to go", state.block_left)
        part |= {"block": str(state.block_left), "hint": left.format(count=state.block_left)}
        part["caption"] = _("pile {pile}, blocked").format(pile=pile + 1)
    return part


def sign(state: Any, seat: int) -> Part | bool | None:
    """There is never anything pending, so no place is kept for it."""
    return False


def direction(state: Any) -> int:
    return int(state.direction)


def own_cards(state: Any, seat: int, legal: Sequence[str]) -> list[Part]:
    """The display at the near side of the table."""
    here = seat == state.turn and state.phase != rules.OVER
    texts = _display(state, seat)
    parts = []
    for text, at in zip(texts, numbered(texts), strict=True):
        part = card_part(f"hand:{at}", text, spoken(notation.KIND[text]))
        if here:
            part["pick"] = text
        if piles := _piles_for(text, legal):
            part |= {"playable": True, "hint": _("fits on pile {piles}").format(piles=_(" and ").join(piles))}
        parts.append(part)
    return parts


def _display(state: Any, seat: int) -> list[str]:
    """The cards of a display, in a fixed order: by colour, then by number."""
    return [notation.CARDS[kind] for kind in sorted(state.display[seat][: state.held[seat]])]


def _piles_for(text: str, legal: Sequence[str]) -> list[str]:
    return sorted({move[len(text) + 1] for move in legal if move.startswith(text + ">")})


def other_cards(state: Any, seat: int, legal: Sequence[str]) -> Part:
    """Another seat's display lies open; cards that fit somewhere are marked."""
    texts = _display(state, seat)
    parts = []
    for text, at in zip(texts, numbered(texts), strict=True):
        kind = notation.KIND[text]
        fits = any(rules.laying(state, kind, pile) == rules.LEGAL for pile in range(rules.PILES))
        parts.append({**card_part(f"{seat}:{at}", text, spoken(kind)), "fit": fits and state.phase != rules.OVER})
    named = {"pick": f"seat {seat}"} if any(f":{seat}" in move or move == f"begin {seat}" for move in legal) else {}
    said = ", ".join(part["name"] for part in parts)
    return {"arrange": "open", "cards": parts, "spoken": said, **named}


def standing(state: Any, seat: int, total: int) -> str:
    """Under a name: how many cards."""
    return ngettext("{count} card", "{count} cards", state.held[seat]).format(count=state.held[seat])


def panels(state: Any, seat: int, names: Sequence[str]) -> list[Part]:
    """What the team still has to lay, and what it has cost so far."""
    to_lay = state.left + sum(state.held[: state.players])
    rows = [[_("still to lay"), str(to_lay)], [_("set aside"), str(state.aside)]]
    return [{"type": "counts", "rows": [*rows, [_("minus points now"), str(rules.score(state, 0))]]}]


def actions(state: Any, seat: int, legal: Sequence[str]) -> list[Part]:
    """What has a button of its own: to pass, and to name oneself."""
    if state.phase == rules.OVER:
        return []
    held = state.held[seat]
    cost = ngettext("{count} minus point", "{count} minus points", 2 * held).format(count=2 * held)
    passing: Part = {
        "pick": "pass",
        "label": _("Pass"),
        "icon": "trash",
        "hint": _("The whole display goes to one side (M12)."),
    }
    found = [{**passing, "off": "pass" not in legal, "small": cost}]
    if any(move.endswith(f":{seat}") or move == f"begin {seat}" for move in legal):
        found.append({"pick": f"seat {seat}", "label": _("Name yourself"), "later": state.phase != rules.BEGIN})
    return found


# ---- what to do now


def prompt(state: Any, seat: int, legal: Sequence[str]) -> tuple[str, str]:
    """What to do now, and a word that helps."""
    if state.phase == rules.BEGIN:
        return _("Who begins? Choose together."), _("Click a name (M27).")
    if seat != state.turn:
        return _("{name} is thinking …").format(name=people.name(state.turn)), ""
    if not any(">" in move for move in legal):
        return _("Nothing fits: pass."), _("Your cards go aside, and you draw new ones.")
    tops = [_brief(top) for pile, top in enumerate(state.top) if top != rules.NONE and pile != state.blocked]
    say = _("Your turn: lay a card.") if not tops else _("Your turn: on {tops}.").format(tops=_(" or ").join(tops))
    if state.blocked == rules.NONE:
        return say, _("What is lifted fits; click it.")
    left = ngettext(
        "Pile {pile} is blocked: {count} more card on the other.",
        "Pile {pile} is blocked: {count} more cards on the other.",
        state.block_left,
    )
    return say, left.format(pile=state.blocked + 1, count=state.block_left)


def _brief(kind: int) -> str:
    """A top card in few words: of a white card its colours say what fits."""
    if kind < rules.CHANGE:
        return spoken(kind)
    colours = [kind - rules.BLOCK] if kind >= rules.BLOCK else rules.CHANGE_COLOURS[kind - rules.CHANGE]
    return "/".join(_(notation.COLOUR_NAMES[colour]) for colour in colours)


# ---- what a click means


def entries(state: Any, legal: Sequence[str]) -> list[Part]:
    """Each legal move as what one clicks."""
    return [{"move": move, "picks": picks(move)} for move in legal]


def picks(move: str) -> list[str]:
    """What one clicks, in order, to make a move.

    >>> picks("rT>2:0"), picks("begin 1"), picks("pass")
    (['rT', 'pile 2', 'seat 0'], ['seat 1'], ['pass'])
    """
    if move.startswith("begin "):
        return ["seat " + move[6:]]
    card_name, _arrow, place = move.partition(">")
    if not place:
        return [move]
    pile, _colon, named = place.partition(":")
    return [card_name, f"pile {pile}", *([f"seat {named}"] if named else [])]


def picks_of_move(state: Any, move: str) -> list[str]:
    """What one clicks to make a move in this position, legal or not."""
    return picks(move)


def attempts(state: Any, clicked: Sequence[str]) -> list[str]:
    """The moves that somebody may have meant who clicked these and got no further.

    >>> attempts(None, ["r3"]), attempts(None, ["r3", "pile 2"]), attempts(None, ["pile 1"])
    (['r3>1', 'r3>2'], ['r3>2'], [])
    """
    if list(clicked[-1:]) == ["pass"]:
        return ["pass"]
    if not clicked or clicked[0] not in notation.KIND:
        return []
    piles = [pick[5:] for pick in clicked[1:2] if pick in ("pile 1", "pile 2")] or ["1", "2"]
    named = ":0" if rules.is_your_turn(notation.KIND[clicked[0]]) else ""
    return [f"{clicked[0]}>{pile}{named}" for pile in piles]


def remark(clicked: Sequence[str]) -> str:
    """What to say to a click that is no move by itself."""
    return _("First choose a card, then where it goes.") if clicked and clicked[-1].startswith("pile ") else ""


def names_of_picks(state: Any, legal: Sequence[str]) -> dict[str, str]:
    """What one clicks, in words."""
    said = {f"pile {pile}": _("pile {pile}").format(pile=pile) for pile in (1, 2)} | {"pass": _("Pass")}
    said |= {f"seat {seat}": people.name(seat) for seat in range(state.players)}
    cards = {pick for move in legal for pick in picks(move) if pick in notation.KIND}
    return said | {text: spoken(notation.KIND[text]) for text in sorted(cards)}


# ---- what moves


def dealt(state: Any, seat: int) -> list[Part]:
    """Every display comes from the draw pile."""
    return [
        travel("draw", f"hand:{at}" if who == seat else f"{who}:{at}", text, start="back", together="deal")
        for who in range(state.players)
        for at, text in zip(numbered(_display(state, who)), _display(state, who), strict=True)
    ]


def touched(notes: Sequence[tuple[int, int, int]], seat: int) -> dict[str, str]:
    """The pile that the last move lies on, and who laid it."""
    laid = [(who, what) for rule, who, what in notes if rule in (rules.M8, rules.M10)]
    return {f"pile:{rules.pile_of(what) + 1}": people.name(who) for who, what in laid[-1:]}


def motions(before: Any, after: Any, notes: Sequence[tuple[int, int, int]], seat: int) -> list[Part]:
    """How the cards came from the last table to this one, in the order in which the rules acted."""
    found: list[Part] = []
    for rule, who, what in notes:
        if rule in (rules.M8, rules.M10):
            text = notation.CARDS[rules.card_of(what)]
            found.append(travel(_place_of(seat, who, text), f"pile:{rules.pile_of(what) + 1}", text))
        elif rule in (rules.M9, rules.M12_NEW, rules.M15, rules.M27):
            text = notation.CARDS[what]
            found.append(travel("draw", _place_of(seat, who, text), text, start="back"))
        elif rule == rules.M12:
            found += [
                travel(_place_of(seat, who, text), "aside", text, together="aside") for text in _display(before, who)
            ]
        elif rule in (rules.M17, rules.M18, rules.M19, rules.M21):
            blocked = after.blocked if after.blocked != rules.NONE else before.blocked
            found.append({"pulse": f"pile:{blocked + 1}"})
    return found


def _place_of(seat: int, who: int, text: str) -> str:
    return f"hand:{text}" if who == seat else f"{who}:{text}"


# ---- the end of a round


def decided(state: Any, seat: int) -> str:
    """What decided the round."""
    cards = state.left + sum(state.held[: state.players])
    return _("Cards still to lay: {cards}. Cards set aside: {aside}, two minus points each.").format(
        cards=cards, aside=state.aside
    )


def left_over(state: Any, seat: int) -> list[Part]:
    """The cards that still lie in a display."""
    return [
        card_part(f"left:{seat}:{at}", text, spoken(notation.KIND[text]))
        for at, text in enumerate(_display(state, seat))
    ]
