"""The games as Python games of OpenSpiel: `import cardlib.openspiel`, then `pyspiel.load_game("python_cardlib_stop")`.

Chance moves first, four times: together they are the seed of the round, so that all that is shuffled later is settled.
Who thinks ahead deals hidden cards anew with `resample_from_infostate`, as OpenSpiel's IS-MCTS does. States are light:
they go on compiled if numba is here, and `Playout` says what they are worth. `tools/rival.py` shows both at work.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

import pyspiel
from open_spiel.python.algorithms import mcts

from cardlib.arena import ACTIONS, NAMES, Moment, game_of, information, moment_of, observation
from cardlib.odds import read_aim

if TYPE_CHECKING:
    from cardlib.game import Position

OUTCOMES, DRAWS = 256, 4  # of chance
LONGEST = 20_000  # moves of a round that is played at random
WORST = {"minuten": 200.0, "stop": 6000.0, "biberbande": 200.0, "partners": 1.0}  # minus points
PLAYERS, AIM = 4, "score"

Utility, Type = pyspiel.GameType.Utility, pyspiel.GameType
UTILITY = {"minuten": Utility.IDENTICAL, "partners": Utility.ZERO_SUM}


def _type(name: str) -> Any:
    game = game_of(name)
    return Type(
        short_name=f"python_cardlib_{name}",
        long_name=f"{game.title} (cardlib)",
        dynamics=Type.Dynamics.SEQUENTIAL,
        chance_mode=Type.ChanceMode.EXPLICIT_STOCHASTIC,
        information=Type.Information.IMPERFECT_INFORMATION,
        utility=UTILITY.get(name, Utility.GENERAL_SUM),
        reward_model=Type.RewardModel.TERMINAL,
        max_num_players=game.rules.MOST_PLAYERS,
        min_num_players=game.rules.FEWEST_PLAYERS,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification={"players": PLAYERS, "aim": AIM},
    )


class CardGame(pyspiel.Game):  # type: ignore[misc]
    """A round of one of the games."""

    def __init__(self, name: str, kind: Any, params: Any = None) -> None:
        given = {"players": PLAYERS, "aim": AIM, **(params or {})}
        self.name, self.players, self.aim = name, int(given["players"]), read_aim(given["aim"])
        shares = self.aim == "win" or name == "partners"
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS[name],
            max_chance_outcomes=OUTCOMES,
            num_players=self.players,
            min_utility=0.0 if self.aim == "win" and name != "partners" else -WORST[name],
            max_utility=1.0 if shares else 0.0,
            utility_sum=0.0 if name == "partners" else None,
            max_game_length=LONGEST,
        )
        super().__init__(kind, info, given)

    def new_initial_state(self) -> CardState:
        return CardState(self, self.name, self.players, self.aim)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(iig_obs_type is not None and iig_obs_type.perfect_recall)


class CardState(pyspiel.State):  # type: ignore[misc]
    """A moment of a round; before it is dealt, what chance has drawn of the seed."""

    def __init__(self, game: CardGame, name: str, players: int, aim: str) -> None:
        super().__init__(game)
        self._name, self._players, self.aim = name, players, aim
        self._drawn = b""
        self.moment: Moment | None = None
        self.searcher: int | None = None  # the player for whom all that it cannot know was dealt anew

    def current_player(self) -> Any:
        if self.moment is None:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self.moment.over else self.moment.seat

    def _legal_actions(self, player: int) -> list[int]:
        assert self.moment is not None
        return self.moment.actions if player == self.moment.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]

    def _apply_action(self, action: int) -> None:
        if self.moment is not None:
            self.moment = self.moment.after(action)
            return
        self._drawn += bytes([action])
        if len(self._drawn) == DRAWS:
            seed = int.from_bytes(self._drawn, "big")
            self.moment = moment_of(game_of(self._name).deal(players=self._players, seed=seed))

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if self.moment is None else self.moment.text(action)

    def is_terminal(self) -> bool:
        return self.moment is not None and self.moment.over

    def returns(self) -> list[float]:
        if self.moment is None or not self.moment.over:
            return [0.0] * self._players
        return self.moment.rewards(self.aim)

    def resample_from_infostate(self, player: int, random: Callable[[], float]) -> CardState:
        """The same for this player, with all it cannot know dealt anew."""
        assert self.moment is not None
        twin: CardState = self.clone()
        twin.moment, twin.searcher = self.moment.dealt_anew(player, int(random() * 2**32)), player
        return twin

    def __str__(self) -> str:
        return "" if self.moment is None else str(self.moment.position)


def state_of(position: Position, aim: str = AIM, seat: int | None = None) -> CardState:
    """Any position as a state, for OpenSpiel's algorithms to go on from.

    With a seat it is that one's decision: who is asked before it has let the chance to play out of turn go by.

    >>> from cardlib import stop
    >>> state_of(stop.deal(seed=1)).num_players()
    4
    """
    game = pyspiel.load_game(f"python_cardlib_{position._game.name}", {"players": position.players, "aim": aim})
    state: CardState = game.new_initial_state()
    moment = moment_of(position)
    state.moment = moment if seat is None else moment.asking(seat)
    return state


class Observer:
    """What a player sees or has been told, as text, the way OpenSpiel asks for it; there is no tensor."""

    tensor = None

    def __init__(self, remembers: bool) -> None:
        self._remembers = remembers
        self.dict: dict[str, Any] = {}

    def set_from(self, state: CardState, player: int) -> None:
        """Nothing to fill in."""

    def string_from(self, state: CardState, player: int) -> str:
        if state.moment is None:
            return ""
        return information(state.moment, player) if self._remembers else observation(state.moment, player)


class Playout(mcts.Evaluator):  # type: ignore[misc]
    """What a state is worth if all play on by a strategy: for OpenSpiel's searches in Python, such as its `ISMCTSBot`.

    It plays as far as our `search` does when it thinks ahead, compiled if numba is here. As `search` does it holds the
    strategy's own move for a good one: a search that knows of priors (PUCT) looks there first.

    Its searches visit a state seldom, so one visit may try several games. In each of them all that the player who
    searches cannot know is dealt anew; a state in which nothing was dealt anew stays as it is.
    """

    def __init__(self, strategy: str = "strong", games: int = 1, seed: int = 0) -> None:
        self.strategy, self.games = strategy, games
        self._random = Random(seed)

    def evaluate(self, state: CardState) -> list[float]:
        assert state.moment is not None
        seat = state.searcher if self.games > 1 else None
        return state.moment.tried(self.strategy, state.aim, self.games, seat, self._random.getrandbits(32))

    def prior(self, state: CardState) -> list[tuple[int, float]]:
        """Half of it for the strategy's own move, and the rest for all alike."""
        assert state.moment is not None
        actions, habit = state.moment.actions, state.moment.habit(self.strategy)
        return [(action, ((action == habit) + 1 / len(actions)) / 2) for action in actions]


def _register(name: str) -> None:
    kind = _type(name)

    class Registered(CardGame):
        def __init__(self, params: Any = None) -> None:
            super().__init__(name, kind, params)

    pyspiel.register_game(kind, Registered)  # a function would be taken down after Python is


for _name in NAMES:
    _register(_name)
