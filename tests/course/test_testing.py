"""Course 8: its exercises in a second way, and what its sentences claim."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from math import sqrt
from statistics import NormalDist, pvariance
from typing import Any

import pytest

from cardlib import stop
from tests.course.test_spread import wins_step_by_step
from widgets.course import testing

Values = Mapping[str, Any]


def _guesses(kinds: int, cups: int) -> Fraction:
    """All ways to guess, of which the first one is right."""
    guesses = list(product(range(kinds), repeat=cups))
    return Fraction(guesses.count((0,) * cups), len(guesses))


def _so_many(wins: int, rounds: int, chance: Fraction) -> Fraction:
    return sum(wins_step_by_step(rounds, chance)[wins:], Fraction(0))


def _what_may_be_said(values: Values) -> int:
    ends = values["low"] - 25, values["high"] - 25
    return 1 if ends[0] * ends[1] <= 0 else 0 if ends[0] > 0 else 2


def _real_alarms(values: Values) -> Fraction:
    """Bayes' rule with chances instead of numbers of medicines."""
    before = Fraction(values["works"], values["tested"])
    found = Fraction(values["found"], 100)
    return before * found / (before * found + (1 - before) / 20)


SECOND: dict[str, Any] = {
    "reach": lambda v: 2 * sqrt(pvariance([1.0] * v["won"] + [0.0] * (v["rounds"] - v["won"])) / v["rounds"]),
    "how many miss": lambda v: Fraction(v["classes"]) - Fraction(v["classes"] * v["percent"], 100),
    "shorter": lambda v: next(
        rounds for rounds in range(v["rounds"], 10**6, v["rounds"]) if rounds >= v["rounds"] * v["times"] ** 2
    ),
    "what may be said": _what_may_be_said,
    "all right": lambda v: _guesses(v["kinds"], v["cups"]),
    "by luck": lambda v: _so_many(v["wins"], v["rounds"], Fraction(1, v["players"])),
    "how far off": lambda v: (
        (v["wins"] - v["rounds"] / v["players"]) / sqrt(v["rounds"] * (v["players"] - 1) / v["players"] ** 2)
    ),
    "some alarm": lambda v: _so_many(1, v["tests"], Fraction(1, 20)),
    "poll": lambda v: next(n for n in range(1, 10**5) if 200 * sqrt(0.25 / n) <= v["percent"] + 1e-9),
    "see it": lambda v: _so_many(v["wins"], v["rounds"], v["true"]),
    "border": (
        lambda v: next(k for k in range(99) if _so_many(k, v["rounds"], Fraction(1, v["players"])) <= Fraction(1, 20)),
        20,
    ),
    "real alarms": _real_alarms,
    "lot": lambda v: wins_step_by_step(v["tried"], Fraction(v["percent"], 100))[0],
    "exit": (
        lambda v: sum(k * chance for k, chance in enumerate(wins_step_by_step(v["tests"], Fraction(1, 20)))),
        5,
    ),
}


def test_a_hundred_games_point_at_another_move_than_three_thousand() -> None:
    few, many = (testing.opening().odds(games) for games in (100, 3_000))
    assert next(iter(few)) == "rP left"
    assert next(iter(many)) == "rP right"
    assert few["rP left"].low < few["rP right"].value < few["rP left"].high
    assert all(odds.high - odds.low > 29.9 for odds in few.values())
    assert all(odds.behind_low > 0 for move, odds in many.items() if move != "rP right")


def test_three_thousand_other_games_say_the_same() -> None:
    """The table was looked for, so it is tested with games that were not used to find it."""
    for seed in (1, 2):
        (best, _own), *others = testing.opening().odds(3_000, seed=seed).items()
        assert best == "rP right"
        assert all(odds.behind_low > 0 for _move, odds in others)


def test_whoever_begins_wins_31_of_the_first_hundred() -> None:
    assert testing.seat_0_wins() == 31


def test_one_interval_in_twenty_misses_however_long_the_series() -> None:
    found = [testing.misses(rounds) for rounds in range(25, 401, 25)]
    assert testing.misses() == found[3]
    assert 4 < sum(found) / len(found) < 6.5


@pytest.mark.parametrize(("rounds", "wins"), [(10, 3), (100, 31), (40, 0)])
def test_the_tail_is_that_of_one_round_after_the_other(rounds: int, wins: int) -> None:
    assert abs(testing.at_least(wins, rounds, testing.FAIR) - _so_many(wins, rounds, testing.FAIR)) < 1e-12


def test_the_border_is_the_first_that_luck_seldom_reaches() -> None:
    for rounds in (25, 100, 400):
        border = testing.believed_from(rounds)
        assert testing.at_least(border, rounds, 0.25) <= 0.05 < testing.at_least(border - 1, rounds, 0.25)


def test_four_tables_of_five_need_so_many_rounds() -> None:
    """About as many as the bell says: (1.645 · √(p₀ q₀) + 0.842 · √(p q))² / (p − p₀)²."""
    normal = NormalDist()
    shift = normal.inv_cdf(0.95) * sqrt(3 / 16) + normal.inv_cdf(0.8) * sqrt(2 / 9)
    assert abs(testing.rounds_for(testing.STRONG) - (shift * 12) ** 2) < 20


def test_a_strong_player_wins_about_every_third_round() -> None:
    low, high = stop.simulate(10_000, ("strong", "thumb", "thumb", "thumb"), seed=1).interval(wins=True)[0]
    assert low < 0.34
    assert high > 0.32


def test_a_small_advantage_is_seldom_seen() -> None:
    assert 0.5 < testing.power(100, testing.STRONG) < 0.6
    assert 0.5 < testing.power(1600, 0.27) < 0.65
