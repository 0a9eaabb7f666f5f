"""Every move and what it does, counted to a depth and held against the slow rules in `second_opinion`."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardlib import Position, stop
from tests.stop import second_opinion

# Small hands, so that calls, chains and the end of a round lie within a few moves
TABLES: dict[str, dict[str, Any]] = {
    "twos": {"top": "b4", "hands": ("b2 r2 F", "b2 b0 y1", "b4 g2 y2")},
    "sixes": {"top": "g6", "hands": ("g9 r6", "g6 y9 F", "b6 g0 g9")},
    "skips": {"top": "r5", "hands": ("rS r0", "yS r0 gS", "bS y5")},
    "passing": {"top": "y8", "hands": ("yP y1 F", "y0 r8", "y0 b8 b3", "gP y8")},
    "plus": {"top": "b1", "hands": ("bX r1", "b0 gX", "b1 rX rP")},
    "free": {"top": "F", "hands": ("F r1", "F F g0", "F y2 y2")},
    "pending": {"top": "r2", "hands": ("r0 y2", "r2 g4", "b2 b4"), "pending": "draw 6", "turn": 1},
}
# How many ways there are to go on for one, two, three and four moves
COUNTS = {
    "twos": (7, 23, 74, 246),
    "sixes": (7, 51, 249, 1074),
    "skips": (5, 14, 34, 53),
    "passing": (12, 60, 197, 671),
    "plus": (6, 17, 45, 131),
    "free": (7, 19, 58, 227),
    "pending": (3, 10, 37, 83),
}


def set_up(name: str) -> tuple[Position, second_opinion.Table]:
    """The same table for both rulebooks, half of the other cards in the draw pile."""
    fields = TABLES[name]
    rest = list(second_opinion.DECK)
    for card in [fields["top"], *" ".join(fields["hands"]).split()]:
        rest.remove(card)
    random.Random(name).shuffle(rest)
    draw = " ".join(rest[: len(rest) // 2])
    return stop.position(**fields, draw=draw), second_opinion.table(**fields, draw=draw)


def shown(position: Position) -> dict[str, Any]:
    fields = position.fields()
    return {
        "top": fields["top"],
        "hands": [sorted(hand.split()) for hand in fields["hands"]],
        "draw": fields["draw"].split(),
        "under": sorted(fields["discards"].split()),
        "turn": fields["turn"],
        "pending": fields["pending"],
        "over": position.over,
    }


def expected(table: second_opinion.Table) -> dict[str, Any]:
    return {**table, "hands": [sorted(hand) for hand in table["hands"]], "under": sorted(table["under"])}


def count(position: Position, table: second_opinion.Table, depth: int) -> int:
    """The number of ways to go on for so many moves; at every step both rulebooks must agree."""
    assert shown(position) == expected(table)
    assert set(position.moves) == second_opinion.moves(table)
    assert len(set(position.moves)) == len(position.moves)
    if depth == 0:
        return 1
    return sum(count(position.play(move), second_opinion.play(table, move), depth - 1) for move in position.moves)


@pytest.mark.parametrize("name", TABLES)
def test_every_way_to_go_on_agrees_with_the_ledger(name: str) -> None:
    position, table = set_up(name)
    assert tuple(count(position, table, depth) for depth in (1, 2, 3, 4)) == COUNTS[name]


@pytest.mark.parametrize("players", range(2, 11))
def test_whole_rounds_agree_with_the_ledger(players: int) -> None:
    """Random rounds until the draw pile is too short for what could come."""
    choice = random.Random(players)
    for seed in range(12):
        position = stop.deal(players, seed=seed)
        fields = position.fields()
        table = second_opinion.table(fields["top"], fields["hands"], fields["draw"], fields["turn"])
        while not position.over and len(table["draw"]) > 20:
            assert set(position.moves) == second_opinion.moves(table)
            # drawing and forgetting calls are rare, so that rounds also come to their end
            moves = [move for move in position.moves if move != "draw"]
            move = choice.choice(moves if moves and choice.random() < 0.8 else list(position.moves))
            position, table = position.play(move), second_opinion.play(table, move)
            assert shown(position) == expected(table)
