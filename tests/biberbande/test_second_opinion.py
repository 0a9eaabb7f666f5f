"""Whole rounds, and how many ways there are to go on, held against the slow rules in `second_opinion`."""

import random

import pytest

from cardlib import biberbande
from tests.biberbande.second_opinion import Table


def twin(position):
    begun = position.turns >= position.players
    return Table(position.rows, position.discard, position.stack, position.turn, position.known, begun)


def stack_after_reshuffle(before, after):
    """How the stack lay when it had just been shuffled: what was drawn by this move, then what is left."""
    drawn = [after.held] if after.held else []
    for step in after.steps:
        if step.rule == "B20" and " draws " in step.text:
            name = step.text.split(" draws ")[1].split(" for ")[0]
            drawn.append({"Swap": "S", "Peek": "P", "Draw twice": "D"}.get(name, name))
    old = len(before.stack.split())  # what was drawn before the stack was used up
    return [*drawn[old:], *after.stack.split()]


def assert_same(table, position):
    faces = table.faces()
    fields = position.fields()
    assert faces == {name: fields[name] for name in faces}
    assert table.moves() == set(position.moves)
    assert len(position.moves) == len(set(position.moves))
    assert tuple(table.places_known_to(seat) for seat in range(position.players)) == position.known
    if position.over or position.turns % 5 == 0:  # a view retells the whole history, which takes a while
        for seat in range(position.players):
            assert table.shown_to(seat) == position.view(seat).rows


@pytest.mark.parametrize("deck", ["amigo", "gamewright"])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_whole_rounds_move_by_move(players, deck):
    reshuffled = 0
    for seed in range(6):
        chance = random.Random(100 * seed + players)
        position = biberbande.deal(players=players, seed=seed, deck=deck)
        table = twin(position)
        assert_same(table, position)
        while not position.over:
            moves = [move for move in position.moves if move != "knock" or chance.random() < 0.02]
            move = chance.choice(moves)
            following = position.play(move)
            reshuffled += any(step.rule == "B17" for step in following.steps)
            table.play(move, stack_after_reshuffle(position, following))
            position = following
            assert_same(table, position)
        assert position.scores == tuple(sum(int(card[0]) for card in row) for row in table.rows)
    assert reshuffled > 0, "long rounds: the stack was used up"


# ---- how many ways there are to go on, counted twice

OPENINGS = {
    "everything": {
        "rows": ("4 2 S 5", "1 D 1 3"),
        "discard": "3 8",
        "stack": "D S P D 7 0 6 9 9 S 2 1",
        "turn": 0,
    },
    "special on top": {
        "rows": ("4 2 0 5", "P 2 1 3", "6 7 8 9"),
        "discard": "P 3",
        "stack": "P 4 D 5 S 6 7 8",
        "turn": 2,
    },
    "first turns": {
        "rows": ("4 2 0 5", "1 2 1 3", "9 9 8 S"),
        "discard": "2",
        "stack": "D 4 5 P 6 7",
        "turn": 1,
        "turns": 0,
    },
}
WAYS = {
    "everything": (5, 10, 52, 81, 326),
    "special on top": (1, 5, 10, 10, 50),
    "first turns": (5, 22, 79, 171, 719),
}


def ways(position, depth):
    if depth == 0:
        return 1
    return sum(ways(position.play(move), depth - 1) for move in position.moves)


def ways_at_the_table(opening, moves, depth):
    """Every line is played from the beginning, so that no copying can go wrong."""
    table = Table(
        opening["rows"],
        opening["discard"],
        opening["stack"],
        opening["turn"],
        [""] * len(opening["rows"]),
        "turns" not in opening,
    )
    for move in moves:
        table.play(move)
    if depth == 0:
        return 1
    return sum(ways_at_the_table(opening, (*moves, move), depth - 1) for move in table.moves())


@pytest.mark.parametrize("name", OPENINGS)
def test_the_number_of_ways_to_go_on(name):
    opening = OPENINGS[name]
    position = biberbande.position(**opening)
    counted = tuple(ways(position, depth) for depth in range(1, 6))
    assert counted == tuple(ways_at_the_table(opening, (), depth) for depth in range(1, 6))
    assert counted == WAYS[name]
