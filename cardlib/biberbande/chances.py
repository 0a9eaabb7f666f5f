"""Exact chances in Biberbande: what an unknown card is worth, what a row will count, when to knock.

Cards are written as in the notation; `seen` are the cards one knows or that lie open. Wherever a card
counts, a special card counts as the number card that replaces it at the end (B20).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from math import comb
from numbers import Rational

from cardlib.biberbande import rules
from cardlib.biberbande.notation import DECKS, card_text, cards_text, read_card, read_cards
from cardlib.biberbande.rules import COPIES, KINDS, NUMBERS, SWAP, UNKNOWN
from cardlib.counting import at_least_one, expected
from cardlib.game import quoted, whole_number
from cardlib.language import _
from cardlib.mistakes import Mistake

Distribution = dict[int, Fraction]


def unseen_cards(seen: str = "", deck: str = "amigo") -> dict[str, int]:
    """How many cards of each kind are left when these have been seen.

    >>> unseen_cards("9 9 S")["9"], unseen_cards("9 9 S", "gamewright")["S"]
    (7, 2)
    """
    copies = _unseen(seen, deck)
    return {card_text(card): copies[card] for card in range(KINDS)}


def _unseen(seen: str, deck: str) -> list[int]:
    if not isinstance(deck, str) or deck not in DECKS:
        raise Mistake(_("deck is one of {known} (B2), not {value}.").format(known=", ".join(DECKS), value=quoted(deck)))
    gone = Counter(read_cards(seen, "seen"))
    left = [copies - gone[card] for card, copies in enumerate(COPIES[DECKS.index(deck)])]
    if min(left) < 0:
        card = card_text(left.index(min(left)))
        raise Mistake(_("More cards {card} have been seen than the deck has (B2).").format(card=card))
    if not any(left[:NUMBERS]):
        raise Mistake(_("All number cards of the deck have been seen (B2)."))
    return left


def chance_of(cards: str, seen: str = "", deck: str = "amigo") -> Fraction:
    """The chance that an unknown card is one of these kinds.

    >>> chance_of("S P D"), chance_of("S P D", deck="gamewright"), chance_of("9", seen="9 9 9")
    (Fraction(7, 22), Fraction(1, 6), Fraction(2, 21))
    """
    left = _unseen(seen, deck)
    return Fraction(sum(left[card] for card in set(read_cards(cards, "cards"))), sum(left))


def value_of_unknown(seen: str = "", deck: str = "amigo") -> Distribution:
    """How likely an unknown card counts 0, 1, ... 9 in the end.

    A special card is replaced by a random number card, so the value is that of a random number card not
    yet seen: it does not matter how many special cards there are.

    >>> value_of_unknown()[9], expected(value_of_unknown())
    (Fraction(1, 5), Fraction(5, 1))
    """
    left = _unseen(seen, deck)[:NUMBERS]
    return {value: Fraction(count, sum(left)) for value, count in enumerate(left)}


def mean_of_unknown(seen: str = "", deck: str = "amigo") -> Fraction:
    """What an unknown card counts on average: low cards seen make the others dearer.

    >>> mean_of_unknown(), mean_of_unknown("9 9 9"), mean_of_unknown("0 0 0 1")
    (Fraction(5, 1), Fraction(33, 7), Fraction(224, 41))
    """
    return expected(value_of_unknown(seen, deck))


def sum_of_row(row: str = "? ? ? ?", seen: str = "", deck: str = "amigo") -> Distribution:
    """How likely each sum of a row is in the end; `?` stands for an unknown card.

    The unknown and the special cards of the row will be a random choice of the number cards not yet seen.

    >>> sum_of_row("4 2 0 5")
    {11: Fraction(1, 1)}
    >>> expected(sum_of_row())
    Fraction(20, 1)
    """
    cards = _read_row(row)
    left = _unseen(_and_seen(cards, seen), deck)[:NUMBERS]
    fixed = [card for card in cards if 0 <= card < SWAP]
    open_places = len(cards) - len(fixed)
    if open_places > sum(left):
        raise Mistake(_("There are not enough number cards left for this row (B2)."))
    ways = _ways_to_choose(left, open_places)
    return {sum(fixed) + total: Fraction(count, comb(sum(left), open_places)) for total, count in ways.items()}


def _read_row(row: str) -> list[int]:
    if not isinstance(row, str) or not row.split():
        raise Mistake(_("A row is cards in one text, such as '4 ? ? 5', not {row}.").format(row=quoted(row)))
    return [UNKNOWN if word == "?" else read_card(word) for word in row.split()]


def _and_seen(cards: list[int], seen: str) -> str:
    """What has been seen, and the cards of the row that are known."""
    return cards_text(read_cards(seen, "seen") + [card for card in cards if card != UNKNOWN])


def _ways_to_choose(left: list[int], cards: int) -> dict[int, int]:
    """For each total in how many ways so many of these number cards have it."""
    ways = {(0, 0): 1}
    for value, copies in enumerate(left):
        longer: Counter[tuple[int, int]] = Counter()
        for (chosen, total), count in ways.items():
            for more in range(min(copies, cards - chosen) + 1):
                longer[chosen + more, total + more * value] += count * comb(copies, more)
        ways = dict(longer)
    return {total: count for (chosen, total), count in sorted(ways.items()) if chosen == cards}


def chance_to_improve(row: str, seen: str = "", deck: str = "amigo", draws: int = 1) -> Fraction:
    """The chance that at least one of the next cards of the stack makes this row better.

    A number card does if it is lower than the dearest card of the row; an unknown or special card of
    the row counts as much as an unknown card does on average. Draw twice is `draws=2`.

    >>> chance_to_improve("4 2 0 5"), chance_to_improve("4 2 0 9"), chance_to_improve("0 0 0 0")
    (Fraction(17, 62), Fraction(33, 62), Fraction(0, 1))
    """
    cards = _read_row(row)
    open_to_me = _and_seen(cards, seen)
    left = _unseen(open_to_me, deck)
    mean = mean_of_unknown(open_to_me, deck)
    dearest = max(Fraction(card) if 0 <= card < SWAP else mean for card in cards)
    better = sum(left[card] for card in range(NUMBERS) if card < dearest)
    return at_least_one(better, sum(left), draws)


# ---- when to knock: a game small enough to be solved exactly

MOST_TURNS = 40
MOST_LITTLE_CARDS = 20
NUMBER_CARDS = {value: Fraction(COPIES[rules.AMIGO][value], 45) for value in range(NUMBERS)}


def knocking_table(
    most: int = 10, cards: Mapping[int, Fraction] = NUMBER_CARDS
) -> dict[int, dict[int, tuple[Fraction, Fraction]]]:
    """The little knocking game: for each turn and card the chance to win by knocking now, and by waiting.

    You and one other player have one card each and know it. The stack has number cards only and never
    gets shorter: every draw is like the first. Whoever has the turn draws and keeps the lower card. You
    begin. After your turn you may knock: then the other has one more turn, and the lower card wins; equal
    cards share. The other never knocks, and after `most` turns you must.

    >>> knock, wait = knocking_table()[1][0]
    >>> knock > wait
    True
    """
    most = whole_number(most, 1, MOST_TURNS, "most")
    cards = _little_deck(cards)
    table: dict[int, dict[int, tuple[Fraction, Fraction]]] = {}
    for turn in range(most, 0, -1):
        table[turn] = {}
        for card in sorted(cards):
            wait = Fraction(0)
            if turn < most:
                wait = sum(
                    (chance * max(table[turn + 1][min(card, drawn)]) for drawn, chance in cards.items()), Fraction(0)
                )
            table[turn][card] = win_by_knocking(card, turn, cards), wait
    return dict(sorted(table.items()))


def _little_deck(cards: Mapping[int, Fraction]) -> Mapping[int, Fraction]:
    """The cards of the little game, if they are some, and their chances add up to 1."""
    if isinstance(cards, Mapping) and len(cards) <= MOST_LITTLE_CARDS:
        values = [whole_number(card, 0, 99, "card") for card in cards]
        chances = [chance for chance in cards.values() if isinstance(chance, Rational) and chance > 0]
        if len(chances) == len(values) and sum(chances) == 1:
            return cards
    raise Mistake(
        _("The cards of the little game are {most} at most, each with its chance: {{0: Fraction(1, 2), ...}}.").format(
            most=MOST_LITTLE_CARDS
        )
    )


def win_by_knocking(card: int, turn: int, cards: Mapping[int, Fraction] = NUMBER_CARDS) -> Fraction:
    """The chance to win the little game by knocking after this turn, a shared win counted half.

    The other then has the lowest of `turn` + 1 cards: the first one and one for each turn.
    """
    card, turn = whole_number(card, 0, 99, "card"), whole_number(turn, 1, MOST_TURNS, "turn")
    cards = _little_deck(cards)
    higher = sum((chance for value, chance in cards.items() if value > card), Fraction(0)) ** (turn + 1)
    no_lower = sum((chance for value, chance in cards.items() if value >= card), Fraction(0)) ** (turn + 1)
    return higher + (no_lower - higher) / 2


def knock_at(most: int = 10, cards: Mapping[int, Fraction] = NUMBER_CARDS) -> dict[int, int]:
    """The highest card with which one should knock after each turn of the little game.

    >>> knock_at(4)
    {1: 3, 2: 2, 3: 2, 4: 9}
    """
    table = knocking_table(most, cards)
    return {
        turn: max((card for card, (knock, wait) in row.items() if knock >= wait), default=-1)
        for turn, row in table.items()
    }


def chance_to_win_little_game(most: int = 10, cards: Mapping[int, Fraction] = NUMBER_CARDS) -> Fraction:
    """The chance to win the little game from the beginning, knocking at the right moment."""
    first_turn = knocking_table(most, cards)[1]
    return sum(
        (
            chance * other_chance * max(first_turn[min(card, drawn)])
            for card, chance in cards.items()
            for drawn, other_chance in cards.items()
        ),
        Fraction(0),
    )
