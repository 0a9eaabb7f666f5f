"""The small games in OpenSpiel: its own solver reaches the same value, and it finds the same exploitability."""

from __future__ import annotations

import pytest

from cardlib.small.averaging import averaging, open_cards
from cardlib.small.solving import exploitability, solved, value
from cardlib.small.tree import alike, evenly, nodes, tree

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install cardlib[openspiel]")
small = pytest.importorskip("cardlib.small.openspiel")  # it makes the games known
from open_spiel.python import policy  # noqa: E402
from open_spiel.python.algorithms import cfr, expected_game_score  # noqa: E402
from open_spiel.python.algorithms import exploitability as theirs  # noqa: E402

every_game = pytest.mark.parametrize("name", small.GAMES)


def load(name):
    return pyspiel.load_game(small.short_name(name))


def as_policy(name, strategy):
    """Our strategy as a table of OpenSpiel's."""
    table = policy.TabularPolicy(load(name))
    for seen, group in alike(tree(small.GAMES[name])).items():
        row = table.policy_for_key(seen)
        row[:] = 0
        for move, chance in zip(group[0].moves, strategy[seen]):
            row[small.actions(name).index(move)] = float(chance)
    return table


@every_game
def test_it_passes_the_random_simulation_of_openspiel(name):
    pyspiel.random_sim_test(load(name), num_sims=3, serialize=False, verbose=False)


@every_game
def test_the_tree_is_the_same(name):
    found = []

    def walk(state):
        found.append(state.information_state_string(state.current_player()) if state.current_player() >= 0 else "")
        for action in state.legal_actions():
            walk(state.child(action))

    walk(load(name).new_initial_state())
    assert sorted(found) == sorted(node.seen for node in nodes(tree(small.GAMES[name])))


@every_game
def test_both_find_the_same_exploitability(name):
    root = tree(small.GAMES[name])
    for strategy in (evenly(root), solved(root, 30), averaging(root, open_cards)):
        expected = theirs.exploitability(load(name), as_policy(name, strategy))
        assert exploitability(root, strategy) == pytest.approx(expected, abs=1e-9)


@every_game
def test_its_solver_reaches_the_value_too(name):
    game, solver = load(name), cfr.CFRPlusSolver(load(name))
    found = []
    for _look in range(3):
        for _round in range(8):
            solver.evaluate_and_update_policy()
        found.append(theirs.exploitability(game, solver.average_policy()))
    assert sorted(found, reverse=True) == found
    assert found[-1] < 0.008 * small.GAMES[name].MOST_WON
    scores = expected_game_score.policy_value(game.new_initial_state(), [solver.average_policy()] * 2)
    assert abs(scores[0] - float(small.GAMES[name].VALUE)) <= 2 * found[-1]


@every_game
def test_what_its_solver_found_is_worth_as_much_here(name):
    """Its average strategy, judged by our own best answers."""
    solver = cfr.CFRSolver(load(name))
    for _round in range(5):
        solver.evaluate_and_update_policy()
    average, root = solver.average_policy(), tree(small.GAMES[name])
    strategy = {
        seen: [average.policy_for_key(seen)[small.actions(name).index(move)] for move in group[0].moves]
        for seen, group in alike(root).items()
    }
    assert exploitability(root, strategy) == pytest.approx(theirs.exploitability(load(name), average), abs=1e-9)
    scores = expected_game_score.policy_value(load(name).new_initial_state(), [average] * 2)
    assert value(root, strategy) == pytest.approx(scores[0], abs=1e-9)
