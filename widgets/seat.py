"""Take a seat: play a match against strategies, or several people at one screen.

How a match goes on stands here; what is seen of it in `frame`, who may see it in `screen`, what a button does in
`presses`, when the others play in `others`, what a move is worth in `coach`, where a game is kept in `saving`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from cardlib.game import NOBODY, STRANGER, Game, Match, Position
from widgets import presses
from widgets.clock import Countdown
from widgets.coach import Coach
from widgets.frame import hand_over_text, past_block, seat_block
from widgets.log import MoveLists, Told
from widgets.others import PACES, Others, Plan
from widgets.review import Reviewer
from widgets.saving import Drawer, Kept, this_cell
from widgets.scene import Block, Scene
from widgets.screen import Screen
from widgets.setup import PERSON, REACTION, Setup, set_up
from widgets.table import Sitting, explain, own_moves, picks_of


class TakeASeat(Scene):
    """A match from a seed, with people and strategies at the seats one chooses."""

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
        pace: str = "normal",
    ) -> None:
        """`game` is a game of cardlib, such as `minuten`; people sit at `seats`, `others` plays the rest."""
        self.game: Game = game.GAME
        super().__init__(self.game)
        typed = tuple(str(name) for name in names)
        text = "" if seed is None else str(seed)
        setup = set_up(self.game, players, seats, others, typed=typed, seed=text, clock=clock, reaction=reaction)
        self.others = Others(pace)
        self.coach = Coach(self.show, odds)
        self.reviewer = Reviewer(self.show)
        self.reviewing: int | None = None  # which of the costliest moves is looked at
        self.screen = Screen(self.game, (), self.turn_back)
        self.countdown: Countdown | None = None
        self.sound = False
        self.begun = 0  # how many games this widget has begun
        self.drawer = Drawer(this_cell(self.game.name))
        match = setup.match()
        self.offer = self.drawer.unfinished(self.game)
        self.begin(match, setup)

    # ---- a match begins, a round begins

    def new_game(self) -> None:
        """Deal a new match from what is set."""
        match = self.setup.match()
        self.drawer.new_game()
        self.begin(match, self.setup)

    def begin(self, match: Match, setup: Setup) -> None:
        self.stop()
        self.setup = setup
        self.match = match
        self.roles = list(setup.roles[: match.position.players])
        self.names = setup.names()
        self.screen = Screen(self.game, self.roles, self.turn_back)
        self.countdown = Countdown(on_end=self.time_is_up) if setup.clock and self.game.abilities.clock else None
        self.begun += 1
        self.paper = ""
        self.message = ""
        self._lists = MoveLists()
        self.fresh_round()
        self.go_on()

    def fresh_round(self) -> None:
        self.screen.new_round()
        self.refused = ""
        self.coach.hinted = []
        self.others.hurry = False
        self.shown: int | None = None  # the moment one looks back at
        self.my_last = 0  # the ply of the last move a person made
        self.closed_finish = False
        self.leave_review()
        self.weigh()

    def stop(self) -> None:
        """Stop everything that still runs."""
        self.coach.stop()
        self.reviewer.stop()
        self.screen.turn_back()
        self.others.halt()
        if self.countdown is not None:
            self.countdown.stop()

    # ---- what is seen

    @property
    def position(self) -> Position:
        return self.match.position

    def ply(self) -> int:
        return self.begun * 1_000_000 + len(self.match.finished) * 10_000 + self.position.ply

    def dwell(self) -> float:
        """A move of another stays in sight as long as the pace says; my own answers at once."""
        mine = not self.position.ply or self.position.ply == self.my_last or self.others.hurry or self.position.over
        return 0.3 if mine else self.seconds()

    def seconds(self) -> float:
        """What a move of the others takes."""
        return self.others.seconds(self.position.players, self.countdown is not None)

    def status(self) -> str:
        """What is said aloud, to who sits at the screen."""
        if self.screen.must_hand_over(self.position):
            return hand_over_text(self)
        if self.refused or self.coach.hinted:
            return self.refused or self.coach.hinted[-1]
        said = [told.whole for told in self.told()[-1:]]
        if self.screen.looker is not None:
            said = [self.screen.seen(self.position)]
        if not self.position.over:
            said.append(self._on_show[0]["prompt"]["say"])
        return " ".join(said)

    def blocks(self) -> list[Block]:
        return [seat_block(self) if self.shown is None else past_block(self, self.shown)]

    def sitting(self) -> Sitting:
        position = self.position
        totals = tuple(map(sum, zip(*(done.scores for done in self.match.finished))))
        return Sitting(self.names, self.screen.near(position), self.screen.you(position), totals)

    def eyes(self) -> int:
        """Whose view is told: a seat, someone who watches, or someone who may see no hand at all."""
        holder = self.screen.holder(self.position)
        if not self.screen.people:
            return NOBODY
        return STRANGER if holder is None else holder

    def memory(self) -> int:
        """Whose view of what was is told: where cards turn back, what everyone saw, unless one asks what one knows."""
        forgets = self.game.abilities.looks and not self.screen.what_i_know and not self.position.over
        return NOBODY if forgets else self.eyes()

    def told(self) -> Sequence[Told]:
        sitting = self.sitting()
        return self._lists.told(self.position, self.memory(), sitting.all_called(), sitting.you)

    # ---- what keeps the table waiting

    def looking(self) -> bool:
        """Does a person look at cards, or have to before the first turn?"""
        return self.screen.looker is not None or self.screen.who_must_look(self.position) is not None

    def waits_for_the_clock(self) -> bool:
        waiting = self.countdown is not None and not self.countdown.started
        return waiting and not self.position.ply and not self.position.over

    def waits(self) -> bool:
        """Must something be done before anyone plays on?"""
        return self.screen.must_hand_over(self.position) or self.waits_for_the_clock() or self.looking()

    def may_play(self) -> bool:
        """Is a person at the screen to move, with nothing to look at first?"""
        return self.screen.is_persons_turn(self.position) and not self.waits()

    def others_are_to_play(self) -> bool:
        return not (self.waits() or self.position.over or self.screen.is_persons_turn(self.position))

    # ---- what a person does

    def on_act(self, act: dict[str, Any]) -> None:
        if self.countdown is not None and self.countdown.over:
            self.time_is_up(show=False)
            return
        self.refused = ""
        press = act.get("press")
        if isinstance(press, str) and press in presses.PRESSES:
            presses.PRESSES[press](self)
        elif press == "new":
            presses.new_from(self, act.get("setup"))
        elif press == "load":
            presses.load_text(self, act.get("text"))
        elif isinstance(pace := act.get("pace"), str) and pace in PACES:
            presses.change_pace(self, pace)
        elif self.screen.must_hand_over(self.position):
            return
        elif isinstance(look := act.get("look", act.get("go")), int):
            presses.look_back(self, look)
        elif isinstance(chosen := act.get("review"), int) and self.reviewing is not None:
            self.reviewing = max(0, chosen)
        elif self.shown is None and self.screen.people and not self.waits():
            self._click(act)

    def _click(self, act: dict[str, Any]) -> None:
        """A click on the cards: a move, or one that led nowhere."""
        view, move = self.screen.view(self.position), act.get("move")
        if act.get("ply") != self.ply():
            self._claim(act)  # a click on a table that has changed since
        elif isinstance(move, str) and move in own_moves(view, self.screen.near(self.position)):
            self._persons_move(move)
        elif "why" in act:
            self.refused = explain(view, picks_of(act["why"]), self.sitting())

    def _claim(self, act: dict[str, Any]) -> None:
        """A click that was quicker than the strategy which has moved since."""
        match, move = self.others.outrun(act.get("ply"), act.get("after")), act.get("move")
        seat = None if match is None else self.screen.holder(match.position)
        if match is None or seat is None or move not in own_moves(match.position.view(seat), seat):
            return
        self.match = match
        self._persons_move(str(move))

    def _persons_move(self, move: str) -> None:
        self.others.halt()
        self.others.hurry = False
        self.play(move)
        self.my_last = self.position.ply
        self.go_on()

    def play(self, move: str) -> None:
        seat = self.position.turn
        self.coach.hinted = []
        self.screen.turn_back()
        self.match = self.match.play(move)
        if not self.position.over:
            self.screen.look_after(seat, move)
        elif self.countdown is not None:
            self.countdown.stop()
        self.screen.turn_ended(seat, self.position)
        if self.screen.is_persons_turn(self.position):
            self.others.hurry = False
        self.save()
        self.weigh()

    # ---- the others play

    def go_on(self) -> None:
        """Show the table, and let the strategies play until a person is to move."""
        self.show()
        if not self.others.begin(self._let_others_play):
            self.play_others()

    def play_others(self) -> None:
        """The strategies play at once: where nothing can happen later, nobody is quicker than a person in turn."""
        while not self.screen.is_persons_turn(self.position) and (plan := self.first_plan()):
            self.play(plan.move)
        self.show()

    def first_plan(self) -> Plan | None:
        if self.waits() or self.shown is not None:
            return None
        return self.others.first_plan(self.position, self.roles, self.countdown is not None)

    async def _let_others_play(self) -> None:
        while not self.others.stand_still and (plan := self.first_plan()):
            await asyncio.sleep(plan.seconds)
            self.follow(plan)

    def follow(self, plan: Plan) -> None:
        self.others.leave(self.ply(), self.match, plan.seconds)
        self.play(plan.move)
        self.show()

    # ---- what may be asked of the table

    def may_take_back(self) -> bool:
        return not self.timed() and self.before_my_move() is not None

    def timed(self) -> bool:
        return self.countdown is not None and self.countdown.running

    def before_my_move(self) -> Match | None:
        """The match before the last move a person made, within this round."""
        position = self.position
        while (before := position.previous) is not None and position._move is not None:
            if self.roles[self.game.mover(before._state, position._move)] == PERSON:
                return self.match._with(before)
            position = before
        return None

    # ---- what goes along with a move

    def weigh(self) -> None:
        """Odds for the person who is to play, if they are on."""
        self.coach.weigh(self.position, self.screen.is_persons_turn(self.position))

    def save(self) -> None:
        """Beside the notebook, never into the page while cards are hidden."""
        self.drawer.keep(Kept(self.match, self.setup.typed, tuple(self.roles)))

    def turn_back(self) -> None:
        """The cards that somebody looked at lie face down again, and the game goes on."""
        if self.screen.looker is not None:
            self.screen.turn_back()
            self.weigh()
            self.go_on()

    def time_is_up(self, show: bool = True) -> None:
        if not self.position.over:
            self.play("time")
        if show:
            self.show()

    def leave_review(self) -> None:
        self.reviewer.stop()
        self.reviewing = None
