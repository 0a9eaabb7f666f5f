"""Partners, write a player: bets, charts and exercises; what a partner is worth, and what one opponent shows."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from cardlib import partners
from cardlib.duel import Duel
from cardlib.game import Position
from cardlib.language import N_, _
from cardlib.partners.rungs import player_from_rules, player_with
from widgets.bet import Question
from widgets.chart import Chart, Menu, Plot, Series, affordable
from widgets.exercise import Task
from widgets.practice import Lesson

GAMES = 400  # for each pair of partners
LONG, SHORT = 40, 16  # games of the lesson's duels
PARTNERS = ("random", "thumb", "strong")
MINE = ("thumb", "strong", "random")
RUNNER = ("bring out", "far")
CAREFUL = ("spare", "lock", "hit", "bring out", "far")


def question() -> Position:
    """A pawn can come out, hit, or go far."""
    return partners.position(
        yellow="home home home y3",
        red="home home y9 r2",
        blue="home home home b9",
        green="home home g7 g8",
        hands=("6 H 12 2", "3 5 9 12", "9 6 3 -4", "10 1/14 5 6"),
    )


@cache
def zero_against_twenty() -> Duel:
    return partners.duel(player_with(0), player_with(20), games=LONG)


@cache
def runner_against(opponent: str) -> Duel:
    return partners.duel(player_from_rules(RUNNER), opponent, games=SHORT)


# ---- what a partner is worth


@cache
def wins(first: str, second: str) -> tuple[float, float, float]:
    """How often two partners win against two who follow the rule of thumb, with 95 % interval."""
    results = partners.simulate(affordable(GAMES), (first, "thumb", second, "thumb"), seed=1)
    low, high = results.interval()[0]
    return float(results.mean()[0]), float(low), float(high)


def what_a_partner_is_worth() -> Chart:
    """You choose how yellow plays; the chart shows it with each partner."""

    def plot(choice: int) -> Plot:
        mine = MINE[choice]
        found = [wins(mine, other) for other in PARTNERS]
        return Plot(
            _("You play {mine}: what your team wins with each partner against thumb and thumb").format(mine=mine),
            _("how your partner plays"),
            _("share of games won"),
            None,
            [
                Series(
                    _("simulated, with 95 % interval"),
                    list(range(len(PARTNERS))),
                    [value for value, _low, _high in found],
                    [low for _value, low, _high in found],
                    [high for _value, _low, high in found],
                )
            ],
            percent=True,
            ticks=PARTNERS,
        )

    return Chart("what_a_partner_is_worth", plot, Menu(_("You play"), MINE))


TASKS = {
    task.id: task
    for task in (
        Task(
            "whose merit",
            N_("You have written a new player. How do you find out whether it is better than your old one?"),
            1,
            (
                (
                    0,
                    N_(
                        "Then you see what the new player does together with a better partner. Which of the two was it?"
                    ),
                ),
                (2, N_("Even a poor player wins all games there. What could one see if the new one were better?")),
            ),
            source_choices=(
                N_("The new one plays with a strong partner against two old ones."),
                N_("Two new ones play against two old ones, each deal twice with seats exchanged."),
                N_("Two new ones play against two who move at random."),
            ),
        ),
        Task(
            "best of ten",
            N_(
                "Ten players are in truth equally good. You try each against the same opponent, 20 games each; one "
                "wins at least 15 of 20 with chance 1/50. What is the chance that at least one of the ten does?"
            ),
            1 - Fraction(49, 50) ** 10,
            (
                (Fraction(1, 5), N_("Added up, chances can get larger than 1. Think of the opposite.")),
                (Fraction(1, 50), N_("That is one of them. You try ten and look at the best.")),
                (Fraction(49, 50) ** 10, N_("That is the chance that none of them does.")),
            ),
            N_("At least one is one minus none."),
            digits=2,
        ),
        Task(
            "learned by heart",
            N_(
                "Ben learns the answers of last year's test by heart and has all of its 20 questions right. In this "
                "year's test half of the 20 questions are from last year; of the others he guesses one in four. How "
                "many does he have right on average?"
            ),
            Fraction(25, 2),
            (
                (20, N_("He knows last year's answers. How many questions are new?")),
                (10, N_("He guesses the new ones, and some of them he gets right.")),
                (5, N_("One in four only of the new questions.")),
            ),
            N_("The old questions, and a quarter of the new ones."),
        ),
    )
}

LESSON = Lesson(
    "partners_players",
    {},
    {
        "number": Question(
            "number",
            N_("How often does a team with number 0 win against a team with number 20? Equal teams: 50 %."),
            0, 100, 1, "%",
            lambda: 100 * zero_against_twenty().share,
        ),
        "partner": Question(
            "partner",
            N_(
                "Your partner moves at random, you follow the rule of thumb. "
                "How often do you win against thumb and thumb?"
            ),
            0, 100, 1, "%",
            lambda: 100 * wins("thumb", "random")[0],
        ),
        "runner": Question(
            "runner",
            N_("The runner won every game against random. How often does it win against thumb?"),
            0, 100, 1, "%",
            lambda: 100 * runner_against("thumb").share,
        ),
    },
)  # fmt: skip
