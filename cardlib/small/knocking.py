"""Biberbande, small: four number cards and a Swap, one card each, which nobody has looked at, and a stack of three.

The rules are those of Biberbande: draw, keep or discard (B9), swap unseen cards (B12), knock, and then the other one
has a last turn (B18, B19); the lower card wins. Left out: rows of four and the looks at the start (the one card is like
one in the middle of a row), taking a discard, Peek and Draw twice. The Swap is never dealt. Everyone counts as having
had a turn before, so that seat 0 may knock at once; who knocks is asked only where another turn of its own would
follow. When the stack is used up the round is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from typing import NamedTuple

from cardlib.small.tree import CHANCE, OVER

NUMBERS = "0123"
SWAP = "S"
MOST_WON = 1  # the round
VALUE = Fraction(4, 9)  # to seat 0; tests/small/ finds it by linear programming, and proves it with fractions

DEAL, DRAW, HELD, KNOCKING, END = range(5)  # phases


class State(NamedTuple):
    phase: int
    mover: int
    cards: str  # before seat 0 and before seat 1
    knows: tuple[tuple[bool, bool], tuple[bool, bool]]  # which seat which card
    stack: str
    held: str
    knocked: bool
    seen: tuple[str, str]


def start() -> State:
    return State(DEAL, 0, "", ((False, False), (False, False)), NUMBERS + SWAP, "", False, ("0", "1"))


def turn(state: State) -> int:
    return OVER if state.phase == END else CHANCE if state.phase <= DRAW else state.mover


def moves(state: State) -> Sequence[str]:
    if state.phase == DEAL:
        return ["".join(cards) for cards in permutations(NUMBERS, 2)]
    if state.phase == DRAW:
        return state.stack
    if state.phase == KNOCKING:
        return ("knock", "end")
    return ("discard", "swap" if state.held == SWAP else "keep")


def chances(state: State) -> Sequence[Fraction]:
    """No card is there twice, so each move of chance is as likely."""
    many = len(moves(state))
    return [Fraction(1, many)] * many


def after(state: State, move: str) -> State:
    if state.phase == DEAL:
        stack = "".join(card for card in state.stack if card not in move)
        return state._replace(phase=DRAW, cards=move, stack=stack)
    if state.phase == DRAW:
        stack = state.stack.replace(move, "")
        return _told(state._replace(phase=HELD, held=move, stack=stack), f" | {move}", " | ?")
    if state.phase == KNOCKING:
        return _next_turn(_told(state, f" {move}")._replace(knocked=move == "knock"))
    return _turn_done(_used(state, move))


def _used(state: State, move: str) -> State:
    """The card drawn is put to its use (B9, B10, B12); all see what goes to the discards."""
    mine, theirs = state.mover, 1 - state.mover
    if move == "discard":
        return _told(state, f" discard {state.held}")
    if move == "keep":
        given, knows = state.cards[mine], [[*each] for each in state.knows]
        knows[mine][mine], knows[theirs][mine] = True, False
        cards = state.held + state.cards[1] if mine == 0 else state.cards[0] + state.held
        return _told(state, f" keep, out {given}")._replace(cards=cards, knows=_pairs(knows))
    knows = [[*each[::-1]] for each in state.knows]  # knowledge follows the cards (B24)
    return _told(state, " swap")._replace(cards=state.cards[::-1], knows=_pairs(knows))


def _pairs(knows: Sequence[Sequence[bool]]) -> tuple[tuple[bool, bool], tuple[bool, bool]]:
    (a, b), (c, d) = knows
    return (a, b), (c, d)


def _turn_done(state: State) -> State:
    if state.knocked or not state.stack:
        return state._replace(phase=END)
    if len(state.stack) > 1:
        return state._replace(phase=KNOCKING)
    return _next_turn(state)


def _next_turn(state: State) -> State:
    return state._replace(phase=DRAW, mover=1 - state.mover, held="")


def _told(state: State, mover: str, other: str = "") -> State:
    """The mover has seen this, and the other one that, or the same."""
    words = (mover, other or mover) if state.mover == 0 else (other or mover, mover)
    return state._replace(seen=(state.seen[0] + words[0], state.seen[1] + words[1]))


def seen(state: State, seat: int) -> str:
    return state.seen[seat]


def won(state: State) -> int:
    """The lower card wins (B21); no two are equal."""
    return 1 if state.cards[0] < state.cards[1] else -1


def thumb(state: State) -> str:
    """As in Biberbande: what is below the mean improves on an unknown card; knock with the lowest."""
    mine, theirs = (_worth(state, owner) for owner in (state.mover, 1 - state.mover))
    if state.phase == KNOCKING:
        return "knock" if mine == 0 else "end"
    if state.held == SWAP:
        return "swap" if theirs < mine else "discard"
    return "keep" if int(state.held) < mine else "discard"


MEAN = 1.5  # what an unknown card counts


def _worth(state: State, owner: int) -> float:
    """What a card counts as far as the mover knows."""
    return int(state.cards[owner]) if state.knows[state.mover][owner] else MEAN
