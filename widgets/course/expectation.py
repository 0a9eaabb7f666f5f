"""Course 6, What to expect: what is shown and what is practised."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb, factorial
from random import Random
from types import SimpleNamespace

from cardlib import biberbande
from cardlib.biberbande import chances
from cardlib.biberbande.rules import DECK, NUMBERS, SPECIALS
from cardlib.game import Position
from cardlib.language import N_, _, decimal
from cardlib.stop import rules as stop_rules
from cardlib.stop.notation import SCORING
from widgets.bet import Question
from widgets.chart import Chart, Menu, Plot, Series, means
from widgets.exercise import Task
from widgets.growing import Growing
from widgets.practice import Lesson, Template, apart, templates
from widgets.sketch import Sketch

ROW, DISCARD = "2 9 1 3", "8 0 1 8"
DEAREST = 9
DRAWS = 4_000
PILE = 8  # cards of each of two piles that are turned up together
STAKE, PRIZES = 7, (20, 22, 24)
BETTORS, BETS = 400, 500

# ---- keep it, or draw again?


def table(held: str = "7") -> Position:
    """The last turn: seat 1 has knocked, Draw twice lies open, and seat 0 holds the first card."""
    return biberbande.position(
        rows=(ROW, "5 6 7 5", "6 6 7 5"),
        discard=DISCARD,
        held=held,
        twice=1,
        first=True,
        knocker=1,
        known=("0:1 0:2 0:3 0:4", "1:1 1:4", "2:1 2:4"),
    )


def unseen(*also: str) -> list[int]:
    """The cards that seat 0 has not seen, as numbers of the rules."""
    left = chances.unseen_cards(" ".join((ROW, DISCARD, "D", *also)))
    return [card for card, count in enumerate(left.values()) for _copy in range(count)]


def gain(card: int) -> int:
    """How many points the row loses if this card may replace the 9; a special card is not counted."""
    return max(0, DEAREST - card)


def mean_gain(*also: str) -> Fraction:
    """The gain of one draw on average: each gain, times how often it comes, divided by all cards."""
    cards = unseen(*also)
    return Fraction(sum(gain(card) for card in cards), len(cards))


def gain_if_kept_up_to(limit: int) -> Fraction:
    """Draw twice, keeping the first card if it is at most this: the gain on average, over all pairs of cards."""
    cards = unseen()
    total, second = Fraction(0), sum(map(gain, cards))
    for first in cards:
        if first <= limit:
            total += gain(first)
        else:
            total += Fraction(second - gain(first), len(cards) - 1)
    return total / len(cards)


def drawn_twice(limit: int) -> list[int]:
    """The same, played many times."""
    random, cards = Random(limit), unseen()
    pairs = [random.sample(cards, 2) for _draw in range(DRAWS)]
    return [gain(first if first <= limit else second) for first, second in pairs]


def keep_or_draw() -> Chart:
    """Up to which card should one keep the first one?"""

    def plot(_value: int) -> Plot:
        limits = list(range(NUMBERS))
        return Plot(
            _("Keep the first card up to which border?"),
            _("highest card that is kept"),
            _("points gained on average"),
            Series(_("counted"), limits, [float(gain_if_kept_up_to(limit)) for limit in limits]),
            [means(_("{draws} times").format(draws=decimal(DRAWS)), limits, [drawn_twice(limit) for limit in limits])],
            y_from_zero=False,
        )

    return Chart("keep_or_draw", plot, source=gain_if_kept_up_to)


# ---- sums


def coincidences(random: Random) -> int:
    """Two shuffled piles with the same eight cards are turned up together: how often are both cards equal?"""
    left = random.sample(range(8), 8)
    right = random.sample(range(8), 8)
    return sum(one == other for one, other in zip(left, right))


def coincidences_exactly(cards: int = PILE) -> dict[int, Fraction]:
    """So many cards lie at their place, and none of the others does."""
    ways = {hits: comb(cards, hits) * without_coincidence(cards - hits) for hits in range(cards + 1)}
    return {hits: Fraction(count, factorial(cards)) for hits, count in ways.items()}


def without_coincidence(cards: int) -> int:
    """In how many orders no card lies at its place."""
    return sum((-1) ** k * factorial(cards) // factorial(k) for k in range(cards + 1))


def sketch_of_coincidences() -> Sketch:
    def plot() -> Plot:
        exact = coincidences_exactly()
        return Plot(
            _("How many equal cards are turned up together, of eight"),
            _("equal cards"),
            _("chance"),
            Series(_("counted"), list(exact), [float(chance) for chance in exact.values()]),
            bars=True,
            percent=True,
        )

    return Sketch("course_06 coincidences", plot)


def equal_cards() -> Growing:
    title = _("How many equal cards are turned up together, of eight")
    return Growing("equal_cards", coincidences, title, _("equal cards"), coincidences_exactly)


def points_of_cards() -> list[int]:
    """What each card of the STOP deck counts (S24)."""
    scoring = SimpleNamespace(points=SCORING)
    return [
        stop_rules.points_of(scoring, card) for card, copies in enumerate(stop_rules.COPIES) for _copy in range(copies)
    ]


def mean_of_a_stop_card() -> Fraction:
    return Fraction(sum(points_of_cards()), stop_rules.DECK)


def points_on_a_table(players: int = 4) -> Fraction:
    """What all hands count together after the deal, on average: no card knows of the others, and it need not."""
    return players * stop_rules.HAND * mean_of_a_stop_card()


# ---- bets


def value_of_bet(prize: int) -> Fraction:
    """What one bet brings on average: the prize if the next card is special, less the stake."""
    return prize * Fraction(SPECIALS, DECK) - STAKE


@cache
def balances(prize: int) -> list[list[int]]:
    """What each of many people has won or lost after 0, 50, ... bets."""
    random, found = Random(prize), []
    for _person in range(BETTORS):
        balance, path = 0, [0]
        for bet in range(1, BETS + 1):
            balance += prize * (random.randrange(DECK) < SPECIALS) - STAKE
            if bet % (BETS // 10) == 0:
                path.append(balance)
        found.append(path)
    return found


def many_bets() -> Chart:
    """The mean follows the line; single people do not."""

    def plot(choice: int) -> Plot:
        prize = PRIZES[choice]
        places = list(range(0, BETS + 1, BETS // 10))
        paths = balances(prize)
        many = means(
            _("{people} people, on average").format(people=BETTORS),
            places[1:],
            [[path[place] for path in paths] for place in range(1, len(places))],
        )
        return Plot(
            _("Stake {stake}, prize {prize}: won or lost after so many bets").format(stake=STAKE, prize=prize),
            _("bets"),
            _("points won or lost"),
            Series(_("expected"), places, [float(bets * value_of_bet(prize)) for bets in places]),
            [many, Series(_("the luckiest"), places, max(paths, key=lambda path: path[-1])),
             Series(_("the unluckiest"), places, min(paths, key=lambda path: path[-1]))],
            y_from_zero=False,
        )  # fmt: skip

    options = [_("stake {stake}, prize {prize}").format(stake=STAKE, prize=prize) for prize in PRIZES]
    return Chart("many_bets", plot, Menu(_("Bet"), options), source=value_of_bet)


# ---- exercises: easy


def _mean_of_a_pile(random: Random) -> Task:
    low, high = random.randint(0, 3), random.randint(5, 9)
    lows, highs = random.sample(range(2, 8), 2)
    answer = Fraction(low * lows + high * highs, lows + highs)
    return Task(
        "",
        N_(
            "A pile has {lows} cards that count {low} each, and {highs} cards that count {high} each. What does the top card count on average?"
        ),
        answer,
        apart(
            answer,
            (Fraction(low + high, 2), N_("The two values do not come equally often. Weigh each with its chance.")),
            (low * lows + high * highs, N_("That is the whole pile. What is one card of it worth?")),
            (
                Fraction(low * highs + high * lows, lows + highs),
                N_("Which value comes how often? You have swapped them."),
            ),
            digits=1,
        ),
        N_("Each value times its chance; then add."),
        digits=1,
        values={"low": low, "lows": lows, "high": high, "highs": highs},
    )


def _own_and_unknown(random: Random) -> Task:
    left, right = random.randint(0, 9), random.randint(0, 9)
    position = biberbande.position(
        rows=(f"{left} 6 7 {right}", "5 6 3 4"), discard="6", known=("0:1 0:4", "1:1 1:4"), turns=1
    )
    mean = 5
    answer = left + right + 2 * mean
    return Task(
        "",
        N_(
            "You are seat 0. Count each card of your row that you have not seen as {mean}, which is the mean of an unknown card. How many points do you expect for your row?"
        ),
        answer,
        apart(
            answer,
            (left + right, N_("Unknown cards count, too: you only do not know how much.")),
            (left + right + mean, N_("How many cards of your row do you not know?")),
            (4 * mean, N_("You know two of the cards: they count what they show.")),
            digits=0,
        ),
        N_("Add up: what you know counts what it shows, what you do not know its mean."),
        values={"mean": mean, "left": left, "right": right},
        position=position.view(0),
    )


def _fair_stake(random: Random) -> Task:
    cards, good = random.choice((20, 24, 30, 40, 48)), random.randint(5, 9)
    prize = random.choice((10, 12, 15, 20))
    answer = Fraction(prize * good, cards)
    return Task(
        "",
        N_(
            "Of {cards} cards face down {good} are special. You pay a stake and turn up one card; if it is special you get {prize} points. Which stake makes the bet fair?"
        ),
        answer,
        apart(
            answer,
            (Fraction(prize, 2), N_("Winning and losing are not equally likely.")),
            (Fraction(prize * good, cards - good), N_("Divide by all cards, not by those that lose.")),
            (prize, N_("Then you could never win anything.")),
            (
                Fraction(cards, good),
                N_("That is how many cards you turn up on average until one is special. And the prize?"),
            ),
            digits=1,
        ),
        N_("Fair means: on average you get back what you pay. What do you get on average?"),
        digits=1,
        values={"cards": cards, "good": good, "prize": prize},
    )


def _raffle(random: Random) -> Task:
    tickets = random.choice((100, 200, 250, 500))
    first, further, value = random.choice((50, 80, 100)), random.choice((4, 5, 8, 10)), random.choice((5, 8, 10))
    answer = Fraction(100 * (first + further * value), tickets)
    return Task(
        "",
        N_(
            "A raffle has {tickets} tickets. There is one prize of {first} euros, and {further} prizes of {value} euros. What is a ticket worth on average, in cents?"
        ),
        answer,
        apart(
            answer,
            (Fraction(100 * (first + value), tickets), N_("How many of the small prizes are there?")),
            (
                Fraction(first + further * value, further + 1),
                N_("That is a prize on average. Most tickets win nothing."),
            ),
            (100 * (first + further * value), N_("All tickets together are worth that.")),
            digits=1,
        ),
        N_("What is paid out in all? Share it among all tickets."),
        digits=1,
        values={"tickets": tickets, "first": first, "further": further, "value": value},
    )


# ---- exercises: medium


def _plus_x(random: Random) -> Task:
    symbols, copies = random.randint(2, 8), random.choice((1, 2))
    numbers = sorted(random.sample(range(10), 3))
    cards = symbols + 3 * copies
    answer = Fraction(symbols + copies * sum(number + 1 for number in numbers), cards)
    return Task(
        "",
        N_(
            "STOP: near the end the draw pile holds symbols ({symbols} cards) and the numbers {numbers} ({copies} of each). For a +X the top card is turned up: a symbol costs just this one card, a number n costs this card and n more. How many cards does it cost on average?"
        ),
        answer,
        apart(
            answer,
            (Fraction(copies * sum(numbers), cards), N_("The card that is turned up is taken, too: also a symbol.")),
            (
                Fraction(1 + sum(number + 1 for number in numbers), 4),
                N_("The cases do not come equally often. Weigh each with its cards."),
            ),
            (Fraction(symbols + copies * sum(numbers), cards), N_("A number n costs n + 1 cards.")),
            digits=1,
        ),
        N_("Write a line for each case: what it costs, and on how many cards it stands."),
        digits=1,
        values={
            "symbols": symbols,
            "copies": copies,
            "numbers": ", ".join(map(str, numbers)),
            "costs": tuple(number + 1 for number in numbers),
        },
    )


def _points_in_hands(random: Random) -> Task:
    players, cards = random.randint(3, 8), random.choice((2, 4, 5, 7))
    mean = mean_of_a_stop_card()
    answer = players * cards * mean
    return Task(
        "",
        N_(
            "STOP: a card of the full deck counts {mean} points on average. {players} players have been dealt {cards} cards each. How many points do all hands count together, on average?"
        ),
        answer,
        apart(
            answer,
            (players * mean, N_("Each player holds several cards.")),
            (cards * mean, N_("That is one hand.")),
            (mean, N_("That is one card. How many lie in the hands?")),
            digits=1,
        ),
        N_("Means may be added, whether or not one card tells something about the others."),
        digits=1,
        values={"mean": mean, "players": players, "cards": cards},
    )


def _insurance(random: Random) -> Task:
    broken, repair = random.randint(4, 12), random.choice((80, 100, 120, 150))
    price = broken * repair // 100 + random.randint(2, 9)
    answer = price - Fraction(broken * repair, 100)
    return Task(
        "",
        N_(
            "{broken} in 100 phones break within a year, and a repair costs {repair} euros. An insurance that pays for it costs {price} euros a year. How much does the insurer earn with one phone, on average, in euros?"
        ),
        answer,
        apart(
            answer,
            (price, N_("The insurer has to pay for some repairs.")),
            (repair - price, N_("Not every phone breaks.")),
            (Fraction(broken * repair, 100), N_("That is what the insurer pays on average. And what does it take?")),
        ),
        N_("What comes in for 100 phones, and what goes out?"),
        digits=2,
        values={"broken": broken, "repair": repair, "price": price},
    )


def _gain_of_a_draw(random: Random) -> Task:
    dearest = random.randint(7, 9)
    cards = sorted([*random.sample(range(4), 2), *random.sample(range(4, 10), 4)])
    specials = random.randint(1, 3)
    number = len(cards) + specials
    gains = [max(0, dearest - card) for card in cards]
    answer = Fraction(sum(gains), number)
    return Task(
        "",
        N_(
            "Biberbande: the dearest card of your row is a {dearest}. In the stack are still the numbers {cards}, and special cards: {specials}. You draw one card and put it in the place of the {dearest} only if it is a lower number. How many points do you gain on average?"
        ),
        answer,
        apart(
            answer,
            (
                Fraction(sum(dearest - card for card in cards), number),
                N_("You do not put in a card that makes your row worse: then the gain is 0."),
            ),
            (Fraction(sum(gains), len(cards)), N_("The special cards can come, too.")),
            (
                Fraction(sum(gains), sum(each > 0 for each in gains)),
                N_("That is the gain if the card helps. But it does not always help."),
            ),
            digits=1,
        ),
        N_("For each card in the stack: what do you gain with it? Some gain nothing."),
        digits=1,
        values={"dearest": dearest, "cards": ", ".join(map(str, cards)), "numbers": tuple(cards), "specials": specials},
    )


# ---- exercises: hard


def _roulette(random: Random) -> Task:
    stake, bets = random.choice((5, 10, 20)), random.choice((10, 20, 30, 50, 100))
    answer = Fraction(stake * bets, 37)
    return Task(
        "",
        N_(
            "Roulette has 37 numbers, 18 of them red. You bet {stake} euros on red, {bets} times. If red comes you get your stake back and as much again; else it is lost. How many euros do you lose on average in all?"
        ),
        answer,
        apart(
            answer,
            (Fraction(stake, 37), N_("That is one bet. You bet more often.")),
            (Fraction(stake * bets * 19, 37), N_("That is what you lose when you lose. What do you win when you win?")),
            (Fraction(stake * bets, 2), N_("When red comes you win something.")),
        ),
        N_("One bet first: 18 times in 37 you win the stake, 19 times you lose it. Then all bets."),
        digits=2,
        values={"stake": stake, "bets": bets},
    )


def _birthday_pairs(random: Random) -> Task:
    people = random.randint(28, 40)
    answer = Fraction(comb(people, 2), 365)
    return Task(
        "",
        N_(
            "A class has {people} pupils; take 365 days as equally likely. How many pairs of pupils who share a birthday are there on average?"
        ),
        answer,
        apart(
            answer,
            (Fraction(people, 365), N_("Count pairs of pupils. Each pair has the same chance to share a birthday.")),
            (Fraction(people * (people - 1), 365), N_("You counted each pair twice.")),
            (Fraction(people**2, 365), N_("Nobody makes a pair with themselves, and each pair counts once.")),
        ),
        N_("How many pairs are there, and what is the chance of one of them? Means may be added."),
        digits=2,
        values={"people": people},
    )


def _second_draw(random: Random) -> Task:
    cards = sorted(random.sample(range(10), 4))
    mean = Fraction(sum(cards), 4)
    best = [min(Fraction(card), mean) for card in cards]
    answer = Fraction(sum(best)) / 4
    return Task(
        "",
        N_(
            "The cards {cards} are shuffled and you draw one; low is good. You may keep it, or put it back, shuffle and draw again; then you must keep what comes. You do it as well as one can. What will your card count on average?"
        ),
        answer,
        apart(
            answer,
            (mean, N_("That is with one draw. You may choose.")),
            (min(cards), N_("You cannot be sure to find the lowest one.")),
            (
                Fraction(sum(min(one, other) for one in cards for other in cards), 16),
                N_("That would be right if you saw both cards before you choose."),
            ),
            digits=1,
        ),
        N_("Start from the end: what is the second draw worth? Keep the first card if it is better than that."),
        digits=1,
        values={"cards": ", ".join(map(str, cards)), "numbers": tuple(cards)},
    )


def _missing_prize(random: Random) -> Task:
    win, lose, rest = random.randint(2, 6), random.randint(3, 10), random.randint(2, 8)
    pay = random.choice((2, 3, 5, 6))
    answer = Fraction(lose * pay, win)
    return Task(
        "",
        N_(
            "Cards lie face down, and you turn up one. Low cards: {win}, you get a prize. High cards: {lose}, you pay {pay} points. Special cards: {rest}, nothing happens. Which prize makes the bet fair?"
        ),
        answer,
        apart(
            answer,
            (pay, N_("There are not as many low cards as high ones.")),
            (
                Fraction(win * pay, lose),
                N_(
                    "Which comes more often, winning or paying? So must the prize be higher or lower than what you pay?"
                ),
            ),
            (
                Fraction(lose * pay, win + lose + rest),
                N_("That is what you pay on average. Who gives it back, and how often?"),
            ),
            (Fraction((lose + rest) * pay, win), N_("With a special card you pay nothing.")),
            digits=1,
        ),
        N_("What do you pay if each card is turned up once? The prizes must bring that back."),
        digits=1,
        values={"win": win, "lose": lose, "rest": rest, "pay": pay},
    )


def _exit(random: Random) -> Task:
    cards, good = random.choice((20, 25, 40, 50)), random.randint(4, 9)
    prize, bets = random.choice((10, 20)), random.choice((10, 20, 50))
    stake = prize * good // cards + random.randint(2, 3)
    loss = Fraction(stake * cards - prize * good, cards)
    answer = bets * loss
    return Task(
        "",
        N_(
            "Of {cards} cards {good} are special. You pay {stake} points and turn up a card; for a special one you get {prize} points. Then all are shuffled again. How many points do you lose with {bets} such bets, on average?"
        ),
        answer,
        apart(
            answer,
            (loss, N_("That is one bet. You bet more often.")),
            (bets * stake, N_("Sometimes you get a prize.")),
            (bets * Fraction(prize * good, cards), N_("That is what you get. What do you pay?")),
            digits=1,
        ),
        N_("One bet first: what do you pay, what do you get on average? Means may be added."),
        digits=1,
        values={"cards": cards, "good": good, "stake": stake, "prize": prize, "bets": bets},
    )


LESSON = Lesson(
    "course_06",
    templates(
        Template("mean of a pile", "expectation", 1, _mean_of_a_pile),
        Template("own and unknown", "expectation", 1, _own_and_unknown),
        Template("fair stake", "expectation", 1, _fair_stake),
        Template("raffle", "expectation", 1, _raffle, transfer=True),
        Template("plus X", "expectation", 2, _plus_x),
        Template("points in hands", "expectation", 2, _points_in_hands),
        Template("insurance", "expectation", 2, _insurance, transfer=True),
        Template("gain of a draw", "expectation", 2, _gain_of_a_draw),
        Template("roulette", "expectation", 3, _roulette, transfer=True),
        Template("birthday pairs", "expectation", 3, _birthday_pairs, transfer=True),
        Template("second draw", "expectation", 3, _second_draw),
        Template("missing prize", "expectation", 3, _missing_prize),
        Template("exit", "expectation", 2, _exit),
    ),
    {
        "gain": Question(
            "gain",
            N_(
                "Your dearest card is a 9. By how many points does one more card from the stack lower your row, on average?"
            ),
            0,
            9,
            step=0.5,
            truth=lambda: float(mean_gain("7")),
            digits=1,
        ),
        "table": Question(
            "table",
            N_(
                "STOP: four players have been dealt seven cards each. How many points do all hands count together, on average?"
            ),
            0,
            1000,
            step=10,
            truth=lambda: float(points_on_a_table()),
        ),
        "prize": Question(
            "prize",
            N_(
                "21 of 66 cards are special. You pay 7 points for each card that you turn up. Which prize for a special one makes the bet fair?"
            ),
            7,
            40,
            truth=lambda: float(Fraction(STAKE * DECK, SPECIALS)),
        ),
    },
)
