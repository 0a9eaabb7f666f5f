"""Many games: bounded, interruptible, and the same numbers with and without NumPy, threads and numba."""

from __future__ import annotations

import gc
import json
import math
import sys
import time
from concurrent.futures import Executor, Future, ThreadPoolExecutor

import pytest
from jupyter_client.manager import KernelManager

from cardlib import Position, biberbande, minuten, partners, simulate, speed, stop
from tests.helpers import ODD, ROOT, politely, python

GAMES = {"minuten": minuten, "stop": stop, "biberbande": biberbande, "partners": partners}


# ---- results


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_best_and_worst_name_a_round(game):
    results = game.simulate(300, "thumb", seed=3)
    for column in range(results.scores.shape[1]):
        low, high = int(results.scores[:, column].argmin()), int(results.scores[:, column].argmax())
        best, worst = (high, low) if game is partners else (low, high)
        assert (results.best(column), results.worst(column)) == (best, worst)
    assert results.best() == results.best(0)
    assert results.game(results.worst()).scores[0] == results.scores[results.worst()][0]


def test_there_is_no_such_column():
    for column in (-1, 4, *ODD):
        assert column in (0, 1, True) or politely(stop.simulate(2).best, column) is None


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_means_and_wins_are_what_numpy_computes(game):
    results = game.simulate(2000, "thumb", seed=1)
    assert results.mean() == pytest.approx(results.scores.mean(axis=0), rel=1e-12)
    reach = 1.959963984540054 * results.scores.std(axis=0, ddof=1) / math.sqrt(2000)
    assert results.interval()[:, 0] == pytest.approx(results.mean() - reach, rel=1e-9)
    assert results.wins.sum() == pytest.approx(2000 if game is not minuten else (results.scores == 0).sum())


# ---- without NumPy

SUMMARY = """
import json
from cardlib import Position, biberbande, minuten, partners, stop

def listed(values):
    return values.tolist() if hasattr(values, "tolist") else values

def summary():
    told = {}
    for game, strategies, options in (
        (minuten, "thumb", {"pace": (2, 3.5)}), (minuten, ("random", "strong", "thumb"), {}),
        (stop, ("random", "thumb", "strong"), {}), (biberbande, "thumb", {"players": 5}), (partners, "thumb", {}),
        (minuten, lambda view, moves: moves[0], {}), (stop, ("thumb", lambda view, moves: moves[-1]), {}),
    ):
        players = {"players": len(strategies)} if isinstance(strategies, tuple) else {}
        results = game.simulate(40, strategies, seed=7, **players, **options)
        told[f"{game.__name__} {len(told)}"] = [
            *map(listed, (results.scores, results.turns, results.wins, results.mean(), results.interval(),
                          results.interval(0.9, wins=True))),
            results.best(), results.worst(), results.game(results.worst()).save(), repr(results),
        ]
    one = minuten.simulate(1)
    told["one"] = [listed(one.scores), listed(one.mean()), str(listed(one.interval()))]
    for game in (minuten, stop, biberbande, partners):
        position = game.deal(seed=5)
        told[f"choices of {game.__name__}"] = [position.choice(strategy) for strategy in game.STRATEGIES
                                               if strategy != "search"]
    return json.dumps(told)
"""

WITHOUT = "numpy", "numba", "tqdm"


def test_without_numpy_every_number_is_the_same_to_the_last_digit():
    scope: dict = {}
    exec(SUMMARY, scope)
    without = json.loads(python(SUMMARY + "print(summary())", *WITHOUT))
    assert without == json.loads(scope["summary"]())


def test_without_numpy_scores_and_turns_are_lists():
    code = """
from cardlib import stop
results = stop.simulate(3, progress=True)
kinds = [type(part) for part in (results.scores, results.scores[0], results.turns, results.mean(), results.wins,
                                 results.interval())]
print(set(kinds) == {list} and len(results.scores) == len(results.turns) == 3)
"""
    assert python(code, *WITHOUT) == "True"


# ---- without threads


def test_without_threads_rounds_are_played_in_the_calling_thread():
    code = """
import threading
def start(self):
    raise RuntimeError("can't start new thread")
threading.Thread.start = start
from cardlib import minuten, simulate
simulate.cores = lambda: 2
print(minuten.simulate(20_000, seed=3).mean()[0])
"""
    assert python(code) == str(minuten.simulate(20_000, seed=3).mean()[0])


# ---- executors


class Recording(Executor):
    """Does the work at once, and remembers how much was out at any time."""

    def __init__(self) -> None:
        self.sent = 0

    def submit(self, work, /, *arguments, **named):
        self.sent += 1
        done: Future = Future()
        done.set_result(work(*arguments, **named))
        return done


def test_the_callers_executor_does_the_work():
    executor = Recording()
    results = minuten.simulate(500, "thumb", seed=2, executor=executor)
    assert executor.sent
    assert (results.scores == minuten.simulate(500, "thumb", seed=2).scores).all()


class Lazy(Executor):
    """Takes tasks, and does the first one only when it has more than enough of them."""

    def __init__(self) -> None:
        self.waiting: list = []
        self.most = 0

    def submit(self, work, /, *arguments, **named):
        task: Future = Future()
        self.waiting.append((task, work, arguments))
        self.most = max(self.most, len(self.waiting))
        if len(self.waiting) >= simulate.WINDOW or arguments[0] + arguments[1] == 3000:
            for waiting, work_, arguments_ in self.waiting:
                waiting.set_result(work_(*arguments_))
            self.waiting = []
        return task


def test_only_so_many_tasks_are_out_at_any_time(monkeypatch):
    monkeypatch.setattr(simulate, "TASK", 0)  # one round a task
    executor = Lazy()
    results = minuten.simulate(3000, executor=executor)
    assert executor.most == simulate.WINDOW
    assert (results.scores == minuten.simulate(3000).scores).all()


@pytest.mark.parametrize("value", [odd for odd in ODD if odd is not None], ids=lambda value: type(value).__name__)
def test_what_is_no_executor_is_refused(value):
    assert politely(minuten.simulate, 500, executor=value) is None
    assert politely(minuten.simulate, 500, lambda view, moves: moves[0], executor=value) is None


def test_an_executor_that_takes_no_work_is_refused():
    closed = ThreadPoolExecutor(1)
    closed.shutdown()
    for executor in (closed, Executor()):
        with pytest.raises(ValueError, match="takes no work"):
            minuten.simulate(500, executor=executor)


# ---- bounded


@pytest.mark.parametrize("games", [10**8, 10**9, 2**31, 10**30])
def test_more_games_than_the_memory_holds_are_refused(games):
    with pytest.raises(ValueError, match="10000000"):
        minuten.simulate(games)
    with pytest.raises(ValueError, match="10000000"):
        minuten.simulate(games, lambda view, moves: moves[0])


def test_while_a_learners_function_plays_only_the_round_under_way_is_kept():
    counts = []

    def first(view, moves):
        if not view.history:
            counts.append(sum(isinstance(thing, Position) for thing in gc.get_objects()))
        return moves[0]

    gc.collect()
    results = minuten.simulate(12, first, seed=1)
    assert max(counts[1:]) < 2 * min(counts[1:])  # the last round's, until this one is over
    assert minuten.simulate(12, first, seed=1).game(11) == results.game(11)


def test_the_moves_of_a_learners_round_need_eight_bytes_each():
    results = minuten.simulate(3, lambda view, moves: moves[0])
    for i, history in enumerate(results._histories):
        assert sys.getsizeof(history) < 100 + 8 * len(results.game(i).history)


# ---- interrupts

INTERRUPTED = """
import os, signal, threading, time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from cardlib import minuten, partners

def interrupted(delay, work):
    "Is the work broken off in time, and does nothing run on?"
    timer = threading.Timer(delay, os.kill, (os.getpid(), signal.SIGINT))
    began = time.monotonic()
    timer.start()
    try:
        work()
        return "the interrupt was lost"
    except KeyboardInterrupt:
        pass
    took = time.monotonic() - began - delay
    timer.join()
    busy = time.process_time()
    time.sleep(0.1)
    busy = time.process_time() - busy
    return "" if took < 2 and busy < 0.05 else f"after {delay} s: {took:.2f} s, then {busy:.3f} s of work"
"""


def test_an_interrupt_ends_everything_own_threads():
    code = f"""{INTERRUPTED}
minuten.simulate(1000)
before = threading.active_count()
print({{interrupted(number / 50, lambda: minuten.simulate(10**7)) for number in range(1, 25)}})
print(threading.active_count() - before)
"""
    assert python(code) == "{''}\n0"


@pytest.mark.parametrize("strategy", ["random", "strong"])
def test_an_interrupt_ends_everything_in_the_callers_executor(strategy):
    code = f"""{INTERRUPTED}
partners.simulate(10)
with ThreadPoolExecutor(2) as executor:
    list(executor.map(time.sleep, (0.1, 0.1)))
    print({{interrupted(number / 50, lambda: partners.simulate(10**7, {strategy!r}, executor=executor))
          for number in range(1, 15)}}, executor._work_queue.qsize())
    print(partners.simulate(30, seed=1, executor=executor).turns.sum())  # it works as before
"""
    assert python(code) == f"{{''}} 0\n{partners.simulate(30, seed=1).turns.sum()}"


def test_an_interrupt_ends_everything_where_it_is_plain():
    code = f"""
import sys
sys.modules["numba"] = None
{INTERRUPTED}
with ThreadPoolExecutor(2) as executor:
    print({{interrupted(number / 10, lambda: partners.simulate(10**7, "strong", executor=executor))
          for number in range(1, 4)}})
    print({{interrupted(number / 10, lambda: partners.simulate(10**7, "strong")) for number in range(1, 4)}})
    print({{interrupted(number / 10, lambda: partners.simulate(10**7, lambda view, moves: moves[0]))
          for number in range(1, 4)}})
"""
    assert python(code) == "{''}\n{''}\n{''}"


def test_an_interrupt_ends_everything_in_processes():
    """As in a terminal, where the workers are interrupted too, and as in a program, where they are not."""
    code = f"""{INTERRUPTED}
import multiprocessing, sys

if __name__ == "__main__":
    executor = ProcessPoolExecutor(2, multiprocessing.get_context("fork"))
    partners.simulate(300, "strong", executor=executor)
    print(interrupted(0.3, lambda: partners.simulate(10**7, "strong", executor=executor)))
    print(partners.simulate(30, seed=1, executor=executor).turns.sum())
    executor.shutdown()
"""
    assert python(code) == f"\n{partners.simulate(30, seed=1).turns.sum()}".strip()


@pytest.fixture(scope="module")
def kernel():
    manager = KernelManager()
    manager.start_kernel(cwd=str(ROOT))
    client = manager.client()
    client.start_channels()
    client.wait_for_ready(60)
    yield manager, client
    client.stop_channels()
    manager.shutdown_kernel(now=True)


def told(client, code: str, timeout: float = 60) -> str:
    """What the kernel printed, or the name of the error."""
    printed = []
    reply = client.execute_interactive(
        code, timeout=timeout, output_hook=lambda message: printed.append(message["content"].get("text", ""))
    )
    return reply["content"].get("ename") or "".join(printed).strip()


def test_an_interrupt_ends_everything_in_a_kernel(kernel):
    manager, client = kernel
    told(client, "import threading, time; from cardlib import minuten; minuten.simulate(1000)")
    before = told(client, "print(threading.active_count())")
    for number in range(8):
        request = client.execute("print(flush=True); minuten.simulate(10**7)", stop_on_error=False)
        while client.get_iopub_msg(timeout=20)["msg_type"] != "stream":  # before that the kernel itself is at work
            pass
        time.sleep(number / 20)
        began = time.monotonic()
        manager.interrupt_kernel()
        reply = client.get_shell_msg(timeout=20)
        assert reply["parent_header"]["msg_id"] == request
        assert reply["content"].get("ename") == "KeyboardInterrupt", f"lost after {number / 20} s"
        assert time.monotonic() - began < 2
        assert told(client, "print(threading.active_count())") == before
    idle = "busy = time.process_time(); time.sleep(0.2); print(time.process_time() - busy < 0.1)"
    assert told(client, idle) == "True"


# ---- numba that fails


FAILING = {
    "at import": "raise OSError('no room left')",
    "at import, oddly": "raise SystemError('initialization failed')",
    "half installed": "",
    "when asked": "def njit(*a, **k): raise RuntimeError('cannot compile')",
    "when called": """
def njit(*a, **k):
    class Broken:
        overloads = {}
        def __init__(self, function): self.function = function
        def __call__(self, *a): raise TypeError('cannot compile')
    return Broken
""",
}


@pytest.mark.parametrize("how", FAILING)
def test_with_a_numba_that_fails_the_game_goes_on(how, tmp_path):
    (tmp_path / "numba.py").write_text(FAILING[how])
    code = f"""
import sys
sys.path.insert(0, {str(tmp_path)!r})
from cardlib import minuten, stop
sums = [game.simulate(20, seed=3).scores.sum() for game in (minuten, stop)]
print(*sums, len(stop.deal(seed=1).odds(20)) > 0)
"""
    assert python(code) == f"{minuten.simulate(20, seed=3).scores.sum()} {stop.simulate(20, seed=3).scores.sum()} True"


TWICE = """
def run(table, scores):
    for i in range(len(table)):
        scores[i] = 2 * table[i]
"""


def test_a_cache_that_cannot_be_read_or_written_costs_time_and_nothing_else(tmp_path):
    """A little entry point, compiled as a game's is: the disk is full (no file may grow), the cache is damaged."""
    if not speed.available():
        pytest.skip("numba is not installed")
    (tmp_path / "twice.py").write_text(TWICE)
    code = f"""
import sys
sys.path.insert(0, {str(tmp_path)!r})
import numpy, twice
from cardlib import speed
run, scores = speed._Compiled("minuten", lambda: twice.run), numpy.zeros(3, int)
run(numpy.arange(3), scores)
print(scores.tolist(), bool(run.loaded.overloads))
"""
    full = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))\n"
    here = {"NUMBA_CACHE_DIR": str(tmp_path), "PYTHONWARNINGS": "error::RuntimeWarning"}
    right = "[0, 2, 4] True"
    assert python(full + code, **here) == right
    assert python(code, **here) == right
    (listed,), (compiled,) = tmp_path.rglob("*.nbi"), tmp_path.rglob("*.nbc")
    for path in (listed, compiled):
        sound = path.read_bytes()
        for damaged in (b"", sound[: len(sound) // 2], b"nonsense" * 100):
            path.write_bytes(damaged)
            assert python(code, **here) == right
            assert path.read_bytes()[:20] == sound[:20], "next time it is as quick as ever"
    listed.write_bytes(b"")
    assert python(full + code, **here) == right
