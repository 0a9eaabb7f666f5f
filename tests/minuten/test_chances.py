"""Every exact chance of 4½ Minuten, counted a second time and seen in real deals."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import sqrt

import pytest

from cardlib import minuten
from cardlib.minuten import chances
from cardlib.minuten.chances import (
    chance_nobody_can_play,
    chance_of_white,
    chance_to_be_stuck,
    chance_to_play,
    fitting_cards,
)
from tests.helpers import ODD, politely
from tests.minuten.second_opinion import fits, may_lie, white

DEALS = 4000
TOPS = [("r5",), ("Bb",), ("Cry",), ("rT",), ("r5", "g2"), ("r5", "r5"), ("r5", "b5"), ("Bb", "Cgb"), ("gD", "g+")]


@cache
def deck() -> tuple[str, ...]:
    position = minuten.deal(seed=1)
    return tuple(" ".join([*position.displays, position.draw]).split())


def rest(*tops: str) -> list[str]:
    """All cards but those on top of the piles."""
    cards = list(deck())
    for top in tops:
        cards.remove(top)
    return cards


def nothing_fits(cards: list[str], tops: tuple[str, ...]) -> bool:
    return not any(fits(card, top) for card in cards for top in tops)


def stuck_one_by_one(tops: tuple[str, ...], cards: int) -> Fraction:
    """Card after card: the chance that the next one does not fit either."""
    others = rest(*tops)
    misses = sum(nothing_fits([card], tops) for card in others)
    chance = Fraction(1)
    for drawn in range(cards):
        chance *= Fraction(max(0, misses - drawn), len(others) - drawn)
    return chance


def seen(chance: Fraction, hits: int, tries: int) -> bool:
    """Is the share seen within four standard errors of the chance?"""
    error = sqrt(chance * (1 - chance) / tries)
    return abs(hits / tries - chance) <= 4 * error


@cache
def shuffled(seed: int) -> tuple[str, ...]:
    """All 95 cards as a deal brought them."""
    position = minuten.deal(players=2, seed=seed)
    return tuple(" ".join([*position.displays, position.draw]).split())


def hands(tops: tuple[str, ...], cards: int, deals: int = DEALS):
    """The first cards of many deals, after the tops were taken out."""
    for seed in range(deals):
        order = list(shuffled(seed))
        for top in tops:
            order.remove(top)
        yield order[:cards]


@pytest.mark.parametrize("tops", TOPS)
def test_the_fitting_cards_are_those_of_the_rules(tops):
    assert fitting_cards(*tops) == sum(not nothing_fits([card], tops) for card in rest(*tops))


def test_the_fitting_cards_counted_on_fingers():
    # red: 7 numbers twice and 3 symbols, less the 5 itself; fives: 4 other colours twice; ten white ones
    assert fitting_cards("r5") == 16 + 8 + 10
    # blue, and the nine other white ones
    assert fitting_cards("Bb") == 17 + 9
    # red and green without the two tops, fives and twos of the three other colours, white
    assert fitting_cards("r5", "g2") == 16 + 16 + 6 + 6 + 10


@pytest.mark.parametrize("cards", [1, 4, 5])
@pytest.mark.parametrize("tops", TOPS)
def test_to_play_or_to_be_stuck_counted_one_by_one(tops, cards):
    stuck = stuck_one_by_one(tops, cards)
    assert chance_to_be_stuck(*tops, cards=cards) == stuck
    assert chance_to_play(*tops, cards=cards) == 1 - stuck


@pytest.mark.parametrize("tops", TOPS)
def test_to_play_or_to_be_stuck_seen_in_deals(tops):
    stuck = sum(nothing_fits(hand, tops) for hand in hands(tops, 4))
    assert seen(chance_to_be_stuck(*tops), stuck, DEALS)
    assert seen(chance_to_play(*tops), DEALS - stuck, DEALS)


def test_to_be_stuck_is_what_the_game_itself_says():
    """The same question put to positions: nothing left but to pass."""
    stuck = 0
    for hand in hands(("r5", "g2"), 4, 1000):
        position = minuten.position(piles=("r5", "g2"), displays=(" ".join(hand), "", ""), draw="")
        stuck += position.moves == ("pass",)
    assert seen(chance_to_be_stuck("r5", "g2"), stuck, 1000)


@pytest.mark.parametrize(
    ("tops", "blocked"), [(("r5", "Bb"), 2), (("Bb", "y7"), 1), (("Cry", "Bg"), 2), (("Br", "Bp"), 1)]
)
def test_with_a_pile_blocked_counted_one_by_one_and_seen_in_positions(tops, blocked):
    table = {"piles": tops, "blocked": blocked}
    playable = [card for card in rest(*tops) if may_lie(table, card, 1) or may_lie(table, card, 2)]
    assert fitting_cards(*tops, blocked=blocked) == len(playable)
    stuck = Fraction(1)
    for drawn in range(4):
        stuck *= Fraction(93 - len(playable) - drawn, 93 - drawn)
    assert chance_to_be_stuck(*tops, blocked=blocked) == stuck
    passes = 0
    for hand in hands(tops, 4, 1500):
        position = minuten.position(piles=tops, displays=(" ".join(hand), "", ""), draw="", blocked=blocked)
        passes += position.moves == ("pass",)
    assert seen(stuck, passes, 1500)


@pytest.mark.parametrize("cards", [1, 4, 5])
def test_a_white_card_counted_one_by_one_and_seen_in_deals(cards):
    none = Fraction(1)
    for drawn in range(cards):
        none *= Fraction(85 - drawn, 95 - drawn)
    assert chance_of_white(cards) == 1 - none
    assert seen(chance_of_white(cards), sum(any(map(white, hand)) for hand in hands((), cards)), DEALS)


def test_there_are_ten_white_cards():
    assert chances.WHITE == sum(map(white, deck())) == 10


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_nobody_can_play_counted_one_by_one_and_seen_in_deals(players):
    cards = 10 if players == 2 else 4 * players
    for tops in (("Bb",), ("r5",)):
        assert chance_nobody_can_play(players, *tops) == stuck_one_by_one(tops, cards)
    stuck = sum(nothing_fits(hand, ("Bb",)) for hand in hands(("Bb",), cards))
    assert seen(chance_nobody_can_play(players, "Bb"), stuck, DEALS)


@pytest.mark.parametrize(
    "question",
    [
        lambda: fitting_cards("r9"),
        lambda: fitting_cards("Bb", "Bb"),
        lambda: fitting_cards("r5", "Bb", blocked=3),
        lambda: fitting_cards("r5", "Bb", blocked=0),
        lambda: fitting_cards("r5", "r5", "r5"),
        lambda: chance_to_play("r5", cards=95),
        lambda: chance_to_play("r5", cards=-1),
        lambda: chance_of_white(96),
        lambda: chance_nobody_can_play(1, "r5"),
        lambda: chance_nobody_can_play(7, "r5"),
    ],
)
def test_impossible_questions_are_refused(question):
    with pytest.raises(ValueError, match=r"M1|M17|card|whole number"):
        question()


@pytest.mark.parametrize("value", ODD, ids=lambda value: type(value).__name__)
def test_odd_questions_are_refused_politely(value):
    politely(fitting_cards, value)
    politely(fitting_cards, "r5", "Bb", blocked=value)
    politely(chance_to_play, "r5", cards=value)
    politely(chance_to_be_stuck, value)
    politely(chance_of_white, value)
    politely(chance_nobody_can_play, value, "r5")
