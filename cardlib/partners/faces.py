"""The cards of Partners: paper and petrol ink on a ring of dots, as the board has it; hearts are red."""

from __future__ import annotations

from functools import cache

from cardlib import faces
from cardlib.faces import COLOURS, PAPER, around, both_corners, line, number, shape, use
from cardlib.partners import board, notation

PETROL, RED, BROWN, PURPLE, GREEN = "#1d4f5c", COLOURS["red"].fill, "#96371f", "#85428c", "#00765a"
GROUND, ROSY, SANDY, LILAC = "#eef2ea", "#fbe9e3", "#f8ece0", "#f1eaf2"
BACK, BACK_DARK, BACK_DOTS = "#215864", "#184650", "#b8dde0"


@cache
def symbols() -> dict[str, str]:
    """Every card by the id of its symbol, and what the cards share."""
    cards = {card: _FACES[card]() if card in _FACES else _number(card) for card in notation.CARDS}
    return faces.deck("partners", _shared(), {**cards, "back": _back()})


def _shared() -> dict[str, str]:
    dots = "".join(f'<circle cx="{x:g}" cy="{y:g}" r="2.3"/>' for x, y in around(20, 38))
    return {
        **faces.basics("0123456789"),
        **faces.shapes("red yellow green blue"),
        "panel": '<rect x="5" y="5" width="90" height="134" rx="8"/>',
        "dots": dots,
        "half": f'<path d="M13 5H87A8 8 0 0 1 95 13V131A8 8 0 0 1 92.6 136.6L7.4 7.4A8 8 0 0 1 13 5Z" fill="{ROSY}"/>',
        "stroke": line("M33 46 67 98", 2.4),
        "arrows": line("M-25-16H24M11-29 24.5-16 11-3", 6) + line("M25 18H-24M-11 5-24.5 18-11 31", 6),
        **board.pieces(),
    }


def _number(card: str) -> str:
    """A number of steps."""
    two_digits = len(card) == 2
    corner = number(card, 20 if two_digits else 16, 20, 15, PETROL, underlined=True)
    dots = use("dots", fill=PETROL, opacity=".34")
    big = number(card, 50, 72, 38 if two_digits else 48, PETROL, underlined=True)
    return use("panel", fill=GROUND) + dots + both_corners(corner) + big


def _heart() -> str:
    dots = use("dots", fill=RED, opacity=".42")
    corner = shape("red", 17, 19, 0.84)
    return use("panel", fill=ROSY) + dots + both_corners(corner) + shape("red", 50, 73.5, 2.75)


def _heart_or(steps: str) -> str:
    corner = shape("red", 16, 18, 0.7) + number(steps, 17.5 if len(steps) == 2 else 16, 36, 12.5, PETROL)
    ground = use("panel", fill=GROUND) + use("half")
    return ground + _either(corner, shape("red", 65, 46, 2.1), steps)


def _one_or_fourteen() -> str:
    corner = number("1", 15.5, 18, 12.5, PETROL) + number("14", 18.5, 36, 12.5, PETROL)
    return use("panel", fill=GROUND) + _either(corner, number("1", 66, 46, 40, PETROL), "14")


def _either(corner: str, above: str, below: str) -> str:
    """A line between two uses; both stand in the corners, so that a fan shows them."""
    big = number(below, 34, 99, 40 if len(below) == 1 else 29, PETROL)
    return use("stroke", stroke=PETROL, opacity=".5") + both_corners(corner) + above + big


def _four_back() -> str:
    """An arrow that goes back round, and a minus before the 4."""
    arrow = line("M21 54A34 34 0 1 1 16 74M21 38V55H38", 5, BROWN)
    corner = number("4", 25, 20, 15, BROWN) + line("M11.5 21H16", 3.4, BROWN)
    return use("panel", fill=SANDY) + arrow + both_corners(corner) + number("4", 50, 72, 36, BROWN)


def _seven_shared() -> str:
    """7, and seven single steps."""
    steps = "".join(f'<circle cx="{20 + 10 * step}" cy="108" r="3.8" fill="{PETROL}"/>' for step in range(7))
    corner = number("7", 16.5, 20, 15, PETROL)
    return use("panel", fill=GROUND) + both_corners(corner) + number("7", 50, 63, 48, PETROL) + steps


def _switch() -> str:
    """Two arrows that pass each other."""
    arrows = line("M25 56H73M60 43 73.5 56 60 69", 6, PURPLE) + line("M75 90H27M40 77 26.5 90 40 103", 6, GREEN)
    corner = use("arrows", 19, 19, 0.27, stroke=PETROL)
    return use("panel", fill=LILAC) + both_corners(corner) + arrows


_FACES = {
    "H": _heart,
    "H8": lambda: _heart_or("8"),
    "H13": lambda: _heart_or("13"),
    "1/14": _one_or_fourteen,
    "-4": _four_back,
    "7*1": _seven_shared,
    "SW": _switch,
}


def _back() -> str:
    """Rings of dots, in the middle the four shapes of the players."""
    dots = "".join(
        f'<circle cx="{x:g}" cy="{y:g}" r="{size}"/>'
        for radius, count, size in ((33, 28, 2.3), (46, 36, 2.1), (59, 44, 2), (72, 52, 1.9), (85, 60, 1.8))
        for x, y in around(count, radius)
        if 4 < x < 96 and 4 < y < 140
    )
    four = "".join(
        shape(key, 50 + x, 72 + y, 0.95, PAPER)
        for key, x, y in (("red", -11, -10.5), ("blue", 11, -10.5), ("yellow", -11, 11), ("green", 11, 11))
    )
    middle = f'<circle cx="50" cy="72" r="26.5" fill="{BACK_DARK}" stroke="{BACK_DOTS}" stroke-width="2.4"/>'
    return faces.back(BACK, f'<g fill="{BACK_DOTS}" opacity=".5">{dots}</g>{middle}{four}')
