"""Charts: the same bytes each time, the numbers as a table, exact beside simulated."""

import base64

import pytest

from cardlib.minuten import chances
from tests.widgets.conftest import block
from widgets import minuten as lessons
from widgets.chart import Plot, Series, draw

CHARTS = [
    lessons.chance_to_play,
    lessons.stuck_by_piles,
    lessons.spread,
    lessons.law_of_large_numbers,
    lessons.cooperation,
    lessons.seconds_a_turn,
]


@pytest.mark.parametrize("chart", CHARTS, ids=lambda chart: chart.__name__)
def test_every_chart_has_a_picture_an_alternative_text_and_its_numbers(chart):
    figure = block(chart().scene, "figure")
    svg = base64.b64decode(figure["src"].partition(",")[2]).decode()
    assert svg.count("<svg") == 1
    assert len(figure["alt"]) > 20
    assert figure["rows"]
    assert all(len(row) == len(figure["head"]) for row in figure["rows"])


@pytest.mark.parametrize("chart", CHARTS, ids=lambda chart: chart.__name__)
def test_the_same_chart_is_the_same_bytes(chart):
    assert block(chart().scene, "figure")["src"] == block(chart().scene, "figure")["src"]


def test_exact_and_simulated_agree_within_the_interval():
    figure = block(lessons.chance_to_play().scene, "figure")
    row = figure["rows"][3]
    assert row[0] == "4"
    assert row[1] == f"{float(chances.chance_to_play('r5')) * 100:.1f} %"
    low, high = (float(part.strip(" %()")) for part in row[2].partition("(")[2].split("–"))
    assert low <= float(row[1].rstrip(" %")) <= high


def test_the_slider_moves_the_chart_and_stays_within_its_ends(click):
    chart = lessons.stuck_by_piles()
    before = block(chart.scene, "figure")["src"]
    scene = click(chart, set="control", value=6)
    assert block(scene, "figure")["src"] != before
    assert block(scene, "slider")["text"] == "6"
    for value, kept in ((99, lessons.MOST_CARDS), (-3, 1), ("x", 1)):
        click(chart, set="control", value=value)
        assert chart.value == kept


def test_a_menu_chooses_among_its_options_only(click):
    chart = lessons.cooperation()
    click(chart, set="control", value=1)
    assert chart.value == 1
    click(chart, set="control", value=7)
    assert chart.value == 1


def test_a_drawing_does_not_depend_on_when_it_is_made():
    plot = Plot("T", "x", "y", Series("exact", [1, 2], [0.5, 0.25]))
    assert draw(plot) == draw(plot)
    assert "date" not in draw(plot).lower()
