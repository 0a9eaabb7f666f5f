"""Exercises know typical mistakes and give hints, not answers."""

from fractions import Fraction
from math import comb

import pytest

from tests.widgets.conftest import block
from widgets import Exercise, exercise
from widgets.exercise import progress, read_number
from widgets.minuten import TASKS


@pytest.fixture(autouse=True)
def nothing_solved(monkeypatch):
    monkeypatch.setattr(exercise, "_solved", set())


@pytest.mark.parametrize("text", ["3/8", "0.375", "0,375", "37.5 %", "37,5%", " 3 / 8 "])
def test_numbers_are_read_as_pupils_write_them(text):
    assert read_number(text) == Fraction(3, 8)


@pytest.mark.parametrize("text", ["", "many", "1/0", "%", "1e999999999", "9" * 100, "<b>", "3//8", "nan"])
def test_other_texts_get_advice(text):
    with pytest.raises(ValueError, match="Write a number"):
        read_number(text)


@pytest.mark.parametrize("name", [name for name, task in TASKS.items() if task.cases is None])
def test_right_answers_are_right_and_every_known_mistake_gets_its_hint(name):
    task = TASKS[name]
    assert Exercise(task).check(task.answer)
    hints = set()
    for wrong, hint in task.mistakes:
        tried = Exercise(task)
        assert not tried.check(wrong)
        assert tried.status() == hint
        hints.add(hint)
    assert len(hints) == len(task.mistakes)


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


def test_no_hint_contains_the_answer():
    for task in TASKS.values():
        if task.cases is None and not task.source_choices and task.answer > 9:
            for _wrong, hint in task.mistakes:
                assert str(task.answer) not in hint.split()


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


def test_progress_counts_what_is_solved():
    tasks = [TASKS["one card"], TASKS["how many fit"]]
    assert progress(*tasks) == "0 of 2 exercises solved"
    Exercise(TASKS["one card"]).check("17/47")
    assert progress(*tasks) == "1 of 2 exercises solved"
