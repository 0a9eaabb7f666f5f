"""One JupyterLab and one Chromium for all browser tests; a page of its own for each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
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
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
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
