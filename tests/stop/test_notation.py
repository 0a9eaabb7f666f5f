"""STOP as text: what is read, what is written, what is refused."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from cardlib import stop

ODD: list[Any] = [None, 5, -1, 2.5, "", "b", "b44", "b4 b5", "4:", "F", "b4 left", "bP", "99999:b4", [], {}, b"b4"]


@pytest.mark.parametrize("thing", ODD)
def test_bad_input_is_a_value_error_and_changes_nothing(thing: Any) -> None:
    p = stop.position(top="b2", hands=("b4 F", "g1 g3"))
    before = p.fields()
    with pytest.raises(ValueError, match=r"."):
        p.play(thing)
    assert p.fields() == before
    fields = {"top": "b2", "hands": ("b4 F", "g1 g3")}
    for name in ("top", "hands", "draw", "discards", "turn", "pending", "last", "known", "scoring", "dealer",
                 "reaction", "turns", "streams"):  # fmt: skip
        with suppress(ValueError):
            made = stop.position(**{**fields, name: thing})
            assert stop.position(**made.fields()) == made
    for option in ("scoring", "dealer", "reaction", "players", "nonsense"):
        with suppress(ValueError):
            stop.deal(**{option: thing, "seed": 1})


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"pending": "draw 2"}, "does not do that"),
        ({"top": "b2", "pending": "draw 3"}, "even"),
        ({"top": "bS", "pending": "+X"}, "does not do that"),
        ({"hands": ("", "")}, "empty"),
        ({"hands": ("", "b1"), "top": "b2", "pending": "draw 2"}, "ends the round"),
        ({"draw": "r5", "discards": "r5"}, "lie nowhere"),
        ({"discards": "b4 b4"}, "deck has 2"),
        ({"top": None}, "top is the one card"),
        ({"colour": "red"}, "no field"),
        ({"turn": 2}, "turn"),
        ({"reaction": [[0.5], [0.4], [0.3]]}, "3 lists"),
        ({"reaction": 0}, "0.001 to 60"),
    ],
)
def test_position_refuses_what_no_table_could_show(fields: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        stop.position(**{"top": "b4", "hands": ("r1 r3", "g1 g3"), **fields})


def test_position_puts_cards_where_they_belong() -> None:
    p = stop.position(top="b4", hands=("r1", "g1"), seed=3)
    assert len(p.draw.split()) == 109
    assert p.discards == ""
    assert p.draw != stop.position(top="b4", hands=("r1", "g1"), seed=4).draw
    given_draw = stop.position(top="b4", hands=("r1", "g1"), draw="r5 r7")
    assert len(given_draw.discards.split()) == 107
    given_discards = stop.position(top="b4", hands=("r1", "g1"), discards="r5 r7")
    assert len(given_discards.draw.split()) == 107
    assert p.last == 1
