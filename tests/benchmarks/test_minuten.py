"""How fast the games run. Not part of the usual tests: pytest -m benchmark, on an idle machine.

What one core does is counted in processor time; two threads and the start of a process on the clock.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from cardlib import minuten, simulate, speed
from cardlib.minuten import notation
from cardlib.playout import FRESH
from tests.benchmarks.helpers import moves_per_second
from tests.helpers import python

pytestmark = pytest.mark.benchmark


def seconds(games: int, threads: int, clock: Callable[[], float]) -> float:
    """The best of three."""
    times = []
    for _ in range(3):
        with ThreadPoolExecutor(threads) as executor:
            start = clock()
            minuten.simulate(games, "random", executor=executor)
            times.append(clock() - start)
    return min(times)


@pytest.fixture(autouse=True)
def warm() -> None:
    minuten.simulate(1)


def test_compiled_random_moves_per_second(record_property):
    speed_seen = moves_per_second(minuten.GAME)
    record_property("moves per second", round(speed_seen))
    assert speed_seen >= 8_000_000


def test_plain_random_moves_per_second(record_property):
    run = speed.entry("minuten", False)
    best = 0.0
    for _ in range(3):
        table, turns = [notation.empty_table(4) for _ in range(200)], [0] * 200
        start = time.thread_time()
        run(table, (0,) * 4, 1, 0, FRESH, [[0] for _ in table], turns, [[] for _ in table])
        best = max(best, sum(turns) / (time.thread_time() - start))
    record_property("moves per second", round(best))
    assert best >= 65_000


def idle_cores() -> float:
    """How much processor time two busy threads get out of a second: 2 if nobody else wants any."""
    with ThreadPoolExecutor(2) as executor:
        wall, cpu = time.perf_counter(), time.process_time()
        minuten.simulate(100_000, "strong", executor=executor)
        return (time.process_time() - cpu) / (time.perf_counter() - wall)


@pytest.mark.skipif(simulate.cores() < 2, reason="needs two cores")
def test_two_threads_are_almost_twice_as_fast_as_one(record_property):
    if idle_cores() < 1.8:
        pytest.skip("others are busy on this machine: two cores are not to be had")
    gain = seconds(100_000, 1, time.perf_counter) / seconds(100_000, 2, time.perf_counter)
    record_property("gain", round(gain, 2))
    assert gain >= 1.7


def test_the_first_simulation_of_a_new_process_starts_soon(record_property):
    code = "import time; t = time.perf_counter(); from cardlib import minuten; minuten.simulate(1)"
    taken = min(float(python(code + "; print(time.perf_counter() - t)")) for _ in range(3))
    record_property("seconds", round(taken, 2))
    assert taken < 2


def test_ten_times_the_games_take_ten_times_as_long(record_property):
    ratio = seconds(200_000, 1, time.process_time) / seconds(20_000, 1, time.process_time)
    record_property("ratio", round(ratio, 1))
    assert 7 < ratio < 13
