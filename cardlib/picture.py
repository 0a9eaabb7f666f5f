"""Cards, tables and boards as SVG with a text twin: what the games' own pictures are made of.

Our own design: a card has a colour, and beside it always a second sign (a shape for the colour,
a letter or symbol for the rank), so colour is never the only one.
"""

from __future__ import annotations

import base64
from collections.abc import Sequence
from html import escape

# Okabe and Ito's palette, darkened where white text has to stand on it. ink: text on the colour.
COLOURS = {
    "red": ("#c8381e", "#ffffff"),
    "yellow": ("#f2d43d", "#1b1b1b"),
    "green": ("#00785a", "#ffffff"),
    "blue": ("#1769b5", "#ffffff"),
    "purple": ("#8a3f86", "#ffffff"),
    "white": ("#ffffff", "#1b1b1b"),
    "back": ("#44546a", "#ffffff"),
}
PAPER, INK, FELT, FAINT, LIGHT = "#fbfaf6", "#1b1b1b", "#e9efe6", "#5c6470", "#c9cfd6"
CARD_WIDTH, CARD_HEIGHT = 64, 92
FONT = "system-ui, 'Segoe UI', 'DejaVu Sans', Arial, sans-serif"

# A shape for each colour, drawn in a square of 20 around the origin
_SHAPES = {
    "red": '<path d="M0 8 C-14 -2 -8 -12 0 -5 C8 -12 14 -2 0 8Z"/>',
    "yellow": '<path d="M0 -10 L3 -3 L10 -3 L4.500 2 L7 9 L0 5 L-7 9 L-4.500 2 L-10 -3 L-3 -3Z"/>',
    "green": '<path d="M0 -9 L9 7 L-9 7Z"/>',
    "blue": '<path d="M0 -10 C8 0 8 9 0 9 C-8 9 -8 0 0 -10Z"/>',
    "purple": '<path d="M0 -9 L9 0 L0 9 L-9 0Z"/>',
}


def shape(colour: str, x: float, y: float, scale: float = 1, fill: str | None = None, outline: str = "none") -> str:
    """The shape that stands for a colour."""
    return (
        f'<g transform="translate({x:g} {y:g}) scale({scale:g})" fill="{fill or COLOURS[colour][0]}" '
        f'stroke="{outline}" stroke-width="1.5">{_SHAPES[colour]}</g>'
    )


def words(
    x: float, y: float, text: str, size: float = 16, fill: str = INK, anchor: str = "middle", weight: str = "600"
) -> str:
    """A line of text; whatever people typed is escaped."""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}" text-anchor="{anchor}" '
        f'font-weight="{weight}">{escape(text)}</text>'
    )


def card(x: float, y: float, colour: str, inside: str, title: str = "") -> str:
    """A card with its top left corner at (x, y); `inside` is drawn from that corner."""
    fill = COLOURS[colour][0]
    label = f"<title>{escape(title)}</title>" if title else ""
    return (
        f'<g transform="translate({x:g} {y:g})">{label}'
        f'<rect width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="9" fill="{fill}" stroke="{INK}" stroke-width="1.6"/>'
        f"{inside}</g>"
    )


def card_back(x: float, y: float, count: int | None = None) -> str:
    """A face-down card, or a face-down pile with its count."""
    stripes = "".join(f'<path d="M{6 + 13 * i} 86 L{18 + 13 * i} 6"/>' for i in range(4))
    inside = f'<g stroke="#7d8da3" stroke-width="3" fill="none">{stripes}</g>'
    if count is not None:
        inside += f'<circle cx="32" cy="46" r="19" fill="{PAPER}" stroke="{INK}"/>' + words(32, 52.5, str(count), 19)
    return card(x, y, "back", inside)


def empty_place(x: float, y: float, text: str) -> str:
    """A place where a card could lie."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="9" fill="none" '
        f'stroke="{FAINT}" stroke-width="1.6" stroke-dasharray="5 5"/>'
        + words(x + CARD_WIDTH / 2, y + CARD_HEIGHT / 2 + 5, text, 13, FAINT, weight="400")
    )


def svg(width: float, height: float, parts: Sequence[str], title: str, description: str) -> str:
    """A whole picture, with its text twin inside."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
        f'height="{height:g}" role="img" font-family="{FONT}"><title>{escape(title)}</title>'
        f"<desc>{escape(description)}</desc>{''.join(parts)}</svg>"
    )


def data_address(picture: str) -> str:
    """The picture as an address that an image can show."""
    return "data:image/svg+xml;base64," + base64.b64encode(picture.encode()).decode()


def html(picture: str, alternative: str) -> str:
    """The picture for a notebook: an image shows in an untrusted notebook too, bare SVG does not."""
    text = escape(alternative, quote=True).replace("\n", "&#10;")
    return f'<img alt="{text}" src="{data_address(picture)}" style="max-width:100%;height:auto">'
