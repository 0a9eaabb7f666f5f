"""Course 7: how far from the mean, what happens to it in sums, and where the bell comes from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import comb, sqrt
from random import Random
from statistics import NormalDist, fmean

from cardlib import biberbande
from cardlib.biberbande.chances import NUMBER_CARDS
from cardlib.biberbande.rules import ROW
from cardlib.counting import expected
from cardlib.game import Position
from cardlib.language import N_, _, decimal
from cardlib.stop.chances import together
from widgets.bet import Question
from widgets.chart import Chart, Plot, Series, Slider, means
from widgets.exercise import Task
from widgets.growing import Growing
from widgets.practice import Lesson, Template, templates
from widgets.sketch import Sketch

PLAYERS = 4
EVENING = 20  # rounds
CLASSES, SMALL, LARGE = 20, 6, 54  # so many classes of each size, and their pupils
EXTREME = 6  # the highest means, and as many of the lowest


def last_turn(neighbour: str = "3 2 0 1") -> Position:
    """Seat 1 has knocked, and both know all cards: the last turn of seat 0."""
    return biberbande.position(
        rows=("9 2 1 0", neighbour),
        discard="5",
        knocker=1,
        known=("0:1 0:2 0:3 0:4 1:1 1:2 1:3 1:4", "1:1 1:2 1:3 1:4"),
    )


@cache
def _wins_by_drawing() -> float:
    return 100 * last_turn().odds(4_000, aim="win")["draw"].value


# ---- one number, and sums


def variance(distribution: dict[int, Fraction]) -> Fraction:
    """The mean square of the distance from the mean."""
    mean = expected(distribution)
    return sum(((value - mean) ** 2 * chance for value, chance in distribution.items()), Fraction(0))


def binomial(rounds: int, chance: Fraction) -> dict[int, Fraction]:
    """How likely each number of wins is."""
    return {k: comb(rounds, k) * chance**k * (1 - chance) ** (rounds - k) for k in range(rounds + 1)}


def _with_bell(title: str, label: str, exact: dict[int, Fraction]) -> Plot:
    """A distribution, and the bell with the same mean and the same standard deviation."""
    bell = NormalDist(float(expected(exact)), sqrt(variance(exact)))
    shown = [value for value in exact if abs(value - bell.mean) < 4 * bell.stdev]
    return Plot(
        title,
        label,
        _("chance"),
        Series(_("counted"), shown, [float(exact[value]) for value in shown]),
        [Series(_("bell curve"), shown, [bell.pdf(value) for value in shown])],
        bars=True,
        percent=True,
    )


def sums() -> Chart:
    """Sums of more and more cards, beside the bell curve."""

    def plot(cards: float) -> Plot:
        exact = together(NUMBER_CARDS, int(cards))
        title = _("Cards added up: {cards}. Mean {mean} points, standard deviation {sd}").format(
            cards=int(cards), mean=decimal(float(expected(exact))), sd=decimal(sqrt(variance(exact)), 1)
        )
        return _with_bell(title, _("points in all"), exact)

    return Chart("sums", plot, Slider(_("How many cards"), 1, 12), source=together)


def growing_sums(play: Callable[[Random], int]) -> Growing:
    """The pupil's own row, dealt again and again, beside the count."""
    return Growing(
        "growing_sums",
        play,
        _("What four unknown cards count"),
        _("points in all"),
        exact=lambda: together(NUMBER_CARDS, ROW),
    )


# ---- wins


def _wins_title(rounds: int, players: int) -> str:
    return _("How many of {rounds} rounds one of {players} equally good players wins").format(
        rounds=rounds, players=players
    )


def sketch_wins(rounds: int = 8) -> Sketch:
    """Draw first: how often does one win none, one, two, ... of so many rounds?"""
    exact = binomial(rounds, Fraction(1, PLAYERS))

    def plot() -> Plot:
        counted = Series(_("counted"), list(exact), [float(chance) for chance in exact.values()])
        return Plot(_wins_title(rounds, PLAYERS), _("rounds won"), _("chance"), counted, bars=True, percent=True)

    return Sketch(f"wins of {rounds}", plot)


def wins(players: int = PLAYERS) -> Chart:
    """The binomial distribution, for a short evening or a hundred rounds."""

    def plot(rounds: float) -> Plot:
        exact = binomial(int(rounds), Fraction(1, players))
        drawn = _with_bell(_wins_title(int(rounds), players), _("rounds won"), exact)
        asked = (rounds, players) == (EVENING, PLAYERS)
        return replace(drawn, bet=LESSON.bets["five of twenty"], bet_axis="y") if asked else drawn

    return Chart("wins", plot, Slider(_("Rounds"), 4, 100, 4, EVENING), source=binomial)


# ---- small and large classes


@cache
def class_means() -> dict[int, list[list[int]]]:
    """For each size of class what each pupil's four cards count."""
    deck = [value for value, chance in NUMBER_CARDS.items() for _copy in range(int(45 * chance))]
    generator = Random(11)
    return {
        size: [[sum(generator.sample(deck, ROW)) for _pupil in range(size)] for _class in range(CLASSES)]
        for size in (SMALL, LARGE)
    }


def _ranked() -> list[tuple[float, int, list[int]]]:
    """All classes, lowest mean first: mean, size, points of the pupils."""
    return sorted((fmean(points), size, points) for size, classes in class_means().items() for points in classes)


def extreme_small() -> int:
    """How many of the classes with the highest and the lowest means are small."""
    ranked = _ranked()
    return sum(size == SMALL for _mean, size, _points in ranked[:EXTREME] + ranked[-EXTREME:])


def classes() -> Chart:
    """Small and large classes, ranked by their means."""
    ranked = _ranked()

    def of_size(size: int) -> Series:
        places = [place for place, each in enumerate(ranked, 1) if each[1] == size]
        name = _("classes of {pupils} pupils").format(pupils=size)
        return means(name, places, [ranked[place - 1][2] for place in places])

    def plot(_value: object) -> Plot:
        places = list(range(1, len(ranked) + 1))
        return Plot(
            _("Which classes have the highest and the lowest means?"),
            _("place, lowest mean first"),
            _("mean of the class"),
            Series(_("expected"), places, [float(ROW * expected(NUMBER_CARDS))] * len(places)),
            [of_size(SMALL), of_size(LARGE)],
            y_from_zero=False,
        )

    return Chart("classes", plot, source=class_means)


# ---- exercises


def _three_cards(random: Random) -> Task:
    middle, step, other = random.randint(6, 9), random.randint(1, 3), random.randint(1, 3)
    cards = (middle - step - other, middle, middle + step + other + random.choice((0, 3)))
    mean = Fraction(sum(cards), 3)
    squares = sum((card - mean) ** 2 for card in cards)
    return Task(
        "",
        N_("A card counts {low}, {middle} or {high} points, each with chance 1/3. What is the variance?"),
        squares / 3,
        (
            (squares, N_("You added the squares. Each of them counts only with its chance.")),
            (sum(abs(card - mean) for card in cards) / 3, N_("That is the mean distance. For the variance square it.")),
            (Fraction(sum(card**2 for card in cards), 3), N_("Take the mean away from each card before you square.")),
        ),
        N_("First the mean; then each card's distance from it; then the mean of their squares."),
        values={"low": cards[0], "middle": cards[1], "high": cards[2]},
    )


def _root_of_variance(random: Random) -> Task:
    sd = random.randint(3, 12)
    return Task(
        "",
        N_("The points of a round have the variance {variance}. What is the standard deviation?"),
        sd,
        (
            (sd**4, N_("You squared it. Go back from the square.")),
            (Fraction(sd * sd, 2), N_("Half of it is something else than its root.")),
            (sd * sd, N_("That is the variance itself, in square points.")),
        ),
        N_("The standard deviation is measured in points, the variance in points squared."),
        values={"variance": sd * sd},
    )


def _sum_of_cards(random: Random) -> Task:
    root, sd = random.choice((2, 3, 4, 5)), random.randint(2, 6)
    cards = root * root
    return Task(
        "",
        N_("One card has the standard deviation {sd}. What is that of the sum of {cards} independent cards?"),
        sd * root,
        (
            (sd * cards, N_("High and low cards make up for each other in part. Which thing is it that adds up?")),
            (Fraction(sd, root), N_("That is for the mean of the cards, not for their sum.")),
            (sd * sd * cards, N_("That is the variance of the sum.")),
            (sd, N_("A sum of many cards varies more than one card.")),
        ),
        N_("Variances add up. Go from the standard deviation to the variance, add, and go back."),
        values={"sd": sd, "cards": cards},
    )


def _mean_of_class(random: Random) -> Task:
    root, times = random.choice((2, 3, 4, 5)), random.randint(2, 5)
    rounds, sd = root * root, root * times
    return Task(
        "",
        N_(
            "The points of one round have the standard deviation {sd}. A class takes the mean of {rounds} rounds. "
            "What is the standard deviation of that mean?"
        ),
        times,
        (
            (Fraction(sd, rounds), N_("It shrinks more slowly: with the root of the number of rounds.")),
            (sd * root, N_("That is for the sum of the rounds. The mean is the sum divided by their number.")),
            (sd, N_("That is for a single round. Means lie closer together.")),
        ),
        N_("First the sum of the rounds, then divide by their number."),
        values={"sd": sd, "rounds": rounds},
    )


def _mean_wins(random: Random) -> Task:
    players = random.choice((3, 4, 5, 6))
    rounds = players * random.randint(4, 9)
    return Task(
        "",
        N_("{players} equally good players play {rounds} rounds. How many do you win on average?"),
        rounds // players,
        (
            (rounds - rounds // players, N_("That is how many you lose.")),
            (Fraction(rounds, players - 1), N_("You are one of the players, too.")),
            (Fraction(1, players), N_("That is your chance in one round.")),
        ),
        N_("How many rounds, and which share of them is yours?"),
        values={"players": players, "rounds": rounds},
    )


def _exactly(random: Random) -> Task:
    players, rounds = random.choice((2, 3, 4, 5)), random.choice((4, 5, 6, 8))
    hits = random.randint(2, 3)
    chance = Fraction(1, players)
    one_way = chance**hits * (1 - chance) ** (rounds - hits)
    return Task(
        "",
        N_("You win each round with chance {chance}. What is the chance to win exactly {wins} of {rounds} rounds?"),
        comb(rounds, hits) * one_way,
        (
            (one_way, N_("That is one order, first all wins, then all losses. In how many orders can it happen?")),
            (comb(rounds, hits) * chance**hits, N_("You must lose the other rounds as well.")),
            (chance**hits, N_("That is the chance to win so many rounds in a row. What about the others?")),
        ),
        N_("Take the chance of one order, and multiply it by the number of orders."),
        digits=3,
        values={"chance": chance, "wins": hits, "rounds": rounds},
    )


def _spread_of_wins(random: Random) -> Task:
    players, rounds = random.choice((2, 3, 4, 5)), random.choice((20, 30, 36, 50, 60, 100))
    chance = Fraction(1, players)
    spread = rounds * chance * (1 - chance)
    return Task(
        "",
        N_(
            "You win each round with chance {chance}, and you play {rounds} rounds. "
            "What is the standard deviation of the number of wins?"
        ),
        sqrt(spread),
        (
            (spread, N_("That is the variance.")),
            (sqrt(rounds * chance), N_("Something is missing under the root: the chance to lose.")),
            (rounds * chance, N_("That is the mean.")),
            (sqrt(chance * (1 - chance)), N_("That is for one round.")),
        ),
        N_("One round has the variance p · (1 − p). Variances add up."),
        digits=2,
        values={"chance": chance, "rounds": rounds},
    )


def _under_the_bell(random: Random) -> Task:
    mean, sd = random.choice((20, 40, 50)), random.choice((4, 5, 6, 8))
    steps = random.choice((1, -1, 2, -2))
    above = random.choice((True, False))
    inside = Fraction(68 if abs(steps) == 1 else 95, 100)
    beyond = (1 - inside) / 2
    answer = beyond if (steps > 0) == above else 1 - beyond
    question = (
        N_("Points follow a bell curve with mean {mean} and standard deviation {sd}. "
           "About what share of the rounds lies above {border} points? (Use 68 % and 95 %.)")
        if above
        else N_("Points follow a bell curve with mean {mean} and standard deviation {sd}. "
                "About what share of the rounds lies below {border} points? (Use 68 % and 95 %.)")
    )  # fmt: skip
    return Task(
        "",
        question,
        answer,
        (
            (1 - answer, N_("That is the other side. Draw the bell and shade what is asked for.")),
            (inside, N_("That is the share within so many standard deviations, on both sides.")),
            (1 - inside, N_("That is the share outside on both sides together.")),
        ),
        N_("How many standard deviations is it from the mean? Within one lie 68 %, within two 95 %."),
        values={"mean": mean, "sd": sd, "border": mean + steps * sd, "above": int(above)},
    )


def _guessing(random: Random) -> Task:
    questions, options = random.choice((4, 5, 6)), random.choice((2, 3))
    chance = Fraction(1, options)
    few = questions - 1
    exact = binomial(questions, chance)
    return Task(
        "",
        N_(
            "A test has {questions} questions with {options} answers each. You guess every time. "
            "What is the chance that at least {few} are right?"
        ),
        exact[few] + exact[questions],
        (
            (exact[few], N_("At least: all right counts, too.")),
            (exact[questions], N_("That is the chance that all are right.")),
            (chance**few, N_("The one that is wrong can be any of them.")),
            (1 - exact[questions], N_("That is the chance that not all are right.")),
        ),
        N_("At least so many means: exactly so many, or all. Add the two chances."),
        digits=3,
        values={"questions": questions, "options": options, "few": few},
    )


def _two_sources(random: Random) -> Task:
    one, other, both = random.choice(((3, 4, 5), (6, 8, 10), (5, 12, 13), (8, 15, 17), (9, 12, 15)))
    one, other = random.sample((one, other), 2)
    return Task(
        "",
        N_(
            "The way to school is a wait and a ride. The wait has a standard deviation of {one} minutes, the ride one "
            "of {other}, and they are independent. What is the standard deviation of both together?"
        ),
        both,
        (
            (one + other, N_("A long ride does not always come with a long wait. What is it that adds up?")),
            (one**2 + other**2, N_("That is the variance of both together.")),
            (abs(one - other), N_("Both make it less certain: nothing is taken away.")),
        ),
        N_("Variances of independent things add up."),
        values={"one": one, "other": other},
    )


def _rounds_for_precision(random: Random) -> Task:
    factor, precise = random.randint(3, 12), random.randint(1, 3)
    sd = factor * precise
    return Task(
        "",
        N_(
            "One round has the standard deviation {sd}. The mean of a class is to have the standard deviation "
            "{precise}. How many rounds must the class play?"
        ),
        factor**2,
        (
            (factor, N_("Twice as many rounds do not make it half as wide.")),
            (sqrt(factor), N_("The other way round: it takes more than that, not fewer.")),
            (sd**2, N_("That would bring it down to 1."))
            if precise > 1
            else (2 * factor, N_("It goes with a square.")),
        ),
        N_("The standard deviation of the mean is that of one round divided by the root of the number of rounds."),
        values={"sd": sd, "precise": precise},
    )


def _at_least_two(random: Random) -> Task:
    players, rounds = random.choice((3, 4, 5, 6)), random.choice((5, 6, 8, 10, 12))
    chance = Fraction(1, players)
    exact = binomial(rounds, chance)
    return Task(
        "",
        N_("You win each round with chance {chance}. What is the chance to win at least two of {rounds} rounds?"),
        1 - exact[0] - exact[1],
        (
            (1 - exact[0], N_("That is at least one. One win alone is not enough.")),
            (exact[2], N_("That is exactly two. More is fine, too.")),
            (exact[0] + exact[1], N_("That is the opposite.")),
            (1 - exact[1], N_("No win at all is not enough either.")),
        ),
        N_("The opposite is short: none or exactly one."),
        digits=3,
        values={"chance": chance, "rounds": rounds},
    )


def _overbooked(random: Random) -> Task:
    seats, percent = random.choice((8, 10, 12, 20)), random.choice((80, 85, 90))
    comes = Fraction(percent, 100)
    exact = binomial(seats + 2, comes)
    return Task(
        "",
        N_(
            "A small aeroplane has {seats} seats, and {sold} tickets have been sold. Each passenger comes with chance "
            "{percent} %, independently. What is the chance that somebody finds no seat?"
        ),
        exact[seats + 2] + exact[seats + 1],
        (
            (exact[seats + 2], N_("One passenger too many is enough.")),
            (exact[seats + 1], N_("It can also happen that all come.")),
            (1 - exact[seats + 2], N_("That is the chance that not all come.")),
            (exact[seats], N_("That is the chance that all seats are just taken.")),
        ),
        N_("How many passengers must come for somebody to be left over? Add the chances."),
        digits=3,
        values={"seats": seats, "sold": seats + 2, "percent": percent},
    )


def _hospitals(random: Random) -> Task:
    small, times = random.choice((10, 12, 15, 20)), random.choice((3, 4, 5))
    return Task(
        "",
        N_(
            "In one hospital about {small} children are born a day, in another {large}. Half of all children are "
            "girls. Which hospital has more days on which over {share} % are girls?"
        ),
        0,
        (
            (1, N_("More children bring the share closer to one half, not further away.")),
            (2, N_("The chance of a girl is the same. But how far from one half do shares of few children lie?")),
        ),
        source_choices=(N_("the small one"), N_("the large one"), N_("both have the same number")),
        values={"small": small, "large": small * times, "share": random.choice((60, 70))},
    )


def _exit(random: Random) -> Task:
    root, points = random.choice((4, 5, 6, 7)), random.choice((2, 3))
    cards, sd = root * root, root * points
    return Task(
        "",
        N_(
            "One round has the standard deviation {sd} points. Ana takes the mean of {rounds} rounds, Ben plays a "
            "single one. How many times as far from the true mean does Ben's number typically lie as Ana's?"
        ),
        root,
        (
            (cards, N_("It grows with the root of the number of rounds.")),
            (1, N_("A mean of many rounds is more certain than a single round.")),
            (points, N_("That is the standard deviation of Ana's mean. Compare it with Ben's.")),
        ),
        N_("Calculate the standard deviation of Ana's mean, and compare."),
        values={"sd": sd, "rounds": cards},
    )


LESSON = Lesson(
    "course_07",
    templates(
        Template("three cards", "spread", 1, _three_cards),
        Template("root of variance", "spread", 1, _root_of_variance),
        Template("mean wins", "expectation", 1, _mean_wins),
        Template("sum of cards", "spread", 1, _sum_of_cards),
        Template("mean of a class", "spread", 2, _mean_of_class),
        Template("exactly", "spread", 2, _exactly),
        Template("spread of wins", "spread", 2, _spread_of_wins),
        Template("under the bell", "spread", 2, _under_the_bell),
        Template("guessing", "spread", 2, _guessing, transfer=True),
        Template("two sources", "spread", 3, _two_sources, transfer=True),
        Template("rounds for precision", "spread", 3, _rounds_for_precision),
        Template("at least two", "spread", 3, _at_least_two),
        Template("overbooked", "spread", 3, _overbooked, transfer=True),
        Template("hospitals", "spread", 3, _hospitals, transfer=True),
        Template("exit", "spread", 2, _exit),
    ),
    {
        question.id: question
        for question in (
            Question(
                "draw",
                N_("You draw. How many of 100 such rounds do you win?"),
                0, 100, truth=_wins_by_drawing,
            ),
            Question(
                "four cards",
                N_("One card has a standard deviation of about 3 points. What has the sum of four?"),
                0, 16, step=0.5, truth=lambda: sqrt(ROW * variance(NUMBER_CARDS)), digits=1,
            ),
            Question(
                "five of twenty",
                N_("Four equally good players play 20 rounds. On how many of 100 such evenings do you win exactly 5?"),
                0, 100, truth=lambda: float(100 * binomial(EVENING, Fraction(1, PLAYERS))[EVENING // PLAYERS]),
            ),
            Question(
                "classes",
                N_("Of the six highest and the six lowest means, how many belong to small classes?"),
                0, 2 * EXTREME, truth=extreme_small,
            ),
        )
    },
)  # fmt: skip
