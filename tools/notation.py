"""Writes the test vectors of the notation, for other programs: docs/notation/, `python -m tools.notation`.

A file a game: what was dealt from which seed, games with the legal moves after every move, positions set up by hand,
and texts that are no moves. Tests compare them with what the code says.
"""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Any

from cardlib.game import SAVE_VERSION, Game, Position
from cardlib.warm import games

TARGET = Path(__file__).resolve().parents[1] / "docs" / "notation"
SEEDS = (0, 1, 2**32, 2**63 - 1)
LONGEST = 60  # moves of a game: Partners would fill a book
NO_MOVES = ("", " ", "?", "0", "9:", "r", "r3>", ">1", "take", "swap 1 2", "7*1", "5 @", "give", "b4 stop watch", "FF")


def vectors(game: Game) -> dict[str, Any]:
    numbers = sorted({game.rules.FEWEST_PLAYERS, 4, game.rules.MOST_PLAYERS})
    return {
        "version": SAVE_VERSION,
        "game": game.name,
        "deals": [dealt(game, players, seed) for players in numbers for seed in SEEDS],
        "games": [played(game.deal(players=players, seed=players)) for players in numbers],
        "positions": [
            {"id": example.id, "fields": example.position.fields(), "moves": list(example.position.moves)}
            for example in import_module(f"cardlib.{game.name}").EXAMPLES.values()
        ],
        "no moves": list(NO_MOVES),
    }


def dealt(game: Game, players: int, seed: int) -> dict[str, Any]:
    return {"players": players, "seed": seed, "fields": game.deal(players=players, seed=seed).fields()}


def played(position: Position) -> dict[str, Any]:
    """A game in which every move is the thumb's; what was legal before each, the scores and the text that saves it."""
    legal: list[list[str]] = []
    while not position.over and len(legal) < LONGEST:
        legal.append(list(position.moves))
        position = position.play(position.choice("thumb"))
    return {"save": position.save(), "legal": legal, "over": position.over, "scores": position.scores}


def text(game: Game) -> str:
    return json.dumps(vectors(game), indent=1, ensure_ascii=True) + "\n"


def main() -> None:
    TARGET.mkdir(exist_ok=True)
    for game in games():
        (TARGET / f"{game.name}.json").write_text(text(game), encoding="ascii")


if __name__ == "__main__":
    main()
