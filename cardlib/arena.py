"""A round as environments for learning programs want it: whose decision it is, actions and views as small numbers.

An action is a number that means the same move in every position, so that a program can learn what it is worth. Only in
Partners, where millions of moves can be written, it is the place of the move in the list of legal ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any

from cardlib.biberbande import rules as biberbande_rules
from cardlib.game import Verdict, start_streams
from cardlib.language import _
from cardlib.minuten import rules as minuten_rules
from cardlib.mistakes import Mistake
from cardlib.partners import rules as partners_rules
from cardlib.stop import rules as stop_rules

if TYPE_CHECKING:
    from cardlib.game import Game, Position, View

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
NOTHING, HIDDEN = -1, -2  # instead of a card


def game_of(name: str) -> Game:
    if name not in NAMES:
        raise Mistake(_("Unknown game {name}; there are: {known}.").format(name=repr(name), known=", ".join(NAMES)))
    game: Game = import_module(f"cardlib.{name}").GAME
    return game


@dataclass(frozen=True)
class Moment:
    """A position, and who has already let the chance to play out of turn go by. A value: nothing in it changes."""

    position: Position
    passed_by: frozenset[int] = frozenset()

    def __deepcopy__(self, memo: Any) -> Moment:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.position._game.name, self.position.save(), self.passed_by)

    @cached_property
    def _moves(self) -> dict[int, dict[int, int]]:
        """For each seat that may do something now its actions, and the moves they mean."""
        game, state = self.position._game, self.position._state
        found: dict[int, dict[int, int]] = {}
        for place, move in enumerate(self.position._legal_moves()):
            found.setdefault(game.mover(state, move), {})[_action(game, move, place)] = move
        return found

    @property
    def seat(self) -> int:
        """Whose decision it is. Who could play out of turn is asked first, from the left of who laid a card last."""
        waiting = (seat for seat in self._asked_first() if seat in self._moves and seat not in self.passed_by)
        return next(waiting, self.position.turn)

    def _asked_first(self) -> list[int]:
        """Who is asked before the seat whose turn it is, in this order."""
        position = self.position
        if position._game.abilities.out_of_turn is None:
            return []
        seats = ((position._state.last + step) % position.players for step in range(1, position.players + 1))
        return [seat for seat in seats if seat != position.turn]

    @property
    def actions(self) -> list[int]:
        """What the seat may do, lowest number first."""
        if self.position.over:
            return []
        spare = [] if self.seat == self.position.turn else [LET_IT_BE]
        return sorted([*self._moves[self.seat], *spare])

    def text(self, action: int) -> str:
        """The action in the notation of moves."""
        if action == LET_IT_BE and self.seat != self.position.turn:
            return "let it be"
        return self.position._game.notation.move_text(self._moves[self.seat][action])

    def after(self, action: int) -> Moment:
        """What follows a legal action."""
        if action == LET_IT_BE and self.seat != self.position.turn:
            return Moment(self.position, self.passed_by | {self.seat})
        return Moment(self.position.play(self.text(action)))

    def why(self, action: int) -> Verdict:
        """Why the seat may not do this; true if it may."""
        if action in self.actions:
            return Verdict(None, _("This move is allowed."))
        game, state = self.position._game, self.position._state
        no_move = Verdict("", _("{action} is no move that could be played here.").format(action=action))
        if game.name == LISTED or not 0 <= action < ACTIONS[game.name] or action == LET_IT_BE:
            return no_move
        move = stop_rules.lay(0, named=self.seat + 1) | action if self.seat != self.position.turn else action
        try:
            if game.notation.read_move(game.notation.move_text(move), state.players) != move:
                return no_move
            verdict = self.position._verdict(move)
            return no_move if verdict else verdict  # to say that time is up is left to people
        except (ValueError, IndexError, KeyError):  # a number between those of moves
            return no_move

    def dealt_anew(self, seat: int, seed: int) -> Moment:
        """The same as far as the seat can know, with all it cannot know dealt anew.

        It is asked now, so whoever is asked before it could not play, or let it be.
        """
        game, twin = self.position._game, copy(self.position)
        twin._state = game.rules.LAYOUT.copy(self.position._state)
        start_streams(twin._state, seed, 0)
        game.rules.forget(twin._state, seat)
        game.rules.deal_hidden(twin._state, seat)
        for known in ("moves", "_found"):
            twin.__dict__.pop(known, None)
        order = [*self._asked_first(), self.position.turn]
        return Moment(twin, self.passed_by | {*order[: order.index(seat)]} if seat == self.seat else self.passed_by)

    def rewards(self) -> list[float]:
        """For each seat, at the end: minus points count below zero; to win Partners is 1, to lose it -1."""
        game, state = self.position._game, self.position._state
        scores = self.position.scores
        if game.rules.LOWER_IS_BETTER:
            return [-float(scores[game.column_of(state, seat)]) for seat in range(state.players)]
        return [2.0 * scores[game.column_of(state, seat)] - 1.0 for seat in range(state.players)]


def _restored(name: str, saved: str, passed_by: frozenset[int]) -> Moment:
    return Moment(game_of(name).load(saved), passed_by)


def _action(game: Game, move: int, place: int) -> int:
    if game.name == LISTED:
        return place
    return move & (1 << 11) - 1 if game.name == "stop" else move


# ---- what a seat sees, as numbers


def numbers(view: View) -> list[int]:
    """The view as a list of numbers whose length depends on the game and the number of players alone.

    Cards that lie in order are their kinds, -1 where there is none and -2 where it is not known; of hands and heaps
    it counts each kind, and at last those that are not known.
    """
    kind, state, fields = view._game.notation.KIND, view._state, view.fields()

    def in_order(text: str | None, places: int) -> list[int]:
        words = text.split()[:places] if text else []
        return [kind.get(word, HIDDEN) for word in words] + [NOTHING] * (places - len(words))

    def counted(text: str) -> list[int]:
        counts = [0] * (view._game.rules.KINDS + 1)
        for word in text.split():
            counts[kind.get(word, -1)] += 1
        return counts

    seen = [view.seat, state.turn]
    if view._game.name == "minuten":
        seen += [state.phase, state.direction, state.blocked, state.block_left, state.aside, state.left]
        return [*seen, *_each(fields["piles"], lambda top: in_order(top, 1)), *_each(fields["displays"], counted)]
    if view._game.name == "stop":
        seen += [state.last, state.pending, state.amount, state.left, *state.held[: state.players]]
        cards = [*_each(fields["hands"], counted), *counted(fields["discards"])]
        return [*seen, *in_order(fields["top"], 1), *cards]
    if view._game.name == "biberbande":
        seen += [state.phase, state.knocker, state.twice, state.first, state.left]
        rows = _each(fields["rows"], lambda row: in_order(row, biberbande_rules.ROW))
        return [
            *seen,
            *in_order(fields["held"], 1),
            *in_order(fields["discard"], 1),
            *rows,
            *counted(fields["discard"]),
        ]
    seen += [state.phase, state.dealer, state.deal, state.left, *(place for pawns in state.place for place in pawns)]
    return [*seen, *_each(fields["hands"], counted), *_each(fields["given"], counted)]


def _each(parts: Iterable[Any], make: Callable[[Any], list[int]]) -> list[int]:
    return [number for part in parts for number in make(part)]


def information(moment: Moment, seat: int) -> str:
    """What the seat sees, and what it was told on the way; whether it has let a chance go by."""
    view = moment.position.view(seat)
    waiting = "\nlets it be" if seat in moment.passed_by else ""
    return f"{view}\n{'; '.join(view.history)}{waiting}"
