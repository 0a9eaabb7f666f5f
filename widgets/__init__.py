"""What a person clicks: table, seat, stepper, odds, example, chart, exercise, review, tournament, the course's."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from widgets.chart import Chart
from widgets.clock import Clock
from widgets.example import Example
from widgets.exercise import Exercise
from widgets.odds import Odds
from widgets.review import Review
from widgets.seat import TakeASeat
from widgets.stepper import Stepper
from widgets.table import Table

if TYPE_CHECKING:
    from widgets.bet import Bet, Bets
    from widgets.growing import Growing
    from widgets.practice import Practice
    from widgets.progress import MyProgress, class_results, hand_in
    from widgets.sketch import Sketch
    from widgets.tournament import Tournament, class_tournament

__all__ = [
    "Bet",
    "Bets",
    "Chart",
    "Clock",
    "Example",
    "Exercise",
    "Growing",
    "MyProgress",
    "Odds",
    "Practice",
    "Review",
    "Sketch",
    "Stepper",
    "Table",
    "TakeASeat",
    "Tournament",
    "class_results",
    "class_tournament",
    "hand_in",
]

_LATER = {  # loaded when first used
    "Bet": "bet",
    "Bets": "bet",
    "Growing": "growing",
    "MyProgress": "progress",
    "Practice": "practice",
    "Sketch": "sketch",
    "Tournament": "tournament",
    "class_results": "progress",
    "class_tournament": "tournament",
    "hand_in": "progress",
}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module 'widgets' has no attribute {name!r}")
    return getattr(import_module(f"widgets.{_LATER[name]}"), name)
