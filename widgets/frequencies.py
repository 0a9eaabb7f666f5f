"""Natural frequencies as pictures: a table with two ways in, and a tree; each with its words and its numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from html import escape

from cardlib.language import _, listed
from cardlib.picture import data_address
from widgets.chart import CARD, EXACT, FRAME, ROUND, SIMULATED, picture_block
from widgets.scene import Block, Scene

Cells = Mapping[str, Mapping[str, int]]  # for each row the count in each column
Branches = Mapping[str, tuple[Fraction, Mapping[str, Fraction]]]  # for each branch its chance, and that of its twigs

WIDTH, MARGIN, LINE = 720, 24, 50
LABELS, SUMS = 190, 130  # room for words on the left, for sums on the right
BAR, LONGEST = 28, WIDTH - LABELS - SUMS - 2 * MARGIN
COLOURS = (SIMULATED, "#d9d4c7", "#e69f00")  # of columns; order and numbers tell them apart as well
KNOTS = MARGIN, 254, 536  # where the knots of a tree begin
KNOT, KNOT_HEIGHT, KNOT_COLOUR = 160, 34, "#eef3f8"


class Picture(Scene):
    """A picture that stands still."""

    def __init__(self, name: str, svg: str, alternative: str, head: list[str], rows: list[list[str]]) -> None:
        super().__init__()
        self._figure = picture_block(name, data_address(svg), alternative, head, rows)
        self.show()

    def blocks(self) -> list[Block]:
        return [self._figure]


# ---- a table with two ways in


def two_way(title: str, cells: Cells, name: str = "two_way") -> Picture:
    """The table as bars: one row a line, as long as its count, divided by the columns; the sums stand beside."""
    columns = list(next(iter(cells.values())))
    total = {column: sum(row[column] for row in cells.values()) for column in columns}
    lines = {**cells, _("all"): total}
    head = ["", *columns, _("all")]
    rows = [[label, *(str(row[column]) for column in columns), str(sum(row.values()))] for label, row in lines.items()]
    sentences = [
        _("{label}: {parts}; together {all}.").format(
            label=label, parts=listed([f"{row[column]} {column}" for column in columns]), all=sum(row.values())
        )
        for label, row in lines.items()
    ]
    return Picture(name, _bars(title, lines, columns), " ".join([title + ".", *sentences]), head, rows)


def _bars(title: str, lines: Cells, columns: Sequence[str]) -> str:
    longest = max(sum(row.values()) for label, row in lines.items())
    shapes, top = [_text(MARGIN, 38, title, bold=True)], 64
    at = MARGIN + LABELS
    for column, colour in zip(columns, COLOURS, strict=False):
        shapes += [_box(at, top, 16, 16, colour), _text(at + 23, top + 13, column)]
        at += 52 + 8 * len(column)
    top += 36
    for label, row in lines.items():
        shapes.append(_text(MARGIN, top + 20, label))
        left: float = MARGIN + LABELS
        for count, colour in zip(row.values(), COLOURS, strict=False):
            length = round(LONGEST * count / longest, 1)
            shapes.append(_box(left, top, length, BAR, colour))
            left += length
        sums = " + ".join(map(str, row.values())) + f" = {sum(row.values())}"
        shapes.append(_text(WIDTH - MARGIN, top + 20, sums, anchor="end"))
        top += LINE
    return _card(shapes, top + 2)


# ---- a tree


def tree(title: str, root: str, cases: int, branches: Branches, name: str = "tree") -> Picture:
    """The tree from left to right: the chances stand on the branches, the cases in the knots."""
    rows: list[list[str]] = []
    sentences = [_("{title}. {cases} {root}.").format(title=title, cases=cases, root=root)]
    for label, (chance, twigs) in branches.items():
        for twig, further in twigs.items():
            rows.append([label, twig, f"{chance} · {further}", str(cases * chance * further)])
        parts = [f"{twig} {cases * chance * further} ({further})" for twig, further in twigs.items()]
        sentences.append(
            _("{label}: {count} ({chance}), of these {parts}.").format(
                label=label, count=cases * chance, chance=chance, parts=listed(parts)
            )
        )
    head = [_("first"), _("then"), _("chance"), root]
    return Picture(name, _knots(title, root, cases, branches), " ".join(sentences), head, rows)


def _knots(title: str, root: str, cases: int, branches: Branches) -> str:
    twigs = sum(len(several) for _chance, several in branches.values())
    shapes, top = [_text(MARGIN, 38, title, bold=True)], 84
    middle = top + LINE * (twigs - 1) / 2
    knots = [_knot(KNOTS[0], middle, f"{cases} {root}", KNOT - 10)]
    for label, (chance, several) in branches.items():
        here = top + LINE * (len(several) - 1) / 2
        shapes += _branch(KNOTS[0] + KNOT - 10, middle, KNOTS[1], here, chance)
        knots.append(_knot(KNOTS[1], here, f"{cases * chance} {label}", KNOT))
        for twig, further in several.items():
            shapes += _branch(KNOTS[1] + KNOT, here, KNOTS[2], top, further)
            knots.append(_knot(KNOTS[2], top, f"{cases * chance * further} {twig}", KNOT))
            top += LINE
    return _card(shapes + knots, top - 4)


def _branch(x: float, y: float, to_x: float, to_y: float, chance: Fraction) -> list[str]:
    line = f'<path d="M{x} {y}L{to_x} {to_y}" stroke="{EXACT}" stroke-width="1.5"/>'
    beside = -9 if to_y < y else 20  # above a branch that goes up, below one that goes down
    return [line, _text(x + 0.4 * (to_x - x), y + 0.5 * (to_y - y) + beside, str(chance), anchor="middle")]


def _knot(x: float, y: float, words: str, width: float) -> str:
    place = f'x="{x}" y="{y - KNOT_HEIGHT / 2}" width="{width}" height="{KNOT_HEIGHT}" rx="8"'
    box = f'<rect {place} fill="{KNOT_COLOUR}" stroke="{SIMULATED}"/>'
    return box + _text(x + width / 2, y + 5, words, anchor="middle")


# ---- shapes


def _box(x: float, y: float, width: float, height: float, colour: str) -> str:
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{colour}"/>'


def _text(x: float, y: float, words: str, anchor: str = "start", bold: bool = False) -> str:
    weight = ' font-weight="bold" font-size="17"' if bold else ""
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}"{weight}>{escape(words)}</text>'


def _card(shapes: Sequence[str], height: float) -> str:
    """The shapes on a light card of their own, so that they can be read on any page."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        f'font-family="sans-serif" font-size="15" fill="{EXACT}">'
        f'<rect x="1" y="1" width="{WIDTH - 2}" height="{height - 2}" rx="{ROUND}" fill="{CARD}" stroke="{FRAME}"/>'
        + "".join(shapes)
        + "</svg>"
    )
