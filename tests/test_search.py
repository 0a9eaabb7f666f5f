"""The strategy that thinks ahead: legal, honest, the same in both speeds, and worth its time."""

from __future__ import annotations

import random
import time
from statistics import median
from typing import Any

import pytest

from cardlib import Position, biberbande, chance, minuten, partners, speed, stop
from cardlib.simulate import next_move, run_rows
from tests.helpers import ODD, politely

GAMES = [minuten, stop, biberbande, partners]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.GAME.name)


def somewhere(game: Any, seed: int, plies: int, **options: Any) -> Position:
    """A position that several moves of the strong strategy and of chance led to."""
    position = game.deal(seed=seed, **options)
    choose = random.Random(seed)
    for _ in range(plies):
        following = position.play(
            position.choice("strong") if choose.random() < 0.8 else choose.choice(list(position.moves))
        )
        if following.over:
            break
        position = following
    return position


def search_of(game: Any, seat: int, players: int) -> tuple[int, ...]:
    """Only this seat has a strategy, so it is this one that moves if it may."""
    return tuple(game.GAME.strategies.SEARCH if other == seat else -1 for other in range(players))


def dealt_anew(game: Any, position: Position, seat: int, seed: int) -> Any:
    """A state that the seat cannot tell from the position's."""
    state = game.GAME.rules.LAYOUT.copy(position._state)
    chance.start(state.shuffling, seed, 0, 5)
    game.GAME.rules.deal_hidden(state, seat)
    chance.start(state.shuffling, seed, 1, 5)
    return state


@each_game
def test_it_is_the_last_of_the_strategies(game):
    names = list(game.STRATEGIES)
    assert names[-1] == "search"
    assert names.index("search") == game.GAME.strategies.SEARCH
    assert names.index("strong") == game.GAME.strategies.STRONG


@each_game
def test_its_choice_does_not_depend_on_hidden_cards(game):
    for seed in range(12):
        position = somewhere(game, seed, 5 * seed, thinking=60)
        movers = {game.GAME.mover(position._state, move) for move in position._legal_moves()}
        for seat in movers:
            state = game.GAME.rules.LAYOUT.copy(position._state)
            numbers = search_of(game, seat, position.players)
            expected = next_move(game.GAME, state, numbers)
            assert game.GAME.notation.move_text(expected) in position.moves
            for again in range(3):
                twin = dealt_anew(game, position, seat, again)
                if game is stop and seat != position.turn and not twin.one[seat]:
                    continue
                assert next_move(game.GAME, twin, numbers) == expected
                assert twin.choosing == state.choosing


@each_game
def test_it_thinks_about_what_it_cannot_see_with_all_it_knows(game):
    """Only what is hidden is dealt anew: the state it is asked about stays as it was."""
    position = somewhere(game, 3, 9, thinking=20)
    before = position.fields()
    position.choice("search")
    assert position.fields() == before
    assert position.choice("search") == position.choice("search")


@each_game
def test_with_and_without_numba_it_chooses_the_same(game, monkeypatch):
    positions = [somewhere(game, seed, 6 * seed, thinking=15) for seed in range(5)]
    compiled = [position.choice("search") for position in positions]
    monkeypatch.setattr(speed, "available", lambda: False)
    assert [position.choice("search") for position in positions] == compiled


@each_game
def test_whole_rounds_are_the_same_with_and_without_numba(game, monkeypatch):
    games = 1 if game is partners else 2
    seats = ("search", "strong", "search", "thumb")
    compiled = game.simulate(games, seats, thinking=3)
    monkeypatch.setattr(speed, "available", lambda: False)
    plain = game.simulate(games, seats, thinking=3)
    assert [list(row) for row in plain.scores] == [list(row) for row in compiled.scores]


@each_game
def test_a_round_can_be_stepped_through(game):
    results = game.simulate(2, ("search", "strong", "search", "strong"), thinking=10)
    end = results.game(1)
    assert end.over
    assert end.scores == tuple(results.scores[1])


@each_game
def test_how_long_it_thinks_is_an_option(game):
    assert game.deal(seed=1).fields()["thinking"] == 1000
    position = game.deal(seed=1, thinking=77)
    assert game.load(position.save()).fields()["thinking"] == 77
    assert game.position(**position.fields()) == position
    assert game.match(seed=1, thinking=5).position.fields()["thinking"] == 5
    for value in ODD:
        made = politely(game.deal, seed=1, thinking=value)
        assert made is None or made.fields()["thinking"] == value


def test_its_plans_out_of_turn_are_thought_of_too():
    position = stop.position(top="b9", hands=("b9 b6 y3 y5", "b6 g2 g3 r7", "y1 y2 g1"), turn=2, thinking=20)
    plans = position.plans(["search", "strong", "search"])
    assert {seat for seat, _time, _move in plans} == {0, 1, 2}
    assert all(move in position.moves for _seat, _time, move in plans)
    alone = position.plans(["search", None, None])
    assert [seat for seat, _time, _move in alone] == [0]
    assert alone[0][2] == next(move for seat, _time, move in plans if seat == 0)


def test_a_learner_can_play_against_it():
    results = stop.simulate(1, (lambda view, moves: moves[-1], "search", "strong"), players=3, thinking=5)
    assert results.game(0).over


def test_it_sees_what_a_rule_misses():
    """Whoever lays red 2 leaves the next player nothing that fits; after red 1 all goes out."""
    position = minuten.position(piles=("r5", "y7"), displays=("r1 r2", "b1"), draw="", thinking=100)
    assert position.choice("search") == "r1>1"


def test_a_few_thoughts_are_better_than_a_rule():
    thinking = minuten.simulate(8, "search", seed=2, thinking=60)
    assert thinking.mean()[0] < 6 < minuten.simulate(500, "strong", seed=2).mean()[0]


def cheating(game: Any, rounds: int, thinking: int) -> list[list[int]]:
    """One player who sees all cards among three strong ones."""
    strategies, blank = game.GAME.strategies, game.GAME.notation.empty_table(4, thinking=thinking)
    numbers = (strategies.SEARCH + 1, *[strategies.STRONG] * 3)
    return [list(row) for row in run_rows(game.GAME, True, blank, numbers, 1, 0, rounds, -1)[0]]


def test_who_sees_all_cards_wins_almost_always():
    scores = cheating(stop, 40, 60)
    assert sum(row[0] == min(row) for row in scores) > 30


# ---- how strong (make test-long), and how quick (make bench)

GOALS = [
    (stop, 4000, ("search", "strong", "strong", "strong"), 0.27),
    (biberbande, 1500, ("search", "strong", "strong", "strong"), 0.25),
    (partners, 300, ("search", "strong", "search", "strong"), 0.55),
]


@pytest.mark.long
@pytest.mark.parametrize(("game", "rounds", "seats", "goal"), GOALS, ids=["stop", "biberbande", "partners"])
def test_it_wins_more_often_than_the_strong(game, rounds, seats, goal):
    results = game.simulate(rounds, seats, seed=1)
    assert results.interval(wins=True)[0][0] > goal


@pytest.mark.long
def test_a_team_that_thinks_has_hardly_any_minus_points():
    assert minuten.simulate(200, "search", seed=1).interval()[0][1] <= 1.5


@pytest.mark.benchmark
@each_game
def test_a_move_is_thought_of_in_150_milliseconds(game, record_property):
    game.simulate(1)
    taken = []
    for seed in range(20):
        position = somewhere(game, seed, 3 * seed)
        start = time.thread_time()
        position.choice("search")
        taken.append(time.thread_time() - start)
    record_property("median milliseconds", round(1000 * median(taken)))
    print(f"{game.GAME.title}: {1000 * median(taken):.0f} ms, at most {1000 * max(taken):.0f} ms")
    assert median(taken) < 0.15
