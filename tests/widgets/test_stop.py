"""STOP at the table: clicks, hidden hands, being quick, several people at one screen."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from cardlib import language, stop
from cardlib.game import NOBODY, Position, View
from cardlib.stop import picture
from tests.widgets.conftest import block, labels
from widgets import Example, Odds, Stepper, Table, TakeASeat
from widgets.seat import read_seconds
from widgets.table import own_moves, table_block

OTHERS = ("y1 y3 y5", "g1 g3 g5", "r1 r3 r5")
_count = count(10_000)


def table(top: str, mine: str, *others: str, **fields: Any) -> Position:
    return stop.position(top=top, hands=(mine, *others, *OTHERS[len(others) :]), **fields)


def random_positions(seeds: range, moves: int = 60) -> Iterator[Position]:
    """Positions of games in which anything legal is played, forgotten calls and slams too."""
    for seed in seeds:
        chooser = random.Random(seed)
        position = stop.deal(players=2 + seed % 5, seed=seed)
        for _ in range(moves):
            if position.over:
                break
            yield position
            position = position.play(chooser.choice(list(position.moves)))


# ---- what one clicks


def test_every_legal_move_can_be_clicked_and_no_two_by_the_same_clicks():
    kinds = set()
    for position in random_positions(range(40)):
        paths = [tuple(picture.picks(move)) for move in position.moves]
        assert len(set(paths)) == len(paths)
        assert not any(a != b and b[: len(a)] == a for a in paths for b in paths), "one move's clicks begin another's"
        view = View(position, NOBODY)  # all hands open
        groups = picture.groups(view._state, ["x"] * view.players, list(position.moves))
        shown = {item.get("pick") for group in groups for item in group["items"]}
        shown |= {action["pick"] for action in picture.actions(list(position.moves))}
        assert {pick for path in paths for pick in path} <= shown
        kinds |= {move.split()[-1] for move in position.moves if " " in move}
    assert kinds >= {"left", "right", "watch", "stop"}


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
def test_calls_come_before_the_card(move, picks):
    assert picture.picks(move) == picks


def test_playable_cards_and_buttons():
    scene = Table(table("b4", "b7 r4 bP g7 F")).scene
    shown = block(scene, "table")
    mine = shown["groups"][1]["items"]
    assert {item["name"]: item.get("playable", False) for item in mine} == {
        "red 4": True, "green 7": False, "blue 7": True, "blue Pass cards": True, "Free choice": True,
    }  # fmt: skip
    assert [action["label"] for action in shown["actions"]] == ["Watch out!", "Stop!", "Left", "Right", "Draw"]
    assert shown["all"], "a call alone lays no card"


def test_what_is_pending_is_told():
    scene = Table(table("b2", "b0 r0 g2", pending="draw 2")).scene
    middle = block(scene, "table")["groups"][0]
    assert middle["note"] == ["Seat 0, unless answered:", "draw 2 cards"]
    assert "Accept" in [action["label"] for action in block(scene, "table")["actions"]]


def test_other_hands_are_one_face_down_card_with_their_number():
    group = block(Table(table("b4", "b7 r4")).scene, "table")["groups"][2]
    (item,) = group["items"]
    assert (item["face"], item["badge"], item["name"]) == ("back", "3", "3 face-down cards")


@pytest.mark.parametrize(
    ("clicked", "told"),
    [
        (["g7"], "(S3)"),
        (["F"], "coloured card"),
        (["watch"], '"Watch out!" is for the next-to-last card. (S8)'),
        (["stop"], "(S9)"),
        (["accept"], "Nothing is pending"),
        ([""], "It is Seat 0's turn"),
        (["1:b4"], "The hand of seat 1 is hidden"),
    ],
)
def test_why_not(clicked, told, click):
    hand = "F F" if clicked == ["F"] else "b7 r4 g7"
    shown = Table(table("b4", hand))
    before = shown.position
    assert told in click(shown, why=clicked)["status"]
    assert shown.position is before


def test_why_not_an_answer_to_what_is_pending(click):
    shown = Table(table("b2", "r0 b5 F", pending="draw 2"))
    assert "(S13)" in click(shown, why=["r0"])["status"]
    assert "(S22)" in click(shown, why=["F", "b5"])["status"]
    assert "pending" in click(shown, why=["draw"])["status"]


# ---- secrets


def secrets_of(position: Position, seat: int) -> set[str]:
    """Cards that only others hold, or nobody has seen."""
    mine = position.view(seat)
    open_cards = {*mine.hands[seat].split(), position.top, *position.discards.split()}
    return {card for hand in position.hands for card in hand.split()} - open_cards


def faces_in(block_: dict[str, Any]) -> set[str]:
    return {item.get("face") for group in block_["groups"] for item in group["items"]}


def test_hidden_cards_are_in_no_message_for_any_kind_of_move():
    kinds = set()
    for position in random_positions(range(30, 60)):
        for seat in range(position.players):
            view = position.view(seat)
            shown = table_block(view, [f"Seat {n}" for n in range(view.players)])
            assert not faces_in(shown) & secrets_of(position, seat)
            assert all(entry["move"] in own_moves(view) for entry in shown["moves"])
            kinds |= {entry["move"].partition(" ")[0][-1] for entry in shown["moves"]}
            for step, seen in zip(position.steps, view.steps):
                if "draws" in step.text and not step.text.startswith(f"Seat {seat} "):
                    assert "a hidden card" in seen.text or "draws nothing" in seen.text
    assert kinds >= {"w", "t", "S", "P", "X", "F", "0", "9"}


def test_while_a_person_plays_the_page_gets_no_hidden_card(click):
    seat = TakeASeat(stop, seed=None)
    messages = []
    for number in range(40):
        if seat.round.position.over:
            break
        hidden = secrets_of(seat.round.position, 0)
        sent = {key: value for key, value in seat.round.get_state().items() if key in ("scene", "act")}
        assert not any(f'"face": "{card}"' in json.dumps(sent) for card in hidden)
        assert seat.round.position.draw[:30] not in json.dumps(sent)
        messages.append(sent)
        moves = own_moves(seat.round.view())
        click(seat.round, move=moves[number % len(moves)], after=10)
    assert len(messages) > 3


def test_odds_weigh_my_own_moves_only():
    position = table("b4", "b7 r4 g7", "b4 y1", "g1 g3")
    assert "1:b4" in position.moves
    rows = block(Odds(position).scene, "bars")["rows"]
    assert {row["label"] for row in rows} == {"blue 7", "red 4", "draw"}
    without = table("b4", "b7 r4 g7", "y4 y1", "g1 g3")
    assert [r["text"] for r in rows] == [r["text"] for r in block(Odds(without).scene, "bars")["rows"]], (
        "a neighbour's twin changes nothing that is shown"
    )


def test_a_running_game_is_stepped_through_as_one_seat_saw_it(click):
    position = stop.deal(seed=5).play("draw").play("draw").play("draw")
    stepper = Stepper(position)
    for at in range(4):
        scene = click(stepper, go=at)
        mine = set(stepper.positions[at].hands[3].split()) | {position.top, "back"}
        assert faces_in(block(scene, "table")) <= mine
        assert sum("a hidden card" in move for move in block(scene, "player")["moves"]) == 3


def test_a_finished_game_is_stepped_through_openly(click):
    game = stop.simulate(1, "thumb", seed=7).game(0)
    stepper = Stepper(game)
    assert "back" in faces_in(block(stepper.scene, "table"))  # the draw pile
    assert all(card in faces_in(block(stepper.scene, "table")) for card in stepper.positions[0].hands[2].split())
    scene = click(stepper, go=len(game.history))
    assert "The round is over" in scene["blocks"][0]["text"]


# ---- examples


@pytest.mark.parametrize("name", stop.EXAMPLES)
def test_the_right_prediction_is_right_and_others_are_not(name, click):
    source = stop.EXAMPLES[name]
    example = Example(source)
    hands = [group["items"] for group in block(example.scene, "table")["groups"][1:]]
    assert not any(item.get("playable") or item["face"] == "back" for items in hands for item in items)
    for number in source.right:
        click(example, set="choice", value=number, checked=True)
    assert click(example, press="reveal")["status"] == "Right!"
    click(example, press="again")
    wrong = next(number for number in range(len(source.choices)) if number not in source.right)
    click(example, set="choice", value=wrong, checked=True)
    assert click(example, press="reveal")["status"].startswith("Not quite")


def test_moves_are_written_the_same_in_german_and_said_in_german():
    language.use("de")
    options = block(Example(stop.EXAMPLES["SE2"]).scene, "choices")["options"]
    assert options == [
        "Blau 4 außer der Reihe von Platz 2 (2:b4)",
        "Gelb 4 außer der Reihe von Platz 1 (1:y4)",
        "Blau 8 außer der Reihe von Platz 3 (3:b8)",
        "ziehen (draw)",
    ]


# ---- take a seat


def my_move(seat: TakeASeat) -> str:
    """With all calls, drawing only if nothing else can be done."""
    return max(own_moves(seat.round.view()), key=lambda move: ("stop" in move, "watch" in move, move != "draw"))


def test_a_match_goes_to_500_and_then_has_a_winner(click):
    seat = TakeASeat(stop, seed=1, players=3)
    for _round in range(60):
        while not seat.round.position.over:
            click(seat.round, move=my_move(seat))
        if seat.round.match.over:
            break
        assert "Next round" in labels(seat.round.scene)
        click(seat.round, press="next")
    assert max(seat.round.match.totals) >= 500
    assert seat.round.match.verdict in seat.round.scene["blocks"][0]["text"]


def test_take_back_goes_to_before_my_last_move_even_after_slams(click):
    seat = TakeASeat(stop, seed=3)
    before = seat.round.position
    click(seat.round, move=my_move(seat))
    assert len(seat.round.position.history) > 1
    click(seat.round, press="back")
    assert seat.round.position == before


def test_with_several_people_nobody_sees_a_hand_that_is_not_theirs(click):
    seat = TakeASeat(stop, seats=(0, 2), seed=11)
    handed, looked = [], 0
    for _ in range(40):
        scene = seat.round.scene
        if seat.round.position.over:
            break
        if any(b["type"] == "table" for b in scene["blocks"]):
            holder = handed[-1]
            looked += 1
            assert not faces_in(block(scene, "table")) & secrets_of(seat.round.position, holder)
            click(seat.round, move=my_move(seat))
        else:
            assert "Pass the screen" in repr(scene)
            assert not [b for b in scene["blocks"] if b["type"] not in ("text", "buttons")]
            click(seat.round, move="draw")  # nobody can play behind the screen
            handed.append(seat.round.position.turn)
            click(seat.round, press="hand")
    assert looked > 3
    assert set(handed) == {0, 2}


def test_a_strategys_turn_shows_whoever_holds_the_screen():
    async def play() -> set[str]:
        seat = TakeASeat(stop, seats=(0, 2), seed=11, reaction="30")
        send(seat, press="hand")
        send(seat, move="draw")
        shown = faces_in(block(seat.round.scene, "table"))
        mine = set(seat.round.position.hands[0].split())
        seat.round.stop()
        return shown - mine - {"back", seat.round.position.top}

    assert asyncio.run(play()) == set()


# ---- being quick


def send(seat: TakeASeat, **act: Any) -> dict[str, Any]:
    act.setdefault("ply", seat.round.scene["ply"])
    seat.round.act = {"count": next(_count), **act}
    return dict(seat.round.scene)


def sit_at(position: Position, pause: float = 0.01) -> TakeASeat:
    """A person on seat 0 at a table set up by hand."""
    seat = TakeASeat(stop, seed=1, reaction="30")
    match = stop.match(seed=1)._with(position)
    seat.round.pause = pause
    seat.round.begin(match, seat.round.seats, seat.round.names, clock=False, secret=True)
    return seat


async def until(condition: Callable[[], bool], seconds: float = 3.0) -> None:
    for _ in range(int(seconds / 0.01)):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not happen")


TWINS = ("b4 r1 r3", "y1 y3 y5", "b5 g3 g5")  # seat 0 holds a blue 4, seat 1 is to play on the other one


def test_a_person_slams_a_twin_before_anyone_plays():
    async def play() -> tuple[str, ...]:
        seat = sit_at(table("b4", *TWINS, turn=1, last=0, reaction=20))
        twin = block(seat.round.scene, "table")["groups"][1]["items"][-1]
        assert (twin["pick"], twin["playable"], twin["hint"]) == ("0:b4", True, "twin, out of turn")
        send(seat, move="0:b4", after=300)
        history = seat.round.position.history
        seat.round.stop()
        return history

    assert asyncio.run(play()) == ("0:b4",)


def test_a_quick_click_counts_even_if_its_message_comes_late():
    async def play() -> tuple[tuple[str, ...], tuple[str, ...]]:
        seat = sit_at(table("b4", *TWINS, turn=1, last=0, reaction=0.2))
        ply = seat.round.scene["ply"]
        await until(lambda: len(seat.round.position.history) >= 1)
        played = seat.round.position.history
        send(seat, ply=ply, move="0:b4", after=150)
        history = seat.round.position.history
        seat.round.stop()
        return played, history

    played, history = asyncio.run(play())
    assert played[0] == "draw"
    assert history == ("0:b4",)


@pytest.mark.parametrize("after", [201, 1e9, -1, None, True, "100", float("nan")])
def test_a_slow_click_or_one_that_is_no_number_comes_too_late(after):
    async def play() -> tuple[str, ...]:
        seat = sit_at(table("b4", *TWINS, turn=1, last=0, reaction=0.2))
        ply = seat.round.scene["ply"]
        await until(lambda: len(seat.round.position.history) >= 1)
        send(seat, ply=ply, move="0:b4", after=after)
        history = seat.round.position.history
        seat.round.stop()
        return history

    assert "0:b4" not in asyncio.run(play())


def test_after_a_while_the_last_table_is_forgotten(monkeypatch):
    async def play() -> tuple[str, ...]:
        seat = sit_at(table("b4", *TWINS, turn=1, last=0, reaction=0.2))
        ply = seat.round.scene["ply"]
        await until(lambda: len(seat.round.position.history) >= 1)
        monkeypatch.setattr("widgets.seat.GRACE", 0.0)
        send(seat, ply=ply, move="0:b4", after=1)
        history = seat.round.position.history
        seat.round.stop()
        return history

    assert "0:b4" not in asyncio.run(play())


def test_a_strategy_slams_while_a_person_thinks():
    async def play() -> tuple[str, ...]:
        seat = sit_at(table("b4", "b7 r1 r3", "y1 y3 b4", turn=0, last=3, reaction=0.1))
        assert seat.round.position.turn == 0
        await until(lambda: len(seat.round.position.history) >= 1)
        history = seat.round.position.history
        seat.round.stop()
        return history

    assert asyncio.run(play())[0] == "1:b4"


def test_my_own_turn_counts_if_i_was_quicker_than_the_slam():
    async def play() -> tuple[str, ...]:
        seat = sit_at(table("b4", "b7 r1 r3", "y1 y3 b4", turn=0, last=3, reaction=0.1))
        ply = seat.round.scene["ply"]
        await until(lambda: len(seat.round.position.history) >= 1)
        send(seat, ply=ply, move="b7", after=60)
        history = seat.round.position.history
        seat.round.stop()
        return history

    assert asyncio.run(play())[0] == "b7"


def test_my_move_stops_what_a_strategy_was_about_to_do():
    async def play() -> tuple[str, ...]:
        seat = sit_at(table("b4", "b7 r1 r3", "y1 y3 b4", turn=0, last=3, reaction=0.15))
        send(seat, move="b7", after=20)
        await asyncio.sleep(0.05)
        history = seat.round.position.history
        seat.round.stop()
        return history

    assert asyncio.run(play()) == ("b7",)


def test_nobody_slams_while_the_screen_is_handed_over():
    async def play() -> tuple[int, int]:
        seat = TakeASeat(stop, seats=(0, 1, 2), seed=1, reaction="0.01")
        seat.round.pause = 0.01
        match = stop.match(seed=1)._with(table("b4", "b7 r1", "y1 y3", "g1 g3", "b4 r5", turn=0, last=3, reaction=0.01))
        seat.round.begin(match, seat.round.seats, seat.round.names, clock=False, secret=True)
        await asyncio.sleep(0.1)
        before = len(seat.round.position.history)
        send(seat, press="hand")
        await until(lambda: len(seat.round.position.history) >= 1)
        after = len(seat.round.position.history)
        seat.round.stop()
        return before, after

    assert asyncio.run(play()) == (0, 1)


def test_plans_are_the_same_each_time_and_leave_people_alone():
    position = table("b6", "b9 r1", "b9 y3", "g1 b7", turn=2, last=3, reaction=[0.5, 0.7])
    seats = [None, "thumb", "thumb", "strong"]
    plans = position.plans(seats)
    assert plans == position.plans(seats)
    assert [(seat, move) for seat, _time, move in plans] == [(1, "1:b9 watch"), (2, "b7 watch")]
    assert {time for _seat, time, _move in plans} <= {0.5, 0.7}
    assert position.plans([None] * 4) == []


# ---- setting up


def test_reaction_times_are_set_in_the_row_and_kept_with_the_game():
    seat = TakeASeat(stop, seed=1)
    assert seat.round.position.reaction == 1.5
    seat._reaction.value = "0,9; 1.2, 1.4"
    seat.new_game()
    assert seat.round.position.reaction == (0.9, 1.2, 1.4)
    text = seat.round.match.save()
    assert stop.load_match(text).position.reaction == (0.9, 1.2, 1.4)


@pytest.mark.parametrize("typed", ["quick", "-1", "0", "1 2 x", "nan"])
def test_other_reaction_times_leave_the_game_as_it_is(typed):
    seat = TakeASeat(stop, seed=1)
    before = seat.round.position
    seat._reaction.value = typed
    seat.new_game()
    assert seat.round.position is before
    assert "seconds" in seat._message.value


def test_an_empty_field_means_no_reaction_times():
    assert read_seconds("  ") == []
    assert TakeASeat(stop, seed=1, reaction="").round.position.reaction is None


def test_a_seed_that_the_kernel_chose_stays_with_the_kernel(click):
    seat = TakeASeat(stop, seed=None)
    click(seat.round, move=my_move(seat))
    origin = seat.round.position._origin["seed"]
    assert f'"seed": {origin}' not in json.dumps(seat.round.scene)
    assert str(origin) in Path("autosave/stop.txt").read_text(encoding="utf-8")
