"""Take a seat: play a match against strategies, or several people at one screen."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import ipywidgets

from cardlib.game import NOBODY, Game, Match, Position, View
from cardlib.language import _
from cardlib.odds import Odds as Worth
from widgets.clock import Countdown, clock_block
from widgets.odds import Refiner, first_answer, odds_block
from widgets.scene import STATUS, Block, Scene, Twin, addresses, button, paragraph
from widgets.table import explain, seat_names, steps_block, table_block

PERSON = "person"
AUTOSAVE = Path("autosave")  # beside the notebook


class Round(Scene):
    """The table of a match under way: people's clicks, the strategies' moves, the clock."""

    def __init__(self, game: Game) -> None:
        super().__init__(faces=addresses(game.picture.faces()))
        self.game = game
        self.pause = 0.7  # seconds before a strategy's move, so that one can follow
        self.with_odds = False
        self.sound = False
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
        self._said = self._whose_turn()
        self._worth()
        self.go_on()

    def stop(self) -> None:
        """Stop everything that still runs."""
        self._refiner.stop()
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
        """The page gets what the person at the screen may know."""
        seat = self._at_the_screen()
        return View(self.position, NOBODY) if seat is None else self.position.view(seat)

    def _at_the_screen(self) -> int | None:
        """The seat whose person sits at the screen now; None if that could be anyone of several."""
        people = [seat for seat, role in enumerate(self.seats) if role == PERSON]
        if self.position.turn in people or not people:
            return self.position.turn
        return None if len(people) > 1 and self.game.rules.HANDS_ARE_HIDDEN else people[0]

    def _is_persons_turn(self) -> bool:
        return not self.position.over and self.seats[self.position.turn] == PERSON

    def _must_hand_over(self) -> bool:
        """Several people, hidden hands: the screen is passed on before the next one looks."""
        several = self.seats.count(PERSON) > 1 and self.game.rules.HANDS_ARE_HIDDEN
        return several and self._is_persons_turn() and self._handed_to != self.position.turn

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
            name = self.names[self.position.turn]
            blocks.append(paragraph(_("Pass the screen to {name}.").format(name=name), "question"))
            return [*blocks, {"type": "buttons", "buttons": [button("hand", _("I am {name}").format(name=name))]}]
        view = self.view()
        blocks.append(STATUS)
        blocks.append(table_block(view, self.names, playable=self._is_persons_turn()))
        if self.with_odds and self._is_persons_turn():
            blocks.append(odds_block(self.position, self._answer))
        blocks.append({"type": "buttons", "buttons": self._buttons()})
        if view.steps:
            blocks.append(steps_block(view))
        blocks.append(self._paper_block())
        return blocks

    def _banner(self) -> str:
        if not self.game.rules.LOWER_IS_BETTER:  # a match is one game, won or lost
            return f"{self.game.title} · {self.match.verdict}" if self.match.over else self.game.title
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
        if self.position.over and not self.match.over:
            buttons.append(button("next", _("Next round")))
        timed = self._countdown is not None and self._countdown.running
        back = self._before_my_move() if not timed else None
        buttons.append(button("back", _("Take back"), disabled=back is None))
        buttons.append(button("odds", _("Odds"), pressed=self.with_odds))
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
        elif act.get("ply") != self.ply() or not self._is_persons_turn():
            return  # a click on a table that has changed since
        elif act.get("move") in self.position.moves:
            self._play(act["move"])
            self.go_on()
        elif "why" in act:
            self._said = explain(self.view(), [str(pick) for pick in act["why"]], self.names)

    def _play(self, move: str) -> None:
        seat = self.position.turn
        self.match = self.match.play(move)
        told = " ".join(step.text for step in self.view().steps)
        self._said = told if self.position.over else f"{told} {self._whose_turn()}"
        if self.position.over and self._countdown is not None:
            self._countdown.stop()
        if self.seats[seat] == PERSON:
            self._handed_to = None
        self._save()
        self._worth()

    def _whose_turn(self) -> str:
        if self.position.over:
            return ""
        return _("{name} to play.").format(name=self.names[self.position.turn])

    def go_on(self) -> None:
        """Show the table, and let the strategies play until a person is to move."""
        self.show()
        if self._waits_for_a_person():
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            while not self._waits_for_a_person():
                self._play(self.position.choice(self.seats[self.position.turn]))
            self.show()
            return
        if self._task is None or self._task.done():
            self._task = loop.create_task(self._let_strategies_play())

    def _waits_for_a_person(self) -> bool:
        waiting_for_clock = self._countdown is not None and not self._countdown.started
        return self.position.over or self._is_persons_turn() or (waiting_for_clock and not self.position.history)

    async def _let_strategies_play(self) -> None:
        while not self._waits_for_a_person():
            await asyncio.sleep(self.pause)
            if self._waits_for_a_person():
                break
            self._play(self.position.choice(self.seats[self.position.turn]))
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
        position = self.position.previous
        while position is not None and self.seats[position.turn] != PERSON:
            position = position.previous
        return None if position is None else self.match._with(position)

    def _take_back(self) -> None:
        before = self._before_my_move()
        if before is not None and not (self._countdown and self._countdown.running):
            self.match = before
            self._said = _("Taken back.") + " " + self._whose_turn()
            self._save()
            self._worth()

    def _next_round(self) -> None:
        if self.position.over and not self.match.over:
            self.match = self.match.next_round()
            if self._countdown is not None:
                self._countdown.stop()
            self._said = self._whose_turn()
            self._save()
            self._worth()
            self.go_on()

    def _hand_over(self) -> None:
        self._handed_to = self.position.turn

    def _toggle(self, what: str) -> None:
        setattr(self, what, not getattr(self, what))
        self._worth()

    # ---- odds

    def _worth(self) -> None:
        self._refiner.stop()
        if self.with_odds and self._is_persons_turn():
            self._answer: dict[str, Worth] = first_answer(self.position)
            self._refiner.start(self.position)

    def _refined(self, answer: dict[str, Worth]) -> None:
        self._answer = answer
        self.show()

    # ---- saving beside the notebook, never into the page while cards are hidden

    def _save(self) -> None:
        try:
            AUTOSAVE.mkdir(exist_ok=True)
            (AUTOSAVE / f"{self.game.name}.txt").write_text(self.match.save(), encoding="utf-8")
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
            for option, label in self.game.picture.OPTIONS
        }
        self._clock = ipywidgets.Checkbox(value=clock, description=_("Play against the clock"), indent=False)
        new = ipywidgets.Button(description=_("New game"), button_style="primary")
        new.on_click(lambda _button: self.new_game())
        self._players.observe(lambda _change: self._show_roles(), "value")
        self._message = ipywidgets.Label("")
        row = ipywidgets.Layout(flex_flow="row wrap")
        timed = [self._clock] if self.game.rules.HAS_CLOCK else []
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
        options = {option: box.value for option, box in self._options.items()}
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
