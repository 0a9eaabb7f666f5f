"""What a person does at a table, by mouse and by keyboard alone."""

from __future__ import annotations

import random
from contextlib import suppress

from playwright.sync_api import Locator, Page, TimeoutError, expect

from tests.browser.lab import Lab

QUICK = (
    "import widgets.frame, widgets.others\n"  # they do not dawdle, and nobody looks at what they did
    "widgets.others.PACES = dict.fromkeys(widgets.others.PACES, 0.01)\n"
    "widgets.frame.IN_SIGHT = 0.01, 0.01\n"
)
MOVE = (
    '[data-part="table"] [data-playable]:not(.cl-board *), '
    ".cl-actions .cl-action:not(.cl-later, .cl-off, .cl-half):is([data-pick], [data-key=look], [data-key=turn])"
)
MY_TURN_OR_OVER = """() => document.querySelector('.cl-prompt.cl-you, [data-part="finish"]')"""
PLY_CHANGED = "(before) => document.querySelector('.cl-scene').dataset.ply !== before"
AT_PLACE = "(selector) => document.activeElement.matches(selector)"


def seat_at(game: str, arguments: str) -> str:
    """A cell in which somebody takes a seat."""
    return f"{QUICK}from cardlib import {game}\nfrom widgets import TakeASeat\nTakeASeat({game}, {arguments})"


def sit_down(lab: Lab, page: Page, notebook: str, arguments: str) -> None:
    """A table in JupyterLab, in a notebook that begins with the game's name."""
    lab.open_cells(page, f"{notebook}.ipynb", seat_at(notebook.partition("_")[0], arguments))
    expect(part(page, "table")).to_be_visible(timeout=60_000)


def play_a_round(page: Page, chooser: random.Random, most: int) -> int:
    """Any moves by mouse until the round is over; how many."""
    turns = 0
    while my_turn(page):
        make_a_move(page, chooser)
        turns += 1
        assert turns < most
    return turns


def ply(page: Page) -> str:
    """A number that changes with every move."""
    return page.locator(".cl-scene").get_attribute("data-ply") or ""


def wait_for_a_move(page: Page, before: str) -> None:
    page.wait_for_function(PLY_CHANGED, arg=before)


def is_over(page: Page) -> bool:
    return page.locator('[data-part="finish"]').count() > 0


def my_turn(page: Page) -> bool:
    """Waits until something is to be done; false once the round is over."""
    page.wait_for_function(MY_TURN_OR_OVER)
    return not is_over(page)


def part(page: Page, name: str) -> Locator:
    return page.locator(f'[data-part="{name}"]')


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def card(page: Page, pick: str) -> Locator:
    """What is clicked for this pick: a card, a place, a seat or an action."""
    return page.locator(f'.cl-table [data-pick="{pick}"]').first


def press(place: Locator, timeout: float = 30_000) -> None:
    """Click where it is to be seen: the next card in the hand may lie over the right half, a pawn is small."""
    small = place.evaluate("(node) => node.matches('.cl-board *')", timeout=timeout)
    place.click(position=None if small else {"x": 8, "y": 20}, force=small, timeout=timeout)


def targets(page: Page) -> Locator:
    """What may be chosen next, once a card is picked."""
    return page.locator(".cl-target:visible")


def make_a_move(page: Page, chooser: random.Random) -> None:
    """Any move: click what is offered, and what is asked for then; a look, too."""
    before, choices = ply(page), page.locator(MOVE)
    choices.first.wait_for()
    chosen, look = choices.nth(chooser.randrange(choices.count())), None
    with suppress(TimeoutError):  # who is quick may have come between
        look = looking(chosen)
        press(chosen, timeout=10_000)
    while ply(page) == before and (count := targets(page).count()):
        with suppress(TimeoutError):  # the answer to the click before may have come between
            press(targets(page).nth(chooser.randrange(count)), timeout=2_000)
    answered(page, before, look)


def looking(place: Locator) -> str | None:
    """Whether this is Look or Turn back, which are no moves."""
    key = place.get_attribute("data-key", timeout=10_000)
    return key if key in ("look", "turn") else None


def answered(page: Page, before: str, look: str | None) -> None:
    if look is None:
        wait_for_a_move(page, before)
    else:
        expect(page.locator(f'.cl-action[data-key="{look}"]')).to_have_count(0)


def tab_until(page: Page, selector: str) -> None:
    """Press Tab until such a place has the focus."""
    for _try in range(120):
        if page.evaluate(AT_PLACE, selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {selector}")


def go_with_arrows(page: Page, selector: str) -> bool:
    """Walk over the table with the arrow keys until such a place has the focus."""
    for _down in range(5):
        for _right in range(26):
            if page.evaluate(AT_PLACE, selector):
                return True
            page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowDown")
    return False


def make_a_move_by_keys(page: Page, *wanted: str) -> None:
    """Walk to the first of these that is there, press Enter, and go on with what is asked for then."""
    before = ply(page)
    selector = next(each for each in wanted if page.locator(each).count())
    assert go_with_arrows(page, selector), f"the arrow keys do not lead to {selector}"
    look = looking(page.locator(":focus"))
    page.keyboard.press("Enter")
    while targets(page).count():
        assert page.evaluate(AT_PLACE, ".cl-target") or go_with_arrows(page, ".cl-target")
        page.keyboard.press("Enter")
    answered(page, before, look)


def received(page: Page) -> str:
    """All that the kernel has told the page."""
    frames = page.frames_received  # type: ignore[attr-defined]
    return "".join(frame if isinstance(frame, str) else frame.decode("utf-8", "ignore") for frame in frames)
