"""Course 6, What to expect: each answer in a second way, and what the lesson says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import combinations, permutations, product
from random import Random
from statistics import fmean
from typing import Any

import pytest

from cardlib import biberbande, stop
from cardlib.biberbande import chances
from cardlib.counting import expected
from tests.course.prose import decimals, missing
from widgets.course import expectation

Values = Mapping[str, Any]


def mean(values: list[Any]) -> Fraction:
    return Fraction(sum(values)) / len(values)


def mean_of_a_pile(values: Values) -> Fraction:
    return mean([values["low"]] * values["lows"] + [values["high"]] * values["highs"])


def own_and_unknown(values: Values) -> Fraction:
    """From the library: two more cards from the full deck, of which nothing has been seen."""
    return expected(chances.sum_of_row("? ?")) + values["left"] + values["right"]


def fair_stake(values: Values) -> Fraction:
    return mean([values["prize"]] * values["good"] + [0] * (values["cards"] - values["good"]))


def raffle(values: Values) -> Fraction:
    prizes = [values["first"]] + [values["value"]] * values["further"]
    return 100 * mean(prizes + [0] * (values["tickets"] - len(prizes)))


def plus_x(values: Values) -> Fraction:
    return mean([1] * values["symbols"] + [*values["costs"]] * values["copies"])


def points_in_hands(values: Values) -> Fraction:
    """Card by card of the whole deck: each lies in a hand with the same chance."""
    deck = expectation.points_of_cards()
    dealt = Fraction(values["players"] * values["cards"], len(deck))
    return sum((dealt * points for points in deck), Fraction(0))


def insurance(values: Values) -> Fraction:
    return mean([values["price"] - values["repair"]] * values["broken"] + [values["price"]] * (100 - values["broken"]))


def gain_of_a_draw(values: Values) -> Fraction:
    """By how much the dearest card of the row goes down: it is the lower of the two."""
    after = [min(values["dearest"], card) for card in values["numbers"]] + [values["dearest"]] * values["specials"]
    return values["dearest"] - mean(after)


def roulette(values: Values) -> Fraction:
    one = mean([values["stake"]] * 18 + [-values["stake"]] * 19)
    return -values["bets"] * one


def birthday_pairs(values: Values) -> Fraction:
    return sum((Fraction(1, 365) for _pair in combinations(range(values["people"]), 2)), Fraction(0))


def second_draw(values: Values) -> Fraction:
    """All ways to decide, card by card: the best of them."""
    cards = values["numbers"]
    ways = [
        mean([first if keep else second for (first, keep) in zip(cards, kept) for second in cards])
        for kept in product((True, False), repeat=len(cards))
    ]
    return min(ways)


def missing_prize(values: Values) -> Fraction:
    """With this prize nothing is won or lost on average."""
    prize = Fraction(values["pay"] * values["lose"], values["win"])
    assert mean([prize] * values["win"] + [-values["pay"]] * values["lose"] + [0] * values["rest"]) == 0
    return prize


def exit_question(values: Values) -> Fraction:
    good = [values["prize"] - values["stake"]] * values["good"]
    return -values["bets"] * mean(good + [-values["stake"]] * (values["cards"] - values["good"]))


SECOND: dict[str, Callable[[Values], Any]] = {
    "mean of a pile": mean_of_a_pile,
    "own and unknown": own_and_unknown,
    "fair stake": fair_stake,
    "raffle": raffle,
    "plus X": plus_x,
    "points in hands": points_in_hands,
    "insurance": insurance,
    "gain of a draw": gain_of_a_draw,
    "roulette": roulette,
    "birthday pairs": birthday_pairs,
    "second draw": second_draw,
    "missing prize": missing_prize,
    "exit": exit_question,
}


def test_no_answer_is_a_share_that_would_be_asked_in_percent() -> None:
    """Points, euros and cards are not given in percent."""
    for template in expectation.LESSON.templates.values():
        assert all(template.task(seed).answer >= 1 for seed in range(50)), template.id


# ---- keep or draw


@pytest.mark.parametrize(("held", "best", "by"), [("7", "again", "0.7"), ("5", "keep 2", "1.4")])
def test_a_7_is_given_back_and_a_5_is_kept(held: str, best: str, by: str) -> None:
    """By how many points, as the lesson says."""
    odds = expectation.table(held).odds(20_000)
    assert next(iter(odds)) == best
    other = "keep 2" if best == "again" else "again"
    assert odds[other].behind_low > 0
    assert decimals(odds[other].behind) == [by]


def test_one_draw_gains_two_and_a_half_points() -> None:
    assert expectation.mean_gain("7") == Fraction(138, 56)
    assert max(range(10), key=expectation.gain_if_kept_up_to) == 6


@pytest.mark.parametrize("limit", [0, 6, 8])
def test_keeping_up_to_a_limit_is_simulated_as_counted(limit: int) -> None:
    pairs = list(permutations(expectation.unseen(), 2))
    counted = mean([expectation.gain(first if first <= limit else second) for first, second in pairs])
    assert counted == expectation.gain_if_kept_up_to(limit)
    assert abs(fmean(expectation.drawn_twice(limit)) - counted) < 0.2


# ---- sums


@pytest.mark.parametrize("cards", [1, 2, 5, 6])
def test_equal_cards_are_counted_by_all_orders(cards: int) -> None:
    orders = list(permutations(range(cards)))
    hits = [sum(place == card for place, card in enumerate(order)) for order in orders]
    exact = expectation.coincidences_exactly(cards)
    assert {hit: Fraction(hits.count(hit), len(orders)) for hit in exact} == exact
    assert expected(exact) == 1


def test_equal_cards_come_as_counted() -> None:
    random = Random(1)
    assert abs(fmean(expectation.coincidences(random) for _play in range(4_000)) - 1) < 0.06


def test_436_points_lie_on_a_table_of_stop() -> None:
    assert expectation.points_on_a_table() == 436
    dealt = [sum(stop.deal(seed=seed).scores) for seed in range(1_000)]
    assert abs(fmean(dealt) - 436) < 8


def test_four_unknown_cards_count_four_times_as_much() -> None:
    assert expected(chances.sum_of_row("? ? ? ?")) == 4 * chances.mean_of_unknown() == 20


# ---- bets


def test_a_fair_prize_is_22() -> None:
    assert [expectation.value_of_bet(prize) for prize in expectation.PRIZES] == [Fraction(-7, 11), 0, Fraction(7, 11)]


@pytest.mark.parametrize("prize", expectation.PRIZES)
def test_balances_follow_the_line(prize: int) -> None:
    last = [path[-1] for path in expectation.balances(prize)]
    assert abs(fmean(last) - expectation.BETS * expectation.value_of_bet(prize)) < 3 * 230 / len(last) ** 0.5


# ---- what the lesson says


def test_numbers_in_sentences() -> None:
    numbers = decimals(expectation.mean_gain("7"), expectation.mean_of_a_stop_card())
    numbers += [f"{float(expectation.gain_if_kept_up_to(6)):.2f}", f"{float(expectation.gain_if_kept_up_to(8)):.2f}"]
    lower = mean([min(pair) for pair in product(range(10), repeat=2)])
    numbers += [f"{float(lower):.2f}"]
    assert missing("course_06", numbers) == []


def test_on_the_seed_of_the_lesson_the_first_turn_is_a_choice() -> None:
    position = biberbande.deal(players=3, seed=29)
    while position.turn != 0:
        position = position.play(position.choice("thumb"))
    assert {"take 1", "draw"} <= {*position.moves}
