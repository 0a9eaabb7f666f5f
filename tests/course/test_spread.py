"""Course 7: its exercises in a second way, and what its sentences claim."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import product
from math import comb, sqrt
from statistics import NormalDist, pstdev, pvariance
from typing import Any

from cardlib.biberbande.chances import NUMBER_CARDS
from cardlib.counting import expected
from cardlib.stop.chances import together
from widgets.course import spread

Values = Mapping[str, Any]


def wins_step_by_step(rounds: int, chance: Fraction) -> list[Fraction]:
    """How likely each number of wins is, one round after the other."""
    chances = [Fraction(1)]
    for _round in range(rounds):
        chances = [
            won * chance + lost * (1 - chance) for won, lost in zip([Fraction(0), *chances], [*chances, Fraction(0)])
        ]
    return chances


def _sum_of_two_sided_coins(values: Values) -> float:
    """Cards that count sd more or less than their mean, as likely: all ways to draw a few of them, scaled up."""
    few = 9
    sums = [sum(signs) for signs in product((-1, 1), repeat=few)]
    return pstdev(sums) * values["sd"] * sqrt(values["cards"] / few)


def _under_the_bell(values: Values) -> Fraction:
    """With the share inside rounded as the question does."""
    bell = NormalDist(values["mean"], values["sd"])
    beyond = min(bell.cdf(values["border"]), 1 - bell.cdf(values["border"]))
    outside = 1 - round(Fraction(1 - 2 * beyond), 2)
    is_tail = (values["border"] > values["mean"]) == bool(values["above"])
    return outside / 2 if is_tail else 1 - outside / 2


def _hospitals(values: Values) -> int:
    def days(children: int) -> Fraction:
        return Fraction(
            sum(comb(children, girls) for girls in range(children + 1) if 100 * girls > values["share"] * children),
            2**children,
        )

    small, large = days(values["small"]), days(values["large"])
    return 0 if small > large else 1 if large > small else 2


SECOND: dict[str, Callable[[Values], Any]] = {
    "three cards": lambda v: pvariance([Fraction(v["low"]), Fraction(v["middle"]), Fraction(v["high"])]),
    "root of variance": lambda v: v["variance"] ** 0.5,
    "mean wins": lambda v: sum(
        wins * chance for wins, chance in enumerate(wins_step_by_step(v["rounds"], Fraction(1, v["players"])))
    ),
    "sum of cards": _sum_of_two_sided_coins,
    "mean of a class": lambda v: sqrt(v["rounds"] * v["sd"] ** 2) / v["rounds"],
    "exactly": lambda v: wins_step_by_step(v["rounds"], v["chance"])[v["wins"]],
    "spread of wins": lambda v: sqrt(
        spread.variance(dict(enumerate(wins_step_by_step(v["rounds"], v["chance"]))))
    ),
    "under the bell": _under_the_bell,
    "guessing": lambda v: Fraction(
        sum(answers.count(0) >= v["few"] for answers in product(range(v["options"]), repeat=v["questions"])),
        v["options"] ** v["questions"],
    ),
    "two sources": lambda v: pstdev([a * v["one"] + b * v["other"] for a in (-1, 1) for b in (-1, 1)]),
    "rounds for precision": lambda v: next(
        rounds for rounds in range(1, 1000) if rounds * v["precise"] ** 2 >= v["sd"] ** 2
    ),
    "at least two": lambda v: sum(wins_step_by_step(v["rounds"], v["chance"])[2:]),
    "overbooked": lambda v: sum(wins_step_by_step(v["sold"], Fraction(v["percent"], 100))[v["seats"] + 1 :]),
    "hospitals": _hospitals,
    "exit": lambda v: v["sd"] / (sqrt(v["rounds"] * v["sd"] ** 2) / v["rounds"]),
}  # fmt: skip


def test_taking_brings_fewer_points_and_never_wins() -> None:
    points, wins = (spread.last_turn().odds(4_000, aim=aim) for aim in ("score", "win"))
    assert points["take 1"].value == 8 < points["draw"].low
    assert wins["take 1"].value == 0 < 0.25 < wins["draw"].low
    assert spread.last_turn("3 2 0 4").odds(4_000, aim="win")["take 1"].value == 1


def test_at_least_so_often_drawing_wins() -> None:
    """Only a 0, 1 or 2 in the place of the 9 wins at once; the special cards add the rest."""
    left = {"0": 2, "1": 2, "2": 2}
    unseen = 66 - 4 - 4 - 1
    assert sum(left.values()) / unseen < spread.last_turn().odds(4_000, aim="win")["draw"].value


def test_the_standard_deviation_of_four_cards_is_twice_that_of_one() -> None:
    four = together(NUMBER_CARDS, 4)
    assert spread.variance(four) == 4 * spread.variance(NUMBER_CARDS)
    assert expected(four) == 20


def test_the_extremes_are_small_classes() -> None:
    assert spread.extreme_small() == 11


def test_five_of_twenty_wins_is_likeliest_and_seldom() -> None:
    exact = spread.binomial(20, Fraction(1, 4))
    assert max(exact, key=exact.__getitem__) == 5
    assert 0.2 < exact[5] < 0.21
