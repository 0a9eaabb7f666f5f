"""Every exact chance a second time: counted, by another formula, or simulated."""

from __future__ import annotations

import doctest
import random
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb, sqrt

import numpy as np

from cardlib import chance, partners
from cardlib.partners import chances, notation, rules

from .helpers import PACK, table


def is_heart(card):
    return card.startswith("H")


def test_the_examples_in_the_texts():
    assert doctest.testmod(chances).failed == 0
    assert doctest.testmod(notation).failed == 0


def test_a_heart_in_the_first_hand_is_counted_over_all_hands():
    pack = [is_heart(card) for card in PACK]
    hands = sum(any(hand) for hand in combinations(pack, 4))
    assert Fraction(hands, comb(56, 4)) == chances.chance_of_a_heart()


def test_a_heart_in_the_first_hand_when_the_pack_is_another():
    none = Fraction(1)
    for drawn in range(4):  # one card after the other
        none *= Fraction(50 - drawn, 60 - drawn)
    copies = (2, 4, 4, *([5] * 10), 0)
    assert chances.hearts(copies) == 10
    assert chances.chance_of_a_heart(copies) == 1 - none


def test_a_heart_in_the_first_hand_is_what_the_dealer_deals():
    games = 4000
    hits = sum(any(is_heart(card) for card in partners.deal(seed=seed).hands[0].split()) for seed in range(games))
    exact = float(chances.chance_of_a_heart())
    assert abs(hits / games - exact) < 4 * sqrt(exact * (1 - exact) / games)


def test_a_heart_after_the_exchange_by_cases():
    """Not one left: I have none and my partner at most one."""
    total = comb(56, 4) * comb(52, 4)
    none_none = comb(44, 4) * comb(40, 4)
    none_one = comb(44, 4) * 12 * comb(40, 3)
    assert chances.chance_of_a_heart_after_exchange() == 1 - Fraction(none_none + none_one, total)


def test_a_heart_after_the_exchange_is_what_the_agreement_gives():
    def gift(hand):
        hearts = [card for card in hand if is_heart(card)]
        others = [card for card in hand if not is_heart(card)]
        return hearts[0] if len(hearts) > 1 else others[0]

    games = 3000
    hits = 0
    for seed in range(games):
        p = partners.deal(seed=seed)
        for _ in range(4):
            p = p.play(f"give {gift(p.hands[p.turn].split())}")
        hits += any(is_heart(card) for card in p.hands[0].split())
    exact = float(chances.chance_of_a_heart_after_exchange())
    assert abs(hits / games - exact) < 4 * sqrt(exact * (1 - exact) / games)


def test_ways_to_share_a_seven_are_counted():
    for pawns in (1, 2, 3, 4):
        shares = [share for share in product(range(8), repeat=pawns) if sum(share) == 7]
        assert len(shares) == chances.ways_to_share(pawns)
        orders = {
            tuple((i, share[i]) for i in order if share[i]) for share in shares for order in permutations(range(pawns))
        }
        assert len(orders) == chances.orders_to_share(pawns)


def test_ways_to_share_a_seven_are_the_moves_of_the_game():
    """Pawns so far apart that no two ways lead to one board."""
    for pawns, places in ((1, "y1"), (2, "y1 r1"), (3, "y1 r1 b1"), (4, "y1 r1 b1 g1")):
        assert len(table("7*1", yellow=places).moves) == chances.ways_to_share(pawns)


def test_turns_home_solve_the_equations_and_agree_with_another_solver():
    turns = chances.turns_home()
    for place in range(rules.INNER):
        following = [turns[chances.best_use(kind, place)] for kind in range(rules.KINDS)]
        assert turns[place] == 1 + sum(following, Fraction(0)) / rules.KINDS
    chain = np.zeros((rules.INNER, rules.INNER))
    for place in range(rules.INNER):
        for kind in range(rules.KINDS):
            there = chances.best_use(kind, place)
            if there != rules.INNER:
                chain[place, there] += 1 / rules.KINDS
    solved = np.linalg.solve(np.eye(rules.INNER) - chain, np.ones(rules.INNER))
    assert np.allclose(solved, [float(turns[place]) for place in range(rules.INNER)])


def test_turns_home_are_what_a_pawn_takes_in_the_game():
    """The pawn is moved by the rules of the game, with cards drawn at random."""
    r = random.Random(4)
    taken = []
    for _ in range(2000):
        p = partners.position(hands=("5", "5", "", ""))
        state = rules.LAYOUT.copy(p._state)
        turns = 0
        while state.place[0][3] != rules.INNER:
            turns += 1
            state.turn = 0
            state.held[0] = 1
            state.hand[0][0] = r.randrange(rules.KINDS)
            ways = {}
            for move in state.found[: rules.legal_moves(state)]:
                after = rules.LAYOUT.copy(state)
                rules.apply(after, move)
                if after.place[0][2] == rules.HOME:  # the others stay at home
                    ways[after.place[0][3]] = move
            if ways:
                rules.apply(state, ways[max(ways)])
        taken.append(turns)
    exact = float(chances.turns_home()[rules.HOME])
    assert abs(np.mean(taken) - exact) < 4 * np.std(taken) / sqrt(len(taken))


def test_the_shuffle_is_fair_to_hearts():
    """A chi-square test: in which of the 56 places the first heart card lies."""
    counts = np.zeros(8)
    for seed in range(4000):
        stream = [0] * 4
        chance.start(stream, seed, 0, 0)
        cards = list(range(56))
        chance.shuffle(cards, 56, stream)
        counts[cards.index(0) // 7] += 1
    assert ((counts - 500) ** 2 / 500).sum() < 24.3  # 99.9 % of 7 degrees of freedom
