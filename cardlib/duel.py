"""Is one player better than another? The same deals, played twice with seats exchanged.

What a deal gives to one it gives to the other when the seats are exchanged, so that the luck of the cards cancels.
At a table where everyone plays for themselves, and in Partners, the seats belong in turn to the one and the other:
a, b, a, b, and then b, a, b, a. In 4½ Minuten all play together: a team of all a and a team of all b get the same
cards, one after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import ceil, inf, sqrt
from types import ModuleType
from typing import Any, NamedTuple

from cardlib.asking import Round
from cardlib.counting import student
from cardlib.game import Game, IllegalMove, Position, quoted, whole_number
from cardlib.language import _, decimal
from cardlib.mistakes import Mistake
from cardlib.playout import OWN

LEVEL = 0.99  # of the intervals: of a hundred duels between equals one may seem decided
FEWEST_DEALS = 8  # with fewer nothing is decided: even a fair coin falls seven times on the same side
MOST_DEALS = 10**6
MOST_MOVES = 3000  # a round that is longer will not end


class Fault(NamedTuple):
    """A round that was lost because its player did what it must not."""

    player: str
    deal: int
    exchanged: bool
    ply: int
    what: str

    def __str__(self) -> str:
        return _("{player}, deal {deal}, move {move}: {what}").format(
            player=self.player, deal=self.deal + 1, move=self.ply + 1, what=self.what
        )


class Half(NamedTuple):
    """One of the two rounds of a deal: scores, the moves, and which side lost it by a fault."""

    scores: tuple[int, ...]
    moves: tuple[int, ...]
    fault: Fault | None = None
    lost: int | None = None  # 0 or 1, by a fault
    remarks: tuple[str, ...] = ()  # on players, for the last round of several


class Foul(Exception):  # noqa: N818 - a word for pupils
    """What a player did that costs it the round."""


def as_game(game: ModuleType | Game) -> Game:
    """The game that a module of it offers."""
    found = getattr(game, "GAME", game)
    if not isinstance(found, Game):
        raise Mistake(_("Name a game, such as stop or minuten, not {value}.").format(value=quoted(game)))
    return found


def alone(game: Game) -> bool:
    """Do all players make one team?"""
    return game.notation.columns(game.notation.empty_table(4)) == 1


def seating(game: Game, players: int, exchanged: bool) -> tuple[int, ...]:
    """Which of the two sits where.

    >>> from cardlib import minuten, stop
    >>> seating(stop.GAME, 4, False), seating(stop.GAME, 4, True), seating(minuten.GAME, 4, True)
    ((0, 1, 0, 1), (1, 0, 1, 0), (1, 1, 1, 1))
    """
    if alone(game):
        return (int(exchanged),) * players
    return tuple((seat + exchanged) % 2 for seat in range(players))


def share(game: Game, halves: Sequence[Half], players: int) -> float:
    """How often the first of the two is ahead on a deal: each of its scores beside each of the other's; equal: half.

    Whoever lost a round by a fault is behind in it.
    """
    if alone(game):
        team, other = halves
        if team.fault or other.fault:
            return 0.5 if team.fault and other.fault else float(team.fault is None)
        return _ahead(game, team.scores[0], other.scores[0])
    parts = [_half_share(game, half, seating(game, players, bool(i))) for i, half in enumerate(halves)]
    return sum(parts) / len(parts)


def _half_share(game: Game, half: Half, seats: Sequence[int]) -> float:
    if half.lost is not None:
        return float(half.lost)
    sides: tuple[list[int], list[int]] = ([], [])
    for score, side in zip(half.scores, seats):
        sides[side].append(score)
    beside = [_ahead(game, mine, other) for mine in sides[0] for other in sides[1]]
    return sum(beside) / len(beside)


def _ahead(game: Game, mine: int, other: int) -> float:
    if mine == other:
        return 0.5
    return float((mine < other) == game.rules.LOWER_IS_BETTER)


@dataclass(frozen=True)
class Difference:
    """The mean of numbers that scatter, with its interval, and whether it certainly is not 0."""

    values: Sequence[float] = field(repr=False)
    level: float = LEVEL

    @property
    def n(self) -> int:
        return len(self.values)

    @cached_property
    def mean(self) -> float:
        return sum(self.values) / self.n if self.n else 0.0

    @cached_property
    def error(self) -> float:
        """The standard error of the mean."""
        if self.n < 2:
            return inf
        return sqrt(sum((value - self.mean) ** 2 for value in self.values) / (self.n - 1) / self.n)

    @cached_property
    def chance(self) -> float:
        """How likely chance alone makes a difference this large, or a larger one (the p-value)."""
        if self.n < FEWEST_DEALS or self.mean == 0:
            return 1.0
        return student(abs(self.mean) / self.error, self.n - 1) if self.error else 2.0 ** (1 - self.n)

    @cached_property
    def reach(self) -> float:
        """How far the interval reaches to both sides."""
        if self.n < 2:
            return inf
        low, high = 0.0, 1000.0
        while high - low > 1e-9 * high:
            middle = (low + high) / 2
            low, high = (middle, high) if student(middle, self.n - 1) > 1 - self.level else (low, middle)
        return high * self.error

    @property
    def low(self) -> float:
        return self.mean - self.reach

    @property
    def high(self) -> float:
        return self.mean + self.reach

    @property
    def decided(self) -> bool:
        return self.chance < 1 - self.level

    @property
    def needed(self) -> int | None:
        """How many values would decide it, if the mean and the scatter stay as they are; None if nobody can say."""
        if self.mean == 0 or self.n < 2:
            return None
        return max(FEWEST_DEALS, ceil(self.n * (self.reach / self.mean) ** 2))


@dataclass(frozen=True)
class Duel:
    """How a duel went. `games` are rounds: two for each deal. `difference` is the share of the first less one half."""

    names: tuple[str, str]
    difference: Difference
    faults: tuple[Fault, ...]
    saved: float | None  # minus points that the first leaves fewer, where all make one team
    remarks: tuple[str, ...]  # what else is to be said of the players
    _game: Game = field(repr=False)
    _seed: int = field(repr=False)
    _options: Mapping[str, Any] = field(repr=False)
    _players: int = field(repr=False)
    _moves: Callable[[int, bool], Sequence[int]] = field(repr=False)

    @property
    def games(self) -> int:
        return 2 * self.difference.n

    @property
    def share(self) -> float:
        """How often the first is ahead."""
        return 0.5 + self.difference.mean

    @property
    def interval(self) -> tuple[float, float]:
        """Of the share."""
        return max(0.0, 0.5 + self.difference.low), min(1.0, 0.5 + self.difference.high)

    @property
    def decided(self) -> bool:
        return self.difference.decided

    @property
    def winner(self) -> str | None:
        """The better one, if that is decided."""
        if not self.decided:
            return None
        return self.names[0] if self.difference.mean > 0 else self.names[1]

    @property
    def games_needed(self) -> int | None:
        """How many games would decide it, if the difference stays what it is now."""
        return None if self.difference.needed is None else 2 * self.difference.needed

    def game(self, deal: int, exchanged: bool = False) -> Position:
        """The end of one of the rounds, with its whole history."""
        deal = whole_number(deal, 0, self.difference.n - 1, _("The deal"))
        position = self._game._deal(self._players, self._seed, deal, self._options)
        return replayed(position, self._moves(deal, exchanged))

    @property
    def most_surprising(self) -> int:
        """The deal on which the one who is behind gained most."""
        sign = 1 if self.difference.mean >= 0 else -1
        return min(range(self.difference.n), key=lambda deal: sign * self.difference.values[deal])

    def __str__(self) -> str:
        lines = [self._measured(), self._verdict()]
        if self.faults:
            lines.append(_("Rounds lost by a fault: {count}. The first: {fault}").format(
                count=len(self.faults), fault=self.faults[0]
            ))  # fmt: skip
        return "\n".join([*lines, *self.remarks])

    __repr__ = __str__

    def _measured(self) -> str:
        first, second = self.names
        shares = [in_percent(value) for value in (self.share, *self.interval)]
        told = {"first": first, "second": second, "share": shares[0], "low": shares[1], "high": shares[2]}
        if self.saved is None:
            return _(
                "{first} against {second}: {games} games, each deal played twice with seats exchanged. "
                "{first} is ahead in {share} of the comparisons [{low} to {high}]."
            ).format(games=self.games, **told)
        return _(
            "{first} against {second}: {deals} deals, each played by both teams. {first} is ahead in {share} of them "
            "[{low} to {high}], and leaves {points} minus points fewer on average."
        ).format(deals=self.difference.n, points=decimal(self.saved, 1), **told)

    def _verdict(self) -> str:
        if self.winner is not None:
            return _("Decided: {winner} is better.").format(winner=self.winner)
        if self.difference.mean == 0 or self.games_needed is None:
            return _("Not decided.")
        return _("Not decided. If the difference stays like this, about {games} games would decide it.").format(
            games=rounded_up(self.games_needed)
        )


def in_percent(value: float) -> str:
    return f"{decimal(100 * value, 1)} %"


def rounded_up(games: int) -> int:
    """To two digits that count: nobody knows it better.

    >>> rounded_up(8), rounded_up(412), rounded_up(12345)
    (8, 420, 13000)
    """
    step = 10 ** max(0, len(str(games)) - 2)
    return -(-games // step) * step


def replayed(position: Position, moves: Sequence[int]) -> Position:
    """The position after these moves."""
    for move in moves:
        state = position._game.rules.LAYOUT.copy(position._state)
        position._game.rules.apply(state, move)
        position = Position(position._game, state, position._origin, position, move)
    return position


def duel(
    game: ModuleType | Game,
    a: Any,
    b: Any,
    games: int = 400,
    seed: int = 0,
    players: int = 4,
    **options: Any,
) -> Duel:
    """Play so many games, each deal twice with seats exchanged; `a` and `b` are names, functions or handed-in players.

    >>> from cardlib import biberbande
    >>> print(duel(biberbande, "thumb", "random", games=100))  # doctest: +ELLIPSIS
    thumb against random: 100 games, each deal played twice with seats exchanged. thumb is ahead in ...
    Decided: thumb is better.
    """
    game = as_game(game)
    deals = (whole_number(games, 2, 2 * MOST_DEALS, _("The number of games")) + 1) // 2
    blank = game.notation.empty_table(players, **options)
    options = game.notation.options(blank)
    sides = (checked(game, a), checked(game, b))
    names = distinct([name_of(a), name_of(b)])
    if all(isinstance(side, str) for side in sides):
        return _duel_of_named(game, sides, names, deals, seed, blank.players, options)
    played = play_deals(game, sides, names, seed, 0, deals, blank.players, options)
    return duel_of(
        game, names, played, seed, options, blank.players, lambda deal, exchanged: played[deal][exchanged].moves
    )


def duel_of(
    game: Game,
    names: Sequence[str],
    played: Sequence[Sequence[Half]],
    seed: int,
    options: Mapping[str, Any],
    players: int,
    moves: Callable[[int, bool], Sequence[int]],
) -> Duel:
    saved = None
    if alone(game):
        saved = sum(other.scores[0] - team.scores[0] for team, other in played) / len(played)
    return Duel(
        (names[0], names[1]),
        Difference([share(game, halves, players) - 0.5 for halves in played]),
        tuple(half.fault for halves in played for half in halves if half.fault),
        saved, tuple(dict.fromkeys(remark for halves in played for half in halves for remark in half.remarks)),
        game, seed, options, players, moves,
    )  # fmt: skip


def _duel_of_named(
    game: Game, sides: Any, names: Sequence[str], deals: int, seed: int, players: int, options: Mapping[str, Any]
) -> Duel:
    results = [
        game.simulate(deals, tuple(sides[side] for side in seating(game, players, exchanged)), players, seed, **options)
        for exchanged in (False, True)
    ]
    rows = [[tuple(map(int, row)) for row in result.scores] for result in results]
    played = [(Half(first, ()), Half(second, ())) for first, second in zip(*rows)]
    return duel_of(
        game, names, played, seed, options, players, lambda deal, exchanged: results[exchanged].game(deal)._way()
    )


# ---- who plays


def checked(game: Game, player: Any) -> Any:
    """A named strategy, a function, or a player that was handed in for this game."""
    from cardlib.players import Player

    if isinstance(player, Player):
        if player.game != game.name:
            raise Mistake(
                _("{name} plays {other}, not {this}.").format(name=player.name, other=player.game, this=game.name)
            )
        return player
    if callable(player) or (isinstance(player, str) and player in game.strategies.STRATEGIES):
        return player
    raise Mistake(
        _("A player is a function (view, moves) -> move, or one of {known}; not {value}.").format(
            known=", ".join(game.strategies.STRATEGIES), value=quoted(player)
        )
    )


def name_of(player: Any) -> str:
    """What a player is called."""
    if isinstance(player, str):
        return player
    name = getattr(player, "name", None) or getattr(player, "__name__", None) or type(player).__name__
    return _("my function") if name == "<lambda>" else str(name)


def distinct(names: Sequence[str]) -> list[str]:
    """Who has the name of somebody before gets a number.

    >>> distinct(["Anna", "Ben", "Anna"])
    ['Anna', 'Ben', 'Anna 2']
    """
    given: list[str] = []
    for name in names:
        number, new = 1, name
        while new in given:
            number += 1
            new = f"{name} {number}"
        given.append(new)
    return given


# ---- playing


def play_deals(
    game: Game,
    sides: Sequence[Any],
    names: Sequence[str],
    seed: int,
    first: int,
    count: int,
    players: int,
    options: Mapping[str, Any],
) -> list[tuple[Half, Half]]:
    """Both rounds of each of these deals. Players in processes of their own begin anew with the seats exchanged."""
    first_halves, second_halves = (
        play_halves(game, sides, names, exchanged, seed, range(first, first + count), players, options)
        for exchanged in (False, True)
    )
    return list(zip(first_halves, second_halves))


def play_halves(
    game: Game,
    sides: Sequence[Any],
    names: Sequence[str],
    exchanged: bool,
    seed: int,
    deals: Sequence[int],
    players: int,
    options: Mapping[str, Any],
) -> Iterator[Half]:
    """One of the two rounds of each deal, one after the other."""
    from cardlib.players import Player, at_the_table

    seats = seating(game, players, exchanged)
    named = list(game.strategies.STRATEGIES)
    numbers = [named.index(sides[side]) if isinstance(sides[side], str) else OWN for side in seats]
    table = Round(game, players, numbers, seed, options)
    with at_the_table(game, [sides[side] if isinstance(sides[side], Player) else None for side in seats]) as apart:
        askers = [other or (None if isinstance(sides[side], str) else sides[side]) for other, side in zip(apart, seats)]
        for deal in deals:
            half = _half(table, deal, exchanged, askers, seats, names)
            if deal == deals[-1]:
                said = [f"{names[side]} {remark}" for side, asker in zip(seats, apart) if asker
                        for remark in asker.remarks]  # fmt: skip
                half = half._replace(remarks=tuple(dict.fromkeys(said)))
            yield half


def _half(
    table: Round, deal: int, exchanged: bool, askers: Sequence[Any], seats: Sequence[int], names: Sequence[str]
) -> Half:
    for asker in askers:
        if hasattr(asker, "begin"):
            asker.begin(table.seed, deal)
    table.begin(deal)
    while not table.over and len(table.made) < MOST_MOVES:
        try:
            table.play(table.next_move(askers))
        except Exception as error:
            side = seats[table.asking]
            what = said_of(error)
            fault = Fault(names[side], deal, exchanged, len(table.made), what)
            return Half(tuple(table.scores), tuple(table.made), fault, side)
    return Half(tuple(table.scores), tuple(table.made))


def said_of(error: Exception) -> str:
    """What a player did wrong, in a sentence."""
    if isinstance(error, IllegalMove):
        return _("wants to play {move}").format(move=error)
    if isinstance(error, (Foul, Mistake)):
        return str(error)
    said = quoted(str(error))[1:-1]
    return _("breaks off with {kind}: {what}").format(kind=type(error).__name__, what=said)
