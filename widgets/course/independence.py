"""The charts, bets and exercises of the course's third lesson: what has a memory, and what has none."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import comb
from random import Random

from cardlib import biberbande
from cardlib.biberbande import chances, rules
from cardlib.counting import none_of
from cardlib.game import Position
from cardlib.language import N_, _, decimal
from cardlib.minuten import chances as minuten_chances
from cardlib.minuten import rules as minuten_rules
from widgets.bet import Question
from widgets.chart import Chart, Menu, Plot, Series, affordable, shares
from widgets.exercise import Task
from widgets.growing import Growing
from widgets.practice import Lesson, Template, templates

OPEN_AGAIN = "Bb"  # what lies on the pile in all those deals: Blocked!, whose pile is open again
FITTING = minuten_chances.fitting_cards(OPEN_AGAIN)
OTHERS = minuten_rules.DECK - 1
DISPLAY = 4
DEALS = 100_000
LONGEST = 5
ROW, KNOWN = "2 8 3 6", ("0:1 0:2 0:3 0:4", "1:1 1:4", "2:1 2:4")
HIGH, LOW = "9 9 9 9 9 8 8 7 7", "0 0 0 0 1 1 1 2 2 3 3"  # what has been discarded under the 5
LIMIT = 5
CARDS = rules.DECK
COPIES = rules.COPIES[rules.AMIGO]
LOW_CARDS = sum(COPIES[:LIMIT])
NINES = COPIES[9]
DRAWS = 2_000
START, EVEN = 10, 8  # the first throws, and how many of them were even
THROWS = (10, 30, 100, 300, 1_000, 3_000, 10_000)


def _table(gone: str) -> Position:
    rows = (ROW, "5 3 7 5", "4 6 8 1")
    return biberbande.position(rows=rows, discard=f"5 {gone}", known=KNOWN)


def high_cards_gone() -> Position:
    """The lesson's question: nine high cards have been discarded. Take the 5, or draw?"""
    return _table(HIGH)


def low_cards_gone() -> Position:
    """The same table after eleven low cards."""
    return _table(LOW)


def chance_of_low(gone: str) -> Fraction:
    """The chance that the next card is a number lower than 5, when these have been discarded under the 5."""
    left = chances.unseen_cards(f"{ROW} 5 {gone}")
    return Fraction(sum(left[str(card)] for card in range(LIMIT)), sum(left.values()))


# ---- the gambler's fallacy


def chance_to_be_stuck() -> Fraction:
    """Not one of the four cards of a display fits."""
    return none_of(FITTING, OTHERS, DISPLAY)


def is_stuck(random: Random) -> bool:
    """Shuffle and deal one display: does none of its cards fit?"""
    display = random.sample(range(OTHERS), DISPLAY)
    return min(display) >= FITTING


def one_after_three(random: Random) -> int:
    """Deal until three deals in a row are stuck, and then once more: is that one stuck, too?"""
    streak = 0
    while streak < 3:
        streak = streak + 1 if is_stuck(random) else 0
    return int(is_stuck(random))


def after_three() -> Growing:
    """What comes after three stuck deals, one time after the other."""
    stuck = chance_to_be_stuck()
    return Growing(
        "after_three", one_after_three, _("Three stuck deals in a row, and then one more"), _("the next deal"),
        exact=lambda: {0: 1 - stuck, 1: stuck}, ticks=[_("something fits"), _("stuck")], bet=BETS["sixth deal"],
        bet_axis="y",
    )  # fmt: skip


def after_streaks(deals: list[bool], longest: int) -> Iterator[tuple[int, int]]:
    """For streaks of 0, 1, 2 … stuck deals: how many deals came after one, and how many of these were stuck again."""
    for streak in range(longest + 1):
        after = [deals[now] for now in range(longest, len(deals)) if all(deals[now - streak : now])]
        yield len(after), sum(after)


@cache
def _streaks() -> list[tuple[int, int]]:
    random = Random(1)
    return list(after_streaks([is_stuck(random) for _deal in range(affordable(DEALS))], LONGEST))


def after_stuck() -> Chart:
    """How often is a deal stuck after so many stuck ones in a row?"""

    def plot(_value: object) -> Plot:
        streaks = [streak for streak in range(LONGEST + 1) if _streaks()[streak][0]]
        tried, stuck = zip(*(_streaks()[streak] for streak in streaks))
        deals = decimal(affordable(DEALS))
        return Plot(
            _("Is the next deal stuck as well?"),
            _("stuck deals in a row just before"),
            _("share of stuck deals"),
            Series(_("counted"), streaks, [float(chance_to_be_stuck())] * len(streaks)),
            [shares(_("in {deals} deals (95 %)").format(deals=deals), streaks, stuck, tried)],
            percent=True,
            bet=BETS["sixth deal"],
            bet_axis="y",
        )

    return Chart("after_stuck", plot, source=after_streaks)


# ---- the law of averages, and the law of large numbers


def throw_on(random: Random) -> list[int]:
    """Ten throws of a die had eight even numbers. Throw on; how many even ones are there after each stage?"""
    even, counts = EVEN, []
    for before, now in zip((START, *THROWS), THROWS):
        even += sum(random.randint(1, 6) % 2 == 0 for _throw in range(now - before))
        counts.append(even)
    return counts


@cache
def _three_pupils() -> list[list[int]]:
    return [throw_on(Random(seed)) for seed in (1, 2, 3)]


def share_or_surplus() -> Chart:
    """What evens out with more throws, and what does not?"""
    places = list(range(len(THROWS)))

    def plot(choice: int) -> Plot:
        def shown(even: float, throws: int) -> float:
            return even / throws if choice == 0 else even - throws / 2

        expected = [shown(EVEN + (throws - START) / 2, throws) for throws in THROWS]
        pupils = [
            Series(_("pupil {number}").format(number=number), places, list(map(shown, counts, THROWS)))
            for number, counts in enumerate(_three_pupils(), 1)
        ]
        titles = [_("The share of even numbers comes close to one half"), _("What was too many does not go away")]
        return Plot(
            titles[choice],
            _("throws"),
            [_("share of even numbers"), _("even numbers too many")][choice],
            Series(_("on average"), places, expected),
            pupils,
            percent=choice == 0,
            ticks=[decimal(throws) for throws in THROWS],
            y_from_zero=False,
        )

    return Chart(
        "share_or_surplus", plot, Menu(_("What to show"), [_("the share"), _("how many too many")]), source=throw_on
    )


# ---- cards have a memory


def next_is_low(low: int, cards: int) -> Fraction:
    """The chance that the next card is a low one, when so many low ones are left among so many cards."""
    return Fraction(low, cards)


def memory() -> Chart:
    """How the chance of a low card changes while cards of one kind come, with a deck and with a die."""
    gone = list(range(NINES + 1))

    def plot(choice: int) -> Plot:
        left = [(LOW_CARDS - choice * n, CARDS - n) for n in gone]
        random = Random(1)
        hits = [sum(random.randrange(cards) < low for _draw in range(DRAWS)) for low, cards in left]
        always = float(next_is_low(LOW_CARDS, CARDS))
        return Plot(
            [_("High cards gone: a low one becomes likelier"), _("Low cards gone: another one becomes rarer")][choice],
            [_("nines that have come"), _("low cards that have come")][choice],
            _("chance"),
            Series(_("cards, not put back"), gone, [float(next_is_low(*each)) for each in left]),
            [
                shares(_("{draws} draws").format(draws=decimal(DRAWS)), gone, hits, DRAWS),
                Series(_("without a memory"), gone, [always] * len(gone)),
            ],
            percent=True,
        )

    return Chart("memory", plot, Menu(_("What has come"), [_("nines"), _("cards from 0 to 4")]), source=next_is_low)


BETS = {
    question.id: question
    for question in (
        Question(
            "sixth deal",
            N_("Five deals in a row were stuck. How likely is it that the next one, freshly shuffled, is stuck too?"),
            0, 100, 1, "%", lambda: 100 * float(chance_to_be_stuck()), 1,
        ),
        Question(
            "too many",
            N_("Eight of ten throws were even, three too many. After a thousand more throws, how many are too many "
               "on average?"),
            -5, 6, 1, "", lambda: float(EVEN - START / 2),
        ),
        Question(
            "low card",
            N_("Nine high cards have gone. How likely is it that the next card is a number lower than 5?"),
            0, 100, 1, "%", lambda: 100 * float(chance_of_low(HIGH)), 1,
        ),
    )
}  # fmt: skip


# ---- exercises, level 1

HAS_HAPPENED = N_("That was the chance before it all began. The first part has happened.")
NO_MEMORY = N_("It does not know what it has shown. Which chance has it each time?")
NOT_ADDED = N_("All of them: from each step only a part remains. Add or multiply?")


def _next_throw(random: Random) -> Task:
    sides, times = random.choice((4, 6, 8, 10, 12)), random.randint(3, 12)
    miss = Fraction(sides - 1, sides)
    return Task(
        "",
        N_("A die with {sides} sides has shown no 1 for {times} throws. How likely is a 1 in the next throw?"),
        Fraction(1, sides),
        (
            (
                1 - miss ** (times + 1),
                N_("That is the chance of a 1 in all the throws together, seen from the beginning."),
            ),
            (miss**times / sides, HAS_HAPPENED),
            (Fraction(times + 1, sides), NO_MEMORY),
        ),
        NO_MEMORY,
        digits=4,
        values={"sides": sides, "times": times},
    )


def _streak_ahead(random: Random) -> Task:
    percent, deals = random.choice((15, 20, 25, 30, 40)), random.choice((2, 3, 4))
    stuck = Fraction(percent, 100)
    return Task(
        "",
        N_(
            "With a chance of {percent} % no card of a fresh deal fits. "
            "How likely is it that this happens in each of the next {deals} deals?"
        ),
        stuck**deals,
        (
            (stuck, N_("That is for one deal.")),
            (stuck * deals, NOT_ADDED),
            (1 - (1 - stuck) ** deals, N_("That is: in at least one of them.")),
            ((1 - stuck) ** deals, N_("That is: something fits every time.")),
        ),
        N_("Each deal is freshly shuffled and knows nothing of the others: multiply."),
        digits=4,
        values={"percent": percent, "deals": deals},
    )


def _nines_gone(random: Random) -> Task:
    seen, gone = random.randint(12, 40), random.randint(1, 6)
    return Task(
        "",
        N_(
            "{seen} of the {deck} cards of Biberbande have been turned up, among them {gone} of the {nines} nines. "
            "How likely is it that the next card is a 9?"
        ),
        Fraction(NINES - gone, CARDS - seen),
        (
            (Fraction(NINES, CARDS), N_("So it was at the beginning. Cards that lie open cannot come.")),
            (Fraction(NINES - gone, CARDS), N_("How many cards are left in all?")),
            (Fraction(NINES, CARDS - seen), N_("How many nines are left?")),
            (Fraction(gone, seen), N_("That is how it has been so far. What is left?")),
        ),
        N_("Take out what has been turned up, above and below."),
        digits=4,
        values={"seen": seen, "deck": CARDS, "gone": gone, "nines": NINES},
    )


WITH_MEMORY = (
    N_("drawing card after card from one stack"),
    N_("drawing tickets at a raffle, one after the other"),
    N_("who is asked in class, if everybody is asked once"),
)
WITHOUT_MEMORY = (
    N_("throwing the same die again and again"),
    N_("the lottery numbers of every Saturday"),
    N_("the ball in a roulette wheel"),
    N_("tossing a coin, after ten heads"),
    N_("hands from a pack that is shuffled anew before each deal"),
)


def _memory_or_not(random: Random) -> Task:
    situation = random.choice(WITH_MEMORY + WITHOUT_MEMORY)
    right = int(situation in WITH_MEMORY)
    return Task(
        "",
        N_("Think of this: {situation}. Does what has come change the chances of what comes next?"),
        right,
        ((1 - right, N_("What is different the second time? Is anything missing, or is everything as before?")),),
        source_choices=(N_("No, everything is as before."), N_("Yes, something is missing now.")),
        values={"situation": lambda: _(situation), "source": situation},
    )


# ---- level 2


def _glasses_and_football(random: Random) -> Task:
    both = random.randint(2, 6)
    glasses, football = both * random.randint(2, 3), both * random.choice((2, 4, 5))
    pupils = glasses * football // both
    return Task(
        "",
        N_(
            "Of {pupils} pupils {glasses} wear glasses and {football} play football. If the one has nothing to do with "
            "the other: how many do you expect who wear glasses and play football?"
        ),
        both,
        (
            (min(glasses, football), N_("Then all of the smaller group would belong to the larger one.")),
            (Fraction(glasses * football, 100), N_("Take shares of all pupils, and multiply those.")),
            (Fraction(glasses + football, 2), N_("Which share wears glasses? The same share of the football players.")),
            (0, N_("Nothing to do with each other does not mean never together.")),
        ),
        N_("The share with glasses must be the same among the football players as among all."),
        values={"pupils": pupils, "glasses": glasses, "football": football},
    )


def _both_red(random: Random) -> Task:
    deck, red = random.randint(15, 30), random.randint(5, 10)
    return Task(
        "",
        N_("{red} of {deck} cards are red. You draw two and put none back. How likely is it that both are red?"),
        Fraction(red * (red - 1), deck * (deck - 1)),
        (
            (Fraction(red, deck) ** 2, N_("If the first is red, how many red ones are left, and of how many?")),
            (Fraction(red, deck), N_("That is for the first card.")),
            (Fraction(2 * red, deck), NOT_ADDED),
            (1 - Fraction((deck - red) * (deck - red - 1), deck * (deck - 1)), N_("That is: at least one is red.")),
        ),
        N_("Multiply the chance for the first by the chance for the second when the first was red."),
        digits=4,
        values={"deck": deck, "red": red},
    )


def _too_many_heads(random: Random) -> tuple[int, int]:
    """So many first tosses, and more than half of them heads."""
    first = random.choice((10, 20, 30))
    return first, first // 2 + random.randint(2, first // 2 - 2)


def _heads_in_all(random: Random) -> Task:
    (first, heads), more = _too_many_heads(random), random.choice((40, 60, 100, 200, 400))
    return Task(
        "",
        N_(
            "A coin has been tossed {first} times, with {heads} heads. It is tossed {more} more times. "
            "How many heads in all do you expect then?"
        ),
        heads + Fraction(more, 2),
        (
            (Fraction(first + more, 2), N_("The coin does not make up for anything: the first heads stay.")),
            (Fraction(more, 2), N_("Those are the heads that still come. And the ones that are there?")),
            (
                Fraction(heads * (first + more), first),
                N_("It does not go on like that: the coin is fair, whatever came first."),
            ),
            (heads + more, N_("Half of the further tosses will be tails.")),
        ),
        N_("What is there stays. Of what comes, half is heads."),
        values={"first": first, "heads": heads, "more": more},
    )


def _share_in_the_end(random: Random) -> Task:
    (first, heads), more = _too_many_heads(random), random.choice((50, 90, 170, 270))
    return Task(
        "",
        N_(
            "A coin has been tossed {first} times, with {heads} heads. It is tossed {more} more times. "
            "Which share of heads do you expect in all?"
        ),
        Fraction(2 * heads + more, 2 * (first + more)),
        (
            (Fraction(1, 2), N_("The share comes close to that. But the first heads stay and count.")),
            (Fraction(heads, first), N_("That is the share so far. Of the further tosses half will be heads.")),
            (Fraction(heads, first + more), N_("Of the further tosses half will be heads, too.")),
            (
                (Fraction(heads, first) + Fraction(1, 2)) / 2,
                N_("There are more further tosses than first ones: they weigh more."),
            ),
        ),
        N_("How many heads in all, of how many tosses?"),
        digits=3,
        values={"first": first, "heads": heads, "more": more},
    )


# ---- level 3


def _only_heads(random: Random) -> Task:
    pupils, throws = random.randint(15, 30), random.choice((4, 5, 6))
    always = Fraction(1, 2**throws)
    return Task(
        "",
        N_(
            "Each of {pupils} pupils tosses a coin {throws} times. "
            "How likely is it that at least one of them has only heads?"
        ),
        float(1 - (1 - always) ** pupils),
        (
            (always, N_("That is for one particular pupil. But there are many.")),
            (pupils * always, N_("Chances of several pupils cannot be added: two may succeed. Count none.")),
            (float((1 - always) ** pupils), N_("That is: nobody succeeds.")),
            (float(1 - Fraction(1, 2) ** pupils), N_("How likely is it that one pupil has heads {throws} times?")),
        ),
        N_("First for one pupil; then the opposite: nobody succeeds."),
        digits=3,
        values={"pupils": pupils, "throws": throws},
    )


def _rainy_days(random: Random) -> Task:
    rain, again = random.choice((20, 25, 30, 40)), random.choice((50, 60, 70, 75))
    days = random.choice((2, 3))
    first, then = Fraction(rain, 100), Fraction(again, 100)
    return Task(
        "",
        N_(
            "It rains on {rain} % of all days. After a rainy day it rains with a chance of {again} %. "
            "How likely is it that it rains on {days} given days in a row?"
        ),
        first * then ** (days - 1),
        (
            (first**days, N_("The weather has a memory: which chance holds after a rainy day?")),
            (then**days, N_("Before the first of the days it need not have rained.")),
            (first, N_("That is for the first day.")),
            (first + then * (days - 1), NOT_ADDED),
        ),
        N_("The first day, times the second one if the first was rainy …"),
        digits=4,
        values={"rain": rain, "again": again, "days": days},
    )


def _first_six(random: Random) -> Task:
    throw = random.randint(3, 9)
    before = Fraction(5, 6) ** (throw - 1)
    return Task(
        "",
        N_("A die is thrown until the first 6 comes. How likely is it that it comes in throw number {throw}?"),
        before / 6,
        (
            (Fraction(1, 6), N_("Then no 6 may have come before.")),
            (before * Fraction(5, 36), N_("How many throws come before it?")),
            (before, N_("That is the chance that none has come before. And then one must come.")),
            (1 - before * Fraction(5, 6), N_("That is: at the latest in this throw.")),
        ),
        N_("No 6, no 6, …, and then a 6: multiply."),
        digits=4,
        values={"throw": throw},
    )


def _same_numbers_again(random: Random) -> Task:
    numbers, drawn = random.choice((8, 9, 10, 12, 15)), random.choice((2, 3))
    ways = comb(numbers, drawn)
    return Task(
        "",
        N_(
            "In a small lottery {drawn} of {numbers} numbers are drawn every week. "
            "How likely is it that next week the same numbers come as this week?"
        ),
        Fraction(1, ways),
        (
            (Fraction(1, ways**2), N_("This week's numbers are there. Only next week's have to agree.")),
            (0, N_("The balls do not know what came last week.")),
            (Fraction(drawn, numbers), N_("That is for one number. All of them must agree.")),
            (Fraction(drawn, numbers) ** drawn, N_("A ball that was drawn is not put back within one week.")),
        ),
        N_("How many draws are possible, and how many of them are favourable?"),
        digits=4,
        values={"numbers": numbers, "drawn": drawn},
    )


def _exit(random: Random) -> Task:
    times, ahead = random.randint(4, 9), random.choice((2, 3, 4))
    return Task(
        "",
        N_(
            "A fair coin has shown heads {times} times in a row. "
            "How likely is it that the next {ahead} tosses are heads, too?"
        ),
        Fraction(1, 2**ahead),
        (
            (Fraction(1, 2 ** (times + ahead)), HAS_HAPPENED),
            (Fraction(1, 2), N_("That is for the next toss only.")),
            (1 - Fraction(1, 2**ahead), N_("After heads tails is not 'due'. And how likely is heads each time?")),
            (Fraction(ahead, 2), NOT_ADDED),
        ),
        NO_MEMORY,
        digits=4,
        values={"times": times, "ahead": ahead},
    )


LESSON = Lesson(
    "course_03",
    templates(
        Template("next throw", "independence", 1, _next_throw, transfer=True),
        Template("streak ahead", "independence", 1, _streak_ahead),
        Template("nines gone", "independence", 1, _nines_gone),
        Template("memory or not", "independence", 1, _memory_or_not, transfer=True),
        Template("glasses and football", "independence", 2, _glasses_and_football, transfer=True),
        Template("both red", "independence", 2, _both_red),
        Template("heads in all", "independence", 2, _heads_in_all, transfer=True),
        Template("share in the end", "independence", 2, _share_in_the_end, transfer=True),
        Template("only heads", "independence", 3, _only_heads, transfer=True),
        Template("rainy days", "independence", 3, _rainy_days, transfer=True),
        Template("first six", "independence", 3, _first_six),
        Template("same numbers again", "independence", 3, _same_numbers_again, transfer=True),
        Template("exit", "independence", 2, _exit),
    ),
    BETS,
)
