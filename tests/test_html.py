"""The lessons as plain pages: everything can be read with nothing running."""

from __future__ import annotations

import re

import nbformat
import pytest

from tests.test_pictures import NOTATION
from tools import html
from tools.lessons import NOTEBOOKS, lessons

READ = [lesson for lesson in lessons() if lesson.path.endswith(("00_start_here.ipynb", "minuten_2_chances.ipynb"))]
every_lesson = pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.path)
ON_GITHUB = re.compile(
    r"a|b|br|code|details|div|em|h[1-6]|i|img|li|ol|p|pre|span|strong|summary|table|tbody|td|th|thead|tr|ul"
)


def shown(path: str) -> list[str]:
    """What the cells of a lesson have shown, as HTML."""
    cells = nbformat.read(NOTEBOOKS / path, 4).cells
    outputs = [output for cell in cells if cell.cell_type == "code" for output in cell.outputs]
    return [output.data["text/html"] for output in outputs if "text/html" in output.get("data", {})]


@pytest.mark.parametrize("lesson", READ, ids=lambda lesson: lesson.path)
def test_a_page_has_all_pictures_says_its_language_and_asks_nobody(lesson):
    page = html.html(lesson)
    assert f'<html lang="{lesson.language}">' in page
    assert f"<title>{lesson.title}</title>" in page
    assert re.findall(r'<(?:script|link|img|iframe)\b[^>]*?(?:src|href)="(?!data:)[^"]*', page) == []
    assert page.count("<img ") == sum(text.count("<img ") for text in shown(lesson.path)) > 0
    links = re.findall(r'<a href="([^":#]+)"', page)
    assert links
    assert all((NOTEBOOKS / lesson.path).with_name(link.replace(".html", ".ipynb")).exists() for link in links)
    assert not [link for link in links if link.endswith(".ipynb")]


@every_lesson
def test_pictures_and_charts_are_told_in_sentences(lesson):
    texts = [text for part in shown(lesson.path) for text in re.findall(r'<img alt="([^"]*)"', part)]
    assert len(texts) == sum(part.count("<img ") for part in shown(lesson.path))
    for text in texts:
        assert text.endswith((".", "?", "!")), text
        assert not NOTATION.search(re.sub(r"'[^']*'|[?]$|[?] ", "", text)), text


@every_lesson
def test_what_is_shown_needs_no_script_and_no_style_sheet(lesson):
    """GitHub takes both out."""
    tags = {tag for part in shown(lesson.path) for tag in re.findall(r"<([a-z0-9]+)", part)}
    assert [tag for tag in tags if not ON_GITHUB.fullmatch(tag)] == []
