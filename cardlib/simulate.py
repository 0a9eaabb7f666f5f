"""Many games: batches, executors, results with their uncertainty."""

from __future__ import annotations

import os
import signal
import threading
import warnings
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from itertools import islice
from math import inf, lcm, sqrt
from queue import SimpleQueue
from statistics import NormalDist
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from cardlib import speed
from cardlib.asking import Round, play_round
from cardlib.counting import wilson
from cardlib.game import quoted, whole_number
from cardlib.language import _
from cardlib.mistakes import Mistake
from cardlib.playout import ASK, DESK, FRESH, OWN

if TYPE_CHECKING:
    from cardlib.game import Game, Moves, Position, View

MOST_GAMES = 10**7  # the scores of more would fill a small machine's memory
BATCH = 256  # rounds a table: small enough to stay in a core's cache
TASK = 0.05  # seconds of work that are sent out at once: so little that nothing runs on for long after an interrupt
WINDOW = 256  # tasks that an executor has at any time; more would keep a cluster busy, but be slow to take back
LOST = (
    "CancelledError",
    "FutureCancelledError",
    "KilledWorker",
)  # what an executor says of a task whose worker is gone
PATIENCE = 2  # seconds to wait for tasks that cannot be cancelled any more

OwnStrategy = Callable[["View", "Moves"], str | None]  # None, out of turn: let it be
Strategies = str | OwnStrategy | Sequence[str | OwnStrategy]


@dataclass(frozen=True, eq=False)  # arrays have no single answer to ==
class Results:
    """The outcome of many rounds; a column a player, one for a team.

    Scores and turns are arrays, or lists where there is no NumPy. Sums are whole numbers, so what is
    computed from them is the same in both, to the last digit.
    """

    scores: Any
    turns: Any
    _game: Game
    _arguments: tuple[Any, ...]  # what `game(i)` needs to play round i again
    _histories: Sequence[Sequence[int]] | None = None  # of learners' own strategies

    @property
    def wins(self) -> Any:
        """Rounds won, per column; a shared win counts as its share. A team alone wins with no minus points."""
        return self._given([won / self._share for won in self._shares_won()])

    @property
    def _columns(self) -> int:
        return len(self.scores[0])

    @property
    def _share(self) -> int:
        """Into how many shares a win is divided, so that any number of winners gets whole ones."""
        return lcm(*range(1, self._columns + 1))

    def _shares_won(self) -> list[int]:
        if isinstance(self.scores, list):
            return self._shares_won_plain()
        if self._columns == 1:
            return [int((self.scores == 0).sum())]
        best_score = self.scores.min if self._game.rules.LOWER_IS_BETTER else self.scores.max
        best = self.scores == best_score(axis=1, keepdims=True)
        shares = self._share // best.sum(axis=1)
        return [int(shares[best[:, column]].sum()) for column in range(self._columns)]

    def _shares_won_plain(self) -> list[int]:
        if self._columns == 1:
            return [self.scores.count([0])]
        best_score = min if self._game.rules.LOWER_IS_BETTER else max
        won = [0] * self._columns
        for row in self.scores:
            best = best_score(row)
            for column, score in enumerate(row):
                if score == best:
                    won[column] += self._share // row.count(best)
        return won

    def mean(self) -> Any:
        """The average score of each column."""
        return self._given([total / len(self.scores) for total in self._sums(1)])

    def interval(self, level: float = 0.95, wins: bool = False) -> Any:
        """For each column low and high of the mean score, or (Wilson) of the chance to win."""
        z, n = standard_errors(level), len(self.scores)
        if wins:
            return self._given([list(wilson(won / (self._share * n), n, z)) for won in self._shares_won()])
        return self._given([around_mean(*sums, n, z) for sums in zip(self._sums(1), self._sums(2))])

    def _sums(self, power: int) -> list[int]:
        """For each column the sum of the scores, or of their squares."""
        if isinstance(self.scores, list):
            return [sum(score**power for score in column) for column in zip(*self.scores)]
        return [int((self.scores[:, column] ** power).sum()) for column in range(self._columns)]

    def _given(self, values: list[Any]) -> Any:
        """The values as the scores are: an array, or a list where there is no NumPy."""
        return values if isinstance(self.scores, list) else speed.numpy().array(values)

    def best(self, column: int = 0) -> int:
        """The number of the round, the first of them, that was best for this column: see `game`."""
        return self._extreme(column, self._game.rules.LOWER_IS_BETTER)

    def worst(self, column: int = 0) -> int:
        """The number of the round, the first of them, that was worst for this column: see `game`."""
        return self._extreme(column, not self._game.rules.LOWER_IS_BETTER)

    def _extreme(self, column: int, lowest: bool) -> int:
        column = whole_number(column, 0, self._columns - 1, _("The column"))
        if isinstance(self.scores, list):
            scores = [row[column] for row in self.scores]
            return scores.index(min(scores) if lowest else max(scores))
        scores = self.scores[:, column]
        return int(scores.argmin() if lowest else scores.argmax())

    def game(self, i: int) -> Position:
        """The position at the end of round i, with its whole history."""
        i = whole_number(i, -len(self.scores), len(self.scores) - 1, _("The round")) % len(self.scores)
        return end_of_round(self._game, self._arguments, i, self._histories[i] if self._histories else None)

    def __repr__(self) -> str:
        low_high = ", ".join(
            f"{mean:.2f} [{low:.2f}, {high:.2f}]" for mean, (low, high) in zip(self.mean(), self.interval())
        )
        return f"<Results: {len(self.scores)} rounds of {self._game.name}, mean score {low_high}>"


def end_of_round(game: Game, arguments: tuple[Any, ...], i: int, moves: Sequence[int] | None = None) -> Position:
    """Round i is played again, to its end."""
    players, _numbers, seed, options = arguments
    position = game._deal(players, seed, i, options)
    for move in moves or _moves(game, arguments, i):
        position = position.play(game.notation.move_text(move))
    return position


def _moves(game: Game, arguments: tuple[Any, ...], i: int) -> Sequence[int]:
    players, numbers, seed, options = arguments
    log: list[int] = []
    while not log or log[-1] >= 0:  # how many moves it has is not known: try until the log is long enough
        log = [-1] * (4 * len(log) or 100)
        log = one_row(game, game.notation.empty_table(players, **options), numbers, seed, i, FRESH, log)
    return [move for move in log if move >= 0]


def standard_errors(level: float) -> float:
    """How many of them an interval of this level reaches to each side."""
    if not isinstance(level, float) or not 0 < level < 1:
        raise Mistake(_("The level must lie between 0 and 1, for example 0.95."))
    return NormalDist().inv_cdf(0.5 + level / 2)


def around_mean(total: int, squares: int, n: int, z: float) -> list[float]:
    """Low and high of the mean of n whole numbers with this sum and sum of squares."""
    mean = total / n
    reach = z * sqrt((n * squares - total * total) / (n * (n - 1))) / sqrt(n) if n > 1 else inf
    return [mean - reach, mean + reach]


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
    games = whole_number(games, 1, MOST_GAMES, _("The number of games"))
    plan = planned(game, strategies, players, seed, executor, options)
    with Bar(games, progress, _("rounds")) as bar:
        if any(callable(seat) for seat in plan.seats):
            return _simulate_own(game, games, plan.seats, plan.players, seed, bar, plan.options)
        scores, turns = _blank_results(games, plan.columns)

        def take(first: int, count: int, played: tuple[Any, Any]) -> None:
            scores[first : first + count], turns[first : first + count] = played
            bar.update(count)

        play_rounds(plan.work(play_batch), games, executor, take)
    return Results(scores, turns, game, plan.arguments)


class Plan(NamedTuple):
    """What is to be played, checked."""

    game: Game
    players: int
    seats: tuple[str | OwnStrategy, ...]
    seed: int
    options: Mapping[str, Any]
    columns: int

    @property
    def numbers(self) -> tuple[int, ...]:
        return strategy_numbers(self.game, self.seats)

    @property
    def arguments(self) -> tuple[Any, ...]:
        """What it takes to play a round again."""
        return self.players, self.numbers, self.seed, self.options

    def work(self, play: Callable[..., Any]) -> Play:
        """`play` for any rounds; sent by name, so it runs in any process."""
        return partial(
            play, self.game.name, speed.available(), self.players, dict(self.options), self.numbers, self.seed
        )


def planned(
    game: Game,
    strategies: Strategies,
    players: int,
    seed: int,
    executor: Executor | None,
    options: Mapping[str, Any],
) -> Plan:
    if not isinstance(executor, Executor | None):
        raise Mistake(
            _("executor is one of concurrent.futures, such as ThreadPoolExecutor(2), not {value}.").format(
                value=quoted(executor)
            )
        )
    blank = game.notation.empty_table(players, **options)
    players = blank.players  # a plain int, whatever number was given
    seats = seat_strategies(game, strategies, players)
    return Plan(game, players, seats, seed, game.notation.options(blank), game.notation.columns(blank))


def _blank_results(games: int, columns: int) -> tuple[Any, Any]:
    """Room for scores and turns: arrays, or lists where there is no NumPy."""
    numpy = speed.numpy()
    if numpy is None:
        return [[0] * columns] * games, [0] * games  # each row is replaced by its own
    return numpy.empty((games, columns), numpy.int64), numpy.empty(games, numpy.int64)


Play = Callable[[int, int], Any]  # the first round and how many of them: scores and turns, or their summary


def play_rounds(play: Play, games: int, executor: Executor | None, take: Callable[[int, int, Any], None]) -> None:
    """Play all rounds, the first few here: they load or compile the game, and tell how long a round takes."""
    first, took, pace = 0, 0.0, inf
    while first < games and (first < 2 or (executor is None and took < TASK / 50)):
        count = min(max(1, first), games - first)
        took, played = _timed(play, first, count)
        take(first, count, played)
        if first:  # the first round was loading
            pace = min(pace, took / count)
        first += count

    def tasks() -> Iterator[tuple[int, int]]:
        """As many rounds at once as the quickest so far say: being busy for a moment does not make all tasks tiny."""
        start = first
        while start < games:
            count = min(max(1, int(TASK / pace) if pace else BATCH), games - start)
            yield start, count
            start += count

    with Workers(executor, speed.available() and cores() > 1 and first < games) as workers:
        for start, count, (took, played) in workers.done(partial(_timed, play), tasks()):
            pace = min(pace, took / count)
            take(start, count, played)


def _timed(play: Play, first: int, count: int) -> tuple[float, Any]:
    """What was played, behind the seconds it took."""
    began = perf_counter()
    played = play(first, count)
    return perf_counter() - began, played


def play_batch(
    name: str,
    compiled: bool,
    players: int,
    options: Mapping[str, Any],
    numbers: tuple[int, ...],
    seed: int,
    first: int,
    count: int,
) -> tuple[Any, Any]:
    """Rounds `first` to `first + count`; sent by name, so it runs in any process."""
    game: Game = import_module(f"cardlib.{name}").GAME
    blank = game.notation.empty_table(players, **options)
    scores, turns = _blank_results(count, game.notation.columns(blank))
    for start in range(0, count, BATCH):
        rows = slice(start, min(start + BATCH, count))
        scores[rows], turns[rows] = run_rows(
            game, compiled, blank, numbers, seed, first + start, rows.stop - start, FRESH
        )
    return scores, turns


def run_rows(
    game: Game, compiled: bool, state: Any, numbers: tuple[int, ...], seed: int, first: int, count: int, move: int
) -> tuple[Any, Any]:
    """Play `count` copies of a state to the end; their scores and turns."""
    columns = game.notation.columns(state)
    run = speed.entry(game.name, compiled)
    layout = game.rules.LAYOUT
    desk, numbers = _for_thinking(game, numbers)
    numpy = speed.numpy()
    if compiled:
        table = layout.table(count + desk)
        layout.write(state, table)
        scores, turns = _blank_results(count, columns)
        run(table, numpy.array(numbers), seed, first, move, scores, turns, numpy.empty((count, 0), numpy.int64))
        return scores, turns
    rows = [layout.copy(state) for _ in range(count + desk)]
    scores, turns = [[0] * columns for _ in range(count)], [0] * count
    run(rows, numbers, seed, first, move, scores, turns, [[]] * count)
    return (scores, turns) if numpy is None else (numpy.array(scores), numpy.array(turns))


def next_move(game: Game, state: Any, numbers: tuple[int, ...]) -> int:
    """What happens next, if seats that think ahead are asked too; choosing uses up the state's streams."""
    if max(numbers) < game.strategies.SEARCH:
        return int(game.strategies.choose(state, numbers))
    return one_row(game, state, numbers, 0, 0, ASK, [0])[0]


def one_row(
    game: Game, state: Any, numbers: tuple[int, ...], seed: int, first: int, move: int, log: list[int]
) -> list[int]:
    """Play one round on this state and log its moves: plain, unless a seat thinks ahead and numba is here."""
    layout, columns = game.rules.LAYOUT, game.notation.columns(state)
    desk, numbers = _for_thinking(game, numbers)
    if not desk or not speed.available():
        rows = [state, *(layout.copy(state) for _ in range(desk))]
        speed.entry(game.name, False)(rows, numbers, seed, first, move, [[0] * columns], [0], [log])
        return log
    numpy = speed.numpy()
    table, moves = layout.table(1 + desk), numpy.array([log])
    layout.write(state, table)
    scores, turns = _blank_results(1, columns)
    speed.entry(game.name, True)(table, numpy.array(numbers), seed, first, move, scores, turns, moves)
    state.choosing, state.timing = table[0]["choosing"].tolist(), table[0]["timing"].tolist()
    return moves[0].tolist()


def _for_thinking(game: Game, numbers: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """How many more rows a table needs, and the strategies with those that a seat thinks with (see `playout`)."""
    if max(numbers) < game.strategies.SEARCH:
        return 0, numbers
    return DESK, numbers + (game.strategies.STRONG,) * len(numbers)


def seat_strategies(game: Game, strategies: Strategies, players: int) -> tuple[str | OwnStrategy, ...]:
    """One strategy for each seat, checked."""
    seats: tuple[Any, ...] = tuple(strategies) if isinstance(strategies, (list, tuple)) else (strategies,) * players
    if len(seats) != players:
        raise Mistake(
            _("There are {players} players and {given} strategies: give one for all, or one for each.").format(
                players=players, given=len(seats)
            )
        )
    known = game.strategies.STRATEGIES
    for seat in seats:
        if not callable(seat) and not (isinstance(seat, str) and seat in known):
            raise Mistake(
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
    bar: Bar,
    options: Mapping[str, Any],
) -> Results:
    """Rounds in which a learner's own function plays: plain, one after the other."""
    scores, turns = _blank_results(games, game.notation.columns(game.notation.empty_table(players, **options)))
    histories = []  # the moves alone: all positions of many rounds would fill the memory
    numbers = strategy_numbers(game, seats)
    askers = [None if isinstance(seat, str) else seat for seat in seats]
    table = Round(game, players, [OWN if asker else number for asker, number in zip(askers, numbers)], seed, options)
    for i in range(games):
        played = play_round(table, i, askers)
        scores[i], turns[i] = played.scores, played.turns
        histories.append(array("q", played.moves))
        bar.update(1)
    return Results(scores, turns, game, (players, numbers, seed, options), histories)


class Workers:
    """The caller's executor, threads of our own, or (for little work, or where there are no threads) this thread.

    When the work is done, or broken off, nothing of ours runs on.
    """

    def __init__(self, executor: Executor | None, threads: bool) -> None:
        self._own = _threads() if executor is None and threads else None
        self._executor = executor or self._own
        self._most = WINDOW if executor else 4 * cores()
        self._out: dict[Future[Any], tuple[int, int]] = {}

    def __enter__(self) -> Workers:
        return self

    def done(self, play: Play, tasks: Iterator[tuple[int, int]]) -> Iterator[tuple[int, int, Any]]:
        """Each task with its result, as they get done."""
        if self._executor is None:
            yield from ((first, count, play(first, count)) for first, count in tasks)
            return
        back: SimpleQueue[Future[Any]] = SimpleQueue()
        self._send(play, islice(tasks, self._most), back)
        while self._out:
            task = back.get()
            first, count = self._out.pop(task)
            try:
                played = task.result()
            except BrokenExecutor:  # a worker died, and the executor with it
                self._send(play, [(first, count)], back)
                continue
            except Exception as error:
                if type(error).__name__ not in LOST:
                    raise
                played = play(first, count)
            yield first, count, played
            self._send(play, islice(tasks, 1), back)

    def _send(self, play: Play, tasks: Iterable[tuple[int, int]], back: SimpleQueue[Future[Any]]) -> None:
        for first, count in tasks:
            with _uninterrupted():
                try:
                    task = self._submit(play, first, count)
                except (RuntimeError, NotImplementedError) as error:
                    raise Mistake(_("This executor takes no work: {why}").format(why=error)) from None
                self._out[task] = first, count
                task.add_done_callback(back.put)

    def _submit(self, play: Play, first: int, count: int) -> Future[Any]:
        """Hand out a task; if the caller's executor is broken our own threads go on, or this one."""
        if self._executor is not None:
            try:
                return self._executor.submit(play, first, count)
            except BrokenExecutor:
                told = _("A worker of the executor has died: its work is done here, with the same results.")
                warnings.warn(told, RuntimeWarning, stacklevel=2)
                self._executor = self._own = _threads()
                return self._submit(play, first, count)
        task: Future[Any] = Future()
        task.set_result(play(first, count))
        return task

    def __exit__(self, *error: object) -> None:
        with _uninterrupted():
            running = [task for task in self._out if not task.cancel()]
            if self._own is not None:
                self._own.shutdown()
            wait(running, PATIENCE)


def _threads() -> Executor | None:
    """As many threads as there are cores; None where no thread can be started, as in a browser."""
    pool = ThreadPoolExecutor(cores())
    try:
        with _uninterrupted():
            pool.submit(int).result()
    except BaseException as error:
        pool.shutdown()
        if isinstance(error, RuntimeError):
            return None
        raise
    return pool


def has_threads() -> bool:
    """Can a thread be started? Not in a browser."""
    pool = _threads()
    if pool is not None:
        pool.shutdown()
    return pool is not None


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """An interrupt waits until this is over: in between it could leave a lock locked that a thread waits for."""
    usual = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(usual):
        yield
        return
    came: list[Any] = []
    signal.signal(signal.SIGINT, lambda *what: came.append(what))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
        if came:
            usual(*came[0])


def cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Bar:
    """tqdm's progress bar, or nothing."""

    def __init__(self, total: int, progress: bool | None, unit: str) -> None:
        self._bar = None
        if progress:
            with suppress(ImportError):
                from tqdm.auto import tqdm

                self._bar = tqdm(total=total, unit=unit)

    def __enter__(self) -> Bar:
        return self

    def update(self, count: int) -> None:
        if self._bar is not None:
            self._bar.update(count)

    def __exit__(self, *error: object) -> None:
        if self._bar is not None:
            self._bar.close()
