"""A played game, move by move: what each of a seat's moves cost, and why.

Every move is weighed as odds are: from what the seat knew at that moment, on the same deals as its
other moves. Nothing that came to light later counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, overload

from cardlib import advice
from cardlib.game import Match, Position, quoted, whole_number
from cardlib.language import _
from cardlib.mistakes import Mistake
from cardlib.odds import LARGEST, Odds, decided, refining
from cardlib.simulate import Bar

BEST, UNDECIDED, COSTLY = "best", "undecided", "costly"
GAMES = 4000  # for each move that was made, shared by all it could have been
PLAYED_BY = "strong"  # how the games go on

Progress = Callable[[int, int], object]  # moves weighed so far, and how many there are; called often


class Reviewed(NamedTuple):
    """One of the seat's moves: what it cost against the best one, with a 95 % interval, and what to expect after it.

    `ply` counts the moves of the round before this one. A move that had no alternative has no `value`.
    """

    round: int
    ply: int
    move: str
    best: str
    cost: float
    low: float
    high: float
    verdict: str
    reasons: tuple[str, ...]
    value: float | None
    value_low: float | None
    value_high: float | None


class Review(Sequence[Reviewed]):
    """All moves of a seat, in the order they were made."""

    def __init__(self, moves: Sequence[Reviewed]) -> None:
        self._moves = tuple(moves)

    @overload
    def __getitem__(self, index: int) -> Reviewed: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Reviewed]: ...
    def __getitem__(self, index: int | slice) -> Reviewed | Sequence[Reviewed]:
        return self._moves[index]

    def __len__(self) -> int:
        return len(self._moves)

    @property
    def costliest(self) -> tuple[Reviewed, ...]:
        """The moves that certainly cost something, the dearest first."""
        costly = [move for move in self._moves if move.verdict == COSTLY]
        return tuple(sorted(costly, key=lambda move: -move.cost))

    @property
    def curve(self) -> tuple[tuple[int, int, float, float, float], ...]:
        """The expected result along the way: round, ply, value, low and high after each move that had a choice."""
        return tuple(
            (move.round, move.ply, move.value, move.value_low, move.value_high)
            for move in self._moves
            if move.value is not None and move.value_low is not None and move.value_high is not None
        )

    def __repr__(self) -> str:
        return f"<Review: {len(self._moves)} moves, {len(self.costliest)} of them costly>"


def review(
    played: Position | Match,
    seat: int,
    games: int = GAMES,
    seed: int = 0,
    progress: bool | Progress | None = None,
    aim: str = "score",
) -> Review:
    """What each of the seat's moves cost, from what it knew then.

    `games` are played for each move; `progress` is True for a bar, or a function that is told how far it is.

    >>> from cardlib import minuten
    >>> review(minuten.position(piles=("r5", "y7"), displays=("r1", "r2"), draw="").play("pass"), 0, games=20)[0].cost
    2.0
    """
    if callable(progress):
        return Review(list(reviewing(played, seat, games, seed, progress, aim)))
    with Bar(len(own_moves(played, seat)), progress, _("moves")) as bar:
        moves = []
        for move in reviewing(played, seat, games, seed, aim=aim):
            moves.append(move)
            bar.update(1)
    return Review(moves)


def reviewing(
    played: Position | Match,
    seat: int,
    games: int = GAMES,
    seed: int = 0,
    progress: Progress | None = None,
    aim: str = "score",
) -> Iterator[Reviewed]:
    """The moves of `review`, each as soon as it is known; close the generator to stop.

    `progress` is called about fifty times a second, and what it raises stops the work too.
    """
    games = whole_number(games, 1, LARGEST, _("The number of games"))
    own = own_moves(played, seat)
    for done, (number, position, move) in enumerate(own):
        answer: dict[str, Odds] = {}
        if sum(position._game.mover(position._state, each) == seat for each in position._legal_moves()) > 1:
            for answer in refining(position, games, seed, PLAYED_BY, seat=seat, aim=aim):  # noqa: B007 - the last counts
                if progress is not None:
                    progress(done, len(own))
        yield _reviewed(number, position, seat, move, answer)
    if progress is not None:
        progress(len(own), len(own))


def own_moves(played: Position | Match, seat: int) -> list[tuple[int, Position, str]]:
    """The seat's moves, those out of turn too: the number of the round, the position before, the move."""
    if not isinstance(played, (Position, Match)):
        raise Mistake(_("A review needs a position or a match, not {value}.").format(value=quoted(played)))
    rounds = (*played.finished, played.position) if isinstance(played, Match) else (played,)
    seat = whole_number(seat, 0, rounds[0].players - 1, _("The seat"))
    return [
        (number, before, before._game.notation.move_text(move))
        for number, end in enumerate(rounds)
        for before, move in _way(end)
        if before._game.mover(before._state, move) == seat
    ]


def _way(position: Position) -> list[tuple[Position, int]]:
    """Each position on the way here, with the move that was made in it."""
    way = []
    while position.previous is not None and position._move is not None:
        way.append((position.previous, position._move))
        position = position.previous
    return way[::-1]


def _reviewed(number: int, position: Position, seat: int, move: str, answer: dict[str, Odds]) -> Reviewed:
    ply = len(_way(position))
    if not answer:
        return Reviewed(number, ply, move, move, 0.0, 0.0, 0.0, BEST, (), None, None, None)
    best = next(iter(answer))
    worth = answer[move] if move in answer else answer[_same_board(position, move, answer)]
    verdict = BEST if worth is answer[best] and decided(answer) else UNDECIDED
    if worth.behind_low > 0:
        verdict = COSTLY
    return Reviewed(
        number,
        ply,
        move,
        best,
        worth.behind,
        worth.behind_low,
        worth.behind_high,
        verdict,
        advice.reasons(position, seat, move, best) if verdict == COSTLY else (),
        worth.value,
        worth.low,
        worth.high,
    )


def _same_board(position: Position, move: str, answer: dict[str, Odds]) -> str:
    """The listed move that does the same as one written in another way (Partners' 7*1 has many)."""
    after = position.play(move)
    return next((other for other in answer if position.play(other) == after), next(reversed(answer)))
