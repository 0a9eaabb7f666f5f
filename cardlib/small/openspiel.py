"""The small games as Python games of OpenSpiel: import this, then `pyspiel.load_game("python_cardlib_small_knocking")`.

They are small enough for its solvers: `open_spiel.python.algorithms.cfr`, `exploitability` and others run on them.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import pyspiel

from cardlib.small import knocking, two_colours
from cardlib.small.tree import CHANCE, OVER, Node, SmallGame, nodes, tree

GAMES: dict[str, SmallGame] = {"knocking": knocking, "two_colours": two_colours}
PLAYERS = 2

Type = pyspiel.GameType


def short_name(name: str) -> str:
    return f"python_cardlib_small_{name}"


@cache
def root_of(name: str) -> Node:
    return tree(GAMES[name])


@cache
def actions(name: str) -> list[str]:
    """Every move that a seat can make; an action is its place in this list."""
    return [*dict.fromkeys(move for node in nodes(root_of(name)) if node.turn >= 0 for move in node.moves)]


def longest(node: Node) -> int:
    """How many moves the seats make at most."""
    return (node.turn >= 0) + max(map(longest, node.after), default=0)


def _type(name: str) -> Any:
    return Type(
        short_name=short_name(name),
        long_name=f"{name} (cardlib, small)",
        dynamics=Type.Dynamics.SEQUENTIAL,
        chance_mode=Type.ChanceMode.EXPLICIT_STOCHASTIC,
        information=Type.Information.IMPERFECT_INFORMATION,
        utility=Type.Utility.ZERO_SUM,
        reward_model=Type.RewardModel.TERMINAL,
        max_num_players=PLAYERS,
        min_num_players=PLAYERS,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=False,
        provides_observation_tensor=False,
    )


class Small(pyspiel.Game):  # type: ignore[misc]
    """One of the small games."""

    def __init__(self, name: str, kind: Any, params: Any = None) -> None:
        self.name = name
        most = float(GAMES[name].MOST_WON)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(actions(name)),
            max_chance_outcomes=max(len(node.moves) for node in nodes(root_of(name)) if node.turn == CHANCE),
            num_players=PLAYERS,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=longest(root_of(name)),
        )
        super().__init__(kind, info, params or {})

    def new_initial_state(self) -> SmallState:
        return SmallState(self, self.name)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Seen:
        return Seen()


class SmallState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: Small, name: str) -> None:
        super().__init__(game)
        self._name = name  # copies are deep, and a module cannot be copied
        self.state = self.rules.start()

    @property
    def rules(self) -> SmallGame:
        return GAMES[self._name]

    def current_player(self) -> Any:
        turn = self.rules.turn(self.state)
        return {CHANCE: pyspiel.PlayerId.CHANCE, OVER: pyspiel.PlayerId.TERMINAL}.get(turn, turn)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(actions(self._name).index(move) for move in self.rules.moves(self.state))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [*enumerate(map(float, self.rules.chances(self.state)))]

    def _apply_action(self, action: int) -> None:
        self.state = self.rules.after(self.state, self._move(action))

    def _move(self, action: int) -> str:
        if self.rules.turn(self.state) == CHANCE:
            return self.rules.moves(self.state)[action]
        return actions(self._name)[action]

    def _action_to_string(self, player: int, action: int) -> str:
        return self._move(action)

    def is_terminal(self) -> bool:
        return self.rules.turn(self.state) == OVER

    def returns(self) -> list[float]:
        won = float(self.rules.won(self.state)) if self.is_terminal() else 0.0
        return [won, -won]

    def __str__(self) -> str:
        return " / ".join(self.rules.seen(self.state, seat) for seat in range(PLAYERS))


class Seen:
    """What a seat has seen, as text; there is no tensor."""

    tensor = None

    def __init__(self) -> None:
        self.dict: dict[str, Any] = {}

    def set_from(self, state: SmallState, player: int) -> None:
        """Nothing to fill in."""

    def string_from(self, state: SmallState, player: int) -> str:
        return state.rules.seen(state.state, player)


def _register(name: str) -> None:
    kind = _type(name)

    class Registered(Small):
        def __init__(self, params: Any = None) -> None:
            super().__init__(name, kind, params)

    pyspiel.register_game(kind, Registered)  # a function would be taken down after Python is


for _name in GAMES:
    _register(_name)
