"""How Biberbande is drawn: its cards, and the whole table.

A number card carries as many logs as it counts. A card that lies face down but is known to the one who
looks shows its value in a small window with an eye; face up it fills the card.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from cardlib import picture
from cardlib.biberbande import notation, rules
from cardlib.language import N_, _
from cardlib.picture import CARD_HEIGHT, CARD_WIDTH, COLOURS, FAINT, INK, PAPER, card_back, empty_place, words

GAP = 10
MARGIN = 16
LABEL = 96  # width of the seat's label
CAPTION = 16  # the place below a card
ROW = CARD_HEIGHT + CAPTION + 14
ROWS_WIDTH = rules.ROW * (CARD_WIDTH + GAP)
BESIDE = CARD_WIDTH + 44  # what lies right of a row: the card just drawn, or the points
WIDTH = MARGIN * 2 + LABEL + ROWS_WIDTH + BESIDE
WOOD, BARK = "#c98f4e", "#6d4420"
SPECIAL_KEYS = {rules.SWAP: "purple", rules.PEEK: "blue", rules.DRAW_TWICE: "green"}


def draw(state: Any, seat: int | None = None) -> str:
    """The table: stack, discard pile, rows, whose turn, who knocked; with a seat only what that seat knows."""
    if seat is not None:
        state = rules.LAYOUT.copy(state)
        rules.hide(state, seat)
    height = MARGIN * 2 + (state.players + 1) * ROW
    parts = [f'<rect width="{WIDTH}" height="{height}" rx="14" fill="{picture.FELT}"/>', _middle(state)]
    for each in range(state.players):
        parts.append(_row(state, each, MARGIN + (each + 1) * ROW))
    return picture.svg(WIDTH, height, parts, _("Biberbande: the table"), notation.text(state))


def _middle(state: Any) -> str:
    """The stack, the discard pile, and special cards that lie open or were put aside."""
    y = MARGIN
    stack, discards, lying = (MARGIN + LABEL + i * (CARD_WIDTH + GAP * 3) for i in range(3))
    parts = [
        card_back(stack, y, state.left) if state.left else empty_place(stack, y, "0"),
        _caption(stack, y, _("stack")),
        card(state.pile[state.piled - 1], discards, y) if state.piled else empty_place(discards, y, "0"),
        _caption(discards, y, _("discards: {count}").format(count=state.piled)),
    ]
    cards, name = [rules.DRAW_TWICE] * state.twice, _("lies open")
    if state.phase == rules.OVER:
        cards, name = state.aside[: state.put_aside], _("put aside")
    if cards:
        shift = min(CARD_WIDTH + GAP, (WIDTH - MARGIN - CARD_WIDTH - lying) / max(1, len(cards) - 1))
        parts.extend(card(kind, lying + i * shift, y) for i, kind in enumerate(cards))
        parts.append(_caption(lying, y, name))
    return "".join(parts)


def _row(state: Any, seat: int, y: float) -> str:
    here = seat == state.turn and state.phase != rules.OVER
    parts = []
    if here:
        parts.append(
            f'<rect x="{MARGIN / 2:g}" y="{y - 7:g}" width="{WIDTH - MARGIN:g}" '
            f'height="{CARD_HEIGHT + CAPTION + 11}" rx="12" fill="#fff6cf" stroke="{INK}" stroke-width="2"/>'
        )
    label = ("▶ " if here else "") + _("Seat {seat}").format(seat=seat)
    parts.append(words(MARGIN, y + CARD_HEIGHT / 2 + 6, label, 17, INK, "start", "700" if here else "500"))
    if seat == state.knocker:
        parts.append(_knocked(MARGIN, y + CARD_HEIGHT / 2 + 16))
    for place in range(rules.ROW):
        x = MARGIN + LABEL + place * (CARD_WIDTH + GAP)
        kind = state.row[seat][place]
        parts.append(card(kind, x, y) if state.phase == rules.OVER else face_down(kind, x, y))
        parts.append(_caption(x, y, str(place + 1)))
    parts.append(_beside(state, seat, MARGIN + LABEL + ROWS_WIDTH + 20, y))
    return "".join(parts)


def _beside(state: Any, seat: int, x: float, y: float) -> str:
    """Right of a row: the card just drawn, that one may knock, or the points."""
    if state.phase == rules.OVER:
        return words(x, y + CARD_HEIGHT / 2 + 10, f"= {rules.score(state, seat)}", 26, INK, "start", "700")
    if seat != state.turn:
        return ""
    if state.phase == rules.HELD:
        return card(state.held, x, y) + _caption(x, y, _("drawn"))
    if state.phase == rules.KNOCKING:
        return words(x, y + CARD_HEIGHT / 2 + 5, _("knock?"), 17, INK, "start", "700")
    return ""


def _caption(x: float, y: float, text: str) -> str:
    return words(x + CARD_WIDTH / 2, y + CARD_HEIGHT + CAPTION - 2, text, 13, FAINT)


def _knocked(x: float, y: float) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{LABEL - 14}" height="24" rx="12" fill="{INK}"/>' + words(
        x + (LABEL - 14) / 2, y + 17, _("knocked"), 14, PAPER
    )


# ---- cards


def card(kind: int, x: float = 0, y: float = 0) -> str:
    """One card face up, its top left corner at (x, y); an unknown one shows its back."""
    if kind == rules.UNKNOWN:
        return card_back(x, y)
    if kind >= rules.SWAP:
        key = SPECIAL_KEYS[kind]
        ink = COLOURS[key][1]
        letter = words(12, 21, notation.card_text(kind), 16, ink, weight="700")
        symbol = f'<g transform="translate(32 52)">{_SYMBOLS[kind](ink)}</g>'
        return picture.card(x, y, key, letter + symbol, notation.spoken(kind))
    numeral = words(32, 42, str(kind), 38, INK, weight="700")
    return picture.card(x, y, "white", numeral + _logs(kind), notation.spoken(kind))


def face_down(kind: int, x: float = 0, y: float = 0) -> str:
    """A card of a row: its back, and for who knows it a window with its value."""
    if kind == rules.UNKNOWN:
        return card_back(x, y)
    name = _("{card}, face down, known").format(card=notation.spoken(kind))
    if kind < rules.SWAP:
        value = words(32, 63, str(kind), 32, INK, weight="700")
    else:
        value = f'<g transform="translate(32 54) scale(0.72)">{_SYMBOLS[kind](COLOURS[SPECIAL_KEYS[kind]][0])}</g>'
    window = (
        f'<rect x="9" y="29" width="46" height="47" rx="8" fill="{PAPER}" stroke="{INK}" stroke-width="1.2"/>'
        f'<rect x="19" y="9" width="26" height="16" rx="8" fill="{PAPER}" stroke="{INK}" stroke-width="1.2"/>'
        f'<g transform="translate(32 17) scale(0.42)">{_eye(INK)}</g>'
    )
    title = f"<title>{escape(name)}</title>"
    return f'<g transform="translate({x:g} {y:g})">{title}{card_back(0, 0)}{window}{value}</g>'


def _logs(count: int) -> str:
    """As many logs as the card counts, in rows of three from below."""
    drawn = []
    for i in range(count):
        row, column = divmod(i, 3)
        in_row = min(3, count - 3 * row)
        x = 32 + (column - (in_row - 1) / 2) * 14
        y = 82 - row * 13
        drawn.append(
            f'<circle cx="{x:g}" cy="{y:g}" r="5.600" fill="{WOOD}" stroke="{BARK}" stroke-width="1.6"/>'
            f'<circle cx="{x:g}" cy="{y:g}" r="2.200" fill="none" stroke="{BARK}" stroke-width="1"/>'
        )
    return "".join(drawn)


def _swap(ink: str) -> str:
    """Two cards that change places."""
    return (
        f'<g fill="none" stroke="{ink}" stroke-width="3" stroke-linejoin="round" stroke-linecap="round">'
        '<rect x="-24" y="-12" width="16" height="24" rx="3"/><rect x="8" y="-12" width="16" height="24" rx="3"/>'
        '<path d="M-16 -18 C-8 -30 8 -30 16 -19 M8 -20 L16 -18 L18 -27"/>'
        '<path d="M16 18 C8 30 -8 30 -16 19 M-8 20 L-16 18 L-18 27"/></g>'
    )


def _eye(ink: str) -> str:
    return (
        f'<path d="M-24 0 C-12 -18 12 -18 24 0 C12 18 -12 18 -24 0Z" fill="none" stroke="{ink}" stroke-width="4"/>'
        f'<circle r="8" fill="{ink}"/>'
    )


def _draw_twice(ink: str) -> str:
    """Two cards, one behind the other, and a 2."""
    return (
        f'<g fill="none" stroke="{ink}" stroke-width="3" stroke-linejoin="round">'
        '<path d="M-8 -20 H14 A4 4 0 0 1 18 -16 V12"/><rect x="-18" y="-13" width="28" height="38" rx="4"/></g>'
        + words(-4, 15, "2", 26, ink, weight="700")
    )


_SYMBOLS = {rules.SWAP: _swap, rules.PEEK: _eye, rules.DRAW_TWICE: _draw_twice}


# ---- the table as things to click: groups of items, and each move as the picks that make it


def faces() -> dict[str, str]:
    """Every card face by its notation, face down but known to who looks, and the back of a card."""
    size = (CARD_WIDTH + 2, CARD_HEIGHT + 2)
    drawn = {name: card(kind, 1, 1) for kind, name in enumerate(notation.CARDS)}
    drawn |= {f"known {name}": face_down(kind, 1, 1) for kind, name in enumerate(notation.CARDS)}
    drawn["back"] = card_back(1, 1)
    return {name: picture.svg(*size, [part], name, name) for name, part in drawn.items()}


def groups(state: Any, names: Sequence[str], legal: Sequence[str]) -> list[dict[str, Any]]:
    """The middle of the table and each seat's row; `legal` are the moves that may be played."""
    open_cards = [rules.DRAW_TWICE] * state.twice
    middle = {
        "label": _("The middle"),
        "items": [
            _stack_item(state, legal),
            _discard_item(state, legal),
            *(_still(kind, _("lies open")) for kind in open_cards),
            *([_held_item(state, legal)] if state.phase == rules.HELD else []),
            *(_still(kind, _("put aside")) for kind in state.aside[: state.put_aside]),
        ],
    }
    return [middle, *(_seat_group(state, seat, names[seat], legal) for seat in range(state.players))]


def _stack_item(state: Any, legal: Sequence[str]) -> dict[str, Any]:
    shown: dict[str, Any] = {"face": "back", "badge": str(state.left)} if state.left else {"text": "0"}
    item = {"pick": "stack", "name": _("Stack, {count} cards").format(count=state.left), "caption": _("stack"), **shown}
    if "draw" in legal:
        item |= {"playable": True, "hint": _("draw a card")}
    elif "again" in legal:
        item |= {"playable": True, "hint": _("discard the card and draw again")}
    return item


def _discard_item(state: Any, legal: Sequence[str]) -> dict[str, Any]:
    item: dict[str, Any] = {"pick": "discards", "caption": _("discards"), "text": "0", "name": _("No discards")}
    if state.piled:
        top = state.pile[state.piled - 1]
        name = _("Discard pile, top card {card}").format(card=notation.spoken(top))
        item |= {"face": notation.CARDS[top], "badge": str(state.piled), "name": name}
    if "take 1" in legal:
        item |= {"playable": True, "hint": _("take it")}
    elif "discard" in legal:
        item |= {"playable": True, "hint": _("discard the card here")}
    return item


def _still(kind: int, caption: str) -> dict[str, Any]:
    return {
        "face": notation.CARDS[kind],
        "name": f"{notation.spoken(kind)}, {caption}",
        "caption": caption,
        "still": True,
    }


def _held_item(state: Any, legal: Sequence[str]) -> dict[str, Any]:
    """The card just drawn: only who drew it sees it (B9)."""
    item: dict[str, Any] = {"face": "back", "name": _("Drawn, face down"), "caption": _("drawn"), "still": True}
    if state.held != rules.UNKNOWN:
        item |= {
            "face": notation.CARDS[state.held],
            "name": _("Drawn: {card}").format(card=notation.spoken(state.held)),
        }
    if "twice" in legal:
        item |= {"pick": "held", "playable": True, "hint": _("play it"), "still": False}
    return item


def _seat_group(state: Any, seat: int, name: str, legal: Sequence[str]) -> dict[str, Any]:
    here = seat == state.turn and state.phase != rules.OVER
    use = _use_of_places(legal) if here else ""
    items = []
    for place in range(rules.ROW):
        item = _place_item(state, seat, place)
        item["pick"] = f"place {place + 1}" if here else f"seat {seat} place {place + 1}"
        item["word"] = _("place {place}").format(place=place + 1) if here else name
        if use:
            item |= {"playable": True, "hint": use}
        items.append(item)
    group: dict[str, Any] = {"label": name, "current": here, "items": items}
    if state.phase == rules.OVER:
        group["note"] = [f"= {rules.score(state, seat)}"]
    elif seat == state.knocker:
        group["note"] = [_("knocked")]
    elif here and state.phase == rules.KNOCKING:
        group["note"] = [_("knock?")]
    return group


def _use_of_places(legal: Sequence[str]) -> str:
    """What a click on one of the mover's own places begins, in words."""
    words = {"keep": _("keep the card here"), "peek": _("look at it"), "swap": _("exchange it")}
    return next((use for word, use in words.items() if any(move.startswith(word) for move in legal)), "")


def _place_item(state: Any, seat: int, place: int) -> dict[str, Any]:
    kind = state.row[seat][place]
    caption = str(place + 1)
    if kind == rules.UNKNOWN:
        return {"face": "back", "name": _("Place {place}: face-down card").format(place=caption), "caption": caption}
    face, shown = notation.CARDS[kind], notation.spoken(kind)
    if state.phase != rules.OVER:
        face, shown = f"known {face}", _("{card}, face down, known").format(card=shown)
    return {"face": face, "name": _("Place {place}: {card}").format(place=caption, card=shown), "caption": caption}


def picks(move: str) -> list[str]:
    """What one clicks, in order, to make a move.

    >>> picks("take 2"), picks("keep 3"), picks("swap 1 2:4")
    (['discards', 'place 2'], ['place 3'], ['place 1', 'seat 2 place 4'])
    """
    word, _space, places = move.partition(" ")
    if word == "swap":
        own, _space, other = places.partition(" ")
        seat, _colon, place = other.partition(":")
        return [f"place {own}", f"seat {seat} place {place}"]
    if places:
        return [*(["discards"] if word == "take" else []), f"place {places}"]
    return [_PILE_OF.get(word, word)]


_PILE_OF = {"draw": "stack", "again": "stack", "discard": "discards", "twice": "held"}


def attempts(clicked: Sequence[str]) -> list[str]:
    """The moves that somebody may have meant who clicked these and got no further.

    >>> attempts(["place 2"]), attempts(["discards"]), attempts(["seat 1 place 2"])
    (['keep 2'], ['take 1'], ['swap 1 1:2'])
    """
    if not clicked:
        return []
    words = clicked[-1].split()
    if len(words) == 4 and words[0] == "seat":
        own = clicked[0][-1] if clicked[0].startswith("place ") else "1"
        return [f"swap {own} {words[1]}:{words[3]}"]
    if len(words) == 2 and words[0] == "place":
        return [f"keep {words[1]}"]
    return {"discards": ["take 1"], "stack": ["draw"]}.get(clicked[-1], [])


def actions(legal: Sequence[str]) -> list[dict[str, str]]:
    """What is played by a button of its own."""
    buttons = {
        "discard": (_("Discard"), _("The card goes on the discard pile.")),
        "twice": (_("Play Draw twice"), _("Use one card, or discard it and draw another (B14).")),
        "again": (_("Discard and draw again"), _("The second card of Draw twice (B14).")),
        "knock": (_("Knock"), _("Everyone else has one more turn (B19).")),
        "end": (_("Do not knock"), _("The next seat's turn.")),
    }
    return [
        {"pick": picks(move)[0], "label": label, "hint": hint}
        for move, (label, hint) in buttons.items()
        if move in legal
    ]


# What a person may tick before a new game: option, its name, and what it is set to
OPTIONS = (("deck", N_("Deck of Rat-a-Tat Cat (54 cards)"), "gamewright"),)


# ---- cards that turn back: the page gets a value only while somebody looks


def first_look(seat: int) -> int:
    """The places that a seat looks at before the first turn (B3), a bit for each."""
    return rules.LOOKED << seat * rules.ROW


def looked_at(seat: int, move: str) -> int:
    """The place that this move of the seat lets it look at (B13), or none."""
    word, _space, place = move.partition(" ")
    return rules.at(seat, int(place) - 1) if word == "peek" else 0


def turn_down(view: Any, shown: int) -> None:
    """Turn the rows of a view face down again, but for the places shown; nor is told what lies there."""
    state = view._state
    if state.phase == rules.OVER:
        return
    for seat in range(state.players):
        for place in range(rules.ROW):
            if not shown & rules.at(seat, place):
                state.row[seat][place] = rules.UNKNOWN
    if not shown:
        told = (rules.B9_KEEPS, rules.B13)
        view._notes = tuple(
            rules.hide_note(rule, who, what, rules.NONE) if rule in told else (rule, who, what)
            for rule, who, what in view._notes
        )


def seen(view: Any, shown: int) -> str:
    """What somebody sees who looks at these places."""
    row = [(seat, place) for seat in range(view.players) for place in range(rules.ROW) if shown & rules.at(seat, place)]
    return " ".join(
        _("Place {place}: {card}").format(place=place + 1, card=notation.spoken(view._state.row[seat][place])) + "."
        for seat, place in row
    )
