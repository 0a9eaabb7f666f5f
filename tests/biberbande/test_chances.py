"""Exact chances of Biberbande, each derived a second way: counted otherwise, or simulated."""

import itertools
import random
from collections import Counter
from fractions import Fraction
from math import comb

import pytest

from cardlib import biberbande
from cardlib.biberbande import chances, notation
from cardlib.counting import expected

NUMBERS = [value for value in range(10) for _ in range(9 if value == 9 else 4)]
DECKS = {"amigo": {"S": 9, "P": 7, "D": 5}, "gamewright": {"S": 3, "P": 3, "D": 3}}


def deck_of(name):
    return [str(value) for value in NUMBERS] + [card for card, count in DECKS[name].items() for _ in range(count)]


@pytest.mark.parametrize("deck", DECKS)
def test_the_unseen_cards_are_those_of_a_fresh_deal(deck):
    position = biberbande.deal(players=2, seed=1, deck=deck)
    seen = f"{position.discard} {position.rows[0]}"
    hidden = Counter(f"{position.rows[1]} {position.stack}".split())
    assert Counter(chances.unseen_cards(seen, deck)) == hidden


def test_special_cards_are_21_of_66_in_one_deck_and_9_of_54_in_the_other():
    assert chances.chance_of("S P D") == Fraction(21, 66)
    assert chances.chance_of("S P D", deck="gamewright") == Fraction(9, 54)
    for deck in DECKS:
        cards = deck_of(deck)
        assert chances.chance_of("S P D", deck=deck) == Fraction(sum(card in "SPD" for card in cards), len(cards))


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("seen", ["", "9 9 9", "0 0 1 S P", "4 2 7 D 9 9"])
def test_the_mean_of_an_unknown_card_with_its_replacement_spelled_out(seen, deck):
    """A number counts itself; a special card is replaced by the next number card of the shuffled rest."""
    cards = deck_of(deck)
    for card in seen.split():
        cards.remove(card)
    numbers = [int(card) for card in cards if card.isdigit()]
    special = len(cards) - len(numbers)
    replaced = Fraction(sum(numbers), len(numbers))  # the first number card met is any of them
    long_way = Fraction(sum(numbers), len(cards)) + Fraction(special, len(cards)) * replaced
    assert chances.mean_of_unknown(seen, deck) == long_way
    assert sum(chances.value_of_unknown(seen, deck).values()) == 1


def test_seeing_low_cards_makes_the_others_dearer_and_the_other_way_round():
    assert chances.mean_of_unknown() == 5
    assert chances.mean_of_unknown("0") > 5 > chances.mean_of_unknown("9")
    assert chances.mean_of_unknown("5") == 5
    assert chances.mean_of_unknown("S") == 5, "a special card tells nothing about the numbers"


def test_bayes_dealing_from_what_is_left_is_keeping_the_deals_that_fit():
    """Simulate whole deals, keep those in which the first two cards are 9s: the third is as computed."""
    chance = random.Random(1)
    deck = deck_of("amigo")
    fits = []
    while len(fits) < 4000:
        first, second, third = chance.sample(deck, 3)
        if first == second == "9":
            fits.append(third)
    share = sum(card == "9" for card in fits) / len(fits)
    exact = float(chances.chance_of("9", seen="9 9"))
    assert abs(share - exact) < 4 * (exact * (1 - exact) / len(fits)) ** 0.5


def test_the_sum_of_four_cards_counted_over_all_choices():
    """All 148,995 choices of four of the 45 number cards."""
    sums = Counter(map(sum, itertools.combinations(NUMBERS, 4)))
    assert sums.total() == comb(45, 4)
    exact = chances.sum_of_row()
    assert exact == {total: Fraction(count, sums.total()) for total, count in sums.items()}
    assert sum(exact.values()) == 1
    assert expected(exact) == 20
    assert exact == chances.sum_of_row(deck="gamewright"), "replaced special cards leave no trace"


@pytest.mark.parametrize("deck", DECKS)
def test_the_sum_of_four_cards_with_special_cards_replaced_one_by_one(deck):
    """B20 played out: shuffle, turn up four, replace special cards from the stack."""
    chance = random.Random(2)
    cards = deck_of(deck)
    totals = []
    for _ in range(20_000):
        chance.shuffle(cards)
        row, stack = cards[:4], iter(cards[4:])
        total = 0
        for card in row:
            while not card.isdigit():
                card = next(stack)
            total += int(card)
        totals.append(total)
    exact = chances.sum_of_row(deck=deck)
    variance = float(sum(share * (total - 20) ** 2 for total, share in exact.items()))
    assert abs(sum(totals) / len(totals) - 20) < 4 * (variance / len(totals)) ** 0.5
    for limit in (8, 14, 20, 26):
        share = float(sum(chance for total, chance in exact.items() if total <= limit))
        seen = sum(total <= limit for total in totals) / len(totals)
        assert abs(seen - share) < 4 * (share * (1 - share) / len(totals)) ** 0.5


def test_the_sum_of_a_row_half_known():
    row = chances.sum_of_row("4 ? ? 5", seen="9 0")
    rest = NUMBERS.copy()
    for value in (4, 5, 9, 0):
        rest.remove(value)
    sums = Counter(9 + a + b for a, b in itertools.combinations(rest, 2))
    assert row == {total: Fraction(count, comb(41, 2)) for total, count in sums.items()}
    assert chances.sum_of_row("4 S P 5", seen="9 0") == row, "a special card is as good as unknown"


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("row", ["4 2 0 5", "9 9 0 0", "4 ? ? 3", "1 S 2 2", "0 0 0 0"])
def test_the_chance_to_improve_counted_card_by_card(row, deck):
    cards = deck_of(deck)
    for card in row.replace("?", "").split():
        cards.remove(card)
    rest = [int(card) for card in cards if card.isdigit()]
    mean = Fraction(sum(rest), len(rest))
    worst = max(int(card) if card.isdigit() else mean for card in row.split())
    better = [card.isdigit() and int(card) < worst for card in cards]
    assert chances.chance_to_improve(row, deck=deck) == Fraction(sum(better), len(cards))
    pairs = list(itertools.combinations(better, 2))
    assert chances.chance_to_improve(row, deck=deck, draws=2) == Fraction(sum(a or b for a, b in pairs), len(pairs))


def test_the_smaller_deck_improves_a_row_more_often():
    for row in ("4 2 0 5", "? ? ? ?", "9 1 1 1"):
        assert chances.chance_to_improve(row, deck="gamewright") > chances.chance_to_improve(row)


def test_the_chance_to_improve_in_the_game_itself():
    """Draw from real positions and see whether the card is lower than the dearest of the row."""
    row = "4 2 0 5"
    position = biberbande.position
    hits = sum(
        (card := position(rows=(row, row), discard="9", seed=seed).play("draw").held).isdigit() and int(card) < 5
        for seed in range(3000)
    )
    exact = float(chances.chance_to_improve(row, seen=f"{row} 9"))
    assert abs(hits / 3000 - exact) < 4 * (exact * (1 - exact) / 3000) ** 0.5


# ---- the little knocking game

TINY = {0: Fraction(1, 4), 1: Fraction(1, 4), 2: Fraction(1, 2)}


def value_of_policy(policy, most, cards):
    """The chance to win with a policy, by following every course of the game; both cards are watched."""

    def go(mine, other, turn):
        total = Fraction(0)
        for drawn, chance in cards.items():
            card = min(mine, drawn)
            for theirs, other_chance in cards.items():
                lower = min(other, theirs)
                if turn == most or policy[turn, card]:
                    result = Fraction(1) if card < lower else Fraction(1, 2) if card == lower else Fraction(0)
                else:
                    result = go(card, lower, turn + 1)
                total += chance * other_chance * result
        return total

    return sum(a * b * go(x, y, 1) for x, a in cards.items() for y, b in cards.items())


def test_no_policy_beats_the_solution_of_the_little_game():
    """Every one of the 64 policies for three kinds of card and three turns, each followed through."""
    most = 3
    states = [(turn, card) for turn in range(1, most) for card in TINY]
    policies = [dict(zip(states, bits)) for bits in itertools.product([False, True], repeat=len(states))]
    best = max(value_of_policy(policy, most, TINY) for policy in policies)
    assert best == chances.chance_to_win_little_game(most, TINY)
    table = chances.knocking_table(most, TINY)
    ours = {(turn, card): table[turn][card][0] >= table[turn][card][1] for turn, card in states}
    assert value_of_policy(ours, most, TINY) == best


def test_the_little_game_played_by_its_solution_wins_as_often_as_computed():
    limits = chances.knock_at(6)
    chance = random.Random(3)
    wins = 0.0
    games = 20_000
    for _ in range(games):
        mine, other = chance.choice(NUMBERS), chance.choice(NUMBERS)
        for turn in range(1, 7):
            mine = min(mine, chance.choice(NUMBERS))
            other = min(other, chance.choice(NUMBERS))  # the other's last turn, if we knock now
            if mine <= limits[turn]:
                break
        wins += 1 if mine < other else 0.5 if mine == other else 0
    exact = float(chances.chance_to_win_little_game(6))
    assert abs(wins / games - exact) < 4 * 0.5 / games**0.5


def test_in_the_little_game_one_knocks_with_low_cards():
    table = chances.knocking_table(10)
    for turn, row in table.items():
        knocking = [card for card, (knock, wait) in row.items() if knock >= wait]
        assert knocking == list(range(len(knocking))), "a limit: if one knocks with a card, then with every lower one"
        assert chances.knock_at(10)[turn] == knocking[-1]
    assert chances.chance_to_win_little_game(1) == Fraction(1, 2)
    assert chances.chance_to_win_little_game(3) > chances.chance_to_win_little_game(2) > Fraction(1, 2)


WRONG = {
    "0 0 0 0 0": "More cards 0",
    "X": "not a card",
    None: "cards in one text",
}


@pytest.mark.parametrize("seen", WRONG)
def test_cards_that_cannot_have_been_seen_are_refused(seen):
    with pytest.raises(ValueError, match=WRONG[seen]):
        chances.unseen_cards(seen)
    with pytest.raises(ValueError, match="deck is one of"):
        chances.unseen_cards("", "chess")


@pytest.mark.parametrize("row", ["", 7, None])
def test_a_row_that_is_none_is_refused(row):
    for ask in (chances.sum_of_row, chances.chance_to_improve):
        with pytest.raises(ValueError, match="A row is cards"):
            ask(row)
    with pytest.raises(ValueError, match="not enough number cards"):
        chances.sum_of_row(" ".join("?" * 46))


def test_decks_are_those_of_the_rules():
    for number, deck in enumerate(notation.DECKS):
        copies = biberbande.rules.COPIES[number]
        assert Counter(deck_of(deck)) == Counter({notation.card_text(card): n for card, n in enumerate(copies)})
