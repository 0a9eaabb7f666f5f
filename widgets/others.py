"""When do the others play? The strategies take their time, and a person who clicked earlier comes first."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from cardlib.game import Match, Position
from cardlib.language import _
from cardlib.mistakes import Mistake
from widgets.scene import Block
from widgets.setup import PERSON

PACES = {"slow": 2.2, "normal": 1.4, "fast": 0.55, "wait": 1.4, "pause": 1.4}  # seconds a move of the others
STANDING_STILL = ("wait", "pause")
TIMED_PACE = 0.7  # against the clock
HURRY = 0.05
LONGEST_WAIT = 8.0  # seconds from my move to my turn, unless the pace is slow
GRACE = 5.0  # seconds for which a quick click may be under way


class Plan(NamedTuple):
    """What a strategy will do, and after how many seconds."""

    seconds: float
    move: str


@dataclass(frozen=True)
class _Left:
    """A table that has changed since: after how many seconds a strategy moved there, and when that was."""

    match: Match
    seconds: float
    moment: float


class Others:
    """The strategies at a table: their pace, what they do next, and what they did a moment ago."""

    def __init__(self, pace: str) -> None:
        if pace not in PACES:
            raise Mistake(_("pace is one of {known}, not {value!r}.").format(known=", ".join(PACES), value=pace))
        self.pace = pace
        self.hurry = False  # straight to the person's turn
        self._left: dict[int, _Left] = {}  # by the ply that the page saw
        self._task: asyncio.Task[None] | None = None

    @property
    def stand_still(self) -> bool:
        """Do they move only when they are told to?"""
        return self.pace in STANDING_STILL

    def seconds(self, players: int, timed: bool) -> float:
        """What a move of theirs takes."""
        if self.hurry:
            return HURRY
        if timed:
            return TIMED_PACE
        pace = PACES[self.pace]
        return pace if self.pace == "slow" else min(pace, LONGEST_WAIT / max(1, players - 1))

    def first_plan(self, position: Position, roles: Sequence[str], timed: bool) -> Plan | None:
        """The first thing that a strategy will do at this table; None if none of them will."""
        plans = position.plans([None if role == PERSON else role for role in roles])
        pause = self.seconds(position.players, timed)
        timetable = [
            Plan(max(seconds, pause) if seat == position.turn and not self.hurry else seconds or pause, move)
            for seat, seconds, move in plans
        ]
        return min(timetable, key=lambda plan: plan.seconds, default=None)

    def begin(self, playing: Callable[[], Coroutine[Any, Any, None]]) -> bool:
        """Let them play beside the page, unless they already do; False if there is no loop to do it in."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return False
        if self._task is None or self._task.done():
            self._task = loop.create_task(playing())
        return True

    def halt(self) -> None:
        """What they were about to do, or did a moment ago, no longer counts."""
        self._left.clear()
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def leave(self, ply: int, match: Match, seconds: float) -> None:
        """Remember the table as it was before one of them moved."""
        now = time.monotonic()
        self._left = {ply: left for ply, left in self._left.items() if now - left.moment < GRACE}
        self._left[ply] = _Left(match, seconds, now)

    def outrun(self, ply: Any, after: Any) -> Match | None:
        """The table as a person saw it who clicked before a strategy moved, though the message came later.

        How quick is what the page measured since it painted that table, so a slow connection is no handicap.
        """
        left = self._left.get(ply) if isinstance(ply, int) else None
        if left is None or time.monotonic() - left.moment > GRACE:
            return None
        if isinstance(after, bool) or not isinstance(after, (int, float)) or not 0 <= after < 1000 * left.seconds:
            return None
        return left.match

    def menu(self) -> Block:
        """The pace, to choose from."""
        words = {
            "slow": _("slow"),
            "normal": _("normal"),
            "fast": _("fast"),
            "wait": _("wait for me"),
            "pause": _("pause"),
        }
        return {
            "label": _("Pace of the others"),
            "value": self.pace,
            "options": [[pace, words[pace]] for pace in PACES],
        }
