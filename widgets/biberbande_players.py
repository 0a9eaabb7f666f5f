"""Biberbande, write a player: bets, charts and exercises; the best of twenty equal players."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import accumulate
from math import comb
from random import Random

from cardlib import biberbande
from cardlib.biberbande.rungs import player_with
from cardlib.counting import expected
from cardlib.duel import Duel
from cardlib.game import Position
from cardlib.language import N_, _
from widgets.bet import Question
from widgets.chart import Chart, Plot, Series
from widgets.exercise import Task
from widgets.growing import Growing
from widgets.practice import Lesson

PLAYERS, ROUNDS = 20, 40
CHANCE = Fraction(1, 4)  # to win a round, for each of four equal players
SEAT = 3  # wins a quarter of the rounds; seat 0 has its turn last and wins a little less
GAMES = 200


def question() -> Position:
    """Two outer cards are known, and a 4 lies on the discard pile."""
    return biberbande.position(
        rows=("8 2 9 3", "5 6 1 2", "9 6 7 3", "4 4 8 0"),
        discard="4 9",
        known=("0:1 0:4", "1:1 1:4", "2:1 2:4", "3:1 3:4"),
    )


@cache
def zero_against_four() -> Duel:
    return biberbande.duel(player_with(0), player_with(4), games=GAMES)


# ---- the best of twenty equal players


def best_wins(generator: Random) -> int:
    """How many of forty rounds the best of twenty equal players wins: a round is won when two coins show heads."""
    coins = generator.getrandbits
    return max((coins(ROUNDS) & coins(ROUNDS)).bit_count() for _player in range(PLAYERS))


@cache
def chances_of_the_best() -> dict[int, Fraction]:
    """The best has at most k wins if all twenty have."""
    each = [comb(ROUNDS, k) * CHANCE**k * (1 - CHANCE) ** (ROUNDS - k) for k in range(ROUNDS + 1)]
    all_at_most = [at_most**PLAYERS for at_most in accumulate(each)]
    return {k: all_at_most[k] - (all_at_most[k - 1] if k else 0) for k in range(ROUNDS + 1)}


def likely() -> Mapping[int, Fraction]:
    """Where anything can be seen."""
    return {k: chance for k, chance in chances_of_the_best().items() if chance > Fraction(1, 2000)}


def best_of_twenty() -> Growing:
    return Growing(
        "best_of_twenty",
        best_wins,
        _("So many of 40 rounds does the best of twenty equal players win"),
        _("rounds won"),
        exact=likely,
        bet=LESSON.bets["best"],
    )


@cache
def season(number: int) -> tuple[float, ...]:
    """How many of forty rounds each of twenty has won, all by the same rule of thumb, each at a table of its own."""
    seeds = (PLAYERS * number + player for player in range(PLAYERS))
    return tuple(float(biberbande.simulate(ROUNDS, "thumb", seed=seed).wins[SEAT]) for seed in seeds)


def two_seasons() -> Chart:
    """The same twenty players twice, in the order of the first time."""

    def plot(_choice: int) -> Plot:
        first, second = season(0), season(1)
        order = sorted(range(PLAYERS), key=lambda player: -first[player])
        places = list(range(1, PLAYERS + 1))
        return Plot(
            _("Twenty equal players: whoever was best or worst at first is in the middle again"),
            _("place the first time"),
            _("rounds won of 40"),
            None,
            [
                Series(_("first time"), places, [first[player] for player in order]),
                Series(_("second time"), places, [second[player] for player in order]),
            ],
        )

    return Chart("two_seasons", plot, source=season)


TASKS = {
    task.id: task
    for task in (
        Task(
            "next time",
            N_(
                "Twenty equal players play 40 rounds each, four at a table. The best of them has won 16. How many of "
                "the next 40 rounds do you expect it to win?"
            ),
            10,
            (
                (16, N_("Why has just this one won 16? What would each of the others have won in its place?")),
                (4, N_("The cards do not know what was. Does bad luck have to follow good luck?")),
                (13, N_("Half way back would be right if half of the lead was skill. How much of it was skill here?")),
            ),
            N_("All are equal. What does each of them win on average?"),
        ),
        Task(
            "half skill",
            N_(
                "On average a player has 100 points. Experience says: half of what somebody is above or below that is "
                "skill, the rest is luck. Ada had 130. How many points do you expect next time?"
            ),
            115,
            (
                (130, N_("Then all of her lead would be skill.")),
                (100, N_("Then all of her lead would be luck.")),
                (85, N_("Luck is not paid back. It is only not there again.")),
                (65, N_("Not half of all points: half of what she is above the mean.")),
            ),
            N_("How far is she above the mean, and which part of that stays?"),
        ),
        Task(
            "many duels",
            N_(
                "Twenty equal players, everyone against everyone. One duel in a hundred between equals looks decided. "
                "How many duels look decided on average?"
            ),
            Fraction(19, 10),
            (
                (Fraction(1, 5), N_("That would be with twenty duels. How many pairs do twenty players make?")),
                (Fraction(38, 10), N_("You have counted each pair twice.")),
                (4, N_("Nobody plays against themselves, and each pair counts once.")),
            ),
            N_("How many pairs are there?"),
        ),
        Task(
            "extra lessons",
            N_(
                "The ten pupils with the worst marks in a test get extra lessons. In the next test nearly all of them "
                "are better. What does that show?"
            ),
            2,
            (
                (0, N_("What would have happened without any lessons? Think of the last places in the chart.")),
                (1, N_("They may have helped. Only: would one see anything else if they had not?")),
            ),
            source_choices=(
                N_("The extra lessons have helped."),
                N_("The extra lessons are useless."),
                N_("Little: choose ten of the worst twenty by lot, and compare them with the others."),
            ),
        ),
    )
}

LESSON = Lesson(
    "biberbande_players",
    {},
    {
        "number": Question(
            "number",
            N_("How often is a player with number 0 ahead of one with number 4? Equal players: 50 %."),
            0, 100, 1, "%",
            lambda: 100 * zero_against_four().share,
        ),
        "best": Question(
            "best",
            N_("Twenty equal players, 40 rounds each, four at a table. How many rounds does the best of them win?"),
            5, 40, 1, "",
            lambda: float(expected(chances_of_the_best())),
        ),
        "again": Question(
            "again",
            N_("And how many of the next 40 rounds does this same player win?"),
            0, 40, 1, "",
            lambda: float(CHANCE * ROUNDS),
        ),
    },
)  # fmt: skip
