"""A small lesson to try the course's widgets with."""

from __future__ import annotations

from fractions import Fraction
from math import comb, factorial, perm
from random import Random

from cardlib import minuten
from widgets.bet import Question
from widgets.chart import Plot, Series
from widgets.exercise import Task
from widgets.practice import Lesson, Template, templates


def hands(random: Random) -> Task:
    cards, hand = random.choice((8, 10, 12, 15)), random.choice((2, 3))
    return Task(
        "",
        "From {cards} cards you are dealt {hand}. How many hands are there?",
        comb(cards, hand),
        ((perm(cards, hand), "You counted each hand {orders} times."), (cards**hand, "No card is dealt twice.")),
        "Lay them out.",
        values={"cards": cards, "hand": hand, "orders": factorial(hand)},
    )


def share(random: Random) -> Task:
    good = random.randint(1, 8)
    return Task(
        "",
        "What is the chance of one of {good} good cards among 21?",
        Fraction(good, 21),
        ((Fraction(good, 22), "One of them is you."),),
        digits=3,
        values={"good": good},
        position=minuten.position(piles=("r5", "y7"), displays=("r2 b5 b3 Bg", "y1 y2 y3 y4")),
    )


def which(random: Random) -> Task:
    number = random.randrange(10_000)
    choices = ("{number} dice", "two dice")
    return Task("", "Which?", 1, ((0, "Not {number}."),), "", choices, values={"number": number})


LESSON = Lesson(
    "course_00",
    templates(
        Template("hands", "counting", 1, hands),
        Template("share", "opposite", 1, share, transfer=True),
        Template("which", "counting", 1, which),
        Template("other", "counting", 2, hands),
        Template("exit", "counting", 1, hands),
    ),
    {
        "stuck": Question("stuck", "How many are stuck?", 0, 100, 1, "%", lambda: 36.6, 1),
        "sum": Question("sum", "Which sum is most frequent?", 2, 12, 1, "", lambda: 7),
    },
)


def two_dice(random: Random) -> int:
    """The sum of two dice."""
    return random.randint(1, 6) + random.randint(1, 6)


def told(random: Random) -> str:
    return f"{random.randint(1, 6)} and {random.randint(1, 6)}"


def sums() -> dict[int, Fraction]:
    return {total: Fraction(6 - abs(total - 7), 36) for total in range(2, 13)}


def dice_plot() -> Plot:
    chances = sums()
    exact = Series("exact", list(chances), [float(chance) for chance in chances.values()])
    return Plot("The sum of two dice", "sum", "share", exact, bars=True, percent=True, bet=LESSON.bets["sum"])
