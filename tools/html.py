"""Writes each lesson as one file of HTML, to be read, printed or handed out with nothing running: build/html.

python -m tools.html   (make html)

What `jupyter nbconvert --to html` does, but no page asks another host, German pages say so, and links lead to pages.
"""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
from nbconvert.exporters import HTMLExporter

from tools.address import COLAB_CELL
from tools.lessons import NOTEBOOKS, Lesson, lessons

ROOT = Path(__file__).parents[1]
PAGES = ROOT / "build" / "html"
TEMPLATES = ROOT / "tools"
LINK = re.compile(r'(<a href="(?![^"]*:)[^"]+)\.ipynb"')


def main() -> None:
    for lesson in lessons():
        page = PAGES / Path(lesson.path).with_suffix(".html")
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(html(lesson), encoding="utf-8")
    print(f"{PAGES.relative_to(ROOT)}/{lessons()[0].path.removesuffix('ipynb')}html")


def html(lesson: Lesson) -> str:
    """The lesson as it was executed, without what only Colab needs."""
    notebook = nbformat.read(NOTEBOOKS / lesson.path, 4)
    notebook.cells = [cell for cell in notebook.cells if COLAB_CELL not in cell.metadata.get("tags", ())]
    notebook.metadata["title"] = lesson.title
    exporter = HTMLExporter(  # type: ignore[no-untyped-call]
        template_name="reading", extra_template_basedirs=[str(TEMPLATES)], language_code=lesson.language
    )
    page, _resources = exporter.from_notebook_node(notebook)
    return LINK.sub(r'\1.html"', page)


if __name__ == "__main__":
    main()
