"""What every game offers a person: Position, View, Verdict, Step, Match.

A `Game` ties the rooms of one game together; its methods are what `from cardlib import minuten`
offers. Inside, a state and moves are integers (see `layout`); at this border they become text.
"""

from __future__ import annotations

import json
import operator
import reprlib
import secrets
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from functools import cached_property
from numbers import Real
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from cardlib import chance
from cardlib.language import _
from cardlib.mistakes import Mistake
from cardlib.playout import CHOICE, CHOOSING, OWN, REACTION, SHUFFLING, TIMING
from cardlib.rooms import (
    Abilities,
    AdviceRoom,
    NotationRoom,
    Note,
    PictureRoom,
    RulebookRoom,
    RulesRoom,
    StrategiesRoom,
    TableRoom,
)

if TYPE_CHECKING:
    from cardlib.duel import Duel
    from cardlib.odds import Odds
    from cardlib.simulate import Results, Strategies
    from cardlib.summary import Summary

LARGEST_SEED = 2**63 - 1
SAVE_VERSION = 1  # of the texts that `save()` writes (docs/en/notation.md); they had none before
NOBODY = -1  # instead of a seat: someone who watches and has no cards
LONG = 60  # characters of what an error message quotes
STRANGER = -2  # someone who may not even see the hands that are held
_telling = Lock()


class Rule(NamedTuple):
    """One rule of a game's ledger. Heading and text are in the language spoken when they are read."""

    id: str
    source_heading: str
    source_text: str

    @property
    def heading(self) -> str:
        return _(self.source_heading)

    @property
    def text(self) -> str:
        return _(self.source_text)


class Step(NamedTuple):
    """A rule that acted, and what it did."""

    rule: str
    text: str


@dataclass(frozen=True)
class Verdict:
    """May this move be played? True if so; otherwise `rule` and `text` say why not."""

    rule: str | None
    text: str

    def __bool__(self) -> bool:
        return self.rule is None


class IllegalMove(Mistake):
    """A well-formed move that a rule forbids; `verdict` names the rule."""

    def __init__(self, move: str, verdict: Verdict) -> None:
        shown = move if len(move) <= LONG else quoted(move)
        super().__init__(f"{shown}: {verdict.text} ({verdict.rule})")
        self.verdict = verdict


@dataclass(frozen=True)
class Example:
    """A worked example of the rulebook: a position, a question, what one may answer, what is right.

    Where `outcome` is missing the choices are moves, and the right ones are those that are legal.
    Otherwise the moves are played, and `outcome` reads the right choice from the last position.
    Texts are in the language spoken when they are read.
    """

    id: str
    rules: tuple[str, ...]
    position: Position
    source_question: str
    source_choices: tuple[str, ...]
    right: frozenset[int]
    source_explanation: str
    moves: tuple[str, ...] = ()
    outcome: Callable[[Position], object] | None = field(default=None, repr=False)  # it has no text

    @property
    def question(self) -> str:
        return _(self.source_question)

    @property
    def choices(self) -> tuple[str, ...]:
        """What one may answer; moves are written the same in every language."""
        if self.outcome is None:
            return self.source_choices
        return tuple(_(choice) for choice in self.source_choices)

    @property
    def explanation(self) -> str:
        return _(self.source_explanation)

    @property
    def positions(self) -> tuple[Position, ...]:
        """The position of the question, and one after each move that shows the answer."""
        positions = [self.position]
        for move in self.moves:
            positions.append(positions[-1].play(move))
        return tuple(positions)


def example(
    prefix: str,
    number: int | str,
    rules: str,
    position: Position,
    question: str,
    choices: Sequence[str],
    right: Sequence[int],
    explanation: str,
    moves: Sequence[str] = (),
    outcome: Callable[[Position], object] | None = None,
) -> Example:
    """An example as the games' lists write it: prefix and number make its id."""
    return Example(
        f"{prefix}{number}",
        tuple(rules.split()),
        position,
        question,
        tuple(choices),
        frozenset(right),
        explanation,
        tuple(moves),
        outcome,
    )


@dataclass(frozen=True)
class Game:
    """The rooms of one game."""

    name: str
    title: str
    rules: RulesRoom
    notation: NotationRoom
    rulebook: RulebookRoom
    strategies: StrategiesRoom
    picture: PictureRoom
    table: TableRoom
    advice: AdviceRoom
    abilities: Abilities

    def mover(self, state: Any, move: int) -> int:
        """The seat that makes the move: whose turn it is, unless the game has moves out of turn."""
        return int(self.rules.mover_of(state, move))

    def column_of(self, state: Any, seat: int) -> int:
        """Where a seat's score stands: each player's, each team's, or the one that all share."""
        return seat % self.notation.columns(state)

    def deal(self, /, players: int = 4, seed: int | None = None, **options: Any) -> Position:
        """The first position of a round. Without a seed one is chosen; `save()` tells it."""
        return self._deal(players, _checked_seed(seed), 0, options)

    def _deal(self, players: int, seed: int, round_: int, options: Mapping[str, Any]) -> Position:
        state = self.notation.empty_table(players, **options)
        start_streams(state, seed, round_)
        self.rules.deal(state)
        origin = {"players": state.players, "seed": seed, "round": round_, "options": self.notation.options(state)}
        return Position(self, state, origin)

    def position(self, /, *, seed: int = 0, **fields: Any) -> Position:
        """Any position, set up by hand; cards not placed are shuffled into the draw pile from the seed."""
        state = self.rules.LAYOUT.state()
        start_streams(state, _checked_seed(seed), 0)
        self.notation.set_up(state, **fields)
        made = Position(self, state, {})
        made._origin["fields"] = made.fields()
        return made

    def load(self, text: str) -> Position:
        """The position that `save()` wrote down, replayed and checked move by move."""
        saved = self._read(text)
        if "rounds" in saved:
            raise Mistake(_("This text is a match of several rounds: use load_match."))
        return self._replay(saved, saved.get("moves"))

    def _replay(self, saved: Mapping[str, Any], moves: Any) -> Position:
        try:
            if "fields" in saved:
                position = self.position(**saved["fields"])
            else:
                seed = _checked_seed(saved["seed"])
                round_ = whole_number(saved["round"], 0, chance.WORD, _("The number of the round"))
                position = self._deal(saved["players"], seed, round_, saved["options"])
        except (KeyError, TypeError) as error:
            raise Mistake(_("This saved game is not complete: {what}.").format(what=error)) from None
        return _play_all(position, moves)

    def match(self, /, players: int = 4, seed: int | None = None, **options: Any) -> Match:
        """The whole game over several rounds."""
        position = self.deal(players, seed, **options)
        return Match(self, position, ())

    def load_match(self, text: str) -> Match:
        """The match that `Match.save()` wrote down."""
        saved = self._read(text)
        rounds = saved.get("rounds")
        if not isinstance(rounds, list) or not rounds or "fields" in saved:
            raise Mistake(_("This text is a single round: use load."))
        match = Match(self, self._replay(saved, rounds[0]), ())
        for moves in rounds[1:]:
            match = match.next_round()
            match = match._with(_play_all(match.position, moves))
        return match

    def _read(self, text: str) -> dict[str, Any]:
        if not isinstance(text, str):
            raise Mistake(_("A saved game is text; this is {what}.").format(what=type(text).__name__))
        saved, sound = _parsed(text)
        if saved["game"] != self.name:
            raise Mistake(
                _("This is a saved game of {other}, not of {this}.").format(other=quoted(saved["game"]), this=self.name)
            )
        if not sound:
            raise Mistake(_("This saved game was changed after it was saved: its checksum does not fit."))
        version = saved.pop("version", SAVE_VERSION)
        if version != SAVE_VERSION:
            raise Mistake(
                _(
                    "This game was saved in version {version}, and this program reads version {known}. "
                    "Bring the program up to date, or load the game where it was saved."
                ).format(version=quoted(version), known=SAVE_VERSION)
            )
        return saved

    def simulate(
        self,
        /,
        games: int,
        strategies: Strategies = "random",
        players: int = 4,
        seed: int = 0,
        executor: Executor | None = None,
        progress: bool | None = None,
        **options: Any,
    ) -> Results:
        """Play that many rounds; `strategies` is one for all seats, or one for each."""
        from cardlib.simulate import simulate

        return simulate(self, games, strategies, players, _checked_seed(seed), executor, progress, options)

    def summary(
        self,
        /,
        games: int,
        strategies: Strategies = "random",
        players: int = 4,
        seed: int = 0,
        executor: Executor | None = None,
        progress: bool | None = None,
        **options: Any,
    ) -> Summary:
        """What the rounds that `simulate` plays add up to; their number costs no memory."""
        from cardlib.summary import summary

        return summary(self, games, strategies, players, _checked_seed(seed), executor, progress, options)

    def duel(self, /, a: Any, b: Any, games: int = 400, seed: int = 0, players: int = 4, **options: Any) -> Duel:
        """Is `a` better than `b`? The same deals, played twice with seats exchanged."""
        from cardlib.duel import duel

        return duel(self, a, b, games, seed, players, **options)


def _parsed(text: str) -> tuple[dict[str, Any], bool]:
    """What a saved game says, and whether its checksum fits."""
    try:
        saved = json.loads(text)
        if isinstance(saved, dict) and "game" in saved:
            return saved, saved.pop("check", None) == _checksum(saved)
    except (ValueError, RecursionError):
        pass
    raise Mistake(_("This is not a whole saved game: copy it from the first { to the last }."))


def _play_all(position: Position, moves: Any) -> Position:
    if not isinstance(moves, list):
        raise Mistake(_("This saved game is not complete: {what}.").format(what="moves"))
    for number, move in enumerate(moves, 1):
        try:
            position = position.play(move)
        except ValueError as error:
            raise Mistake(
                _("Move {number} of the saved game cannot be played: {why}").format(number=number, why=error)
            ) from None
    return position


def start_streams(state: Any, seed: int, round_: int) -> None:
    """Round i's random streams mix (seed, i), so neighbouring seeds share nothing."""
    chance.start(state.shuffling, seed, round_, SHUFFLING)
    chance.start(state.choosing, seed, round_, CHOOSING)
    chance.start(state.timing, seed, round_, TIMING)


def streams_text(state: Any) -> tuple[str, ...]:
    """The random streams as `fields()` shows them."""
    return tuple(
        " ".join(f"{word:08x}" for word in stream) for stream in (state.shuffling, state.choosing, state.timing)
    )


def set_streams(state: Any, streams: Sequence[str] | None) -> None:
    """The inverse of `streams_text`; None leaves the streams as they were started."""
    if streams is None:
        return
    try:
        words = [[int(word, 16) for word in str.split(stream)] for stream in streams[:4]]
    except (TypeError, ValueError, KeyError):
        words = []
    if len(words) != 3 or any(
        len(w) != chance.STREAM_WORDS or not all(0 <= x <= chance.WORD for x in w) for w in words
    ):
        raise Mistake(_("streams are three texts of four words each, as fields() gives them."))
    state.shuffling, state.choosing, state.timing = words


def read_seat(digits: str, players: int) -> int:
    """The seat that the digits in a move name."""
    seat = int(digits) if len(digits) < 3 else players
    if seat >= players:
        raise Mistake(
            _("There is no seat {seat}: with {players} players the seats are 0 to {last}.").format(
                seat=digits, players=players, last=players - 1
            )
        )
    return seat


def whole_number(value: Any, low: int, high: int, what: str) -> int:
    """The value, if it is a whole number from low to high; else a ValueError that says so."""
    try:
        number = None if isinstance(value, bool) else operator.index(value)
    except TypeError:
        number = None
    if number is None or not low <= number <= high:
        raise Mistake(
            _("{what} must be a whole number from {low} to {high}, not {value}.").format(
                what=what, low=low, high=high, value=quoted(value)
            )
        )
    return number


def is_true_or_false(value: Any) -> bool:
    """Is this one of them, or a number that equals one?"""
    return isinstance(value, Real) and value in (0, 1)


THINKING = 1000  # games that a seat with the strategy `search` tries for a move, unless told otherwise
MOST_THINKING = 10**6


def read_thinking(games: Any) -> int:
    """The option `thinking`, checked."""
    return whole_number(games, 1, MOST_THINKING, "thinking")


_short = reprlib.Repr()
_short.maxstring = _short.maxother = LONG


def quoted(value: Any) -> str:
    """The value as an error message quotes it: short, however long or deep it is.

    >>> quoted("r9"), quoted([[[[[[[[]]]]]]]])
    ("'r9'", '[[[[[[...]]]]]]')
    """
    try:
        return _short.repr(value)
    except ValueError:  # a number with more digits than Python writes
        return type(value).__name__


def _checked_seed(seed: int | None) -> int:
    if seed is None:
        return secrets.randbelow(LARGEST_SEED)  # nobody finds it by trying; for the board one types a short one
    return whole_number(seed, 0, LARGEST_SEED, _("The seed"))


def _checksum(saved: Mapping[str, Any]) -> str:
    canonical = json.dumps(saved, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return f"{zlib.crc32(canonical.encode()):08x}"


def _write(saved: dict[str, Any]) -> str:
    plain = json.loads(json.dumps({"version": SAVE_VERSION, **saved}))  # tuples become lists, as when read back
    return json.dumps({**plain, "check": _checksum(plain)}, ensure_ascii=False)


class Moves(Sequence[str]):
    """The legal moves, in a stable order: iterate, `len`, `"r3>1" in position.moves`."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._texts = tuple(texts)

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[str]: ...
    def __getitem__(self, index: int | slice) -> str | Sequence[str]:
        return self._texts[index]

    def __len__(self) -> int:
        return len(self._texts)

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __contains__(self, move: object) -> bool:
        return move in self._texts

    def __eq__(self, other: object) -> bool:
        return tuple(other) == self._texts if isinstance(other, (Moves, tuple, list)) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._texts)

    def __repr__(self) -> str:
        return f"<Moves: {', '.join(self._texts)}>"


class Shown:
    """What a position and a seat's view of it have in common."""

    def __init__(self, game: Game, state: Any, notes: Sequence[Note]) -> None:
        self._game = game
        self._state = state
        self._notes = tuple(notes)

    @property
    def players(self) -> int:
        return int(self._state.players)

    @property
    def turn(self) -> int:
        return int(self._state.turn)

    @property
    def over(self) -> bool:
        return bool(self._game.rules.is_over(self._state))

    @property
    def scores(self) -> tuple[int, ...]:
        """Minus points, lower is better; what they would be if the round ended now."""
        columns = range(self._game.notation.columns(self._state))
        return tuple(int(self._game.rules.score(self._state, column)) for column in columns)

    @property
    def history(self) -> tuple[str, ...]:
        """The moves that led here."""
        raise NotImplementedError

    @cached_property
    def moves(self) -> Moves:
        """The legal moves."""
        return Moves([self._game.notation.move_text(move) for move in self._legal_moves()])

    def _legal_moves(self) -> list[int]:
        return self._found

    @cached_property
    def _found(self) -> list[int]:
        state = self._game.rules.LAYOUT.copy(self._state)  # the rules write into state.found
        return list(state.found[: self._game.rules.legal_moves(state)])

    def why(self, move: str) -> Verdict:
        """A verdict on the move: true if legal, otherwise the first rule that forbids it."""
        return self._verdict(self._game.notation.read_move(move, self.players))

    def _verdict(self, move: int) -> Verdict:
        rule = self._game.rules.verdict(self._state, move)
        if rule == self._game.rules.LEGAL:
            return Verdict(None, _("This move is allowed."))
        return Verdict(self._game.rulebook.rule_id(rule), self._game.rulebook.forbids(self._state, move, rule))

    @property
    def steps(self) -> tuple[Step, ...]:
        """What the last move caused, one step for each rule that acted."""
        book = self._game.rulebook
        return tuple(Step(book.rule_id(rule), book.tells(rule, who, what)) for rule, who, what in self._notes)

    def fields(self) -> dict[str, Any]:
        """What `position()` takes."""
        return dict(self._game.notation.fields(self._state))

    def __getattr__(self, name: str) -> Any:
        # Every field can be read by its name: position.displays, view.draw
        if not name.startswith("_") and name in self._game.notation.FIELDS:
            return self._game.notation.FIELDS[name](self._state)
        raise AttributeError(f"{type(self).__name__} has no {name!r}")

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        assert isinstance(other, Shown)
        return self._game is other._game and self.fields() == other.fields()

    def __hash__(self) -> int:
        return hash(repr(self.fields()))

    def _face_up(self) -> Any:
        """The state with nothing in it that may not be shown."""
        raise NotImplementedError

    def __str__(self) -> str:
        return self._game.notation.text(self._face_up())

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        from cardlib.picture import html

        state = self._face_up()
        return {
            "text/html": html(self._game.picture.draw(state), self._game.notation.sentences(state)),
            "text/plain": str(self),
        }


class View(Shown):
    """What one seat may know of a position; unknown cards are written `?`."""

    def __init__(self, position: Position, seat: int) -> None:
        rules = position._game.rules
        state = rules.LAYOUT.copy(position._state)
        rules.hide(state, seat)
        for stream in (state.shuffling, state.choosing, state.timing):
            stream[:] = [0] * len(stream)
        super().__init__(position._game, state, [rules.hide_note(*note, seat) for note in position._notes])
        self.seat = seat
        self._moves = [move for move in position._legal_moves() if rules.sees_moves(position._state, move, seat)]
        self._told = position._told(seat)
        self.ply = position.ply

    def _legal_moves(self) -> list[int]:
        return self._moves

    def _face_up(self) -> Any:
        return self._state

    @property
    def history(self) -> tuple[str, ...]:
        return tuple(self._told[: self.ply])

    def __repr__(self) -> str:
        return f"<{self._game.name}: seat {self.seat}'s view after {self.ply} moves>"


class Position(Shown):
    """One moment of a round. A value: playing gives a new position."""

    def __init__(
        self,
        game: Game,
        state: Any,
        origin: dict[str, Any],
        previous: Position | None = None,
        move: int | None = None,
    ) -> None:
        super().__init__(game, state, state.notes)
        self._origin = origin
        self._move = move
        self.ply: int = 0 if previous is None else previous.ply + 1
        self._told_to: dict[int | None, list[str]] = {}
        self.previous = previous

    @property
    def history(self) -> tuple[str, ...]:
        return tuple(self._told(None)[: self.ply])

    def _told(self, seat: int | None) -> list[str]:
        """The moves that led here, as this seat was told them; None is told everything.

        All positions of one line share a list, so that a long game needs no list for each of its positions:
        those who read it take as many moves as they are from the start.
        """
        line = [self]
        while seat not in line[-1]._told_to and line[-1].previous is not None:
            line.append(line[-1].previous)
        with _telling:
            told = line[-1]._told_to.setdefault(seat, [])
            for position in line[-2::-1]:
                if len(told) >= position.ply:  # from here on the list tells of another line
                    told = told[: position.ply - 1]
                told.append(position._move_as_told(seat))
                position._told_to[seat] = told
        return told

    def _move_as_told(self, seat: int | None) -> str:
        move = self._move
        assert move is not None
        if seat is not None:
            assert self.previous is not None
            move = self._game.rules.hide_move(move, self.previous.turn, seat)
        return self._game.notation.move_text(move)

    def _way(self) -> list[int]:
        """The moves that led here."""
        way: list[int] = []
        position = self
        while position.previous is not None and position._move is not None:
            way.append(position._move)
            position = position.previous
        return way[::-1]

    def _face_up(self) -> Any:
        """The table as someone sees it who only watches: cards that lie face down are face down."""
        state = self._game.rules.LAYOUT.copy(self._state)
        self._game.rules.hide(state, NOBODY)
        return state

    def play(self, move: str) -> Position:
        """The next position. An illegal move raises IllegalMove and changes nothing."""
        number = self._game.notation.read_move(move, self.players)
        verdict = self._verdict(number)
        if not verdict:
            raise IllegalMove(move.strip(), verdict)
        state = self._game.rules.LAYOUT.copy(self._state)
        self._game.rules.apply(state, number)
        return Position(self._game, state, self._origin, self, number)

    def view(self, seat: int) -> View:
        """What that seat may know."""
        return View(self, whole_number(seat, 0, self.players - 1, _("The seat")))

    def odds(
        self, games: int = 10_000, seed: int = 0, strategy: Strategies | None = None, aim: str = "score"
    ) -> dict[str, Odds]:
        """What each legal move is worth to the mover, best first, from what the mover can know.

        The aim is the mover's score, or to win the round (a team alone: without minus points).
        """
        from cardlib.odds import LARGEST, odds

        games = whole_number(games, 1, LARGEST, _("The number of games"))
        return odds(self, games, _checked_seed(seed), strategy, aim)

    def choice(self, strategy: str) -> str:
        """The move that a named strategy makes here; the same each time it is asked.

        >>> from cardlib import minuten
        >>> position = minuten.deal(seed=42)
        >>> position.choice("strong") in position.moves
        True
        """
        from cardlib.simulate import next_move, seat_strategies, strategy_numbers

        numbers = strategy_numbers(self._game, seat_strategies(self._game, strategy, self.players))
        return self._game.notation.move_text(next_move(self._game, self._for_choosing(), numbers))

    def plans(self, seats: Sequence[str | None]) -> list[tuple[int, float, str]]:
        """What the strategies at these seats would do now: (seat, seconds until then, move).

        None is a person, who is not asked. In a game without moves out of turn only the seat whose turn
        it is has a plan. Reaction times are drawn; a seat that has none has 0 seconds.
        """
        quick = self._game.abilities.out_of_turn
        if quick is None:
            strategy = seats[self.turn]
            return [] if strategy is None or self.over else [(self.turn, 0.0, self.choice(strategy))]
        if self.over:
            return []
        from cardlib.simulate import next_move

        names = list(self._game.strategies.STRATEGIES)
        numbers = tuple(OWN if seat is None else names.index(seat) for seat in seats)
        found = quick.plans(self._for_choosing(), numbers)
        for i, (seat, time, _move) in enumerate(found):
            if numbers[seat] == self._game.strategies.SEARCH:
                alone = tuple(number if other == seat else OWN for other, number in enumerate(numbers))
                found[i] = seat, time, next_move(self._game, self._for_choosing(), alone)
        return [(seat, time / 1000, self._game.notation.move_text(move)) for seat, time, move in found]

    def _for_choosing(self) -> Any:
        """The state with streams for choosing that depend on the seed and the moves so far alone."""
        state = self._game.rules.LAYOUT.copy(self._state)
        chance.start(state.choosing, self._origin.get("seed", 0), self.ply, CHOICE)
        chance.start(state.timing, self._origin.get("seed", 0), self.ply, REACTION)
        return state

    def save(self) -> str:
        """This round as text: where it began, the options, the moves, a checksum."""
        return _write({"game": self._game.name, **self._origin, "moves": self.history})

    def __repr__(self) -> str:
        return f"{self._game.name}.load({self.save()!r})"


@dataclass(frozen=True)
class Match:
    """The whole game over several rounds. A value: playing gives a new match."""

    _game: Game
    position: Position
    finished: tuple[Position, ...]

    @property
    def rounds(self) -> tuple[tuple[int, ...], ...]:
        """The scores of each finished round."""
        played = (*self.finished, self.position) if self.position.over else self.finished
        return tuple(position.scores for position in played)

    @property
    def totals(self) -> tuple[int, ...]:
        """The running totals of the finished rounds."""
        return tuple(map(sum, zip(*self.rounds))) or (0,) * len(self.position.scores)

    @property
    def over(self) -> bool:
        return bool(self._game.rules.match_is_over(len(self.rounds), self.totals))

    @property
    def verdict(self) -> str | None:
        """How well it went, once the match is over."""
        return self._game.rulebook.match_verdict(self.totals) if self.over else None

    @property
    def winners(self) -> tuple[int, ...]:
        """The columns with the best total, once the match is over; a team alone has no one to beat."""
        if not self.over or len(self.totals) == 1:
            return ()
        best = min(self.totals) if self._game.rules.LOWER_IS_BETTER else max(self.totals)
        return tuple(column for column, total in enumerate(self.totals) if total == best)

    def play(self, move: str) -> Match:
        """Play a move in the current round."""
        return self._with(self.position.play(move))

    def _with(self, position: Position) -> Match:
        return Match(self._game, position, self.finished)

    def next_round(self) -> Match:
        """Deal the next round, once this one is over."""
        if self.over:
            raise Mistake(_("The match is over."))
        if not self.position.over:
            raise Mistake(_("This round is not over yet."))
        origin = self.position._origin
        number = len(self.finished) + 1
        options = self._game.notation.next_options(origin["options"], origin["players"])
        following = self._game._deal(origin["players"], origin["seed"], number, options)
        return Match(self._game, following, (*self.finished, self.position))

    def save(self) -> str:
        """The match as text."""
        played = (*self.finished, self.position)
        rounds = [position.history for position in played]
        return _write({"game": self._game.name, **played[0]._origin, "rounds": rounds})

    def __repr__(self) -> str:
        return f"{self._game.name}.load_match({self.save()!r})"

    def __str__(self) -> str:
        header = _("Round {number}, total so far: {totals}").format(
            number=len(self.finished) + 1, totals=", ".join(map(str, self.totals))
        )
        return f"{header}\n{self.position}"
