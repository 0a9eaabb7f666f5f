"""One rulebook, two speeds: plain and compiled play the same games of Partners."""

from __future__ import annotations

import numpy as np
import pytest

from cardlib import partners, speed
from cardlib.partners import GAME, notation, rules
from cardlib.playout import FRESH
from cardlib.simulate import run_rows


def whole_games(games, first, numbers):
    """Play plain and compiled and compare every move, every score and every last state."""
    blank = notation.empty_table(4)
    table = rules.LAYOUT.table(games)
    rules.LAYOUT.write(blank, table)
    scores, turns = np.zeros((games, 2), np.int64), np.zeros(games, np.int64)
    log = np.full((games, 6000), -1, np.int64)
    speed.entry("partners", True)(table, np.array(numbers), 11, first, FRESH, scores, turns, log)
    for i in range(games):
        state = rules.LAYOUT.copy(blank)
        plain_scores, plain_turns, plain_log = [[0, 0]], [0], [-1] * 6000
        speed.entry("partners", False)([state], numbers, 11, first + i, FRESH, plain_scores, plain_turns, [plain_log])
        assert plain_log == log[i].tolist()
        assert plain_log[-1] == -1, "the log holds the whole game"
        assert plain_scores[0] == scores[i].tolist()
        assert plain_turns[0] == turns[i]
        twin = rules.LAYOUT.read(table[i])
        for name in rules.LAYOUT.shapes:
            assert getattr(twin, name) == getattr(state, name), name


needs_numba = pytest.mark.skipif(not speed.available(), reason="numba is not installed")


@needs_numba
@pytest.mark.parametrize("numbers", [(0, 0, 0, 0), (1, 1, 1, 1), (2, 1, 2, 1), (0, 1, 2, 0)])
def test_plain_and_compiled_agree_move_by_move(numbers):
    whole_games(50, 0, numbers)


@needs_numba
@pytest.mark.long
@pytest.mark.parametrize("numbers", [(0, 0, 0, 0), (1, 1, 1, 1), (2, 1, 2, 1), (0, 1, 2, 0)])
def test_plain_and_compiled_agree_move_by_move_over_thousands_of_games(numbers):
    whole_games(500, 1000, numbers)


@needs_numba
def test_random_games_end():
    results = partners.simulate(1000, "random", seed=3)
    assert (results.scores.sum(axis=1) == 1).all()
    assert results.turns.max() < 3000


def test_a_game_can_be_stepped_through_again():
    results = partners.simulate(3, "thumb", seed=3)
    for i in range(3):
        game = results.game(i)
        assert game.over
        assert game.scores == tuple(results.scores[i])
        assert game.turns == results.turns[i]


@needs_numba
def test_the_seed_alone_decides():
    one = partners.simulate(300, "thumb", seed=9)
    two = partners.simulate(300, "thumb", seed=9)
    assert (one.scores == two.scores).all()
    assert (one.turns == two.turns).all()
    scores, _turns = run_rows(GAME, True, notation.empty_table(4), (1, 1, 1, 1), 9, 280, 20, FRESH)
    assert (scores == one.scores[280:]).all()
