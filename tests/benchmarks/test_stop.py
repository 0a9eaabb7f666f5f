"""How fast STOP runs. Not part of the usual tests: pytest -m benchmark, on an idle machine."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from cardlib import stop
from cardlib.odds import refining
from tests.benchmarks.helpers import moves_per_second

pytestmark = pytest.mark.benchmark


def test_compiled_random_moves_per_second(record_property: Callable[[str, object], None]) -> None:
    rate = moves_per_second(stop.GAME)
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
