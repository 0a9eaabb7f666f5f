"""The lessons in a browser alone, from the zip that a school unpacks and starts. `make lite` has built it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.lab import RUN_ALL
from tools.lite import ARCHIVE, SITE

ROOT = Path(__file__).parents[2]
PLAYABLE = "[data-part=hand] [data-playable], .cl-playable"
LANGUAGES = {"": "Start the first lesson", "de/": "Erste Lektion öffnen"}
# The others are run in one kernel, without their pages: it is Python that may miss something there.
LESSONS = [f"{game}_1_rules" for game in ("minuten", "stop", "biberbande", "partners")] + ["biberbande_2_chances"]
RUN_IN_KERNEL = """
async ([sources]) => {
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  for (const code of sources) {
    const wrong = [];
    const future = kernel.requestExecute({ code, stop_on_error: true });
    future.onIOPub = (message) => {
      if (message.header.msg_type === "error") wrong.push(message.content.ename + ": " + message.content.evalue);
    };
    const reply = await future.done;
    if (reply.content.status !== "ok") return { code, wrong };
  }
  return null;
}
"""
PLAY_A_ROUND = """
%reset -f
from cardlib import biberbande, minuten, partners, stop
for game in (minuten, stop, biberbande, partners):
    position = game.deal(seed=1)
    while not position.over:
        position = position.play(position.choice("thumb"))
    assert game.load(position.save()) == position
"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Unpacked and started as a teacher would."""
    folder = tmp_path_factory.mktemp("school")
    with zipfile.ZipFile(ARCHIVE) as archive:
        archive.extractall(folder)
    start = folder / "cardlib-lite" / "start.py"
    quiet = {**os.environ, "BROWSER": "true"}  # a browser that opens nothing
    started = {"env": quiet, "cwd": folder, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL, "text": True}
    with subprocess.Popen([sys.executable, start], **started) as server:  # type: ignore[call-overload]
        yield server.stdout.readline().strip()
        server.terminate()


def run_all(page: Page) -> None:
    """Begin to run all cells, without waiting for the end."""
    page.wait_for_selector(".jp-Notebook", timeout=60_000)
    page.evaluate(f"() => {{ window.allDone = ({RUN_ALL})(); }}")


def sources(lesson: str) -> list[str]:
    """The code of a lesson, cell by cell, in a namespace of its own; with a tenth of its games, to save time."""
    cells = json.loads((ROOT / "notebooks" / f"{lesson}.ipynb").read_text(encoding="utf-8"))["cells"]
    codes = ("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    return ["%reset -f", *(re.sub(r"(\d)_000\b", r"\g<1>00", code) for code in codes)]


def elsewhere(page: Any, address: str) -> set[str]:
    """What was asked of another host; a blob is in the page itself."""
    return {host for host in page.hosts if not host.removeprefix("blob:").startswith(address.rstrip("/"))}


def problems(page: Page) -> list[str]:
    shown = page.locator('[data-mime-type="application/vnd.jupyter.error"], [data-mime-type$="stderr"]')
    return [text for text in shown.all_inner_texts() if text.strip()]


def test_it_is_small_enough() -> None:
    assert sum(path.stat().st_size for path in SITE.rglob("*") if path.is_file()) <= 50e6
    assert ARCHIVE.stat().st_size <= 20e6


def test_the_first_card_comes_soon_and_a_game_can_be_resumed(bare_page: Page, address: str) -> None:
    page: Any = bare_page
    page.goto(address)
    begun = time.monotonic()
    page.get_by_role("link", name=LANGUAGES[""]).click()
    run_all(page)
    page.wait_for_selector(PLAYABLE, timeout=60_000)
    took = time.monotonic() - begun
    page.evaluate("() => window.allDone")
    assert problems(page) == []
    table = page.locator(".cl-scene").first
    before = table.get_attribute("data-ply")
    page.locator(PLAYABLE).first.click()
    if page.locator(".cl-target").count():
        page.locator(".cl-target").first.click()
    page.wait_for_function("(before) => document.querySelector('.cl-scene').dataset.ply !== before", arg=before)
    page.wait_for_timeout(1500)  # the game is kept, and the browser writes it down
    page.reload()
    run_all(page)
    resume = page.locator("button", has_text=re.compile("Resume|Go on with it"))
    expect(resume.first).to_be_attached(timeout=60_000)
    assert page.errors == []
    assert elsewhere(page, address) == set()
    assert took < 12, f"the first card after {took:.1f} s"


def test_every_lesson_runs_in_both_languages(browser: Browser, bare_page: Page, address: str) -> None:
    page: Any = bare_page
    page.goto(address)
    page.get_by_role("link", name=LANGUAGES["de/"]).click()
    run_all(page)
    page.evaluate("() => window.allDone")
    assert problems(page) == []
    expect(page.locator(PLAYABLE).first).to_be_visible()
    for folder in LANGUAGES:
        for lesson in LESSONS:
            assert page.evaluate(RUN_IN_KERNEL, [sources(folder + lesson)]) is None, folder + lesson
    assert page.evaluate(RUN_IN_KERNEL, [[PLAY_A_ROUND]]) is None
    assert page.errors == []
    assert elsewhere(page, address) == set()
