"""The strategies of 4½ Minuten: legal, honest, in the right order."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from cardlib import chance, minuten
from cardlib.minuten import notation, rules, strategies
from tests.minuten.helpers import walks


@given(walks(), st.integers(0, 10**6))
def test_strategies_do_not_see_the_draw_pile(walk, seed):
    stream = [0] * 4
    for position in walk[::3]:
        if position.over:
            continue
        for number in range(len(minuten.STRATEGIES)):
            state, twin = (rules.LAYOUT.copy(position._state) for _ in range(2))
            chance.start(stream, seed, 0, 5)
            twin.shuffling = list(stream)
            rules.deal_hidden(twin, twin.turn)
            assert sorted(twin.draw) == sorted(state.draw)
            assert strategies.choose(twin, [number] * 6) == strategies.choose(state, [number] * 6)


@given(walks())
def test_every_strategy_chooses_a_legal_move_and_passes_only_when_it_must(walk):
    for position in walk[::3]:
        if position.over:
            continue
        for number in range(len(minuten.STRATEGIES)):
            state = rules.LAYOUT.copy(position._state)
            move = notation.move_text(strategies.choose(state, [number] * 6))
            assert move in position.moves
            assert move != "pass" or len(position.moves) == 1


def test_random_is_uniform_over_the_legal_moves():
    position = minuten.position(piles=("r5", None), displays=("r1 rT b2 Cry", "y1"), draw="")
    state = rules.LAYOUT.copy(position._state)
    chosen = Counter(notation.move_text(strategies.choose(state, [0, 0])) for _ in range(10_000))
    cards = [move for move in position.moves if move != "pass"]
    assert set(chosen) == set(cards)
    expected = 10_000 / len(cards)
    assert sum((chosen[move] - expected) ** 2 / expected for move in cards) < 30  # chi-square, 8 degrees: 1 in 5000


def test_thumb_lays_numbers_first_and_keeps_white_cards():
    def choice(display: str) -> str:
        position = minuten.position(piles=("r5", "r6"), displays=(display, "y1"), draw="")
        return notation.move_text(strategies.choose(rules.LAYOUT.copy(position._state), [1, 1]))

    assert choice("Cry r+ r1 b2")[:2] == "r1"
    assert choice("Cry r+ b1 b2")[:2] == "r+"
    assert choice("Cry g+ b1 b2")[:3] == "Cry"


def test_strong_beats_thumb_and_thumb_beats_random():
    random, thumb, strong = (minuten.simulate(2000, name, seed=3).mean()[0] for name in ("random", "thumb", "strong"))
    assert strong < thumb - 10 < random - 20
