"""Every exercise of the course, with fifty seeds: complete in both languages, and its answer found in a second way.

`tests/course/test_<lesson>.py` holds SECOND: for each template the second way to its answer from `task.values`. It
gives a Fraction or int, which must be the same, or a float. A slow one is given as (function, seeds), a simulation as
(function, seeds, tolerance).
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from fractions import Fraction
from math import isfinite
from typing import Any

import pytest

import widgets.course
from cardlib import language
from widgets.exercise import RIGHT, WRONG, Task, judge, read_number
from widgets.practice import EXIT, IDEAS, LEVELS, Lesson, Template

SEEDS = 50
LEAST, LEAST_TRANSFER, LEAST_ANSWERS = 12, 2, 3
MODULES = sorted(module.name for module in pkgutil.iter_modules(widgets.course.__path__))


def lesson(module: str) -> Lesson:
    return importlib.import_module(f"widgets.course.{module}").LESSON


EVERY = [(module, name) for module in MODULES for name in lesson(module).templates]
each_lesson = pytest.mark.parametrize("module", MODULES)
each_template = pytest.mark.parametrize(("module", "name"), EVERY, ids=[f"{module}: {name}" for module, name in EVERY])


def template(module: str, name: str) -> Template:
    return lesson(module).templates[name]


def tasks(module: str, name: str, seeds: int = SEEDS) -> Iterator[Task]:
    for seed in range(seeds):
        yield template(module, name).task(seed)


def rounded(value: Any, digits: int) -> str:
    return f"{float(value):.{digits}f}"


@each_lesson
def test_a_lesson_has_enough_in_three_levels(module: str) -> None:
    of = lesson(module)
    levels = [template for level in LEVELS for template in of.of_level(level)]
    assert len(levels) >= LEAST
    assert all(len(of.of_level(level)) >= 3 for level in LEVELS)
    assert sum(template.transfer for template in levels) >= LEAST_TRANSFER
    assert EXIT in of.templates
    assert {name: template.id for name, template in of.templates.items()} == {name: name for name in of.templates}
    assert {template.idea for template in of.templates.values()} <= IDEAS.keys()


def test_no_two_lessons_have_one_name() -> None:
    names = [lesson(module).id for module in MODULES]
    assert len(names) == len({*names})


@each_lesson
def test_a_bet_can_be_won(module: str) -> None:
    for name, question in lesson(module).bets.items():
        assert question.id == name
        assert question.low < float(question.truth()) < question.high, name
        for code in language.LANGUAGES:
            language.use(code)
            assert "{" not in question.question


@each_template
def test_all_texts_are_filled_in_both_languages(module: str, name: str) -> None:
    for task in tasks(module, name):
        assert task.source_hint or task.mistakes, "a hint"
        for code in language.LANGUAGES:
            language.use(code)
            texts = [task.question, *task.choices, task.hint, *(task.filled(hint) for _wrong, hint in task.mistakes)]
            assert [text for text in texts if "{" in text or "}" in text] == []
            assert all(hint for _wrong, hint in task.mistakes)


@each_template
def test_no_typical_mistake_is_right(module: str, name: str) -> None:
    for task in tasks(module, name):
        assert isfinite(task.answer)
        for wrong, _hint in task.mistakes:
            assert wrong != task.answer, task.question
            assert judge(task, wrong).kind == WRONG, (task.question, wrong)
            if task.digits is not None:
                assert rounded(wrong, task.digits) != rounded(task.answer, task.digits), (task.question, wrong)
        if task.source_choices:
            assert {task.answer, *(wrong for wrong, _hint in task.mistakes)} <= {*range(len(task.source_choices))}


@each_template
def test_the_answer_is_read_however_it_is_written(module: str, name: str) -> None:
    for task in tasks(module, name):
        if task.source_choices:
            assert judge(task, task.answer).kind == RIGHT
            continue
        ways = []
        if task.digits is not None:
            share = 0 <= task.answer <= 1 and task.digits >= 2
            ways.append(rounded(task.answer, task.digits))
            ways += [rounded(100 * task.answer, task.digits - 2) + " %"] if share else []
        if not isinstance(task.answer, float):
            exact = Fraction(task.answer)
            ways += [f"{exact.numerator}/{exact.denominator}"] if exact.denominator > 1 else [str(exact)]
            assert read_number(ways[-1]) == exact
        else:
            assert task.digits is not None, "a number that is not exact is asked to so many digits"
        for way in ways:
            assert judge(task, way).kind == RIGHT, (task.question, way)
            assert judge(task, way.replace(".", ",")).kind == RIGHT, (task.question, way)


@each_template
def test_fresh_seeds_give_fresh_numbers(module: str, name: str) -> None:
    found = list(tasks(module, name))
    assert len({task.question for task in found}) >= LEAST_ANSWERS or found[0].position is not None
    if not found[0].source_choices:
        assert len({task.answer for task in found}) >= LEAST_ANSWERS


@each_template
def test_the_answer_is_found_in_a_second_way(module: str, name: str) -> None:
    second = importlib.import_module(f"tests.course.test_{module}").SECOND[name]
    way, seeds, tolerance = (*second, 1e-9)[:3] if isinstance(second, tuple) else (second, SEEDS, 1e-9)
    for task in tasks(module, name, seeds):
        found = way(task.values)
        if isinstance(found, float) or isinstance(task.answer, float):
            reach = tolerance * (abs(task.answer) if tolerance == 1e-9 else 1)
            assert abs(found - task.answer) <= reach + 1e-15, task.question
        else:
            assert found == task.answer, task.question
