"""A bet before any number is shown; kept, drawn into charts, and compared in the end."""

from __future__ import annotations

from dataclasses import replace

from cardlib import language
from tests.widgets.conftest import SENT, block
from tests.widgets.course_parts import LESSON, dice_plot
from widgets import Bet, Bets, Chart, kept
from widgets.bet import Question
from widgets.chart import draw, figure_of

STUCK, SUM = LESSON.bets["stuck"], LESSON.bets["sum"]


def test_nothing_is_bet_before_the_button_is_pressed(click):
    bet = Bet(STUCK)
    assert block(click(bet, set="bet", value=40), "slider")["text"] == "40.0 %"
    assert STUCK.bet is None
    click(bet, press="bet")
    assert STUCK.bet == 40
    assert "Your bet: 40.0 %" in bet.status()


def test_a_bet_survives_the_kernel(click):
    click(Bet(STUCK), press="bet")
    again = Bet(STUCK)
    assert block(again.scene, "slider")["value"] == 50
    assert "Your bet: 50.0 %" in again.status()


def test_an_odd_bet_lands_on_the_slider_or_changes_nothing(click):
    bet = Bet(STUCK)
    for value in (*SENT, 101, 100, 99.7):
        click(bet, set="bet", value=value)
        assert block(bet.scene, "slider")["value"] in range(101)


def test_a_kept_bet_that_the_question_cannot_have_is_none():
    kept.put_bet(STUCK.key, 1000)
    assert STUCK.bet is None
    kept.put_bet(STUCK.key, [1, 2])
    assert STUCK.bet is None


def test_two_questions_of_one_name_are_two():
    other = Question("stuck", "Another question?", 0, 10, truth=lambda: 5.0)
    kept.put_bet(STUCK.key, 7)
    assert other.bet is None


def test_what_is_true_is_told_only_to_those_who_have_bet(click):
    bets = Bets(LESSON)
    assert all(row[1:3] == ["no bet yet", "?"] for row in block(bets.scene, "grid")["rows"])
    click(Bet(STUCK), press="bet")
    rows = block(bets.scene, "grid")["rows"]
    assert rows[0] == ["How many are stuck?", "50.0 %", "36.6 %", "13.4 %"], "it brings itself up to date"
    assert rows[1][2] == "?"


def test_the_bet_is_drawn_into_the_chart_once_it_is_made(click):
    chart = Chart("dice", lambda _value: dice_plot(), source=dice_plot)
    before = block(chart.scene, "figure")
    assert "bet" not in before["alt"]
    click(Bet(SUM), press="bet")
    after = block(chart.scene, "figure")
    assert "Your bet: 7." in after["alt"]
    assert after["src"] != before["src"]


def test_a_bet_in_percent_lies_on_an_axis_of_shares():
    plot = dice_plot()
    kept.put_bet(SUM.key, 10)
    assert plot.bet_at() == 10
    kept.put_bet(STUCK.key, 12)
    upwards = replace(plot, bet=STUCK, bet_axis="y")
    assert upwards.bet_at() == 0.12
    assert "Your bet: 12.0 %" in draw(upwards)


def test_a_bet_far_off_is_inside_the_chart():
    kept.put_bet(STUCK.key, STUCK.high)
    bottom, top = figure_of(replace(dice_plot(), bet=STUCK, bet_axis="y")).axes[0].get_ylim()
    assert bottom <= STUCK.high / 100 < top


def test_where_the_numbers_come_from_is_shown_on_demand():
    chart = Chart("dice", lambda _value: dice_plot(), source=dice_plot)
    assert block(chart.scene, "source")["text"].startswith("def dice_plot() -> Plot:\n    chances = sums()")
    assert "<details><summary>Where do these numbers come from?" in chart.twin_html()
    assert not any(part["type"] == "source" for part in Chart("dice", lambda _value: dice_plot()).scene["blocks"])


def test_the_saved_pictures_know_no_bet_and_no_truth():
    kept.put_bet(STUCK.key, 40)
    language.use("de")
    for widget in (Bet(STUCK), Bets(LESSON)):
        assert "40" not in widget.twin_html()
        assert "36" not in widget.twin_html()
        assert "Führe diese Zelle aus" in widget.twin_text()
