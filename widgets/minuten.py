"""The charts and exercises of the lessons on 4½ Minuten."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import comb
from random import Random
from statistics import fmean, stdev
from typing import Any

from cardlib import minuten
from cardlib.language import N_, _, decimal, ngettext
from cardlib.minuten import chances, rules
from cardlib.minuten.notation import read_card, spoken
from widgets.chart import Chart, Menu, Plot, Series, Slider, affordable, means, shares
from widgets.exercise import Task

DEALS = 2_000
ROUNDS = 2_000
NAMES = ("random", "thumb", "strong")  # 'search' thinks too long for thousands of rounds
TOPS = (("r5",), ("Cgb",), ("Bb",), ("r5", "g2"), ("r5", "Bb"))
DISPLAY_SIZES = range(1, 9)
MOST_CARDS = 10


def _tops_name(tops: Sequence[str], between: str) -> str:
    return between.join(spoken(read_card(top)) for top in tops)


@cache
def dealt_fits(tops: tuple[str, ...], blocked: int | None = None, seed: int = 1) -> list[list[bool]]:
    """For many shuffled decks and each of the first cards: can it be laid?"""
    kinds = [read_card(top) for top in tops]
    deck = [card for card in range(rules.KINDS) for _copy in range(rules.COPIES[card] - kinds.count(card))]
    laid = [bool(chances.can_be_laid(card, kinds, blocked)) for card in range(rules.KINDS)]
    generator = Random(seed)
    return [[laid[card] for card in generator.sample(deck, MOST_CARDS)] for _deal in range(DEALS)]


def chance_to_play() -> Chart:
    """How likely is it that you can lay a card?"""

    def plot(choice: int) -> Plot:
        tops = TOPS[choice]
        exact = [float(chances.chance_to_play(*tops, cards=cards)) for cards in DISPLAY_SIZES]
        fits = dealt_fits(tops)
        hits = [sum(any(deal[:cards]) for deal in fits) for cards in DISPLAY_SIZES]
        return Plot(
            _("Chance to have a card that fits on {tops}").format(tops=_tops_name(tops, _(" or "))),
            _("cards in the display"),
            _("chance"),
            Series(_("counted"), list(DISPLAY_SIZES), exact),
            [shares(_("{deals} deals").format(deals=decimal(DEALS)), list(DISPLAY_SIZES), hits, DEALS)],
            bars=True,
            percent=True,
        )

    return Chart("chance_to_play", plot, Menu(_("On top lies"), [_tops_name(tops, _(" and ")) for tops in TOPS]))


def stuck_by_piles() -> Chart:
    """What a block costs: stuck before it, while it lasts, and when it is over."""
    cases: list[tuple[tuple[str, ...], int | None]] = [(("r5", "g2"), None), (("r5", "Bb"), 2), (("r5", "Bb"), None)]

    def plot(cards: float) -> Plot:
        names = [_("two piles open"), _("one pile blocked"), _("open again")]
        exact = [float(chances.chance_to_be_stuck(*tops, cards=int(cards), blocked=blocked)) for tops, blocked in cases]
        hits = [sum(not any(deal[: int(cards)]) for deal in dealt_fits(*case)) for case in cases]
        places = list(range(len(cases)))
        return Plot(
            ngettext(
                "Chance to be stuck with {cards} card", "Chance to be stuck with {cards} cards", int(cards)
            ).format(cards=int(cards)),
            _("what is open"),
            _("chance"),
            Series(_("counted"), places, exact),
            [shares(_("{deals} deals").format(deals=decimal(DEALS)), places, hits, DEALS)],
            bars=True,
            percent=True,
            ticks=names,
        )

    return Chart("stuck_by_piles", plot, Slider(_("Cards in the display"), 1, MOST_CARDS, start=4))


def _rounds(rounds: int) -> str:
    return _("{rounds} rounds").format(rounds=decimal(rounds))


@cache
def _points(strategies: Any, rounds: int, seed: int = 1, pace: float | None = None) -> list[int]:
    return [int(score) for (score,) in minuten.simulate(rounds, strategies, seed=seed, pace=pace).scores]


def spread() -> Chart:
    """How the minus points of a round spread around their mean."""
    names = list(NAMES)

    def plot(choice: int) -> Plot:
        rounds = affordable(10_000)
        points = _points(names[choice], rounds)
        edges = range(0, 120, 4)  # without the clock a round's points are even: two for each card set aside
        counts = [sum(edge <= each < edge + 4 for each in points) for edge in edges]
        mean = fmean(points)
        return Plot(
            _("'{strategy}': mean {mean}, standard deviation {deviation}").format(
                strategy=names[choice], mean=decimal(mean, 1), deviation=decimal(stdev(points), 1)
            ),
            _("minus points of a round"),
            _("share of rounds"),
            None,
            [Series(_rounds(rounds), [float(edge) + 1 for edge in edges], [count / rounds for count in counts])],
            bars=True,
            percent=True,
            mark=mean,
        )

    return Chart("spread", plot, Menu(_("Strategy"), names))


def law_of_large_numbers() -> Chart:
    """The mean of more and more rounds."""
    most = affordable(10_000)
    sizes = [size for size in (10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000) if size <= most]
    others = affordable(50_000)

    def plot(seed: float) -> Plot:
        points = _points("thumb", max(sizes), int(seed))
        known = fmean(_points("thumb", others, 0))
        places = list(range(len(sizes)))
        series = means(_("mean so far (95 %)"), places, [points[:size] for size in sizes])
        return Plot(
            _("More rounds, a more precise mean (class {seed})").format(seed=int(seed)),
            _("rounds played"),
            _("mean minus points"),
            Series(_("mean of {rounds} other rounds").format(rounds=decimal(others)), places, [known] * len(places)),
            [series],
            ticks=[decimal(size) for size in sizes],
            y_from_zero=False,
        )

    return Chart("law_of_large_numbers", plot, Slider(_("Class (seed)"), 1, 20))


def cooperation() -> Chart:
    """What it is worth when more players look at their neighbours' displays."""
    names = ["random", "thumb"]

    def plot(choice: int) -> Plot:
        others = names[choice]
        lookers, rounds = list(range(5)), affordable(ROUNDS)
        results = [_points(("strong",) * n + (others,) * (4 - n), rounds) for n in lookers]
        return Plot(
            _("Every player who looks around saves the team minus points"),
            _("players who look at the other displays"),
            _("mean minus points"),
            None,
            [means(_("{rounds} rounds each").format(rounds=decimal(rounds)), lookers, results)],
            ticks=[str(n) for n in lookers],
        )

    return Chart("cooperation", plot, Menu(_("The others play"), names))


def seconds_a_turn() -> Chart:
    """How many seconds a turn the team can afford."""
    paces = [1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 8, 10]

    def plot(pace: float) -> Plot:
        rounds = affordable(1_000)
        series = [
            means(name, paces, [_points(name, rounds, 1, each) for each in paces]) for name in ("thumb", "strong")
        ]
        turns = int(rules.CLOCK / 1000 / pace)
        return Plot(
            _("{pace} s a turn: the clock leaves {turns} turns").format(pace=decimal(pace), turns=turns),
            _("seconds a turn"),
            _("mean minus points"),
            None,
            series,
            mark=pace,
        )

    return Chart("seconds_a_turn", plot, Slider(_("Seconds a turn"), 1, 10, 0.5, 3, "s"))


# ---- exercises


def _minus_points_cases() -> list[tuple[tuple[int, int, int], int, str]]:
    return [
        ((0, 0, 0), 0, N_("A perfect round has no minus points.")),
        ((10, 0, 0), 10, N_("A card in the draw pile counts one.")),
        ((0, 6, 0), 6, N_("A card in a display counts one.")),
        ((0, 0, 4), 8, N_("A card set aside counts two (M24).")),
        ((3, 14, 8), 33, N_("Add up all three kinds.")),
    ]


def _stuck_cases() -> list[tuple[tuple[int, int, int], Fraction, str]]:
    return [
        ((1, 2, 1), Fraction(1, 2), N_("One of two cards fits: half the time you draw the other.")),
        ((34, 94, 1), Fraction(60, 94), N_("With one card it is the share of cards that do not fit.")),
        (
            (34, 94, 4),
            chances.chance_to_be_stuck("r5"),
            N_("Cards are not put back: count displays with comb(), or multiply 60/94 · 59/93 · …"),
        ),
        ((94, 94, 4), Fraction(0), N_("If every card fits, nobody is stuck.")),
    ]


TASKS = {
    task.id: task
    for task in (
        Task(
            "how many fit",
            N_("A red 5 lies on top. How many of the other 94 cards fit on it?"),
            Fraction(chances.fitting_cards("r5")),
            (
                (24, N_("You forgot the white cards: they go on anything (M3).")),
                (35, N_("One too many: the red 5 on the pile does not count, and the other red 5 counts only once.")),
                (26, N_("Other colours' fives fit as well (M11).")),
                (31, N_("Do not forget the red special cards (M2).")),
            ),
            N_("Count red cards, fives of other colours, and white cards; each number card exists twice."),
        ),
        Task(
            "one card",
            N_("What is the chance that one random card fits on the red 5?"),
            Fraction(34, 94),
            (
                (Fraction(34, 95), N_("The red 5 itself lies on the pile: 94 cards are left.")),
                (Fraction(60, 94), N_("That is the chance that it does not fit.")),
            ),
            N_("Fitting cards divided by all cards that are left."),
            digits=2,
        ),
        Task(
            "four cards stuck",
            N_("What is the chance that none of four random cards fits on the red 5?"),
            chances.chance_to_be_stuck("r5"),
            (
                (Fraction(60, 94) ** 4, N_("Nearly: but a card that is drawn is not put back, so 59/93 comes next.")),
                (1 - chances.chance_to_be_stuck("r5"), N_("That is the chance that at least one fits.")),
                (Fraction(60, 94), N_("That is for one card; there are four.")),
                (Fraction(comb(34, 4), comb(94, 4)), N_("That is the chance that all four fit.")),
            ),
            N_("The first does not fit: 60/94. And the second, third, fourth?"),
            digits=2,
        ),
        Task(
            "what a pass costs",
            N_("You pass with four cards, and just then the time is up. How many minus points has the pass cost?"),
            4,
            (
                (8, N_("Each card counts two now, but without the pass it would have counted one in your display.")),
                (0, N_("Cards set aside count two each, cards in a display only one.")),
            ),
            N_("Compare: four cards in a display, and the same four set aside."),
        ),
        Task(
            "the best card",
            N_(
                "Pile 2 is blocked; on pile 1 lies green 5. You hold red 5 and blue 5, seat 1 after you holds "
                "blue 1, blue 2, blue 3 and blue 4. What do you do?"
            ),
            1,
            (
                (0, N_("Then seat 1 has neither a red card nor a five, and must pass.")),
                (2, N_("Passing costs your whole display, and you have a card that helps seat 1.")),
            ),
            source_choices=(N_("lay red 5"), N_("lay blue 5"), N_("pass")),
        ),
        Task("minus points", N_("Write minus_points(draw_pile, displays, aside)."), cases=_minus_points_cases),
        Task("stuck", N_("Write stuck(fitting, deck, cards): the exact chance that no card fits."), cases=_stuck_cases),
    )
}
