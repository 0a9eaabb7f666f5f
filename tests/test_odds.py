"""What each move is worth: from what the mover can know, repeatable, and right where it can be counted."""

from __future__ import annotations

import itertools
import tracemalloc
from fractions import Fraction
from statistics import NormalDist, mean, stdev

import pytest

import cardlib.odds
from cardlib import Position, biberbande, minuten, partners, speed, stop
from cardlib.odds import LARGEST, Odds, decided, refining, until_decided, what_is_known
from cardlib.simulate import run_rows
from tests.helpers import ODD, politely, python


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


def test_where_games_are_slow_the_first_answer_waits_for_no_move(monkeypatch):
    """Half a second would pass until each of these had been tried; two games are the least to say anything."""
    monkeypatch.setattr(speed, "available", lambda: False)
    monkeypatch.setattr(cardlib.odds, "SLICE_SECONDS", 1e-9)
    position = partners.position(yellow="y3 y9 r2 home", hands=("7*1 2 5 SW", "H 2", "3 5", "6 9"), red="y11 g3")
    first, second, *_more = itertools.islice(refining(position, 200, 0), 3)
    assert [worth.games for worth in first.values()] == [2]
    assert len(first) < len(second) < len(position.moves)
    assert not decided(second)


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
    assert position.odds(50) == {"r1>1": Odds(0, 0, 0, 25), "pass": Odds(2, 2, 2, 25, 2, 2, 2)}


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


# ---- odds compare


def outcomes(position: Position, move: str, games: int, seed: int) -> list[int]:
    """The team's minus points in each game of a move, played once more."""
    state = what_is_known(position, position.turn)
    number = position._legal_moves()[list(position.moves).index(move)]
    return [row[0] for row in run_rows(position._game, True, state, (1,) * 6, seed, 0, games, number)[0].tolist()]


def test_how_far_a_move_is_behind_is_the_mean_difference_on_the_same_deals():
    position = table()
    answer = position.odds(3000, seed=8)
    (first, best), *others = answer.items()
    assert best[4:] == (0, 0, 0)
    games = outcomes(position, first, best.games, 8)
    for move, worth in others:
        differences = [mine - its for mine, its in zip(outcomes(position, move, worth.games, 8), games)]
        reach = NormalDist().inv_cdf(0.975) * stdev(differences) / len(differences) ** 0.5
        assert worth.behind == pytest.approx(mean(differences))
        assert worth.behind == pytest.approx(worth.value - best.value)
        assert (worth.behind_low, worth.behind_high) == pytest.approx((worth.behind - reach, worth.behind + reach))


def test_the_same_deals_tell_more_about_the_difference_than_the_two_values():
    answer = table().odds(5000)
    best, *others = answer.values()
    apart = [((worth.high - worth.low) ** 2 + (best.high - best.low) ** 2) ** 0.5 for worth in others]
    assert all(worth.behind_high - worth.behind_low < alone for worth, alone in zip(others, apart))


def test_a_move_is_best_only_where_the_interval_leaves_out_0():
    clear = minuten.position(piles=("r5", "y7"), displays=("r1", "r2"), draw="")
    assert decided(clear.odds(50))
    assert decided(minuten.deal(seed=1, pace=271).odds(10)), "nothing to choose"
    assert not decided(clear.odds(20)), "ten games of each say nothing, even if all end alike"
    twins = table(displays=("rT r2", "", "y1 b2")).odds(2000)
    assert twins["rT>1:1"].behind_low <= 0 <= twins["rT>1:1"].behind_high
    assert not decided(twins)


def test_the_chance_of_a_round_without_minus_points():
    clear = minuten.position(piles=("r5", "y7"), displays=("r1", "r2"), draw="")
    answer = clear.odds(50, aim="win")
    assert (answer["r1>1"].value, answer["pass"].value) == (1, 0)
    assert answer["pass"].behind == 1
    assert list(answer) == ["r1>1", "pass"]


def won_by_hand(position: Position) -> Fraction:
    """The exact chance to end without minus points if everyone plays at random."""
    if position.over:
        return Fraction(position.scores[0] == 0)
    moves = [move for move in position.moves if move != "pass"] or ["pass"]
    return Fraction(sum(won_by_hand(position.play(move)) for move in moves), len(moves))


def test_the_aim_to_win_agrees_with_an_end_that_can_be_counted():
    fields = {"piles": ("r5", "p1"), "displays": ("r2 b1", "b4 p6", "g6")}
    hidden = ("b2", "g4", "Br", "r+")
    orders = [" ".join(order) for order in itertools.permutations(hidden)]
    answer = minuten.position(**fields, draw=" ".join(hidden)).odds(20_000, strategy="random", aim="win")
    for move in ("r2>1", "b1>2", "pass"):
        ends = [won_by_hand(minuten.position(**fields, draw=draw).play(move)) for draw in orders]
        assert abs(answer[move].value - sum(ends) / len(ends)) <= answer[move].high - answer[move].low


@pytest.mark.parametrize("game", [stop, biberbande])
def test_shared_wins_count_as_shares(game):
    """Two players, all moves of a round at random: what one wins the other does not."""
    results = game.simulate(4000, "random", players=2, seed=5)
    position = game.deal(players=2, seed=2)
    answer = position.odds(400, strategy="random", aim="win")
    assert all(0 <= worth.low <= worth.value <= worth.high <= 1 for worth in answer.values())
    values = [worth.value for worth in answer.values()]
    assert values == sorted(values, reverse=True)
    assert sum(results.wins) == 4000


def test_in_partners_a_score_is_a_win():
    position = partners.deal(seed=3)
    assert position.odds(200) == position.odds(200, aim="win")


def test_a_move_out_of_turn_is_compared_with_what_its_own_mover_could_do():
    position = stop.position(top="b9", hands=("b9 b6 y3 y5", "b6 g2 g3 r7", "y1 y2 g1"), turn=2)
    answer = position.odds(300)
    movers = {move: int(move[0]) if ":" in move else 2 for move in answer}
    for seat in (0, 1, 2):
        own = [worth for move, worth in answer.items() if movers[move] == seat]
        assert own[0].behind == 0
        assert all(worth.behind == pytest.approx(worth.value - own[0].value) for worth in own)


POSITIONS = [minuten.deal(seed=4), stop.deal(seed=3), biberbande.deal(seed=3), partners.deal(seed=3)]


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position._game.name)
@pytest.mark.parametrize("aim", ["score", "win"])
def test_neither_slices_nor_numba_change_a_digit(position, aim, monkeypatch):
    answer = position.odds(40, aim=aim)
    monkeypatch.setattr(cardlib.odds, "SLICE_SECONDS", 1e-9)
    slices = list(refining(position, 40, 0, slice_games=1, aim=aim))
    assert len(slices) > 5
    assert slices[-1] == answer
    monkeypatch.setattr(speed, "available", lambda: False)
    assert position.odds(40, aim=aim) == answer


def test_where_few_moves_are_looked_for_slices_change_nothing_either(monkeypatch):
    position = partners.position(yellow="y3 y9 r2 home", hands=("7*1 2 5 SW", "H 2", "3 5", "6 9"), red="y11 g3")
    assert len(position.moves) > 20
    answer = position.odds(2000)
    monkeypatch.setattr(cardlib.odds, "SLICE_SECONDS", 1e-9)
    assert list(refining(position, 2000, 0))[-1] == answer
    values = [worth.value for worth in answer.values()]
    assert values == sorted(values, reverse=True)
    assert max(worth.games for worth in answer.values()) > 5 * min(worth.games for worth in answer.values())


def test_memory_does_not_grow_with_the_games():
    position = biberbande.deal(seed=3)
    position.odds(100)
    tracemalloc.start()
    position.odds(60_000)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 20 * 10**6  # four bytes a game, and the table of one slice


def test_too_many_games_are_refused_with_the_limit():
    with pytest.raises(ValueError, match=str(LARGEST)):
        table().odds(LARGEST + 1)


@pytest.mark.parametrize("value", ODD, ids=lambda value: type(value).__name__)
def test_an_odd_aim_is_refused_politely(value):
    assert politely(table().odds, 20, aim=value) is None


def test_more_games_until_it_is_decided_or_the_limit_is_reached():
    clear = minuten.position(piles=("r5", "y7"), displays=("r1", "r2"), draw="")
    *_before, last = until_decided(clear, 100_000)
    assert decided(last)
    assert sum(worth.games for worth in last.values()) < 20_000
    twins = table(displays=("rT r2", "", "y1 b2"))
    *_before, last = until_decided(twins, 1500)
    assert not decided(last)
    assert sum(worth.games for worth in last.values()) > 1500 - len(last)


ANSWERS = """
from cardlib import minuten, partners
print(minuten.deal(seed=4, thinking=5).odds(24), partners.deal(seed=4, thinking=5).odds(8, aim="win"))
print([game.deal(seed=4, thinking=5).choice("search") for game in (minuten, partners)])
"""


def test_without_numpy_the_answer_is_the_same():
    assert python("import sys\nsys.modules['numpy'] = sys.modules['numba'] = None" + ANSWERS) == python(ANSWERS)
