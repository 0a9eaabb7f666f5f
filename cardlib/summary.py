"""Very many games: what they add up to instead of the games, so that a billion take no more memory than a thousand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import reduce
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from cardlib import speed
from cardlib.counting import wilson
from cardlib.game import whole_number
from cardlib.language import _
from cardlib.mistakes import Mistake
from cardlib.simulate import (
    Bar,
    Results,
    Strategies,
    around_mean,
    end_of_round,
    planned,
    play_batch,
    play_rounds,
    standard_errors,
)

if TYPE_CHECKING:
    from cardlib.game import Game, Position

MOST_GAMES = 10**12


class Sums(NamedTuple):
    """What rounds add up to: whole numbers, so that it is the same in whatever order they come."""

    games: int
    turns: int
    counts: tuple[dict[int, int], ...]  # for each column how many rounds ended with each score
    shares: tuple[int, ...]  # of wins
    lowest: tuple[tuple[int, int], ...]  # for each column the lowest score, and the first round with it
    highest: tuple[tuple[int, int], ...]  # the same for the highest, which stands there below zero


def added(one: Sums, other: Sums) -> Sums:
    return Sums(
        one.games + other.games,
        one.turns + other.turns,
        tuple(dict(Counter(mine) + Counter(theirs)) for mine, theirs in zip(one.counts, other.counts)),
        tuple(map(sum, zip(one.shares, other.shares))),
        tuple(map(min, zip(one.lowest, other.lowest))),
        tuple(map(min, zip(one.highest, other.highest))),
    )


def sum_batch(name: str, compiled: bool, players: int, options: Mapping[str, Any], *rest: Any) -> Sums:
    """Plays rounds and adds them up, in any process; `rest` ends with the first round and how many."""
    scores, turns = play_batch(name, compiled, players, options, *rest)
    *_others, first, count = rest
    results = Results(scores, turns, import_module(f"cardlib.{name}").GAME, ())
    columns = range(results._columns)
    lowest, highest = ([results._extreme(column, low) for column in columns] for low in (True, False))
    return Sums(
        count,
        int(sum(turns)) if isinstance(turns, list) else int(turns.sum()),
        tuple(dict(Counter(_column(scores, column))) for column in columns),
        tuple(results._shares_won()),
        tuple((int(scores[i][column]), first + i) for column, i in enumerate(lowest)),
        tuple((-int(scores[i][column]), first + i) for column, i in enumerate(highest)),
    )


def _column(scores: Any, column: int) -> list[int]:
    return [row[column] for row in scores] if isinstance(scores, list) else scores[:, column].tolist()


@dataclass(frozen=True, eq=False)
class Summary:
    """The outcome of very many rounds, without the rounds; a column a player, one for a team.

    What it computes is, to the last digit, what `Results` of the same rounds computes.
    """

    _sums: Sums
    _game: Game
    _arguments: tuple[Any, ...]  # what it takes to play a round again

    @property
    def games(self) -> int:
        return self._sums.games

    @property
    def turns(self) -> int:
        """How many turns all rounds had together."""
        return self._sums.turns

    def counts(self, column: int = 0) -> dict[int, int]:
        """How many rounds ended with each score, lowest score first."""
        column = whole_number(column, 0, len(self._sums.counts) - 1, _("The column"))
        return dict(sorted(self._sums.counts[column].items()))

    @property
    def wins(self) -> Any:
        """Rounds won, per column; a shared win counts as its share. A team alone wins with no minus points."""
        return self._given([won / self._share for won in self._sums.shares])

    @property
    def _share(self) -> int:
        return Results([[0] * len(self._sums.counts)], [0], self._game, ())._share

    def mean(self) -> Any:
        """The average score of each column."""
        return self._given([total / self.games for total in self._powers(1)])

    def interval(self, level: float = 0.95, wins: bool = False) -> Any:
        """For each column low and high of the mean score, or (Wilson) of the chance to win."""
        z, n = standard_errors(level), self.games
        if wins:
            return self._given([list(wilson(won / (self._share * n), n, z)) for won in self._sums.shares])
        return self._given([around_mean(*sums, n, z) for sums in zip(self._powers(1), self._powers(2))])

    def _powers(self, power: int) -> list[int]:
        return [sum(score**power * count for score, count in column.items()) for column in self._sums.counts]

    def _given(self, values: list[Any]) -> Any:
        numpy = speed.numpy()
        return values if numpy is None else numpy.array(values)

    def best(self, column: int = 0) -> int:
        """The number of the round, the first of them, that was best for this column: see `game`."""
        return self._extreme(column, self._game.rules.LOWER_IS_BETTER)

    def worst(self, column: int = 0) -> int:
        """The number of the round, the first of them, that was worst for this column: see `game`."""
        return self._extreme(column, not self._game.rules.LOWER_IS_BETTER)

    def _extreme(self, column: int, lowest: bool) -> int:
        column = whole_number(column, 0, len(self._sums.counts) - 1, _("The column"))
        return (self._sums.lowest if lowest else self._sums.highest)[column][1]

    def game(self, i: int) -> Position:
        """The position at the end of round i, with its whole history."""
        i = whole_number(i, 0, self.games - 1, _("The round"))
        return end_of_round(self._game, self._arguments, i)

    def __repr__(self) -> str:
        low_high = ", ".join(
            f"{mean:.2f} [{low:.2f}, {high:.2f}]" for mean, (low, high) in zip(self.mean(), self.interval())
        )
        return f"<Summary: {self.games} rounds of {self._game.name}, mean score {low_high}>"


def summary(
    game: Game,
    games: int,
    strategies: Strategies,
    players: int,
    seed: int,
    executor: Executor | None,
    progress: bool | None,
    options: Mapping[str, Any],
) -> Summary:
    """See `Game.summary`."""
    games = whole_number(games, 1, MOST_GAMES, _("The number of games"))
    plan = planned(game, strategies, players, seed, executor, options)
    if any(callable(seat) for seat in plan.seats):
        raise Mistake(_("Your own function plays one round after the other: use simulate, and fewer games."))
    parts: list[Sums] = []
    with Bar(games, progress, _("rounds")) as bar:

        def take(_first: int, count: int, played: Sums) -> None:
            parts[:] = [reduce(added, [*parts, played])]
            bar.update(count)

        play_rounds(plan.work(sum_batch), games, executor, take)
    return Summary(parts[0], game, plan.arguments)
