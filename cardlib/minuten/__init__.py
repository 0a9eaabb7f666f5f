"""4½ Minuten by Joachim Reif (moses. Verlag, 2019): a team against the clock.

>>> from cardlib import minuten
>>> p = minuten.deal(seed=42)
>>> p.moves[0] in p.moves
True
"""

from cardlib.game import Game
from cardlib.minuten import advice, chances, notation, picture, rulebook, rules, strategies, table
from cardlib.minuten.rulebook import RULES
from cardlib.minuten.strategies import STRATEGIES
from cardlib.rooms import Abilities

ABILITIES = Abilities(clock=True)
GAME: Game = Game("minuten", "4½ Minuten", rules, notation, rulebook, strategies, picture, table, advice, ABILITIES)
deal = GAME.deal
position = GAME.position
load = GAME.load
match = GAME.match
load_match = GAME.load_match
simulate = GAME.simulate
summary = GAME.summary
duel = GAME.duel

from cardlib.minuten.examples import EXAMPLES  # noqa: E402 - examples set up positions of the game above

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
