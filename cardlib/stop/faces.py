"""The cards of STOP: panels with cut corners, as stop signs have them."""

from __future__ import annotations

from functools import cache

from cardlib import faces
from cardlib.faces import COLOURS, PAPER, both_corners, line, number, shape, use
from cardlib.stop import notation

COLOUR_KEYS = ("red", "yellow", "green", "blue")
QUARTERS = ((-1, -1), (1, -1), (-1, 1), (1, 1))  # where the four colours stand when they are all there
BACK, RINGS = "#2b3968", "#8ea3dd"


@cache
def symbols() -> dict[str, str]:
    """Every card by the id of its symbol, and what the cards share."""
    cards = {card: _face(card) for card in notation.CARDS}
    return faces.deck("stop", _shared(), {**cards, "back": _back()})


def _shared() -> dict[str, str]:
    return {
        **faces.basics("0123456789"),
        **faces.shapes(" ".join(COLOUR_KEYS)),
        "panel": '<path d="M16.5 6H83.5L94 16.5V127.5L83.5 138H16.5L6 127.5V16.5Z" stroke-width="3" '
        'stroke-linejoin="round"/><path d="M95 59V128L84 139H16L11.5 134Z" fill="#000" stroke="none" opacity=".07"/>',
        "sign-S": _hourglass(),
        "sign-P": _cards_and_arrow(),
        "sign-X": line("M-29 1H-9M-19-9V11M7-14 29 16M29-14 7 16", 7.4),
    }


def _hourglass() -> str:
    """A turn to sit out."""
    glass = line(
        "M-17-27H17M-17 27H17M-12.5-27C-12.5-10-3.5-7-3.5 0S-12.5 10-12.5 27"
        "M12.5-27C12.5-10 3.5-7 3.5 0S12.5 10 12.5 27",
        5.2,
    )
    sand = "M-7.5-13H7.5C5-7 2-5 0-2.5-2-5-5-7-7.5-13ZM-9 24C-8 17-3 15 0 12 3 15 8 17 9 24Z"
    return f'{glass}<path d="{sand}" stroke="none"/>'


def _cards_and_arrow() -> str:
    """Cards that go to the left or to the right."""
    cards = "".join(
        f'<rect x="{x}" y="-27" width="20" height="27" rx="3.5" fill="none" stroke-width="4.6"/>' for x in (-24, 4)
    )
    return cards + line("M-25 18H25M-16.5 9.5-25.5 18-16.5 26.5M16.5 9.5 25.5 18 16.5 26.5", 5.6)


def _face(card: str) -> str:
    if card == "F":
        return _free_choice()
    key = COLOUR_KEYS[notation.COLOUR_LETTERS.index(card[0])]
    sign = card[1]
    fill, _edge, ink, behind = COLOURS[key]
    panel = use("panel", fill=fill, stroke=fill)
    small = shape(key, 17.5, 41.5, 0.62, ink)
    if sign.isdigit():
        corner = number(sign, 17.5, 21.5, 15.5, ink) + small
        return (
            panel
            + shape(key, 50, 73, 4.1, behind)
            + both_corners(corner)
            + number(sign, 50, 72, 60, ink, underlined=True)
        )
    corner = use(f"sign-{sign}", 18.5, 21.5, 0.32, fill=ink, stroke=ink) + small
    disc = f'<circle cx="50" cy="72" r="39" fill="{behind}"/>'
    return panel + disc + both_corners(corner) + use(f"sign-{sign}", 50, 71.5, 0.95, fill=ink, stroke=ink)


def _free_choice() -> str:
    """Black, with the four colours, each with its shape."""
    black = COLOURS["black"]
    big, small = [], []
    for key, (right, down) in zip(COLOUR_KEYS, QUARTERS, strict=True):
        fill, _edge, ink, _behind = COLOURS[key]
        x, y = 50 + right * 16.5, 72 + down * 16.5
        big.append(f'<circle cx="{x}" cy="{y}" r="14.5" fill="{fill}" stroke="#fff" stroke-width="2"/>')
        big.append(shape(key, x, y + 0.4, 0.85, ink))
        x, y = 18.5 + right * 5, 22.5 + down * 5
        small.append(f'<circle cx="{x}" cy="{y}" r="4.3" fill="{fill}" stroke="#fff" stroke-width="1"/>')
    panel = use("panel", fill=black.fill, stroke=black.fill) + f'<circle cx="50" cy="72" r="40" fill="{black.sign}"/>'
    return panel + both_corners("".join(small)) + "".join(big)


def _back() -> str:
    """Stop signs, one around the other; in the middle the four shapes."""
    rings = "".join(
        f'<path d="{_octagon(radius)}" stroke-opacity="{strength}"/>'
        for radius, strength in ((27, 0.95), (36, 0.62), (45, 0.44), (54, 0.32), (63, 0.24), (72, 0.18), (81, 0.13))
    )
    four = "".join(
        shape(key, 50 + right * 7.6, 72 + down * 7.6, 0.62, PAPER)
        for key, (right, down) in zip(COLOUR_KEYS, QUARTERS, strict=True)
    )
    middle = f'<path d="{_octagon(18.5)}" fill="#47568b" stroke="{PAPER}" stroke-width="2.4"/>'
    return faces.back(BACK, f'<g fill="none" stroke="{RINGS}" stroke-width="3.2">{rings}</g>{middle}{four}')


def _octagon(radius: float) -> str:
    half = radius * 0.4142
    turns = ((half, -radius), (radius, -half), (radius, half), (half, radius))
    corners = [*turns, *((-x, -y) for x, y in turns)]
    return "M" + "L".join(f"{50 + x:.1f} {72 + y:.1f}" for x, y in corners) + "Z"
