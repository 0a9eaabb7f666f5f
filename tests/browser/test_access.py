"""Everybody can read and use it: what axe finds, contrast on the felt, headings; light and dark.

On a gradient axe cannot compute a contrast: it calls the text 'incomplete' and no violation, so captions with
4.43 : 1 on the felt went unseen. Here every text is compared with every colour of the gradient it stands on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from cardlib import biberbande, minuten, partners, stop
from tests.browser.bare import show, still
from tests.browser.conftest import what_axe_finds
from tests.browser.lab import Lab
from widgets import Example, Stepper, TakeASeat
from widgets.scene import Scene

ALL_WIDGETS = {
    "minuten": """
display(TakeASeat(minuten, seed=42, odds=True), Stepper(minuten.simulate(1, 'thumb', seed=7).game(0), at=9),
        Example(minuten.EXAMPLES['ME8']), Exercise(lessons.TASKS['one card']), Exercise(lessons.TASKS['the best card']),
        lessons.chance_to_play(), lessons.stuck_by_piles(), Clock(), Odds(minuten.deal(seed=3)))
""",
    "stop": """
display(TakeASeat(stop, seed=37, odds=True, reaction='60'), Stepper(stop.simulate(1, 'thumb', seed=7).game(0), at=9),
        Example(stop.EXAMPLES['SE2']), Exercise(lessons.TASKS['a twin']), Exercise(lessons.TASKS['which calls']),
        lessons.twin_at_the_table(), lessons.cost_of_plus_x(), lessons.scoring_and_winners(),
        Odds(stop.position(top="b4", hands=("b2 bX b7 r1 y3", "g5", "y1 y5 g8", "r3 r5 y8"))))
""",
    "biberbande": """
seat = TakeASeat(biberbande, seed=5, seats=(1,), odds=True)
seat.screen.what_i_know = True
seat.act = {"count": 1, "press": "look"}
seat.act = {"count": 2, "press": "turn"}
table = biberbande.position(rows=("4 2 0 5", "1 2 1 3", "0 4 P 0"), discard="3", held="D")
display(seat, Table(table), Stepper(biberbande.simulate(1, "thumb", seed=7).game(0), at=9),
        Stepper(biberbande.simulate(1, "thumb", seed=7).game(0), at=999),
        Example(biberbande.EXAMPLES["BE8"]), Exercise(lessons.TASKS["which player"]),
        Exercise(lessons.TASKS["knock or wait"]), lessons.sum_of_row(), lessons.knock_or_wait(), lessons.memory(),
        lessons.what_was_kept(), lessons.points_by_deck())
""",
    "partners": """
display(TakeASeat(partners, seed=5, odds=True), Stepper(partners.simulate(1, 'thumb', seed=7).game(0), at=9),
        Example(partners.EXAMPLES['PE5']), Table(partners.EXAMPLES['PE10'].position))
""",
}


@pytest.mark.parametrize("game", ALL_WIDGETS)
def test_axe_finds_nothing_in_our_elements(lab: Lab, page: Page, game: str) -> None:
    cell = ALL_WIDGETS[game]
    page.set_viewport_size({"width": 1280, "height": 9500})
    imports = f"from cardlib import {game}\nfrom widgets import *\nfrom widgets import {game} as lessons\n"
    lab.open_cells(page, f"axe_{game}.ipynb", imports + "from IPython.display import display\n" + cell)
    expect(page.locator(".cl-scene").first).to_be_visible(timeout=60_000)
    for theme in ("JupyterLab Light", "JupyterLab Dark"):
        assert what_axe_finds(page, theme, game) == []


CONTRAST = """() => {
  const numbers = (text) => text.match(/-?[\\d.]+(e-?\\d+)?/g).map(Number);
  const colour = (text) => {
    const [r, g, b, a = 1] = numbers(text.replace('srgb', ''));
    return text.startsWith('color(') ? [255 * r, 255 * g, 255 * b, a] : [r, g, b, a];
  };
  const over = (top, below) => [0, 1, 2].map((i) => top[3] * top[i] + (1 - top[3]) * below[i]).concat(1);
  const COLOURS = /(rgba?|color)\\([^()]*\\)/g;
  const layers = (style) => {
    const image = style.backgroundImage.match(COLOURS)?.map(colour) ?? [];
    const plain = colour(style.backgroundColor);
    return [...(image.length ? [image] : []), ...(plain[3] ? [[plain]] : [])];
  };
  const light = ([r, g, b]) => [r, g, b].map((part) => part / 255)
    .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    .reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0);
  const ratio = (one, other) => {
    const [a, b] = [light(one), light(other)].sort((x, y) => y - x);
    return (a + 0.05) / (b + 0.05);
  };
  const found = [];
  for (const node of document.querySelectorAll('.cl-scene *')) {
    const own = [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim());
    const hidden = !node.getClientRects().length || getComputedStyle(node).visibility === 'hidden';
    if (!own || hidden || node.closest('svg, [disabled], .cl-unseen, .cl-shapes, option, .cl-asleep')) continue;
    let stack = layers(getComputedStyle(node, '::before')), see = 1; // a disc behind a number, for example
    for (let each = node; each; each = each.parentElement) {
      const style = getComputedStyle(each);
      see *= Number(style.opacity);
      stack.push(...layers(style));
      const docked = each.matches('.cl-hand, .cl-actions, .cl-me');
      if (docked) stack.push(...layers(getComputedStyle(each.parentElement, '::after')));
      if (stack.at(-1)?.every(([, , , a]) => a === 1)) break;
    }
    if (!stack.length) stack = [[[255, 255, 255, 1]]];
    let grounds = stack.pop();
    while (stack.length) {
      const top = stack.pop(), below = grounds;
      grounds = top.flatMap((each) => below.map((ground) => over(each, ground)));
    }
    const ink = colour(getComputedStyle(node).color);
    const worst = Math.min(...grounds.map((ground) => ratio(over([...ink.slice(0, 3), ink[3] * see], ground), ground)));
    if (worst < 4.5) found.push(`${worst.toFixed(2)} ${node.className} ${node.textContent.trim().slice(0, 40)}`);
  }
  return [...new Set(found)];
}"""
HEADINGS = """() => [...document.querySelectorAll('.cl-scene :is(h1, h2, h3, h4, h5, h6)')]
  .map((node) => Number(node.tagName[1]))"""


def in_the_middle(game: Any) -> Scene:
    table = TakeASeat(game, seed=5, players=4, odds=True)
    table.screen.what_i_know = game is biberbande
    for number, press in enumerate(("look", "turn"), 1):
        table.act = {"count": number, "press": press}
    table.others.halt()
    return table


def at_the_end(game: Any) -> Scene:
    table = TakeASeat(game, seed=5, players=4)
    table.others.halt()
    table.match = table.match._with(game.simulate(1, "thumb", seed=7).game(0))
    table.show()
    return table


def stepping(game: Any) -> Scene:
    return Stepper(game.simulate(1, "thumb", seed=7).game(0), at=9)


def example(game: Any) -> Scene:
    shown = Example(next(iter(game.EXAMPLES.values())))
    shown.act = {"count": 1, "set": "choice", "value": 0, "checked": True}
    shown.act = {"count": 2, "press": "reveal"}
    return shown


@pytest.mark.parametrize("game", [minuten, stop, biberbande, partners])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_every_text_reaches_a_contrast_of_4_5_on_what_it_stands_on(browser: Browser, game: Any, dark: bool) -> None:
    widgets: tuple[Callable[[Any], Scene], ...] = (in_the_middle, at_the_end, stepping, example)
    for widget in widgets:
        page = browser.new_page(viewport={"width": 1366, "height": 900})
        show(page, widget(game), 926, dark)
        still(page)
        assert page.evaluate(CONTRAST) == [], widget.__name__
        levels = page.evaluate(HEADINGS)
        assert all(level == 3 for level in levels), (widget.__name__, levels)  # a lesson's sections are of level 2
        page.close()


def test_the_contrast_test_sees_what_axe_does_not(bare: Page) -> None:
    show(bare, in_the_middle(minuten), 926)
    bare.add_style_tag(content=".cl-scene .cl-caption { color: #7b7569 }")
    assert any("cl-caption" in line for line in bare.evaluate(CONTRAST))
