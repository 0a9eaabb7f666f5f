"""The repository's address stands in pyproject.toml; this writes it wherever it is needed.

python -m tools.address                                 bring the table of lessons and the Colab cells up to date
python -m tools.address https://github.com/owner/name   the repository has moved there
"""

from __future__ import annotations

import argparse
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
from nbformat import NotebookNode

from tools.lessons import LANGUAGES, Lesson, in_parts, lessons

ROOT = Path(__file__).parents[1]
FIRST = "00_start_here.ipynb"
COLAB_CELL = "colab"  # the tag of the cell that installs there and only there
GITHUB = re.compile(r"https://github\.com/([\w.-]+)/([\w.-]+)")
TABLE = re.compile(r"(<!-- lessons -->\n).*?(<!-- end of lessons -->)", re.DOTALL)


def repository(root: Path = ROOT) -> str:
    """Owner and name of the repository."""
    project: dict[str, Any] = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found = GITHUB.fullmatch(project["urls"]["Repository"])
    if not found:
        raise SystemExit("The repository's address in pyproject.toml should be https://github.com/owner/name.")
    return f"{found[1]}/{found[2]}"


def pages(repository: str) -> str:
    """Where the published pages are."""
    owner, name = repository.split("/")
    return f"https://{owner.lower()}.github.io/{name}/"


def in_browser(repository: str, lesson: str = FIRST) -> str:
    return f"{pages(repository)}lite/notebooks/index.html?path={lesson}"


def on_binder(repository: str, lesson: str = FIRST) -> str:
    return f"https://mybinder.org/v2/gh/{repository}/HEAD?urlpath=lab/tree/notebooks/{lesson}"


def on_colab(repository: str, lesson: str = FIRST) -> str:
    return f"https://colab.research.google.com/github/{repository}/blob/HEAD/notebooks/{lesson}"


def colab_source(repository: str) -> str:
    return (
        "import sys\n\n"
        'if "google.colab" in sys.modules:  # everywhere else there is nothing to do\n'
        f"    %pip install --quiet git+https://github.com/{repository}"
    )


def move(old: str, new: str, root: Path = ROOT) -> None:
    """Replace the old address by the new one in every text that names it."""
    for path in texts(root):
        text = path.read_text(encoding="utf-8")
        moved = text.replace(pages(old), pages(new)).replace(old, new)
        if moved != text:
            path.write_text(moved, encoding="utf-8")


def texts(root: Path = ROOT) -> Iterator[Path]:
    """The files that may name the address."""
    yield root / "pyproject.toml"
    yield from sorted(root.glob("*.md"))
    yield from sorted(path for path in (root / "docs").rglob("*") if path.suffix in (".md", ".py", ".html"))


def write_table(repository: str, root: Path = ROOT) -> None:
    """The lessons with all ways in, into the README."""
    readme = root / "README.md"
    text = readme.read_text(encoding="utf-8")
    readme.write_text(TABLE.sub(lambda found: found[1] + table(repository) + found[2], text), encoding="utf-8")


def table(repository: str) -> str:
    """The lessons by idea, age and minutes: a table for each part."""
    head = "| lesson | what it is about | age | minutes | open it |\n|---|---|---|---|---|\n"
    english = [lesson for lesson in lessons() if lesson.language == "en"]
    return "\n".join(
        f"### {part}\n\n{head}" + "".join(_row(repository, lesson) for lesson in books)
        for part, books in in_parts(english)
    )


def _row(repository: str, lesson: Lesson) -> str:
    ways = (("browser", in_browser), ("Binder", on_binder), ("Colab", on_colab))
    links = " · ".join(f"[{name}]({way(repository, lesson.path)})" for name, way in ways)
    german = f"[deutsch](notebooks/de/{lesson.path})"
    title = f"[{lesson.title}](notebooks/{lesson.path}) · {german}"
    return f"| {title} | {lesson.idea} | {lesson.age} | {lesson.minutes} | {links} |\n"


def write_cells(repository: str) -> None:
    """The Colab cell of every lesson: right after the title, once."""
    for folder in LANGUAGES.values():
        for path in sorted(folder.glob("*.ipynb")):
            notebook = nbformat.read(path, 4)
            if with_colab_cell(notebook, repository):
                nbformat.write(notebook, path)


def with_colab_cell(notebook: NotebookNode, repository: str) -> bool:
    """Put the cell in, or bring it up to date; did anything change?"""
    source = colab_source(repository)
    cell = next((cell for cell in notebook.cells if COLAB_CELL in cell.metadata.get("tags", ())), None)
    if cell is not None:
        changed = cell.source != source
        cell.source = source
        return changed
    metadata = {"jupyter": {"source_hidden": True}, "tags": [COLAB_CELL]}
    notebook.cells.insert(1, nbformat.v4.new_code_cell(source, id=COLAB_CELL, metadata=metadata))
    for number, cell in enumerate((each for each in notebook.cells if each.cell_type == "code"), 1):
        cell.execution_count = number
        for output in cell.outputs:
            if "execution_count" in output:
                output.execution_count = number
    return True


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("address", nargs="?", help="where the repository is now")
    address = parser.parse_args().address
    if address:
        found = GITHUB.fullmatch(address.removesuffix(".git").rstrip("/"))
        if not found:
            raise SystemExit(f"{address!r} is not of the form https://github.com/owner/name.")
        move(repository(), f"{found[1]}/{found[2]}")
    write_table(repository())
    write_cells(repository())


if __name__ == "__main__":
    main()
