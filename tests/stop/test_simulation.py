"""Many rounds of STOP: both speeds, strategies, reaction times, odds."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from cardlib import speed, stop
from cardlib.playout import FRESH
from cardlib.stop import GAME, notation, rules

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


def test_random_is_uniform_over_the_moves_that_keep_the_rules_of_the_house() -> None:
    fields: dict[str, Any] = {"top": "b4", "hands": ("b7 r4 bP F", "g1 g3 g5"), "draw": "y1 y3 y5"}
    p = stop.position(**fields)
    state = rules.LAYOUT.copy(p._state)
    seen = Counter(notation.move_text(GAME.strategies.choose(state, (0, 0))) for _ in range(8000))
    assert set(seen) == set(p.moves) - {"draw"}
    assert len(seen) == 8
    assert all(abs(count - 1000) < 150 for count in seen.values())
    two = stop.position(**{**fields, "hands": ("b7 F", "g1 g3 g5")})
    state = rules.LAYOUT.copy(two._state)
    seen = Counter(notation.move_text(GAME.strategies.choose(state, (0, 0))) for _ in range(400))
    assert set(seen) == {"b7 watch", "F b7 watch stop"}
    stuck = stop.position(top="b4", hands=("r7", "g1"))
    assert notation.move_text(GAME.strategies.choose(rules.LAYOUT.copy(stuck._state), (0, 0))) == "draw"


def test_random_slams_whenever_it_can_the_seat_after_the_last_player_first() -> None:
    hands = ("r1 r3 r5", "b9 g3 g5", "y1 y3 y5", "b6 r7 r8")
    for last, first in ((0, "1:b9"), (1, "3:b6"), (2, "3:b6"), (3, "1:b9")):
        p = stop.position(top="b6", hands=hands, turn=0, last=last)
        assert notation.move_text(GAME.strategies.choose(rules.LAYOUT.copy(p._state), (0, 0, 0, 0))) == first
    passing = stop.position(top="bP", hands=("r1 r3", "g1 g3", "b0 y1 y3"), turn=1, last=0, pending="pass left")
    assert notation.move_text(GAME.strategies.choose(rules.LAYOUT.copy(passing._state), (0, 0, 0))) == "2:b0"


def test_reaction_times_decide_who_is_first() -> None:
    hands = ("r1 r3 r5", "b9 g3 g5", "y1 y3 y5", "b6 r7 r8")

    def first(reaction: Any) -> str:
        p = stop.position(top="b6", hands=hands, turn=0, last=0, reaction=reaction)
        return notation.move_text(GAME.strategies.choose(rules.LAYOUT.copy(p._state), (0, 0, 0, 0)))

    assert first([[0.5], [0.6], [0.5], [0.4]]) == "3:b6"
    assert first([[0.5], [0.3], [0.5], [0.4]]) == "1:b9"
    assert first(0.5) == "1:b9"  # all alike: the nearest
    p = stop.position(top="b6", hands=hands, turn=0, last=0, reaction=[0.2, 0.4])
    state = rules.LAYOUT.copy(p._state)
    seen = Counter(notation.move_text(GAME.strategies.choose(state, (0, 0, 0, 0))) for _ in range(4000))
    assert seen["3:b6"] == pytest.approx(1000, abs=120)  # only if it takes 0.2 s and the other 0.4 s
    assert stop.deal(2, seed=1, reaction=[[0.3, 0.4], [0.5]]).reaction == ((0.3, 0.4), (0.5,))
    assert stop.deal(2, seed=1, reaction=0.25).reaction == 0.25


def test_a_learners_function_plays_in_turn_and_out_of_turn() -> None:
    asked = Counter[str]()

    def own(view: Any, moves: Any) -> str | None:
        assert all(("0:" in move) == (view.turn != 0) for move in moves)
        asked["in turn" if view.turn == 0 else "out of turn"] += 1
        return max(moves, key=len) if view.turn == 0 else None  # never plays out of turn

    results = stop.simulate(30, [own, "thumb", "random"], players=3, seed=2)
    assert asked["in turn"] > 100
    assert asked["out of turn"] > 5
    for i in range(30):
        assert not any(move.startswith("0:") for move in results.game(i).history)

    def eager(view: Any, moves: Any) -> str:
        return max(moves, key=len)

    played = stop.simulate(30, [eager, "thumb", "random"], players=3, seed=2)
    assert any(move.startswith("0:") for i in range(30) for move in played.game(i).history)

    def greedy(view: Any, moves: Any) -> str:
        return max(moves, key=len) if view.turn == 0 else "draw"  # which would be another seat's move

    with pytest.raises(ValueError, match="out of turn"):
        stop.simulate(30, [greedy, "thumb"], players=2, seed=2)
    with pytest.raises(ValueError, match="gave no move"):
        stop.simulate(1, [lambda view, moves: None, "thumb"], players=2, seed=2)


def test_odds_value_each_move_for_the_seat_that_makes_it() -> None:
    p = stop.position(top="b4", hands=("b7 r1 r3", "b4", "g1 g3 g5"))
    odds = p.odds(games=1200)
    assert set(odds) == set(p.moves)
    assert odds["1:b4 stop"].value == 0  # it wins at once
    assert odds["1:b4"].value > 0
    assert list(odds.values()) == sorted(odds.values(), key=lambda each: each.value)
    assert all(each.low <= each.value <= each.high for each in odds.values())
    assert p.odds(games=1200) == odds


def test_odds_do_not_depend_on_hidden_cards() -> None:
    mine = "b7 r1 r3"
    one = stop.position(top="b4", hands=(mine, "g1 g3", "y1 y3"), draw="r5 r7 F", discards=None)
    other = stop.position(top="b4", hands=(mine, "F r7", "g3 r5"), draw="y1 y3 g1", discards=None)
    assert one.odds(games=600) == other.odds(games=600)


def test_strong_is_ahead_of_the_rule_of_thumb() -> None:
    one = stop.simulate(20_000, ["strong", "thumb", "thumb", "thumb"], seed=1)
    assert one.interval()[0][1] < one.interval()[1:, 0].min()  # its mean score is surely lower
    assert one.interval(wins=True)[0][0] > one.interval(wins=True)[1:, 1].max()
    two = stop.simulate(20_000, ["thumb", "strong", "thumb", "strong"], seed=2)
    assert two.interval()[[1, 3], 1].max() < two.interval()[[0, 2], 0].min()
    assert two.interval(wins=True)[[1, 3], 0].min() > two.interval(wins=True)[[0, 2], 1].max()


def test_the_rule_of_thumb_is_ahead_of_random() -> None:
    results = stop.simulate(20_000, ["thumb", "random", "random", "random"], seed=1)
    assert results.interval(wins=True)[0][0] > results.interval(wins=True)[1:, 1].max()


def test_rounds_end() -> None:
    assert stop.simulate(10_000, seed=1).turns.max() < 1000
    for scoring in ((0, 0, 0), (1000, 1000, 1000)):
        for players in (2, 10):
            assert stop.simulate(500, "strong", players, seed=1, scoring=scoring).turns.max() < 3000
