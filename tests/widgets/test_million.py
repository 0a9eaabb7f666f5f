"""A million rounds, live: they are those that `stop.summary` plays, they grow in slices, and they can be stopped."""

from __future__ import annotations

import asyncio
import sys
from statistics import fmean, pstdev

import pytest

from cardlib import stop
from cardlib.mistakes import Mistake
from tests.helpers import python
from tests.widgets.conftest import SENT, block
from widgets import million


@pytest.fixture
def rounds():
    return million.settling()


def test_the_rounds_are_those_of_the_lesson_whatever_the_slices(rounds, click):
    for press in ("1", "1", "10", "1000", "1"):
        click(rounds, press=press)
    tally, summary = rounds.tally, stop.summary(1013, "thumb", players=2, seed=1)
    assert dict(sorted(tally.singles.items())) == summary.counts(0)
    assert tally.mean == summary.mean()[0]
    assert list(tally.interval) == summary.interval()[0].tolist()
    assert [mark[0] for mark in tally.marks] == [10, 20, 50, 100, 200, 500, 1000]
    rounds.tally.play(1030)  # in the middle of a class
    together = million.Tally()
    while together.rounds < 1030:
        together.play(1030)
    assert together.classes == rounds.tally.classes


def test_a_class_is_so_many_rounds_one_after_the_other():
    tally = million.Tally(4)
    tally.play(10)
    points = million.points(0, 10)
    assert sorted(tally.classes.elements()) == sorted([sum(points[:4]), sum(points[4:8])])
    with pytest.raises(Mistake):
        million.bell(0)


def test_what_is_said_and_shown(rounds, click):
    scene = click(rounds, press="10")
    points = million.points(0, 10)
    assert scene["status"].startswith(f"10 rounds, mean {fmean(points):.2f} ± ")
    assert block(scene, "figure")["svg"].count("<circle") == 1
    click(rounds, press="again")
    assert (rounds.tally.rounds, rounds.status()) == (0, "")


def test_the_bars_hold_every_round(click):
    bell = million.bell()
    bell.play(1000)
    for plot in (million._singles_plot(bell.tally), million._classes_plot(bell.tally)):
        assert sum(plot.simulated[0].y) == pytest.approx(1)
    assert sum(million._classes_plot(bell.tally).exact.y) == pytest.approx(1)


def test_it_is_seen_growing_can_be_stopped_and_goes_on(rounds, click, monkeypatch):
    monkeypatch.setattr(million, "PAUSE", 0.001)
    seen = []

    async def watch() -> None:
        rounds.observe(lambda change: seen.append(rounds.tally.rounds), "scene")
        rounds.play(10**6)
        while rounds.tally.rounds < 1000:
            await asyncio.sleep(0)
        task = rounds._task
        click(rounds, press="stop")
        halted = rounds.tally.rounds
        await asyncio.gather(task, return_exceptions=True)
        assert rounds.tally.rounds == halted < 10**6
        click(rounds, press="10")
        await rounds._task
        assert rounds.tally.rounds == halted + 10

    asyncio.run(watch())
    assert len({*seen} & {*million.MARKS}) >= 7


def test_who_wants_no_motion_sees_the_last_picture_only(rounds):
    seen = set()

    async def watch() -> None:
        rounds.observe(lambda change: seen.add(rounds.tally.rounds), "scene")
        rounds.act = {"count": 1, "press": "1000", "quiet": True}
        await rounds._task

    asyncio.run(watch())
    assert seen <= {0, 1000}


def test_a_slice_leaves_the_kernel_time_to_answer(rounds, monkeypatch):
    clock = [0.0]
    monkeypatch.setattr(million, "perf_counter", lambda: clock[0])
    most = []

    def slow(first, count):
        clock[0] += count / 1000  # each round takes a millisecond
        most.append(count)
        return [0] * count

    monkeypatch.setattr(million, "points", slow)

    async def watch() -> None:
        rounds.play(1000, still=True)
        await rounds._task

    asyncio.run(watch())
    assert max(most) <= 2 * 1000 * million.SLICE
    assert len(most) < 80


@pytest.mark.parametrize("sent", SENT, ids=lambda sent: repr(sent)[:12])
def test_nothing_that_is_sent_breaks_it(rounds, click, sent):
    click(rounds, press=sent)
    assert rounds.tally.rounds <= 10


def test_a_kernel_without_numpy_plays_fewer_and_says_how_many():
    code = (
        "import sys\nsys.modules['numpy'] = sys.modules['numba'] = sys.modules['matplotlib'] = None\n"
        "from widgets import million\nprint(million.steps())\nr = million.bell()\nr.play(30)\nprint(r.status())\n"
        "print(million.settling().twin_text())"
    )
    first, *others = python(code).splitlines()
    assert first == "(10, 100, 1000)"
    assert others[0].startswith("30 rounds, mean ")
    assert "(100 rounds)" in others[1]


# ---- other machines (that they give the same is tested in test_summary.py, and in the lesson)


def test_where_there_is_no_dask_the_rounds_are_played_here(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with million.cluster() as executor:
        assert executor is None


def test_a_browser_starts_no_process(monkeypatch):
    monkeypatch.setattr(sys, "platform", "emscripten")
    with million.processes() as executor:
        assert executor is None


@pytest.mark.long
@pytest.mark.filterwarnings("ignore")
def test_the_lessons_cluster_is_dasks_and_gives_the_same():
    pytest.importorskip("distributed", reason="Dask is not installed: pip install cardlib[cluster]")
    with million.cluster() as executor:
        assert type(executor).__module__.startswith("distributed")
        on_dask = stop.summary(10_000, "thumb", players=2, seed=1, executor=executor)
    assert on_dask._sums == stop.summary(10_000, "thumb", players=2, seed=1)._sums


# ---- what the lesson says


def test_half_of_the_rounds_are_won_and_classes_lean_to_the_left():
    tally = million.Tally()
    while tally.rounds < 100_000:
        tally.play(100_000)
    assert tally.singles[0] / tally.rounds == pytest.approx(0.5, abs=0.005)
    sums = list(tally.classes.elements())
    assert pstdev(sums) / million.CLASS == pytest.approx(tally.deviation / 5, rel=0.02)
    middle = fmean(sums)
    assert fmean((each - middle) ** 3 for each in sums) / pstdev(sums) ** 3 == pytest.approx(0.4, abs=0.1)
    low, high = tally.interval
    per_million = (high - low) / 2 / 10**0.5
    assert [f"{per_million / times:.1g}" for times in (1, 10, 100)] == ["0.1", "0.01", "0.001"]  # a hundred times each
    assert 10_000 * 2 / 3600 > 5  # hours for ten thousand million


def test_after_a_hundred_rounds_not_even_the_first_digit_is_sure():
    low, high = stop.summary(100, "thumb", players=2, seed=1).interval()[0]
    assert low // 10 < high // 10
