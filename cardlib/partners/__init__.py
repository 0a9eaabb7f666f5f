"""Partners by Thomas Bisgaard (1998): two teams bring eight pawns home, a card for each step.

>>> from cardlib import partners
>>> p = partners.deal(seed=42)
>>> p.moves[0] in p.moves
True
"""

from cardlib.game import Game
from cardlib.partners import advice, chances, notation, picture, rulebook, rules, strategies, table
from cardlib.partners.rulebook import RULES
from cardlib.partners.strategies import STRATEGIES
from cardlib.rooms import Abilities

ABILITIES = Abilities(hidden_hands=True, best_moves=3, board=table, horizon=strategies)
GAME: Game = Game("partners", "Partners", rules, notation, rulebook, strategies, picture, table, advice, ABILITIES)
deal = GAME.deal
position = GAME.position
load = GAME.load
match = GAME.match
load_match = GAME.load_match
simulate = GAME.simulate
summary = GAME.summary
duel = GAME.duel

from cardlib.partners.examples import EXAMPLES  # noqa: E402 - examples set up positions of the game above

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
