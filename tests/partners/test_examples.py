"""The rulebook's worked examples: what the ledger answers, and what cardlib's examples say."""

from __future__ import annotations

import pytest

from cardlib import partners
from cardlib.partners import EXAMPLES

from .helpers import table

NAMES = ["PE1", "PE2", "PE3", "PE4", "PE4a", *(f"PE{number}" for number in range(5, 17))]


def test_all_examples_are_there_in_order():
    assert list(EXAMPLES) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_the_right_choices_are_what_the_rules_say(name):
    example = EXAMPLES[name]
    if example.outcome is None:
        legal = {i for i, move in enumerate(example.choices) if example.position.why(move)}
        assert legal == example.right
        assert example.moves[0] in {example.choices[i] for i in example.right}
    else:
        answer = str(example.outcome(example.positions[-1]))
        assert {i for i, choice in enumerate(example.choices) if choice == answer} == example.right


@pytest.mark.parametrize("name", NAMES)
def test_examples_name_rules_and_explain(name):
    example = EXAMPLES[name]
    assert set(example.rules) <= set(partners.RULES)
    assert example.question
    assert example.explanation
    assert len(example.positions) == 1 + len(example.moves)


def test_pe1_only_one_space_up_to_the_block():
    p = table("1/14 2 3 12", yellow="y13", red="start")
    assert list(p.moves) == ["1/14 y13 1"]
    assert p.play("1/14 y13 1").yellow == "home home home y14"
    assert p.why("2 y13").rule == "P18"


def test_pe2_back_past_the_own_start():
    p = table("-4", seat=1, red="r3 start")
    assert p.play("-4 r3").red == "home home start y13"


def test_pe3_a_foreign_start_blocks_backwards():
    p = table("-4", seat=2, blue="r2", red="start")
    assert p.why("-4 r2").rule == "P18"
    assert list(p.moves) == ["fold"]


@pytest.mark.parametrize("stretch", "yrbg")
def test_pe4_a_three_from_9_to_12(stretch):
    p = table("3", seat=3, green=f"{stretch}9")
    assert p.play(f"3 {stretch}9").green == f"home home home {stretch}12"


def test_pe4a_the_start_is_not_counted():
    assert table("2", yellow="y13").play("2 y13").yellow == "home home home r1"


def test_pe5_brik_1_joins_brik_2():
    p = table("5", seat=1, red="c1 c4 y14")
    assert list(p.moves) == ["5 c4"]
    assert p.play("5 c4").red == "home y14 y14 c1"
    assert p.why("5 y14").rule == "P29"


def test_pe6_one_in_and_two_back():
    p = table("3", seat=1, red="c1 c2 c4 y14")
    assert list(p.moves) == ["3 c4"]
    assert p.play("3 c4").red == "y14 y14 c2 c1"


def test_pe7_no_jump_no_stop_no_way_out():
    p = table("5", seat=1, red="c1 c4 y13")
    assert p.why("5 y13").rule in ("P26", "P29")
    assert p.play("5 c4").red == "home y13 y14 c1"
    assert p.why("5 c1").rule == "P27"


def test_pe8_no_four_back_and_no_switch_in_the_goal():
    p = table("-4 SW", seat=1, red="c1 c3 c4", yellow="y5")
    for circle in ("c3", "c4"):
        assert p.why(f"-4 {circle}").rule == "P13"
        assert p.why(f"SW y@y5 r@{circle}").rule == "P15"
    assert p.why("-4 c1").rule in ("P13", "P27")
    assert list(p.moves) == ["fold"]


def test_pe9_back_and_forth_five_times():
    p = table("5", seat=1, red="c1 c3 c4 y10")
    assert list(p.moves) == ["5 c3"]
    assert p.play("5 c3").red == "y10 c4 c2 c1"


def test_pe10_all_get_in():
    p = table("7*1", seat=1, red="c1 c3 c4 y14")
    assert p.play("7*1 c3:5 c4:1 y14:1").red == "c4 c3 c2 c1"
    assert not p.why("7*1 c4:1 c3:5 y14:1")


def test_pe11_four_pawns_do_not_block():
    p = table("-4", seat=1, red="start", yellow="y14 y14 y14 y14")
    assert p.play("-4 start").red == "home home home y11"
    q = table("-4", seat=1, red="r4", yellow="y14 y14 y14 y14").play("-4 r4")
    assert q.red == "home home home home"
    assert q.yellow == "y14 y14 y14 y14"


def test_pe12_a_pair_protects_and_does_not_block():
    p = table("7*1 5", seat=2, blue="y9 b1", yellow="y13 y13 y11")
    assert p.play("7*1 y9:4 b1:3").blue == "home home home b4"
    assert p.play("5 y9").blue == "home home b1 y14"
    q = table("2", seat=0, blue="y9", yellow="y13 y13 y11")
    assert q.play("2 y11").yellow == "home y13 y13 y13"


def test_pe13_which_switches():
    p = table("SW", seat=2, blue="y9", yellow="y13 y13 y11", red="c1")
    assert list(p.moves) == ["SW y@y11 b@y9"]
    q = p.play("SW y@y11 b@y9")
    assert (q.blue, q.yellow) == ("home home home y11", "home y9 y13 y13")


def test_pe14_only_a_switch_and_nobody_to_switch():
    p = table("SW", seat=1, red="c1 home start home")
    assert list(p.moves) == ["fold"]
    assert p.why("SW r@home r@start").rule == "P15"


def test_pe15_the_last_pawn_and_the_partner():
    p = table("7*1", seat=1, red="c1 c2 c3 y14")
    assert list(p.moves) == ["7*1 y14:7"]
    assert p.play("7*1 y14:7").red == "y9 c3 c2 c1"
    q = table("7*1", seat=1, red="c1 c2 c3 y14", green="g3").play("7*1 y14:1 g@g3:6")
    assert (q.red, q.green) == ("c4 c3 c2 c1", "home home home g9")


def test_pe16_switch_without_a_pawn_in_play():
    p = table("SW", red="r3", blue="b7", green="start")
    assert list(p.moves) == ["SW r@r3 b@b7"]
