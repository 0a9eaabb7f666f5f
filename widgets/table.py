"""The table: a position as cards to click, and the reason why a card may not be played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from cardlib import people
from cardlib.game import Game, Position, Shown, View
from cardlib.language import _
from cardlib.rooms import Note
from cardlib.tables import back
from widgets.log import MOST_LINES, MoveLists, Told
from widgets.names import TINTS, initial, seat_names
from widgets.scene import Block, Scene


@dataclass(frozen=True)
class Sitting:
    """Who sits where: names by seat, who sits at the near side, and who is spoken to as you."""

    names: Sequence[str]
    near: int
    you: int | None = None
    totals: Sequence[int] = ()  # of the rounds before, a column each

    def around(self) -> list[int]:
        """The other seats, clockwise from the near side."""
        players = len(self.names)
        return [(self.near + step) % players for step in range(1, players)]

    def called(self, seat: int) -> str:
        return _("You") if seat == self.you else self.names[seat]

    def all_called(self) -> list[str]:
        return [self.called(seat) for seat in range(len(self.names))]


def table_block(
    view: Shown,
    sitting: Sitting,
    playable: bool = True,
    told: Sequence[Told] = (),
) -> Block:
    """The table as a block: what the eyes of the view may see, and nothing else."""
    with people.named(sitting.all_called(), sitting.you):
        return _table(view, sitting, playable, told)


def _table(view: Shown, sitting: Sitting, playable: bool, told: Sequence[Told]) -> Block:
    game, state, near = view._game, view._state, sitting.near
    room, boards = game.table, game.abilities.board
    legal = own_moves(view, near) if playable and not view.over else []
    last = told[-1].seat if told else None
    say, more = ("", "") if view.over else room.prompt(state, near, legal)
    block: Block = {
        "type": "table",
        "game": game.name,
        "label": _("The table of {game}").format(game=game.title),
        "head": {"title": game.title, "meta": [], "scores": ""},
        "tools": [],
        "pace": None,
        "prompt": {"say": say, "more": more, "kind": "you" if legal and view.turn == near else "wait", "sign": "hand"},
        "me": _plate(view, sitting, near, last),
        "seats": [_seat(view, sitting, seat, legal, last) for seat in sitting.around()],
        "middle": room.middle(state, legal),
        "sign": room.sign(state, near),
        "direction": room.direction(state),
        "board": boards.board(state, near, legal, view._notes) if boards else None,
        "hand": room.own_cards(state, near, legal),
        "actions": room.actions(state, near, legal) if playable else [],
        "moves": room.entries(state, legal),
        "names": room.names_of_picks(state, legal),
        "all": room.PICK_ALL,
        "goes_on": False,
        "mode": "play",
        "panels": room.panels(state, near, sitting.all_called()),
        "odds": None,
        "log": log_part(told),
        "motions": [],
        "beat": len(told),
        "dwell": 900,
        "notice": None,
        "finish": None,
        "review": None,
        "setup": None,
        "words": _words(),
        "twin": view,
    }
    marks = {} if view.over else room.touched(_last_turn(told), near)
    for part in clickable(block):
        if part.get("at") in marks:
            part["last"] = marks[part["at"]]
    return block


def _last_turn(told: Sequence[Told]) -> list[Note]:
    """What happened in the moves that one seat has made last, one after the other."""
    turn = list(takewhile(lambda each: each.seat == told[-1].seat, reversed(told)))
    return [note for each in reversed(turn) for note in each.notes]


def clickable(block: Block) -> list[Block]:
    """Everything on the table that may be clicked."""
    seats = [card for seat in block["seats"] for card in [seat, *seat["cards"]]]
    board = block["board"] or {"pawns": [], "homes": []}
    return [*block["hand"], *block["middle"], *seats, *board["pawns"], *board["homes"], *block["actions"]]


def turn_face_down(block: Block) -> None:
    """Every card in a hand or display shows its back."""
    name = _("face-down card")
    block["hand"] = [back(f"hand:{at}", name) for at in range(len(block["hand"]))]
    for seat in block["seats"]:
        seat |= {"cards": [back(f"{seat['seat']}:{at}", name) for at in range(len(seat["cards"]))], "spoken": ""}


def _words() -> dict[str, str]:
    return {
        "middle": _("The middle"),
        "hand": _("Your cards"),
        "nothing": _("no cards"),
        "actions": _("What you can do"),
        "undo": _("Back one step"),
        "choose": _("Now choose:"),
        "where": _("what is marked"),
        "moves": _("Moves"),
        "no_moves": _("Nothing has happened yet."),
        "show_moment": _("Show this moment"),
        "rule": _("Rule"),
        "close": _("Close"),
        "fullscreen": _("Full screen"),
    }


def _plate(view: Shown, sitting: Sitting, seat: int, last: int | None) -> Block:
    game = view._game
    column = game.column_of(view._state, seat)
    total = sitting.totals[column] if column < len(sitting.totals) else 0
    return {
        "seat": seat,
        "name": sitting.called(seat),
        "initial": initial(sitting.called(seat)),
        "tint": TINTS[seat % len(TINTS)],
        "sub": game.table.standing(view._state, seat, total),
        "turn": not view.over and view.turn == seat,
        "turn_word": _("to play"),
        "played": seat == last,
    }


def _seat(view: Shown, sitting: Sitting, seat: int, legal: Sequence[str], last: int | None) -> Block:
    cards = view._game.table.other_cards(view._state, seat, legal)
    return {**_plate(view, sitting, seat, last), **cards}


def log_part(told: Sequence[Told], shown: int | None = None, since: int | None = None) -> Block:
    """The move list, newest first; what happened `since` a move is marked as new."""
    lines = [
        {
            "n": number,
            "text": each.whole,
            "rules": each.rules,
            "fresh": since is not None and number > since,
        }
        for number, each in enumerate(told, 1)
    ]
    return {"lines": lines[-MOST_LINES:][::-1], "shown": shown, "now": len(told)}


def own_moves(view: Shown, seat: int) -> list[str]:
    """The moves that a seat may make itself; in a game with moves out of turn others see 'draw', too."""
    pairs = zip(view._legal_moves(), view.moves)
    return [text for move, text in pairs if view._game.mover(view._state, move) == seat]


def motions(position: Position, seat: int) -> list[Block]:
    """How the last move changed the table, as that seat saw it."""
    room, before = position._game.table, position.previous
    now = View(position, seat)
    if before is None:
        return list(room.dealt(now._state, seat))
    return list(room.motions(View(before, seat)._state, now._state, now._notes, seat))


def steps_block(shown: Shown) -> Block:
    """The rules that acted in the last move, each with its text to open."""
    rules = shown._game.rulebook.RULES
    steps = [
        {"rule": step.rule, "text": step.text, "heading": rules[step.rule].heading, "full": rules[step.rule].text}
        for step in shown.steps
    ]
    return {"type": "steps", "label": _("What happened, and by which rule"), "steps": steps}


def explain(view: View, clicked: Sequence[str], sitting: Sitting) -> str:
    """Why a click leads to no move."""
    if view.over:
        return _("The round is over.")
    room = view._game.table
    with people.named(sitting.all_called(), sitting.you):
        reasons = []
        for move in room.attempts(view._state, clicked):
            with suppress(ValueError):  # a page may send clicks that no move can be written with
                verdict = view.why(move)
                reasons += [] if verdict else [f"{verdict.text} ({verdict.rule})"]
        remark = room.remark(clicked)
        reasons += [remark] if remark and not reasons else []
        return " ".join(dict.fromkeys(reasons)) or people.whose_turn(view.turn)


class Table(Scene):
    """A position to click on: `on_move` is called with the move that was chosen.

    Without `on_move` the table plays by itself: each click leads to the next position.
    """

    def __init__(self, position: Position, on_move: Callable[[str], None] | None = None) -> None:
        super().__init__(position._game)
        self.position = position
        self._on_move = on_move or self.play
        self._refused = ""
        self._lists = MoveLists()
        self.show()

    @property
    def game(self) -> Game:
        return self.position._game

    def play(self, move: str) -> None:
        """Play a move at this table."""
        self.position = self.position.play(move)

    def ply(self) -> int:
        return self.position.ply

    def _sitting(self) -> Sitting:
        return Sitting(seat_names((), (), self.position.players), self.position.turn, self.position.turn)

    def _told(self) -> Sequence[Told]:
        """The moves as the seat saw them that is to play now."""
        sitting = self._sitting()
        return self._lists.told(self.position, sitting.near, sitting.all_called(), sitting.you)

    def status(self) -> str:
        if self._refused:
            return self._refused
        told = self._told()
        return told[-1].whole if told else ""

    def blocks(self) -> list[Block]:
        view = self.position.view(self.position.turn)
        block = table_block(view, self._sitting(), told=self._told())
        block["motions"] = motions(self.position, view.seat) if self.position.previous else []
        if self._refused:
            block["prompt"] = {"say": self._refused, "more": "", "kind": "no", "sign": "close"}
        return [block]

    def on_act(self, act: dict[str, Any]) -> None:
        if act.get("ply") != self.ply():
            return
        self._refused = ""
        view = self.position.view(self.position.turn)
        if act.get("move") in view.moves:
            self._on_move(act["move"])
        elif "why" in act:
            self._refused = explain(view, picks_of(act["why"]), self._sitting())


def picks_of(clicked: Any) -> list[str]:
    """What the page says was clicked, whatever it sends."""
    return [str(pick) for pick in clicked[:20]] if isinstance(clicked, list) else []
