"""Take a seat: people, strategies, matches, taking back, saving, the clock."""

import asyncio
import time
from pathlib import Path

import pytest

from cardlib import minuten
from tests.widgets.conftest import block, labels
from widgets import TakeASeat
from widgets.seat import PERSON


def my_move(seat: TakeASeat) -> str:
    return next(iter(seat.round.position.moves))


def play_to_the_end(seat: TakeASeat, click) -> None:
    while not seat.round.position.over:
        click(seat.round, move=my_move(seat))


def test_the_others_play_until_it_is_my_turn_again(click):
    seat = TakeASeat(minuten, seed=42)
    assert seat.round.position.turn == 0
    click(seat.round, move=my_move(seat))
    assert len(seat.round.position.history) >= 4
    assert seat.round.position.turn == 0


def test_the_same_seed_gives_the_same_cards():
    assert TakeASeat(minuten, seed=42).round.position == TakeASeat(minuten, seed=42).round.position
    assert TakeASeat(minuten, seed=42).round.position != TakeASeat(minuten, seed=43).round.position


def test_a_match_has_three_rounds_and_then_a_verdict(click):
    seat = TakeASeat(minuten, seed=1, others="random")
    for number in range(3):
        play_to_the_end(seat, click)
        assert len(seat.round.match.rounds) == number + 1
        assert ("Next round" in labels(seat.round.scene)) == (number < 2)
        if number < 2:
            click(seat.round, press="next")
    banner = seat.round.scene["blocks"][0]["text"]
    assert str(seat.round.match.totals[0]) in banner
    assert seat.round.match.verdict in banner


def test_take_back_goes_to_before_my_last_move(click):
    seat = TakeASeat(minuten, seed=42)
    before = seat.round.position
    assert next(b for b in block(seat.round.scene, "buttons")["buttons"] if b["id"] == "back")["disabled"]
    click(seat.round, move=my_move(seat))
    click(seat.round, press="back")
    assert seat.round.position == before


def test_several_people_at_one_screen(click):
    seat = TakeASeat(minuten, seats=(0, 1, 2, 3), seed=42)
    for expected in (0, 1, 2):
        assert seat.round.position.turn == expected
        plain = next(move for move in seat.round.position.moves if move[1] in "1234567")
        click(seat.round, move=plain)
    assert len(seat.round.position.history) == 3


def test_only_people_may_click_and_only_at_their_turn(click):
    seat = TakeASeat(minuten, seats=(), seed=42)
    assert seat.round.position.over, "without a person the strategies play to the end"
    history = seat.round.position.history
    click(seat.round, move="pass")
    assert seat.round.position.history == history


def test_a_click_on_an_old_table_is_ignored(click):
    seat = TakeASeat(minuten, seed=42)
    old = seat.round.scene["ply"]
    move = my_move(seat)
    click(seat.round, move=move)
    history = seat.round.position.history
    click(seat.round, ply=old, move=move)
    click(seat.round, ply=old, move="pass")
    assert seat.round.position.history == history


def test_why_not_is_answered_without_changing_the_game(click):
    seat = TakeASeat(minuten, seats=(0, 1, 2, 3), seed=42)
    click(seat.round, move="b5>1")
    scene = click(seat.round, why=["yD", "pile 1"])
    assert "(M11)" in scene["status"]
    assert len(seat.round.position.history) == 1


def test_odds_are_there_at_once_and_never_for_a_strategys_turn(click):
    seat = TakeASeat(minuten, seed=42)
    start = time.perf_counter()
    scene = click(seat.round, press="odds")
    assert time.perf_counter() - start < 5
    rows = block(scene, "bars")["rows"]
    assert len(rows) == len(seat.round.position.moves)
    assert [row["best"] for row in rows] == [True] + [False] * (len(rows) - 1)
    click(seat.round, press="odds")
    assert not any(b["type"] == "bars" for b in seat.round.scene["blocks"])


def test_odds_refine_while_one_looks_and_a_new_click_stops_the_old():
    async def look() -> tuple[int, int, bool]:
        seat = TakeASeat(minuten, seats=(0, 1, 2, 3), seed=42)
        seat.round.act = {"count": 1, "press": "odds"}
        first = sum(worth.games for worth in seat.round._answer.values())
        for _ in range(200):
            await asyncio.sleep(0.02)
            games = sum(worth.games for worth in seat.round._answer.values())
            if games >= 9_000:
                break
        old = seat.round._refiner._task
        seat.round.act = {"count": 2, "ply": seat.round.scene["ply"], "move": my_move(seat)}
        await asyncio.sleep(0.05)
        stopped = old is not None and old.done()
        seat.round.stop()
        return first, games, stopped

    first, games, stopped = asyncio.run(look())
    assert first <= 1_000
    assert games >= 9_000
    assert stopped


def test_names_are_text_whatever_people_type(click):
    seat = TakeASeat(minuten, seed=42, names=["<script>alert(1)</script>", "Ben & Co"])
    group = block(seat.round.scene, "table")["groups"][1]
    assert group["label"] == "Seat 0 · <script>alert(1)</script>"
    assert "<script>alert" not in seat.twin_html()


@pytest.mark.parametrize("typed", ["many", "4.5", "-1", "9" * 40, "<b>"])
def test_a_seed_that_is_no_number_leaves_the_game_as_it_is(typed):
    seat = TakeASeat(minuten, seed=42)
    before = seat.round.position
    seat._seed.value = typed
    seat.new_game()
    assert seat.round.position is before
    assert seat._message.value


def test_a_new_game_takes_what_is_set():
    seat = TakeASeat(minuten, seed=42)
    seat._players.value = 2
    seat._options["variant"].value = True
    seat._seed.value = "7"
    seat.new_game()
    assert seat.round.position.players == 2
    assert seat.round.position.variant
    assert seat.round.position.phase == "begin"


def test_a_game_can_be_resumed_after_a_restart(click):
    first = TakeASeat(minuten, seed=None)
    click(first.round, move=my_move(first))
    again = TakeASeat(minuten, seed=1)
    scene = click(again.round, press="resume")
    assert again.round.match == first.round.match
    assert scene["status"].startswith("The game goes on.")


def test_with_no_game_saved_it_says_so(click):
    assert click(TakeASeat(minuten, seed=1).round, press="resume")["status"] == "No game has been saved here yet."


def test_a_game_can_be_loaded_from_its_text_and_bad_text_harms_nothing(click):
    seat = TakeASeat(minuten, seed=42)
    click(seat.round, move=my_move(seat))
    text = block(seat.round.scene, "paper")["value"]
    other = TakeASeat(minuten, seed=1)
    before = other.round.position
    scene = click(other.round, press="load", text=text[:-9])
    assert "not a whole saved game" in scene["status"]
    assert other.round.position is before
    click(other.round, press="load", text=text)
    assert other.round.match == seat.round.match


def test_a_seed_that_the_kernel_chose_stays_with_the_kernel(click):
    seat = TakeASeat(minuten, seed=None)
    origin = seat.round.position._origin["seed"]
    click(seat.round, move=my_move(seat))
    sent = repr(seat.round.get_state()) + repr(seat._seed.get_state())
    assert f"'seed': {origin}" not in sent
    assert f'"seed": {origin}' not in sent
    assert block(seat.round.scene, "paper")["value"] == ""
    assert str(origin) in Path("autosave/minuten.txt").read_text(encoding="utf-8")


def test_against_the_clock_the_cards_lie_face_down_until_it_starts(click):
    seat = TakeASeat(minuten, seed=42, clock=True)
    assert not any(b["type"] == "table" for b in seat.round.scene["blocks"])
    assert "b5" not in repr(seat.round.scene)
    scene = click(seat.round, press="start")
    assert block(scene, "table")
    assert block(scene, "clock")["running"]
    assert 269 < block(scene, "clock")["left"] <= 270


def test_the_kernels_clock_ends_the_round_whatever_the_page_says(click, monkeypatch):
    seat = TakeASeat(minuten, seed=42, clock=True)
    click(seat.round, press="start")
    click(seat.round, press="time")  # a page that cheats, or whose clock runs fast
    assert not seat.round.position.over
    now = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: now + 271)
    click(seat.round, move=my_move(seat))
    assert seat.round.position.over
    assert seat.round.position.history[-1] == "time"


def test_nothing_is_taken_back_while_the_clock_runs(click):
    seat = TakeASeat(minuten, seed=42, clock=True)
    click(seat.round, press="start")
    click(seat.round, move=my_move(seat))
    history = seat.round.position.history
    click(seat.round, press="back")
    assert seat.round.position.history == history


def test_in_a_running_kernel_the_others_take_their_time():
    async def play() -> tuple[int, int]:
        seat = TakeASeat(minuten, seed=42)
        seat.round.pause = 0.01
        seat.round.act = {"count": 1, "ply": 0, "move": my_move(seat)}
        at_once = len(seat.round.position.history)
        for _ in range(100):
            await asyncio.sleep(0.02)
            if seat.round.position.turn == 0:
                break
        return at_once, len(seat.round.position.history)

    at_once, later = asyncio.run(play())
    assert at_once == 1
    assert later >= 4


def test_roles_and_players_are_chosen_by_menu():
    seat = TakeASeat(minuten, players=3, seats=(1,), others="strong", seed=5)
    assert seat.round.seats == ["strong", PERSON, "strong"]


def test_it_speaks_german():
    from cardlib import language

    language.use("de")
    seat = TakeASeat(minuten, seed=42)
    assert "Runde" in seat.twin_text()
    assert seat.round.scene["lang"] == "de"
