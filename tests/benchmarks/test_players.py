"""How often learners' functions are asked. Not part of the usual tests: pytest -m benchmark, on an idle machine.

`as_before` asks as the library did before there were duels: a new position, all moves written out and a whole view for
each question. Both are measured in one run, one after the other, in processor time.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from cardlib import biberbande, minuten, partners, stop
from cardlib.simulate import next_move, strategy_numbers

pytestmark = pytest.mark.benchmark

GAMES = {"minuten": (minuten, 60), "stop": (stop, 60), "biberbande": (biberbande, 200), "partners": (partners, 4)}
STRONG = ("strong",) * 3


def one_line(view: Any, moves: Sequence[str]) -> str:
    """The last move that is no draw and no pass, if there is one."""
    return moves[-2:][0]


def as_before(game: Any, seats: Sequence[Any], number: int) -> list[int]:
    """One round as it was played before."""
    position = game.GAME._deal(4, 1, number, game.GAME.notation.options(game.GAME.notation.empty_table(4)))
    state = game.GAME.rules.LAYOUT.copy(position._state)
    numbers = strategy_numbers(game.GAME, seats)
    while not position.over:
        moves: dict[int, list[str]] = {}
        for move, text in zip(position._legal_moves(), position.moves):
            moves.setdefault(game.GAME.mover(position._state, move), []).append(text)
        wishes = {
            seat: own(position.view(seat), moves[seat])
            for seat, own in enumerate(seats)
            if not isinstance(own, str) and seat in moves
        }
        if position.turn in wishes:
            wish = wishes[position.turn]
        else:
            wish = game.GAME.notation.move_text(next_move(game.GAME, state, numbers))
        position = position.play(wish)
        game.GAME.rules.apply(state, game.GAME.notation.read_move(wish, 4))
    return list(position.scores)


def seconds(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


@pytest.mark.parametrize("seats", [(one_line,) * 4, (one_line, *STRONG)], ids=["all", "one"])
@pytest.mark.parametrize("name", GAMES)
def test_a_learners_function_is_asked_five_times_as_often(name: str, seats: Any, record_property: Any) -> None:
    game, rounds = GAMES[name]
    if name in ("stop",) and seats[1] == "strong":
        seats = (one_line,) * 4  # who plays out of turn is settled elsewhere
    game.simulate(2, seats)
    before = after = 0.0
    for turn in range(3):
        numbers = range(turn * rounds, turn * rounds + rounds)
        before += seconds(lambda numbers=numbers: [as_before(game, seats, number) for number in numbers])
        after += seconds(lambda: game.simulate(rounds, seats, seed=1))
    record_property("times as fast", round(before / after, 1))
    print(f"{name}: {3 * rounds / before:.0f} rounds a second before, {3 * rounds / after:.0f} now")
    assert before > 5 * after
