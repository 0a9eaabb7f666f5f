"""Course 8: what an interval promises, when one believes a number, how many rounds that takes, many tests at once."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import comb, exp, log, sqrt
from random import Random

from cardlib import stop
from cardlib.counting import wilson
from cardlib.game import Position
from cardlib.language import N_, _, decimal
from widgets.bet import Question
from widgets.chart import Chart, Plot, Series, Slider, shares
from widgets.exercise import Task
from widgets.growing import Growing
from widgets.practice import Lesson, Template, templates

PLAYERS = 4
FAIR = Fraction(1, PLAYERS)
SERIES = 100  # rounds
CLASSES = 100
ALARM = Fraction(1, 20)  # so seldom a test may be wrong when nothing is the matter
STRONG = Fraction(1, 3)  # what a strong player wins, about, among three others who follow the rule of thumb
SIGHT = 0.8  # the power one asks for
PUPILS = 20
LENGTHS = (25, 50, 100, 200, 400, 800, 1600)
TABLES = 300
SHOWN = range(8, 46)  # wins of a series that are worth a bar


def opening() -> Position:
    """A deal in which a hundred games point at the wrong card."""
    return stop.deal(PLAYERS, seed=2339)


@cache
def seat_0_wins() -> int:
    """How many rounds of the first series whoever began won."""
    return round(float(stop.simulate(SERIES, "thumb", PLAYERS, seed=1).wins[0]))


# ---- counting


def exactly(wins: int, rounds: int, chance: Fraction | float) -> float:
    """The chance of just so many wins: orders times the chance of one order, by logarithms."""
    one_order = wins * log(chance) + (rounds - wins) * log(1 - chance)
    return exp(log(comb(rounds, wins)) + one_order)


def at_least(wins: int, rounds: int, chance: Fraction | float) -> float:
    """The chance of so many wins or more."""
    return sum(exactly(k, rounds, chance) for k in range(wins, rounds + 1))


@cache
def believed_from(rounds: int, chance: Fraction = FAIR) -> int:
    """The fewest wins that luck alone reaches in at most one series of twenty."""
    wins, tail = rounds + 1, 0.0
    while tail + exactly(wins - 1, rounds, chance) <= ALARM:
        wins -= 1
        tail += exactly(wins, rounds, chance)
    return wins


def power(rounds: int, true: Fraction | float) -> float:
    """The chance that a series shows what is true: more wins than luck alone is believed to bring."""
    return at_least(believed_from(rounds), rounds, true)


@cache
def rounds_for(true: Fraction) -> int:
    """How many rounds, in tens, until four tables of five see it."""
    rounds = 10
    while power(rounds, true) < SIGHT:
        rounds += 10
    return rounds


# ---- intervals


@cache
def _class_wins(rounds: int) -> list[int]:
    """How many of its rounds each class wins, with a true chance of one quarter."""
    return [sum(Random(f"class {number}").choices((0, 1), (3, 1), k=rounds)) for number in range(CLASSES)]


def _missing(rounds: int) -> list[int]:
    """The numbers of the classes, counted from 1, whose interval misses the truth."""
    bounds = [wilson(won / rounds, rounds, 1.96) for won in _class_wins(rounds)]
    return [number for number, (low, high) in enumerate(bounds, 1) if not low <= FAIR <= high]


def misses(rounds: int = SERIES) -> int:
    """How many of the hundred intervals miss the truth."""
    return len(_missing(rounds))


def intervals() -> Chart:
    """A hundred classes, and the interval that each one states."""

    def plot(rounds: float) -> Plot:
        missing = _missing(int(rounds))
        places = range(1, CLASSES + 1)
        won = _class_wins(int(rounds))

        def of(name: str, chosen: list[int]) -> Series:
            return shares(name, chosen, [won[place - 1] for place in chosen], int(rounds))

        hitting = of(_("intervals with the truth inside"), [place for place in places if place not in missing])
        missed = [of(_("intervals that miss it"), missing)] if missing else []
        return Plot(
            _("{rounds} rounds each: {misses} of {classes} intervals miss the truth").format(
                rounds=int(rounds), misses=len(missing), classes=CLASSES
            ),
            _("class"),
            _("share of rounds won"),
            Series(_("the truth"), [1, CLASSES], [float(FAIR)] * 2),
            [hitting, *missed],
            percent=True,
        )

    return Chart("intervals", plot, Slider(_("Rounds a class plays"), 25, 400, 25, SERIES), source=_class_wins)


# ---- testing


def by_luck_alone(play: Callable[[Random], int]) -> Growing:
    """The pupil's own series, in a world in which the seat makes no difference."""
    return Growing(
        "by_luck_alone",
        play,
        _("How often seat 0 wins {rounds} rounds if its seat makes no difference").format(rounds=SERIES),
        _("rounds won by seat 0"),
        exact=lambda: {wins: comb(SERIES, wins) * FAIR**wins * (1 - FAIR) ** (SERIES - wins) for wins in SHOWN},
    )


@cache
def _wins_so_far(percent: int) -> list[list[int]]:
    """For each table how many rounds it has won at each length, if the chance is so many percent."""
    generator = Random(percent)
    tables = []
    for _table in range(TABLES):
        won, so_far, played = 0, [], 0
        for rounds in LENGTHS:
            won += sum(generator.random() < percent / 100 for _round in range(rounds - played))
            played = rounds
            so_far.append(won)
        tables.append(so_far)
    return tables


def power_by_rounds() -> Chart:
    """How many tables see an advantage that is there."""

    def plot(percent: float) -> Plot:
        places = list(range(len(LENGTHS)))
        tables = _wins_so_far(int(percent))
        seen = [sum(table[i] >= believed_from(rounds) for table in tables) for i, rounds in enumerate(LENGTHS)]
        return Plot(
            _("True share {percent} %: how many tables see that it is more than 25 %").format(percent=int(percent)),
            _("rounds played"),
            _("share of tables that see it"),
            Series(_("counted"), places, [power(rounds, percent / 100) for rounds in LENGTHS]),
            [shares(_("{tables} tables").format(tables=TABLES), places, seen, TABLES)],
            percent=True,
            ticks=[decimal(rounds) for rounds in LENGTHS],
        )

    return Chart("power_by_rounds", plot, Slider(_("True share of wins"), 25, 45, 1, 33, "%"), source=power)


# ---- many tests


def no_false_alarm(tests: int) -> Fraction:
    """The chance that not one of so many tests gives a false alarm."""
    return (1 - ALARM) ** tests


@cache
def _first_false_alarm() -> list[int]:
    """In many schools: which pupil, counted from 1, is the first whose useless charm passes the test?"""
    generator, first = Random(3), []
    for _school in range(1_000):
        pupil = 1
        while generator.random() >= ALARM and pupil <= 100:
            pupil += 1
        first.append(pupil)
    return first


def false_alarms() -> Chart:
    """How likely it is that at least one of many useless charms passes."""
    tests = [1, 5, 10, 20, 30, 40, 50, 60]

    def plot(_value: object) -> Plot:
        first = _first_false_alarm()
        return Plot(
            _("At least one of so many useless charms passes the test"),
            _("pupils who test a charm"),
            _("chance"),
            Series(_("counted"), tests, [1 - float(no_false_alarm(each)) for each in tests]),
            [shares(_("{schools} schools").format(schools=decimal(len(first))), tests,
                    [sum(pupil <= each for pupil in first) for each in tests], len(first))],
            percent=True,
            bet=LESSON.bets["charms"],
            bet_axis="y",
        )  # fmt: skip

    return Chart("false_alarms", plot, source=no_false_alarm)


# ---- exercises


def _tail(wins: int, rounds: int, chance: Fraction) -> Fraction:
    return sum(
        (comb(rounds, k) * chance**k * (1 - chance) ** (rounds - k) for k in range(wins, rounds + 1)), Fraction(0)
    )


def _reach(random: Random) -> Task:
    won, rounds = random.choice(((10, 100), (20, 100), (36, 100), (50, 100), (80, 400), (200, 400), (40, 400)))
    share = Fraction(won, rounds)
    sd = Fraction(sqrt(share * (1 - share) / rounds)).limit_denominator(1000)  # for these numbers it is exact
    return Task(
        "",
        N_(
            "You won {won} of {rounds} rounds. About how far does the 95 % interval reach to each side of your share? "
            "(Two standard deviations of a share: 2 · √(p · (1 − p) / n).)"
        ),
        2 * sd,
        (
            (sd, N_("That is one standard deviation. For 95 % it takes two.")),
            (4 * sd, N_("That is the whole length, from end to end.")),
            (2 * sd * sqrt(rounds), N_("Divide by the number of rounds, under the root.")),
            (share, N_("That is the share itself.")),
        ),
        N_("Put your share for p and the number of rounds for n."),
        digits=3,
        values={"won": won, "rounds": rounds},
    )


def _how_many_miss(random: Random) -> Task:
    percent, classes = random.choice((90, 95, 98, 99)), random.choice((100, 200, 300, 400, 500))
    miss = Fraction(classes * (100 - percent), 100)
    return Task(
        "",
        N_("{classes} classes state a {percent} % interval each. How many of them miss the truth, on average?"),
        miss,
        (
            (classes - miss, N_("That is how many have the truth inside.")),
            (0, N_("An interval that never misses would have to be endless.")),
            *([(100 - percent, N_("That would be for 100 classes."))] if classes != 100 else []),
        ),
        N_("What share of all such intervals has the truth inside, and what is left?"),
        values={"classes": classes, "percent": percent},
    )


def _shorter(random: Random) -> Task:
    times, rounds = random.choice((2, 3, 4, 5, 10)), random.choice((50, 100, 200))
    return Task(
        "",
        N_(
            "Your interval from {rounds} rounds is to shrink to 1/{times} of its length. "
            "How many rounds does that take?"
        ),
        times**2 * rounds,
        (
            (times * rounds, N_("The length shrinks with the root of the number of rounds, not with the number.")),
            (times**2, N_("That is how many times as many; how many are they in all?")),
            (rounds * sqrt(times), N_("The other way round: you took the root, and it takes the square.")),
        ),
        N_("The length goes with 1/√n. How must n grow so that √n becomes {times} times as large?"),
        values={"rounds": rounds, "times": times},
    )


def _all_right(random: Random) -> Task:
    kinds, cups = random.choice((2, 3, 4)), random.choice((2, 3, 4))
    chance = Fraction(1, kinds**cups)
    return Task(
        "",
        N_(
            "A friend claims to taste which of {kinds} kinds of cola is in a cup. With eyes closed all of {cups} cups "
            "are named correctly. What is the chance of that by guessing alone?"
        ),
        chance,
        (
            (Fraction(1, kinds), N_("That is for one cup.")),
            (1 - chance, N_("That is the chance that guessing does not do it.")),
            (Fraction(1, kinds ** (cups + 1)), N_("Count the cups again.")),
        ),
        N_("One cup after the other: multiply."),
        values={"kinds": kinds, "cups": cups},
    )


SAID_WRONGLY = (
    N_("For that the whole interval must lie above the fair share."),
    N_("Look where 25 % lies: it is not between the ends."),
    N_("For that the whole interval must lie below the fair share."),
    N_("An interval is no proof of one single value, even if it lies inside."),
)


def _what_may_be_said(random: Random) -> Task:
    low = random.choice((13, 15, 17, 19, 21, 23, 26, 27, 29))
    high = low + random.choice((5, 7, 9))
    answer = 1 if low <= 25 <= high else 0 if low > 25 else 2
    return Task(
        "",
        N_(
            "Four players; a fair share is 25 % of the rounds. The 95 % interval for seat 0 reaches from {low} % to "
            "{high} %. What do you say?"
        ),
        answer,
        tuple((choice, hint) for choice, hint in enumerate(SAID_WRONGLY) if choice != answer),
        N_("Look where the fair share lies: between the ends of the interval, below it or above it."),
        source_choices=(
            N_("Seat 0 seems to have an advantage."),
            N_("It may be fair or not: this is not enough to tell."),
            N_("Seat 0 seems to have a disadvantage."),
            N_("It is proved that the game is fair."),
        ),
        values={"low": low, "high": high},
    )


def _by_luck(random: Random) -> Task:
    players, rounds = random.choice((2, 3, 4)), random.choice((7, 8, 9))
    wins = rounds // players + random.choice((2, 3))
    chance = Fraction(1, players)
    just = _tail(wins, rounds, chance) - _tail(wins + 1, rounds, chance)
    return Task(
        "",
        N_(
            "{players} players; seat 0 wins {wins} of {rounds} rounds. If the seat made no difference, what would be "
            "the chance of so many wins or more?"
        ),
        _tail(wins, rounds, chance),
        (
            (just, N_("That is exactly so many. More would surprise you as well.")),
            (_tail(wins + 1, rounds, chance), N_("Exactly so many belongs to it, too.")),
            (1 - _tail(wins, rounds, chance), N_("That is the chance of fewer.")),
        ),
        N_("Add the chances of so many wins, one more, and so on up to all rounds."),
        digits=3,
        values={"players": players, "wins": wins, "rounds": rounds},
    )


def _how_far_off(random: Random) -> Task:
    rounds, players, sd = random.choice(((100, 2, 5), (100, 5, 4), (100, 10, 3), (400, 2, 10), (400, 5, 8),
                                         (400, 10, 6)))  # fmt: skip
    steps = random.choice((Fraction(1, 2), 1, Fraction(3, 2), 2, Fraction(5, 2), 3))
    wins = rounds // players + int(steps * sd) if (steps * sd).denominator == 1 else rounds // players + 2 * sd
    off = Fraction(wins * players - rounds, players)
    return Task(
        "",
        N_(
            "{players} players, {rounds} rounds, and you won {wins}. By how many standard deviations is that more than "
            "a fair share? (The standard deviation of the wins is √(n · p · (1 − p)).)"
        ),
        off / sd,
        (
            (off, N_("That is in rounds. Measure it in standard deviations.")),
            (off / sd**2, N_("You divided by the variance.")),
            (Fraction(wins, sd), N_("First take away what was to be expected.")),
        ),
        N_("How many wins too many, and how large is one standard deviation?"),
        values={"players": players, "rounds": rounds, "wins": wins},
    )


def _some_alarm(random: Random) -> Task:
    tests = random.choice((5, 8, 10, 12, 15, 20, 25, 30))
    none = no_false_alarm(tests)
    return Task(
        "",
        N_(
            "{tests} pupils test their lucky charms. No charm does anything, and each test gives a false alarm with "
            "chance 5 %. What is the chance of at least one false alarm?"
        ),
        1 - none,
        (
            (none, N_("That is the chance that there is none.")),
            (tests * ALARM, N_("That is how many there are on average. As a chance it would pass 1 in the end.")),
            (ALARM, N_("That is for a single test.")),
        ),
        N_("The opposite: no test gives one."),
        digits=2,
        values={"tests": tests},
    )


def _poll(random: Random) -> Task:
    percent = random.choice((1, 2, 4, 5, 10))
    people = 10_000 // percent**2
    return Task(
        "",
        N_(
            "Before an election about half of the people are for A. The 95 % interval is to reach {percent} percentage "
            "points to each side. How many people must be asked? (It reaches 2 · √(p · (1 − p) / n).)"
        ),
        people,
        (
            (Fraction(100, percent), N_("Square it: n stands under the root.")),
            (people * 4, N_("You may have lost the factor ½ · ½ under the root.")),
            (Fraction(people, 4), N_("With p = ½ the root of p · (1 − p) is ½, and there is a 2 before it.")),
        ),
        N_("With p = ½ it reaches 1 / √n."),
        values={"percent": percent},
    )


def _see_it(random: Random) -> Task:
    rounds, wins = random.choice(((5, 4), (6, 5), (8, 6), (10, 8), (4, 4), (7, 6)))
    true = random.choice((Fraction(3, 4), Fraction(2, 3), Fraction(3, 5), Fraction(4, 5)))
    just = _tail(wins, rounds, true) - _tail(wins + 1, rounds, true)
    return Task(
        "",
        N_(
            "Two players. You believe that Ana is better if she wins at least {wins} of {rounds} rounds. In truth she "
            "wins each round with chance {true}. What is the chance that you see it (the power)?"
        ),
        _tail(wins, rounds, true),
        (
            (1 - _tail(wins, rounds, true), N_("That is the chance to miss it.")),
            (_tail(wins, rounds, Fraction(1, 2)), N_("That is the chance of a false alarm, if both were equal.")),
            (true, N_("That is for one round.")),
        )
        + (((just, N_("More wins are fine, too.")),) if wins < rounds else ()),
        N_("Count with her true chance: so many wins or more."),
        digits=3,
        values={"wins": wins, "rounds": rounds, "true": true},
    )


def _real_alarms(random: Random) -> Task:
    tested, works = random.choice(((200, 10), (400, 20), (1000, 50), (500, 25), (300, 15), (1000, 10)))
    found = random.choice((50, 60, 80, 90))
    real, false = Fraction(works * found, 100), (tested - works) * ALARM
    return Task(
        "",
        N_(
            "Of {tested} new medicines {works} really help. A study finds a medicine that helps with chance {found} %, "
            "and gives a false alarm for one that does not with chance 5 %. What share of all alarms is real?"
        ),
        real / (real + false),
        (
            (1 - ALARM, N_("95 % of the useless ones give no alarm. That is the other direction.")),
            (Fraction(found, 100), N_("That is the share of the good ones that are found. You see the alarms.")),
            (false / (real + false), N_("That is the share of false alarms.")),
            (Fraction(works, tested), N_("That was the share before any study.")),
        ),
        N_("How many real alarms are there, and how many false ones? Count medicines."),
        digits=2,
        values={"tested": tested, "works": works, "found": found},
    )


def _border(random: Random) -> Task:
    players, rounds = random.choice((2, 3, 4, 5)), random.choice((8, 10, 12, 16, 20))
    chance = Fraction(1, players)
    wins = next(k for k in range(rounds + 1) if _tail(k, rounds, chance) <= ALARM)
    return Task(
        "",
        N_(
            "{players} players, {rounds} rounds. What is the smallest number of wins that luck alone reaches (or "
            "passes) with a chance of at most 5 %?"
        ),
        wins,
        (
            (wins - 1, N_("Add up the chances from there on: it is more than 5 %.")),
            (wins + 1, N_("There is a smaller one. Add up the chances from above.")),
            (Fraction(rounds, players), N_("That is the mean. Luck passes it all the time.")),
        ),
        N_("Begin at the top: all wins, one less, … and add up until 5 % would be passed."),
        values={"players": players, "rounds": rounds},
    )


def _lot(random: Random) -> Task:
    percent, tried = random.choice((5, 10, 20)), random.choice((5, 8, 10, 12, 20))
    good = 1 - Fraction(percent, 100)
    return Task(
        "",
        N_(
            "A factory looks at {tried} screws of a large lot and accepts it if all are good. {percent} % of the "
            "screws are bad. What is the chance that the lot is accepted all the same?"
        ),
        good**tried,
        (
            (1 - good**tried, N_("That is the chance that it is refused.")),
            (good, N_("That is for one screw.")),
            (good ** (tried - 1) * (1 - good) * tried, N_("That is the chance of exactly one bad screw.")),
        ),
        N_("Every screw that is looked at must be good."),
        digits=2,
        values={"tried": tried, "percent": percent},
    )


def _exit(random: Random) -> Task:
    tests = random.choice((20, 40, 60, 80, 100, 200))
    alarms = int(tests * ALARM)
    return Task(
        "",
        N_(
            "{tests} pupils claim to hear which card comes next. Nobody can. Each is tested, and luck alone passes the "
            "test with chance 5 %. How many pass on average?"
        ),
        alarms,
        (
            (0, N_("Nobody can do it, but luck passes as well. How often?")),
            (tests - alarms, N_("That is how many do not pass.")),
            (1 - no_false_alarm(tests), N_("That is the chance that anyone passes. How many do?")),
        ),
        N_("What share passes by luck, and of how many?"),
        values={"tests": tests},
    )


LESSON = Lesson(
    "course_08",
    templates(
        Template("reach", "testing", 1, _reach),
        Template("how many miss", "testing", 1, _how_many_miss),
        Template("shorter", "testing", 1, _shorter),
        Template("what may be said", "testing", 1, _what_may_be_said),
        Template("all right", "testing", 1, _all_right, transfer=True),
        Template("by luck", "testing", 2, _by_luck),
        Template("how far off", "testing", 2, _how_far_off),
        Template("some alarm", "testing", 2, _some_alarm),
        Template("poll", "testing", 2, _poll, transfer=True),
        Template("see it", "testing", 3, _see_it),
        Template("border", "testing", 3, _border),
        Template("real alarms", "bayes", 3, _real_alarms, transfer=True),
        Template("lot", "testing", 3, _lot, transfer=True),
        Template("exit", "testing", 2, _exit),
    ),
    {
        question.id: question
        for question in (
            Question(
                "misses",
                N_("100 classes state a 95 % interval each. How many of them miss the truth?"),
                0, 50, truth=misses,
            ),
            Question(
                "luck",
                N_("If beginning were no advantage at all: how many of 100 such series would show 31 wins or more?"),
                0, 100, truth=lambda: 100 * at_least(seat_0_wins(), SERIES, FAIR),
            ),
            Question(
                "rounds",
                N_("Somebody wins every third round instead of every fourth. After how many rounds do four of five "
                   "tables see it?"),
                0, 500, step=10, truth=lambda: rounds_for(STRONG),
            ),
            Question(
                "charms",
                N_("20 pupils test 20 useless charms. What is the chance (in %) that at least one passes?"),
                0, 100, unit="%", truth=lambda: float(100 * (1 - no_false_alarm(PUPILS))),
            ),
        )
    },
)  # fmt: skip
