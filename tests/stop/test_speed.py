"""One rulebook, two speeds: plain and compiled play the same rounds of STOP."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from cardlib import speed, stop
from cardlib.playout import FRESH
from cardlib.stop import notation, rules

COMPARED = [name for name in rules.LAYOUT.shapes if name != "found"]


def both_speeds(players: int, numbers: tuple[int, ...], rounds: int, seed: int, **options: Any) -> tuple[Any, Any]:
    """The move logs, scores and final states of the same rounds, plain and compiled."""
    blank = notation.empty_table(players, **options)
    most = 3000
    table = rules.LAYOUT.table(rounds)
    rules.LAYOUT.write(blank, table)
    scores, turns = np.empty((rounds, players), np.int64), np.empty(rounds, np.int64)
    log = np.full((rounds, most), -1, np.int64)
    speed.entry("stop", True)(table, np.array(numbers), seed, 0, FRESH, scores, turns, log)
    states = [rules.LAYOUT.copy(blank) for _ in range(rounds)]
    plain_scores, plain_turns = [[0] * players for _ in range(rounds)], [0] * rounds
    plain_log = [[-1] * most for _ in range(rounds)]
    speed.entry("stop", False)(states, numbers, seed, 0, FRESH, plain_scores, plain_turns, plain_log)
    ends = [[getattr(state, name) for name in COMPARED] for state in states]
    compiled = [[getattr(rules.LAYOUT.read(row), name) for name in COMPARED] for row in table]
    assert turns.max() < most
    return (plain_log, plain_scores, plain_turns, ends), (log.tolist(), scores.tolist(), turns.tolist(), compiled)


@pytest.mark.parametrize("players", range(2, 11))
def test_plain_and_compiled_play_the_same_5000_rounds(players: int) -> None:
    plain, compiled = both_speeds(players, (0,) * players, 556, seed=players)
    assert plain == compiled
    for end in plain[3]:
        state = dict(zip(COMPARED, end))
        cards = Counter(state["draw"][: state["left"]])
        cards[state["top"]] += 1
        for where in (*range(players), rules.DISCARDS):
            for card in range(rules.FREE):
                cards[card] += (state["one"][where] >> card & 1) + (state["two"][where] >> card & 1)
            cards[rules.FREE] += state["free"][where]
        assert all(cards[card] == copies for card, copies in enumerate(rules.COPIES))


@pytest.mark.parametrize("players", [2, 4, 7, 10])
def test_all_strategies_and_reaction_times_play_alike_in_both_speeds(players: int) -> None:
    numbers = tuple(seat % 3 for seat in range(players))
    plain, compiled = both_speeds(players, numbers, 60, seed=5, reaction=[0.3, 0.4, 0.6], scoring=(10, 30, 5))
    assert plain == compiled


def test_results_are_the_same_for_any_batch_and_can_be_stepped_through() -> None:
    results = stop.simulate(300, ["random", "thumb", "strong"], players=3, seed=9)
    assert (results.scores == stop.simulate(600, ["random", "thumb", "strong"], players=3, seed=9).scores[:300]).all()
    for i in (0, 7, 299):
        end = results.game(i)
        assert end.over
        assert end.scores == tuple(results.scores[i])
        assert len(end.history) == results.turns[i]
    assert results.wins.sum() == pytest.approx(300)
    assert ((results.scores == 0).sum(axis=1) >= 1).all()
