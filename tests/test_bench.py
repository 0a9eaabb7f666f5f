"""The README's table of speeds is the one that was measured."""

import json

import pytest

pytest.importorskip("numba")

from tools import bench


@pytest.fixture
def measured():
    return json.loads(bench.NUMBERS.read_text(encoding="utf-8"))


def test_the_readme_shows_what_was_measured(measured):
    text = bench.README.read_text(encoding="utf-8")
    assert text.count(bench.BEGIN) == text.count(bench.END) == 1
    assert bench.BEGIN + bench.tables(measured) + bench.END in text


def test_each_game_is_measured_plain_compiled_and_on_all_cores_and_beside_the_others(measured):
    hows = {(row["name"], row["how"]) for row in measured["rows"]}
    for game in bench.games():
        assert {(game.title, "plain"), (game.title, "compiled"), (game.title, "compiled, all cores")} <= hows
    assert {(peer, "OpenSpiel, C++") for peer, _aim in bench.BESIDE.values()} <= hows


def test_a_round_has_as_many_decisions_as_its_moves():
    stop = next(game for game in bench.games() if game.name == "stop")
    played = bench.plainly(stop, 3)()
    results = stop.simulate(3, seed=1)
    assert played.decisions == sum(len(results.game(i).history) for i in range(3))
