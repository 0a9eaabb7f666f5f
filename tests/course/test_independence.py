"""The third lesson of the course: its exercises in a second way, and what its sentences claim."""

from fractions import Fraction
from itertools import combinations, product
from random import Random
from typing import Any

import pytest

from cardlib import minuten
from cardlib.minuten import rules as minuten_rules
from tests.course.prose import missing, percents
from widgets.course import independence
from widgets.course.independence import WITH_MEMORY, WITHOUT_MEMORY


def _given(cases: Any, known: Any, asked: Any) -> Fraction:
    """Of the cases in which the one is known, the share in which the other is true."""
    cases = [case for case in cases if known(case)]
    return Fraction(sum(map(bool, map(asked, cases))), len(cases))


def _next_throw(values: Any) -> Fraction:
    """Go through all throws of a shorter game: three times no 1, and then?"""
    throws = product(range(1, values["sides"] + 1), repeat=4)
    return _given(throws, lambda throw: 1 not in throw[:3], lambda throw: throw[3] == 1)


def _streak_ahead(values: Any) -> Fraction:
    """A hundred equally likely decks for each deal, of which so many are stuck."""
    decks = 20
    stuck = values["percent"] * decks // 100
    deals = product(range(decks), repeat=values["deals"])
    return _given(deals, lambda deal: True, lambda deal: max(deal) < stuck)


def _heads_in_all(values: Any) -> Fraction:
    """Toss by toss: each adds half a head on average."""
    heads = Fraction(values["heads"])
    for _toss in range(values["more"]):
        heads = Fraction(1, 2) * (heads + 1) + Fraction(1, 2) * heads
    return heads


def _glasses_and_football(values: Any) -> Fraction:
    """Shuffle who plays football: the mean over everybody's place in the row."""
    plays = [True] * values["football"] + [False] * (values["pupils"] - values["football"])
    turned = [sum(plays[(start + k) % len(plays)] for k in range(values["glasses"])) for start in range(len(plays))]
    return Fraction(sum(turned), len(turned))


def _only_heads(values: Any) -> float:
    """Pupil by pupil: the first who succeeds may be any of them."""
    always, waiting, found = 0.5 ** values["throws"], 1.0, 0.0
    for _pupil in range(values["pupils"]):
        found += waiting * always
        waiting *= 1 - always
    return found


def _rainy_days(values: Any) -> Fraction:
    """Day by day: the chance that it has rained on all of them so far."""
    wet = Fraction(values["rain"], 100)
    for _day in range(1, values["days"]):
        wet -= wet * (1 - Fraction(values["again"], 100))
    return wet


def _first_six(values: Any) -> Fraction:
    """None until the throw before, less none until this one."""
    return Fraction(5, 6) ** (values["throw"] - 1) - Fraction(5, 6) ** values["throw"]


def _same_numbers_again(values: Any) -> Fraction:
    weeks = list(combinations(range(values["numbers"]), values["drawn"]))
    return _given(product(weeks, repeat=2), lambda two: True, lambda two: two[0] == two[1])


def _nines_gone(values: Any) -> Fraction:
    """What is left of the deck, card by card."""
    left = [True] * (9 - values["gone"]) + [False] * (values["deck"] - 9 - (values["seen"] - values["gone"]))
    return _given(left, lambda card: True, bool)


def _exit(values: Any) -> Fraction:
    """Of all rows of tosses that begin with three heads, those that go on with heads."""
    rows = product("ht", repeat=3 + values["ahead"])
    return _given(rows, lambda row: row[:3] == ("h", "h", "h"), lambda row: "t" not in row)


SECOND = {
    "next throw": _next_throw,
    "streak ahead": (_streak_ahead, 8),
    "nines gone": _nines_gone,
    "memory or not": lambda values: int(values["source"] in WITH_MEMORY),
    "glasses and football": _glasses_and_football,
    "both red": lambda values: _given(
        combinations(range(values["deck"]), 2), lambda pair: True, lambda pair: max(pair) < values["red"]
    ),
    "heads in all": _heads_in_all,
    "share in the end": lambda values: _heads_in_all(values) / (values["first"] + values["more"]),
    "only heads": _only_heads,
    "rainy days": _rainy_days,
    "first six": _first_six,
    "same numbers again": (_same_numbers_again, 10),
    "exit": _exit,
}


# ---- what the lesson claims


def test_colour_and_number_are_independent_among_the_numbers_and_not_in_the_whole_deck() -> None:
    deck = [minuten.GAME.notation.card_text(kind) for kind in range(60) for _copy in range(minuten_rules.COPIES[kind])]
    red, five = (lambda card: card[0] == "r"), (lambda card: card[-1] == "5")
    numbers = [card for card in deck if card[-1].isdigit()]
    assert (len(numbers), sum(map(red, numbers)), sum(map(five, numbers))) == (70, 14, 10)
    assert _given(numbers, red, five) == Fraction(2, 14) == Fraction(10, 70)
    assert (len(deck), sum(map(red, deck)), sum(map(five, deck))) == (95, 17, 10)
    assert _given(deck, red, five) == Fraction(2, 17) > Fraction(10, 95)


def test_a_deal_of_the_chart_is_a_deal_of_the_game() -> None:
    assert (independence.FITTING, independence.OTHERS, independence.DISPLAY) == (26, 94, 4)
    random = Random(4)
    share = sum(independence.is_stuck(random) for _deal in range(20_000)) / 20_000
    assert abs(share - float(independence.chance_to_be_stuck())) < 0.01


def test_after_three_stuck_deals_it_is_as_before() -> None:
    seen = [independence.one_after_three(Random(f"3 {play}")) for play in range(1_000)]
    assert abs(sum(seen) / len(seen) - float(independence.chance_to_be_stuck())) < 0.04


def test_streaks_are_found_where_they_are() -> None:
    deals = [bool(int(deal)) for deal in "0110111010"]
    assert list(independence.after_streaks(deals, 2)) == [(8, 5), (6, 3), (3, 1)]


def test_after_any_streak_the_chance_is_what_it_was() -> None:
    """All deals of the chart: each share lies within three standard deviations."""
    chance = float(independence.chance_to_be_stuck())
    for many, stuck in independence._streaks():
        assert abs(stuck / many - chance) < 3 * (chance * (1 - chance) / many) ** 0.5


def test_three_too_many_stay_three_on_average() -> None:
    seen = [independence.throw_on(Random(seed)) for seed in range(80)]
    at = independence.THROWS.index(1_000)
    too_many = [counts[at] - 500 for counts in seen]
    assert all(counts[0] == 8 for counts in seen)
    assert abs(sum(too_many) / len(seen) - 3) < 3 * (990 / 4 / len(seen)) ** 0.5
    assert sum(each < 0 for each in too_many) > 20  # and yet single pupils stray


@pytest.mark.parametrize(("table", "best", "other"), [("high", "draw", "take 2"), ("low", "take 4", "draw")])
def test_what_has_gone_decides_the_move(table: str, best: str, other: str) -> None:
    position = independence.high_cards_gone() if table == "high" else independence.low_cards_gone()
    odds = position.odds(1_000)
    assert next(iter(odds)) == best
    assert 0 < odds[other].behind_low < odds[other].behind < 1.2


def test_numbers_in_sentences_are_right() -> None:
    stuck = independence.chance_to_be_stuck()
    streaks = [f"{float(stuck**deals):.2%}".replace("%", " %") for deals in (5, 6)]
    low = [independence.chance_of_low(gone) for gone in (independence.HIGH, "", independence.LOW)]
    assert missing("course_03", [*percents(stuck, Fraction(508, 1010), *low), *streaks]) == []


def test_nothing_is_in_both_lists() -> None:
    assert not {*WITH_MEMORY} & {*WITHOUT_MEMORY}
