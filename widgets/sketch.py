"""Draw what you expect before you see it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from html import escape
from typing import Any

from cardlib import language
from cardlib.language import _
from widgets import kept
from widgets.chart import Plot, Series, figure_block
from widgets.scene import Block, Scene, block_html, button, paragraph

TOPS = (0.1, 0.2, 0.25, 0.4, 0.5, 0.6, 0.8, 1)  # of an axis, times a power of ten
ROOM = 1.5  # above the highest bar, so that the axis does not tell how high it is


class Sketch(Scene):
    """Bars to draw with mouse, finger or arrow keys; then the chart with 'your drawing' beside it."""

    def __init__(self, question_id: str, plot: Callable[[], Plot]) -> None:
        super().__init__()
        self._key = f"sketch {question_id}"
        self._plot_of = plot
        self.shown = False
        self._plot = plot()
        self._top = top_of(max(self._plot.columns()[0].y, default=1))
        self._drawn = self._kept() or [0.0] * len(self._places())
        self.show()

    def _places(self) -> list[float]:
        return list(self._plot.columns()[0].x)

    def _kept(self) -> list[float] | None:
        drawing = kept.bet(self._key)
        return drawing if isinstance(drawing, list) and len(drawing) == len(self._places()) else None

    def blocks(self) -> list[Block]:
        if self.shown:
            mine = Series(_("your drawing"), self._places(), self._drawn)
            plot = replace(self._plot, simulated=[mine, *self._plot.simulated])
            again = {"type": "buttons", "buttons": [button("again", _("Draw again"))]}
            return [paragraph(self._question(), "question"), figure_block("drawing", plot), again]
        show = {"type": "buttons", "buttons": [button("show", _("Show"), disabled=not any(self._drawn))]}
        return [paragraph(self._question(), "question"), self._sketch(), show]

    def _question(self) -> str:
        return _("What do you expect? Draw the bars, with the mouse, a finger or the arrow keys.")

    def _sketch(self) -> Block:
        plot = self._plot
        return {
            "type": "sketch",
            "id": "sketch",
            "label": f"{plot.x_label}; {plot.y_label}",
            "x": plot.x_label,
            "y": plot.y_label,
            "top": self._top,
            "percent": plot.percent,
            "lang": language.current(),
            "bars": [
                {"label": plot.tick(x), "value": value, "text": plot.number(value)}
                for x, value in zip(self._places(), self._drawn, strict=True)
            ],
        }

    def on_act(self, act: dict[str, Any]) -> None:
        value = act.get("value")
        if act.get("set") == "sketch" and isinstance(value, list) and len(value) == len(self._drawn):
            if all(isinstance(each, int | float) and 0 <= each <= self._top for each in value):
                self._drawn = [float(each) for each in value]
        elif act.get("press") == "show" and any(self._drawn):
            self.shown = True
            kept.put_bet(self._key, self._drawn)
        elif act.get("press") == "again":
            self.shown = False

    def twin_html(self) -> str:
        """The saved notebook keeps the answer closed."""
        plot = block_html(figure_block("drawing", self._plot))
        ask = block_html(paragraph(self._question(), "question"))
        title = escape(_("What comes out"))
        return f"{ask}<details><summary>{title}</summary>{plot}</details>"

    def twin_text(self) -> str:
        return self._question()


def top_of(highest: float) -> float:
    """A round number above the highest bar, with room.

    >>> top_of(0.21), top_of(13)
    (0.4, 20.0)
    """
    power = 1.0
    while highest * ROOM > power:
        power *= 10
    while highest * ROOM * 10 <= power and power > 1e-6:
        power /= 10
    return next(power * top for top in TOPS if power * top >= highest * ROOM)
