"""Everyone against everyone on the same deals: a ladder, and how far it can be believed.

Each two play as in a duel. All pairs get the same deals, so that two players' results can be compared deal by deal.
Among many comparisons some look decided by luck alone. Therefore each must be the surer, the more there are (Holm's
method): so that in 95 of 100 tournaments nothing is called decided that is not.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from functools import partial
from importlib import import_module
from itertools import combinations
from pathlib import Path
from pickle import PicklingError
from types import CodeType, ModuleType
from typing import Any, NamedTuple

from cardlib import apart, speed
from cardlib.duel import (
    Difference,
    Duel,
    Fault,
    Half,
    alone,
    as_game,
    checked,
    distinct,
    duel_of,
    in_percent,
    name_of,
    play_halves,
    share,
)
from cardlib.game import Game, Position, quoted, whole_number
from cardlib.language import _
from cardlib.mistakes import Mistake
from cardlib.players import Player
from cardlib.review import review
from cardlib.simulate import Bar, Workers, cores, has_threads

CHUNK = 25  # deals that are played and written down at once
FAMILY = 0.05  # in so many tournaments something may be called decided that is not
MOST_PLAYERS = 100
MOST_GAMES = 100_000


class Place(NamedTuple):
    """A player's place on the ladder: how often it is ahead, with an interval, and which places are possible."""

    place: int
    name: str
    share: float
    low: float
    high: float
    best: int
    worst: int

    @property
    def decided(self) -> bool:
        return self.best == self.worst


class Task(NamedTuple):
    """Some deals of a pair; where all make one team, of a single player."""

    sides: tuple[int, ...]
    first: int
    deals: int


class Tournament:
    """A tournament, as far as it has been played."""

    def __init__(
        self,
        game: ModuleType | Game,
        players: Mapping[str, Any] | Sequence[Any],
        games: int = 200,
        seed: int = 0,
        seats: int = 4,
        keep: str | Path | None = None,
        **options: Any,
    ) -> None:
        self.game = as_game(game)
        named = dict(players) if isinstance(players, Mapping) else None
        if named is None and not isinstance(players, (list, tuple)):
            raise Mistake(
                _("players is a list, or names with players, such as {example}; not {value}.").format(
                    example="{'Anna': my_player, 'thumb': 'thumb'}", value=quoted(players)
                )
            )
        given = list(named.values()) if named is not None else list(players)
        if not 2 <= len(given) <= MOST_PLAYERS:
            raise Mistake(_("A tournament has 2 to {most} players.").format(most=MOST_PLAYERS))
        self.players = [checked(self.game, player) for player in given]
        self.names = (
            distinct(list(map(str, named))) if named is not None else distinct([name_of(player) for player in given])
        )
        self.deals = (whole_number(games, 2, MOST_GAMES, _("The number of games")) + 1) // 2
        self.seed = whole_number(seed, 0, 2**63 - 1, _("The seed"))
        blank = self.game.notation.empty_table(seats, **options)
        self.seats, self.options = blank.players, self.game.notation.options(blank)
        self.remarks: list[str] = []
        self._alone = alone(self.game)
        self._played: dict[tuple[int, ...], dict[int, tuple[Half, ...]]] = {sides: {} for sides in self._all_sides()}
        self._file = None if keep is None else Path(keep)
        if self._file is not None:
            self._take_up(self._file)
        self._shares: dict[tuple[int, int], dict[int, float]] = {}

    def _all_sides(self) -> list[tuple[int, ...]]:
        numbers = range(len(self.players))
        return [(number,) for number in numbers] if self._alone else list(combinations(numbers, 2))

    # ---- playing

    def tasks(self) -> list[Task]:
        """What is still to be played, the same deals of all pairs one after the other."""
        return [
            Task(sides, first, min(CHUNK, self.deals - first))
            for first in range(0, self.deals, CHUNK)
            for sides, played in self._played.items()
            if first not in played
        ]

    @property
    def done(self) -> float:
        """Which part has been played."""
        left = sum(task.deals for task in self.tasks())
        return 1 - left / (self.deals * len(self._played))

    def playing(self, executor: Executor | None = None) -> Iterator[Task | None]:
        """Play on; each task as soon as it is done. Close the generator to stop.

        Where nothing runs beside, as in a browser, None comes after each round, so that one can do something else.
        """
        tasks = self.tasks()
        if not tasks:
            return
        apart.forgive()
        sides = {sides: tuple(self.players[side] for side in sides) for sides in self._played}
        names = {sides: tuple(self.names[side] for side in sides) for sides in self._played}
        told = (self.game.name, tasks, sides, names, self.seed, self.seats, dict(self.options))
        if executor is None and not has_threads():
            for number, task in enumerate(tasks):
                for round_ in _rounds(*told, number):
                    if isinstance(round_, list):
                        self._take(task, round_)
                    yield task if isinstance(round_, list) else None
            return
        work: Any = partial(_work, *told)
        threads = cores() > 1 and any(isinstance(player, Player) for player in self.players)
        try:
            with Workers(executor, threads and executor is None) as workers:
                for number, _count, played in workers.done(work, ((number, 1) for number in range(len(tasks)))):
                    self._take(tasks[number], played)
                    yield tasks[number]
        except (PicklingError, AttributeError, TypeError) as error:
            if executor is None or "pickle" not in str(error):
                raise
            raise Mistake(
                _("Functions of a notebook cannot go to other processes: use ThreadPoolExecutor, or hand them in.")
            ) from None

    def play(self, executor: Executor | None = None, progress: bool | None = None) -> Tournament:
        """Play to the end."""
        tasks = self.tasks()
        with Bar(sum(task.deals for task in tasks), progress, _("deals")) as bar:
            for task in self.playing(executor):
                bar.update(0 if task is None else task.deals)
        return self

    def _take(self, task: Task, played: list[tuple[Half, ...]]) -> None:
        for number in range(task.deals):
            self._played[task.sides][task.first + number] = played[number]
            said = [remark for half in played[number] for remark in half.remarks]
            self.remarks += [remark for remark in said if remark not in self.remarks]
        self._shares.clear()
        if self._file is not None:
            self._write(task, played)

    # ---- a file beside the notebook

    def _key(self, sides: Sequence[int]) -> str:
        """The same for the same players, options and deals."""
        told = [self.game.name, self.seed, self.seats, self.options, [check_of(self.players[side]) for side in sides]]
        return f"{zlib.crc32(json.dumps(told, sort_keys=True).encode()):08x}"

    def _write(self, task: Task, played: list[tuple[Half, ...]]) -> None:
        """One line at once: whoever is killed in the middle has lost this task and no more."""
        halves = [[[list(half.scores), half.lost, half.fault] for half in deal] for deal in played]
        line = json.dumps([self._key(task.sides), task.first, halves], ensure_ascii=True)
        number = os.open(str(self._file), os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
        try:
            os.write(number, (line + "\n").encode())
        finally:
            os.close(number)

    def _take_up(self, path: Path) -> None:
        """What was played before; lines that are torn or of others are passed over."""
        if not path.exists():
            return
        keys = {self._key(sides): sides for sides in self._played}
        text = path.read_text(encoding="utf-8", errors="replace")
        if text and not text.endswith("\n"):
            with path.open("a", encoding="utf-8") as file:
                file.write("\n")
        for line in text.splitlines():
            try:
                key, first, deals = json.loads(line)
                halves = [
                    tuple(Half(tuple(scores), (), fault and Fault(*fault), lost) for scores, lost, fault in deal)
                    for deal in deals
                ]
            except (ValueError, TypeError, RecursionError):
                continue
            if key not in keys or first % CHUNK or len(halves) != min(CHUNK, self.deals - first):
                continue
            for number, deal in enumerate(halves):
                self._played[keys[key]][first + number] = self._renamed(keys[key], deal)

    def _renamed(self, sides: Sequence[int], deal: tuple[Half, ...]) -> tuple[Half, ...]:
        """Two may have swapped names since."""
        return tuple(
            half if half.fault is None else half._replace(
                fault=half.fault._replace(player=self.names[sides[half.lost or 0]])
            )
            for half in deal
        )  # fmt: skip

    # ---- what came out

    def _halves(self, a: int, b: int, deal: int) -> tuple[Half, Half] | None:
        """Both rounds of a deal, as far as they were played; a before b."""
        if self._alone:
            mine, other = self._played[a,].get(deal), self._played[b,].get(deal)
            return None if mine is None or other is None else (mine[0], other[0]._replace(lost=other[0].lost and 1))
        played = self._played[a, b].get(deal)
        return None if played is None else (played[0], played[1])

    def shares(self, a: int, b: int) -> dict[int, float]:
        """For each deal played how often player a is ahead of player b."""
        if a > b:
            return {deal: 1 - value for deal, value in self.shares(b, a).items()}
        if (a, b) not in self._shares:
            found = {}
            for deal in range(self.deals):
                halves = self._halves(a, b, deal)
                if halves is not None:
                    found[deal] = share(self.game, halves, self.seats)
            self._shares[a, b] = found
        return self._shares[a, b]

    def _by_deal(self) -> list[list[float]]:
        """For each player, on each deal that all have played, how often it is ahead of the others on average."""
        everyone = range(len(self.players))
        tables = {(a, b): self.shares(a, b) for a in everyone for b in everyone if a != b}
        deals = [deal for deal in range(self.deals) if all(deal in table for table in tables.values())]
        others = len(self.players) - 1
        return [[sum(tables[a, b][deal] for b in everyone if b != a) / others for deal in deals] for a in everyone]

    @property
    def ladder(self) -> list[Place]:
        """All players, best first."""
        by_deal = self._by_deal()
        means = [self._mean(number, values) for number, values in enumerate(by_deal)]
        order = sorted(range(len(means)), key=lambda number: -means[number])
        better = certainly_better(by_deal)
        ladder = []
        for place, number in enumerate(order, 1):
            best = 1 + sum((other, number) in better for other in order)
            worst = len(order) - sum((number, other) in better for other in order)
            spread = Difference([value - 0.5 for value in by_deal[number]])
            low, high = max(0.0, 0.5 + spread.low), min(1.0, 0.5 + spread.high)
            ladder.append(Place(place, self.names[number], means[number], low, high, best, worst))
        return ladder

    def _mean(self, number: int, values: list[float]) -> float:
        """While it is under way, of what has been played."""
        if values:
            return sum(values) / len(values)
        tables = [self.shares(number, other).values() for other in range(len(self.players)) if other != number]
        some = [sum(table) / len(table) for table in tables if table]
        return sum(some) / len(some) if some else 0.5

    def pair(self, a: str, b: str) -> Duel:
        """The duel of two, as it was played here."""
        first, second = self._number(a), self._number(b)
        low, high = sorted((first, second))
        deals = [halves for deal in range(self.deals) if (halves := self._halves(low, high, deal)) is not None]
        if not deals:
            raise Mistake(_("{first} and {second} have not played yet.").format(first=a, second=b))
        if first > second:
            deals = [_turned(halves) for halves in deals]
        return duel_of(
            self.game, (a, b), deals, self.seed, self.options, self.seats,
            lambda deal, exchanged: self._again(low, high, deal, exchanged != (first > second)),
        )  # fmt: skip

    def _number(self, name: str) -> int:
        if name not in self.names:
            raise Mistake(_("Nobody is called {name}; there are: {known}.").format(
                name=quoted(name), known=", ".join(self.names)
            ))  # fmt: skip
        return self.names.index(name)

    def _again(self, low: int, high: int, deal: int, exchanged: bool) -> Sequence[int]:
        """The moves of a round, played once more from where its players began."""
        apart.forgive()
        sides = (low, high) if not self._alone else ((high, high) if exchanged else (low, low))
        *_before, half = play_halves(
            self.game, [self.players[side] for side in sides], [self.names[side] for side in sides],
            exchanged and not self._alone, self.seed, range(deal - deal % CHUNK, deal + 1), self.seats, self.options,
        )  # fmt: skip
        return half.moves

    @property
    def faults(self) -> list[Fault]:
        """All rounds that were lost by a fault."""
        return [
            half.fault
            for played in self._played.values()
            for deal in sorted(played)
            for half in played[deal]
            if half.fault
        ]

    @property
    def most_surprising(self) -> tuple[str, str, int]:
        """Who beat whom on which deal, though it stands far below: a name, the other's name, the deal."""
        ladder = {place.name: place.share for place in self.ladder}
        found: tuple[float, str, str, int] | None = None
        for a, b in combinations(range(len(self.players)), 2):
            for deal, value in self.shares(a, b).items():
                low, high, won = (a, b, value) if ladder[self.names[a]] < ladder[self.names[b]] else (b, a, 1 - value)
                surprise = (won - 0.5) * (ladder[self.names[high]] - ladder[self.names[low]])
                if found is None or surprise > found[0]:
                    found = surprise, self.names[low], self.names[high], deal
        if found is None:
            raise Mistake(_("Nothing has been played yet."))
        return found[1:]

    def __str__(self) -> str:
        lines = [_("{game}: {players} players, {games} games for each pair").format(
            game=self.game.title, players=len(self.players), games=2 * self.deals
        )]  # fmt: skip
        lines += [
            f"{place.place:>3}  {place.name:<16} {in_percent(place.share):>7}  "
            f"[{in_percent(place.low)}, {in_percent(place.high)}]  {possible(place)}"
            for place in self.ladder
        ]
        faulty: dict[str, list[Fault]] = {}
        for fault in self.faults:
            faulty.setdefault(fault.player, []).append(fault)
        lines += [
            _("Lost by a fault: {count} rounds. The first: {fault}").format(count=len(faults), fault=faults[0])
            for faults in faulty.values()
        ]
        return "\n".join([*lines, *self.remarks])

    __repr__ = __str__


def possible(place: Place) -> str:
    """Which places a player may have."""
    if place.decided:
        return _("certainly place {place}").format(place=place.place)
    return _("place {best} to {worst}").format(best=place.best, worst=place.worst)


def certainly_better(by_deal: Sequence[Sequence[float]]) -> set[tuple[int, int]]:
    """Who is certainly better than whom, with all comparisons taken into account (Holm).

    The surest comparison must be as sure as if each of them had its share of the error; the next one may have the
    share of one comparison fewer, and so on, until one is not sure enough.

    >>> steady = [[0.9, 0.8] * 10, [0.5, 0.6] * 10, [0.6, 0.5] * 10]
    >>> sorted(certainly_better(steady))
    [(0, 1), (0, 2)]
    """
    compared = []
    for a, b in combinations(range(len(by_deal)), 2):
        difference = Difference([mine - other for mine, other in zip(by_deal[a], by_deal[b])])
        pair = (a, b) if difference.mean > 0 else (b, a)
        compared.append((difference.chance, pair))
    found: set[tuple[int, int]] = set()
    for number, (chance, pair) in enumerate(sorted(compared)):
        if chance > FAMILY / (len(compared) - number):
            break
        found.add(pair)
    return found


def _turned(halves: tuple[Half, Half]) -> tuple[Half, Half]:
    """The same two rounds as the other one of the two sees them."""
    turned = [half if half.lost is None else half._replace(lost=1 - half.lost) for half in halves]
    return turned[1], turned[0]


def _rounds(
    game: str,
    tasks: Sequence[Task],
    sides: Mapping[tuple[int, ...], Sequence[Any]],
    names: Mapping[tuple[int, ...], Sequence[str]],
    seed: int,
    seats: int,
    options: Mapping[str, Any],
    number: int,
) -> Iterator[list[tuple[Half, ...]] | None]:
    """One task: None after each round, and in the end all deals."""
    task = tasks[number]
    own: Game = import_module(f"cardlib.{game}").GAME
    deals = range(task.first, task.first + task.deals)
    played: list[list[Half]] = []
    for exchanged in (False,) if len(task.sides) == 1 else (False, True):
        played.append([])
        for half in play_halves(own, sides[task.sides], names[task.sides], exchanged, seed, deals, seats, options):
            played[-1].append(half._replace(moves=()))
            yield None
    yield list(zip(*played))


def _work(*told: Any) -> Any:
    """The same at once; sent by name, so it runs in any process."""
    *_rounds_before, deals = _rounds(*told[:-1])  # of tasks there is always one
    return deals


def check_of(player: Any) -> str:
    """The same for a player that plays the same."""
    if isinstance(player, str):
        return player
    if isinstance(player, Player):
        return player.check
    source = getattr(player, "source", None)
    if isinstance(source, str):
        return f"{zlib.crc32(source.encode()):08x}"
    code = getattr(player, "__code__", None) or getattr(type(player).__call__, "__code__", None)
    told = [_told_of(code), repr(getattr(player, "__defaults__", None)), repr(vars(player)) if code is None else ""]
    cells = [repr(cell.cell_contents) for cell in getattr(player, "__closure__", None) or ()]
    scope = getattr(player, "__globals__", {})
    plain = [f"{name}={scope[name]!r}" for name in sorted(getattr(code, "co_names", ()))
             if isinstance(scope.get(name), (int, float, str, tuple))]  # fmt: skip
    return f"{zlib.crc32(repr([told, cells, plain]).encode()):08x}"


def _told_of(code: CodeType | None) -> list[Any]:
    """What a function does, without where it stands."""
    if code is None:
        return []
    parts = [_told_of(part) if isinstance(part, CodeType) else repr(part) for part in code.co_consts]
    return [code.co_code.hex(), code.co_names, parts]


def tournament(
    game: ModuleType | Game,
    players: Mapping[str, Any] | Sequence[Any],
    games: int = 200,
    seed: int = 0,
    seats: int = 4,
    keep: str | Path | None = None,
    executor: Executor | None = None,
    progress: bool | None = None,
    **options: Any,
) -> Tournament:
    """Everyone against everyone, so many games a pair. With `keep`, a file, it goes on where it was stopped.

    >>> from cardlib import biberbande
    >>> [place.name for place in tournament(biberbande, ["random", "thumb", "strong"], games=100).ladder]
    ['strong', 'thumb', 'random']
    """
    return Tournament(game, players, games, seed, seats, keep, **options).play(executor, progress)


# ---- the move that decided a game

TRIED, TRIED_PLAIN = 40, 6  # games for each move, compiled and not


class Turn(NamedTuple):
    """The move of the losing side that cost most, as far as so few games tell."""

    ply: int
    seat: int
    move: str
    better: str
    certain: bool


def turning_point(end: Position, seats: Sequence[int]) -> Turn | None:
    """Among the moves of these seats the one that cost most; None if they had no choice."""
    games = TRIED if speed.available() else TRIED_PLAIN
    found: tuple[tuple[bool, float], Turn] | None = None
    for seat in seats:
        for weighed in review(end, seat, games=games * 4, aim="score"):
            if weighed.value is None or weighed.move == weighed.best:
                continue
            certain = weighed.low > 0
            worth = (certain, weighed.cost)
            if found is None or worth > found[0]:
                found = worth, Turn(weighed.ply, seat, weighed.move, weighed.best, certain)
    return None if found is None else found[1]
