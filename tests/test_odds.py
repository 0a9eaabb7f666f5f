"""What each move is worth: from what the mover can know, repeatable, and right where it can be counted."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest

from cardlib import Position, minuten, speed
from cardlib.odds import Odds, refining
from tests.helpers import ODD, politely


def table(**fields: object) -> Position:
    return minuten.position(
        **{"piles": ("r5", "y7"), "displays": ("r1 rT b2 Cry", "y1 y2 y3 y4", "g1 g2 g3 g4"), "seed": 3, **fields}
    )


def test_every_legal_move_has_odds_and_no_other():
    position = table()
    assert set(position.odds(300)) == set(position.moves)


def test_the_games_are_shared_out_evenly():
    position = table()
    moves = len(position.moves)
    for games in (300, 1000, 1001):
        odds = position.odds(games)
        assert {each.games for each in odds.values()} == {games // moves}
        assert games - moves < sum(each.games for each in odds.values()) <= games


def test_the_best_move_comes_first():
    values = [odds.value for odds in table().odds(500).values()]
    assert values == sorted(values)  # minus points: lower is better


def test_the_interval_is_around_the_value_and_narrows_with_more_games():
    few, many = table().odds(200), table().odds(5000)
    for move, odds in few.items():
        assert odds.low < odds.value < odds.high
        assert many[move].high - many[move].low < odds.high - odds.low


def test_the_same_seed_gives_the_same_answer():
    assert table().odds(300, seed=4) == table().odds(300, seed=4)
    assert table().odds(300, seed=4) != table().odds(300, seed=5)


def test_the_answer_does_not_depend_on_hidden_cards_or_streams():
    position = table()
    fields = position.fields()
    fields["draw"] = " ".join(reversed(fields["draw"].split()))
    fields["streams"] = ("1 2 3 4", "5 6 7 8", "9 a b c")
    other = minuten.position(**fields)
    assert other != position
    assert other.odds(400) == position.odds(400)


def test_asking_changes_nothing():
    position = table()
    before = position.fields()
    position.odds(100)
    assert position.fields() == before


def test_all_moves_face_the_same_deals():
    """Naming seat 1, which has no cards, comes to the same as naming seat 2: every game must end the same."""
    position = table(displays=("rT r2", "", "y1 b2"))
    odds = position.odds(2000)
    assert odds["rT>1:1"] == odds["rT>1:2"]
    assert odds["rT>1:1"] != odds["rT>1:0"]


def test_refining_ends_with_the_answer_of_odds():
    position = table()
    answers = list(refining(position, 1000, 7, slice_games=90))
    assert len(answers) > 5
    assert answers[-1] == position.odds(1000, seed=7)
    games = [next(iter(answer.values())).games for answer in answers]
    assert games == sorted(set(games))
    assert all(set(answer) == set(position.moves) for answer in answers)


def test_without_numba_the_answer_is_the_same(monkeypatch):
    compiled = table().odds(200)
    monkeypatch.setattr(speed, "available", lambda: False)
    assert table().odds(200) == compiled


def mean_by_hand(position: Position) -> Fraction:
    """The exact mean score if everyone plays at random, and passes only when nothing fits."""
    if position.over:
        return Fraction(position.scores[0])
    moves = [move for move in position.moves if move != "pass"] or ["pass"]
    return Fraction(sum(mean_by_hand(position.play(move)) for move in moves), len(moves))


def test_odds_agree_with_an_end_that_can_be_counted():
    """Four hidden cards, one order as likely as the other: all 24 are played to the end in every way."""
    fields = {"piles": ("r5", "p1"), "displays": ("r2 b1", "b4 p6", "g6")}
    hidden = ("b2", "g4", "Br", "r+")
    exact = {}
    for move in ("r2>1", "b1>2", "pass"):
        orders = [" ".join(order) for order in itertools.permutations(hidden)]
        ends = [mean_by_hand(minuten.position(**fields, draw=draw).play(move)) for draw in orders]
        exact[move] = sum(ends) / len(ends)
    assert len(set(exact.values())) == 3
    odds = minuten.position(**fields, draw=" ".join(hidden)).odds(30_000, strategy="random")
    assert set(odds) == set(exact)
    for move, value in exact.items():
        reach = (odds[move].high - odds[move].low) / 2
        assert abs(odds[move].value - value) <= 2 * reach  # about four standard errors


def test_with_nothing_hidden_there_is_nothing_to_guess():
    position = minuten.position(piles=("r5", "y7"), displays=("r1", "r2"), draw="")
    assert position.odds(50) == {"r1>1": Odds(0, 0, 0, 25), "pass": Odds(2, 2, 2, 25)}


def test_other_strategies_can_play_it_out():
    position = minuten.deal(seed=4)
    strong, random = position.odds(2000, strategy="strong"), position.odds(2000, strategy="random")
    assert min(o.value for o in strong.values()) < min(o.value for o in random.values()) - 10
    mixed = position.odds(400, strategy=("strong", "random", "thumb", "random"))
    assert set(mixed) == set(position.moves)


def test_odds_of_the_choice_who_begins_and_of_the_last_move():
    assert set(minuten.deal(players=3, seed=1, variant=True).odds(100)) == {"begin 0", "begin 1", "begin 2"}
    late = minuten.deal(seed=1, pace=271)
    assert late.odds(10) == {"time": Odds(95, 95, 95, 10)}
    assert late.play("time").odds(10) == {}


def test_a_pace_counts_in_odds_too():
    slow = minuten.deal(seed=1, pace=100)
    assert all(odds.value >= 92 for odds in slow.odds(100).values())


@pytest.mark.parametrize("value", ODD, ids=lambda value: type(value).__name__)
def test_odd_arguments_are_refused_politely(value):
    position = table()
    if value is not None:
        assert politely(position.odds, 20, strategy=value) is None
    assert politely(position.odds, 20, strategy=[value] * 3) is None
    politely(position.odds, 20, seed=value)
    politely(position.odds, value)
