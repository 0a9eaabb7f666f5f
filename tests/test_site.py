"""The site to read: what it is made from. Its pages are looked at in tests/browser."""

import re

import pytest

import widgets
from cardlib import language
from tests.helpers import ROOT
from tools import site
from tools.lessons import LANGUAGES, lessons


@pytest.fixture(autouse=True)
def english():
    yield
    language.use("en")


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_gallery_shows_every_widget(code):
    gallery = (site.DOCS / code / "gallery.md").read_text(encoding="utf-8")
    sources = "".join(site.CODE.findall(gallery))
    shown = set(re.findall(r"^(\w+)\(", sources, re.MULTILINE))
    assert {*widgets.__all__} - shown <= {"Chart", "Growing", "Sketch", "hand_in", "class_tournament"}
    for made_by_a_lesson in ("chance_to_play()", "nines()", "expect_nines()"):
        assert made_by_a_lesson in sources
    assert "hand_in(" in gallery
    assert "class_tournament(" in gallery


def test_both_galleries_have_the_same_code():
    english, german = (site.CODE.findall((site.DOCS / code / "gallery.md").read_text("utf-8")) for code in LANGUAGES)
    assert english == german


def test_below_code_stands_what_it_shows():
    text = "Before\n\n```python\nfrom widgets import Clock\n\nClock()\n```\n\nAfter\n"
    page = site.with_outputs(text)
    assert page.index("Clock()") < page.index("4:30") < page.index("After")


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_contents_list_every_lesson_in_its_language(code):
    books = [lesson for lesson in lessons() if lesson.language == code]
    page = site.contents(code, books)
    assert all(f"[{book.title}]" in page for book in books)
    assert all(f"| {book.idea} | {book.age} | {book.minutes} |" in page for book in books)


def test_a_lesson_leads_to_every_way_to_run_it_and_to_its_translation():
    german = next(lesson for lesson in lessons() if lesson.path == "de/00_start_here.ipynb")
    ways = site._ways(german)
    assert 'href="../../lite/notebooks/index.html?path=de/00_start_here.ipynb"' in ways
    assert 'href="../../lessons/00_start_here.html"' in ways
    assert "mybinder" in ways
    assert "colab" in ways


def test_the_workflow_publishes_both_sites_with_charts():
    workflow = (ROOT / ".github" / "workflows" / "pages.yml").read_text()
    assert "make site PYODIDE=" in workflow
    assert "path: build/site" in workflow
