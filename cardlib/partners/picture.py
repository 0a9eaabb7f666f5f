"""How Partners is drawn: its cards, and the round board with hands, dealer and turn."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import permutations
from math import cos, hypot, radians, sin
from typing import Any

from cardlib import picture
from cardlib.language import _, ngettext
from cardlib.partners import notation, rules
from cardlib.partners.rules import FIRST, HOME, LAST, SEATS, UNKNOWN
from cardlib.picture import CARD_HEIGHT, CARD_WIDTH, COLOURS, FAINT, INK, LIGHT, PAPER, card_back, shape, words

COLOUR_KEYS = notation.COLOURS
SIDE = 226  # of the board, on its left and right: hands
SIZE = 940  # of the square the board lies in
WIDTH, HEIGHT = SIZE + 2 * SIDE, SIZE
CENTRE = WIDTH / 2, HEIGHT / 2
SLOTS = rules.TRACK + rules.SEATS  # numbered spaces and starts share the ring
RING, SPACE = 395, 18.5
START_RING, START_SIZE = RING + 24, 25
CIRCLE, CIRCLE_STEP = 22, 56  # goal circles: their size, and how far apart
HOME_RING, HOME_SIZE = 545, 58
HOME_SPREAD = 27
PAWN = 17
CARD_SCALE = 0.92

Place = tuple[int, str]  # whose, and its name: (0, "y3"), (2, "home")


# ---- where things are


def place_xy(seat: int, place: str, slot: int = 0) -> tuple[float, float]:
    """The middle of a place of the board; `slot` counts the four spots of a home.

    >>> place_xy(0, "start")[0] < CENTRE[0] < place_xy(3, "start")[0]
    True
    """
    number = notation.read_place(place)
    if rules.FIRST <= number <= rules.LAST:
        stretch, space = divmod(number - rules.FIRST, rules.STRETCH)
        return _polar(stretch * (rules.STRETCH + 1) + space + 1, RING)
    own = seat * (rules.STRETCH + 1)
    if number == rules.START:
        return _polar(own, START_RING)
    if number >= rules.OUTER:
        return _polar(own, RING - 68 - CIRCLE_STEP * (number - rules.OUTER))
    x, y = _polar(own, HOME_RING)
    return x + HOME_SPREAD * (1 if slot % 2 else -1), y + HOME_SPREAD * (1 if slot > 1 else -1)


def _polar(slot: float, radius: float) -> tuple[float, float]:
    """Yellow's start lies bottom left; from there it goes round clockwise."""
    angle = radians(135 + 360 * slot / SLOTS)
    return CENTRE[0] + radius * cos(angle), CENTRE[1] + radius * sin(angle)


# ---- the table


def draw(state: Any, shown: Collection[int] | None = None, arrows: Sequence[tuple[Place, Place]] = ()) -> str:
    """The board with hands, dealer and turn.

    Hands lie face down where they are not known, or not among the seats shown; `arrows` go from one
    place to another.
    """
    if shown is not None:
        state = _cover(state, shown)
    parts = [
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="18" fill="{picture.FELT}"/>',
        _disc(*CENTRE, RING + 30, PAPER, LIGHT, 2),
        _ring(),
        *(_corner(seat) for seat in range(rules.SEATS)),
        _middle(state),
        *(_pawns(state, seat) for seat in range(rules.SEATS)),
        *(_hand(state, seat) for seat in range(rules.SEATS)),
        draw_arrows(arrows),
    ]
    return picture.svg(WIDTH, HEIGHT, parts, _("Partners: the board"), notation.text(state))


def _cover(state: Any, shown: Collection[int]) -> Any:
    """The state with all other hands face down, in the picture and in its text twin."""
    state = rules.LAYOUT.copy(state)
    for seat in range(rules.SEATS):
        if seat not in shown:
            state.hand[seat] = [rules.UNKNOWN] * rules.HAND
    return state


def _ring() -> str:
    """The four stretches of numbered spaces."""
    parts = []
    for place in range(rules.FIRST, rules.LAST + 1):
        stretch, space = divmod(place - rules.FIRST, rules.STRETCH)
        x, y = place_xy(0, notation.PLACES[place])
        parts.append(_disc(x, y, SPACE + 0.5, INK, INK, 0))
        parts.append(_disc(x, y, SPACE - 2.2, "#ffffff", COLOURS[COLOUR_KEYS[stretch]][0], 3.5))
        parts.append(words(x, y + 7, str(space + 1), 20, INK, weight="500"))
    for stretch, key in enumerate(COLOUR_KEYS):
        x, y = _polar(stretch * (rules.STRETCH + 1) + 7.5, RING - 52)
        parts.append(
            shape(key, x - 13, y, 1.25, outline=INK) + words(x + 15, y + 9, notation.LETTERS[stretch], 26, FAINT)
        )
    return "".join(parts)


def _corner(seat: int) -> str:
    """A colour's own places: home, start and goal circles."""
    key = COLOUR_KEYS[seat]
    fill = COLOURS[key][0]
    parts = []
    x, y = _polar(seat * (rules.STRETCH + 1), HOME_RING)
    parts.append(_disc(x, y, HOME_SIZE, PAPER, fill, 8) + _disc(x, y, HOME_SIZE + 4, "none", INK, 1.2))
    for slot in range(rules.PAWNS):
        parts.append(_disc(*place_xy(seat, "home", slot), PAWN + 2, "#ffffff", LIGHT, 2))
    outer, inner = place_xy(seat, "c4"), place_xy(seat, "c1")
    parts.append(
        f'<path d="M{outer[0]:.1f} {outer[1]:.1f} L{inner[0]:.1f} {inner[1]:.1f}" stroke="{fill}" '
        f'stroke-width="{2 * CIRCLE + 14}" stroke-linecap="round"/>'
    )
    for circle in range(1, rules.PAWNS + 1):
        x, y = place_xy(seat, f"c{circle}")
        parts.append(_disc(x, y, CIRCLE, "#ffffff", INK, 1.5) + words(x, y + 7, str(circle), 20, FAINT, weight="500"))
    x, y = place_xy(seat, "start")
    parts.append(_disc(x, y, START_SIZE + 1, INK, INK, 0) + _disc(x, y, START_SIZE - 3, "#ffffff", fill, 6))
    parts.append(shape(key, x, y, 1.5, outline=INK))
    return "".join(parts)


def _middle(state: Any) -> str:
    x, y = CENTRE
    if state.phase == rules.OVER:
        team = 0 if rules.has_won(state, 0) else 1
        return words(x, y - 6, _("won:"), 24) + words(x, y + 24, notation.team_name(team), 24)
    return (
        words(x, y - 12, _("deal {deal} of 3").format(deal=state.deal), 22, INK)
        + words(x, y + 16, _("pack: {count}").format(count=state.left), 20, FAINT)
        + (words(x, y + 44, _("exchange"), 22, INK) if state.phase == rules.EXCHANGE else "")
    )


def _pawns(state: Any, seat: int) -> str:
    places = [rules.on_board(seat, place) for place in state.place[seat]]
    parts = [pawn(seat, *place_xy(seat, "home", slot)) for slot in range(places.count(rules.HOME))]
    for place in sorted(set(places) - {rules.HOME}):
        x, y = place_xy(seat, notation.PLACES[place])
        parts.append(pawn(seat, x, y, places.count(place)))
    return "".join(parts)


def pawn(seat: int, x: float, y: float, count: int = 1) -> str:
    """A pawn, or several of one colour on one space: its shape, and how many."""
    key = COLOUR_KEYS[seat]
    fill, ink = COLOURS[key]
    size = PAWN if count == 1 else PAWN + 2
    drawn = (
        _disc(x, y, size + 3.5, PAPER, INK, 2.2)
        + _disc(x, y, size, fill, INK, 1)
        + shape(key, x, y + (0.5 if key != "green" else 0), 1.3, ink)
    )
    if count > 1:
        drawn += _disc(x + 17, y - 17, 12.5, INK, PAPER, 2) + words(
            x + 17, y - 10.5, str(count), 19, PAPER, weight="700"
        )
    return f"<g><title>{_title(seat, count)}</title>{drawn}</g>"


def _title(seat: int, count: int) -> str:
    name = _(notation.COLOUR_NAMES[seat])
    return name if count == 1 else f"{name} × {count}"


def _hand(state: Any, seat: int) -> str:
    """A seat's panel beside the board: who it is, whether it deals, its cards."""
    left = seat < 2
    top = seat in (1, 2)
    x = 14 if left else WIDTH - SIDE + 14
    width, height = SIDE - 28, 296
    y = 126 if top else HEIGHT - 126 - height
    here = seat == state.turn and state.phase != rules.OVER
    key = COLOUR_KEYS[seat]
    parts = [
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="14" fill="{"#fff6cf" if here else PAPER}" '
        f'stroke="{INK if here else LIGHT}" stroke-width="{4 if here else 2}"/>',
        shape(key, x + 26, y + 30, 1.5, outline=INK),
        words(x + 50, y + 38, _(notation.COLOUR_NAMES[seat]), 24, INK, "start", "700" if here else "500"),
        words(x + width - 14, y + 38, str(seat), 22, FAINT, "end"),
    ]
    if here:
        parts.append(_turn_mark(x + width / 2, y - 12 if not top else y + height + 12, top))
    if seat == state.dealer:
        parts.append(words(x + 14, y + height - 12, _("dealer"), 20, FAINT, "start"))
    if state.phase == rules.EXCHANGE and state.given[seat] != rules.NONE:
        parts.append(words(x + width - 14, y + height - 12, _("has given"), 20, FAINT, "end"))
    step_x, step_y = 64 * CARD_SCALE + 12, 92 * CARD_SCALE + 10
    first = x + (width - 2 * step_x + 12) / 2
    for slot, kind in enumerate(notation.hand(state, seat)):
        corner = first + slot % 2 * step_x, y + 56 + slot // 2 * step_y
        face = card_back(0, 0) if kind == rules.UNKNOWN else card(kind)
        parts.append(f'<g transform="translate({corner[0]:g} {corner[1]:g}) scale({CARD_SCALE})">{face}</g>')
    return "".join(parts)


def _turn_mark(x: float, y: float, points_up: bool) -> str:
    """A triangle at the panel of the seat whose turn it is, so that colour is not the only sign."""
    tip = -14 if points_up else 14
    return f'<path d="M{x - 14:g} {y - tip / 2:g} H{x + 14:g} L{x:g} {y + tip:g}Z" fill="{INK}"/>'


def _disc(x: float, y: float, radius: float, fill: str, stroke: str, width: float) -> str:
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}" fill="{fill}" stroke="{stroke}" stroke-width="{width:g}"/>'
    )


# ---- arrows


def draw_arrows(arrows: Sequence[tuple[Place, Place]]) -> str:
    """Arrows from place to place, bent towards the middle of the board."""
    return "".join(_arrow(place_xy(*start), place_xy(*end)) for start, end in arrows)


def _arrow(start: tuple[float, float], end: tuple[float, float]) -> str:
    """A bow that ends in front of the place it points to."""
    across, down = end[0] - start[0], end[1] - start[1]
    half = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    towards_middle = -down * (CENTRE[0] - half[0]) + across * (CENTRE[1] - half[1])
    bend = 0.3 if towards_middle >= 0 else -0.3
    middle = half[0] - bend * down, half[1] + bend * across
    out = hypot(end[0] - middle[0], end[1] - middle[1]) or 1
    way = (end[0] - middle[0]) / out, (end[1] - middle[1]) / out
    tip = end[0] - way[0] * 21, end[1] - way[1] * 21
    back = tip[0] - way[0] * 20, tip[1] - way[1] * 20
    left = back[0] - way[1] * 12, back[1] + way[0] * 12
    right = back[0] + way[1] * 12, back[1] - way[0] * 12
    line = f"M{start[0]:.1f} {start[1]:.1f} Q{middle[0]:.1f} {middle[1]:.1f} {back[0]:.1f} {back[1]:.1f}"
    head = f"M{tip[0]:.1f} {tip[1]:.1f} L{left[0]:.1f} {left[1]:.1f} L{right[0]:.1f} {right[1]:.1f}Z"
    return (
        f'<path d="{line}" fill="none" stroke="{PAPER}" stroke-width="12" stroke-linecap="round"/>'
        f'<path d="{line}" fill="none" stroke="{INK}" stroke-width="6" stroke-linecap="round"/>'
        f'<path d="{head}" fill="{INK}" stroke="{PAPER}" stroke-width="2.5"/>'
    )


# ---- cards


def card(kind: int, x: float = 0, y: float = 0) -> str:
    """One card, its top left corner at (x, y)."""
    if kind == rules.SWITCH:
        inside = _switch_face()
    elif kind == rules.H:
        inside = _heart(32, 50, 2.6)
    elif kind in (rules.H8, rules.H13):
        inside = _two(_heart(32, 26, 1.5), words(32, 80, str(rules.STEPS[kind]), 32, INK, weight="700"))
    elif kind == rules.ONE_14:
        inside = _two(words(32, 36, "1", 32, INK, weight="700"), words(32, 80, "14", 32, INK, weight="700"))
    elif kind == rules.BACK_4:
        inside = _back_face()
    elif kind == rules.SEVEN:
        inside = _seven_face()
    else:
        inside = words(32, 61, str(rules.STEPS[kind]), 42 if rules.STEPS[kind] < 10 else 38, INK, weight="700")
    return picture.card(x, y, "white", inside, notation.spoken(kind))


def _two(above: str, below: str) -> str:
    return above + f'<path d="M10 47 H54" stroke="{INK}" stroke-width="2"/>' + below


def _heart(x: float, y: float, scale: float) -> str:
    return shape("red", x, y, scale, outline=INK)


def _back_face() -> str:
    """An arrow that goes back, and 4."""
    return (
        f'<path d="M52 24 A20 20 0 0 0 14 28 M10 14 L13 29 L27 24" fill="none" stroke="{INK}" stroke-width="4" '
        'stroke-linecap="round" stroke-linejoin="round"/>' + words(32, 78, "4", 42, INK, weight="700")
    )


def _seven_face() -> str:
    """7, and seven single steps."""
    dots = "".join(f'<circle cx="{8 + 8 * i}" cy="76" r="3.2" fill="{INK}"/>' for i in range(7))
    return words(32, 58, "7", 46, INK, weight="700") + dots


def _switch_face() -> str:
    """Two arrows that cross over."""
    return (
        f'<g fill="none" stroke="{INK}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round">'
        '<path d="M12 34 H46 M36 23 L48 34 L36 45"/><path d="M52 62 H18 M28 51 L16 62 L28 73"/></g>'
    )


# ---- the table as things to click: the board's spots, the cards, and each move as the picks that make it


def faces() -> dict[str, str]:
    """Every card face by its notation, and the back of a card, each a picture of its own."""
    size = (CARD_WIDTH + 2, CARD_HEIGHT + 2)
    drawn = {name: card(kind, 1, 1) for kind, name in enumerate(notation.CARDS)}
    drawn["back"] = card_back(1, 1)
    return {name: picture.svg(*size, [part], name, name) for name, part in drawn.items()}


def groups(state: Any, names: Sequence[str], legal: Sequence[str]) -> list[dict[str, Any]]:
    """The pack and each seat's hand; `legal` are the moves that may be played."""
    pack = {
        "label": _("The pack"),
        "items": [
            {
                "face": "back",
                "badge": str(state.left),
                "still": True,
                "name": ngettext("The pack, {count} card", "The pack, {count} cards", state.left).format(
                    count=state.left
                ),
            }
        ],
        "note": [
            _("deal {deal} of {deals}").format(deal=state.deal, deals=rules.DEALS),
            _("{name} deals").format(name=names[state.dealer]),
        ],
    }
    return [pack, *(_seat_group(state, seat, names[seat], legal) for seat in range(SEATS))]


def _seat_group(state: Any, seat: int, name: str, legal: Sequence[str]) -> dict[str, Any]:
    here = seat == state.turn and state.phase != rules.OVER
    group: dict[str, Any] = {
        "label": f"{name} · {_(notation.COLOUR_NAMES[seat])}",
        "current": here,
        "items": [_card_item(kind, here, legal) for kind in notation.hand(state, seat)],
    }
    if state.phase == rules.EXCHANGE:
        if state.given[seat] != rules.NONE:
            group["note"] = [_("has laid a card down")]
        elif here and legal:
            group["note"] = [_("Choose the card that your partner gets (P5).")]
    return group


def _card_item(kind: int, here: bool, legal: Sequence[str]) -> dict[str, Any]:
    if kind == UNKNOWN:
        return {"face": "back", "name": _("face-down card"), "still": True}
    text = notation.CARDS[kind]
    item: dict[str, Any] = {"face": text, "name": notation.spoken(kind)}
    if here:
        item["pick"] = text
        if f"give {text}" in legal:
            item |= {"playable": True, "hint": _("can be given")}
        elif any(move.startswith(text + " ") for move in legal):
            item |= {"playable": True, "hint": _("can be played")}
    return item


def point(seat: int, place: int) -> tuple[float, float]:
    """Where a place of the board lies, in parts of the board's size; of a home the middle."""
    own = seat * (rules.STRETCH + 1)
    x, y = _polar(own, HOME_RING) if place == HOME else place_xy(seat, notation.PLACES[place])
    return round((x - SIDE) / SIZE, 3), round(y / SIZE, 3)


def standing(state: Any) -> Iterator[tuple[int, int, int]]:
    """Each place of the board where pawns stand: whose, where, how many."""
    for seat in range(SEATS):
        places = [rules.on_board(seat, place) for place in state.place[seat]]
        for place in dict.fromkeys(places):
            yield seat, place, places.count(place)


def board_picture(state: Any) -> str:
    """The board alone; the hands lie beside it as cards to click."""
    parts = [
        f'<circle cx="{CENTRE[0]:g}" cy="{CENTRE[1]:g}" r="{RING + 34}" fill="{PAPER}" stroke="{LIGHT}" '
        'stroke-width="2"/>',
        _ring(),
        *(_corner(seat) for seat in range(SEATS)),
        _middle(state),
        *(_pawns(state, seat) for seat in range(SEATS)),
    ]
    drawn = [
        f'<rect width="{SIZE}" height="{SIZE}" rx="18" fill="{picture.FELT}"/>',
        f'<g transform="translate({-SIDE} 0)">',
        *parts,
        "</g>",
    ]
    return picture.svg(SIZE, SIZE, drawn, _("Partners: the board"), notation.text(state))


def board(state: Any, legal: Sequence[str]) -> dict[str, Any]:
    """The board with a spot for each place where pawns stand; one spot for pawns that share a place."""
    usable = {pick for move in legal for pick in picks(move, state.turn) if "@" in pick}
    return {
        "picture": board_picture(state),
        "alt": notation.text(state),
        "label": _("The board"),
        "spots": [_spot(state, *stand, usable) for stand in standing(state)],
    }


def _spot(state: Any, seat: int, place: int, count: int, usable: set[str]) -> dict[str, Any]:
    x, y = point(seat, place)
    name = ngettext("{colour} pawn, {place}", "{count} {colour} pawns, {place}", count).format(
        count=count, colour=_(notation.COLOUR_NAMES[seat]), place=notation.spoken_place(seat, place)
    )
    if rules.is_locked(state.circles[seat], place):
        name += ", " + _("locked")
    pick = _pawn_pick(seat, place)
    size = 2 * HOME_SIZE if place == HOME else 2 * START_SIZE
    spot = {"x": x, "y": y, "size": round(size / SIZE, 3), "pick": pick, "name": name}
    return {**spot, "playable": True} if pick in usable else spot


def _pawn_pick(seat: int, place: int) -> str:
    return f"{notation.LETTERS[seat]}@{notation.PLACES[place]}"


PICK_ALL = True  # card, pawn and the rest are all chosen before a move is made

Part = tuple[int, int, int]  # of a 7*1: whose pawn, its place on the board, how many steps
Line = tuple[float, float, float, float]


def entries(state: Any, legal: Sequence[str]) -> tuple[list[dict[str, Any]], list[Line]]:
    """Each legal move as what one clicks, 7*1 and Switch in every order that leads to the same board.

    Beside them all arrows there are, as x, y, x, y in parts of the board's size; an entry's arrows are
    the numbers of arrows, each with the number of the pick that chooses it.
    """
    lines: dict[Line, int] = {}
    found = []
    for text in legal:
        for clicked, arrows in _ways(state, text):
            numbered = [[lines.setdefault(line, len(lines)), chosen_by] for line, chosen_by in arrows]
            found.append({"move": text, "picks": clicked, "arrows": numbered})
    return found, list(lines)


def _ways(state: Any, text: str) -> Iterator[tuple[list[str], list[tuple[Line, int]]]]:
    """The clicks that make a move, with its arrows, in every order."""
    clicked = picks(text, state.turn)
    move = notation.read_move(text, SEATS)
    if move >= rules.GIVE:
        yield clicked, []
    elif rules.kind_of(move) == rules.SWITCH:
        there, back = _switch_lines(move)
        yield clicked, [(there, 2), (back, 2)]
        yield [clicked[0], clicked[2], clicked[1]], [(there, 2), (back, 2)]
    elif rules.kind_of(move) == rules.SEVEN:
        for parts, ends in _orders(state, notation.parts_of(move)):
            steps = [_line(_seat(state, part[0]), part[1], end) for part, end in zip(parts, ends, strict=True)]
            yield _part_picks(parts, state.turn), [(line, 2 * number + 2) for number, line in enumerate(steps)]
    else:
        seat, here = _seat(state, rules.colour_of(move)), rules.place_of(move)
        kind, high = rules.kind_of(move), rules.other_colour_of(move)
        there = rules.destination(state, seat, state.circles[seat], kind, high, rules.along(seat, here))
        yield clicked, [(_line(seat, here, rules.on_board(seat, there)), len(clicked) - 1)]


def _seat(state: Any, colour: int) -> int:
    return state.turn if colour == rules.OWN else colour


def _line(seat: int, here: int, there: int) -> Line:
    return *point(seat, here), *point(seat, there)


def _switch_lines(move: int) -> tuple[Line, Line]:
    here, there = rules.place_of(move), rules.other_place_of(move)
    return _line(0, here, there), _line(0, there, here)


def _orders(state: Any, parts: Sequence[Part]) -> Iterator[tuple[Sequence[Part], list[int]]]:
    """The parts of a 7*1, and where each ends, in every order that leads to the same board."""
    ends = _ends(state, parts)
    yield parts, ends
    on_the_track = all(FIRST <= place <= LAST for place in ends)
    for order in dict.fromkeys(permutations(zip(parts, ends, strict=True))):
        other = [part for part, _end in order]
        if other == list(parts):
            continue
        if on_the_track:  # there nobody is in another's way
            yield other, [end for _part, end in order]
        elif rules.verdict(state, notation.read_move(_split_text(other), SEATS)) == rules.LEGAL:
            reached = _ends(state, other)
            if sorted(reached) == sorted(ends):
                yield other, reached


def _ends(state: Any, parts: Sequence[Part]) -> list[int]:
    """Where the pawns of a legal 7*1 get to, as the board counts, one after the other."""
    circles = list(state.circles)
    ends = []
    for colour, place, steps in parts:
        seat = _seat(state, colour)
        here = rules.along(seat, place)
        there = rules.forwards(state, seat, circles[seat], here, steps)
        _pawns, circles[seat] = rules.after(state, seat, 0, circles[seat], 0, here, there)
        ends.append(rules.on_board(seat, there))
    return ends


def _split_text(parts: Sequence[Part]) -> str:
    return "7*1 " + " ".join(f"{notation.pawn_text(colour, place)}:{steps}" for colour, place, steps in parts)


def _part_picks(parts: Sequence[Part], turn: int) -> list[str]:
    clicked = ["7*1"]
    for colour, place, steps in parts:
        clicked += [_pawn_pick(turn if colour == rules.OWN else colour, place), f"+{steps}"]
    return clicked


def picks(move: str, turn: int) -> list[str]:
    """What one clicks, in order, to make a move of the seat whose turn it is.

    >>> picks("5 c4", 1), picks("1/14 y3 14", 0), picks("give 5", 0), picks("fold", 0)
    (['5', 'r@c4'], ['1/14', 'y@y3', '+14'], ['5'], ['fold'])
    >>> picks("7*1 c3:5 c4:1 y14:1", 1)
    ['7*1', 'r@c3', '+5', 'r@c4', '+1', 'r@y14', '+1']
    >>> picks("SW y@y11 b@y9", 2)
    ['SW', 'y@y11', 'b@y9']
    """
    first, *rest = move.split()
    if first == "give":
        return rest
    if first == "7*1":
        return _part_picks(notation.parts_of(notation.read_move(move, SEATS)), turn)
    own = notation.LETTERS[turn] + "@"
    pawns = [pawn if "@" in pawn else own + pawn for pawn in rest[: 2 if first == "SW" else 1]]
    return [first, *pawns, *(f"+{value}" for value in rest[len(pawns) :])]


def attempts(state: Any, clicked: Sequence[str]) -> list[str]:
    """The moves that somebody may have meant who clicked these and got no further."""
    if not clicked or clicked[0] not in notation.KIND:
        return []
    first, *rest = clicked
    if state.phase == rules.EXCHANGE:
        return [f"give {first}"]
    seat = rules.playing_for(state)
    pawns = [pick for pick in rest if "@" in pick]
    mine = [_pawn_pick(*stand[:2]) for stand in standing(state) if stand[0] == seat]
    if first == "SW":
        return _meant_switches(state, pawns)
    if first == "7*1":
        return [_meant_split(rest, pawn) for pawn in (pawns[-1:] or mine)]
    values = ("1", "14") if first == "1/14" else ("",)
    return [f"{first} {pawn} {value}".strip() for pawn in (pawns[:1] or mine) for value in values]


def _meant_switches(state: Any, pawns: Sequence[str]) -> list[str]:
    """With the pawns that were named, or else any two."""
    everyone = [_pawn_pick(seat, place) for seat, place, _count in standing(state)]
    on_track = [pick for pick in everyone if notation.PLACE[pick[2:]] in range(FIRST, LAST + 1)]
    pair = [*pawns, *(pick for pick in [*on_track, *everyone] if pick not in pawns)][:2]
    return ["SW " + " ".join(pair)] if len(pair) == 2 else []


def _meant_split(rest: Sequence[str], pawn: str) -> str:
    """The parts chosen so far, and all other steps with this pawn."""
    done = [f"{at}:{steps[1:]}" for at, steps in zip(rest[::2], rest[1::2], strict=False)]
    left = rules.SHARED - sum(int(steps[1:]) for steps in rest[1::2])
    return " ".join(["7*1", *done, *([f"{pawn}:{left}"] if left else [])])


def actions(legal: Sequence[str]) -> list[dict[str, Any]]:
    """What has a button of its own; steps are offered when a pawn has been chosen."""
    if "fold" in legal:
        return [{"pick": "fold", "label": _("Throw in the hand"), "hint": _("No card can be used (P16).")}]
    shared = range(1, rules.SHARED + 1) if any(move.startswith("7*1 ") for move in legal) else ()
    both = (1, rules.HIGH) if any(move.startswith("1/14 ") for move in legal) else ()
    return [{"pick": f"+{steps}", "label": _steps(steps), "later": True} for steps in sorted({*shared, *both})]


def _steps(steps: int) -> str:
    return ngettext("{steps} step", "{steps} steps", steps).format(steps=steps)


OPTIONS: tuple[tuple[str, str], ...] = ()
