"""Measures OpenSpiel's IS-MCTS in the place of `search`, at equal time: `make rival`, ten minutes on two cores.

How many simulations fit into that time depends on the machine, and so does the result, a little. It goes to
docs/rival.json and into the README.
"""

from __future__ import annotations

import json
import platform
import random
import re
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from importlib.metadata import version
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

import numpy as np
from open_spiel.python.algorithms import ismcts

from cardlib import luck
from cardlib.arena import LET_IT_BE, NAMES, game_of
from cardlib.asking import Round, play_round
from cardlib.game import THINKING, Game
from cardlib.luck import Achieved
from cardlib.openspiel import Playout, state_of
from cardlib.playout import ASK, OWN
from cardlib.simulate import Results, one_row

ROOT = Path(__file__).resolve().parents[1]
README = ROOT / "README.md"
NUMBERS = ROOT / "docs" / "rival.json"
BEGIN, END = "<!-- make rival writes from here -->\n", "<!-- to here -->\n"
RIVAL = "IS-MCTS"
ROUNDS = {"minuten": 20, "stop": 1000, "biberbande": 200, "partners": 60}
# How much it likes to try what it knows little of, in units of what it plays for: minus points, or shares of the win.
# Some were tried on other deals than those it is measured on, and how many games it tries for each state it visits.
CURIOUS = {"minuten": 2.0, "stop": 3.0, "biberbande": 1.0, "partners": 0.02}
GAMES = {"minuten": 4, "stop": 4, "biberbande": 8, "partners": 8}
TIMED = 8  # of so many decisions one is thought through by `search` too, to see how long it takes
AT_FIRST = 20  # simulations, as long as it is not known how many are as long as `search`


class Clock:
    """How long `search` takes for a move and a simulation takes, in processor time: others may be busy beside."""

    def __init__(self) -> None:
        self.thought = self.simulated = 0.0  # seconds
        self.timed = self.decisions = self.simulations = self.moves = 0

    def fitting(self, moves: int) -> int:
        """How many simulations to give to so many moves, so that all in all they take as long as `search`.

        OpenSpiel's IS-MCTS plays at random where it has fewer simulations than there are moves, so it has more of them
        where there are more moves.
        """
        if not self.simulations or not self.timed:
            return AT_FIRST
        usual = self.thought / self.timed / (self.simulated / self.simulations)
        return max(2, round(usual * moves / (self.moves / self.decisions)))

    def add(self, other: Clock) -> None:
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)


class Rival:
    """OpenSpiel's IS-MCTS at a table, asked as a learner's function is."""

    def __init__(self, game: Game, table: Round, seed: int) -> None:
        self.game, self.table, self.clock = game, table, Clock()
        self._random = random.Random(seed)

    def __call__(self, view: Any, moves: Sequence[str]) -> str | None:
        position, seat = self.table.position(), view.seat
        in_turn = seat == position.turn
        if in_turn and len(moves) == 1:
            return moves[0]
        if in_turn and self.clock.decisions % TIMED == 0:
            self._time_search(seat)
        aim = "score" if self.game.name == "minuten" else "win"
        state = state_of(position, aim, seat)
        action = self._search(state)
        return None if action == LET_IT_BE and not in_turn else state.action_to_string(seat, action)

    def _search(self, state: Any) -> int:
        rng, moves = self._random, len(state.legal_actions())
        simulations = self.clock.fitting(moves)
        name = self.game.name
        bot = ismcts.ISMCTSBot(
            state.get_game(),
            Playout(games=GAMES[name], seed=rng.getrandbits(32)),
            CURIOUS[name],
            simulations,
            random_state=np.random.RandomState(rng.getrandbits(32)),
            child_selection_policy=ismcts.ChildSelectionPolicy.PUCT,
        )
        bot.set_resampler(lambda sampled, player: sampled.resample_from_infostate(player, rng.random))
        began = process_time()
        action = int(bot.step(state))
        self.clock.simulated += process_time() - began
        self.clock.simulations += simulations
        self.clock.decisions += 1
        self.clock.moves += moves
        return action

    def _time_search(self, seat: int) -> None:
        search = self.game.strategies.SEARCH
        numbers = tuple(search if other == seat else OWN for other in range(len(self.table.numbers)))
        state = self.game.rules.LAYOUT.copy(self.table.state)
        began = process_time()
        one_row(self.game, state, numbers, 0, 0, ASK, [0])
        self.clock.thought += process_time() - began
        self.clock.timed += 1


def play(name: str, seed: int, numbers: Sequence[int]) -> tuple[list[list[int]], Clock]:
    """These rounds of a seed: the same deals that the strategies of `make strategies` have."""
    game, seats = game_of(name), luck.seats_of(game_of(name), RIVAL)
    game.simulate(1, luck.seats_of(game, "search"), thinking=1)  # loaded or compiled by now
    table = Round(game, len(seats), [OWN if seat == RIVAL else game.strategies.STRONG for seat in seats], seed, {})
    rival = Rival(game, table, numbers[0])
    askers = [rival if seat == RIVAL else None for seat in seats]
    return [play_round(table, number, askers).scores for number in numbers], rival.clock


class Measured(NamedTuple):
    """What it achieved, and what it had the time for."""

    achieved: Achieved
    simulations: float  # for a decision
    took: float  # milliseconds for a decision
    search_took: float


def measure(name: str, rounds: int, seed: int = 1, workers: int = 2) -> Measured:
    scores, clock = [], Clock()
    with ProcessPoolExecutor(workers) as pool:
        for played, told in pool.map(
            partial(play, name, seed), [range(rounds)[start::workers] for start in range(workers)]
        ):
            scores += played
            clock.add(told)
    achieved = luck.summary(Results(scores, [0] * rounds, game_of(name), ()), RIVAL)
    each = clock.simulations / clock.decisions, clock.simulated / clock.decisions, clock.thought / clock.timed
    return Measured(achieved, round(each[0], 1), round(1000 * each[1], 2), round(1000 * each[2], 2))


def measure_all() -> None:
    numbers: dict[str, Any] = {"python": platform.python_version(), "open-spiel": version("open-spiel")}
    for name in NAMES:
        measured = measure(name, ROUNDS[name])
        numbers[name] = {**measured._asdict(), "achieved": measured.achieved._asdict()}
        print(name, measured, flush=True)
    NUMBERS.write_text(json.dumps(numbers, indent=1) + "\n", encoding="utf-8")


# ---- the README's table


def table() -> str:
    """What the README says between its two marks."""
    numbers = json.loads(NUMBERS.read_text(encoding="utf-8"))
    return (
        f"OpenSpiel's IS-MCTS (its `ISMCTSBot` in Python, version {numbers['open-spiel']}) in the place of `search`, "
        f"with as much processor time for a move as `search` takes for its {THINKING} games. Both deal anew what they "
        "cannot see, and play on by `strong`, compiled: in a simulation "
        f"{min(GAMES.values())} to {max(GAMES.values())} times from the state that it reaches.\n\n"
        "| game | `strong` | IS-MCTS | `search` | simulations a move | time a move |\n|---|---|---|---|---|---|\n"
        + "".join(_row(name, numbers[name]) for name in NAMES)
        + "\n4½ Minuten: minus points, all four play alike. The others: how often it wins against `strong`, as above.\n"
    )


def _row(name: str, measured: dict[str, Any]) -> str:
    by_player = {row.player: row for row in luck.achieved(name)}
    shown = _points if name == "minuten" else _wins
    rival = Achieved(**measured["achieved"])
    cells = [game_of(name).title, shown(by_player["strong"])]
    cells += [f"{shown(rival)}, {rival.rounds} rounds", shown(by_player["search"])]
    return f"| {' | '.join(cells)} | {measured['simulations']:.0f} | {measured['took']:.1f} ms |\n"


def _points(row: Achieved) -> str:
    return f"{row.value:.2f} [{row.low:.2f}, {row.high:.2f}]"


def _wins(row: Achieved) -> str:
    return f"{row.value:.1%} [{row.low:.1%}, {row.high:.1%}]"


def write_readme() -> None:
    text = README.read_text(encoding="utf-8")
    marked = re.compile(re.escape(BEGIN) + ".*?" + re.escape(END), re.DOTALL)
    README.write_text(marked.sub(lambda _found: BEGIN + table() + END, text), encoding="utf-8")


if __name__ == "__main__":
    measure_all()
    write_readme()
