"""cardlib's moves agree with a brute force written from the ledger alone; perft counts."""

from __future__ import annotations

import pytest

from cardlib import partners
from cardlib.game import Position

from . import second_opinion
from .helpers import board, random_position

SEATS = "yrbg"


def compare(position: Position) -> None:
    """All moves and the boards they lead to, 7*1 in every order."""
    seat = SEATS[position.turn]
    hand = position.hands[position.turn].split()
    singles = second_opinion.moves(board(position), seat, hand)
    listed = [move for move in position.moves if not move.startswith("7*1") and move != "fold"]
    assert sorted(listed) == sorted(singles)
    for move in listed:
        assert second_opinion.same(board(position.play(move))) == singles[move], move
    shared = [move for move in position.moves if move.startswith("7*1")]
    orders = second_opinion.splits(board(position), seat) if "7*1" in hand else {}
    boards = [second_opinion.same(board(position.play(move))) for move in shared]
    assert len(set(boards)) == len(boards), "a board twice"
    assert set(boards) == set(orders.values())
    for text in list(orders)[::7]:
        assert second_opinion.same(board(position.play(text))) == orders[text], text
    for text in set(shared):
        assert text in orders
    assert ("fold" in position.moves) == (not singles and not orders)


def test_moves_of_random_boards_agree_with_the_second_opinion():
    for seed in range(400):
        compare(random_position(seed))


def test_moves_along_whole_games_agree_with_the_second_opinion():
    results = partners.simulate(3, "random", seed=5)
    for i in range(3):
        position = results.game(i)
        while position is not None:
            if position.phase == "play" and not position.over and position.turns % 5 == 0:
                compare(position)
            position = position.previous


def test_orders_of_7_that_the_second_opinion_refuses_are_illegal():
    for seed in range(150):
        position = random_position(seed)
        seat = SEATS[position.turn]
        if "7*1" not in position.hands[position.turn].split():
            continue
        orders = second_opinion.splits(board(position), seat)
        places = [place for place in board(position)[seat] if place != "home"]
        for here in places:
            for there in places:
                for steps in range(1, 7):
                    text = f"7*1 {here}:{steps} {there}:{7 - steps}"
                    assert bool(position.why(text)) == (text in orders), text


# Each: fields, then how many ways there are to play one, two, three moves
PERFT = {
    "the first cards": (
        {"hands": ("H 5 2 SW", "H8 3 6 -4", "H13 9 1/14 7*1", "H 12 10 2")},
        (1, 1, 1),
    ),
    "a crowded track": (
        {
            "yellow": "start y3 r7 b12", "red": "start r2 b1 y9", "blue": "start b9 g14 r4", "green": "start g3 y1 b5",
            "hands": ("5 SW H -4", "7*1 3 2 SW", "1/14 SW 12 6", "9 10 H13 H8"),
        },
        (73, 12359),
    ),
    "pairs that protect": (
        {
            "yellow": "y13 y13 r1 r1", "red": "y9 b2 b2 start", "blue": "y11 g4 g4 home", "green": "r3 r3 b12 y7",
            "hands": ("7*1 2 -4 SW", "-4 12 2 3", "2 3 SW 9", "1/14 H 6 5"),
        },
        (19, 224),
    ),
    "back and forth in the goal": (
        {
            "yellow": "c1 c3 g14 g11", "red": "c1 c3 c4 y14", "blue": "c2 r14 r13 b1", "green": "c1 c2 c4 b14",
            "hands": ("5 7*1 -4 3", "7*1 5 2 1/14", "6 H8 7*1 9", "3 H13 2 10"),
        },
        (35, 490),
    ),
    "seven on to the partner": (
        {
            "yellow": "y3 g14 home start", "red": "c1 c2 c3 y14", "blue": "b4 home home c1", "green": "g3 start b14 c2",
            "hands": ("5 H", "7*1 SW", "2 3", "9 12"), "turn": 1,
        },
        (94, 186, 1046),
    ),
    "playing for the partner": (
        {
            "yellow": "c1 c2 c3 c4", "red": "r5 b5 start home", "blue": "home start r12 c2", "green": "g9 g9 c4 home",
            "hands": ("7*1 H -4 SW", "5 H", "3 2", "1/14 10"),
        },
        (42, 163, 830),
    ),
    "starts that block": (
        {
            "yellow": "start y14 g13 b14", "red": "start y13 r1 b13",
            "blue": "start r14 y12 b2", "green": "start b12 g2 g14",
            "hands": ("1/14 2 -4 7*1", "-4 3 2 H", "5 1/14 SW 7*1", "-4 6 12 9"),
        },
        (18, 180),
    ),
    "four free pawns and a seven": (
        {
            "yellow": "y1 y8 r5 b9", "red": "b3 g4 g12 y4", "blue": "g1 g8 r8 b6", "green": "y6 y11 r11 b11",
            "hands": ("7*1 SW", "7*1 SW", "7*1 SW", "7*1 SW"),
        },
        (240, 54667),
    ),
    "nothing to play": (
        {"yellow": "start", "red": "start", "blue": "home", "green": "g1",
         "hands": ("SW 2", "SW H", "5 6", "SW 3")},
        (1, 2, 2, 4),
    ),
}  # fmt: skip


def perft(position: Position, depth: int) -> int:
    if depth == 1:
        return len(position.moves)
    return sum(perft(position.play(move), depth - 1) for move in position.moves)


@pytest.mark.parametrize("name", PERFT)
def test_perft(name):
    fields, counts = PERFT[name]
    position = partners.position(**fields)
    hands = [hand.split() for hand in position.hands]
    for depth, ways in enumerate(counts, 1):
        assert perft(position, depth) == ways
        if ways < 5000:
            assert second_opinion.count(board(position), hands, position.turn, depth) == ways
