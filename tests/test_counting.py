"""Exact chances, each derived twice."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from cardlib.counting import at_least_one, expected, hypergeometric, none_of
from tests.helpers import ODD, politely

PILES = [(good, total, drawn) for total in range(8) for good in range(total + 1) for drawn in range(total + 1)]


def by_listing(good: int, total: int, drawn: int) -> dict[int, Fraction]:
    """Write down every hand and count."""
    hands = list(combinations(range(total), drawn))
    hits = [sum(card < good for card in hand) for hand in hands]
    return {number: Fraction(hits.count(number), len(hands)) for number in sorted(set(hits))}


@pytest.mark.parametrize(("good", "total", "drawn"), PILES)
def test_the_chances_are_those_of_listing_every_hand(good, total, drawn):
    listed = by_listing(good, total, drawn)
    assert hypergeometric(good, total, drawn) == listed
    assert none_of(good, total, drawn) == listed.get(0, 0)
    assert at_least_one(good, total, drawn) == 1 - listed.get(0, 0)


def test_the_chances_of_all_numbers_add_up_to_one():
    for good in (0, 1, 10, 34, 95):
        distribution = hypergeometric(good, 95, 4)
        assert sum(distribution.values()) == 1
        assert expected(distribution) == Fraction(4 * good, 95)


def test_drawing_one_card_after_the_other_gives_the_same():
    chance = Fraction(1)
    for drawn in range(4):
        assert none_of(10, 95, drawn) == chance
        chance *= Fraction(85 - drawn, 95 - drawn)


def test_expected_of_a_die():
    assert expected({face: Fraction(1, 6) for face in range(1, 7)}) == Fraction(7, 2)
    assert expected({}) == 0


def test_more_cards_than_there_are_cannot_be_drawn():
    for impossible in ((5, 4, 2), (1, 4, 5), (-1, 4, 2), (1, 4, -1), (0, -1, 0)):
        for chances in (hypergeometric, none_of, at_least_one):
            with pytest.raises(ValueError, match="whole number"):
                chances(*impossible)


@pytest.mark.parametrize("value", ODD, ids=lambda value: type(value).__name__)
def test_odd_values_are_refused_politely(value):
    for chances in (hypergeometric, none_of, at_least_one):
        for place in range(3):
            numbers = [2, 7, 3]
            numbers[place] = value
            politely(chances, *numbers)


def test_large_piles_are_counted_too():
    assert none_of(1, 1000, 500) == Fraction(1, 2)
    assert hypergeometric(500, 1000, 2)[1] == Fraction(500 * 500, comb(1000, 2))
