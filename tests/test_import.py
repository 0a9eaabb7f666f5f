"""Playing needs nothing but the standard library, and starts at once."""

from __future__ import annotations

import widgets
from cardlib import minuten
from tests.helpers import ROOT, python

HEAVY = ("numpy", "numba", "matplotlib", "ipywidgets", "anywidget", "tqdm")


def test_importing_cardlib_loads_nothing_heavy():
    code = f"import sys, cardlib; print([name for name in {HEAVY} if name in sys.modules])"
    assert python(code) == "[]"


def test_importing_cardlib_takes_no_time():
    """The best of five, counted in the interpreter's own time: others may be busy on this machine."""
    code = "import time; start = time.process_time(); import cardlib; print(time.process_time() - start)"
    assert min(float(python(code)) for _ in range(5)) < 0.15


def test_importing_widgets_loads_no_lesson_and_nothing_that_draws():
    """In a browser each module more delays the first card."""
    rooms = {path.stem for path in (ROOT / "widgets").glob("*.py")}
    games = {path.parent.name for path in (ROOT / "cardlib").glob("*/rules.py")}
    alone = ("million", "small_games")  # lessons that belong to no game
    lessons = [f"widgets.{room}" for room in sorted(rooms) if room in (*games, *alone) or room.startswith("course")]
    lessons.append("cardlib.small")
    assert len(lessons) >= 7
    lazily = [f"widgets.{room}" for room in sorted(set(widgets._LATER.values()))]
    code = f"import sys, widgets; print([name for name in {[*lessons, *lazily, *HEAVY[:3]]} if name in sys.modules])"
    assert python(code) == "[]"


PLAY = """
import sys
from cardlib import minuten, speed
assert not speed.available()
for players in range(2, 7):
    position = minuten.deal(players=players, seed=players, variant=players % 2 == 1, pace=(2, 3))
    while not position.over:
        for move in position.moves:
            assert position.why(move)
        assert not position.why("begin 0") or "begin 0" in position.moves
        position = position.play(position.moves[0])
        assert position.steps
        assert str(position) and position.view(0) and position._repr_mimebundle_()
    assert minuten.load(position.save()) == position
    assert minuten.position(**position.fields()) == position
    while position.previous:
        position = position.previous
    match = minuten.match(players, seed=1)
    assert minuten.load_match(match.save()) == match
assert minuten.chances.chance_to_play("r5") > 0.8
assert all(example.positions for example in minuten.EXAMPLES.values())
print("played", [name for name in sys.modules if name.partition(".")[0] in ("numpy", "numba")])
"""


def test_a_game_can_be_played_where_nothing_else_is_installed():
    assert python(PLAY, *HEAVY) == "played []"


def test_a_numba_that_does_not_load_is_done_without(tmp_path):
    (tmp_path / "numba.py").write_text("raise ImportError('Numba needs another NumPy')")
    code = f"""
import sys
sys.path.insert(0, {str(tmp_path)!r})
from cardlib import minuten
print(minuten.simulate(20, seed=3).scores.sum(), len(minuten.deal(seed=1).odds(20)) > 0)
"""
    assert python(code) == f"{minuten.simulate(20, seed=3).scores.sum()} True"


def test_games_do_not_import_each_other():
    code = """
import importlib, pkgutil, sys, cardlib
games = [name for _, name, package in pkgutil.iter_modules(cardlib.__path__) if package]
sources = {name: [open(m.origin).read() for m in
    (importlib.util.find_spec(f"cardlib.{name}.{part.name}") for part in
     pkgutil.iter_modules(importlib.import_module(f"cardlib.{name}").__path__))] for name in games}
print([(game, other) for game in games for other in games if other != game
       and any(f"cardlib.{other}" in text for text in sources[game])])
"""
    assert python("import importlib.util" + code) == "[]"
