"""A chart beside a slider or a menu: the exact value and the simulation on the same axes."""

from __future__ import annotations

import inspect
import io
import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any

from cardlib import speed
from cardlib.counting import wilson
from cardlib.language import _, decimal
from cardlib.picture import data_address
from widgets import kept
from widgets.scene import Block, Scene

if TYPE_CHECKING:
    from widgets.bet import Question

SIZE = 9.0, 4.6  # inches, which the page scales to the width it has
POINTS = 72  # an inch
TICK_SIGNS = 66  # letters that find room below the x axis
LEGEND_SIGNS, LEGEND_SIGN = 92, 5  # letters that find room in a row of the legend; what a mark before a name takes
CARD, FRAME, ROUND = "#fffdf8", "#d9d4c7", 10  # a light card of its own: it can be read on light and on dark pages
# Okabe and Ito: told apart by everyone, and by marker and line as well
EXACT, SIMULATED, SECOND, THIRD = "#1b1b1b", "#0072b2", "#d55e00", "#009e73"
BET = "#8a2f6b"
SERIES_STYLES = ((SIMULATED, "o"), (SECOND, "s"), (THIRD, "^"))


@dataclass(frozen=True)
class Series:
    """Points of one kind; simulated ones carry an interval."""

    name: str
    x: Sequence[float]
    y: Sequence[float]
    low: Sequence[float] | None = None
    high: Sequence[float] | None = None


def shares(name: str, x: Sequence[float], hits: Sequence[float], tries: int | Sequence[int]) -> Series:
    """How often something happened, as shares with their 95 % interval; tries are as many everywhere, or for each."""
    many = [tries] * len(hits) if isinstance(tries, int) else tries
    values = [hit / each for hit, each in zip(hits, many, strict=True)]
    low, high = zip(*(wilson(value, each, 1.96) for value, each in zip(values, many, strict=True)), strict=True)
    return Series(name, x, values, low, high)


def means(name: str, x: Sequence[float], samples: Sequence[Sequence[float]]) -> Series:
    """Means with their 95 % interval."""
    values = [fmean(sample) for sample in samples]
    reach = [1.96 * stdev(sample) / len(sample) ** 0.5 for sample in samples]
    low = [value - by for value, by in zip(values, reach, strict=True)]
    return Series(name, x, values, low, [value + by for value, by in zip(values, reach, strict=True)])


def affordable(games: int) -> int:
    """So many games one can wait for: fewer where nothing is compiled, as in a browser's own Python."""
    return games if speed.available() else max(20, games // 25)


@dataclass(frozen=True)
class Plot:
    """What a chart shows: a title that says what is seen, and the numbers behind it."""

    title: str
    x_label: str
    y_label: str
    exact: Series | None = None
    simulated: Sequence[Series] = ()
    bars: bool = False
    percent: bool = False
    ticks: Sequence[str] | None = None
    mark: float | None = None  # a place on the x axis to point at
    y_from_zero: bool = field(default=True)
    bet: Question | None = None  # drawn where it was put, once it is made
    bet_axis: str = "x"

    def columns(self) -> list[Series]:
        return ([self.exact] if self.exact else []) + list(self.simulated)

    def alternative(self) -> str:
        """The chart in a few sentences."""
        title = self.title if self.title.endswith((".", "?", "!")) else self.title + "."
        bet = [self.bet_label() + "."] if self.bet_label() else []
        return " ".join([title, *map(self._outline, self.columns()), *bet])

    def bet_at(self) -> float | None:
        """Where the bet lies on its axis; None while there is none."""
        value = None if self.bet is None else self.bet.bet
        return value / 100 if value is not None and self.percent and self.bet_axis == "y" else value

    def bet_label(self) -> str:
        value = None if self.bet is None else self.bet.bet
        return "" if self.bet is None or value is None else _("Your bet: {bet}").format(bet=self.bet.written(value))

    def _outline(self, series: Series) -> str:
        """All values where there are few; else the first, the highest and the last with their places."""
        places = range(len(series.x))
        values = [(self._place(series.x[i]), self.number(series.y[i])) for i in places]
        if len({value for _place, value in values}) == 1:
            return _("'{name}' is {value} everywhere.").format(name=series.name, value=values[0][1])
        if len(values) <= 5:
            points = ", ".join(_("{value} at {place}").format(value=value, place=place) for place, value in values)
            return _("The values of '{name}' are: {points}.").format(name=series.name, points=points)
        (first, first_value), (last, last_value) = values[0], values[-1]
        top = max(places, key=lambda i: series.y[i])
        if top in (0, places[-1]):
            text = _("'{name}' goes from {first_value} at {first} to {last_value} at {last}.")
        else:
            text = _(
                "'{name}' goes from {first_value} at {first} to {last_value} at {last}, "
                "and is highest at {top}: {top_value}."
            )
        return text.format(
            name=series.name, first=first, first_value=first_value, last=last, last_value=last_value,
            top=values[top][0], top_value=values[top][1],
        )  # fmt: skip

    def _place(self, x: float) -> str:
        """A place on the x axis as it stands in a sentence: words between quotation marks."""
        tick = self.tick(x)
        return _("'{words}'").format(words=tick) if " " in tick and not tick.endswith("%") else tick

    def number(self, value: float) -> str:
        return decimal(100 * value, 1) + " %" if self.percent else decimal(value, 2)

    def table(self) -> tuple[list[str], list[list[str]]]:
        """Head and rows: x, the exact value, each simulated value with its interval."""
        columns = self.columns()
        head = [self.x_label, *(series.name for series in columns)]
        places = sorted({x for series in columns for x in series.x})
        rows = [[self.tick(x), *(self._cell(series, x) for series in columns)] for x in places]
        return head, rows

    def tick(self, x: float) -> str:
        return self.ticks[int(x)] if self.ticks else decimal(x)

    def _cell(self, series: Series, x: float) -> str:
        if x not in series.x:
            return ""
        i = list(series.x).index(x)
        text = self.number(series.y[i])
        if series.low is None or series.high is None:
            return text
        return f"{text} ({self.number(series.low[i])} – {self.number(series.high[i])})"


@cache
def can_draw() -> bool:
    """Is matplotlib here? Without it a chart shows its sentence and its numbers."""
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        return False
    return True


def draw(plot: Plot) -> str:
    """The plot as SVG, the same bytes each time."""
    import matplotlib

    matplotlib.use("Agg")
    settings: Any = {"svg.hashsalt": "cardlib", "svg.fonttype": "none", "font.size": 12, "font.family": "sans-serif"}
    with matplotlib.rc_context(settings):
        buffer = io.StringIO()
        figure_of(plot).savefig(buffer, format="svg", metadata={"Date": None, "Creator": None})
    return buffer.getvalue()


def figure_of(plot: Plot) -> Any:
    """The plot as a figure of matplotlib."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=SIZE, layout="constrained")
    _lay_on_a_card(figure)
    axes = figure.add_subplot()
    _draw_series(axes, plot)
    axes.set_title(plot.title, loc="left", fontsize=13, fontweight="bold", wrap=True)
    axes.set_xlabel(plot.x_label)
    axes.set_ylabel(plot.y_label)
    _set_scales(axes, plot)
    if plot.mark is not None:
        axes.axvline(plot.mark, color=SECOND, linestyle=":", linewidth=2)
    _draw_bet(axes, plot)
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(axis="y", alpha=0.3)
    axes.set_axisbelow(True)
    handles, names = _in_order(axes, plot)
    columns = next((many for many in (3, 2) if _fits_below(names, many)), 1)
    figure.legend(handles, names, loc="outside lower center", ncols=columns, frameon=False)  # never over the data
    return figure


def _fits_below(names: Sequence[str], columns: int) -> bool:
    """Does the legend find room in so many columns, each as wide as its longest name?"""
    widths = [max(map(len, names[column::columns]), default=0) for column in range(columns)]
    return sum(widths) + LEGEND_SIGN * columns <= LEGEND_SIGNS


def _lay_on_a_card(figure: Any) -> None:
    """The background is part of the picture, so that a saved one can be read on any page."""
    from matplotlib.patches import FancyBboxPatch

    width, height = (POINTS * inches for inches in SIZE)
    shape = f"round,pad=0,rounding_size={ROUND}"
    card = FancyBboxPatch(
        (1, 1), width - 2, height - 2, boxstyle=shape, facecolor=CARD, edgecolor=FRAME, transform=None
    )
    card.set_zorder(-1)
    figure.patch.set_visible(False)
    figure.add_artist(card)
    figure.get_layout_engine().set(w_pad=0.15, h_pad=0.12)


def _draw_bet(axes: Any, plot: Plot) -> None:
    """The bet as a line with its words, whatever else is drawn."""
    at = plot.bet_at()
    if at is None:
        return
    bottom, top = axes.get_ylim()
    if plot.bet_axis == "y":  # however far off it is, it is seen
        bottom, top = min(bottom, at), max(top, at)
    axes.set_ylim(bottom, top + (top - bottom) / 10)  # room for the words
    style: Any = {"color": BET, "linestyle": "--", "linewidth": 2}
    words: Any = {"color": BET, "fontweight": "bold", "ha": "left", "va": "top"}
    words["bbox"] = {"facecolor": CARD, "edgecolor": "none", "alpha": 0.85, "pad": 1}
    if plot.bet_axis == "y":
        axes.axhline(at, **style)
        place: Any = {"xy": (0, at), "xycoords": ("axes fraction", "data")}
    else:
        axes.axvline(at, **style)
        place = {"xy": (at, 1), "xycoords": ("data", "axes fraction")}
    axes.annotate(plot.bet_label(), **place, xytext=(4, -3), textcoords="offset points", **words)


def _in_order(axes: Any, plot: Plot) -> tuple[list[Any], list[str]]:
    """What the legend names, in the order of the table."""
    drawn = {name: handle for handle, name in zip(*axes.get_legend_handles_labels(), strict=True)}
    names = [series.name for series in plot.columns()]
    return [drawn[name] for name in names], names


def _set_scales(axes: Any, plot: Plot) -> None:
    unit, scale = (" %", 100) if plot.percent else ("", 1)
    axes.set_facecolor("none")
    axes.yaxis.set_major_formatter(lambda value, _place: decimal(scale * value) + unit)
    axes.xaxis.set_major_formatter(lambda value, _place: decimal(value))
    if plot.y_from_zero:
        axes.set_ylim(bottom=0)
    if plot.ticks:
        room = TICK_SIGNS // len(plot.ticks)
        axes.set_xticks(range(len(plot.ticks)), [textwrap.fill(tick, max(room, 6)) for tick in plot.ticks])


def _draw_series(axes: Any, plot: Plot) -> None:
    if plot.exact is not None:
        if plot.bars:
            axes.bar(plot.exact.x, plot.exact.y, color="#c9d6e3", edgecolor=EXACT, label=plot.exact.name)
        else:
            axes.plot(plot.exact.x, plot.exact.y, color=EXACT, marker="_", label=plot.exact.name)
    many = len(plot.simulated)
    for number, (series, (colour, marker)) in enumerate(zip(plot.simulated, SERIES_STYLES, strict=False)):
        if series.low is None or series.high is None:
            if plot.bars and plot.exact is None:
                width = 0.9 * (series.x[1] - series.x[0]) / many
                shift = (number - (many - 1) / 2) * width
                axes.bar([x + shift for x in series.x], series.y, width=width, color=colour, label=series.name)
            else:
                axes.plot(series.x, series.y, color=colour, marker=marker, markersize=4, label=series.name)
            continue
        below = [max(0.0, y - low) for y, low in zip(series.y, series.low, strict=True)]
        above = [max(0.0, high - y) for y, high in zip(series.y, series.high, strict=True)]
        line = "none" if plot.exact is not None or plot.ticks else "-"
        axes.errorbar(
            series.x, series.y, yerr=[below, above], color=colour, marker=marker, linestyle=line, capsize=4,
            label=series.name,
        )  # fmt: skip


@dataclass(frozen=True)
class Slider:
    """A number to move."""

    label: str
    low: float
    high: float
    step: float = 1
    start: float | None = None
    unit: str = ""


@dataclass(frozen=True)
class Menu:
    """A choice among a few."""

    label: str
    options: Sequence[str]


def figure_block(name: str, plot: Plot, drawn: str | None = None) -> Block:
    """The plot as a picture with its words and its numbers; the picture may have been drawn already."""
    if drawn is None:
        drawn = data_address(draw(plot)) if can_draw() else ""
    return picture_block(name, drawn, plot.alternative(), *plot.table())


def picture_block(name: str, address: str, alternative: str, head: list[str], rows: list[list[str]]) -> Block:
    """A picture, where it lies or what it is made of, with its words and its numbers."""
    return {
        "type": "figure",
        "name": name,
        "src": address,
        "alt": alternative,
        "head": head,
        "rows": rows,
        "words": {
            "table": _("The numbers as a table"),
            "svg": _("Save as SVG"),
            "png": _("Save as PNG"),
        },
    }


def source_block(function: Callable[..., Any], label: str) -> Block:
    """The text of a short function, on demand."""
    try:
        text = textwrap.dedent(inspect.getsource(function)).strip()
    except (OSError, TypeError):  # typed in where nobody keeps it
        text = ""
    return {"type": "source", "label": label, "text": text}


class Chart(Scene):
    """A picture that answers to one control. `plot_of` makes the plot for the control's value."""

    def __init__(
        self,
        name: str,
        plot_of: Callable[[Any], Plot],
        control: Slider | Menu | None = None,
        source: Callable[..., Any] | None = None,
    ) -> None:
        super().__init__()
        self._source = source
        self._name = name
        self._plot_of = plot_of
        self._control = control
        self._plots: dict[Any, Plot] = {}
        self._drawn: dict[Any, Block] = {}
        self.value: Any = 0
        if isinstance(control, Slider):
            self.value = control.low if control.start is None else control.start
        self.show()

    def blocks(self) -> list[Block]:
        where = _("Where do these numbers come from?")
        sources = [source_block(self._source, where)] if self._source else []
        return [*self._controlled(self._figure()), *sources]

    def _controlled(self, figure: Block) -> list[Block]:
        if isinstance(self._control, Slider):
            return [self._slider(self._control), figure]
        if isinstance(self._control, Menu):
            menu = {
                "type": "menu",
                "id": "control",
                "label": self._control.label,
                "options": list(self._control.options),
                "value": self.value,
                "text": self._control.options[self.value],
            }
            return [menu, figure]
        return [figure]

    def _slider(self, control: Slider) -> Block:
        return {
            "type": "slider",
            "id": "control",
            "label": control.label,
            "min": control.low,
            "max": control.high,
            "step": control.step,
            "value": self.value,
            "text": f"{decimal(self.value)} {control.unit}".strip(),
        }

    def _figure(self) -> Block:
        if self.value not in self._plots:
            self._plots[self.value] = self._plot_of(self.value)
        plot = self._plots[self.value]
        if plot.bet is not None:
            kept.watch(self)
        shown = self.value, plot.bet_at()
        if shown not in self._drawn:
            self._drawn[shown] = figure_block(self._name, plot)
        return self._drawn[shown]

    def status(self) -> str:
        return str(self._figure()["alt"])

    def on_act(self, act: dict[str, Any]) -> None:
        if act.get("set") != "control" or not isinstance(act.get("value"), (int, float)):
            return
        if isinstance(self._control, Slider):
            steps = round((act["value"] - self._control.low) / self._control.step)
            value = self._control.low + steps * self._control.step
            self.value = max(self._control.low, min(round(value, 6), self._control.high))
        elif isinstance(self._control, Menu) and 0 <= act["value"] < len(self._control.options):
            self.value = int(act["value"])
