"""A tournament in a real browser: the ladder, the matrix by mouse and keys, a game to step through; light and dark."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from cardlib import stop, tournament
from tests.browser.bare import show
from tests.browser.conftest import SCREENSHOTS
from tests.browser.person import button, part
from widgets import Tournament

THREE = ["random", "thumb", "strong"]


def test_a_pair_is_chosen_by_keys_and_its_game_stepped_through(bare: Page) -> None:
    played = tournament(stop, THREE, games=20, seed=1)
    show(bare, Tournament(played), 926)
    names = [place.name for place in played.ladder]
    expect(bare.locator(".cl-bars tbody tr")).to_have_count(3)
    cells = bare.locator(".cl-matrix button")
    expect(cells).to_have_count(6)
    cells.first.focus()
    bare.keyboard.press("ArrowRight")  # over to the third, since nobody plays against themselves
    assert bare.evaluate("[document.activeElement.dataset.row, document.activeElement.dataset.column]") == ["0", "2"]
    bare.keyboard.press("ArrowDown")
    assert bare.evaluate("[document.activeElement.dataset.row, document.activeElement.dataset.column]") == ["1", "2"]
    bare.keyboard.press("Enter")
    expect(bare.locator(".cl-text", has_text=f"{names[1]} against {names[2]}")).to_be_visible()
    expect(part(bare, "table")).to_be_visible()
    at = bare.locator(".cl-player > span")
    before = at.inner_text()
    button(bare, "Next").click()
    expect(at).not_to_have_text(before)
    button(bare, "The most surprising game").click()
    low, high, _deal = played.most_surprising
    expect(bare.locator(".cl-text", has_text=f"{low} against {high}")).to_be_visible()


def violations(page: Page) -> list[str]:
    found = Axe().run(page, context=".cl-scene")
    return [f"{each['id']}: {node['html'][:160]}" for each in found.response["violations"] for node in each["nodes"]]


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing(bare: Page, dark: bool) -> None:
    widget = Tournament(tournament(stop, THREE, games=20, seed=1))
    show(bare, widget, 926, dark)
    assert violations(bare) == []
    bare.locator(".cl-matrix button").first.click()
    expect(part(bare, "table")).to_be_visible()
    assert violations(bare) == []
    SCREENSHOTS.mkdir(exist_ok=True)
    bare.screenshot(path=SCREENSHOTS / f"tournament_{'dark' if dark else 'light'}.png", full_page=True)
