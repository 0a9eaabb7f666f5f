"""A person plays Partners in a real browser: card, pawn and the rest, by mouse and by keyboard."""

from __future__ import annotations

import json
import random

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import SCREENSHOTS
from tests.browser.lab import Lab

SEAT = """
from cardlib import partners
from widgets import TakeASeat
seat = TakeASeat(partners, {arguments})
seat.round.pause = 0
seat
"""
EXAMPLE = """
from cardlib import partners
from widgets import Table
Table(partners.EXAMPLES["{name}"].position)
"""
END_ZONE = ("PE5", "PE6", "PE7", "PE8", "PE9", "PE10")


def sit_down(lab: Lab, page: Page, name: str, arguments: str = "seed=42") -> None:
    lab.open_cells(page, name, SEAT.format(arguments=arguments))
    expect(page.locator(".cl-table")).to_be_visible(timeout=60_000)


def ply(page: Page) -> str:
    return page.locator(".cl-scene").get_attribute("data-ply") or ""


def my_turn_or_over(page: Page) -> bool:
    """Waits; true if a move is wanted."""
    page.wait_for_function(
        """() => document.querySelector('.cl-current .cl-playable, .cl-action:not(.cl-later)')
                 || document.querySelector('.cl-banner').textContent.includes('win')""",
        timeout=30_000,
    )
    return "win" not in (page.locator(".cl-banner").text_content() or "")


def wait_for_a_move(page: Page, before: str) -> None:
    page.wait_for_function("(before) => document.querySelector('.cl-scene').dataset.ply !== before", arg=before)


def click(page: Page, pick: str) -> None:
    page.locator(
        ", ".join(f'{part}[data-pick="{pick}"]' for part in (".cl-current ", ".cl-board ", ".cl-action"))
    ).first.click()


def play_one_move(page: Page, chooser: random.Random) -> None:
    before = ply(page)
    fold = page.locator(".cl-action:not(.cl-later)")
    if fold.count():
        fold.first.click()
    else:
        cards = page.locator(".cl-current .cl-playable")
        cards.nth(chooser.randrange(cards.count())).click()
        while (targets := page.locator(".cl-target")).count():
            targets.nth(chooser.randrange(targets.count())).click()
    wait_for_a_move(page, before)


def test_a_whole_game_by_mouse(lab: Lab, page: Page) -> None:
    """The others play well and fast; the person clicks whatever is offered."""
    sit_down(lab, page, "partners_mouse.ipynb", "seed=5, others='strong'")
    chooser = random.Random(1)
    turns = 0
    while my_turn_or_over(page):
        play_one_move(page, chooser)
        turns += 1
        assert turns < 500
    expect(page.locator(".cl-banner")).to_contain_text("have brought all eight pawns home and win")
    assert turns > 20
    assert page.errors == []


def test_two_deals_by_keyboard_alone(lab: Lab, page: Page) -> None:
    sit_down(lab, page, "partners_keyboard.ipynb")
    press = page.keyboard.press
    press("Escape")
    for _try in range(80):
        press("Tab")
        if page.evaluate("document.activeElement.closest('.cl-table') !== null"):
            break
    for _turn in range(10):
        if not my_turn_or_over(page):
            break
        before = ply(page)
        page.wait_for_timeout(150)
        if not go_with_arrows(page, ".cl-current .cl-playable"):
            assert go_with_arrows(page, ".cl-action")
        press("Enter")
        while page.locator(".cl-target").count():
            assert page.evaluate("document.activeElement.matches('.cl-target')") or go_with_arrows(page, ".cl-target")
            press("Enter")
        wait_for_a_move(page, before)
    assert page.errors == []


def go_with_arrows(page: Page, selector: str) -> bool:
    for _down in range(9):
        for _right in range(20):
            if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
                return True
            page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowDown")
    return False


@pytest.mark.parametrize("name", END_ZONE)
def test_each_end_zone_example_can_be_played(lab: Lab, page: Page, name: str) -> None:
    """What is right can be clicked, what is wrong is explained."""
    from cardlib import partners
    from cardlib.partners.picture import picks

    example = partners.EXAMPLES[name]
    lab.open_cells(page, f"{name}.ipynb", EXAMPLE.format(name=name))
    expect(page.locator(".cl-table")).to_be_visible(timeout=60_000)
    for number, move in enumerate(example.choices):
        if number in example.right or name == "PE10":
            continue
        clicked = picks(move, example.position.turn)
        usable = {picks(legal, example.position.turn)[0] for legal in example.position.moves}
        for pick in clicked if clicked[0] in usable else clicked[:1]:  # a card of no use is explained at once
            click(page, pick)
        verdict = example.position.why(move)
        expect(page.locator(".cl-status")).to_contain_text(f"({verdict.rule})")
    for pick in picks(example.moves[0], example.position.turn):
        click(page, pick)
    told = example.positions[1].steps[0].text
    expect(page.locator(".cl-status")).to_contain_text(told)
    assert page.errors == []


def test_a_seven_is_entered_pawn_by_pawn_and_can_be_taken_back(lab: Lab, page: Page) -> None:
    lab.open_cells(page, "seven.ipynb", EXAMPLE.format(name="PE10"))
    expect(page.locator(".cl-table")).to_be_visible(timeout=60_000)
    undo = page.get_by_role("button", name="Back one step")
    expect(undo).to_be_hidden()
    whole, picture = (page.locator(each).bounding_box() for each in (".cl-board", ".cl-board img"))
    assert whole
    assert picture
    assert abs(whole["height"] - picture["height"]) < 6, "the spots lie where the pawns are drawn"
    click(page, "7*1")
    assert page.locator(".cl-board svg path").count() > 0, "arrows show where the pawns can go"
    click(page, "r@c3")
    expect(page.locator(".cl-action.cl-target")).to_have_text(
        ["1 step", "3 steps", "5 steps", "7 steps"], use_inner_text=True
    )
    click(page, "+5")
    undo.click()
    expect(page.locator(".cl-action.cl-target").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".cl-status")).to_contain_text("Now choose:")
    undo.click()
    expect(undo).to_be_hidden()
    for pick in ("7*1", "r@c3", "+5", "r@c4", "+1", "r@y14", "+1"):
        click(page, pick)
    expect(page.locator(".cl-status")).to_contain_text("red is locked")


def test_the_page_never_gets_the_other_hands_or_the_seed(lab: Lab, page: Page) -> None:
    sit_down(lab, page, "partners_secret.ipynb", "others='thumb'")
    chooser = random.Random(2)
    for _turn in range(4):
        my_turn_or_over(page)
        play_one_move(page, chooser)
    from cardlib import partners
    from cardlib.partners.notation import read_card, spoken

    saved = (lab.folder / "autosave" / "partners.txt").read_text(encoding="utf-8")
    match = partners.load_match(saved)
    seed = match.position._origin["seed"]
    start = partners.deal(seed=seed)
    received = "".join(str(frame) for frame in page.frames_received)
    assert "face-down card" in received, "the frames are readable"
    for secret in (
        f'"seed": {seed}',
        f'\\"seed\\": {seed}',
        start.draw,
        start.draw[:30],
        start.streams[0],
        *start.hands[1:],
    ):
        assert secret not in received
    for seat, move in enumerate(json.loads(saved)["rounds"][0][1:4], 1):  # what the others gave
        assert f"Seat {seat} lays down for its partner: a card." in received
        assert f"Seat {seat} lays down for its partner: {spoken(read_card(move[5:]))}." not in received


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_for_axe_to_find(lab: Lab, page: Page, theme: str) -> None:
    sit_down(lab, page, f"partners_axe_{theme}.ipynb", "seed=42, odds=True")
    if theme == "dark":
        page.evaluate("document.body.dataset.jpThemeLight = 'false'")
        page.add_style_tag(
            content="body { --jp-layout-color0: #111; --jp-content-font-color1: #fff; background: #111 }"
        )
    chooser = random.Random(4)
    for _turn in range(6):
        my_turn_or_over(page)
        play_one_move(page, chooser)
    my_turn_or_over(page)
    page.locator(".cl-current .cl-playable").first.click()
    page.screenshot(path=SCREENSHOTS / f"partners_{theme}.png")
    found = Axe().run(page, context=".cl-scene")
    assert [(each["id"], [node["html"][:200] for node in each["nodes"]]) for each in found.response["violations"]] == []
    if theme == "light":
        page.get_by_role("button", name="Large print").click()
        page.wait_for_selector(".cl-large")
        page.screenshot(path=SCREENSHOTS / "partners_large.png", full_page=True)
