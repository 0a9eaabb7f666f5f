"""What a move does, in facts that can be counted; and what speaks for one move rather than another.

Each game's own `advice` counts the facts, from a seat's view alone, and says what each is worth to the
mover. Here two moves are compared: a reason is a fact that differs, by something that matters.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cardlib import people
from cardlib.game import IllegalMove
from cardlib.language import _
from cardlib.mistakes import Mistake

if TYPE_CHECKING:
    from cardlib.game import Position, View

MOST = 2  # reasons for one move
MATTERS = 0.5  # points, or percent where the chance to win counts: a fact that is worth less is no reason


class Fact(NamedTuple):
    """One thing that a move does: which, how much of it, and a sentence that says so to the mover."""

    kind: str
    number: float
    text: str


def counted(kind: str, number: int, none: str, some: str, **words: object) -> Fact:
    """A fact that has a sentence of its own where there is none of it."""
    return Fact(kind, number, some.format(**words) if number else none)


Worth = Mapping[str, Callable[[float], float]]  # for each kind of fact what so much of it is worth to the mover


def read(view: View, move: str) -> int:
    """The move that the text names, if the view's own seat may make it."""
    game = view._game
    number = game.notation.read_move(move, view.players)
    if game.mover(view._state, number) != view.seat:
        raise Mistake(_("This is no move of seat {seat}: {move}.").format(seat=view.seat, move=move))
    verdict = view._verdict(number)
    if not verdict:
        raise IllegalMove(move, verdict)
    return number


def reasons(position: Position, seat: int, move: str, best: str) -> tuple[str, ...]:
    """What speaks for the best move and against this one, the most telling first; () if nothing counted does.

    A fact that is told of only one of the two moves, or speaks for the other one, is no reason.
    """
    view, facts, worth = position.view(seat), position._game.advice.facts, position._game.advice.WORTH
    other = {fact.kind: fact for fact in facts(view, move)}
    told = [(_gain(worth, fact, other[fact.kind]), fact) for fact in facts(view, best) if fact.kind in other]
    told = sorted((row for row in told if row[0] >= MATTERS), key=lambda row: -row[0])[:MOST]
    with people.addressing(seat):
        spoken = [_capital(position._game.notation.spoken_move(each)) for each in (best, move)]
    return tuple(
        _("{best}: {fact} {move}: {other}").format(
            best=spoken[0], fact=fact.text, move=spoken[1], other=other[fact.kind].text
        )
        for _gained, fact in told
    )


def hint(position: Position, seat: int, best: str) -> str:
    """The fact that sets the best move apart from most others, without naming the move; "" if none does."""
    view, facts, worth = position.view(seat), position._game.advice.facts, position._game.advice.WORTH
    others = [facts(view, move) for move in _own_moves(position, view) if move != best]
    most, text = (0, 0.0), ""
    for fact in facts(view, best):
        gains = [
            gain for gain in (_gain(worth, fact, other) for other in _of_kind(fact.kind, others)) if gain >= MATTERS
        ]
        if (len(gains), sum(gains)) > most:
            most, text = (len(gains), sum(gains)), fact.text
    return _("Look for a move after which this is so: {fact}").format(fact=text) if text else ""


def _gain(worth: Worth, fact: Fact, other: Fact) -> float:
    return worth[fact.kind](fact.number) - worth[fact.kind](other.number)


def _own_moves(position: Position, view: View) -> list[str]:
    """The legal moves of the view's own seat: in some games others may move too."""
    movers = [position._game.mover(position._state, move) for move in view._legal_moves()]
    return [move for move, mover in zip(view.moves, movers) if mover == view.seat]


def _of_kind(kind: str, moves: Sequence[Sequence[Fact]]) -> list[Fact]:
    return [fact for facts in moves for fact in facts if fact.kind == kind]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
