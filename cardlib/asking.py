"""Rounds in which somebody is asked: a learner's function, or a player in a process of its own.

The named strategies play on by themselves, compiled where that is possible, until it is the turn of one who must be
asked. What that one is given is made only as far as it looks at it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import cache, cached_property, lru_cache
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from cardlib import speed
from cardlib.game import IllegalMove, Moves, Position, View, quoted
from cardlib.language import _
from cardlib.mistakes import Mistake
from cardlib.playout import ASK, ASKED, BEGIN_WITH, DEAL, DESK, LEGAL_MOVES, MADE, MADE_FROM, NOTHING, ON, OWN

if TYPE_CHECKING:
    from cardlib.game import Game

LOGGED = 30  # moves that the named strategies make before they report
Asker = Callable[["View", "Moves"], Any]


class Found(Moves):
    """Legal moves that are written out when they are looked at."""

    def __init__(self, game: Game, numbers: Sequence[int]) -> None:
        self._write = writer(game.name)
        self._numbers = numbers

    @cached_property
    def _texts(self) -> tuple[str, ...]:  # type: ignore[override]
        return tuple(map(self._write, self._numbers))

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[str]: ...
    def __getitem__(self, index: int | slice) -> str | Sequence[str]:
        return self._texts[index] if isinstance(index, slice) else self._write(self._numbers[index])

    def __len__(self) -> int:
        return len(self._numbers)


@cache
def writer(name: str) -> Callable[[int], str]:
    """A game's `move_text`, which remembers what it wrote of late."""
    import cardlib

    return lru_cache(2**14)(getattr(cardlib, name).GAME.notation.move_text)


class Round:
    """One round after the other, each played on until somebody must be asked; the table is always the same."""

    def __init__(self, game: Game, players: int, numbers: Sequence[int], seed: int, options: Any) -> None:
        """`numbers` are the seats' strategies; OWN is somebody who must be asked."""
        self.game, self.numbers, self.seed, self.options = game, tuple(numbers), seed, options
        self.write = writer(game.name)
        self._blank = game.notation.empty_table(players, **options)
        self._layout = game.rules.LAYOUT
        self._columns = game.notation.columns(self._blank)
        self._thinks = max(numbers) >= game.strategies.SEARCH
        compiled = speed.available()
        self._run = speed.entry(game.name, compiled)
        rows = 1 + (DESK if self._thinks else 0)
        numpy = speed.numpy() if compiled else None
        log: list[list[int]] = [[0] * (2 * LOGGED + MADE_FROM)]
        if numpy is None:
            self._table: Any = [self._layout.copy(self._blank) for _ in range(rows)]
            self._log: Any = log
            self._scores: Any = [[0] * self._columns]
            self._turns: Any = [0]
        else:
            self._table = self._layout.table(rows)
            self._log = numpy.array(log)
            self._scores = numpy.zeros((1, self._columns), numpy.int64)
            self._turns = numpy.zeros(1, numpy.int64)
            self._row = self._table[0]
            self._found = self._table["found"][0]
        self._compiled = numpy is not None
        self._all = self._for_run(self.numbers)
        self._alone = [self._for_run([n if other == seat else OWN for other, n in enumerate(numbers)])
                       for seat in range(len(numbers))]  # fmt: skip
        self._now = SimpleNamespace(turn=0)  # who makes a move depends on nothing else of the state
        self.made: list[int] = []
        self.turns_made: list[int] = []  # whose turn it was then
        self.asked = self.asking = 0  # who must be asked, a bit for a seat; who was asked last
        self.found: list[int] = []

    def _for_run(self, numbers: Sequence[int]) -> Any:
        """The strategies as the entry point takes them, with those that a seat thinks with."""
        all_numbers = tuple(numbers) + ((self.game.strategies.STRONG,) * len(numbers) if self._thinks else ())
        return speed.numpy().array(all_numbers) if self._compiled else all_numbers

    # ---- going on

    def begin(self, number: int) -> None:
        """Deal round `number`, and play on until somebody must be asked."""
        self._number = number
        self.made, self.turns_made = [], []
        if self._compiled:
            self._layout.write(self._blank, self._table[:1])
        else:
            self._table[0] = self._layout.copy(self._blank)
        self._line: Position | None = None
        self._go_on(DEAL)

    def play(self, move: int) -> None:
        """This move, and on until somebody must be asked."""
        self.made.append(move)
        self.turns_made.append(self._now.turn)
        self._go_on(move)

    def _go_on(self, move: int) -> None:
        log = self._log[0]
        while True:
            log[BEGIN_WITH] = move
            if not self._compiled:
                self._table[0].notes.clear()
            self._run(self._table, self._all, self.seed, self._number, ON, self._scores, self._turns, self._log)
            told = log.tolist() if self._compiled else log
            made = told[MADE]
            if made:
                end = MADE_FROM + 2 * made
                self.turns_made += told[MADE_FROM:end:2]
                self.made += told[MADE_FROM + 1 : end : 2]
            self.asked = told[ASKED]
            self.__dict__.pop("state", None)
            if self.asked:
                count = told[LEGAL_MOVES]
                self.found = self._found[:count].tolist() if self._compiled else self._table[0].found[:count]
                return
            if made < LOGGED:
                return
            move = NOTHING

    @property
    def over(self) -> bool:
        return not self.asked

    @property
    def scores(self) -> list[int]:
        """Of the round, or what they would be if it ended now."""
        return self._scores[0].tolist() if self._compiled else list(self._scores[0])

    @property
    def turns(self) -> int:
        return int(self._turns[0])

    @cached_property
    def state(self) -> Any:
        """The state as it is now, with everything in it; plain. Only for looking at."""
        return self._layout.read(self._row) if self._compiled else self._table[0]

    def position(self) -> Position:
        """The position, with its history: the moves made so far, played once more."""
        line = self._line or self.game._deal(len(self.numbers), self.seed, self._number, self.options)
        for move in self.made[line.ply :]:
            state = self._layout.copy(line._state)
            self.game.rules.apply(state, move)
            line = Position(self.game, state, line._origin, line, move)
        self._line = line
        return line

    # ---- asking

    def next_move(self, askers: Sequence[Asker | None]) -> int:
        """What happens next: the moves of those who are asked, in turn and out of turn, and who is quickest."""
        quick = self.game.abilities.out_of_turn
        if quick is None:
            self._now.turn = seat = self.asked.bit_length() - 1
            return self._answer(seat, self.found, askers)
        return self._next_of_many(quick, askers)

    def _answer(self, seat: int, found: list[int], askers: Sequence[Asker | None]) -> int:
        move = self._ask(seat, found, askers)
        if move is None:
            raise Mistake(
                _("The strategy of seat {seat} gave no move; it may play {moves}.").format(
                    seat=seat, moves=", ".join(Found(self.game, found))
                )
            )
        return move

    def _next_of_many(self, quick: Any, askers: Sequence[Asker | None]) -> int:
        """Asked to play out of turn, one may give None to let it be."""
        mover_of, now = self.game.rules.mover_of, self._now
        now.turn = acting = int(self._table["turn"][0]) if self._compiled else self._table[0].turn
        moves: dict[int, list[int]] = {}
        if mover_of(now, self.found[-1]) == acting:  # they come last
            moves[acting] = self.found
        else:
            for move in self.found:
                moves.setdefault(mover_of(now, move), []).append(move)
        wishes: dict[int, int] = {}
        if len(moves) > 1:
            for seat, asker in enumerate(askers):
                if asker is not None and seat in moves and seat != acting:
                    wish = self._ask(seat, moves[seat], askers)
                    if wish is not None:
                        wishes[seat] = wish
            acting = self._quickest(quick, sum(1 << seat for seat in {*wishes, acting}))
        if askers[acting] is not None:
            return wishes[acting] if acting in wishes else self._answer(acting, moves[acting], askers)
        self._run(self._table, self._alone[acting], 0, 0, ASK, self._scores, self._turns, self._log)
        return int(self._log[0][0])

    def _quickest(self, quick: Any, eager: int) -> int:
        """Reaction times use up a random stream of the table."""
        acting = int(quick.acting(self.state, self.numbers, eager))
        if self._compiled:
            self._table["timing"][0] = self.state.timing
        return acting

    def _ask(self, seat: int, found: list[int], askers: Sequence[Asker | None]) -> int | None:
        """The move that this seat wants, checked."""
        asker = askers[seat]
        assert asker is not None
        self.asking = seat
        view = Glimpse(self, seat)
        moves = Found(self.game, found)
        wish = asker(view, moves)
        if sys.getrefcount(view) > 2:  # somebody keeps it: it stays as it is
            view.keep()
        if wish is None:
            return None
        if isinstance(wish, str):
            write = moves._write
            for move in found:
                if write(move) == wish:
                    return move
        return self._read(seat, wish, found)

    def _read(self, seat: int, wish: Any, found: list[int]) -> int:
        """A move that is not written as it is listed: perhaps legal all the same, or an illegal one."""
        move = self.game.notation.read_move(wish, len(self.numbers))
        if self.game.mover(self.state, move) != seat:
            raise Mistake(
                _("Seat {seat} wants to play {move} out of turn; it may only play {moves}.").format(
                    seat=seat, move=quoted(wish), moves=", ".join(Found(self.game, found))
                )
            )
        verdict = self.position()._verdict(move)
        if not verdict:
            raise IllegalMove(wish.strip(), verdict)
        return move


class Glimpse(View):
    """A view whose parts are made when they are looked at."""

    def __init__(self, round_: Round, seat: int) -> None:
        self._game = round_.game
        self._round: Round | None = round_
        self.seat = seat
        self.ply = len(round_.made)

    @cached_property
    def _state(self) -> Any:
        assert self._round is not None
        return hidden(self._game, self._round.state, self.seat)

    @cached_property
    def _moves(self) -> list[int]:  # type: ignore[override]
        assert self._round is not None
        sees, state = self._game.rules.sees_moves, self._round.state
        return [move for move in self._round.found if sees(state, move, self.seat)]

    @cached_property
    def _seen(self) -> View:
        """What only the whole way here tells."""
        assert self._round is not None
        return View(self._round.position(), self.seat)

    @property
    def _notes(self) -> Any:  # type: ignore[override]
        return self._seen._notes

    @property
    def _told(self) -> list[str]:  # type: ignore[override]
        return self._seen._told

    def __getattr__(self, name: str) -> Any:
        value = super().__getattr__(name)
        setattr(self, name, value)  # read once
        return value

    def keep(self) -> None:
        """The round goes on, and this is to stay as it is."""
        _parts = self._state, self._moves, self._seen
        self._round = None


# Where rules and strategies write while they think: of whoever thought last
SCRATCH = ("found", "unseen", "boards", "begun", "situations")


def hidden(game: Game, state: Any, seat: int) -> Any:
    """What of the state the seat may know, in a copy."""
    return covered(game, game.rules.LAYOUT.copy(state), seat)


def covered(game: Game, state: Any, seat: int) -> Any:
    """The state with nothing left in it that the seat may not know."""
    shapes = game.rules.LAYOUT.shapes
    game.rules.hide(state, seat)
    for name in SCRATCH:
        if name in shapes:
            setattr(state, name, [0] * shapes[name][0])
    for stream in (state.shuffling, state.choosing, state.timing):
        stream[:] = [0] * len(stream)
    return state


class Played(NamedTuple):
    """A round that is over."""

    scores: list[int]
    turns: int
    moves: list[int]


def play_round(table: Round, number: int, askers: Sequence[Asker | None]) -> Played:
    """One round to its end."""
    table.begin(number)
    while not table.over:
        table.play(table.next_move(askers))
    return Played(table.scores, table.turns, table.made)
