"""A million rounds of STOP, live: the mean settles, means of classes make a bell; and the same on other machines."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from functools import cache
from itertools import pairwise
from math import log10, sqrt
from statistics import NormalDist
from time import perf_counter
from typing import Any

from cardlib import speed, stop
from cardlib.game import whole_number
from cardlib.language import N_, _, decimal, ngettext
from cardlib.picture import data_address, svg, words
from cardlib.simulate import around_mean, planned, play_batch, standard_errors
from widgets.bet import Question
from widgets.chart import SIMULATED, Plot, Series, affordable, figure_block
from widgets.histogram import (
    BOTTOM,
    GRID,
    HEIGHT,
    LEFT,
    RIGHT,
    TEXT,
    TOP,
    WIDTH,
    bet_line,
    card,
    histogram,
    line,
    title_lines,
)  # fmt: skip
from widgets.practice import Lesson
from widgets.scene import Block, Scene, button, paragraph

STRATEGY, PLAYERS, SEED = "thumb", 2, 1
CLASS = 25  # rounds
MILLION = 10**6
MARKS = tuple(first * 10**zeros for zeros in range(1, 7) for first in (1, 2, 5))[:16]  # 10, 20, 50, ... a million
SLICE = 0.04  # seconds of playing at a time, so that the kernel answers in between
PAUSE, UNHURRIED = 0.15, 1000  # seconds between two pictures, up to so many rounds
HIGHEST = 80  # points on the axis of means
SINGLE, MEAN = 20, 5  # points that one bar takes in
SINGLES, MEANS = 11, 15  # bars; the last one takes in all that is higher


def steps() -> tuple[int, int, int]:
    """Three numbers of rounds, the last as many as one can wait for: in a browser a million would take an hour."""
    return (100, 10_000, MILLION) if speed.available() else (10, 100, affordable(25_000))


# ---- what has been played


@cache
def _play() -> Callable[[int, int], tuple[Any, Any]]:
    return planned(stop.GAME, STRATEGY, PLAYERS, SEED, None, {}).work(play_batch)


def points(first: int, count: int) -> list[int]:
    """What seat 0 has at the end of these rounds, the same that `stop.summary` adds up."""
    scores, _turns = _play()(first, count)
    return [int(row[0]) for row in scores]


class Tally:
    """What the rounds so far add up to, as single ones and in classes."""

    def __init__(self, size: int = CLASS) -> None:
        self.size = size
        self.rounds = self.total = self.squares = 0
        self.singles: Counter[int] = Counter()
        self.classes: Counter[int] = Counter()  # of the sums of so many rounds
        self.marks: list[tuple[int, float, float, float]] = []  # rounds, mean, its interval
        self._rest: list[int] = []  # of a class that is not full

    def play(self, upto: int) -> None:
        """On to the next mark, or to so many rounds."""
        upto = min([upto, *(mark for mark in MARKS if mark > self.rounds)])
        played = points(self.rounds, upto - self.rounds)
        self.rounds = upto
        self.total += sum(played)
        self.squares += sum(each * each for each in played)
        self.singles.update(played)
        waiting = self._rest + played
        full = len(waiting) // self.size * self.size
        self.classes.update(sum(waiting[start : start + self.size]) for start in range(0, full, self.size))
        self._rest = waiting[full:]
        if upto in MARKS:
            self.marks.append((upto, self.mean, *self.interval))

    @property
    def mean(self) -> float:
        return self.total / self.rounds

    @property
    def deviation(self) -> float:
        """The standard deviation of a single round."""
        return sqrt(self.squares / self.rounds - self.mean**2)

    @property
    def interval(self) -> tuple[float, float]:
        low, high = around_mean(self.total, self.squares, self.rounds, standard_errors(0.95))
        return low, high


# ---- pictures


def _rounds(number: int) -> str:
    return ngettext("{rounds} round", "{rounds} rounds", number).format(rounds=decimal(number))


def _settling_plot(tally: Tally) -> Plot:
    rounds, means, low, high = zip(*tally.marks, strict=True) if tally.marks else ((), (), (), ())
    return Plot(
        _("The mean settles ({rounds})").format(rounds=_rounds(tally.rounds)),
        _("rounds so far, ten times as many at each thick line"),
        _("mean points of seat 0"),
        simulated=[Series(_("mean so far, with its 95 % interval"), range(len(rounds)), means, low, high)],
        ticks=[decimal(mark) for mark in MARKS],
        bet=LESSON.bets["mean"],
        bet_axis="y",
    )


class _Axes:
    """Where rounds and points lie: from mark to mark the same way, though there are ten times as many rounds."""

    def x(self, value: float) -> float:
        return LEFT + 20 + (log10(value) - 1) / (log10(MILLION) - 1) * (WIDTH - LEFT - RIGHT - 50)

    def y(self, value: float) -> float:
        return HEIGHT - BOTTOM - max(0.0, min(value, HIGHEST)) / HIGHEST * (HEIGHT - TOP - BOTTOM)


def _settling(tally: Tally) -> list[Block]:
    """The mean at each mark, and how far it may still be off."""
    plot, axes = _settling_plot(tally), _Axes()
    parts = [card(), *title_lines(plot)]
    for value in range(0, HIGHEST + 1, 20):
        parts.append(line(LEFT, axes.y(value), WIDTH - RIGHT, axes.y(value), GRID))
        parts.append(words(LEFT - 6, axes.y(value) + 4, decimal(value), 11, TEXT, "end", "400"))
    for rounds in (10**zeros for zeros in range(1, 7)):
        parts.append(line(axes.x(rounds), TOP, axes.x(rounds), axes.y(0), GRID, 'stroke-width="2"'))
        parts.append(words(axes.x(rounds), axes.y(0) + 16, decimal(rounds), 11, TEXT, weight="400"))
    for rounds, mean, low, high in tally.marks:
        x = axes.x(rounds)
        parts.append(line(x, axes.y(low), x, axes.y(high), SIMULATED, 'stroke-width="3"'))
        parts.append(f'<circle cx="{x:.1f}" cy="{axes.y(mean):.1f}" r="4" fill="{SIMULATED}"/>')
    parts += [*bet_line(plot, axes), words(WIDTH / 2, HEIGHT - BOTTOM + 46, plot.x_label, 12, TEXT, weight="400")]
    parts.append(words(LEFT, HEIGHT - 14, plot.simulated[0].name, 12, SIMULATED, "start"))
    drawn = svg(WIDTH, HEIGHT, parts, plot.title, plot.alternative())
    return [_figure("settling", plot, drawn)]


def _bars(counts: Counter[int], width: int, bars: int) -> list[float]:
    """The share of each bar; the last one takes in all that is higher."""
    heights = [0] * bars
    for value, count in counts.items():
        heights[min(value // width, bars - 1)] += count
    return [height / max(1, counts.total()) for height in heights]


def _ranges(width: int, bars: int) -> list[str]:
    return [*(f"{bar * width}–" for bar in range(bars - 1)), f"{(bars - 1) * width}+"]


def _singles_plot(tally: Tally) -> Plot:
    shares = Series(_("single rounds"), range(SINGLES), _bars(tally.singles, SINGLE, SINGLES))
    title = _("What single rounds count ({rounds})").format(rounds=_rounds(tally.rounds))
    label = _("points of seat 0, in steps of {points}").format(points=SINGLE)
    ticks = _ranges(SINGLE, SINGLES)
    return Plot(title, label, _("share of rounds"), simulated=[shares], bars=True, percent=True, ticks=ticks)


def _classes_plot(tally: Tally) -> Plot:
    shares = Series(_("classes"), range(MEANS), _bars(tally.classes, MEAN * tally.size, MEANS))
    classes = tally.classes.total()
    told = ngettext("{classes} class", "{classes} classes", classes).format(classes=decimal(classes))
    title = _("What the mean of {size} rounds is ({classes})").format(size=tally.size, classes=told)
    label = _("mean of the class, in steps of {points} points").format(points=MEAN)
    ticks = _ranges(MEAN, MEANS)
    bell = _bell_curve(tally) if classes > 1 else None
    return Plot(title, label, _("share of classes"), bell, [shares], bars=True, percent=True, ticks=ticks)


def _bell_curve(tally: Tally) -> Series:
    """What the mean and the standard deviation of single rounds alone say about classes."""
    bell = NormalDist(tally.mean, tally.deviation / sqrt(tally.size))
    below = [0.0, *(bell.cdf(bar * MEAN) for bar in range(1, MEANS)), 1.0]
    return Series(_("bell curve"), range(MEANS), [high - low for low, high in pairwise(below)])


def _bell(tally: Tally) -> list[Block]:
    plots = {"singles": _singles_plot(tally), "classes": _classes_plot(tally)}
    return [_figure(name, plot, histogram(plot)) for name, plot in plots.items()]


def _figure(name: str, plot: Plot, drawn: str) -> Block:
    return {**figure_block(name, plot, drawn=data_address(drawn)), "svg": drawn}


# ---- live


class Rounds(Scene):
    """Rounds that are played while one looks, and that can be stopped; `draw` says what is seen of them."""

    def __init__(self, draw: Callable[[Tally], list[Block]], size: int = CLASS) -> None:
        super().__init__()
        self._draw = draw
        self.tally = Tally(size)
        self._wanted = 0
        self._task: asyncio.Task[None] | None = None
        self.show()

    def blocks(self) -> list[Block]:
        shown = [{**block, "src": ""} for block in self._draw(self.tally)]  # live, the page draws what is in "svg"
        return [self._buttons(), *shown, paragraph(self.status(), "told")]

    def _buttons(self) -> Block:
        numbers = [button(str(number), _rounds(number)) for number in (1, 10, 1000, steps()[-1])]
        halt = button("stop", _("Stop"), disabled=not self._running)
        return {
            "type": "buttons",
            "buttons": [*numbers, halt, button("again", _("From the start"), disabled=not self.tally.rounds)],
        }

    @property
    def _running(self) -> bool:
        return self.tally.rounds < self._wanted

    def status(self) -> str:
        """How many, their mean, and how far it may be off."""
        if not self.tally.rounds:
            return ""
        told = _("{rounds}, mean {mean}").format(rounds=_rounds(self.tally.rounds), mean=decimal(self.tally.mean, 2))
        if self.tally.rounds < MARKS[0]:
            return told
        low, high = self.tally.interval
        return told + _(" ± {reach}").format(reach=decimal((high - low) / 2, 2))

    def on_act(self, act: dict[str, Any]) -> None:
        press = act.get("press")
        if press in ("1", "10", "1000", str(steps()[-1])):
            self.play(int(press), still=act.get("quiet") is True)
        elif press in ("stop", "again"):
            self._halt()
            self.tally = Tally(self.tally.size) if press == "again" else self.tally

    def play(self, rounds: int, still: bool = False) -> None:
        """So many rounds more; they are seen coming where somebody can be told later, and may move."""
        self._wanted = min(max(self._wanted, self.tally.rounds) + rounds, steps()[-1])
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            while self._running:
                self.tally.play(self._wanted)
            self.show()
            return
        if self._task is None or self._task.done():
            self._task = loop.create_task(self._grow(still))

    def _halt(self) -> None:
        self._wanted = 0
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _grow(self, still: bool) -> None:
        """A slice, a picture, a pause; for those who want no motion only the last picture."""
        at_a_time = 1
        while self._running:
            began, before = perf_counter(), self.tally.rounds
            self.tally.play(min(self._wanted, before + at_a_time))
            took = perf_counter() - began
            at_a_time = 2 * at_a_time if took < SLICE / 2 else max(1, int(at_a_time * SLICE / took))
            slowly = not still and self.tally.rounds in MARKS and self.tally.rounds <= UNHURRIED
            if not still:
                self.show()
            await asyncio.sleep(PAUSE if slowly else 0)
        self.show()

    def _twin_blocks(self) -> list[Block]:
        note = paragraph(_("This is a picture. Run this cell to play."), "note")
        return [*self._draw(_enough(self.tally.size)), note]


@cache
def _enough(size: int) -> Tally:
    """What a picture shows where nothing runs."""
    tally = Tally(size)
    while tally.rounds < steps()[-1] // 10:
        tally.play(steps()[-1] // 10)
    return tally


def settling() -> Rounds:
    """The law of large numbers: the mean of more and more rounds."""
    return Rounds(_settling)


def bell(size: int = CLASS) -> Rounds:
    """Single rounds above, means of classes of this size below."""
    return Rounds(_bell, whole_number(size, 2, 1000, _("The size of a class")))


# ---- other machines


@contextmanager
def processes(number: int = 2) -> Iterator[Executor | None]:
    """So many Python processes beside this one; None in a browser, which cannot start any."""
    if sys.platform == "emscripten":
        yield None
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(number, multiprocessing.get_context("spawn")) as executor:
        yield executor


@contextmanager
def cluster(workers: int = 2) -> Iterator[Executor | None]:
    """A small Dask cluster on this computer; None where Dask is not installed."""
    try:
        from distributed import Client, LocalCluster
    except ImportError:
        yield None
        return
    with (
        LocalCluster(
            n_workers=workers, threads_per_worker=1, dashboard_address=None, silence_logs=logging.ERROR
        ) as local,
        Client(local) as client,
    ):
        yield client.get_executor()


@cache
def _mean_of_many() -> float:
    return float(stop.summary(steps()[-1], STRATEGY, PLAYERS, SEED).mean()[0])


LESSON = Lesson(
    "million_games",
    {},
    {
        "mean": Question(
            "mean",
            N_("How many minus points does one of two players have on average at the end of a round of STOP?"),
            0,
            HIGHEST,
            truth=_mean_of_many,
        ),
        "digit": Question(
            "digit",
            N_("How many times as many rounds does it take to know the mean to one more digit?"),
            1,
            200,
            truth=lambda: 100.0,
        ),
    },
)
