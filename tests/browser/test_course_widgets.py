"""What a lesson of the course needs, in a real browser: by mouse, by keyboard, by finger, in the dark, in German."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.bare import show
from tests.browser.conftest import use_theme, what_axe_finds
from tests.browser.lab import Lab
from tests.browser.person import button
from tests.widgets.course_parts import LESSON, dice_plot
from widgets import MyProgress, Practice, Sketch, kept

CELL = """
from IPython.display import display
import cardlib
cardlib.language.use("de")
from tests.widgets.course_parts import *
from widgets import *
practice, growing = Practice(LESSON, seed=1), Growing("dice", two_dice, "Zwei Würfel", "Summe", sums, bet=LESSON.bets["sum"], tell=told)
practice.check(practice.sheet.task.mistakes[0][0])
bet, table = Bet(LESSON.bets["sum"]), Practice(LESSON, seed=1)
bet.act = {"count": 1, "press": "bet"}
table.act = {"count": 1, "set": "sheet", "value": 1}
display(practice, table, bet, Bets(LESSON), Sketch("dice", dice_plot), growing, MyProgress(), class_results(hand_in("Mia")),
        Chart("dice", lambda _value: dice_plot(), source=sums))
"""


def field(page: Page) -> Locator:
    return page.get_by_label("Your answer")


def test_an_exercise_is_solved_by_keyboard_alone(bare: Page) -> None:
    practice = Practice(LESSON)
    show(bare, practice, 900)
    bare.keyboard.press("Tab")
    expect(bare.get_by_role("button", name="Exercise 1")).to_be_focused()
    bare.keyboard.press("ArrowRight")
    expect(bare.get_by_role("button", name="Exercise 2")).to_be_focused()
    field(bare).focus()
    bare.keyboard.type("comb(4, 2)")
    expect(bare.locator(".cl-reckoned")).to_have_text("= 6")
    expect(field(bare)).to_be_focused()
    bare.keyboard.press("Enter")
    expect(bare.locator(".cl-verdict-wrong")).to_contain_text("Not right. You wrote comb(4, 2).")
    expect(field(bare)).to_be_focused()
    bare.keyboard.press("ControlOrMeta+a")
    bare.keyboard.type(str(practice.sheet.task.answer))
    bare.keyboard.press("Enter")
    expect(bare.locator(".cl-verdict-right")).to_contain_text("Right!")
    expect(bare.get_by_role("status")).to_have_text("Right!")
    expect(bare.get_by_role("button", name="Exercise 1, solved")).to_be_visible()


def test_an_exercise_by_mouse_with_a_hint_and_new_numbers(bare: Page) -> None:
    show(bare, Practice(LESSON), 900)
    bare.get_by_role("button", name="choose k of n").click()
    expect(field(bare)).to_have_value("C(;)")
    bare.keyboard.type("4")
    expect(field(bare)).to_have_value("C(4;)")
    field(bare).fill("1")
    button(bare, "Check").click()
    button(bare, "Hint").click()
    expect(bare.locator(".cl-verdict-hint")).to_have_text(re.compile("Hint: Lay them out."))
    question = bare.locator(".cl-question")
    before = question.inner_text()
    button(bare, "New numbers").click()
    expect(question).not_to_have_text(before)
    expect(bare.locator(".cl-verdict")).to_have_count(0)
    bare.get_by_role("button", name="Exercise 2").click()
    expect(bare.locator(".cl-picture img")).to_be_visible()


def test_bars_are_drawn_by_mouse_and_by_keys(bare: Page) -> None:
    sketch = Sketch("dice", dice_plot)
    show(bare, sketch, 900)
    expect(button(bare, "Show")).to_be_disabled()
    first = bare.get_by_role("slider", name="sum: 2", exact=True)
    first.focus()
    bare.keyboard.press("ArrowUp")
    bare.keyboard.press("PageUp")
    expect(first).to_be_focused()
    expect(first).not_to_have_attribute("aria-valuetext", "0 %")
    box = bare.locator(".cl-columns").bounding_box()
    assert box
    bare.mouse.move(box["x"] + 0.3 * box["width"], box["y"] + 0.7 * box["height"])
    bare.mouse.down()
    bare.mouse.move(box["x"] + 0.95 * box["width"], box["y"] + 0.5 * box["height"], steps=20)
    bare.mouse.up()
    expect(button(bare, "Show")).to_be_enabled()
    button(bare, "Show").click()
    expect(bare.locator(".cl-figure img")).to_have_attribute("alt", re.compile("your drawing"))
    drawn = sketch._drawn
    assert drawn[0] > 0
    assert all(value > 0 for value in drawn[4:])


def test_a_finger_finds_everything_large_enough(browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 800}, has_touch=True, is_mobile=True)
    try:
        show(page, Practice(LESSON))
        small = page.locator("button:visible, input:visible").evaluate_all(
            "(nodes) => nodes.filter((node) => node.getBoundingClientRect().height < 43.5).map((node) => node.outerHTML)"
        )
        assert small == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    finally:
        page.close()


def test_the_name_is_typed_and_the_code_is_there(bare: Page) -> None:
    kept.solved("course_00", "hands", "1")
    show(bare, MyProgress(), 900)
    bare.get_by_label("Your name").fill("Mia")
    bare.keyboard.press("Enter")
    expect(bare.get_by_label("Your code, for your teacher")).to_have_value(re.compile(r"cards1\(Mia: "))
    button(bare, "Copy").click()
    expect(bare.locator(".cl-code .cl-good")).to_contain_text("Copied")


def test_it_grows_before_ones_eyes_and_axe_finds_nothing(lab: Lab, page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 5600})
    lab.open_cells(page, "course.ipynb", CELL)
    growing = page.locator(".cl-scene").nth(5)
    expect(growing.locator(".cl-figure svg")).to_be_visible(timeout=60_000)
    growing.get_by_text("Die Zahlen als Tabelle").click()
    page.evaluate(
        """() => {
            window.titles = new Set();
            const figure = document.querySelectorAll(".cl-scene")[5];
            new MutationObserver(() => window.titles.add(figure.querySelector("svg title").textContent))
              .observe(figure, { childList: true, subtree: true });
        }"""
    )
    thousand = button(page, "Tausendmal")
    thousand.focus()
    page.keyboard.press("Enter")
    expect(growing.locator("svg title")).to_have_text("Zwei Würfel (1.000 Versuche)", timeout=15_000)
    assert page.evaluate("window.titles.size") >= 8, "it is seen growing"
    expect(thousand).to_be_focused()
    expect(growing.get_by_role("table")).to_be_visible()  # what was opened stays open
    page.emulate_media(reduced_motion="reduce")
    page.evaluate("window.titles.clear()")
    thousand.click()
    expect(growing.locator("svg title")).to_have_text("Zwei Würfel (2.000 Versuche)", timeout=15_000)
    assert page.evaluate("window.titles.size") <= 2
    button(page, "Abgezählt dazu").click()
    expect(growing.locator(".cl-figure svg")).to_contain_text("genau")
    expect(growing.locator(".cl-figure svg")).to_contain_text("Deine Schätzung: 7")
    page.get_by_text("Wie läuft ein Versuch ab?").click()
    for theme in ("JupyterLab Light", "JupyterLab Dark"):
        assert what_axe_finds(page, theme, "course_widgets") == []
    use_theme(page, "JupyterLab Light")
