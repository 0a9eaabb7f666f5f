"""A person plays 4½ Minuten in a real browser, by mouse and by keyboard."""

from __future__ import annotations

import json
import random

import pytest
from playwright.sync_api import Page, expect

from cardlib import minuten
from tests.browser.bare import show
from tests.browser.lab import Lab
from tests.browser.person import (
    button,
    card,
    is_over,
    make_a_move,
    make_a_move_by_keys,
    my_turn,
    part,
    play_a_round,
    received,
    sit_down,
    tab_until,
)
from widgets import Table, TakeASeat


def test_a_whole_round_by_mouse(lab: Lab, page: Page) -> None:
    sit_down(lab, page, "minuten_mouse", "seed=42")
    assert play_a_round(page, random.Random(1), most=60) > 5
    expect(part(page, "finish")).to_contain_text("minus points")
    button(page, "Next round").click()
    expect(part(page, "score")).to_contain_text("Round 2")
    assert page.errors == []  # type: ignore[attr-defined]


def test_a_whole_round_by_keyboard_alone(lab: Lab, page: Page) -> None:
    sit_down(lab, page, "minuten_keyboard", "seed=42")
    page.keyboard.press("Escape")
    tab_until(page, "[data-playable]")
    for _turn in range(60):
        if not my_turn(page):
            break
        make_a_move_by_keys(page, ".cl-hand [data-playable]", '.cl-action[data-pick="pass"]', "[data-pick]")
    assert is_over(page)
    assert page.evaluate("document.activeElement.closest('[data-part=\"finish\"]') !== null"), "the focus is led on"
    assert page.errors == []  # type: ignore[attr-defined]


def test_a_card_that_may_not_be_played_is_explained(bare: Page) -> None:
    show(bare, Table(minuten.position(piles=("r5", "b7"), displays=("r7 b3 g1 g2", "y1 y2 y3 y4"))))
    prompt = part(bare, "prompt")
    button(bare, "green 1").click()
    expect(prompt).to_contain_text("green 1 does not fit on red 5")
    expect(prompt).to_contain_text("green 1 does not fit on blue 7")
    expect(prompt).not_to_contain_text("g1>1")
    card(bare, "r7").click()
    expect(bare.locator(".cl-target")).to_have_count(2)
    bare.keyboard.press("Escape")
    expect(bare.locator(".cl-target")).to_have_count(0)
    card(bare, "r7").click()
    card(bare, "pile 2").click()
    expect(part(bare, "moves").locator("li").first).to_contain_text("red 7 on pile 2")
    expect(bare.get_by_role("status")).to_contain_text("red 7 on pile 2")


def test_rapid_double_clicks_do_no_harm(bare: Page) -> None:
    table = TakeASeat(minuten, seats=(0, 1, 2, 3), seed=42)
    show(bare, table)
    card(bare, "b5").dblclick()
    expect(part(bare, "moves").locator("li")).to_have_count(1)
    bare.evaluate("""() => { const card = document.querySelector('.cl-hand [data-playable]');
                             for (let i = 0; i < 20; i++) card.click(); }""")
    bare.wait_for_function("document.querySelectorAll('.cl-log li').length >= 2")
    bare.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))")
    assert len(json.loads(table.match.save())["rounds"][0]) == 2


def test_names_stay_text(bare: Page) -> None:
    show(bare, TakeASeat(minuten, seed=42, names=["Ida", "<script>hurt=1</script>", "<img src=x onerror=hurt=1>"]))
    expect(part(bare, "seat").first.locator("strong")).to_have_text("<script>hurt=1</script>")
    assert bare.evaluate("typeof hurt") == "undefined"


def test_the_page_never_gets_the_draw_pile_or_the_seed(lab: Lab, page: Page) -> None:
    sit_down(lab, page, "minuten_secret", "seats=(0, 1, 2, 3), odds=True")
    chooser = random.Random(2)
    for _turn in range(6):
        assert my_turn(page)
        make_a_move(page, chooser)
    match = minuten.load_match(lab.autosaved("minuten")["match"])
    seed = match.position._origin["seed"]
    start = minuten.deal(seed=seed)
    told = received(page)
    assert "Player 2" in told, "the frames are readable"
    for secret in (f'"seed": {seed}', f'\\"seed\\": {seed}', start.draw, start.draw[:30], start.streams[0]):
        assert secret not in told
    listed = [f'"card": "{card}"' for card in start.draw.split()[-40:]]
    assert not all(face in told for face in listed)


def test_the_clock_starts_when_the_cards_are_turned_up(bare: Page) -> None:
    show(bare, TakeASeat(minuten, seed=42, clock=True))
    expect(bare.locator("[data-card]")).to_have_count(0)
    button(bare, "Start the clock").click()
    expect(bare.locator(".cl-hand [data-card]")).to_have_count(4)
    expect(bare.get_by_role("timer")).to_contain_text("4:28", timeout=5_000)


def test_take_back_and_large_print(bare: Page) -> None:
    show(bare, TakeASeat(minuten, seats=(0, 1, 2, 3), seed=42))
    card(bare, "b5").click()
    expect(part(bare, "moves").locator("li")).to_have_count(1)
    button(bare, "Take back").click()
    expect(part(bare, "moves").locator("li")).to_have_count(0)
    small = bare.locator(".cl-hand .cl-card").first.bounding_box()
    button(bare, "Large print").click()
    bare.wait_for_selector(".cl-large")
    large = bare.locator(".cl-hand .cl-card").first.bounding_box()
    assert small
    assert large
    assert large["width"] > 1.2 * small["width"]


@pytest.mark.parametrize("seed", ["7", "x<b>"])
def test_a_new_game_from_a_seed_on_the_board(bare: Page, seed: str) -> None:
    show(bare, TakeASeat(minuten, seed=42))
    button(bare, "New game").click()
    bare.get_by_role("textbox", name="Seed").fill(seed)
    bare.locator('[data-key="begin"]').click()
    if seed == "7":
        expect(part(bare, "setup")).to_have_count(0)
        cards = bare.evaluate("[...document.querySelectorAll('.cl-hand [data-card]')].map((each) => each.dataset.card)")
        assert sorted(cards) == sorted(minuten.deal(seed=7).displays[0].split())
    else:
        expect(part(bare, "setup").get_by_role("alert")).to_contain_text("whole number")
        expect(part(bare, "setup")).to_be_visible()
