"""Many games: batches, executors, results with their uncertainty."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from importlib import import_module
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

import numpy as np

from cardlib import speed
from cardlib.counting import wilson
from cardlib.game import Moves, quoted, whole_number
from cardlib.language import _
from cardlib.playout import FRESH

if TYPE_CHECKING:
    from cardlib.game import Game, Position, View

BATCH = 256  # rounds a table: small enough to stay in a core's cache

OwnStrategy = Callable[["View", "Moves"], str | None]  # None, out of turn: let it be
Strategies = str | OwnStrategy | Sequence[str | OwnStrategy]


@dataclass(frozen=True, eq=False)  # arrays have no single answer to ==
class Results:
    """The outcome of many rounds; a column a player, one for a team."""

    scores: np.ndarray
    turns: np.ndarray
    _game: Game
    _arguments: tuple[Any, ...]  # what `game(i)` needs to play round i again
    _histories: tuple[tuple[str, ...], ...] | None = None  # of learners' own strategies

    @property
    def wins(self) -> np.ndarray:
        """Rounds won, per column; a shared win counts as its share. A team alone wins with no minus points."""
        return self._shares().sum(axis=0)

    def _shares(self) -> np.ndarray:
        if self.scores.shape[1] == 1:
            return (self.scores == 0).astype(float)
        best_score = np.min if self._game.rules.LOWER_IS_BETTER else np.max
        best = self.scores == best_score(self.scores, axis=1, keepdims=True)
        return best / best.sum(axis=1, keepdims=True)

    def mean(self) -> np.ndarray:
        """The average score of each column."""
        return self.scores.mean(axis=0)

    def interval(self, level: float = 0.95, wins: bool = False) -> np.ndarray:
        """For each column low and high of the mean score, or (Wilson) of the chance to win."""
        if not isinstance(level, float) or not 0 < level < 1:
            raise ValueError(_("The level must lie between 0 and 1, for example 0.95."))
        z = NormalDist().inv_cdf(0.5 + level / 2)
        n = len(self.scores)
        if wins:
            return np.array([wilson(share, n, z) for share in self._shares().mean(axis=0).tolist()])
        mean = self.mean()
        reach = z * self.scores.std(axis=0, ddof=1) / np.sqrt(n) if n > 1 else np.full_like(mean, np.inf)
        return np.stack([mean - reach, mean + reach], axis=1)

    def game(self, i: int) -> Position:
        """The position at the end of round i, with its whole history."""
        i = whole_number(i, -len(self.scores), len(self.scores) - 1, _("The round")) % len(self.scores)
        players, _numbers, seed, options = self._arguments
        position = self._game._deal(players, seed, i, options)
        moves = self._histories[i] if self._histories else self._moves(i)
        for move in moves:
            position = position.play(move)
        return position

    def _moves(self, i: int) -> list[str]:
        players, numbers, seed, options = self._arguments
        log: list[int] = []
        while not log or log[-1] >= 0:  # a turn may be several moves: try until the log is long enough
            log = [-1] * (2 * len(log) or int(self.turns[i]) + 8)
            state = self._game.notation.empty_table(players, **options)
            scores = [[0] * self.scores.shape[1]]
            speed.entry(self._game.name, False)([state], numbers, seed, i, FRESH, scores, [0], [log])
        return [self._game.notation.move_text(move) for move in log if move >= 0]

    def __repr__(self) -> str:
        low_high = ", ".join(
            f"{mean:.2f} [{low:.2f}, {high:.2f}]" for mean, (low, high) in zip(self.mean(), self.interval())
        )
        return f"<Results: {len(self.scores)} rounds of {self._game.name}, mean score {low_high}>"


def simulate(
    game: Game,
    games: int,
    strategies: Strategies,
    players: int,
    seed: int,
    executor: Executor | None,
    progress: bool | None,
    options: Mapping[str, Any],
) -> Results:
    """See `Game.simulate`. The result depends on the seed alone, not on executor or batches."""
    games = whole_number(games, 1, 2**31, _("The number of games"))
    blank = game.notation.empty_table(players, **options)
    players = blank.players  # a plain int, whatever number was given
    seats = seat_strategies(game, strategies, players)
    options = game.notation.options(blank)
    if any(callable(seat) for seat in seats):
        return _simulate_own(game, games, seats, players, seed, progress, options)
    numbers = strategy_numbers(game, seats)
    scores = np.empty((games, game.notation.columns(blank)), np.int64)
    turns = np.empty(games, np.int64)
    compiled = speed.available()
    tasks = {}
    with _Bar(games, progress) as bar, _Workers(executor, compiled and games > BATCH) as workers:
        for first in range(0, games, BATCH):
            count = min(BATCH, games - first)
            task = workers.submit(play_batch, game.name, compiled, players, dict(options), numbers, seed, first, count)
            tasks[task] = slice(first, first + count)
        for task in as_completed(tasks):
            rows = tasks[task]
            scores[rows], turns[rows] = task.result()
            bar.update(rows.stop - rows.start)
    return Results(scores, turns, game, (players, numbers, seed, options))


def play_batch(
    name: str,
    compiled: bool,
    players: int,
    options: Mapping[str, Any],
    numbers: tuple[int, ...],
    seed: int,
    first: int,
    count: int,
) -> tuple[np.ndarray, np.ndarray]:
    """Rounds `first` to `first + count`; sent by name, so it runs in any process."""
    game: Game = import_module(f"cardlib.{name}").GAME
    blank = game.notation.empty_table(players, **options)
    return run_rows(game, compiled, blank, numbers, seed, first, count, FRESH)


def run_rows(
    game: Game, compiled: bool, state: Any, numbers: tuple[int, ...], seed: int, first: int, count: int, move: int
) -> tuple[np.ndarray, np.ndarray]:
    """Play `count` copies of a state to the end; their scores and turns."""
    columns = game.notation.columns(state)
    run = speed.entry(game.name, compiled)
    layout = game.rules.LAYOUT
    if compiled:
        table = layout.table(count)
        layout.write(state, table)
        scores, turns = np.empty((count, columns), np.int64), np.empty(count, np.int64)
        run(table, np.array(numbers, np.int64), seed, first, move, scores, turns, np.empty((count, 0), np.int64))
        return scores, turns
    rows = [layout.copy(state) for _ in range(count)]
    plain_scores, plain_turns = [[0] * columns for _ in rows], [0] * count
    run(rows, numbers, seed, first, move, plain_scores, plain_turns, [[]] * count)
    return np.array(plain_scores), np.array(plain_turns)


def seat_strategies(game: Game, strategies: Strategies, players: int) -> tuple[str | OwnStrategy, ...]:
    """One strategy for each seat, checked."""
    seats: tuple[Any, ...] = tuple(strategies) if isinstance(strategies, (list, tuple)) else (strategies,) * players
    if len(seats) != players:
        raise ValueError(
            _("There are {players} players and {given} strategies: give one for all, or one for each.").format(
                players=players, given=len(seats)
            )
        )
    known = game.strategies.STRATEGIES
    for seat in seats:
        if not callable(seat) and not (isinstance(seat, str) and seat in known):
            raise ValueError(
                _("Unknown strategy {name}; there are: {known}.").format(name=quoted(seat), known=", ".join(known))
            )
    return seats


def strategy_numbers(game: Game, seats: Sequence[str | OwnStrategy]) -> tuple[int, ...]:
    names = list(game.strategies.STRATEGIES)
    return tuple(names.index(seat) if isinstance(seat, str) else 0 for seat in seats)


def _simulate_own(
    game: Game,
    games: int,
    seats: Sequence[str | OwnStrategy],
    players: int,
    seed: int,
    progress: bool | None,
    options: Mapping[str, Any],
) -> Results:
    """Rounds in which a learner's own function plays: plain, one after the other."""
    ends = []
    with _Bar(games, progress) as bar:
        for i in range(games):
            ends.append(_play_own(game, game._deal(players, seed, i, options), seats))
            bar.update(1)
    return Results(
        np.array([position.scores for position in ends]),
        np.array([position._state.turns for position in ends]),
        game,
        (players, strategy_numbers(game, seats), seed, options),
        tuple(position.history for position in ends),
    )


def _play_own(game: Game, position: Position, seats: Sequence[str | OwnStrategy]) -> Position:
    numbers = strategy_numbers(game, seats)
    state = game.rules.LAYOUT.copy(position._state)  # goes along, since choosing uses up its stream
    while not position.over:
        move = _next_move(game, position, state, seats, numbers)
        position = position.play(move)
        game.rules.apply(state, game.notation.read_move(move, players=position.players))
    return position


OWN = -1  # instead of the number of a named strategy: a learner's function is asked


def _next_move(
    game: Game, position: Position, state: Any, seats: Sequence[str | OwnStrategy], numbers: tuple[int, ...]
) -> str:
    """What happens next. Asked to play out of turn, a learner's function may give None to let it be."""
    moves: dict[int, list[str]] = {}
    for move, text in zip(position._legal_moves(), position.moves):
        moves.setdefault(game.mover(position._state, move), []).append(text)
    asked = {seat: own for seat, own in enumerate(seats) if not isinstance(own, str) and seat in moves}
    wishes: dict[int, str] = {}
    for seat, own in asked.items():
        wish = own(position.view(seat), Moves(moves[seat])) if seat != position.turn else None
        if wish is None:
            continue
        if game.mover(position._state, game.notation.read_move(wish, position.players)) != seat:
            raise ValueError(
                _("Seat {seat} wants to play {move!r} out of turn; it may only play {moves}.").format(
                    seat=seat, move=wish, moves=", ".join(moves[seat])
                )
            )
        wishes[seat] = wish
    acting = position.turn
    if len(moves) > 1:
        named = tuple(OWN if seat in asked else number for seat, number in enumerate(numbers))
        acting = game.strategies.acting(state, named, sum(1 << seat for seat in wishes))
    if acting in asked:
        wish = wishes.get(acting) or asked[acting](position.view(acting), Moves(moves[acting]))
        if wish is None:
            raise ValueError(
                _("The strategy of seat {seat} gave no move; it may play {moves}.").format(
                    seat=acting, moves=", ".join(moves[acting])
                )
            )
        return wish
    only = tuple(number if seat == acting else OWN for seat, number in enumerate(numbers))
    return str(game.notation.move_text(game.strategies.choose(state, only)))


class _Workers:
    """The caller's executor, threads of our own, or (for little work) the calling thread."""

    def __init__(self, executor: Executor | None, many: bool) -> None:
        self._own = ThreadPoolExecutor(cores()) if executor is None and many else None
        self._executor = executor or self._own

    def __enter__(self) -> _Workers:
        return self

    def submit(self, work: Callable[..., Any], *arguments: Any) -> Future[Any]:
        if self._executor is not None:
            return self._executor.submit(work, *arguments)
        done: Future[Any] = Future()
        done.set_result(work(*arguments))
        return done

    def __exit__(self, *error: object) -> None:
        if self._own is not None:
            self._own.shutdown(cancel_futures=True)


def cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class _Bar:
    """tqdm's progress bar, or nothing."""

    def __init__(self, total: int, progress: bool | None) -> None:
        self._bar = None
        if progress:
            from tqdm.auto import tqdm

            self._bar = tqdm(total=total, unit=_("rounds"))

    def __enter__(self) -> _Bar:
        return self

    def update(self, count: int) -> None:
        if self._bar is not None:
            self._bar.update(count)

    def __exit__(self, *error: object) -> None:
        if self._bar is not None:
            self._bar.close()
