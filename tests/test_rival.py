"""OpenSpiel's IS-MCTS in the place of `search`: what the README says was measured, and at equal time it can think."""

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install cardlib[openspiel]")
pytest.importorskip("cardlib.openspiel")

from cardlib import luck, speed, stop
from cardlib.arena import NAMES
from cardlib.asking import Round
from cardlib.playout import OWN

rival = pytest.importorskip("tools.rival")


def test_the_readme_says_what_was_measured():
    assert rival.BEGIN + rival.table() + rival.END in rival.README.read_text(encoding="utf-8")


def test_it_is_asked_in_turn_and_out_of_turn():
    """And what it answers is legal, or nothing."""
    table = Round(stop.GAME, 4, [OWN, *[stop.GAME.strategies.STRONG] * 3], 5, {})
    player = rival.Rival(stop.GAME, table, 1)
    player.clock.decisions = player.clock.moves = 1  # nothing is timed
    out_of_turn = 0
    for number in range(6):
        table.begin(number)
        while not table.over:
            position = table.position()
            out_of_turn += table.asked == 1 and position.turn != 0
            table.play(table.next_move([player, None, None, None]))
    assert player.clock.decisions > 20
    assert player.clock.simulations >= 20 * 20
    assert out_of_turn


@pytest.mark.long
@pytest.mark.skipif(not speed.available(), reason="without numba both are slow")
@pytest.mark.parametrize(("name", "rounds"), [("minuten", 4), ("stop", 120), ("biberbande", 30), ("partners", 10)])
def test_it_is_a_rival_at_equal_time(name, rounds):
    measured = rival.measure(name, rounds, seed=3)
    assert 0.5 < measured.took / measured.search_took < 2
    assert measured.simulations > 10
    strong = next(row for row in luck.achieved(name) if row.player == "strong")
    if name == "minuten":
        assert measured.achieved.high < strong.low  # it needs little time to be better
    else:
        assert measured.achieved.high > strong.low  # it is not worse, as far as so few rounds can say


def test_every_game_is_measured():
    assert set(rival.ROUNDS) == set(rival.CURIOUS) == set(rival.GAMES) == set(NAMES)
