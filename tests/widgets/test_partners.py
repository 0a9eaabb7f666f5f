"""Partners at the table: everything can be clicked, nothing hidden is told."""

import json
import random

import pytest

from cardlib import partners
from cardlib.partners import picture
from tests.widgets.conftest import block, labels
from widgets import Example, Odds, Stepper, Table, TakeASeat
from widgets.table import table_block

FULL = {"yellow": "y1 r1 b1 g1", "red": "r5 r7 r9", "blue": "b3 b5 b7", "green": "g3 g4 g5"}


def positions(games=3, seed=1):
    chooser = random.Random(seed)
    for number in range(games):
        position = partners.deal(seed=number)
        while not position.over:
            yield position
            position = position.play(position.choice(chooser.choice(("random", "thumb"))))


def test_every_legal_move_can_be_clicked_and_no_two_by_the_same_clicks():
    for position in positions():
        entries, lines = picture.entries(position._state, list(position.moves))
        clicked = [tuple(entry["picks"]) for entry in entries]
        assert {entry["move"] for entry in entries} == set(position.moves)
        assert len(set(clicked)) == len(clicked)
        begun = {picks[:length] for picks in clicked for length in range(1, len(picks))}
        assert not begun & set(clicked), "no move is the beginning of another"
        assert all(number < len(lines) for entry in entries for number, _by in entry["arrows"])


def test_every_pick_is_somewhere_on_the_page():
    for position in list(positions(1))[::5]:
        table = table_block(position.view(position.turn), ["a", "b", "c", "d"])
        there = {spot["pick"] for spot in table["board"]["spots"]} | {each["pick"] for each in table["actions"]}
        there |= {item.get("pick") for group in table["groups"] for item in group["items"]}
        assert {pick for entry in table["moves"] for pick in entry["picks"]} <= there


def test_a_seven_may_be_entered_in_any_order_that_leads_to_the_same_board():
    position = partners.position(yellow="y3 y9", hands=("7*1", "2", "2", "2"))
    entries, _lines = picture.entries(position._state, list(position.moves))
    ways = [entry["picks"] for entry in entries if entry["move"] == "7*1 y3:3 y9:4"]
    assert sorted(ways) == [["7*1", "y@y3", "+3", "y@y9", "+4"], ["7*1", "y@y9", "+4", "y@y3", "+3"]]
    end_zone = partners.EXAMPLES["PE10"].position
    entries, _lines = picture.entries(end_zone._state, list(end_zone.moves))
    ways = [entry["picks"] for entry in entries if entry["move"] == "7*1 c3:5 c4:1 y14:1"]
    assert ways == [["7*1", "r@c3", "+5", "r@c4", "+1", "r@y14", "+1"]], "there only one order works"


def test_hundreds_of_moves_make_a_message_of_reasonable_size():
    table = Table(partners.position(hands=("7*1 SW 1/14 5", "5", "2", "3"), **FULL))
    assert len(block(table.scene, "table")["moves"]) > 900
    assert len(json.dumps(table.scene)) < 220_000


def test_the_page_never_gets_another_hand(click):
    """The unknown cards are dealt anew: the page must look the same."""
    for position in list(positions(2))[::3]:
        seat = position.turn
        before = json.dumps(_without_twin(table_block(position.view(seat), "abcd")))
        fields = position.fields()
        hidden = " ".join([*(h for s, h in enumerate(fields["hands"]) if s != seat), fields["draw"]]).split()
        given = [card for s, card in enumerate(fields["given"]) if s != seat and card and position.phase == "exchange"]
        if given or (position.phase == "play" and any(fields["given"])):
            continue
        random.Random(7).shuffle(hidden)
        hands = []
        for s, hand in enumerate(fields["hands"]):
            size = len(hand.split())
            hands.append(hand if s == seat else " ".join(hidden.pop() for _ in range(size)))
        other = partners.position(**{**fields, "hands": tuple(hands), "draw": " ".join(hidden)})
        assert json.dumps(_without_twin(table_block(other.view(seat), "abcd"))) == before


def _without_twin(table):
    return {key: value for key, value in table.items() if key != "twin"}


def test_gifts_of_the_others_stay_secret(click):
    seat = TakeASeat(partners, seed=42)
    told = []
    seat.round.observe(lambda change: told.append(json.dumps(change["new"])), "scene")
    click(seat.round, move="give 3")
    gave = seat.round.position.history[1:4]
    assert len(gave) == 3
    for number, move in enumerate(gave, 1):
        name = partners.GAME.notation.spoken(partners.GAME.notation.read_card(move[5:]))
        assert f"Seat {number} lays down for its partner: {name}." not in "".join(told)


def test_why_not_names_the_rule(click):
    table = Table(partners.EXAMPLES["PE7"].position)
    assert "(P29)" in click(table, why=["5", "r@y13"])["status"]
    assert "(P27)" in click(table, why=["5", "r@c1"])["status"]
    table = Table(partners.EXAMPLES["PE3"].position)
    assert "(P18)" in click(table, why=["-4"])["status"]
    table = Table(partners.EXAMPLES["PE13"].position)
    assert "(P15)" in click(table, why=["SW", "r@c1"])["status"]
    table = Table(partners.EXAMPLES["PE10"].position)
    assert "(P27)" in click(table, why=["7*1", "r@c3", "+5", "r@c1"])["status"]


def test_a_whole_game_with_one_person(click):
    seat = TakeASeat(partners, seed=1, others="strong")
    while not seat.round.position.over:
        click(seat.round, move=next(iter(seat.round.position.moves)))
    assert "win" in seat.round.scene["blocks"][0]["text"]
    assert "Next round" not in labels(seat.round.scene)


def test_several_people_hand_the_screen_over(click):
    seat = TakeASeat(partners, seats=(0, 2), seed=42)
    for expected in (0, 2):
        assert seat.round.position.turn == expected
        assert not any(part["type"] == "table" for part in seat.round.scene["blocks"])
        scene = click(seat.round, press="hand")
        mine = block(scene, "table")["groups"][1 + expected]["items"]
        assert all(item["face"] != "back" for item in mine)
        click(seat.round, move=next(iter(seat.round.position.moves)))


def test_while_strategies_play_for_several_people_no_hand_is_shown():
    seat = TakeASeat(partners, seats=(0, 2), seed=42)
    seat.round.match = seat.round.match.play("give 3")
    seat.round.seats[1] = "thumb"
    assert set("".join(seat.round.view().hands).split()) == set() or "?" in seat.round.view().hands[0]


@pytest.mark.parametrize("name", partners.EXAMPLES)
def test_the_right_prediction_is_right_and_others_are_not(name, click):
    source = partners.EXAMPLES[name]
    example = Example(source)
    assert not any(spot.get("playable") for spot in block(example.scene, "table")["board"]["spots"])
    for number in source.right:
        click(example, set="choice", value=number, checked=True)
    assert click(example, press="reveal")["status"] == "Right!"
    click(example, press="again")
    wrong = next(number for number in range(len(source.choices)) if number not in source.right)
    click(example, set="choice", value=wrong, checked=True)
    assert click(example, press="reveal")["status"].startswith("Not quite")


def test_odds_show_the_best_moves_only():
    rows = block(Odds(partners.position(hands=("7*1 5", "5", "2", "3"), **FULL)).scene, "bars")["rows"]
    assert len(rows) == 12
    assert all(0 <= row["low"] <= row["value"] <= row["high"] <= 1 for row in rows)


def test_a_finished_game_can_be_stepped_through(click):
    game = partners.simulate(1, "strong", seed=3).game(0)
    stepper = Stepper(game)
    scene = click(stepper, go=len(game.history))
    assert "win" in scene["status"]
