"""4½ Minuten, write a player: bets and exercises; what a rule is worth beside others."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from cardlib import minuten
from cardlib.duel import Duel
from cardlib.game import Position
from cardlib.language import N_
from cardlib.minuten.rungs import player_from_rules, player_with
from widgets.bet import Question
from widgets.exercise import Task
from widgets.practice import Lesson

GAMES = 200


def question() -> Position:
    """A 7 goes on both piles; only one of them leaves the neighbour a card."""
    return minuten.position(piles=("r5", "y7"), displays=("r1 r7 g2 p6", "b5 p5 g3 g4", "b7 r1 r4 y3", "y2 r6 p1 r2"))


@cache
def against_thumb(number: int) -> Duel:
    return minuten.duel(player_with(number), "thumb", games=GAMES)


@cache
def white_cards_kept() -> Duel:
    """The rule in front, against a player without it."""
    choice = ["next has choice"]
    return minuten.duel(player_from_rules(["white last", *choice]), player_from_rules(choice), games=GAMES)


TASKS = {
    task.id: task
    for task in (
        Task(
            "orders",
            N_("There are five rules. How many different lists of exactly three of them are there, order included?"),
            60,
            (
                (10, N_("So many ways there are to choose three. In how many orders can these three stand?")),
                (125, N_("No rule stands in a list twice. How many are left for the second place?")),
                (15, N_("Five for the first place. How many are left for the second, and for the third?")),
                (30, N_("Three rules can stand in more than three orders.")),
            ),
            N_("How many rules can stand first? How many are then left for the second place?"),
        ),
        Task(
            "together",
            N_(
                "Rule A alone saves 6 minus points, rule B alone saves 4. "
                "A player with A first and then B saves 5. What does that show?"
            ),
            2,
            (
                (0, N_("When A has decided, how much is left for B to decide?")),
                (1, N_("In this order, yes. What if B stands in front, or beside another rule?")),
            ),
            source_choices=(
                N_("Somebody has measured wrongly: both together must save 10."),
                N_("B is useless and can go."),
                N_("What a rule saves depends on the others: try them together, and in both orders."),
            ),
        ),
        Task(
            "mean",
            N_(
                "On five deals your team leaves so many minus points fewer than the other: 20, 0, 35, -10, 5. "
                "How many fewer is that on average?"
            ),
            10,
            (
                (15, N_("The deal on which it left more counts as well, but the other way.")),
                (12, N_("The deal on which it left more does not count as 0.")),
                (14, N_("On one deal it left more. Mind the sign.")),
                (Fraction(25, 2), N_("A deal without a difference is a deal, too.")),
            ),
            N_("Add up all five, with their signs. Then divide."),
        ),
    )
}

LESSON = Lesson(
    "minuten_players",
    {},
    {
        "number": Question(
            "number",
            N_("On how many deals is a team with number 1 ahead of a team of thumb? Equal teams: 50 %."),
            0, 100, 1, "%",
            lambda: 100 * against_thumb(1).share,
        ),
        "saved": Question(
            "saved",
            N_("How many minus points fewer does a team with number 2 leave than a team of thumb, on average?"),
            0, 50, 1, "",
            lambda: against_thumb(2).saved or 0,
        ),
        "order": Question(
            "order",
            N_("White last stands in front of next has choice. How often is this team ahead of next has choice alone?"),
            0, 100, 1, "%",
            lambda: 100 * white_cards_kept().share,
        ),
    },
)  # fmt: skip
