"""The move list: every move as one seat saw it, told once and kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardlib import people
from cardlib.game import Position, View
from cardlib.rooms import Note

MOST_LINES = 400  # the newest; a page need not carry more


class Told(NamedTuple):
    """One move: who made it, what was seen of it, by which rules."""

    seat: int
    who: str  # if the sentences do not begin with the name
    text: str
    more: str
    rules: tuple[str, ...]
    notes: tuple[Note, ...]

    @property
    def whole(self) -> str:
        return " ".join(filter(None, (self.who, self.text, self.more)))


class MoveList:
    """The moves of a round for one pair of eyes; a seat, or someone who only watches."""

    def __init__(self, seat: int, names: Sequence[str], you: int | None) -> None:
        self._seat = seat
        self._names = names
        self._you = you
        self._positions: list[Position] = []
        self._told: list[Told] = []

    def told(self, position: Position) -> Sequence[Told]:
        """All moves up to this position; what was told before is not told anew."""
        new = []
        here: Position | None = position
        while here is not None and not (here.ply < len(self._positions) and self._positions[here.ply] is here):
            new.append(here)
            here = here.previous
        kept = len(self._positions) if here is None else here.ply + 1
        kept = 0 if here is None else kept
        del self._positions[kept:], self._told[max(0, kept - 1) :]
        for each in reversed(new):
            self._positions.append(each)
            if each.previous is not None:
                self._told.append(self._tell(each))
        return self._told

    def _tell(self, position: Position) -> Told:
        assert position.previous is not None
        assert position._move is not None
        seen = View(position, self._seat)
        with people.named(self._names, self._you):
            steps = seen.steps
        mover = position._game.mover(position.previous._state, position._move)
        texts = [step.text[:1].upper() + step.text[1:] for step in steps] or [""]
        rules = tuple(dict.fromkeys(step.rule for step in steps))
        who = "" if texts[0].startswith(self._names[mover]) else f"{self._names[mover]} ·"
        return Told(mover, who, texts[0], " ".join(texts[1:]), rules, tuple(seen._notes))


class MoveLists:
    """The move lists of one table, kept for every pair of eyes that has looked at it."""

    def __init__(self) -> None:
        self._lists: dict[tuple[int, int | None], MoveList] = {}

    def told(self, position: Position, eyes: int, names: Sequence[str], you: int | None) -> Sequence[Told]:
        """All moves up to this position, as those eyes saw them."""
        if (eyes, you) not in self._lists:
            self._lists[eyes, you] = MoveList(eyes, names, you)
        return self._lists[eyes, you].told(position)
