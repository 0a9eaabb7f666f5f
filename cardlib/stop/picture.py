"""How STOP is drawn: its cards, and the whole table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlib import picture
from cardlib.language import _, ngettext
from cardlib.picture import CARD_HEIGHT, CARD_WIDTH, COLOURS, FAINT, INK, PAPER, card_back, empty_place, shape, words
from cardlib.stop import notation, rulebook, rules
from cardlib.stop.notation import CALL_NAMES, SYMBOL_LETTERS, hand, pending_words, spoken

COLOUR_KEYS = ("red", "yellow", "green", "blue")
MARGIN = 16
LABEL = 140  # width of the seat's label
GAP = 6
FEWEST, MOST = 8, 11  # for so many cards a hand is wide; a larger one is pushed together
MIDDLE = CARD_HEIGHT + 44
LARGE, SMALL, HIDDEN = 1, 0.75, 0.5  # how large hands are drawn: few players, many, face down
FEW = 5


def draw(state: Any) -> str:
    """The table: top card, draw pile, what is pending, the hands, whose turn."""
    most = max(state.held[player] for player in range(state.players))
    width = MARGIN * 2 + LABEL + (CARD_WIDTH + GAP) * min(MOST, max(FEWEST, most))
    y: float = MARGIN + MIDDLE
    parts = [_middle(state, width)]
    for seat in range(state.players):
        size = _size(state, seat)
        parts.append(_hand(state, seat, size, y, width))
        y += CARD_HEIGHT * size + 16
    height = y + MARGIN
    parts.insert(0, f'<rect width="{width:g}" height="{height:g}" rx="14" fill="{picture.FELT}"/>')
    return picture.svg(width, height, parts, _("STOP: the table"), notation.text(state))


def _size(state: Any, seat: int) -> float:
    if state.held[seat] and not state.one[seat]:
        return HIDDEN
    return LARGE if state.players <= FEW else SMALL


def _middle(state: Any, width: int) -> str:
    x, y = MARGIN + LABEL, MARGIN
    below = y + CARD_HEIGHT + 18
    discards = state.held[rules.DISCARDS]
    parts = [card_back(x, y, state.left) if state.left else empty_place(x, y, "0")]
    parts.append(words(x + CARD_WIDTH / 2, below, _("draw pile"), 14, FAINT))
    x += CARD_WIDTH + 34
    for depth in range(min(2, discards), 0, -1):  # the discards under the top card
        parts.append(f'<g transform="translate({4 * depth} {-2 * depth})">{picture.card(x, y, "white", "")}</g>')
    parts.append(card(state.top, x, y))
    caption = ngettext("{count} discard", "{count} discards", discards + 1).format(count=discards + 1)
    parts.append(words(x + CARD_WIDTH / 2, below, caption, 14, FAINT))
    if state.pending != rules.NOTHING or state.over:
        parts.append(_board(state, x + CARD_WIDTH + 30, y + 12, width - MARGIN))
    return "".join(parts)


def _board(state: Any, x: float, y: float, right: float) -> str:
    """A sign board: what is waiting and for whom, or who has won."""
    above, below = _waiting(state)
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{right - x:g}" height="64" rx="10" fill="{INK}"/>'
        + words((x + right) / 2, y + 26, above, 14, PAPER, weight="500")
        + words((x + right) / 2, y + 49, below, 17, PAPER, weight="700")
    )


def _hand(state: Any, seat: int, size: float, y: float, width: int) -> str:
    parts = []
    here = seat == state.turn and not state.over
    height = CARD_HEIGHT * size
    if here:
        parts.append(
            f'<rect x="{MARGIN / 2:g}" y="{y - 7:g}" width="{width - MARGIN:g}" height="{height + 14:g}" rx="12" '
            f'fill="#fff6cf" stroke="{INK}" stroke-width="2"/>'
        )
    label = ("▶ " if here else "") + _("Seat {seat}").format(seat=seat)
    parts.append(words(MARGIN, y + height / 2 - 2, label, 17, INK, "start", "700" if here else "500"))
    parts.append(words(MARGIN, y + height / 2 + 18, _standing(state, seat), 14, FAINT, "start", "500"))
    held = state.held[seat]
    room = (width - MARGIN * 2 - LABEL) / size - CARD_WIDTH
    step = min(CARD_WIDTH + GAP, room / (held - 1)) if held > 1 else 0
    cards = "".join(card(kind, place * step) for place, kind in enumerate(hand(state, seat)))
    parts.append(f'<g transform="translate({MARGIN + LABEL} {y:g}) scale({size:g})">{cards}</g>')
    return "".join(parts)


def _standing(state: Any, seat: int) -> str:
    """How many cards the seat holds; at the end what they count."""
    if state.over:
        points = rules.score(state, seat)
        return ngettext("{count} minus point", "{count} minus points", points).format(count=points)
    return ngettext("{count} card", "{count} cards", state.held[seat]).format(count=state.held[seat])


def card(kind: int, x: float = 0, y: float = 0) -> str:
    """One card, its top left corner at (x, y); face down if a view may not show it."""
    if kind == rules.UNKNOWN:
        return card_back(x, y)
    if kind == rules.FREE:
        return _free_choice(x, y)
    colour, symbol = divmod(kind, rules.PER_COLOUR)
    key = COLOUR_KEYS[colour]
    ink = COLOURS[key][1]
    letter = SYMBOL_LETTERS[symbol]
    corner = words(13, 23, letter, 19, ink, weight="700") + shape(key, 13, 37, 0.68, ink)
    face = _SYMBOLS[symbol](ink) if symbol in _SYMBOLS else _number(letter, ink)
    return picture.card(x, y, key, corner + face, spoken(kind))


def _number(digit: str, ink: str) -> str:
    # A line under 6 and 9 says which way up they are
    line = f'<path d="M28 76 H52" stroke="{ink}" stroke-width="4" stroke-linecap="round"/>' if digit in "69" else ""
    return words(40, 66, digit, 44, ink, weight="700") + line


def _skip(ink: str) -> str:
    """An hourglass."""
    return (
        f'<g fill="none" stroke="{ink}" stroke-width="4" stroke-linejoin="round" stroke-linecap="round">'
        '<path d="M26 36 H54 M26 80 H54 M29 36 C29 54 51 62 51 80 M51 36 C51 54 29 62 29 80"/></g>'
        f'<path d="M33 77 C36 70 44 70 47 77Z M35 47 H45 L40 54Z" fill="{ink}"/>'
    )


def _pass(ink: str) -> str:
    """An arrow with two heads."""
    return (
        f'<path d="M23 60 H53 M31 51 L22 60 L31 69 M45 51 L54 60 L45 69" fill="none" stroke="{ink}" '
        'stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _plus(ink: str) -> str:
    return words(38, 69, "+X", 25, ink, weight="700")


_SYMBOLS = {rules.SKIP: _skip, rules.PASS: _pass, rules.PLUS: _plus}


def _free_choice(x: float, y: float) -> str:
    """Black, with a wheel of the four colours, each with its shape."""
    wheel = []
    for key, sector, sign in zip(
        COLOUR_KEYS,
        ("M0 0 V-22 A22 22 0 0 1 22 0Z", "M0 0 H22 A22 22 0 0 1 0 22Z", "M0 0 V22 A22 22 0 0 1 -22 0Z",
         "M0 0 H-22 A22 22 0 0 1 0 -22Z"),
        ((9, -9), (9, 9), (-9, 9), (-9, -9)),
    ):  # fmt: skip
        fill, ink = COLOURS[key]
        wheel.append(f'<path d="{sector}" fill="{fill}" stroke="{PAPER}" stroke-width="1.5"/>')
        wheel.append(shape(key, *sign, 0.55, ink))
    inside = (
        f'<rect x="2" y="2" width="{CARD_WIDTH - 4}" height="{CARD_HEIGHT - 4}" rx="7" fill="{INK}" stroke="{PAPER}"/>'
        + words(13, 23, "F", 19, PAPER, weight="700")
        + f'<g transform="translate(36 56)">{"".join(wheel)}</g>'
    )
    return picture.card(x, y, "back", inside, spoken(rules.FREE))


# ---- the table as things to click: groups of items, and each move as the picks that make it

CALL_PICKS = {"watch": rules.WATCH, "stop": rules.STOP}
PICK_ALL = True  # a call alone lays no card: a move is made when all its picks are clicked


def faces() -> dict[str, str]:
    """Every card face by its notation, and the back of a card, each a picture of its own."""
    size = (CARD_WIDTH + 2, CARD_HEIGHT + 2)
    drawn = {name: card(kind, 1, 1) for kind, name in enumerate(notation.CARDS)}
    drawn["back"] = card_back(1, 1)
    return {name: picture.svg(*size, [part], name, name) for name, part in drawn.items()}


def groups(state: Any, names: Sequence[str], legal: Sequence[str]) -> list[dict[str, Any]]:
    """The middle of the table and each seat's hand; `legal` are the moves that may be played."""
    middle = {"label": _("The middle"), "items": [_draw_pile(state, legal), _top_card(state)], "note": _waiting(state)}
    return [middle, *(_seat_group(state, seat, names[seat], legal) for seat in range(state.players))]


def _draw_pile(state: Any, legal: Sequence[str]) -> dict[str, Any]:
    name = ngettext("Draw pile, {count} card", "Draw pile, {count} cards", state.left).format(count=state.left)
    item: dict[str, Any] = {"name": name, "pick": "draw", "caption": _("draw pile")}
    if "draw" in legal:
        item |= {"hint": _("draw a card")}
    return {**item, "face": "back", "badge": str(state.left)} if state.left else {**item, "text": "0"}


def _top_card(state: Any) -> dict[str, Any]:
    discards = state.held[rules.DISCARDS] + 1
    caption = ngettext("{count} discard", "{count} discards", discards).format(count=discards)
    name = _("top card: {card}").format(card=spoken(state.top))
    return {"face": notation.CARDS[state.top], "name": name, "caption": caption, "still": True}


def _waiting(state: Any) -> list[str]:
    """What is pending and for whom, or who has won."""
    if state.over:
        return [_("The round is over"), _("Seat {seat} wins").format(seat=state.held.index(0))]
    if state.pending == rules.NOTHING:
        return []
    for_all = state.pending >= rules.PASSING_LEFT
    who = _("Everyone") if for_all else _("Seat {seat}").format(seat=state.turn)
    return [_("{who}, unless answered:").format(who=who), pending_words(state)]


def _seat_group(state: Any, seat: int, name: str, legal: Sequence[str]) -> dict[str, Any]:
    here = seat == state.turn and not state.over
    cards = hand(state, seat)
    group = {"label": name, "current": here, "note": [_standing(state, seat)]}
    if rules.UNKNOWN in cards:
        count = ngettext("{count} face-down card", "{count} face-down cards", len(cards)).format(count=len(cards))
        return {**group, "items": [{"face": "back", "name": count, "badge": str(len(cards)), "still": True}]}
    before = "" if here else f"{seat}:"
    useful = {next(pick for pick in picks(move) if pick not in CALL_PICKS) for move in legal}
    items = []
    for kind in cards:
        pick = before + notation.CARDS[kind]
        item: dict[str, Any] = {"face": notation.CARDS[kind], "name": spoken(kind)}
        if not state.over:
            item["pick"] = pick
        if pick in useful:
            item |= {"playable": True, "hint": _hint(state, kind, here)}
        items.append(item)
    return {**group, "items": items}


def _hint(state: Any, kind: int, here: bool) -> str:
    if here:
        return _("can be laid") if state.pending == rules.NOTHING else _("is an answer")
    return _("stops Pass cards, out of turn") if state.pending >= rules.PASSING_LEFT else _("twin, out of turn")


def picks(move: str) -> list[str]:
    """What one clicks, in order, to make a move: the calls come before the card lands.

    >>> picks("b4 watch"), picks("F r1 watch stop"), picks("bP left"), picks("2:b4 stop")
    (['watch', 'b4'], ['watch', 'stop', 'F', 'r1'], ['bP', 'left'], ['stop', '2:b4'])
    """
    clicks = move.split()
    return [click for click in clicks if click in CALL_PICKS] + [click for click in clicks if click not in CALL_PICKS]


def attempts(clicked: Sequence[str]) -> list[str]:
    """The moves that somebody may have meant who clicked these and got no further.

    >>> attempts(["watch", "b7"]), attempts(["r3", "F", "F"]), attempts(["2:bP"]), attempts(["stop"])
    (['b7 watch'], ['F F'], ['2:bP left'], [])
    """
    cards = [click for click in clicked if click.rpartition(":")[2] in notation.KIND]
    if clicked and clicked[-1] in ("draw", "accept"):
        return [clicked[-1]]
    if not cards:
        return []
    meant = cards[-2:] if cards[-2:-1] == ["F"] else cards[-1:]
    if meant[-1] != "F" and rules.is_pass(notation.KIND[meant[-1].rpartition(":")[2]]):
        meant.append("right" if "right" in clicked else "left")
    return [" ".join([*meant, *(call for call in CALL_PICKS if call in clicked)])]


def remark(clicked: Sequence[str]) -> str:
    """What to say to a call that nobody asked for.

    >>> remark(["stop"])
    '"Stop!" is for the last card. (S9)'
    """
    rule = {"watch": rules.S8, "stop": rules.S9}.get(clicked[-1] if clicked else "")
    return "" if rule is None else f"{_(rulebook.UNCALLED[rule])} ({rulebook.rule_id(rule)})"


def actions(legal: Sequence[str]) -> list[dict[str, str]]:
    """What has a button of its own: the calls, always, since one must remember them; directions; draw, accept."""
    if not legal:
        return []
    offered = [{"pick": pick, "label": _(CALL_NAMES[call])} for pick, call in CALL_PICKS.items()]
    offered[0]["hint"] = _("before your next-to-last card (S8)")
    offered[1]["hint"] = _("before your last card (S9)")
    if any(" left" in move for move in legal):
        offered += [{"pick": "left", "label": _("Left")}, {"pick": "right", "label": _("Right")}]
    if "draw" in legal:
        offered.append({"pick": "draw", "label": _("Draw"), "hint": _("Take a card; your turn is over (S4).")})
    if "accept" in legal:
        offered.append({"pick": "accept", "label": _("Accept"), "hint": _("Take what is pending.")})
    return offered


def token_words(legal: Sequence[str]) -> dict[str, str]:
    """What one clicks, in words."""
    said = {pick: _(CALL_NAMES[call]) for pick, call in CALL_PICKS.items()}
    said |= {"left": _("Left"), "right": _("Right"), "draw": _("Draw"), "accept": _("Accept")}
    for click in (click for move in legal for click in picks(move)):
        if click not in said:
            said[click] = spoken(notation.KIND[click.rpartition(":")[2]])
    return said


# What a person may tick before a new game: option and its name
OPTIONS = ()
