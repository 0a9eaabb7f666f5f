"""The games as Python games of OpenSpiel: its own tests pass, and who thinks ahead deals only what is hidden anew."""

import random

import pytest

from cardlib import arena

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install cardlib[openspiel]")
pytest.importorskip("cardlib.openspiel")  # it makes the games known


def load(name, **parameters):
    return pyspiel.load_game(f"python_cardlib_{name}", parameters)


def some_way_in(game, moves, seed):
    """A state after so many decisions."""
    state, rng = game.new_initial_state(), random.Random(seed)
    while moves and not state.is_terminal():
        if not state.is_chance_node():
            moves -= 1
        state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", arena.NAMES)
def test_it_passes_the_random_simulation_of_openspiel(name):
    pyspiel.random_sim_test(load(name), num_sims=1, serialize=name != "partners", verbose=False)


def test_a_round_has_as_many_players_as_asked_for():
    state = some_way_in(load("stop", players=7), 20, 1)
    assert state.num_players() == 7


@pytest.mark.parametrize("name", arena.NAMES)
def test_what_is_dealt_anew_looks_the_same_to_the_player(name):
    for seed in range(5):
        state = some_way_in(load(name), 10 + seed, seed)
        if state.is_terminal():
            continue
        seat = state.current_player()
        anew = state.resample_from_infostate(seat, random.Random(seed).random)
        assert anew.information_state_string(seat) == state.information_state_string(seat)
        assert anew.legal_actions() == state.legal_actions()
        assert anew.moment.position != state.moment.position


@pytest.mark.parametrize("name", arena.NAMES)
def test_the_sum_of_what_is_won_is_what_the_position_says(name):
    state = some_way_in(load(name), 10**6, 3)
    assert state.is_terminal()
    assert state.returns() == state.moment.rewards()
    assert state.legal_actions() == []
