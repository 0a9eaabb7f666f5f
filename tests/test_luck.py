"""How much is luck: the numbers are those that were measured, and the README and the chart show them."""

from __future__ import annotations

import pytest

from cardlib import language, luck, minuten, partners
from cardlib.luck import CHEATING, PLAYERS, Achieved
from tools import strategies
from widgets.luck import TITLES, how_much_is_luck, plot_of

CHEAP = [(game, player) for game in strategies.GAMES for player in ("random", "thumb", "strong")]


@pytest.mark.parametrize(("game", "player"), CHEAP)
def test_what_is_cheap_to_measure_is_measured_again(game, player):
    if game == "partners" and player == "strong":
        return  # a few seconds more than it is worth: all four play alike
    row = luck.achieved(game)[PLAYERS.index(player)]
    assert luck.measure(strategies.GAMES[game], player, row.rounds, 1000) == row


@pytest.mark.long
@pytest.mark.parametrize("game", strategies.GAMES)
@pytest.mark.parametrize("player", ["search", CHEATING])
def test_the_rest_is_measured_again_where_there_is_time(game, player):
    row = luck.achieved(game)[PLAYERS.index(player)]
    results = luck.play(strategies.GAMES[game], player, row.rounds, strategies.thinking_of(game, player))
    assert luck.summary(results, player) == row


@pytest.mark.parametrize("game", strategies.GAMES)
def test_each_player_is_measured_and_the_better_are_better(game):
    rows = luck.achieved(game)
    assert [row.player for row in rows] == list(PLAYERS)
    assert all(row.low <= row.value <= row.high for row in rows)
    assert [row.rounds for row in rows] == [strategies.rounds_of(game, player) for player in PLAYERS]
    values = [row.value for row in rows]
    assert values == sorted(values, reverse=game == "minuten")


def test_the_goals_are_reached():
    """What the search had to reach, as far as it was measured."""
    found = {game: luck.achieved(game)[PLAYERS.index("search")] for game in strategies.GAMES}
    assert found["minuten"].value <= 1.5
    assert found["stop"].low > 0.27
    assert found["biberbande"].low > 0.25
    assert found["partners"].low > 0.55


def test_cheating_is_no_strategy():
    assert CHEATING not in minuten.STRATEGIES
    with pytest.raises(ValueError, match="Unknown strategy"):
        minuten.simulate(1, CHEATING)


def test_deals_are_played_to_zero():
    zero = luck.played_to_zero()
    assert zero.deals == strategies.rounds_of("minuten", CHEATING)
    assert 0 < zero.found <= zero.deals
    low, high = zero.interval
    assert low <= zero.share <= high
    once, again = (luck.play(minuten.GAME, CHEATING, 4, thinking) for thinking in ((10,), (10, 40)))
    assert all(after <= before for before, after in zip(once.scores, again.scores))
    assert isinstance(luck.measure(partners.GAME, CHEATING, 1, 2), Achieved)


def test_the_readme_says_what_was_measured():
    text = strategies.README.read_text(encoding="utf-8")
    assert strategies.BEGIN + strategies.tables() + strategies.END in text, "run make strategies"


@pytest.mark.parametrize("room", ["minuten", "stop", "biberbande", "partners"])
@pytest.mark.parametrize("spoken", ["en", "de"])
def test_one_chart_serves_all_games(room, spoken):
    language.use(spoken)
    plot = plot_of(room)
    assert plot.title
    assert list(plot.simulated[0].y) == [row.value for row in luck.achieved(room)]
    assert plot.ticks is not None
    assert ("cheating" if spoken == "en" else "schummelt") in plot.ticks[-1]


def test_the_chart_can_be_drawn():
    assert set(TITLES) == set(strategies.GAMES)
    assert "luck" in repr(how_much_is_luck(minuten))
