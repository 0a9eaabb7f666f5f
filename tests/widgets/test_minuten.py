"""4½ Minuten at the table: three rounds, one team, and the clock."""

import time

from cardlib import minuten
from tests.widgets.conftest import labels, play_to_the_end, table_of
from tests.widgets.test_seat import my_move
from widgets import TakeASeat


def test_a_match_has_three_rounds_and_then_a_verdict(click):
    seat = TakeASeat(minuten, seed=1, others="random")
    for number in range(3):
        play_to_the_end(seat, click)
        assert len(seat.match.rounds) == number + 1
        assert ("Next round" in labels(seat.scene)) == (number < 2)
        if number < 2:
            click(seat, press="next")
    finish = table_of(seat)["finish"]
    assert finish["rows"][-1]["numbers"] == [str(seat.match.totals[0])]
    assert finish["why"] == seat.match.verdict


def test_against_the_clock_the_cards_lie_face_down_until_it_starts(click):
    seat = TakeASeat(minuten, seed=42, clock=True)
    table = table_of(seat)
    assert all("card" not in part for part in table["hand"])
    assert "b5" not in repr(seat.scene)
    assert [action["press"] for action in table["actions"]] == ["start"]
    click(seat, press="start")
    table = table_of(seat)
    assert any(part["card"] == "b5" for part in table["hand"])
    clock = next(panel for panel in table["panels"] if panel["type"] == "clock")
    assert clock["running"]
    assert 269 < clock["left"] <= 270


def test_the_kernels_clock_ends_the_round_whatever_the_page_says(click, monkeypatch):
    seat = TakeASeat(minuten, seed=42, clock=True)
    click(seat, press="start")
    click(seat, press="time")  # a page that cheats, or whose clock runs fast
    assert not seat.position.over
    now, move = time.monotonic(), my_move(seat)
    monkeypatch.setattr(time, "monotonic", lambda: now + 271)
    click(seat, move=move)
    assert seat.position.over
    assert seat.position.history[-1] == "time"


def test_after_the_time_is_up_the_clock_shows_none_left(click, monkeypatch):
    seat = TakeASeat(minuten, seed=42, clock=True)
    click(seat, press="start")
    now = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: now + 271)
    click(seat, press="odds")
    assert seat.position.over
    clock = next(panel for panel in table_of(seat)["panels"] if panel["type"] == "clock")
    assert clock["left"] == 0
    click(seat, press="next")
    clock = next(panel for panel in table_of(seat)["panels"] if panel["type"] == "clock")
    assert clock["left"] == 270


def test_nothing_is_taken_back_while_the_clock_runs(click):
    seat = TakeASeat(minuten, seed=42, clock=True)
    click(seat, press="start")
    click(seat, move=my_move(seat))
    history = seat.position.history
    click(seat, press="back")
    assert seat.position.history == history
