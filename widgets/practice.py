"""Exercises as templates: fresh numbers whenever one wants them, a calculator to answer with, hints for mistakes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any

from cardlib.language import N_, _, decimal
from cardlib.mistakes import Mistake
from widgets import kept
from widgets.exercise import (
    RIGHT,
    WRONG,
    Judged,
    Task,
    answer_blocks,
    as_typed,
    judge,
    question_blocks,
    read_number,
    verdict_blocks,
)
from widgets.scene import Block, Scene, button, paragraph

if TYPE_CHECKING:
    from widgets.bet import Question

IDEAS = {
    "counting": N_("Counting"),
    "opposite": N_("The opposite"),
    "independence": N_("Independent or not"),
    "conditional": N_("If … then"),
    "bayes": N_("Bayes and base rates"),
    "expectation": N_("What to expect"),
    "spread": N_("Spread and sums"),
    "testing": N_("Believing numbers"),
    "chains": N_("Chains of states"),
    "deciding": N_("Deciding"),
}
LEVELS = {1: N_("Level 1: easy"), 2: N_("Level 2: medium"), 3: N_("Level 3: hard")}
EXIT = "exit"  # the exit question of a lesson, which is in no level
MOST_TRIES = 50  # until other numbers come up


@dataclass(frozen=True)
class Template:
    """An exercise whose numbers are drawn: `make` draws them; the answer and each mistake are computed."""

    id: str
    idea: str
    level: int
    make: Callable[[Random], Task]
    transfer: bool = False

    def task(self, seed: object, draw: int = 0) -> Task:
        """The exercise with the numbers of this seed: the same wherever it is asked."""
        return self.make(Random(f"{seed} {self.id} {draw}"))


def templates(*several: Template) -> dict[str, Template]:
    """The templates by their ids."""
    return {template.id: template for template in several}


def apart(
    answer: Fraction | int, *mistakes: tuple[Fraction | int, str], digits: int = 2
) -> tuple[tuple[Fraction | int, str], ...]:
    """The typical mistakes that are wrong with these numbers, too: now and then a wrong way leads to the answer."""
    return tuple(mistake for mistake in mistakes if abs(mistake[0] - answer) * 10**digits > 1)


@dataclass(frozen=True)
class Lesson:
    """What is practised in a lesson of the course, and what is bet on."""

    id: str
    templates: Mapping[str, Template]
    bets: Mapping[str, Question] = field(default_factory=dict)

    def of_level(self, level: int) -> list[Template]:
        return [each for each in self.templates.values() if each.level == level and each.id != EXIT]


@dataclass
class Sheet:
    """One exercise on the desk: its numbers, what was typed, and what was said about it."""

    template: Template
    draw: int
    task: Task
    typed: str = ""
    reckoned: str = ""
    marked: list[int] = field(default_factory=list)
    judged: Judged = field(default_factory=lambda: Judged(""))
    hinted: bool = False


class Practice(Scene):
    """The exercises of one level of a lesson, or a single one; with new numbers as often as one likes."""

    def __init__(self, lesson: Lesson, level: int = 1, seed: int | None = None, only: str | None = None) -> None:
        super().__init__()
        self.lesson = lesson
        self.level = level
        named = [template for name, template in lesson.templates.items() if name == only]
        chosen = lesson.of_level(level) if only is None else named
        if not chosen:
            known = ", ".join(lesson.templates) if only else ", ".join(map(str, LEVELS))
            raise Mistake(_("There is no such exercise; there are: {known}.").format(known=known))
        self._only = only
        self._own = seed is None
        self._seed: object = (kept.now().name or 1) if seed is None else seed
        self._sheets = [Sheet(template, 0, template.task(self._seed)) for template in chosen]
        self._at = 0
        kept.watch(self)
        self.show()

    @property
    def sheet(self) -> Sheet:
        return self._sheets[self._at]

    def status(self) -> str:
        judged = self.sheet.judged
        return judged.spoken() if judged.kind else ""

    def blocks(self) -> list[Block]:
        sheet, solved = self.sheet, kept.now().of(self.lesson.id).solved
        blocks = [] if len(self._sheets) == 1 else [self._tabs(solved)]
        blocks += [*question_blocks(sheet.task), *answer_blocks(sheet.task, sheet.typed, sheet.marked, **_calculator())]
        if not sheet.task.source_choices:
            blocks.append(paragraph(sheet.reckoned, "reckoned"))
        blocks += verdict_blocks(sheet.judged, sheet.typed)
        return [*blocks, {"type": "buttons", "buttons": self._buttons(solved)}]

    def _tabs(self, solved: Mapping[str, Any]) -> Block:
        done = [sheet.template.id in solved for sheet in self._sheets]
        words = [
            (_("Exercise {number}, solved") if is_done else _("Exercise {number}")).format(number=number)
            for number, is_done in enumerate(done, 1)
        ]
        return {
            "type": "tabs",
            "id": "sheet",
            "label": _(LEVELS[self.level]),
            "tabs": [{"text": str(i + 1), "done": done[i], "spoken": words[i]} for i in range(len(done))],
            "value": self._at,
            "note": _("{done} of {all} solved").format(done=sum(done), all=len(done)),
        }

    def _buttons(self, solved: Mapping[str, Any]) -> list[Block]:
        sheet = self.sheet
        buttons = [button("fresh", _("New numbers"))]
        if sheet.judged.kind == WRONG and not sheet.judged.text and sheet.task.hint:
            buttons.insert(0, button("hint", _("Hint")))
        if sheet.judged.kind == RIGHT and self._next() is not None:
            buttons.insert(0, button("next", _("Next exercise")))
        return buttons

    def _next(self) -> int | None:
        """The next exercise that is not solved."""
        solved = kept.now().of(self.lesson.id).solved
        order = [*range(self._at + 1, len(self._sheets)), *range(self._at)]
        return next((at for at in order if self._sheets[at].template.id not in solved), None)

    def on_act(self, act: dict[str, Any]) -> None:
        sheet, value = self.sheet, act.get("value")
        if act.get("set") == "reckon":
            sheet.reckoned = reckoned(as_typed(value))
        elif act.get("set") == "number":
            sheet.typed = as_typed(value)
            sheet.reckoned = reckoned(sheet.typed)
            self.check(sheet.typed)
        elif act.get("set") == "choice" and value in range(len(sheet.task.source_choices)):
            sheet.marked = [int(act["value"])]
        elif act.get("set") == "sheet" and value in range(len(self._sheets)):
            self._at = int(act["value"])
        else:
            self._press(act.get("press"))

    def _press(self, press: Any) -> None:
        sheet = self.sheet
        if press == "check":
            self.check(sheet.marked[0] if sheet.marked else None)
        elif press == "fresh":
            self._sheets[self._at] = self._fresh(sheet)
        elif press == "hint" and sheet.judged.kind == WRONG:
            sheet.judged = Judged(WRONG, sheet.task.hint, sheet.judged.mistake)
        elif press == "next":
            self._at = self._next() or self._at

    def _fresh(self, sheet: Sheet) -> Sheet:
        """The same exercise with other numbers."""
        template, old = sheet.template, sheet.task
        for draw in range(sheet.draw + 1, sheet.draw + MOST_TRIES):
            task = template.task(self._seed, draw)
            if (task.question, task.answer) != (old.question, old.answer):
                break
        return Sheet(template, draw, task)

    def check(self, answer: Any) -> bool:
        """Is this the answer to the exercise that is shown? Says so, and keeps it."""
        sheet, before = self.sheet, self.sheet.judged
        sheet.judged = judge(sheet.task, answer)
        if sheet.judged.kind == RIGHT:
            kept.solved(self.lesson.id, sheet.template.id, f"{self._seed} {sheet.draw}")
        elif sheet.judged.mistake is not None and sheet.judged != before:
            kept.mistaken(self.lesson.id, sheet.template.id, sheet.judged.mistake)
        self.show()
        return sheet.judged.kind == RIGHT

    def _twin_blocks(self) -> list[Block]:
        """The first questions, without their answers and whoever practises here."""
        if not self._own:
            tasks = [sheet.template.task(self._seed) for sheet in self._sheets]
        else:
            tasks = [sheet.template.task(1) for sheet in self._sheets]
        blocks = [paragraph(_("Run this cell to practise. Here are the exercises with their first numbers."))]
        if self._only is None:
            blocks.insert(0, paragraph(_(LEVELS[self.level]), "question"))
        for task in tasks:
            blocks += question_blocks(task)
            if task.source_choices:
                blocks += answer_blocks(task, "", [])[:1]
        return blocks


def _calculator() -> Block:
    """The answer field of an exercise is a small calculator; keys write what is not on everybody's keyboard."""
    keys = (
        ("/", "/", 0, _("divided by")),
        ("·", "·", 0, _("times")),
        ("( )", "()", 1, _("brackets")),
        ("xⁿ", "^", 0, _("to the power of")),
        ("n!", "!", 0, _("factorial: 5! = 5 · 4 · 3 · 2 · 1")),
        ("C(n; k)", "C(;)", 2, _("choose k of n: C(5; 2) = 10")),
    )
    parts = [{"label": label, "insert": text, "back": back, "spoken": spoken} for label, text, back, spoken in keys]
    return {"type": "calculator", "keys": parts, "keysLabel": _("Signs to write with")}


def reckoned(typed: str) -> str:
    """What an expression is worth, as fraction, decimal and percentage; nothing if it cannot be read (yet)."""
    try:
        value = read_number(typed)
    except ValueError:
        return ""
    ways = []
    if value.denominator > 1 and value.denominator < 10**6:
        ways.append(f"{value.numerator}/{value.denominator}")
    if abs(value) < 10**12:
        ways.append(decimal(float(value)))
    if 0 < value < 1:
        ways.append(_("{number} %").format(number=decimal(float(100 * value))))
    return "= " + " = ".join(ways) if ways else ""
