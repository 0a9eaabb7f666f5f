"""The lessons in a browser alone, from the zip that a school unpacks and starts. `make lite` has built it."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.lab import RUN_ALL
from tests.browser.person import make_a_move, my_turn, part, play_a_round, seat_at
from tools.lessons import Lesson, lessons
from tools.lite import ARCHIVE, SITE

PLAYABLE = "[data-part=hand] [data-playable], .cl-playable"
LANGUAGES = {"": "Start the first lesson", "de/": "Erste Lektion öffnen"}
# The others are run in one page and one kernel, one after the other: to open each anew would take minutes.
LESSONS = [f"{game}_1_rules" for game in ("minuten", "stop", "biberbande", "partners")] + ["biberbande_2_chances"]
RUN_LESSON = """
async (lesson) => {
  const { context, sessionContext } = window.jupyterapp.shell.currentWidget;
  const kernel = sessionContext.session.kernel;
  await kernel.requestExecute({ code: "%reset -f", store_history: false }).done;
  context.model.fromJSON(lesson);
  await window.jupyterapp.commands.execute("notebook:run-all-cells");
}
"""
PROBLEMS = """
() => window.jupyterapp.shell.currentWidget.content.widgets.filter((cell) => cell.model.type === "code").flatMap((cell) => [
  ...(cell.model.executionCount ? [] : ["not run: " + cell.model.sharedModel.source]),
  ...cell.model.outputs.toJSON().filter((output) => output.output_type === "error").map((output) => output.evalue),
  ...cell.model.outputs.toJSON().filter((output) => output.name === "stderr").map((output) => output.text),
])
"""
UNTIL_ODDS = """
() => new Promise((done) => {
  const begun = performance.now();
  const look = () => document.querySelector("[data-part=odds] li") && (watcher.disconnect(), done(performance.now() - begun));
  const watcher = new MutationObserver(look);
  watcher.observe(document.body, { childList: true, subtree: true });
  document.querySelector("[data-key=odds]").click();
})
"""
WRITTEN = [("", "biberbande_3_players"), ("de/", "stop_3_players")]
A_CLASS = """
from pathlib import Path
from cardlib import language, stop, submit
from cardlib.stop.rungs import player_with
from widgets import class_tournament

language.use("en")
submit(player_with(20), "Anna")

def endless(view, moves):
    while True:
        pass

submit(endless, "Ben", game=stop)
anna, ben = (Path(f"{name}.stop.player").read_text(encoding="utf-8") for name in ("Anna", "Ben"))
class_tournament(text=f"{anna}\\n{{broken\\n{ben}", games=4)
"""
A_LONG_ONE = """
from cardlib import language, partners
from cardlib.tournament import Tournament as Contest
from widgets import Tournament

language.use("en")
contest = Contest(partners, ["thumb", "strong"], games=50)
Tournament(contest)
"""
ANSWERED = """
async (code) => {
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  return (await kernel.requestExecute({ code }).done).content.status;
}
"""
HOW_FAR = "assert contest.done == 0"  # not one task, so the page was heard in the middle of the first
# Partners takes long: the person comes when forty moves are left
NEAR_THE_END = """
seat = _
late = partners.simulate(1, "strong", seed=5).game(0)
for _ply in range(40):
    late = late.previous
seat.begin(seat.match._with(late), seat.setup)
"""
TABLES = {
    "minuten": "players=2, seed=1",
    "stop": "players=2, seed=2, reaction='0.01'",
    "biberbande": "players=2, seed=2",
    "partners": "seed=5, others='strong'",
}


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


def notebook(*sources: str) -> dict[str, Any]:
    """As the page takes one."""
    cells = [{"cell_type": "code", "source": source, "metadata": {}, "outputs": []} for source in sources]
    python = {"name": "python3", "display_name": "Python 3", "language": "python"}
    metadata = {"kernelspec": python, "language_info": {"name": "python"}}
    return {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


def lesson(name: str) -> dict[str, Any]:
    """A lesson as it is in the site."""
    found: dict[str, Any] = json.loads((SITE / "files" / f"{name}.ipynb").read_text(encoding="utf-8"))
    for cell in found["cells"]:
        cell["source"] = "".join(cell["source"])
    return found


def shortened(whole: dict[str, Any]) -> dict[str, Any]:
    """With a tenth of its games, or six in a duel, to save time."""
    for cell in whole["cells"]:
        if cell["cell_type"] == "code":
            cell["source"] = re.sub(r"(\d)_000\b", r"\g<1>00", cell["source"])
            cell["source"] = re.sub(r"\bgames=\d+", "games=6", cell["source"])
    return whole


def elsewhere(page: Any, address: str) -> set[str]:
    """What was asked of another host; a blob is in the page itself."""
    return {host for host in page.hosts if not host.removeprefix("blob:").startswith(address.rstrip("/"))}


def problems(page: Page) -> list[str]:
    """What went wrong in any cell, and which cells were not run: the page draws only those in sight."""
    found: list[str] = page.evaluate(PROBLEMS)
    return found


def test_it_is_small_enough() -> None:
    assert sum(path.stat().st_size for path in SITE.rglob("*") if path.is_file()) <= 50e6
    assert ARCHIVE.stat().st_size <= 20e6


@pytest.fixture(scope="module")
def desk(browser: Browser, address: str) -> Iterator[Any]:
    """The first German lesson, opened with one click and run to its end; its page and its kernel serve other tests."""
    page: Any = browser.new_page(viewport={"width": 1366, "height": 900})
    page.errors, page.hosts = [], set()
    page.on("pageerror", lambda error: page.errors.append(str(error)))
    page.on("request", lambda asked: page.hosts.add(re.sub(r"^(\w+://[^/]*).*", r"\1", asked.url)))
    page.goto(address)
    page.get_by_role("link", name=LANGUAGES["de/"]).click()
    run_all(page)
    page.evaluate("() => window.allDone")
    yield page
    page.close()


def hand(page: Page) -> list[str | None]:
    """The own cards, once it is one's turn."""
    assert my_turn(page)
    return [card.get_attribute("data-card") for card in page.locator("[data-part=hand] [data-card]").all()]


def test_the_first_card_comes_soon_and_a_game_goes_on_after_a_reload(bare_page: Page, address: str) -> None:
    page: Any = bare_page
    page.goto(address)
    begun = time.monotonic()
    page.get_by_role("link", name=LANGUAGES[""]).click()
    run_all(page)
    page.wait_for_selector(PLAYABLE, timeout=60_000)
    took = time.monotonic() - begun
    page.evaluate("() => window.allDone")
    assert problems(page) == []
    page.evaluate(RUN_LESSON, notebook(seat_at("minuten", "seed=42")))
    dealt = hand(page)
    make_a_move(page, random.Random(1))
    held, moves = hand(page), part(page, "moves").inner_text()
    assert held != dealt
    page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
    page.reload()
    run_all(page)
    resume = page.get_by_role("button", name=re.compile("Resume|Go on with it"))
    expect(resume).to_be_visible(timeout=60_000)
    assert hand(page) == dealt, "until one decides there is a new game"
    resume.click()
    expect(resume).not_to_be_visible()
    assert hand(page) == held
    assert part(page, "moves").inner_text() == moves
    make_a_move(page, random.Random(1))
    assert page.errors == []
    assert elsewhere(page, address) == set()
    assert took < 12, f"the first card after {took:.1f} s"


def test_the_first_lessons_run_in_both_languages(desk: Any, address: str) -> None:
    assert problems(desk) == []
    expect(desk.locator(PLAYABLE).first).to_be_visible()
    for folder in LANGUAGES:
        for name in LESSONS:
            desk.evaluate(RUN_LESSON, shortened(lesson(folder + name)))
            assert problems(desk) == [], folder + name
            expect(desk.locator(f".cl-scene[lang={folder[:2] or 'en'}]").first).to_be_visible()
    assert desk.errors == []
    assert elsewhere(desk, address) == set()


@pytest.mark.long
@pytest.mark.parametrize("book", lessons(), ids=lambda book: book.path)
def test_every_lesson_runs_whole(desk: Any, address: str, book: Lesson) -> None:
    """With all the games that it plays, so that nobody waits long for any."""
    begun = time.monotonic()
    desk.evaluate(RUN_LESSON, lesson(book.path.removesuffix(".ipynb")))
    assert problems(desk) == []
    assert time.monotonic() - begun < 60
    assert desk.errors == []
    assert elsewhere(desk, address) == set()


@pytest.mark.parametrize("game", TABLES)
def test_a_round_by_mouse_with_odds_that_come_at_once_and_get_better(desk: Any, address: str, game: str) -> None:
    cells = [seat_at(game, TABLES[game]), *([NEAR_THE_END] if game == "partners" else [])]
    desk.evaluate(RUN_LESSON, notebook(*cells))
    assert problems(desk) == []
    chooser = random.Random(1)
    while my_turn(desk) and desk.locator(".cl-action:is([data-key=look], [data-key=turn])").count():
        make_a_move(desk, chooser)  # looking at cards is nothing to weigh
    waited = desk.evaluate(UNTIL_ODDS)
    games = part(desk, "odds").locator("p").last
    few = games.inner_text()
    expect(games).not_to_have_text(few)
    assert play_a_round(desk, chooser, most=200) > 2, "clicks are heard while odds are refined"
    assert waited <= 300, f"the first odds after {waited:.0f} ms"
    assert desk.errors == []
    assert elsewhere(desk, address) == set()


def test_players_are_written_and_a_class_plays_while_the_page_answers(desk: Any, address: str) -> None:
    for folder, name in WRITTEN:
        desk.evaluate(RUN_LESSON, shortened(lesson(folder + name)))
        assert problems(desk) == [], folder + name
    desk.evaluate(RUN_LESSON, notebook(A_CLASS))
    assert problems(desk) == []
    ladder = desk.locator(".cl-bars tbody tr")
    expect(ladder).to_have_count(4)
    desk.get_by_role("button", name="The most surprising game").wait_for(timeout=60_000)  # all is played
    expect(ladder.last).to_contain_text("Ben")
    said = desk.locator(".cl-hint")
    expect(said.filter(has_text="pasted text 2 is left out")).to_have_count(1)
    expect(said.filter(has_text="Ben lost 12 rounds by faults")).to_contain_text("took longer than 1 s for a move")
    desk.locator(".cl-matrix button").first.click()
    expect(part(desk, "table")).to_be_visible(timeout=30_000)
    desk.evaluate(RUN_LESSON, notebook(A_LONG_ONE))
    desk.get_by_role("button", name="Stop", exact=True).click()
    expect(desk.get_by_role("button", name="Go on", exact=True)).to_be_visible()
    assert desk.evaluate(ANSWERED, HOW_FAR) == "ok"
    assert desk.errors == []
    assert elsewhere(desk, address) == set()
