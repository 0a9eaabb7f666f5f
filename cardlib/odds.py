"""What each legal move is worth, from what the player can know.

Hidden cards are dealt anew for each game, the move is played, and all seats go on by one strategy.
All moves face the same deals, so what counts is how far a move is behind the best one: that difference
is known better than either value.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from math import inf, sqrt
from operator import mul
from statistics import NormalDist
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from cardlib import speed
from cardlib.counting import wilson
from cardlib.game import quoted
from cardlib.language import _
from cardlib.mistakes import Mistake
from cardlib.simulate import Strategies, run_rows, seat_strategies, strategy_numbers

if TYPE_CHECKING:
    from cardlib.game import Game, Position

RULE_OF_THUMB = "thumb"
AIMS = "score", "win"
Z = NormalDist().inv_cdf(0.975)
SLICE = 500  # games between two answers, at most
SLICE_SECONDS = 0.02  # and about as long as this, or as one game takes
ENOUGH_TO_TELL = 2  # games of a move before anything is said of it
ENOUGH_TO_RANK = 16  # games of each move before some are preferred
ENOUGH_TO_DECIDE = 100  # games of the best move before it may be called so
LOOK = 5000  # games between two answers while it is undecided, at most
LOT = 256  # games of each move between two looks at which are best
LARGEST = 10**7  # games in all: four bytes each are remembered
WHOLE = 2520  # a won round; every share of it, among up to ten winners, is a whole number too


class Odds(NamedTuple):
    """The mover's expected score, or chance to win, and how far that is behind the best move; 95 % intervals.

    Where `behind_low` is not above 0, more games are needed to say which of the two is better.
    """

    value: float
    low: float
    high: float
    games: int
    behind: float = 0.0
    behind_low: float = 0.0
    behind_high: float = 0.0


def odds(
    position: Position, games: int, seed: int, strategy: Strategies | None = None, aim: str = "score"
) -> dict[str, Odds]:
    """See `Position.odds`. In games with many moves the games go to the best ones."""
    answer: dict[str, Odds] = {}
    for answer in refining(position, games, seed, strategy, aim=aim):  # noqa: B007 - the last one is the best
        pass
    return answer


def read_aim(aim: Any) -> str:
    """The option `aim`, checked."""
    if not isinstance(aim, str) or aim not in AIMS:
        raise Mistake(_("aim is 'score' or 'win', not {value}.").format(value=quoted(aim)))
    return aim


def best_moves(position: Position) -> int | None:
    """How many of the best moves are looked for; None where all moves are weighed alike."""
    return position._game.abilities.best_moves


def decided(answer: Mapping[str, Odds]) -> bool:
    """Is the first move better than every other one, as far as a 95 % interval can say?

    An interval made from a handful of games says nothing: two that happen to end alike have no spread.
    """
    others = list(answer.values())[1:]
    return all(worth.games >= ENOUGH_TO_RANK and worth.behind_low > 0 for worth in others)


def refining(
    position: Position,
    games: int,
    seed: int,
    strategy: Strategies | None = None,
    slice_games: int = SLICE,
    seat: int | None = None,
    aim: str = "score",
) -> Iterator[dict[str, Odds]]:
    """Better and better odds: a new answer after each short slice, until `games` are played in all.

    With a `seat` only its own moves are weighed: who else could play out of turn is that player's secret.
    Without numba the first answers lack the moves whose turn has not come yet. How the games are sliced changes
    nothing in the last answer.

    Where a few best moves are looked for, once each move has had a few games the others go to those
    that look best, twice as many as that, until these have had equally many: what only had luck falls
    back. All moves face the same deals, as far as they get.
    """
    game = position._game
    aim = read_aim(aim)
    seats = seat_strategies(game, RULE_OF_THUMB if strategy is None else strategy, position.players)
    if any(callable(seat) for seat in seats):
        raise Mistake(
            _("Odds are played out by named strategies: {known}.").format(known=", ".join(game.strategies.STRATEGIES))
        )
    numbers = strategy_numbers(game, seats)
    tried = [each for each in _all_moves(position, aim) if seat is None or each.seat == seat]
    left = max(2, games // max(1, len(tried))) * len(tried)
    best = best_moves(position)
    slow = not speed.available()
    since, played, seconds = perf_counter(), 0, 1.0  # when the slice began, its games; what one game takes
    while tried and left:
        lot, each = _next_lot(tried, best)
        each = min(each, left // len(lot)) or 1
        left -= min(left, each * len(lot))
        goal = lot[0].games + each
        while lot[0].games < goal:
            in_time = min(int(SLICE_SECONDS / seconds), slice_games) // len(lot)
            count = min(max(ENOUGH_TO_TELL - lot[0].games, 1, in_time), goal - lot[0].games)
            for move in lot:
                began = perf_counter()
                move.play(game, numbers, seed, count)
                now = perf_counter()
                seconds = max((now - began) / count, seconds / 8, 1e-6)
                played += count
                full = now - since > SLICE_SECONDS or played + count > slice_games
                overdue = now - since > 1.25 * SLICE_SECONDS and (slow or tried[-1].games > 0)
                if ((full and move is lot[-1]) or overdue) and (answer := _ranked(tried)):
                    yield answer
                    since, played = perf_counter(), 0
        tried.sort(key=_Tried.rank)
    if played:
        yield _ranked(tried)


def until_decided(
    position: Position,
    games: int = 10**6,
    seed: int = 0,
    strategy: Strategies | None = None,
    seat: int | None = None,
    aim: str = "score",
) -> Iterator[dict[str, Odds]]:
    """Better and better odds until one move is certainly the best, or `games` are played.

    Whether it is certain is asked seldom, each time after twice as many games: who looks all the time
    sooner or later sees what they want to see.
    """
    look = ENOUGH_TO_DECIDE
    for answer in refining(position, games, seed, strategy, LOOK, seat, aim):
        yield answer
        played = next(iter(answer.values())).games
        if played >= look:
            if decided(answer):
                return
            look = 2 * played


class _Tried:
    """A move, who makes it, what its mover knows, whose score counts, and what came of it so far."""

    def __init__(self, text: str, move: int, seat: int, state: Any, column: int, better: int, shares: bool) -> None:
        self.text = text
        self.move = move
        self.seat = seat
        self._state = state
        self._column = column
        self._better = better  # -1 where less is better
        self._shares = shares  # count what is won, not the score
        self._outcomes = array("i")
        self.games = 0
        self._sum = 0
        self._squares = 0
        self._rival: _Tried | None = None
        self._common = 0  # games of both
        self._products = 0  # the sum, over these, of one's outcome times the other's

    def play(self, game: Game, numbers: tuple[int, ...], seed: int, count: int) -> None:
        """So many more games; their numbers go on where they ended, so they are the same for every move."""
        rows, _turns = run_rows(game, speed.available(), self._state, numbers, seed, self.games, count, self.move)
        scores: list[list[int]] = rows if isinstance(rows, list) else rows.tolist()
        outcomes = [self._outcome(row) for row in scores]
        self._outcomes.extend(outcomes)
        self.games += count
        self._sum += sum(outcomes)
        self._squares += sum(map(mul, outcomes, outcomes))

    def _outcome(self, scores: Sequence[int]) -> int:
        mine = scores[self._column]
        if not self._shares:
            return mine
        if len(scores) == 1:
            return WHOLE if mine == 0 else 0
        best = min(scores) if self._better < 0 else max(scores)
        return WHOLE // scores.count(best) if mine == best else 0

    @property
    def _unit(self) -> int:
        return WHOLE if self._shares else 1

    def rank(self) -> float:
        """Lower is better."""
        sign = 1 if self._shares else self._better
        return -sign * self._sum / max(1, self.games)

    def odds(self, best: _Tried) -> Odds:
        """What the move is worth, beside the best one."""
        mean, n = self._sum / self.games / self._unit, self.games
        if self._shares:
            low, high = wilson(mean, n, Z)
        else:
            reach = Z * sqrt(self._variance() / n)
            low, high = mean - reach, mean + reach
        if best is self:
            return Odds(mean, low, high, n)
        behind = (self.rank() - best.rank()) / self._unit
        reach = Z * sqrt(self._variance_of_difference(best)) / self._unit
        return Odds(mean, low, high, n, behind, behind - reach, behind + reach)

    def _variance(self) -> float:
        """The variance of one game's outcome, in units of an outcome; unknown after a single game."""
        n = self.games
        return (n * self._squares - self._sum**2) / (n * (n - 1)) if n > 1 else inf

    def _variance_of_difference(self, best: _Tried) -> float:
        """Of the two means; what both had of the same luck does not count."""
        self._compare(best)
        n, most = self._common, max(self.games, best.games)
        if n < 2:
            return inf
        sums = (self._sum, best._sum) if self.games == best.games == n else (self._first(n), best._first(n))
        covariance = (n * self._products - sums[0] * sums[1]) / (n * (n - 1))
        return max(0.0, self._variance() / self.games + best._variance() / best.games - 2 * covariance / most)

    def _first(self, n: int) -> int:
        return self._sum if n == self.games else sum(self._outcomes[:n])

    def _compare(self, best: _Tried) -> None:
        """Bring the sum of products up to date; with another rival it is made anew."""
        if self._rival is not best:
            self._rival, self._common, self._products = best, 0, 0
        common = min(self.games, best.games)
        new = slice(self._common, common)
        self._products += sum(map(mul, self._outcomes[new], best._outcomes[new]))
        self._common = common


def _ranked(tried: list[_Tried]) -> dict[str, Odds]:
    """The answer as far as there is one, best first; a move is compared with the best one of its own mover."""
    ranked = sorted((move for move in tried if move.games >= ENOUGH_TO_TELL), key=_Tried.rank)
    best: dict[int, _Tried] = {}
    for move in ranked:
        best.setdefault(move.seat, move)
    return {move.text: move.odds(best[move.seat]) for move in ranked}


def _all_moves(position: Position, aim: str) -> list[_Tried]:
    game = position._game
    better = -1 if game.rules.LOWER_IS_BETTER else 1
    shares = aim == "win" or better > 0  # in Partners a score is a win
    moves = position._legal_moves()
    movers = [game.mover(position._state, move) for move in moves]
    known = {seat: what_is_known(position, seat) for seat in movers}
    return [
        _Tried(text, move, seat, known[seat], game.column_of(position._state, seat), better, shares)
        for text, move, seat in zip(position.moves, moves, movers)
    ]


def what_is_known(position: Position, seat: int) -> Any:
    """The state with nothing in it that the seat cannot know."""
    rules = position._game.rules
    state = rules.LAYOUT.copy(position._state)
    rules.forget(state, seat)
    return state


def _next_lot(tried: list[_Tried], best: int | None) -> tuple[list[_Tried], int]:
    """Which moves get the next games, and at most how many each; `tried` are ranked."""
    if best is None:
        return tried, LARGEST
    if tried[0].games == 0:
        return tried, ENOUGH_TO_RANK
    top = tried[: 2 * best]
    fewest, most = min(move.games for move in top), max(move.games for move in tried)
    lot = [move for move in top if move.games == fewest]
    return lot, min(fewest, most - fewest) or min(fewest, LOT)
