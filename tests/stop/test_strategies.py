"""The strategies of STOP: honest, in the right order, quick; reaction times and odds."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings

from cardlib import Position, stop
from cardlib.stop import GAME, notation, rules, strategies
from tests.stop.helpers import PLAYERS, SEEDS, dealt_anew, somewhere


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
    assert first([[0.2], [0.6], [0.5], [0.4]]) == "draw"  # the turn goes on, and the moment is gone
    assert first([[0.2], [0.6], [0.5], [0.2]]) == "3:b6"  # at the same time out of turn comes first
    assert first(0.5) == "1:b9"  # all alike: the nearest
    p = stop.position(top="b6", hands=hands, turn=0, last=0, reaction=[0.2, 0.4])
    state = rules.LAYOUT.copy(p._state)
    seen = Counter(notation.move_text(GAME.strategies.choose(state, (0, 0, 0, 0))) for _ in range(4000))
    assert seen["3:b6"] == pytest.approx(1000, abs=120)  # only if it takes 0.2 s and the other 0.4 s
    assert seen["draw"] == pytest.approx(500, abs=90)  # only if it takes 0.2 s and both the others 0.4 s
    assert stop.deal(2, seed=1, reaction=[[0.3, 0.4], [0.5]]).reaction == ((0.3, 0.4), (0.5,))
    assert stop.deal(2, seed=1, reaction=0.25).reaction == 0.25


def test_the_turn_takes_time_too_so_it_pays_to_be_quick() -> None:
    """What section 8 of the lesson says: about three rounds in a hundred for quick hands, eight for a clever head."""
    quick, slow = [0.4, 0.5, 0.6], [0.9, 1.1, 1.3]

    def share(strategy: str, own: list[float], others: list[float]) -> float:
        seats = (strategy, "thumb", "thumb", "thumb")
        return float(stop.simulate(20_000, seats, seed=1, reaction=[own, others, others, others]).wins[0]) / 20_000

    assert share("thumb", slow, slow) == pytest.approx(0.25, abs=0.01)
    assert share("thumb", quick, slow) == pytest.approx(0.28, abs=0.01)
    assert share("strong", slow, slow) == pytest.approx(0.33, abs=0.01)
    assert share("strong", quick, slow) == pytest.approx(0.36, abs=0.01)
    assert share("thumb", slow, quick) == pytest.approx(0.23, abs=0.01)
    assert share("strong", slow, quick) == pytest.approx(0.30, abs=0.01)


def test_without_differences_in_time_whoever_plays_out_of_turn_comes_first() -> None:
    plain, timed = stop.simulate(300, "thumb", seed=4), stop.simulate(300, "thumb", seed=4, reaction=0.7)
    assert (plain.scores == timed.scores).all()


def test_a_learners_function_races_like_a_named_strategy() -> None:
    def own(view: Any, moves: Any) -> str:
        return max(moves, key=len)

    def out_of_turn(reaction: Any) -> set[str]:
        results = stop.simulate(40, [own, "thumb"], players=2, seed=2, reaction=reaction)
        return {move[0] for i in range(40) for move in results.game(i).history if ":" in move}

    assert out_of_turn([[0.1], [5.0]]) == {"0"}  # whoever is slow finds the turn of the other over
    assert out_of_turn([[5.0], [0.1]]) == {"1"}
    assert out_of_turn(1) == {"0", "1"}


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


def choices(position: Position, strategy: int, seed: int, deals: int) -> list[set[Any]]:
    """For each seat what it does when the hidden cards are dealt anew, over and over."""
    seen: list[set[Any]] = [set() for _ in range(position.players)]
    for seat in range(position.players):
        for attempt in range(deals):
            state = dealt_anew(position, seat, seed + attempt)._state
            if seat == state.turn:
                seen[seat].add(strategies.take_turn(state, strategy))
            elif state.one[seat] & rules.quick_cards(state):
                wants = strategies.wants(state, seat, strategy)
                seen[seat].add((wants, strategies.react(state, seat, strategy)))
    return seen


ALL_STRATEGIES = [strategies.RANDOM, strategies.THUMB, strategies.STRONG]


@pytest.mark.parametrize("strategy", ALL_STRATEGIES)
@given(players=PLAYERS, seed=SEEDS)
@settings(deadline=None, max_examples=25)
def test_strategies_do_not_depend_on_hidden_cards(strategy: int, players: int, seed: int) -> None:
    position = somewhere(players, seed)
    if not position.over:
        assert all(len(seen) <= 1 for seen in choices(position, strategy, seed, 4))


@pytest.mark.parametrize("strategy", ALL_STRATEGIES)
@pytest.mark.parametrize(
    "fields",
    [
        {"top": "bP", "pending": "pass left", "hands": ("b0 r1 r3", "b0 g1 g3", "y1 y3")},
        {"top": "bP", "pending": "pass right", "hands": ("b0 r1 r3", "g1 g3 g5 g7", "b0 y1 y3")},
        {"top": "b4", "hands": ("bP r1 r3", "g1 g3", "y1 y3")},
        {"top": "b4", "hands": ("bP bX F r1 r3", "g1 g3 g4 g5", "y1 y3")},
        {"top": "b4", "hands": ("b2 bS b0 b9 b6 F", "g1", "y1 y3")},
    ],
    ids=str,
)
def test_strategies_do_not_peek_where_it_would_pay(strategy: int, fields: dict[str, Any]) -> None:
    seen = choices(stop.position(**fields), strategy, 1, 100)
    assert all(len(each) <= 1 for each in seen)
    assert len(seen[0]) == 1
