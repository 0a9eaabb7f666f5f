"""The charts and exercises of the lessons on Partners."""

from fractions import Fraction
from math import comb

import pytest

from tests.widgets.conftest import block
from widgets import Exercise
from widgets import partners as lessons
from widgets.partners import TASKS

CHARTS = [lessons.hearts_in_hand, lessons.the_exchange, lessons.journey, lessons.four_back, lessons.teams]


@pytest.mark.parametrize("chart", CHARTS, ids=lambda chart: chart.__name__)
def test_every_chart_is_the_same_each_time_and_has_its_numbers(chart):
    figure = block(chart().scene, "figure")
    assert figure["src"] == block(chart().scene, "figure")["src"]
    assert len(figure["alt"]) > 20
    assert all(len(row) == len(figure["head"]) for row in figure["rows"])


@pytest.mark.parametrize("chart", CHARTS[:4], ids=lambda chart: chart.__name__)
def test_exact_and_simulated_agree(chart):
    """Within the 95 % interval, but for one in twenty; and never far outside."""
    rows = [row for row in block(chart().scene, "figure")["rows"] if row[2]]
    outside = 0
    for _x, exact, simulated in rows:
        low, high = (float(part.strip(" %()")) for part in simulated.partition("(")[2].split("–"))
        value, slack = float(exact.rstrip(" %")), (high - low) / 2
        assert low - slack <= value <= high + slack
        outside += not low <= value <= high
    assert outside <= 1


@pytest.mark.parametrize("name", [name for name, task in TASKS.items() if task.cases is None])
def test_right_answers_are_right_and_every_known_mistake_gets_its_hint(name):
    task = TASKS[name]
    assert Exercise(task).check(task.answer)
    for wrong, hint in task.mistakes:
        tried = Exercise(task)
        assert not tried.check(wrong)
        assert tried.status().endswith(hint)


def test_functions_are_tried_case_by_case():
    assert Exercise(TASKS["land"]).check(lambda space, steps: (space + steps - 1) % 14 + 1)
    assert not Exercise(TASKS["land"]).check(lambda space, steps: (space + steps) % 14)
    assert Exercise(TASKS["no heart"]).check(lambda h, p, c: Fraction(comb(p - h, c), comb(p, c)))
    assert not Exercise(TASKS["no heart"]).check(lambda h, p, c: Fraction(p - h, p) ** c)
