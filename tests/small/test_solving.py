"""Values by linear programming, proved with fractions; regret matching comes as near to them as one likes."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from cardlib.small import knocking, two_colours
from cardlib.small.solving import Regretting, best_answer, exploitability, solved, value, worst
from cardlib.small.tree import CHANCE, OVER, Node, alike, evenly, nodes, seats, tree
from tests.small.test_games import every_game

THIRD = Fraction(1, 3)


# ---- by hand


def pennies(stake=3):
    """Seat 0 hides heads or tails, seat 1 guesses: seat 0 wins 1, but loses so much for heads guessed, 1 for tails."""
    won = {(0, 0): -stake, (0, 1): 1, (1, 0): 1, (1, 1): -1}
    ends = {pair: Node(None, OVER, "", (), (), (), points) for pair, points in won.items()}
    coin = ("heads", "tails")
    guesses = [Node(None, 1, "guess", coin, (), [ends[hidden, 0], ends[hidden, 1]], 0) for hidden in (0, 1)]
    return Node(None, 0, "hide", coin, (), guesses, 0)


def test_pennies_by_hand():
    """Heads with chance p: if heads is guessed it brings 1 - 4p, else 2p - 1; both are -1/3 at p = 1/3."""
    root = pennies()
    mixed = {"hide": [THIRD, 1 - THIRD], "guess": [THIRD, 1 - THIRD]}
    assert (worst(root, mixed, 0), worst(root, mixed, 1), value(root, mixed)) == (-THIRD, THIRD, -THIRD)
    assert exploitability(root, mixed) == 0
    assert (worst(root, evenly(root), 0), worst(root, evenly(root), 1)) == (-1, 0)
    assert exploitability(root, evenly(root)) == Fraction(1, 2)
    assert best_answer(root, evenly(root), 0) == (0, {"hide": 1})
    assert solved(root, 1_000)["hide"] == pytest.approx([1 / 3, 2 / 3], abs=0.005)


def test_what_is_likelier_counts_more():
    """Nobody knows the stake: 9 with chance 1/4, else 1. On average it is 3, so one hides as if it were."""
    root = Node(None, CHANCE, "", ("9", "1"), [1 / 4, 3 / 4], [pennies(9), pennies(1)], 0)
    assert solved(root, 1_000)["hide"] == pytest.approx([1 / 3, 2 / 3], abs=0.005)
    assert worst(root, evenly(root), 0) == -1


# ---- by linear programming

linear = pytest.importorskip("tests.small.linear", reason="SciPy is not installed; OpenSpiel brings it")


@cache
def plans(game):
    root = tree(game)
    return linear.plan(root, 0), linear.plan(root, 1)


@cache
def equilibrium(game):
    return linear.as_fractions(tree(game), plans(game))


def test_the_program_finds_what_was_worked_out_by_hand():
    value_, likely = linear.plan(pennies(), 0)
    assert value_ == pytest.approx(-1 / 3)
    assert likely["hide", "heads"] == pytest.approx(1 / 3)


@every_game
def test_the_value_is_that_of_the_linear_program(game):
    (first, _plan), (second, _other) = plans(game)
    assert first == pytest.approx(float(game.VALUE), abs=1e-9)
    assert second == pytest.approx(-float(game.VALUE), abs=1e-9)


@every_game
def test_and_fractions_prove_it(game):
    """With the plans found, in fractions, either seat is sure of the value: so nobody can have more."""
    root, strategy = tree(game, Fraction), equilibrium(game)
    assert all(min(shares) >= 0 and sum(shares) == 1 for shares in strategy.values())
    assert worst(root, strategy, 0) == game.VALUE == value(root, strategy)
    assert worst(root, strategy, 1) == -game.VALUE
    assert exploitability(root, strategy) == 0


def cost(game, *moves):
    """What seat 0 is sure of less if it never makes these moves."""
    (whole, _plan), _second = plans(game)
    without, _likely = linear.plan(tree(game), 0, moves)
    return whole - without


@pytest.mark.parametrize("card", "0123")
def test_never_to_keep_a_card_costs_as_much_with_the_worst_as_with_the_best(card):
    assert cost(knocking, (f"0 | {card}", "keep")) == pytest.approx(5 / 36)
    assert cost(knocking, (f"0 | {card}", "discard")) == pytest.approx(0)


def test_to_knock_each_time_with_the_0_gives_something_away():
    kept = [f"0 | 0 keep, out {card}" for card in "123"]
    assert cost(knocking, *((seen, "end") for seen in kept)) == pytest.approx(5 / 36)
    assert cost(knocking, *((seen, "knock") for seen in kept)) == pytest.approx(0)


@pytest.mark.parametrize(
    ("seen", "costs"),
    [
        ("0 | r1 b3", {"r1": 2 / 65, "draw": 2 / 65}),
        ("0 | r3 r5", {"r3": 8 / 45, "r5": 1 / 9, "draw": 0}),
        ("0 | r5 b3", {"draw": 0}),
        ("0 | r3 b3", {"r3": 0}),
    ],
)
def test_where_two_moves_cost_something_if_never_made_one_has_to_mix(seen, costs):
    for move, expected in costs.items():
        assert cost(two_colours, (seen, move)) == pytest.approx(expected, abs=1e-9), move


def test_how_one_mixes():
    likely, found = equilibrium(two_colours), solved(tree(two_colours), 1000)
    assert likely["0 | r1 b3"] == [Fraction(11, 13), Fraction(2, 13)]
    assert likely["0 | r3 r5"] == [Fraction(2, 3), Fraction(1, 3), 0]
    for seen in ("0 | r1 b3", "0 | r3 r5"):
        assert found[seen] == pytest.approx([float(chance) for chance in likely[seen]], abs=0.03)


# ---- best answers, by trying all plans of a part


def test_the_best_answer_is_the_best_of_all_pure_strategies():
    """In a part of the small STOP, seat 0 holding red 1 and blue 3: all that it could plan."""
    root = tree(two_colours, Fraction)
    part = Node(None, CHANCE, "", (), [THIRD] * 3, [node for node in root.after if node.seen == "0 | r1 b3"], 0)
    even = evenly(root)
    answer, moves = best_answer(part, even, 0)
    own = {seen: len(group[0].moves) for seen, group in alike(part).items() if group[0].turn == 0}
    free = [seen for seen, many in own.items() if many > 1]
    tried = []
    for places in product(*(range(own[seen]) for seen in free)):
        chosen = {**dict.fromkeys(own, 0), **dict(zip(free, places))}
        pure = {seen: [int(i == chosen[seen]) for i in range(many)] for seen, many in own.items()}
        tried.append(value(part, {**even, **pure}))
    assert len(tried) > 50
    assert answer == max(tried)
    pure = {seen: [int(i == moves.get(seen, 0)) for i in range(many)] for seen, many in own.items()}
    assert value(part, {**even, **pure}) == answer


# ---- regret matching

ROUNDS = 10, 40, 160
NEARLY = {knocking: (0.03, 0.003, 0.0002), two_colours: (0.2, 0.05, 0.02)}


@every_game
def test_exploitability_goes_to_0(game):
    root, players, found = tree(game), Regretting(tree(game)), []
    for rounds in ROUNDS:
        players.play(rounds - players.rounds)
        found.append(exploitability(root, players.average()))
    assert sorted(found, reverse=True) == found
    assert all(0 <= each < limit for each, limit in zip(found, NEARLY[game])), found


@every_game
def test_the_average_reaches_the_value(game):
    root = tree(game)
    strategy = solved(root, 300)
    spread = exploitability(root, strategy)
    assert spread < 0.0015 * game.MOST_WON
    assert abs(value(root, strategy) - game.VALUE) <= 2 * spread
    for seat in (0, 1):
        assert 0 <= (game.VALUE, -game.VALUE)[seat] - worst(root, strategy, seat) <= 2 * spread


@every_game
def test_against_an_equilibrium_nobody_wins_more_than_the_value(game):
    root = tree(game)
    for strategy in (evenly(root), solved(root, 20)):
        assert value(root, seats(root, strategy, equilibrium(game))) <= game.VALUE + Fraction(1, 10**9)
        assert value(root, seats(root, equilibrium(game), strategy)) >= game.VALUE - Fraction(1, 10**9)


@every_game
def test_the_same_rounds_give_the_same_strategy_however_they_are_counted(game):
    one, other = Regretting(tree(game)), Regretting(tree(game))
    one.play(12)
    for rounds in (5, 4, 3):
        other.play(rounds)
    assert one.average() == other.average()
    assert sum(1 for _node in nodes(one.root)) > 700
