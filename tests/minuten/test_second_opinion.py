"""How many ways there are to go on from a position: numbers that any slip in the rules changes."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlib import Position, minuten
from tests.minuten import second_opinion
from tests.minuten.helpers import walks

TABLES = {
    "the deal": {},
    "opened": {
        "piles": ("r5", None),
        "displays": ("r1 rT b5 Cgb", "gD g+ y2 r2", "p1 p2 Bg rD", "b5 bT yD y+"),
        "draw": "r3 g3 b3 p3 y3 r4 g4 b4 p4 y4",
    },
    "blocked": {
        "piles": ("Bb", "y7"),
        "displays": ("y1 Bg b1 Cry", "gT g1 y5 p7", "b2 p+ Cyg Br"),
        "draw": "y2 g7 b7 gD r6 r7",
        "blocked": 1,
        "block_left": 2,
        "direction": -1,
    },
    "the only pile blocked": {
        "piles": ("Bp", None),
        "displays": ("Bg r1 y1", "p1 p2 rT", "Bb pD p+"),
        "draw": "r2 y2 g2 b2 p2",
        "blocked": 1,
    },
    "the variant": {
        "displays": ("r1 r2 yT", "b5 r3 Bb", "g1 gD y+"),
        "draw": "g2 g3 g4 b1 b2 b3",
        "variant": True,
        "phase": "begin",
    },
    "two players": {
        "piles": ("g2", "p3"),
        "displays": ("gD g1 b2 Cbp r7", "pT p+ y2 g3 Br"),
        "draw": "b4 b5 g6 r1 y1 y3",
        "turn": 1,
    },
    "the draw pile runs out": {
        "piles": ("r5", "b7"),
        "displays": ("r+ bT r1", "y5 Cry", "", "b1 r7"),
        "draw": "b2",
        "direction": -1,
    },
}

# Counted once by `second_opinion`, and since then the same
COUNTS = {
    "the deal": (5, 45, 239, 1070),
    "opened": (15, 88, 464, 1961),
    "blocked": (3, 10, 41, 202),
    "the only pile blocked": (3, 15, 65, 228),
    "the variant": (3, 14, 74, 285),
    "two players": (9, 48, 256, 931),
    "the draw pile runs out": (7, 29, 99, 362),
}


def table(name: str) -> Position:
    return minuten.position(**TABLES[name]) if TABLES[name] else minuten.deal(seed=2019)


def leaves(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    if depth == 1:
        return len(position.moves)
    return sum(leaves(position.play(move), depth - 1) for move in position.moves)


def brute_force(table: second_opinion.Table, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(brute_force(second_opinion.play(table, move), depth - 1) for move in second_opinion.moves(table))


@pytest.mark.parametrize("name", TABLES)
def test_there_are_as_many_ways_to_go_on_as_ever(name: str):
    assert tuple(leaves(table(name), depth) for depth in (1, 2, 3, 4)) == COUNTS[name]


@pytest.mark.parametrize("name", TABLES)
def test_a_second_opinion_counts_the_same_ways(name: str):
    blank = second_opinion.table_of(table(name))
    assert tuple(brute_force(blank, depth) for depth in (1, 2, 3, 4)) == COUNTS[name]


@given(walks(pace=st.none()))
def test_a_second_opinion_lists_the_same_moves_and_sees_the_same_table(walk):
    table = second_opinion.table_of(walk[0])
    for before, after in itertools.pairwise(walk):
        assert set(before.moves) == second_opinion.moves(table)
        table = second_opinion.play(table, after.history[-1])
        assert second_opinion.table_of(after) == table
