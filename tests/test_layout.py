"""A state's fields: the same in a plain object and in a row of a table."""

from __future__ import annotations

import numpy as np
import pytest

from cardlib.layout import Layout
from cardlib.minuten import rules

LAYOUT = Layout(turn=(), top=(2,), display=(2, 3))


def filled():
    state = LAYOUT.state()
    state.turn, state.top, state.display = 5, [7, -1], [[1, 2, 3], [4, 5, 2**62]]
    return state


def test_a_new_state_is_all_zeros():
    assert LAYOUT.values(LAYOUT.state()) == (0, [0, 0], [[0, 0, 0], [0, 0, 0]])
    assert LAYOUT.state().notes == []


def test_a_copy_is_equal_and_shares_nothing():
    state = filled()
    state.notes.append((1, 2, 3))
    twin = LAYOUT.copy(state)
    assert LAYOUT.values(twin) == LAYOUT.values(state)
    assert twin.notes == []
    twin.turn, twin.top[0], twin.display[1][2] = 0, 0, 0
    twin.notes.append((4, 5, 6))
    assert LAYOUT.values(state) == (5, [7, -1], [[1, 2, 3], [4, 5, 2**62]])
    assert state.notes == [(1, 2, 3)]


def test_what_is_written_to_a_table_is_read_back():
    table = LAYOUT.table(3)
    assert [LAYOUT.values(LAYOUT.read(row)) for row in table] == [LAYOUT.values(LAYOUT.state())] * 3
    LAYOUT.write(filled(), table)
    for row in table:
        state = LAYOUT.read(row)
        assert LAYOUT.values(state) == LAYOUT.values(filled())
        assert type(state.turn) is int
        assert type(state.display[0]) is list
        assert type(state.top[0]) is int


def test_a_field_that_is_not_declared_cannot_be_set():
    with pytest.raises(AttributeError):
        LAYOUT.state().trun = 1


def test_a_table_is_made_of_64_bit_integers():
    table = rules.LAYOUT.table(2)
    assert {table.dtype[name].base for name in table.dtype.names} == {np.dtype(np.int64)}
    assert {name: table.dtype[name].shape for name in table.dtype.names} == rules.LAYOUT.shapes
