"""Step through a game: the same table, the same list of moves; arrow keys step, each step names the rule that acted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlib.game import NOBODY, Position, Shown, View
from cardlib.language import _
from widgets.log import MoveList, Told
from widgets.names import seat_names
from widgets.scene import Block, Scene, button
from widgets.table import Sitting, log_part, motions, table_block


def player_panel(at: int, last: int) -> Block:
    """Controls to move along a list of positions."""
    return {
        "type": "player",
        "at": at,
        "last": last,
        "text": _("move {at} of {last}").format(at=at, last=last),
        "words": {
            "first": _("First"),
            "back": _("Back"),
            "next": _("Next"),
            "last": _("Last"),
            "play": _("Play"),
            "pause": _("Pause"),
            "slider": _("Step through the game"),
        },
    }


def way_to(position: Position) -> list[Position]:
    """All positions from the start to this one."""
    way = [position]
    while way[-1].previous is not None:
        way.append(way[-1].previous)
    return way[::-1]


def moment_block(shown: Shown, position: Position, eyes: int, sitting: Sitting, told: Sequence[Told], at: int) -> Block:
    """A table to look at, after so many of the moves that are told, with the controls to look at others."""
    block = table_block(shown, sitting, playable=False, told=told[:at])
    happened = told[at - 1] if at else None
    return block | {
        "prompt": {
            "say": happened.text if happened else _("The cards are dealt."),
            "more": happened.more if happened else "",
            "kind": "look",
            "sign": "eye",
        },
        "panels": [player_panel(at, len(told)), *block["panels"]],
        "motions": motions(position, eyes) if position.previous else [],
    }


class Stepper(Scene):
    """Shows how a position came about; starts at its first move unless told otherwise."""

    def __init__(self, position: Position, at: int = 0, names: Sequence[str] = ()) -> None:
        super().__init__(position._game)
        self._game = position._game
        self._typed = names
        self._load(position)
        self.go(at)

    def _load(self, position: Position) -> None:
        self.positions = way_to(position)
        now = self.positions[-1]
        # Everything once the round is over; before that what the seat to play now may know and saw
        self._eyes = NOBODY if now.over else now.turn
        self._sitting = Sitting(seat_names(self._typed, (), now.players), 0 if now.over else now.turn)
        self._moves = MoveList(self._eyes, self._sitting.names, None)
        self.at = 0
        self._paper = ""
        self._refused = ""

    def go(self, at: int) -> None:
        """Show the position after that many moves."""
        self.at = max(0, min(at, len(self.positions) - 1))
        self.show()

    def ply(self) -> int:
        return self.at

    def _shown(self) -> Shown:
        position = self.positions[self.at]
        return position if self.positions[-1].over else View(position, self._eyes)

    def _told(self) -> Sequence[Told]:
        return self._moves.told(self.positions[-1])

    def status(self) -> str:
        if self._refused:
            return self._refused
        if not self.at:
            return _("The cards are dealt.")
        return self._told()[self.at - 1].whole

    def blocks(self) -> list[Block]:
        told, position = self._told(), self.positions[self.at]
        block = moment_block(self._shown(), position, self._eyes, self._sitting, told, self.at)
        block |= {"log": {**log_part(told, self.at), "shown": None, "now": self.at}, "beat": self.at}
        paper = {
            "type": "paper",
            "id": "paper",
            "label": _("Load a game from text, or copy this one out"),
            "value": self._paper,
            "open": bool(self._paper),
            "buttons": [button("load", _("Load")), button("copy", _("Write this game out"))],
        }
        return [block, paper, *([{"type": "status"}] if self._refused else [])]

    def on_act(self, act: dict[str, Any]) -> None:
        self._refused = ""
        go = act.get("go", act.get("look"))
        if isinstance(go, int):
            self.go(go)
        elif act.get("press") == "copy":
            self._copy()
        elif act.get("press") == "load":
            self._paste(str(act.get("text", "")))

    def _copy(self) -> None:
        if self.positions[-1].over:
            self._paper = self.positions[-1].save()
        else:
            self._refused = _(
                "The round still runs, and its text would tell the hidden cards. In Python: position.save()"
            )

    def _paste(self, text: str) -> None:
        try:
            position = self._game.load(text.strip())
        except ValueError as error:
            self._paper = text
            self._refused = str(error)
        else:
            self._load(position)
            self.go(0)
