"""How quick Partners is, on one core. Run with `-m benchmark`."""

from __future__ import annotations

import time

import pytest

from cardlib.odds import refining
from cardlib.simulate import play_batch
from tests.partners.test_strategies import middle_game

pytestmark = pytest.mark.benchmark


def test_at_least_350_000_moves_a_second():
    """Random play, whole games, all legal moves listed on every turn."""
    play_batch("partners", True, 4, {}, (0, 0, 0, 0), 1, 0, 10)  # compiled by now
    began = time.perf_counter()
    _scores, turns = play_batch("partners", True, 4, {}, (0, 0, 0, 0), 1, 0, 1000)
    rate = turns.sum() / (time.perf_counter() - began)
    print(f"{rate:,.0f} turns a second")
    assert rate >= 350_000


def test_odds_in_the_middle_game():
    """178 moves: a first answer within 300 ms, the three best to within 5 percentage points after 2 s."""
    position = middle_game()
    position.odds(games=400)  # compiled by now
    began = time.perf_counter()
    first = None
    for answer in refining(position, 10**9, 0):  # noqa: B007 - the last one is looked at
        first = first or time.perf_counter() - began
        if time.perf_counter() - began > 2:
            break
    print(f"first answer after {1000 * first:.0f} ms")
    assert first < 0.3
    assert all(odds.high - odds.low <= 0.10 for odds in list(answer.values())[:3])
