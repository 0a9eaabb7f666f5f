"""A process of its own for each player that came in a file.

`Apart` stands at the table for such a player. It tells the process what the seat may know, as plain numbers, and hears
a move as text. Hidden cards are not in that process. A move that takes too long, or too much memory, ends it.

The processes are forked from one that has loaded the games and waits (`host`), which takes milliseconds. Where nothing
can be forked, as in a browser and on Windows, `Here` asks the function in this process, with the same plain numbers.
Nothing can end it from outside; therefore each of its loops and functions is made to look at the clock.

What is forbidden (files, other processes, the network, looking into frames) is reported as a fault. That is a fence
for pupils, no prison: the class's tournament runs on the teacher's own machine.
"""

from __future__ import annotations

import ast
import atexit
import contextlib
import importlib
import json
import marshal
import os
import random
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from cardlib.language import N_, _

if TYPE_CHECKING:
    from cardlib.game import Game, Moves, View
if sys.platform != "emscripten":  # a browser has no processes, and need not load what starts them
    import select
    import socket
    import subprocess

MOVE_SECONDS: float = 1
ROUND_SECONDS: float = 5  # in all, so that nobody is just quick enough hundreds of times
LOAD_SECONDS: float = 3
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
)
PLAYER = "<player>"  # where a player's lines stand, as Python says it
CLOCK = "<clock>"  # a name that nobody can write
STRIKES = 3  # who ends its process or takes too long so often is not asked again

ENDED = N_("ended its own process")
TOO_SLOW = N_("took longer than {seconds} s for a move")
TOO_SLOW_IN_ALL = N_("took longer than {seconds} s for the moves of a round")
TOO_SLOW_TO_LOAD = N_("took longer than {seconds} s to load")
TOO_LONG = N_("answered with more than a move")
NO_MOVE = N_("gave {kind} instead of a move: {what}")
NOT_ENOUGH_MEMORY = N_("used more memory than there is for a player")
BREAKS_OFF = N_("breaks off with {kind}: {what}")
NOT_ASKED = N_("is not asked any more, since it took too long or ended its process {times} times")
LEAVES = N_("wants to leave the game: {what}")
NO_PLAYER = N_("has no function called player or choose")


def bring_along(games: Sequence[str]) -> None:
    """Import what players may import, so that it need not be looked for while they are watched."""
    for name in (*BROUGHT_ALONG, *(f"cardlib.{game}.{room}" for game in games for room in ("words", "rungs"))):
        importlib.import_module(name)


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


def loaded(source: str, clock: Callable[[], bool] | None = None, **given: Any) -> Callable[[Any, Any], Any]:
    """The function that a player's source makes: the one called player or choose, else the last one."""
    tree = ast.parse(source, PLAYER)
    if clock is not None:
        _look_at_the_clock(tree)
    scope: dict[str, Any] = {"__name__": "player", CLOCK: clock, **given}
    exec(compile(tree, PLAYER, "exec"), scope)
    for name in ("player", "choose"):
        if callable(scope.get(name)):
            return scope[name]
    own = [value for value in scope.values() if callable(value) and getattr(value, "__module__", "") == "player"]
    if not own:
        raise NameError(NO_PLAYER)
    return own[-1]


def _look_at_the_clock(tree: ast.AST) -> None:
    """Put a call of the clock into every loop and every function, so that nothing goes on for ever.

    Once its time is up the clock breaks off each time it is called: no `except` can hold that up.
    """
    for node in list(ast.walk(tree)):
        look = ast.Call(ast.Name(CLOCK, ast.Load()), [], [])
        if isinstance(node, ast.For | ast.While | ast.FunctionDef):
            node.body.insert(0, ast.Expr(look))
        elif isinstance(node, ast.comprehension):
            node.ifs.insert(0, look)
        elif isinstance(node, ast.Lambda):
            node.body = ast.BoolOp(ast.And(), [look, node.body])
    ast.fix_missing_locations(tree)


# ---- the function, with a fence around it


class _Fence:
    """Python tells it of everything that reaches out; it cannot be taken away again."""

    def __init__(self) -> None:
        self.up = False
        self.loading = False
        self.broken: tuple[str, str] | None = None
        self._free: set[int | None] = set()  # threads that were there before, and have nothing to do with the player

    def put_up(self, loading: bool) -> None:
        self._free = {thread.ident for thread in threading.enumerate()} - {threading.get_ident()}
        self.up, self.loading, self.broken = True, loading, None

    def hear(self, event: str, arguments: tuple[Any, ...]) -> None:
        if not self.up or threading.get_ident() in self._free:
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
            return str(arguments[0]).startswith((*sys.path, PLAYER))  # where a mistake is explained, it looks there
        return event == "sys._getframe"


@cache
def _fence() -> _Fence:
    fence = _Fence()
    sys.addaudithook(fence.hear)
    return fence


class _Mute:
    """Instead of a place to print to: remembers the first words."""

    def __init__(self) -> None:
        self.said = ""

    def write(self, text: Any) -> int:
        self.said = (self.said + str(text))[:MUTE]
        return len(str(text))

    def flush(self) -> None:
        pass


def _no_answer(*_question: Any) -> str:
    raise EOFError


def _can_be_interrupted() -> bool:
    """May somebody have pressed a key, or can only the player have broken off? A browser's Python hears no key."""
    return sys.platform != "emscripten" and threading.current_thread() is threading.main_thread()


class _Late(BaseException):
    """A player's time is up."""


class _Fenced:
    """A player's function: asked, it answers with a move, or with the fault that it made."""

    def __init__(self, game: Game, source: str) -> None:
        self._game, self._source = game, source
        self._fence, self.mute = _fence(), _Mute()
        self._choose: Any = None

    def load(self, clock: Callable[[], bool] | None = None) -> dict[str, Any]:
        """The first thing to do; with a clock where no one else can stop it."""
        self._clock = clock

        def load() -> None:
            self._choose = loaded(self._source, clock, print=partial(print, file=self.mute), input=_no_answer)

        return self._guarded(load, loading=True)

    def begin(self, luck: bytes) -> None:
        """A new round, with this luck."""
        random.seed(int.from_bytes(luck, "big"))
        self.mute.said = ""

    def ask(self, plain: bytes) -> dict[str, Any]:
        return self._guarded(partial(self._choose, *view_of(self._game, plain)))

    def _guarded(self, work: Callable[[], Any], loading: bool = False) -> dict[str, Any]:
        said = self._said(work, loading)
        return {**said, "printed": self.mute.said} if self.mute.said else said

    def _said(self, work: Callable[[], Any], loading: bool) -> dict[str, Any]:
        fence = self._fence
        fence.put_up(loading)
        try:
            wish = work()
            if wish is not None and type(wish) is not str:
                return {"fault": (NO_MOVE, repr(wish)[:MUTE], type(wish).__name__)}
        except MemoryError:
            return {"fault": NOT_ENOUGH_MEMORY}
        except _Late:
            return {"late": True}
        except (SystemExit, KeyboardInterrupt) as error:
            if isinstance(error, KeyboardInterrupt) and self._clock is not None and _can_be_interrupted():
                raise
            return {"fault": fence.broken or (LEAVES, type(error).__name__)}
        except BaseException as error:
            return {"fault": fence.broken or (BREAKS_OFF, f"{str(error)[:200]}{_where(error)}", type(error).__name__)}
        finally:
            fence.up = False
        if fence.broken:
            return {"fault": fence.broken}
        return {"move": wish if wish is None else wish[:200]}


# ---- inside the process


def _live(game: Game, inlet: int, outlet: int, source: str) -> None:
    """The process of one player: load it, then answer until nobody asks any more."""
    _limit_memory()
    sys.path[:] = [place for place in sys.path if place]  # not the folder one happens to be in
    player = _Fenced(game, source)
    sys.stdout = sys.stderr = player.mute
    sys.stdin = None

    def answer(what: dict[str, Any]) -> None:
        os.write(outlet, json.dumps(what).encode() + b"\n")

    answer(player.load())
    while True:
        kind, body = _take(inlet)
        if kind == b"r":
            player.begin(body)
        elif kind == b"v":
            answer(player.ask(body))
        else:
            os._exit(0)


def _where(error: BaseException) -> str:
    """The line of the player's source in which it broke off."""
    line, trace = 0, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == PLAYER:
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

    bring_along(GAMES)
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


class _Guest:
    """Sits at the table for a player that was handed in."""

    def __init__(self, game: Game, name: str, source: str) -> None:
        self._game, self._source = game, source
        self.name = name
        self.remarks: list[str] = []
        self._left = ROUND_SECONDS
        self._history: list[str] = []
        self._luck = b""

    def begin(self, seed: int, deal: int) -> None:
        """A new round."""
        self._left = ROUND_SECONDS
        self._history = []
        self._luck = f"{seed} {deal}".encode()
        self._begin()

    def __call__(self, view: Any, moves: Any) -> str | None:
        """Ask it."""
        round_ = view._round
        if _strikes[self._game.name, self._source] >= STRIKES:
            raise self._end(_(NOT_ASKED).format(times=STRIKES))
        self._be_there()
        plain = told(self._game, round_, view.seat, moves._numbers, self._heard(round_, view.seat))
        began, seconds = time.perf_counter(), min(MOVE_SECONDS, self._left)
        answer = self._ask(plain, seconds)
        self._left -= time.perf_counter() - began
        late = (TOO_SLOW, MOVE_SECONDS) if seconds == MOVE_SECONDS else (TOO_SLOW_IN_ALL, ROUND_SECONDS)
        return self._judged(answer, *late)

    def _heard(self, round_: Any, seat: int) -> list[str]:
        """The moves so far, as this seat was told them."""
        hide, write = self._game.rules.hide_move, round_.write
        made = round_.made
        if len(self._history) > len(made):
            self._history = []
        for ply in range(len(self._history), len(made)):
            self._history.append(write(hide(made[ply], round_.turns_made[ply], seat)))
        return self._history

    def _judged(self, answer: Any, late: str, seconds: float) -> str | None:
        """The move in its answer, unless it made a fault."""
        if answer.get("late"):
            raise self._strike(_(late).format(seconds=seconds))
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

    # what each kind does in its own way

    def _begin(self) -> None:
        """A new round, if it is there already."""
        raise NotImplementedError

    def _be_there(self) -> None:
        """Load it, unless it is there."""
        raise NotImplementedError

    def _ask(self, plain: bytes, seconds: float) -> dict[str, Any]:
        """What it answers in so many seconds."""
        raise NotImplementedError

    def close(self) -> None:
        """It leaves the table."""
        raise NotImplementedError


class Apart(_Guest):
    """Its function runs in a process of its own."""

    _ends: tuple[int, int, int] | None = None

    def _begin(self) -> None:
        if self._ends is not None:
            os.write(self._ends[0], message(b"r", self._luck))

    def _be_there(self) -> None:
        if self._ends is not None:
            return
        for attempt in range(2):
            try:
                self._ends = _host_of_this_thread().start(self._game.name, self._source)
                break
            except OSError:
                if attempt:
                    raise
                _hosts.host = None
        self._judged(self._answer(LOAD_SECONDS), TOO_SLOW_TO_LOAD, LOAD_SECONDS)
        self._begin()

    def _ask(self, plain: bytes, seconds: float) -> dict[str, Any]:
        assert self._ends is not None
        try:
            os.write(self._ends[0], message(b"v", plain))
        except OSError:
            raise self._strike(_(ENDED)) from None
        return self._answer(seconds)

    def _answer(self, seconds: float) -> dict[str, Any]:
        """What it says, if it says it in time."""
        assert self._ends is not None
        outlet, said, until = self._ends[1], b"", time.perf_counter() + seconds
        while not said.endswith(b"\n"):
            if not select.select([outlet], [], [], max(0.0, until - time.perf_counter()))[0]:
                return {"late": True}
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
        return answer

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
    parts = [fault] if isinstance(fault, str) else list(fault) if isinstance(fault, (list, tuple)) else [None]
    if parts[0] not in known:
        return _(TOO_LONG)
    what, kind = (str(part)[:300] for part in (*parts[1:3], "", "")[:2])
    return _(parts[0]).format(what=what, kind=kind)


class Here(_Guest):
    """Its function runs in this process, where there are no others; it is told the same plain values."""

    _player: _Fenced | None = None
    _until = 0.0
    _own_luck: Any = None  # the state of its random numbers

    def _begin(self) -> None:
        if self._player is not None:
            with self._at_its_turn(LOAD_SECONDS):
                self._player.begin(self._luck)

    def _be_there(self) -> None:
        if self._player is not None:
            return
        bring_along((self._game.name,))
        self._player = _Fenced(self._game, self._source)
        with self._at_its_turn(LOAD_SECONDS):
            answer = self._player.load(self._clock)
            self._player.begin(self._luck)
        self._judged(answer, TOO_SLOW_TO_LOAD, LOAD_SECONDS)

    def _ask(self, plain: bytes, seconds: float) -> dict[str, Any]:
        assert self._player is not None
        with self._at_its_turn(seconds):
            answer = self._player.ask(plain)
            return {"late": True} if time.perf_counter() > self._until else answer

    def _clock(self) -> bool:
        if time.perf_counter() > self._until:
            raise _Late
        return True

    def _sleep(self, seconds: Any) -> None:
        """Not longer than there is time."""
        _pause(max(0, min(seconds, self._until - time.perf_counter())))
        self._clock()

    @contextlib.contextmanager
    def _at_its_turn(self, seconds: float) -> Iterator[None]:
        """One at a time, with random numbers of its own; nobody can end this process."""
        with _turn:
            ours, usual = random.getstate(), (os._exit, os.abort, time.sleep)
            if self._own_luck is not None:
                random.setstate(self._own_luck)
            os._exit = os.abort = _leave  # type: ignore[assignment]
            time.sleep = self._sleep
            self._until = time.perf_counter() + seconds
            try:
                yield
            finally:
                os._exit, os.abort, time.sleep = usual
                self._own_luck = random.getstate()
                random.setstate(ours)

    def close(self) -> None:
        self._player = None


_turn = threading.Lock()
_pause = time.sleep


def _leave(*_status: Any) -> None:
    raise SystemExit
