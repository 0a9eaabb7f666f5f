"""What the faces of all decks are drawn of: colours and their shapes, digits, paper, backs.

A deck is a set of SVG symbols, 100 wide and 144 high. Digits are drawn, not typed: they look the same on every
system, and they stand in the middle. A card always has a second sign besides its colour.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import cos, radians, sin
from typing import NamedTuple

WIDTH, HEIGHT = 100, 144
PAPER, EDGE, INK, CREAM = "#fffcf4", "#d9cfbc", "#2a2622", "#f6f0e2"


class Colour(NamedTuple):
    """A colour of a deck: of the card, of its edge, of the ink on it, and of the sign behind the ink.

    The sign is darker than the card where the ink is white, lighter where it is dark: contrast only grows.
    """

    fill: str
    edge: str
    ink: str
    sign: str


# Okabe and Ito's palette, darkened until white ink has 5:1
COLOURS = {
    "red": Colour("#c93d23", "#a82e17", "#ffffff", "#ae3019"),
    "yellow": Colour("#f3c93f", "#6b5000", "#2b2100", "#f8e195"),
    "green": Colour("#00765a", "#005a44", "#ffffff", "#005c46"),
    "blue": Colour("#1f66b5", "#164e8f", "#ffffff", "#185396"),
    "purple": Colour("#85428c", "#68306e", "#ffffff", "#6d3374"),
    "black": Colour("#2c2f38", "#1b1d24", "#ffffff", "#454851"),
}

# One shape a colour, in a square of 20 around the origin
SHAPES = {
    "red": "M0 8.6C-13.5-.6-9-10-4.3-9.3-2-9-.6-7.4 0-6 .6-7.4 2-9 4.3-9.3 9-10 13.5-.6 0 8.6Z",
    "yellow": "M0-9.8 2.9-3.5 9.7-2.8 4.6 1.9 6 8.6 0 5.2-6 8.6-4.6 1.9-9.7-2.8-2.9-3.5Z",
    "green": "M0-8.8 9.6 7.6H-9.6Z",
    "blue": "M0-10C5-3.8 7.6-.2 7.6 3.1A7.6 7 0 0 1-7.6 3.1C-7.6-.2-5-3.8 0-10Z",
    "purple": "M0-9.8 8.2 0 0 9.8-8.2 0Z",
}

# Digits as round strokes, 32 high, around the origin: how wide, and the stroke
DIGITS = {
    "0": (20.0, "M0-16C6.8-16 10-9.5 10 0S6.8 16 0 16-10 9.5-10 0-6.8-16 0-16Z"),
    "1": (10.0, "M-5-9.5 3-16V16"),
    "2": (19.0, "M-8.8-7.6C-8.8-12.8-5-16 .2-16 5.6-16 9-12.6 9-8 9-3.8 6.6-.8 2.8 2.8L-9.3 16H9.6"),
    "3": (19.0, "M-8.6-16H8L-.8-3.6C5.8-3.6 9.4.4 9.4 6 9.4 12 5.2 16-.6 16-5 16-7.9 14-9.4 10.8"),
    "4": (20.0, "M4.5 16V-16L-10 7H10"),
    "5": (
        19.0,
        "M7.8-16H-5.8L-7.3-2C-5.3-3.7-2.9-4.5 0-4.5 5.6-4.5 9.5-.4 9.5 5.6 9.5 11.8 5.3 16-.4 16"
        "-4.8 16-7.9 14-9.4 10.8",
    ),
    "6": (
        19.0,
        "M5.6-16C-2.2-13-9.5-6-9.5 5.6-9.5 12-5.6 16 0 16S9.5 12 9.5 6.1C9.5.3 5.6-3.6.3-3.6-5-3.6-9.1.3-9.5 5.6",
    ),
    "7": (19.0, "M-9.5-16H9.5L-2.5 16"),
    "8": (
        19.5,
        "M0-1.2C-5-1.2-8-4.1-8-8.4-8-12.9-4.8-16 0-16S8-12.9 8-8.4C8-4.1 5-1.2 0-1.2-5.7-1.2-9.7 2.4"
        "-9.7 7.3-9.7 12.6-5.7 16 0 16S9.7 12.6 9.7 7.3C9.7 2.4 5.7-1.2 0-1.2Z",
    ),
    "9": (
        19.0,
        "M-5.6 16C2.2 13 9.5 6 9.5-5.6 9.5-12 5.6-16 0-16S-9.5-12-9.5-6.1C-9.5-.3-5.6 3.6-.3 3.6 5 3.6 9.1-.3 9.5-5.6",
    ),
}
UNDERLINED = "69"  # where a card can lie upside down
STROKE = 6.8  # of a digit 32 high
BETWEEN = 10.2  # two digits


# ---- a deck


def face_id(game: str, card: str) -> str:
    """The id of the symbol that shows a card, named by its notation.

    >>> face_id("stop", "r5"), face_id("minuten", "r+"), face_id("partners", "1/14"), face_id("stop", "back")
    ('stop-r5', 'minuten-r_', 'partners-1_14', 'stop-back')
    """
    return f"{game}-" + re.sub(r"[^A-Za-z0-9-]", "_", card)


def deck(game: str, shared: Mapping[str, str], cards: Mapping[str, str]) -> dict[str, str]:
    """Every symbol of a deck by its id: what the faces share, then the faces. All ids begin with the game's name."""
    found = {f"{game}-{name}": f'<g id="{game}-{name}">{piece}</g>' for name, piece in shared.items()}
    for card, face in cards.items():
        name = face_id(game, card)
        found[name] = f'<symbol id="{name}" viewBox="0 0 {WIDTH} {HEIGHT}">{use("paper")}{face}</symbol>'
    return {name: piece.replace('href="#', f'href="#{game}-') for name, piece in found.items()}


def basics(digits: str) -> dict[str, str]:
    """What every deck shares: the paper, a frame over a picture that goes to the edge, the digits it needs."""
    return {
        "paper": f'<rect width="100" height="144" rx="11" fill="{PAPER}"/><rect x=".6" y=".6" width="98.8" '
        f'height="142.8" rx="10.4" fill="none" stroke="{EDGE}" stroke-width="1.2"/>',
        "frame": f'<path d="M4 4H96V140H4ZM13.5 6A7.5 7.5 0 0 0 6 13.5V130.5A7.5 7.5 0 0 0 13.5 138H86.5A7.5 7.5 0 0 0 '
        f'94 130.5V13.5A7.5 7.5 0 0 0 86.5 6Z" fill="{PAPER}" fill-rule="evenodd"/>',
        **{f"digit-{digit}": line(DIGITS[digit][1], STROKE) for digit in digits},
        "underline": line("M-7.5 24.5H7.5", 4.4),
    }


def shapes(keys: str) -> dict[str, str]:
    """The shapes of these colours, to be filled where they are used."""
    return {f"shape-{key}": f'<path d="{SHAPES[key]}"/>' for key in keys.split()}


# ---- pieces of a face


def use(name: str, x: float = 0, y: float = 0, scale: float = 1, **paint: str) -> str:
    """A shared piece, its origin at (x, y); fill and stroke are what `paint` says."""
    place = f"translate({x:g} {y:g})" if x or y else ""
    size = f" scale({scale:.3g})" if scale != 1 else ""
    moved = {"transform": (place + size).strip()} if place or size else {}
    return f'<use href="#{name}"' + "".join(f' {key}="{value}"' for key, value in {**moved, **paint}.items()) + "/>"


def line(path: str, width: float, stroke: str = "") -> str:
    """A line with round ends; without a stroke it takes that of the place where it is used."""
    ink = f' stroke="{stroke}"' if stroke else ""
    return (
        f'<path d="{path}" fill="none"{ink} stroke-width="{width:g}" stroke-linecap="round" stroke-linejoin="round"/>'
    )


def number(text: str, x: float, y: float, height: float, ink: str, underlined: bool = False) -> str:
    """A drawn number, its middle at (x, y); a line under 6 and 9 says which way up they are."""
    scale = height / 32
    parts = []
    if underlined and text in UNDERLINED:
        y = round(y - 3 * scale, 1)
        parts.append(use("underline", x, y, scale, stroke=ink))
    at = -(sum(DIGITS[digit][0] for digit in text) + BETWEEN * (len(text) - 1)) / 2
    for digit in text:
        width = DIGITS[digit][0]
        parts.append(use(f"digit-{digit}", round(x + scale * (at + width / 2), 1), y, scale, stroke=ink))
        at += width + BETWEEN
    return "".join(parts)


def shape(key: str, x: float, y: float, scale: float, fill: str = "", outline: bool = False) -> str:
    """The shape of a colour; yellow gets a dark edge where it lies on something light."""
    colour = COLOURS[key]
    edge = {"stroke": colour.edge, "stroke-width": "1.6"} if outline and key == "yellow" else {}
    return use(f"shape-{key}", x, y, scale, fill=fill or colour.fill, **edge)


def both_corners(corner: str) -> str:
    """What stands in the top left corner, and upside down in the opposite one."""
    return f'{corner}<g transform="rotate(180 50 72)">{corner}</g>'


def back(fill: str, art: str) -> str:
    """The back of a deck: a picture in a frame of paper. Nested pictures are cut off at their edge."""
    return (
        f'<svg x="5" y="5" width="90" height="134" viewBox="5 5 90 134"><rect x="5" y="5" width="90" height="134" '
        f'fill="{fill}"/>{art}</svg>{use("frame")}'
    )


def around(count: int, radius: float, x: float = 50, y: float = 72) -> list[tuple[float, float]]:
    """Points on a circle, clockwise from the top."""
    turns = (radians(360 * k / count) for k in range(count))
    return [(round(x + radius * sin(turn), 1), round(y - radius * cos(turn), 1)) for turn in turns]
