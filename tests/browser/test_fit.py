"""It fits: everything needed to play lies on the table at once, nothing jumps, and a thumb can press it."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from cardlib import advice, biberbande, language, minuten, partners, people, stop
from tests.browser.bare import boxes, others_play, show, still
from widgets import TakeASeat
from widgets.names import seat_names
from widgets.table import Sitting, clickable, explain, table_block

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


@cache
def longest_prompts(game: Any, tongue: str) -> list[tuple[str, str, str]]:
    """The longest of all that is said before a move, and to clicks that lead nowhere: kind, first words, more."""
    language.use(tongue)
    asked, refused, hints = set(), set(), set()
    for seed in range(6):
        chooser, players = random.Random(seed), min(3 + seed, MOST.get(game, 4)) if game is not partners else 4
        position = game.deal(seed=seed, players=players)
        for turn in range(70):
            if position.over:
                break
            view, names = position.view(position.turn), seat_names(["Bartholomäus"], (), players)
            sitting = Sitting(names, position.turn, position.turn)
            block = table_block(view, sitting)
            asked.add((block["prompt"]["say"], block["prompt"]["more"]))
            if turn % 4 == 0:
                picks = sorted({part["pick"] for part in clickable(block) if "pick" in part})
                refused |= {explain(view, [pick], sitting) for pick in chooser.sample(picks, min(6, len(picks)))}
                with people.named(sitting.all_called(), sitting.you):
                    hints.add(advice.hint(position, position.turn, position.moves[0]))
            position = position.play(chooser.choice(list(position.moves)))
    language.use("en")
    most = sorted(asked, key=lambda both: len(both[0]))[-4:] + sorted(asked, key=lambda both: len("".join(both)))[-3:]
    no = [("no", say, "") for say in sorted(refused, key=len)[-2:]]
    return [("you", *both) for both in most] + no + [("hint", max(hints, key=len), "")]


CUT = """() => {
  const box = (part) => document.querySelector(part).getBoundingClientRect(), words = document.querySelector('.cl-words');
  const prompt = box('.cl-prompt'), table = box('.cl-table'), say = document.querySelector('.cl-say').getBoundingClientRect();
  const found = [];
  if (words.scrollHeight > words.clientHeight + 1 || words.scrollWidth > words.clientWidth + 1) found.push('cut');
  if (say.bottom > prompt.bottom + 1 || say.right > prompt.right + 1) found.push('outside the prompt');
  if (prompt.top < table.top || prompt.right > table.right || prompt.bottom > table.bottom) found.push('outside the table');
  if (!document.querySelector('.cl-with-board') && prompt.bottom > box('.cl-hand').top + 2) found.push('over the hand');
  return found;
}"""


@pytest.mark.parametrize("game", [minuten, stop, biberbande, partners])
def test_no_prompt_is_cut_in_either_language(bare: Page, game: Any) -> None:
    for width in (NOTEBOOK, NARROW, PHONE):
        table = TakeASeat(game, seed=1)
        page = bare.context.browser.new_page(viewport={"width": PHONE if width == PHONE else 1366, "height": 768})
        show(page, table, width)
        hand = boxes(page, "hand")
        for tongue in ("en", "de"):
            for kind, say, more in longest_prompts(game, tongue):
                scene = json.loads(json.dumps(table.scene))
                scene["blocks"][0]["prompt"] = {"kind": kind, "say": say, "more": more, "sign": "hand"}
                page.evaluate("(scene) => window.push('scene', scene)", scene)
                assert page.evaluate(CUT) == [], (width, say, more)
                assert boxes(page, "hand") == hand, "nothing jumps"
        page.close()


@pytest.mark.parametrize("game", [minuten, stop, biberbande, partners])
def test_on_a_phone_nothing_scrolls_sideways_and_a_thumb_can_press(browser: Browser, game: Any) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 760}, has_touch=True, is_mobile=True)
    language.use("de")
    table = TakeASeat(game, players=MOST.get(game, 4), seed=3)
    play_a_little(table, random.Random(1), 3)
    show(page, table)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert sticks_out(page) == []
    small = page.evaluate(TOO_SMALL)
    assert small == []
    if game is not partners:
        seats = page.locator('[data-part="seat"]').evaluate_all("(all) => all.map((seat) => Number(seat.dataset.seat))")
        assert seats == table.sitting().around(), "clockwise, row by row"
    if game is biberbande:
        tops = page.locator(".cl-hand .cl-card").evaluate_all("(all) => all.map((card) => card.offsetTop)")
        assert len(set(tops)) == 1
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


@pytest.mark.parametrize("game", [minuten, stop, biberbande, partners])
def test_large_print_in_a_notebook_keeps_everything_on_the_table(bare: Page, game: Any) -> None:
    language.use("de")
    table = TakeASeat(game, players=MOST.get(game, 4), seed=3, odds=True)
    table.large = True
    play_a_little(table, random.Random(1), 3)
    show(bare, table, NOTEBOOK)
    assert sticks_out(bare) == []
    for part in ("fullscreen", "pace"):
        assert boxes(bare, part)[part][0][2] <= NOTEBOOK


@pytest.mark.parametrize("size", [(1920, 1080), (390, 760)])
def test_full_screen_adapts_to_the_screen_and_not_to_the_cell(browser: Browser, size: tuple[int, int]) -> None:
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    show(page, TakeASeat(stop, players=4, seed=3), min(size[0], NARROW))
    page.locator('[data-part="fullscreen"]').click()
    page.wait_for_function("document.querySelector('.cl-table.cl-whole')?.clientWidth >= window.innerWidth - 2")
    assert sticks_out(page) == []
    text = page.locator(".cl-say").evaluate("(node) => parseFloat(getComputedStyle(node).fontSize)")
    assert text >= (24 if size[0] > 1000 else 14)
    if size[0] > 1000:
        assert page.locator(".cl-folded").count() == 0
        assert page.locator('[data-key="odds"] > span').is_visible(), "words have room again"
    page.close()


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
