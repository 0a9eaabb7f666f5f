"""The table: a position as cards to click, and the reason why a card may not be played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cardlib.game import Game, Position, View
from cardlib.language import _
from cardlib.picture import data_address
from widgets.scene import STATUS, Block, Scene, addresses


def seat_names(players: int) -> list[str]:
    return [_("Seat {seat}").format(seat=seat) for seat in range(players)]


def table_block(view: Position | View, names: Sequence[str], playable: bool = True) -> Block:
    """The table as a block: what the seat of the view may know, and nothing else."""
    game, state = view._game, view._state
    legal = own_moves(view) if playable and not view.over else []
    picture = game.picture
    groups = picture.groups(state, names, legal)
    words = {f"seat {seat}": name for seat, name in enumerate(names)}
    for item in (item for group in groups for item in group["items"] if item.get("pick") not in (None, *words)):
        words[item["pick"]] = item.pop("word", item["name"])
    block: Block = {
        "type": "table",
        "label": _("The table of {game}").format(game=game.title),
        "groups": groups,
        "moves": [],
        "actions": picture.actions(legal),
        "choose": _("Now choose:"),
        "undo": _("Back one step"),
        "words": words,
        "all": getattr(picture, "PICK_ALL", False),
        "twin": view,
    }
    if hasattr(picture, "token_words"):
        words |= picture.token_words(legal)
    if hasattr(picture, "board"):  # a game with a board beside its cards
        block["moves"], lines = picture.entries(state, legal)
        board = picture.board(state, legal)
        block["board"] = {**board, "picture": data_address(board["picture"]), "lines": lines}
        words |= {place["pick"]: place["name"] for place in board["spots"]}
        words |= {action["pick"]: action["label"] for action in block["actions"]}
    else:
        block["moves"] = [{"move": move, "picks": picture.picks(move)} for move in legal]
    return block


def own_moves(view: Position | View) -> list[str]:
    """The moves that the seat of the view may make itself; in a game with moves out of turn others see 'draw', too."""
    seat = view.seat if isinstance(view, View) else view.turn
    pairs = zip(view._legal_moves(), view.moves)
    return [text for move, text in pairs if view._game.mover(view._state, move) == seat]


def steps_block(shown: Position | View) -> Block:
    """The rules that acted in the last move, each with its text to open."""
    rules = shown._game.rulebook.RULES
    steps = [
        {"rule": step.rule, "text": step.text, "heading": rules[step.rule].heading, "full": rules[step.rule].text}
        for step in shown.steps
    ]
    return {"type": "steps", "label": _("What happened, and by which rule"), "steps": steps}


def _attempts(view: View, clicked: Sequence[str]) -> list[str]:
    """What may have been meant; on a board that depends on where the pawns stand."""
    picture = view._game.picture
    meant = picture.attempts(view._state, clicked) if hasattr(picture, "board") else picture.attempts(clicked)
    return list(meant)


def explain(view: View, clicked: Sequence[str], names: Sequence[str]) -> str:
    """Why a click leads to no move."""
    if view.over:
        return _("The round is over.")
    reasons = []
    for move in _attempts(view, clicked):
        verdict = view.why(move)
        if not verdict:
            reasons.append(f"{move}: {verdict.text} ({verdict.rule})")
    remark = getattr(view._game.picture, "remark", lambda _clicked: "")(clicked)
    reasons += [remark] if remark and not reasons else []
    return "\n".join(reasons) or _("It is {name}'s turn: choose a card there.").format(name=names[view.turn])


class Table(Scene):
    """A position to click on: `on_move` is called with the move that was chosen.

    Without `on_move` the table plays by itself: each click leads to the next position.
    """

    def __init__(self, position: Position, on_move: Callable[[str], None] | None = None) -> None:
        super().__init__(faces=addresses(position._game.picture.faces()))
        self.position = position
        self._on_move = on_move or self.play
        self._said = ""
        self.show()

    @property
    def game(self) -> Game:
        return self.position._game

    def play(self, move: str) -> None:
        """Play a move at this table."""
        self.position = self.position.play(move)
        self._said = " ".join(step.text for step in self.position.steps)

    def ply(self) -> int:
        return len(self.position.history)

    def status(self) -> str:
        return self._said

    def blocks(self) -> list[Block]:
        view = self.position.view(self.position.turn)
        return [STATUS, table_block(view, seat_names(view.players)), steps_block(view)]

    def on_act(self, act: dict[str, Any]) -> None:
        if act.get("ply") != self.ply():
            return
        view = self.position.view(self.position.turn)
        if act.get("move") in view.moves:
            self._on_move(act["move"])
        elif "why" in act:
            self._said = explain(view, act["why"], seat_names(view.players))
