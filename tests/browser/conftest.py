"""One JupyterLab and one Chromium for all browser tests; a page of its own for each."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, sync_playwright

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
def page(browser: Browser, lab: Lab, request: pytest.FixtureRequest) -> Iterator[Page]:
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
    lab.stop_kernels()


# What axe finds in the output area itself, which is JupyterLab's and not ours
JUPYTERLABS_OWN: set[str] = set()


def what_axe_finds(page: Page, theme: str, screenshot: str) -> list[str]:
    """Switch to a theme of JupyterLab, take a picture, and list what axe finds in our outputs."""
    page.get_by_role("menuitem", name="Settings", exact=True).click()
    page.get_by_text("Theme", exact=True).hover()
    page.get_by_text(theme, exact=True).first.click()
    page.wait_for_timeout(1000)
    page.keyboard.press("Escape")
    SCREENSHOTS.mkdir(exist_ok=True)
    page.locator(".jp-Notebook").screenshot(path=SCREENSHOTS / f"{screenshot}_{theme.split()[1].lower()}.png")
    found = Axe().run(page, context=".jp-OutputArea-output")
    return [
        f"{violation['id']}: {node['html'][:160]}"
        for violation in found.response["violations"]
        for node in violation["nodes"]
        if violation["id"] not in JUPYTERLABS_OWN
    ]
