"""Exact chances in Partners: hearts in a hand, ways to share a 7, and how long a pawn is under way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import comb, perm

from cardlib.counting import at_least_one, hypergeometric
from cardlib.game import whole_number
from cardlib.language import _
from cardlib.mistakes import Mistake
from cardlib.partners import rules
from cardlib.partners.rules import HOME, INNER, LAST, ONE_14, OUTER, SEVEN, START

HEARTS = (rules.H, rules.H8, rules.H13)
_COPIES = (4,) * rules.KINDS
MOST_TO_SHARE = 100


def hearts(copies: Sequence[int] = _COPIES) -> int:
    """How many cards of the pack can bring a pawn out: heart, heart or 8, heart or 13.

    >>> hearts()
    12
    """
    return sum(_pack(copies)[kind] for kind in HEARTS)


def _pack(copies: Sequence[int], fewest: int = 0) -> tuple[int, ...]:
    """How many copies of each card, checked."""
    if not isinstance(copies, (tuple, list)) or len(copies) != rules.KINDS:
        raise Mistake(_("copies is how many there are of each of the {kinds} cards (P3).").format(kinds=rules.KINDS))
    return tuple(whole_number(count, fewest, rules.MOST_COPIES, "copies") for count in copies)


def chance_of_a_heart(copies: Sequence[int] = _COPIES, cards: int = rules.HAND) -> Fraction:
    """The chance that a fresh hand holds a card that brings a pawn out.

    >>> chance_of_a_heart()
    Fraction(3007, 4770)
    """
    return at_least_one(hearts(copies), sum(copies), cards)


def hearts_of_two(copies: Sequence[int] = _COPIES) -> dict[tuple[int, int], Fraction]:
    """The chance of each pair of numbers of hearts: in the own fresh hand, in the partner's."""
    good, total, hand = hearts(copies), sum(copies), rules.HAND
    return {
        (mine, theirs): chance * other
        for mine, chance in hypergeometric(good, total, hand).items()
        for theirs, other in hypergeometric(good - mine, total - hand, hand).items()
    }


def chance_of_a_heart_after_exchange(copies: Sequence[int] = _COPIES) -> Fraction:
    """The chance to hold a heart after the exchange, if both partners follow one agreement.

    The agreement: whoever holds two or more hearts gives one away, whoever holds one keeps it, and
    whoever holds none gives something else. Only one's own cards are needed to follow it.

    >>> chance_of_a_heart_after_exchange()
    Fraction(83368, 116865)
    """
    return sum(
        (chance for (mine, theirs), chance in hearts_of_two(copies).items() if mine - (mine > 1) + (theirs > 1) > 0),
        Fraction(0),
    )


# ---- sharing a 7


def ways_to_share(pawns: int, steps: int = rules.SHARED) -> int:
    """In how many ways so many pawns can share the steps, if only who makes how many counts.

    >>> [ways_to_share(pawns) for pawns in (1, 2, 3, 4)]
    [1, 8, 36, 120]
    """
    pawns, steps = _to_share(pawns, steps)
    return comb(steps + pawns - 1, pawns - 1)


def _to_share(pawns: int, steps: int) -> tuple[int, int]:
    return whole_number(pawns, 1, MOST_TO_SHARE, "pawns"), whole_number(steps, 1, MOST_TO_SHARE, "steps")


def orders_to_share(pawns: int, steps: int = rules.SHARED) -> int:
    """In how many ways, if it also counts who moves before whom.

    >>> [orders_to_share(pawns) for pawns in (1, 2, 3, 4)]
    [1, 14, 129, 916]
    """
    pawns, steps = _to_share(pawns, steps)
    return sum(perm(pawns, used) * comb(steps - 1, used - 1) for used in range(1, min(pawns, steps) + 1))


# ---- one pawn alone on the board

LAP = tuple(range(INNER + 1))  # every place on a pawn's way


def uses(kind: int, place: int) -> list[int]:
    """Where a single pawn of an otherwise empty board can get to with this card."""
    kind, place = whole_number(kind, 0, rules.KINDS - 1, "kind"), whole_number(place, HOME, INNER, "place")
    if place == HOME:
        return [START] if kind in HEARTS else []
    steps = [rules.STEPS[kind]] if rules.STEPS[kind] else []
    if kind == ONE_14:
        steps.append(rules.HIGH)
    if kind == SEVEN:
        steps = [rules.SHARED]
    places = [place + n if place + n <= LAST else rules.inwards(0, place, n) for n in steps]
    if kind == rules.BACK_4 and place < OUTER:
        places.append(max(place, rules.FIRST) - rules.BACK + (0 if place >= 6 else rules.TRACK))
    return [there for there in places if there >= 0]


def best_use(kind: int, place: int) -> int:
    """The rule followed: of all uses, one gets as far along the way as possible.

    The card must be used if it can be, even if it leads back; Switch finds no second pawn.
    """
    return max(uses(kind, place), default=place)


def turns_home(copies: Sequence[int] = _COPIES) -> Mapping[int, Fraction]:
    """How many turns one pawn alone needs on average to be locked on c1, from each place.

    The model: one pawn on an empty board; each turn a card is drawn, each kind with its share of
    the pack, and put back; it is used by `best_use`. The place is then a Markov chain that ends
    on c1. For each place, expected turns = 1 + the average over the cards of those from the next
    place: one linear equation a place, solved exactly.

    >>> round(float(turns_home()[HOME]), 3), round(float(turns_home()[LAST]), 3)
    (28.609, 17.592)
    """
    return _turns_home(_pack(copies, 1))


@cache
def _turns_home(copies: tuple[int, ...]) -> Mapping[int, Fraction]:
    total = sum(copies)
    equations = {}
    for place in LAP[:-1]:
        left = {place: Fraction(1)}
        for kind, count in enumerate(copies):
            there = best_use(kind, place)
            if there != INNER:
                left[there] = left.get(there, Fraction(0)) - Fraction(count, total)
        equations[place] = left, Fraction(1)
    return {**_solve(equations), INNER: Fraction(0)}


Equation = tuple[dict[int, Fraction], Fraction]  # factors of the unknowns, and the right side


def _solve(equations: dict[int, Equation]) -> dict[int, Fraction]:
    """Solve for one unknown after the other and put it into all other equations (Gauss and Jordan).

    Every unknown has an equation of its own in which it stays: from every place c1 can be reached.
    """
    for unknown in equations:
        left, right = equations[unknown]
        scale = left[unknown]
        solved = {name: factor / scale for name, factor in left.items()}, right / scale
        equations[unknown] = solved
        for other, equation in equations.items():
            if other != unknown and unknown in equation[0]:
                equations[other] = _put_in(equation, unknown, solved)
    return {unknown: right for unknown, (_left, right) in equations.items()}


def _put_in(equation: Equation, unknown: int, solved: Equation) -> Equation:
    times = equation[0][unknown]
    left = dict(equation[0])
    for name, factor in solved[0].items():
        left[name] = left.get(name, Fraction(0)) - times * factor
    return {name: factor for name, factor in left.items() if factor}, equation[1] - times * solved[1]
