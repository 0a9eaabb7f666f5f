"""Has numba compile an entry point and all that it calls as one piece.

By itself numba makes machine code of every function, and optimizes it again with each function that calls it, since any
of them might be called from Python. Here only the entry point is: all others are put into it as they are, hidden from
everyone else, and optimized once, in half the time.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def in_one_piece(entry: Any) -> Iterator[None]:
    """Compile like this in here; nothing else is compiled meanwhile."""
    from numba.core import config
    from numba.core.codegen import CPUCodeLibrary
    from numba.core.compiler_lock import global_compiler_lock
    from numba.core.cpu import CPUContext
    from numba.np import arrayobj

    executable: Any = CPUContext.get_executable

    def get_executable(context: Any, library: Any, described: Any, environment: Any) -> Any:
        if described.qualname == entry.__qualname__:
            _hide_parts(library, described)
        elif described.modname.endswith(".compiled"):
            return _part(library)
        return executable(context, library, described, environment)

    with (
        global_compiler_lock,
        _instead(CPUContext, "get_executable", get_executable),
        _instead(arrayobj, "fix_integer_index", _index),
        _instead(CPUCodeLibrary, "_optimize_functions", _lay_out),
        _instead(config, "LOOP_VECTORIZE", 0),  # loops go over seats and places: too few to take several at a time
        _keeping_everything(),
    ):
        yield


@contextmanager
def _keeping_everything() -> Iterator[None]:
    """To look for what is no longer needed takes a tenth of the time."""
    looks = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if looks:
            gc.enable()


@contextmanager
def _instead(place: Any, name: str, value: Any) -> Iterator[None]:
    before = getattr(place, name)
    setattr(place, name, value)
    try:
        yield
    finally:
        setattr(place, name, before)


def _index(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    """A place in a list as it is: rules do not count from the end, so numba need not look for that."""
    from numba.core import types

    return context.cast(builder, index, kind, types.intp)


def _lay_out(library: Any, module: Any) -> None:
    """What is done to each function by itself: nothing else, the whole is optimized later."""
    module.data_layout = library._codegen._data_layout


def _part(library: Any) -> Any:
    """A function that only others in the piece call: as it is, without what it calls itself."""
    library._optimize_final_module = library._finalize_final_module = lambda: None
    calls, library._linking_libraries = library._linking_libraries, []
    library.finalize()
    library._finalized, library._linking_libraries = True, calls
    return [].append  # what numba knows it by: a built-in method that is equal to no other


def _with_all_they_call(libraries: list[Any]) -> list[Any]:
    """What the entry point is linked with."""
    found: list[Any] = []
    waiting = [*libraries]
    while waiting:
        library = waiting.pop()
        if library not in found:
            found.append(library)
            waiting += library._linking_libraries
    return found


def _hide_parts(library: Any, described: Any) -> None:
    """Nobody else calls the parts, so what is called in one place only can go there."""
    optimize = library._optimize_final_module
    library._linking_libraries = _with_all_they_call(library._linking_libraries)
    wrappers = (described.llvm_func_name, described.llvm_cpython_wrapper_name, described.llvm_cfunc_wrapper_name)

    def optimize_whole() -> None:
        for function in library._final_module.functions:
            if not function.is_declaration and function.name not in wrappers:
                function.linkage = "internal"
        optimize()

    library._optimize_final_module = optimize_whole
