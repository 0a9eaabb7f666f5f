"""The cards of 4½ Minuten: the numbers stand on a dial, Change colour and Blocked! on white."""

from __future__ import annotations

from functools import cache

from cardlib import faces
from cardlib.faces import COLOURS, CREAM, PAPER, around, both_corners, line, number, shape, use
from cardlib.minuten import notation

COLOUR_KEYS = ("red", "yellow", "green", "blue", "purple")
KEYS = dict(zip(notation.COLOUR_LETTERS, COLOUR_KEYS, strict=True))
SIGNS = {"T": "turn", "D": "direction", "+": "two"}
BACK, BACK_DARK, BACK_LIGHT = "#573260", "#432649", "#d9b6e0"


@cache
def symbols() -> dict[str, str]:
    """Every card by the id of its symbol, and what the cards share."""
    cards = {card: _face(card) for card in notation.CARDS}
    return faces.deck("minuten", _shared(), {**cards, "back": _back()})


def _shared() -> dict[str, str]:
    return {
        **faces.basics("1234567"),
        **faces.shapes(" ".join(COLOUR_KEYS)),
        "panel": '<rect x="4.5" y="4.5" width="91" height="135" rx="8.5"/>',
        "shade": '<path d="M4.5 98C30 84 66 118 95.5 96V131a8.5 8.5 0 0 1-8.5 8.5H13A8.5 8.5 0 0 1 4.5 131Z" '
        'fill="#000" opacity=".08"/>',
        "dial": _dial(38, 2.4),
        "sign-turn": _person_and_arrow(),
        "sign-direction": line("M-22-5A23 23 0 0 1 18-13M19.5-26V-12.5H6M22 5A23 23 0 0 1-18 13M-19.5 26V12.5H-6", 5.8),
        "sign-two": _two_cards(),
        "block": '<circle r="33" stroke-width="2.4"/>'
        f'<rect x="-23" y="-9" width="46" height="18" rx="5" fill="{PAPER}" stroke="none"/>',
    }


def _dial(radius: float, width: float) -> str:
    """Twelve marks, every third one longer."""
    outer, short, long = around(12, radius), around(12, radius - 4), around(12, radius - 7)
    starts = [short[hour] if hour % 3 else long[hour] for hour in range(12)]
    marks = "".join(f"M{a:g} {b:g}L{c:g} {d:g}" for (a, b), (c, d) in zip(starts, outer, strict=True))
    return line(marks, width)


def _person_and_arrow() -> str:
    """Somebody, and on to whom it points."""
    return '<circle cx="-10" cy="-13" r="9" stroke="none"/><path d="M-27 15C-27-6 7-6 7 15Z" stroke="none"/>' + line(
        "M11-2H27M19-10.5 27.5-2 19 6.5", 5.6
    )


def _two_cards() -> str:
    return (
        '<rect x="-22" y="-22" width="25" height="37" rx="4.5" fill="none" stroke-width="4.6" '
        'transform="rotate(-11 -6 0)"/><rect x="-6" y="-19" width="28" height="40" rx="4.5" stroke="none" '
        'transform="rotate(8 8 4)"/>'
    )


def _face(card: str) -> str:
    if card[0] == "C":
        return _change(KEYS[card[1]], KEYS[card[2]])
    if card[0] == "B":
        return _blocked(KEYS[card[1]])
    key = KEYS[card[0]]
    fill, _edge, ink, behind = COLOURS[key]
    panel = use("panel", fill=fill) + use("shade") + f'<circle cx="50" cy="72" r="39" fill="{behind}"/>'
    small = shape(key, 16, 39, 0.62, ink)
    if card[1].isdigit():
        corner = number(card[1], 16, 19.5, 15.5, ink) + small
        dial = use("dial", stroke=ink, opacity=".5")
        return panel + dial + both_corners(corner) + number(card[1], 50, 72, 50, ink)
    sign = f"sign-{SIGNS[card[1]]}"
    corner = use(sign, 17.5, 20, 0.34, fill=ink, stroke=ink) + small
    two = number("2", 58.8, 74, 19, fill) if card[1] == "+" else ""
    return panel + both_corners(corner) + use(sign, 50, 72, 1.06, fill=ink, stroke=ink) + two


def _change(first: str, second: str) -> str:
    """One disc of two colours."""
    upper, lower = COLOURS[first], COLOURS[second]
    corner = shape(first, 16, 18.5, 0.7, outline=True) + shape(second, 16, 37, 0.7, outline=True)
    disc = (
        f'<circle cx="50" cy="72" r="37.5" fill="none" stroke="{COLOURS["black"].fill}" stroke-opacity=".4"/>'
        f'<path d="M50 72 24.5 97.5A36 36 0 0 1 75.5 46.5Z" fill="{upper.fill}"/>'
        f'<path d="M50 72 75.5 46.5A36 36 0 0 1 24.5 97.5Z" fill="{lower.fill}"/>'
        f'<path d="M23 99 77 45" stroke="{CREAM}" stroke-width="4"/>'
    )
    signs = shape(first, 37, 58.5, 1.35, upper.ink) + shape(second, 63, 85.5, 1.35, lower.ink)
    return use("panel", fill=CREAM) + both_corners(corner) + disc + signs


def _blocked(key: str) -> str:
    """A no-entry sign in its colour, and three steps that it lasts."""
    fill, edge, *_inks = COLOURS[key]
    corner = use("block", 17, 19.5, 0.25, fill=fill, stroke=edge) + shape(key, 16.5, 38, 0.66, outline=True)
    steps = "".join(
        f'<rect x="{33.5 + 12 * step}" y="112" width="9" height="9" rx="2.5" fill="{fill}" stroke="{edge}"/>'
        for step in range(3)
    )
    sign = use("block", 50, 67, fill=fill, stroke=edge) + shape(key, 50, 67, 0.74, outline=True)
    return use("panel", fill=CREAM) + both_corners(corner) + sign + steps


def _back() -> str:
    """A clock that has four and a half minutes to go, and rays."""
    rays = "".join(
        f'<path d="M50 72L{x:g} {y:g}" stroke-width="{5 if ray % 2 else 9}"/>'
        for ray, (x, y) in enumerate(around(24, 92))
    )
    clock = (
        f'<circle cx="50" cy="72" r="30" fill="{BACK_DARK}" stroke="{BACK_LIGHT}" stroke-width="2.6"/>'
        '<path d="M50 72 37.5 47.5A27.5 27.5 0 0 1 50 44.5Z" fill="#f7b733"/>'
        + f'<g stroke="{PAPER}" stroke-opacity=".9" transform="translate(16 23) scale(.68)">{use("dial")}</g>'
        + line("M50 72V57.5M50 72 39.8 52", 3.6, PAPER)
        + f'<circle cx="50" cy="72" r="3.4" fill="{PAPER}"/>'
    )
    return faces.back(BACK, f'<g stroke="{BACK_LIGHT}" stroke-opacity=".16">{rays}</g>{clock}')
