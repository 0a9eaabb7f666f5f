"""Players of Biberbande that are made of a number or of rules.

>>> from cardlib import biberbande
>>> view = biberbande.position(rows=("4 2 0 9", "1 1 1 1"), discard="3", known=("0:1 0:4", "1:1")).view(0)
>>> player_with(4)(view, view.moves), player_with(2)(view, view.moves)
('take 4', 'draw')
>>> player_from_rules(["take low cards"])(view, view.moves)
'take 4'
"""

from __future__ import annotations

from collections.abc import Sequence

from cardlib.biberbande.words import (
    card_in_hand,
    known,
    place,
    row_sum,
    top,
    unknown_places,
    value,
    word,
    worst_place,
)
from cardlib.game import Moves, View
from cardlib.language import N_
from cardlib.rungs import Preference, Recipe, best_by, made_of_number, made_of_rules

NUMBERS = range(10)
NUMBER = N_("The highest card that you still take and keep.")
LOW, KNOCKS_AT = 4, 8


def improves(view: View, move: str, most: int) -> bool:
    """Does it put a card that is low enough in the place of the worst one?"""
    card = top(view) if word(move) == "take" else card_in_hand(view) or "9"
    worst = worst_place(view)
    return place(move) == worst and value(card) <= most and value(card) < value(known(view)[worst - 1])


def takes_low(view: View, move: str) -> bool:
    return word(move) == "take" and improves(view, move, LOW)


def keeps_low(view: View, move: str) -> bool:
    return word(move) == "keep" and improves(view, move, LOW)


def looks(view: View, move: str) -> bool:
    """Peek at a card one does not know."""
    return word(move) == "peek" and place(move) in unknown_places(view)


def draws_twice(view: View, move: str) -> bool:
    return word(move) == "twice"


def knocks_low(view: View, move: str) -> bool:
    return word(move) == "knock" and row_sum(view) <= KNOCKS_AT


def swaps_worst(view: View, move: str) -> bool:
    """Swap away a 7, 8 or 9."""
    return word(move) == "swap" and place(move) == worst_place(view) and value(known(view)[worst_place(view) - 1]) > 6


def is_usual(view: View, move: str) -> bool:
    """What one does when no rule says anything: draw, discard, do not knock."""
    return word(move) in ("draw", "discard", "end")


RULES = {
    "take low cards": Preference(N_("Take the top discard if it is 4 or less and better than your worst."), takes_low),
    "keep low cards": Preference(N_("Keep a card you drew if it is 4 or less and better than your worst."), keeps_low),
    "look": Preference(N_("With Peek look at a card you do not know."), looks),
    "draw twice": Preference(N_("Play Draw twice."), draws_twice),
    "swap away": Preference(N_("With Swap get rid of a 7, 8 or 9."), swaps_worst),
    "knock low": Preference(N_("Knock as soon as your row counts 8 or less, unknown cards 5 each."), knocks_low),
}


def player_with(number: int) -> Recipe:
    """Takes and keeps what is not higher than that."""

    def takes(view: View, move: str) -> bool:
        return word(move) in ("take", "keep") and improves(view, move, number)

    rules = (takes, looks, draws_twice, swaps_worst, knocks_low, is_usual)

    def choose(view: View, moves: Moves) -> str:
        return best_by(rules, view, moves)

    return made_of_number("biberbande", number, NUMBERS, choose)


def player_from_rules(names: Sequence[str]) -> Recipe:
    """Goes by these rules, the most important first; where none speaks, it draws, discards and does not knock."""
    recipe = made_of_rules("biberbande", names, RULES, ())
    rules = [*(RULES[name].rule for name in names), is_usual]
    return Recipe(recipe.game, 2, recipe.name, recipe.source, lambda view, moves: best_by(rules, view, moves))
