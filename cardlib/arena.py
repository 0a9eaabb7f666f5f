"""A round as environments for learning programs want it: whose decision it is, actions and views as small numbers.

An action is a number that means the same move in every position, so that a program can learn what it is worth. Only in
Partners, where millions of moves can be written, it is the place of the move in the list of legal ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import copy
from functools import cache, cached_property
from importlib import import_module
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from cardlib import speed
from cardlib.asking import covered, writer
from cardlib.biberbande import rules as biberbande_rules
from cardlib.game import Position, Verdict, quoted
from cardlib.language import _
from cardlib.minuten import rules as minuten_rules
from cardlib.mistakes import Mistake
from cardlib.partners import rules as partners_rules
from cardlib.playout import ANEW, ASK, ASKED, KNOWN, LEGAL_MOVES, MADE_FROM, NOTHING, ON, OWN, TRY
from cardlib.stop import rules as stop_rules

if TYPE_CHECKING:
    from cardlib.game import Game

NAMES = ("minuten", "stop", "biberbande", "partners")
LET_IT_BE = stop_rules.lay(stop_rules.ACCEPT + 1)  # asked to play out of turn, one need not
# How many actions there are: those of STOP are counted without the seat that plays out of turn
ACTIONS = {
    "minuten": minuten_rules.FIRST_BEGIN + minuten_rules.MOST_PLAYERS,
    "stop": LET_IT_BE + 1,
    "biberbande": biberbande_rules.exchange(biberbande_rules.ROW, 0, 0),
    "partners": partners_rules.FOUND,
}
LISTED = "partners"
NO_CARD, HIDDEN = -1, -2  # instead of a card


def game_of(name: str) -> Game:
    if name not in NAMES:
        raise Mistake(_("Unknown game {name}; there are: {known}.").format(name=repr(name), known=", ".join(NAMES)))
    game: Game = import_module(f"cardlib.{name}").GAME
    return game


class Table:
    """Where rounds of a game go on, compiled if numba is here: a row is a state, in that case a table of one row.

    Rows are never changed: what goes on does so in a copy.
    """

    def __init__(self, game: Game, players: int, columns: int, compiled: bool) -> None:
        self.game, self.players, self.columns = game, players, columns
        self._layout, self._compiled = game.rules.LAYOUT, compiled
        self._run = speed.entry(game.name, self._compiled)
        self._blank: Any = self._layout.table(1) if compiled else None
        self._nobody = self._numbers((OWN,) * players)

    def _numbers(self, numbers: tuple[int, ...]) -> Any:
        return speed.numpy().array(numbers) if self._compiled else numbers

    def row(self, state: Any) -> Any:
        if not self._compiled:
            return self._layout.copy(state)
        row = self._blank.copy()
        self._layout.write(state, row)
        return row

    def state(self, row: Any) -> Any:
        """The plain state of a row, in a copy."""
        return self._layout.read(row[0]) if self._compiled else self._layout.copy(row)

    def field(self, row: Any, name: str) -> int:
        return int(row[name][0] if self._compiled else getattr(row, name))

    def after(self, row: Any, begin: int, seed: int = 0) -> tuple[Any, list[int], list[int]]:
        """The row after a move, or another way to begin that `playout` knows; the moves that are legal then, scores."""
        rows, [scores], [log] = self._go(row, self._nobody, ON, begin, seed)
        count = log[LEGAL_MOVES] if log[ASKED] else 0
        if self._compiled:
            return rows, rows["found"][0][:count].tolist(), scores
        return rows[0], rows[0].found[:count], scores

    def tried(
        self, row: Any, strategies: tuple[int, ...], begin: int, seed: int, games: int
    ) -> list[tuple[bool, list[int]]]:
        """Played on as far as games are tried: for each whether it is over, and its scores or what stands for them."""
        _rows, scores, logs = self._go(row, self._numbers(strategies), TRY, begin, seed, games)
        return [(log[ASKED] == 0, each) for log, each in zip(logs, scores)]

    def choice(self, row: Any, strategies: tuple[int, ...]) -> int:
        """What happens next by these strategies, none of which thinks ahead."""
        [log] = self._go(row, self._numbers(strategies), ASK)[2]
        return log[0]

    def _go(
        self, row: Any, numbers: Any, how: int, begin: int = NOTHING, seed: int = 0, games: int = 1
    ) -> tuple[Any, list[list[int]], list[list[int]]]:
        """So many copies of the row gone on with; their scores, and the log of each."""
        copies = games + (how == TRY) * (KNOWN + 1)
        log = [begin, *[1] * MADE_FROM]
        if not self._compiled:
            rows, scores = [self._layout.copy(row) for _ in range(copies)], [[0] * self.columns for _ in range(games)]
            logs = [log[:] for _ in range(games)]
            self._run(rows, numbers, seed, 0, how, scores, [0] * games, logs)
            return rows, scores, logs
        numpy = speed.numpy()
        words = numpy.empty((copies, row.itemsize // 8), numpy.int64)  # all words at once, which is quicker than fields
        words[:] = row.view(numpy.int64)
        rows = words.view(row.dtype)[:, 0]
        points, told = numpy.zeros((games, self.columns), numpy.int64), numpy.array([log] * games)
        self._run(rows, numbers, seed, 0, how, points, numpy.zeros(games, numpy.int64), told)
        return rows, points.tolist(), told.tolist()


@cache
def _table(name: str, players: int, columns: int, compiled: bool) -> Table:
    return Table(game_of(name), players, columns, compiled)


class Moment:
    """One moment of a round, and who has already let the chance to play out of turn go by.

    A value: nothing in it changes. Texts, and the position with all that led to it, are made when somebody asks.
    """

    def __init__(
        self,
        table: Table,
        row: Any,
        found: list[int],
        scores: list[int],
        before: Moment | None = None,
        move: int = NOTHING,
        passed_by: frozenset[int] = frozenset(),
    ) -> None:
        self.table, self.game = table, table.game
        self.row, self._found, self._scores = row, found, scores
        self.before, self.move = before, move  # no move: dealt anew, or a chance was let go by
        self.passed_by = passed_by
        self.over = not found
        self.turn = table.field(row, "turn")
        self._told: dict[int, str] = {}
        self.information: dict[int, str] = {}  # as far as anybody asked

    def __deepcopy__(self, memo: Any) -> Moment:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.game.name, self.position.save(), self.passed_by)

    # ---- what may be done

    @cached_property
    def _moves(self) -> dict[int, dict[int, int]]:
        """For each seat that may do something now its actions, and the moves they mean."""
        game, now = self.game, SimpleNamespace(turn=self.turn)  # who moves depends on nothing else of the state
        moves: dict[int, dict[int, int]] = {}
        for place, move in enumerate(self._found):
            moves.setdefault(game.mover(now, move), {})[_action(game, move, place)] = move
        return moves

    @cached_property
    def seat(self) -> int:
        """Whose decision it is. Who could play out of turn is asked first, from the left of who laid a card last."""
        waiting = (seat for seat in self._asked_first() if seat in self._moves and seat not in self.passed_by)
        return next(waiting, self.turn)

    def _asked_first(self) -> list[int]:
        """Who is asked before the seat whose turn it is, in this order."""
        if self.game.abilities.out_of_turn is None:
            return []
        last, players = self.table.field(self.row, "last"), self.table.players
        seats = ((last + step) % players for step in range(1, players + 1))
        return [seat for seat in seats if seat != self.turn]

    @cached_property
    def actions(self) -> list[int]:
        """What the seat may do, lowest number first."""
        if self.over:
            return []
        spare = [] if self.seat == self.turn else [LET_IT_BE]
        return sorted([*self._moves[self.seat], *spare])

    def _asked_before(self, seat: int) -> frozenset[int]:
        order = [*self._asked_first(), self.turn]
        return self.passed_by | {*order[: order.index(seat)]}

    def asking(self, seat: int) -> Moment:
        """The same, when this seat is asked: who is asked before it has let the chance go by."""
        return self._with(self._asked_before(seat))

    def _with(self, passed_by: frozenset[int]) -> Moment:
        return Moment(self.table, self.row, self._found, self._scores, self, passed_by=passed_by)

    def text(self, action: int) -> str:
        """The action in the notation of moves."""
        if action == LET_IT_BE and self.seat != self.turn:
            return "let it be"
        return self.game.notation.move_text(self._moves[self.seat][action])

    def after(self, action: int) -> Moment:
        """What follows a legal action."""
        if action == LET_IT_BE and self.seat != self.turn:
            return self._with(self.passed_by | {self.seat})
        move = self._moves[self.seat][action]
        return Moment(self.table, *self.table.after(self.row, move), self, move)

    def why(self, action: int) -> Verdict:
        """Why the seat may not do this; true if it may."""
        if action in self.actions:
            return Verdict(None, _("This move is allowed."))
        game, players = self.game, self.table.players
        no_move = Verdict("", _("{action} is no move that could be played here.").format(action=action))
        if game.name == LISTED or not 0 <= action < ACTIONS[game.name] or action == LET_IT_BE:
            return no_move
        move = stop_rules.lay(0, named=self.seat + 1) | action if self.seat != self.turn else action
        try:
            if game.notation.read_move(game.notation.move_text(move), players) != move:
                return no_move
            verdict = self.position._verdict(move)
            return no_move if verdict else verdict  # to say that time is up is left to people
        except (ValueError, IndexError, KeyError):  # a number between those of moves
            return no_move

    # ---- thinking ahead

    def dealt_anew(self, seat: int, seed: int) -> Moment:
        """The same as far as the seat can know, with all it cannot know dealt anew, as it is for who thinks ahead.

        It is asked now, so whoever is asked before it could not play, or let it be.
        """
        passed_by = self._asked_before(seat) if seat == self.seat else self.passed_by
        anew = Moment(self.table, *self.table.after(self.row, ANEW - seat, seed), self, passed_by=passed_by)
        if seat in self.information:
            anew.information[seat] = self.information[seat]
        return anew

    def tried(
        self, strategy: str, aim: str = "score", games: int = 1, seat: int | None = None, seed: int = 0
    ) -> list[float]:
        """For each seat what comes of it if all play on by this strategy, as far as who thinks ahead tries games.

        Of several games the mean; with a seat, all that it cannot know is dealt anew for each of them.
        """
        if self.over:
            return self.rewards(aim)
        row = self.row
        if self.passed_by:  # who has let it be does so once
            row, found, scores = self.table.after(row, self.table.choice(row, self._strategies(strategy)))
            if not found:
                return self._rewards(scores, aim)
        begin = NOTHING if seat is None else ANEW - seat
        everybody = self._strategies(strategy, forgotten=True)
        worth = [self._worth(*ended, aim) for ended in self.table.tried(row, everybody, begin, seed, games)]
        return [sum(column) / games for column in zip(*worth)] if games > 1 else worth[0]

    def _worth(self, over: bool, scores: list[int], aim: str) -> list[float]:
        """For each seat what it is worth where a game that was tried has ended."""
        if over:
            return self._rewards(scores, aim)
        horizon = self.game.abilities.horizon
        assert horizon is not None
        return [scores[seat % self.table.columns] / horizon.WON for seat in range(self.table.players)]

    def habit(self, strategy: str) -> int:
        """The action that this strategy would choose for the seat."""
        move = self.table.choice(self.row, self._strategies(strategy))
        mine = self._moves[self.seat]
        return next((action for action in mine if mine[action] == move), LET_IT_BE)

    def _strategies(self, strategy: str, forgotten: bool = False) -> tuple[int, ...]:
        """The number of the strategy for each seat; who has let its chance go by does not play out of turn."""
        room = self.game.strategies
        known = list(room.STRATEGIES)[: room.SEARCH]  # one that thinks ahead would never come to an end
        if strategy not in known:
            raise Mistake(
                _("Unknown strategy {name}; there are: {known}.").format(name=quoted(strategy), known=", ".join(known))
            )
        number = known.index(strategy)
        out = frozenset() if forgotten else self.passed_by
        return tuple(OWN if seat in out else number for seat in range(self.table.players))

    def rewards(self, aim: str = "score") -> list[float]:
        """For each seat, at the end: minus points count below zero; to win Partners is 1, to lose it -1.

        If the aim is to win: the share of the round that was won (a team alone: without minus points).
        """
        return self._rewards(self._scores, aim)

    def _rewards(self, scores: list[int], aim: str) -> list[float]:
        if not self.game.rules.LOWER_IS_BETTER:
            worth = [2.0 * score - 1.0 for score in scores]
        elif aim == "score":
            worth = [-float(score) for score in scores]
        else:
            best = 0 if len(scores) == 1 else min(scores)
            worth = [(score == best) / max(1, scores.count(best)) for score in scores]
        return [worth[seat % self.table.columns] for seat in range(self.table.players)]

    # ---- what a person or a seat sees

    def hidden(self, seat: int) -> Any:
        """What of the state the seat may know, plain."""
        return covered(self.game, self.table.state(self.row), seat)

    @cached_property
    def position(self) -> Position:
        """The position, with its history: the moves that led here, played once more."""
        way = [self]
        while "position" not in way[-1].__dict__ and way[-1].before is not None:
            way.append(way[-1].before)
        position = way.pop().position
        for moment in reversed(way):
            position = moment._position_after(position)
            moment.__dict__["position"] = position
        return position

    def _position_after(self, position: Position) -> Position:
        assert self.before is not None
        if self.move != NOTHING:
            state = self.game.rules.LAYOUT.copy(position._state)
            self.game.rules.apply(state, self.move)
            return Position(self.game, state, position._origin, position, self.move)
        if self.row is self.before.row:
            return position
        twin = copy(position)
        twin._state = self.table.state(self.row)
        for known in ("moves", "_found"):
            twin.__dict__.pop(known, None)
        return twin

    def history(self, seat: int) -> str:
        """The moves that led here, as the seat was told them."""
        way = [self]
        while seat not in way[-1]._told and way[-1].before is not None:
            way.append(way[-1].before)
        last = way[-1]
        if seat not in last._told:
            last._told[seat] = "; ".join(last.position.view(seat).history)
        told = last._told[seat]
        for moment in reversed(way[:-1]):
            assert moment.before is not None
            if moment.move != NOTHING:
                move = self.game.rules.hide_move(moment.move, moment.before.turn, seat)
                told += ("; " if told else "") + writer(self.game.name)(move)
            moment._told[seat] = told
        return told


def moment_of(position: Position, passed_by: frozenset[int] = frozenset()) -> Moment:
    """This position as a moment, in which these seats have let their chance go by."""
    game = position._game
    table = _table(game.name, position.players, game.notation.columns(position._state), speed.available())
    moment = Moment(table, *table.after(table.row(position._state), NOTHING), passed_by=passed_by)
    moment.__dict__["position"] = position
    return moment


def _restored(name: str, saved: str, passed_by: frozenset[int]) -> Moment:
    return moment_of(game_of(name).load(saved), passed_by)


def _action(game: Game, move: int, place: int) -> int:
    if game.name == LISTED:
        return place
    return move & (1 << 11) - 1 if game.name == "stop" else move


# ---- what a seat sees, as numbers


def numbers(moment: Moment, seat: int) -> list[int]:
    """What the seat sees as a list of numbers whose length depends on the game and the number of players alone.

    Cards that lie in order are their kinds, -1 where there is none and -2 where it is not known; of hands and heaps
    it counts each kind, and at last those that are not known.
    """
    game, state = moment.game, moment.hidden(seat)
    kind = game.notation.KIND

    def field(name: str) -> Any:
        return game.notation.FIELDS[name](state)

    def in_order(text: str | None, places: int) -> list[int]:
        words = text.split()[:places] if text else []
        return [kind.get(word, HIDDEN) for word in words] + [NO_CARD] * (places - len(words))

    def counted(text: str) -> list[int]:
        counts = [0] * (game.rules.KINDS + 1)
        for word in text.split():
            counts[kind.get(word, -1)] += 1
        return counts

    seen = [seat, state.turn]
    if game.name == "minuten":
        seen += [state.phase, state.direction, state.blocked, state.block_left, state.aside, state.left]
        return [*seen, *_each(field("piles"), lambda top: in_order(top, 1)), *_each(field("displays"), counted)]
    if game.name == "stop":
        seen += [state.last, state.pending, state.amount, state.left, *state.held[: state.players]]
        cards = [*_each(field("hands"), counted), *counted(field("discards"))]
        return [*seen, *in_order(field("top"), 1), *cards]
    if game.name == "biberbande":
        seen += [state.phase, state.knocker, state.twice, state.first, state.left]
        rows = _each(field("rows"), lambda row: in_order(row, biberbande_rules.ROW))
        return [
            *seen,
            *in_order(field("held"), 1),
            *in_order(field("discard"), 1),
            *rows,
            *counted(field("discard")),
        ]
    seen += [state.phase, state.dealer, state.deal, state.left, *(place for pawns in state.place for place in pawns)]
    return [*seen, *_each(field("hands"), counted), *_each(field("given"), counted)]


def _each(parts: Iterable[Any], make: Callable[[Any], list[int]]) -> list[int]:
    return [number for part in parts for number in make(part)]


def observation(moment: Moment, seat: int) -> str:
    """What the seat sees, as text."""
    return moment.game.notation.text(moment.hidden(seat))


def information(moment: Moment, seat: int) -> str:
    """What the seat sees, and what it was told on the way; whether it has let a chance go by."""
    if seat not in moment.information:
        waiting = "\nlets it be" if seat in moment.passed_by else ""
        moment.information[seat] = f"{observation(moment, seat)}\n{moment.history(seat)}{waiting}"
    return moment.information[seat]
