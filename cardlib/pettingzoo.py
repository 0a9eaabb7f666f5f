"""The games as PettingZoo environments, for programs that learn: `cardlib.pettingzoo.env("stop", players=4)`.

Agents take turns (AEC), see what their seat may know, and get a mask of the actions that are legal. An illegal action
changes nothing: the agent is asked again, and finds the reason in its `infos`.
"""

from __future__ import annotations

import secrets
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from cardlib.arena import ACTIONS, game_of, moment_of, numbers

SEEDS = 2**31


def env(name: str, players: int = 4, render_mode: str | None = None, **options: Any) -> Any:
    """A round of the game; the options are those of `deal`."""
    return wrappers.OrderEnforcingWrapper(raw_env(name, players, render_mode, **options))


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 - the name that PettingZoo gives it
    """The environment without the wrapper that checks the order of calls."""

    def __init__(self, name: str, players: int = 4, render_mode: str | None = None, **options: Any) -> None:
        super().__init__()
        self.game = game_of(name)
        self.options = {"players": players, **options}
        self.metadata = {"name": f"cardlib_{name}_v0", "render_modes": ["human", "ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        first = self.game.deal(**self.options, seed=0)
        self.possible_agents = [f"player_{seat}" for seat in range(first.players)]
        count = ACTIONS[name]
        length = len(numbers(moment_of(first), 0))
        self.observation_spaces = {
            agent: Dict(
                {
                    "observation": Box(-2, np.iinfo(np.int16).max, (length,), np.int16),
                    "action_mask": Box(0, 1, (count,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(count) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new round; the same seed deals the same cards. The game's options were given to `env`."""
        seed = secrets.randbelow(SEEDS) if seed is None else seed
        self.moment = moment_of(self.game.deal(**self.options, seed=seed))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.moment.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        mask = np.zeros(self.action_spaces[agent].n, np.int8)
        if seat == self.moment.seat:
            mask[self.moment.actions] = 1
        return {"observation": np.array(numbers(self.moment, seat), np.int16), "action_mask": mask}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        verdict = self.moment.why(int(action))
        if not verdict:
            self.infos[agent] = {"illegal": verdict.text, "rule": verdict.rule}
            return
        self.infos[agent] = {}
        self.moment = self.moment.after(int(action))
        if self.moment.over:
            self.rewards = dict(zip(self.agents, self.moment.rewards()))
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self.agent_selection = self.possible_agents[self.moment.seat]
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The table as someone sees it who only watches, as text; `human` prints it."""
        text = str(self.moment.position)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """There is nothing to close."""
