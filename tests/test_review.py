"""A review: what each of one's moves cost, from what one knew then."""

from __future__ import annotations

import time
from itertools import islice

import pytest

from cardlib import Position, biberbande, chance, minuten, partners, speed, stop
from cardlib.advice import reasons
from cardlib.review import Review, own_moves, review, reviewing
from tests.helpers import ODD, politely

GAMES = [minuten, stop, biberbande, partners]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.GAME.name)


def played(game, seed: int = 1, plies: int = 30, strategy: str = "thumb") -> Position:
    position = game.deal(seed=seed)
    while not position.over and plies:
        position = position.play(position.choice(strategy))
        plies -= 1
    return position


@each_game
def test_each_own_move_is_weighed_and_no_other(game):
    position = played(game)
    found = review(position, 1, games=60)
    assert [move.move for move in found] == [move for _round, _before, move in own_moves(position, 1)]
    assert len(found) > 2
    for move in found:
        before = position
        while len(before.history) > move.ply:
            before = before.previous
        assert position.history[move.ply] == move.move
        assert move.best in before.moves
        assert move.cost >= 0
        assert move.low <= move.cost <= move.high


@each_game
def test_the_verdict_follows_from_the_interval(game):
    for move in review(played(game), 0, games=100):
        assert (move.verdict == "costly") == (move.low > 0)
        if move.verdict == "best":
            assert move.move == move.best
            assert move.cost == 0
        assert not move.reasons or move.verdict == "costly"


def test_it_says_what_the_odds_say():
    position = played(minuten)
    for move in review(position, 2, games=300, seed=5):
        before = position
        while len(before.history) > move.ply:
            before = before.previous
        answer = before.odds(300, seed=5, strategy="strong")
        worth = answer[move.move]
        assert move.best == next(iter(answer))
        assert (move.cost, move.low, move.high) == (worth.behind, worth.behind_low, worth.behind_high)
        assert (move.value, move.value_low, move.value_high) == (worth[:3] if len(answer) > 1 else (None,) * 3)


def test_a_blunder_is_found():
    position = minuten.position(piles=("r5", "y7"), displays=("r1", "r2"), draw="").play("pass")
    (move,) = review(position, 0, games=50)
    assert move[2:8] == ("pass", "r1>1", 2, 2, 2, "costly")


def test_a_forced_move_costs_nothing_and_takes_no_time(monkeypatch):
    monkeypatch.setattr("cardlib.review.refining", lambda *_: pytest.fail("there is nothing to weigh"))
    position = stop.position(top="b4", hands=("r1 y2", "g1 g3")).play("draw")
    (move,) = review(position, 0, games=50)
    assert (move.cost, move.verdict, move.value) == (0, "best", None)
    assert Review([move]).curve == ()


def test_a_move_out_of_turn_counts_for_who_made_it():
    position = stop.position(top="b9", hands=("b9 b6 y3 y5", "b6 g2 g3 r7", "y1 y2 g1"), turn=2).play("0:b9")
    (move,) = review(position, 0, games=50)
    assert move.move == "0:b9"
    assert move.best in ("0:b9", "0:b6")
    assert len(review(position, 2, games=50)) == 0


@each_game
def test_what_was_hidden_then_does_not_count(game):
    """Dealt anew, all that the seat could not know: the same answer."""
    before = played(game, plies=9)
    while before._game.mover(before._state, before._legal_moves()[0]) != before.turn or len(before.moves) < 2:
        before = before.play(before.choice("thumb"))
    seat, move = before.turn, before.moves[0]
    state = game.GAME.rules.LAYOUT.copy(before._state)
    chance.start(state.shuffling, 77, 0, 5)
    game.GAME.rules.deal_hidden(state, seat)
    twin = Position(game.GAME, state, before._origin)
    assert [each[2:] for each in review(twin.play(move), seat, games=80)] == [
        each[2:] for each in review(before.play(move), seat, games=80)[-1:]
    ]


def test_a_match_is_reviewed_round_by_round():
    match = minuten.match(seed=3, players=2)
    for number in range(2):
        while not match.position.over:
            match = match.play(match.position.choice("thumb"))
        if number == 0:
            match = match.next_round()
    found = review(match, 1, games=30)
    assert {move.round for move in found} == {0, 1}
    assert len(found) == len(own_moves(match, 1))
    assert {point[0] for point in found.curve} == {0, 1}


def test_the_costliest_come_first():
    found = review(played(minuten, plies=60, strategy="random"), 0, games=400)
    costs = [move.cost for move in found.costliest]
    assert costs
    assert costs == sorted(costs, reverse=True)
    assert all(move.low > 0 for move in found.costliest)
    assert 3 < len(found.curve) <= len(found)


def test_first_results_come_early_and_closing_stops():
    told = []
    moves = reviewing(played(minuten), 0, 200, progress=lambda done, of: told.append((done, of)))
    first = list(islice(moves, 2))
    assert [move.ply for move in first] == sorted(move.ply for move in first)
    moves.close()
    assert told[-1][0] < told[-1][1]


def test_progress_is_told_and_may_stop_it():
    told = []
    review(played(minuten), 0, games=50, progress=lambda done, of: told.append((done, of)))
    assert told[-1][0] == told[-1][1]

    def stop_it(done: int, of: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        review(played(minuten), 0, games=50, progress=stop_it)


def test_costly_moves_have_reasons():
    found_in = played(minuten, plies=60, strategy="random")
    found = review(found_in, 0, games=400)
    assert any(move.reasons for move in found.costliest)
    for move in found.costliest:
        position = next(before for _round, before, _move in own_moves(found_in, 0) if len(before.history) == move.ply)
        assert move.reasons == reasons(position, 0, move.move, move.best)


def test_without_numba_it_is_the_same(monkeypatch):
    position = played(minuten, plies=8)
    compiled = list(review(position, 1, games=30))
    monkeypatch.setattr(speed, "available", lambda: False)
    assert list(review(position, 1, games=30)) == compiled


@pytest.mark.parametrize("value", ODD, ids=lambda value: type(value).__name__)
def test_odd_arguments_are_refused_politely(value):
    position = played(minuten, plies=2)
    assert politely(review, value, 0) is None
    politely(review, position, value, games=10)
    politely(review, position, 0, games=value if isinstance(value, int) and value > 100 else 10)
    assert politely(review, position, 0, games=10, aim=value) is None


@pytest.mark.benchmark
def test_a_round_of_ones_own_is_reviewed_in_ten_seconds(record_property):
    position = played(minuten, plies=500, strategy="strong")
    minuten.deal(seed=1).odds(10, strategy="strong")
    start = time.perf_counter()
    moves = reviewing(position, 0)
    next(moves)
    first = time.perf_counter() - start
    list(moves)
    taken = time.perf_counter() - start
    record_property("seconds", round(taken, 1))
    print(f"first result after {first:.2f} s, all after {taken:.1f} s")
    assert first < 2
    assert taken < 10
