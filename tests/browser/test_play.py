"""A person plays 4½ Minuten in a real browser, by mouse and by keyboard."""

from __future__ import annotations

import json
import random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.lab import Lab

SEAT = """
from cardlib import minuten
from widgets import TakeASeat
seat = TakeASeat(minuten, {arguments})
seat.round.pause = 0.01
seat
"""


def sit_down(lab: Lab, page: Page, name: str, arguments: str = "seed=42") -> None:
    lab.open_cells(page, name, SEAT.format(arguments=arguments))
    expect(page.locator(".cl-table")).to_be_visible(timeout=30_000)


def ply(page: Page) -> str:
    """A number that changes with every move."""
    return page.locator(".cl-scene").get_attribute("data-ply") or ""


def wait_for_a_move(page: Page, before: str) -> None:
    page.wait_for_function("(before) => document.querySelector('.cl-scene').dataset.ply !== before", arg=before)


def my_turn_or_over(page: Page) -> None:
    page.wait_for_function(
        """() => document.querySelector('.cl-playable, .cl-action')
                 || [...document.querySelectorAll('.cl-buttons button')].some((b) => b.textContent === 'Next round')""",
        timeout=20_000,
    )


def round_is_over(page: Page) -> bool:
    return page.get_by_role("button", name="Next round").count() > 0


def test_a_whole_round_by_mouse(lab: Lab, page: Page) -> None:
    sit_down(lab, page, "mouse.ipynb")
    chooser = random.Random(1)
    for _turn in range(60):
        my_turn_or_over(page)
        if round_is_over(page):
            break
        before = ply(page)
        playable = page.locator(".cl-current .cl-playable")
        if playable.count():
            playable.nth(chooser.randrange(playable.count())).click()
            while page.locator(".cl-target").count():  # both piles fit, or a name is wanted
                page.locator(".cl-target").first.click()
        else:
            page.get_by_role("button", name="Pass").click()
        wait_for_a_move(page, before)
    assert round_is_over(page)
    expect(page.locator(".cl-banner")).to_contain_text("minus points so far")
    page.get_by_role("button", name="Next round").click()
    expect(page.locator(".cl-banner")).to_contain_text("Round 2")
    assert page.errors == []


def test_a_whole_round_by_keyboard_alone(lab: Lab, page: Page) -> None:
    sit_down(lab, page, "keyboard.ipynb")
    press = page.keyboard.press
    press("Escape")
    for _try in range(60):
        press("Tab")
        if page.evaluate("document.activeElement.closest('.cl-table') !== null"):
            break
    assert page.evaluate("document.activeElement.matches('.cl-playable')"), "Tab leads to a card that can be played"
    for _turn in range(60):
        my_turn_or_over(page)
        if round_is_over(page):
            break
        before = ply(page)
        if not go_with_arrows(page, ".cl-current .cl-playable"):
            assert go_with_arrows(page, ".cl-action")
        press("Enter")
        while page.locator(".cl-target").count():
            if not page.evaluate("document.activeElement.matches('.cl-target')"):
                assert go_with_arrows(page, ".cl-target")
            press("Enter")
        wait_for_a_move(page, before)
    assert round_is_over(page)
    assert page.errors == []


def go_with_arrows(page: Page, selector: str) -> bool:
    """Walk over the table with the arrow keys until such a place has the focus."""
    for _down in range(12):
        for _right in range(16):
            if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
                return True
            page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowDown")
    return False


def test_a_card_that_may_not_be_played_is_explained(lab: Lab, page: Page) -> None:
    lab.open_cells(
        page,
        "why.ipynb",
        """
from cardlib import minuten
from widgets import Table
Table(minuten.position(piles=("r5", "b7"), displays=("r7 b3 g1 g2", "y1 y2 y3 y4")))
""",
    )
    page.get_by_role("button", name="green 1").click(timeout=30_000)
    expect(page.locator(".cl-status")).to_contain_text("g1>1: green 1 does not fit on red 5")
    expect(page.locator(".cl-status")).to_contain_text("g1>2: green 1 does not fit on blue 7")
    page.get_by_role("button", name="red 7").click()
    expect(page.locator(".cl-target")).to_have_count(2)
    page.get_by_role("button", name="Seat 1").click()
    expect(page.locator(".cl-status")).to_contain_text("It is Seat 0's turn")
    page.get_by_role("button", name="red 7").click()
    page.get_by_role("button", name="pile 2: blue 7").click()
    expect(page.locator(".cl-status")).to_contain_text("Seat 0 lays red 7 on pile 2")


def test_rapid_double_clicks_do_no_harm(lab: Lab, page: Page) -> None:
    sit_down(lab, page, "double.ipynb", "seats=(0, 1, 2, 3), seed=42")
    page.locator(".cl-current .cl-playable").first.dblclick()
    expect(page.locator(".cl-status")).to_contain_text("Seat 1 to play")
    page.wait_for_timeout(500)
    assert moves_made(page) == ["b5>1"]
    page.evaluate("""() => { const card = document.querySelector('.cl-current .cl-playable');
                             for (let i = 0; i < 20; i++) card.click(); }""")
    page.wait_for_timeout(800)
    assert moves_made(page) == ["b5>1", "yD>2"]


def moves_made(page: Page) -> list[str]:
    text = page.locator(".cl-paper textarea").input_value()
    return list(json.loads(text)["rounds"][0])


def test_names_stay_text(lab: Lab, page: Page) -> None:
    sit_down(
        lab, page, "names.ipynb", "seed=42, names=['<script>window.hurt = 1</script>', '<img src=x onerror=hurt=1>']"
    )
    expect(page.locator(".cl-name").nth(1)).to_have_text("Seat 0 · <script>window.hurt = 1</script>")
    assert page.evaluate("window.hurt") is None
    assert page.errors == []


def test_the_page_never_gets_the_draw_pile_or_the_seed(lab: Lab, page: Page) -> None:
    sit_down(lab, page, "secret.ipynb", "seats=(0, 1, 2, 3), odds=True")
    for _turn in range(6):
        before = ply(page)
        # The kernel chose the seed: nobody knows whether a card fits.
        page.locator(".cl-current .cl-playable, .cl-action").first.click()
        while page.locator(".cl-target").count():
            page.locator(".cl-target").first.click()
        wait_for_a_move(page, before)
    saved = (lab.folder / "autosave" / "minuten.txt").read_text(encoding="utf-8")
    from cardlib import minuten

    match = minuten.load_match(saved)
    seed, start = match.position._origin["seed"], minuten.deal(seed=match.position._origin["seed"])
    received = "".join(str(frame) for frame in page.frames_received)
    assert "Seat 0" in received, "the frames are readable"
    for secret in (f'"seed": {seed}', f'\\"seed\\": {seed}', start.draw, start.draw[:30], start.streams[0]):
        assert secret not in received
    draw = start.draw.split()
    listed = [f'"face": "{card}"' for card in draw[-40:]]
    assert not all(face in received for face in listed)


def test_the_clock_starts_when_the_cards_are_turned_up(lab: Lab, page: Page) -> None:
    lab.open_cells(page, "clock.ipynb", SEAT.format(arguments="seed=42, clock=True"))
    expect(page.get_by_text("face down")).to_be_visible(timeout=30_000)
    assert page.locator(".cl-card").count() == 0
    page.get_by_role("button", name="Start the clock").click()
    expect(page.locator(".cl-table")).to_be_visible()
    page.wait_for_timeout(1200)
    assert page.locator(".cl-digits").inner_text() in ("4:28", "4:27", "4:29")


def test_take_back_and_large_print(lab: Lab, page: Page) -> None:
    sit_down(lab, page, "back.ipynb", "seats=(0, 1, 2, 3), seed=42")
    page.locator(".cl-current .cl-playable").first.click()
    expect(page.locator(".cl-status")).to_contain_text("Seat 1 to play")
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".cl-status")).to_contain_text("Taken back. Seat 0 to play")
    small = page.locator(".cl-card").first.bounding_box()
    page.get_by_role("button", name="Large print").click()
    page.wait_for_selector(".cl-large")
    large = page.locator(".cl-card").first.bounding_box()
    assert small
    assert large
    assert large["width"] > 1.3 * small["width"]


@pytest.mark.parametrize("seed", ["7", "x<b>"])
def test_a_new_game_from_a_seed_on_the_board(lab: Lab, page: Page, seed: str) -> None:
    sit_down(lab, page, f"seed{seed[0]}.ipynb")
    page.get_by_role("textbox", name="Seed").fill(seed)
    page.get_by_role("button", name="New game").click()
    if seed == "7":
        from cardlib import minuten

        first = minuten.deal(seed=7).displays[0].split()[0]
        expect(page.locator(".cl-current .cl-card").first.locator("img")).to_be_visible()
        page.wait_for_function(
            "(pick) => document.querySelector('.cl-current .cl-card').dataset.pick === pick", arg=first
        )
    else:
        expect(page.get_by_text("The seed must be a whole number")).to_be_visible()
        expect(page.locator(".cl-table")).to_be_visible()
