"""Duels: the same deals with seats exchanged, honest intervals, the strong told from the others."""

from __future__ import annotations

import random
from fractions import Fraction
from math import sqrt

import pytest

import cardlib
from cardlib import biberbande, minuten, partners, stop
from cardlib.counting import student
from cardlib.duel import Difference, Half, duel, seating, share
from tests.helpers import ODD, politely

GAMES = {"minuten": minuten, "stop": stop, "biberbande": biberbande, "partners": partners}


def test_students_t_is_what_the_tables_say():
    table = {(12.706, 1): 0.05, (4.303, 2): 0.05, (2.228, 10): 0.05, (2.845, 20): 0.01, (3.169, 10): 0.01}
    for (t, degrees), chance in table.items():
        assert student(t, degrees) == pytest.approx(chance, rel=2e-3)


@pytest.mark.parametrize("degrees", [1, 2, 3, 7, 30])
def test_students_t_is_the_area_under_its_curve(degrees):
    """The same again, by adding up the density."""
    step, total = 0.001, 0.0
    for k in range(200_000):
        total += (1 + ((k + 0.5) * step) ** 2 / degrees) ** (-(degrees + 1) / 2)
    within = sum((1 + ((k + 0.5) * step) ** 2 / degrees) ** (-(degrees + 1) / 2) for k in range(2000))
    assert student(2.0, degrees) == pytest.approx(1 - within / total, abs=0.005)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_strong_against_thumb_is_decided_within_400_games(game):
    for seed in range(1 if game is partners else 3):
        assert duel(game, "strong", "thumb", games=400, seed=seed).winner == "strong"


def coin(seed):
    stream = random.Random(seed)
    return lambda view, moves: stream.choice(moves[:-1] or moves)


def test_two_equal_players_are_told_apart_in_few_of_200_duels():
    """They draw their moves from different streams, so nothing but luck can set them apart."""
    told = sum(duel(biberbande, coin(seed), coin(-1 - seed), games=24, seed=seed).decided for seed in range(200))
    assert told <= 10


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_player_against_itself_is_exactly_even(game):
    played = duel(game, "thumb", "thumb", games=20, seed=3)
    assert set(played.difference.values) == {0.0}
    assert not played.decided


def test_who_sits_where():
    assert seating(stop.GAME, 4, False) == (0, 1, 0, 1)
    assert seating(stop.GAME, 3, True) == (1, 0, 1)
    assert seating(minuten.GAME, 4, True) == (1, 1, 1, 1)


def test_the_share_by_hand():
    """Seats 0 and 2 against 1 and 3; each with each: 3 < 5, 3 < 9, 5 = 5, 5 < 9, then the other way round."""
    halves = Half((3, 5, 5, 9), ()), Half((0, 1, 2, 3), ())
    expected = (Fraction(7, 2) / 4 + Fraction(1) / 4) / 2
    assert share(stop.GAME, halves, 4) == float(expected)
    assert share(stop.GAME, (Half((3, 5, 5, 9), (), None, 0), Half((0, 1, 2, 3), (), None, 1)), 4) == 0.5


def test_a_difference_by_hand():
    difference = Difference([0.5, 0.0, 0.5, 0.0, 0.5, 0.5, 0.5, -0.5, 0.5])
    mean = 2.5 / 9
    error = sqrt(sum((value - mean) ** 2 for value in difference.values) / 8 / 9)
    assert difference.mean == pytest.approx(mean)
    assert difference.high - mean == pytest.approx(3.355 * error, rel=1e-3)  # Student's t, 99 %, 8 degrees
    assert not difference.decided
    assert difference.needed > difference.n


def test_a_few_wins_in_a_row_decide_nothing():
    assert not Difference([0.5] * 7).decided
    assert Difference([0.5] * 8).decided


def test_any_order_and_seed_give_the_same_difference_with_its_sign():
    one, other = duel(stop, "thumb", "strong", games=60), duel(stop, "strong", "thumb", games=60)
    assert one.difference.mean == pytest.approx(-other.difference.mean)


def test_games_can_be_looked_at():
    played = stop.duel("strong", "thumb", games=20, seed=2)
    deal = played.most_surprising
    assert played.difference.values[deal] == min(played.difference.values)
    first, second = played.game(deal), played.game(deal, True)
    assert first.over
    assert second.over
    halves = Half(first.scores, ()), Half(second.scores, ())
    assert share(stop.GAME, halves, 4) - 0.5 == played.difference.values[deal]
    assert first.history != second.history


def test_a_function_that_does_wrong_loses_the_round_and_is_named():
    def forgetful(view, moves):
        return "b4" if len(view.history) > 8 else moves[-2:][0]

    played = duel(stop, forgetful, "thumb", games=10)
    assert played.faults
    assert played.faults[0].player == "forgetful"
    assert "wants to play b4" in str(played.faults[0])
    assert played.game(played.faults[0].deal, played.faults[0].exchanged).ply == played.faults[0].ply


def test_a_round_that_never_ends_is_broken_off():
    played = duel(stop, lambda view, moves: "draw" if "draw" in moves else moves[-1], "thumb", games=2)
    assert played.games == 2
    never = duel(stop, lambda view, moves: moves[-1], lambda view, moves: moves[-1], games=2)
    assert not never.game(0).over


def test_a_team_leaves_fewer_minus_points():
    played = minuten.duel("strong", "thumb", games=200)
    strong, thumb = (minuten.simulate(100, who).mean()[0] for who in ("strong", "thumb"))
    assert played.saved == pytest.approx(thumb - strong)
    assert "minus points fewer" in str(played)


@pytest.mark.parametrize("value", ODD, ids=lambda value: type(value).__name__)
def test_odd_questions_are_refused(value):
    politely(duel, value, "thumb", "strong")
    politely(duel, stop, "thumb", "strong", games=value if not isinstance(value, int) or value < 10 else 10**99)
    politely(duel, stop, "thumb", "strong", games=2, seed=value)
    politely(duel, stop, "thumb", "strong", games=2, players=value)


def test_it_is_a_function_of_cardlib_too():
    assert cardlib.duel(biberbande, "thumb", "random", games=40).winner == "thumb"
