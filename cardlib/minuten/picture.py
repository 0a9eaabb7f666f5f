"""How 4½ Minuten is drawn: its cards, and the whole table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlib import picture
from cardlib.language import N_, _, ngettext
from cardlib.minuten import notation, rules
from cardlib.picture import CARD_HEIGHT, CARD_WIDTH, COLOURS, FAINT, INK, PAPER, card_back, empty_place, shape, words

COLOUR_KEYS = ("red", "yellow", "green", "blue", "purple")
GAP = 8
MARGIN = 16
LABEL = 92  # width of the seat's label
ROW = CARD_HEIGHT + 18
CAPTION = 14  # below the piles


def draw(state: Any) -> str:
    """The table: piles, block counter, displays, direction, whose turn."""
    most = max(rules.MOST_PLAYERS, *(state.held[player] for player in range(state.players)))
    width = MARGIN * 2 + LABEL + most * (CARD_WIDTH + GAP)
    height = MARGIN * 2 + (state.players + 1) * ROW + CAPTION
    parts = [f'<rect width="{width}" height="{height}" rx="14" fill="{picture.FELT}"/>', _middle(state, width)]
    for seat in range(state.players):
        parts.append(_display(state, seat, MARGIN + ROW + CAPTION + seat * ROW, width))
    return picture.svg(width, height, parts, _("4½ Minuten: the table"), notation.text(state))


def _middle(state: Any, width: int) -> str:
    x, y = MARGIN + LABEL, MARGIN
    parts = [
        card_back(x, y, state.left) if state.left else empty_place(x, y, "0"),
        _caption(x + CARD_WIDTH / 2, y + CARD_HEIGHT + 16, _("draw pile")),
    ]
    for pile in range(rules.PILES):
        parts.append(_pile(state, pile, x + (pile + 1.25) * (CARD_WIDTH + GAP * 2), y))
    right = width - MARGIN
    arrow = "↻" if state.direction == 1 else "↺"
    parts.append(words(right, y + 34, arrow, 38, INK, "end", "400"))
    parts.append(_caption(right, y + 58, _("clockwise") if state.direction == 1 else _("anticlockwise"), "end"))
    parts.append(words(right, y + 82, _("set aside: {count}").format(count=state.aside), 15, INK, "end"))
    return "".join(parts)


def _caption(x: float, y: float, text: str, anchor: str = "middle") -> str:
    return words(x, y, text, 13, FAINT, anchor, "400")


def _pile(state: Any, pile: int, x: float, y: float) -> str:
    top = state.top[pile]
    name = _("pile {pile}").format(pile=pile + 1)
    drawn = empty_place(x, y, name) if top == rules.NONE else card(top, x, y)
    if top != rules.NONE:
        drawn += _caption(x + CARD_WIDTH / 2, y + CARD_HEIGHT + 16, name)
    if state.blocked == pile:
        drawn += (
            f'<circle cx="{x + CARD_WIDTH:g}" cy="{y + 12:g}" r="15" fill="{INK}" stroke="{PAPER}" stroke-width="2"/>'
            + words(x + CARD_WIDTH, y + 19, str(state.block_left), 20, PAPER)
        )
    return drawn


def _display(state: Any, seat: int, y: float, width: int) -> str:
    here = seat == state.turn and state.phase != rules.OVER
    parts = []
    if here:
        parts.append(
            f'<rect x="{MARGIN / 2:g}" y="{y - 7:g}" width="{width - MARGIN:g}" height="{CARD_HEIGHT + 14}" rx="12" '
            f'fill="#fff6cf" stroke="{INK}" stroke-width="2"/>'
        )
    label = ("▶ " if here else "") + _("Seat {seat}").format(seat=seat)
    parts.append(words(MARGIN, y + CARD_HEIGHT / 2 + 6, label, 17, INK, "start", "700" if here else "500"))
    for slot in range(state.held[seat]):
        parts.append(card(state.display[seat][slot], MARGIN + LABEL + slot * (CARD_WIDTH + GAP), y))
    return "".join(parts)


def card(kind: int, x: float = 0, y: float = 0) -> str:
    """One card, its top left corner at (x, y)."""
    if kind >= rules.BLOCK:
        return _blocked(COLOUR_KEYS[kind - rules.BLOCK], notation.spoken(kind), x, y)
    if kind >= rules.CHANGE:
        pair = rules.CHANGE_COLOURS[kind - rules.CHANGE]
        return _change(COLOUR_KEYS[pair[0]], COLOUR_KEYS[pair[1]], notation.spoken(kind), x, y)
    colour, symbol = divmod(kind, rules.PER_COLOUR)
    key = COLOUR_KEYS[colour]
    ink = COLOURS[key][1]
    face = words(32, 62, str(symbol + 1), 46, ink, weight="700") if symbol < rules.TURN else _SYMBOLS[symbol](ink)
    small = words(54, 84, str(symbol + 1), 15, ink) if symbol < rules.TURN else ""
    return picture.card(x, y, key, shape(key, 13, 15, 0.75, ink) + small + face, notation.spoken(kind))


def _your_turn(ink: str) -> str:
    """A pointing hand, reduced to an arrow towards a person."""
    return (
        f'<g fill="{ink}"><circle cx="32" cy="36" r="8"/><path d="M18 62 C18 46 46 46 46 62Z"/></g>'
        f'<path d="M20 76 H44 M37 70 L44 76 L37 82" fill="none" stroke="{ink}" stroke-width="4" '
        f'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _direction(ink: str) -> str:
    return (
        f'<g fill="none" stroke="{ink}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round">'
        '<path d="M14 42 H46 M38 33 L48 42 L38 51"/><path d="M50 64 H18 M26 55 L16 64 L26 73"/></g>'
    )


def _draw_two(ink: str) -> str:
    return (
        f'<g fill="none" stroke="{ink}" stroke-width="3"><rect x="14" y="32" width="22" height="32" rx="4"/>'
        f'<rect x="24" y="40" width="22" height="32" rx="4"/></g>' + words(48, 34, "+2", 20, ink, weight="700")
    )


_SYMBOLS = {rules.TURN: _your_turn, rules.DIRECTION: _direction, rules.DRAW_TWO: _draw_two}


def _change(first: str, second: str, title: str, x: float, y: float) -> str:
    inside = (
        f'<clipPath id="c"><rect x="7" y="18" width="50" height="56" rx="7"/></clipPath><g clip-path="url(#c)">'
        f'<path d="M7 18 H57 L7 74Z" fill="{COLOURS[first][0]}"/>'
        f'<path d="M57 18 V74 H7Z" fill="{COLOURS[second][0]}"/></g>'
        f'<rect x="7" y="18" width="50" height="56" rx="7" fill="none" stroke="{INK}"/>'
        + shape(first, 22, 33, 0.95, COLOURS[first][1])
        + shape(second, 43, 59, 0.95, COLOURS[second][1])
    )
    return picture.card(x, y, "white", inside, title)


def _blocked(colour: str, title: str, x: float, y: float) -> str:
    fill, ink = COLOURS[colour]
    inside = (
        f'<path d="M21 20 H43 L57 34 V58 L43 72 H21 L7 58 V34Z" fill="{fill}" stroke="{INK}" stroke-width="1.5"/>'
        f'<path d="M17 46 H47" stroke="{ink}" stroke-width="9"/>' + shape(colour, 13, 83, 0.6, fill, INK)
    )
    return picture.card(x, y, "white", inside, title)


# ---- the table as things to click: groups of items, and each move as the picks that make it


def faces() -> dict[str, str]:
    """Every card face by its notation, and the back of a card, each a picture of its own."""
    size = (CARD_WIDTH + 2, CARD_HEIGHT + 2)
    drawn = {name: card(kind, 1, 1) for kind, name in enumerate(notation.CARDS)}
    drawn["back"] = card_back(1, 1)
    return {name: picture.svg(*size, [part], name, name) for name, part in drawn.items()}


def groups(state: Any, names: Sequence[str], legal: Sequence[str]) -> list[dict[str, Any]]:
    """The middle of the table and each seat's display; `legal` are the moves that may be played."""
    way = _("clockwise") if state.direction == 1 else _("anticlockwise")
    middle = {
        "label": _("The middle"),
        "items": [_draw_pile(state), *(_pile_item(state, pile) for pile in range(rules.PILES))],
        "note": [
            ("↻ " if state.direction == 1 else "↺ ") + way,
            _("set aside: {count}").format(count=state.aside),
        ],
    }
    return [middle, *(_seat_group(state, seat, names[seat], legal) for seat in range(state.players))]


def _draw_pile(state: Any) -> dict[str, Any]:
    name = ngettext("Draw pile, {count} card", "Draw pile, {count} cards", state.left).format(count=state.left)
    shown: dict[str, Any] = {"face": "back", "badge": str(state.left)} if state.left else {"text": "0"}
    return {"name": name, "still": True, "caption": _("draw pile"), **shown}


def _pile_item(state: Any, pile: int) -> dict[str, Any]:
    top = state.top[pile]
    caption = _("pile {pile}").format(pile=pile + 1)
    item: dict[str, Any] = {"pick": f"pile {pile + 1}", "caption": caption}
    if top == rules.NONE:
        return {**item, "name": _("Pile {pile}, not open yet").format(pile=pile + 1), "text": "+"}
    item |= {"face": notation.CARDS[top], "name": f"{caption}: {notation.spoken(top)}"}
    if state.blocked == pile:
        item |= {"badge": str(state.block_left), "hint": _("blocked, {count} to go").format(count=state.block_left)}
    return item


def _seat_group(state: Any, seat: int, name: str, legal: Sequence[str]) -> dict[str, Any]:
    here = seat == state.turn and state.phase != rules.OVER
    items = []
    for slot in range(state.held[seat]):
        text = notation.CARDS[state.display[seat][slot]]
        piles = sorted({move[len(text) + 1] for move in legal if move.startswith(text + ">")}) if here else []
        item: dict[str, Any] = {"face": text, "name": notation.spoken(state.display[seat][slot])}
        if here:
            item["pick"] = text
        if piles:
            item |= {"playable": True, "hint": _("fits on pile {piles}").format(piles=_(" and ").join(piles))}
        items.append(item)
    return {"label": name, "current": here, "pick": f"seat {seat}", "items": items}


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


def attempts(clicked: Sequence[str]) -> list[str]:
    """The moves that somebody may have meant who clicked these and got no further.

    >>> attempts(["r3"]), attempts(["r3", "pile 2"]), attempts(["pile 1"])
    (['r3>1', 'r3>2'], ['r3>2'], [])
    """
    if not clicked or clicked[0] not in notation.KIND:
        return []
    piles = [pick[5:] for pick in clicked[1:2] if pick.startswith("pile ")] or ["1", "2"]
    named = ":0" if rules.is_your_turn(notation.KIND[clicked[0]]) else ""
    return [f"{clicked[0]}>{pile}{named}" for pile in piles]


def actions(legal: Sequence[str]) -> list[dict[str, str]]:
    """What is played by a button of its own."""
    if "pass" not in legal:
        return []
    return [{"pick": "pass", "label": _("Pass"), "hint": _("The whole display goes to one side (M12).")}]


# What a person may tick before a new game: option and its name
OPTIONS = (("variant", N_("Harder variant")),)
