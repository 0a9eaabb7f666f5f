"""A person plays Biberbande in a real browser; nothing that lies face down ever reaches the page."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from cardlib import biberbande
from cardlib.biberbande.table import picks
from tests.browser.bare import show
from tests.browser.lab import Lab
from tests.browser.person import (
    button,
    card,
    is_over,
    make_a_move_by_keys,
    my_turn,
    part,
    play_a_round,
    ply,
    seat_at,
    sit_down,
    tab_until,
    wait_for_a_move,
)
from widgets import TakeASeat

LOOKS = '.cl-action:is([data-key="look"], [data-key="turn"])'


def at_table(**fields: Any) -> TakeASeat:
    """A person at seat 0 of a table set up by hand: all cards lie face down, and seat 0 knows its outer ones."""
    seat = TakeASeat(biberbande, players=3, seats=(0,), others="thumb", seed=1)
    seat.others.halt()
    seat.screen._have_looked.add(0)
    seat.match = seat.match._with(biberbande.position(rows=("7 8 6 8", "5 3 5 3", "4 1 4 1"), **fields))
    seat.show()
    return seat


def face_down(page: Page) -> Locator:
    return page.locator('[aria-label*="face-down card"]')


def look_and_turn_back(page: Page) -> None:
    button(page, "Look").click()
    button(page, "Turn back").click()
    expect(button(page, "Turn back")).to_have_count(0)


def test_a_whole_round_by_mouse(lab: Lab, page: Page) -> None:
    sit_down(lab, page, "biberbande_mouse", "seed=5, seats=(1,)")
    assert play_a_round(page, random.Random(3), most=160) > 4
    expect(part(page, "finish")).to_contain_text("all rounds")
    expect(part(page, "finish")).not_to_contain_text("minus")
    button(page, "Next round").click()
    expect(button(page, "Look")).to_be_visible()
    assert page.errors == []  # type: ignore[attr-defined]


def test_a_whole_round_by_keyboard_alone(lab: Lab, page: Page) -> None:
    sit_down(lab, page, "biberbande_keyboard", "seed=5, seats=(1,), players=3")
    page.keyboard.press("Escape")
    tab_until(page, '[data-key="look"]')
    for _act in range(120):
        if not my_turn(page):
            break
        make_a_move_by_keys(page, LOOKS, '.cl-action[data-pick="knock"]', "[data-playable]", ".cl-action[data-pick]")
    assert is_over(page)
    assert page.errors == []  # type: ignore[attr-defined]


def test_the_focus_survives_look_and_turn_back(bare: Page) -> None:
    show(bare, TakeASeat(biberbande, seed=5, seats=(1,), players=2))
    tab_until(bare, '[data-key="look"]')
    bare.keyboard.press("Enter")
    expect(button(bare, "Turn back")).to_be_focused()
    bare.keyboard.press("Enter")
    expect(button(bare, "Turn back")).to_have_count(0)
    expect(bare.locator('.cl-table [data-pick="stack"]:focus')).to_have_count(1)
    bare.keyboard.press("Enter")  # and the keyboard goes on playing
    expect(part(bare, "moves").locator("li").first).to_contain_text("You")


def test_cards_that_one_looks_at_turn_back(bare: Page) -> None:
    show(bare, TakeASeat(biberbande, seed=5, seats=(1,)))
    everyone = 16
    expect(face_down(bare)).to_have_count(everyone)
    button(bare, "Look").click()
    expect(face_down(bare)).to_have_count(14)
    expect(part(bare, "prompt")).to_contain_text(re.compile(r"Place 1: \w+\. Place 4: \w+"))
    button(bare, "Turn back").click()
    expect(face_down(bare)).to_have_count(everyone)
    expect(part(bare, "prompt")).not_to_contain_text("Place 1")
    button(bare, "What I know").click()
    expect(face_down(bare)).to_have_count(14)
    expect(button(bare, "What I know")).to_have_attribute("aria-pressed", "true")
    button(bare, "What I know").click()
    expect(face_down(bare)).to_have_count(everyone)


def test_they_turn_back_by_themselves(lab: Lab, page: Page) -> None:
    soon = "import widgets.screen\nwidgets.screen.LOOK_SECONDS = 2\n"
    lab.open_cells(page, "biberbande_time.ipynb", soon + seat_at("biberbande", "seed=5, players=2"))
    button(page, "Look").click(timeout=30_000)
    expect(face_down(page)).to_have_count(6)
    expect(face_down(page)).to_have_count(8)


# Each kind of move: the table, the move, and the face-down cards that seat 0 may see on the way
STACK = "9 0 9 0 9 0"
MOVES: dict[str, tuple[dict[str, Any], str, set[str]]] = {
    "take": ({"discard": "2"}, "take 2", set()),
    "draw": ({"discard": "2", "stack": STACK}, "draw", set()),
    "discard": ({"discard": "2", "held": "9"}, "discard", set()),
    "keep": ({"discard": "2", "held": "0"}, "keep 3", set()),
    "peek": ({"discard": "2", "held": "P"}, "peek 3", {"6"}),
    "swap": ({"discard": "2", "held": "S"}, "swap 1 2:4", set()),
    "twice": ({"discard": "2", "stack": STACK, "held": "D"}, "twice", set()),
    "again": ({"discard": "2", "stack": STACK, "held": "8", "twice": 1}, "again", set()),
    "knock": ({"discard": "2", "phase": "knock"}, "knock", set()),
    "end": ({"discard": "2", "phase": "knock"}, "end", set()),
}
TELLS = re.compile(r"(?:[Pp]lace \d: (?:\d|Swap|Peek|Draw twice))|(?:puts (?:\d|Swap|Peek|Draw twice) in place)")
IN_A_ROW = re.compile(r'"at": "(?:hand|\d):\d", ([^{}]*)')
SHOWN = re.compile(r'"(?:window|card)": "(\w)"')


@pytest.mark.parametrize("kind", MOVES)
def test_no_message_holds_a_face_down_card_for_any_kind_of_move(bare: Page, kind: str) -> None:
    fields, move, allowed = MOVES[kind]
    table = at_table(**fields)
    show(bare, table)
    before = ply(bare)
    for pick in picks(move):
        card(bare, pick).click()
    wait_for_a_move(bare, before)
    if kind == "peek":
        expect(part(bare, "prompt")).to_contain_text("6")
        button(bare, "Turn back").click()
        expect(button(bare, "Turn back")).to_have_count(0)
    told = bare.told  # type: ignore[attr-defined]
    assert "face-down card" in told[0]
    running = [message for message in told if '"finish": {' not in message]  # at the end all cards lie face up
    seen = {face for message in running for part in IN_A_ROW.findall(message) for face in SHOWN.findall(part)}
    assert seen == allowed
    if kind != "peek":
        assert not any(TELLS.search(message) for message in running)
    assert face_down(bare).count() or is_over(bare)


def test_why_not(bare: Page) -> None:
    show(bare, at_table(discard="P 3"))
    prompt = part(bare, "prompt")
    button(bare, "Discard pile, top card Peek").click()
    expect(prompt).to_contain_text("B8")
    card(bare, "place 2").click()
    expect(prompt).to_contain_text("draw")
    card(bare, "seat 1 place 2").click()
    expect(prompt).to_contain_text("B9")


def test_several_people_hand_the_screen_over(bare: Page) -> None:
    show(bare, TakeASeat(biberbande, players=2, seats=(0, 1), seed=5))
    notice = part(bare, "notice").locator("visible=true")
    for number in (1, 2):
        expect(notice).to_contain_text(f"Pass the screen to Player {number}")
        expect(bare.locator(".cl-hand [data-card], .cl-seat [data-card]")).to_have_count(0)
        button(bare, f"I am Player {number}").click()
        look_and_turn_back(bare)
    card(bare, "stack").click()
    card(bare, "discards").click()
    expect(notice).to_contain_text("Pass the screen to Player")
    expect(bare.locator(".cl-hand [data-card], .cl-seat [data-card]")).to_have_count(0)


def test_large_print(bare: Page) -> None:
    show(bare, TakeASeat(biberbande, seed=5))
    small = bare.locator(".cl-hand .cl-card").first.bounding_box()
    button(bare, "Large print").click()
    bare.wait_for_selector(".cl-large")
    large = bare.locator(".cl-hand .cl-card").first.bounding_box()
    assert small
    assert large
    assert large["width"] > 1.2 * small["width"]
