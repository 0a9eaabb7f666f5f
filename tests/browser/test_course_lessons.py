"""What only one lesson of the course has, in a real browser."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.bare import show
from widgets.course import counting


def test_cards_are_laid_out_with_the_arrow_keys(bare: Page) -> None:
    show(bare, counting.laid_out(), 900)
    expect(bare.get_by_role("img")).to_have_attribute("alt", counting.laid_out().status())
    slider = bare.get_by_role("slider", name="Cards in a hand")
    slider.focus()
    bare.keyboard.press("ArrowRight")
    expect(bare.get_by_role("img")).to_have_attribute(
        "alt", "60 ways to lay 3 of 5 cards in a row: 10 hands, each in 6 orders."
    )
    expect(slider).to_be_focused()
