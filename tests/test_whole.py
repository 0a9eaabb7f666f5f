"""Entry points are compiled as one piece; nothing else is changed by that, and nothing needs it."""

from __future__ import annotations

import importlib
from types import ModuleType

import pytest

from cardlib import minuten, speed
from cardlib.arena import NAMES
from cardlib.playout import FRESH
from tests.helpers import python


class Forwards(list):
    """A list in which no place is counted from the end: compiled, that would be a place before the list."""

    def __getitem__(self, place):
        assert isinstance(place, slice) or place >= 0
        return super().__getitem__(place)

    def __setitem__(self, place, value):
        assert place >= 0
        super().__setitem__(place, value)


def forwards(value):
    return Forwards(map(forwards, value)) if isinstance(value, (list, tuple)) else value


def rooms_of(name: str) -> list[ModuleType]:
    return [importlib.import_module(f"cardlib.{name}.{room}") for room in ("rules", "strategies")]


@pytest.mark.parametrize("strategy", ["random", "thumb", "strong", "search"])
@pytest.mark.parametrize("name", NAMES)
def test_no_place_is_counted_from_the_end(name, strategy, monkeypatch):
    rules, strategies = rooms_of(name)
    for room in (rules, strategies):
        for table in [key for key, value in vars(room).items() if speed._is_table(value)]:
            monkeypatch.setattr(room, table, forwards(getattr(room, table)))
    number, rounds = list(strategies.STRATEGIES).index(strategy), 1 if strategy == "search" or name == "partners" else 5
    run = speed.entry(name, False)
    copy = rules.LAYOUT.copy

    def strict(state):
        twin = copy(state)
        for field in rules.LAYOUT.shapes:
            setattr(twin, field, forwards(getattr(twin, field)))
        return twin

    monkeypatch.setitem(run.__globals__, "copy", strict)
    blank = importlib.import_module(f"cardlib.{name}").GAME.notation.empty_table(4, thinking=12)
    rows = [strict(blank) for _ in range(rounds + 5 * (strategy == "search"))]
    numbers = Forwards([number] * 4 + [2] * 4)
    turns = [0] * rounds
    run(rows, numbers, 1, 0, FRESH, [[0] * 4 for _ in turns], turns, [[] for _ in turns])
    assert all(turns)


@pytest.mark.parametrize("numba", ["as we know it", "another one"])
def test_where_numba_works_otherwise_it_compiles_as_it_likes(numba, tmp_path):
    """The same rounds, and compiled."""
    code = f"""
from cardlib import minuten, speed, whole
if {numba!r} == "another one":
    whole._hide_parts = None
results = minuten.simulate(200, "strong", seed=3)
print(type(speed.entry("minuten", True).loaded).__name__, *results.turns)
"""
    turns = minuten.simulate(200, "strong", seed=3).turns
    assert python(code, NUMBA_CACHE_DIR=str(tmp_path)).split() == ["CPUDispatcher", *map(str, turns)]


def test_what_others_compile_counts_from_the_end_as_before(tmp_path):
    code = """
from cardlib import minuten
import numba, numpy
minuten.simulate(100)
assert numba.njit(lambda values: values[-1])(numpy.arange(5)) == 4
assert numba.njit(lambda count: numpy.zeros(count).sum())(5) == 0
print("done")
"""
    assert python(code, NUMBA_CACHE_DIR=str(tmp_path)).strip() == "done"
