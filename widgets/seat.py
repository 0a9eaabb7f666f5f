"""Take a seat: play a match against strategies, or several people at one screen."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import ipywidgets

from cardlib import speed
from cardlib.game import NOBODY, STRANGER, Game, Match, Position, View
from cardlib.language import _
from cardlib.odds import Odds as Worth
from widgets.clock import Countdown, clock_block
from widgets.odds import Refiner, first_answer, odds_block
from widgets.scene import STATUS, Block, Scene, Twin, addresses, button, paragraph
from widgets.table import explain, own_moves, seat_names, steps_block, table_block

PERSON = "person"
AUTOSAVE = Path("autosave")  # beside the notebook
LOOK_SECONDS = 12  # then a card that somebody looked at turns back by itself
GRACE = 5.0  # seconds for which a quick click may be under way
REACTION = "1.5"  # seconds, for strategies that may play out of turn


@dataclass(frozen=True)
class _Seen:
    """A table that has changed since: after how many seconds a strategy moved there, and when that was."""

    match: Match
    seconds: float
    moment: float


def read_seconds(text: str) -> list[float]:
    """Seconds as people write them: one number, or several measured ones.

    >>> read_seconds("1,5"), read_seconds("0.9, 1.2 1.4")
    ([1.5], [0.9, 1.2, 1.4])
    """
    words = [word.strip(",") for word in text.replace(";", " ").split()]
    try:
        return [float(word.replace(",", ".")) for word in words if word]
    except ValueError:
        raise ValueError(_("Reaction times are seconds, for example 1.5 or 0.9 1.2 1.4.")) from None


class Round(Scene):
    """The table of a match under way: people's clicks, the strategies' moves, the clock."""

    def __init__(self, game: Game) -> None:
        super().__init__(faces=addresses(game.picture.faces()))
        self.game = game
        self.pause = 0.7  # seconds before a strategy's move, so that one can follow
        self.with_odds = False
        self.sound = False
        self.what_i_know = False  # face-down cards that one knows stay marked
        self._looks = hasattr(game.picture, "turn_down")  # a game whose cards are looked at and turn back
        self._looker: int | None = None  # who looks, at which places, and until when
        self._looked_at = 0
        self._curtain: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        self._refiner = Refiner(self._refined)
        self._countdown: Countdown | None = None

    def begin(self, match: Match, seats: Sequence[str], names: Sequence[str], clock: bool, secret: bool) -> None:
        """Sit down at a match; `secret` tells that nobody at the screen knows its seed."""
        self.stop()
        self.match = match
        self.seats = list(seats)
        self.names = list(names)
        self._secret = secret
        self._countdown = Countdown(on_end=self._time_is_up) if clock else None
        self._paper = ""
        self._handed_to: int | None = None
        self._start_looking()
        self._recent: dict[int, _Seen] = {}
        self._said = self._whose_turn()
        self._worth()
        self.go_on()

    def stop(self) -> None:
        """Stop everything that still runs."""
        self._refiner.stop()
        self._draw_curtain()
        if self._task is not None:
            self._task.cancel()
            self._task = None
        if self._countdown is not None:
            self._countdown.stop()

    # ---- what is seen

    @property
    def position(self) -> Position:
        return self.match.position

    def ply(self) -> int:
        return len(self.match.finished) * 10_000 + len(self.position.history)

    def status(self) -> str:
        return self._said

    def view(self) -> View:
        """The page gets what the person at the screen may know; of cards that turn back only what is looked at."""
        seat = self._at_the_screen()
        watcher = NOBODY if self._looks else STRANGER
        view = View(self.position, watcher) if seat is None else self.position.view(seat)
        before_the_look = self._who_must_look() is not None and self._looker is None
        if self._looks and (before_the_look or not self.what_i_know):
            self.game.picture.turn_down(view, self._looked_at)
        return view

    def _at_the_screen(self) -> int | None:
        """The seat whose person sits at the screen now: with hidden hands whoever was handed it; None if nobody."""
        if self._looker is not None:
            return self._looker
        if (to_look := self._who_must_look()) is not None:
            return to_look
        if self._hands_over():
            return self._handed_to
        people = self._people()
        return self.position.turn if self.position.turn in people or not people else people[0]

    def _people(self) -> list[int]:
        return [seat for seat, role in enumerate(self.seats) if role == PERSON]

    def _hands_over(self) -> bool:
        """Several people, hidden hands: the screen is passed on before the next one looks."""
        return len(self._people()) > 1 and self.game.rules.HANDS_ARE_HIDDEN

    def _is_persons_turn(self) -> bool:
        if self.position.over or self.seats[self.position.turn] != PERSON or self._who_must_look() is not None:
            return False
        return self._looker in (None, self.position.turn)

    def _must_hand_over(self) -> bool:
        """Nobody looks at a hand that is not theirs."""
        if not self._hands_over() or self.position.over or self._looker is not None:
            return False
        if (to_look := self._who_must_look()) is not None:
            return self._handed_to != to_look
        if self._handed_to is None and not self._looks:
            return True  # hands are held: somebody must hold them
        return self._is_persons_turn() and self._handed_to != self.position.turn

    def _next_holder(self) -> int:
        """Who takes the screen."""
        if (to_look := self._who_must_look()) is not None:
            return to_look
        return self.position.turn if self._is_persons_turn() else self._people()[0]

    def blocks(self) -> list[Block]:
        blocks = [paragraph(self._banner(), "banner")]
        if self._countdown is not None:
            blocks.append(clock_block(self._countdown, self.sound))
            if not self._countdown.started and not self.position.history:
                blocks.append(
                    paragraph(_("The displays lie face down. They are turned up when the clock starts (M6)."))
                )
                return [*blocks, {"type": "buttons", "buttons": [button("start", _("Start the clock"))]}]
        if self._must_hand_over():
            name = self.names[self._next_holder()]
            blocks.append(paragraph(_("Pass the screen to {name}.").format(name=name), "question"))
            return [*blocks, {"type": "buttons", "buttons": [button("hand", _("I am {name}").format(name=name))]}]
        view = self.view()
        if self._who_must_look() is not None and self._looker is None:
            blocks.append(paragraph(_("Before the first turn you look once at your two outer cards (B3)."), "question"))
        blocks.append(STATUS)
        blocks.append(table_block(view, self.names, playable=bool(self._people())))
        if self.with_odds and self._is_persons_turn():
            blocks.append(odds_block(self.position, self._answer))
        blocks.append({"type": "buttons", "buttons": self._buttons()})
        if view.steps:
            blocks.append(steps_block(view))
        blocks.append(self._paper_block())
        return blocks

    def _banner(self) -> str:
        text = _("Round {number}").format(number=len(self.match.finished) + 1)
        if self.match.rounds:
            totals = ", ".join(map(str, self.match.totals))
            text += " · " + _("minus points so far: {totals}").format(totals=totals)
        if self.match.over:
            text += f" · {self.match.verdict}"
        elif self.position.over:
            text += " · " + _("this round: {points}").format(points=", ".join(map(str, self.position.scores)))
        return text

    def _buttons(self) -> list[dict[str, Any]]:
        buttons = []
        if self._looker is not None:
            buttons.append(button("turn", _("Turn back")))
        elif self._who_must_look() is not None:
            buttons.append(button("look", _("Look")))
        if self.position.over and not self.match.over:
            buttons.append(button("next", _("Next round")))
        timed = self._countdown is not None and self._countdown.running
        back = self._before_my_move() if not timed else None
        buttons.append(button("back", _("Take back"), disabled=back is None))
        buttons.append(button("odds", _("Odds"), pressed=self.with_odds))
        if self._looks and not self.position.over:
            buttons.append(button("know", _("What I know"), pressed=self.what_i_know))
        buttons.append(button("large", _("Large print"), pressed=self.large))
        if self._countdown is not None:
            buttons.append(button("sound", _("Sound"), pressed=self.sound))
        return buttons

    def _paper_block(self) -> Block:
        """The game's text: at once if its seed is known at the screen, else once the match is over."""
        open_book = not self._secret or self.match.over
        return {
            "type": "paper",
            "id": "paper",
            "label": _("This game as text"),
            "value": self.match.save() if open_book else self._paper,
            "open": bool(self._paper),
            "buttons": [button("load", _("Load this text")), button("resume", _("Resume the last game saved here"))],
        }

    # ---- what a person does

    def on_act(self, act: dict[str, Any]) -> None:
        if self._countdown is not None and self._countdown.started and not self._countdown.running:
            self._time_is_up(show=False)
            return
        press = act.get("press")
        if press in _PRESSES:
            _PRESSES[press](self)
        elif press == "load":
            self._load(str(act.get("text", "")).strip())
        elif self._must_hand_over() or not self._people():
            return
        elif act.get("ply") != self.ply():
            self._claim(act)  # a click on a table that has changed since
        elif act.get("move") in own_moves(self.view()):
            self._persons_move(act["move"])
        elif "why" in act:
            self._said = explain(self.view(), [str(pick) for pick in act["why"]], self.names)

    def _persons_move(self, move: str) -> None:
        self._halt()
        self._play(move)
        self.go_on()

    def _claim(self, act: dict[str, Any]) -> None:
        """A person clicked before a strategy moved, but the message came later: the quicker one counts.

        How quick is what the page measured since it painted that table, so a slow connection is no handicap.
        """
        seen, after = self._recent.get(act.get("ply", -1)), act.get("after")
        if seen is None or time.monotonic() - seen.moment > GRACE:
            return
        if isinstance(after, bool) or not isinstance(after, (int, float)) or not 0 <= after < 1000 * seen.seconds:
            return
        seat = self._at_the_screen()
        if seat is not None and act.get("move") in own_moves(seen.match.position.view(seat)):
            self.match = seen.match
            self._persons_move(act["move"])

    def _halt(self) -> None:
        """What the strategies were about to do, or did a moment ago, no longer counts."""
        self._recent.clear()
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def _play(self, move: str) -> None:
        seat = self.position.turn
        self._draw_curtain()
        self.match = self.match.play(move)
        if self._looks and self.seats[seat] == PERSON and not self.position.over:
            self._look_at(seat, self.game.picture.looked_at(seat, move))
        told = " ".join(step.text for step in self.view().steps)
        self._said = told if self.position.over else f"{told} {self._whose_turn()}"
        if self.position.over and self._countdown is not None:
            self._countdown.stop()
        if self._looks and self.seats[seat] == PERSON and self.position.turn != seat:
            self._handed_to = None  # what lies on the table is nobody's to see between two turns
        self._save()
        self._worth()

    def _whose_turn(self) -> str:
        if self.position.over:
            return ""
        return _("{name} to play.").format(name=self.names[self.position.turn])

    def go_on(self) -> None:
        """Show the table, and let the strategies play until a person is to move."""
        self.show()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # nothing can happen later, so nobody is quicker than a person whose turn it is
            while not self._is_persons_turn() and (plan := self._first_plan()):
                self._play(plan[1])
            self.show()
            return
        if self._task is None or self._task.done():
            self._task = loop.create_task(self._let_strategies_play())

    def _first_plan(self) -> tuple[float, str] | None:
        """The first thing that a strategy will do at this table, and after how many seconds; None if all wait."""
        waiting_for_clock = self._countdown is not None and not self._countdown.started
        if self._must_hand_over() or (waiting_for_clock and not self.position.history):
            return None
        if self._looker is not None or self._who_must_look() is not None:
            return None
        plans = self.position.plans([None if role == PERSON else role for role in self.seats])
        timed = [
            (max(seconds, self.pause) if seat == self.position.turn else seconds or self.pause, move)
            for seat, seconds, move in plans
        ]
        return min(timed, key=lambda plan: plan[0], default=None)

    async def _let_strategies_play(self) -> None:
        while plan := self._first_plan():
            seconds, move = plan
            await asyncio.sleep(seconds)
            now = time.monotonic()
            self._recent = {ply: seen for ply, seen in self._recent.items() if now - seen.moment < GRACE}
            self._recent[self.ply()] = _Seen(self.match, seconds, now)
            self._play(move)
            self.show()

    def _time_is_up(self, show: bool = True) -> None:
        if not self.position.over:
            self._play("time")
        if show:
            self.show()

    def _start_clock(self) -> None:
        if self._countdown is not None and not self._countdown.started:
            self._countdown.start()
            self._said = self._whose_turn()
            self.go_on()

    def _before_my_move(self) -> Match | None:
        """The match before the last move a person made, within this round."""
        position = self.position
        while (before := position.previous) is not None and position._move is not None:
            if self.seats[self.game.mover(before._state, position._move)] == PERSON:
                return self.match._with(before)
            position = before
        return None

    def _take_back(self) -> None:
        before = self._before_my_move()
        if before is not None and not (self._countdown and self._countdown.running):
            self._draw_curtain()
            self._halt()
            self.match = before
            self._said = _("Taken back.") + " " + self._whose_turn()
            self._save()
            self._worth()
            self.go_on()

    def _next_round(self) -> None:
        if self.position.over and not self.match.over:
            self._halt()
            self.match = self.match.next_round()
            if self._countdown is not None:
                self._countdown.stop()
            self._start_looking()
            self._said = self._whose_turn()
            self._save()
            self._worth()
            self.go_on()

    def _hand_over(self) -> None:
        if self._must_hand_over():
            self._handed_to = self._next_holder()
            self.go_on()

    def _toggle(self, what: str) -> None:
        setattr(self, what, not getattr(self, what))
        self._worth()

    # ---- cards that somebody looks at and that turn back

    def _start_looking(self) -> None:
        """A new round: everyone at the screen may look once, if the game has it so."""
        self._draw_curtain()
        self._have_looked: set[int] = set()

    def _who_must_look(self) -> int | None:
        """The first person who has not yet had the look before the first turn."""
        if not self._looks or self.position.history:
            return None
        waiting = (seat for seat, role in enumerate(self.seats) if role == PERSON and seat not in self._have_looked)
        return next(waiting, None)

    def _look(self) -> None:
        seat = self._who_must_look()
        if seat is not None and self._looker is None and not self._must_hand_over():
            self._look_at(seat, self.game.picture.first_look(seat))
            self._said = self.game.picture.seen(self.view(), self._looked_at)

    def _look_at(self, seat: int, places: int) -> None:
        if not places:
            return
        self._looker, self._looked_at = seat, places
        try:
            self._curtain = asyncio.get_running_loop().call_later(LOOK_SECONDS, self._turn_back)
        except RuntimeError:
            self._curtain = None  # without a loop they turn back when told to

    def _turn_back(self) -> None:
        """The cards lie face down again, and the game goes on."""
        if self._looker is not None:
            self._have_looked.add(self._looker)
            self._draw_curtain()
            self._said = self._whose_turn()
            self._worth()
            self.go_on()

    def _draw_curtain(self) -> None:
        """Nobody looks at a card any more."""
        if self._curtain is not None:
            self._curtain.cancel()
        self._curtain = None
        self._looker = None
        self._looked_at = 0

    # ---- odds

    def _worth(self) -> None:
        self._refiner.stop()
        if self.with_odds and self._is_persons_turn():
            if not speed.ready(self.game.name):
                self._wait()
            self._answer: dict[str, Worth] = first_answer(self.position)
            self._refiner.start(self.position)

    def _wait(self) -> None:
        """Say why the first odds take a moment; with a warm cache nobody will have time to read it."""
        said, self._said, self._answer = self._said, _("Compiling once, a few seconds …"), {}
        self.show()
        self._said = said

    def _refined(self, answer: dict[str, Worth]) -> None:
        self._answer = answer
        self.show()

    # ---- saving beside the notebook, never into the page while cards are hidden

    def _save(self) -> None:
        try:
            AUTOSAVE.mkdir(exist_ok=True)
            half = AUTOSAVE / f"{self.game.name}.part"  # a kernel that stops while writing leaves the last game whole
            half.write_text(self.match.save(), encoding="utf-8")
            half.replace(AUTOSAVE / f"{self.game.name}.txt")
        except OSError:
            pass  # a read-only folder costs the autosave, not the game

    def _resume(self) -> None:
        try:
            text = (AUTOSAVE / f"{self.game.name}.txt").read_text(encoding="utf-8")
        except OSError:
            self._said = _("No game has been saved here yet.")
            return
        self._load(text, secret=True)

    def _load(self, text: str, secret: bool = False) -> None:
        try:
            match = self.game.load_match(text)
        except ValueError as error:
            self._said = str(error)
            if not secret:
                self._paper = text
            return
        players = match.position.players
        seats = (self.seats + [PERSON] * players)[:players]
        names = (self.names + seat_names(players))[:players] if len(self.names) < players else self.names[:players]
        self.begin(match, seats, names, clock=False, secret=secret)
        self._said = _("The game goes on.") + " " + self._whose_turn()


_PRESSES: dict[str, Callable[[Round], None]] = {
    "start": Round._start_clock,
    "time": lambda round_: None,  # the page's clock ran out; the kernel's decides
    "back": Round._take_back,
    "next": Round._next_round,
    "hand": Round._hand_over,
    "resume": Round._resume,
    "look": Round._look,
    "turn": Round._turn_back,
    "know": lambda round_: round_._toggle("what_i_know"),
    "odds": lambda round_: round_._toggle("with_odds"),
    "large": lambda round_: round_._toggle("large"),
    "sound": lambda round_: round_._toggle("sound"),
}


class TakeASeat(Twin, ipywidgets.VBox):  # type: ignore[misc]
    """A new match from a seed, with people and strategies at the seats one chooses."""

    def __init__(
        self,
        game: Any,
        players: int = 4,
        seats: Sequence[int] = (0,),
        others: str = "thumb",
        seed: int | None = None,
        names: Sequence[str] = (),
        clock: bool = False,
        odds: bool = False,
        reaction: str = REACTION,
    ) -> None:
        """`game` is a game of cardlib, such as `minuten`; people sit at `seats`, `others` plays the rest."""
        self.game: Game = game.GAME
        self.round = Round(self.game)
        self.round.with_odds = odds
        roles = [(_("a person"), PERSON), *((name, name) for name in self.game.strategies.STRATEGIES)]
        most, fewest = self.game.rules.MOST_PLAYERS, self.game.rules.FEWEST_PLAYERS
        self._roles = [
            ipywidgets.Dropdown(
                options=roles, value=PERSON if seat in seats else others, description=_("Seat {seat}").format(seat=seat)
            )
            for seat in range(most)
        ]
        self._players = ipywidgets.Dropdown(options=range(fewest, most + 1), value=players, description=_("Players"))
        self._seed = ipywidgets.Text(
            value="" if seed is None else str(seed), description=_("Seed"), placeholder=_("any whole number, or empty")
        )
        self._names = ipywidgets.Text(value=", ".join(names), description=_("Names"), placeholder="Anna, Ben, …")
        self._options = {
            option: ipywidgets.Checkbox(value=False, description=_(label), indent=False)
            for option, label, *_ticked in self.game.picture.OPTIONS
        }
        self._reaction = ipywidgets.Text(value=reaction, description=_("Reaction (s)"), placeholder="1.5")
        self._clock = ipywidgets.Checkbox(value=clock, description=_("Play against the clock"), indent=False)
        new = ipywidgets.Button(description=_("New game"), button_style="primary")
        new.on_click(lambda _button: self.new_game())
        self._players.observe(lambda _change: self._show_roles(), "value")
        self._message = ipywidgets.Label("")
        row = ipywidgets.Layout(flex_flow="row wrap")
        timed = [self._clock] if self.game.rules.HAS_CLOCK else []
        timed += [self._reaction] if self._is_quick() else []
        setup = ipywidgets.VBox(
            [
                ipywidgets.HBox([self._players, self._seed, self._names], layout=row),
                ipywidgets.HBox(self._roles, layout=row),
                ipywidgets.HBox([*self._options.values(), *timed, new, self._message], layout=row),
            ]
        )
        self._show_roles()
        super().__init__([self.round, setup])
        self.new_game()

    def _is_quick(self) -> bool:
        """May strategies play out of turn, so that it matters how quick they are?"""
        return getattr(self.game.rules, "OUT_OF_TURN", False)

    def _show_roles(self) -> None:
        for seat, role in enumerate(self._roles):
            role.layout.display = "" if seat < self._players.value else "none"

    def new_game(self) -> None:
        """Deal a new match from what is set."""
        players = self._players.value
        typed = [name.strip() for name in self._names.value.split(",")]
        names = [
            f"{label} · {typed[seat]}" if seat < len(typed) and typed[seat] else label
            for seat, label in enumerate(seat_names(players))
        ]
        options: dict[str, Any] = {}
        for option, _label, *ticked in self.game.picture.OPTIONS:
            if not ticked:
                options[option] = self._options[option].value
            elif self._options[option].value:
                options[option] = ticked[0]
        try:
            if self._is_quick():
                options["reaction"] = read_seconds(self._reaction.value) or None
            self.game.notation.empty_table(players, **options)
        except ValueError as error:
            self._message.value = str(error)
            return
        try:
            seed = int(self._seed.value) if self._seed.value.strip() else None
            match = self.game.match(players, seed, **options)
        except ValueError:
            self._message.value = _("The seed must be a whole number, for example 42.")
            return
        self._message.value = ""
        seats = [role.value for role in self._roles[:players]]
        self.round.begin(match, seats, names, self._clock.value, secret=seed is None)

    def twin_text(self) -> str:
        return self.round.twin_text()

    def twin_html(self) -> str:
        return self.round.twin_html()
