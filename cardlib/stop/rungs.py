"""Players of STOP that are made of a number or of rules.

>>> from cardlib import stop
>>> view = stop.position(top="b4", hands=("b7 bS b2 r4 r8 r9", "g1 g2", "r1 r2 r3", "y1")).view(0)
>>> player_with(50)(view, view.moves), player_with(20)(view, view.moves)
('r4', 'b2')
>>> player_from_rules(["high cards first"])(view, view.moves)
'b2'
"""

from __future__ import annotations

from collections.abc import Sequence

from cardlib.game import Moves, View
from cardlib.language import N_
from cardlib.rungs import Preference, Recipe, best_by, made_of_number, made_of_rules
from cardlib.stop.words import all_called, card, cards, colour, how_many, neighbour, symbol, value, with_free

NUMBERS = range(73)
NUMBER = N_("Cards that count at least so much in hand you play first, the dearest of them before the others.")
NEAR_THE_END = 3


def is_card(view: View, move: str) -> bool:
    return card(move) is not None


def counts(view: View, move: str) -> int:
    """What the cards would count in hand."""
    return value(card(move) or "r1") + (50 if with_free(move) else 0)


def of_that_colour(view: View, move: str) -> int:
    """How many cards of that colour one holds."""
    mine = colour(card(move) or "F")
    return sum(colour(each) == mine for each in cards(view))


def keeps_free(view: View, move: str) -> bool:
    return not with_free(move)


def keeps_defence(view: View, move: str) -> bool:
    return symbol(card(move) or "F") not in "02"


def strikes(view: View, move: str) -> bool:
    """Does it hit a neighbour who is near the end?"""
    return symbol(card(move) or "F") in "2SX" and how_many(view, neighbour(view)) <= NEAR_THE_END


RULES = {
    "high cards first": Preference(N_("Play the card that counts most."), counts),
    "my colour first": Preference(N_("Play the colour of which you have most."), of_that_colour),
    "Free choice last": Preference(N_("Keep Free choice for when nothing else fits."), keeps_free),
    "two cards at once": Preference(
        N_("Play two cards with Free choice whenever you can."), lambda view, move: with_free(move)
    ),
    "keep 0 and 2": Preference(N_("Keep 0 and 2, they defend you."), keeps_defence),
    "strike": Preference(N_("Strike a neighbour who has three cards or fewer: 2, Skip, +X."), strikes),
}


def player_with(number: int) -> Recipe:
    """Plays cards that count at least that much first, the dearest before the others."""

    def dear(view: View, move: str) -> int:
        return counts(view, move) if counts(view, move) >= number else 0

    def choose(view: View, moves: Moves) -> str:
        return best_by((is_card, all_called, dear), view, moves)

    return made_of_number("stop", number, NUMBERS, choose)


def player_from_rules(names: Sequence[str]) -> Recipe:
    """Goes by these rules, the most important first."""
    return made_of_rules("stop", names, RULES, (is_card, all_called))
