"""The tree of a small game for two: every way it can go, and what its players can tell apart.

A game is a module with a handful of functions, and chance is one who moves, too. What seat 0 wins, seat 1 loses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol

CHANCE, OVER = -1, -2  # instead of a seat


class SmallGame(Protocol):
    """What the module of a small game must offer."""

    @property
    def MOST_WON(self) -> int: ...  # noqa: N802 - a constant
    @property
    def VALUE(self) -> Fraction:  # noqa: N802
        """What the game is worth to seat 0 if both play as well as one can."""

    def __hash__(self) -> int: ...
    def start(self) -> Any: ...
    def turn(self, state: Any) -> int:
        """The seat that moves now, or CHANCE, or OVER."""

    def moves(self, state: Any) -> Sequence[str]:
        """What the seat, or chance, may do."""

    def chances(self, state: Any) -> Sequence[Fraction]:
        """How likely each move of chance is."""

    def after(self, state: Any, move: str) -> Any: ...
    def seen(self, state: Any, seat: int) -> str:
        """All that a seat has seen and done so far, in order: nothing is forgotten."""

    def won(self, state: Any) -> int:
        """What seat 0 has won from seat 1 in the end."""

    def thumb(self, state: Any) -> str:
        """The move by the rule of thumb, from what the mover can know."""


@dataclass(slots=True, eq=False)
class Node:
    """A moment of the game. Those who move cannot tell nodes apart where they have `seen` the same."""

    state: Any
    turn: int
    seen: str
    moves: Sequence[str]
    chances: Sequence[Any]  # of chance's moves
    after: Sequence[Node]
    won: int


Strategy = Mapping[str, Sequence[Any]]  # for what has been seen: how likely each move is made


def tree(game: SmallGame, number: Callable[[Fraction], Any] = float) -> Node:
    """The whole game from its start. With `number=Fraction` everything that is worked out on it is exact."""
    return _grown(game, game.start(), number)


def _grown(game: SmallGame, state: Any, number: Callable[[Fraction], Any]) -> Node:
    turn = game.turn(state)
    if turn == OVER:
        return Node(state, OVER, "", (), (), (), game.won(state))
    moves = game.moves(state)
    after = [_grown(game, game.after(state, move), number) for move in moves]
    if turn == CHANCE:
        return Node(state, CHANCE, "", moves, [number(chance) for chance in game.chances(state)], after, 0)
    return Node(state, turn, game.seen(state, turn), moves, (), after, 0)


def nodes(root: Node) -> Iterator[Node]:
    """Every moment of the game, each before those that follow it."""
    yield root
    for node in root.after:
        yield from nodes(node)


def alike(root: Node) -> dict[str, list[Node]]:
    """The nodes at which a seat moves, those together that it cannot tell apart: its information sets."""
    found: dict[str, list[Node]] = {}
    for node in nodes(root):
        if node.turn >= 0:
            found.setdefault(node.seen, []).append(node)
    return found


def evenly(root: Node) -> dict[str, list[Any]]:
    """Every move as likely."""
    return {seen: [Fraction(1, len(group[0].moves))] * len(group[0].moves) for seen, group in alike(root).items()}


def always(root: Node, choice: Callable[[Node], str]) -> dict[str, list[int]]:
    """A strategy that never mixes: one move for each thing seen."""
    return {
        seen: [int(move == choice(group[0])) for move in group[0].moves] for seen, group in alike(root).items()
    }  # fmt: skip


def seats(root: Node, first: Strategy, second: Strategy) -> dict[str, Sequence[Any]]:
    """Seat 0 plays by the first strategy, seat 1 by the second."""
    return {seen: (first, second)[group[0].turn][seen] for seen, group in alike(root).items()}
