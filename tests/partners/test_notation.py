"""Cards, moves and positions as text: what is read, what is refused and how."""

from __future__ import annotations

import json
import random

import pytest

from cardlib import partners
from cardlib.game import IllegalMove
from cardlib.partners import notation

from .helpers import random_position, table


@pytest.mark.parametrize(
    "move",
    [
        "5 c4", "H home", "H8 y3", "H8 home", "1/14 y3 14", "1/14 y3 1", "-4 start", "7*1 c3:5 c4:1 y14:1",
        "7*1 y14:1 g@g3:6", "7*1 y3:1 y3:1 y3:1 y3:1 b@c4:1 b@b3:1 b@start:1", "5 g@g3", "SW y@y11 b@y9",
        "SW y@y3 y@g14", "give 5", "give 7*1", "fold",
    ],
)  # fmt: skip
def test_moves_are_written_as_they_are_read(move):
    number = notation.read_move(move, 4)
    assert 0 <= number < 2**63
    assert notation.move_text(number) == move


@pytest.mark.parametrize(
    "wrong",
    [
        "", " ", "5", "y3", "5 y15", "5 y0", "5 x3", "4 y3", "7 y3", "1/14 y3", "1/14 y3 2", "5 y3 5", "SW y3 b@y9",
        "SW y@y3", "SW y@y3 r@r3 b@b3", "7*1", "7*1 y3", "7*1 y3:0", "7*1 y3:x", "give", "give 5 6", "give ?", "give 4",
        "fold now", "5 z@y3", "5 @y3", "5 yy@y3", "H", "FOLD", "5 y3\x00", "7*1 y3:٣ y4:4",
        None, 5, b"fold", ["fold"], {}, 1.5, True,
    ],
)  # fmt: skip
def test_malformed_moves_are_refused_with_what_was_expected(wrong):
    p = table("5 7*1 SW", yellow="y3")
    before = p.fields()
    for ask in (p.why, p.play, p.view(0).why):
        with pytest.raises(ValueError, match=r"\w{4,}") as error:
            ask(wrong)
        assert not isinstance(error.value, IllegalMove)
    assert p.fields() == before


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"yellow": "y3", "green": "y3"}, "P24"),
        ({"yellow": "y3 y3 y3 y3 y3"}, "P1"),
        ({"red": "c1 c1"}, "P26"),
        ({"red": "q3"}, "place"),
        ({"red": 3}, "red"),
        ({"hands": ("5 5 5 5 5", "", "", "")}, "P4"),
        ({"hands": ("5 5 5", "5 5", "", "")}, "P3"),
        ({"hands": ("5", "", "")}, "hands"),
        ({"hands": "5"}, "hands"),
        ({"hands": ("X", "", "", "")}, "X"),
        ({"hands": ("", "", "", "")}, "P6"),
        ({"hands": ("5", "", "", ""), "turn": 1}, "P16"),
        ({"turn": 4}, "turn"),
        ({"turn": "0"}, "turn"),
        ({"dealer": -1}, "dealer"),
        ({"deal": 4}, "deal"),
        ({"deal": 1, "draw": "5 6"}, "P4"),
        ({"draw": "6 6 6 6 6"}, "P3"),
        ({"phase": "x"}, "phase"),
        ({"phase": "over"}, "P2"),
        ({"phase": "exchange"}, "P5"),
        ({"phase": "exchange", "hands": ("5 5 5 5", "6", "6", "6"), "given": ("2", "", "", "")}, "P5"),
        ({"given": ("2", "", "", "")}, "P5"),
        ({"given": ("2 3", "", "", "")}, "P5"),
        ({"yellow": "c1 c2 c3 c4", "blue": "c1 c2 c3 c4", "red": "c1 c2 c3 c4", "green": "c1 c2 c3 c4"}, "P2"),
        ({"copies": 2}, "P4"),
        ({"turns": -1}, "turns"),
        ({"streams": "abc"}, "streams"),
        ({"purple": "y3"}, "purple"),
    ],
)
def test_positions_that_cannot_occur_are_refused_with_the_reason(fields, why):
    with pytest.raises(ValueError, match=why):
        partners.position(**{"hands": ("5", "6", "", ""), **fields})


def test_fewer_than_four_pawns_means_the_rest_are_at_home():
    p = partners.position(yellow="c1 y3", hands=("5", "", "", ""))
    assert p.yellow == "home home y3 c1"
    assert p.red == "home home home home"


def test_a_won_position_is_over():
    p = partners.position(yellow="c4 c3 c2 c1", blue="c1 c2 c3 c4")
    assert p.over
    assert p.scores == (1, 0)
    assert p.phase == "over"


def test_without_a_draw_pile_all_cards_not_placed_are_shuffled_into_it():
    first, second = (partners.position(hands=("5 H", "", "", ""), seed=seed) for seed in (1, 2))
    assert sorted(first.draw.split()) == sorted(second.draw.split())
    assert first.draw != second.draw
    assert len(first.draw.split()) == 54


def test_any_position_is_rebuilt_from_its_fields_and_from_its_save():
    for seed in range(40):
        p = random_position(seed)
        assert partners.position(**p.fields()) == p
        assert partners.load(p.save()) == p
        r = random.Random(seed)
        for _ in range(25):
            if p.over:
                break
            p = p.play(r.choice(p.moves))
            assert partners.position(**p.fields()) == p
        assert partners.load(p.save()) == p
        assert partners.load(p.save()).history == p.history
        assert eval(repr(p), {"partners": partners}) == p


def test_a_save_with_a_changed_move_is_refused():
    p = partners.deal(seed=3)
    p = p.play(p.moves[0])
    saved = json.loads(p.save())
    saved["moves"] = ["give X"]
    with pytest.raises(ValueError, match="checksum"):
        partners.load(json.dumps(saved))


def test_equal_pawns_and_equal_cards_give_one_move():
    p = table("5 5 5", yellow="y3 y3 y3")
    assert list(p.moves) == ["5 y3"]


def test_the_text_names_every_pawn_hand_dealer_and_turn():
    p = table("5 H", yellow="y3 c1 start", red="r7")
    text = str(p)
    for word in ("y3", "c1", "start", "r7", "5 H", "Dealer 3", "> 0"):
        assert word in text
    assert "0x" not in repr(p)
