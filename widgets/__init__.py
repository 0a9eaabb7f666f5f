"""What a person clicks: table, take a seat, stepper, odds, example, chart, exercise, clock, review, tournament."""

from widgets.chart import Chart
from widgets.clock import Clock
from widgets.example import Example
from widgets.exercise import Exercise
from widgets.odds import Odds
from widgets.review import Review
from widgets.seat import TakeASeat
from widgets.stepper import Stepper
from widgets.table import Table
from widgets.tournament import Tournament, class_tournament

__all__ = [
    "Chart",
    "Clock",
    "Example",
    "Exercise",
    "Odds",
    "Review",
    "Stepper",
    "Table",
    "TakeASeat",
    "Tournament",
    "class_tournament",
]
