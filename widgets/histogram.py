"""A histogram as SVG, drawn in a moment and without matplotlib: bars, their intervals, the exact chances, the bet."""

from __future__ import annotations

import textwrap
from typing import Protocol

from cardlib.language import decimal
from cardlib.picture import svg, words
from widgets.chart import BET, CARD, EXACT, FRAME, ROUND, SIMULATED, Plot

WIDTH, HEIGHT = 648, 331
LEFT, RIGHT, TOP, BOTTOM = 62, 20, 52, 78  # margins of the axes
FILL, GRID, TEXT = "#a9c8e0", "#e4ded0", "#3a352f"
TITLE_SIGNS = 74
MOST_TICKS = 24
STEPS = (0.02, 0.05, 0.1, 0.2, 0.25)  # between two lines of the grid


class Places(Protocol):
    """Where values lie on the paper."""

    def x(self, value: float) -> float: ...

    def y(self, value: float) -> float: ...


class _Axes:
    """Where a value lies on the paper."""

    def __init__(self, plot: Plot) -> None:
        columns = plot.columns()
        places = [x for series in columns for x in series.x] or list(range(len(plot.ticks or ".")))
        at = plot.bet_at()
        across = [at] if at is not None and plot.bet_axis == "x" else []
        upwards = [at] if at is not None and plot.bet_axis == "y" else []
        self.low = min([*places, *across]) - 0.5
        self.high = max([*places, *across]) + 0.5
        highest = max([*(y for series in columns for y in series.y), *upwards], default=1.0)
        self.step = next((step for step in STEPS if highest <= 5 * step), STEPS[-1])
        self.top = max(self.step, min(1.0, -(-highest // self.step) * self.step)) * 1.04

    def x(self, value: float) -> float:
        return LEFT + (value - self.low) / (self.high - self.low) * (WIDTH - LEFT - RIGHT)

    def y(self, value: float) -> float:
        return HEIGHT - BOTTOM - min(value / self.top, 1.0) * (HEIGHT - TOP - BOTTOM)

    @property
    def bar(self) -> float:
        """How wide a bar is."""
        return 0.8 * (self.x(1) - self.x(0))


def histogram(plot: Plot) -> str:
    """The plot as a picture; the same for the same numbers."""
    axes = _Axes(plot)
    parts = [
        card(),
        *title_lines(plot),
        *_grid(plot, axes),
        *_bars(plot, axes),
        *_exact(plot, axes),
        *_ticks(plot, axes),
    ]
    return svg(WIDTH, HEIGHT, [*parts, *bet_line(plot, axes), *_legend(plot)], plot.title, plot.alternative())


def card() -> str:
    return f'<rect x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="{ROUND}" fill="{CARD}" stroke="{FRAME}"/>'


def title_lines(plot: Plot) -> list[str]:
    lines = textwrap.wrap(plot.title, TITLE_SIGNS)[:2]
    return [words(16, 22 + 18 * i, line, 14, TEXT, "start", "700") for i, line in enumerate(lines)]


def line(x1: float, y1: float, x2: float, y2: float, colour: str, more: str = "") -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}" {more}/>'


def _grid(plot: Plot, axes: _Axes) -> list[str]:
    parts = []
    for number in range(int(axes.top / axes.step) + 1):
        y = axes.y(number * axes.step)
        parts.append(line(LEFT, y, WIDTH - RIGHT, y, GRID))
        parts.append(words(LEFT - 6, y + 4, _percent(number * axes.step), 11, TEXT, "end", "400"))
    return [*parts, line(LEFT, axes.y(0), WIDTH - RIGHT, axes.y(0), TEXT)]


def _percent(share: float) -> str:
    return decimal(100 * share) + " %"


def _bars(plot: Plot, axes: _Axes) -> list[str]:
    parts = []
    for series in plot.simulated:
        for i, (x, y) in enumerate(zip(series.x, series.y, strict=True)):
            left, top = axes.x(x) - axes.bar / 2, axes.y(y)
            box = f'x="{left:.1f}" y="{top:.1f}" width="{axes.bar:.1f}" height="{axes.y(0) - top:.1f}"'
            parts.append(f'<rect {box} fill="{FILL}" stroke="{SIMULATED}"/>')
            if series.low is not None and series.high is not None and y > 0:
                low, high = axes.y(series.low[i]), axes.y(series.high[i])
                parts.append(line(axes.x(x), low, axes.x(x), high, SIMULATED, 'stroke-width="2"'))
    return parts


def _exact(plot: Plot, axes: _Axes) -> list[str]:
    """A mark across each bar at the exact height."""
    if plot.exact is None:
        return []
    half, style = max(4.0, axes.bar / 2 + 2), 'stroke-width="3" stroke-linecap="round"'
    points = [(axes.x(x), axes.y(y)) for x, y in zip(plot.exact.x, plot.exact.y, strict=True)]
    return [line(x - half, y, x + half, y, EXACT, style) for x, y in points]


def _ticks(plot: Plot, axes: _Axes) -> list[str]:
    places = sorted({x for series in plot.columns() for x in series.x}) or list(range(len(plot.ticks or ())))
    every = max(1, -(-len(places) // MOST_TICKS))
    room = max(6, 84 // max(1, len(places)))
    parts = []
    for x in places[::every]:
        lines = textwrap.wrap(plot.tick(x), room)[:2] if plot.ticks else [plot.tick(x)]
        for i, line in enumerate(lines):
            parts.append(words(axes.x(x), axes.y(0) + 16 + 13 * i, line, 11, TEXT, weight="400"))
    return [*parts, words((LEFT + WIDTH - RIGHT) / 2, HEIGHT - BOTTOM + 46, plot.x_label, 12, TEXT, weight="400")]


def bet_line(plot: Plot, axes: Places) -> list[str]:
    at, style = plot.bet_at(), 'stroke-width="2" stroke-dasharray="6 4"'
    if at is None:
        return []
    if plot.bet_axis == "y":
        drawn = line(LEFT, axes.y(at), WIDTH - RIGHT, axes.y(at), BET, style)
        return [drawn, words(WIDTH - RIGHT - 4, axes.y(at) - 5, plot.bet_label(), 12, BET, "end", "700")]
    x = axes.x(at)
    side, shift = ("start", 5) if x < WIDTH / 2 else ("end", -5)
    drawn = line(x, TOP - 4, x, axes.y(0), BET, style)
    return [drawn, words(x + shift, TOP + 8, plot.bet_label(), 12, BET, side, "700")]


def _legend(plot: Plot) -> list[str]:
    """What is what, below the axis."""
    y, parts = HEIGHT - 14, []
    places = iter((LEFT, LEFT + 130))
    if plot.exact is not None:
        x = next(places)
        parts += [line(x, y - 4, x + 20, y - 4, EXACT, 'stroke-width="3"'), _named(x, y, plot.exact.name)]
    for series, x in zip(plot.simulated, places, strict=False):
        box = f'<rect x="{x}" y="{y - 10}" width="20" height="11" fill="{FILL}" stroke="{SIMULATED}"/>'
        parts += [box, _named(x, y, series.name)]
    return parts


def _named(x: float, y: float, name: str) -> str:
    return words(x + 26, y, name, 12, TEXT, "start", "400")
