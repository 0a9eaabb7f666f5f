"""Learn from your game: what was to be expected, move by move, and which moves cost most."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from html import escape
from typing import Any

from cardlib import people, speed
from cardlib.game import Match, Position
from cardlib.language import _, decimal
from cardlib.review import GAMES, Reviewed, own_moves, reviewing
from cardlib.review import Review as Reviews
from widgets.scene import Block, Scene
from widgets.stepper import way_to
from widgets.table import Sitting

PLAIN_GAMES = 150  # a move, where nothing is compiled
SHOWN = 3  # the costliest moves


class Reviewer:
    """Weighs a seat's moves one after the other; stopping leaves nothing running."""

    def __init__(self, on_change: Callable[[], None]) -> None:
        self._on_change = on_change
        self._task: asyncio.Task[None] | None = None
        self.moves: list[Reviewed] = []
        self.total = 0

    def start(self, played: Position | Match, seat: int) -> None:
        self.stop()
        self.moves, self.total = [], len(own_moves(played, seat))
        found = reviewing(played, seat, GAMES if speed.available() else PLAIN_GAMES)
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # nobody could be told later
            self.moves = list(found)
            return
        self._task = loop.create_task(self._go_on(found))

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _go_on(self, found: Any) -> None:
        loop = asyncio.get_running_loop()
        while True:
            if speed.available():
                move = await loop.run_in_executor(None, next, found, None)
            else:
                move = next(found, None)
                await asyncio.sleep(0.01)
            if move is None:
                return
            self.moves.append(move)
            self._on_change()

    @property
    def done(self) -> bool:
        return len(self.moves) == self.total


def position_before(played: Position | Match, move: Reviewed) -> Position:
    """Where the move was made."""
    rounds = (*played.finished, played.position) if isinstance(played, Match) else (played,)
    return way_to(rounds[move.round])[move.ply]


def before_the_chosen(played: Position | Match, reviewer: Reviewer, chosen: int) -> Position | None:
    """Where that one of the costliest moves was made, if there are so many."""
    costliest = Reviews(reviewer.moves).costliest
    return position_before(played, costliest[chosen]) if chosen < len(costliest) else None


def review_block(played: Position | Match, reviewer: Reviewer, chosen: int, sitting: Sitting) -> Block:
    """The review as a panel that lies over a table."""
    game = played._game
    lower = game.rules.LOWER_IS_BETTER
    reviews = Reviews(reviewer.moves)
    costliest = reviews.costliest[:SHOWN]
    ranks = {(move.round, move.ply): rank for rank, move in enumerate(costliest, 1)}
    points = [
        {"n": number, "value": value, "low": low, "high": high, "rank": ranks.get((round_, ply))}
        for number, (round_, ply, value, low, high) in enumerate(reviews.curve, 1)
    ]
    with people.named(sitting.all_called(), sitting.you):
        listed = [_row(played, move, lower) for move in costliest]
    fine = sum(move.verdict != "costly" for move in reviewer.moves)
    said = _("{fine} of {all} moves: best, or too close to tell.").format(fine=fine, all=len(reviewer.moves))
    wait = _("Weighing your moves: {done} of {total}").format(done=len(reviewer.moves), total=reviewer.total)
    return {
        "title": _("What you could expect, move by move"),
        "sub": _("Points, fewer is better. The band is the 95 % interval.")
        if lower
        else _("Chance to win. The band is the 95 % interval."),
        "percent": not lower,
        "points": points,
        "head": _("Your costliest moves"),
        "rows": listed,
        "chosen": max(0, min(chosen, len(listed) - 1)),
        "none": _("No move clearly cost anything.") if reviewer.done else "",
        "said": said if reviewer.done else wait,
        "axis": _("your moves"),
        "words": {"play": _("Play on from here"), "table": _("Show the table"), "close": _("Close")},
    }


def _row(played: Position | Match, move: Reviewed, lower: bool) -> Block:
    before = position_before(played, move)
    spoken = before._game.notation.spoken_move
    cost = decimal(move.cost, 1) if lower else f"{100 * move.cost:.0f} %"
    what = _("Move {number}: it cost {cost} points") if lower else _("Move {number}: it cost {cost}")
    why = " ".join(move.reasons) or _("{best} was better than {move}.").format(
        best=spoken(move.best), move=spoken(move.move)
    )
    return {
        "text": what.format(number=move.ply + 1, cost=cost),
        "why": why[:1].upper() + why[1:],
        "played": _face(before, move.move),
        "better": _face(before, move.best),
    }


def _face(position: Position, move: str) -> Block:
    """The card of a move, or its words where it has none."""
    notation, room = position._game.notation, position._game.table
    picks = [pick.rpartition(":")[2] for pick in room.picks_of_move(position._state, move)]
    cards = [pick for pick in picks if pick in notation.KIND]
    return {"face": cards[-1] if cards else None, "name": notation.spoken_move(move)}


class Review(Scene):
    """Learn from your game: a finished round or match, seen from one seat."""

    def __init__(self, played: Position | Match, seat: int = 0) -> None:
        super().__init__(played._game)
        self.played = played
        self.seat = seat
        self.chosen = 0
        self._reviewer = Reviewer(self.show)
        position = played.position if isinstance(played, Match) else played
        names = [_("Seat {seat}").format(seat=each) for each in range(position.players)]
        self._sitting = Sitting(names, seat, seat)
        self._reviewer.start(played, seat)
        self.show()

    def blocks(self) -> list[Block]:
        block = review_block(self.played, self._reviewer, self.chosen, self._sitting)
        return [{**block, "type": "review", "game": self.played._game.name, "alone": True}]

    def on_act(self, act: dict[str, Any]) -> None:
        if isinstance(act.get("review"), int):
            self.chosen = act["review"]

    def twin_text(self) -> str:
        block = review_block(self.played, self._reviewer, self.chosen, self._sitting)
        return "\n".join([block["title"], *(f"{row['text']}. {row['why']}" for row in block["rows"]), block["said"]])

    def twin_html(self) -> str:
        return "".join(f"<p>{escape(line)}</p>" for line in self.twin_text().split("\n"))
