"""A person plays STOP in a real browser, by mouse and by keyboard, in turn and out of turn."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from cardlib import stop
from cardlib.game import Position
from tests.browser.bare import show
from tests.browser.lab import Lab
from tests.browser.person import (
    QUICK,
    button,
    card,
    is_over,
    make_a_move_by_keys,
    my_turn,
    part,
    ply,
    press,
    received,
    sit_down,
    tab_until,
    targets,
    wait_for_a_move,
)
from widgets import TakeASeat

SET_UP = (
    QUICK
    + """
from cardlib import stop
from widgets import TakeASeat
seat = TakeASeat(stop, seed=1)
seat.begin(seat.match._with(stop.position({fields})), seat.setup)
seat
"""
)
IN_TURN = '.cl-action:is([data-pick="draw"], [data-pick="accept"]):not(.cl-off)'


def at_table(**fields: Any) -> TakeASeat:
    """A person at seat 0 of a table set up by hand."""
    seat = TakeASeat(stop, seed=1)
    position = stop.position(**fields)
    seat.others.halt()
    seat.match = seat.match._with(position)
    seat.roles, seat.names = seat.roles[: position.players], seat.names[: position.players]
    seat.show()
    return seat


def needed_calls(page: Page, card: str) -> list[str]:
    left = page.locator(".cl-hand .cl-card").count() - (2 if card == "F" else 1)
    calls = {1: ["watch"], 0: ["watch", "stop"] if card == "F" else ["stop"]}
    return calls.get(left, [])


def test_a_whole_round_by_mouse(lab: Lab, page: Page) -> None:
    sit_down(lab, page, "stop_mouse", "seed=37, players=3, reaction=''")
    turns = 0
    while my_turn(page):
        before = ply(page)
        playable = page.locator(".cl-hand [data-playable]")
        if playable.count():
            for call in needed_calls(page, playable.first.get_attribute("data-pick") or ""):
                card(page, call).click()
                assert ply(page) == before, "a call alone lays no card"
            press(playable.first)
            while targets(page).count():  # a card for the Free choice, a direction
                press(targets(page).first)
        else:
            page.locator(IN_TURN).first.click()
        wait_for_a_move(page, before)
        turns += 1
        assert turns < 80
    assert turns > 3
    expect(part(page, "finish")).to_contain_text("all rounds")
    assert page.errors == []  # type: ignore[attr-defined]


def test_turns_by_keyboard_alone(lab: Lab, page: Page) -> None:
    sit_down(lab, page, "stop_keyboard", "seed=37, players=2, reaction=''")
    page.keyboard.press("Escape")
    tab_until(page, "[data-playable]")
    played = 0
    while played < 8 and my_turn(page):
        make_a_move_by_keys(page, ".cl-hand [data-playable]", IN_TURN)
        played += 1
    assert played == 8 or is_over(page)
    assert page.errors == []  # type: ignore[attr-defined]


TWINS = {"top": "b4", "hands": ("b4 r1 r3", "y1 y3 y5", "g1 g3 g5", "r5 r7 y8"), "turn": 1, "last": 0}
TWIN_FIELDS = ", ".join(f"{name}={value!r}" for name, value in TWINS.items())


def test_a_twin_is_slammed_by_mouse_while_another_is_to_play(bare: Page) -> None:
    show(bare, at_table(**TWINS, reaction=30))
    card(bare, "0:b4").click()
    expect(part(bare, "moves")).to_contain_text("blue 4 out of turn")


def test_a_twin_is_slammed_by_key(bare: Page) -> None:
    show(bare, at_table(**TWINS, reaction=30))
    tab_until(bare, '[data-pick="0:b4"]')
    bare.keyboard.press("Enter")
    expect(part(bare, "moves")).to_contain_text("blue 4 out of turn")


HOLD_BACK = """() => {
    const send = WebSocket.prototype.send;
    window.held = [];
    window.hold = true;
    WebSocket.prototype.send = function (data) {
      if (window.hold) window.held.push([this, data]); else send.call(this, data);
    };
    window.letGo = () => { window.hold = false; window.held.forEach(([socket, data]) => send.call(socket, data)); };
}"""


def test_too_slow_the_moment_is_gone_but_a_slow_connection_is_no_handicap(lab: Lab, page: Page) -> None:
    lab.open_cells(page, "stop_late.ipynb", SET_UP.format(fields=TWIN_FIELDS + ", reaction=1.0"))
    moves = part(page, "moves")
    expect(moves).to_contain_text("Ada draws", timeout=30_000)
    expect(moves).not_to_contain_text("out of turn")
    lab.open_cells(page, "stop_late.ipynb", SET_UP.format(fields=TWIN_FIELDS + ", reaction=8.0"))
    expect(part(page, "table")).to_be_visible(timeout=30_000)
    page.evaluate(HOLD_BACK)  # the kernel hears of the click only after a strategy has moved; the click was quicker
    card(page, "0:b4").click()
    expect(moves).to_contain_text("Ada draws", timeout=20_000)
    page.evaluate("window.letGo()")
    expect(moves).to_contain_text("blue 4 out of turn")


def test_a_call_must_be_pressed_before_the_card(bare: Page) -> None:
    show(bare, at_table(top="b4", hands=("b7 b8", "y1 y3 y5", "g1 g3 g5", "r5 r7 y8"), reaction=30))
    prompt = part(bare, "prompt")
    card(bare, "stop").click()
    expect(prompt).to_contain_text("(S9)")
    card(bare, "watch").click()
    expect(prompt).to_contain_text("Now choose:")
    expect(targets(bare)).to_have_count(2)
    card(bare, "b7").click()
    expect(part(bare, "moves")).to_contain_text("Watch out!")


def test_a_card_that_may_not_be_played_is_explained(bare: Page) -> None:
    show(bare, at_table(top="b4", hands=("g7 b8 r1", "y1 y3 y5", "g1 g3 g5", "r5 r7 y8"), reaction=30))
    prompt = part(bare, "prompt")
    card(bare, "g7").click()
    expect(prompt).to_contain_text("green 7 does not fit on blue 4")
    expect(prompt).to_contain_text("(S3)")


def test_out_of_turn_only_the_twin_may_be_played(bare: Page) -> None:
    show(bare, at_table(**TWINS, reaction=30))
    card(bare, "0:r1").click()
    expect(part(bare, "prompt")).to_contain_text("(S6)")


def test_the_page_never_gets_a_hidden_hand(lab: Lab, page: Page) -> None:
    sit_down(lab, page, "stop_secret", "odds=True, players=3, reaction=''")
    for _turn in range(4):
        if not my_turn(page):
            break
        before = ply(page)
        page.locator(IN_TURN).first.click()
        wait_for_a_move(page, before)
    my_turn(page)
    match = stop.load_match(lab.autosaved("stop")["match"])
    origin = match.position._origin
    start = stop.deal(3, origin["seed"], **origin["options"])
    told = received(page)
    assert "face-down card" in told, "the frames are readable"
    for secret in (f'"seed": {origin["seed"]}', start.draw[:30], start.hands[1], start.hands[2], start.streams[0]):
        assert secret not in told
    if not match.position.over:
        for each in {*start.hands[1].split(), *start.hands[2].split()} - seen_by_seat_0(match.position):
            assert f'"card": "{each}"' not in told
            assert f'"face": "{each}"' not in told


def seen_by_seat_0(position: Position | None) -> set[str]:
    """Every card that has been in the hand or on the table."""
    seen: set[str] = set()
    while position is not None:
        seen |= {position.top, *position.hands[0].split(), *position.discards.split()}
        position = position.previous
    return seen


def test_several_people_hand_the_screen_over(bare: Page) -> None:
    show(bare, TakeASeat(stop, players=2, seats=(0, 1), seed=37))
    notice = part(bare, "notice").locator("visible=true")
    expect(notice).to_contain_text("Pass the screen to Player 1.")
    expect(bare.locator(".cl-hand [data-card]")).to_have_count(0)
    button(bare, "I am Player 1").click()
    expect(bare.locator(".cl-hand [data-card]")).to_have_count(7)
    card(bare, "draw").click()
    expect(notice).to_contain_text("Pass the screen to Player 2.")
    expect(bare.locator(".cl-hand [data-card]")).to_have_count(0)
    button(bare, "I am Player 2").click()
    expect(bare.locator(".cl-hand [data-card]")).to_have_count(7)
