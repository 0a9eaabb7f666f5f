"""A simulation in steps: it grows, the exact chances come when asked for, and the last play is told."""

from __future__ import annotations

import asyncio
import time
from itertools import count

import pytest

from tests.helpers import python
from tests.widgets.conftest import SENT, block
from tests.widgets.course_parts import LESSON, sums, told, two_dice
from widgets import Growing, growing, kept


@pytest.fixture
def dice():
    return Growing("dice", two_dice, "Two dice", "sum", sums, tell=told)


def test_one_ten_a_thousand(dice, click):
    assert dice.plays == 0
    assert "(0 plays)" in block(dice.scene, "figure")["alt"]
    for press, plays in (("1", 1), ("10", 11), ("1000", 1011)):
        assert f"({plays:,} play" in block(click(dice, press=press), "figure")["alt"]
    assert dice.plays == 1011
    click(dice, press="again")
    assert dice.plays == 0


def test_the_exact_chances_come_when_they_are_asked_for(dice, click):
    click(dice, press="1000")
    assert block(dice.scene, "figure")["head"] == ["sum", "simulated"]
    figure = block(click(dice, press="count"), "figure")
    assert figure["head"] == ["sum", "exact", "simulated"]
    assert figure["rows"][5][1] == "16.7 %"
    low, high = figure["rows"][5][2].split("(")[1].rstrip(")").replace(" %", "").split(" – ")
    assert float(low) < 100 / 6 < float(high), "a thousand plays with this seed"
    assert block(click(dice, press="count"), "figure")["head"] == ["sum", "simulated"]


def test_the_same_seed_gives_the_same_plays_however_they_are_asked_for(dice, click):
    other = Growing("dice", two_dice, "Two dice", "sum", sums)
    for _time in range(10):
        click(dice, press="1")
    click(other, press="10")
    assert dice._seen == other._seen
    assert Growing("dice", two_dice, "Two dice", "sum", seed=2).play(10) is None


def test_the_last_play_is_told_as_it_was(dice, click):
    for _time in range(5):
        before = dict(dice._seen)
        click(dice, press="1")
        (outcome,) = (value for value in dice._seen if dice._seen[value] != before.get(value, 0))
        first, second = dice.status().split("The last one: ")[1].split("\n")[0].split(" and ")
        assert int(first) + int(second) == outcome


def test_it_is_seen_growing_and_the_loop_is_never_blocked(dice, monkeypatch):
    monkeypatch.setattr(growing, "PAUSES", {1000: 0.001})
    slept, pictures = [], set()

    async def watch() -> None:
        dice.observe(lambda change: pictures.add(change["new"]["blocks"][1]["alt"]), "scene")
        dice.play(1000)
        while dice.plays < 1000:
            start = time.process_time()
            await asyncio.sleep(0.001)
            slept.append(time.process_time() - start)
        await dice._task

    asyncio.run(watch())
    assert dice.plays == 1000
    assert len(pictures) >= 20
    assert max(slept) < 5 * growing.SLICE


def test_who_wants_no_motion_sees_the_last_picture_only(dice):
    pictures = set()

    async def watch() -> None:
        dice.observe(lambda change: pictures.add(change["new"]["blocks"][1]["alt"]), "scene")
        dice.act = {"count": 1, "press": "1000", "quiet": True}
        await dice._task

    asyncio.run(watch())
    assert dice.plays == 1000
    assert len(pictures) <= 2


def test_slow_plays_are_made_in_slices(dice, monkeypatch):
    clock = count()
    monkeypatch.setattr(growing, "perf_counter", lambda: 0.01 * next(clock))  # each play takes 10 ms
    breaths = []

    async def watch() -> None:
        dice.play(1000)
        for _time in range(5):
            await asyncio.sleep(0)
            breaths.append(dice.plays)
            await asyncio.sleep(growing.PAUSES[1000])
        dice._halt()

    asyncio.run(watch())
    assert 0 < breaths[0] <= 4
    assert breaths[0] < breaths[-1] < 40


def test_pressing_again_adds_to_what_is_under_way(dice, monkeypatch):
    monkeypatch.setattr(growing, "PAUSES", {10: 0.001})

    async def watch() -> None:
        dice.play(10)
        dice.play(10)
        await dice._task

    asyncio.run(watch())
    assert dice.plays == 20


def broken(_random):
    raise RuntimeError("oh")


@pytest.mark.parametrize("play", [broken, lambda random: "x", lambda random: None, lambda random: 10**400, lambda: 1])
def test_a_play_that_fails_breaks_nothing(click, play):
    tried = Growing("x", play, "x", "x")
    click(tried, press="1")
    click(tried, press="10")
    assert "stopped with" in tried.status()
    assert tried.plays == 0


def test_words_below_the_bars(click):
    coin = Growing("coin", lambda random: random.randrange(2), "A coin", "side", ticks=("heads", "tails"))
    click(coin, press="10")
    assert ">heads</text>" in block(coin.scene, "figure")["svg"]
    assert "Mean" not in coin.status()
    assert "whole number" in click(Growing("c", lambda random: 2, "c", "c", ticks=("a", "b")), press="1")["status"]


def test_the_bet_is_drawn(dice, click):
    growing = Growing("dice", two_dice, "Two dice", "sum", sums, bet=LESSON.bets["sum"])
    assert "Your bet" not in block(growing.scene, "figure")["svg"]
    kept.put_bet(LESSON.bets["sum"].key, 9)
    assert ">Your bet: 9</text>" in block(growing.scene, "figure")["svg"]


def test_what_is_typed_is_escaped(click):
    tried = Growing("x", two_dice, "<script>", "<b>&", ticks=None)
    assert "<script>" not in block(tried.scene, "figure")["svg"]


def test_how_one_play_is_made(dice):
    assert block(dice.scene, "source")["text"].startswith("def two_dice(random: Random) -> int:")


def test_the_saved_picture_shows_a_thousand_plays_and_the_count(dice):
    twin = dice.twin_html()
    assert "(1,000 plays)" in twin
    assert "<img" in twin
    assert "<th>exact</th>" in twin
    assert twin == Growing("dice", two_dice, "Two dice", "sum", sums).twin_html()
    assert dice.plays == 0


def test_odd_acts_are_answered(dice, click):
    for value in SENT:
        click(dice, press=value, quiet=value)
    assert dice.plays == 0


def test_it_grows_where_matplotlib_and_numpy_are_not():
    code = """
from tests.widgets.course_parts import *
from widgets import Bets, Growing, MyProgress, Practice, Sketch
dice = Growing("dice", two_dice, "Two dice", "sum", sums)
dice.play(10)
widgets = [dice, Practice(LESSON), Sketch("x", dice_plot), Bets(LESSON), MyProgress()]
print(len([widget.twin_html() for widget in widgets]), "<svg" in dice.scene["blocks"][1]["svg"])
"""
    assert python(code, "numpy", "numba", "matplotlib") == "5 True"
