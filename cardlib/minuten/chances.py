"""Exact chances in 4½ Minuten: random displays from a shuffled deck, less the cards that lie open."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from cardlib.counting import at_least_one, none_of
from cardlib.game import whole_number
from cardlib.language import _
from cardlib.minuten import rules
from cardlib.minuten.notation import check_copies, read_card
from cardlib.mistakes import Mistake

WHITE = sum(rules.COPIES[rules.CHANGE :])


def can_be_laid(card: int, tops: Sequence[int], blocked: int | None = None) -> bool:
    """Does the card fit on one of the top cards while this pile, if any, is blocked (M17, M20)?"""
    card = whole_number(card, 0, rules.KINDS - 1, "card")
    if not isinstance(tops, (tuple, list)) or not all(isinstance(top, int) and 0 <= top < rules.KINDS for top in tops):
        raise Mistake(_("The top cards are kinds of cards, from 0 to {last}.").format(last=rules.KINDS - 1))
    if card >= rules.BLOCK and blocked is not None:
        return False
    return any(rules.fits(card, top) for pile, top in enumerate(tops, 1) if pile != blocked)


def fitting_cards(*tops: str, blocked: int | None = None) -> int:
    """How many of the other cards of the deck fit on at least one of these top cards.

    >>> fitting_cards("r5"), fitting_cards("Bb"), fitting_cards("r5", "g2"), fitting_cards("r5", "Bb", blocked=2)
    (34, 26, 54, 29)
    """
    kinds = [read_card(top) for top in tops]
    check_copies(kinds)
    if blocked is not None:
        whole_number(blocked, 1, max(1, len(kinds)), "blocked")
    fits = [card for card in range(rules.KINDS) if can_be_laid(card, kinds, blocked)]
    return sum(rules.COPIES[card] - kinds.count(card) for card in fits)


def chance_to_play(*tops: str, cards: int = 4) -> Fraction:
    """The chance that a random display holds at least one card that fits.

    >>> chance_to_play("r5")
    Fraction(2561866, 3049501)
    """
    return at_least_one(fitting_cards(*tops), rules.DECK - len(tops), cards)


def chance_to_be_stuck(*tops: str, cards: int = 4, blocked: int | None = None) -> Fraction:
    """The chance that these pile tops leave the next player with nothing to play."""
    return none_of(fitting_cards(*tops, blocked=blocked), rules.DECK - len(tops), cards)


def chance_of_white(cards: int = 4) -> Fraction:
    """The chance that a random display holds a white card.

    >>> chance_of_white()
    Fraction(231752, 636709)
    """
    return at_least_one(WHITE, rules.DECK, cards)


def chance_nobody_can_play(players: int, *tops: str) -> Fraction:
    """The chance that not one of the freshly dealt displays has a card that fits."""
    players = whole_number(players, rules.FEWEST_PLAYERS, rules.MOST_PLAYERS, _("The number of players (M1)"))
    cards = 5 if players == 2 else 4
    return none_of(fitting_cards(*tops), rules.DECK - len(tops), players * cards)
