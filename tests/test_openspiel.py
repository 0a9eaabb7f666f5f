"""The games as Python games of OpenSpiel: its own tests pass, and who thinks ahead deals only what is hidden anew."""

import random

import numpy as np
import pytest

from cardlib import arena
from cardlib.mistakes import Mistake

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install cardlib[openspiel]")
openspiel = pytest.importorskip("cardlib.openspiel")  # it makes the games known
ismcts = pytest.importorskip("open_spiel.python.algorithms.ismcts")
mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")


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
        assert str(anew.moment.position.view(seat)) == str(state.moment.position.view(seat))
        assert anew.information_state_string(seat) == state.information_state_string(seat)
        assert anew.legal_actions() == state.legal_actions()
        assert anew.moment.position != state.moment.position


@pytest.mark.parametrize("name", arena.NAMES)
def test_the_sum_of_what_is_won_is_what_the_position_says(name):
    state = some_way_in(load(name), 10**6, 3)
    assert state.is_terminal()
    assert state.returns() == state.moment.rewards()
    assert state.legal_actions() == []


@pytest.mark.parametrize("name", arena.NAMES)
def test_a_clone_shares_nothing(name):
    state = some_way_in(load(name), 4, 4)
    told, legal = str(state), state.legal_actions()
    clone, rng = state.clone(), random.Random(5)
    assert (str(clone), clone.legal_actions(), clone.history()) == (told, legal, state.history())
    while not clone.is_terminal():
        clone.apply_action(rng.choice(clone.legal_actions()))
    assert (str(state), state.legal_actions()) == (told, legal)
    assert str(clone) != told
    other = state.clone()
    state.apply_action(legal[0])
    assert str(other) == told


@pytest.mark.parametrize("name", arena.NAMES)
def test_whoever_aims_to_win_is_paid_shares_of_the_win(name):
    state = some_way_in(load(name, aim="win"), 10**6, 3)
    assert state.returns() == state.moment.rewards("win")
    assert state.get_game().min_utility() <= min(state.returns())
    assert max(state.returns()) <= state.get_game().max_utility() == 1


def test_another_aim_is_refused():
    with pytest.raises(Mistake, match="'score' or 'win'"):
        load("stop", aim="fun")


@pytest.mark.parametrize("name", arena.NAMES)
def test_any_position_can_be_gone_on_from(name):
    position = arena.game_of(name).deal(seed=3)
    state = openspiel.state_of(position)
    assert state.moment.position is position
    state.apply_action(state.legal_actions()[0])
    assert state.moment.position.previous == position


def bots(game, playout):
    rng = np.random.RandomState(1)
    puct = ismcts.ChildSelectionPolicy.PUCT
    yield ismcts.ISMCTSBot(game, playout, 1.0, 12, random_state=rng)
    yield ismcts.ISMCTSBot(game, playout, 1.0, 12, random_state=rng, child_selection_policy=puct)
    yield mcts.MCTSBot(game, 1.0, 12, playout, random_state=rng)


@pytest.mark.parametrize("name", arena.NAMES)
@pytest.mark.parametrize("games", [1, 3])
def test_the_searches_of_openspiel_think_with_a_playout(name, games):
    game = load(name)
    state = some_way_in(game, 11, 6)
    playout = openspiel.Playout(games=games)
    for bot in bots(game, playout):
        assert bot.step(state) in state.legal_actions()
    assert playout.evaluate(some_way_in(game, 10**6, 3)) == some_way_in(game, 10**6, 3).returns()
    low, high = game.min_utility(), game.max_utility()
    assert all(low <= worth <= high for worth in playout.evaluate(state))
    prior = dict(playout.prior(state))
    assert sum(prior.values()) == pytest.approx(1)
    assert max(prior, key=prior.get) == state.moment.habit("strong")
    assert sorted(prior) == state.legal_actions()


@pytest.mark.parametrize("name", arena.NAMES)
def test_what_is_worth_something_does_not_hang_on_what_is_hidden(name):
    """With several games, what the searching player cannot know is dealt anew for each."""
    state = some_way_in(load(name), 10, 8)
    seat = state.current_player()
    worlds = [state.resample_from_infostate(seat, random.Random(seed).random) for seed in (1, 2)]
    assert str(worlds[0].moment.position.fields()) != str(worlds[1].moment.position.fields())
    worth = [openspiel.Playout(games=5, seed=7).evaluate(world) for world in worlds]
    assert worth[0] == worth[1]
