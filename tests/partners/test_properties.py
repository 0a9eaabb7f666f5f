"""What holds in every position, move and game of Partners."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlib import chance, partners, speed
from cardlib.partners import GAME, notation, rules, strategies
from cardlib.playout import FRESH
from cardlib.simulate import run_rows

from .helpers import COLOURS, PACK, random_position

seeds = st.integers(0, 10**6)


def moment(seed):
    """Some position: of a random game under way, or a random board."""
    if seed % 2:
        return random_position(seed)
    r = random.Random(seed)
    p = partners.deal(seed=seed)
    for _ in range(r.randrange(300)):
        if p.over:
            return p.previous
        p = p.play(r.choice(p.moves))
    return p.previous if p.over else p


def table_cards(p):
    """All cards one could find: hands, pack, and those lying face down."""
    lying = p.given if p.phase == "exchange" else ()
    return Counter(" ".join((*p.hands, p.draw, *lying)).split())


def check_board(p):
    owners = {}
    for colour in COLOURS:
        places = getattr(p, colour).split()
        assert len(places) == 4, "no pawn is lost"
        circles = [place for place in places if place[0] == "c"]
        assert len(set(circles)) == len(circles)
        for place in places:
            if place not in ("home", "start") and place[0] != "c":
                assert owners.setdefault(place, colour) == colour, "two colours on one space"


@given(seeds)
def test_every_legal_move_can_be_played_and_loses_no_pawn_or_card(seed):
    p = moment(seed)
    for move in p.moves:
        assert p.why(move)
        q = p.play(move)
        check_board(q)
        assert not table_cards(q) - Counter(PACK)
        played = Counter() if move.startswith("give") else Counter(p.hands[p.turn].split()) if move == "fold" else None
        if q.deal == p.deal and q.dealer == p.dealer:
            gone = table_cards(p) - table_cards(q)
            assert gone == (Counter([move.split()[0]]) if played is None else played)
        assert q.steps
        # the counters that make the rules quick agree with the places
        state = rules.LAYOUT.state()
        notation.set_up(state, **q.fields())
        for name in ("place", "on", "at_start", "circles"):
            assert getattr(state, name) == getattr(q._state, name), name


@given(seeds)
def test_every_move_that_is_not_listed_is_forbidden_by_a_rule(seed):
    p = moment(seed)
    r = random.Random(seed)
    pawns = [*notation.PLACES, *(f"{letter}@{place}" for letter in "yrbg" for place in r.sample(notation.PLACES, 9))]
    tries = [
        f"{card} {pawn}" for card in notation.CARDS if card not in ("1/14", "7*1", "SW") for pawn in r.sample(pawns, 12)
    ]
    tries += [f"1/14 {pawn} {value}" for pawn in r.sample(pawns, 9) for value in (1, 14)]
    tries += [f"give {card}" for card in notation.CARDS]
    tries += ["fold"]
    listed = {move.replace(f"{'yrbg'[p.turn]}@", "") for move in p.moves}
    for move in tries:
        verdict = p.why(move)
        assert bool(verdict) == (move.replace(f"{'yrbg'[p.turn]}@", "") in listed), move
        if not verdict:
            assert verdict.rule in partners.RULES
            assert verdict.text
            assert "{" not in verdict.text


@given(seeds, st.integers(0, 3))
def test_views_hide_other_hands_the_pack_and_gifts(seed, seat):
    p = moment(seed)
    view = p.view(seat)
    assert view.hands[seat] == p.hands[seat]
    for other in range(4):
        if other != seat:
            assert set(view.hands[other].split()) <= {"?"}
            assert view.given[other] in ("", "?")
    assert set(view.draw.split()) <= {"?"}
    assert view.moves == (p.moves if seat == p.turn else [])
    for name in ("play", "save", "odds", "previous"):
        assert not hasattr(view, name)
    if seat != p.turn:
        assert not view.why("fold")
        assert not view.why("5 y3")
    assert view._repr_mimebundle_()["text/plain"] == str(view)


@given(seeds)
def test_a_view_does_not_depend_on_hidden_cards(seed):
    p = moment(seed)
    seat = random.Random(seed).randrange(4)
    state = rules.LAYOUT.copy(p._state)
    chance.start(state.shuffling, seed, 1, 0)
    rules.deal_hidden(state, seat)
    state.shuffling = list(p._state.shuffling)
    fields = notation.fields(state)
    if p.phase == "play":  # what the others know of each other is hidden too
        fields["given"] = tuple(card if i == seat else "" for i, card in enumerate(p.given))
    other = partners.position(**fields)
    assert other.view(seat).fields() == p.view(seat).fields()
    assert table_cards(other) == table_cards(p)


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


@given(seeds)
def test_steps_say_in_words_what_happened(seed):
    p = moment(seed)
    for move in list(p.moves)[:20]:
        for step in p.play(move).steps:
            assert step.rule in partners.RULES
            assert step.text
            assert "{" not in step.text


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


def test_an_own_strategy_plays_from_its_view():
    def first(view, moves):
        assert view.seat == view.turn
        assert "?" in view.draw
        return moves[0]

    results = partners.simulate(1, (first, "random", "thumb", "strong"), seed=2)
    assert results.scores.sum() == 1
    assert results.game(0).over


@needs_numba
def test_the_seed_alone_decides():
    one = partners.simulate(300, "thumb", seed=9)
    two = partners.simulate(300, "thumb", seed=9)
    assert (one.scores == two.scores).all()
    assert (one.turns == two.turns).all()
    scores, _turns = run_rows(GAME, True, notation.empty_table(4), (1, 1, 1, 1), 9, 280, 20, FRESH)
    assert (scores == one.scores[280:]).all()


@settings(max_examples=10)
@given(seeds)
def test_most_ways_to_share_a_seven_fit_into_the_table(seed):
    r = random.Random(seed)
    for _ in range(20):
        p = random_position(r.randrange(10**9))
        assert len(p.moves) < rules.BOARDS // 2
