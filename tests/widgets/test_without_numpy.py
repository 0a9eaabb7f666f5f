"""Every chart without NumPy, numba and matplotlib: the same numbers, computed plainly."""

from __future__ import annotations

import importlib
import inspect
import json
from typing import Any

import pytest

from tests.helpers import ROOT, python
from tests.widgets.conftest import block
from widgets.chart import Chart

GAMES = ("minuten", "stop", "biberbande", "partners")
WITHOUT = "numpy", "numba", "matplotlib"
FEW = 100  # games a chart simulates here, so that both ways have the same
CODE = """
import importlib, inspect, json

lesson = importlib.import_module("widgets.{game}")
lesson.affordable = lambda games: min(games, {few})
figures = {{}}
for name, function in vars(lesson).items():
    if inspect.isfunction(function) and function.__annotations__.get("return") == "Chart":
        figure = next(block for block in function().scene["blocks"] if block["type"] == "figure")
        figures[name] = [bool(figure["src"]), figure["alt"], figure["rows"]]
print(json.dumps(figures))
"""


def figures(game: str, *missing: str) -> dict[str, Any]:
    return json.loads(python(CODE.format(game=game, few=FEW), *missing))


@pytest.mark.parametrize("game", GAMES)
def test_charts_have_the_same_numbers_without_numpy(game: str) -> None:
    with_all, without = figures(game), figures(game, *WITHOUT)
    assert list(with_all) == list(without)
    assert len(without) >= 5
    for name, (drawn, alternative, rows) in without.items():
        assert not drawn
        assert [True, alternative, rows] == with_all[name], name


@pytest.mark.parametrize("game", GAMES)
def test_every_chart_is_found(game: str) -> None:
    """The test above finds charts by what they return."""
    lesson = importlib.import_module(f"widgets.{game}")
    functions = [function for _, function in inspect.getmembers(lesson, inspect.isfunction)]
    charts = [function for function in functions if function.__annotations__.get("return") == "Chart"]
    assert charts
    made = charts[0]()
    assert isinstance(made, Chart)
    assert block(made.scene, "figure")["rows"]


LESSON = """
from pathlib import Path
import json, os, tempfile
import cardlib

lesson = json.loads(Path({path!r}).read_text(encoding="utf-8"))
os.chdir(tempfile.mkdtemp())
game = getattr(cardlib, {game!r})
simulate = game.simulate
game.simulate = lambda games, *arguments, **options: simulate(min(games, 60), *arguments, **options)
charts = __import__("widgets.{game}", fromlist=["affordable"])
charts.affordable = lambda games: min(games, {few})
names = {{}}
for cell in lesson["cells"]:
    if cell["cell_type"] == "code" and "colab" not in cell["metadata"].get("tags", ()):
        exec("".join(cell["source"]), names)
"""


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_on_chances_runs_without_numpy(game: str) -> None:
    """With fewer games than it says, so that it does not take long."""
    path = str(ROOT / "notebooks" / f"{game}_2_chances.ipynb")
    python(LESSON.format(path=path, game=game, few=FEW), *WITHOUT)
