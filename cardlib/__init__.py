"""Card games to learn from: rules that explain themselves, chances counted and simulated.

>>> from cardlib import minuten
>>> minuten.deal(players=4, seed=42).players
4
"""

from cardlib import biberbande, language, minuten, partners, stop
from cardlib.duel import duel
from cardlib.game import Example, Game, IllegalMove, Match, Position, Rule, Step, Verdict, View
from cardlib.players import submit
from cardlib.tournament import tournament

__version__ = "0.1.0"
__all__ = [
    "Example",
    "Game",
    "IllegalMove",
    "Match",
    "Position",
    "Rule",
    "Step",
    "Verdict",
    "View",
    "biberbande",
    "duel",
    "language",
    "minuten",
    "partners",
    "stop",
    "submit",
    "tournament",
]
