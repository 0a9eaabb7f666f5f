"""Course 4, If … then: what is shown and what is practised."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from random import Random

from cardlib import biberbande
from cardlib.biberbande import chances
from cardlib.biberbande.notation import cards_text, spoken
from cardlib.biberbande.rules import COPIES, DECK, NUMBERS, SPECIALS, SWAP
from cardlib.biberbande.strategies import LOW
from cardlib.game import Position
from cardlib.language import N_, _, decimal
from cardlib.stop import rules as stop_rules
from cardlib.stop.chances import FITTING, FREE
from widgets.bet import Question
from widgets.biberbande import keeps, what_was_kept_exactly
from widgets.chart import Chart, Plot, Series, shares
from widgets.exercise import Task
from widgets.frequencies import Picture, tree, two_way
from widgets.growing import Growing
from widgets.practice import Lesson, Template, apart, templates

CARDS = [card for card, copies in enumerate(COPIES[0]) for _copy in range(copies)]
LOWS = sum(COPIES[0][:LOW])
HIGHS = DECK - SPECIALS - LOWS
AT_RANDOM = keeps("random", 0)  # whatever number it is
PLAYERS = ("thumb", "random")
DRAWS = 4_000

# ---- the question


LOW_CARDS_GONE = "5 0 0 0 1 1 2 2 3 3"
HIGH_CARDS_GONE = "5 9 9 9 9 9 9 9 8 8"


def table(discard: str) -> Position:
    """Take the 5, or draw? Only what lies below the 5 differs."""
    return biberbande.position(
        rows=("2 8 1 7", "5 6 7 5", "6 6 7 5"), discard=discard, known=("0:1 0:2 0:3 0:4", "1:1 1:4", "2:1 2:4")
    )


def lower_than_top(position: Position) -> Fraction:
    """The chance that the next card is a number lower than the top discard, given all that seat 0 has seen."""
    seen = f"{position.rows[0]} {position.discard}"
    return chances.chance_of(" ".join(map(str, range(int(position.discard.split()[0])))), seen=seen)


# ---- she has kept a card


def draws() -> dict[str, dict[str, int]]:
    """Both players draw each of the 66 cards once: how many low and high ones does each sort keep?"""
    found = {}
    for label, first, last in ((_("low (0–4)"), 0, LOW), (_("high (5–9)"), LOW, NUMBERS)):
        cards = sum(COPIES[0][first:last])
        kept = sum(COPIES[0][card] * keeps(player, card) for player in PLAYERS for card in range(first, last))
        found[label] = {_("kept"): int(kept), _("not kept"): int(len(PLAYERS) * cards - kept)}
    return {**found, _("special"): {_("kept"): 0, _("not kept"): len(PLAYERS) * SPECIALS}}


def table_of_draws() -> Picture:
    return two_way(_("132 cards drawn, 66 by each sort of player"), draws(), "table_of_draws")


def tree_of_draws() -> Picture:
    """The same cards: first the player, then whether the card is kept."""
    names = {"thumb": _("rule of thumb"), "random": _("at random")}
    branches = {}
    for player in PLAYERS:
        kept = sum((Fraction(COPIES[0][card], DECK) * keeps(player, card) for card in range(NUMBERS)), Fraction(0))
        branches[names[player]] = Fraction(1, 2), {_("kept"): kept, _("not kept"): 1 - kept}
    return tree(_("First the player, then the card"), _("cards"), 2 * DECK, branches, "tree_of_draws")


def kept_is_low(random: Random) -> int:
    """Draw until a card is kept: then look whether it is low (0) or high (1)."""
    while True:
        player = random.choice(["thumb", "random"])
        card = random.choice(CARDS)
        if card < SWAP and random.random() < keeps(player, card):
            return 0 if card < LOW else 1


def kept_is_low_exactly() -> dict[int, Fraction]:
    low = sum((chance for card, chance in what_was_kept_exactly(PLAYERS).items() if card < LOW), Fraction(0))
    return {0: low, 1: 1 - low}


def kept_cards() -> Growing:
    return Growing(
        "kept_cards",
        kept_is_low,
        _("What sort of card was kept?"),
        _("a card that was kept"),
        kept_is_low_exactly,
        [_("low (0–4)"), _("high (5–9)")],
        LESSON.bets["kept"],
        bet_axis="y",
    )


def two_directions(thumbs: Fraction) -> tuple[Fraction, Fraction]:
    """If so many neighbours play by the rule of thumb: low, given kept; and kept, given low."""
    low_and_kept = LOWS * (thumbs + (1 - thumbs) * AT_RANDOM)
    high_and_kept = HIGHS * (1 - thumbs) * AT_RANDOM
    return low_and_kept / (low_and_kept + high_and_kept), low_and_kept / LOWS


def simulated_low_among_kept(thumbs: Fraction) -> tuple[int, int]:
    """Of many cards drawn by such neighbours: how many low ones were kept, and how many at all?"""
    random, low, kept = Random(int(100 * thumbs)), 0, 0
    for _draw in range(DRAWS):
        player, card = "thumb" if random.random() < thumbs else "random", random.choice(CARDS)
        if card < SWAP and random.random() < keeps(player, card):
            kept, low = kept + 1, low + (card < LOW)
    return low, kept


def directions() -> Chart:
    """The two conditional chances are as good as never the same."""

    def plot(_value: int) -> Plot:
        places = list(range(0, 101, 10))
        counted = [two_directions(Fraction(place, 100)) for place in places]
        low_ones, kept_ones = zip(*(simulated_low_among_kept(Fraction(place, 100)) for place in places))
        name = _("low, given kept: {draws} cards drawn").format(draws=decimal(DRAWS))
        simulated = shares(name, places, low_ones, kept_ones)
        return Plot(
            _("'Low, given kept' is another chance than 'kept, given low'"),
            _("share of players who play by the rule of thumb, in percent"),
            _("chance"),
            Series(_("low, given kept: counted"), places, [float(low) for low, _kept in counted]),
            [simulated, Series(_("kept, given low: counted"), places, [float(kept) for _low, kept in counted])],
            percent=True,
        )

    return Chart("directions", plot, source=two_directions)


# ---- exercises: easy


def _lower_than_open(random: Random) -> Task:
    numbers = [card for card in random.sample(CARDS, DECK) if card < SWAP]
    top = numbers.pop(next(place for place, card in enumerate(numbers) if 4 <= card <= 6))
    row, theirs, below = numbers[:4], numbers[4:8], numbers[8 : 8 + random.randint(5, 9)]
    position = biberbande.position(
        rows=(cards_text(row), cards_text(theirs)),
        discard=cards_text([top, *below]),
        known=("0:1 0:2 0:3 0:4", "1:1 1:4"),
    )
    lower = sum(COPIES[0][:top])
    gone = sum(card < top for card in row + below)
    unseen = DECK - len(row) - len(below) - 1
    answer = Fraction(lower - gone, unseen)
    return Task(
        "",
        N_(
            "You are seat 0 and know your whole row. From the open card downwards the discard pile is {discard}. What is the chance that the next card of the stack is a number lower than {top}?"
        ),
        answer,
        apart(
            answer,
            (Fraction(lower, DECK), N_("That was the chance before you had seen anything. Which cards are left?")),
            (
                Fraction(lower - gone, DECK),
                N_("You counted the low cards that are left. How many cards are left at all?"),
            ),
            (
                Fraction(lower, unseen),
                N_("How many of the low cards have you seen, in your row and on the discard pile?"),
            ),
            (
                Fraction(lower - sum(card < top for card in below), unseen + len(row)),
                N_("You know your own row, too."),
            ),
            (
                Fraction(lower - gone, unseen - len(theirs)),
                N_("The other row is hidden: for you its cards are as good as in the stack."),
            ),
        ),
        N_("There are four of each number from 0 to 8. Take away what you see; then count all cards that are left."),
        digits=2,
        values={"discard": cards_text([top, *below]), "top": top, "row": cards_text(row)},
        position=position.view(0),
    )


def _football_club(random: Random) -> Task:
    girls, boys = random.choice((10, 12, 14, 16)), random.choice((11, 13, 15, 18))
    girls_play, boys_play = random.randint(3, 8), random.randint(3, 10)
    answer = Fraction(girls_play, girls_play + boys_play)
    return Task(
        "",
        N_(
            "A class has {girls} girls, {girls_play} of them play football, and {boys} boys, {boys_play} of them play football. Somebody who plays football is chosen by lot. What is the chance that it is a girl?"
        ),
        answer,
        apart(
            answer,
            (
                Fraction(girls_play, girls),
                N_("That is the other direction: how likely a girl is to play football. Who can be chosen here?"),
            ),
            (
                Fraction(girls_play, girls + boys),
                N_("You divided by the whole class. But only those who play can be chosen."),
            ),
            (
                Fraction(girls, girls + boys),
                N_("That is the share of girls in the class. What do you know of whoever is chosen?"),
            ),
        ),
        N_("Write down the two-way table. Which row or column does the sentence with 'who' choose?"),
        digits=2,
        values={"girls": girls, "boys": boys, "girls_play": girls_play, "boys_play": boys_play},
    )


def _second_after_first(random: Random) -> Task:
    cards = random.choice((8, 9, 10, 12, 14))
    low = random.randint(3, cards - 3)
    answer = Fraction(low - 1, cards - 1)
    return Task(
        "",
        N_(
            "Of {cards} cards face down, {low} are low. You turn up one: it is low. What is the chance that the second one is low, too?"
        ),
        answer,
        apart(
            answer,
            (Fraction(low, cards), N_("That was the chance for the first card. One low card is gone now.")),
            (Fraction(low - 1, cards), N_("One low card is gone, and so one card is gone altogether.")),
            (Fraction(low, cards - 1), N_("You left out the card that is gone. Which sort was it?")),
            (
                Fraction(low * (low - 1), cards * (cards - 1)),
                N_("That is the chance of both. But the first one lies there already."),
            ),
        ),
        N_("Count what is still face down: low cards, and all cards."),
        digits=2,
        values={"cards": cards, "low": low},
    )


def _kept_high(random: Random) -> Task:
    low, high = random.choice((20, 24, 30, 36)), random.choice((25, 28, 32, 40))
    low_kept, high_kept = low - random.randint(1, 6), random.randint(5, 14)
    answer = Fraction(high_kept, high)
    return Task(
        "",
        N_(
            "Ben wrote down what his neighbour does: of {low} low cards she kept {low_kept}, of {high} high cards {high_kept}. She draws a high card. What is the chance that she keeps it?"
        ),
        answer,
        apart(
            answer,
            (
                Fraction(high_kept, low_kept + high_kept),
                N_("That is the other direction: how many of the kept cards were high. What is given here?"),
            ),
            (Fraction(high_kept, low + high), N_("You divided by all cards. Given is that the card is high.")),
            (1 - answer, N_("That is the chance that she does not keep it.")),
        ),
        N_("'She draws a high card' is given: only the high cards count."),
        digits=2,
        values={"low": low, "low_kept": low_kept, "high": high, "high_kept": high_kept},
    )


# ---- exercises: medium


def _kept_by_whom(random: Random) -> Task:
    thumbs = random.choice((2, 3, 4, 6, 7, 8, 9))
    low = LOWS * (thumbs + (10 - thumbs) * AT_RANDOM)
    high = HIGHS * (10 - thumbs) * AT_RANDOM
    answer = low / (low + high)
    return Task(
        "",
        N_(
            "Of ten players {thumbs} play by the rule of thumb: they keep every low card and no other number. The others play at random: they keep any number card with a chance of {at_random}. There are {lows} low and {highs} high number cards in the deck. One of the ten draws a card and keeps it. What is the chance that it is low?"
        ),
        answer,
        apart(
            answer,
            (low / (10 * LOWS), N_("That is the other direction: how likely a low card is to be kept.")),
            (Fraction(LOWS, LOWS + HIGHS), N_("That is the share of low number cards before anybody kept one.")),
            (
                Fraction(thumbs, 10),
                N_("That is how likely she is to play by the rule of thumb. The others keep low cards, too."),
            ),
            (low / (10 * DECK), N_("That is the chance of 'low and kept'. Divide by the chance of 'kept'.")),
        ),
        N_("Let each of the ten draw all number cards once. How many low cards are kept, and how many at all?"),
        digits=2,
        values={"thumbs": thumbs, "at_random": AT_RANDOM, "lows": LOWS, "highs": HIGHS},
    )


def _rain_announced(random: Random) -> Task:
    days = 1000
    rain, hit, false = random.choice((100, 200, 300, 400)), random.choice((7, 8, 9)), random.choice((1, 2, 3))
    answer = Fraction(rain * hit + (days - rain) * false, 10)
    return Task(
        "",
        N_(
            "In {days} days it rained on {rain}. Rain had been announced for {hit} in ten of the rainy days, and for {false} in ten of the dry ones. For how many days had rain been announced?"
        ),
        answer,
        apart(
            answer,
            (
                Fraction(rain * hit, 10),
                N_("Those are the rainy days for which it was announced. What about the dry ones?"),
            ),
            (
                Fraction(days * (hit + false), 20),
                N_("There are not as many rainy days as dry ones: draw the tree with days."),
            ),
            (Fraction(rain * hit + days * false, 10), N_("Rainy days count once only: how many dry days are there?")),
        ),
        N_("Draw a tree: first rain or not, then announced or not. Write days into its nodes."),
        values={"days": days, "rain": rain, "hit": hit, "false": false},
    )


# On a plain number: what does not fit has another colour and another number, and is no Free choice
NOT_FITTING = stop_rules.DECK - 1 - FITTING - FREE
OF_ONE_COLOUR = NOT_FITTING // (stop_rules.COLOURS - 1)


def _could_not_play(random: Random) -> Task:
    own = random.randint(1, 6)
    answer = Fraction(OF_ONE_COLOUR - own, NOT_FITTING - own)
    all_red = 2 * stop_rules.PER_COLOUR
    return Task(
        "",
        N_(
            "STOP: a blue 4 lies on top. Your neighbour plays whenever she can, and had to draw, so no card of her hand fitted. {not_fitting} cards of the deck fit neither in colour nor in number and are no Free choice, {of_one_colour} of each other colour. You hold {own} of the red ones yourself. What is the chance that the leftmost card of her hand is red?"
        ),
        answer,
        apart(
            answer,
            (
                Fraction(OF_ONE_COLOUR, NOT_FITTING),
                N_("You hold some of the red ones yourself: she cannot have these."),
            ),
            (
                Fraction(OF_ONE_COLOUR - own, NOT_FITTING),
                N_("The cards of your hand are gone from all that she can have."),
            ),
            (
                Fraction(all_red - own, stop_rules.DECK - 1 - own),
                N_("That would be the chance if she had not drawn. Which cards can she still have?"),
            ),
            (
                Fraction(1, stop_rules.COLOURS),
                N_("Not all four colours are possible any more, and some cards you hold yourself."),
            ),
        ),
        N_("Count only what she can have: no card that fits, and no card that you hold."),
        digits=2,
        values={"own": own, "not_fitting": NOT_FITTING, "of_one_colour": OF_ONE_COLOUR},
    )


DECK_NAMES = "Biberbande", "Rat-a-Tat Cat"


def _two_decks_together(random: Random) -> Task:
    kind = random.randrange(SWAP, SWAP + 3)
    gone = random.randint(2, 3)
    first, second = COPIES[0][kind] - gone, COPIES[1][kind]
    answer = Fraction(first, first + second)
    return Task(
        "",
        N_(
            "The decks of Biberbande ({deck} cards) and Rat-a-Tat Cat ({other_deck}) were shuffled together, and {gone} cards {name} of Biberbande are lost. So {first} cards {name} of Biberbande are left, and {second} of the other deck. You draw a card {name}. What is the chance that it comes from Biberbande?"
        ),
        answer,
        apart(
            answer,
            (
                Fraction(DECK, DECK + sum(COPIES[1])),
                N_("That is the chance for any card. But you know which kind it is."),
            ),
            (Fraction(1, 2), N_("One deck has more of them than the other.")),
            (
                Fraction(first, DECK - gone),
                N_("That is the other direction: how likely a card of Biberbande is to be of this kind."),
            ),
            (Fraction(first, second), N_("You divided one sort by the other. Divide by all that it can be.")),
        ),
        N_("Only cards of this kind count: those of Biberbande, divided by all of them."),
        digits=2,
        values={
            "deck": DECK,
            "other_deck": sum(COPIES[1]),
            "gone": gone,
            "first": first,
            "second": second,
            "name": lambda: spoken(kind),
        },
    )


# ---- exercises: hard


def _at_least_one(random: Random) -> Task:
    zeros, nines = random.randint(2, 5), random.randint(2, 6)
    cards = zeros + nines
    both, none = comb(zeros, 2), comb(nines, 2)
    answer = Fraction(both, comb(cards, 2) - none)
    return Task(
        "",
        N_(
            "{zeros} zeros and {nines} nines are shuffled, and you are dealt two of them. A friend looks at both and says: 'At least one is a 0.' What is the chance that both are?"
        ),
        answer,
        apart(
            answer,
            (
                Fraction(zeros - 1, cards - 1),
                N_("That would be so if you knew of a certain card that it is a 0. You do not know which one it is."),
            ),
            (
                Fraction(both, comb(cards, 2)),
                N_("That was the chance before your friend said anything. Which pairs are left?"),
            ),
            (Fraction(zeros, cards), N_("That is the chance of one card. Count pairs of cards.")),
        ),
        N_("Count pairs: all of them, and then take away those without a 0."),
        digits=2,
        values={"zeros": zeros, "nines": nines},
    )


def _draw_twice(random: Random) -> Task:
    cards = random.choice((20, 24, 30, 40, 52))
    low = random.randint(cards // 5, cards // 2)
    first = Fraction(low, cards)
    second = (1 - first) * Fraction(low, cards - 1)
    answer = first / (first + second)
    return Task(
        "",
        N_(
            "Draw twice: the stack has {cards} cards, {low} of them low. You keep the first card if it is low; else you discard it and keep the second one if that is low. In the end you have a low card. What is the chance that it was the first one?"
        ),
        answer,
        apart(
            answer,
            (first, N_("That is the chance before you know how it ended. What is given here?")),
            (Fraction(1, 2), N_("You come to the second card only if the first one was not low.")),
            (first + second, N_("That is the chance to end with a low card. Which part of it is the first card's?")),
            (second / (first + second), N_("That is the chance that it was the second one.")),
        ),
        N_("Draw the tree. Two ways end with a low card; which share of them has the first way?"),
        digits=2,
        values={"cards": cards, "low": low},
    )


def _coin_chooses_the_deck(random: Random) -> Task:
    kind = random.randrange(SWAP, SWAP + 3)
    heads = random.choice((2, 3, 4, 6, 7))
    other_deck = sum(COPIES[1])
    first, second = Fraction(COPIES[0][kind], DECK) * heads, Fraction(COPIES[1][kind], other_deck) * (10 - heads)
    answer = first / (first + second)
    return Task(
        "",
        N_(
            "{heads} times in ten a club plays with the deck of Biberbande ({copies} cards {name} among {deck}), else with that of Rat-a-Tat Cat ({other_copies} among {other_deck}). You come in late, and the first card that is drawn is a {name}. What is the chance that they play with the deck of Biberbande?"
        ),
        answer,
        apart(
            answer,
            (Fraction(heads, 10), N_("That was the chance before you had seen a card.")),
            (
                Fraction(COPIES[0][kind], COPIES[0][kind] + COPIES[1][kind]),
                N_("You laid both decks together. But one deck is larger, and one is more often on the table."),
            ),
            (
                Fraction(COPIES[0][kind], DECK),
                N_("That is the other direction: how likely this card is if it is that deck."),
            ),
            (first / 10, N_("That is the chance of both, deck and card. Divide by the chance of the card.")),
        ),
        N_("Draw a tree: first the deck, then the card. Multiply along both ways that end with this card."),
        digits=2,
        values={
            "heads": heads,
            "copies": COPIES[0][kind],
            "deck": DECK,
            "other_copies": COPIES[1][kind],
            "other_deck": other_deck,
            "name": lambda: spoken(kind),
        },
    )


def _late_bus(random: Random) -> Task:
    rain, wet, dry = random.choice((10, 20, 30, 40)), random.choice((30, 40, 50, 60)), random.choice((5, 10, 20))
    late = rain * wet + (100 - rain) * dry
    answer = Fraction(rain * wet, late)
    return Task(
        "",
        N_(
            "It rains on {rain} % of the days. On rainy days the school bus is late with a chance of {wet} %, on dry days with {dry} %. Today it is late. What is the chance that it rains?"
        ),
        answer,
        apart(
            answer,
            (Fraction(rain, 100), N_("That was the chance before you knew of the bus.")),
            (Fraction(wet, 100), N_("That is the other direction: how likely the bus is to be late if it rains.")),
            (
                Fraction(rain * wet, 10_000),
                N_("That is the chance of rain and a late bus. Of all late buses, which share is it?"),
            ),
            (
                Fraction(wet, wet + dry),
                N_(
                    "There are not as many rainy days as dry ones: how many of 1,000 days are rainy and late, how many dry and late?"
                ),
            ),
        ),
        N_(
            "Take 1,000 days and draw the tree: rain or not, then late or not. Which days are left when the bus is late?"
        ),
        digits=2,
        values={"rain": rain, "wet": wet, "dry": dry},
    )


def _exit(random: Random) -> Task:
    low, high = random.choice((12, 16, 20)), random.choice((20, 24, 30))
    low_kept, high_kept = random.choice((7, 8, 9)), random.choice((1, 2, 3))
    answer = Fraction(low * low_kept, low * low_kept + high * high_kept)
    return Task(
        "",
        N_(
            "The stack has {low} low and {high} high cards. Your neighbour keeps {low_kept} in ten low cards and {high_kept} in ten high ones. She draws a card and keeps it. What is the chance that it is low?"
        ),
        answer,
        apart(
            answer,
            (Fraction(low_kept, 10), N_("That is the other direction: how likely she is to keep a low card.")),
            (Fraction(low, low + high), N_("That was the chance before she kept it.")),
            (
                Fraction(low_kept, low_kept + high_kept),
                N_("There are not as many low cards as high ones. Write the two-way table with cards."),
            ),
            (
                Fraction(low * low_kept, 10 * (low + high)),
                N_("That is the chance of 'low and kept'. Divide by the chance of 'kept'."),
            ),
        ),
        N_("Write the two-way table: how many low cards does she keep, how many high ones?"),
        digits=2,
        values={"low": low, "high": high, "low_kept": low_kept, "high_kept": high_kept},
    )


def _in_percent(chance: Fraction) -> float:
    return float(100 * chance)


LESSON = Lesson(
    "course_04",
    templates(
        Template("lower than open", "conditional", 1, _lower_than_open),
        Template("football club", "conditional", 1, _football_club, transfer=True),
        Template("second after first", "conditional", 1, _second_after_first),
        Template("kept high", "conditional", 1, _kept_high),
        Template("kept by whom", "conditional", 2, _kept_by_whom),
        Template("rain announced", "conditional", 2, _rain_announced, transfer=True),
        Template("could not play", "conditional", 2, _could_not_play),
        Template("two decks together", "conditional", 2, _two_decks_together),
        Template("at least one", "conditional", 3, _at_least_one),
        Template("draw twice", "conditional", 3, _draw_twice),
        Template("coin chooses the deck", "conditional", 3, _coin_chooses_the_deck),
        Template("late bus", "conditional", 3, _late_bus, transfer=True),
        Template("exit", "conditional", 2, _exit),
    ),
    {
        "lower": Question(
            "lower",
            N_(
                "First table: three 0s, two 1s, two 2s and two 3s lie below the 5. How likely is it that the next card is a number lower than 5?"
            ),
            0,
            100,
            unit="%",
            truth=lambda: _in_percent(lower_than_top(table(LOW_CARDS_GONE))),
        ),
        "kept": Question(
            "kept",
            N_(
                "Your neighbour draws a card and keeps it. A coin has decided whether she plays by the rule of thumb or at random. How likely is it that the card is low (0 to 4)?"
            ),
            0,
            100,
            unit="%",
            truth=lambda: _in_percent(kept_is_low_exactly()[0]),
        ),
    },
)
