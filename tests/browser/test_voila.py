"""The tables without code, as `make play` serves them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

import nbformat
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.lab import ROOT, free_port, wait_for_server
from widgets.play import GAMES

PLAYABLE = "[data-part=hand] [data-playable], .cl-playable"
BUTTON = 'import ipywidgets\n\nipywidgets.Button(description="Here")'


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Our page and, to compare, one with nothing but a button."""
    folder = tmp_path_factory.mktemp("voila")
    shutil.copy(ROOT / "play" / "play.ipynb", folder)
    nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(BUTTON)]), folder / "button.ipynb")
    port = free_port()
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "JUPYTER_PATH": str(ROOT / "play"),
        "JUPYTER_CONFIG_PATH": str(ROOT / "play"),
        "IPYTHONDIR": str(folder / "ipython"),
    }
    command = [sys.executable, "-m", "voila", str(folder), "--no-browser", f"--port={port}", "--Voila.ip=127.0.0.1"]
    with open(folder / "voila.log", "w") as log:
        server = subprocess.Popen(command, env=environment, stdout=log, stderr=subprocess.STDOUT)
    wait_for_server(f"http://127.0.0.1:{port}/voila/static/voila.js", folder / "voila.log")
    yield f"http://127.0.0.1:{port}"
    server.terminate()
    server.wait(20)


def seconds(page: Page, address: str, what: str) -> float:
    begun = time.monotonic()
    page.goto(address)
    expect(page.locator(what).first).to_be_visible(timeout=60_000)
    return time.monotonic() - begun


def test_the_first_card_takes_at_most_twice_as_long_as_a_button(bare_page: Page, address: str) -> None:
    ours, empty = [], []
    for _time in range(2):
        empty.append(seconds(bare_page, f"{address}/voila/render/button.ipynb", "button.jupyter-button"))
        ours.append(seconds(bare_page, f"{address}/voila/render/play.ipynb", PLAYABLE))
    too_long = "(words) => words.filter((word) => word.scrollWidth > word.offsetWidth).map((word) => word.textContent)"
    assert bare_page.locator(".cl-counts dt").evaluate_all(too_long) == [], "Voilà's own style of lists is kept out"
    assert min(ours) <= 2 * min(empty), (ours, empty)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_there_in_both_languages_on_a_phone(browser: Browser, address: str, game: str) -> None:
    page: Any = browser.new_page(viewport={"width": 390, "height": 760}, has_touch=True)
    hosts, errors = set(), []
    page.on("request", lambda request: hosts.add(request.url.split("/")[2]))
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{address}/voila/render/play.ipynb?game={game}&lang=de")
    expect(page.locator(".cl-scene")).to_be_visible(timeout=60_000)
    assert page.evaluate("document.documentElement.lang") == "de"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing is wider than the phone"
    tops = {link.bounding_box()["y"] for link in page.locator(".cards-menu a").all()}
    assert len(tops) == 1, "the menu takes one row"
    sides = [link.bounding_box() for link in page.locator(".cards-menu a").all()]
    assert all(side["x"] >= 0 and side["x"] + side["width"] <= 390 for side in sides), "and all of it is in sight"
    assert page.locator("[data-part=hand]").bounding_box()["y"] < 760, "the own cards are in sight"
    assert page.locator(".jp-InputArea").count() == 0, "no code is shown"
    page.get_by_role("link", name="English").click()
    expect(page.locator(".cl-scene[lang=en]")).to_be_visible(timeout=60_000)
    assert page.get_by_role("link", name="English").get_attribute("aria-current") == "page"
    assert errors == []
    assert {host for host in hosts if host} <= {address.split("/")[2]}
    page.close()
