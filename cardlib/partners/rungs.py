"""Players of Partners that are made of a number or of rules.

>>> from cardlib import partners
>>> view = partners.position(yellow="home home start y3", red="home home home y9", hands=("2 H 5", "", "", "")).view(0)
>>> player_with(0)(view, view.moves), player_with(20)(view, view.moves)
('5 start', 'H home')
>>> player_from_rules(["bring out", "hit"])(view, view.moves)
'H home'
"""

from __future__ import annotations

from collections.abc import Sequence

from cardlib.game import View
from cardlib.language import N_
from cardlib.partners.words import card, cards, effect, is_heart
from cardlib.rungs import Preference, Recipe, best_by, made_of_number, made_of_rules

NUMBERS = range(61)
NUMBER = N_("How many steps is a pawn worth: brought out, locked, or sent home? With 0 only steps count.")


def locks(view: View, move: str) -> int:
    return effect(view, move).locked


def hits(view: View, move: str) -> int:
    return effect(view, move).hits


def spares(view: View, move: str) -> int:
    """The fewer pawns of one's own team are sent home, the better."""
    return -effect(view, move).lost


def brings_out(view: View, move: str) -> int:
    return effect(view, move).out


def goes_far(view: View, move: str) -> int:
    return effect(view, move).steps


def gives_spare_heart(view: View, move: str) -> bool:
    """In the exchange: a heart, if one keeps another."""
    return move.startswith("give") and is_heart(card(move) or "") and sum(map(is_heart, cards(view))) > 1


def gives_no_last_heart(view: View, move: str) -> bool:
    return not (move.startswith("give") and is_heart(card(move) or "") and sum(map(is_heart, cards(view))) == 1)


RULES = {
    "lock": Preference(N_("Lock a pawn in a goal circle."), locks),
    "hit": Preference(N_("Send an opponent's pawn home."), hits),
    "spare": Preference(N_("Do not send pawns of your own team home."), spares),
    "bring out": Preference(N_("Bring a pawn out."), brings_out),
    "far": Preference(N_("Go as far as you can."), goes_far),
    "give a spare heart": Preference(N_("Give your partner a heart, if you keep another."), gives_spare_heart),
    "keep the last heart": Preference(N_("Never give away your last heart."), gives_no_last_heart),
}


def player_with(number: int) -> Recipe:
    """Counts steps, and so many for a pawn brought out, locked or hit; against it for each of its own team lost."""

    def worth(view: View, move: str) -> int:
        done = effect(view, move)
        return done.steps + number * (done.out + done.locked + done.hits - done.lost)

    rules = (gives_no_last_heart, gives_spare_heart, worth)
    return made_of_number("partners", number, NUMBERS, lambda view, moves: best_by(rules, view, moves))


def player_from_rules(names: Sequence[str]) -> Recipe:
    """Goes by these rules, the most important first."""
    return made_of_rules("partners", names, RULES, ())
