"""Compiles every game once, so that nobody waits later: `python -m cardlib.warm`."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from time import perf_counter

import cardlib
from cardlib import speed
from cardlib.game import Game


def games() -> list[Game]:
    """The games of the house: folders that have rules.

    >>> "minuten" in [game.name for game in games()]
    True
    """
    folders = [f"cardlib.{room.name}" for room in iter_modules(cardlib.__path__) if room.ispkg]
    return [import_module(folder).GAME for folder in folders if find_spec(f"{folder}.rules")]


def main() -> None:
    if not speed.available():
        print("numba is not installed: the games run without it, slower, with the same numbers.")
        return
    for game in games():
        start = perf_counter()
        game.simulate(1)
        print(f"{game.title}: ready in {perf_counter() - start:.1f} s")


if __name__ == "__main__":
    main()
