"""One JupyterLab and one Chromium for all browser tests; a page of its own for each."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, sync_playwright

from cardlib import language
from tests.browser.chromium import chromium
from tests.browser.lab import FLAGS, ROOT, Lab, running_lab

SCREENSHOTS = ROOT / "screenshots"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "browser" in Path(item.path).parts:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    with running_lab(tmp_path_factory.mktemp("lab")) as lab:
        yield lab


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM") or chromium(), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def bare_page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page that notes its errors, where it asks, and what the kernel tells it."""
    page = browser.new_page(viewport={"width": 1280, "height": 1100})
    page.errors, page.hosts, page.frames_received = [], set(), []  # type: ignore[attr-defined]
    page.on("pageerror", lambda error: page.errors.append(str(error)))  # type: ignore[attr-defined]
    page.on("request", lambda asked: page.hosts.add(re.sub(r"^(\w+://[^/]*).*", r"\1", asked.url)))  # type: ignore[attr-defined]
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: page.frames_received.append(frame)))  # type: ignore[attr-defined]
    yield page
    SCREENSHOTS.mkdir(exist_ok=True)
    page.screenshot(path=SCREENSHOTS / f"{re.sub(r'[^a-z0-9_]+', '_', request.node.name)}.png")
    page.close()


@pytest.fixture
def page(bare_page: Page, lab: Lab) -> Iterator[Page]:
    """A page for JupyterLab, whose kernels end with it."""
    yield bare_page
    lab.stop_kernels()


@pytest.fixture(autouse=True)
def folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # games are saved beside the notebook


@pytest.fixture
def bare(browser: Browser) -> Iterator[Page]:
    """A page for one widget without Jupyter (see bare.py)."""
    page = browser.new_page(viewport={"width": 1366, "height": 768})
    page.set_default_timeout(10_000)
    page.errors = []  # type: ignore[attr-defined]
    page.on("pageerror", lambda error: page.errors.append(str(error)))  # type: ignore[attr-defined]
    yield page
    language.use("en")
    assert page.errors == []  # type: ignore[attr-defined]
    page.close()


# What axe finds in the output area itself, which is JupyterLab's and not ours
JUPYTERLABS_OWN: set[str] = set()


def use_theme(page: Page, theme: str) -> None:
    """Switch to a theme of JupyterLab, and wait until it is there."""
    page.evaluate("(theme) => window.jupyterapp.commands.execute('apputils:change-theme', { theme })", theme)
    light = "true" if theme == "JupyterLab Light" else "false"
    page.wait_for_function("(light) => document.body.dataset.jpThemeLight === light", arg=light)


def what_axe_finds(page: Page, theme: str, screenshot: str) -> list[str]:
    """Switch to a theme of JupyterLab, take a picture, and list what axe finds in our outputs."""
    use_theme(page, theme)
    page.wait_for_function("document.getAnimations().every((animation) => animation.playState !== 'running')")
    SCREENSHOTS.mkdir(exist_ok=True)
    page.locator(".jp-Notebook").screenshot(path=SCREENSHOTS / f"{screenshot}_{theme.split()[1].lower()}.png")
    found = Axe().run(page, context=".jp-OutputArea-output")
    return [
        f"{violation['id']}: {node['html'][:160]}"
        for violation in found.response["violations"]
        for node in violation["nodes"]
        if violation["id"] not in JUPYTERLABS_OWN
    ]
