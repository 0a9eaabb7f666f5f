"""Exact chances in STOP, and what only many simulated rounds can tell.

The exact ones are counted as fractions, each in a model that its function states.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import comb, sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, Any, NamedTuple

from cardlib.counting import at_least_one, checked, none_of
from cardlib.game import whole_number
from cardlib.stop import rules
from cardlib.stop.notation import SCORING, check_copies, read_card, read_cards

if TYPE_CHECKING:
    from cardlib.simulate import Strategies

OTHERS = rules.DECK - 1  # the cards that are not on top
TWOS = 8
# On a plain number: 25 more of its colour, 6 of its number in other colours; 8 Free choice go with a second card
FITTING = 31
MOST_TIMES, DEAREST = 20, 30
FREE = 8


def twins(top: str) -> int:
    """How many other cards of the deck may be played out of turn on this one (S6, S15).

    >>> twins("b4"), twins("b6"), twins("bS")
    (1, 3, 0)
    """
    kind = read_card(top)
    return sum(rules.COPIES[card] - (card == kind) for card in range(rules.KINDS) if rules.TWINS[kind] >> card & 1)


def chance_of_twin(top: str, players: int, cards: int = rules.HAND) -> Fraction:
    """The chance that someone holds a twin of the top card, when nothing but that card has been seen.

    >>> chance_of_twin("b4", 4), chance_of_twin("b6", 2)
    (Fraction(28, 111), Fraction(14875, 44363))
    """
    return at_least_one(twins(top), OTHERS, _players(players) * _hand(cards, players))


def _players(players: int) -> int:
    return whole_number(players, 1, rules.MOST_PLAYERS, "players")


def _hand(cards: int, players: int) -> int:
    return whole_number(cards, 0, OTHERS // players, "cards")


def chance_of_pair(cards: int) -> Fraction:
    """The chance that so many cards of the full deck have two among them of which one can follow the other (S6, S15).

    A coincidence, as with birthdays: hands without a pair are counted, each kind of number card at most once.

    >>> chance_of_pair(2), round(float(chance_of_pair(7)), 3)
    (Fraction(1, 111), 0.176)
    """
    cards = whole_number(cards, 0, rules.DECK, "cards")
    kinds = [(2, 8 * rules.COLOURS), (4, rules.COLOURS), (1, 3 * 2 * rules.COLOURS + FREE)]  # copies, how many kinds
    ways = [1] + [0] * cards  # ways to choose so many cards of the kinds so far, one of a kind at most
    for copies, count in kinds:
        for _kind in range(count):
            ways = [way + copies * fewer for way, fewer in zip(ways, [0, *ways])]
    return 1 - Fraction(ways[cards], comb(rules.DECK, cards))


def cards_for_plus_x(seen: str = "bX") -> dict[int, Fraction]:
    """How many cards a +X costs: the chance of each number, when these cards are not in the draw pile.

    A number n costs n + 1 cards, a symbol just one (S19); the draw pile is taken to be long enough.

    >>> cards_for_plus_x()[1]
    Fraction(13, 37)
    """
    gone = read_cards(seen, "seen")
    check_copies(gone)
    left = Counter(dict(enumerate(rules.COPIES)))
    left.subtract(gone)
    costs: Counter[int] = Counter()
    for card, copies in left.items():
        symbol = card % rules.PER_COLOUR
        costs[1 + symbol if card != rules.FREE and symbol < rules.SKIP else 1] += copies
    return {cost: Fraction(copies, left.total()) for cost, copies in sorted(costs.items()) if copies}


def together(costs: dict[int, Fraction], times: int) -> dict[int, Fraction]:
    """The sum of so many independent costs: the chance of each number.

    >>> together({1: Fraction(1, 2), 2: Fraction(1, 2)}, 2)
    {2: Fraction(1, 4), 3: Fraction(1, 2), 4: Fraction(1, 4)}
    """
    for cost in checked(costs):
        whole_number(cost, 0, DEAREST, "costs")
    sums = {0: Fraction(1)}
    for _time in range(whole_number(times, 0, MOST_TIMES, "times")):
        longer: dict[int, Fraction] = {}
        for total, chance in sums.items():
            for cost, further in costs.items():
                longer[total + cost] = longer.get(total + cost, Fraction(0)) + chance * further
        sums = longer
    return dict(sorted(sums.items()))


def chain_of_twos(players: int, cards: int = rules.HAND) -> dict[int, Fraction]:
    """How many 2s lie in a row once the first has been laid: the chance of each number.

    The model: everyone holds so many cards, dealt from the 111 others; whoever is struck answers with
    a 2 as long as they have one (round the table more than once, if need be); nobody uses a 0, and
    nobody plays out of turn.

    >>> chain_of_twos(4)[1] == none_of(TWOS - 1, OTHERS, 7)
    True
    """
    players, cards = _players(players), _hand(cards, _players(players))
    ways: Counter[int] = Counter()
    for held in _shares(TWOS - 1, players):
        dealt = comb(OTHERS - players * cards, TWOS - 1 - sum(held))
        for twos in held:
            dealt *= comb(cards, twos)
        ways[_length(held)] += dealt
    total = comb(OTHERS, TWOS - 1)  # the places where the seven other 2s can be
    return {length: Fraction(count, total) for length, count in sorted(ways.items()) if count}


def _shares(most: int, players: int) -> Iterator[tuple[int, ...]]:
    """All ways in which the players can hold up to so many 2s; the first one struck comes first."""
    if players == 0:
        yield ()
        return
    for first in range(most + 1):
        for rest in _shares(most - first, players - 1):
            yield (first, *rest)


def _length(held: tuple[int, ...]) -> int:
    """The chain ends with the first who is struck and has no 2 left; the one who began is struck last."""
    length = 1
    while held[(length - 1) % len(held)] > (length - 1) // len(held):
        length += 1
    return length


def laying(cards: int) -> dict[int, Fraction]:
    """How many cards one lays in a turn, holding so many: the chance of 0 (draw instead), 1 and 2.

    The model: a hand of random cards, dealt from the 111 others, on a plain number; a coloured card
    that fits is laid, else Free choice with a coloured card if there are both, else one draws.

    >>> laying(1)
    {0: Fraction(80, 111), 1: Fraction(31, 111), 2: Fraction(0, 1)}
    """
    no_fit = none_of(FITTING, OTHERS, cards)
    no_free_either = none_of(FITTING + FREE, OTHERS, cards)
    only_free = Fraction(comb(FREE, cards), comb(OTHERS, cards))
    return {0: no_free_either + only_free, 1: 1 - no_fit, 2: no_fit - no_free_either - only_free}


def turns_to_empty(cards: int = rules.HAND, most: int = 20) -> Fraction:
    """How many turns it takes on average to get rid of so many cards, in the model of `laying`.

    The hand is as good as dealt anew in each turn, so only its size matters: a Markov chain. Nobody
    strikes, and a hand does not grow beyond `most` cards (it hardly ever does).

    >>> [round(float(turns_to_empty(cards)), 2) for cards in (1, 2, 7)]
    [7.8, 9.44, 15.56]
    """
    whole_number(cards, 0, whole_number(most, 1, 60, "most"), "cards")
    # Expected turns e(n) = 1 + p0 e(n + 1) + p1 e(n - 1) + p2 e(n - 2), solved from the largest hand down:
    # e(n) = steady + one * e(n - 1) + two * e(n - 2)
    solved: dict[int, tuple[Fraction, Fraction, Fraction]] = {}
    for n in range(most, 0, -1):
        chance = laying(n)
        if n == most:
            above = chance[0]  # drawing changes nothing: e(n) stands on both sides
            factors = (Fraction(1), chance[1], chance[2])
        else:
            steady, one, two = solved[n + 1]
            above = chance[0] * one
            factors = (1 + chance[0] * steady, chance[1] + chance[0] * two, chance[2])
        solved[n] = tuple(factor / (1 - above) for factor in factors)  # type: ignore[assignment]
    expected = [Fraction(0), Fraction(0)]  # e(-1), which has no weight, and e(0)
    for n in range(1, cards + 1):
        steady, one, two = solved[n]
        expected.append(steady + one * expected[-1] + two * expected[-2])
    return expected[cards + 1]


# ---- by simulation


class Share(NamedTuple):
    """A share of matches won, with a 95 % interval (Wilson)."""

    value: float
    low: float
    high: float


def first_seat(games: int = 20_000, players: int = 4, strategy: str = "thumb", seed: int = 0) -> list[Share]:
    """The share of rounds that each seat wins, counted from the dealer, who begins."""
    from cardlib.stop import simulate

    wins = simulate(games, strategy, players, seed).wins
    return [_share(float(won), games) for won in wins]


def match_wins(
    matches: int = 500,
    strategies: Strategies = "thumb",
    players: int = 4,
    seed: int = 0,
    scoring: Any = SCORING,
) -> list[Share]:
    """The share of matches to 500 (S26) that each seat wins with this scoring; a shared win counts as its share.

    Round k of each match is dealt by seat k, k + players and so on (S25).
    """
    from cardlib.stop import simulate

    matches = whole_number(matches, 1, 10**6, "matches")
    players = whole_number(players, rules.FEWEST_PLAYERS, rules.MOST_PLAYERS, "players")
    seed = whole_number(seed, 0, 2**62, "seed")
    totals = [[0] * players for _ in range(matches)]
    wins = [0.0] * players
    running = list(range(matches))
    round_ = 0
    while running:
        results = simulate(len(running), strategies, players, seed + round_, scoring=scoring, dealer=round_ % players)
        for match, scores in zip(running, results.scores):
            totals[match] = [total + int(points) for total, points in zip(totals[match], scores)]
        for match in running:
            if rules.match_is_over(round_ + 1, totals[match]):
                best = min(totals[match])
                winners = [seat for seat in range(players) if totals[match][seat] == best]
                for seat in winners:
                    wins[seat] += 1 / len(winners)
        running = [match for match in running if not rules.match_is_over(round_ + 1, totals[match])]
        round_ += 1
    return [_share(won, matches) for won in wins]


def _share(won: float, of: int) -> Share:
    z = NormalDist().inv_cdf(0.975)
    share = won / of
    centre = (share + z * z / (2 * of)) / (1 + z * z / of)
    reach = z / (1 + z * z / of) * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return Share(share, max(0.0, centre - reach), min(1.0, centre + reach))
