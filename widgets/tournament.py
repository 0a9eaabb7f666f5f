"""A tournament: the ladder as bars with intervals, a table of all pairs, and games to step through.

While it is played the ladder grows; a click on a pair shows its duel, and the game of it that surprises most, at the
move that decided it.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from cardlib import players as handing_in
from cardlib.duel import Duel, alone, as_game, in_percent, seating
from cardlib.game import Game, Position
from cardlib.language import _, ngettext
from cardlib.mistakes import Mistake
from cardlib.simulate import has_threads
from cardlib.tournament import Tournament as Contest
from cardlib.tournament import possible, turning_point
from widgets.scene import STATUS, Block, Scene, button, paragraph
from widgets.stepper import Stepper

OVER = object()  # nothing more comes
BETWEEN = 0.4  # seconds, at least, between two looks at a ladder that grows
GAMES = 200  # a pair, in a class
KEPT = "{game}.tournament"


class Tournament(Scene):
    """Shows a tournament; if it is not over yet, it goes on."""

    def __init__(self, played: Contest) -> None:
        if not isinstance(played, Contest):
            raise Mistake(_("Show a tournament: Tournament(tournament(stop, players))."))
        super().__init__(played.game)
        self.played = played
        self.entries: tuple[str, ...] = ()
        self._chosen: tuple[str, str] | None = None
        self._said = ""
        self._stepper: Stepper | None = None
        self._task: asyncio.Task[None] | None = None
        self._last: asyncio.Task[None] | None = None
        self._stopping = False
        self.go_on()

    # ---- playing on

    def go_on(self) -> None:
        """Play what is left: in the background where there is one, else here and now."""
        found = self.played.playing()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # nobody could be told later
            for _task in found:
                pass
            self.show()
            return
        if self.played.tasks():
            self._stopping = False
            self._task = self._last = loop.create_task(self._in_background(found, self._last))
        self.show()

    async def _in_background(self, found: Iterator[Any], before: asyncio.Task[None] | None) -> None:
        if before is not None:
            await before  # what was stopped ends its last deals first
        loop = asyncio.get_running_loop()
        threads, shown = has_threads(), loop.time()
        try:
            while not self._stopping:
                told = await loop.run_in_executor(None, next, found, OVER) if threads else next(found, OVER)
                if told is OVER:
                    break
                if loop.time() - shown > BETWEEN:
                    self.show()
                    shown = loop.time()
                await asyncio.sleep(0 if threads else 0.01)
        except Exception as error:
            self._said = str(error)
        found.close()  # type: ignore[attr-defined]
        if self._task is asyncio.current_task():
            self._task = None
        self.show()

    def stop(self) -> None:
        """Leave it as it is; what was played stays."""
        self._stopping = True
        self._task = None

    # ---- what is seen

    def ply(self) -> int:
        return 0 if self._stepper is None else self._stepper.at

    def status(self) -> str:
        if self._said:
            return self._said
        if self._task is not None:
            return _("{percent} of the games are played.").format(percent=in_percent(self.played.done))
        first = self.played.ladder[0]
        return _("{name} stands first: {place}.").format(name=first.name, place=possible(first))

    def blocks(self) -> list[Block]:
        played = self.played
        games = ngettext("{count} game for each pair", "{count} games for each pair", 2 * played.deals)
        title = _("{game}: {players} players, {games}").format(
            game=played.game.title, players=len(played.players), games=games.format(count=2 * played.deals)
        )
        blocks = [paragraph(title, "question"), STATUS, self._ladder(), self._matrix()]
        if self._task is not None:
            blocks.append({"type": "buttons", "buttons": [button("stop", _("Stop"))]})
        elif played.tasks():
            blocks.append({"type": "buttons", "buttons": [button("go_on", _("Go on"))]})
        else:
            blocks.append({"type": "buttons", "buttons": [button("surprise", _("The most surprising game"))]})
        blocks += [paragraph(remark, "hint") for remark in self._remarks()]
        if self._chosen is not None:
            blocks.append(paragraph(self._story(), "plain"))
        if self._stepper is not None:
            blocks.append(self._stepper.blocks()[0])
        return blocks

    def _ladder(self) -> Block:
        rows = [
            {
                "label": place.name,
                "text": f"{in_percent(place.share)} [{in_percent(place.low)}, {in_percent(place.high)}]",
                "width": 100 * place.share,
                "low": 100 * place.low,
                "high": 100 * place.high,
                "best": place.decided and place.place == 1,
                "behind": possible(place),
            }
            for place in self.played.ladder
        ]
        return {
            "type": "bars",
            "label": _("How often each is ahead of the others"),
            "note": _(
                "the line shows the 99 % interval; places are told apart with all comparisons taken into account"
            ),
            "head": [_("player"), _("ahead"), _("place")],
            "rows": rows,
        }

    def _matrix(self) -> Block:
        names = [place.name for place in self.played.ladder]
        first = self._chosen or (names[0], names[1])
        rows: list[list[Block | None]] = [
            [None if a == b else self._cell(a, b, (a, b) == first) for b in names] for a in names
        ]
        lines = [", ".join(f"{b} {entry['text']}" for b, entry in zip(names, row) if entry is not None) for row in rows]
        return {
            "type": "matrix",
            "label": _("Each row: how often this player is ahead of the one above; click for a game"),
            "names": names,
            "rows": rows,
            "lines": lines,
        }

    def _cell(self, a: str, b: str, first: bool) -> Block:
        played = self.played
        shares = played.shares(played.names.index(a), played.names.index(b))
        share = sum(shares.values()) / len(shares) if shares else 0.5
        text = f"{100 * share:.0f}" if shares else "·"
        return {
            "text": text,
            "width": round(100 * share),
            "name": _("{a} against {b}: {share} percent").format(a=a, b=b, share=text),
            "chosen": (a, b) == self._chosen,
            "first": first,
        }

    def _remarks(self) -> list[str]:
        told: dict[str, list[Any]] = {}
        for fault in self.played.faults:
            told.setdefault(fault.player, []).append(fault)
        lost = [
            ngettext(
                "{player} lost {count} round by a fault. {fault}",
                "{player} lost {count} rounds by faults. {fault}",
                len(faults),
            ).format(player=player, count=len(faults), fault=faults[0])
            for player, faults in told.items()
        ]
        return [*self.entries, *lost, *self.played.remarks]

    def twin_text(self) -> str:
        return "\n".join([str(self.played), *self.entries])

    # ---- what a click does

    def on_act(self, act: dict[str, Any]) -> None:
        self._said = ""
        go, pair = act.get("go", act.get("look")), act.get("pair")
        names = [place.name for place in self.played.ladder]
        if isinstance(go, int) and self._stepper is not None:
            self._stepper.go(go)
        elif (
            isinstance(pair, list) and len(pair) == 2 and all(isinstance(n, int) and 0 <= n < len(names) for n in pair)
        ):
            if pair[0] != pair[1]:
                self.choose(names[pair[0]], names[pair[1]])
        elif act.get("press") == "surprise":
            self.choose(*self.played.most_surprising)
        elif act.get("press") == "stop":
            self.stop()
        elif act.get("press") == "go_on" and self._task is None:
            self.go_on()

    def choose(self, a: str, b: str, deal: int | None = None) -> None:
        """Show the duel of two, and a game of it: the one in which the weaker of the two gained most."""
        try:
            duel = self.played.pair(a, b)
        except Mistake as error:
            self._said = str(error)
            return
        self._chosen = (a, b)
        deal = duel.most_surprising if deal is None else deal
        if self._stepper is not None:
            self._stepper.close()
        self._told = _game_of(duel, deal, self.played.seats)
        self._stepper = Stepper(self._told.end, self._told.at, self._told.names)

    def _story(self) -> str:
        assert self._chosen is not None
        return f"{self.played.pair(*self._chosen)}\n{self._told.text}"


class _Told(NamedTuple):
    """A game to step through: its end, where it begins, the names of the seats, and what is said of it."""

    end: Position
    at: int
    names: list[str]
    text: str


def _game_of(duel: Duel, deal: int, seats: int) -> _Told:
    """The round of a deal in which the one who is behind there lost, at the move that decided it."""
    game = duel._game
    behind = 0 if duel.difference.values[deal] < 0 else 1
    fault = next((fault for fault in duel.faults if fault.deal == deal), None)
    exchanged = fault.exchanged if fault is not None else bool(behind) if alone(game) else False
    sides = seating(game, seats, exchanged)
    end = duel.game(deal, exchanged)
    names = [duel.names[side] for side in sides]
    at_deal = _("Deal {deal}, on which {name} is behind.").format(deal=deal + 1, name=duel.names[behind])
    if fault is not None:
        return _Told(end, end.ply, names, f"{at_deal} {fault}")
    turn = turning_point(end, [seat for seat, side in enumerate(sides) if side == behind])
    if turn is None:
        return _Told(end, 0, names, at_deal)
    say = game.notation.spoken_move
    told = {"move": turn.ply + 1, "name": names[turn.seat], "played": say(turn.move), "better": say(turn.better)}
    decided = (
        _("Move {move} decided it: {name} chose {played}; {better} would have been better.")
        if turn.certain
        else _(
            "No single move certainly decided it. Dearest seems move {move}: {name} chose {played}; rather {better}."
        )
    ).format(**told)
    return _Told(end, turn.ply, names, f"{at_deal} {decided}")


# ---- a class


def class_tournament(
    folder: str | Path = ".",
    game: ModuleType | Game | None = None,
    games: int = GAMES,
    seed: int = 0,
    text: str = "",
    with_named: tuple[str, ...] = ("thumb", "strong"),
    **options: Any,
) -> Tournament:
    """The players in a folder, or pasted as text, against each other and two named ones; the ladder grows.

    What has been played is kept in the folder: stopped, it goes on, and with more files only what is new is played.
    """
    texts = handing_in.texts_of(text) if text else handing_in.texts_in(folder)
    own = as_game(game) if game is not None else _game_of_most(texts)
    entries = handing_in.take_in(texts, own)
    players: dict[str, Any] = {name: name for name in with_named}
    remarks = list(entries.remarks)
    for name, player in entries.players.items():
        new = name
        while new in players:
            new += "*"
        players[new] = player
    if limit := handing_in.without_processes():
        remarks.append(limit)
    keep = None if text else Path(folder) / KEPT.format(game=own.name)
    widget = Tournament(Contest(own, players, games, seed, keep=keep, **options))
    widget.entries = tuple(remarks)
    widget.show()
    return widget


def _game_of_most(texts: list[tuple[str, str]]) -> Game:
    """The game that most of the players play."""
    counted: Counter[str] = Counter()
    for _where, text in texts:
        try:
            counted[handing_in.read(text).game] += 1
        except Mistake:
            continue
    if not counted:
        raise Mistake(_("Nobody has handed in a player yet: put the files into the folder, or name the game."))
    return as_game(import_module(f"cardlib.{counted.most_common(1)[0][0]}"))
