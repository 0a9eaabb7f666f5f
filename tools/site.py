"""Builds the site to read, English and German, with the site that runs in the browser beside it: build/site.

python -m tools.site   (make site)

The pages are in docs/, the lessons in notebooks/ as they were executed; Sphinx with MyST-NB renders them. In the
gallery every block of code is run, and what it shows is put below it.
"""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import nbformat

from cardlib import language
from tools import address, lite
from tools.lessons import LANGUAGES, Lesson, in_parts, lessons

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
SOURCE = ROOT / "build" / "site-source"
SITE = ROOT / "build" / "site"
SPHINX = (str(ROOT / ".site" / "bin" / "python"), "-m", "sphinx", "--fail-on-warning", "--keep-going", "--quiet")
CODE = re.compile(r"^```python\n(.*?)^```\n", re.MULTILINE | re.DOTALL)
WAYS = {
    "en": ("Run it in your browser", "Auf Deutsch lesen"),
    "de": ("Im Browser ausführen", "Read it in English"),
}
CONTENTS = {
    "en": ("Lessons", "Each one starts with a game; start with the first, then with the game that you like."),
    "de": ("Lektionen", "Jede beginnt mit einem Spiel; fang mit der ersten an, dann mit dem Spiel, das du magst."),
}
COLUMNS = {
    "en": "| lesson | what it is about | age | minutes |\n|---|---|---|---|",
    "de": "| Lektion | worum es geht | Alter | Minuten |\n|---|---|---|---|",
}


def main() -> None:
    shutil.rmtree(SOURCE, ignore_errors=True)
    shutil.rmtree(SITE, ignore_errors=True)
    for code in LANGUAGES:
        write_sources(code)
        target = SITE if code == "en" else SITE / code
        subprocess.run([*SPHINX, "-b", "html", "-D", f"language={code}", str(SOURCE / code), str(target)], check=True)
        for left_over in (".doctrees", "_sources", "jupyter_execute"):
            shutil.rmtree(target / left_over, ignore_errors=True)
    if lite.SITE.exists():
        shutil.copytree(lite.SITE, SITE / "lite")
    print(f"{SITE.relative_to(ROOT)}/index.html")


def write_sources(code: str) -> None:
    """All that Sphinx needs for one language."""
    target = SOURCE / code
    shutil.copytree(DOCS / code, target)
    shutil.copy(DOCS / "conf.py", target)
    for name in ("pictures", "style"):
        shutil.copytree(DOCS / name, target / name)
    if code == "en":
        shutil.copy(ROOT / "CONTRIBUTING.md", target)
    language.use(code)
    gallery = target / "gallery.md"
    gallery.write_text(with_outputs(gallery.read_text(encoding="utf-8")), encoding="utf-8")
    books = [lesson for lesson in lessons() if lesson.language == code]
    for lesson in books:
        _write_lesson(lesson, target / "lessons")
    (target / "lessons" / "index.md").write_text(contents(code, books), encoding="utf-8")


def with_outputs(text: str) -> str:
    """Run each block of code; below it stands what its last line shows where nothing runs."""
    return CODE.sub(lambda block: f"{block[0]}\n```{{raw}} html\n{shown(block[1])}\n```\n", text)


def shown(source: str) -> str:
    """The static twin of what the last line of the code gives."""
    *first, last = ast.parse(source).body
    assert isinstance(last, ast.Expr)
    names: dict[str, Any] = {}
    exec(compile(ast.Module(first, []), "gallery", "exec"), names)
    widget = eval(compile(ast.Expression(last.value), "gallery", "eval"), names)
    return f'<div class="twin" tabindex="0">{widget.twin_html()}</div>'  # a wide table is scrolled by keyboard, too


def contents(code: str, books: list[Lesson]) -> str:
    """The page that lists the lessons."""
    title, intro = CONTENTS[code]
    names = [Path(book.path).stem for book in books]
    parts = []
    for part, group in in_parts(books):
        rows = [
            f"| [{book.title}]({Path(book.path).name}) | {book.idea} | {book.age} | {book.minutes} |" for book in group
        ]
        parts += [f"## {part}", "", COLUMNS[code], *rows, ""]
    return "\n".join([f"# {title}", "", intro, "", *parts, "```{toctree}", ":hidden:", "", *names, "```", ""])


def _write_lesson(lesson: Lesson, folder: Path) -> None:
    """The executed notebook, with all ways to open it below its title, and without what only Colab needs."""
    notebook = nbformat.read(ROOT / "notebooks" / lesson.path, 4)
    notebook.cells = [cell for cell in notebook.cells if address.COLAB_CELL not in cell.metadata.get("tags", ())]
    title, first, rest = notebook.cells[0].source.partition("\n")
    notebook.cells[0].source = f"{title}\n\n{_ways(lesson)}\n{first}{rest}"
    folder.mkdir(exist_ok=True)
    nbformat.write(notebook, folder / Path(lesson.path).name)


def _ways(lesson: Lesson) -> str:
    repository = address.repository()
    page = f"{Path(lesson.path).stem}.html"
    run, translated = WAYS[lesson.language]
    up, other = ("../", f"../de/lessons/{page}") if lesson.language == "en" else ("../../", f"../../lessons/{page}")
    links = {
        run: f"{up}lite/notebooks/index.html?path={lesson.path}",
        "Binder": address.on_binder(repository, lesson.path),
        "Colab": address.on_colab(repository, lesson.path),
        translated: other,
    }
    # As HTML, since some lead out of what Sphinx builds here
    return "<p>" + " · ".join(f'<a href="{link}">{name}</a>' for name, link in links.items()) + "</p>"


if __name__ == "__main__":
    main()
