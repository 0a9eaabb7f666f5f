"""Course 4, If … then: each answer in a second way, and what the lesson says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

import pytest

from cardlib import biberbande
from cardlib.biberbande import chances
from cardlib.stop.rules import COPIES, FITTING, FREE, PER_COLOUR
from tests.course.prose import missing, percents
from widgets.course import conditional
from widgets.course.conditional import HIGH_CARDS_GONE, LOW_CARDS_GONE, table

Values = Mapping[str, Any]


def given(chances: Mapping[tuple[str, str], Fraction], then: str, condition: str) -> Fraction:
    """Chances of (first, second): the first, given the second."""
    return chances[then, condition] / sum(
        (chance for (_then, second), chance in chances.items() if second == condition), Fraction(0)
    )


def lower_than_open(values: Values) -> Fraction:
    """From the library: it counts the special cards among all, but not among the low ones."""
    lower = " ".join(str(card) for card in range(values["top"]))
    return chances.chance_of(lower, seen=values["discard"] + " " + values["row"])


def football_club(values: Values) -> Fraction:
    girls = [("girl", child < values["girls_play"]) for child in range(values["girls"])]
    boys = [("boy", child < values["boys_play"]) for child in range(values["boys"])]
    players = [sex for sex, plays in girls + boys if plays]
    return Fraction(players.count("girl"), len(players))


def second_after_first(values: Values) -> Fraction:
    cards = [True] * values["low"] + [False] * (values["cards"] - values["low"])
    first_low = [pair for pair in permutations(cards, 2) if pair[0]]
    return Fraction(sum(second for _first, second in first_low), len(first_low))


def kept_high(values: Values) -> Fraction:
    return 1 - Fraction(values["high"] - values["high_kept"], values["high"])


def kept_by_whom(values: Values) -> Fraction:
    """Bayes in odds: low to high before, times how likely each is kept."""
    thumbs = Fraction(values["thumbs"], 10)
    odds = Fraction(values["lows"], values["highs"]) * (thumbs / values["at_random"] / (1 - thumbs) + 1)
    return odds / (1 + odds)


def rain_announced(values: Values) -> Fraction:
    rainy = Fraction(values["rain"], values["days"])
    return values["days"] * (rainy * Fraction(values["hit"], 10) + (1 - rainy) * Fraction(values["false"], 10))


def could_not_play(values: Values) -> Fraction:
    """From the rules: which cards of the deck do not fit blue 4? Red is the first colour, blue the last."""
    blue_four = 3 * PER_COLOUR + 4
    possible = [card for card in range(FREE) for _copy in range(COPIES[card]) if not FITTING[blue_four] >> card & 1]
    red = sum(card < PER_COLOUR for card in possible)
    return Fraction(red - values["own"], len(possible) - values["own"])


def two_decks_together(values: Values) -> Fraction:
    both = ["first"] * values["first"] + ["second"] * values["second"]
    return Fraction(both.count("first"), len(both))


def at_least_one(values: Values) -> Fraction:
    cards = [0] * values["zeros"] + [9] * values["nines"]
    pairs = [pair for pair in combinations(cards, 2) if 0 in pair]
    return Fraction(pairs.count((0, 0)), len(pairs))


def draw_twice(values: Values) -> Fraction:
    cards, low = values["cards"], values["low"]
    pairs = [(first < low, second < low) for first, second in permutations(range(cards), 2)]
    ended_low = [first for first, second in pairs if first or second]
    return Fraction(sum(ended_low), len(ended_low))


def coin_chooses_the_deck(values: Values) -> Fraction:
    heads = Fraction(values["heads"], 10)
    chances = {
        ("amigo", "card"): heads * Fraction(values["copies"], values["deck"]),
        ("other", "card"): (1 - heads) * Fraction(values["other_copies"], values["other_deck"]),
    }
    return given(chances, "amigo", "card")


def late_bus(values: Values) -> Fraction:
    rain = Fraction(values["rain"], 100)
    chances = {
        ("rain", "late"): rain * Fraction(values["wet"], 100),
        ("dry", "late"): (1 - rain) * Fraction(values["dry"], 100),
    }
    return given(chances, "rain", "late")


def exit_question(values: Values) -> Fraction:
    cards = values["low"] + values["high"]
    chances = {
        ("low", "kept"): Fraction(values["low"], cards) * Fraction(values["low_kept"], 10),
        ("high", "kept"): Fraction(values["high"], cards) * Fraction(values["high_kept"], 10),
    }
    return given(chances, "low", "kept")


SECOND: dict[str, Callable[[Values], Any]] = {
    "lower than open": lower_than_open,
    "football club": football_club,
    "second after first": second_after_first,
    "kept high": kept_high,
    "kept by whom": kept_by_whom,
    "rain announced": rain_announced,
    "could not play": could_not_play,
    "two decks together": two_decks_together,
    "at least one": at_least_one,
    "draw twice": draw_twice,
    "coin chooses the deck": coin_chooses_the_deck,
    "late bus": late_bus,
    "exit": exit_question,
}


# ---- what the lesson says


def test_the_same_five_is_taken_at_one_table_and_left_at_the_other() -> None:
    """And by how many points: the lesson's answer to its first question."""
    for discard, best, other, by in ((LOW_CARDS_GONE, "take", "draw", 0.3), (HIGH_CARDS_GONE, "draw", "take", 0.7)):
        odds = table(discard).odds(20_000)
        assert next(iter(odds)).startswith(best)
        behind = next(worth for move, worth in odds.items() if move.startswith(other))
        assert behind.behind_low > 0
        assert round(behind.behind, 1) == by


def test_nine_or_eighteen_of_52_cards_are_lower() -> None:
    assert conditional.lower_than_top(table(LOW_CARDS_GONE)) == Fraction(9, 52)
    assert conditional.lower_than_top(table(HIGH_CARDS_GONE)) == Fraction(18, 52)


def test_the_table_of_draws_adds_up() -> None:
    assert [list(row.values()) for row in conditional.draws().values()] == [[36, 4], [20, 30], [0, 42]]
    assert conditional.kept_is_low_exactly() == {0: Fraction(36, 56), 1: Fraction(20, 56)}
    assert conditional.two_directions(Fraction(1, 2)) == (Fraction(36, 56), Fraction(36, 40))


@pytest.mark.parametrize("thumbs", [Fraction(0), Fraction(3, 10), Fraction(1)])
def test_what_is_simulated_agrees_with_the_count(thumbs: Fraction) -> None:
    low, kept = conditional.simulated_low_among_kept(thumbs)
    assert abs(low / kept - conditional.two_directions(thumbs)[0]) < 3 / kept**0.5


def test_numbers_in_sentences() -> None:
    numbers = percents(Fraction(9, 52), Fraction(18, 52), Fraction(36, 56), Fraction(36, 40))
    numbers += percents(chances.chance_of("0 1 2 3 4", seen="2 8 1 7 5"), Fraction(20, 45))
    assert missing("course_04", numbers) == []


def test_on_the_seed_of_the_lesson_the_first_turn_is_a_choice() -> None:
    position = biberbande.deal(players=3, seed=12)
    while position.turn != 0:
        position = position.play(position.choice("thumb"))
    assert position.discard.startswith("6 ")
    assert {"take 1", "draw"} <= {*position.moves}
