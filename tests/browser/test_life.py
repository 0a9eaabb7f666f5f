"""The life of a table: restarted, saved and reopened, reloaded. It is never dead without saying so."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page, expect

from cardlib import minuten, speed
from tests.browser.bare import others_play, show
from tests.browser.lab import Lab
from tests.browser.person import button, card, part, ply, seat_at, wait_for_a_move
from widgets import TakeASeat

SEAT = seat_at("minuten", "seed=42")
RESTART = """async () => {
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  kernel.statusChanged.connect((_, status) => {
    if (status.includes('restarting')) window.gone ??= performance.now();
  });
  new MutationObserver(() => {
    if (document.querySelector('.cl-scene.cl-asleep')) window.greyed ??= performance.now();
  }).observe(document.querySelector('.cl-scene'), { attributes: true });
  await kernel.restart();
  window.gone ??= performance.now();
}"""
SAVE = "async () => { await window.jupyterapp.commands.execute('docmanager:save'); }"


def sit_down(lab: Lab, page: Page, name: str) -> None:
    lab.open_cells(page, name, SEAT)
    expect(part(page, "table")).to_be_visible(timeout=30_000)
    before = ply(page)
    card(page, "b5").click()
    wait_for_a_move(page, before)
    expect(part(page, "moves").locator("li")).to_have_count(4, timeout=10_000)


def dead(page: Page) -> str:
    return page.locator(".cl-dead").inner_text()


def test_after_a_restart_the_table_says_so_and_a_rerun_goes_on_with_the_game(lab: Lab, page: Page) -> None:
    sit_down(lab, page, "life_restart.ipynb")
    page.mouse.move(400, 400)  # somebody looks
    page.evaluate(RESTART)
    page.wait_for_selector(".cl-scene.cl-asleep", timeout=10_000)
    late = page.evaluate("window.greyed - window.gone")
    assert "run this cell again" in dead(page)
    assert late <= 2_000, f"{late:.0f} ms"
    page.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells')")
    expect(button(page, "Go on with it")).to_be_visible(timeout=30_000)
    expect(page.locator(".cl-scene.cl-asleep")).to_have_count(0)
    expect(part(page, "moves").locator("li")).to_have_count(0)
    button(page, "Go on with it").click()
    expect(part(page, "moves").locator("li")).to_have_count(4)
    expect(button(page, "Go on with it")).to_have_count(0)


def test_saved_and_reopened_without_a_kernel_it_is_a_picture(lab: Lab, page: Page) -> None:
    sit_down(lab, page, "life_saved.ipynb")
    page.evaluate(SAVE)
    assert "widget-state" in (lab.folder / "life_saved.ipynb").read_text(encoding="utf-8")
    cards = page.locator(".cl-hand [data-card]").evaluate_all("(nodes) => nodes.map((node) => node.dataset.card)")
    page.goto("about:blank")
    lab.stop_kernels()
    page.goto(f"{lab.address}/lab/tree/life_saved.ipynb?token={lab.token}&reset")
    expect(part(page, "table")).to_be_visible(timeout=60_000)
    expect(page.locator(".cl-dead")).to_be_visible(timeout=10_000)
    assert "Run this cell to play" in dead(page)
    seen = page.locator(".cl-hand [data-card]").evaluate_all("(nodes) => nodes.map((node) => node.dataset.card)")
    assert seen == cards, "the last picture"
    expect(page.get_by_text("Error displaying widget")).to_have_count(0)
    assert page.errors == []  # type: ignore[attr-defined]


def test_the_page_is_reloaded_and_the_game_goes_on(lab: Lab, page: Page) -> None:
    sit_down(lab, page, "life_reload.ipynb")
    page.evaluate(SAVE)
    before = ply(page)
    page.goto(f"{lab.address}/lab/tree/life_reload.ipynb?token={lab.token}&reset")
    expect(part(page, "table")).to_be_visible(timeout=60_000)
    assert ply(page) == before
    page.locator(".cl-hand [data-playable], .cl-action[data-pick]").first.click()
    while page.locator(".cl-target:visible").count():
        page.locator(".cl-target:visible").first.click()
    wait_for_a_move(page, before)
    expect(page.locator(".cl-scene.cl-asleep")).to_have_count(0)
    expect(part(page, "moves").locator("li").nth(4)).to_be_visible()


def test_a_busy_kernel_is_waited_for(lab: Lab, page: Page) -> None:
    """Python is busy for a while: the table says that nobody answers, and then plays on."""
    lab.open_cells(page, "life_busy.ipynb", SEAT, "import time")
    expect(part(page, "table")).to_be_visible(timeout=30_000)
    page.mouse.move(400, 400)
    began = time.monotonic()
    page.evaluate(
        "() => { window.jupyterapp.shell.currentWidget.sessionContext.session.kernel"
        ".requestExecute({ code: 'import time; time.sleep(4)' }); }"
    )
    page.wait_for_selector(".cl-scene.cl-asleep", timeout=10_000)
    page.wait_for_selector(".cl-scene:not(.cl-asleep)", timeout=15_000)
    assert time.monotonic() - began >= 3.5
    before = ply(page)
    card(page, "b5").click()
    wait_for_a_move(page, before)


def test_a_click_counts_even_if_better_odds_come_while_the_button_is_down(
    bare: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a browser's own Python they come four times a second for minutes."""
    monkeypatch.setattr(speed, "available", lambda: False)
    seat = TakeASeat(minuten, seed=42, odds=True)
    others_play(seat)
    show(bare, seat)
    card = bare.locator("[data-part=hand] [data-playable]").first
    box = card.bounding_box()
    assert box is not None
    bare.mouse.move(box["x"] + 8, box["y"] + 20)
    bare.mouse.down()
    seat.coach.answer = dict(list(seat.coach.answer.items())[:1])  # other odds on the cards
    seat.show()
    bare.evaluate("(scene) => window.push('scene', scene)", seat.scene)
    before = bare.locator(".cl-scene").get_attribute("data-ply")
    bare.mouse.up()
    bare.wait_for_function(
        "(before) => document.querySelector('.cl-target') || document.querySelector('.cl-scene').dataset.ply !== before",
        arg=before,
    )
