"""Text at the border: what can be read, what is refused, and that it is always refused politely."""

from __future__ import annotations

import itertools
import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlib import Position, minuten
from cardlib.game import _write
from cardlib.minuten import notation, rules
from tests.helpers import GARBAGE, ODD, politely, wander

FIELDS = tuple(minuten.deal(seed=1).fields())
odd = pytest.mark.parametrize("value", [*ODD, np.array([1, 2])], ids=lambda value: type(value).__name__)


def table(**fields: Any) -> Position:
    return minuten.position(**{"piles": ("r5", None), "displays": ("r1 r2", "b1 b2"), **fields})


# ---- cards and moves


def test_there_are_60_kinds_of_cards_and_each_is_read_as_it_is_written():
    assert len(set(notation.CARDS)) == 60
    for kind, text in enumerate(notation.CARDS):
        assert notation.read_card(text) == kind
        assert notation.card_text(kind) == text


def test_every_card_can_be_said():
    spoken = [notation.spoken(kind) for kind in range(60)]
    assert len(set(spoken)) == 60
    assert spoken[notation.KIND["gD"]] == "green Change direction"


@pytest.mark.parametrize("players", range(2, 7))
def test_every_move_is_read_as_it_is_written(players):
    moves = [rules.PASS, rules.TIME, *(rules.FIRST_BEGIN + seat for seat in range(players))]
    for card, pile in itertools.product(range(60), range(2)):
        named = range(players) if rules.is_your_turn(card) else range(1)
        moves += [rules.lay(card, pile, seat) for seat in named]
    assert len({notation.move_text(move) for move in moves}) == len(moves)
    for move in moves:
        assert notation.read_move(notation.move_text(move), players) == move


@pytest.mark.parametrize(("typed", "move"), [(" r1>1 ", "r1>1"), ("r1 > 1", "r1>1"), ("pass\n", "pass")])
def test_spaces_do_not_matter(typed, move):
    assert table().play(typed) == table().play(move)


MALFORMED = """
    | r1 | r1> | >1 | r1>x | r9>1 | R1>1 | r1>1>2 | r1>3 | r1>-1 | rT>1 | rT>1:2 | rT>1:-1 | r1>1:0 | PASS | pass 1 |
    begin | begin 2 | begin x | begin -1 | time 1 | Bx>1 | Crg>1 | Cyr>1 | ?>1 | r1>1 r2>1 | 1>r1 | r1>1:
"""


@pytest.mark.parametrize("move", [*(text.strip() for text in MALFORMED.split("|")), "r1>1" * 1000])
def test_malformed_moves_are_refused_with_a_word_of_advice(move):
    for ask in (table().why, table().play):
        with pytest.raises(ValueError, match=r"\w{3}"):
            ask(move)


def test_a_refused_move_changes_nothing():
    position = table()
    before = position.fields()
    for move in ("b6>1", "nonsense", "pass pass", "r1>3"):
        with pytest.raises(ValueError, match=r"\w"):
            position.play(move)
    assert position.fields() == before
    assert position.history == ()


# ---- what no table could show


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"displays": ("r9", "r1")}, "r9"),
        ({"displays": ("r3 r3 r3", "r1")}, "M1"),
        ({"displays": ("rT", "rT")}, "M1"),
        ({"piles": ("Bb", None), "displays": ("Bb", "r1")}, "M1"),
        ({"draw": "r1 r1 r1"}, "M1"),
        ({"displays": ("r1",)}, "M1"),
        ({"displays": ("r1",) * 7}, "M1"),
        ({"displays": ()}, "M1"),
        ({"displays": "r1 r2"}, "displays"),
        ({"displays": ("r1", None)}, "seat 1"),
        ({"displays": ("r1", ["r2"])}, "seat 1"),
        ({"displays": ("", ""), "draw": "r1"}, "M9"),
        ({"displays": ("", "r1")}, "M28"),
        ({"piles": (None, "r1")}, "M10"),
        ({"piles": ("r1",)}, "piles"),
        ({"piles": ("r1", "r2", "r3")}, "piles"),
        ({"piles": "r1"}, "piles"),
        ({"piles": ("r1 r2", None)}, "one card"),
        ({"piles": ("", None)}, "one card"),
        ({"blocked": 1}, "M17"),
        ({"blocked": 2}, "M17"),
        ({"piles": ("Bb", None), "blocked": 3}, "blocked"),
        ({"piles": ("Bb", None), "blocked": 0}, "blocked"),
        ({"piles": ("Bb", None), "blocked": True}, "blocked"),
        ({"piles": ("Bb", None), "blocked": 1, "block_left": 0}, "block_left"),
        ({"piles": ("Bb", None), "blocked": 1, "block_left": 4}, "block_left"),
        ({"piles": ("Bb", None), "block_left": 2}, "M17"),
        ({"turn": 2}, "turn"),
        ({"turn": -1}, "turn"),
        ({"turn": True}, "turn"),
        ({"turn": 0.0}, "turn"),
        ({"direction": 0}, "direction"),
        ({"direction": 2}, "direction"),
        ({"direction": True}, "direction"),
        ({"aside": -1}, "aside"),
        ({"aside": 96}, "aside"),
        ({"aside": 95}, "M1"),
        ({"variant": "yes"}, "variant"),
        ({"variant": None}, "variant"),
        ({"pace": 0}, "pace"),
        ({"pace": -5}, "pace"),
        ({"pace": []}, "pace"),
        ({"pace": [5, 0]}, "pace"),
        ({"pace": "10"}, "pace"),
        ({"pace": b"10"}, "pace"),
        ({"pace": True}, "pace"),
        ({"pace": {3, 5}}, "pace"),
        ({"pace": {3: 5}}, "pace"),
        ({"pace": [True, 5]}, "pace"),
        ({"pace": ["3"]}, "pace"),
        ({"pace": 1e300}, "pace"),
        ({"pace": [5] * 257}, "pace"),
        ({"pace": itertools.repeat(5)}, "pace"),
        ({"phase": "begin"}, "M27"),
        ({"phase": "time up"}, "M6"),
        ({"phase": "lunch"}, "phase"),
        ({"phase": "begin", "variant": True, "displays": ("r1", "")}, "begin"),
        ({"elapsed": -1}, "elapsed"),
        ({"elapsed": 271}, "elapsed"),
        ({"turns": -1}, "turns"),
        ({"streams": ("0 0 0 0",) * 2}, "streams"),
        ({"streams": ("0 0 0",) * 3}, "streams"),
        ({"streams": ("0 0 0 100000000",) * 3}, "streams"),
        ({"streams": (b"0 0 0 0",) * 3}, "streams"),
        ({"streams": "0 0 0 0"}, "streams"),
        ({"seed": -1}, "seed"),
        ({"seed": 2**63}, "seed"),
        ({"seed": "1"}, "seed"),
        ({"colour": "r"}, "colour"),
        ({"state": 1}, "state"),
        ({"self": 1}, "self"),
    ],
    ids=lambda value: None if isinstance(value, str) else str(next(iter(value))),
)
def test_a_position_that_cannot_be_is_refused_with_the_reason(fields, reason):
    with pytest.raises(ValueError, match=reason):
        table(**fields)


def test_everything_else_is_taken():
    assert table(displays=("r1", ""), draw="").turn == 0
    assert table(displays=("r1 r1 Bb Cry", "b1 b2"), piles=("Br", "By"), blocked=2, block_left=1, aside=10).aside == 10
    assert table(phase="over").over
    assert table(pace=[2.5, 3], elapsed=269.9).elapsed == 269.9


def test_without_a_draw_pile_all_cards_not_placed_are_in_it():
    position = table(aside=7, seed=3)
    assert len(position.draw.split()) == 95 - 5 - 7
    assert table(seed=3).draw == table(seed=3).draw != table(seed=4).draw


def test_a_draw_pile_that_is_given_is_complete():
    assert table(draw="y1 y2").draw == "y1 y2"
    assert table(draw="").draw == ""


# ---- options


@pytest.mark.parametrize("name", ["players", "seed", "variant", "pace", "state", "self", "speed"])
@odd
def test_odd_options_of_a_deal_are_refused_politely(name, value):
    position = politely(minuten.deal, **{name: value})
    assert position is None or minuten.load(position.save()) == position


def test_numbers_of_numpy_are_numbers():
    position = minuten.deal(players=np.int64(3), seed=np.int64(5))
    assert position == minuten.deal(players=3, seed=5)
    assert minuten.load(position.save()) == position
    assert minuten.deal(seed=5, pace=np.int64(5)) == minuten.deal(seed=5, pace=5)
    assert minuten.deal(seed=5, pace=np.array([3, 5])) == minuten.deal(seed=5, pace=(3, 5))


@given(GARBAGE, st.sampled_from(["players", "seed", "variant", "pace"]))
def test_any_value_of_an_option_is_taken_or_refused(value, name):
    position = politely(minuten.deal, **{name: value})
    assert position is None or position.moves


# ---- any value for any field


@pytest.mark.parametrize("name", [*FIELDS, "seed", "state", "self"])
@odd
def test_odd_fields_of_a_position_are_refused_politely(name, value):
    position = politely(table, **{name: value})
    if position is not None:
        usable(position)


def usable(position: Position) -> None:
    """What was taken can be shown, saved, asked and played."""
    assert str(position)
    assert eval(repr(position), {"minuten": minuten}) == position
    assert minuten.position(**position.fields()) == position
    for move in position.moves:
        assert position.play(move).previous is position


CARDISH = st.lists(st.sampled_from([*notation.CARDS, "r3", "?", "x"]), max_size=5).map(" ".join)
NEAR = {  # values that might almost be right
    "piles": st.lists(st.none() | CARDISH, max_size=3),
    "displays": st.lists(CARDISH, max_size=7),
    "draw": CARDISH,
    "pace": st.floats() | st.lists(st.integers(-1, 300) | st.floats(), max_size=3),
    "phase": st.sampled_from(notation.PHASES),
    "elapsed": st.floats(-1, 300),
    "variant": st.booleans(),
    "streams": st.lists(st.text("0123456789abcdef ", max_size=40), max_size=4),
}
SMALL = st.integers(-2, 7) | st.none()


@given(st.data(), st.sets(st.sampled_from(FIELDS), min_size=1, max_size=3))
def test_any_value_of_a_field_is_taken_or_refused(data, names):
    changed = {name: data.draw(NEAR.get(name, SMALL) | GARBAGE) for name in sorted(names)}
    position = politely(table, **changed)
    if position is not None:
        usable(position)


@given(st.integers(0, 10**6), st.data())
def test_any_change_to_a_real_position_is_taken_or_refused(seed, data):
    fields = wander(minuten.deal(players=seed % 5 + 2, seed=seed), seed, plies=30)[-1].fields()
    name = data.draw(st.sampled_from(FIELDS))
    position = politely(minuten.position, **{**fields, name: data.draw(NEAR.get(name, SMALL) | GARBAGE)})
    if position is not None:
        usable(position)


@given(GARBAGE | st.text("rygbpCBTD+1234567>: pastimebgn", max_size=12))
def test_any_value_for_a_move_is_taken_or_refused(value):
    position = table()
    verdict = politely(position.why, value)
    assert (politely(position.play, value) is not None) == bool(verdict)
    assert (value in position.moves) <= bool(verdict)


@given(GARBAGE)
def test_any_value_for_a_seat_is_taken_or_refused(value):
    view = politely(table().view, value)
    assert view is None or view.seat in (0, 1)


# ---- saved games


def saved(**changes: Any) -> str:
    """A saved game with something changed, and with the checksum that belongs to it."""
    content = json.loads(minuten.deal(seed=1).play("pass").save())
    del content["check"]
    return _write({name: value for name, value in {**content, **changes}.items() if value is not ...})


def test_a_saved_game_is_loaded_with_its_whole_history():
    position = wander(minuten.deal(seed=1, variant=True, pace=(2, 3)), seed=1, plies=20)[-1]
    loaded = minuten.load(position.save())
    assert loaded == position
    assert loaded.history == position.history
    assert loaded.steps == position.steps
    assert loaded.save() == position.save()
    assert minuten.load(saved()).history == ("pass",)


def test_every_cut_and_every_edit_of_a_saved_game_is_noticed():
    text = minuten.deal(seed=1).play("pass").save()
    for i in range(len(text)):
        with pytest.raises(ValueError, match=r"\w"):
            minuten.load(text[:i])
        with pytest.raises(ValueError, match=r"\w"):
            minuten.load(text[:i] + chr(ord(text[i]) ^ 1) + text[i + 1 :])


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "whole"),
        ("hello", "whole"),
        ("null", "whole"),
        ("[]", "whole"),
        ("{}", "whole"),
        ("[" * 100_000, "whole"),
        ('{"game": ' + "9" * 5000 + "}", "whole"),
        ('{"game": "minuten"}', "checksum"),
        ('{"game": "minuten", "check": 0}', "checksum"),
        ('{"game": "chess"}', "chess"),
        ('{"game": null}', "None"),
        (None, "NoneType"),
        (b"{}", "bytes"),
        (5, "int"),
        (saved(moves=["r3"]), "r3"),
        (saved(moves=["pass", "begin 0"]), "Move 2"),
        (saved(moves=["pass", None]), "Move 2"),
        (saved(moves=[["pass"]]), "Move 1"),
        (saved(moves="pass"), "moves"),
        (saved(moves=None), "moves"),
        (saved(moves=...), "moves"),
        (saved(players=1), "M1"),
        (saved(players="4"), "M1"),
        (saved(players=...), "players"),
        (saved(seed=-1), "seed"),
        (saved(seed=...), "seed"),
        (saved(round="x"), "round"),
        (saved(round=-1), "round"),
        (saved(round=1.5), "round"),
        (saved(round=float("inf")), "round"),
        (saved(round=...), "round"),
        (saved(options=...), "options"),
        (saved(options=5), "complete"),
        (saved(options={"speed": 1}), "speed"),
        (saved(options={"state": 1}), "state"),
        (saved(fields=5), "complete"),
        (saved(fields={}), "M1"),
        (saved(fields={"self": 1}), "self"),
        (saved(fields={"displays": ["r1", "r9"]}), "r9"),
        (saved(rounds=[]), "load_match"),
    ],
)
def test_a_text_that_is_no_saved_game_is_refused_with_the_reason(text, reason):
    with pytest.raises(ValueError, match=reason):
        minuten.load(text)


def test_a_save_that_is_nested_as_deep_as_can_be_read_is_refused():
    for depth in range(700, 1000, 7):
        text = '{"game": "minuten", "moves": ' + "[" * depth + "]" * depth + "}"
        assert politely(minuten.load, text) is None


@given(GARBAGE | st.text('{}[]",:gameinut1', max_size=30))
def test_any_value_for_a_saved_game_is_refused(value):
    assert politely(minuten.load, value) is None
    assert politely(minuten.load_match, value) is None


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(["pass", "time"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(FIELDS) | st.text(max_size=3), inner),
    max_leaves=5,
)


@given(st.dictionaries(st.sampled_from(["players", "seed", "round", "options", "moves", "fields", "rounds"]), JSON))
def test_any_content_with_the_right_checksum_is_taken_or_refused(changes):
    for load in (minuten.load, minuten.load_match):
        loaded = politely(load, saved(**changes))
        assert loaded is None or load(loaded.save()) == loaded
