"""Rounds for the tests of 4½ Minuten."""

from __future__ import annotations

from hypothesis import strategies as st

from cardlib import Position, minuten
from tests.helpers import wander

PACES = st.sampled_from([None, 3, (2, 3.5, 8)])


@st.composite
def walks(draw: st.DrawFn, pace: st.SearchStrategy = PACES) -> list[Position]:
    """The positions of a round, from the deal to its end or part of the way."""
    players, seed, variant = draw(st.integers(2, 6)), draw(st.integers(0, 10**6)), draw(st.booleans())
    deal = minuten.deal(players=players, seed=seed, variant=variant, pace=draw(pace))
    passing = draw(st.sampled_from([0, 0.05, 0.3]))
    return wander(deal, seed, plies=draw(st.sampled_from([5, 40, 120])), passing=passing)
