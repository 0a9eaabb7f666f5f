"""Biberbande (Rat-a-Tat Cat) by Monty and Ann Stambler (AMIGO): remember what lies face down.

>>> from cardlib import biberbande
>>> p = biberbande.deal(seed=42)
>>> p.turn, "draw" in p.moves
(1, True)
"""

from cardlib.biberbande import advice, chances, notation, picture, rulebook, rules, strategies, table
from cardlib.biberbande.rulebook import RULES
from cardlib.biberbande.strategies import STRATEGIES
from cardlib.game import Game
from cardlib.rooms import Abilities

ABILITIES = Abilities(hidden_hands=True, looks=table, guesses=strategies)
GAME: Game = Game("biberbande", "Biberbande", rules, notation, rulebook, strategies, picture, table, advice, ABILITIES)
deal = GAME.deal
position = GAME.position
load = GAME.load
match = GAME.match
load_match = GAME.load_match
simulate = GAME.simulate
summary = GAME.summary
duel = GAME.duel

from cardlib.biberbande.examples import EXAMPLES  # noqa: E402 - examples set up positions of the game above

__all__ = [
    "EXAMPLES",
    "RULES",
    "STRATEGIES",
    "chances",
    "deal",
    "duel",
    "load",
    "load_match",
    "match",
    "position",
    "simulate",
    "summary",
]
