"""Where everything is on the board of Partners, and its picture: a square, yellow's home at the bottom left."""

from __future__ import annotations

from math import cos, radians, sin

from cardlib.faces import COLOURS, CREAM, INK, number, shape, use
from cardlib.partners import notation, rules
from cardlib.partners.rules import FIRST, HOME, LAST, OUTER, PAWNS, SEATS, START, STRETCH

SIZE = 560  # of the square; everything here counts in these units
MIDDLE = SIZE / 2
DISC, RING, START_RING = 263, 235, 242  # radii: of the disc, of the spaces, of the starts
INNER_CIRCLE, CIRCLE_STEP = 96, 34  # goal circles: how far c1 is from the middle, and how far apart they are
HOME_RING, HOME_SIZE, HOME_SPREAD = 326, 45, 16.5
SPACE, CIRCLE, START_SIZE, PAWN = 10.7, 14, 19, 13.2
PAPER = "#fffdf8"

Spot = tuple[float, float]  # across and down, in parts of the board's size


# ---- where things are


def spot_number(seat: int, place: int) -> int:
    """The spots of the board, counted: 56 spaces, then each colour's home, start and goal circles from c4 to c1."""
    if FIRST <= place <= LAST:
        return place - FIRST
    own = 0 if place == HOME else 1 if place == START else 2 + place - OUTER
    return int(rules.TRACK + seat * (PAWNS + 2) + own)


def spot(seat: int, place: int) -> Spot:
    """Where a place lies; of a home the middle.

    >>> spot(0, START)[0] < 0.5 < spot(0, START)[1], spot(2, START)[0] > 0.5 > spot(2, START)[1]
    (True, True)
    """
    return _part(*_at(seat, place))


def home_spot(seat: int, slot: int) -> Spot:
    """Where the pawn lies that is the first, second ... at home."""
    return _part(*_at_home(seat, slot))


def spots() -> list[Spot]:
    """Every spot, by its number."""
    own = (HOME, START, *range(OUTER, OUTER + PAWNS))
    return [spot(0, place) for place in range(FIRST, LAST + 1)] + [
        spot(seat, place) for seat in range(SEATS) for place in own
    ]


def _part(x: float, y: float) -> Spot:
    return round(x / SIZE, 4), round(y / SIZE, 4)


def _at(seat: int, place: int) -> tuple[float, float]:
    if FIRST <= place <= LAST:
        stretch, space = divmod(place - FIRST, STRETCH)
        return _polar(stretch * (STRETCH + 1) + space + 1, RING)
    own = seat * (STRETCH + 1)
    if place == START:
        return _polar(own, START_RING)
    return _polar(own, HOME_RING if place == HOME else INNER_CIRCLE + CIRCLE_STEP * (OUTER + PAWNS - 1 - place))


def _at_home(seat: int, slot: int) -> tuple[float, float]:
    x, y = _at(seat, HOME)
    return x + HOME_SPREAD * (1 if slot % 2 else -1), y + HOME_SPREAD * (1 if slot > 1 else -1)


def _polar(step: float, radius: float) -> tuple[float, float]:
    """Yellow's start lies bottom left; from there it goes round clockwise."""
    angle = radians(135 + 360 * step / (rules.TRACK + SEATS))
    return round(MIDDLE + radius * cos(angle), 1), round(MIDDLE + radius * sin(angle), 1)


# ---- the picture: paper, lines and the felt take the colours of the page


def pieces() -> dict[str, str]:
    """The board and a pawn of each seat, to be used by their names; a pawn's middle is the origin.

    A token is a pawn where a card could lie.
    """
    figures = {f"space-{n}": number(str(n), 0, 0, 9.4 if n < 10 else 8.6, INK) for n in range(1, STRETCH + 1)}
    pawns = {f"pawn-{seat}": _pawn(seat) for seat in range(SEATS)}
    tokens = {f"token-{seat}": use(f"pawn-{seat}", 50, 72, 3.4) for seat in range(SEATS)}
    return {**figures, "space": _disc(0, 0, SPACE, _CREAM), **pawns, **tokens, "board": _board()}


_CREAM = f'fill="{CREAM}" stroke="{INK}" stroke-opacity=".5" stroke-width="1"'


def _disc(x: float, y: float, radius: float, paint: str) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" {paint}/>'


def _board() -> str:
    rim = _disc(MIDDLE, MIDDLE, DISC - 3, 'fill="none" style="stroke:var(--wood,#b98d5d)" stroke-width="6"')
    return rim + "".join(_stretch(seat) for seat in range(SEATS)) + "".join(_own_places(seat) for seat in range(SEATS))


def _stretch(seat: int) -> str:
    """The 14 spaces after a start, in a groove of its colour."""
    first = seat * (STRETCH + 1)
    (ax, ay), (bx, by) = _polar(first, RING), _polar(first + STRETCH + 1, RING)
    groove = f'<path d="M{ax:g} {ay:g}A{RING} {RING} 0 0 1 {bx:g} {by:g}" fill="none" stroke="{_fill(seat)}" '
    parts = [f'{groove}stroke-width="27"/>']
    for space in range(1, STRETCH + 1):
        x, y = _polar(first + space, RING)
        parts.append(use("space", x, y) + use(f"space-{space}", x, y))
    return "".join(parts)


def _own_places(seat: int) -> str:
    """A colour's goal circles, start and home."""
    fill = _fill(seat)
    (ax, ay), (bx, by) = (_at(seat, place) for place in (OUTER, OUTER + PAWNS - 1))
    lane = f'<path d="M{ax:g} {ay:g}L{bx:g} {by:g}" stroke="{fill}" stroke-width="37" stroke-linecap="round"/>'
    parts = [lane]
    for place in range(OUTER, OUTER + PAWNS):
        x, y = _at(seat, place)
        parts.append(_disc(x, y, CIRCLE, _CREAM) + number(notation.PLACES[place][1:], x, y, 11.5, "#5a5248"))
    x, y = _at(seat, START)
    parts.append(_disc(x, y, START_SIZE, f'fill="{fill}" stroke="{PAPER}" stroke-width="2.5"'))
    parts.append(_disc(x, y, 13, _CREAM) + shape(notation.COLOURS[seat], x, y, 0.85, outline=True))
    x, y = _at(seat, HOME)
    parts.append(_disc(x, y, HOME_SIZE - 3, f'style="fill:var(--felt1,#f5f0e6)" stroke="{fill}" stroke-width="6"'))
    hole = 'fill="none" style="stroke:var(--line,#a89a80)" stroke-width="1.6" stroke-dasharray="3 3"'
    parts += [_disc(*_at_home(seat, slot), PAWN - 1, hole) for slot in range(PAWNS)]
    return "".join(parts)


def _pawn(seat: int) -> str:
    key = notation.COLOURS[seat]
    return (
        _disc(0, 1.6, PAWN + 0.8, 'fill="#000" opacity=".3"')
        + _disc(0, 0, PAWN, f'fill="{PAPER}" stroke="{INK}" stroke-width="1.6"')
        + _disc(0, 0, PAWN - 2.4, f'fill="{_fill(seat)}"')
        + '<path d="M-9.3-3.5A10 10 0 0 1 9.3-3.5" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="2" '
        + 'stroke-linecap="round"/>'
        + shape(key, 0, 0.6 if key != "green" else -0.2, 0.72, COLOURS[key].ink)
    )


def _fill(seat: int) -> str:
    return COLOURS[notation.COLOURS[seat]].fill
