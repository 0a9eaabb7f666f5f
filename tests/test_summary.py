"""Very many games added up: the same numbers as `simulate`, on any executor, in little memory, whatever dies."""

import os
import tracemalloc
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool

import pytest

from cardlib import biberbande, minuten, partners, simulate, stop
from cardlib.mistakes import Mistake
from tests.helpers import python

GAMES = (minuten, stop, biberbande, partners)
SOME = 40  # rounds of Partners take long


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.GAME.name)
def test_it_adds_up_to_what_simulate_gives(game):
    rounds = SOME if game is partners else 600
    summary, results = game.summary(rounds, "thumb", seed=3), game.simulate(rounds, "thumb", seed=3)
    assert summary.games == rounds
    assert summary.turns == results.turns.sum()
    assert (summary.wins == results.wins).all()
    assert (summary.mean() == results.mean()).all()
    for options in ({}, {"level": 0.5}, {"wins": True}):
        assert (summary.interval(**options) == results.interval(**options)).all()
    for column in range(len(results.wins)):
        assert summary.best(column) == results.best(column)
        assert summary.worst(column) == results.worst(column)
        scores = results.scores[:, column].tolist()
        assert summary.counts(column) == {score: scores.count(score) for score in sorted({*scores})}
    assert summary.game(summary.worst()) == results.game(results.worst())
    assert repr(summary).split(":")[1] == repr(results).split(":")[1]


def test_without_numpy_it_is_the_same():
    code = "from cardlib import stop\ns = stop.summary(40, 'thumb', seed=2)\nprint(s, list(s.wins), s.counts(1))"
    assert python("import sys\nsys.modules['numpy'] = sys.modules['numba'] = None\n" + code) == python(
        code.replace("list(s.wins)", "s.wins.tolist()")
    )


def test_ten_times_the_games_take_no_more_memory():
    minuten.summary(100)

    def most(games):
        tracemalloc.start()
        minuten.summary(games)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return peak

    few = max(most(5000), most(5000))
    assert most(50_000) < 3 * few  # a task's rounds, however long a task may be


@pytest.mark.parametrize("games", [0, -1, 1.5, "5", 10**13])
def test_a_wrong_number_of_games_is_refused(games):
    with pytest.raises(Mistake):
        stop.summary(games)


def test_a_learners_own_function_is_for_simulate():
    with pytest.raises(Mistake, match="simulate"):
        stop.summary(10, lambda view, moves: moves[0])


def test_threads_and_processes_give_the_same():
    alone = stop.summary(700, "strong", seed=5)
    for executor in (ThreadPoolExecutor(3), ProcessPoolExecutor(2, max_tasks_per_child=None)):
        with executor:
            shared = stop.summary(700, "strong", seed=5, executor=executor)
        assert shared._sums == alone._sums


def test_a_machine_that_is_busy_for_a_moment_does_not_make_all_tasks_tiny(monkeypatch):
    """The second round takes ten seconds, each later one a thousandth."""
    now, sent = [0.0], []
    monkeypatch.setattr(simulate, "perf_counter", lambda: now[0])

    def play(first, count):
        sent.append(count)
        now[0] += 10 if first == 1 else count / 1000
        return first, count

    simulate.play_rounds(play, 2000, ThreadPoolExecutor(1), lambda first, count, played: None)
    assert sum(sent) == 2000
    assert max(sent) == int(simulate.TASK * 1000)
    assert len(sent) < 2 * simulate.WINDOW


# ---- workers that die


class Dying(Executor):
    """Does a few tasks; then a worker dies, in the way of a pool of processes or in that of a cluster."""

    def __init__(self, error, healthy=3):
        self.error, self.healthy = error, healthy

    def submit(self, work, /, *arguments, **named):
        broken = isinstance(self.error, BrokenProcessPool)
        if broken and self.healthy < -5:
            raise self.error
        self.healthy -= 1
        done = Future()
        if self.healthy < 0 and (broken or self.healthy % 2):
            done.set_exception(self.error)
        else:
            done.set_result(work(*arguments, **named))
        return done


class KilledWorker(Exception):  # noqa: N818 - as Dask calls it
    """A task is given up: too many workers died of it."""


@pytest.mark.parametrize("game", [minuten, stop], ids=lambda game: game.GAME.name)
def test_a_broken_pool_costs_no_round(game, monkeypatch):
    monkeypatch.setattr("cardlib.simulate.TASK", 0)  # one round a task
    alone = game.simulate(100, "thumb", seed=4)
    with pytest.warns(RuntimeWarning, match="died"):
        results = game.simulate(100, "thumb", seed=4, executor=Dying(BrokenProcessPool("a child died")))
    assert (results.scores == alone.scores).all()


@pytest.mark.parametrize("error", [KilledWorker("gone"), CancelledError()], ids=lambda error: type(error).__name__)
def test_a_task_whose_worker_is_lost_is_done_again(error, monkeypatch):
    monkeypatch.setattr("cardlib.simulate.TASK", 0)
    results = stop.simulate(100, "thumb", seed=4, executor=Dying(error))
    assert (results.scores == stop.simulate(100, "thumb", seed=4).scores).all()


def test_a_mistake_in_a_task_is_not_hidden(monkeypatch):
    monkeypatch.setattr("cardlib.simulate.TASK", 0)
    with pytest.raises(ZeroDivisionError):
        stop.simulate(100, executor=Dying(ZeroDivisionError()))


def test_a_process_that_is_killed_costs_no_round():
    code = """
import os, signal, threading, warnings
from concurrent.futures import ProcessPoolExecutor
import multiprocessing
from cardlib import partners
warnings.simplefilter("ignore")
if __name__ == "__main__":
    executor = ProcessPoolExecutor(2, multiprocessing.get_context("fork"))
    partners.simulate(20, executor=executor)
    victim = next(iter(executor._processes))
    threading.Timer(0.05, os.kill, (victim, signal.SIGKILL)).start()
    print(partners.summary(3000, executor=executor, seed=1)._sums.turns)
    executor.shutdown()
"""
    assert python(code) == str(partners.summary(3000, seed=1).turns)


# ---- many machines (make test-long)


@pytest.fixture
def cluster():
    distributed = pytest.importorskip("distributed", reason="Dask is not installed: pip install cardlib[cluster]")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


@pytest.mark.long
@pytest.mark.filterwarnings("ignore")
def test_a_dask_cluster_gives_the_same_bits_even_if_a_worker_is_killed(cluster):
    executor = cluster.get_executor()
    alone = partners.simulate(3000, "thumb", seed=6)
    assert (partners.simulate(3000, "thumb", seed=6, executor=executor).scores == alone.scores).all()
    cluster.submit(os._exit, 1, pure=False)  # kills one worker after the other, until Dask gives it up
    assert stop.summary(30_000, seed=6, executor=executor)._sums == stop.summary(30_000, seed=6)._sums
