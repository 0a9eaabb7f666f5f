"""Exercises whose check knows the typical mistakes and gives a hint, not the answer."""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import comb, factorial, isfinite, isqrt, perm, sqrt
from numbers import Rational
from typing import Any
from zlib import crc32

from cardlib.game import Shown, quoted
from cardlib.language import N_, _, decimal
from cardlib.mistakes import Mistake
from widgets import kept
from widgets.scene import Block, Scene, button, paragraph, picture

RIGHT, NEARLY, WRONG, UNREAD = "right", "nearly", "wrong", "unread"
UNKNOWN = "?"  # a mistake that is not a typical one


@dataclass(frozen=True)
class Task:
    """What an exercise asks. Texts are catalogue entries, translated when shown.

    numeric: `answer` is a number, `mistakes` are (wrong number, hint); `digits` are the decimals that the question asks
    for (2 means whole percents), and without them the answer must be exact.
    choice: `choices` are given, `answer` is the number of the right one, `mistakes` are (number, hint).
    function: `cases` are (arguments, result, hint); the learner passes a function to `check`.
    `values` fill the {placeholders} of all texts; a value may be a function that gives its words when it is shown.
    `position` is shown above the question.
    """

    id: str
    source_question: str
    answer: Fraction | int | float = 0
    mistakes: Sequence[tuple[Fraction | int | float, str]] = ()
    source_hint: str = ""
    source_choices: Sequence[str] = ()
    cases: Callable[[], Sequence[tuple[tuple[Any, ...], Any, str]]] | None = None
    digits: int | None = None
    values: Mapping[str, Any] = field(default_factory=dict)
    position: Shown | None = None

    @property
    def question(self) -> str:
        return " ".join(filter(None, (self.filled(self.source_question), self._how_exactly())))

    @property
    def choices(self) -> list[str]:
        return list(map(self.filled, self.source_choices))

    @property
    def hint(self) -> str:
        return self.filled(self.source_hint)

    def filled(self, text: str) -> str:
        """The text in the language spoken now, with its numbers."""
        if not self.values:
            return _(text)
        return _(text).format(**{name: written(value) for name, value in self.values.items()})

    @property
    def unit(self) -> Fraction:
        """The last decimal that counts."""
        return Fraction(1, 10 ** (1 if self.digits is None else self.digits))

    def _how_exactly(self) -> str:
        if self.digits is None:
            return ""
        unit = f"{decimal(float(100 * self.unit))} %" if 0 < self.answer < 1 else decimal(float(self.unit))
        return _("Write a fraction, or round to {unit}.").format(unit=unit)


def written(value: Any) -> str:
    """A number as the language spoken now writes it; words as they are.

    >>> written(Fraction(3, 8)), written(2.5), written(10_000), written(lambda: "red 3")
    ('3/8', '2.5', '10,000', 'red 3')
    """
    if callable(value):
        return str(value())
    if isinstance(value, Fraction) and value.denominator > 1:
        return f"{value.numerator}/{value.denominator}"
    return decimal(float(value)) if isinstance(value, int | float | Fraction) else str(value)


A_NUMBER = N_("Write a number, for example 3/8, 0.375 or 37.5 %.")
LONGEST = 80  # characters of an answer
HIGHEST_POWER = 100
MOST_THINGS = 1000  # of which comb, perm and ! count the ways
WAYS = re.compile("comb|perm|sqrt")
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
    >>> read_number("comb(8, 3)") == read_number("8!/(3! * 5!)") == 56
    True
    >>> read_number("2 * sqrt(0,16 / 4)") == read_number("2 · √0.04") == Fraction(2, 5)
    True
    """
    cleaned = _cleaned(text).replace(":", "/").replace("·", "*").replace("×", "*").replace("^", "**")
    numbers = re.sub(r"(\d+\.?\d*|\.\d+)(%?)", lambda found: f"('{found[1]}'{'/100' * bool(found[2])})", cleaned)
    try:
        if len(cleaned) > LONGEST or re.search(r"[^\d.+*/()%!;-]", WAYS.sub("", cleaned)) or "//" in cleaned:
            raise ValueError
        python = numbers.replace(";", ",").replace("!", "[0]")
        return _calculated(ast.parse(python, mode="eval").body)
    except (ValueError, ArithmeticError, SyntaxError):
        raise Mistake(_(A_NUMBER)) from None


def _cleaned(text: str) -> str:
    """Without spaces; a decimal comma is a point, and what stands between two arguments is a semicolon."""
    text = re.sub(r"\s", "", text).replace("−", "-").lower()
    text = re.sub(r"(√|wurzel)(?=\()", "sqrt", re.sub(r"√(\d+[.,]?\d*)", r"sqrt(\1)", text))
    text = re.sub(r"(binom|ncr|c)(?=\()", "comb", re.sub(r"comb(?=\()", "c", text))
    counting: list[bool] = []  # for each open bracket: is it that of comb or perm?
    signs = []
    for at, sign in enumerate(text):
        if sign == "(":
            counting.append(text[:at].endswith(("comb", "perm")))
        elif sign == ")":
            counting = counting[:-1]
        elif sign == ",":
            sign = ";" if counting and counting[-1] else "."
        signs.append(sign)
    return "".join(signs)


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
        case ast.Call(func=ast.Name(id=("comb" | "perm") as name), args=[things, taken]):
            return Fraction((comb if name == "comb" else perm)(_things(things), _things(taken)))
        case ast.Call(func=ast.Name(id="sqrt"), args=[square]):
            return _root(_calculated(square))
        case ast.Subscript(value=things):  # 5! is parsed as 5[0], which binds as tightly
            return Fraction(factorial(_things(things)))
        case ast.BinOp(left=left, op=operation, right=right) if type(operation) in OPERATIONS:
            first, second = _calculated(left), _calculated(right)
            if isinstance(operation, ast.Pow) and (second.denominator > 1 or abs(second) > HIGHEST_POWER):
                raise ValueError
            return Fraction(OPERATIONS[type(operation)](first, second))
    raise ValueError


def _root(square: Fraction) -> Fraction:
    """Exact if it can be, else as near as a float comes."""
    if square < 0:
        raise ValueError
    root = Fraction(isqrt(square.numerator), isqrt(square.denominator))
    return root if root * root == square else Fraction(sqrt(square))


def _things(part: ast.AST) -> int:
    """How many things: a whole number that is not too large."""
    value = _calculated(part)
    if value.denominator > 1 or not 0 <= value <= MOST_THINGS:
        raise ValueError
    return int(value)


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


@dataclass(frozen=True)
class Judged:
    """What is said about an answer; `mistake` tells which typical one it is, or UNKNOWN."""

    kind: str
    text: str = ""
    mistake: str | None = None

    def spoken(self) -> str:
        return " ".join(filter(None, (verdict_word(self.kind), self.text)))


def verdict_word(kind: str) -> str:
    """The word of a verdict, which never rests on colour alone."""
    return {RIGHT: _("Right!"), NEARLY: _("Right so far."), WRONG: _("Not right."), UNREAD: ""}[kind]


def sign_of(hint: str) -> str:
    """What tells a typical mistake from the others of its exercise, whatever numbers are drawn."""
    return f"{crc32(hint.encode()) & 0xFFFF:x}"


def judge(task: Task, answer: Any) -> Judged:
    """Is this number, or number of a choice, right?"""
    if answer is None:
        return Judged(UNREAD, _("First mark an answer."))
    if isinstance(answer, Rational):
        return _compared(task, Fraction(answer), Fraction(0))
    try:
        typed = answer if isinstance(answer, str) else repr(float(answer))
        return _compared(task, read_number(typed), last_digit(typed))
    except Exception:  # whatever the answer is, it must not break the notebook
        return Judged(UNREAD, _(A_NUMBER))


def _compared(task: Task, given: Fraction, digit: Fraction) -> Judged:
    """The verdict on an answer that is known up to this last digit."""
    away, near = abs(given - Fraction(task.answer)), min(digit or task.unit, task.unit) / 2
    known = [hint for wrong, hint in task.mistakes if given == wrong]
    if not away or (task.digits is not None and away <= near and (digit or not known)):
        return Judged(RIGHT)
    if task.digits is not None and digit == 10 * task.unit and away <= digit / 2:
        return Judged(NEARLY, _("One more digit, please."))
    if not known and not task.source_choices:
        known = [hint for wrong, hint in task.mistakes if abs(given - Fraction(wrong)) <= near]
    if known:
        return Judged(WRONG, task.filled(known[0]), sign_of(known[0]))
    return Judged(WRONG, mistake=UNKNOWN)


def verdict_blocks(judged: Judged, typed: str = "") -> list[Block]:
    """Right, not right and a hint: told apart by sign, word and place."""
    if not judged.kind:
        return []
    hint = [{"type": "verdict", "kind": "hint", "word": _("Hint:"), "text": judged.text}] if judged.text else []
    if judged.kind == UNREAD:
        return [paragraph(judged.text, "hint")]
    wrote = _("You wrote {typed}.").format(typed=typed) if typed else ""
    return [{"type": "verdict", "kind": judged.kind, "word": verdict_word(judged.kind), "text": wrote}, *hint]


def answer_blocks(task: Task, typed: str, marked: list[int], **more: Any) -> list[Block]:
    """Where one answers: choices to mark, or a field for a number."""
    if task.source_choices:
        choices = {
            "type": "choices",
            "id": "choice",
            "label": _("Your answer"),
            "many": False,
            "options": task.choices,
            "checked": marked,
            "closed": False,
        }
        return [choices, {"type": "buttons", "buttons": [button("check", _("Check"))]}]
    if task.cases is not None:
        return []
    box = {
        "type": "field",
        "id": "number",
        "label": _("Your answer"),
        "value": typed,
        "mode": "text",
        "placeholder": _("such as 3/8 or 37.5 %"),
        "button": _("Check"),
        **more,
    }
    return [box]


def as_typed(value: Any) -> str:
    """What came from a field: not too long, and half an emoji could not be sent back."""
    return value[: 2 * LONGEST].encode(errors="replace").decode() if isinstance(value, str) else ""


class Exercise(Scene):
    """One exercise; `solved` tells whether it is done."""

    def __init__(self, task: Task) -> None:
        super().__init__()
        self.task = task
        self._typed = ""
        self._marked: list[int] = []
        self._judged = Judged("")
        self.show()

    @property
    def solved(self) -> bool:
        return self.task.id in kept.now().of(kept.LESSONS_OF_GAMES).solved

    def status(self) -> str:
        return self._judged.spoken() if self._judged.kind else ""

    def blocks(self) -> list[Block]:
        blocks = [*question_blocks(self.task), *answer_blocks(self.task, self._typed, self._marked)]
        blocks += verdict_blocks(self._judged, self._typed)
        if self.solved and self._judged.kind != RIGHT:
            blocks.append(paragraph("✓ " + _("Solved"), "good"))
        return blocks

    def on_act(self, act: dict[str, Any]) -> None:
        if act.get("set") == "number":
            self._typed = as_typed(act.get("value", ""))
            self.check(self._typed)
        elif act.get("set") == "choice" and act.get("value") in range(len(self.task.source_choices)):
            self._marked = [int(act["value"])]
        elif act.get("press") == "check":
            self.check(self._marked[0] if self._marked else None)

    def check(self, answer: Any) -> bool:
        """Is this answer right? Says so, or gives a hint."""
        task = self.task
        self._judged = judge(task, answer) if task.cases is None else _judged_function(task, answer)
        if self._judged.mistake == UNKNOWN:
            self._judged = Judged(WRONG, task.hint, UNKNOWN)
        right = self._judged.kind == RIGHT
        if right:
            kept.solved(kept.LESSONS_OF_GAMES, task.id)
        elif self._judged.mistake is not None:
            kept.mistaken(kept.LESSONS_OF_GAMES, task.id, self._judged.mistake)
        self.show()
        return right


def question_blocks(task: Task) -> list[Block]:
    question = paragraph(task.question, "question")
    return [question] if task.position is None else [picture(task.position), question]


def _judged_function(task: Task, function: Any) -> Judged:
    assert task.cases is not None
    if not callable(function):
        return Judged(UNREAD, _("Pass your function itself, without brackets: exercise.check(my_function)."))
    for arguments, expected, hint in task.cases():
        call = ", ".join(map(repr, arguments))
        try:
            given = function(*arguments)
        except Exception as error:  # whatever a learner's code does must not break the notebook
            text = _("For {call} your function stopped with {error}.").format(call=call, error=quoted(error))
            return Judged(WRONG, text)
        if not same_number(given, expected):
            text = _("For {call} your function gives {given}. {hint}")
            return Judged(WRONG, text.format(call=call, given=quoted(given), hint=_(hint)))
    return Judged(RIGHT)


def progress(*tasks: Task) -> str:
    """How many of these exercises are solved."""
    solved = kept.now().of(kept.LESSONS_OF_GAMES).solved
    done = sum(task.id in solved for task in tasks)
    return _("{done} of {all} exercises solved").format(done=done, all=len(tasks))
