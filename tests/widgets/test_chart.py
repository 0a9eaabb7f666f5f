"""Charts: the same bytes each time, the numbers as a table, exact beside simulated."""

import base64
import re
from functools import cache
from html import escape
from itertools import pairwise

import pytest
from matplotlib.text import Text

from cardlib import language
from cardlib.minuten import chances
from tests.widgets.conftest import block
from widgets import biberbande, partners, stop
from widgets import minuten as lessons
from widgets.chart import CARD, Plot, Series, affordable, draw, figure_of

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


# ---- every chart of every lesson, in both languages

EVERY_CHART = [
    *CHARTS,
    stop.twin_at_the_table,
    stop.pair_in_hand,
    stop.cost_of_plus_x,
    stop.chain_of_twos,
    stop.turns_to_empty,
    stop.seat_advantage,
    stop.scoring_and_winners,
    biberbande.sum_of_row,
    biberbande.mean_by_seen,
    biberbande.what_was_kept,
    biberbande.memory,
    biberbande.knock_or_wait,
    biberbande.special_cards,
    biberbande.points_by_deck,
    partners.hearts_in_hand,
    partners.the_exchange,
    partners.journey,
    partners.four_back,
    partners.teams,
]
every_chart = pytest.mark.parametrize("chart", EVERY_CHART, ids=lambda chart: chart.__name__)
IN_GERMAN = re.compile(r"\d\.\d(?!\d\d)|\d{4,}|\d%")  # a decimal point, thousands in one piece, no space before %
IN_ENGLISH = re.compile(r"\d,\d(?!\d\d)|\d{4,}|\d%")


@pytest.fixture
def english_afterwards():
    yield
    language.use("en")


@cache
def first_plot(chart, code):
    language.use(code)
    made = chart()
    return made._plot_of(made.value)


@cache
def first_figure(chart):
    """The same drawn, in German, which is longer."""
    figure = figure_of(first_plot(chart, "de"))
    language.use("de")
    figure.draw_without_rendering()
    return figure


def words_of(plot):
    """All that can be read beside the picture and in the table."""
    head, rows = plot.table()
    return [plot.alternative(), *head, *(cell for row in rows for cell in row)]


@pytest.mark.parametrize(("code", "wrong"), [("de", IN_GERMAN), ("en", IN_ENGLISH)])
@every_chart
def test_numbers_are_written_as_the_language_writes_them(chart, code, wrong, english_afterwards):
    plot = first_plot(chart, code)
    language.use(code)
    assert [text for text in words_of(plot) if wrong.search(text)] == []


@every_chart
def test_the_picture_has_decimal_commas_too(chart, english_afterwards):
    words = [text.get_text() for text in first_figure(chart).findobj(Text)]
    assert [text for text in words if IN_GERMAN.search(text)] == []


@every_chart
def test_the_alternative_text_is_made_of_sentences(chart, english_afterwards):
    plot = first_plot(chart, "en")
    language.use("en")
    sentences = re.split(r"(?<=\.) ", plot.alternative())
    assert len(sentences) == 1 + len(plot.columns())
    assert all(re.match(r"['A-Z\d]", sentence) and sentence.endswith(".") for sentence in sentences)
    assert all(re.search(" (goes from|are:|is .+ everywhere)", sentence) for sentence in sentences[1:])


@every_chart
def test_neither_legend_nor_ticks_cover_anything(chart, english_afterwards):
    figure = first_figure(chart)
    (axes,) = figure.axes
    assert axes.get_legend() is None
    assert not any(legend.get_window_extent().overlaps(axes.bbox) for legend in figure.legends)
    ticks = [tick.get_window_extent() for tick in axes.get_xticklabels() if tick.get_text()]
    assert not any(left.overlaps(right) for left, right in pairwise(ticks))


def test_the_picture_brings_its_own_light_ground():
    """So that it can be read on a light page and on a dark one, saved or not."""
    assert f"fill: {CARD}" in draw(Plot("T", "x", "y", Series("exact", [1, 2], [0.5, 0.25])))


def test_a_figure_takes_the_width_it_has():
    assert 'style="width:100%;max-width:70rem"' in lessons.stuck_by_piles().twin_html()


def test_without_matplotlib_a_chart_shows_its_sentence_and_its_numbers(monkeypatch):
    monkeypatch.setattr("widgets.chart.can_draw", lambda: False)
    chart = lessons.stuck_by_piles()
    figure = block(chart.scene, "figure")
    assert figure["src"] == ""
    html = chart.twin_html()
    assert "<img" not in html
    assert escape(figure["alt"]) in html
    assert "<details open>" in html
    assert all(cell in html for row in figure["rows"] for cell in row)


def test_fewer_games_are_simulated_where_nothing_is_compiled(monkeypatch):
    assert affordable(10_000) == 10_000
    monkeypatch.setattr("cardlib.speed.available", lambda: False)
    assert affordable(10_000) == 400
    assert affordable(100) == 20
