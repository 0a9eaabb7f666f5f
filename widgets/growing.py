"""A simulation that grows while one looks: one play, ten, a thousand; then the exact chances beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any

from cardlib.language import _
from widgets.chart import Plot, Series, figure_block, shares, source_block
from widgets.scene import Block, Scene, button, paragraph

if TYPE_CHECKING:
    from widgets.bet import Question

SLICE = 0.03  # seconds of playing between two pictures
FRAMES = 20  # pictures of a thousand plays
MANY = 1000
MOST = 100_000


class Growing(Scene):
    """One play made many times, and its histogram."""

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
        self._exact, self._ticks, self._bet, self._tell, self._seed = exact, ticks, bet, tell, seed
        self._bet_axis = bet_axis
        self._seen: Counter[int] = Counter()
        self._counted = False
        self.show()

    @property
    def plays(self) -> int:
        return self._seen.total()

    def _random(self, number: int) -> Random:
        """Each play has a stream of its own, so that it can be told again."""
        return Random(f"{self._seed} {number}")

    def _plot(self, counted: bool) -> Plot:
        exact = self._exact() if self._exact else {}
        x = sorted({*exact, *self._seen}) or [0]
        title = f"{self._title} " + _("({plays} plays)").format(plays=self.plays)
        chances = Series(_("exact"), x, [float(exact.get(each, 0)) for each in x]) if counted and exact else None
        seen = shares(_("simulated"), x, [self._seen[each] for each in x], self.plays) if self.plays else None
        empty = Series(_("simulated"), x, [0.0] * len(x))
        return Plot(
            title, self._x_label, _("share of plays"), chances, [seen or empty], True, True, self._ticks,
            bet=self._bet, bet_axis=self._bet_axis,
        )  # fmt: skip

    def blocks(self) -> list[Block]:
        buttons = [button("1", _("One play")), button("10", _("Ten plays")), button("1000", _("A thousand plays"))]
        if self._exact:
            buttons.append(button("count", _("Show the count"), pressed=self._counted))
        blocks = [figure_block(self._name, self._plot(self._counted)), {"type": "buttons", "buttons": buttons}]
        if self._tell and self.plays:
            blocks.append(paragraph(_("The last play:") + " " + self._tell(self._random(self.plays - 1)), "told"))
        return [*blocks, source_block(self._play, _("How is one play made?"))]

    def on_act(self, act: dict[str, Any]) -> None:
        if act.get("press") in ("1", "10", "1000"):
            self.play(int(act["press"]))
        elif act.get("press") == "count":
            self._counted = not self._counted

    def play(self, plays: int) -> None:
        """So many plays more."""
        for number in range(self.plays, min(self.plays + plays, MOST)):
            self._seen[self._play(self._random(number))] += 1
        self.show()

    def _twin_blocks(self) -> list[Block]:
        twin = Growing.__new__(Growing)
        twin.__dict__.update(self.__dict__)
        twin._seen = Counter(self._play(self._random(number)) for number in range(MANY))
        return [figure_block(self._name, twin._plot(True)), source_block(self._play, _("How is one play made?"))]
