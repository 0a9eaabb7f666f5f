"""STOP at the table: clicks, hidden hands, being quick, several people at one screen."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest

from cardlib import language, people, stop
from cardlib.game import Position
from tests.widgets.conftest import block, labels, open_cards, table_of
from widgets import Example, Odds, Stepper, Table, TakeASeat
from widgets.saving import unpack
from widgets.setup import read_seconds
from widgets.table import Sitting, clickable, motions, own_moves, table_block

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


def shown_to(position: Position, seat: int) -> dict[str, Any]:
    """The table as the page gets it for that seat, with what moves."""
    view = position.view(seat)
    names = [f"Name {number}" for number in range(view.players)]
    shown = table_block(view, Sitting(names, seat, seat))
    return shown | {"motions": motions(position, seat)}


# ---- what one clicks


def test_every_legal_move_can_be_clicked_by_its_seat_and_no_two_by_the_same_clicks():
    kinds = set()
    for position in random_positions(range(40)):
        clicked_for = set()
        for seat in range(position.players):
            shown = shown_to(position, seat)
            paths = [tuple(entry["picks"]) for entry in shown["moves"]]
            assert len(set(paths)) == len(paths)
            assert not any(a != b and b[: len(a)] == a for a in paths for b in paths), "one begins another"
            there = {part.get("pick") for part in clickable(shown)}
            assert {pick for path in paths for pick in path} <= there
            clicked_for |= {entry["move"] for entry in shown["moves"]}
        assert clicked_for == set(position.moves), "somebody can click it"
        kinds |= {move.split()[-1] for move in position.moves if " " in move}
    assert kinds >= {"left", "right", "watch", "stop"}


def test_playable_cards_and_buttons():
    shown = table_of(Table(table("b4", "b7 r4 bP g7 F")))
    assert {part["name"]: part.get("playable", False) for part in shown["hand"]} == {
        "red 4": True, "green 7": False, "blue 7": True, "blue Pass cards": True, "Free choice": True,
    }  # fmt: skip
    said = {action["label"] for action in shown["actions"]}
    assert said == {"Watch out!", "Stop!", "To the left", "To the right", "Draw"}
    assert shown["all"], "a call alone lays no card"


def test_what_is_pending_is_told():
    shown = table_of(Table(table("b2", "b0 r0 g2", pending="draw 2")))
    assert shown["sign"] == {"text": "+2", "sub": "for you"}
    assert shown["prompt"]["say"] == "Answer the +2, or take 2 cards."
    assert "Take 2" in [action["label"] for action in shown["actions"]]


def test_other_hands_are_face_down_cards_with_their_number():
    seat = table_of(Table(table("b4", "b7 r4")))["seats"][0]
    assert [card["face"] for card in seat["cards"]] == ["back"] * 3
    assert (seat["count"], seat["spoken"]) == (3, "3 cards")


@pytest.mark.parametrize(
    ("clicked", "told"),
    [
        (["g7"], "(S3)"),
        (["F"], "coloured card"),
        (["watch"], '"Watch out!" is for the next-to-last card. (S8)'),
        (["stop"], "(S9)"),
        (["accept"], "Nothing is pending"),
        ([""], "It is your turn."),
        (["1:b4"], "The hand of Ben is hidden"),
    ],
)
def test_why_not(clicked, told, click):
    hand = "F F" if clicked == ["F"] else "b7 r4 g7"
    shown = Table(table("b4", hand))
    before = shown.position
    scene = click(shown, why=clicked)
    assert told in scene["status"]
    assert told in table_of(shown)["prompt"]["say"]
    assert shown.position is before


def test_why_not_an_answer_to_what_is_pending(click):
    shown = Table(table("b2", "r0 b5 F", pending="draw 2"))
    assert "(S13)" in click(shown, why=["r0"])["status"]
    assert "(S22)" in click(shown, why=["F", "b5"])["status"]
    assert "pending" in click(shown, why=["draw"])["status"]


# ---- secrets


def secrets_of(position: Position, seat: int) -> set[str]:
    """Cards that only others hold and the seat does not know of (S27), or nobody has seen."""
    mine = position.view(seat)
    seen = {*" ".join(mine.hands).split(), position.top, *position.discards.split()}
    return {card for hand in position.hands for card in hand.split()} - seen


def test_hidden_cards_are_in_no_message_for_any_kind_of_move():
    kinds = set()
    for position in random_positions(range(30, 60)):
        for seat in range(position.players):
            view = position.view(seat)
            shown = shown_to(position, seat)
            assert not open_cards(shown) & secrets_of(position, seat)
            assert all(entry["move"] in own_moves(view, seat) for entry in shown["moves"])
            kinds |= {entry["move"].partition(" ")[0][-1] for entry in shown["moves"]}
            for step, seen in zip(position.steps, view.steps):
                if "draws" in step.text and not step.text.startswith(f"Seat {seat} "):
                    assert "a hidden card" in seen.text or "draws nothing" in seen.text
    assert kinds >= {"w", "t", "S", "P", "X", "F", "0", "9"}


def test_while_a_person_plays_the_page_gets_no_hidden_card(click):
    seat = TakeASeat(stop, seed=None)
    messages = []
    seat.observe(lambda change: messages.append((seat.position, change["new"])), "scene")
    for number in range(40):
        if seat.position.over:
            break
        moves = [entry["move"] for entry in table_of(seat)["moves"]]
        click(seat, move=moves[number % len(moves)], after=10)
    assert len(messages) > 3
    for position, scene in messages:
        if not position.over:
            sent = json.dumps(scene)
            assert not any(f'"face": "{card}"' in sent for card in secrets_of(position, 0))
            assert not open_cards(block(scene, "table")) & secrets_of(position, 0)
            assert position.draw[:30] not in sent


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
        click(stepper, go=at)
        shown = table_of(stepper)
        mine = set(stepper.positions[at].hands[3].split()) | {position.top}
        assert open_cards(shown) <= mine
        assert sum("a hidden card" in line["text"] for line in shown["log"]["lines"]) == 3


def test_a_finished_game_is_stepped_through_openly(click):
    game = stop.simulate(1, "thumb", seed=7).game(0)
    stepper = Stepper(game)
    shown = table_of(stepper)
    assert shown["middle"][0]["face"] == "back"  # the draw pile
    assert {card for hand in stepper.positions[0].hands for card in hand.split()} <= open_cards(shown)
    scene = click(stepper, go=len(game.history))
    assert scene["status"] == " ".join(_said(stepper, game))


def _said(stepper: Stepper, game: Position) -> list[str]:
    with people.named(stepper._sitting.names):
        return [step.text for step in game.steps]


# ---- examples


@pytest.mark.parametrize("name", stop.EXAMPLES)
def test_the_right_prediction_is_right_and_others_are_not(name, click):
    source = stop.EXAMPLES[name]
    example = Example(source)
    shown = table_of(example)
    assert not any("playable" in part or "hint" in part for part in clickable(shown))
    hands = [*shown["hand"], *(card for seat in shown["seats"] for card in seat["cards"])]
    assert all("card" in part for part in hands), "all hands lie open"
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
    moves = [entry["move"] for entry in table_of(seat)["moves"]]
    return max(moves, key=lambda move: ("stop" in move, "watch" in move, move != "draw"))


def test_a_match_goes_to_500_and_then_has_a_winner(click):
    seat = TakeASeat(stop, seed=1, players=3)
    for _round in range(60):
        while not seat.position.over:
            click(seat, move=my_move(seat))
        if seat.match.over:
            break
        assert "Next round" in labels(seat.scene)
        click(seat, press="next")
    assert max(seat.match.totals) >= 500
    with people.named(["You", "Ada", "Ben"], 0):
        assert seat.match.verdict == table_of(seat)["finish"]["why"]
    assert "Next round" not in labels(seat.scene)


def test_take_back_goes_to_before_my_last_move_even_after_slams(click):
    seat = TakeASeat(stop, seed=3)
    before = seat.position
    click(seat, move=my_move(seat))
    assert len(seat.position.history) > 1
    click(seat, press="back")
    assert seat.position == before


def test_with_several_people_nobody_sees_a_hand_that_is_not_theirs(click):
    seat = TakeASeat(stop, seats=(0, 2), seed=11)
    handed, looked = [], 0
    for _ in range(40):
        if seat.position.over:
            break
        shown = table_of(seat)
        if shown["notice"] is None:
            looked += 1
            assert not open_cards(shown) & secrets_of(seat.position, handed[-1])
            assert {part["card"] for part in shown["hand"]} == set(seat.position.hands[handed[-1]].split())
            click(seat, move=my_move(seat))
        else:
            assert shown["notice"]["text"].startswith("Pass the screen")
            assert open_cards(shown) == {seat.position.top}
            assert shown["moves"] == []
            before = seat.position
            click(seat, move="draw")  # nobody can play behind the screen
            assert seat.position is before
            handed.append(seat.position.turn)
            click(seat, press="hand")
    assert looked > 3
    assert set(handed) == {0, 2}


def test_a_strategys_turn_shows_whoever_holds_the_screen():
    async def play() -> set[str]:
        seat = TakeASeat(stop, seats=(0, 2), seed=11, reaction="30")
        send(seat, press="hand")
        send(seat, move="draw")
        shown = open_cards(table_of(seat))
        mine = set(seat.position.hands[0].split())
        assert mine <= shown
        seat.stop()
        return shown - mine - {seat.position.top}

    assert asyncio.run(play()) == set()


# ---- being quick


def send(seat: TakeASeat, **act: Any) -> dict[str, Any]:
    act.setdefault("ply", seat.scene["ply"])
    seat.act = {"count": next(_count), **act}
    return dict(seat.scene)


def sit_at(position: Position, seats: tuple[int, ...] = (0,)) -> TakeASeat:
    """People at a table set up by hand."""
    seat = TakeASeat(stop, seats=seats, seed=1, reaction="30")
    seat.begin(stop.match(seed=1)._with(position), seat.setup)
    return seat


async def until(condition: Callable[[], bool], seconds: float = 3.0) -> None:
    for _ in range(int(seconds / 0.01)):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not happen")


TWINS = ("b4 r1 r3", "y1 y3 y5", "b5 g3 g5")  # seat 0 holds a blue 4, seat 1 is to play on the other one


def test_a_person_slams_a_twin_before_anyone_plays(quick):
    async def play() -> tuple[str, ...]:
        seat = sit_at(table("b4", *TWINS, turn=1, last=0, reaction=20))
        twin = table_of(seat)["hand"][-1]
        assert (twin["pick"], twin["playable"], twin["hint"]) == ("0:b4", True, "twin, out of turn")
        send(seat, move="0:b4", after=300)
        history = seat.position.history
        seat.stop()
        return history

    assert asyncio.run(play()) == ("0:b4",)


def test_a_quick_click_counts_even_if_its_message_comes_late(quick):
    async def play() -> tuple[tuple[str, ...], tuple[str, ...]]:
        seat = sit_at(table("b4", *TWINS, turn=1, last=0, reaction=0.2))
        ply = seat.scene["ply"]
        await until(lambda: len(seat.position.history) >= 1)
        played = seat.position.history
        send(seat, ply=ply, move="0:b4", after=150)
        history = seat.position.history
        seat.stop()
        return played, history

    played, history = asyncio.run(play())
    assert played[0] == "draw"
    assert history == ("0:b4",)


@pytest.mark.parametrize("after", [201, 1e9, -1, None, True, "100", float("nan")])
def test_a_slow_click_or_one_that_is_no_number_comes_too_late(after, quick):
    async def play() -> tuple[str, ...]:
        seat = sit_at(table("b4", *TWINS, turn=1, last=0, reaction=0.2))
        ply = seat.scene["ply"]
        await until(lambda: len(seat.position.history) >= 1)
        send(seat, ply=ply, move="0:b4", after=after)
        history = seat.position.history
        seat.stop()
        return history

    assert "0:b4" not in asyncio.run(play())


def test_after_a_while_the_last_table_is_forgotten(monkeypatch, quick):
    async def play() -> tuple[str, ...]:
        seat = sit_at(table("b4", *TWINS, turn=1, last=0, reaction=0.2))
        ply = seat.scene["ply"]
        await until(lambda: len(seat.position.history) >= 1)
        monkeypatch.setattr("widgets.others.GRACE", 0.0)
        send(seat, ply=ply, move="0:b4", after=1)
        history = seat.position.history
        seat.stop()
        return history

    assert "0:b4" not in asyncio.run(play())


def test_a_strategy_slams_while_a_person_thinks(quick):
    async def play() -> tuple[str, ...]:
        seat = sit_at(table("b4", "b7 r1 r3", "y1 y3 b4", turn=0, last=3, reaction=0.1))
        assert seat.position.turn == 0
        await until(lambda: len(seat.position.history) >= 1)
        history = seat.position.history
        seat.stop()
        return history

    assert asyncio.run(play())[0] == "1:b4"


def test_my_own_turn_counts_if_i_was_quicker_than_the_slam(quick):
    async def play() -> tuple[str, ...]:
        seat = sit_at(table("b4", "b7 r1 r3", "y1 y3 b4", turn=0, last=3, reaction=0.1))
        ply = seat.scene["ply"]
        await until(lambda: len(seat.position.history) >= 1)
        send(seat, ply=ply, move="b7", after=60)
        history = seat.position.history
        seat.stop()
        return history

    assert asyncio.run(play())[0] == "b7"


def test_my_move_stops_what_a_strategy_was_about_to_do(quick):
    async def play() -> tuple[str, ...]:
        seat = sit_at(table("b4", "b7 r1 r3", "y1 y3 b4", turn=0, last=3, reaction=0.15))
        send(seat, move="b7", after=20)
        await asyncio.sleep(0.05)
        history = seat.position.history
        seat.stop()
        return history

    assert asyncio.run(play()) == ("b7",)


def test_nobody_slams_while_the_screen_is_handed_over(quick):
    async def play() -> tuple[int, int]:
        position = table("b4", "b7 r1", "y1 y3", "g1 g3", "b4 r5", turn=0, last=3, reaction=0.01)
        seat = sit_at(position, seats=(0, 1, 2))
        await asyncio.sleep(0.1)
        before = len(seat.position.history)
        send(seat, press="hand")
        await until(lambda: len(seat.position.history) >= 1)
        after = len(seat.position.history)
        seat.stop()
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


def test_reaction_times_are_set_before_the_game_and_kept_with_it(click):
    seat = TakeASeat(stop, seed=1)
    assert seat.position.reaction == 1.5
    click(seat, press="new", setup={"reaction": "0,9; 1.2, 1.4"})
    assert seat.position.reaction == (0.9, 1.2, 1.4)
    assert stop.load_match(seat.match.save()).position.reaction == (0.9, 1.2, 1.4)


@pytest.mark.parametrize("typed", ["quick", "-1", "0", "1 2 x", "nan"])
def test_other_reaction_times_leave_the_game_as_it_is(typed, click):
    seat = TakeASeat(stop, seed=1)
    before = seat.position
    click(seat, press="new", setup={"reaction": typed})
    assert seat.position is before
    assert "seconds" in table_of(seat)["setup"]["message"]


def test_an_empty_field_means_no_reaction_times():
    assert read_seconds("  ") == []
    assert TakeASeat(stop, seed=1, reaction="").position.reaction is None


def test_a_seed_that_the_kernel_chose_stays_with_the_kernel(click):
    seat = TakeASeat(stop, seed=None)
    click(seat, move=my_move(seat))
    origin = str(seat.position._origin["seed"])
    assert origin not in json.dumps(seat.scene)
    assert origin in unpack(seat.drawer._file.read_text(encoding="utf-8"))
