"""The charts, bets and exercises of the course's first lesson: counting."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations
from math import comb, factorial, perm
from random import Random
from typing import Any

from cardlib import biberbande, picture
from cardlib.biberbande import chances
from cardlib.biberbande import rules as biberbande_rules
from cardlib.biberbande.faces import symbols
from cardlib.game import Position, View
from cardlib.language import N_, _
from cardlib.picture import Piece, below, beside, card_piece, face_id
from cardlib.stop import rules as stop_rules
from widgets.bet import Question
from widgets.chart import Plot, Series
from widgets.exercise import Task
from widgets.growing import Growing
from widgets.practice import Lesson, Template, templates
from widgets.scene import Block, Scene
from widgets.sketch import Sketch

CARDS, ROW = biberbande_rules.DECK, biberbande_rules.ROW
COPIES = biberbande_rules.COPIES[biberbande_rules.AMIGO]
NINE, NINES = 9, COPIES[9]
NUMBER_CARDS = sum(COPIES[: biberbande_rules.NUMBERS])
FREE_CHOICES = stop_rules.COPIES[stop_rules.FREE]
OWN_ROW = "0:1 0:2 0:3 0:4"  # what seat 0 knows in the exercises: its whole row
MINE = "1 8 2 4"


def take_or_draw(discard: str = "3") -> Position:
    """The lesson's question: take what lies there in place of the 8, or draw?"""
    known = (OWN_ROW, "1:1 1:4", "2:1 2:4")
    return biberbande.position(rows=(MINE, "6 3 7 5", "5 6 8 1"), discard=discard, known=known)


# ---- laying cards out


class LaidOut(Scene):
    """Every way to lay out some of five cards: a column for each hand, and below each other its orders."""

    OF = "01234"
    MOST = 3

    def __init__(self) -> None:
        super().__init__()
        self.hand = 2
        self.show()

    def hands(self) -> list[list[tuple[str, ...]]]:
        """For each hand all its orders."""
        return [list(permutations(hand)) for hand in combinations(self.OF, self.hand)]

    def status(self) -> str:
        hands = self.hands()
        text = _("{laid} ways to lay {hand} of {cards} cards in a row: {hands} hands, each in {orders} orders.")
        return text.format(
            laid=len(hands) * len(hands[0]), hand=self.hand, cards=len(self.OF), hands=len(hands), orders=len(hands[0])
        )

    def blocks(self) -> list[Block]:
        slider = {
            "type": "slider",
            "id": "hand",
            "label": _("Cards in a hand"),
            "min": 1,
            "max": self.MOST,
            "step": 1,
            "value": self.hand,
            "text": str(self.hand),
        }
        return [slider, self._figure()]

    def _figure(self) -> Block:
        hands = self.hands()
        return {
            "type": "figure",
            "name": "laid_out",
            "src": picture.data_address(self._drawn(hands)),
            "alt": self.status(),
            "head": [_("hand"), _("its orders")],
            "rows": [[" ".join(orders[0]), ", ".join(map(" ".join, orders))] for orders in hands],
            "words": {
                "table": _("The same as a table"),
                "svg": _("Save as SVG"),
                "png": _("Save as PNG"),
            },
        }

    def _drawn(self, hands: list[list[tuple[str, ...]]]) -> str:
        columns = [below(*map(_laid, orders), gap=9) for orders in hands]
        return picture.table(beside(*columns, gap=13), _("Cards laid out"), self.status(), symbols())

    def on_act(self, act: dict[str, Any]) -> None:
        if act.get("set") == "hand" and act.get("value") in range(1, self.MOST + 1):
            self.hand = int(act["value"])


def _laid(cards: tuple[str, ...]) -> Piece:
    return beside(*(card_piece(face_id("biberbande", card), 26, card) for card in cards), gap=0)


def laid_out() -> LaidOut:
    """All orders of all hands, laid out."""
    return LaidOut()


# ---- how many nines lie in a row?


def nines_in_a_row(random: Random) -> int:
    """Deal one row of four cards, and count its nines."""
    row = random.sample(range(CARDS), ROW)
    return sum(card < NINES for card in row)


def chances_of_nines() -> dict[int, Fraction]:
    """Favourable rows divided by all rows, for each number of nines."""
    rows = comb(CARDS, ROW)
    return {nines: Fraction(comb(NINES, nines) * comb(CARDS - NINES, ROW - nines), rows) for nines in range(ROW + 1)}


def _better() -> float:
    """Of a hundred unseen cards, how many are a number lower than 3?"""
    left = chances.unseen_cards(f"{MINE} 3")
    return 100 * sum(left[card] for card in "012") / sum(left.values())


def _no_nine() -> float:
    return 100 * float(chances_of_nines()[0])


BETS = {
    question.id: question
    for question in (
        Question(
            "lower than 3",
            N_("How likely is it that the next card of the stack is a number lower than 3?"),
            0, 100, 1, "%", _better, 1,
        ),
        Question("no nine", N_("How likely is it that there is no 9 in a row of four cards?"),
                 0, 100, 1, "%", _no_nine, 1),
    )
}  # fmt: skip


def expect_nines() -> Sketch:
    """Draw how likely 0, 1, 2, 3 and 4 nines are, then see."""

    def plot() -> Plot:
        exact = chances_of_nines()
        bars = Series(_("counted"), list(exact), [float(chance) for chance in exact.values()])
        return Plot(_("Nines in a row of four cards"), _("nines"), _("chance"), bars, bars=True, percent=True)

    return Sketch("nines", plot)


def nines() -> Growing:
    """One row after the other."""
    return Growing(
        "nines", nines_in_a_row, _("Nines in a row of four cards"), _("nines"), exact=chances_of_nines,
        bet=BETS["no nine"], bet_axis="y", tell=_told,
    )  # fmt: skip


def _told(random: Random) -> str:
    """The last row in words."""
    row = random.sample(range(CARDS), ROW)
    return ", ".join(str(NINE) if card < NINES else _("another card") for card in row)


# ---- exercises, level 1


def _seen_table(random: Random, discards: range) -> tuple[View, str, int]:
    """A table on which seat 0 knows its row: what it sees, its row, and the card on the discard pile."""
    deck = [card for card in range(biberbande_rules.NUMBERS) for _copy in range(COPIES[card])]
    discard = random.choice(discards)
    deck.remove(discard)
    cards = random.sample(deck, 3 * ROW)
    rows = [" ".join(map(str, cards[first : first + ROW])) for first in range(0, len(cards), ROW)]
    table = biberbande.position(rows=tuple(rows), discard=str(discard), known=(OWN_ROW, "", ""))
    return table.view(0), rows[0], discard


def _lower_card(random: Random) -> Task:
    table, row, discard = _seen_table(random, range(2, 9))
    left = chances.unseen_cards(f"{row} {discard}")
    lower = sum(left[str(card)] for card in range(discard))
    unseen = sum(left.values())
    lower_in_deck = sum(COPIES[:discard])
    numbers = sum(left[str(card)] for card in range(biberbande_rules.NUMBERS))
    return Task(
        "",
        N_(
            "You know your four cards; the cards of the others are hidden. How likely is it that the next card of the "
            "stack is a number lower than the card on the discard pile?"
        ),
        Fraction(lower, unseen),
        (
            (Fraction(lower_in_deck, CARDS), N_("Five cards lie open to you. Where can they no longer be?")),
            (Fraction(lower, CARDS), N_("Which cards are all? Those that you see cannot come.")),
            (Fraction(lower_in_deck + COPIES[discard], CARDS), N_("Lower, not equal. And which cards do you see?")),
            (Fraction(lower + left[str(discard)], unseen), N_("Lower: an equal card is not.")),
            (Fraction(lower, numbers), N_("There are special cards in the stack, too.")),
        ),
        N_("Count the favourable cards that you do not see, and then all cards that you do not see."),
        digits=3,
        values={"row": row, "discard": discard},
        position=table,
    )


def _orders(random: Random) -> Task:
    cards = random.choice((4, 5, 6, 7, 8))
    return Task(
        "", N_("In how many orders can {cards} different cards lie side by side?"),
        factorial(cards),
        (
            (cards * cards, N_("The first place has {cards} choices. How many are left for the second, the third …?")),
            (cards**cards, N_("A card that lies there cannot be laid a second time.")),
            (cards * (cards + 1) // 2, N_("For each first card there are all second ones: do you add or multiply?")),
            (factorial(cards - 1), N_("One place has been forgotten.")),
        ),
        N_("Fill place after place: how many choices has each?"),
        values={"cards": cards},
    )  # fmt: skip


def _all_hands(random: Random) -> Task:
    cards, hand = random.choice((6, 7, 8, 10, 12)), random.choice((2, 3))
    return Task(
        "",
        N_(
            "From {cards} different cards you are dealt {hand}. How many different hands are there? "
            "The order does not matter."
        ),
        comb(cards, hand),
        (
            (perm(cards, hand), N_("You counted the same hand in each of its {orders} orders.")),
            (cards**hand, N_("No card can be dealt twice, and the order does not matter.")),
            (cards * hand, N_("For each first card there are all second ones: multiply, and then think of the order.")),
        ),
        N_("First count with order, then ask how often each hand was counted."),
        values={"cards": cards, "hand": hand, "orders": factorial(hand)},
    )


def _two_dice(random: Random) -> Task:
    total = random.choice((3, 4, 5, 6, 8, 9, 10, 11))
    ways = 6 - abs(total - 7)
    pairs = ways // 2 + ways % 2
    return Task(
        "", N_("You throw a red die and a blue die. How likely is it that they add up to {total}?"),
        Fraction(ways, 36),
        (
            (Fraction(1, 11), N_("There are eleven sums, but are they equally likely? The sum 2 comes in one way only.")),
            (Fraction(pairs, 21), N_("Red 1 and blue 2 is not the same as red 2 and blue 1.")),
            (Fraction(pairs, 36), N_("Above the line the order must count as well: red first, then blue.")),
            (Fraction(ways, 12), N_("All cases: six for the red die, and six for the blue one with each of them.")),
        ),
        N_("Write down all throws in a square, six by six."),
        digits=3, values={"total": total},
    )  # fmt: skip


# ---- level 2


def _rows(random: Random) -> Task:
    cards, places = random.randint(6, 12), random.choice((2, 3, 4))
    return Task(
        "",
        N_("{places} of {cards} different cards are laid in a row. How many different rows are there, order included?"),
        perm(cards, places),
        (
            (comb(cards, places), N_("These are hands. Here a row in another order is another row.")),
            (cards**places, N_("After each card there is one fewer to choose from.")),
            (factorial(cards), N_("Not all cards are laid: stop after the last place.")),
        ),
        N_("Go from place to place: how many cards are left to choose from?"),
        values={"cards": cards, "places": places},
    )


def _one_free_choice(random: Random) -> Task:
    hand = random.randint(4, 10)
    others = stop_rules.DECK - FREE_CHOICES
    hands = comb(stop_rules.DECK, hand)
    exactly_one = Fraction(FREE_CHOICES * comb(others, hand - 1), hands)
    return Task(
        "",
        N_(
            "In STOP {free} of {deck} cards are Free choice. You are dealt {hand} cards. "
            "How likely is exactly one Free choice among them?"
        ),
        exactly_one,
        (
            (exactly_one / hand, N_("You fixed the place of the Free choice. It can lie at each of {hand} places.")),
            (1 - Fraction(comb(others, hand), hands), N_("That is at least one. Two or more are not favourable here.")),
            (Fraction(FREE_CHOICES, stop_rules.DECK), N_("That is the chance for a single card.")),
            (Fraction(comb(others, hand - 1), hands), N_("There are {free} different Free choices for the one place.")),
        ),
        N_("Favourable hands: choose one Free choice, and the rest from the other cards."),
        digits=3,
        values={"free": FREE_CHOICES, "deck": stop_rules.DECK, "hand": hand},
    )


def _team(random: Random) -> Task:
    girls, boys = random.randint(5, 8), random.randint(9, 11)
    chosen, team = random.choice(((2, 4), (2, 5), (3, 5), (3, 6)))
    return Task(
        "",
        N_(
            "A class with {girls} girls and {boys} boys chooses a team of {team}. "
            "How many teams have exactly {chosen} girls?"
        ),
        comb(girls, chosen) * comb(boys, team - chosen),
        (
            (
                comb(girls, chosen) + comb(boys, team - chosen),
                N_("Each choice of girls goes with each choice of boys: add or multiply?"),
            ),
            (comb(girls + boys, team), N_("Those are all teams. Which of them have exactly {chosen} girls?")),
            (comb(girls, chosen), N_("The girls are chosen. Who else belongs to the team?")),
            (
                perm(girls, chosen) * perm(boys, team - chosen),
                N_("In a team nobody is first or second: you counted each team several times."),
            ),
        ),
        N_("Choose the girls first, then the boys."),
        values={"girls": girls, "boys": boys, "team": team, "chosen": chosen},
    )


def _tournament(random: Random) -> Task:
    teams = random.randint(5, 18)
    return Task(
        "", N_("{teams} football teams play each other once. How many matches is that?"),
        comb(teams, 2),
        (
            (teams * (teams - 1), N_("A against B and B against A is the same match.")),
            (teams * teams, N_("No team plays against itself.")),
            (teams - 1, N_("That is how many matches one team has.")),
            (teams, N_("A match is a choice of two teams.")),
        ),
        N_("How many ways are there to choose two teams?"), values={"teams": teams},
    )  # fmt: skip


# ---- level 3


def _sum_of_two(random: Random) -> Task:
    total = random.choice((2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 16))
    pairs = [(low, total - low) for low in range(10) if low <= total - low <= 9]
    ways = sum(comb(COPIES[low], 2) if low == high else COPIES[low] * COPIES[high] for low, high in pairs)
    everything = comb(NUMBER_CARDS, 2)
    return Task(
        "",
        N_(
            "From the {deck} number cards of Biberbande (four of each from 0 to 8, {nines} nines) you are dealt two. "
            "How likely is it that they add up to {total}?"
        ),
        Fraction(ways, everything),
        (
            (Fraction(1, 19), N_("There are 19 sums, but they are not equally likely.")),
            (Fraction(len(pairs), 55), N_("There are several cards of each kind: count cards, not kinds.")),
            (Fraction(2 * ways, everything), N_("Does the order count? Decide, and then do the same above and below.")),
            (Fraction(ways, NUMBER_CARDS**2), N_("Below the line: how many hands of two cards are there?")),
        ),
        N_("For each pair of values with this sum, how many hands of two cards are there?"),
        digits=3,
        values={"total": total, "deck": NUMBER_CARDS, "nines": NINES},
    )


def _lottery(random: Random) -> Task:
    numbers, drawn, hits = random.choice((10, 12, 15, 20)), random.choice((4, 5)), random.choice((2, 3))
    wrong = numbers - drawn
    tips = comb(numbers, drawn)
    right = comb(drawn, hits) * comb(wrong, drawn - hits)
    return Task(
        "",
        N_(
            "In a small lottery {drawn} of {numbers} numbers are drawn. You have marked {drawn} numbers. "
            "How likely is it that exactly {hits} of them are right?"
        ),
        Fraction(right, tips),
        (
            (
                Fraction(comb(drawn, hits), comb(numbers, hits)),
                N_("The rest of your numbers must be wrong ones: choose those as well."),
            ),
            (Fraction(comb(drawn, hits), tips), N_("With the right ones go many choices of wrong ones.")),
            (
                Fraction(comb(drawn, hits) * comb(numbers - hits, drawn - hits), tips),
                N_("The others must be wrong: choose them from the numbers that were not drawn."),
            ),
        ),
        N_("Favourable tickets: so many from the numbers drawn, the rest from those that were not."),
        digits=3,
        values={"numbers": numbers, "drawn": drawn, "hits": hits},
    )


def _both_outer_cards(random: Random) -> Task:
    limit = random.randint(3, 8)
    low = sum(COPIES[:limit])
    return Task(
        "",
        N_(
            "Before a round of Biberbande you look at the two outer cards of your row. {low} of the {deck} cards are "
            "numbers lower than {limit}. How likely is it that both are?"
        ),
        Fraction(low * (low - 1), CARDS * (CARDS - 1)),
        (
            (Fraction(low, CARDS) ** 2, N_("The second card is another one: the first is no longer among them.")),
            (Fraction(2 * low, CARDS), N_("Both, one and the other: of the first cases a part remains.")),
            (Fraction(low, CARDS), N_("That is one of the two cards.")),
            (Fraction(comb(low, 2), CARDS * (CARDS - 1)), N_("Above without order, below with: do the same in both.")),
        ),
        N_("Count pairs of cards: the favourable ones, and all."),
        digits=3,
        values={"limit": limit, "low": low, "deck": CARDS},
    )


def _equal_cards(random: Random) -> Task:
    first, second = random.randint(2, 5), random.randint(2, 5)
    cards = first + second
    return Task(
        "",
        N_(
            "{first} nines and {second} zeros are laid in a row. Equal cards look the same. "
            "How many different rows can you see?"
        ),
        comb(cards, first),
        (
            (factorial(cards), N_("If two nines change places you see the same row.")),
            (factorial(cards) // factorial(first), N_("The zeros look the same, too.")),
            (2**cards, N_("Then any number of nines would be allowed.")),
            (
                factorial(first) * factorial(second),
                N_("That is how often you see the same row. How many rows are different?"),
            ),
        ),
        N_("It is enough to choose the places for the nines."),
        values={"first": first, "second": second},
    )


def _exit(random: Random) -> Task:
    cards, low = random.choice((6, 7, 8, 9, 10)), random.choice((2, 3))
    one = Fraction(low * (cards - low), comb(cards, 2))
    return Task(
        "",
        N_(
            "{cards} cards lie face down, {low} of them are low. You turn up two. "
            "How likely is it that exactly one of them is low?"
        ),
        one,
        (
            (one / 2, N_("The low card can be the first or the second.")),
            (Fraction(1, 3), N_("None, one, two: are these three cases equally likely?")),
            (1 - Fraction(comb(cards - low, 2), comb(cards, 2)), N_("Exactly one, not both.")),
            (2 * Fraction(low * (cards - low), cards**2), N_("The second card is one of those that are left.")),
        ),
        N_("Favourable pairs: one low card and one of the others."),
        digits=3,
        values={"cards": cards, "low": low},
    )


LESSON = Lesson(
    "course_01",
    templates(
        Template("lower card", "counting", 1, _lower_card),
        Template("orders", "counting", 1, _orders),
        Template("all hands", "counting", 1, _all_hands),
        Template("two dice", "counting", 1, _two_dice, transfer=True),
        Template("rows", "counting", 2, _rows),
        Template("one free choice", "counting", 2, _one_free_choice),
        Template("team", "counting", 2, _team, transfer=True),
        Template("tournament", "counting", 2, _tournament, transfer=True),
        Template("sum of two", "counting", 3, _sum_of_two),
        Template("lottery", "counting", 3, _lottery, transfer=True),
        Template("both outer cards", "counting", 3, _both_outer_cards),
        Template("equal cards", "counting", 3, _equal_cards),
        Template("exit", "counting", 2, _exit),
    ),
    BETS,
)
