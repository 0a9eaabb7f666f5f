"""A person plays Biberbande in a real browser; nothing that lies face down ever reaches the page."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SCREENSHOTS, what_axe_finds
from tests.browser.lab import Lab
from tests.browser.test_play import go_with_arrows, ply, wait_for_a_move

SEAT = """
from cardlib import biberbande
from widgets import TakeASeat
seat = TakeASeat(biberbande, {arguments})
seat.round.pause = 0.01
seat
"""
# A person at seat 0 of a table set up by hand: all cards lie face down, and seat 0 knows its outer ones
AT_TABLE = """
from cardlib import biberbande
from widgets import TakeASeat
seat = TakeASeat(biberbande, players=3, seats=(0,), others="thumb", seed=1)
seat.round.pause = 0.01
seat.round._have_looked.add(0)
table = biberbande.position(rows=("7 8 6 8", "5 3 5 3", "4 1 4 1"), {fields})
seat.round.match = seat.round.match._with(table)
seat.round.show()
seat
"""


def sit_down(lab: Lab, page: Page, name: str, arguments: str = "seed=5, seats=(1,)") -> None:
    lab.open_cells(page, name, SEAT.format(arguments=arguments))
    expect(page.locator(".cl-table")).to_be_visible(timeout=30_000)


def button(page: Page, name: str):
    return page.get_by_role("button", name=name, exact=True)


def look_and_turn_back(page: Page) -> None:
    button(page, "Look").click()
    expect(button(page, "Turn back")).to_be_visible()
    button(page, "Turn back").click()
    expect(button(page, "Turn back")).to_have_count(0)


def something_to_do(page: Page) -> None:
    page.wait_for_function(
        """() => document.querySelector('.cl-playable, .cl-action')
                 || [...document.querySelectorAll('.cl-buttons button')]
                 .some((button) => ['Next round', 'Turn back'].includes(button.textContent))""",
        timeout=20_000,
    )


def round_is_over(page: Page) -> bool:
    return button(page, "Next round").count() > 0


def received(page: Page) -> str:
    """All that the kernel has told the page."""
    frames = page.frames_received  # type: ignore[attr-defined]
    return "".join(frame if isinstance(frame, str) else frame.decode("utf-8", "ignore") for frame in frames)


def test_a_whole_round_by_mouse(lab: Lab, page: Page) -> None:
    sit_down(lab, page, "biber_mouse.ipynb")
    look_and_turn_back(page)
    chooser = random.Random(3)
    for _act in range(120):
        something_to_do(page)
        if round_is_over(page):
            break
        if button(page, "Turn back").count():
            button(page, "Turn back").click()
            expect(button(page, "Turn back")).to_have_count(0)
            continue
        before = ply(page)
        choices = page.locator(".cl-playable, .cl-action")
        choices.nth(chooser.randrange(choices.count())).click()
        if page.locator(".cl-target").count():
            targets = page.locator(".cl-target")
            targets.nth(chooser.randrange(targets.count())).click()
        wait_for_a_move(page, before)
    assert round_is_over(page)
    expect(page.locator(".cl-banner")).to_contain_text("minus points so far")
    page.screenshot(path=SCREENSHOTS / "biber_over.png")
    button(page, "Next round").click()
    expect(button(page, "Look")).to_be_visible()
    assert page.errors == []  # type: ignore[attr-defined]


def test_a_whole_round_by_keyboard_alone(lab: Lab, page: Page) -> None:
    sit_down(lab, page, "biber_keys.ipynb")
    press = page.keyboard.press
    for name in ("Look", "Turn back"):
        press_by_tab(page, name)
    for _act in range(90):
        something_to_do(page)
        if round_is_over(page):
            break
        if button(page, "Turn back").count():
            press_by_tab(page, "Turn back")
            continue
        before = ply(page)
        if not page.evaluate("document.activeElement.closest('.cl-table') !== null"):
            tab_until(page, "document.activeElement.closest('.cl-table') !== null")
        knock = page.get_by_role("button", name="Knock", exact=True).count()
        assert go_with_arrows(page, ".cl-action" if knock else ".cl-playable")
        press("Enter")
        while page.locator(".cl-target").count():
            if not page.evaluate("document.activeElement.matches('.cl-target')"):
                assert go_with_arrows(page, ".cl-target")
            press("Enter")
        wait_for_a_move(page, before)
    assert round_is_over(page)
    assert page.errors == []  # type: ignore[attr-defined]


def tab_until(page: Page, true: str) -> None:
    for _try in range(80):
        if page.evaluate(true):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead there: {true}")


def press_by_tab(page: Page, name: str) -> None:
    page.evaluate("document.querySelector('.cl-scene .cl-buttons button').focus()")
    tab_until(page, f"document.activeElement.textContent === '{name}'")
    page.keyboard.press("Enter")
    expect(button(page, name)).to_have_count(0)


def test_cards_that_one_looks_at_turn_back(lab: Lab, page: Page) -> None:
    sit_down(lab, page, "biber_look.ipynb")
    face_down = page.get_by_role("button", name=re.compile("face-down card"))
    expect(face_down).to_have_count(16)
    button(page, "Look").click()
    expect(face_down).to_have_count(14)
    expect(page.locator(".cl-status")).to_contain_text(re.compile(r"Place 1: \w+\. Place 4: \w+"))
    page.screenshot(path=SCREENSHOTS / "biber_look.png")
    button(page, "Turn back").click()
    expect(face_down).to_have_count(16)
    expect(page.locator(".cl-status")).not_to_contain_text("Place 1")
    button(page, "What I know").click()
    expect(face_down).to_have_count(14)
    expect(button(page, "What I know")).to_have_attribute("aria-pressed", "true")
    page.screenshot(path=SCREENSHOTS / "biber_overlay.png")
    button(page, "What I know").click()
    expect(face_down).to_have_count(16)


def test_they_turn_back_by_themselves(lab: Lab, page: Page) -> None:
    lab.open_cells(page, "biber_time.ipynb", "import widgets.seat; widgets.seat.LOOK_SECONDS = 1", SEAT.format(
        arguments="seed=5, seats=(1,)"
    ))  # fmt: skip
    button(page, "Look").click(timeout=30_000)
    expect(page.get_by_role("button", name=re.compile("face-down card"))).to_have_count(14)
    expect(page.get_by_role("button", name=re.compile("face-down card"))).to_have_count(16, timeout=5_000)


# Each kind of move: the table, what is clicked, and the face-down cards that seat 0 may see on the way
MOVES = {
    "take": ('discard="2"', ["Discard pile", "Place 2"], set()),
    "draw": ('discard="2", stack="9 0 9 0 9 0"', ["Stack"], set()),
    "discard": ('discard="2", held="9"', ["Discard"], set()),
    "keep": ('discard="2", held="0"', ["Place 3"], set()),
    "peek": ('discard="2", held="P"', ["Place 3"], {"known 6"}),
    "swap": ('discard="2", held="S"', ["Place 1", "Seat 2/Place 4"], set()),
    "twice": ('discard="2", stack="9 0 9 0 9 0", held="D"', ["Play Draw twice"], set()),
    "again": ('discard="2", stack="9 0 9 0 9 0", held="8", twice=1', ["Discard and draw again"], set()),
    "knock": ('discard="2", phase="knock"', ["Knock"], set()),
    "end": ('discard="2", phase="knock"', ["Do not knock"], set()),
}
TELLS = re.compile(r"(?:[Pp]lace \d: (?:\d|Swap|Peek|Draw twice))|(?:puts (?:\d|Swap|Peek|Draw twice) in place)")


@pytest.mark.parametrize("kind", MOVES)
def test_no_message_holds_a_face_down_card_for_any_kind_of_move(lab: Lab, page: Page, kind: str) -> None:
    fields, clicks, allowed = MOVES[kind]
    lab.open_cells(page, f"biber_{kind}.ipynb", AT_TABLE.format(fields=fields))
    expect(page.locator(".cl-table")).to_be_visible(timeout=30_000)
    before = ply(page)
    for name in clicks:
        seat, _slash, place = name.rpartition("/")
        row = page.get_by_role("group", name=seat or "Seat 0", exact=True)
        if place.startswith("Place"):
            row.get_by_role("button", name=re.compile(f"^{place}")).click()
        elif place in ("Stack", "Discard pile"):
            page.get_by_role("button", name=re.compile(f"^{place}")).click()
        else:
            button(page, place).click()
    wait_for_a_move(page, before)
    page.wait_for_timeout(400)
    told = received(page)
    assert "face-down card" in told, "the frames are readable"
    open_at_the_end = round_is_over(page)  # then all cards lie face up, and may be told
    messages = told.split('"face-down card' if open_at_the_end else "\0")
    known = set(re.findall(r'"face": ?"(known \w)"', told))
    assert known == allowed
    if kind == "peek":
        assert re.search(r"looks at its card in place 3: 6", told)
        button(page, "Turn back").click()
        expect(button(page, "Turn back")).to_have_count(0)
        expect(page.get_by_role("button", name=re.compile("face-down card"))).to_have_count(12)
    elif not open_at_the_end:
        assert not any(TELLS.search(message) for message in messages)


def test_why_not(lab: Lab, page: Page) -> None:
    lab.open_cells(page, "biber_why.ipynb", AT_TABLE.format(fields='discard="P 3"'))
    status = page.locator(".cl-status")
    page.get_by_role("button", name=re.compile("^Discard pile")).click(timeout=30_000)
    expect(status).to_contain_text("may not be taken")
    expect(status).to_contain_text("B8")
    page.get_by_role("group", name="Seat 0").get_by_role("button", name=re.compile("^Place 2")).click()
    expect(status).to_contain_text("first take or draw")
    page.get_by_role("group", name="Seat 1").get_by_role("button", name=re.compile("^Place 2")).click()
    expect(status).to_contain_text("B9")


def test_several_people_hand_the_screen_over(lab: Lab, page: Page) -> None:
    lab.open_cells(page, "biber_hand.ipynb", SEAT.format(arguments="players=2, seats=(0, 1), seed=5"))
    for number in (0, 1):
        expect(page.get_by_text(f"Pass the screen to Seat {number}")).to_be_visible(timeout=30_000)
        assert page.locator(".cl-card").count() == 0
        button(page, f"I am Seat {number}").click()
        look_and_turn_back(page)
    page.get_by_role("button", name=re.compile("^Stack")).click()
    button(page, "Discard").click()
    expect(page.get_by_text("Pass the screen to Seat 0")).to_be_visible()
    assert page.locator(".cl-card").count() == 0


ALL_WIDGETS = """
from IPython.display import display
from cardlib import biberbande
from widgets import *
from widgets import biberbande as lessons
seat = TakeASeat(biberbande, seed=5, seats=(1,), odds=True)
seat.round.what_i_know = True
seat.round.act = {"count": 1, "press": "look"}
seat.round.act = {"count": 2, "press": "turn"}
table = biberbande.position(rows=("4 2 0 5", "1 2 1 3", "0 4 P 0"), discard="3", held="D")
display(seat, Table(table), Stepper(biberbande.simulate(1, "thumb", seed=7).game(0), at=9),
        Stepper(biberbande.simulate(1, "thumb", seed=7).game(0), at=999),
        Example(biberbande.EXAMPLES["BE8"]), Exercise(lessons.TASKS["which player"]),
        Exercise(lessons.TASKS["knock or wait"]), lessons.sum_of_row(), lessons.knock_or_wait(), lessons.memory(),
        lessons.what_was_kept(), lessons.points_by_deck())
"""


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_axe_finds_nothing_in_our_elements(lab: Lab, page: Page, theme: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 9500})
    lab.open_cells(page, "biber_axe.ipynb", ALL_WIDGETS)
    expect(page.locator(".cl-scene")).to_have_count(12, timeout=30_000)
    assert what_axe_finds(page, theme, "biber_all") == []


def test_large_print(lab: Lab, page: Page) -> None:
    sit_down(lab, page, "biber_large.ipynb")
    look_and_turn_back(page)
    small = page.locator(".cl-card").first.bounding_box()
    button(page, "Large print").click()
    page.wait_for_selector(".cl-large")
    large = page.locator(".cl-card").first.bounding_box()
    assert small
    assert large
    assert large["width"] > 1.3 * small["width"]
