"""The exercises of 4½ Minuten: right answers, known mistakes and their hints."""

import pytest

from widgets import Exercise, minuten

TASKS = minuten.TASKS


@pytest.mark.parametrize("name", [name for name, task in TASKS.items() if task.cases is None])
def test_right_answers_are_right_and_every_known_mistake_gets_its_hint(name):
    task = TASKS[name]
    assert Exercise(task).check(task.answer)
    hints = set()
    for wrong, hint in task.mistakes:
        tried = Exercise(task)
        assert not tried.check(wrong)
        assert tried.status().endswith(hint)
        hints.add(hint)
    assert len(hints) == len(task.mistakes)


def test_no_hint_contains_the_answer():
    for task in TASKS.values():
        if task.cases is None and not task.source_choices and task.answer > 9:
            for _wrong, hint in task.mistakes:
                assert str(task.answer) not in hint.split()
