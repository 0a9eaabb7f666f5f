"""What each legal move is worth, from what the player can know.

Hidden cards are dealt anew for each game, the move is played, and all seats go on by one strategy.
All moves face the same deals, so their difference is known better than either.
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import NormalDist
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from cardlib import speed
from cardlib.language import _
from cardlib.simulate import Strategies, run_rows, seat_strategies, strategy_numbers

if TYPE_CHECKING:
    from cardlib.game import Position

RULE_OF_THUMB = "thumb"
Z = NormalDist().inv_cdf(0.975)


class Odds(NamedTuple):
    """The mover's expected score (in Partners the chance to win) with a 95 % interval."""

    value: float
    low: float
    high: float
    games: int


def odds(position: Position, games: int, seed: int, strategy: Strategies | None) -> dict[str, Odds]:
    """See `Position.odds`."""
    answers = list(refining(position, games, seed, strategy, slice_games=games))
    return answers[-1] if answers else {}


def refining(
    position: Position, games: int, seed: int, strategy: Strategies | None = None, slice_games: int = 500
) -> Iterator[dict[str, Odds]]:
    """Better and better odds: a new answer after each slice, until `games` are played in all."""
    game = position._game
    seats = seat_strategies(game, RULE_OF_THUMB if strategy is None else strategy, position.players)
    if any(callable(seat) for seat in seats):
        raise ValueError(
            _("Odds are played out by named strategies: {known}.").format(known=", ".join(game.strategies.STRATEGIES))
        )
    numbers = strategy_numbers(game, seats)
    moves = position._legal_moves()
    if not moves:
        return
    each = max(2, games // len(moves))
    step = max(1, min(each, slice_games // len(moves)))
    movers = [game.mover(position._state, move) for move in moves]
    columns = [game.notation.column_of(position._state, seat) for seat in movers]
    known = {seat: _what_is_known(position, seat) for seat in movers}
    seen: list[list[np.ndarray]] = [[] for _ in moves]
    for first in range(0, each, step):
        count = min(step, each - first)
        for i, move in enumerate(moves):
            state = known[movers[i]]
            scores, _turns = run_rows(game, speed.available(), state, numbers, seed, first, count, move)
            seen[i].append(scores[:, columns[i]])
        answers = {text: _summary(np.concatenate(part)) for text, part in zip(position.moves, seen)}
        best_first = 1 if game.rules.LOWER_IS_BETTER else -1
        yield dict(sorted(answers.items(), key=lambda item: best_first * item[1].value))


def _what_is_known(position: Position, seat: int) -> Any:
    """The state with nothing in it that the seat cannot know."""
    rules = position._game.rules
    state = rules.LAYOUT.copy(position._state)
    rules.forget(state, seat)
    return state


def _summary(scores: np.ndarray) -> Odds:
    mean = float(scores.mean())
    reach = Z * float(scores.std(ddof=1)) / len(scores) ** 0.5 if len(scores) > 1 else float("inf")
    return Odds(mean, mean - reach, mean + reach, len(scores))
