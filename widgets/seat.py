"""Take a seat: play a match against strategies, or several people at one screen."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from cardlib import people, speed
from cardlib.game import NOBODY, STRANGER, Game, Match, Position, View
from cardlib.language import _
from cardlib.mistakes import Mistake
from cardlib.odds import Odds as Worth
from cardlib.review import Review as Reviews
from widgets.clock import Countdown, clock_panel
from widgets.finish import finish_block
from widgets.log import MoveList, Told
from widgets.odds import Refiner, clearly_best, first_answer, label, number, odds_panel, tags
from widgets.review import Reviewer, position_before, review_block
from widgets.saving import Drawer, this_cell
from widgets.scene import Block, Scene, button
from widgets.screen import Screen
from widgets.setup import PERSON, REACTION, Setup, set_up
from widgets.stepper import player_panel
from widgets.table import (
    Sitting,
    clickable,
    explain,
    log_part,
    motions,
    own_moves,
    picks_of,
    table_block,
    turn_face_down,
)

LOOK_SECONDS = 12  # then a card that somebody looked at turns back by itself
GRACE = 5.0  # seconds for which a quick click may be under way
PACES = {"slow": 2.2, "normal": 1.4, "fast": 0.55, "wait": 1.4, "pause": 1.4}  # seconds a move of the others
STANDING_STILL = ("wait", "pause")
TIMED_PACE = 0.7  # against the clock
LONGEST_WAIT = 8.0  # seconds from my move to my turn, unless the pace is slow


@dataclass(frozen=True)
class _Seen:
    """A table that has changed since: after how many seconds a strategy moved there, and when that was."""

    match: Match
    seconds: float
    moment: float


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
        self.setup: Setup = set_up(
            self.game, players, seats, others, typed=typed, seed=text, clock=clock, reaction=reaction
        )
        if pace not in PACES:
            raise Mistake(_("pace is one of {known}, not {value!r}.").format(known=", ".join(PACES), value=pace))
        self.pace = pace
        self.with_odds = odds
        self.sound = False
        self._begun = 0  # how many games this widget has begun
        self._recent: dict[int, _Seen] = {}
        self.screen = Screen(self.game, self.setup.roles)
        self._message = ""
        self._task: asyncio.Task[None] | None = None
        self._curtain: asyncio.TimerHandle | None = None
        self._refiner = Refiner(self._refined)
        self._reviewer = Reviewer(self.show)
        self._reviewing: int | None = None  # which of the costliest moves is looked at
        self._drawer = Drawer(this_cell(self.game.name))
        self._countdown: Countdown | None = None
        match = self.setup.match()
        self._offer = self._find_offer()
        self._begin(match, self.setup)

    # ---- a match begins

    def new_game(self) -> None:
        """Deal a new match from what is set."""
        match = self.setup.match()
        self._drawer.new_game()
        self._begin(match, self.setup)

    def _begin(self, match: Match, setup: Setup) -> None:
        self.stop()
        self.setup = setup
        self.match = match
        self.roles = list(setup.roles[: match.position.players])
        self.names = setup.names()
        self.screen = Screen(self.game, self.roles)
        self._countdown = Countdown(on_end=self._time_is_up) if setup.clock and self.game.abilities.clock else None
        self._begun += 1
        self._paper = ""
        self._message = ""
        self._lists: dict[tuple[int, int | None], MoveList] = {}
        self._fresh_round()
        self.go_on()

    def _fresh_round(self) -> None:
        self.screen.new_round()
        self._refused = ""
        self._hinted: list[str] = []  # what was told in this turn: first the fact, then the move
        self._hurry = False
        self._shown: int | None = None  # the moment one looks back at
        self._my_last = 0  # the ply of the last move a person made
        self._closed_finish = False
        self._leave_review()
        self._answer: dict[str, Worth] = {}
        self._worth()

    def stop(self) -> None:
        """Stop everything that still runs."""
        self._refiner.stop()
        self._reviewer.stop()
        self._draw_curtain()
        self._halt()
        if self._countdown is not None:
            self._countdown.stop()

    # ---- what is seen

    @property
    def position(self) -> Position:
        return self.match.position

    def ply(self) -> int:
        return self._begun * 1_000_000 + len(self.match.finished) * 10_000 + self.position.ply

    def dwell(self) -> float:
        """A move of another stays in sight as long as the pace says; my own answers at once."""
        mine = not self.position.ply or self.position.ply == self._my_last or self._hurry or self.position.over
        return 0.3 if mine else self._seconds()

    def _seconds(self) -> float:
        """What a move of the others takes."""
        if self._hurry:
            return 0.05
        if self._countdown is not None:
            return TIMED_PACE
        others = max(1, self.position.players - 1)
        return PACES[self.pace] if self.pace == "slow" else min(PACES[self.pace], LONGEST_WAIT / others)

    def status(self) -> str:
        """What is said aloud, to who sits at the screen."""
        if self.screen.must_hand_over(self.position):
            return self._hand_over_text()
        if self._refused or self._hinted:
            return self._refused or self._hinted[-1]
        said = [f"{told.text} {told.more}".strip() for told in self._told()[-1:]]
        if self.screen.looker is not None:
            said = [self.screen.seen(self.position)]
        if not self.position.over:
            said.append(self._on_show[0]["prompt"]["say"])
        return " ".join(said)

    def _sitting(self) -> Sitting:
        position = self.position
        totals = tuple(map(sum, zip(*(done.scores for done in self.match.finished))))
        return Sitting(self.names, self.screen.near(position), self.screen.you(position), totals)

    def _eyes(self) -> int:
        """Whose view is told: a seat, someone who watches, or someone who may see no hand at all."""
        holder = self.screen.holder(self.position)
        if not self.screen.people:
            return NOBODY
        return STRANGER if holder is None else holder

    def _memory(self) -> int:
        """Whose view of what was is told: where cards turn back, what everyone saw, unless one asks what one knows."""
        forgets = self.game.abilities.looks and not self.screen.what_i_know and not self.position.over
        return NOBODY if forgets else self._eyes()

    def _told(self) -> Sequence[Told]:
        eyes, sitting = self._memory(), self._sitting()
        if (eyes, sitting.you) not in self._lists:
            self._lists[eyes, sitting.you] = MoveList(eyes, sitting.all_called(), sitting.you)
        return self._lists[eyes, sitting.you].told(self.position)

    def blocks(self) -> list[Block]:
        if self._shown is not None:
            return [self._past()]
        return [self._table()]

    def _past(self) -> Block:
        """A moment one looks back at, as the seat at the screen saw it; the game waits meanwhile."""
        told = self._told()
        assert self._shown is not None
        position = self.position
        while position.ply > self._shown:
            assert position.previous is not None
            position = position.previous
        block = table_block(View(position, self._memory()), self._sitting(), playable=False, told=told[: self._shown])
        happened = told[self._shown - 1] if self._shown else None
        block |= {
            "log": log_part(told, self._shown),
            "prompt": {
                "say": happened.text if happened else _("The cards are dealt."),
                "more": happened.more if happened else "",
                "kind": "wait",
                "sign": "eye",
            },
            "panels": [player_panel(self._shown, len(told))],
            "actions": [{"press": "now", "label": _("Back to now"), "icon": "hand", "main": True}],
            "motions": motions(position, self._memory()) if position.previous else [],
            "beat": f"{self.ply()} past {self._shown}",
            "head": self._head(),
            "tools": [],
        }
        return block

    def _table(self) -> Block:
        position, told = self.position, self._told()
        hidden = self.screen.must_hand_over(position)
        playable = bool(self.screen.people) and not (hidden or self._waits_for_the_clock() or self._looking())
        view = self.screen.view(position)
        block = table_block(view, self._sitting(), playable, told)
        since = self._my_last if self.screen.people else None
        block |= {
            "head": self._head(),
            "tools": self._tools(),
            "pace": self._pace_part(),
            "log": log_part(told, None, since),
            "panels": [*self._panels(), *block["panels"]],
            "motions": self._motions(hidden),
            "beat": self.ply(),
            "dwell": round(1000 * min(0.9, max(0.36, self._seconds() * 0.8))),
            "notice": self._notice(hidden),
            "setup": self.setup.block(self._begun, self._message, self._paper_block()),
        }
        block["prompt"] = self._prompt_of(block)
        if self._waits_for_the_clock():
            turn_face_down(block)  # M6
        if self._looking() or self._waits_for_the_clock():
            block |= {"actions": self._looking_actions(), "moves": []}
        elif self.pace in STANDING_STILL and self._others_are_to_play():
            block["actions"] = [
                {"press": "step_on", "label": _("Next move"), "icon": "next", "main": True},
                *block["actions"],
            ]
        if self.with_odds:
            self._add_odds(block)
        if self._reviewing is not None:
            block["review"] = review_block(position, self._reviewer, self._reviewing, self._sitting())
        elif position.over and not self._closed_finish:
            block["finish"] = finish_block(self.match, self._sitting(), self._tip())
        return block

    def _motions(self, hidden: bool) -> list[Block]:
        return [] if hidden or self._waits_for_the_clock() else motions(self.position, self._eyes())

    def _head(self) -> Block:
        match, sitting = self.match, self._sitting()
        meta = _("Round {number}").format(number=len(match.finished) + 1) + " · " + _(self.game.table.AIM)
        columns = {self.game.notation.column_of(self.position._state, seat): seat for seat in range(len(self.names))}
        totals = match.totals if len(match.totals) > 1 else ()
        scores = ", ".join(f"{sitting.called(columns[column])}: {total}" for column, total in enumerate(totals))
        return {"title": self.game.title, "meta": meta, "scores": scores or ", ".join(map(str, match.totals))}

    def _tools(self) -> list[Block]:
        timed = self._countdown is not None and self._countdown.running
        back = None if timed else self._before_my_move()
        tools: list[Block] = [
            {"press": "odds", "label": _("Odds"), "icon": "odds", "pressed": self.with_odds},
            {"press": "hint", "label": _("Hint"), "icon": "hint", "disabled": not self._may_play()},
            {"press": "back", "label": _("Take back"), "icon": "back", "disabled": back is None},
        ]
        if self.game.abilities.looks:
            know = self.screen.what_i_know
            tools.append({"press": "know", "label": _("What I know"), "icon": "know", "pressed": know})
        if self._countdown is not None:
            tools.append({"press": "sound", "label": _("Sound"), "icon": "sound", "pressed": self.sound})
        tools.append({"press": "large", "label": _("Large print"), "icon": "large", "pressed": self.large})
        tools.append({"press": "setup", "label": _("New game"), "icon": "new"})
        return tools

    def _pace_part(self) -> Block | None:
        if self._countdown is not None or all(role == PERSON for role in self.roles):
            return None
        words = {
            "slow": _("slow"),
            "normal": _("normal"),
            "fast": _("fast"),
            "wait": _("wait for me"),
            "pause": _("pause"),
        }
        return {
            "label": _("Pace of the others"),
            "value": self.pace,
            "options": [[pace, words[pace]] for pace in PACES],
        }

    def _panels(self) -> list[Block]:
        panels: list[Block] = []
        if self._offer is not None:
            panels.append(
                {
                    "type": "offer",
                    "text": _("A game of this cell was not finished."),
                    "buttons": [
                        {"press": "resume", "label": _("Go on with it"), "main": True},
                        {"press": "forget", "label": _("Forget it")},
                    ],
                }
            )
        if self._countdown is not None:
            panels.append(clock_panel(self._countdown, self.sound))
        return panels

    def _notice(self, hidden: bool) -> Block | None:
        if hidden:
            name = self.names[self.screen.next_holder(self.position)]
            return {
                "text": self._hand_over_text(),
                "over": True,
                "buttons": [{"press": "hand", "label": _("I am {name}").format(name=name), "main": True}],
            }
        return None

    def _hand_over_text(self) -> str:
        return _("Pass the screen to {name}.").format(name=self.names[self.screen.next_holder(self.position)])

    def _prompt_of(self, block: Block) -> Block:
        prompt: Block = dict(block["prompt"])
        if self._refused:
            return {"say": self._refused, "more": "", "kind": "no", "sign": "close"}
        if self._hinted:
            return {"say": self._hinted[-1], "more": "", "kind": "hint", "sign": "hint"}
        if self.screen.must_hand_over(self.position):
            return {"say": self._hand_over_text(), "more": "", "kind": "wait", "sign": "hand"}
        if self._waits_for_the_clock():
            return {
                "say": _("Start the clock when all are ready."),
                "more": _("Then the displays are turned up (M6)."),
                "kind": "you",
                "sign": "wait",
            }
        if self.screen.looker is not None:
            return {
                "say": self.screen.seen(self.position),
                "more": _("Only you see it. Turn back when you have it in mind."),
                "kind": "you",
                "sign": "eye",
            }
        if self.screen.who_must_look(self.position) is not None:
            return {
                "say": _("Look at your two outer cards."),
                "more": _("Once, before the first turn (B3)."),
                "kind": "you",
                "sign": "eye",
            }
        if self.position.over:
            return {"say": _("The round is over."), "more": "", "kind": "wait", "sign": "tick"}
        told = self._told()
        if prompt["kind"] == "wait" and told:
            prompt["more"] = f"{told[-1].text} {told[-1].more}".strip()
        elif self.with_odds and prompt["kind"] == "you" and self._answer:
            fewer = self.game.rules.LOWER_IS_BETTER
            prompt["more"] = _("Odds: your points, fewer is better.") if fewer else _("Odds: your chance to win.")
        return prompt

    def _looking(self) -> bool:
        return self.screen.looker is not None or self.screen.who_must_look(self.position) is not None

    def _looking_actions(self) -> list[Block]:
        if self._waits_for_the_clock():
            return [{"press": "start", "label": _("Start the clock"), "icon": "wait", "main": True}]
        if self.screen.must_hand_over(self.position):
            return []
        if self.screen.looker is not None:
            return [{"press": "turn", "label": _("Turn back"), "icon": "again", "main": True}]
        return [{"press": "look", "label": _("Look"), "icon": "eye", "main": True}]

    def _waits_for_the_clock(self) -> bool:
        return (
            self._countdown is not None
            and not self._countdown.started
            and not self.position.ply
            and not self.position.over
        )

    def _paper_block(self) -> Block:
        """The game's text leaves the kernel only when somebody asks for it, and no card is hidden any more."""
        return {
            "type": "paper",
            "id": "paper",
            "label": _("This game as text"),
            "value": self._paper,
            "open": bool(self._paper),
            "buttons": [button("write", _("Write this game out")), button("load", _("Load this text"))],
        }

    # ---- odds on the cards

    def _add_odds(self, block: Block) -> None:
        """The panel and the row of chips have their place as long as odds are on, so nothing jumps."""
        mine = self.screen.is_persons_turn(self.position) and not self.screen.must_hand_over(self.position)
        answer = self._answer if mine else {}
        panel = odds_panel(self.position, answer) if answer else None
        empty = {"label": label(self.position), "games": "", "rows": [], "note": "", "wait": self._odds_wait(mine)}
        block["odds"] = panel or empty
        chips = tags(self.position, answer) if answer else {}
        for part in clickable(block):
            chip = chips.get(part.get("pick", ""))
            if chip or part in block["hand"]:
                part["tag"] = chip

    def _odds_wait(self, mine: bool) -> str:
        if not mine:
            return _("Odds appear when it is your turn.")
        return "" if speed.ready(self.game.name) else _("Compiling once, a few seconds …")

    def _worth(self) -> None:
        self._refiner.stop()
        self._answer = {}
        if self.with_odds and self.screen.is_persons_turn(self.position):
            if not speed.ready(self.game.name):
                self.show()
            self._answer = first_answer(self.position)
            self._refiner.start(self.position)

    def _refined(self, answer: dict[str, Worth]) -> None:
        self._answer = answer
        self.show()

    def _tip(self) -> str:
        """What was to be expected at the deal, for whoever sits at the screen."""
        seat = self.screen.you(self.position)
        ready = speed.available() and speed.ready(self.game.name)  # nobody waits for a compiler at the end of a round
        if seat is None or not ready or not self.game.rules.LOWER_IS_BETTER or not self.screen.people:
            return ""
        first = self.position
        while first.previous is not None:
            first = first.previous
        if first.over:
            return ""
        worth = next(iter(first_answer(first).values()), None) if first.turn == seat else None
        if worth is None:
            return ""
        column = self.game.notation.column_of(self.position._state, seat)
        write = number(self.position)
        return _("Your round: {points} points. At the deal {expected} were to be expected, by rule of thumb.").format(
            points=self.position.scores[column], expected=write(worth.value)
        )

    # ---- what a person does

    def on_act(self, act: dict[str, Any]) -> None:
        if self._countdown is not None and self._countdown.over:
            self._time_is_up(show=False)
            return
        self._refused = ""
        press = act.get("press")
        if isinstance(press, str) and press in _PRESSES:
            _PRESSES[press](self)
        elif press == "new":
            self._new_from(act.get("setup"))
        elif press == "load":
            self._load_text(act.get("text"))
        elif isinstance(pace := act.get("pace"), str) and pace in PACES:
            self.pace = pace
            self._halt()
            self.go_on()
        elif self.screen.must_hand_over(self.position):
            return
        elif isinstance(look := act.get("look", act.get("go")), int):
            self._look_back(look)
        elif isinstance(chosen := act.get("review"), int) and self._reviewing is not None:
            self._reviewing = max(0, chosen)
        elif self._shown is not None or not self.screen.people or self._looking() or self._waits_for_the_clock():
            return
        elif act.get("ply") != self.ply():
            self._claim(act)  # a click on a table that has changed since
        elif isinstance(act.get("move"), str) and act["move"] in own_moves(self.screen.view(self.position), self._me()):
            self._persons_move(act["move"])
        elif "why" in act:
            self._refused = explain(self.screen.view(self.position), picks_of(act["why"]), self._sitting())

    def _me(self) -> int:
        return self.screen.near(self.position)

    def _persons_move(self, move: str) -> None:
        self._halt()
        self._hurry = False
        self._play(move)
        self._my_last = self.position.ply
        self.go_on()

    def _claim(self, act: dict[str, Any]) -> None:
        """A person clicked before a strategy moved, but the message came later: the quicker one counts.

        How quick is what the page measured since it painted that table, so a slow connection is no handicap.
        """
        ply, after = act.get("ply"), act.get("after")
        seen = self._recent.get(ply) if isinstance(ply, int) else None
        if seen is None or time.monotonic() - seen.moment > GRACE:
            return
        if isinstance(after, bool) or not isinstance(after, (int, float)) or not 0 <= after < 1000 * seen.seconds:
            return
        seat = self.screen.holder(seen.match.position)
        if seat is not None and act.get("move") in own_moves(seen.match.position.view(seat), seat):
            self.match = seen.match
            self._persons_move(act["move"])

    def _halt(self) -> None:
        """What the strategies were about to do, or did a moment ago, no longer counts."""
        self._recent.clear()
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def _may_play(self) -> bool:
        """Is a person at the screen to move, with nothing to look at first?"""
        waits = self._looking() or self._waits_for_the_clock() or self.screen.must_hand_over(self.position)
        return self.screen.is_persons_turn(self.position) and not waits

    def _hint(self) -> None:
        """The fact that speaks for the best move; the move itself only when asked again."""
        if not self._may_play() or len(self._hinted) > 1:
            return
        answer = self._answer or first_answer(self.position)
        best, seat, sitting = next(iter(answer)), self.position.turn, self._sitting()
        with people.named(sitting.all_called(), sitting.you):
            fact = "" if self._hinted else self.game.advice.hint(self.position, seat, best)
            spoken = self.game.notation.spoken_move(best)
        move = _("By the odds: {move}.").format(move=spoken)
        close = _("It is too close to tell. By the odds: {move}.").format(move=spoken)
        self._hinted.append(fact or (move if clearly_best(answer) or len(answer) == 1 else close))

    def _play(self, move: str) -> None:
        seat = self.position.turn
        self._hinted = []
        self._draw_curtain()
        self.match = self.match.play(move)
        looks = self.game.abilities.looks
        if looks is not None and self.roles[seat] == PERSON and not self.position.over:
            self._look_at(seat, looks.looked_at(seat, move))
        if self.position.over and self._countdown is not None:
            self._countdown.stop()
        self.screen.turn_ended(seat, self.position)
        if self.screen.is_persons_turn(self.position):
            self._hurry = False
        self._save()
        self._worth()

    # ---- the others play

    def go_on(self) -> None:
        """Show the table, and let the strategies play until a person is to move."""
        self.show()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # nothing can happen later, so nobody is quicker than a person whose turn it is
            while not self.screen.is_persons_turn(self.position) and (plan := self._first_plan()):
                self._play(plan[1])
            self.show()
            return
        if self._task is None or self._task.done():
            self._task = loop.create_task(self._let_strategies_play())

    def _others_are_to_play(self) -> bool:
        if self.screen.must_hand_over(self.position) or self._waits_for_the_clock() or self._looking():
            return False
        return not self.position.over and not self.screen.is_persons_turn(self.position)

    def _first_plan(self) -> tuple[float, str] | None:
        """The first thing that a strategy will do at this table, and after how many seconds; None if all wait."""
        if self.screen.must_hand_over(self.position) or self._waits_for_the_clock() or self._looking():
            return None
        if self._shown is not None:
            return None
        plans = self.position.plans([None if role == PERSON else role for role in self.roles])
        pause = self._seconds()
        timed = [
            (max(seconds, pause) if seat == self.position.turn and not self._hurry else seconds or pause, move)
            for seat, seconds, move in plans
        ]
        return min(timed, key=lambda plan: plan[0], default=None)

    async def _let_strategies_play(self) -> None:
        while self.pace not in STANDING_STILL and (plan := self._first_plan()):
            seconds, move = plan
            await asyncio.sleep(seconds)
            self._strategy_moves(seconds, move)

    def _strategy_moves(self, seconds: float, move: str) -> None:
        now = time.monotonic()
        self._recent = {ply: seen for ply, seen in self._recent.items() if now - seen.moment < GRACE}
        self._recent[self.ply()] = _Seen(self.match, seconds, now)
        self._play(move)
        self.show()

    def _step_on(self) -> None:
        """One more move of the others, when they wait for me."""
        if self.pace in STANDING_STILL and (plan := self._first_plan()):
            self._strategy_moves(*plan)

    def _hurry_on(self) -> None:
        """Straight to my turn."""
        if self._others_are_to_play() and self.pace not in STANDING_STILL:
            self._hurry = True
            self._halt()
            self.go_on()

    # ---- looking back

    def _look_back(self, ply: int) -> None:
        if 0 <= ply <= self.position.ply:
            self._halt()
            self._shown = ply if ply < self.position.ply or self.position.over else None
            self._closed_finish = True
            if self._shown is None:
                self.go_on()

    def _now(self) -> None:
        self._shown = None
        self._closed_finish = False
        self.go_on()

    # ---- learning from one's game

    def _review(self) -> None:
        """Weigh the moves of the person at the screen; with none there is nothing to learn."""
        seat = self.screen.you(self.position)
        if self.position.over and seat is not None:
            self._reviewing = 0
            self._reviewer.start(self.position, seat)

    def _leave_review(self) -> None:
        self._reviewer.stop()
        self._reviewing = None

    def _chosen(self) -> Position | None:
        """Where the move was made that one looks at."""
        costliest = Reviews(self._reviewer.moves).costliest
        if self._reviewing is None or not self._reviewing < len(costliest):
            return None
        return position_before(self.position, costliest[self._reviewing])

    def _from_here(self) -> None:
        """Try again from the moment before that move."""
        if (before := self._chosen()) is not None:
            self._halt()
            self.match = self.match._with(before)
            self._begun += 1  # clicks on the old table do not count
            self._fresh_round()
            self._my_last = before.ply
            self.go_on()

    def _show_table(self) -> None:
        if (before := self._chosen()) is not None:
            self._leave_review()
            self._look_back(before.ply)

    def _before_my_move(self) -> Match | None:
        """The match before the last move a person made, within this round."""
        position = self.position
        while (before := position.previous) is not None and position._move is not None:
            if self.roles[self.game.mover(before._state, position._move)] == PERSON:
                return self.match._with(before)
            position = before
        return None

    def _take_back(self) -> None:
        before = self._before_my_move()
        if before is not None and not (self._countdown and self._countdown.running):
            self._draw_curtain()
            self._halt()
            self.match = before
            self._shown = None
            self._my_last = self.position.ply
            self._closed_finish = False
            self._save()
            self._worth()
            self.go_on()

    # ---- rounds

    def _next_round(self) -> None:
        if self.position.over and not self.match.over:
            self._halt()
            self.match = self.match.next_round()
            if self._countdown is not None:
                self._countdown = Countdown(on_end=self._time_is_up)
            self._fresh_round()
            self._save()
            self.go_on()

    def _again(self) -> None:
        """The same cards once more."""
        if self.position.over:
            self._halt()
            first = self.position
            while first.previous is not None:
                first = first.previous
            self.match = self.match._with(first)
            self._begun += 1  # clicks on the old table do not count
            self._fresh_round()
            self.go_on()

    def _step_through(self) -> None:
        if self.position.over:
            self._look_back(0)

    def _new_from(self, form: Any) -> None:
        try:
            setup = self.setup.read(form)
            match = setup.match()
        except ValueError as error:
            self._message = str(error)
            return
        self._drawer.new_game()
        self._begin(match, setup)

    # ---- the clock

    def _time_is_up(self, show: bool = True) -> None:
        if not self.position.over:
            self._play("time")
        if show:
            self.show()

    def _start_clock(self) -> None:
        if self._countdown is not None and not self._countdown.started:
            self._countdown.start()
            self.go_on()

    # ---- passing the screen on, looking at cards

    def _hand_over(self) -> None:
        self.screen.hand_over(self.position)
        self._worth()
        self.go_on()

    def _look(self) -> None:
        if self.screen.look(self.position):
            self._start_curtain()

    def _look_at(self, seat: int, places: int) -> None:
        if places:
            self.screen.look_at(seat, places)
            self._start_curtain()

    def _start_curtain(self) -> None:
        try:
            self._curtain = asyncio.get_running_loop().call_later(LOOK_SECONDS, self._turn_back)
        except RuntimeError:
            self._curtain = None  # without a loop they turn back when told to

    def _turn_back(self) -> None:
        """The cards lie face down again, and the game goes on."""
        if self.screen.looker is not None:
            self._draw_curtain()
            self._worth()
            self.go_on()

    def _draw_curtain(self) -> None:
        """Nobody looks at a card any more."""
        if self._curtain is not None:
            self._curtain.cancel()
        self._curtain = None
        self.screen.turn_back()

    def _toggle_odds(self) -> None:
        self.with_odds = not self.with_odds
        self._worth()

    def _toggle_large(self) -> None:
        self.large = not self.large

    def _toggle_sound(self) -> None:
        self.sound = not self.sound

    def _toggle_know(self) -> None:
        self.screen.what_i_know = not self.screen.what_i_know

    # ---- saving beside the notebook, never into the page while cards are hidden

    def _save(self) -> None:
        if self.match.over:
            self._drawer.finished()
        else:
            kept = {"match": self.match.save(), "names": list(self.setup.typed), "roles": self.roles}
            self._drawer.save(json.dumps(kept))

    def _find_offer(self) -> tuple[Any, str] | None:
        """A game of this cell that was left unfinished."""
        found = self._drawer.waiting()
        if found is None:
            return None
        match = self._unpacked(found[1])
        if match is None or match[0].over:
            self._drawer.throw_away(found[0])
            return None
        return found

    def _unpacked(self, text: str) -> tuple[Match, list[str], list[str]] | None:
        try:
            kept = json.loads(text)
            match = self.game.load_match(kept["match"])
            names, roles = [str(name) for name in kept["names"]], [str(role) for role in kept["roles"]]
        except (ValueError, TypeError, KeyError, RecursionError):
            return None
        known = {PERSON, *self.game.strategies.STRATEGIES}
        ok = len(roles) == match.position.players and set(roles) <= known
        return (match, names, roles) if ok else None

    def _resume(self) -> None:
        offer, self._offer = self._offer, None
        kept = self._unpacked(offer[1]) if offer else None
        if offer is None or kept is None:
            self._refused = _("This game cannot be read any more.")
            return
        match, names, roles = kept
        self._drawer.throw_away()
        self._drawer.take(offer[0])
        self._go_on_with(match, tuple(roles), tuple(names))

    def _go_on_with(self, match: Match, roles: tuple[str, ...], typed: tuple[str, ...]) -> None:
        rest = self.setup.roles[len(roles) :]
        setup = Setup(self.game, len(roles), (*roles, *rest), typed, "", {}, False, self.setup.reaction)
        self._begin(match, setup)

    def _forget(self) -> None:
        if self._offer is not None:
            self._drawer.throw_away(self._offer[0])
            self._offer = None

    def _write_out(self) -> None:
        """With a seed that was typed everyone can have the cards; else once the match is over."""
        if self.setup.seed or self.match.over:
            self._paper = self.match.save()
        else:
            self._message = _("The game still runs, and its text would tell the hidden cards.")

    def _load_text(self, text: Any) -> None:
        typed = str(text or "").strip()[:2_000_000]
        try:
            match = self.game.load_match(typed)
        except ValueError as error:
            self._message, self._paper = str(error), typed
            return
        players = match.position.players
        roles = (self.roles + [PERSON] * players)[:players]
        self._drawer.new_game()
        self._go_on_with(match, tuple(roles), self.setup.typed)


_PRESSES: dict[str, Callable[[TakeASeat], None]] = {
    "start": TakeASeat._start_clock,
    "time": lambda table: None,  # the page's clock ran out; the kernel's decides
    "back": TakeASeat._take_back,
    "next": TakeASeat._next_round,
    "again": TakeASeat._again,
    "step": TakeASeat._step_through,
    "step_on": TakeASeat._step_on,
    "review": TakeASeat._review,
    "close_review": TakeASeat._leave_review,
    "from_here": TakeASeat._from_here,
    "show_table": TakeASeat._show_table,
    "hurry": TakeASeat._hurry_on,
    "now": TakeASeat._now,
    "hand": TakeASeat._hand_over,
    "resume": TakeASeat._resume,
    "forget": TakeASeat._forget,
    "look": TakeASeat._look,
    "turn": TakeASeat._turn_back,
    "know": TakeASeat._toggle_know,
    "write": TakeASeat._write_out,
    "hint": TakeASeat._hint,
    "odds": TakeASeat._toggle_odds,
    "large": TakeASeat._toggle_large,
    "sound": TakeASeat._toggle_sound,
}
