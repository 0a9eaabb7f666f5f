"""STOP, small: six cards of two colours, two in each hand, one turned up, one to draw.

The rules are those of STOP: lay a card that shares colour or number with the top one (S3), or draw, also when one
could lay (S4); who has laid the last card ends the round (S9), and the numbers left in hand are minus points (S24).
Left out: special cards and special numbers, calls, and playing out of turn (no card is there twice). The first top card
is always the same. The discards are not shuffled into a new draw pile: who must draw where nothing is left ends the
round, and both count.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from cardlib.small.tree import CHANCE, OVER

TOP = "r4"
CARDS = ("r1", "r3", "r5", "b3", "b5")  # besides the top card
HAND = 2
MOST_WON = 13  # points
VALUE = Fraction(-658, 585)  # to seat 0; tests/small/ finds it by linear programming, and proves it with fractions

DEAL, LAY, DRAW, END = range(4)  # phases

Hand = tuple[str, ...]


class State(NamedTuple):
    phase: int
    mover: int
    hands: tuple[Hand, Hand]
    top: str
    pile: Hand
    seen: tuple[str, str]


def start() -> State:
    return State(DEAL, 0, ((), ()), TOP, CARDS, ("0", "1"))


def turn(state: State) -> int:
    return OVER if state.phase == END else state.mover if state.phase == LAY else CHANCE


def moves(state: State) -> Sequence[str]:
    if state.phase == DEAL:
        return [
            f"{' '.join(first)}, {' '.join(second)}"
            for first in combinations(CARDS, HAND)
            for second in combinations([card for card in CARDS if card not in first], HAND)
        ]
    if state.phase == DRAW:
        return state.pile
    return (*(card for card in state.hands[state.mover] if fits(card, state.top)), "draw")


def chances(state: State) -> Sequence[Fraction]:
    many = len(moves(state))
    return [Fraction(1, many)] * many


def fits(card: str, top: str) -> bool:
    """Does it share colour or number with the top card (S3)?"""
    return card[0] == top[0] or card[1] == top[1]


def after(state: State, move: str) -> State:
    if state.phase == DEAL:
        first, second = (tuple(hand.split()) for hand in move.split(", "))
        pile = tuple(card for card in CARDS if card not in first + second)
        words = (f"0 | {' '.join(first)}", f"1 | {' '.join(second)}")
        return State(LAY, 0, (first, second), TOP, pile, words)
    if state.phase == DRAW:
        hand = tuple(sorted((*state.hands[state.mover], move), key=CARDS.index))
        return _told(_next_turn(_holding(state, hand)._replace(pile=())), state.mover, f" {move}", "")
    told = _told(state, state.mover, f" | {move}", f" | {move}")
    if move == "draw":
        return told._replace(phase=DRAW if state.pile else END)
    left = tuple(card for card in state.hands[state.mover] if card != move)
    laid = _holding(told, left)._replace(top=move)
    return _next_turn(laid) if left else laid._replace(phase=END)


def _holding(state: State, hand: Hand) -> State:
    return state._replace(hands=(hand, state.hands[1]) if state.mover == 0 else (state.hands[0], hand))


def _next_turn(state: State) -> State:
    return state._replace(phase=LAY, mover=1 - state.mover)


def _told(state: State, mover: int, own: str, other: str) -> State:
    words = (own, other) if mover == 0 else (other, own)
    return state._replace(seen=(state.seen[0] + words[0], state.seen[1] + words[1]))


def seen(state: State, seat: int) -> str:
    return state.seen[seat]


def points(hand: Hand) -> int:
    """The minus points of a hand (S24)."""
    return sum(int(card[1]) for card in hand)


def won(state: State) -> int:
    return points(state.hands[1]) - points(state.hands[0])


def thumb(state: State) -> str:
    """The card that counts most of those that can be laid; draw if there is none."""
    laid = moves(state)[:-1]
    return max(laid, key=lambda card: card[1]) if laid else "draw"
