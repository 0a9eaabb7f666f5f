"""The second lesson of the course: its exercises in a second way, and what its sentences claim."""

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, product
from math import comb, log
from random import Random
from typing import Any

import pytest

from cardlib import stop
from cardlib.stop import rules
from cardlib.stop.notation import read_card
from tests.course.prose import missing, percents
from widgets.course import opposite
from widgets.course.opposite import STATEMENTS


def none(good: int, cards: int, drawn: int) -> Fraction:
    """Card by card: not one of the good ones."""
    chance = Fraction(1)
    for place in range(drawn):
        chance *= Fraction(cards - good - place, cards - place)
    return chance


def _at_least(least: int, good: int, cards: int, drawn: int) -> Fraction:
    """Every number of good cards from the least on, added up."""
    ways = sum(comb(good, k) * comb(cards - good, drawn - k) for k in range(least, min(good, drawn) + 1))
    return Fraction(ways, comb(cards, drawn))


# What the statements say of the number of red cards among four, or of players with a twin
SAID: dict[str, Callable[[int], bool]] = {
    "at least one of four cards is red": lambda red: red >= 1,
    "none of the four is red": lambda red: red == 0,
    "at least one of the four is not red": lambda red: red < 4,
    "exactly one of the four is red": lambda red: red == 1,
    "all four are red": lambda red: red == 4,
    "all four cards are red": lambda red: red == 4,
    "exactly one of the four is not red": lambda red: red == 3,
    "at least one of the four is red": lambda red: red >= 1,
    "at most one of four cards is red": lambda red: red <= 1,
    "at least two of the four are red": lambda red: red >= 2,
    "exactly two of the four are red": lambda red: red == 2,
    "nobody at the table holds a twin": lambda twins: twins == 0,
    "at least one player holds a twin": lambda twins: twins >= 1,
    "everybody holds a twin": lambda twins: twins == 4,
    "exactly one player holds a twin": lambda twins: twins == 1,
    "at least one player holds none": lambda twins: twins < 4,
}


def _say_the_opposite(values: Any) -> int:
    (right,) = [
        number
        for number, choice in enumerate(values["choices"])
        if all(SAID[choice](count) != SAID[values["source"]](count) for count in range(5))
    ]
    return right


def _alarm_clocks(values: Any) -> Fraction:
    """All mornings, clock by clock."""
    fails = Fraction(values["percent"], 100)
    chance = Fraction(0)
    for rings in product((True, False), repeat=values["clocks"]):
        if any(rings):
            way = Fraction(1)
            for each in rings:
                way *= 1 - fails if each else fails
            chance += way
    return chance


def _twin_at_the_table(values: Any) -> Fraction:
    """Every place where the twins can be among the unseen cards."""
    deck = opposite.deck_of_stop()
    for card in [values["top"], *values["mine"].split()]:
        deck.remove(card)
    twins = sum(rules.TWINS[read_card(values["top"])] >> read_card(card) & 1 for card in deck)
    places = list(combinations(range(len(deck)), twins))
    return Fraction(sum(place[0] < values["others"] for place in places), len(places))


def _months(values: Any) -> Fraction:
    """In how many ways the friends can have months, counted from how many months are taken."""
    ways = {0: 1}
    for friend in range(values["friends"]):
        ways = {friend + 1: ways.get(friend, 0) * (12 - friend)}
    return 1 - Fraction(ways[values["friends"]], 12 ** values["friends"])


def _how_many_throws(values: Any) -> int:
    exact = log(1 - values["percent"] / 100) / log(1 - 1 / values["sides"])
    return int(exact) + 1


def _my_birthday(values: Any) -> float:
    return sum(
        comb(values["people"], k) * 364 ** (values["people"] - k) / 365 ** values["people"]
        for k in range(1, values["people"] + 1)
    )


def _full_plane(values: Any) -> float:
    """Nobody, one, two … stay away: all but the first, added up."""
    away, tickets = 1 - values["percent"] / 100, values["tickets"]
    return sum(comb(tickets, k) * away**k * (1 - away) ** (tickets - k) for k in range(1, tickets + 1))


SECOND = {
    "a six": lambda values: Fraction(
        sum(5 ** (values["throws"] - first) * 6 ** (first - 1) for first in range(1, values["throws"] + 1)),
        6 ** values["throws"],
    ),
    "a free choice": lambda values: _at_least(1, values["free"], values["deck"], values["hand"]),
    "say the opposite": _say_the_opposite,
    "alarm clocks": _alarm_clocks,
    "twin at the table": (_twin_at_the_table, 15),
    "months": _months,
    "light bulbs": lambda values: _at_least(1, values["broken"], values["bulbs"], values["tried"]),
    "something fits": lambda values: 1 - none(values["fitting"], values["others"], values["cards"]),
    "how many throws": _how_many_throws,
    "my birthday": _my_birthday,
    "two free choices": lambda values: _at_least(2, values["free"], values["deck"], values["hand"]),
    "full plane": _full_plane,
    "exit": lambda values: 1 - none(values["prizes"], values["tickets"], values["mine"]),
}


def test_every_statement_has_exactly_one_opposite() -> None:
    for statement, right, others in STATEMENTS:
        assert all(SAID[statement](count) != SAID[right](count) for count in range(5))
        assert all(any(SAID[statement](count) == SAID[other](count) for count in range(5)) for other in others)


# ---- what the lesson claims


def test_the_position_is_what_the_sentences_say() -> None:
    table = opposite.last_two_cards()
    fields = table.fields()
    assert (fields["top"], fields["hands"][0]) == ("b7", "b4 b5")
    assert [len(hand.split()) for hand in fields["hands"][1:]] == [10, 10, 10]
    out = [fields["top"], *" ".join(fields["hands"]).split(), *fields["draw"].split()]
    assert sorted(set(opposite.deck_of_stop()) - set(out)) == []
    assert len(out) == rules.DECK - 1
    assert out.count("b5") == 1


def test_in_the_first_round_one_holds_the_twin_of_the_card_on_top() -> None:
    assert stop.deal(seed=37).fields()["top"] in stop.deal(seed=37).view(0).moves


def test_first_the_card_whose_twin_is_still_out_there() -> None:
    (first, _worth), (second, behind) = list(opposite.last_two_cards().odds(20_000).items())[:2]
    assert (first, second) == ("b4 watch", "b5 watch")
    assert 3 < behind.behind_low < behind.behind < 6


@pytest.mark.parametrize("good", [1, 3, 8])
def test_someone_has_one_card_by_card(good: int) -> None:
    for cards in (0, 5, 30, 60):
        assert opposite.someone_has_one(good, cards) == 1 - none(good, opposite.UNSEEN, cards)


def test_a_room_fills_as_the_count_says() -> None:
    random = Random(5)
    seen = [opposite.first_shared_birthday(random) for _room in range(4_000)]
    exact = opposite.chances_of_first_shared()
    assert sum(exact.values()) == 1
    for people in (10, 23, 40):
        share = sum(found <= people for found in seen) / len(seen)
        assert abs(share - float(sum(exact[k] for k in range(2, people + 1)))) < 0.025


def test_numbers_in_sentences_are_right() -> None:
    dice = (1 - Fraction(5, 6) ** 4, 1 - Fraction(35, 36) ** 24, 1 - Fraction(35, 36) ** 25)
    birthdays = (1 - Fraction(364, 365) ** 22, 1 - opposite.all_different(23))
    one, three = opposite.someone_has_one(1, 30), opposite.someone_has_one(3, 30)
    assert missing("course_02", [*percents(one, three, 3 * one, *dice, *birthdays), str(comb(23, 2))]) == []


def test_birthdays_need_23_people_and_mine_253_others() -> None:
    assert opposite.people_needed() == 23
    assert next(n for n in range(1, 400) if Fraction(364, 365) ** n < Fraction(1, 2)) == 253
