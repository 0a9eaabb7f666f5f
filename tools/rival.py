"""Measures OpenSpiel's IS-MCTS in the place of `search`, at equal time: `python -m tools.rival`, a while on two cores.

How many simulations fit into that time depends on the machine, and so does the result, a little. It goes to
docs/rival.json and into the README.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

from cardlib import luck
from cardlib.arena import LET_IT_BE, NAMES, game_of
from cardlib.asking import Round, play_round
from cardlib.game import Game
from cardlib.luck import Achieved
from cardlib.playout import ASK, OWN
from cardlib.simulate import Results, one_row

ROOT = Path(__file__).resolve().parents[1]
README = ROOT / "README.md"
NUMBERS = ROOT / "docs" / "rival.json"
BEGIN, END = "<!-- tools.rival writes from here -->\n", "<!-- to here -->\n"
RIVAL = "IS-MCTS"
ROUNDS = {"minuten": 40, "stop": 1000, "biberbande": 400, "partners": 80}
# How much it likes to try what it knows little of, in units of what it plays for: shares of the win, or minus points
CURIOUS = {"minuten": 20.0, "stop": 1.0, "biberbande": 1.0, "partners": 0.5}
GAMES = dict.fromkeys(NAMES, 16)  # tried for each state it visits
TIMED = 8  # of so many decisions one is thought through by `search` too, to see how long it takes
AT_FIRST = 20  # simulations, as long as it is not known how many are as long as `search`


class Clock:
    """How long `search` takes for a move and a simulation takes, in processor time: others may be busy beside."""

    def __init__(self) -> None:
        self.thought = self.simulated = 0.0
        self.decisions = self.timed = self.simulations = 0

    @property
    def fitting(self) -> int:
        """How many simulations take as long as `search` for a move."""
        if not self.simulations or not self.timed:
            return AT_FIRST
        return max(2, round(self.thought / self.timed / (self.simulated / self.simulations)))

    def add(self, other: Clock) -> None:
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)


class Rival:
    """OpenSpiel's IS-MCTS, asked as a learner's function is."""

    def __init__(self, game: Game, clock: Clock, seed: int, curious: float) -> None:
        from open_spiel.python.algorithms import ismcts

        from cardlib import openspiel

        self.game, self.clock, self.curious = game, clock, curious
        self._ismcts, self._openspiel = ismcts, openspiel
        self._random = random.Random(seed)
        self.table: Round | None = None

    def __call__(self, view: Any, moves: Sequence[str]) -> str | None:
        seat = view.seat
        assert self.table is not None
        position = self.table.position()
        if len(moves) == 1 and seat == position.turn:
            return moves[0]
        if seat == position.turn and self.clock.decisions % TIMED == 0:
            self._time_search(seat)
        order = (
            [(position._state.last + step) % position.players for step in range(1, position.players + 1)]
            if self.game.abilities.out_of_turn
            else [seat]
        )
        asked_before = order if seat == position.turn else order[: order.index(seat)]
        aim = "score" if self.game.name == "minuten" else "win"
        state: Any = self._openspiel.state_of(position, aim, frozenset({*asked_before} - {seat}))
        action = self._search(state)
        return None if action == LET_IT_BE and seat != position.turn else str(state.moment.text(action))

    def _search(self, state: Any) -> int:
        import numpy

        ismcts, rng = self._ismcts, self._random
        bot = ismcts.ISMCTSBot(
            state.get_game(),
            self._openspiel.Playout(games=GAMES[self.game.name], seed=rng.randrange(2**32)),
            self.curious,
            self.clock.fitting,
            random_state=numpy.random.RandomState(rng.randrange(2**32)),
            child_selection_policy=ismcts.ChildSelectionPolicy.PUCT,
        )
        bot.set_resampler(lambda sampled, player: sampled.resample_from_infostate(player, rng.random))
        simulations, began = self.clock.fitting, process_time()
        action = bot.step(state)
        self.clock.simulated += process_time() - began
        self.clock.simulations += simulations
        self.clock.decisions += 1
        return int(action)

    def _time_search(self, seat: int) -> None:
        assert self.table is not None
        names = list(self.game.strategies.STRATEGIES)
        numbers = tuple(names.index("search") if other == seat else OWN for other in range(len(self.table.numbers)))
        state = self.game.rules.LAYOUT.copy(self.table.state)
        began = process_time()
        one_row(self.game, state, numbers, 0, 0, ASK, [0])
        self.clock.thought += process_time() - began
        self.clock.timed += 1


def play(name: str, curious: float, seed: int, numbers: Sequence[int]) -> tuple[list[list[int]], Clock]:
    """These rounds of a seed, the same deals as those of the strategies."""
    game, clock = game_of(name), Clock()
    seats = luck.seats_of(game, RIVAL)
    strong = game.strategies.STRONG
    game.simulate(1, luck.seats_of(game, "search"), thinking=1)  # loaded or compiled by now
    rival = Rival(game, clock, numbers[0], curious)
    table = Round(game, len(seats), [OWN if seat == RIVAL else strong for seat in seats], seed, {})
    rival.table = table
    askers = [rival if seat == RIVAL else None for seat in seats]
    return [list(play_round(table, number, askers).scores) for number in numbers], clock


class Measured(NamedTuple):
    """What it achieved, and what it had the time for."""

    achieved: Achieved
    simulations: float  # a decision
    search: float  # milliseconds that `search` takes for a decision


def measure(name: str, rounds: int, curious: float | None = None, seed: int = 1, workers: int = 2) -> Measured:
    shares = [range(rounds)[start::workers] for start in range(workers)]
    scores, clock = [], Clock()
    one = partial(play, name, CURIOUS[name] if curious is None else curious, seed)
    with ProcessPoolExecutor(workers) as pool:
        for played, told in pool.map(one, [share for share in shares if share]):
            scores += played
            clock.add(told)
    achieved = luck.summary(Results(scores, [0] * rounds, game_of(name), ()), RIVAL)
    return Measured(achieved, clock.simulations / clock.decisions, 1000 * clock.thought / clock.timed)
