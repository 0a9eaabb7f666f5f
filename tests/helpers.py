"""What several tests share."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from cardlib import Position

ROOT = Path(__file__).resolve().parents[1]


def deep(levels: int = 20_000) -> list[Any]:
    """A list in a list in a list: too deep even to be written down."""
    nested: list[Any] = []
    for _ in range(levels):
        nested = [nested]
    return nested


# Things to hand in where something else belongs, each odd in its own way
ODD = (None, True, -1, 0, 1, 7, 10**5000, 2**64, 1.5, float("nan"), float("inf"), 1j, "", "?", "r9", "r3" * 50_000)
ODD += (b"", b"r3", "\ud800", [], (), {}, set(), [1], [None], {"a": 1}, object(), int, len, range(3), deep())
SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.integers(-3, 8),
    st.floats(),
    st.complex_numbers(),
    st.text(max_size=20),
    st.binary(max_size=8),
    st.sampled_from((2**63, -(2**63), 2**64, int, len, object())),
)
# Anything a pupil, or a broken file, might hand in
GARBAGE = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=7),
        st.tuples(inner, inner),
        st.sets(st.integers() | st.text(max_size=3), max_size=4),
        st.dictionaries(st.text(max_size=5), inner, max_size=3),
    ),
    max_leaves=6,
)


def politely(call: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
    """What the call gives, or None if it raises a ValueError that says something.

    Any other exception goes through, and the test fails.
    """
    try:
        return call(*arguments, **named)
    except ValueError as error:
        message = str(error)
    assert 0 < len(message) < 2000, "an error message that nobody can read"
    return None


def wander(position: Position, seed: int, plies: int, passing: float = 0.1) -> list[Position]:
    """The positions of a walk along legal moves, some of them passes; stops at the end of the round."""
    choice = random.Random(seed)
    walk = [position]
    while not walk[-1].over and len(walk) <= plies:
        moves = list(walk[-1].moves)
        if len(moves) > 1 and "pass" in moves and choice.random() >= passing:
            moves.remove("pass")
        walk.append(walk[-1].play(choice.choice(moves)))
    return walk


BLOCKED = """
import sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {missing}:
            raise ImportError(name + " is not here")

sys.meta_path.insert(0, Blocked())
"""


def python(code: str, *missing: str, **environment: str) -> str:
    """Run code in a new interpreter that finds this project, but not these packages; what it printed."""
    code = BLOCKED.format(missing=missing) + code if missing else code
    variables = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    done = subprocess.run([sys.executable, "-c", code], env=variables, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def contrast(one: str, other: str) -> float:
    """How well a colour can be read on another, both written #rrggbb, as WCAG reckons it."""
    darker, lighter = sorted(map(_luminance, (one, other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
