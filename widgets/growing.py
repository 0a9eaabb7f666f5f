"""A simulation that grows while one looks: one play, ten, a thousand; then the exact chances on the same axis."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any

from cardlib.counting import expected
from cardlib.game import quoted
from cardlib.language import _, decimal, ngettext
from cardlib.picture import data_address
from widgets import kept
from widgets.chart import Plot, Series, figure_block, shares, source_block
from widgets.histogram import histogram
from widgets.scene import Block, Scene, button, paragraph

if TYPE_CHECKING:
    from widgets.bet import Question

SLICE = 0.03  # seconds of playing at a time, so that the kernel answers in between
FRAMES = 25  # pictures of a thousand plays
PAUSES = {10: 0.12, 1000: 0.05}  # seconds between two pictures
TWIN_PLAYS = 1000
MOST_PLAYS = 100_000
MOST = 10**6  # that one play may give


class Growing(Scene):
    """One play, made as often as one likes: its histogram grows; the exact chances come when they are asked for.

    `play` makes one play with a random generator and gives a whole number; `tell` tells the last one in words, from a
    generator that gives the same once more. With `ticks` the numbers stand for words.
    """

    def __init__(
        self,
        name: str,
        play: Callable[[Random], int],
        title: str,
        x_label: str,
        exact: Callable[[], Mapping[int, Fraction]] | None = None,
        ticks: Sequence[str] | None = None,
        bet: Question | None = None,
        tell: Callable[[Random], str] | None = None,
        seed: int = 1,
        bet_axis: str = "x",
    ) -> None:
        super().__init__()
        self._name, self._play, self._title, self._x_label = name, play, title, x_label
        self._exact, self._ticks, self._tell, self._seed = exact, ticks, tell, seed
        self._bet, self._bet_axis = bet, bet_axis
        self._seen: Counter[int] = Counter()
        self._wanted = 0
        self._task: asyncio.Task[None] | None = None
        self._counted = False
        self._said = ""
        if bet is not None:
            kept.watch(self)
        self.show()

    @property
    def plays(self) -> int:
        return self._seen.total()

    def status(self) -> str:
        return self._said

    def blocks(self) -> list[Block]:
        plot = self._plot(self._seen, self._counted)
        figure = {**figure_block(self._name, plot, drawn=""), "svg": histogram(plot)}
        return [self._buttons(), figure, paragraph(self._said, "told"), self._source()]

    def _buttons(self) -> Block:
        buttons = [button("1", _("One play")), button("10", _("Ten plays")), button("1000", _("A thousand plays"))]
        if self._exact is not None:
            buttons.append(button("count", _("Show the count"), pressed=self._counted))
        return {"type": "buttons", "buttons": [*buttons, button("again", _("From the start"), disabled=not self.plays)]}

    def _source(self) -> Block:
        return source_block(self._play, _("How is one play made?"))

    def _plot(self, seen: Counter[int], counted: bool) -> Plot:
        exact, plays = self._chances, seen.total()
        places = sorted({*exact, *seen, *range(len(self._ticks or ()))})
        chances = Series(_("exact"), places, [float(exact.get(place, 0)) for place in places])
        simulated = shares(_("simulated"), places, [seen[place] for place in places], plays) if plays else None
        return Plot(
            f"{self._title} ({_how_many(plays)})",
            self._x_label,
            _("share of plays"),
            chances if counted and exact else None,
            [simulated] if simulated else [],
            bars=True,
            percent=True,
            ticks=self._ticks,
            bet=self._bet,
            bet_axis=self._bet_axis,
        )

    @cached_property
    def _chances(self) -> Mapping[int, Fraction]:
        return self._exact() if self._exact is not None else {}

    def on_act(self, act: dict[str, Any]) -> None:
        press = act.get("press")
        if press in ("1", "10", "1000"):
            self.play(int(press), still=act.get("quiet") is True)
        elif press == "count":
            self._counted = not self._counted
        elif press == "again":
            self._halt()
            self._seen.clear()
            self._wanted, self._counted, self._said = 0, False, ""

    def play(self, plays: int, still: bool = False) -> None:
        """So many plays more; they are seen coming where somebody can be told later, and may move."""
        self._wanted = min(self._wanted + plays, MOST_PLAYS)
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            loop = None
        if plays == 1 or loop is None:
            self._make(self._wanted)
            self.show()
        elif self._task is None or self._task.done():
            pause = 0.0 if still else PAUSES.get(plays, 0.0)
            self._task = loop.create_task(self._grow(max(1, plays // FRAMES), pause))

    def _halt(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _grow(self, at_a_time: int, pause: float) -> None:
        """So many plays, a picture, a pause; without pauses only the last picture."""
        while self.plays < self._wanted:
            upto = min(self.plays + at_a_time, self._wanted)
            self._make(upto, perf_counter() + SLICE)
            if pause and self.plays >= upto:
                self.show()
            await asyncio.sleep(pause)
        self.show()

    def _make(self, upto: int, until: float | None = None) -> None:
        """Play until there are so many, or the time is over."""
        while self.plays < upto and (until is None or perf_counter() < until):
            try:
                outcome = self._play(self._random(self.plays))
                self._seen[self._checked(outcome)] += 1
            except Exception as error:  # a pupil may have changed the play
                self._wanted = self.plays
                self._said = _("The play stopped with {error}.").format(error=quoted(error))
                return
        self._said = self._summary()

    def _checked(self, outcome: int) -> int:
        if (
            not isinstance(outcome, int)
            or abs(outcome) > MOST
            or (self._ticks is not None and outcome not in range(len(self._ticks)))
        ):
            raise ValueError(_("One play gives a whole number, not {value}.").format(value=quoted(outcome)))
        return int(outcome)

    def _random(self, number: int) -> Random:
        """Each play has a generator of its own, so that it can be told again."""
        return Random(f"{self._seed} {number}")

    def _summary(self) -> str:
        """How many, the last one in words, and the mean where the numbers are numbers."""
        said = [_how_many(self.plays) + "."]
        if self._tell is not None and self.plays:
            said.append(_("The last one: {told}").format(told=self._tell(self._random(self.plays - 1))))
        if self._ticks is None and self.plays > 1:
            mean = sum(value * count for value, count in self._seen.items()) / self.plays
            said.append(_("Mean of the plays: {mean}.").format(mean=decimal(mean, 2)))
        return "\n".join(said)

    def _twin_blocks(self) -> list[Block]:
        """What a thousand plays give, beside the exact chances."""
        seen = Counter(self._checked(self._play(self._random(number))) for number in range(TWIN_PLAYS))
        plot = self._plot(seen, True)
        figure = figure_block(self._name, plot, drawn=data_address(histogram(plot)))
        exact = self._chances
        mean = _("The exact mean is {mean}.").format(mean=decimal(float(expected(exact)), 2)) if exact else ""
        note = [paragraph(_("This is a picture. Run this cell to play."), "note")]
        return [figure, *([paragraph(mean)] if mean and self._ticks is None else []), self._source(), *note]


def _how_many(plays: int) -> str:
    return ngettext("{plays} play", "{plays} plays", plays).format(plays=decimal(plays))
