"""It can be followed: every move is seen as long as the pace says, is listed, and can be looked at again."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from cardlib import biberbande, minuten, partners, stop
from tests.browser.bare import show, still
from tests.browser.lab import Lab
from tests.browser.person import button, card, part, ply, wait_for_a_move
from widgets import TakeASeat
from widgets.others import PACES

SEAT = "from cardlib import minuten\nfrom widgets import TakeASeat\nTakeASeat(minuten, {arguments})"
WATCH = """() => {
  const scene = document.querySelector('.cl-scene');
  window.seen = [[scene.dataset.ply, performance.now()]];
  new MutationObserver(() => {
    if (scene.dataset.ply !== window.seen.at(-1)[0]) window.seen.push([scene.dataset.ply, performance.now()]);
  }).observe(scene, { attributes: true, attributeFilter: ['data-ply'] });
}"""


def sit_down(lab: Lab, page: Page, name: str, arguments: str) -> None:
    lab.open_cells(page, name, SEAT.format(arguments=arguments))
    expect(part(page, "table")).to_be_visible(timeout=30_000)


@pytest.mark.parametrize("pace", ["fast", "normal"])
def test_every_move_of_another_stays_in_sight_as_long_as_the_pace_says(lab: Lab, page: Page, pace: str) -> None:
    sit_down(lab, page, f"follow_{pace}.ipynb", f"seed=42, pace='{pace}'")
    page.evaluate(WATCH)
    card(page, "b5").click()
    page.wait_for_function("window.seen.length === 5")
    plies, times = zip(*page.evaluate("window.seen"))
    assert [int(each) - int(plies[0]) for each in plies] == [0, 1, 2, 3, 4], "no move is skipped"
    shown = [later - earlier for earlier, later in pairwise(times[2:])]  # from one of the others to the next
    assert min(shown) >= 1000 * PACES[pace] - 20, shown
    expect(part(page, "moves").locator("li")).to_have_count(4)
    expect(part(page, "moves").locator("li.cl-fresh")).to_have_count(3)  # since my move
    for name in ("Ada", "Ben", "Cleo"):
        expect(part(page, "moves")).to_contain_text(name)


def test_a_line_shows_its_moment_and_the_game_waits(lab: Lab, page: Page) -> None:
    sit_down(lab, page, "follow_back.ipynb", "seed=42, pace='wait'")
    lines = part(page, "moves").locator("li")
    card(page, "b5").click()
    expect(lines).to_have_count(1)
    for moves in (2, 3):  # each move of the others on a click
        before = ply(page)
        button(page, "Next move").click()
        wait_for_a_move(page, before)
        expect(lines).to_have_count(moves)
    now = part(page, "middle").inner_html()
    lines.last.locator(".cl-line").click()
    expect(page.locator(".cl-table.cl-past")).to_have_count(1)
    expect(part(page, "prompt")).to_contain_text("You open pile 1 with blue 5")
    assert part(page, "middle").inner_html() != now
    expect(lines).to_have_count(3)
    page.keyboard.press("ArrowRight")
    expect(part(page, "prompt")).to_contain_text("Ada")
    button(page, "Back to now").first.click()
    expect(page.locator(".cl-table.cl-past")).to_have_count(0)
    assert part(page, "middle").inner_html() == now
    before = ply(page)
    button(page, "Next move").click()
    wait_for_a_move(page, before)
    expect(lines).to_have_count(4)


@pytest.mark.parametrize("how", ["space", "mat"])
def test_space_or_a_tap_on_the_mat_goes_straight_to_my_turn(lab: Lab, page: Page, how: str) -> None:
    sit_down(lab, page, f"follow_hurry_{how}.ipynb", "seed=42, pace='slow'")
    page.evaluate(WATCH)
    card(page, "b5").click()
    page.wait_for_function("window.seen.length >= 2")
    if how == "space":
        page.keyboard.press(" ")
    else:
        page.locator(".cl-mat").click(position={"x": 60, "y": 90})
    page.wait_for_function("window.seen.length === 5")
    times = [moment for _ply, moment in page.evaluate("window.seen")]
    assert times[-1] - times[1] < 1000 * 2 * PACES["slow"], "three moves in less than the time of two"
    expect(part(page, "moves").locator("li")).to_have_count(4)


def test_a_rule_in_the_list_opens_its_text(bare: Page) -> None:
    show(bare, TakeASeat(minuten, seed=42))
    card(bare, "b5").click()
    part(bare, "moves").locator("li").last.locator(".cl-rule").first.click()
    expect(bare.locator(".cl-ruletext")).to_contain_text("M10")
    bare.keyboard.press("Escape")
    expect(bare.locator(".cl-ruletext")).to_have_count(0)


GHOSTS = """(slow) => {
  const animate = Element.prototype.animate;
  window.ways = [];
  Element.prototype.animate = function (frames, options) {
    const slowed = { ...options, duration: slow * options.duration, delay: slow * (options.delay ?? 0) };
    const animation = animate.call(this, frames, typeof options === 'object' ? slowed : options);
    if (this.matches('.cl-ghost, .cl-pawn, .cl-inmate, .cl-piled')) {
      const centre = () => {
        const b = this.getBoundingClientRect();
        return [b.left + b.width / 2, b.top + b.height / 2];
      };
      animation.currentTime = 0;
      const way = { from: centre() };
      animation.currentTime = slow * ((options.delay ?? 0) + options.duration) - 0.01;
      way.to = centre();
      animation.currentTime = 0;
      window.ways.push(way);
    }
    return animation;
  };
}"""
CENTRE = "(node) => { const b = node.getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]; }"


@pytest.fixture
def mine_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The others wait, so that my own move is what is seen."""
    monkeypatch.setattr("tests.browser.bare.others_play", lambda widget: widget.others.halt())


def near(one: list[float], other: list[float]) -> bool:
    return max(abs(a - b) for a, b in zip(one, other)) < 14


@pytest.mark.usefixtures("mine_alone")
def test_a_laid_card_travels_from_the_hand_to_the_pile(bare: Page) -> None:
    show(bare, TakeASeat(minuten, seed=42))
    bare.evaluate(GHOSTS, 1)
    playable = bare.locator(".cl-hand [data-playable]").first
    start = playable.evaluate(CENTRE)
    pile = bare.locator('.cl-middle [data-pick="pile 1"]').evaluate(CENTRE)
    playable.click()
    bare.wait_for_function("window.ways.length > 0")
    way = bare.evaluate("window.ways[0]")
    assert near(way["from"], start), (way, start)
    assert near(way["to"], pile), (way, pile)
    still(bare)
    expect(bare.locator(".cl-ghost, .cl-coming")).to_have_count(0)


def test_a_click_during_a_motion_finishes_it_at_once(bare: Page) -> None:
    show(bare, TakeASeat(minuten, seats=(0, 1), players=2, seed=42))
    bare.evaluate(GHOSTS, 100)
    bare.locator(".cl-hand [data-playable]").first.click()
    bare.wait_for_selector(".cl-ghost", state="attached")
    before = ply(bare)
    bare.locator(".cl-hand [data-playable]").first.dispatch_event("click")  # a legal move, never held up
    wait_for_a_move(bare, before)
    bare.locator('[data-key="odds"]').click()
    expect(bare.locator(".cl-ghost, .cl-coming")).to_have_count(0)


@pytest.mark.parametrize("game", [minuten, stop, biberbande, partners])
def test_who_wants_less_motion_sees_nothing_travel(browser: Browser, game: Any) -> None:
    page = browser.new_page(viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
    table = TakeASeat(game, seed=5, players=4)
    show(page, table)
    page.evaluate(GHOSTS, 1)
    page.evaluate(
        "() => { window.ghosts = 0; const count = () => document.querySelectorAll('.cl-ghost').length;"
        "new MutationObserver(() => { window.ghosts += count(); })"
        ".observe(document.body, { childList: true, subtree: true }); }"
    )
    for _turn in range(3):
        before = ply(page)
        if table.screen.who_must_look(table.position) is not None or table.screen.looker is not None:
            for name in ("Look", "Turn back"):
                button(page, name).click()
        page.locator(
            ".cl-hand [data-playable], .cl-middle [data-playable], .cl-action[data-pick]:not(.cl-off, .cl-half)"
        ).first.click()
        while page.locator(".cl-target:visible").count():
            page.locator(".cl-target:visible").first.dispatch_event("click")
        wait_for_a_move(page, before)
    assert page.evaluate("[window.ghosts, window.ways.length]") == [0, 0]
    page.close()
