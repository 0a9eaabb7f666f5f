"""Exact chances as fractions."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import atan, comb, cos, pi, sin, sqrt
from numbers import Rational
from statistics import NormalDist
from typing import Any

from cardlib.game import quoted, whole_number
from cardlib.language import _
from cardlib.mistakes import Mistake

LARGEST_VALUE = 10**12
MOST_CARDS = 10_000  # beyond that the exact fractions take minutes


def hypergeometric(good: int, total: int, drawn: int) -> dict[int, Fraction]:
    """The chance of each number of good cards when some are drawn from a pile.

    >>> hypergeometric(1, 4, 2)
    {0: Fraction(1, 2), 1: Fraction(1, 2)}
    """
    good, total, drawn = _checked(good, total, drawn)
    ways = comb(total, drawn)
    return {
        hits: Fraction(comb(good, hits) * comb(total - good, drawn - hits), ways)
        for hits in range(max(0, drawn - total + good), min(good, drawn) + 1)
    }


def none_of(good: int, total: int, drawn: int) -> Fraction:
    """The chance that not one good card is drawn.

    >>> none_of(10, 95, 4)
    Fraction(404957, 636709)
    """
    good, total, drawn = _checked(good, total, drawn)
    return Fraction(comb(total - good, drawn), comb(total, drawn))


def _checked(good: int, total: int, drawn: int) -> tuple[int, int, int]:
    total = whole_number(total, 0, MOST_CARDS, _("The number of cards"))
    good = whole_number(good, 0, total, _("The number of good cards"))
    return good, total, whole_number(drawn, 0, total, _("The number of cards drawn"))


def at_least_one(good: int, total: int, drawn: int) -> Fraction:
    """The chance that at least one good card is drawn."""
    return 1 - none_of(good, total, drawn)


def expected(distribution: Mapping[int, Fraction]) -> Fraction:
    """The mean of a distribution.

    >>> expected(hypergeometric(1, 4, 2))
    Fraction(1, 2)
    """
    return sum((value * chance for value, chance in checked(distribution).items()), Fraction(0))


def checked(distribution: Mapping[int, Fraction]) -> Mapping[int, Fraction]:
    """The distribution, if it is one: values and their chances."""
    known = isinstance(distribution, Mapping) and len(distribution) <= MOST_CARDS
    if not known or not all(map(_is_number, (*distribution, *distribution.values()))):
        told = _("A distribution is values and their chances, such as {1: Fraction(1, 2), 2: Fraction(1, 2)}.")
        raise Mistake(told)
    return distribution


def _is_number(value: Any) -> bool:
    """A number with which one can count: not infinite, and with no more digits than it takes."""
    known: Any = value if isinstance(value, float | Rational) else None
    return known is not None and bool(-LARGEST_VALUE <= known <= LARGEST_VALUE)


def wilson(share: float, n: int, z: float) -> tuple[float, float]:
    """Wilson's interval for a chance of which a share was seen in n trials; z is 1.96 for 95 %.

    >>> low, high = wilson(0.0, 10, 1.96)
    >>> low, round(high, 3)
    (0.0, 0.278)
    """
    if not all(map(_is_number, (share, n, z))) or not 0 <= share <= 1 or n < 1 or z < 0:
        raise Mistake(_("Wilson's interval needs a share from 0 to 1, a number of trials, and z, such as 1.96."))
    centre = (share + z * z / (2 * n)) / (1 + z * z / n)
    reach = z / (1 + z * z / n) * (share * (1 - share) / n + z * z / (4 * n * n)) ** 0.5
    return max(0.0, min(share, centre - reach)), min(1.0, max(share, centre + reach))  # whatever rounding does


def student(t: float, degrees: int) -> float:
    """How likely a mean is, by chance alone, so many standard errors away from 0 or more (Student's t, both sides).

    >>> round(student(2.228, 10), 4), round(student(12.706, 1), 4), round(student(1.96, 10**6), 4)
    (0.05, 0.05, 0.05)
    """
    degrees = whole_number(degrees, 1, LARGEST_VALUE, _("The number of degrees of freedom"))
    if isinstance(t, bool) or not isinstance(t, (int, float)) or t != t:
        raise Mistake(_("t is a number, such as 2.5, not {value}.").format(value=quoted(t)))
    t = min(abs(t), 1e300)
    if degrees > 1000:
        return 2 * NormalDist().cdf(-t)
    angle = atan(t / sqrt(degrees))
    term, total = (cos(angle), 0.0) if degrees % 2 else (1.0, 0.0)
    for k in range(1 + degrees % 2, degrees, 2):
        total += term
        term *= k / (k + 1) * cos(angle) ** 2
    inside = sin(angle) * total
    if degrees % 2:
        inside = 2 / pi * (angle + inside)
    return min(1.0, max(0.0, 1 - inside))
