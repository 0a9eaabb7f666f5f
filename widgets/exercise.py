"""Exercises whose check knows the typical mistakes and gives a hint, not the answer."""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isfinite
from numbers import Rational
from typing import Any

from cardlib.game import quoted
from cardlib.language import N_, _, decimal
from cardlib.mistakes import Mistake
from widgets.scene import STATUS, Block, Scene, button, paragraph

_solved: set[str] = set()  # progress, kept while the notebook runs


@dataclass(frozen=True)
class Task:
    """What an exercise asks. Texts are catalogue entries, translated when shown.

    numeric: `answer` is a number, `mistakes` are (wrong number, hint); `digits` are the decimals that the question asks
    for (2 means whole percents), and without them the answer must be exact.
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
    digits: int | None = None

    @property
    def question(self) -> str:
        return " ".join(filter(None, (_(self.source_question), self._how_exactly())))

    @property
    def unit(self) -> Fraction:
        """The last decimal that counts."""
        return Fraction(1, 10 ** (1 if self.digits is None else self.digits))

    def _how_exactly(self) -> str:
        if self.digits is None:
            return ""
        unit = f"{decimal(float(100 * self.unit))} %" if 0 < self.answer < 1 else decimal(float(self.unit))
        return _("Write a fraction, or round to {unit}.").format(unit=unit)


A_NUMBER = N_("Write a number, for example 3/8, 0.375 or 37.5 %.")
LONGEST = 80  # characters of an answer
HIGHEST_POWER = 100
A_DECIMAL = re.compile(r"(?=.*\d)[+-]?(\d*)\.?(\d*)(%?)")
OPERATIONS: dict[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Pow: operator.pow,
}


def read_number(text: str) -> Fraction:
    """A number as pupils write it, or what they would type into a calculator.

    >>> read_number("3/8") == read_number("37.5 %") == read_number("0,375") == read_number("3:8")
    True
    >>> read_number("60/94 * 59/93")
    Fraction(590, 1457)
    """
    cleaned = _cleaned(text).replace(":", "/").replace("·", "*").replace("^", "**")
    numbers = re.sub(r"(\d+\.?\d*|\.\d+)(%?)", lambda found: f"('{found[1]}'{'/100' * bool(found[2])})", cleaned)
    try:
        if len(cleaned) > LONGEST or re.search(r"[^\d.+*/()%-]", cleaned) or "//" in cleaned:
            raise ValueError
        return _calculated(ast.parse(numbers, mode="eval").body)
    except (ValueError, ArithmeticError, SyntaxError):
        raise Mistake(_(A_NUMBER)) from None


def _cleaned(text: str) -> str:
    return re.sub(r"\s", "", text).replace(",", ".").replace("−", "-")


def _calculated(part: ast.AST) -> Fraction:
    """The value of an expression, exactly. Numbers stand in it as text: '0.1' is a tenth and not nearly one."""
    match part:
        case ast.Constant(value=str(digits)) if len(digits) <= LONGEST // 2:
            return Fraction(digits)
        case ast.Constant(value=100):
            return Fraction(100)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_calculated(operand)
        case ast.UnaryOp(op=ast.UAdd(), operand=operand):
            return _calculated(operand)
        case ast.BinOp(left=left, op=operation, right=right) if type(operation) in OPERATIONS:
            first, second = _calculated(left), _calculated(right)
            if isinstance(operation, ast.Pow) and (second.denominator > 1 or abs(second) > HIGHEST_POWER):
                raise ValueError
            return Fraction(OPERATIONS[type(operation)](first, second))
    raise ValueError


def last_digit(text: str) -> Fraction:
    """What the last digit of a decimal counts; 0 for everything that is not rounded.

    >>> last_digit("0.36"), last_digit("36 %"), last_digit("9.5 %"), last_digit("5/14")
    (Fraction(1, 100), Fraction(1, 100), Fraction(1, 1000), Fraction(0, 1))
    """
    found = A_DECIMAL.fullmatch(_cleaned(text))
    return Fraction(1, 10 ** (len(found[2]) + 2 * bool(found[3]))) if found else Fraction(0)


def same_number(given: Any, expected: Any) -> bool:
    """Do two results agree? A float may be off by what a float cannot hold.

    >>> same_number(2 / 3, Fraction(2, 3)), same_number(0.66, Fraction(2, 3)), same_number(float("inf"), 1)
    (True, False, False)
    """
    try:
        if isinstance(given, float | Rational) and isfinite(given):
            return bool(abs(Fraction(given) - expected) <= abs(expected) / 10**9)
        return bool(given == expected)
    except Exception:  # an array, or whatever else a learner's function gives, has no single answer to ==
        return False


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
            typed = str(act.get("value", ""))[: 2 * LONGEST]
            self._typed = typed.encode(errors="replace").decode()  # half an emoji could not be sent back
            self.check(self._typed)
        elif act.get("set") == "choice" and act.get("value") in range(len(self.task.source_choices)):
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
        if isinstance(answer, Rational):
            return self._hint_for(Fraction(answer), Fraction(0))
        try:
            typed = answer if isinstance(answer, str) else repr(float(answer))
            return self._hint_for(read_number(typed), last_digit(typed))
        except Exception:  # whatever the answer is, it must not break the notebook
            return _(A_NUMBER)

    def _hint_for(self, given: Fraction, digit: Fraction) -> str:
        """Empty if the answer, known up to this last digit, is right; else a hint."""
        task = self.task
        known = [(wrong, hint) for wrong, hint in task.mistakes if given == wrong and not digit]
        near = min(digit or task.unit, task.unit) / 2
        if given == task.answer or (task.digits is not None and not known and abs(given - task.answer) <= near):
            return ""
        if task.digits is not None and digit == 10 * task.unit and abs(given - task.answer) <= digit / 2:
            return _("Right so far. One more digit, please.")
        known += [(wrong, hint) for wrong, hint in task.mistakes if given == wrong]
        if not task.source_choices:
            known += [(wrong, hint) for wrong, hint in task.mistakes if abs(given - wrong) <= near]
        return _(known[0][1]) if known else _(task.source_hint) or _("Not yet. Try again.")

    def _judge_function(self, function: Any) -> str:
        assert self.task.cases is not None
        if not callable(function):
            return _("Pass your function itself, without brackets: exercise.check(my_function).")
        for arguments, expected, hint in self.task.cases():
            call = ", ".join(map(repr, arguments))
            try:
                given = function(*arguments)
            except Exception as error:  # whatever a learner's code does must not break the notebook
                return _("For {call} your function stopped with {error}.").format(call=call, error=quoted(error))
            if not same_number(given, expected):
                return _("For {call} your function gives {given}. {hint}").format(
                    call=call, given=quoted(given), hint=_(hint)
                )
        return ""


def progress(*tasks: Task) -> str:
    """How many of these exercises are solved."""
    done = sum(task.id in _solved for task in tasks)
    return _("{done} of {all} exercises solved").format(done=done, all=len(tasks))
