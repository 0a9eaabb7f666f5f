"""Exercises know typical mistakes and give hints, not answers."""

import math
from decimal import Decimal
from fractions import Fraction
from math import comb

import numpy as np
import pytest

from tests.helpers import deep
from tests.widgets.conftest import block
from widgets import Exercise, biberbande, minuten, partners, stop
from widgets.exercise import progress, read_number

TASKS = minuten.TASKS


@pytest.mark.parametrize(
    "text", ["3/8", "0.375", "0,375", "37.5 %", "37,5%", " 3 / 8 ", "3:8", "1 - 5/8", "75 % / 2", "(1/2)^3 * 3"]
)
def test_numbers_are_read_as_pupils_write_them(text):
    assert read_number(text) == Fraction(3, 8)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "many",
        "1/0",
        "%",
        "1e999999999",
        "9" * 100,
        "<b>",
        "3//8",
        "nan",
        "2**9999",
        "10**(10**9)",
        "()",
        "3 8 x",
        "__import__('os')",
        "0.1.2",
        "'3'",
        "(-8)**(1/3)",
    ],
)
def test_other_texts_get_advice(text):
    with pytest.raises(ValueError, match="Write a number"):
        read_number(text)


def test_a_typed_answer_is_checked_and_kept(click):
    tried = Exercise(TASKS["one card"])
    scene = click(tried, set="number", value="34/95")
    assert "94 cards are left" in scene["status"]
    assert block(scene, "field")["value"] == "34/95"
    assert click(tried, set="number", value="17/47")["status"] == "Right!"
    assert tried.solved


def test_rounded_answers_count():
    assert Exercise(TASKS["four cards stuck"]).check("16 %")
    assert not Exercise(TASKS["four cards stuck"]).check("17 %")


@pytest.mark.parametrize(
    ("game", "name", "answers"),
    [
        (stop, "mean of +X", ["4.2", "4,2", "4.24", 4.2, 4.243243243243243]),
        (biberbande, "another nine", ["2/21", "9.5 %", "9,52%", "0.0952", "10 %"]),
        (biberbande, "which player", ["5/14", "36 %", "35.7 %", "0.36", "20/56", "5:14"]),
        (partners, "heart in hand", ["63 %", "0.63", "63.0 %", "1 - 44/56 * 43/55 * 42/54 * 41/53"]),
        (stop, "no answer", ["63 %", "0.63", "0,63"]),
        (stop, "a twin", ["28/111", "25 %", "25.2 %", "0.25"]),
        (minuten, "four cards stuck", ["60/94*59/93*58/92*57/91", "16 %", "0.16", "16.0 %", 0.16]),
        (biberbande, "mean card", ["5", "5.0", 5, 5.0, "225/45"]),
    ],
)
def test_right_to_the_digits_that_the_question_asks_for(game, name, answers):
    for answer in answers:
        assert Exercise(game.TASKS[name]).check(answer), answer


@pytest.mark.parametrize(
    ("game", "name", "answer", "hint"),
    [
        (biberbande, "mean card", "3.41", "does not count as 0"),
        (biberbande, "mean card", "4,5", "nine 9s"),
        (stop, "a twin", "28/112", "111 are left"),
        (stop, "a twin", "25.0 %", "111 are left"),
        (stop, "mean of +X", "4", "One more digit"),
        (stop, "mean of +X", "3.2", "is taken, too"),
        (stop, "mean of +X", "4.5", "Symbols cost one"),
        (biberbande, "which player", "0.4", "One more digit"),
        (biberbande, "which player", "35 %", "Compare 66 cards"),
        (partners, "heart in hand", "0.62", "not put back"),
        (partners, "ways to share", "36.2", "Lay seven dots"),
    ],
)
def test_a_typical_mistake_is_known_rounded_too(game, name, answer, hint):
    tried = Exercise(game.TASKS[name])
    assert not tried.check(answer)
    assert hint in tried.status()


def test_the_question_says_how_exactly_it_wants_to_know():
    assert stop.TASKS["a twin"].question.endswith("Write a fraction, or round to 1 %.")
    assert stop.TASKS["mean of +X"].question.endswith("Write a fraction, or round to 0.1.")
    assert minuten.TASKS["how many fit"].question.endswith("fit on it?")


@pytest.mark.parametrize("game", [minuten, stop, biberbande, partners], ids=lambda game: game.__name__)
def test_no_mistake_is_exactly_right(game):
    for task in game.TASKS.values():
        assert task.answer not in [wrong for wrong, _hint in task.mistakes]


def test_functions_may_count_with_floats():
    assert Exercise(TASKS["stuck"]).check(lambda f, d, c: comb(d - f, c) / comb(d, c))
    assert Exercise(stop.TASKS["chain"]).check(
        lambda goes_on, length: float(1 - goes_on) * float(goes_on) ** (length - 1)
    )
    assert not Exercise(TASKS["stuck"]).check(lambda f, d, c: ((d - f) / d) ** c)
    assert not Exercise(TASKS["minus points"]).check(lambda pile, displays, aside: float("nan"))


def test_a_choice_must_be_marked_first(click):
    tried = Exercise(TASKS["the best card"])
    assert "mark" in click(tried, press="check")["status"]
    click(tried, set="choice", value=0, checked=True)
    assert "must pass" in click(tried, press="check")["status"]
    click(tried, set="choice", value=1, checked=True)
    assert click(tried, press="check")["status"] == "Right!"


def test_a_function_is_tried_case_by_case():
    tried = Exercise(TASKS["minus points"])
    assert not tried.check(lambda pile, displays, aside: pile + displays + aside)
    assert "two (M24)" in tried.status()
    assert tried.check(lambda pile, displays, aside: pile + displays + 2 * aside)
    assert Exercise(TASKS["stuck"]).check(lambda f, d, c: Fraction(comb(d - f, c), comb(d, c)))


@pytest.mark.parametrize("bad", [None, 3, lambda: 1, lambda *a: 1 / 0, lambda *a: undefined])  # noqa: F821
def test_a_function_that_fails_breaks_nothing(bad):
    tried = Exercise(TASKS["stuck"])
    assert not tried.check(bad)
    assert tried.status()


class Odd:
    """A thing with which nothing can be done."""

    def __repr__(self):
        raise RuntimeError

    __eq__ = __float__ = __bool__ = __repr__
    __hash__ = None


GIVEN = (
    None,
    math.inf,
    -math.inf,
    math.nan,
    1j,
    10**5000,
    Fraction(1, 10**5000),
    Decimal("1e999999999"),
    "1e999999999",
)
GIVEN += (np.array([1, 2]), np.float32(0.5), np.array([[]]), [1] * 10**6, "3" * 10**6, "\ud83d", Odd(), deep(), {}, int)


@pytest.mark.parametrize("given", GIVEN, ids=lambda given: type(given).__name__)
def test_whatever_is_given_gets_a_short_answer(given):
    tried = Exercise(TASKS["one card"])
    assert not tried.check(given)
    assert 0 < len(tried.status()) < 300
    for name in ("stuck", "minus points"):
        tried = Exercise(TASKS[name])
        assert not tried.check(lambda *cards: given)
        assert 0 < len(tried.status()) < 500
        assert tried.status().encode()


def test_numbers_of_other_kinds_count_too():
    assert Exercise(TASKS["how many fit"]).check(np.int64(TASKS["how many fit"].answer))
    assert Exercise(TASKS["four cards stuck"]).check(np.float64(0.16))
    assert Exercise(TASKS["four cards stuck"]).check(Decimal("0.16"))


@pytest.mark.parametrize(
    "act", [{"set": "number", "value": "\ud83d"}, {"set": "number"}, {"set": "number", "value": {}}]
)
def test_half_an_emoji_and_other_odd_acts_are_answered(act, click):
    scene = click(Exercise(TASKS["one card"]), **act)
    assert "Write a number" in scene["status"]
    assert isinstance(block(scene, "field")["value"].encode(), bytes)


@pytest.mark.parametrize("value", [None, "many", -1, 99, {}, [1], 1.5])
def test_an_odd_mark_marks_nothing(value, click):
    tried = Exercise(TASKS["the best card"])
    click(tried, set="choice", value=value, checked=True)
    assert "mark" in click(tried, press="check")["status"]


def test_progress_counts_what_is_solved():
    tasks = [TASKS["one card"], TASKS["how many fit"]]
    assert progress(*tasks) == "0 of 2 exercises solved"
    Exercise(TASKS["one card"]).check("17/47")
    assert progress(*tasks) == "1 of 2 exercises solved"
