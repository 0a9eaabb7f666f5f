"""A person plays STOP in a real browser, by mouse and by keyboard, in turn and out of turn."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SCREENSHOTS, what_axe_finds
from tests.browser.lab import Lab
from tests.browser.test_play import go_with_arrows, ply, round_is_over, wait_for_a_move

SEAT = """
from cardlib import stop
from widgets import TakeASeat
seat = TakeASeat(stop, {arguments})
seat.round.pause = 0.01
seat
"""
SET_UP = """
from cardlib import stop
from widgets import TakeASeat
seat = TakeASeat(stop, seed=1)
seat.round.pause = {pause}
match = stop.match(seed=1)._with(stop.position({fields}))
seat.round.begin(match, seat.round.seats, seat.round.names, clock=False, secret=True)
seat
"""


def sit_down(lab: Lab, page: Page, name: str, arguments: str) -> None:
    lab.open_cells(page, name, SEAT.format(arguments=arguments))
    expect(page.locator(".cl-table")).to_be_visible(timeout=30_000)


def set_up(lab: Lab, page: Page, name: str, fields: str, pause: float = 0.01) -> None:
    lab.open_cells(page, name, SET_UP.format(fields=fields, pause=pause))
    expect(page.locator(".cl-table")).to_be_visible(timeout=30_000)


def my_turn_or_over(page: Page) -> None:
    """A turn of my own has a button to draw or to accept; who wants to play out of turn does so at once."""
    page.wait_for_timeout(150)
    page.wait_for_function(
        """() => [...document.querySelectorAll('.cl-action')].some((b) => ['draw', 'accept'].includes(b.dataset.pick))
                 || [...document.querySelectorAll('.cl-buttons button')].some((b) => b.textContent === 'Next round')""",
        timeout=30_000,
    )


def cards_in_hand(page: Page) -> int:
    return page.locator(".cl-current .cl-card").count()


def needed_calls(page: Page, card: str) -> list[str]:
    left = cards_in_hand(page) - (2 if card == "F" else 1)
    calls = {1: ["Watch out!"], 0: ["Watch out!", "Stop!"] if card == "F" else ["Stop!"]}
    return calls.get(left, [])


def test_a_whole_round_by_mouse(lab: Lab, page: Page) -> None:
    sit_down(lab, page, "stop_mouse.ipynb", "seed=37, players=3, reaction=''")
    for _turn in range(80):
        my_turn_or_over(page)
        if round_is_over(page):
            break
        before = ply(page)
        playable = page.locator(".cl-current .cl-playable")
        if playable.count():
            card = playable.first.get_attribute("data-pick") or ""
            for call in needed_calls(page, card):
                page.get_by_role("button", name=call).click()
                assert ply(page) == before, "a call alone lays no card"
            playable.first.click()
            while page.locator(".cl-target").count():  # a card for the Free choice, a direction
                page.locator(".cl-target").first.click()
        else:
            page.locator(".cl-action[data-pick=draw], .cl-action[data-pick=accept]").first.click()
        wait_for_a_move(page, before)
    assert round_is_over(page)
    expect(page.locator(".cl-banner")).to_contain_text("minus points so far")
    assert page.errors == []  # type: ignore[attr-defined]


def test_turns_by_keyboard_alone(lab: Lab, page: Page) -> None:
    sit_down(lab, page, "stop_keyboard.ipynb", "seed=37, players=2, reaction=''")
    page.keyboard.press("Escape")
    for _try in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.closest('.cl-table') !== null"):
            break
    assert page.evaluate("document.activeElement.matches('.cl-playable')"), "Tab leads to a card that can be played"
    played = 0
    for _turn in range(8):
        my_turn_or_over(page)
        if round_is_over(page):
            break
        before = ply(page)
        if not go_with_arrows(page, ".cl-current .cl-playable"):
            assert go_with_arrows(page, ".cl-action[data-pick=draw], .cl-action[data-pick=accept]")
        page.keyboard.press("Enter")
        while page.locator(".cl-target").count():
            if not page.evaluate("document.activeElement.matches('.cl-target')"):
                assert go_with_arrows(page, ".cl-target")
            page.keyboard.press("Enter")
        wait_for_a_move(page, before)
        played += 1
    assert played >= 4 or round_is_over(page)
    assert page.errors == []  # type: ignore[attr-defined]


TWINS = "top='b4', hands=('b4 r1 r3', 'y1 y3 y5', 'g1 g3 g5', 'r5 r7 y8'), turn=1, last=0"


def test_a_twin_is_slammed_by_mouse_while_another_is_to_play(lab: Lab, page: Page) -> None:
    set_up(lab, page, "stop_slam.ipynb", TWINS + ", reaction=30")
    twin = page.get_by_role("button", name="blue 4, twin, out of turn")
    expect(twin).to_be_visible()
    twin.click()
    expect(page.locator(".cl-status")).to_contain_text("Seat 0 lays blue 4 out of turn.")
    expect(page.locator(".cl-status")).to_contain_text("Play goes on with seat 1.")


def test_a_twin_is_slammed_by_key(lab: Lab, page: Page) -> None:
    set_up(lab, page, "stop_key.ipynb", TWINS + ", reaction=30")
    page.get_by_role("button", name="blue 4, twin, out of turn").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".cl-status")).to_contain_text("Seat 0 lays blue 4 out of turn.")


def test_too_slow_the_moment_is_gone(lab: Lab, page: Page) -> None:
    set_up(lab, page, "stop_slow.ipynb", TWINS + ", reaction=1.0")
    page.wait_for_function("document.querySelector('.cl-status').textContent.includes('Seat 1 draws')", timeout=10_000)
    expect(page.locator(".cl-status")).not_to_contain_text("out of turn.")


def test_a_slow_connection_is_no_handicap(lab: Lab, page: Page) -> None:
    """The kernel hears of the click only after a strategy has moved; the click was quicker."""
    set_up(lab, page, "stop_late.ipynb", TWINS + ", reaction=2.0")
    # What the page would have sent in time, held back until the table has changed
    page.evaluate("""() => {
        const send = WebSocket.prototype.send;
        window.held = [];
        window.hold = true;
        WebSocket.prototype.send = function (data) {
          if (window.hold) window.held.push([this, data]); else send.call(this, data);
        };
        window.letGo = () => { window.hold = false; window.held.forEach(([socket, data]) => send.call(socket, data)); };
    }""")
    page.get_by_role("button", name="blue 4, twin, out of turn").click()
    page.wait_for_function("document.querySelector('.cl-status').textContent.includes('Seat 1 draws')", timeout=10_000)
    page.evaluate("window.letGo()")
    expect(page.locator(".cl-status")).to_contain_text("Seat 0 lays blue 4 out of turn.")


def test_a_call_must_be_pressed_before_the_card(lab: Lab, page: Page) -> None:
    set_up(lab, page, "stop_call.ipynb", "top='b4', hands=('b7 b8', 'y1 y3 y5', 'g1 g3 g5'), reaction=30")
    page.get_by_role("button", name="Stop!").click()
    expect(page.locator(".cl-status")).to_contain_text('"Stop!" is for the last card. (S9)')
    page.get_by_role("button", name="Watch out!").click()
    expect(page.locator(".cl-status")).to_contain_text("Now choose: blue 7, blue 8")
    page.get_by_role("button", name="blue 7").click()
    expect(page.locator(".cl-status")).to_contain_text('Seat 0 calls "Watch out!"')


def test_a_card_that_may_not_be_played_is_explained(lab: Lab, page: Page) -> None:
    set_up(lab, page, "stop_why.ipynb", "top='b4', hands=('g7 b8 r1', 'y1 y3 y5', 'g1 g3 g5'), reaction=30")
    page.get_by_role("button", name="green 7").click()
    expect(page.locator(".cl-status")).to_contain_text("green 7 does not fit on blue 4")
    expect(page.locator(".cl-status")).to_contain_text("(S3)")
    page.get_by_role("button", name="blue 8").click()
    expect(page.locator(".cl-status")).to_contain_text("Seat 1 to play")
    page.get_by_role("button", name="red 1").click()
    expect(page.locator(".cl-status")).to_contain_text("Out of turn only the twin of the blue 8 may be played. (S6)")


def test_the_page_never_gets_a_hidden_hand(lab: Lab, page: Page) -> None:
    sit_down(lab, page, "stop_secret.ipynb", "odds=True, players=3, reaction=''")
    for _turn in range(4):
        my_turn_or_over(page)
        if round_is_over(page):
            break
        before = ply(page)
        page.locator(".cl-action[data-pick=draw], .cl-action[data-pick=accept]").first.click()
        wait_for_a_move(page, before)
    page.wait_for_timeout(300)
    from cardlib import stop

    match = stop.load_match((lab.folder / "autosave" / "stop.txt").read_text(encoding="utf-8"))
    origin = match.position._origin
    start = stop.deal(3, origin["seed"], **origin["options"])
    received = "".join(str(frame) for frame in page.frames_received)  # type: ignore[attr-defined]
    assert "Seat 0" in received, "the frames are readable"
    for secret in (f'"seed": {origin["seed"]}', start.draw[:30], start.hands[1], start.hands[2], start.streams[0]):
        assert secret not in received
    seen = {card for hand in (start.hands[0], match.position.hands[0]) for card in hand.split()}
    seen |= {start.top, match.position.top, *match.position.discards.split()}
    for card in {*start.hands[1].split(), *start.hands[2].split()} - seen:
        assert f'"face": "{card}"' not in received


def test_several_people_hand_the_screen_over(lab: Lab, page: Page) -> None:
    lab.open_cells(page, "stop_hand.ipynb", SEAT.format(arguments="seats=(0, 1), players=2, seed=37"))
    page.get_by_role("button", name="I am Seat 0").click(timeout=30_000)
    expect(page.locator(".cl-table")).to_be_visible()
    page.locator(".cl-action[data-pick=draw]").click()
    expect(page.get_by_text("Pass the screen to Seat 1.")).to_be_visible()
    assert page.locator(".cl-table").count() == 0
    page.get_by_role("button", name="I am Seat 1").click()
    expect(page.locator(".cl-current .cl-name")).to_have_text("Seat 1")


ALL_WIDGETS = """
from cardlib import stop
from widgets import *
from widgets import stop as lessons
from IPython.display import display
display(TakeASeat(stop, seed=37, odds=True, reaction='60'), Stepper(stop.simulate(1, 'thumb', seed=7).game(0), at=9),
        Example(stop.EXAMPLES['SE2']), Exercise(lessons.TASKS['a twin']), Exercise(lessons.TASKS['which calls']),
        lessons.twin_at_the_table(), lessons.cost_of_plus_x(), lessons.scoring_and_winners(),
        Odds(stop.position(top="b4", hands=("b2 bX b7 r1 y3", "g5", "y1 y5 g8", "r3 r5 y8"))))
"""


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_axe_finds_nothing_in_our_elements(lab: Lab, page: Page, theme: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 7000})
    lab.open_cells(page, "stop_axe.ipynb", ALL_WIDGETS)
    expect(page.locator(".cl-scene")).to_have_count(9, timeout=30_000)
    assert what_axe_finds(page, theme, "stop") == []


def test_ten_players_in_large_print_fit(lab: Lab, page: Page) -> None:
    sit_down(lab, page, "stop_large.ipynb", "players=10, seed=37, reaction='60'")
    page.get_by_role("button", name="Large print").click()
    page.wait_for_selector(".cl-large")
    wide = page.evaluate(
        "() => { const t = document.querySelector('.cl-table'); return t.scrollWidth - t.clientWidth; }"
    )
    assert wide <= 1
    page.set_viewport_size({"width": 1280, "height": 2600})
    page.locator(".cl-scene").screenshot(path=SCREENSHOTS / "stop_large.png")
