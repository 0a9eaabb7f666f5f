"""Course 5, Bayes and base rates: each answer in a second way, and what the lesson says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import combinations, permutations, product
from random import Random
from typing import Any

import pytest

from cardlib import biberbande
from cardlib.counting import wilson
from tests.course.prose import decimals, missing, percents
from widgets.course import bayes

Values = Mapping[str, Any]


def in_odds(before: Fraction, if_so: Fraction, if_not: Fraction) -> Fraction:
    """Bayes in odds: odds before, times how much likelier it is then."""
    odds = before / (1 - before) * if_so / if_not
    return odds / (1 + odds)


def winners_of_tables(values: Values) -> Fraction:
    """Players one by one: in ten evenings everybody at her table wins what is left over, the others their share."""
    hers = {"she": values["wins"], "others": 10 - values["wins"]}
    wins = [hers["she"], hers["others"]] + [10] * (values["tables"] - 1)
    return Fraction(wins[0], sum(wins))


def peek_among_many(values: Values) -> Fraction:
    """All places of the 0 and all choices: your friend leaves the 0 lying, and any other card if you have it."""
    cards, won, games = values["cards"], 0, 0
    for zero, mine in product(range(cards), repeat=2):
        left = {zero} if zero != mine else {place for place in range(cards) if place != mine}
        games += 1
        won += left == {zero}
    return Fraction(won, games)


def how_many_alarms(values: Values) -> Fraction:
    share = Fraction(values["ill"], values["people"])
    reported = share * Fraction(values["found"], 100) + (1 - share) * Fraction(values["false"], 100)
    return values["people"] * reported


def which_pile(values: Values) -> Fraction:
    cards = values["cards"]
    return in_odds(Fraction(1, 2), Fraction(values["first"], cards), Fraction(values["second"], cards))


def ill_if_reported(values: Values) -> Fraction:
    before = Fraction(values["ill"], values["people"])
    return in_odds(before, Fraction(values["found"], 100), Fraction(values["false"], 100))


def wins_again(values: Values) -> Fraction:
    """One win after the other: what was after is the next before."""
    chance = Fraction(1, values["one_in"])
    for _win in range(values["wins"]):
        chance = in_odds(chance, Fraction(values["strong"], 10), Fraction(values["other"], 10))
    return chance


def spam(values: Values) -> Fraction:
    return in_odds(Fraction(values["spam"], 100), Fraction(values["in_spam"], 100), Fraction(values["in_mail"], 100))


def she_knocks(values: Values) -> Fraction:
    return in_odds(Fraction(values["low"], 100), Fraction(values["if_low"], 100), Fraction(values["if_high"], 100))


def turned_up_blindly(values: Values) -> Fraction:
    """All places of the 0 and all sets of cards turned up, where none of them is the 0; card 0 is yours."""
    cards, turned = values["cards"], values["turned"]
    zeros = [zero for zero in range(cards) for up in combinations(range(1, cards), turned) if zero not in up]
    return Fraction(zeros.count(0), len(zeros))


def reported_twice(values: Values) -> Fraction:
    if_ill, if_not = Fraction(values["found"], 100), Fraction(values["false"], 100)
    return in_odds(in_odds(Fraction(values["ill"], values["people"]), if_ill, if_not), if_ill, if_not)


def purple_peas(values: Values) -> Fraction:
    """Of three purple peas two are mixed; each child gets one of two genes."""
    mixed = sum(all(genes) for genes in product((True, False), repeat=values["children"]))
    pure = 2 ** values["children"]
    return Fraction(2 * mixed, 2 * mixed + pure)


def pairs_of_cards(values: Values) -> Fraction:
    pairs = [(0, 0)] * values["zeros"] + [(0, 9)] * values["mixed"] + [(9, 9)] * values["nines"]
    others = [pair[1 - side] for pair in pairs for side in (0, 1) if pair[side] == 0]
    return Fraction(others.count(0), len(others))


def exit_question(values: Values) -> Fraction:
    before = Fraction(values["strong"], values["players"])
    return in_odds(before, Fraction(values["good"], 10), Fraction(values["other"], 10))


SECOND: dict[str, Callable[[Values], Any]] = {
    "winners of tables": winners_of_tables,
    "peek among many": peek_among_many,
    "how many alarms": how_many_alarms,
    "which pile": which_pile,
    "ill if reported": ill_if_reported,
    "wins again": wins_again,
    "spam": spam,
    "she knocks": she_knocks,
    "turned up blindly": turned_up_blindly,
    "reported twice": reported_twice,
    "purple peas": purple_peas,
    "pairs of cards": pairs_of_cards,
    "exit": exit_question,
}


# ---- her leftmost card


def test_the_rule_of_thumb_lays_the_card_there_just_when_we_say_so() -> None:
    """Tried with real deals: whenever an open card below 5 lies there at first."""
    seen = 0
    for seed in range(400):
        position = biberbande.deal(players=3, seed=seed)
        if position.discard[0] not in "01234":
            continue
        first, fourth = (biberbande.GAME.notation.read_card(position.rows[1].split()[place]) for place in (0, 3))
        seen += 1
        assert (position.choice("thumb") == "take 2") == bayes.into_second_place(first, fourth), seed
    assert seen > 80


def test_at_random_one_move_in_five_lays_it_there() -> None:
    position = biberbande.deal(players=3, seed=12)
    assert len(position.moves) == 5
    assert bayes.move_given_kind(Fraction(0)) == dict.fromkeys(("0-4", "5-9", "SPD"), Fraction(1, 5))


def test_bayes_agrees_with_counting_all_pairs() -> None:
    pairs = list(permutations(bayes.UNSEEN, 2))
    low = [pair for pair in pairs if pair[0] < bayes.LOW]
    laid = Fraction(sum(bayes.into_second_place(*pair) for pair in low), len(low))
    assert bayes.move_given_kind(Fraction(1))["0-4"] == laid
    assert not any(bayes.into_second_place(*pair) for pair in pairs if pair[0] >= bayes.LOW)


def test_the_leftmost_card_is_worth_more_than_the_open_4_and_than_unknown_ones() -> None:
    """What the lesson says: 0.7 points more than the open 4, more than one point more than the third card."""
    odds = bayes.as_if_seen().odds(20_000)
    assert next(iter(odds)) == "swap 1 1:1"
    assert round(odds["swap 1 1:2"].behind, 1) == 0.7
    assert odds["swap 1 1:3"].behind > 1


def test_for_odds_alone_all_hidden_cards_of_seat_1_look_the_same() -> None:
    odds = bayes.table().odds(20_000)
    assert not any(odds[f"swap 1 1:{place}"].behind_low > 0 for place in (1, 3, 4))


# ---- who has won?


def test_strong_wins_seven_of_ten_rounds_against_three_at_random() -> None:
    won = biberbande.simulate(20_000, ("strong", "random", "random", "random"), seed=1).wins[0] / 20_000
    low, high = wilson(float(won), 20_000, 1.96)
    assert low < float(bayes.STRONG_WINS) < high


@pytest.mark.parametrize("wins", range(bayes.EVENINGS + 1))
def test_wins_in_a_row_are_simulated_as_counted(wins: int) -> None:
    strong, everyone = bayes.evenings_won()[wins]
    low, high = wilson(strong / everyone, everyone, 3)
    assert low <= float(bayes.strong_after(wins)) <= high


def test_winners_add_up() -> None:
    assert [list(row.values()) for row in bayes.winners().values()] == [[7, 3], [43, 147]]
    assert bayes.strong_after(1) == Fraction(7, 50)


# ---- three cards


@pytest.mark.parametrize(
    ("play", "chance"), [(bayes.change_after_peek, Fraction(2, 3)), (bayes.change_without_looking, Fraction(1, 2))]
)
def test_three_cards_come_out_as_counted(play: Callable[[Random], int], chance: Fraction) -> None:
    random = Random(1)
    won = sum(play(random) for _game in range(4_000)) / 4_000
    assert abs(won - chance) < 0.025


# ---- what the lesson says


def test_numbers_in_sentences() -> None:
    after = bayes.bayes(
        {kind: Fraction(count, 65) for kind, count in bayes.kinds_of_card().items()},
        bayes.move_given_kind(Fraction(2, 3)),
    )
    numbers = percents(Fraction(19, 65), after["0-4"], *(bayes.strong_after(wins) for wins in (1, 2, 3)))
    numbers += decimals(bayes.mean_leftmost())
    numbers += percents(in_odds(Fraction(1, 100), Fraction(90, 100), Fraction(9, 100)))
    assert missing("course_05", numbers) == []


def test_on_the_seed_of_the_lesson_the_first_turn_is_a_choice() -> None:
    position = biberbande.deal(players=4, seed=32)
    while position.turn != 0:
        position = position.play(position.choice("thumb"))
    assert {"take 1", "draw"} <= {*position.moves}
