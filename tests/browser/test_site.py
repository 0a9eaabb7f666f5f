"""The site to read: every page in a real browser. `make site` has built it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote, urldefrag, urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.static import serving
from tools.site import SITE

FILES = (path.relative_to(SITE) for path in SITE.rglob("*.html"))
PAGES = sorted(path.as_posix() for path in FILES if not {"lite", "_static"} & {*path.parts})
OURS = [name for name in PAGES if Path(name).name not in ("genindex.html", "py-modindex.html", "search.html")]
LOOKED_AT = """() => ({
  lang: document.documentElement.lang,
  titles: document.querySelectorAll("h1").length,
  headings: [...document.querySelectorAll("article :is(h1, h2, h3, h4)")].map((h) => Number(h.tagName[1])),
  broken: [...document.images].filter((i) => i.complete && !i.naturalWidth).map((i) => i.src.slice(0, 80)),
  silent: [...document.images].filter((i) => !(i.alt ?? "").trim()).map((i) => i.src.slice(0, 80)),
  links: [...document.links].map((a) => a.href),
})"""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving(SITE) as address:
        yield address


def test_the_site_was_built() -> None:
    assert len(OURS) > 20


@pytest.fixture(scope="module")
def looked_at(address: str, browser) -> dict[str, dict]:
    """Every page opened once: what it holds, and where it asked."""
    page = browser.new_page()
    asked: set[str] = set()
    page.on("request", lambda request: asked.add(urlsplit(request.url).netloc))
    found = {}
    for name in PAGES:
        page.goto(f"{address}/{name}", wait_until="load")
        found[name] = {**page.evaluate(LOOKED_AT), "hosts": set(asked)}
        asked.clear()
    page.close()
    return found


def test_no_page_asks_another_host(looked_at, address) -> None:
    elsewhere = {name: page["hosts"] - {urlsplit(address).netloc, ""} for name, page in looked_at.items()}
    assert {name: hosts for name, hosts in elsewhere.items() if hosts} == {}


def test_every_page_says_its_language(looked_at) -> None:
    wrong = [name for name, page in looked_at.items() if page["lang"] != ("de" if name.startswith("de/") else "en")]
    assert wrong == []


def test_pictures_are_there_and_have_a_text(looked_at) -> None:
    assert {name: page["broken"] for name, page in looked_at.items() if page["broken"]} == {}
    assert {name: page["silent"] for name, page in looked_at.items() if page["silent"]} == {}


def test_one_title_and_no_heading_is_skipped(looked_at) -> None:
    for name in OURS:
        headings = looked_at[name]["headings"]
        assert looked_at[name]["titles"] == 1, name
        assert headings[0] == 1, name
        assert all(later - earlier <= 1 for earlier, later in pairwise(headings)), (name, headings)


def test_every_link_leads_to_a_page(looked_at, address) -> None:
    lost = set()
    for name, page in looked_at.items():
        for link in page["links"]:
            if link.startswith(address):
                path = unquote(urlsplit(urldefrag(link).url).path).lstrip("/") or "index.html"
                target = SITE / path
                if not (target.is_file() or (target / "index.html").is_file()):
                    lost.add((name, path))
    assert lost == set()


def test_on_a_phone_no_title_is_cut_off(bare_page: Page, address: str) -> None:
    bare_page.set_viewport_size({"width": 390, "height": 760})
    bare_page.goto(f"{address}/de/lessons/minuten_2_chances.html")
    assert bare_page.locator("h1").evaluate("(title) => title.scrollWidth <= title.offsetWidth")


@pytest.mark.parametrize("name", ["index.html", "de/lessons/minuten_2_chances.html", "gallery.html", "teachers.html"])
def test_axe_finds_nothing(bare_page: Page, address: str, name: str) -> None:
    bare_page.goto(f"{address}/{name}")
    found = Axe().run(bare_page)
    wrong = [
        f"{violation['id']}: {node['html'][:160]}"
        for violation in found.response["violations"]
        for node in violation["nodes"]
    ]
    assert wrong == []
    assert bare_page.errors == []  # type: ignore[attr-defined]
