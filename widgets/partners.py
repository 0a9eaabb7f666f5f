"""The charts and exercises of the lessons on Partners."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import comb
from random import Random

from cardlib import partners
from cardlib.counting import hypergeometric, none_of
from cardlib.language import N_, _, decimal
from cardlib.partners import chances, rules
from cardlib.partners.notation import PLACES
from widgets.chart import Chart, Menu, Plot, Series, Slider, affordable, means, shares
from widgets.exercise import Task

DEALS = 2_000
PAWNS = 1_000  # simulated pawns from each place
GAMES = 1_000
NAMES = ("random", "thumb", "strong")  # 'search' thinks too long for a thousand games
PACK = rules.KINDS * 4
AT_START = (rules.START, *range(rules.FIRST, rules.FIRST + rules.BACK))  # from where 4 back goes round the corner

# An agreement: with so many hearts in the own hand, is one given away?
Agreement = Callable[[int], bool]
AGREEMENTS: tuple[tuple[str, Agreement], ...] = (
    (N_("no heart is given"), lambda hearts: False),
    (N_("a spare heart is given"), lambda hearts: hearts > 1),
    (N_("every heart is given"), lambda hearts: hearts > 0),
)
AIMS: tuple[tuple[str, Callable[[int, int], bool]], ...] = (
    (N_("I hold a heart"), lambda mine, theirs: mine > 0),
    (N_("both of us hold a heart"), lambda mine, theirs: mine > 0 and theirs > 0),
)


@cache
def dealt_hearts() -> list[tuple[int, int]]:
    """How many hearts two partners hold, over many shuffled packs."""
    dealt = _dealt(8)
    return [(sum(cards[:4]), sum(cards[4:])) for cards in dealt]


@cache
def _dealt(cards: int) -> list[list[bool]]:
    """The first cards of many shuffled packs: is it a heart?"""
    generator = Random(cards)
    return [[card < chances.hearts() for card in generator.sample(range(PACK), cards)] for _deal in range(DEALS)]


def hearts_in_hand() -> Chart:
    """How many hearts a fresh hand has."""

    def plot(cards: float) -> Plot:
        exact = hypergeometric(chances.hearts(), PACK, int(cards))
        numbers = list(range(int(cards) + 1))
        hearts = [sum(hand) for hand in _dealt(int(cards))]
        return Plot(
            _("How many of {cards} cards are hearts").format(cards=int(cards)),
            _("hearts in the hand"),
            _("chance"),
            Series(_("counted"), numbers, [float(exact.get(number, 0)) for number in numbers]),
            [
                shares(
                    _("{deals} deals").format(deals=decimal(DEALS)), numbers, [hearts.count(n) for n in numbers], DEALS
                )
            ],
            bars=True,
            percent=True,
        )

    return Chart("hearts_in_hand", plot, Slider(_("Cards in the hand"), 1, 8, start=4))


def after_exchange(mine: int, theirs: int, agreement: Agreement) -> tuple[int, int]:
    """The hearts of both partners when each has given by the agreement."""
    gives, gets = int(agreement(mine)), int(agreement(theirs))
    return mine - gives + gets, theirs - gets + gives


def the_exchange() -> Chart:
    """What an agreement on the exchange is worth."""

    def plot(choice: int) -> Plot:
        name, aim = AIMS[choice]
        pairs = chances.hearts_of_two()
        exact = [
            float(sum(chance for pair, chance in pairs.items() if aim(*after_exchange(*pair, agreement))))
            for _name, agreement in AGREEMENTS
        ]
        hits = [
            sum(aim(*after_exchange(*pair, agreement)) for pair in dealt_hearts()) for _name, agreement in AGREEMENTS
        ]
        places = list(range(len(AGREEMENTS)))
        return Plot(
            _("Chance that {aim} after the exchange").format(aim=_(name)),
            _("agreement"),
            _("chance"),
            Series(_("counted"), places, exact),
            [shares(_("{deals} deals").format(deals=decimal(DEALS)), places, hits, DEALS)],
            bars=True,
            percent=True,
            ticks=[_(name) for name, _agreement in AGREEMENTS],
        )

    return Chart("the_exchange", plot, Menu(_("What counts"), [_(name) for name, _aim in AIMS]))


# ---- a pawn's journey


@cache
def journeys(place: int, seed: int = 1) -> list[int]:
    """How many turns simulated pawns need from this place: cards are drawn and put back."""
    following = _following()
    generator = Random(1000 * seed + place)
    journeys = []
    for _pawn in range(PAWNS):
        here, turns = place, 0
        while here != rules.INNER:
            here = following[here][int(generator.random() * rules.KINDS)]
            turns += 1
        journeys.append(turns)
    return journeys


@cache
def _following() -> list[list[int]]:
    """Where each kind of card takes a pawn from each place."""
    return [[chances.best_use(kind, here) for kind in range(rules.KINDS)] for here in range(rules.INNER + 1)]


def _from(place: int) -> str:
    if place == rules.HOME:
        return _("From home a yellow pawn needs {turns} turns on average")
    if place == rules.START:
        return _("From its start a yellow pawn needs {turns} turns on average")
    return _("From {place} a yellow pawn needs {turns} turns on average")


def journey() -> Chart:
    """How many turns one pawn alone needs to be locked, from each place of its way."""
    sampled = [rules.HOME, rules.START, 10, 20, 30, 40, 50, rules.LAST, rules.OUTER]

    def plot(place: float) -> Plot:
        turns = chances.turns_home()
        way = list(range(rules.INNER + 1))
        return Plot(
            _from(int(place)).format(place=PLACES[int(place)], turns=decimal(float(turns[int(place)]), 1)),
            _("place along the way, from home (0) to c1 (61)"),
            _("turns until it is locked"),
            Series(_("Markov chain, solved exactly"), way, [float(turns[each]) for each in way]),
            [
                means(
                    _("{pawns} pawns each").format(pawns=decimal(PAWNS)), sampled, [journeys(each) for each in sampled]
                )
            ],
            mark=place,
        )

    return Chart("journey", plot, Slider(_("Place along the way"), 0, rules.INNER))


def four_back() -> Chart:
    """What 4 back saves a pawn near its start."""

    def plot(_value: int) -> Plot:
        turns = chances.turns_home()
        there = [chances.best_use(rules.BACK_4, place) for place in AT_START]
        saved = [float(turns[here] - turns[back]) for here, back in zip(AT_START, there, strict=True)]
        played = [
            [turns - less for turns, less in zip(journeys(here), journeys(back, 2), strict=True)]
            for here, back in zip(AT_START, there, strict=True)
        ]
        places = list(range(len(AT_START)))
        return Plot(
            _("What 4 back saves a pawn near its start"),
            _("where the pawn stands"),
            _("turns saved"),
            Series(_("Markov chain, solved exactly"), places, saved),
            [means(_("{pawns} pairs of pawns").format(pawns=decimal(PAWNS)), places, played)],
            bars=True,
            ticks=[
                _("starting space"),
                *(_("space {number}").format(number=n) for n, _place in enumerate(AT_START[1:], 1)),
            ],
        )

    return Chart("four_back", plot)


@cache
def _wins(first: str, second: str) -> float:
    """How many games does the team of yellow and blue win?"""
    return float(partners.simulate(affordable(GAMES), (first, second, first, second), seed=1).wins[0])


def teams() -> Chart:
    """How often a team beats another one."""
    names = list(NAMES)

    def plot(choice: int) -> Plot:
        second, games = names[choice], affordable(GAMES)
        places = list(range(len(names)))
        return Plot(
            _("How often a team wins against '{strategy}'").format(strategy=second),
            _("how yellow and blue play"),
            _("share of games won"),
            None,
            [
                shares(
                    _("{games} games each").format(games=decimal(games)),
                    places,
                    [_wins(name, second) for name in names],
                    games,
                )
            ],
            percent=True,
            ticks=names,
        )

    return Chart("teams", plot, Menu(_("Red and green play"), names))


# ---- exercises


def _land_cases() -> list[tuple[tuple[int, int], int, str]]:
    return [
        ((9, 3), 12, N_("Within a stretch the steps are simply added.")),
        ((13, 2), 1, N_("After 14 comes 1: the starting space between them is not counted (P17).")),
        ((2, 12), 14, N_("There is a space 14, and no space 0.")),
        ((10, 10), 6, N_("Ten steps from 10: four to 14, six more from there.")),
    ]


def _no_heart_cases() -> list[tuple[tuple[int, int, int], Fraction, str]]:
    return [
        ((1, 2, 1), Fraction(1, 2), N_("One of two cards is a heart: half the time you get the other.")),
        ((12, 56, 1), Fraction(44, 56), N_("With one card it is the share of cards that are no hearts.")),
        (
            (12, 56, 4),
            none_of(12, 56, 4),
            N_("Cards are not put back: count hands with comb(), or multiply 44/56 · 43/55 · …"),
        ),
        ((56, 56, 4), Fraction(0), N_("If every card is a heart, every hand has one.")),
    ]


TASKS = {
    task.id: task
    for task in (
        Task(
            "four back",
            N_(
                "A pawn on its starting space goes 4 back. "
                "How many steps does it then need to c4, its outermost circle?"
            ),
            4,
            (
                (3, N_("Three steps take it to the 14; c4 comes after that.")),
                (5, N_("The starting space is not counted, neither going back nor going in (P17).")),
                (60, N_("It need not go round the board: c4 lies right behind the 14 before its own start (P25).")),
            ),
            N_("It stands on the 11 before its start now. Count: 12, 13, …"),
        ),
        Task(
            "forced",
            N_(
                "Your only pawn in play would land on two red pawns with your only card, a 5; your other pawns are at "
                "home. What do you do?"
            ),
            1,
            (
                (0, N_("You may throw in your hand only if no card can be used, and this one can (P16).")),
                (2, N_("Pawns that share a space block nobody, but landing on them is another matter (P22, P23).")),
            ),
            source_choices=(
                N_("throw in the hand"),
                N_("play the 5; my pawn is sent home"),
                N_("play the 5; the red pawns are sent home"),
            ),
        ),
        Task("land", N_("Write land(space, steps): on which number a pawn ends on the track."), cases=_land_cases),
        Task(
            "hearts",
            N_("How many of the 56 cards can bring a pawn out of its home?"),
            12,
            (
                (4, N_("A card with two uses may be used as a heart, too (P9).")),
                (8, N_("There are three kinds of card with a heart on them (P3).")),
                (3, N_("Three kinds, but of each there are four cards (P3).")),
            ),
            N_("Count the kinds with a heart on them; there are four cards of each kind."),
        ),
        Task(
            "heart in hand",
            N_("What is the chance that four cards have at least one heart among them?"),
            chances.chance_of_a_heart(),
            (
                (
                    1 - Fraction(44, 56) ** 4,
                    N_("Nearly: but a card that is dealt is not put back, so 43/55 comes next."),
                ),
                (1 - chances.chance_of_a_heart(), N_("That is the chance that none of them is a heart.")),
                (Fraction(48, 56), N_("Chances of single cards cannot be added: two of them may be hearts at once.")),
                (Fraction(12, 56), N_("That is for one card; there are four.")),
            ),
            N_("First the opposite: none is a heart, 44/56 · 43/55 · …"),
            digits=2,
        ),
        Task(
            "ways to share",
            N_("Three of your pawns are far apart on the track. To how many different boards can a 7 shared lead?"),
            chances.ways_to_share(3),
            (
                (comb(6, 2), N_("That is if each of the three must move; a pawn may also stay where it is.")),
                (3**7, N_("Seven steps one by one, but it does not matter in which order they are made.")),
                (
                    chances.orders_to_share(3),
                    N_("That counts the orders, too; but the board does not show who went first."),
                ),
                (8, N_("That is for two pawns.")),
            ),
            N_("Lay seven dots in a row and put two strokes between them."),
        ),
        Task("no heart", N_("Write no_heart(hearts, pack, cards): the exact chance of none."), cases=_no_heart_cases),
    )
}
