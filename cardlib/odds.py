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
from cardlib.counting import wilson
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


class _Tried(NamedTuple):
    """A move, what its mover knows, whose score counts, and the scores so far."""

    text: str
    move: int
    state: Any
    column: int
    scores: list[np.ndarray]


def odds(position: Position, games: int, seed: int, strategy: Strategies | None) -> dict[str, Odds]:
    """See `Position.odds`. In games with many moves the poor ones are dropped on the way."""
    slice_games = games if best_moves(position) is None else SLICE
    answers = list(refining(position, games, seed, strategy, slice_games))
    return answers[-1] if answers else {}


def best_moves(position: Position) -> int | None:
    """How many of the best moves are looked for; None where all moves are weighed alike."""
    return getattr(position._game.rules, "BEST_MOVES", None)


def refining(
    position: Position, games: int, seed: int, strategy: Strategies | None = None, slice_games: int = SLICE
) -> Iterator[dict[str, Odds]]:
    """Better and better odds: a new answer after each slice, until `games` are played in all.

    In games that look for a few best moves only, once each move has had a few games the others go to
    those that look best, twice as many as that, until these have had equally many: what only had luck
    falls back. All moves face the same deals, as far as they get.
    """
    game = position._game
    seats = seat_strategies(game, RULE_OF_THUMB if strategy is None else strategy, position.players)
    if any(callable(seat) for seat in seats):
        raise ValueError(
            _("Odds are played out by named strategies: {known}.").format(known=", ".join(game.strategies.STRATEGIES))
        )
    numbers = strategy_numbers(game, seats)
    tried = {each.text: each for each in _all_moves(position)}
    if not tried:
        return
    answers = {text: Odds(0, 0, 0, 0) for text in tried}
    sign = 1 if game.rules.LOWER_IS_BETTER else -1
    left = max(2, games // len(tried)) * len(tried)
    while True:
        lot, most = _next_lot(answers, best_moves(position))
        count = min(most, left // len(lot), max(1, slice_games // len(lot)))
        if count == 0:
            return
        for text, move, state, column, seen in (tried[text] for text in lot):
            first = answers[text].games
            scores, _turns = run_rows(game, speed.available(), state, numbers, seed, first, count, move)
            seen.append(scores[:, column])
            answers[text] = _summary(np.concatenate(seen), chances=not game.rules.LOWER_IS_BETTER)
        left -= count * len(lot)
        answers = dict(sorted(answers.items(), key=lambda item: sign * item[1].value))
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


def _all_moves(position: Position) -> list[_Tried]:
    game = position._game
    moves = position._legal_moves()
    movers = [game.mover(position._state, move) for move in moves]
    known = {seat: _what_is_known(position, seat) for seat in movers}
    return [
        _Tried(text, move, known[seat], game.notation.column_of(position._state, seat), [])
        for text, move, seat in zip(position.moves, moves, movers)
    ]


def _what_is_known(position: Position, seat: int) -> Any:
    """The state with nothing in it that the seat cannot know."""
    rules = position._game.rules
    state = rules.LAYOUT.copy(position._state)
    rules.forget(state, seat)
    return state


def _summary(scores: np.ndarray, chances: bool) -> Odds:
    mean, n = float(scores.mean()), len(scores)
    if chances:
        low, high = wilson(mean, n, Z)
        return Odds(mean, min(mean, low), max(mean, high), n)  # a chance of 1 lies inside, rounding or not
    reach = Z * float(scores.std(ddof=1)) / n**0.5 if n > 1 else float("inf")
    return Odds(mean, mean - reach, mean + reach, n)
