"""The first lesson of the course: its exercises counted a second time, and what its sentences claim."""

from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb
from typing import Any

import pytest

from cardlib import biberbande
from cardlib.biberbande import chances
from tests.course.prose import missing, percents
from tests.widgets.conftest import block
from widgets.course import counting

DECK = (
    [str(number) for number in range(10) for _copy in range(9 if number == 9 else 4)]
    + ["S"] * 9
    + ["P"] * 7
    + ["D"] * 5
)


def share(cases: Any, favourable: Any) -> Fraction:
    """Favourable cases divided by all, each written down."""
    cases = list(cases)
    return Fraction(sum(map(bool, map(favourable, cases))), len(cases))


def _lower_card(values: Any) -> Fraction:
    unseen = list(DECK)
    for card in [*values["row"].split(), str(values["discard"])]:
        unseen.remove(card)
    return share(unseen, lambda card: card.isdigit() and int(card) < values["discard"])


def _sum_of_two(values: Any) -> Fraction:
    numbers = [int(card) for card in DECK if card.isdigit()]
    return share(combinations(numbers, 2), lambda pair: sum(pair) == values["total"])


def _lottery(values: Any) -> Fraction:
    mine = {*range(values["drawn"])}
    drawn = combinations(range(values["numbers"]), values["drawn"])
    return share(drawn, lambda numbers: len(mine.intersection(numbers)) == values["hits"])


def _one_free_choice(values: Any) -> Fraction:
    """Card by card: the Free choice comes first, second …, and each of these ways is equally likely."""
    free, deck, hand = values["free"], values["deck"], values["hand"]
    way = Fraction(free, deck)
    for place in range(1, hand):
        way *= Fraction(deck - free - place + 1, deck - place)
    return hand * way


def _team(values: Any) -> int:
    children = range(values["girls"] + values["boys"])
    teams = combinations(children, values["team"])
    return sum(sum(child < values["girls"] for child in team) == values["chosen"] for team in teams)


SECOND = {
    "lower card": _lower_card,
    "orders": lambda values: len(list(permutations(range(values["cards"])))),
    "all hands": lambda values: len(list(combinations(range(values["cards"]), values["hand"]))),
    "two dice": lambda values: share(product(range(1, 7), repeat=2), lambda dice: sum(dice) == values["total"]),
    "rows": lambda values: len(list(permutations(range(values["cards"]), values["places"]))),
    "one free choice": _one_free_choice,
    "team": (_team, 12),
    "tournament": lambda values: sum(range(values["teams"])),  # the first plays all others, the second one fewer …
    "sum of two": _sum_of_two,
    "lottery": _lottery,
    "both outer cards": lambda values: share(
        permutations([card.isdigit() and int(card) < values["limit"] for card in DECK], 2), all
    ),
    "equal cards": lambda values: (
        len({*permutations("9" * values["first"] + "0" * values["second"])})
        if values["first"] + values["second"] < 9
        else comb(values["first"] + values["second"], values["second"])
    ),
    "exit": lambda values: share(
        combinations([True] * values["low"] + [False] * (values["cards"] - values["low"]), 2),
        lambda pair: sum(pair) == 1,
    ),
}


# ---- what the lesson claims


def test_the_question_is_decided_by_the_cards_that_are_lower() -> None:
    """Of 61 cards 10 are lower than the 3, 28 lower than the 8; if a 7 lies there, 25 are lower than that."""
    lower = []
    for discard, limit in (("3", 3), ("3", 8), ("7", 7)):
        left = chances.unseen_cards(f"{counting.MINE} {discard}")
        assert sum(left.values()) == 61
        lower.append(sum(left[str(card)] for card in range(limit)))
    assert lower == [10, 28, 25]
    assert 5.5 < 61 / 10 < 6.5
    assert missing("course_01", percents(28 / 61)) == []


@pytest.mark.parametrize(("discard", "best"), [("3", "take 2"), ("7", "draw")])
def test_a_3_is_taken_and_with_a_7_one_draws(discard: str, best: str) -> None:
    (first, _worth), (_other, behind) = list(counting.take_or_draw(discard).odds(10_000).items())[:2]
    assert first == best
    assert 0.1 < behind.behind_low < behind.behind_high < 0.6


def test_a_thousand_games_leave_it_open() -> None:
    (_first, (_move, behind)) = list(counting.take_or_draw("3").odds(1_000).items())[:2]
    assert behind.behind_low < 0


def test_two_of_five_cards_and_three_of_five_are_equally_many_hands() -> None:
    laid = counting.laid_out()
    for hand, columns, orders in ((1, 5, 1), (2, 10, 2), (3, 10, 6)):
        laid.act = {"set": "hand", "value": hand}
        hands = laid.hands()
        assert (len(hands), {len(each) for each in hands}) == (columns, {orders})
        rows = block(laid.scene, "figure")["rows"]
        assert [row[1].count(",") + 1 for row in rows] == [orders] * columns


@pytest.mark.parametrize("value", [0, 4, "2", None, 2.5])
def test_nothing_but_the_slider_moves_the_cards(value: Any) -> None:
    laid = counting.laid_out()
    laid.act = {"set": "hand", "value": value}
    assert laid.hand == 2


def test_nines_in_a_row_by_going_through_places() -> None:
    """Which of the four places hold nines, and what remains of the deck each time."""
    found = dict.fromkeys(range(5), Fraction(0))
    for row in product((True, False), repeat=4):
        way, nines, others = Fraction(1), 9, 57
        for is_nine in row:
            way *= Fraction(nines if is_nine else others, nines + others)
            nines, others = nines - is_nine, others - (not is_nine)
        found[sum(row)] += way
    assert found == counting.chances_of_nines()


def test_a_deal_of_the_chart_is_a_deal_of_the_game() -> None:
    rows = [biberbande.deal(players=2, seed=seed).fields()["rows"][0] for seed in range(400)]
    assert {len(row.split()) for row in rows} == {counting.ROW}
    nines = sum("9" in row for row in rows) / len(rows)
    assert abs(nines - float(1 - counting.chances_of_nines()[0])) < 0.08
