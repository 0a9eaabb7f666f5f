"""Partners at the table: everything can be clicked, nothing hidden is told."""

import asyncio
import json
import random

import pytest

from cardlib import partners
from cardlib.partners import notation
from tests.widgets.conftest import block, labels, open_cards, table_of
from widgets import Example, Odds, Stepper, Table, TakeASeat
from widgets.table import Sitting, clickable, table_block

FULL = {"yellow": "y1 r1 b1 g1", "red": "r5 r7 r9", "blue": "b3 b5 b7", "green": "g3 g4 g5"}


def positions(games=3, seed=1):
    chooser = random.Random(seed)
    for number in range(games):
        position = partners.deal(seed=number)
        while not position.over:
            yield position
            position = position.play(position.choice(chooser.choice(("random", "thumb"))))


def shown_to(position, seat):
    """The table as the page gets it for that seat."""
    shown = table_block(position.view(seat), Sitting(["Ada", "Ben", "Cleo", "Dilan"], seat, seat))
    del shown["twin"], shown["board"]["played"], shown["board"]["trail"]  # what led here
    return shown


def test_every_legal_move_can_be_clicked_and_every_pick_is_somewhere_on_the_page():
    for position in list(positions(1))[::5]:
        shown = shown_to(position, position.turn)
        assert {entry["move"] for entry in shown["moves"]} == set(position.moves)
        there = {part.get("pick") for part in clickable(shown)}
        assert {pick for entry in shown["moves"] for pick in entry["picks"]} <= there


def test_a_seven_may_be_clicked_in_any_order_that_leads_to_the_same_board():
    shown = table_of(Table(partners.position(yellow="y3 y9", hands=("7*1", "2", "2", "2"))))
    ways = [entry["picks"] for entry in shown["moves"] if entry["move"] == "7*1 y3:3 y9:4"]
    assert sorted(ways) == [["7*1", "y@y3", "+3", "y@y9", "+4"], ["7*1", "y@y9", "+4", "y@y3", "+3"]]
    shown = table_of(Table(partners.EXAMPLES["PE10"].position))
    ways = [entry["picks"] for entry in shown["moves"] if entry["move"] == "7*1 c3:5 c4:1 y14:1"]
    assert ways == [["7*1", "r@c3", "+5", "r@c4", "+1", "r@y14", "+1"]], "there only one order works"


def test_arrows_and_switch_are_in_the_message():
    shown = table_of(Table(partners.position(yellow="y6", red="y11", hands=("SW 5", "2", "2", "2"))))
    arrows = {entry["move"]: entry["arrows"] for entry in shown["moves"]}
    assert len(arrows["5 y6"]) == 1
    (one, other) = arrows["SW y@y6 r@y11"]
    assert one[:2] == other[:2][::-1], "the two pawns cross"


def test_hundreds_of_moves_make_a_message_of_reasonable_size():
    table = Table(partners.position(hands=("7*1 SW 1/14 5", "5", "2", "3"), **FULL))
    assert len(table_of(table)["moves"]) > 900
    assert len(json.dumps(table.scene)) + len(table.sprite) < 250_000


def test_the_page_never_gets_another_hand(click):
    """The unknown cards are dealt anew: the page must look the same."""
    for position in list(positions(2))[::3]:
        seat = position.turn
        before = json.dumps(shown_to(position, seat))
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
        assert json.dumps(shown_to(other, seat)) == before


def test_gifts_of_the_others_stay_secret(click):
    seat = TakeASeat(partners, seed=42)
    told = []
    seat.observe(lambda change: told.append(json.dumps(change["new"])), "scene")
    click(seat, move="give 3")
    said = "".join(told)
    assert "You lay down for your partner: 3." in said
    gave = seat.position.history[1:4]
    assert len(gave) == 3
    for name, move in zip(("Ada", "Ben", "Cleo"), gave, strict=True):
        assert f"{name} lays down for the partner: a card." in said
        assert f"{name} lays down for the partner: {notation.spoken(notation.read_card(move[5:]))}." not in said


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
    while not seat.position.over:
        click(seat, move=next(iter(seat.position.moves)))
    assert "win" in table_of(seat)["finish"]["title"]
    assert "Next round" not in labels(seat.scene)


def test_several_people_hand_the_screen_over(click):
    seat = TakeASeat(partners, seats=(0, 2), seed=42)
    for expected in (0, 2):
        assert seat.position.turn == expected
        shown = table_of(seat)
        assert shown["notice"]["over"]
        assert shown["moves"] == []
        assert open_cards(shown) == set()
        click(seat, press="hand")
        assert [part["card"] for part in table_of(seat)["hand"]] == seat.position.hands[expected].split()
        click(seat, move=next(iter(seat.position.moves)))


def test_while_strategies_play_only_the_hand_of_who_holds_the_screen_is_shown():
    async def play():
        seat = TakeASeat(partners, seats=(0, 2), seed=42)
        seat.act = {"count": 1, "press": "hand"}
        seat.act = {"count": 2, "ply": seat.scene["ply"], "move": "give 3"}
        shown, turn, mine = table_of(seat), seat.position.turn, seat.position.hands[0].split()
        seat.stop()
        return shown, turn, mine

    shown, turn, mine = asyncio.run(play())
    assert turn == 1
    assert [part["card"] for part in shown["hand"]] == mine
    assert {card["face"] for seat in shown["seats"] for card in seat["cards"]} == {"back"}


@pytest.mark.parametrize("name", partners.EXAMPLES)
def test_the_right_prediction_is_right_and_others_are_not(name, click):
    source = partners.EXAMPLES[name]
    example = Example(source)
    assert not any("playable" in part or "hint" in part for part in clickable(table_of(example)))
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
    assert all(0 <= row["low"] <= row["width"] <= row["high"] <= 100 for row in rows)
    assert all(row["text"].endswith(" %") for row in rows)


def test_a_finished_game_can_be_stepped_through(click):
    game = partners.simulate(1, "strong", seed=3).game(0)
    stepper = Stepper(game)
    scene = click(stepper, go=len(game.history))
    assert "win" in scene["status"]


def test_a_pawn_clicked_without_a_card_is_answered(click):
    table = Table(partners.position(yellow="y3", hands=("5", "2", "2", "2")))
    assert click(table, why=["y@y3"])["status"].startswith("Choose a card first")


def test_the_board_shows_the_last_card_and_who_played_it(click):
    table = Table(partners.position(yellow="y3", hands=("5 5", "2", "2", "2")))
    assert table_of(table)["board"]["played"] is None
    click(table, move="5 y3")
    played = table_of(table)["board"]["played"]
    assert (played["card"], played["last"]) == ("5", table_of(table)["seats"][-1]["name"])


def test_the_exchange_is_secret_until_one_gets_a_card(click):
    seat = TakeASeat(partners, seed=42)
    gave = table_of(seat)["hand"][0]["card"]
    click(seat, move=f"give {gave}")
    gifts = table_of(seat)["board"]["gifts"]
    assert all("card" not in gift and gift["face"] == "back" for gift in gifts)
