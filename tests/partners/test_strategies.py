"""How well the strategies play, and how they choose."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlib import chance, partners, speed
from cardlib.partners import notation, rules, strategies

from .helpers import moment, seeds, table

needs_numba = pytest.mark.skipif(not speed.available(), reason="numba is not installed")


def choice(position, strategy):
    state = rules.LAYOUT.copy(position._state)
    number = list(partners.STRATEGIES).index(strategy)
    return notation.move_text(strategies.choose(state, (number,) * 4))


def test_there_are_three_with_words():
    assert list(partners.STRATEGIES) == ["random", "thumb", "strong", "search"]
    assert all(partners.STRATEGIES.values())


@needs_numba
def test_strong_beats_random_and_thumb():
    against_random = partners.simulate(400, ("strong", "random", "strong", "random"), seed=1)
    assert against_random.interval(wins=True)[0][0] >= 0.90
    against_thumb = partners.simulate(2000, ("strong", "thumb", "strong", "thumb"), seed=1)
    assert against_thumb.interval(wins=True)[0][0] >= 0.70
    other_seats = partners.simulate(1000, ("thumb", "strong", "thumb", "strong"), seed=2)
    assert other_seats.interval(wins=True)[1][0] >= 0.70


@needs_numba
def test_thumb_beats_random():
    results = partners.simulate(400, ("random", "thumb", "random", "thumb"), seed=1)
    assert results.interval(wins=True)[1][0] >= 0.90


def test_random_is_uniform_over_the_moves():
    p = table("5 2 7*1", yellow="y1 r1")
    state = rules.LAYOUT.copy(p._state)
    counts = Counter(notation.move_text(strategies.choose(state, (0, 0, 0, 0))) for _ in range(12_000))
    assert set(counts) == set(p.moves)
    expected = 12_000 / len(p.moves)
    assert sum((count - expected) ** 2 / expected for count in counts.values()) < 32.9  # 11 degrees, 99.95 %
    assert len(p.moves) == 12


@pytest.mark.parametrize("strategy", ["thumb", "strong"])
def test_both_lock_hit_and_come_out(strategy):
    assert choice(table("2 5", yellow="c1 r4 g13 home", red="r9"), strategy) == "5 r4" or strategy == "thumb"
    assert choice(table("3 9", yellow="c1 g14 y3 home"), strategy) == "3 g14", "locked on c2"
    assert choice(table("5 6", yellow="y3 b1", red="y9 y9"), strategy) != "6 y3", "not onto a pair"
    assert choice(table("5 2", yellow="y3", blue="y8"), strategy) == "2 y3", "not onto the partner"
    assert choice(table("H 3", yellow="y3"), strategy) == "H home" or strategy == "strong"


def test_strong_gives_a_spare_heart_to_a_partner_without_a_pawn_in_play():
    p = partners.position(
        hands=("H H 5 9", "2 2 3 3", "6 6 10 12", "2 3 5 5"), phase="exchange", yellow="y3 y9", red="r1", green="g1"
    )
    assert choice(p, "strong") == "give H"


def test_strong_keeps_its_only_heart_when_it_needs_it():
    p = partners.position(
        hands=("H 5 9 10", "2 2 3 3", "6 6 10 12", "2 3 5 5"), phase="exchange", blue="b3 b9", red="r1", green="g1"
    )
    assert choice(p, "strong") != "give H"


@needs_numba
def test_odds_find_the_winning_move():
    p = partners.position(
        yellow="c1 c2 c3 c4", blue="c1 c2 c3 r12", red="c1 c2 c3 y14", green="c1 c2 c3 b14",
        hands=("5", "1/14 2", "3 2", "1/14 5"), turn=2,
    )  # fmt: skip
    odds = p.odds(games=600, seed=1)
    best = next(iter(odds))
    assert best == "3 r12"
    assert odds[best].value == 1
    assert odds[best].low > 0.9
    assert odds["2 r12"].high < 0.9
    for move in odds.values():
        assert 0 <= move.low <= move.value <= move.high <= 1
    assert sum(move.games for move in odds.values()) <= 600
    assert p.odds(games=600, seed=1) == odds


@needs_numba
def test_odds_do_not_depend_on_hidden_cards():
    fields = {"yellow": "y3 r9", "red": "r3", "blue": "b3 c1", "green": "g3 g3"}
    one = partners.position(hands=("5 2 H", "SW 3 12", "9 9 6", "2 2 3"), **fields, seed=1)
    two = partners.position(hands=("5 2 H", "9 9 6", "10 H8 7*1", "SW 3 12"), **fields, seed=5)
    assert one.odds(games=300) == two.odds(games=300)


def middle_game():
    return partners.position(
        yellow="y1 y8 r5 b9", red="b3 g4 g12 c1", blue="g1 g8 c2 home", green="y6 y11 start home",
        hands=("7*1 5 SW H8", "2 3 6", "9 10 12", "1/14 5 2"), turn=0,
    )  # fmt: skip


@needs_numba
def test_odds_drop_poor_moves_and_know_the_best_ones_well():
    p = middle_game()
    assert len(p.moves) > 100
    odds = p.odds(games=15_000)
    best = list(odds.values())[:3]
    assert all(move.high - move.low < 0.12 for move in best)
    assert sum(move.games for move in odds.values()) <= 15_000
    assert min(move.games for move in odds.values()) < best[0].games / 4


@given(seeds, st.sampled_from([1, 2]))
def test_strategies_do_not_depend_on_hidden_cards(seed, strategy):
    p = moment(seed)
    choices = set()
    for again in range(4):
        state = rules.LAYOUT.copy(p._state)
        chance.start(state.shuffling, again, 1, 0)
        rules.deal_hidden(state, p.turn)
        choices.add(strategies.choose(state, (strategy,) * 4))
    assert len(choices) == 1
    assert notation.move_text(choices.pop()) in p.moves


@given(seeds)
def test_the_mover_knows_the_card_it_gave_until_such_a_card_is_played(seed):
    p = moment(seed)
    if p.phase != "play" or not p.given[p.turn]:
        return
    for again in range(5):
        state = rules.LAYOUT.copy(p._state)
        chance.start(state.shuffling, again, 1, 0)
        rules.deal_hidden(state, p.turn)
        assert p.given[p.turn] in notation.fields(state)["hands"][(p.turn + 2) % 4].split()


def test_an_own_strategy_plays_from_its_view():
    def first(view, moves):
        assert view.seat == view.turn
        assert "?" in view.draw
        return moves[0]

    results = partners.simulate(1, (first, "random", "thumb", "strong"), seed=2)
    assert results.scores.sum() == 1
    assert results.game(0).over
