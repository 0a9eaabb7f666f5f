"""Tournaments: the ladder, what is decided, resumed after being killed, the same for any executor."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import pytest

from cardlib import biberbande, minuten, stop, tournament
from cardlib.duel import duel
from cardlib.mistakes import Mistake
from cardlib.players import handed_in
from cardlib.review import review
from cardlib.tournament import Tournament, certainly_better, turning_point
from tests.helpers import ODD, ROOT, politely

FOUR = ["random", "thumb", "strong", "forgetful"]


def test_the_ladder_by_hand():
    """Each share is the mean of that player's duels; the intervals come from its mean on each deal."""
    played = tournament(biberbande, FOUR, games=40, seed=5)
    shares = {
        a: sum(duel(biberbande, a, b, games=40, seed=5).share for b in FOUR if b != a) / 3 for a in FOUR
    }  # fmt: skip
    assert {place.name: place.share for place in played.ladder} == pytest.approx(shares)
    assert [place.name for place in played.ladder] == sorted(FOUR, key=lambda name: -shares[name])
    assert all(place.low <= place.share <= place.high for place in played.ladder)


def test_a_pair_is_its_duel():
    played = tournament(stop, ["random", "thumb", "strong"], games=40, seed=5)
    for a, b in (("thumb", "strong"), ("strong", "thumb")):
        one, other = played.pair(a, b), duel(stop, a, b, games=40, seed=5)
        assert one.difference.values == pytest.approx(other.difference.values)
        for exchanged in (False, True):
            assert one.game(7, exchanged) == other.game(7, exchanged)


def test_in_a_team_game_each_team_plays_a_deal_once():
    played = tournament(minuten, ["random", "thumb", "strong"], games=40, seed=5)
    assert len(played._played) == 3
    for a, b in (("thumb", "strong"), ("strong", "random")):
        one, other = played.pair(a, b), duel(minuten, a, b, games=40, seed=5)
        assert one.difference.values == other.difference.values
        assert one.saved == other.saved
        assert one.game(3, True) == other.game(3, True)


def test_what_is_certain_by_hand():
    """Holm: three comparisons, chances 0.001, 0.02 and 0.04: the first two are sure at 0.05 / 3 and 0.05 / 2."""
    generator = random.Random(2)
    noise = [generator.gauss(0, 0.1) for _ in range(60)]
    by_deal = [[0.9 + x for x in noise], [0.5 - x for x in noise], [0.5 + x for x in reversed(noise)]]
    assert certainly_better(by_deal) >= {(0, 1), (0, 2)}


def coin(seed):
    stream = random.Random(seed)
    return lambda view, moves: stream.choice(moves[:-1] or moves)


def test_among_twenty_equal_players_nearly_never_a_place_is_decided():
    wrong = 0
    for seed in range(6):
        players = {f"P{number}": coin(100 * seed + number) for number in range(8)}
        ladder = tournament(biberbande, players, games=20, seed=seed).ladder
        assert ladder[0].share > 0.5 > ladder[-1].share  # somebody always wins
        wrong += any((place.best, place.worst) != (1, 8) for place in ladder)
    assert wrong <= 1


@pytest.mark.parametrize("kind", ["threads", "processes", "none"])
def test_any_executor_gives_the_same(kind):
    from cardlib.stop.rungs import player_with

    players = {"A": handed_in(player_with(20), "A"), "B": player_with(50), "thumb": "thumb"}
    expected = str(tournament(stop, players, games=8))
    if kind == "none":
        assert str(Tournament(stop, players, games=8).play()) == expected
        return
    executor = ThreadPoolExecutor(2) if kind == "threads" else ProcessPoolExecutor(2, get_context("spawn"))
    with executor:
        assert str(tournament(stop, players, games=8, executor=executor)) == expected


def test_where_nothing_runs_beside_one_can_do_something_else_after_each_round(monkeypatch):
    """As in a browser: the same comes out."""
    expected = str(tournament(biberbande, FOUR[:3], games=60, seed=5))
    monkeypatch.setattr(sys.modules["cardlib.tournament"], "has_threads", lambda: False)
    played = Tournament(biberbande, FOUR[:3], games=60, seed=5)
    tasks = len(played.tasks())
    found = list(played.playing())
    assert len([task for task in found if task is not None]) == tasks
    assert found.count(None) == 3 * 60
    assert str(played) == expected


KILLED = """
import sys
from cardlib import stop, tournament
from cardlib.stop.rungs import player_with
players = {f"N{n}": player_with(n) for n in (1, 8, 20, 50)}
print(tournament(stop, players, games=100, keep=sys.argv[1]))
"""


def test_killed_in_the_middle_it_goes_on_where_it_was(tmp_path):
    kept = tmp_path / "class.tournament"
    command = [sys.executable, "-c", KILLED, str(kept)]
    running = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL)
    until = time.monotonic() + 120
    while time.monotonic() < until and not (kept.exists() and kept.read_bytes().count(b"\n") >= 2):
        time.sleep(0.01)
    running.send_signal(signal.SIGKILL)
    running.wait()
    torn = kept.read_bytes() + b'["half a li'
    kept.write_bytes(torn)
    before = torn.count(b"\n")
    assert 2 <= before < 12
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    whole = subprocess.run(
        [*command[:3], str(tmp_path / "other")], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert told == whole.stdout
    lines = kept.read_bytes().splitlines()
    assert len(lines) == 12 + 1  # each task once, and the torn line


def test_more_players_play_only_what_is_new(tmp_path):
    kept = tmp_path / "class.tournament"
    tournament(biberbande, ["random", "thumb"], games=20, keep=kept)
    more = Tournament(biberbande, ["random", "thumb", "strong"], games=20, keep=kept)
    assert {task.sides for task in more.tasks()} == {(0, 2), (1, 2)}
    other = Tournament(biberbande, ["random", "thumb"], games=20, seed=1, keep=kept)
    assert len(other.tasks()) == 1


def test_a_function_that_was_changed_plays_anew(tmp_path):
    kept, limit = tmp_path / "class.tournament", 3

    def low(view, moves):
        return moves[min(limit, len(moves) - 1)]

    tournament(biberbande, [low, "thumb"], games=20, keep=kept)
    assert not Tournament(biberbande, [low, "thumb"], games=20, keep=kept).tasks()
    limit = 2
    assert Tournament(biberbande, [low, "thumb"], games=20, keep=kept).tasks()


def test_functions_cannot_go_to_other_processes():
    with ProcessPoolExecutor(1, get_context("spawn")) as executor, pytest.raises(Mistake, match="hand them in"):
        tournament(biberbande, [lambda view, moves: moves[0], "thumb"], games=2, executor=executor)


def test_the_most_surprising_game_is_won_by_who_stands_lower():
    played = tournament(stop, ["random", "thumb", "strong"], games=60, seed=1)
    low, high, deal = played.most_surprising
    order = [place.name for place in played.ladder]
    assert order.index(low) > order.index(high)
    assert played.pair(low, high).difference.values[deal] > 0


def test_the_turning_point_is_a_move_that_cost_something():
    end = minuten.simulate(1, "random", seed=3).game(0)
    turn = turning_point(end, range(4))
    assert turn is not None
    weighed = [each for each in review(end, turn.seat, games=160) if each.ply == turn.ply]
    assert weighed[0].cost > 0
    assert (weighed[0].move, weighed[0].best) == (turn.move, turn.better)


@pytest.mark.parametrize("value", ODD, ids=lambda value: type(value).__name__)
def test_odd_questions_are_refused(value):
    if not isinstance(value, (list, tuple, dict)) or len(value) < 2:
        politely(tournament, stop, value, games=2)
    politely(tournament, stop, ["thumb", "random"], games=value if not isinstance(value, int) or value < 10 else 10**99)
    played = tournament(biberbande, ["thumb", "random"], games=2)
    politely(played.pair, value, "thumb")
