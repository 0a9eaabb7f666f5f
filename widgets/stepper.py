"""Step through a game: forward, back, to any move, by itself; each step names the rule that acted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlib.game import NOBODY, Position, View
from cardlib.language import _
from widgets.scene import STATUS, Block, Scene, addresses, button, paragraph
from widgets.table import seat_names, steps_block, table_block


def player_block(positions: Sequence[Position | View], at: int) -> Block:
    """Controls to move along a list of positions."""
    last = len(positions) - 1
    moves = [_("start")] + [
        f"{number}. {position.steps[0].text}" for number, position in enumerate(positions[1:], 1) if position.steps
    ]
    return {
        "type": "player",
        "at": at,
        "last": last,
        "text": _("move {at} of {last}").format(at=at, last=last),
        "moves": moves,
        "speeds": [[_("slow"), 2], [_("normal"), 1], [_("fast"), 0.3]],
        "words": {
            "first": _("First"),
            "back": _("Back"),
            "next": _("Next"),
            "last": _("Last"),
            "play": _("Play"),
            "pause": _("Pause"),
            "slider": _("Step through the game"),
            "list": _("Jump to a move"),
            "speed": _("Speed"),
        },
    }


def way_to(position: Position) -> list[Position]:
    """All positions from the start to this one."""
    way = [position]
    while way[-1].previous is not None:
        way.append(way[-1].previous)
    return way[::-1]


class Stepper(Scene):
    """Shows how a position came about; starts at its first move unless told otherwise."""

    def __init__(self, position: Position, at: int = 0) -> None:
        super().__init__(faces=addresses(position._game.picture.faces()))
        self._game = position._game
        self._load(position)
        self.go(at)

    def _load(self, position: Position) -> None:
        self.positions = way_to(position)
        self._shown = self._as_shown()
        # The list of all moves tells no more of a running round than someone sees who only watches
        self._listed = self.positions if position.over else [View(each, NOBODY) for each in self.positions]
        self.at = 0
        self._said = ""
        self._paper = ""
        self._paper_open = False

    def go(self, at: int) -> None:
        """Show the position after that many moves."""
        self.at = max(0, min(at, len(self.positions) - 1))
        self._said = " ".join(step.text for step in self._shown[self.at].steps)
        self.show()

    def _as_shown(self) -> Sequence[Position | View]:
        """Everything once the round is over; before that what the seat to play now may know and saw."""
        now = self.positions[-1]
        return self.positions if now.over else [position.view(now.turn) for position in self.positions]

    def status(self) -> str:
        return self._said

    def blocks(self) -> list[Block]:
        shown = self._shown[self.at]
        blocks = [
            STATUS,
            table_block(shown, seat_names(shown.players), playable=False),
            player_block(self._listed, self.at),
            steps_block(shown),
            {
                "type": "paper",
                "id": "paper",
                "label": _("Load a game from text, or copy this one out"),
                "value": self._paper,
                "open": self._paper_open,
                "buttons": [button("load", _("Load")), button("copy", _("Write this game out"))],
            },
        ]
        if shown.over:
            blocks.insert(0, paragraph(str(shown).splitlines()[-1], "banner"))
        return blocks

    def on_act(self, act: dict[str, Any]) -> None:
        if isinstance(act.get("go"), int):
            self.go(act["go"])
        elif act.get("press") == "copy":
            self._copy()
        elif act.get("press") == "load":
            self._paste(str(act.get("text", "")))

    def _copy(self) -> None:
        self._paper_open = True
        if self.positions[-1].over:
            self._paper = self.positions[-1].save()
            self._said = _("Copy the text below.")
        else:
            self._said = _("The round still runs, and its text would tell the hidden cards. In Python: position.save()")

    def _paste(self, text: str) -> None:
        self._paper_open = True
        try:
            position = self._game.load(text.strip())
        except ValueError as error:
            self._paper = text
            self._said = str(error)
        else:
            self._load(position)
            self.go(0)
