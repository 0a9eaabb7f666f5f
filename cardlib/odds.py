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
ENOUGH_TO_RANK = 16  # games of each move before some are preferred
LARGEST = 10**9



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

    With `best`, once each move has had a few games the others go to those that look best, twice as
    many as that, until these have had equally many: what only had luck falls back. All moves face
    the same deals, as far as they get.
    """
    game = position._game
    seats = seat_strategies(game, strategy or RULE_OF_THUMB, position.players)
    if any(callable(seat) for seat in seats):
        raise ValueError(
            _("Odds are played out by named strategies: {known}.").format(known=", ".join(game.strategies.STRATEGIES))
        )
    numbers = strategy_numbers(game, seats)
    moves = dict(zip(position.moves, position._legal_moves()))
    if not moves:
        return
    column = game.notation.column_of(position._state, position.turn)
    state = game.rules.LAYOUT.copy(position._state)
    game.rules.forget(state, position.turn)
    seen: dict[str, list[np.ndarray]] = {text: [] for text in moves}
    answers = {text: Odds(0, 0, 0, 0) for text in moves}
    best_first = 1 if game.rules.LOWER_IS_BETTER else -1
    left = max(2, games // len(moves)) * len(moves)
    while True:
        lot, most = _next_lot(answers, best)
        count = min(most, left // len(lot), max(1, slice_games // len(lot)))
        if count == 0:
            return
        for text in lot:
            first = answers[text].games
            scores, _turns = run_rows(game, speed.available(), state, numbers, seed, first, count, moves[text])
            seen[text].append(scores[:, column])
            answers[text] = _summary(np.concatenate(seen[text]), not game.rules.LOWER_IS_BETTER)
        left -= count * len(lot)
        answers = dict(sorted(answers.items(), key=lambda item: best_first * item[1].value))
        yield answers


def _next_lot(answers: dict[str, Odds], best: int | None) -> tuple[list[str], int]:
    """Which moves get the next games, and at most how many each; `answers` are ranked."""
    everyone = list(answers)
    if best is None or min(odds.games for odds in answers.values()) < ENOUGH_TO_RANK:
        return everyone, LARGEST
    top = everyone[: 2 * best]
    fewest, most = min(answers[text].games for text in top), max(odds.games for odds in answers.values())
    lot = [text for text in top if answers[text].games == fewest]
    return lot, min(fewest, most - fewest) or LARGEST


def _summary(scores: np.ndarray, chances: bool) -> Odds:
    mean = float(scores.mean())
    n = len(scores)
    if chances:  # Wilson's interval of a share
        centre = (mean + Z * Z / (2 * n)) / (1 + Z * Z / n)
        reach = Z / (1 + Z * Z / n) * (mean * (1 - mean) / n + Z * Z / (4 * n * n)) ** 0.5
        return Odds(mean, max(0.0, min(mean, centre - reach)), min(1.0, max(mean, centre + reach)), n)  # rounded off
    reach = Z * float(scores.std(ddof=1)) / n**0.5 if n > 1 else float("inf")
    return Odds(mean, mean - reach, mean + reach, n)
