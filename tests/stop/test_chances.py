"""Exact chances in STOP, each derived a second way."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from cardlib import stop
from cardlib.counting import expected
from cardlib.stop import chances
from tests.stop.second_opinion import DECK, is_twin


def rest_of_deck(*without: str) -> list[str]:
    rest = list(DECK)
    for card in without:
        rest.remove(card)
    return rest


@pytest.mark.parametrize("top", ["b4", "r0", "g2", "y6", "y9", "bS", "F"])
def test_twins_are_counted(top: str) -> None:
    assert chances.twins(top) == sum(is_twin(card, top) for card in rest_of_deck(top))


@pytest.mark.parametrize("players", range(2, 11))
def test_chance_of_a_twin_by_a_second_formula(players: int) -> None:
    """Place the twins one by one: each misses the hands with a chance that the ones before have changed."""
    for top, copies in (("b4", 1), ("b6", 3)):
        missed = Fraction(1)
        for placed in range(copies):
            missed *= Fraction(111 - 7 * players - placed, 111 - placed)
        assert chances.chance_of_twin(top, players) == 1 - missed
    assert chances.chance_of_twin("bS", players) == 0


def test_chance_of_a_twin_by_dealing() -> None:
    held: Counter[str] = Counter()
    dealt: Counter[str] = Counter()
    for seed in range(4000):
        fields = stop.deal(4, seed=seed).fields()
        top, hands = fields["top"], fields["hands"]
        kind = "6/9" if top[-1] in "69" else "number" if top[-1].isdigit() else "symbol"
        dealt[kind] += 1
        held[kind] += any(is_twin(card, top) for hand in hands for card in hand.split())
    assert held["symbol"] == 0
    for kind, top in (("number", "b4"), ("6/9", "b6")):
        exact = float(chances.chance_of_twin(top, 4))
        spread = (exact * (1 - exact) / dealt[kind]) ** 0.5
        assert abs(held[kind] / dealt[kind] - exact) < 4 * spread


@pytest.mark.parametrize("seen", ["bX", "", "bX F F F r1 r9 y9"])
def test_cards_for_plus_x_are_counted(seen: str) -> None:
    rest = rest_of_deck(*seen.split())
    costs = Counter(1 + int(card[-1]) if card[-1].isdigit() else 1 for card in rest)
    assert chances.cards_for_plus_x(seen) == {cost: Fraction(costs[cost], len(rest)) for cost in sorted(costs)}
    assert sum(chances.cards_for_plus_x(seen).values()) == 1
    with pytest.raises(ValueError, match="deck has 2"):
        chances.cards_for_plus_x("b4 b4 b4")


def test_cards_for_plus_x_by_playing() -> None:
    drawn = Counter(
        len(stop.position(top="bX", hands=("r1", "r3"), pending="+X", seed=seed).play("accept").hands[0].split()) - 1
        for seed in range(3000)
    )
    exact = chances.cards_for_plus_x("bX r1 r3")
    mean, variance = expected(exact), expected({n * n: p for n, p in exact.items()}) - expected(exact) ** 2
    assert set(drawn) == set(exact)
    assert abs(sum(n * count for n, count in drawn.items()) / 3000 - float(mean)) < 4 * float(variance / 3000) ** 0.5


def chain_by_dealing(players: int, deals: int) -> Counter[int]:
    choice = random.Random(players)
    twos = ["2"] * 7 + ["-"] * 104
    lengths: Counter[int] = Counter()
    for _ in range(deals):
        choice.shuffle(twos)
        hands = [twos[7 * seat : 7 * seat + 7].count("2") for seat in range(players)]
        length, seat = 1, 0
        while hands[seat]:
            hands[seat] -= 1
            length += 1
            seat = (seat + 1) % players
        lengths[length] += 1
    return lengths


@pytest.mark.parametrize("players", [2, 4, 10])
def test_chain_of_twos_by_dealing(players: int) -> None:
    exact = chances.chain_of_twos(players)
    assert sum(exact.values()) == 1
    dealt = chain_by_dealing(players, 6000)
    for length in (1, 2, 3):
        chance = float(exact[length])
        assert abs(dealt[length] / 6000 - chance) < 4 * (chance * (1 - chance) / 6000) ** 0.5


def test_chain_of_twos_by_inclusion_and_exclusion() -> None:
    """At least three 2s: neither the first one struck nor the second is without."""

    def without(cards: int) -> Fraction:
        missed = Fraction(1)
        for placed in range(7):
            missed *= Fraction(111 - cards - placed, 111 - placed)
        return missed

    exact = chances.chain_of_twos(4)
    assert exact[1] == without(7)
    assert 1 - exact[1] - exact[2] == 1 - 2 * without(7) + without(14)


@pytest.mark.parametrize("cards", [1, 2, 3])
def test_laying_counted_hand_by_hand(cards: int) -> None:
    """All hands, card by card, in order, with b4 on top; equal kinds of cards stand for how often they come."""
    kinds = Counter(
        "F" if card == "F" else "fits" if card[0] == "b" or card[1] == "4" else "-" for card in rest_of_deck("b4")
    )
    ways: Counter[int] = Counter()
    for hand in product(kinds, repeat=cards):
        left, count = kinds.copy(), 1
        for kind in hand:
            count *= left[kind]
            left[kind] -= 1
        laid = 1 if "fits" in hand else 2 if "F" in hand and "-" in hand else 0
        ways[laid] += count
    assert chances.laying(cards) == {laid: Fraction(ways[laid], ways.total()) for laid in (0, 1, 2)}


def test_turns_to_empty_by_repeating_the_equation() -> None:
    """Start with no turns at all and put the expectations into their own equation, over and over."""
    most = 20
    turns = [0.0] * (most + 2)
    chance = {n: {laid: float(p) for laid, p in chances.laying(n).items()} for n in range(1, most + 1)}
    for _ in range(3000):
        turns = [
            0.0,
            *(
                1
                + chance[n][0] * turns[min(n + 1, most)]
                + chance[n][1] * turns[n - 1]
                + chance[n][2] * turns[max(n - 2, 0)]
                for n in range(1, most + 1)
            ),
        ]
    for cards in (0, 1, 2, 7, 12):
        assert float(chances.turns_to_empty(cards)) == pytest.approx(turns[cards], rel=1e-9)
    assert float(chances.turns_to_empty(7, 30)) == pytest.approx(float(chances.turns_to_empty(7)), rel=1e-4)


def test_turns_to_empty_by_walking() -> None:
    choice = random.Random(4)
    others = ["fits"] * 31 + ["F"] * 8 + ["-"] * 72
    total = 0
    for _ in range(1500):
        cards = 3
        while cards:
            hand = choice.sample(others, cards)
            total += 1
            cards += -1 if "fits" in hand else -2 if "F" in hand and "-" in hand else 1
    assert total / 1500 == pytest.approx(float(chances.turns_to_empty(3)), rel=0.08)


def test_seats_and_scorings_by_simulation() -> None:
    shares = chances.first_seat(4000)
    assert sum(share.value for share in shares) == pytest.approx(1)
    assert all(share.low < share.value < share.high for share in shares)
    lineup = ["strong", "thumb", "thumb", "thumb"]
    for scoring in ((20, 20, 50), (10, 20, 20)):
        wins = chances.match_wins(400, lineup, seed=3, scoring=scoring)
        assert sum(share.value for share in wins) == pytest.approx(1)
        assert wins[0].low > max(share.high for share in wins[1:])
