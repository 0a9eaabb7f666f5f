"""One rulebook, two speeds: plain and compiled play the same games, and `simulate` counts them right."""

from __future__ import annotations

import itertools
import math
import multiprocessing
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor

import numpy as np
import pytest

from cardlib import View, minuten, simulate, speed
from cardlib.minuten import notation, rules
from cardlib.playout import FRESH
from tests.helpers import ODD, politely, python

PLAYERS = range(2, 7)
VARIANTS = (False, True)
PACES = (None, 4, (2, 3.5, 8))
RANDOM, THUMB, STRONG = range(3)
LONGEST = 200  # no round has more moves


def play_plain(count: int, numbers: tuple[int, ...], seed: int, **options: object):
    """The final states, scores, turns and moves of that many rounds."""
    table = [notation.empty_table(len(numbers), **options) for _ in range(count)]
    scores, turns, log = [[0] for _ in table], [0] * count, [[-1] * LONGEST for _ in table]
    speed.entry("minuten", False)(table, numbers, seed, 0, FRESH, scores, turns, log)
    return table, scores, turns, log


def play_compiled(count: int, numbers: tuple[int, ...], seed: int, **options: object):
    table = rules.LAYOUT.table(count)
    rules.LAYOUT.write(notation.empty_table(len(numbers), **options), table)
    scores, turns = np.zeros((count, 1), np.int64), np.zeros(count, np.int64)
    log = np.full((count, LONGEST), -1, np.int64)
    speed.entry("minuten", True)(table, np.array(numbers), seed, 0, FRESH, scores, turns, log)
    return table, scores, turns, log


@pytest.mark.parametrize(("variant", "pace"), list(itertools.product(VARIANTS, PACES)))
def test_plain_and_compiled_play_the_same_ten_thousand_games(variant, pace):
    games = 0
    for players in PLAYERS:
        seats = [(RANDOM,) * players, (THUMB,) * players, (STRONG,) * players, (RANDOM, THUMB, STRONG) * 2]
        for numbers, count in zip(seats, (200, 110, 10, 14)):
            seed = 2**62 + 1000 * players + count
            table, scores, turns, log = play_plain(count, numbers[:players], seed, variant=variant, pace=pace)
            rows, *counted = play_compiled(count, numbers[:players], seed, variant=variant, pace=pace)
            assert [part.tolist() for part in counted] == [scores, turns, log]
            for state, row in zip(table, rows):
                assert rules.LAYOUT.values(state) == rules.LAYOUT.values(rules.LAYOUT.read(row))
            games += count
    assert games * len(VARIANTS) * len(PACES) > 10_000


def test_in_a_hundred_thousand_compiled_games_no_card_is_lost_and_all_end():
    for batch in range(100):
        players = batch % 5 + 2
        options = {"variant": batch % 2 == 1, "pace": PACES[batch % 3]}
        rows, scores, turns, log = play_compiled(1000, (RANDOM,) * players, batch, **options)
        held = rows["held"].sum(axis=1)
        laid = ((log >= 0) & (log < rules.PASS)).sum(axis=1)
        assert (rows["left"] + held + rows["aside"] + laid == 95).all()
        assert (rows["phase"] == rules.OVER).all()
        assert (scores[:, 0] == rows["left"] + held + 2 * rows["aside"]).all()
        assert (turns == laid + (log == rules.PASS).sum(axis=1)).all()


def test_compiled_code_stays_within_its_bounds(tmp_path):
    code = """
import itertools
from cardlib import minuten
for players, variant, pace in itertools.product(range(2, 7), (False, True), (None, 4, (2, 3.5, 8))):
    for strategy in minuten.STRATEGIES:
        games = 100 if strategy != "search" else 1
        minuten.simulate(games, strategy, players=players, variant=variant, pace=pace, seed=players, thinking=20)
kinds = [c + s for c in "rygbp" for s in "1234567TD+"] + "Cry Cyg Cgb Cbp Cpr Br By Bg Bb Bp".split()
everything = minuten.position(displays=(" ".join(kinds), "r1", "r2", "r3", "r4", "r6"), draw="")
print(len(everything.moves), len(everything.odds(400)))
"""
    kept = python(code, NUMBA_BOUNDSCHECK="1", NUMBA_CACHE_DIR=str(tmp_path))
    assert kept == "86 86"


# ---- simulate


def same(results: simulate.Results, others: simulate.Results) -> bool:
    return bool((results.scores == others.scores).all() and (results.turns == others.turns).all())


@pytest.fixture(scope="module")
def results() -> simulate.Results:
    return minuten.simulate(700, "random", players=3, seed=5, variant=True)


def executors() -> list[Executor]:
    return [ThreadPoolExecutor(3), ProcessPoolExecutor(2, multiprocessing.get_context("spawn"))]


def test_any_executor_gives_the_same_results(results):
    for executor in executors():
        with executor:
            assert same(minuten.simulate(700, "random", 3, 5, executor, variant=True), results)


@pytest.mark.parametrize("batch", [1, 7, 699, 700, 10_000])
def test_any_batch_size_gives_the_same_results(results, batch, monkeypatch):
    monkeypatch.setattr(simulate, "BATCH", batch)
    assert same(minuten.simulate(700, "random", players=3, seed=5, variant=True), results)


def test_fewer_games_are_the_first_of_more(results):
    few = minuten.simulate(50, "random", players=3, seed=5, variant=True)
    assert (few.scores == results.scores[:50]).all()


def test_without_numba_the_numbers_are_the_same(results, monkeypatch):
    monkeypatch.setattr(speed, "available", lambda: False)
    monkeypatch.setattr(speed, "entry", plain_only(speed.entry))
    assert same(minuten.simulate(700, "random", players=3, seed=5, variant=True), results)
    mixed = minuten.simulate(20, ("strong", "thumb", "random"), players=3, seed=5)
    monkeypatch.undo()
    assert same(minuten.simulate(20, ("strong", "thumb", "random"), players=3, seed=5), mixed)


def plain_only(entry):
    def checked(game: str, compiled: bool):
        assert not compiled
        return entry(game, compiled)

    return checked


def test_neighbouring_seeds_share_nothing(results):
    other = minuten.simulate(700, "random", players=3, seed=6, variant=True)
    agreeing = (other.scores == results.scores).mean()
    assert agreeing < 0.1
    assert (other.scores[:-1] == results.scores[1:]).mean() < 0.1


def first(view: View, moves) -> str:
    """A learner's strategy: whatever comes first."""
    assert not hasattr(view, "play")
    assert view.seat == view.turn
    assert view.moves == moves
    return moves[0]


@pytest.mark.parametrize(
    ("strategies", "options"),
    [
        ("random", {}),
        ("thumb", {"variant": True, "pace": 4}),
        (("random", "thumb", "strong", "random"), {"pace": (2, 3.5, 8)}),
        (first, {}),
        ((first, "strong", first, "random"), {"variant": True}),
        (("thumb", first, "random", "strong"), {"pace": 4}),
    ],
    ids=["random", "thumb", "mixed", "own", "own variant", "own pace"],
)
def test_every_round_can_be_stepped_through_afterwards(strategies, options):
    results = minuten.simulate(12, strategies, seed=8, **options)
    for i in range(12):
        position = results.game(i)
        assert position.over
        assert position.scores == tuple(results.scores[i])
        assert position.turns == results.turns[i]
        assert position == minuten.load(position.save())
        first_position = position
        while first_position.previous:
            first_position = first_position.previous
        assert first_position.history == ()
    assert results.game(-1) == results.game(11)
    with pytest.raises(ValueError, match="round"):
        results.game(12)


def test_a_deal_is_round_0_of_its_seed():
    position = minuten.simulate(1, "random", seed=8).game(0)
    while position.previous:
        position = position.previous
    assert position == minuten.deal(seed=8)


def test_a_learners_copy_of_a_strategy_plays_as_well_as_the_original():
    def numbers_first(view: View, moves) -> str:
        return min(moves, key=lambda move: (move == "pass", move[0] in "CB", move[1] in "TD+"))

    own = minuten.simulate(100, numbers_first, seed=1)
    thumb = minuten.simulate(3000, "thumb", seed=2)
    assert abs(own.mean()[0] - thumb.mean()[0]) < 5


def test_a_strategy_that_breaks_a_rule_is_told_so():
    with pytest.raises(ValueError, match="M8"):
        minuten.simulate(5, lambda view, moves: "r3>1" if "r3>1" not in moves else "b3>1", seed=1)
    with pytest.raises(ValueError, match="seat 0 gave no move"):
        minuten.simulate(5, lambda view, moves: None)
    with pytest.raises(ValueError, match="A move is text"):
        minuten.simulate(5, lambda view, moves: 3)


@pytest.mark.parametrize("strategies", ["clever", "", ("random",) * 3, ("random",) * 5, ("random", "x", "x", "x"), []])
def test_strategies_that_are_not_there_are_refused(strategies):
    with pytest.raises(ValueError, match="strateg"):
        minuten.simulate(5, strategies)


@pytest.mark.parametrize("value", [odd for odd in ODD if not callable(odd)], ids=lambda value: type(value).__name__)
def test_odd_arguments_of_simulate_are_refused_politely(value):
    assert politely(minuten.simulate, 2, strategies=value) is None
    assert politely(minuten.simulate, 2, strategies=[value] * 4) is None
    for name in ("games", "players", "seed", "variant", "pace", "state", "self"):
        politely(minuten.simulate, **{"games": 2, name: value})
    results = minuten.simulate(2)
    assert politely(results.interval, value) is None
    politely(results.game, value)


def test_numbers_of_numpy_are_numbers():
    results = minuten.simulate(np.int64(5), players=np.int64(3), seed=np.int64(2))
    assert same(results, minuten.simulate(5, players=3, seed=2))
    assert results.game(np.int64(1)).save()


# ---- results and their uncertainty


def results_of(*scores: int) -> simulate.Results:
    return simulate.Results(np.array(scores).reshape(-1, 1), np.zeros(len(scores)), minuten.GAME, ())


def test_mean_and_interval_of_the_mean():
    results = results_of(2, 4, 4, 6)
    assert results.mean() == [4]
    spread = math.sqrt(8 / 3)  # of single rounds
    reach = 1.959964 * spread / 2
    assert results.interval() == pytest.approx(np.array([[4 - reach, 4 + reach]]), abs=1e-5)
    wider = 2.575829 * spread / 2
    assert results.interval(0.99) == pytest.approx(np.array([[4 - wider, 4 + wider]]), abs=1e-5)


def test_a_team_wins_with_no_minus_points():
    assert results_of(0, 3, 0, 1).wins == [2]


def test_the_chance_to_win_has_wilsons_interval():
    # 2 wins in 10 by hand: centre (0.2 + 3.8415 / 20) / 1.38415, and so on
    low, high = results_of(*[0] * 2, *[5] * 8).interval(wins=True)[0]
    assert (low, high) == pytest.approx((0.0567, 0.5098), abs=5e-5)
    low, high = results_of(5, 5, 5).interval(wins=True)[0]
    assert low == 0
    assert high == pytest.approx(0.5615, abs=5e-5)


def test_one_round_says_nothing_about_the_spread():
    assert results_of(4).interval().tolist() == [[-math.inf, math.inf]]


def test_the_interval_covers_the_true_mean_about_as_often_as_it_says():
    truth = minuten.simulate(40_000, "random", seed=1).mean()[0]
    covered = 0
    for seed in range(200):
        low, high = minuten.simulate(100, "random", seed=1000 + seed).interval(0.9)[0]
        covered += low < truth < high
    assert 165 <= covered <= 195


def test_results_can_be_shown_and_compared():
    results = minuten.simulate(5, seed=1)
    assert repr(results).startswith("<Results: 5 rounds of minuten, mean score ")
    assert results == results  # and never an error about arrays
    assert results != minuten.simulate(5, seed=1)


def test_progress_shows_a_bar(capsys):
    minuten.simulate(600, seed=1, progress=True)
    minuten.simulate(3, first, seed=1, progress=True)
    bars = capsys.readouterr().err
    assert "600/600" in bars
    assert "3/3" in bars
    minuten.simulate(600, seed=1)
    assert capsys.readouterr().err == ""
