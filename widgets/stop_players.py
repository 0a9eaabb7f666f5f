"""STOP, write a player: bets and exercises; the same deals, and how many games it takes."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from cardlib import stop
from cardlib.duel import Duel, Half, share
from cardlib.game import Position
from cardlib.language import N_
from cardlib.stop.rungs import player_from_rules, player_with
from widgets.bet import Question
from widgets.exercise import Task
from widgets.practice import Lesson

GAMES = 400


def question() -> Position:
    """Two neighbours are near the end, and there is a Free choice to spend."""
    return stop.position(top="b4", hands=("b7 r4 gS b2 F", "g1 g2", "r1 r2 r3", "y1"))


@cache
def dear_against_any() -> Duel:
    return stop.duel(player_with(20), player_with(72), games=GAMES)


@cache
def nearly_alike() -> Duel:
    """They differ in one rule."""
    dear = ["high cards first"]
    return stop.duel(player_from_rules(["strike", *dear]), player_from_rules(dear), games=GAMES)


def on_different_deals(duel: Duel, deals: int = 60) -> list[float]:
    """How far the first is ahead, if the round with exchanged seats has the cards of the next deal."""
    rounds = [
        (Half(duel.game(deal).scores, ()), Half(duel.game(deal + 1, exchanged=True).scores, ()))
        for deal in range(min(deals, duel.difference.n - 1))
    ]
    return [share(stop.GAME, halves, 4) - 0.5 for halves in rounds]


TASKS = {
    task.id: task
    for task in (
        Task(
            "a quarter",
            N_(
                "After 400 games an interval is 8 percentage points long. "
                "How many games does it take until it is only 2 points long?"
            ),
            6400,
            (
                (1600, N_("Four times as many games make it half as long: that would be 4 points.")),
                (800, N_("Twice as many games do not make it half as long. Look at the table above once more.")),
                (3200, N_("Eight times as many is not enough: 4 · 4 is not 4 + 4.")),
                (100, N_("With fewer games the interval gets longer.")),
            ),
            N_("From 8 to 4 points, then from 4 to 2 points: four times as many games for each of these steps."),
        ),
        Task(
            "all eight",
            N_(
                "Two equal players meet. On a deal that makes a difference each of them is ahead with chance 1/2. "
                "What is the chance that one and the same player is ahead on all of the first eight such deals?"
            ),
            Fraction(1, 128),
            (
                (Fraction(1, 256), N_("That is the chance for the one player. Who else could be ahead on all eight?")),
                (Fraction(1, 16), N_("1/2 for one deal, 1/2 · 1/2 for two. Go on like this up to eight.")),
                (Fraction(1, 8), N_("How likely is it for two deals, how likely for three? Count how they can fall.")),
            ),
            N_("Whoever is ahead on the first deal must be ahead on the other seven as well."),
        ),
        Task(
            "new shoes",
            N_("Do new running shoes make you faster? Twenty children run 100 metres. How do you find out best?"),
            1,
            (
                (
                    0,
                    N_(
                        "Then you also compare ten fast or slow children with ten others. What could both runs have in "
                        "common?"
                    ),
                ),
                (2, N_("In the second run all are warm, or tired. What has to be exchanged, as seats are in a duel?")),
            ),
            source_choices=(
                N_("Ten of them, chosen by lot, run in new shoes, the ten others in old ones."),
                N_("Each runs twice, in new and in old shoes; the lot says which come first."),
                N_("Each runs twice: first in old shoes, then in new ones."),
            ),
        ),
    )
}

LESSON = Lesson(
    "stop_players",
    {},
    {
        "number": Question(
            "number",
            N_("How often is a player with number 20 ahead of one with number 72? Equal players: 50 %."),
            0, 100, 1, "%",
            lambda: 100 * dear_against_any().share,
        ),
        "same": Question(
            "same",
            N_("The one strikes first, otherwise both play alike. On how many deals is there no difference at all?"),
            0, 100, 1, "%",
            lambda: 100 * nearly_alike().difference.values.count(0) / nearly_alike().difference.n,
        ),
        "half": Question(
            "half",
            N_("An interval is to be half as long. How many times as many games does that take?"),
            1, 10, 1, "",
            lambda: 4,
        ),
    },
)  # fmt: skip
