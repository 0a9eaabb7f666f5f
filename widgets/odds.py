"""What each legal move is worth, drawn as bars, refined while one looks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

from cardlib import speed
from cardlib.game import Position
from cardlib.language import _, decimal
from cardlib.odds import SLICE, best_moves, refining
from cardlib.odds import Odds as Worth
from widgets.scene import Block, Scene

FIRST_GAMES = 1_000  # the first answer, at once
MOST_GAMES = 10_000
SLICE_GAMES = 1_000  # about 10 ms compiled
MOST_ROWS = 12  # the best moves; in Partners there can be hundreds
PLAIN_GAMES = 60  # without numba one small answer


def first_answer(position: Position) -> dict[str, Worth]:
    """An answer at once, with a fixed seed and count; for the seat whose turn it is."""
    if position.over:
        return {}
    games = FIRST_GAMES if speed.available() else PLAIN_GAMES
    slice_games = games if best_moves(position) is None else SLICE
    return list(refining(position, games, 0, slice_games=slice_games, seat=position.turn))[-1]


def odds_block(position: Position, answer: Mapping[str, Worth]) -> Block:
    """The answer as bars with numbers."""
    game = position._game
    spoken, number = game.notation.spoken_move, _points if game.rules.LOWER_IS_BETTER else _percent
    best = list(answer.values())[:MOST_ROWS]
    lowest = min((worth.low for worth in best), default=0)
    highest = max((worth.high for worth in best), default=1)
    start = max(0, lowest - (highest - lowest) * 0.3)
    games = sum(worth.games for worth in answer.values())
    rows = [
        {
            "label": spoken(move),
            "value": worth.value,
            "low": worth.low,
            "high": worth.high,
            "best": rank == 0,
            "text": f"{number(worth.value)} ({number(worth.low)} – {number(worth.high)})",
        }
        for rank, (move, worth) in enumerate(list(answer.items())[:MOST_ROWS])
    ]
    if game.rules.LOWER_IS_BETTER:
        label = _("Expected minus points after each move, from {games} games (less is better)")
    else:
        label = _("Chance to win after each move, from {games} games")
    if len(answer) > len(rows):
        label += " · " + _("the best {shown} of {all} moves").format(shown=len(rows), all=len(answer))
    return {
        "type": "bars",
        "label": label.format(games=games),
        "head": [
            _("move"),
            _("from {start} to {end}").format(start=number(start), end=number(highest)),
            _("mean (95 %)"),
        ],
        "from": start,
        "to": highest,
        "rows": rows,
    }


def _points(value: float) -> str:
    return decimal(value, 1)


def _percent(value: float) -> str:
    return f"{100 * value:.0f} %"


class Refiner:
    """Refines the odds of one position at a time; a new one stops the old."""

    def __init__(self, on_answer: Callable[[dict[str, Worth]], None]) -> None:
        self._on_answer = on_answer
        self._task: asyncio.Task[None] | None = None

    def start(self, position: Position) -> None:
        self.stop()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return  # nobody could be told later
        if speed.available():
            self._task = loop.create_task(self._refine(position))

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _refine(self, position: Position) -> None:
        loop = asyncio.get_running_loop()
        slices = refining(position, MOST_GAMES, 0, slice_games=SLICE_GAMES, seat=position.turn)
        while (answer := await loop.run_in_executor(None, next, slices, None)) is not None:
            if sum(worth.games for worth in answer.values()) > FIRST_GAMES:
                self._on_answer(answer)


class Odds(Scene):
    """The odds of every legal move in a position."""

    def __init__(self, position: Position) -> None:
        super().__init__()
        self.position = position
        self.answer = first_answer(position)
        self._refiner = Refiner(self._refined)
        self.show()

    def blocks(self) -> list[Block]:
        more = {"type": "buttons", "buttons": [{"id": "more", "label": _("Play more games")}]}
        return [odds_block(self.position, self.answer), more]

    def on_act(self, act: dict[str, Any]) -> None:
        if act.get("press") == "more":
            self._refiner.start(self.position)

    def _refined(self, answer: dict[str, Worth]) -> None:
        self.answer = answer
        self.show()
