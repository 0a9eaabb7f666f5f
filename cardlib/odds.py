"""What each legal move is worth, from what the player can know.

Hidden cards are dealt anew for each game, the move is played, and all seats go on by one strategy.
All moves face the same deals, so their difference is known better than either.
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import NormalDist
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from cardlib import speed
from cardlib.language import _
from cardlib.simulate import Strategies, run_rows, seat_strategies, strategy_numbers

if TYPE_CHECKING:
    from cardlib.game import Position

RULE_OF_THUMB = "thumb"
Z = NormalDist().inv_cdf(0.975)
SLICE = 500  # games between two answers
ENOUGH_TO_DROP = 16  # games of each move before the first is dropped

_Tried = tuple[str, int, list[np.ndarray]]  # a move as text and as a number, and its scores so far


class Odds(NamedTuple):
    """The mover's expected score (in Partners the chance to win) with a 95 % interval."""

    value: float
    low: float
    high: float
    games: int


def odds(position: Position, games: int, seed: int, strategy: Strategies | None) -> dict[str, Odds]:
    """See `Position.odds`. In games with many moves the poor ones are dropped on the way."""
    best = getattr(position._game.rules, "BEST_MOVES", None)
    slice_games = games if best is None else SLICE
    answer: dict[str, Odds] = {}
    for answer in refining(position, games, seed, strategy, slice_games, best):
        pass
    return answer


def refining(
    position: Position,
    games: int,
    seed: int,
    strategy: Strategies | None = None,
    slice_games: int = SLICE,
    best: int | None = None,
) -> Iterator[dict[str, Odds]]:
    """Better and better odds: a new answer after each slice, until `games` are played in all.

    With `best`, moves that can hardly be among so many best ones get no further games; the others
    share them, and still face the same deals.
    """
    game = position._game
    seats = seat_strategies(game, strategy or RULE_OF_THUMB, position.players)
    if any(callable(seat) for seat in seats):
        raise ValueError(
            _("Odds are played out by named strategies: {known}.").format(known=", ".join(game.strategies.STRATEGIES))
        )
    numbers = strategy_numbers(game, seats)
    moves = position._legal_moves()
    if not moves:
        return
    column = game.notation.column_of(position._state, position.turn)
    state = game.rules.LAYOUT.copy(position._state)
    game.rules.forget(state, position.turn)
    seen: list[list[np.ndarray]] = [[] for _ in moves]
    answers: dict[str, Odds] = {}
    better = -1 if game.rules.LOWER_IS_BETTER else 1
    alive = list(zip(position.moves, moves, seen))
    left = max(2, games // len(moves)) * len(moves)
    first = 0
    while left >= len(alive):
        count = min(left // len(alive), max(1, slice_games // len(alive)))
        for text, move, part in alive:
            scores, _turns = run_rows(game, speed.available(), state, numbers, seed, first, count, move)
            part.append(scores[:, column])
            answers[text] = _summary(np.concatenate(part), not game.rules.LOWER_IS_BETTER)
        first += count
        left -= count * len(alive)
        yield dict(sorted(answers.items(), key=lambda item: -better * item[1].value))
        if best is not None and first >= ENOUGH_TO_DROP:
            alive = _among_the_best(alive, answers, best, better)


def _among_the_best(alive: list[_Tried], answers: dict[str, Odds], best: int, better: int) -> list[_Tried]:
    """Those whose interval reaches that of the last of the best."""
    pessimistic = sorted((min(better * odds.low, better * odds.high) for odds in answers.values()), reverse=True)
    bar = pessimistic[min(best, len(pessimistic)) - 1]
    return [tried for tried in alive if max(better * answers[tried[0]].low, better * answers[tried[0]].high) >= bar]


def _summary(scores: np.ndarray, chances: bool) -> Odds:
    mean = float(scores.mean())
    n = len(scores)
    if chances:  # Wilson's interval of a share
        centre = (mean + Z * Z / (2 * n)) / (1 + Z * Z / n)
        reach = Z / (1 + Z * Z / n) * (mean * (1 - mean) / n + Z * Z / (4 * n * n)) ** 0.5
        return Odds(mean, max(0.0, centre - reach), min(1.0, centre + reach), n)
    reach = Z * float(scores.std(ddof=1)) / n**0.5 if n > 1 else float("inf")
    return Odds(mean, mean - reach, mean + reach, n)
