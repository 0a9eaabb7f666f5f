"""The games as PettingZoo environments: its own tests pass, nothing hidden is seen, illegal moves have a reason."""

import warnings

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install cardlib[pettingzoo]")

from pettingzoo.test import api_test, render_test, seed_test

from cardlib import arena, pettingzoo
from cardlib.mistakes import Mistake


def played(env, choose, most=5000):
    """Each moment of a round: (agent, observation)."""
    for agent in env.agent_iter(most):
        observation, _reward, termination, _truncation, _info = env.last()
        yield agent, observation
        env.step(None if termination else choose(observation["action_mask"]))


def first_legal(mask):
    return int(mask.argmax())


def any_legal(seed):
    rng = np.random.default_rng(seed)
    return lambda mask: int(rng.choice(np.flatnonzero(mask)))


@pytest.mark.parametrize("name", arena.NAMES)
def test_it_passes_the_tests_of_pettingzoo(name, capsys):
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation")  # a mask beside it, as PettingZoo's own card games have
        api_test(pettingzoo.env(name), num_cycles=200)
    seed_test(lambda: pettingzoo.env(name), num_cycles=30)
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Environment has not defined")
        render_test(lambda render_mode=None: pettingzoo.env(name, render_mode=render_mode))


@pytest.mark.parametrize("name", arena.NAMES)
def test_a_round_ends_with_the_scores_of_its_position(name):
    env = pettingzoo.env(name, players=4)
    env.reset(seed=3)
    for _agent, _observation in played(env, any_legal(1)):
        if env.unwrapped.moment.position.over:
            break
    position = env.unwrapped.moment.position
    assert position.over
    won = [2 * position.scores[seat % 2] - 1 for seat in range(4)] if name == "partners" else []
    expected = {"minuten": [-position.scores[0]] * 4, "partners": won}
    assert list(env.unwrapped.rewards.values()) == expected.get(name, [-score for score in position.scores])


@pytest.mark.parametrize("name", arena.NAMES)
def test_what_a_seat_cannot_know_is_not_in_its_observation(name):
    env = pettingzoo.env(name, players=4)
    env.reset(seed=4)
    compared = 0
    for agent, observation in played(env, any_legal(2)):
        moment = env.unwrapped.moment
        if moment.position.over or compared == 60:
            break
        seat = env.possible_agents.index(agent)
        anew = moment.dealt_anew(seat, seed=compared)
        assert arena.numbers(anew, seat) == observation["observation"].tolist()
        assert anew.actions == np.flatnonzero(observation["action_mask"]).tolist()
        assert arena.information(anew, seat) == arena.information(moment, seat)
        compared += 1
    assert compared >= 10


def test_an_illegal_action_changes_nothing_and_its_reason_is_told():
    env = pettingzoo.env("minuten")
    env.reset(seed=1)
    before, agent = env.unwrapped.moment, env.agent_selection
    legal = set(before.actions)
    reasons = set()
    for action in range(env.action_space(agent).n):
        if action not in legal:
            env.step(action)
            assert env.agent_selection == agent
            assert env.unwrapped.moment is before
            assert env.infos[agent]["illegal"]
            reasons.add(env.infos[agent]["rule"])
    assert {"M8", "M11", "M10", "M7", ""} & reasons >= {"M8", "M7"}
    env.step(min(legal))
    assert env.infos[agent] == {}


@pytest.mark.parametrize("name", arena.NAMES)
def test_in_every_game_the_agent_is_told_why_it_may_not_and_asked_again(name):
    env = pettingzoo.env(name)
    env.reset(seed=6)
    for agent, observation in played(env, any_legal(5), most=8):
        illegal = int(np.flatnonzero(observation["action_mask"] == 0)[0])
        env.step(illegal)
        assert env.agent_selection == agent
        assert env.infos[agent]["illegal"] == env.unwrapped.moment.why(illegal).text
        assert not any(env.terminations.values())


@pytest.mark.parametrize("name", arena.NAMES)
def test_every_number_that_is_no_legal_action_has_a_reason(name):
    env = pettingzoo.env(name)
    env.reset(seed=2)
    for _agent, _observation in played(env, any_legal(3), most=12):
        moment = env.unwrapped.moment
        for action in (-1, arena.ACTIONS[name], 10**20, *range(arena.ACTIONS[name])):
            assert bool(moment.why(action)) == (action in moment.actions)
            assert moment.why(action).text


def test_whoever_could_play_out_of_turn_in_stop_is_asked_first():
    env = pettingzoo.env("stop", players=6)
    asked = 0
    for seed in range(20):
        env.reset(seed=seed)
        for _agent, _observation in played(env, any_legal(seed), most=40):
            moment = env.unwrapped.moment
            if moment.position.over:
                break
            if moment.seat != moment.position.turn:
                asked += 1
                assert arena.LET_IT_BE in moment.actions
                assert all(moment.text(action).startswith((f"{moment.seat}:", "let")) for action in moment.actions)
                assert moment.after(arena.LET_IT_BE).position is moment.position
    assert asked > 10


def test_an_unknown_game_is_named_with_those_there_are():
    with pytest.raises(Mistake, match="minuten, stop, biberbande, partners"):
        pettingzoo.env("skat")
