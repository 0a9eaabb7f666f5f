"""The table of STOP: what stands where, what a click means, what moves, and in which words."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

import pytest

from cardlib import Position, language, people, stop
from cardlib.stop import rules, table
from tests.stop.helpers import walk

NAMES = ["Ada", "Ben", "Cleo", "Dilan", "Emma", "Finn"]


def at_table(top: str, *hands: str, **fields: Any) -> Position:
    return stop.position(top=top, hands=hands, **fields)


def seen(position: Position, seat: int) -> tuple[Any, list[str]]:
    """The state as the seat sees it, and the moves that it may make itself."""
    view = position.view(seat)
    moves = zip(view._legal_moves(), view.moves, strict=True)
    return view._state, [text for move, text in moves if rules.mover_of(view._state, move) == seat]


@pytest.mark.parametrize(
    ("move", "picks"),
    [
        ("b4 watch", ["watch", "b4"]),
        ("F r1 watch stop", ["watch", "stop", "F", "r1"]),
        ("bP left", ["bP", "left"]),
        ("2:b4", ["2:b4"]),
        ("draw", ["draw"]),
    ],
)
def test_calls_come_before_the_card(move: str, picks: list[str]) -> None:
    assert table.picks(move) == picks


def test_every_legal_move_can_be_clicked_and_has_its_own_clicks_and_names() -> None:
    for position in (position for seed in range(6) for position in walk(2 + seed, seed, 40)[:-1]):
        for seat in range(position.players):
            state, legal = seen(position, seat)
            entries = table.entries(state, legal)
            assert [entry["move"] for entry in entries] == legal
            assert len({tuple(entry["picks"]) for entry in entries}) == len(legal)
            picks = {pick for entry in entries for pick in entry["picks"]}
            parts = [
                *table.own_cards(state, seat, legal),
                *table.actions(state, seat, legal),
                *table.middle(state, legal),
            ]
            assert picks <= {part.get("pick") for part in parts}
            assert picks <= set(table.names_of_picks(state, legal))


def test_what_can_be_laid_is_marked_and_an_answer_says_so() -> None:
    position = at_table("b4", "b7 r4 g7", "y1 y3")
    hints = {part["card"]: part.get("hint") for part in table.own_cards(*_mine(position))}
    assert hints == {"b7": "can be laid", "r4": "can be laid", "g7": None}
    position = at_table("b2", "b0 r2 g7", "y1 y3", pending="draw 2")
    hints = {part["card"]: part.get("hint") for part in table.own_cards(*_mine(position))}
    assert hints == {"b0": "is an answer", "r2": "is an answer", "g7": None}


def _mine(position: Position) -> tuple[Any, int, list[str]]:
    state, legal = seen(position, position.turn)
    return state, position.turn, legal


@pytest.mark.parametrize(
    ("top", "pending", "text", "button"),
    [
        ("b2", "draw 4", "+4", "Take 4"),
        ("bS", "skip", "⧗", "Sit out"),
        ("bX", "+X", "+X", "Turn up"),
        ("bP", "pass left", "←", "Pass hands"),
        ("bP", "pass right", "→", "Pass hands"),
    ],
)
def test_what_is_pending_has_a_sign_and_a_button(top: str, pending: str, text: str, button: str) -> None:
    state, seat, legal = _mine(at_table(top, "b0 r1", "y1 y3", pending=pending))
    assert table.sign(state, seat)["text"] == text
    assert table.actions(state, seat, legal)[0]["label"] == button


def test_hands_of_the_others_are_backs_but_for_what_is_known() -> None:
    view = at_table("b1", "r1 r3", "b4 g1 g3", "y1 y3", known=("1:b4", "", "")).view(0)
    other = table.other_cards(view._state, 1, [])
    assert sorted(card["face"] for card in other["cards"]) == ["b4", "back", "back"]
    assert (other["count"], other["spoken"]) == (3, "3 cards")


# ---- clicks that lead nowhere


@pytest.mark.parametrize("seed", range(6))
def test_attempts_never_raise_whatever_was_clicked(seed: int) -> None:
    chooser = random.Random(seed)
    view = at_table("b4", "b7 r4 g7 F", "y1 y3").view(0)
    words = ["b7", "F", "bP", "left", "right", "watch", "stop", "draw", "accept", "1:b4", "9:b4", ":", "", "x", "0:F"]
    for _ in range(300):
        clicked = [chooser.choice(words) for _ in range(chooser.randrange(5))]
        for move in table.attempts(view._state, clicked):
            with suppress(ValueError):  # no move can be written so
                verdict = view.why(move)
                assert verdict or verdict.text
        assert isinstance(table.remark(clicked), str)


# ---- what moves


def moved(position: Position, seat: int) -> list[dict[str, Any]]:
    assert position.previous is not None
    before, now = position.previous.view(seat), position.view(seat)
    return table.motions(before._state, now._state, now._notes, seat)


def test_a_card_travels_to_the_top_and_is_turned_over_for_the_others() -> None:
    position = at_table("b4", "b7 r4 g7", "y1 y3").play("b7")
    assert moved(position, 0)[0] == {"from": "hand:b7", "to": "top", "face": "b7"}
    assert moved(position, 1)[0] == {"from": "seat:0", "to": "top", "face": "b7", "start": "back"}


def test_only_who_drew_it_sees_the_card() -> None:
    position = at_table("b4", "r1 r3", "y1 y3", draw="g8 g7").play("draw")
    assert [motion["face"] for motion in moved(position, 0)] == ["g8"]
    assert [motion["face"] for motion in moved(position, 1)] == ["back"]


def test_all_hands_are_passed_at_once_face_down() -> None:
    position = at_table("bP", "r1 r3", "y1 y3", "g1 g3", pending="pass left").play("accept")
    passed = [motion for motion in moved(position, 0) if motion.get("together") == "pass"]
    assert [(motion["from"], motion["to"]) for motion in passed] == [
        ("hand", "seat:1"),
        ("seat:1", "seat:2"),
        ("seat:2", "hand"),
    ]
    assert {motion["face"] for motion in passed} == {"back"}


def test_the_cards_are_dealt_to_everyone() -> None:
    assert [motion["to"] for motion in table.dealt(stop.deal(seed=1)._state, 2)] == [
        "seat:0",
        "seat:1",
        "hand",
        "seat:3",
    ]


# ---- words


@pytest.mark.parametrize("tongue", ["en", "de"])
def test_the_prompt_is_short_and_says_what_to_do(tongue: str) -> None:
    language.use(tongue)
    try:
        for position in (position for seed in range(5) for position in walk(2 + seed, seed, 40)):
            for seat in range(position.players):
                if not position.over:
                    state, legal = seen(position, seat)
                    with people.named(NAMES, seat):
                        say, more = table.prompt(state, seat, legal)
                    assert 0 < len(say) <= 44
                    assert len(more) <= 64
    finally:
        language.use("en")


def test_what_decided_the_round_and_what_is_left() -> None:
    over = at_table("b4", "b1", "g1 g3", "F").play("b1 stop")
    with people.named(NAMES):
        assert table.decided(over._state, 1) == "Ada: no card left. The others count what they hold."
    assert [[card["card"] for card in table.left_over(over._state, seat)] for seat in range(3)] == [
        [],
        ["g1", "g3"],
        ["F"],
    ]
