"""Exercises whose check knows the typical mistakes and gives a hint, not the answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from cardlib.language import _
from widgets.scene import STATUS, Block, Scene, button, paragraph

_solved: set[str] = set()  # progress, kept while the notebook runs


@dataclass(frozen=True)
class Task:
    """What an exercise asks. Texts are catalogue entries, translated when shown.

    numeric: `answer` is a number, `mistakes` are (wrong number, hint).
    choice: `choices` are given, `answer` is the number of the right one, `mistakes` are (number, hint).
    function: `cases` are (arguments, result, hint); the learner passes a function to `check`.
    """

    id: str
    source_question: str
    answer: Fraction | int = 0
    mistakes: Sequence[tuple[Fraction | int, str]] = ()
    source_hint: str = ""
    source_choices: Sequence[str] = ()
    cases: Callable[[], Sequence[tuple[tuple[Any, ...], Any, str]]] | None = None
    tolerance: Fraction = Fraction(1, 200)

    @property
    def question(self) -> str:
        return _(self.source_question)


def read_number(text: str) -> Fraction:
    """A number as pupils write it.

    >>> read_number("3/8") == read_number("37.5 %") == read_number("0,375")
    True
    """
    cleaned = text.strip().replace(" ", "").replace(",", ".")
    percent = cleaned.endswith("%")
    try:
        if len(cleaned) > 40 or "e" in cleaned.lower():
            raise ValueError
        number = Fraction(cleaned.rstrip("%"))
    except (ValueError, ZeroDivisionError):
        raise ValueError(_("Write a number, for example 3/8, 0.375 or 37.5 %.")) from None
    return number / 100 if percent else number


class Exercise(Scene):
    """One exercise; `solved` tells whether it is done."""

    def __init__(self, task: Task) -> None:
        super().__init__()
        self.task = task
        self._typed = ""
        self._marked: list[int] = []
        self._said = ""
        self.show()

    @property
    def solved(self) -> bool:
        return self.task.id in _solved

    def status(self) -> str:
        return self._said

    def blocks(self) -> list[Block]:
        task = self.task
        blocks = [paragraph(task.question, "question")]
        if task.source_choices:
            options = [_(choice) for choice in task.source_choices]
            blocks.append(
                {
                    "type": "choices",
                    "id": "choice",
                    "label": _("Your answer"),
                    "many": False,
                    "options": options,
                    "checked": self._marked,
                    "closed": False,
                }
            )
            blocks.append({"type": "buttons", "buttons": [button("check", _("Check"))]})
        elif task.cases is None:
            blocks.append(
                {
                    "type": "field",
                    "id": "number",
                    "label": _("Your answer"),
                    "value": self._typed,
                    "mode": "text",
                    "placeholder": _("such as 3/8 or 37.5 %"),
                    "button": _("Check"),
                }
            )
        blocks.append(STATUS)
        if self.solved:
            blocks.append(paragraph("✓ " + _("Solved"), "good"))
        return blocks

    def on_act(self, act: dict[str, Any]) -> None:
        if act.get("set") == "number":
            self._typed = str(act.get("value", ""))
            self.check(self._typed)
        elif act.get("set") == "choice":
            self._marked = [int(act["value"])]
        elif act.get("press") == "check":
            self.check(self._marked[0] if self._marked else None)

    def check(self, answer: Any) -> bool:
        """Is this answer right? Says so, or gives a hint."""
        if self.task.cases is not None:
            self._said = self._judge_function(answer)
        elif answer is None:
            self._said = _("First mark an answer.")
        else:
            self._said = self._judge_number(answer)
        right = not self._said
        if right:
            _solved.add(self.task.id)
            self._said = _("Right!")
        self.show()
        return right

    def _judge_number(self, answer: Any) -> str:
        """Empty if right, else a hint."""
        try:
            given = read_number(answer) if isinstance(answer, str) else Fraction(answer)
        except (TypeError, ValueError) as error:
            return str(error)
        exactly = bool(self.task.source_choices)
        near = Fraction(0) if exactly else self.task.tolerance * abs(Fraction(self.task.answer))
        if abs(given - self.task.answer) <= near:
            return ""
        for wrong, hint in self.task.mistakes:
            if abs(given - wrong) <= near:
                return _(hint)
        return _(self.task.source_hint) or _("Not yet. Try again.")

    def _judge_function(self, function: Any) -> str:
        assert self.task.cases is not None
        if not callable(function):
            return _("Pass your function itself, without brackets: exercise.check(my_function).")
        for arguments, expected, hint in self.task.cases():
            call = ", ".join(map(repr, arguments))
            try:
                given = function(*arguments)
            except Exception as error:  # whatever a learner's code does must not break the notebook
                return _("For {call} your function stopped with {error!r}.").format(call=call, error=error)
            if given != expected:
                return _("For {call} your function gives {given!r}. {hint}").format(
                    call=call, given=given, hint=_(hint)
                )
        return ""


def progress(*tasks: Task) -> str:
    """How many of these exercises are solved."""
    done = sum(task.id in _solved for task in tasks)
    return _("{done} of {all} exercises solved").format(done=done, all=len(tasks))
