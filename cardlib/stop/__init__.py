"""STOP (ABACUSSPIELE, 2001): get rid of your cards first, and be quick.

>>> from cardlib import stop
>>> p = stop.deal(seed=42)
>>> p.moves[0] in p.moves
True
"""

from cardlib.game import Game
from cardlib.rooms import Abilities
from cardlib.stop import advice, chances, notation, picture, rulebook, rules, strategies, table
from cardlib.stop.rulebook import RULES
from cardlib.stop.strategies import STRATEGIES

ABILITIES = Abilities(hidden_hands=True, out_of_turn=strategies)
GAME: Game = Game("stop", "STOP", rules, notation, rulebook, strategies, picture, table, advice, ABILITIES)
deal = GAME.deal
position = GAME.position
load = GAME.load
match = GAME.match
load_match = GAME.load_match
simulate = GAME.simulate
summary = GAME.summary
duel = GAME.duel

from cardlib.stop.examples import EXAMPLES  # noqa: E402 - examples set up positions of the game above

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
