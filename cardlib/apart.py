"""A process of its own for each player that came in a file.

`Apart` stands at the table for such a player. It tells the process what the seat may know, as plain numbers, and hears
a move as text. Hidden cards are not in that process. A move that takes too long, or too much memory, ends it.

The processes are forked from one that has loaded the games and waits (`host`), which takes milliseconds. Where nothing
can be forked each is started by itself; where there are no processes at all, as in a browser, the function is asked
here, with the same plain numbers, and there is no time limit.

What is forbidden in there (files, other processes, the network, looking into frames) is reported as a fault. That is a
fence for pupils, no prison: the class's tournament runs on the teacher's own machine.
"""

from __future__ import annotations

import atexit
import contextlib
import importlib
import json
import marshal
import os
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from cardlib.language import N_, _

if TYPE_CHECKING:
    from cardlib.game import Game, Moves, View
if sys.platform != "emscripten":  # a browser has no processes, and need not load what starts them
    import select
    import socket
    import subprocess

MOVE_SECONDS = 1.0
ROUND_SECONDS = 5.0  # in all, so that nobody is just quick enough hundreds of times
LOAD_SECONDS = 3.0
MEMORY = 512 * 2**20  # bytes
LONGEST_ANSWER = 4096  # bytes
MUTE = 80  # characters that are told of what a player prints

# What a player must not do, by the events that Python's audit hooks tell, and how it is said
FORBIDDEN = {
    "open": N_("wants to open a file or a module: {what}"),
    "os.": N_("wants to use the operating system: {what}"),
    "shutil.": N_("wants to use the operating system: {what}"),
    "subprocess.": N_("wants to start another program: {what}"),
    "socket.": N_("wants to use the network: {what}"),
    "ctypes.": N_("wants to reach into the memory: {what}"),
    "gc.": N_("searches the memory for hidden cards: {what}"),
    "sys._getframe": N_("looks into the program's frames: {what}"),
    "sys._current_frames": N_("looks into the program's frames: {what}"),
    "sys.settrace": N_("looks into the program's frames: {what}"),
    "sys.setprofile": N_("looks into the program's frames: {what}"),
    "signal.": N_("wants to use the operating system: {what}"),
    "_thread.start": N_("wants to start a thread: {what}"),
}
# What a player may import: it is there already. Of the rest of Python what need not be looked for on the disk
GAMES = ("minuten", "stop", "biberbande", "partners")
BROUGHT_ALONG = (
    *("random", "math", "statistics", "fractions", "itertools", "functools", "collections", "operator", "re", "string"),
    *("bisect", "heapq", "copy", "dataclasses", "enum", "typing", "time", "datetime", "decimal", "numbers"),
    *(f"cardlib.{game}.{room}" for game in GAMES for room in ("words", "rungs")),
)
STRIKES = 3  # who ends its process or takes too long so often is not asked again

ENDED = N_("ended its own process")
TOO_SLOW = N_("took longer than {seconds} seconds for a move")
TOO_SLOW_IN_ALL = N_("took longer than {seconds} seconds for the moves of a round")
TOO_SLOW_TO_LOAD = N_("took longer than {seconds} seconds to load")
TOO_LONG = N_("answered with more than a move")
NO_MOVE = N_("gave {kind} instead of a move: {what}")
NOT_ENOUGH_MEMORY = N_("used more memory than there is for a player")
BREAKS_OFF = N_("breaks off with {kind}: {what}")
NOT_ASKED = N_("is not asked any more, since it took too long or ended its process {times} times")
LEAVES = N_("wants to leave the game: {what}")
NO_PLAYER = N_("has no function called player or choose")


def can_start() -> bool:
    """Can a process be forked and be given pipes? A browser has no processes, and Windows does it differently."""
    return sys.platform != "emscripten" and hasattr(os, "fork") and hasattr(socket, "send_fds")


# ---- what the seat is told


def told(game: Game, round_: Any, seat: int, found: Sequence[int], history: Sequence[str]) -> bytes:
    """What a seat may know, as plain values."""
    from cardlib.asking import hidden

    sees = [move for move in round_.found if game.rules.sees_moves(round_.state, move, seat)]
    state = hidden(game, round_.state, seat)
    return marshal.dumps((seat, list(found), sees, game.rules.LAYOUT.values(state), list(history)))


def view_of(game: Game, plain: bytes) -> tuple[View, Moves]:
    """The view and the moves that were told."""
    from cardlib.asking import Found
    from cardlib.game import View

    seat, found, sees, values, history = marshal.loads(plain)
    state = game.rules.LAYOUT.filled(values)
    view = View.__new__(View)
    view._game, view._state, view.seat, view._moves = game, state, seat, sees
    view._notes, view._told, view.ply = (), history, len(history)
    return view, Found(game, found)


def loaded(source: str) -> Callable[[Any, Any], Any]:
    """The function that a player's source makes: the one called player or choose, else the last one."""
    scope: dict[str, Any] = {"__name__": "player"}
    exec(compile(source, "<player>", "exec"), scope)
    for name in ("player", "choose"):
        if callable(scope.get(name)):
            return scope[name]
    own = [value for value in scope.values() if callable(value) and getattr(value, "__module__", "") == "player"]
    if not own:
        raise NameError(NO_PLAYER)
    return own[-1]


# ---- inside the process


class _Fence:
    """Python tells it of everything that reaches out; it cannot be taken away again."""

    def __init__(self) -> None:
        self.up = False
        self.loading = False
        self.broken: tuple[str, str] | None = None

    def hear(self, event: str, arguments: tuple[Any, ...]) -> None:
        if not self.up:
            return
        for begins, said in FORBIDDEN.items():
            if event.startswith(begins):
                if self.loading and self._harmless(event, arguments):
                    return
                what = f"{event} {arguments[0]!r}"[:MUTE] if arguments and event != "gc.get_objects" else event
                self.up, self.broken = False, self.broken or (said, what)
                self.up = True
                raise PermissionError(what)

    def _harmless(self, event: str, arguments: tuple[Any, ...]) -> bool:
        """While it is loaded a player may import what Python brings along."""
        if event in ("open", "os.listdir", "os.scandir"):
            return str(arguments[0]).startswith((*sys.path, "<player>"))  # where a mistake is explained, it looks there
        return event == "sys._getframe"


class _Mute:
    """Instead of a place to print to: remembers the first words."""

    def __init__(self) -> None:
        self.said = ""

    def write(self, text: Any) -> int:
        self.said = (self.said + str(text))[:MUTE]
        return len(str(text))

    def flush(self) -> None:
        pass


def _live(game: Game, inlet: int, outlet: int, source: str) -> None:
    """The process of one player: load it, then answer until nobody asks any more."""
    import random

    _limit_memory()
    sys.path[:] = [place for place in sys.path if place]  # not the folder one happens to be in
    fence, mute = _Fence(), _Mute()
    sys.stdout = sys.stderr = mute
    sys.stdin = None
    sys.addaudithook(fence.hear)
    choose: Any = None

    def answer(**what: Any) -> None:
        fence.up = False
        text = json.dumps({**what, **({"printed": mute.said} if mute.said else {})}).encode() + b"\n"
        os.write(outlet, text)

    def guarded(work: Callable[[], Any], loading: bool = False) -> dict[str, Any]:
        fence.up, fence.loading, fence.broken = True, loading, None
        try:
            wish = work()
        except MemoryError:
            return {"fault": NOT_ENOUGH_MEMORY}
        except (SystemExit, KeyboardInterrupt) as error:
            return {"fault": fence.broken or (LEAVES, type(error).__name__)}
        except BaseException as error:
            said = fence.broken or (BREAKS_OFF, f"{str(error)[:200]}{_where(error)}", type(error).__name__)
            return {"fault": said}
        if fence.broken:
            return {"fault": fence.broken}
        if wish is None or type(wish) is str:
            return {"move": wish if wish is None else wish[:200]}
        return {"fault": (NO_MOVE, repr(wish)[:MUTE], type(wish).__name__)}

    def load() -> None:
        nonlocal choose
        choose = loaded(source)

    answer(**guarded(load, loading=True))
    while True:
        kind, body = _take(inlet)
        if kind == b"r":
            random.seed(int.from_bytes(body, "big"))
            mute.said = ""
        elif kind == b"v":
            answer(**guarded(partial(choose, *view_of(game, body))))
        else:
            os._exit(0)


def _where(error: BaseException) -> str:
    """The line of the player's source in which it broke off."""
    line, trace = 0, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == "<player>":
            line = trace.tb_lineno
        trace = trace.tb_next
    return f" (line {line})" if line else ""


def _limit_memory() -> None:
    try:
        import resource
    except ImportError:  # Windows has none
        return
    for what, most in ((resource.RLIMIT_AS, MEMORY), (resource.RLIMIT_FSIZE, 0), (resource.RLIMIT_CORE, 0)):
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(what, (most, most))


def _take(inlet: int) -> tuple[bytes, bytes]:
    """A message: its kind, and so many bytes. An empty one where nobody is there any more."""
    head = _read(inlet, 5)
    return head[:1], _read(inlet, int.from_bytes(head[1:], "big"))


def _read(inlet: int, count: int) -> bytes:
    parts = []
    while count:
        part = os.read(inlet, min(count, 1 << 16))
        if not part:
            os._exit(0)
        parts.append(part)
        count -= len(part)
    return b"".join(parts)


def message(kind: bytes, body: bytes) -> bytes:
    return kind + len(body).to_bytes(4, "big") + body


# ---- the process that waits


def host(channel: int) -> None:
    """Fork a process for each player that is sent: game and source, with the two ends of its pipes."""
    import gc

    import cardlib

    for name in BROUGHT_ALONG:
        importlib.import_module(name)
    with socket.socket(fileno=channel) as asked:
        gc.freeze()
        while True:
            data, ends, _flags, _address = socket.recv_fds(asked, 4, 2)
            if len(data) < 4:
                return
            name, source = json.loads(_read(asked.fileno(), int.from_bytes(data, "big")))
            pid = os.fork()
            if not pid:
                if os.fork():  # nobody has to wait for a grandchild
                    os._exit(0)
                asked.close()
                os.write(ends[1], os.getpid().to_bytes(4, "big"))
                try:
                    os.chdir(tempfile.gettempdir())
                    _live(getattr(cardlib, name).GAME, ends[0], ends[1], source)
                finally:
                    os._exit(1)
            os.waitpid(pid, 0)
            for end in ends:
                os.close(end)


class _Host:
    """The process that waits, one for each process and thread that plays."""

    def __init__(self) -> None:
        ours, theirs = socket.socketpair()
        code = f"from cardlib.apart import host; host({theirs.fileno()})"
        self.process = subprocess.Popen(
            [sys.executable, "-c", code],
            pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env={"PATH": os.environ.get("PATH", ""), "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )  # fmt: skip
        theirs.close()
        self.channel = ours
        self.owner = os.getpid()

    def start(self, game: str, source: str) -> tuple[int, int, int]:
        """A new player's process: where to write, where to read, its number."""
        down, to_it = os.pipe()
        from_it, up = os.pipe()
        body = json.dumps([game, source]).encode()
        socket.send_fds(self.channel, [len(body).to_bytes(4, "big")], [down, up])
        self.channel.sendall(body)
        os.close(down)
        os.close(up)
        if not select.select([from_it], [], [], LOAD_SECONDS)[0]:
            raise OSError("no process was forked")
        number = os.read(from_it, 4)
        if len(number) < 4:
            raise OSError("no process was forked")
        return to_it, from_it, int.from_bytes(number, "big")

    def close(self) -> None:
        if self.owner == os.getpid():
            self.channel.close()
            self.process.kill()
            self.process.wait()


_hosts = threading.local()
_all_hosts: list[_Host] = []


def _host_of_this_thread() -> _Host:
    here: _Host | None = getattr(_hosts, "host", None)
    if here is None or here.process.poll() is not None or here.owner != os.getpid():
        here = _hosts.host = _Host()
        _all_hosts.append(here)
    return here


@atexit.register
def _close_hosts() -> None:
    for each in _all_hosts:
        each.close()


# ---- at the table

_strikes: Counter[tuple[str, str]] = Counter()


def forgive() -> None:
    """A new tournament: everybody is asked again."""
    _strikes.clear()


class Apart:
    """Sits at the table for a player whose function runs in a process of its own."""

    def __init__(self, game: Game, name: str, source: str) -> None:
        self._game, self._source = game, source
        self.name = name
        self.remarks: list[str] = []
        self._ends: tuple[int, int, int] | None = None
        self._left = ROUND_SECONDS
        self._history: list[str] = []

    def begin(self, seed: int, deal: int) -> None:
        """A new round."""
        self._left = ROUND_SECONDS
        self._history = []
        if self._ends is not None:
            os.write(self._ends[0], message(b"r", f"{seed} {deal}".encode()))
        self._round = f"{seed} {deal}".encode()

    def __call__(self, view: Any, moves: Any) -> str | None:
        """Ask it."""
        round_ = view._round
        if _strikes[self._game.name, self._source] >= STRIKES:
            raise self._end(_(NOT_ASKED).format(times=STRIKES))
        if self._ends is None:
            self._start()
        body = told(self._game, round_, view.seat, moves._numbers, self._heard(round_, view.seat))
        assert self._ends is not None
        try:
            os.write(self._ends[0], message(b"v", body))
        except OSError:
            raise self._strike(_(ENDED)) from None
        began = time.perf_counter()
        seconds = min(MOVE_SECONDS, self._left)
        late = _(TOO_SLOW).format(seconds=MOVE_SECONDS) if seconds == MOVE_SECONDS else _(TOO_SLOW_IN_ALL).format(
            seconds=ROUND_SECONDS
        )  # fmt: skip
        move = self._answer(seconds, late)
        self._left -= time.perf_counter() - began
        return move

    def _heard(self, round_: Any, seat: int) -> list[str]:
        """The moves so far, as this seat was told them."""
        hide, write = self._game.rules.hide_move, round_.write
        made = round_.made
        if len(self._history) > len(made):
            self._history = []
        for ply in range(len(self._history), len(made)):
            self._history.append(write(hide(made[ply], round_.turns_made[ply], seat)))
        return self._history

    def _start(self) -> None:
        for attempt in range(2):
            try:
                self._ends = _host_of_this_thread().start(self._game.name, self._source)
                break
            except OSError:
                if attempt:
                    raise
                _hosts.host = None
        self._answer(LOAD_SECONDS, _(TOO_SLOW_TO_LOAD).format(seconds=LOAD_SECONDS))
        assert self._ends is not None
        os.write(self._ends[0], message(b"r", self._round))

    def _answer(self, seconds: float, late: str) -> str | None:
        """What it says, if it says it in time."""
        assert self._ends is not None
        outlet, said, until = self._ends[1], b"", time.perf_counter() + seconds
        while not said.endswith(b"\n"):
            if not select.select([outlet], [], [], max(0.0, until - time.perf_counter()))[0]:
                raise self._strike(late)
            part = os.read(outlet, LONGEST_ANSWER)
            said += part
            if not part:
                raise self._strike(_(ENDED))
            if len(said) > LONGEST_ANSWER:
                raise self._end(_(TOO_LONG))
        try:
            answer = json.loads(said)
            assert isinstance(answer, dict)
        except (ValueError, AssertionError):
            raise self._end(_(TOO_LONG)) from None
        if "printed" in answer and not self.remarks:
            self.remarks.append(_("prints while it plays: {what}").format(what=repr(answer["printed"])))
        if "fault" in answer:
            raise self._end(_said(answer["fault"]))
        move = answer.get("move")
        if move is not None and not isinstance(move, str):
            raise self._end(_(TOO_LONG))
        return move

    def _strike(self, what: str) -> Exception:
        """What costs everybody time."""
        _strikes[self._game.name, self._source] += 1
        return self._end(what)

    def _end(self, what: str) -> Exception:
        """It lost the round; for the next one it begins anew."""
        from cardlib.duel import Foul

        self.close()
        return Foul(what)

    def close(self) -> None:
        if self._ends is None:
            return
        to_it, from_it, number = self._ends
        self._ends = None
        with contextlib.suppress(OSError):
            os.kill(number, 9)
        os.close(to_it)
        os.close(from_it)


def _said(fault: Any) -> str:
    """A fault in a sentence; what comes from that process is never trusted."""
    known = {*FORBIDDEN.values(), NOT_ENOUGH_MEMORY, LEAVES, BREAKS_OFF, NO_MOVE}
    parts = [fault] if isinstance(fault, str) else list(fault) if isinstance(fault, list) else [None]
    if parts[0] not in known:
        return _(TOO_LONG)
    what, kind = (str(part)[:300] for part in (*parts[1:3], "", "")[:2])
    return _(parts[0]).format(what=what, kind=kind)


class Here:
    """The same where there are no processes: the function is asked in this one, with the same plain values."""

    def __init__(self, game: Game, name: str, source: str) -> None:
        self._game, self.name, self._source = game, name, source
        self.remarks: list[str] = []
        self._choose: Any = None
        self._apart = Apart(game, name, source)

    def begin(self, seed: int, deal: int) -> None:
        self._apart._history = []

    def __call__(self, view: Any, moves: Any) -> str | None:
        round_ = view._round
        if self._choose is None:
            self._choose = loaded(self._source)
        heard = self._apart._heard(round_, view.seat)
        plain = told(self._game, round_, view.seat, moves._numbers, heard)
        wish = self._choose(*view_of(self._game, plain))
        if wish is not None and not isinstance(wish, str):
            from cardlib.duel import Foul

            raise Foul(_(NO_MOVE).format(kind=type(wish).__name__, what=repr(wish)[:MUTE]))
        return wish

    def close(self) -> None:
        pass
