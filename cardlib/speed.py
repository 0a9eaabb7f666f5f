"""Loads a rules file a second time, compiled.

The compiled twin of a module is the same source executed under one fixed name, with each of its
functions handed to numba; functions it imports from other rooms are replaced by their twins.
Only a game's entry point is cached on disk: all the rest is compiled into it.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import sys
import threading
import warnings
from collections.abc import Callable
from contextlib import nullcontext, suppress
from functools import cache, partial
from pathlib import Path
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

from cardlib.language import _
from cardlib.whole import in_one_piece

if TYPE_CHECKING:
    from cardlib.rooms import Abilities

_lock = threading.RLock()
# Put into whatever calls them: arrays are handed from function to function in seven parts, which takes its time; and
# the last ones are on the way of every move
INLINED = ("begin", "must_ask", "decide", "think", "choose", "take_turn", "moves_in_turn", "pick", "below", "word",
           "destination")  # fmt: skip


@cache
def available() -> bool:
    """Are NumPy and numba here, and do they load? Without them everything works, slower, with the same numbers."""
    try:
        import numba  # noqa: F401
    except Exception:  # too old for the NumPy beside it, half installed, nowhere to write: whatever it is
        return False
    return numpy() is not None


@cache
def numpy() -> Any:
    """NumPy, or None where it is not installed or does not load."""
    try:
        import numpy
    except Exception:
        return None
    return numpy


def entry(game: str, compiled: bool) -> Callable[..., None]:
    """`run` of `cardlib.playout`, bound to a game's rules and strategies."""
    with _lock:
        return _entry(game, compiled)


def ready(game: str) -> bool:
    """Will the next simulation start at once? The first one of a process loads the compiled game, or compiles it."""
    if not available():
        return True
    run = entry(game, True)
    return not isinstance(run, _Compiled) or run.loaded is not None


@cache
def _entry(game: str, compiled: bool) -> Callable[..., None]:
    if not compiled:
        return _bound(game, False)
    try:
        return _Compiled(game, partial(_bound, game, True))
    except Exception as error:  # numba loads, but does nothing
        return _slower(game, error)


def _slower(game: str, error: Exception) -> Callable[..., None]:
    told = _("numba does not work here ({why}): the game goes on without it, slower, with the same numbers.")
    warnings.warn(told.format(why=type(error).__name__), RuntimeWarning, stacklevel=2)
    return partial(_run_plain, game)


def _bound(game: str, compiled: bool) -> Callable[..., None]:
    load = _twin if compiled else importlib.import_module
    rules, strategies = load(f"cardlib.{game}.rules"), load(f"cardlib.{game}.strategies")
    playout = _execute("cardlib.playout", f"cardlib.playout.{game}.{'compiled' if compiled else 'plain'}")
    if compiled:
        _compile(playout)
    for name in ("apply", "deal", "deal_hidden", "forget", "is_over", "legal_moves", "mover_of", "score"):
        setattr(playout, name, getattr(rules, name))
    for name in ("CLEARLY", "SEARCH", "candidates", "choose", *_own_thinking(game)):
        setattr(playout, name, getattr(strategies, name))
    playout.copy = rules.LAYOUT.copy  # type: ignore[attr-defined]
    return playout.runner(_fingerprint(game))


def _own_thinking(game: str) -> list[str]:
    """What of `playout` a game's strategies replace, by what the game says it can."""
    abilities: Abilities = importlib.import_module(f"cardlib.{game}").GAME.abilities
    own = ["deal_likely"] if abilities.guesses else []
    own += ["asked"] if abilities.out_of_turn else []
    return [*own, "prize", "settled"] if abilities.horizon else own


class _Compiled:
    """The compiled entry point, which the first call loads or compiles; whatever becomes of that, the game goes on."""

    def __init__(self, game: str, make: Callable[[], Callable[..., None]]) -> None:
        self._game, self._make = game, make
        self._source = make()
        self.loaded: Callable[..., None] | None = None

    def __call__(self, table: Any, *arguments: Any) -> None:
        if self.loaded is None:
            with _lock:
                self.loaded = self.loaded or self._load(table[:0], *arguments)
        self.loaded(table, *arguments)

    def _load(self, *nothing_to_do: Any) -> Callable[..., None]:
        """What numba's cache holds; else compiled anew and cached; else not cached; else plain."""
        with suppress(Exception):
            for compiling in (in_one_piece, in_one_piece, nullcontext):
                cached = _entry_point(self._source, cached=True)
                try:
                    with compiling(self._source):
                        cached(*nothing_to_do)
                except Exception:  # the disk is full, what is in the cache cannot be read, or numba works otherwise
                    if not cached.overloads:
                        cached.recompile()  # forgets the cache
                        _twin.cache_clear()  # what was made as a part of one piece is of no use by itself
                        self._source = self._make()
                        continue
                return cached
        try:
            compiled = _entry_point(self._source, cached=False)
            compiled(*nothing_to_do)
        except Exception as error:
            return _slower(self._game, error)
        return compiled


def _run_plain(game: str, table: Any, *arguments: Any) -> None:
    """The plain entry point, for rows of a table."""
    layout = importlib.import_module(f"cardlib.{game}.rules").LAYOUT
    states = [layout.read(row) for row in table]
    plain = [value.tolist() if hasattr(value, "tolist") else value for value in arguments]
    entry(game, False)(states, *plain)
    for value, filled in zip(arguments, plain):
        if isinstance(filled, list):
            value[...] = filled
    for i, state in enumerate(states):
        layout.write(state, table[i : i + 1])


@cache
def _twin(name: str) -> ModuleType:
    twin = _execute(name, f"{name}.compiled")
    _compile(twin)
    return twin


def _execute(name: str, twin_name: str) -> ModuleType:
    """Run a module's source under another name."""
    path = importlib.import_module(name).__file__
    spec = importlib.util.spec_from_file_location(twin_name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[twin_name] = module  # numba looks a cached function's module up by this name
    spec.loader.exec_module(module)
    return module


def _compile(module: ModuleType) -> None:
    for name, value in list(vars(module).items()):
        if _is_table(value):
            setattr(module, name, numpy().array(value))  # is looked up in; a tuple would become a chain of branches
        if not isinstance(value, FunctionType) or not value.__module__.startswith("cardlib."):
            continue
        if name == "note":
            value = _jit(_say_nothing)
        elif name == "put":
            value = _jit(_assign)
        elif value.__module__ == "cardlib.bits":
            value = _instruction(value.__name__)
        elif value.__module__ == module.__name__:
            value = value if name == "runner" else _jit(value, inline=name in INLINED)
        elif value.__module__.rpartition(".")[2] in ("chance", "rules", "strategies"):
            value = getattr(_twin(value.__module__), name)
        setattr(module, name, value)


def _is_table(value: Any) -> bool:
    """Numbers, or rows of as many numbers each."""
    return isinstance(value, tuple) and len(value) > 2 and numpy().array(value).dtype == "int64"


def _say_nothing(state: Any, rule: int, who: int, what: int) -> None:
    pass


def _assign(rows: Any, place: int, state: Any) -> None:
    rows[place] = state


@cache
def _instruction(name: str) -> Any:
    """What a function of `cardlib.bits` does, as the processor's own word for it."""
    from llvmlite import ir
    from numba.core import types
    from numba.extending import intrinsic

    def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        if name == "lowest":
            return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))
        return builder.ctpop(arguments[0])

    return intrinsic(lambda context, kinds: (types.int64(types.int64), write))


def _jit(function: Callable[..., Any], inline: bool = False) -> Any:
    """A function that is called from compiled code alone."""
    wrappers = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}  # they take a fifth of the time to compile
    compiled = _njit(function, forceinline=inline, **wrappers)
    template = compiled.get_call_template
    compiled.get_call_template = lambda types, named: template(tuple(map(_any_number, types)), named)
    return compiled


def _any_number(kind: Any) -> Any:
    """A constant's type as that of a variable: a function is not compiled anew for each constant it is given."""
    from numba.core import types

    return types.unliteral(kind)


def _njit(function: Callable[..., Any], **options: Any) -> Any:
    """Compiled by numba; a division by nothing, which no rule makes, is not looked for.

    Nor does it count who uses an array (`_nrt`): no rule makes one, and counting took a quarter of the time.
    """
    import numba

    quick: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False}
    return numba.njit(**quick, **options)(function)


def _entry_point(function: Callable[..., None], cached: bool) -> Any:
    """The one function that Python calls."""
    try:
        return _njit(function, cache=cached)
    except RuntimeError:  # nowhere to write the cache: compile anew in each process
        return _njit(function)


def _fingerprint(game: str) -> int:
    """A number that changes with any source the entry point is compiled from."""
    room = Path(__file__).parent
    own = [room / game / f"{name}.py" for name in ("__init__", "rules", "strategies")]  # it declares the abilities
    sources = [*(room / f"{name}.py" for name in ("bits", "chance", "playout", "speed", "whole")), *own]
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in sources))
    return int.from_bytes(digest.digest()[:7], "big")
