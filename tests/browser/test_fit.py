"""It fits: everything needed to play lies on the table at once, nothing jumps, and a thumb can press it."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from cardlib import biberbande, language, minuten, partners, stop
from tests.browser.bare import boxes, others_play, show, still
from widgets import TakeASeat

NOTEBOOK, NARROW, PHONE = 926, 584, 390  # what JupyterLab leaves of 1366 and 1024 pixels; test_lab measures it
TALLEST = 600
MOST = {minuten: 6, stop: 10, biberbande: 6}
TABLES = [*((game, players) for game, most in MOST.items() for players in range(2, most + 1)), (partners, 4)]
PARTS = ("table", "prompt", "middle", "hand", "actions", "seat", "fullscreen", "score")


STICKS_OUT = """() => {
  const table = document.querySelector('[data-part="table"]').getBoundingClientRect(), found = [];
  const watched = ['.cl-hand .cl-card', '.cl-middle .cl-card', '.cl-seat .cl-card', '.cl-plate', '.cl-action',
    '.cl-tool', '.cl-prompt', '.cl-pawn'].join();
  for (const node of document.querySelectorAll(watched)) {
    const box = node.getBoundingClientRect();
    if (!box.width || node.closest('[hidden], .cl-finish')) continue;
    const room = [box.left - table.left, box.top - table.top, table.right - box.right, table.bottom - box.bottom];
    const name = `${node.className} ${node.dataset.at ?? node.textContent.slice(0, 30)}`;
    if (Math.min(...room) < -2) found.push(`${name} leaves the table ${room.map(Math.round)}`);
    if (node.matches('.cl-action') && node.scrollWidth > node.clientWidth + 1) found.push(`${name} is cut off`);
  }
  const middle = [...document.querySelectorAll('.cl-middle .cl-card')].map((node) => node.getBoundingClientRect());
  for (const node of document.querySelectorAll('[data-part="seat"] .cl-card')) {
    const seat = node.getBoundingClientRect();
    if (middle.some((card) => seat.right > card.left + 1 && seat.left < card.right - 1
        && seat.bottom > card.top + 1 && seat.top < card.bottom - 1)) found.push('a seat covers the middle');
  }
  return found;
}"""
TOO_SMALL = """() => [...document.querySelectorAll('.cl-table button, .cl-table select')]
  .filter((node) => node.getClientRects().length)
  .map((node) => [`${node.className} ${node.textContent.slice(0, 20)}`, node.getBoundingClientRect()])
  .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
  .map(([name, box]) => `${name} ${Math.round(box.width)} x ${Math.round(box.height)}`)"""


def sticks_out(page: Page) -> list[str]:
    """Cards, buttons, plates and prompt that leave the table, cover another, or whose words are cut off."""
    found: list[str] = page.evaluate(STICKS_OUT)
    return found


def play_a_little(table: TakeASeat, chooser: random.Random, turns: int) -> None:
    """Into the game, whatever it takes; the counts of acts go on where the widget is."""
    for _ in range(turns):
        others_play(table)
        if table.position.over:
            return
        block: dict[str, Any] = table.scene["blocks"][0]
        act: dict[str, Any] = {"count": table._heard + 1, "ply": table.scene["ply"]}
        if table.screen.looker is not None:
            act["press"] = "turn"
        elif table.screen.who_must_look(table.position) is not None:
            act["press"] = "look"
        else:
            act["move"] = chooser.choice(block["moves"])["move"]
        table.act = act
        others_play(table)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_everything_needed_lies_on_the_table_at_once(bare: Page, game: Any, players: int) -> None:
    language.use("de" if players % 2 else "en")  # German needs more room
    for width in (NOTEBOOK, NARROW):
        table = TakeASeat(game, players=players, seed=players, names=["Maximiliane"])
        play_a_little(table, random.Random(players), 3)
        page = bare.context.browser.new_page(viewport={"width": 1366, "height": 768})
        show(page, table, width, dark=width == NARROW)
        seen = boxes(page, *PARTS)
        frame = seen["table"][0]
        assert frame[3] - frame[1] <= TALLEST
        for part in PARTS:
            assert seen[part] or part == "score", part
        assert len(seen["seat"]) == players - 1
        assert sticks_out(page) == [], (width, game.GAME.name, players)
        page.close()


@pytest.mark.parametrize("game", [minuten, stop, biberbande, partners])
def test_on_a_phone_nothing_scrolls_sideways_and_a_thumb_can_press(browser: Browser, game: Any) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 760}, has_touch=True, is_mobile=True)
    table = TakeASeat(game, seed=3)
    play_a_little(table, random.Random(1), 3)
    show(page, table)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    small = page.evaluate(TOO_SMALL)
    assert small == []
    page.close()


@pytest.mark.parametrize("game", [minuten, stop, biberbande, partners])
def test_hand_middle_and_actions_keep_their_place_over_a_whole_round(bare: Page, game: Any) -> None:
    table = TakeASeat(game, seed=8, others="random")
    show(bare, table, NOTEBOOK)
    chooser = random.Random(2)
    first = boxes(bare, "hand", "middle", "actions", "prompt")
    for turn in range(40):
        if table.position.over:
            break
        if turn % 3 == 1:
            bare.locator('[data-key="odds"]').click()
        if turn % 5 == 2 and bare.locator(".cl-fold").is_visible():
            bare.locator(".cl-fold").click()
        play_a_little(table, chooser, 1)
        bare.evaluate("(scene) => window.push('scene', scene)", table.scene)
        still(bare)
        now = boxes(bare, "hand", "middle", "actions", "prompt")
        for part in ("hand", "actions", "prompt"):
            moved = max(abs(a - b) for a, b in zip(first[part][0], now[part][0]))
            assert moved <= 2, (part, turn, first[part], now[part])
        if bare.locator(".cl-folded").count() == 0:
            moved = max(abs(a - b) for a, b in zip(first["middle"][0], now["middle"][0]))
            assert moved <= 2, ("middle", turn, first["middle"], now["middle"])


def test_large_print_and_double_zoom_stay_usable(bare: Page) -> None:
    for game in (stop, partners):
        table = TakeASeat(game, seed=3)
        table.large = True
        table.show()
        page = bare.context.browser.new_page(viewport={"width": 683, "height": 384}, device_scale_factor=2)
        show(page, table)
        assert page.evaluate("document.documentElement.scrollWidth") <= 683
        assert [line for line in sticks_out(page) if "leaves" in line] == []
        page.close()
