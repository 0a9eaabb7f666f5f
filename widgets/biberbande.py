"""The charts and exercises of the lessons on Biberbande."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from random import Random
from statistics import fmean
from typing import Any

from cardlib import biberbande
from cardlib.biberbande import chances
from cardlib.biberbande.notation import DECKS
from cardlib.biberbande.rules import COPIES, DECK, NUMBERS, SPECIALS, SWAP
from cardlib.counting import at_least_one
from cardlib.language import N_, _, decimal, ngettext
from widgets.chart import Chart, Menu, Plot, Series, Slider, affordable, means, shares
from widgets.exercise import Task

DEALS = 2_000
ROUNDS = 4_000
ROWS = ("? ? ? ?", "0 ? ? 2", "4 ? ? 5", "9 ? ? 9", "4 2 P 0")
SEEN_KINDS = ("9", "0", "5")
MOST_TURNS = 10
FORGETTING = (0, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 1)
DECK_NAMES = ("Biberbande", "Rat-a-Tat Cat")
KEEPERS = ("thumb", "random")


def _deck_without(seen: str = "", deck: str = DECKS[0]) -> list[int]:
    """The cards that have not been seen, as numbers of the rules."""
    left = chances.unseen_cards(seen, deck)
    return [card for card, count in enumerate(left.values()) for _copy in range(count)]


@cache
def _shuffled(seen: str = "", deck: str = DECKS[0]) -> list[list[int]]:
    """Many shuffles of what has not been seen."""
    cards, generator = _deck_without(seen, deck), Random(f"{deck} {seen}")
    return [generator.sample(cards, len(cards)) for _deal in range(DEALS)]


# ---- expected value


def dealt_sums(row: str) -> list[int]:
    """The sum of this row at the end of many deals: unknown cards are dealt, special ones replaced (B20)."""
    cards = row.split()
    known = [int(card) for card in cards if card.isdigit()]
    unknown = cards.count("?")
    specials = len(cards) - len(known) - unknown
    seen = " ".join(card for card in cards if card != "?")
    sums = []
    for dealt in _shuffled(seen):
        numbers = [card for card in dealt[:unknown] if card < SWAP]
        wanted = unknown + specials - len(numbers)
        stack = (card for card in dealt[unknown:] if card < SWAP)
        sums.append(sum(known) + sum(numbers) + sum(next(stack) for _place in range(wanted)))
    return sums


def sum_of_row() -> Chart:
    """What will a row count in the end?"""

    def plot(choice: int) -> Plot:
        exact = chances.sum_of_row(ROWS[choice])
        sums = dealt_sums(ROWS[choice])
        mean = sum((value * chance for value, chance in exact.items()), Fraction(0))
        places = sorted(exact)
        return Plot(
            _("The row {row} counts {mean} on average").format(row=ROWS[choice], mean=decimal(float(mean), 2)),
            _("points at the end"),
            _("chance"),
            Series(_("counted"), places, [float(exact[place]) for place in places]),
            [
                shares(
                    _("{deals} deals").format(deals=decimal(DEALS)),
                    places,
                    [sums.count(place) for place in places],
                    DEALS,
                )
            ],
            bars=True,
            percent=True,
            mark=float(mean),
        )

    return Chart("sum_of_row", plot, Menu(_("Row"), ROWS))


# ---- conditional probability


def mean_by_seen() -> Chart:
    """What an unknown card counts when more and more cards of one kind have been seen."""

    def plot(choice: int) -> Plot:
        card = SEEN_KINDS[choice]
        counts = list(range(COPIES[0][int(card)] + 1))
        seen = [" ".join([card] * count) for count in counts]
        exact = [float(chances.mean_of_unknown(cards)) for cards in seen]
        samples = [_first_numbers(_shuffled(cards)) for cards in seen]
        return Plot(
            _("An unknown card, when cards of value {card} have been seen").format(card=card),
            _("how many have been seen"),
            _("mean of an unknown card"),
            Series(_("counted"), counts, exact),
            [means(_("{deals} deals").format(deals=decimal(DEALS)), counts, samples)],
            y_from_zero=False,
        )

    return Chart("mean_by_seen", plot, Menu(_("Cards seen"), SEEN_KINDS))


def _first_numbers(shuffled: list[list[int]]) -> list[int]:
    """What the first card of each shuffle counts: a special one is replaced by the next number card (B20)."""
    return [next(card for card in deck if card < SWAP) for deck in shuffled]


# ---- Bayes


def keeps(strategy: str, card: int) -> Fraction:
    """The chance that a player who has drawn this number card in the first turn keeps it (B9)."""
    if strategy == "random":
        return Fraction(4, 5)  # four places to keep it in, and discarding
    return Fraction(int(card < 5))  # two unknown cards of the row count 5 each


def what_was_kept_exactly(strategies: Sequence[str]) -> dict[int, Fraction]:
    """Bayes: the chance of each card, given that it was kept by one of these players, each as likely."""
    prior = Fraction(COPIES[0][0], DECK), Fraction(COPIES[0][9], DECK)
    joint = {
        card: (prior[1] if card == 9 else prior[0]) * sum(keeps(strategy, card) for strategy in strategies)
        for card in range(NUMBERS)
    }
    total = sum(joint.values())
    return {card: chance / total for card, chance in joint.items()}


@cache
def kept_cards(strategies: tuple[str, ...]) -> list[int]:
    """The card that seat 1 drew in its first turn, in all of many deals in which it kept it."""
    kept = []
    for seed in range(DEALS):
        position = biberbande.deal(seed=seed).play("draw")
        if position.choice(strategies[seed % len(strategies)]).startswith("keep"):
            kept.append(int(position.held))
    return kept


def what_was_kept() -> Chart:
    """Your neighbour has kept the card she drew. Which one was it?"""

    def plot(choice: int) -> Plot:
        strategies = (KEEPERS[:1], KEEPERS[1:], KEEPERS)[choice]
        exact = what_was_kept_exactly(strategies)
        kept = kept_cards(strategies)
        name = ngettext("{count} card kept", "{count} cards kept", len(kept)).format(count=decimal(len(kept)))
        return Plot(
            _("How likely each card is, given that it was kept"),
            _("value of the card"),
            _("chance"),
            Series(_("counted (Bayes)"), list(exact), [float(chance) for chance in exact.values()]),
            [shares(name, list(exact), [kept.count(card) for card in exact], len(kept))],
            bars=True,
            percent=True,
            ticks=[str(card) for card in exact],
        )

    players = [_("the rule of thumb"), _("at random"), _("one of the two, by the toss of a coin")]
    return Chart("what_was_kept", plot, Menu(_("She plays"), players))


# ---- memory


@cache
def _points(strategies: Any, deck: str = DECKS[0], forget: float = 0.0, seed: int = 1) -> list[list[int]]:
    results = biberbande.simulate(affordable(ROUNDS), strategies, seed=seed, deck=deck, forget=forget)
    return [[int(score) for score in row] for row in results.scores]


def memory() -> Chart:
    """What it costs to forget."""

    def plot(choice: int) -> Plot:
        scores = [_points(("forgetful", *("strong",) * 3), DECKS[choice], forget) for forget in FORGETTING]
        places = list(range(len(FORGETTING)))
        return Plot(
            _("The more one forgets, the more points one has"),
            _("chance to forget each known card, every turn"),
            _("mean points of a round"),
            None,
            [
                means(_("who forgets"), places, [[row[0] for row in rows] for rows in scores]),
                means(_("the three others, on average"), places, [[fmean(row[1:]) for row in rows] for rows in scores]),
            ],
            ticks=[f"{decimal(100 * forget)} %" for forget in FORGETTING],
        )

    return Chart("memory", plot, Menu(_("Deck"), DECK_NAMES))


# ---- optimal stopping


def lowest_of_the_other(turn: int) -> list[int]:
    """The other player's card at the end of many little games in which you knock after this turn."""
    values = [card for card in _deck_without() if card < SWAP]
    generator = Random(turn)
    return [min(generator.choices(values, k=turn + 1)) for _game in range(DEALS)]


def knock_or_wait() -> Chart:
    """The little knocking game: for each card, is it better to knock now or to wait?"""
    table = chances.knocking_table(MOST_TURNS)
    limit = chances.knock_at(MOST_TURNS)

    def plot(turn: float) -> Plot:
        row = table[int(turn)]
        cards = list(row)
        lowest = lowest_of_the_other(int(turn))
        wins = [sum(other > card for other in lowest) + lowest.count(card) / 2 for card in cards]  # equal cards share
        return Plot(
            _("After turn {turn}: knock with {card} or less").format(turn=int(turn), card=limit[int(turn)]),
            _("your card"),
            _("chance to win"),
            Series(_("knock now, counted"), cards, [float(knock) for knock, _wait in row.values()]),
            [
                shares(_("knock now, {games} games").format(games=decimal(DEALS)), cards, wins, DEALS),
                Series(_("wait, counted"), cards, [float(wait) for _knock, wait in row.values()]),
            ],
            percent=True,
            mark=limit[int(turn)] + 0.5,
        )

    return Chart("knock_or_wait", plot, Slider(_("Your turn"), 1, MOST_TURNS - 1))


# ---- two decks


def special_cards() -> Chart:
    """How likely is a special card among the next ones?"""
    draws = list(range(1, 9))

    def plot(choice: int) -> Plot:
        specials, cards = sum(COPIES[choice][SWAP:]), sum(COPIES[choice])
        hits = [sum(max(deck[:count]) >= SWAP for deck in _shuffled("", DECKS[choice])) for count in draws]
        return Plot(
            _("{deck}: {specials} of {cards} cards are special").format(
                deck=DECK_NAMES[choice], specials=specials, cards=cards
            ),
            _("cards drawn"),
            _("chance of at least one special card"),
            Series(_("counted"), draws, [float(at_least_one(specials, cards, count)) for count in draws]),
            [shares(_("{deals} deals").format(deals=decimal(DEALS)), draws, hits, DEALS)],
            bars=True,
            percent=True,
        )

    return Chart("special_cards", plot, Menu(_("Deck"), DECK_NAMES))


def points_by_deck() -> Chart:
    """The same strategies with both decks."""
    strategies = ("random", "thumb", "strong")

    def plot(_choice: int) -> Plot:
        places = list(range(len(strategies)))
        series = [
            means(name, places, [[fmean(row) for row in _points(strategy, deck)] for strategy in strategies])
            for name, deck in zip(DECK_NAMES, DECKS, strict=True)
        ]
        expected = 4 * float(chances.mean_of_unknown())
        return Plot(
            _("Fewer special cards, lower sums: but not for those who play at random"),
            _("all four play"),
            _("mean points of a round"),
            Series(_("four unknown cards, counted"), places, [expected] * len(places)),
            series,
            ticks=list(strategies),
        )

    return Chart("points_by_deck", plot)


# ---- exercises


def _points_cases() -> list[tuple[tuple[str, str], int, str]]:
    return [
        (("4 2 0 5", "8"), 11, N_("Without special cards the four values are added up (B21).")),
        (("0 4 P 0", "8"), 12, N_("A special card counts as the card that replaces it (B20).")),
        (("0 4 P 0", "D 6"), 10, N_("If a special card is drawn, one draws again (B20).")),
        (("S 2 P 0", "3 D 9"), 14, N_("Every special card is replaced, one after the other (B20).")),
    ]


def _expected_cases() -> list[tuple[tuple[dict[int, Fraction]], Fraction, str]]:
    return [
        (({7: Fraction(1)},), Fraction(7), N_("If it is certain, that is what you expect.")),
        (({0: Fraction(1, 2), 4: Fraction(1, 2)},), Fraction(2), N_("Half of 0 and half of 4.")),
        (
            ({0: Fraction(3, 4), 4: Fraction(1, 4)},),
            Fraction(1),
            N_("Each value counts as often as it comes: multiply it by its chance, then add up."),
        ),
        (({9: Fraction(1, 5), 4: Fraction(4, 5)},), Fraction(5), N_("The chance of each value is its weight.")),
    ]


TASKS = {
    task.id: task
    for task in (
        Task(
            "first knock",
            N_("Four play, and seat 1 begins. Which seat is the first that may knock?"),
            0,
            (
                (1, N_("After the first turn the others have not had one yet (B18).")),
                (2, N_("Then seats 3 and 0 have not had a turn yet (B18).")),
                (3, N_("One seat has not had a turn yet: count from seat 1 on (B5, B18).")),
            ),
            source_choices=(N_("seat 0"), N_("seat 1"), N_("seat 2"), N_("seat 3")),
        ),
        Task(
            "best place",
            N_("You know your outer cards: 1 ? ? 8. On the discard pile lies a 3. Where does it help most?"),
            3,
            (
                (0, N_("Then you give a 1 away and have 2 points more.")),
                (1, N_("An unknown card counts 5 on average; you have a card that you know is worse.")),
                (2, N_("An unknown card counts 5 on average; you have a card that you know is worse.")),
            ),
            source_choices=(N_("place 1"), N_("place 2"), N_("place 3"), N_("place 4")),
        ),
        Task(
            "Lisa's points",
            N_("Lisa shows 1 2 1 3. How many points does she have?"),
            7,
            (
                (6, N_("Equal cards count as often as they lie there.")),
                (4, N_("The values are added up, not the cards (B21).")),
            ),
            N_("Add up the four values (B21)."),
        ),
        Task("points", N_("Write points(row, stack): what a row counts at the end."), cases=_points_cases),
        Task(
            "mean card",
            N_("What does an unknown card count on average?"),
            chances.mean_of_unknown(),
            (
                (Fraction(9, 2), N_("There are nine 9s, not four: they weigh more (B2).")),
                (
                    Fraction(225, DECK),
                    N_("A special card does not count as 0: a number card replaces it at the end (B20)."),
                ),
                (20, N_("That is a whole row of four.")),
            ),
            N_("Multiply each value by how often it comes, add up, divide by the number of number cards."),
        ),
        Task(
            "another nine",
            N_("You have seen three cards of the 66, all of them 9s. What is the chance that the next card is a 9?"),
            chances.chance_of("9", seen="9 9 9"),
            (
                (Fraction(9, DECK), N_("That was the chance before you had seen anything.")),
                (Fraction(6, DECK), N_("Six 9s are left, but how many cards are?")),
                (
                    Fraction(6, 42),
                    N_("Count both anew: 9s that are left, and all cards that are left, special ones too."),
                ),
            ),
            N_("Given what you have seen: 9s that are left, divided by cards that are left."),
            digits=2,
        ),
        Task(
            "which player",
            N_(
                "By the toss of a coin your neighbour plays by the rule of thumb or at random. "
                "She keeps the first card she draws. What is the chance that she plays by the rule of thumb?"
            ),
            Fraction(20, 56),
            (
                (Fraction(1, 2), N_("That was the chance before she kept the card.")),
                (Fraction(20, DECK), N_("That is the other way round: how likely the rule of thumb keeps a card.")),
                (Fraction(36, 56), N_("That is the chance that she plays at random.")),
                (Fraction(20, 65), N_("At random one keeps a number card in 4 of 5 cases, not always.")),
            ),
            N_("Compare 66 cards drawn by each: how many of them would each player keep?"),
            digits=2,
        ),
        Task(
            "knock or wait",
            N_("The little game, after your first turn: you have a 4. What do you do?"),
            1,
            ((0, N_("Read the chart at turn 1 and card 4: which line is higher?")),),
            source_choices=(N_("knock"), N_("wait")),
        ),
        Task(
            "one special",
            N_("Which share of the 66 cards of Biberbande is special?"),
            Fraction(SPECIALS, DECK),
            (
                (Fraction(9, 54), N_("That is the deck of Rat-a-Tat Cat.")),
                (Fraction(SPECIALS, 45), N_("Divide by all cards, not by the number cards.")),
            ),
            N_("Nine Swap, seven Peek and five Draw twice (B2)."),
            digits=2,
        ),
        Task("expected value", N_("Write my_expected(chances): the mean of these values."), cases=_expected_cases),
    )
}
