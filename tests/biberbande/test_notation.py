"""Biberbande as text: what is read, what is written, what is refused."""

import pytest

from cardlib import biberbande
from cardlib.biberbande import notation, rules
from cardlib.mistakes import Mistake

ROWS = ("4 2 0 5", "1 2 1 3", "6 7 8 9")


def test_every_move_reads_back_as_itself():
    for move in range(rules.exchange(3, 5, 3) + 1):
        assert notation.read_move(notation.move_text(move), players=6) == move
    assert notation.move_text(rules.exchange(0, 2, 3)) == "swap 1 2:4"


def test_every_card_reads_back_as_itself():
    for kind in range(rules.KINDS):
        assert notation.read_card(notation.card_text(kind)) == kind
    assert notation.card_text(rules.UNKNOWN) == "?"


@pytest.mark.parametrize("move", [
    "", "take", "take 0", "take 5", "take 12", "keep x", "peek", "swap 1", "swap 1 2", "swap 1 2:5", "swap 5 1:1",
    "swap 1 3:1", "swap 1 999:1", "swap 1 -1:1", "knock 1", "Draw", "discard 3", "take ²", "2", "draw draw",
    None, 3, b"draw", ["draw"], 2.5,
])  # fmt: skip
def test_malformed_moves_are_refused_and_change_nothing(move):
    position = biberbande.position(rows=ROWS, discard="3")
    before = position.fields()
    for ask in (position.play, position.why):
        with pytest.raises(ValueError, match=r"move|place|seat"):
            ask(move)
    assert position.fields() == before


def test_a_hand_made_position_begins_a_turn_and_everyone_has_had_one():
    for turn in range(3):
        position = biberbande.position(rows=ROWS, discard="3", turn=turn)
        assert position.turn == turn
        assert position.play("take 1").moves == ("knock", "end")
        assert position.knocker is None
        assert position.known == ("0:1 0:4", "1:1 1:4", "2:1 2:4")


def test_a_stack_left_out_is_all_other_cards_shuffled_from_the_seed():
    one, same, two = (biberbande.position(rows=ROWS, discard="3", seed=seed) for seed in (1, 1, 2))
    assert len(one.stack.split()) == 66 - 13
    assert one.discard == "3"
    assert one == same
    assert one.stack != two.stack
    assert sorted(one.stack.split()) == sorted(two.stack.split())


def test_a_stack_that_is_given_is_complete_and_the_rest_lies_under_the_discards():
    position = biberbande.position(rows=ROWS, discard="3 S", stack="8 9")
    assert position.stack == "8 9"
    assert position.discard.split()[:2] == ["3", "S"]
    assert len(position.discard.split()) == 66 - 12 - 2
    small = biberbande.position(rows=ROWS, discard="3 S", stack="8 9", deck="gamewright")
    assert len(small.discard.split()) == 54 - 12 - 2


def test_without_a_discard_the_top_of_the_stack_opens_the_pile():
    position = biberbande.position(rows=ROWS)
    assert len(position.discard.split()) == 1
    assert len(position.stack.split()) == 66 - 13


WRONG = {
    "no rows": {"rows": ()},
    "one player": {"rows": ("4 2 0 5",)},
    "seven players": {"rows": ("1 2 3 4",) * 7},
    "rows are one text": {"rows": "4 2 0 5"},
    "a row of three": {"rows": ("4 2 0", "1 2 1 3")},
    "a row of five": {"rows": ("4 2 0 5 5", "1 2 1 3")},
    "not a card": {"rows": ("4 2 0 X", "1 2 1 3")},
    "an unknown card": {"rows": ("4 2 0 ?", "1 2 1 3")},
    "a row that is no text": {"rows": (4, "1 2 1 3")},
    "five zeros": {"rows": ("0 0 0 0", "0 2 1 3")},
    "four Swap in the small deck": {"rows": ("S S S S", "0 2 1 3"), "deck": "gamewright"},
    "too many with the discards": {"discard": "4 4 4 4"},
    "too many with the stack": {"stack": "4 4 4 4"},
    "too many with the held card": {"held": "4", "stack": "4 4 4"},
    "too many with Draw twice": {"held": "D", "twice": 5},
    "no discards": {"discard": ""},
    "no discards besides a stack": {"discard": "", "phase": "knock"},
    "a discard that is no text": {"discard": 3},
    "a stack that is no text": {"stack": ["3"]},
    "no such seat": {"turn": 3},
    "a turn that is no number": {"turn": "0"},
    "no such deck": {"deck": "chess"},
    "no such phase": {"phase": "begin"},
    "a phase that is no text": {"phase": 1},
    "held without a card": {"phase": "held"},
    "a card outside its phase": {"phase": "turn", "held": "3"},
    "two cards held": {"held": "3 4"},
    "Draw twice without a card": {"twice": 1},
    "a first card without Draw twice": {"held": "3", "first": True},
    "twice is no number": {"held": "3", "twice": "1"},
    "first is no truth value": {"held": "3", "twice": 1, "first": "yes"},
    "turns that do not fit the seat": {"turns": 3},
    "turns below zero": {"turns": -1},
    "knocking before everyone had a turn": {"turn": 1, "turns": 1, "phase": "knock"},
    "knocked before everyone had a turn": {"turn": 2, "turns": 1, "knocker": 0},
    "a knocker's turn": {"knocker": 0},
    "no such knocker": {"knocker": 3},
    "knocking after a knock": {"knocker": 1, "phase": "knock"},
    "over without a knock": {"phase": "over"},
    "over too early": {"phase": "over", "knocker": 2},
    "over with special cards": {"phase": "over", "knocker": 1, "rows": ("4 2 0 S", "1 2 1 3", "6 7 8 9")},
    "set aside too early": {"aside": "S"},
    "a number set aside": {"phase": "over", "knocker": 1, "aside": "7"},
    "known for one seat": {"known": ("0:1",)},
    "known as one text": {"known": "0:1"},
    "known without a seat": {"known": ("1", "", "")},
    "no such place": {"known": ("0:5", "", "")},
    "no such seat in known": {"known": ("3:1", "", "")},
    "known that is no text": {"known": (None, "", "")},
    "remembered more than known": {"known": ("0:1", "", ""), "remembered": ("0:2", "", "")},
    "no such field": {"hands": ()},
    "forget above one": {"forget": 1.5},
    "forget is no number": {"forget": "often"},
    "broken streams": {"streams": ("0 0 0 0",)},
    "streams of letters": {"streams": ("x", "y", "z")},
    "seed is no number": {"seed": "7"},
}


@pytest.mark.parametrize("name", WRONG)
def test_what_no_table_could_show_is_refused(name):
    fields = {"rows": ROWS, "discard": "3", **WRONG[name]}
    with pytest.raises(ValueError, match=r"\w+ \w+") as refusal:
        biberbande.position(**fields)
    assert type(refusal.value) is Mistake
    assert "{" not in str(refusal.value).replace("{'", "")


@pytest.mark.parametrize("options", [
    {"deck": "x"}, {"deck": None}, {"deck": ["amigo"]}, {"variant": True}, {"forget": -0.1}, {"forget": None},
    {"forget": True}, {"forget": float("nan")}, {"players": "4"}, {"players": 2.5}, {"seed": -1}, {"seed": 2**70},
])  # fmt: skip
def test_wrong_options_are_refused(options):
    with pytest.raises(ValueError, match=r"deck|option|forget|players|seed"):
        biberbande.deal(**options)


def test_a_turn_under_way_can_be_set_up():
    position = biberbande.position(rows=ROWS, discard="3", held="D", twice=1)
    assert position.phase == "held"
    assert position.first
    assert set(position.moves) == {"discard", "twice", "again"}
    second = biberbande.position(rows=ROWS, discard="3", held="8", twice=1, first=False)
    assert "again" not in second.moves
    knocked = biberbande.position(rows=ROWS, discard="3", turn=1, knocker=2)
    assert knocked.play("take 1").over


def test_text_of_a_table():
    position = biberbande.position(rows=ROWS, discard="3", stack="8 9", turn=1, knocker=2)
    assert str(position.view(1)) == "\n".join([
        "Discard pile 52, top card 3; stack 2",
        "  Seat 0: ? ? ? ?",
        "> Seat 1: 1 ? ? 3",
        "  Seat 2: ? ? ? ?  has knocked",
    ])  # fmt: skip
    assert "? ? ? ?" in str(position)
    assert "1 2 1 3" not in str(position)
    over = position.play("take 1")
    assert "Seat 1: 3 2 1 3" in str(over)
    assert "Points: 11, 9, 30" in str(over)


def test_a_match_can_be_saved_and_loaded():
    match = biberbande.match(players=2, seed=3, deck="gamewright")
    for _ in range(14):
        if match.position.over:
            match = match.next_round()
        moves = match.position.moves
        match = match.play(moves[0])
    loaded = biberbande.load_match(match.save())
    assert loaded.position == match.position
    assert loaded.rounds == match.rounds


def test_a_round_may_end_with_an_empty_discard_pile():
    """The last discard is taken, and the replaced cards are dealt from a stack made of all the others (B17, B20)."""
    start = biberbande.position(rows=("S 2 0 5", "1 2 1 3"), discard="7", stack="", turn=1, knocker=0)
    end = start.play("take 1")
    assert end.over
    assert end.discard == ""
    assert biberbande.position(**end.fields()) == end
    assert "-" in str(end)
