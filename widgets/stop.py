"""The charts and exercises of the lessons on STOP."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import comb
from random import Random
from typing import Any

from cardlib import stop
from cardlib.counting import none_of
from cardlib.language import N_, _, decimal
from cardlib.stop import chances, rules
from cardlib.stop.notation import read_card, spoken
from widgets.chart import Chart, Menu, Plot, Series, Slider, affordable, means, shares
from widgets.exercise import Task

DEALS = 2_000
HANDS = 500
MATCHES = 1_000
TOPS = ("b4", "b6", "bS")
HAND_SIZES = range(2, 15)
MOST_LIVES = 400  # turns after which hardly any hand is left
ROUNDS = (100, 1_000, 10_000, 100_000)
TABLE = ("strong", "thumb", "thumb", "random")
SCORINGS = ((20, 20, 50), (10, 10, 20), (0, 0, 0), (50, 50, 100))


def deck_without(top: str) -> list[int]:
    """The 111 cards that do not lie on top."""
    deck = [card for card in range(rules.KINDS) for _copy in range(rules.COPIES[card])]
    deck.remove(read_card(top))
    return deck


def _dealt(deck: Sequence[int], cards: int) -> list[list[int]]:
    """The first cards of many shuffled decks."""
    generator = Random(2)
    return [generator.sample(deck, cards) for _deal in range(DEALS)]


def _deals() -> str:
    return _("{deals} deals").format(deals=decimal(DEALS))


# ---- coincidences


def twin_at_the_table() -> Chart:
    """How likely is it that someone holds the twin of the top card?"""
    players = list(range(rules.FEWEST_PLAYERS, rules.MOST_PLAYERS + 1))

    def plot(choice: int) -> Plot:
        top = TOPS[choice]
        twins = rules.TWINS[read_card(top)]
        dealt = _dealt(deck_without(top), rules.HAND * players[-1])
        hits = [sum(any(twins >> card & 1 for card in deal[: rules.HAND * n]) for deal in dealt) for n in players]
        return Plot(
            _("Chance that someone can play out of turn on {top}").format(top=spoken(read_card(top))),
            _("players with seven cards each"),
            _("chance"),
            Series(_("counted"), players, [float(chances.chance_of_twin(top, n)) for n in players]),
            [shares(_deals(), players, hits, DEALS)],
            bars=True,
            percent=True,
        )

    return Chart("twin_at_the_table", plot, Menu(_("On top lies"), [spoken(read_card(top)) for top in TOPS]))


@cache
def _first_pair() -> list[int]:
    """For many shuffled decks: with which card, counted from 1, does the first pair of twins come?"""
    deck = [card for card in range(rules.KINDS) for _copy in range(rules.COPIES[card])]
    found = []
    for hand in _dealt(deck, HAND_SIZES[-1]):
        held = 0
        place = HAND_SIZES[-1] + 1
        for number, card in enumerate(hand, 1):
            if held & rules.TWINS[card]:
                place = number
                break
            held |= 1 << card
        found.append(place)
    return found


def pair_in_hand() -> Chart:
    """How many cards does it take to hold a pair of twins? As with birthdays, fewer than one thinks."""
    sizes = list(HAND_SIZES)

    def plot(_value: Any) -> Plot:
        return Plot(
            _("Chance to hold two number cards that are twins"),
            _("cards in hand"),
            _("chance"),
            Series(_("counted"), sizes, [float(chances.chance_of_pair(n)) for n in sizes]),
            [shares(_deals(), sizes, [sum(place <= n for place in _first_pair()) for n in sizes], DEALS)],
            bars=True,
            percent=True,
        )

    return Chart("pair_in_hand", plot)


# ---- compound distributions


@cache
def _turned_up() -> list[list[int]]:
    """What three +X cost, each from a freshly shuffled draw pile, in many rounds."""
    cost = [1 + k % rules.PER_COLOUR if k < rules.FREE and k % rules.PER_COLOUR < rules.SKIP else 1
            for k in range(rules.KINDS)]  # fmt: skip
    deck, generator = deck_without("bX"), Random(1)
    return [[cost[generator.choice(deck)] for _time in range(3)] for _deal in range(DEALS)]


def cost_of_plus_x() -> Chart:
    """How many cards one, two or three +X cost."""

    def plot(times: float) -> Plot:
        exact = chances.together(chances.cards_for_plus_x(), int(times))
        sums = [sum(costs[: int(times)]) for costs in _turned_up()]
        mean = float(sum(cost * chance for cost, chance in exact.items()))
        return Plot(
            _("{times} +X: {mean} cards on average").format(times=int(times), mean=decimal(mean, 1)),
            _("cards drawn in all"),
            _("chance"),
            Series(_("counted"), list(exact), [float(chance) for chance in exact.values()]),
            [shares(_deals(), list(exact), [sums.count(cost) for cost in exact], DEALS)],
            bars=True,
            percent=True,
            mark=mean,
        )

    return Chart("cost_of_plus_x", plot, Slider(_("How many +X"), 1, 3))


# ---- chains


@cache
def _chains(players: int) -> list[int]:
    """The length of the chain of 2s in many deals, played card by card."""
    lengths = []
    for deal in _dealt(deck_without("b2"), players * rules.HAND):
        is_two = [rules.OF_SYMBOL[rules.TWO] >> card & 1 for card in deal]
        held = [sum(is_two[first : first + rules.HAND]) for first in range(0, len(deal), rules.HAND)]
        length, struck = 1, 0
        while held[struck]:
            held[struck] -= 1
            length += 1
            struck = (struck + 1) % players
        lengths.append(length)
    return lengths


def chain_of_twos() -> Chart:
    """How many 2s follow each other, beside a chain in which the chance to go on never changes."""

    def plot(players: float) -> Plot:
        exact = chances.chain_of_twos(int(players))
        lengths = [length for length in exact if length <= 6]
        lays = 1 - float(exact[1])
        geometric = [(1 - lays) * lays ** (length - 1) for length in lengths]
        hits = [_chains(int(players)).count(length) for length in lengths]
        return Plot(
            _("How many 2s follow each other among {players} players").format(players=int(players)),
            _("2s in a row"),
            _("chance"),
            Series(_("counted"), lengths, [float(exact[length]) for length in lengths]),
            [shares(_deals(), lengths, hits, DEALS), Series(_("always the same chance"), lengths, geometric)],
            bars=True,
            percent=True,
        )

    return Chart("chain_of_twos", plot, Slider(_("Players"), 2, 6, start=4))


@cache
def _lives(cards: int) -> list[int]:
    """How many turns many hands of so many cards live, each dealt anew in every turn."""
    generator = Random(cards)
    return [_life(cards, generator) for _hand in range(HANDS)]


def _life(cards: int, generator: Random) -> int:
    turns = 0
    while cards > 0 and turns < MOST_LIVES:
        turns += 1
        dealt = generator.sample(range(chances.OTHERS), min(cards, chances.OTHERS))
        if min(dealt) < chances.FITTING:
            cards -= 1
        else:  # a Free choice needs a card to go with it
            free = sum(card < chances.FITTING + chances.FREE for card in dealt)
            cards += -2 if 0 < free < len(dealt) else 1
    return turns


@cache
def lasting_lives(cards: int, hands: int = HANDS) -> list[int]:
    """How many turns many hands of so many cards live that keep their cards."""
    return [len(hand) for hand in lasting_hands(cards, hands)]


@cache
def lasting_hands(cards: int, hands: int = HANDS) -> list[list[list[int]]]:
    """For many hands what is held before each turn."""
    generator = Random(cards)
    return [_lasting_hand(cards, generator) for _hand in range(hands)]


def _lasting_hand(cards: int, generator: Random) -> list[list[int]]:
    deck = [card for card in range(rules.KINDS) for _copy in range(rules.COPIES[card])]
    generator.shuffle(deck)
    hand, rest = deck[:cards], deck[cards:]
    turns: list[list[int]] = []
    while hand and len(turns) < MOST_LIVES:
        turns.append([*hand])
        take_turn(hand, rest, generator)
    return turns


def take_turn(hand: list[int], rest: list[int], generator: Random) -> None:
    """Another coloured card lies on top; one of the cards that fit is laid, as in the model."""
    top = generator.choice(rest)
    while top == rules.FREE:
        top = generator.choice(rest)
    coloured = [card for card in hand if card != rules.FREE]
    if fitting := [card for card in coloured if rules.FITTING[top] >> card & 1]:
        laid = [generator.choice(fitting)]
    elif coloured and len(coloured) < len(hand):
        laid = [rules.FREE, generator.choice(coloured)]
    else:
        laid = []
        hand.append(rest.pop(int(generator.random() * len(rest))))
    for card in laid:
        hand.remove(card)
    rest += laid


def turns_to_empty() -> Chart:
    """How many turns a hand lasts, by its size: a Markov chain, its own world, and hands that keep their cards."""
    sizes = list(range(1, 13))

    def plot(_value: Any) -> Plot:
        return Plot(
            _("Turns until the last card is laid"),
            _("cards in hand"),
            _("turns on average"),
            Series(_("calculated"), sizes, [float(chances.turns_to_empty(cards)) for cards in sizes]),
            [
                means(_("{hands} hands dealt anew each turn").format(hands=HANDS), sizes, [*map(_lives, sizes)]),
                means(_("{hands} hands that last").format(hands=HANDS), sizes, [*map(lasting_lives, sizes)]),
            ],
        )

    return Chart("turns_to_empty", plot)


# ---- seats, and how many rounds it takes


@cache
def _first_wins(players: int) -> list[float]:
    """For many rounds: what share of the win has the dealer, who begins?"""
    scores = stop.simulate(affordable(max(ROUNDS)), "thumb", players, seed=1).scores
    rounds = scores if isinstance(scores, list) else scores.tolist()
    return [(row[0] == min(row)) / row.count(min(row)) for row in rounds]


def seat_advantage() -> Chart:
    """Does it help to begin? The more rounds, the surer the answer."""
    sizes = [rounds for rounds in ROUNDS if rounds <= affordable(max(ROUNDS))]
    places = list(range(len(sizes)))

    def plot(players: float) -> Plot:
        won = _first_wins(int(players))
        return Plot(
            _("Rounds won by whoever begins, {players} players").format(players=int(players)),
            _("rounds played"),
            _("share of rounds won"),
            Series(_("a fair share"), places, [1 / int(players)] * len(places)),
            [shares(_("share so far (95 %)"), places, [sum(won[:rounds]) for rounds in sizes], sizes)],
            percent=True,
            ticks=[decimal(rounds) for rounds in sizes],
            y_from_zero=False,
        )

    return Chart("seat_advantage", plot, Slider(_("Players"), 2, 6, start=4))


# ---- scoring


@cache
def _match_wins(scoring: tuple[int, int, int]) -> list[chances.Share]:
    return chances.match_wins(affordable(MATCHES), TABLE, seed=1, scoring=scoring)


def scoring_and_winners() -> Chart:
    """Who wins rounds, and who wins matches, as the scoring of S24 changes."""
    places = list(range(len(TABLE)))

    def plot(choice: int) -> Plot:
        rounds, matches = affordable(10_000), affordable(MATCHES)
        wins = [float(win) for win in stop.simulate(rounds, TABLE, seed=1).wins]
        won = _match_wins(SCORINGS[choice])
        low, high = [share.low for share in won], [share.high for share in won]
        return Plot(
            _("Who wins if special numbers count {0}, symbols {1}, Free choice {2}").format(*SCORINGS[choice]),
            _("seat and strategy"),
            _("share won"),
            None,
            [
                Series(_("{matches} matches to 500").format(matches=decimal(matches)), places, [s.value for s in won],
                       low, high),
                shares(_("{rounds} single rounds").format(rounds=decimal(rounds)), places, wins, rounds),
            ],
            percent=True,
            ticks=[f"{seat}: {name}" for seat, name in enumerate(TABLE)],
        )  # fmt: skip

    names = [", ".join(map(str, scoring)) for scoring in SCORINGS]
    return Chart("scoring_and_winners", plot, Menu(_("Special numbers, symbols, Free choice count"), names))


# ---- exercises


def _hand_points_cases() -> list[tuple[tuple[str], int, str]]:
    return [
        (("",), 0, N_("Whoever has no cards has no minus points.")),
        (("b7 r1",), 8, N_("Plain numbers count their number.")),
        (("g6 y9 r0 b2",), 80, N_("0, 2, 6 and 9 are special numbers: 20 each (S24).")),
        (("bS rP gX",), 60, N_("Coloured symbols count 20 each (S24).")),
        (("F",), 50, N_("Free choice counts 50 (S24).")),
        (("b7 g6 rS F",), 97, N_("Add up all cards.")),
    ]


def _chain_cases() -> list[tuple[tuple[Fraction, int], Fraction, str]]:
    third = Fraction(1, 3)
    return [
        ((third, 1), Fraction(2, 3), N_("Length 1: nobody goes on.")),
        ((third, 2), Fraction(2, 9), N_("Length 2: one goes on, the next one does not.")),
        ((third, 4), Fraction(2, 81), N_("Each further one multiplies by the chance to go on.")),
        ((Fraction(0), 1), Fraction(1), N_("If nobody ever goes on, every chain has length 1.")),
    ]


_NO_TWO = none_of(chances.TWOS - 1, chances.OTHERS, rules.HAND)
_PLUS_X = sum((cost * chance for cost, chance in chances.cards_for_plus_x().items()), Fraction(0))

TASKS = {
    task.id: task
    for task in (
        Task(
            "which calls",
            N_("You hold Free choice, red 1 and blue 7, and lay Free choice and red 1. What must you call?"),
            1,
            (
                (0, N_("Count the cards you keep: one. That is the moment for a call.")),
                (2, N_('"Stop!" is for the last card (S9), and you keep one.')),
                (3, N_("Both calls are needed only when the two cards are your last ones (S10).")),
            ),
            source_choices=(N_("nothing"), N_("Watch out!"), N_("Stop!"), N_("both")),
        ),
        Task(
            "how many to draw",
            N_(
                "Seat 0 lays blue 2, seat 1 answers with red 2, and before seat 2 moves, seat 3 lays the second red 2 "
                "out of turn. Seat 0 has no answer. How many cards does it draw?"
            ),
            6,
            (
                (2, N_("What was pending is carried on (S14).")),
                (4, N_("There are three 2s in this row, and each adds two.")),
                (0, N_("A 2 played out of turn strikes the left neighbour of whoever played it (S14): seat 0.")),
            ),
            N_("Count the 2s since the last cards were drawn."),
        ),
        Task("hand points", N_("Write hand_points(hand) for a hand such as 'b7 g6 rS F'."), cases=_hand_points_cases),
        Task(
            "a twin",
            N_(
                "A blue 4 lies on top. Four players hold seven cards each, and nothing else has been seen. "
                "What is the chance that someone holds the other blue 4?"
            ),
            chances.chance_of_twin("b4", 4),
            (
                (Fraction(28, 112), N_("One card lies on top already: 111 are left.")),
                (Fraction(7, 111), N_("That is for one player; there are four.")),
                (Fraction(1, 111), N_("That is for one card; how many are held?")),
                (Fraction(83, 111), N_("That is the chance that nobody holds it.")),
            ),
            N_("The other blue 4 is as likely to be in any of the 111 places. How many of them are hands?"),
            digits=2,
        ),
        Task(
            "mean of +X",
            N_("How many cards does a +X cost on average, if only the +X itself has been seen?"),
            _PLUS_X,
            (
                (_PLUS_X - 1, N_("The card that was turned up is taken, too.")),
                (Fraction(11, 2), N_("That is the mean if only numbers could be turned up; think of the symbols.")),
                (Fraction(9, 2), N_("Symbols cost one card, and the card turned up is taken, too.")),
            ),
            N_(
                "Each of the numbers 0 to 9 is on 8 of the 111 cards and costs one card more than it says; "
                "each of the 31 symbols costs one."
            ),
            digits=1,
        ),
        Task(
            "no answer",
            N_(
                "Someone lays a 2, and you hold seven cards. Seven 2s are among the 111 others. "
                "What is the chance that you have none?"
            ),
            _NO_TWO,
            (
                (1 - _NO_TWO, N_("That is the chance to have at least one.")),
                (
                    Fraction(104, 111) ** 7,
                    N_("Nearly: but a card that is dealt is not put back, so 103/110 comes next."),
                ),
                (Fraction(104, 111), N_("That is for one card; you hold seven.")),
                (Fraction(comb(7, 7), comb(111, 7)), N_("That is the chance to hold all seven.")),
            ),
            N_("The first card is no 2: 104/111. And the others?"),
            digits=2,
        ),
        Task(
            "half as long",
            N_("You want an interval half as long. How many times as many rounds must you play?"),
            4,
            (
                (2, N_("Twice as many make it shorter only by the root of 2.")),
                (16, N_("That would make it a quarter as long.")),
            ),
            N_("The length shrinks with the root of the number of rounds."),
        ),
        Task(
            "chain",
            N_(
                "Write chain(goes_on, length): the chance that a chain has exactly this length, "
                "if each one goes on with the same chance."
            ),
            cases=_chain_cases,
        ),
    )
}
