"""The table of Biberbande: what stands where, what a click means, what moves, and in which words."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest

from cardlib import biberbande, language, people
from cardlib.biberbande import notation, table

NAMES = ["Sarah", "Lisa", "Tim", "Dilan", "Emma", "Finn"]
ROWS = {"rows": ("4 2 0 5", "1 2 1 3", "0 4 P 0")}


def positions(games=6):
    for number in range(games):
        chooser = random.Random(number)
        position = biberbande.deal(players=2 + number % 5, seed=number)
        while not position.over:
            yield position
            kinds = sorted({move.split()[0] for move in position.moves})
            kind = "end" if "end" in kinds and chooser.random() < 0.8 else chooser.choice(kinds)
            position = position.play(chooser.choice([move for move in position.moves if move.split()[0] == kind]))


def seen(position, seat=None):
    """The state as the seat sees it that is to play, its number and its moves."""
    seat = position.turn if seat is None else seat
    view = position.view(seat)
    return view._state, seat, list(view.moves) if seat == position.turn else []


def test_every_legal_move_can_be_clicked_and_has_its_own_clicks():
    for position in positions():
        state, seat, legal = seen(position)
        entries = table.entries(state, legal)
        assert [entry["move"] for entry in entries] == legal
        paths = [tuple(entry["picks"]) for entry in entries]
        assert len(set(paths)) == len(paths)
        others = [table.other_cards(state, other, legal)["cards"] for other in range(position.players) if other != seat]
        parts = [*table.middle(state, legal), *table.own_cards(state, seat, legal), *table.actions(state, seat, legal)]
        there = {part.get("pick") for part in [*parts, *(card for cards in others for card in cards)]}
        assert {pick for path in paths for pick in path} <= there


def test_every_pick_has_a_name_without_notation():
    for position in positions(3):
        state, _seat, legal = seen(position)
        names = table.names_of_picks(state, legal)
        for pick in {pick for entry in table.entries(state, legal) for pick in entry["picks"][1:]}:
            assert names[pick]
            assert ":" not in names[pick]


def test_known_cards_have_a_window_and_the_others_do_not():
    position = biberbande.position(**ROWS, discard="3", known=("0:1 1:2", "1:2", ""))
    state, seat, legal = seen(position)
    assert [part.get("window") for part in table.own_cards(state, seat, legal)] == ["4", None, None, None]
    lisa = table.other_cards(state, 1, legal)["cards"]
    assert [part.get("window") for part in lisa] == [None, "2", None, None]
    assert [bool(part["eye"]) for part in lisa] == [False, True, False, False], "Lisa knows her second card"


def test_the_card_drawn_is_seen_by_who_drew_it_alone():
    position = biberbande.position(**ROWS, discard="3", held="7")
    held = [table.middle(position.view(seat)._state, [])[2] for seat in range(3)]
    assert [part.get("card") for part in held] == ["7", None, None]


def test_cards_turn_down_again_but_for_those_looked_at():
    position = biberbande.deal(seed=1)
    view = position.view(2)
    looked = table.first_look(2)
    mine = position.rows[2].split()
    assert table.seen(view, looked) == (
        f"Place 1: {notation.spoken(notation.KIND[mine[0]])}. Place 4: {notation.spoken(notation.KIND[mine[3]])}."
    )
    table.turn_down(view, looked)
    assert view.rows[2] == f"{mine[0]} ? ? {mine[3]}"
    table.turn_down(view, 0)
    assert set(" ".join(view.rows).split()) == {"?"}
    assert table.looked_at(0, "peek 2") == 2
    assert table.looked_at(0, "keep 2") == 0


# ---- clicks that lead nowhere


@pytest.mark.parametrize("seed", range(6))
def test_attempts_never_raise_whatever_was_clicked(seed):
    chooser = random.Random(seed)
    view = biberbande.position(**ROWS, discard="3", held=chooser.choice([None, "7", "S", "P", "D"])).view(0)
    words = [
        "place 1",
        "place 9",
        "seat 1 place 2",
        "seat 9 place 9",
        "seat x place y",
        "stack",
        "discards",
        "held",
        "",
    ]
    for _ in range(200):
        clicked = [chooser.choice(words) for _ in range(chooser.randrange(4))]
        for move in table.attempts(view._state, clicked):
            with suppress(ValueError):  # no move can be written so
                verdict = view.why(move)
                assert verdict or verdict.text
        assert isinstance(table.remark(clicked), str)


# ---- what moves


def moved(position, seat):
    before, now = position.previous.view(seat), position.view(seat)
    return table.motions(before._state, now._state, now._notes, seat)


def test_a_card_drawn_is_turned_over_for_who_drew_it_alone():
    position = biberbande.position(**ROWS, discard="3").play("draw")
    assert moved(position, 0) == [{"from": "stack", "to": "held", "face": position.held, "start": "back"}]
    assert moved(position, 1) == [{"from": "stack", "to": "held", "face": "back"}]


def test_what_is_kept_lies_face_down_and_what_lay_there_is_seen_by_all():
    position = biberbande.position(**ROWS, discard="3", held="7").play("keep 2")
    for seat in range(3):
        kept, given = moved(position, seat)
        assert (kept["to"], kept["face"]) == ("hand:2" if seat == 0 else "0:2", "back")
        assert kept.get("start") == ("7" if seat == 0 else None)
        assert (given["to"], given["face"]) == ("discards", "2")


def test_a_swap_crosses_and_nobody_sees_a_card():
    position = biberbande.position(**ROWS, discard="3", held="S").play("swap 1 2:3")
    for seat in range(3):
        crossing = [motion for motion in moved(position, seat) if motion.get("together") == "swap"]
        assert [motion["face"] for motion in crossing] == ["back", "back"]
        assert crossing[0]["from"] == crossing[1]["to"]


def test_no_motion_shows_a_card_that_the_seat_does_not_know():
    for position in positions(4):
        if position.previous is None:
            continue
        for seat in range(position.players):
            told = " ".join(step.text for step in position.view(seat).steps)
            for motion in moved(position, seat):
                for card in {motion.get("face"), motion.get("start")} - {None, "back"}:
                    assert notation.spoken(notation.KIND[card]) in told


# ---- words


@pytest.mark.parametrize("tongue", ["en", "de"])
def test_the_prompt_is_short_and_says_what_to_do(tongue):
    language.use(tongue)
    try:
        for position in positions(4):
            for seat in range(position.players):
                with people.named(NAMES, seat):
                    say, more = table.prompt(*seen(position, seat))
                assert 0 < len(say) <= 50
                assert len(more) <= 64
    finally:
        language.use("en")


def test_what_decided_the_round_and_what_counts():
    over = biberbande.simulate(1, "strong", seed=7).game(0)
    with people.named(NAMES):
        assert table.decided(over._state, 0) == (
            f"{NAMES[over.knocker]} knocked; special cards were replaced, and the rows added up."
        )
    rows = [[card["card"] for card in table.left_over(over._state, seat)] for seat in range(over.players)]
    assert [sum(map(int, row)) for row in rows] == list(over.scores)


def test_the_places_of_a_turn_are_marked_and_who_discarded():
    """Whoever sits at the near side finds the own places among the own cards."""
    start = biberbande.position(**ROWS, discard="7", stack="S 3 1 D 2 9")
    with people.named(NAMES):
        assert table.touched(start.play("take 2")._notes, 0) == {"hand:2": "", "discards": "Sarah"}
        assert table.touched(start.play("take 2")._notes, 1) == {"0:2": "", "discards": "Sarah"}
        swapped = start.play("draw").play("swap 1 2:4")
        assert table.touched(swapped._notes, 1) == {"0:1": "", "2:4": "", "discards": "Sarah"}
        assert table.touched(swapped.play("end")._notes, 1) == {}
