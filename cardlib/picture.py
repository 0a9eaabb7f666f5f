"""Tables as SVG with a text twin: what the games' own pictures are made of.

A picture brings its own ground, so that it is readable on a light and on a dark page. The seats sit around a mat,
clockwise from the bottom. Colour is never the only sign.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Mapping, Sequence
from html import escape
from math import ceil
from textwrap import wrap
from typing import NamedTuple

from cardlib.faces import HEIGHT, INK, WIDTH, line
from cardlib.faces import face_id as face_id

FONT = "system-ui, 'Segoe UI', 'DejaVu Sans', Arial, sans-serif"


def words(
    x: float, y: float, text: str, size: float = 16, fill: str = INK, anchor: str = "middle", weight: str = "600"
) -> str:
    """A line of text; whatever people typed is escaped."""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}" text-anchor="{anchor}" '
        f'font-weight="{weight}">{escape(text)}</text>'
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


# ---- the table of a picture: plates, hands, mat, and the seats around it

FELT_LIGHT, FELT_DARK, RIM = "#f5f0e6", "#e8dfce", "#d2c5ab"
MAT_LIGHT, MAT_DARK, MAT_LINE = "#d3e4dc", "#bdd5ca", "#86ab9d"
PLATE, HAIR, SOFT = "#fffdf8", "#ddd2bd", "#5a5248"
AMBER, AMBER_SOFT, RING_INK = "#f7b733", "#ffefc9", "#1d2b36"
RATIO = HEIGHT / WIDTH  # of a card
EDGE = 18  # around everything
BETWEEN = 18  # two seats
PLATE_HEIGHT = 32
ROUNDEST = 110  # corner of the mat
WIDEST_NOTICE, LONGEST_NAME = 30, 14  # letters
LEAST_SHOWN = 0.3  # of a card that lies under the next one: its index
# How many sit at the bottom, on the left, at the top, on the right
SIDES = {
    2: (1, 0, 1, 0), 3: (1, 1, 0, 1), 4: (1, 1, 1, 1), 5: (1, 1, 2, 1), 6: (1, 1, 3, 1), 7: (2, 1, 3, 1),
    8: (3, 1, 3, 1), 9: (2, 2, 3, 2), 10: (3, 2, 3, 2),
}  # fmt: skip


class Piece(NamedTuple):
    """A part of a picture, drawn from its top left corner."""

    width: float
    height: float
    drawn: str


def at(x: float, y: float, piece: Piece) -> str:
    """The piece with its top left corner here."""
    return f'<g transform="translate({x:.4g} {y:.4g})">{piece.drawn}</g>'


def below(*pieces: Piece, gap: float = 6) -> Piece:
    """One piece below the other, all in the middle."""
    width = max(piece.width for piece in pieces)
    parts, y = [], 0.0
    for piece in pieces:
        parts.append(at((width - piece.width) / 2, y, piece))
        y += piece.height + gap
    return Piece(width, y - gap, "".join(parts))


def beside(*pieces: Piece, gap: float = BETWEEN) -> Piece:
    """One piece beside the other, all with their tops in line."""
    parts, x = [], 0.0
    for piece in pieces:
        parts.append(at(x, 0, piece))
        x += piece.width + gap
    return Piece(x - gap, max(piece.height for piece in pieces), "".join(parts))


def table(whole: Piece, title: str, description: str, symbols: Mapping[str, str]) -> str:
    """The whole picture on its felt, with those symbols that it uses."""
    width, height = ceil(whole.width + 2 * EDGE), ceil(whole.height + 2 * EDGE)
    ground = (
        f'<rect x="1" y="1" width="{width - 2}" height="{height - 2}" rx="16" fill="url(#felt)" stroke="{RIM}" '
        'stroke-width="2"/>'
    )
    drawn = ground + at(EDGE, EDGE, whole)
    return svg(width, height, [f"<defs>{GRADIENTS}{used(symbols, drawn)}</defs>", drawn], title, description)


GRADIENTS = (
    f'<radialGradient id="felt" cy=".4" r=".8"><stop stop-color="{FELT_LIGHT}"/>'
    f'<stop offset="1" stop-color="{FELT_DARK}"/></radialGradient>'
    f'<radialGradient id="mat" cy=".4"><stop stop-color="{MAT_LIGHT}"/>'
    f'<stop offset="1" stop-color="{MAT_DARK}"/></radialGradient>'
)


def used(symbols: Mapping[str, str], drawn: str) -> str:
    """The symbols that a drawing uses, and those that these use."""
    found: set[str] = set()
    while new := {*re.findall(r'href="#([^"]+)"', drawn)} - found:
        found |= new
        drawn = "".join(symbols[name] for name in new)
    return "".join(piece for name, piece in symbols.items() if name in found)


def card_piece(face: str, width: float, title: str) -> Piece:
    """A card with its shadow; `face` is the id of its symbol."""
    height = width * RATIO
    return Piece(
        width,
        height,
        f'<g><title>{escape(title)}</title><rect x="-.5" y="1.5" width="{width + 1:g}" height="{height + 1:.1f}" '
        f'rx="{width * 0.11:.1f}" fill="#4a381c" opacity=".28"/>'
        f'<use href="#{face}" width="{width:g}" height="{height:.1f}"/></g>',
    )


def place_piece(width: float, text: str) -> Piece:
    """A place where a card could lie."""
    height = width * RATIO
    return Piece(
        width,
        height,
        f'<rect width="{width:g}" height="{height:.1f}" rx="{width * 0.11:.1f}" fill="none" stroke="{SOFT}" '
        f'stroke-width="1.6" stroke-dasharray="5 5"/>' + words(width / 2, height / 2 + 6, text, 17, SOFT),
    )


def pile(card: Piece, count: int) -> Piece:
    """A pile with its count on it; it is as high as many cards are."""
    under = "".join(
        f'<rect x="{depth * 1.6:g}" y="{depth * 2:g}" width="{card.width:g}" height="{card.height:.1f}" '
        f'rx="{card.width * 0.11:.1f}" fill="{PLATE}" stroke="{HAIR}"/>'
        for depth in range(min(3, (count - 1) // 6 + (count > 1)), 0, -1)
    )
    return Piece(card.width, card.height, under + card.drawn + badge(4, 4, str(count)))


def on_discards(card: Piece, count: int) -> Piece:
    """The top card, and askew under it up to two others."""
    middle = f"{card.width / 2:g} {card.height / 2:.1f}"
    under = "".join(
        f'<g transform="rotate({turn} {middle})"><rect width="{card.width:g}" height="{card.height:.1f}" '
        f'rx="{card.width * 0.11:.1f}" fill="{PLATE}" stroke="{RIM}"/></g>'
        for turn in (-8, 7)[: min(2, count)]
    )
    return Piece(card.width, card.height, under + card.drawn)


def badge(x: float, y: float, text: str) -> str:
    """A number in a dark disc, its middle at (x, y)."""
    half = 15 if len(text) < 3 else 20
    disc = f'<rect x="{x - half:g}" y="{y - 15:g}" width="{2 * half}" height="30" rx="15" fill="{INK}" '
    return f'{disc}stroke="{PLATE}" stroke-width="2"/>' + words(x, y + 5.5, text, 16, PLATE, weight="700")


def caption(text: str) -> Piece:
    """A line of text."""
    width = len(text) * 7.7
    return Piece(width, 20, words(width / 2, 15, text, 15, INK, weight="400"))


def named(card: Piece, name: str) -> Piece:
    """A card with its name below it."""
    width = max(card.width, len(name) * 7.6)
    drawn = at((width - card.width) / 2, 0, card) + words(width / 2, card.height + 22, name, 15, INK, weight="400")
    return Piece(width, card.height + 26, drawn)


def fan(cards: Sequence[Piece], room: float, gap: float = 6) -> Piece:
    """Cards side by side; they overlap where there is no room, and start another row before their index is hidden."""
    if not cards:
        return Piece(0, 0, "")
    width, height = cards[0].width, cards[0].height
    most = max(1, int((room - width) / (width * LEAST_SHOWN)) + 1)
    rows = ceil(len(cards) / most)
    in_row = ceil(len(cards) / rows)
    step = min(width + gap, (room - width) / max(1, in_row - 1))
    down = height * 0.42
    drawn = "".join(at(place % in_row * step, place // in_row * down, card) for place, card in enumerate(cards))
    return Piece(width + step * (in_row - 1), height + down * (rows - 1), drawn)


def shortened(name: str, most: int) -> str:
    """As much of a name as a plate has room for.

    >>> shortened("Ada", 8), shortened("Wilhelmine", 8)
    ('Ada', 'Wilhelm…')
    """
    return name if len(name) <= most else name[: most - 1] + "…"


def plate(name: str, more: str, here: bool) -> Piece:
    """Who sits here; with an arrow whose turn it is."""
    name = shortened(name, LONGEST_NAME)
    text = len(name) * 9.2 + (len(more) * 7.7 + 10 if more else 0)
    sign = 26 if here else 0
    width = text + sign + 23
    drawn = f'<rect x="1.5" y="1.5" width="{width - 3:.1f}" height="{PLATE_HEIGHT - 3}" rx="14.5" ' + (
        f'fill="{AMBER_SOFT}" stroke="{AMBER}" stroke-width="3"/>' if here else f'fill="{PLATE}" stroke="{HAIR}"/>'
    )
    if here:
        drawn += f'<circle cx="18" cy="16" r="11" fill="{RING_INK}"/>' + line(
            "M12.5 16H22.5M18.5 11.5 23 16 18.5 20.5", 2.4, PLATE
        )
    said = f'<tspan font-weight="700">{escape(name)}</tspan>'
    if more:
        said += f'<tspan dx="7" font-size="15" fill="{SOFT}">{escape(more)}</tspan>'
    middle = (width + sign) / 2
    drawn += f'<text x="{middle:.1f}" y="21.8" font-size="17" fill="{INK}" text-anchor="middle">{said}</text>'
    return Piece(width, PLATE_HEIGHT, drawn)


def notice(lines: Sequence[str]) -> Piece:
    """What is waiting, or how it ended: a sign in amber, its last line in bold."""
    plain = [row for text in lines[:-1] for row in wrap(text, WIDEST_NOTICE)]
    bold = wrap(lines[-1], WIDEST_NOTICE)
    width = max(len(row) for row in (*plain, *bold)) * 8.8 + 28
    height = 20 * len((*plain, *bold)) + 14
    weights = ["400"] * len(plain) + ["700"] * len(bold)
    said = [
        words(width / 2, 22 + 20 * row, text, 15.5, INK, weight=weight)
        for row, (text, weight) in enumerate(zip((*plain, *bold), weights, strict=True))
    ]
    ground = f'<rect width="{width:.1f}" height="{height}" rx="14" fill="{AMBER_SOFT}" stroke="{AMBER}" '
    return Piece(width, height, f'{ground}stroke-width="3"/>{"".join(said)}')


def mat(inside: Piece, direction: int = 1) -> Piece:
    """The oval in the middle; chevrons on its sides say which way it goes round."""
    height = inside.height + 56
    width = inside.width + 76
    radius = min(height / 2, ROUNDEST)
    drawn = (
        f'<rect y="2" width="{width:.1f}" height="{height:.1f}" rx="{radius:.1f}" fill="#4a381c" opacity=".18"/>'
        f'<rect width="{width:.1f}" height="{height:.1f}" rx="{radius:.1f}" fill="url(#mat)"/><rect x="7" y="7" '
        f'width="{width - 14:.1f}" height="{height - 14:.1f}" rx="{radius - 7:.1f}" fill="none" stroke="{MAT_LINE}" '
        'stroke-width="1.5" opacity=".65"/>'
    )
    middle = height / 2
    for x, points_up in ((7, direction == 1), (width - 7, direction != 1)):
        tip = -4 if points_up else 4
        chevron = f"M{x - 7:.1f} {middle - tip:.1f} {x:.1f} {middle + tip:.1f} {x + 7:.1f} {middle - tip:.1f}"
        drawn += f'<circle cx="{x:.1f}" cy="{middle:.1f}" r="13" fill="{MAT_LIGHT}"/>' + line(chevron, 3, SOFT)
    return Piece(width, height, drawn + at((width - inside.width) / 2, (height - inside.height) / 2, inside))


def is_alone(players: int, seat: int) -> bool:
    """Does this seat have the whole width at the top or at the bottom to itself?"""
    bottom, left, top, _right = SIDES[players]
    return (bottom == 1 and seat == 0) or (top == 1 and seat == bottom + left)


def seated(seats: Sequence[Piece], middle: Piece) -> Piece:
    """The seats around the middle, clockwise from the bottom; those that share a row are equally wide."""
    bottom, left, top, _right = SIDES[len(seats)]
    shared = [seat for seat in range(len(seats)) if not is_alone(len(seats), seat)]
    widest = max((seats[seat].width for seat in shared), default=0)
    first, *others = (_wide(seat, widest) if number in shared else seat for number, seat in enumerate(seats))
    low = [first]
    if bottom > 1:
        low.insert(0, others.pop(0))
    if bottom > 2:
        low.append(others.pop())
    west, north, east = others[:left], others[left : left + top], others[left + top :]
    sides = [below(*reversed(west), gap=BETWEEN), middle, below(*east, gap=BETWEEN)] if west else [middle]
    rows = [_level(sides), _spread(low)]
    return below(*([_spread(north)] if north else []), *rows, gap=BETWEEN)


def _wide(piece: Piece, width: float) -> Piece:
    return Piece(width, piece.height, at((width - piece.width) / 2, 0, piece))


def _spread(seats: Sequence[Piece]) -> Piece:
    return beside(*seats, gap=2 * BETWEEN)


def _level(row: Sequence[Piece]) -> Piece:
    """Side by side, the middles on one line."""
    height = max(piece.height for piece in row)
    raised = [Piece(piece.width, height, at(0, (height - piece.height) / 2, piece)) for piece in row]
    return beside(*raised)
