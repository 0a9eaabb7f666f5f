"""What is a move worth? What the table tells a person who asks: odds on the cards, a hint, what was to be expected."""

from __future__ import annotations

from collections.abc import Callable

from cardlib import advice, people, speed
from cardlib.game import Position
from cardlib.language import _
from cardlib.odds import Odds as Worth
from widgets.odds import (
    FIRST_SECONDS,
    Answer,
    Refiner,
    clearly_best,
    first_answer,
    first_pick,
    label,
    number,
    odds_panel,
    tags,
)
from widgets.scene import Block
from widgets.stepper import way_to
from widgets.table import Sitting, clickable


class Coach:
    """Weighs the moves of whoever is to play, if odds are on, and gives hints in two steps."""

    def __init__(self, on_change: Callable[[], None], with_odds: bool) -> None:
        self.with_odds = with_odds
        self.answer: dict[str, Worth] = {}
        self.hinted: list[str] = []  # what was told in this turn: first the fact, then the move
        self._on_change = on_change
        self._refiner = Refiner(self._refined)

    def weigh(self, position: Position, persons_turn: bool) -> None:
        """A first answer at once, a better one while the person thinks; nothing if it is not a person's turn."""
        self.stop()
        self.answer = {}
        if self.with_odds and persons_turn:
            if not speed.ready(position._game.name):
                self._on_change()
            self.answer = first_answer(position, FIRST_SECONDS)
            self._refiner.start(position, self.answer)

    def _refined(self, answer: dict[str, Worth]) -> None:
        self.answer = answer
        self._on_change()

    def stop(self) -> None:
        self._refiner.stop()

    def hint(self, position: Position, sitting: Sitting) -> None:
        """The fact that speaks for the best move; the move itself only when asked again."""
        if len(self.hinted) > 1:
            return
        game, answer = position._game, self.answer or first_answer(position)
        best = next(iter(answer))
        with people.named(sitting.all_called(), sitting.you):
            fact = "" if self.hinted else advice.hint(position, position.turn, best)
            spoken = game.notation.spoken_move(best)
        move = _("By the odds: {move}.").format(move=spoken)
        close = _("It is too close to tell. By the odds: {move}.").format(move=spoken)
        self.hinted.append(fact or (move if clearly_best(answer) or len(answer) == 1 else close))


def add_odds(block: Block, position: Position, answer: Answer, persons_turn: bool) -> None:
    """The panel and the row of chips have their place as long as odds are on, so nothing jumps.

    A card shows what its best move is worth; once it is chosen, its places show theirs, so each move carries its own.
    """
    empty = {"label": label(position), "rows": [], "note": "", "wait": _wait(position, persons_turn)}
    block["odds"] = odds_panel(position, answer) if answer else empty
    worth = tags(position, answer)
    chips: dict[str, Block] = {}
    for move, tag in worth.items():  # best first
        chips.setdefault(first_pick(position._game.table, position, move), tag)
    for part in clickable(block):
        chip = chips.get(part.get("pick", ""))
        if chip or part in block["hand"]:
            part["tag"] = chip
    rank = {move: place for place, move in enumerate(worth)}
    for entry in block["moves"]:
        if entry["move"] in worth:
            entry["tag"] = {**worth[entry["move"]], "rank": rank[entry["move"]]}


def _wait(position: Position, persons_turn: bool) -> str:
    if not persons_turn:
        return _("Odds appear when it is your turn.")
    return "" if speed.ready(position._game.name) else _("Compiling once, a few seconds …")


def was_to_be_expected(position: Position, seat: int) -> str:
    """How a finished round compares with what the seat could expect at the deal, if it was the first to play."""
    game, first = position._game, way_to(position)[0]
    ready = speed.available() and speed.ready(game.name)  # nobody waits for a compiler at the end of a round
    if not ready or not game.rules.LOWER_IS_BETTER or first.over or first.turn != seat:
        return ""
    worth = next(iter(first_answer(first).values()), None)
    if worth is None:
        return ""
    points = position.scores[game.column_of(position._state, seat)]
    return _("Your round: {points} points. At the deal {expected} were to be expected, by rule of thumb.").format(
        points=points, expected=number(position)(worth.value)
    )
