"""Players of 4½ Minuten that are made of a number or of rules.

>>> from cardlib import minuten
>>> view = minuten.position(piles=("r5", "y7"), displays=("r1 r7 Cry", "r2 r3 y7", "b7 y1", "y2")).view(0)
>>> player_with(3)(view, view.moves), player_from_rules(["white last", "next has choice"])(view, view.moves)
('r1>1', 'r1>1')
"""

from __future__ import annotations

from collections.abc import Sequence

from cardlib.game import Moves, View
from cardlib.language import N_
from cardlib.minuten.words import card, fitting, following, is_white, value
from cardlib.rungs import Preference, Recipe, best_by, made_of_number, made_of_rules

NUMBERS = range(5)
NUMBER = N_("How many cards shall the next player be able to lay? So many are enough; beyond that, number cards first.")


def is_no_pass(view: View, move: str) -> bool:
    return move != "pass"


def is_number(view: View, move: str) -> bool:
    return value(card(move) or "C") is not None


def keeps_white(view: View, move: str) -> bool:
    return not is_white(card(move) or "C")


def choices_of_next(view: View, move: str) -> int:
    """How many cards the next player could lay."""
    seat = following(view, move)
    return len(fitting(view, seat, move))


def others_who_can(view: View, move: str) -> int:
    """How many of the others could lay something if it were their turn."""
    return sum(bool(fitting(view, seat, move)) for seat in range(view.players) if seat != view.seat)


RULES = {
    "numbers first": Preference(N_("Lay number cards before special cards."), is_number),
    "white last": Preference(N_("Keep white cards for when nothing else fits."), keeps_white),
    "next can play": Preference(
        N_("The next player should have a card that fits."), lambda view, move: choices_of_next(view, move) > 0
    ),
    "next has choice": Preference(
        N_("The more cards of the next player fit, the better."), lambda view, move: choices_of_next(view, move)
    ),
    "all can play": Preference(N_("As many others as possible should have a card that fits."), others_who_can),
}


def player_with(number: int) -> Recipe:
    """Leaves the next player that many cards to lay, if it can."""
    rules = (is_no_pass, lambda view, move: min(number, choices_of_next(view, move)), is_number, keeps_white)

    def choose(view: View, moves: Moves) -> str:
        return best_by(rules, view, moves)

    return made_of_number("minuten", number, NUMBERS, choose)


def player_from_rules(names: Sequence[str]) -> Recipe:
    """Goes by these rules, the most important first."""
    return made_of_rules("minuten", names, RULES, (is_no_pass,))
