"""How fast STOP runs. Not part of the usual tests: pytest -m benchmark, on an idle machine."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np
import pytest

from cardlib import speed, stop
from cardlib.odds import refining
from cardlib.playout import FRESH
from cardlib.stop import notation, rules

pytestmark = pytest.mark.benchmark
BATCH = 256


def moves_per_second(strategy: int, batches: int = 40) -> float:
    """Compiled, four players, in processor time of one core; the best of three."""
    run = speed.entry("stop", True)
    table = rules.LAYOUT.table(BATCH)
    scores, turns = np.zeros((BATCH, 4), np.int64), np.zeros(BATCH, np.int64)
    log, numbers = np.zeros((BATCH, 0), np.int64), np.full(4, strategy)
    blank = notation.empty_table(4)
    best = 0.0
    for _ in range(3):
        played, taken = 0, 0.0
        for first in range(0, batches * BATCH, BATCH):
            rules.LAYOUT.write(blank, table)
            start = time.thread_time()
            run(table, numbers, 1, first, FRESH, scores, turns, log)
            taken += time.thread_time() - start
            played += int(turns.sum())
        best = max(best, played / taken)
    return best


def test_compiled_random_moves_per_second(record_property: Callable[[str, object], None]) -> None:
    rate = moves_per_second(strategy=0)
    record_property("moves per second", round(rate))
    assert rate > 7_000_000


def test_the_first_odds_come_within_300_milliseconds(record_property: Callable[[str, object], None]) -> None:
    position = stop.deal(seed=3)
    position.odds(games=10)
    start = time.perf_counter()
    assert set(next(iter(refining(position, 10_000, 0)))) == set(position.moves)
    taken = time.perf_counter() - start
    record_property("seconds to the first odds", round(taken, 3))
    assert taken < 0.3
