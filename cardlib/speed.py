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
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

_lock = threading.RLock()


@cache
def available() -> bool:
    """Is numba here, and does it load? Without it everything works, slower, with the same numbers."""
    try:
        import numba  # noqa: F401
    except ImportError:  # also where numba is too old for the NumPy beside it
        return False
    return True


def entry(game: str, compiled: bool) -> Callable[..., None]:
    """`run` of `cardlib.playout`, bound to a game's rules and strategies."""
    with _lock:
        return _entry(game, compiled)


def ready(game: str) -> bool:
    """Will the next simulation start at once? The first one of a process loads the compiled game, or compiles it."""
    return not available() or bool(getattr(entry(game, True), "overloads", False))


@cache
def _entry(game: str, compiled: bool) -> Callable[..., None]:
    load = _twin if compiled else importlib.import_module
    rules, strategies = load(f"cardlib.{game}.rules"), load(f"cardlib.{game}.strategies")
    playout = _execute("cardlib.playout", f"cardlib.playout.{game}.{'compiled' if compiled else 'plain'}")
    if compiled:
        _compile(playout)
    for name in ("apply", "deal", "deal_hidden", "is_over", "score"):
        setattr(playout, name, getattr(rules, name))
    playout.mover_of = getattr(rules, "mover_of", playout.mover_of)  # type: ignore[attr-defined]
    playout.choose = strategies.choose  # type: ignore[attr-defined]
    run = playout.runner(_fingerprint(game))
    return _jit(run, cached=True) if compiled else run


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
        if not isinstance(value, FunctionType) or not value.__module__.startswith("cardlib."):
            continue
        if name == "note":
            value = _jit(_say_nothing)
        elif value.__module__ == module.__name__:
            value = value if name == "runner" else _jit(value)
        elif value.__module__.rpartition(".")[2] in ("chance", "rules", "strategies"):
            value = getattr(_twin(value.__module__), name)
        setattr(module, name, value)


def _say_nothing(state: Any, rule: int, who: int, what: int) -> None:
    pass


def _jit(function: Callable[..., Any], cached: bool = False) -> Any:
    import numba

    try:
        return numba.njit(nogil=True, cache=cached)(function)
    except RuntimeError:  # nowhere to write the cache: compile anew in each process
        return numba.njit(nogil=True)(function)


def _fingerprint(game: str) -> int:
    """A number that changes with any source the entry point is compiled from."""
    room = Path(__file__).parent
    sources = [room / "chance.py", room / "playout.py", room / game / "rules.py", room / game / "strategies.py"]
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in sources))
    return int.from_bytes(digest.digest()[:7], "big")
