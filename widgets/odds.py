"""What each legal move is worth, drawn as bars, refined while one looks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from time import perf_counter
from typing import Any

from cardlib import speed
from cardlib.game import Position
from cardlib.language import _, decimal
from cardlib.odds import Odds as Worth
from cardlib.odds import decided, refining
from widgets.scene import Block, Scene

FIRST_GAMES = 1_000  # the first answer, at once
FIRST_SECONDS = 0.06  # without numba: what can be had in this time, so that it is on the page within 0.3 s, busy or not
LOOK_SECONDS = 0.25  # the same where nothing refines it while one looks
MOST_GAMES = 10_000
MORE_GAMES = 200_000  # on demand, until it is decided
MOST_ROWS = 12  # the best moves; in Partners there can be hundreds

Answer = Mapping[str, Worth]


def slices(position: Position, games: int) -> Iterator[dict[str, Worth]]:
    """Better and better odds for the seat whose turn it is, with a fixed seed."""
    return refining(position, games, 0, seat=position.turn)


def first_answer(position: Position, seconds: float = LOOK_SECONDS) -> dict[str, Worth]:
    """An answer at once: a fixed count where numba is, elsewhere what a moment gives."""
    answer: dict[str, Worth] = {}
    if position.over:
        return answer
    until = perf_counter() + seconds
    for answer in slices(position, FIRST_GAMES):  # noqa: B007 - the last one counts
        if not speed.available() and perf_counter() > until:
            break
    return answer


def number(position: Position) -> Callable[[float], str]:
    """How a value is written: points, or a chance in percent."""
    return _points if position._game.rules.LOWER_IS_BETTER else _percent


def _points(value: float) -> str:
    return decimal(value, 1)


def _percent(value: float) -> str:
    return _("{number} %").format(number=f"{100 * value:.0f}")


def label(position: Position) -> str:
    return _("Expected points") if position._game.rules.LOWER_IS_BETTER else _("Chance to win")


def clearly_best(answer: Answer) -> str | None:
    """The best move, if the games can tell it from the others."""
    return next(iter(answer)) if len(answer) > 1 and decided(answer) else None


def rows(position: Position, answer: Answer) -> list[Block]:
    """The best moves as bars; longer is better, from the worst shown to the best."""
    write = number(position)
    sign = -1 if position._game.rules.LOWER_IS_BETTER else 1
    shown = dict(islice(answer.items(), MOST_ROWS))
    ends = [(sign * worth.low, sign * worth.high) for worth in shown.values()]
    low, high = min(map(min, ends), default=0.0), max(map(max, ends), default=1.0)
    span = (high - low) * 1.12 or 1.0
    best = clearly_best(answer)

    def at(value: float) -> float:
        return round(100 * max(0.0, (sign * value - high + span) / span), 1)

    found = []
    for move, worth in shown.items():
        spoken = position._game.notation.spoken_move(move)
        interval = _("{value}, between {low} and {high}, {games} games").format(
            value=write(worth.value), low=write(worth.low), high=write(worth.high), games=_counted(worth.games)
        )
        left, right = sorted((at(worth.low), at(worth.high)))
        found.append(
            {
                "move": move,
                "label": spoken,
                "text": write(worth.value),
                "full": f"{spoken}: {interval}",
                "width": at(worth.value),
                "low": left,
                "high": right,
                "best": move == best,
            }
        )
    return found


def verdict(position: Position, answer: Answer) -> str:
    """Whether the games can tell the best move from the next."""
    if len(answer) < 2:
        return ""
    if clearly_best(answer):
        return _("★ is best: the interval of the difference leaves out 0.")
    return _("Undecided: the games cannot tell the first ones apart.")


def played(answer: Answer) -> int:
    return sum(worth.games for worth in answer.values())


def games_played(answer: Answer) -> str:
    return _("{games} games").format(games=_counted(played(answer)))


def _counted(games: int) -> str:
    return f"{games:,}".replace(",", " ")


def odds_panel(position: Position, answer: Answer) -> Block:
    """The odds at the side of a table."""
    game = position._game
    found = rows(position, answer)
    for row in found:
        row |= {"pick": first_pick(game.table, position, row["move"]), "label": game.notation.brief_move(row["move"])}
    note = _("{games}: undecided") if clearly_best(answer) is None else _("{games}: ★ is clearly best")
    note = note.format(games=games_played(answer)) if len(answer) > 1 else games_played(answer)
    return {"label": label(position), "rows": found, "wait": "", "note": note, "why": verdict(position, answer)}


def first_pick(room: Any, position: Position, move: str) -> str:
    """What one clicks first to make a move, calls aside."""
    entries = room.entries(position._state, [move])
    picks = entries[0]["picks"] if entries else []
    return next((pick for pick in picks if pick not in ("watch", "stop")), "")


def tags(position: Position, answer: Answer) -> dict[str, Block]:
    """A small value for each move, best first."""
    write, best = number(position), clearly_best(answer)
    return {move: {"text": write(worth.value), "best": move == best} for move, worth in answer.items()}


class Refiner:
    """Refines the odds of one position at a time; a new one stops the old."""

    def __init__(self, on_answer: Callable[[dict[str, Worth]], None]) -> None:
        self._on_answer = on_answer
        self._task: asyncio.Task[None] | None = None

    def start(self, position: Position, shown: Answer, games: int = MOST_GAMES, until_decided: bool = False) -> None:
        """Answers from more games than are shown already."""
        self.stop()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return  # nobody could be told later
        self._task = loop.create_task(self._refine(position, played(shown), games, until_decided))

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _refine(self, position: Position, shown: int, games: int, until_decided: bool) -> None:
        told = perf_counter()
        async for answer in self._answers(position, games):
            count = played(answer)
            enough = until_decided and count > FIRST_GAMES and decided(answer)
            if count > shown and (enough or perf_counter() - told > 0.25 or count >= games):
                self._on_answer(answer)
                told = perf_counter()  # where drawing it takes long, refining goes on before it is drawn again
            if enough:
                return

    async def _answers(self, position: Position, games: int) -> Any:
        """One slice after the other: in a thread where there are threads, else between two breaths of the loop."""
        loop = asyncio.get_running_loop()
        found = slices(position, games)
        threads = speed.available()
        while True:
            if threads:
                answer = await loop.run_in_executor(None, next, found, None)
            else:
                answer = next(found, None)
                await asyncio.sleep(0.005)
            if answer is None:
                return
            yield answer


class Odds(Scene):
    """The odds of every legal move in a position."""

    def __init__(self, position: Position) -> None:
        super().__init__(position._game)
        self.position = position
        self.answer = first_answer(position)
        self._refiner = Refiner(self._refined)
        self.show()

    def blocks(self) -> list[Block]:
        buttons = [{"id": "more", "label": _("Play more games")}, {"id": "decide", "label": _("Until it is decided")}]
        block: Block = {
            "type": "bars",
            "label": f"{label(self.position)}, {games_played(self.answer)}",
            "note": verdict(self.position, self.answer),
            "rows": [{**row, "behind": self._behind(row["move"])} for row in rows(self.position, self.answer)],
            "head": [_("move"), _("value"), _("behind the best (95 %)")],
        }
        return [block, {"type": "buttons", "buttons": buttons}]

    def _behind(self, move: str) -> str:
        worth, write = self.answer[move], number(self.position)
        if worth.behind == worth.behind_low == worth.behind_high == 0:
            return ""
        return f"{write(worth.behind)} ({write(worth.behind_low)} – {write(worth.behind_high)})"

    def on_act(self, act: dict[str, Any]) -> None:
        if act.get("press") == "more":
            self._refiner.start(self.position, self.answer)
        elif act.get("press") == "decide":
            self._refiner.start(self.position, self.answer, MORE_GAMES, until_decided=True)

    def _refined(self, answer: dict[str, Worth]) -> None:
        self.answer = answer
        self.show()
