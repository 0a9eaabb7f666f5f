"""Course 9: chains of states, how long they take, and whether the model is true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from math import comb
from random import Random
from statistics import fmean
from typing import Any

from cardlib import stop
from cardlib.counting import hypergeometric, none_of
from cardlib.game import Position
from cardlib.language import N_, _, decimal
from cardlib.stop import chances, rules
from widgets.bet import Question
from widgets.chart import Chart, Menu, Plot, Series, Slider, means, shares
from widgets.exercise import Task
from widgets.growing import Growing
from widgets.practice import Lesson, Template, templates
from widgets.stop import MOST_LIVES, lasting_hands, lasting_lives, take_turn

CARDS = rules.HAND
HANDS = 2_000
LONGEST = 400  # turns, after which hardly any hand is left
MOST = 30  # cards; hardly any hand gets so large
COLOURED = rules.DECK - chances.FREE
DECK = [card for card in range(rules.KINDS) for _copy in range(rules.COPIES[card])]
SHOWN = range(3, 51)  # turns that are worth a bar
AGES = ((1, 6), (7, 9), (10, 14), (15, 24), (25, LONGEST))
SMALL = 3  # a hand that is looked at as it grows old
OTHERS = ("r1 g8 b7 y4", "r3 b5 g1 yS", "b1 g4 r8 rP")  # what the other seats hold in an opening

State = tuple[int, ...]
Turn = Callable[[State], Mapping[State, float]]  # what a turn makes of a state


def opening(hand: str = "F g5 y2", top: str = "y7") -> Position:
    """A few cards are left: which should go first?"""
    return stop.position(top=top, hands=(hand, *OTHERS))


# ---- a chain, and how long it lives


def one_turn(states: Mapping[State, float], turn: Turn) -> dict[State, float]:
    """How likely each state is a turn later."""
    later: dict[State, float] = {}
    for state, chance in states.items():
        for there, step in turn(state).items() if sum(state) else [(state, 1.0)]:
            later[there] = later.get(there, 0.0) + chance * step
    return later


def lifetimes(start: Mapping[State, float], turn: Turn) -> dict[int, float]:
    """How likely each number of turns is until nothing is left."""
    states, ended, lives = dict(start), 0.0, {}
    for number in range(1, LONGEST + 1):
        states = one_turn(states, turn)
        now = sum(chance for state, chance in states.items() if not sum(state))
        lives[number], ended = now - ended, now
    return lives


def by_size(state: State) -> dict[State, float]:
    """The first model: only the size counts, and a plain number lies on top."""
    return _sizes(state[0])


@cache
def _sizes(cards: int) -> dict[State, float]:
    possible = {laid: chance for laid, chance in chances.laying(cards).items() if laid <= cards}
    return {(cards - laid if laid else min(cards + 1, MOST),): float(chance) for laid, chance in possible.items()}


def no_fit(coloured: int, of: int) -> float:
    """The chance that no coloured card fits when any coloured card may lie on top: some have more that fit."""
    tops = Counter(
        sum(rules.COPIES[card] for card in range(rules.FREE) if rules.FITTING[top] >> card & 1) - 1
        for top in range(rules.FREE)
    )
    return sum(count * float(none_of(fitting, of, coloured)) for fitting, count in tops.items()) / rules.FREE


@cache
def _sizes_any_top(cards: int) -> dict[State, float]:
    turns: dict[State, float] = {}
    for free, chance in hypergeometric(chances.FREE, rules.DECK - 1, cards).items():
        for there, step in by_size_and_free((cards - free, free)).items():
            turns[(sum(there),)] = turns.get((sum(there),), 0.0) + float(chance) * step
    return turns


def any_top(state: State) -> dict[State, float]:
    """Only the size counts, and any coloured card lies on top."""
    return _sizes_any_top(state[0])


@cache
def by_size_and_free(state: State) -> dict[State, float]:
    """One number more: how many cards are coloured, and how many are Free choice."""
    coloured, free = state
    stuck = no_fit(coloured, COLOURED - 1)
    turns: dict[State, float] = {(coloured - 1, free): 1 - stuck} if coloured else {}
    if coloured and free:
        return turns | {(coloured - 1, free - 1): stuck}
    if coloured + free >= MOST:
        return turns | {state: stuck}
    another = (chances.FREE - free) / (rules.DECK - 1 - coloured - free)
    return turns | {(coloured, free + 1): stuck * another, (coloured + 1, free): stuck * (1 - another)}


def dealt(cards: int) -> dict[State, float]:
    """How many of so many dealt cards are coloured, and how many are Free choice."""
    frees = hypergeometric(chances.FREE, rules.DECK, cards)
    return {(cards - free, free): float(chance) for free, chance in frees.items()}


@cache
def model(name: str) -> dict[int, float]:
    """The lifetimes of seven cards in a model that can be calculated."""
    start: dict[State, float] = dealt(CARDS) if name == "free" else {(CARDS,): 1.0}
    turns: dict[str, Turn] = {"size": by_size, "top": any_top, "free": by_size_and_free}
    return lifetimes(start, turns[name])


def mean(lives: Mapping[int, float]) -> float:
    return sum(turns * chance for turns, chance in lives.items())


# ---- models that can only be simulated


def colours(hand: list[int]) -> int:
    return len({card // rules.PER_COLOUR for card in hand if card != rules.FREE})


def _hand_of(coloured: int, free: int, kinds: int, random: Random) -> list[int]:
    """A random hand of so many coloured cards in so many colours, and so many Free choice."""
    while coloured:
        chosen = random.sample(range(rules.COLOURS), kinds)
        hand = random.sample([card for card in DECK if card // rules.PER_COLOUR in chosen], coloured)
        if colours(hand) == kinds:
            return hand + [rules.FREE] * free
    return [rules.FREE] * free


@cache
def _free_weights(cards: int, kinds: int) -> list[int]:
    """In how many ways a hand of so many cards in so many colours holds 0, 1, 2, ... Free choice."""

    def ways(coloured: int) -> int:
        each = COLOURED // rules.COLOURS
        return sum(
            (-1) ** (kinds - some) * comb(kinds, some) * comb(each * some, coloured) for some in range(kinds + 1)
        )

    return [comb(chances.FREE, free) * ways(cards - free) for free in range(min(chances.FREE, cards) + 1)]


def _anew(hand: list[int], keeps_free: bool, random: Random) -> list[int]:
    """Another hand of the same size and with as many colours, and maybe as many Free choice."""
    kinds, free = colours(hand), hand.count(rules.FREE)
    if not keeps_free:
        weights = _free_weights(len(hand), kinds)
        free = random.choices(range(len(weights)), weights)[0]
    return _hand_of(len(hand) - free, free, kinds, random)


@cache
def lives_by_colours(keeps_free: bool) -> list[int]:
    """How many turns seven cards live that are dealt anew each turn, but in as many colours as before."""
    random = Random(9)
    lives = []
    for _hand in range(HANDS):
        hand, turns = random.sample(DECK, CARDS), 0
        while hand and turns < MOST_LIVES:
            rest = [*DECK]
            for card in hand:
                rest.remove(card)
            take_turn(hand, rest, random)
            turns += 1
            hand = _anew(hand, keeps_free, random) if hand else hand
        lives.append(turns)
    return lives


# ---- charts


def states_by_turn() -> Chart:
    """How large seven cards have become after so many turns, in the first model and in real hands."""

    def plot(turns: float) -> Plot:
        states: dict[State, float] = {(CARDS,): 1.0}
        for _turn in range(int(turns)):
            states = one_turn(states, by_size)
        sizes = list(range(CARDS + 4))
        lasting = [len(hand[int(turns)]) if int(turns) < len(hand) else 0 for hand in lasting_hands(CARDS, HANDS)]
        return Plot(
            _("How large a hand of {cards} is after {turns} turns").format(cards=CARDS, turns=int(turns)),
            _("cards in hand"),
            _("chance"),
            Series(_("the model"), sizes, [states.get((size,), 0.0) for size in sizes]),
            [
                shares(
                    _("{hands} hands that last").format(hands=decimal(HANDS)),
                    sizes,
                    [lasting.count(n) for n in sizes],
                    HANDS,
                )
            ],
            bars=True,
            percent=True,
        )

    return Chart("states_by_turn", plot, Slider(_("Turns"), 1, 30, 1, 5), source=one_turn)


def growing_lives(play: Callable[[Random], int]) -> Growing:
    """The pupil's own life of a hand, beside what the chain says."""
    return Growing(
        "growing_lives",
        play,
        _("Turns until seven cards are laid, in the model"),
        _("turns"),
        exact=lambda: {turns: Fraction(model("size")[turns]) for turns in SHOWN},
    )


MODELS = {
    "size": N_("only the size"),
    "top": N_("any card on top"),
    "free": N_("size and Free choice"),
}


def model_and_reality(*names: str) -> Chart:
    """How many turns seven cards live: in a model, and in hands that last."""
    names = names or tuple(MODELS)

    def plot(choice: int) -> Plot:
        lives, turns = model(names[choice]), list(SHOWN)
        real = lasting_lives(CARDS, HANDS)
        return Plot(
            _("Turns until seven cards are laid"),
            _("turns"),
            _("chance"),
            Series(_("the model"), turns, [lives[each] for each in turns]),
            [
                shares(
                    _("{hands} hands that last").format(hands=decimal(HANDS)),
                    turns,
                    [real.count(n) for n in turns],
                    HANDS,
                )
            ],
            bars=True,
            percent=True,
            bet=LESSON.bets["real hands"],
        )

    menu = Menu(_("The model knows"), [_(MODELS[name]) for name in names])
    return Chart("model_and_reality", plot, menu, source=lifetimes)


@cache
def _laid_by_age() -> list[tuple[int, int]]:
    """For each age of a hand of three cards: how often it was asked, and how often it could lay one."""
    asked, laid = Counter[int](), Counter[int]()
    for hand in lasting_hands(CARDS, HANDS):
        for turn, (now, later) in enumerate(zip(hand, [*hand[1:], []], strict=True), 1):
            if len(now) == SMALL:
                age = next(place for place, (_first, last) in enumerate(AGES) if turn <= last)
                asked[age] += 1
                laid[age] += len(later) < SMALL
    return [(asked[age], laid[age]) for age in range(len(AGES))]


def old_hands() -> Chart:
    """Does the size tell all? Three cards, young and old."""

    def plot(_value: Any) -> Plot:
        places = list(range(len(AGES)))
        stuck = sum(step for (size,), step in any_top((SMALL,)).items() if size > SMALL)
        asked, laid = zip(*_laid_by_age())
        names = [
            _("turns {first} to {last}").format(first=first, last=last) if last < LONGEST
            else _("from turn {first}").format(first=first)
            for first, last in AGES
        ]  # fmt: skip
        return Plot(
            _("How often a hand of three can lay something, by its age"),
            _("age of the hand"),
            _("share of turns"),
            Series(_("the model"), places, [1 - stuck] * len(places)),
            [shares(_("hands that last"), places, laid, asked)],
            percent=True,
            ticks=names,
            y_from_zero=False,
        )

    return Chart("old_hands", plot, source=_laid_by_age)


def ladder() -> Chart:
    """All models beside the hands that last."""

    def plot(_value: Any) -> Plot:
        calculated = [mean(model(name)) for name in MODELS]
        places = list(range(len(calculated), len(calculated) + 3))
        measured = [lives_by_colours(False), lives_by_colours(True), lasting_lives(CARDS, HANDS)]
        return Plot(
            _("Seven cards: how many turns each model says"),
            _("what the model knows"),
            _("turns on average"),
            Series(_("calculated"), list(range(len(calculated))), calculated),
            [means(_("simulated"), places, measured)],
            ticks=[
                *map(_, MODELS.values()),
                _("size and colours"),
                _("size, Free choice, colours"),
                _("hands that last"),
            ],
            y_from_zero=False,
            bet=LESSON.bets["better model"],
            bet_axis="y",
        )

    return Chart("ladder", plot, source=by_size_and_free)


# ---- exercises


def _wait(random: Random) -> Task:
    cards, good = random.choice(((56, 12), (56, 8), (40, 10), (60, 12), (30, 6), (52, 4), (32, 4)))
    return Task(
        "",
        N_(
            "In each turn you draw one of {cards} cards and put it back. {good} of them bring your pawn out. "
            "How many turns does it take on average until it is out?"
        ),
        Fraction(cards, good),
        (
            (Fraction(good, cards), N_("That is the chance in one turn. It takes at least one turn!")),
            (Fraction(cards - good, good), N_("The turn in which it works counts, too.")),
            (Fraction(cards, 2 * good), N_("Not half of it: each turn begins as if nothing had happened.")),
        ),
        N_("One turn passes, and if it did not work everything is as before: e = 1 + (1 − p) · e."),
        values={"cards": cards, "good": good},
    )


def _still_waiting(random: Random) -> Task:
    sides, turns = random.choice((4, 5, 6, 8, 10)), random.choice((2, 3, 4, 7, 9))
    return Task(
        "",
        N_(
            "Your pawn gets out with chance 1/{sides} in each turn. You have waited {turns} turns in vain. "
            "How many more turns does it take on average, from now on?"
        ),
        sides,
        (
            (sides - turns, N_("The cards do not know how long you have waited.")),
            (sides + turns, N_("The turns that have passed are gone. Count from now on.")),
            (Fraction(sides, 2), N_("From now on it is as at the beginning.")),
        ),
        N_("What comes next depends on the state alone. Which state are you in?"),
        values={"sides": sides, "turns": turns},
    )


def _one_step(random: Random) -> Task:
    cards, none, two = random.randint(3, 9), random.choice((10, 20, 30)), random.choice((10, 20))
    change = Fraction(none - (100 - none - two) - 2 * two, 100)
    return Task(
        "",
        N_(
            "You hold {cards} cards. With chance {none} % you must draw one, with chance {two} % you lay two, "
            "otherwise you lay one. How many cards do you hold after the turn, on average?"
        ),
        cards + change,
        (
            (cards + Fraction(2 * none - 100, 100), N_("Who lays two has two cards fewer.")),
            (cards - Fraction(100 - none + two, 100), N_("Who must draw has one more.")),
            (-change, N_("That is by how much it changes. How many are there then?")),
        ),
        N_("Three cases: one card more, one fewer, two fewer. Each with its chance."),
        values={"cards": cards, "none": none, "two": two},
    )


def _day_after_tomorrow(random: Random) -> Task:
    stays, clears = random.choice((60, 70, 80, 90)), random.choice((20, 30, 40))
    a, b = Fraction(stays, 100), Fraction(clears, 100)
    return Task(
        "",
        N_(
            "After a sunny day the next one is sunny with chance {stays} %, after a rainy one with chance {clears} %. "
            "Today the sun shines. What is the chance that it shines the day after tomorrow?"
        ),
        a * a + (1 - a) * b,
        (
            (a * a, N_("That is one way. It can rain tomorrow and still clear up.")),
            (a, N_("That is tomorrow.")),
            (a * a + (1 - a) * (1 - b), N_("You let it go on raining. How likely is it to clear up?")),
        ),
        N_("Two ways lead there: over a sunny tomorrow and over a rainy one."),
        values={"stays": stays, "clears": clears},
    )


def _two_states(random: Random) -> Task:
    ends, worse = random.choice(((2, 3), (3, 2), (4, 1), (1, 4), (2, 2), (3, 1), (1, 1)))
    later = random.choice([each for each in (1, 2, 3) if each != ends])
    p, q, r = Fraction(ends, 10), Fraction(worse, 10), Fraction(later, 10)
    return Task(
        "",
        N_(
            "From state A a turn leads to the end with chance {p}, to state B with chance {q}, else it stays in A. "
            "From B it leads to the end with chance {r}, else it stays in B. How many turns from A, on average?"
        ),
        (1 + q / r) / (p + q),
        (
            (1 / (p + q), N_("That is how long it stays in A. From B it may still take a while.")),
            (1 / p, N_("That would be so if there were no B.")),
            (1 / (p + q) + 1 / r, N_("B is not reached each time: weigh it with its chance.")),
        ),
        N_("First B alone: how long does it take from there? Then write down e(A): one turn, plus where it may lead."),
        digits=1,
        values={"p": p, "q": q, "r": r},
    )


def _two_in_a_row(random: Random) -> Task:
    sides = random.choice((3, 4, 5, 6, 8))
    return Task(
        "",
        N_(
            "In each turn you succeed with chance 1/{sides}. How many turns does it take on average until you have "
            "succeeded twice in a row?"
        ),
        sides * (sides + 1),
        (
            (sides * sides, N_("A failure after the first success sends you back to the beginning.")),
            (2 * sides, N_("That is for two successes, whenever they come.")),
            (sides, N_("That is for the first success.")),
        ),
        N_("Two states: no success yet, and one just now. From the second a failure leads back to the first."),
        values={"sides": sides},
    )


def _steps_back(random: Random) -> Task:
    percent = random.choice((20, 25, 40, 60, 75, 80))
    p = Fraction(percent, 100)
    near = (1 / p) * (1 + (1 - p) / p)
    return Task(
        "",
        N_(
            "A pawn stands two steps before its goal. Each turn it goes one step on with chance {percent} %. "
            "Otherwise it stays, but from the last step before the goal it falls back to where it stands now. "
            "How many turns does it take on average?"
        ),
        near + 1 / p,
        (
            (2 / p, N_("It may fall back from the last step and must come there again.")),
            (near, N_("That is from the last step before the goal.")),
            (1 / p, N_("That is until the first step succeeds.")),
        ),
        N_(
            "Two states, two steps and one step before the goal. Write an equation for each: one turn, plus where it may lead."
        ),
        values={"percent": percent},
    )


def _long_run(random: Random) -> Task:
    breaks, mended = random.choice((5, 10, 20, 25)), random.choice((30, 40, 50, 60))
    f, r = Fraction(breaks, 100), Fraction(mended, 100)
    return Task(
        "",
        N_(
            "A machine that works breaks down with chance {breaks} % a day. A broken one is mended with chance "
            "{mended} % a day. On which share of all days does it work, in the long run?"
        ),
        r / (f + r),
        (
            (1 - f, N_("That is the chance that it goes on working from one day to the next.")),
            (r, N_("That is the chance to be mended.")),
            (f / (f + r), N_("That is the share of days on which it is broken.")),
            ((1 - f + r) / 2, N_("The two states do not come equally often.")),
        ),
        N_(
            "In the long run it breaks down as often as it is mended. How often is each, if it works on a share s of the days?"
        ),
        digits=2,
        values={"breaks": breaks, "mended": mended},
    )


KEEP_CHOICES = (
    N_("the coloured card that fits, alone"),
    N_("Free choice together with a coloured card"),
    N_("nothing: draw a card"),
)


def _which_first(random: Random) -> Task:
    colour, other = random.sample("rgby", 2)
    number, lower, upper = random.choice("34578"), *random.sample("134578", 2)
    last = random.choice((True, False))
    hand = f"F {colour}{lower}" if last else f"F {other}{upper} {colour}{lower}"
    position = opening(hand, f"{colour}{number}") if lower != number else opening(hand, f"{colour}1")
    mistakes = {
        0: N_("Then Free choice is left alone, and alone it cannot be laid."),
        1: N_("Then one coloured card is left, which seldom fits. What could you keep instead?"),
        2: N_("A larger hand takes longer. Something fits."),
    }
    return Task(
        "",
        N_("It is your turn. What brings you to the end soonest?"),
        1 if last else 0,
        tuple((choice, hint) for choice, hint in mistakes.items() if choice != (1 if last else 0)),
        source_choices=KEEP_CHOICES,
        values={"hand": hand, "top": position.top},
        position=position.view(0),
    )


def _next_card(random: Random) -> Task:
    draw, fits = random.choice((20, 25, 40, 50, 60)), random.choice((30, 40, 50, 60, 75))
    p, q = Fraction(draw, 100), Fraction(fits, 100)
    one = (1 + p / q) / (1 - p)
    return Task(
        "",
        N_(
            "With one card you must draw with chance {draw} % and then hold two; otherwise you are done. With two you "
            "lay one with chance {fits} %, otherwise you keep two. How many turns from two cards, on average?"
        ),
        one + 1 / q,
        (
            (one, N_("That is from one card.")),
            (1 / q, N_("That is until you hold one card. The last one may take longer.")),
            (1 / q + 1 / (1 - p), N_("From one card you may come back to two, and more than once.")),
        ),
        N_("Two equations: how long from two cards, how long from one? Put one into the other."),
        digits=1,
        values={"draw": draw, "fits": fits},
    )


def _all_or_nothing(random: Random) -> Task:
    up, odds, goal = random.choice((40, 60, 45, 55)), random.randint(1, 3), random.choice((4, 5, 6))
    p = Fraction(up, 100)
    ratio = (1 - p) / p
    return Task(
        "",
        N_(
            "You have {chips} of {goal} counters, Ben has the others. Each round you win one from him with chance "
            "{up} %, else you lose one to him. What is the chance that you get them all?"
        ),
        (1 - ratio**odds) / (1 - ratio**goal),
        (
            (Fraction(odds, goal), N_("That would be so in a fair game.")),
            (p ** (goal - odds), N_("That is the chance to win straight away. Ups and downs lead there, too.")),
            (1 - (1 - ratio**odds) / (1 - ratio**goal), N_("That is Ben's chance.")),
        ),
        N_(
            "Let w(n) be your chance with n counters: w(n) = p · w(n + 1) + (1 − p) · w(n − 1), w(0) = 0 and "
            "w({goal}) = 1."
        ),
        digits=2,
        values={"chips": odds, "goal": goal, "up": up},
    )


def _collector(random: Random) -> Task:
    kinds = random.choice((3, 4, 5, 6, 8, 10))
    return Task(
        "",
        N_(
            "In every packet there is one of {kinds} pictures, each as likely. How many packets must you buy on "
            "average until you have all of them?"
        ),
        sum((Fraction(kinds, left) for left in range(1, kinds + 1)), Fraction(0)),
        (
            (kinds, N_("Only if no picture ever came twice.")),
            (kinds * kinds, N_("That would be so if each new picture took as long as the last one.")),
            (sum((Fraction(kinds, left) for left in range(2, kinds + 1)), Fraction(0)), N_("The last one is missing.")),
        ),
        N_("States: how many you have. With k of {kinds} the next packet is new with chance ({kinds} − k)/{kinds}."),
        digits=1,
        values={"kinds": kinds},
    )


def _gap(random: Random) -> Task:
    simple, real = random.choice((10, 12, 15, 16)), random.choice((20, 22, 24, 25))
    better = random.randint(simple + 1, real - 1)
    if 2 * better == simple + real:
        better += 1
    return Task(
        "",
        N_(
            "A model says {simple} turns, real hands take {real}. A model with one number more says {better}. "
            "Which share of the gap does it close?"
        ),
        Fraction(better - simple, real - simple),
        (
            (Fraction(better, real), N_("Compare gaps, not the numbers themselves.")),
            (Fraction(real - better, real - simple), N_("That is the share that stays open.")),
            (Fraction(better - simple, real), N_("Divide by the gap that there was.")),
        ),
        N_("How long was the gap, and by how much has it become shorter?"),
        digits=2,
        values={"simple": simple, "better": better, "real": real},
    )


def _exit(random: Random) -> Task:
    first, later = random.choice((30, 40, 50, 60, 75)), random.choice((10, 20, 25))
    p, r = Fraction(first, 100), Fraction(later, 100)
    return Task(
        "",
        N_(
            "In the first turn you are done with chance {first} %. If not, you hold a worse hand: from then on each "
            "turn ends it with chance {later} %. How many turns does it take on average?"
        ),
        1 + (1 - p) / r,
        (
            (1 / p, N_("After the first turn the chance is another one.")),
            (1 + 1 / r, N_("The worse hand comes only if the first turn fails.")),
            ((1 - p) / r, N_("The first turn counts, too.")),
        ),
        N_("Two states. One turn passes, and with chance 1 − p the second state is still to come."),
        digits=1,
        values={"first": first, "later": later},
    )


LESSON = Lesson(
    "course_09",
    templates(
        Template("wait", "chains", 1, _wait),
        Template("still waiting", "chains", 1, _still_waiting),
        Template("one step", "chains", 1, _one_step),
        Template("day after tomorrow", "chains", 1, _day_after_tomorrow, transfer=True),
        Template("which first", "chains", 2, _which_first),
        Template("two in a row", "chains", 2, _two_in_a_row),
        Template("two states", "chains", 2, _two_states),
        Template("gap", "chains", 2, _gap),
        Template("long run", "chains", 2, _long_run, transfer=True),
        Template("steps back", "chains", 3, _steps_back),
        Template("next card", "chains", 3, _next_card),
        Template("all or nothing", "chains", 3, _all_or_nothing),
        Template("collector", "chains", 3, _collector, transfer=True),
        Template("exit", "chains", 2, _exit),
    ),
    {
        question.id: question
        for question in (
            Question(
                "last card",
                N_("You hold one card. After how many turns on average is your hand empty?"),
                1, 20, step=0.5, truth=lambda: float(chances.turns_to_empty(1)), digits=1,
            ),
            Question(
                "real hands",
                N_("The model says 15.6 turns for seven cards. How many do hands take that keep their cards?"),
                10, 25, step=0.5, truth=lambda: fmean(lasting_lives(CARDS, HANDS)), digits=1,
            ),
            Question(
                "better model",
                N_("How many turns for seven cards does the model say that knows the number of Free choice?"),
                14, 20, step=0.2, truth=lambda: mean(model("free")), digits=1,
            ),
        )
    },
)  # fmt: skip
