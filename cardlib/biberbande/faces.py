"""The cards of Biberbande: a number has as many logs as it counts, the special cards have a sign.

A card that lies face down, but is known to the one who looks, is a back with a window: its notation is `known 4`.
"""

from __future__ import annotations

from functools import cache

from cardlib import faces
from cardlib.biberbande import notation, rules
from cardlib.faces import PAPER, both_corners, line, number, use

# From the best to the worst card
INKS = ("#17696d", "#17696d", "#1d6b5c", "#3a6b40", "#62611c", "#7a5c12", "#875213", "#924618", "#983b1e", "#9a2d23")
SPECIALS = {"S": ("swap", "#7a3f82"), "P": ("eye", "#1f66b5"), "D": ("two", "#00765a")}
ROWS = ((), (1,), (2,), (2, 1), (3, 1), (3, 2), (3, 2, 1), (4, 3), (4, 3, 1), (4, 3, 2))  # logs, from below
LOG = 8.6  # how thick
LAND, WATER, DEEP = "#f7efdf", "#a9cfd1", "#5b9ea3"
BARK, WOOD, RING = "#6b431f", "#d9a566", "#9a6a35"
BACK, BACK_RINGS = "#6b4123", "#f0cf9f"


@cache
def symbols() -> dict[str, str]:
    """Every card by the id of its symbol, and what the cards share."""
    cards = {card: _number(int(card)) if card.isdigit() else _special(card) for card in notation.CARDS}
    known = {f"known {card}": use("back-side") + _window(card) for card in notation.CARDS}
    return faces.deck("biberbande", _shared(), {**cards, **known, "back": use("back-side")})


def _shared() -> dict[str, str]:
    return {
        **faces.basics("0123456789"),
        "log": f'<circle r="{LOG}" fill="{WOOD}" stroke="{BARK}" stroke-width="2.2"/>'
        f'<circle r="4.5" fill="none" stroke="{RING}" stroke-width="1.5"/><circle r="1.3" fill="{BARK}"/>',
        "beaver": _beaver(),
        "wave": '<path d="M-1 0q8.5-5.5 17 0t17 0 17 0 17 0 17 0 17 0V40H-1Z"/>',
        "sign-swap": _two_that_change(),
        "sign-eye": '<path d="M-27 0C-16-18 16-18 27 0 16 18-16 18-27 0Z" fill="none" stroke-width="5.4" '
        'stroke-linejoin="round"/><circle r="8.6" stroke="none"/>',
        "sign-two": '<rect x="-24" y="-22" width="27" height="39" rx="4.5" fill="none" stroke-width="4.6" '
        'transform="rotate(-12)"/><rect x="-4" y="-21" width="29" height="41" rx="4.5" stroke="none" '
        'transform="rotate(9)"/>',
        "back-side": _back(),
    }


def _two_that_change() -> str:
    return (
        '<rect x="-25" y="-12" width="19" height="26" rx="3.5" fill="none" stroke-width="4.6"/>'
        '<rect x="6" y="-14" width="19" height="26" rx="3.5" stroke-width="3"/>'
        + line("M-14-22C-8-31 8-31 13-23M14-34V-22H2M14 23C8 32-8 32-13 24M-14 35V23H-2", 4.6)
    )


def _beaver() -> str:
    """A beaver that looks out of the water: round ears, a broad nose, two teeth."""
    return (
        '<path d="M-21 26C-24-4-13-16 0-16S24-4 21 26Z" fill="#8a5a30"/>'
        '<circle cx="-14" cy="-10" r="5" fill="#8a5a30"/><circle cx="14" cy="-10" r="5" fill="#8a5a30"/>'
        '<circle cx="-14" cy="-10" r="2.3" fill="#5b3519"/><circle cx="14" cy="-10" r="2.3" fill="#5b3519"/>'
        '<ellipse cy="8" rx="12.5" ry="9.5" fill="#c2925c"/>'
        '<path d="M-4 12H4V18.5H-4ZM0 12V18.5" fill="#fffcf4" stroke="#5b3519" stroke-width=".8"/>'
        '<ellipse cy="3" rx="5" ry="3.6" fill="#3a2413"/><circle cx="-9" cy="-3" r="2.3" fill="#2a1a0d"/>'
        '<circle cx="9" cy="-3" r="2.3" fill="#2a1a0d"/>'
    )


def _number(value: int) -> str:
    ink = INKS[value]
    high = 44 if value > 5 else 47
    pile = _logs(value) if value else use("beaver", 50, 114, 1.02)
    water = use("wave", 0, 129, fill=WATER) + pile + use("wave", -9, 133, fill=DEEP)
    scene = f'<svg x="5" y="5" width="90" height="134" viewBox="5 5 90 134"><path d="M5 5H95V139H5Z" fill="{LAND}"/>'
    big = number(str(value), 50, high, 42 if value > 5 else 46, ink)
    return f"{scene}{water}</svg>{use('frame')}" + number(str(value), 16, 20.5, 15.5, ink) + big


def _logs(count: int) -> str:
    """Piled up as logs lie, each row in the gaps of the one below."""
    parts = []
    for level, many in enumerate(ROWS[count]):
        for place in range(many):
            x = 50 + (place - (many - 1) / 2) * (2 * LOG + 1)
            parts.append(use("log", round(x, 1), round(122.5 - level * LOG * 1.78, 1)))
    return "".join(parts)


def _special(card: str) -> str:
    sign, fill = SPECIALS[card]
    panel = (
        f'<svg x="5" y="5" width="90" height="134" viewBox="5 5 90 134"><path d="M5 5H95V139H5Z" fill="{fill}"/>'
        '<circle cx="50" cy="72" r="39" opacity=".18"/>'
        + use("wave", 0, 114, opacity=".13")
        + use("wave", -9, 125, opacity=".16")
        + f"</svg>{use('frame')}"
    )
    corner = use(f"sign-{sign}", 18.5, 21, 0.34, fill="#fff", stroke="#fff")
    two = number("2", 61, 73.5, 19, fill) if card == "D" else ""
    return panel + both_corners(corner) + use(f"sign-{sign}", 50, 72, 1.05, fill="#fff", stroke="#fff") + two


def _window(card: str) -> str:
    """The value in a window, and an eye above it."""
    frame = (
        f'<rect x="20" y="44" width="60" height="66" rx="9" fill="{PAPER}" stroke="#2a2622" stroke-width="2"/>'
        f'<rect x="31" y="15" width="38" height="22" rx="11" fill="{PAPER}" stroke="#2a2622" stroke-width="2"/>'
        + use("sign-eye", 50, 26, 0.46, fill="#2a2622", stroke="#2a2622")
    )
    if card.isdigit():
        return frame + number(card, 50, 77, 42, INKS[int(card)])
    sign, fill = SPECIALS[card]
    two = number("2", 58.5, 78, 14, PAPER) if card == "D" else ""
    return frame + use(f"sign-{sign}", 50, 77, 0.84, fill=fill, stroke=fill) + two


def _back() -> str:
    """The rings of a tree, a little uneven as trees are."""
    rings = "".join(
        f'<path d="{_ring(radius, shift)}" stroke-opacity="{strength}"/>'
        for radius, shift, strength in (
            (7, 0, 1), (14, 1, 0.9), (21.5, -1, 0.75), (29.5, 2, 0.6), (38, -1, 0.5), (47.5, 2, 0.4), (58, 0, 0.32),
            (70, 2, 0.26), (84, 0, 0.2),
        )
    )  # fmt: skip
    cracks = f'<path d="M50 72 64 40M50 72 30 88" stroke="{BACK_RINGS}" stroke-opacity=".5" stroke-width="2"/>'
    heart = f'<circle cx="50" cy="72" r="2.8" fill="{BACK_RINGS}"/>'
    return faces.back(BACK, f'<g fill="none" stroke="{BACK_RINGS}" stroke-width="2.8">{rings}</g>{cracks}{heart}')


def _ring(radius: float, shift: float) -> str:
    left, right, up, down = 50 - radius, 50 + radius, 72 - radius * 1.27, 72 + radius * 1.31
    return (
        f"M{left:g} {72 + shift:g}C{left:g} {up:.1f} {right + radius * 0.04:.1f} {up:.1f} {right:g} {72 - shift:g}"
        f"C{right:g} {down:.1f} {left + radius * 0.04:.1f} {down:.1f} {left:g} {72 + shift:g}Z"
    )


assert len(INKS) == len(ROWS) == rules.NUMBERS
