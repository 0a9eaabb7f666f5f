"""The strategies of Biberbande: legal, honest, in the right order."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from cardlib import biberbande, chance, speed
from cardlib.biberbande import rules, strategies
from cardlib.counting import wilson
from tests.biberbande.helpers import positions

NAMES = list(biberbande.STRATEGIES)
unhurried = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@unhurried
@given(positions(), some.integers(0, 2**32))
def test_no_strategy_uses_what_its_seat_cannot_know(position, seed):
    for number in range(len(NAMES)):
        one, two = rules.LAYOUT.copy(position._state), rules.LAYOUT.copy(position._state)
        chance.start(two.shuffling, seed, 0, 0)
        rules.deal_hidden(two, two.turn)
        chosen = strategies.choose(one, (number,) * position.players)
        assert chosen == strategies.choose(two, (number,) * position.players)
        assert rules.verdict(position._state, chosen) == rules.LEGAL
        assert one.choosing == two.choosing


@unhurried
@given(positions(), some.integers(0, 2**32))
def test_a_forgotten_card_is_as_good_as_hidden(position, seed):
    """Who remembers nothing decides like someone who was never shown anything."""
    for number in range(1, len(NAMES)):
        one, two = rules.LAYOUT.copy(position._state), rules.LAYOUT.copy(position._state)
        for state in (one, two):
            state.remembered[state.turn] = 0
        two.known[two.turn] = 0
        chance.start(two.shuffling, seed, 0, 0)
        rules.deal_hidden(two, two.turn)
        seats = (number,) * position.players
        assert strategies.choose(one, seats) == strategies.choose(two, seats)


def test_random_is_uniform_but_knocks_one_time_in_ten():
    position = biberbande.position(rows=("4 2 0 5", "1 2 1 3"), discard="6")
    for moves in ((), ("take 1",)):
        here = position
        for move in moves:
            here = here.play(move)
        state = rules.LAYOUT.copy(here._state)
        counts = dict.fromkeys(here.moves, 0)
        for _ in range(20_000):
            counts[biberbande.notation.move_text(strategies.choose(state, (0, 0)))] += 1
        if moves:
            assert abs(counts["knock"] - 2000) < 4 * (20_000 * 0.1 * 0.9) ** 0.5
        else:
            expected = 20_000 / 5
            assert sum((count - expected) ** 2 / expected for count in counts.values()) < 18.5  # chi square, 4, 0.1 %


def share(one, rest, players, games=12_000):
    """The share of rounds that one seat wins against the rest, over all seats, with its 95 % interval."""
    won = 0.0
    for seat in range(players):
        names = [rest] * players
        names[seat] = one
        won += biberbande.simulate(games // players, names, players=players, seed=seat).wins[seat]
    return wilson(won / games, games, 1.96)


@pytest.mark.skipif(not speed.available(), reason="numba is not installed")
@pytest.mark.parametrize("players", [2, 4, 6])
def test_one_strong_player_is_clearly_ahead_of_the_rule_of_thumb(players):
    low, _high = share("strong", "thumb", players)
    assert low > 1.1 / players


@pytest.mark.skipif(not speed.available(), reason="numba is not installed")
@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_rule_of_thumb_is_far_ahead_of_chance(players):
    low, _high = share("thumb", "random", players)
    assert low > 1.5 / players


@pytest.mark.skipif(not speed.available(), reason="numba is not installed")
def test_memory_is_worth_something():
    means = []
    for forget in (0, 0.5):
        names = ["forgetful", "thumb", "thumb", "thumb"]
        results = biberbande.simulate(6000, names, forget=forget, seed=1)
        means.append(results.interval(wins=True)[0])
    assert means[0][0] > means[1][1], "without forgetting it wins more, and the intervals are apart"
    perfect = biberbande.simulate(500, "strong", seed=2)
    never_forgets = biberbande.simulate(500, "forgetful", forget=0, seed=2)
    assert (perfect.scores == never_forgets.scores).all()


@pytest.mark.skipif(not speed.available(), reason="numba is not installed")
@pytest.mark.parametrize("name", NAMES)
def test_all_rounds_end(name):
    for players in (2, 6):
        games = 3000 if name != "search" else 20
        assert max(biberbande.simulate(games, name, players=players, thinking=10).turns) < 1000


def test_simulated_rounds_can_be_stepped_through():
    results = biberbande.simulate(40, ["strong", "thumb", "random", "forgetful"], seed=4)
    for i in (0, 17, 39):
        position = results.game(i)
        assert position.over
        assert position.scores == tuple(results.scores[i])
        assert position.turns == results.turns[i]


def test_a_learners_own_strategy_plays():
    def careful(view, moves):
        return "knock" if "knock" in moves else "discard" if "discard" in moves else "draw"

    results = biberbande.simulate(20, [careful, "thumb", "strong"], players=3, seed=4)
    assert results.scores.shape == (20, 3)
    assert results.game(3).over


def test_odds_answer_for_every_legal_move_best_first():
    position = biberbande.position(rows=("9 9 0 5", "1 2 1 3", "6 7 8 9"), discard="0")
    odds = position.odds(games=2000)
    assert set(odds) == set(position.moves)
    values = [answer.value for answer in odds.values()]
    assert values == sorted(values)
    assert next(iter(odds)) in ("take 1", "take 2"), "the 0 for a 9; only the first one is known to be one"


def test_odds_do_not_depend_on_hidden_cards():
    rows = ("9 2 0 5", "1 2 1 3", "6 7 8 9")
    one = biberbande.position(rows=rows, discard="0", stack="5 5 5")
    other = biberbande.position(rows=("9 1 2 5", "7 0 6 2", "3 8 1 9"), discard=one.discard, stack="5 5 5")
    assert one.view(0) == other.view(0)
    assert one.odds(games=500) == other.odds(games=500)
