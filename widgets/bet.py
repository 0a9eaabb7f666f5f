"""A bet before any number is shown; it is kept, drawn into the charts, and looked at again in the end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from zlib import crc32

from cardlib.language import _, decimal
from widgets import kept
from widgets.practice import Lesson
from widgets.scene import Block, Scene, button, paragraph


@dataclass(frozen=True)
class Question:
    """What one bets on: a number between two others, whose true value can be computed."""

    id: str
    source_question: str
    low: float
    high: float
    step: float = 1
    unit: str = ""
    truth: Callable[[], float] = float
    digits: int = 0

    @property
    def question(self) -> str:
        return _(self.source_question)

    @property
    def key(self) -> str:
        """By what the bet is kept: two lessons may ask different things under one id."""
        return f"{self.id} {crc32(self.source_question.encode()):08x}"

    @property
    def bet(self) -> float | None:
        """What was bet; None if nothing was."""
        value = kept.bet(self.key)
        return value if isinstance(value, int | float) and self.low <= value <= self.high else None

    def written(self, value: float) -> str:
        return f"{decimal(value, self.digits)} {self.unit}".strip()


class Bet(Scene):
    """A slider, and a button to bet with."""

    def __init__(self, question: Question) -> None:
        super().__init__()
        self.question = question
        middle = round((question.high - question.low) / question.step / 2) * question.step + question.low
        self._value = middle if question.bet is None else question.bet
        kept.watch(self)
        self.show()

    def blocks(self) -> list[Block]:
        question, bet = self.question, self.question.bet
        slider = {
            "type": "slider",
            "id": "bet",
            "label": _("My bet"),
            "min": question.low,
            "max": question.high,
            "step": question.step,
            "value": self._value,
            "text": question.written(self._value),
        }
        blocks = [paragraph(question.question, "question"), slider]
        blocks.append({"type": "buttons", "buttons": [button("bet", _("That is my bet"))]})
        return blocks if bet is None else [*blocks, paragraph(self._said(bet), "kept")]

    def _said(self, bet: float) -> str:
        return _("✓ Your bet: {bet}. It is kept until the end of the lesson.").format(bet=self.question.written(bet))

    def status(self) -> str:
        return "" if self.question.bet is None else self._said(self.question.bet)

    def on_act(self, act: dict[str, Any]) -> None:
        value, question = act.get("value"), self.question
        if act.get("set") == "bet" and isinstance(value, int | float) and question.low <= value <= question.high:
            steps = round((value - question.low) / question.step)
            self._value = min(round(question.low + steps * question.step, 6), question.high)
        elif act.get("press") == "bet":
            kept.put_bet(question.key, self._value)

    def _twin_blocks(self) -> list[Block]:
        question = self.question
        text = _("Run this cell to bet: from {low} to {high}.")
        low, high = question.written(question.low), question.written(question.high)
        return [paragraph(question.question, "question"), paragraph(text.format(low=low, high=high))]


class Bets(Scene):
    """All bets of a lesson: what I bet, what is true, how far off it was."""

    def __init__(self, lesson: Lesson) -> None:
        super().__init__()
        self.lesson = lesson
        kept.watch(self)
        self.show()

    def blocks(self) -> list[Block]:
        head = [_("Question"), _("My bet"), _("What is true"), _("Off by")]
        rows = [self._row(question) for question in self.lesson.bets.values()]
        return [{"type": "grid", "label": _("My bets"), "head": head, "rows": rows}]

    def _row(self, question: Question) -> list[str]:
        if question.bet is None:
            return [question.question, _("no bet yet"), "?", ""]
        true = float(question.truth())
        off = question.written(abs(true - question.bet))
        return [question.question, question.written(question.bet), question.written(true), off]

    def _twin_blocks(self) -> list[Block]:
        questions = [question.question for question in self.lesson.bets.values()]
        asked = [paragraph(question) for question in questions]
        return [paragraph(_("Run this cell to see your bets beside what is true."), "question"), *asked]
