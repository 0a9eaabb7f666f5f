"""JupyterLab as a laptop shows it: how much room it leaves, and that the table fits there; full screen."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from cardlib import biberbande, minuten, partners, stop
from tests.browser.bare import show
from tests.browser.conftest import use_theme
from tests.browser.lab import Lab
from tests.browser.person import part
from tests.browser.test_fit import NARROW, NOTEBOOK
from widgets import TakeASeat

TABLES = """
from IPython.display import display
from cardlib import biberbande, minuten, partners, stop
from widgets import TakeASeat
display(*(TakeASeat(game, players=players, seed=5)
          for game, players in ((minuten, 6), (stop, 10), (biberbande, 6), (partners, 4))))
"""
WIDTHS = "[...document.querySelectorAll('.cl-scene')].map((scene) => scene.parentElement.getBoundingClientRect().width)"
OUTSIDE = """(table) => {
  table.scrollIntoView({ block: 'end' });
  const notebook = document.querySelector('.jp-NotebookPanel .jp-WindowedPanel-outer, .jp-Notebook');
  const area = notebook.getBoundingClientRect();
  const found = [];
  for (const name of ['prompt', 'middle', 'hand', 'actions', 'seat']) {
    for (const node of table.querySelectorAll(`[data-part="${name}"]`)) {
      const box = node.getBoundingClientRect();
      const room = [box.top - area.top, area.bottom - box.bottom, box.left - area.left, area.right - box.right];
      if (Math.min(...room) < -1) found.push(`${table.dataset.game} ${name} ${room.map(Math.round)}`);
    }
  }
  return found;
}"""


def test_in_a_small_window_with_the_file_browser_open_everything_is_in_sight(lab: Lab, page: Page) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    lab.open_cells(page, "lab_fit.ipynb", TABLES)
    expect(part(page, "table")).to_have_count(4, timeout=60_000)
    expect(page.locator("#filebrowser")).to_be_visible()
    for theme in ("JupyterLab Light", "JupyterLab Dark"):
        use_theme(page, theme)
        for wide, high, least in ((1366, 768, NOTEBOOK), (1024, 768, NARROW)):
            page.set_viewport_size({"width": wide, "height": high})
            page.wait_for_function(f"Math.min(...{WIDTHS}) >= {least} && Math.max(...{WIDTHS}) < {wide - 250}")
            for number in range(4):
                assert part(page, "table").nth(number).evaluate(OUTSIDE) == [], (theme, wide)


FILLS = """() => { const box = document.fullscreenElement?.getBoundingClientRect();
  return box && Math.abs(box.width - innerWidth) < 2 && Math.abs(box.height - innerHeight) < 2; }"""


@pytest.mark.parametrize("game", [minuten, stop, biberbande, partners])
def test_full_screen_fills_the_screen_and_escape_leaves(bare: Page, game: Any) -> None:
    show(bare, TakeASeat(game, seed=5, players=4), 926)
    small = bare.locator(".cl-hand .cl-card").first.bounding_box()
    part(bare, "fullscreen").click()
    bare.wait_for_function(FILLS)
    expect(bare.locator(".cl-table.cl-whole")).to_have_count(1)
    large = bare.locator(".cl-hand .cl-card").first.bounding_box()
    assert small
    assert large
    assert large["width"] > 1.2 * small["width"]
    bare.keyboard.press("Escape")
    bare.wait_for_function("!document.fullscreenElement")
    expect(bare.locator(".cl-table.cl-whole")).to_have_count(0)
