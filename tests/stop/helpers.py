"""Rounds for the tests of STOP."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from cardlib import Position, chance, stop
from cardlib.stop import rules

SEEDS = st.integers(0, 10**6)


PLAYERS = st.integers(2, 10)


def walk(players: int, seed: int, most: int = 60) -> list[Position]:
    """A round in which everything happens, forgotten calls and voluntary draws included."""
    choice = random.Random(seed)
    positions = [stop.deal(players, seed=seed)]
    while not positions[-1].over and len(positions) <= most:
        moves = list(positions[-1].moves)
        called = [move for move in moves if "watch" in move or "stop" in move]
        positions.append(positions[-1].play(choice.choice(called if called and choice.random() < 0.5 else moves)))
    return positions


def somewhere(players: int, seed: int) -> Position:
    positions = walk(players, seed, most=seed % 50)
    return positions[-1]


def dealt_anew(position: Position, seat: int, seed: int) -> Position:
    """The same position with other hidden cards."""
    state = rules.LAYOUT.copy(position._state)
    chance.start(state.shuffling, seed, 0, 0)
    rules.deal_hidden(state, seat)
    state.shuffling = position._state.shuffling[:]
    return Position(position._game, state, {})
