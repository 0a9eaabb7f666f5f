"""Executes the lessons in place, and makes the German ones from the English and the catalogue.

python -m tools.notebooks                   execute all (same bytes when nothing changed)
python -m tools.notebooks stop_2 partners   execute those whose names begin so
python -m tools.notebooks --catalogue       bring the German catalogue up to date with the English cells
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

import nbformat
import polib
from nbclient import NotebookClient
from nbformat import NotebookNode

HERE = Path(__file__).parent.parent / "notebooks"
GERMAN = HERE / "de"
CATALOGUE = GERMAN / "lessons.po"
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
LANGUAGE_CELL = "language"  # the tag of the one cell that differs


def lessons() -> list[Path]:
    """The English lessons, in reading order."""
    return sorted(HERE.glob("*.ipynb"))


def markdown(notebook: NotebookNode) -> list[NotebookNode]:
    return [cell for cell in notebook.cells if cell.cell_type == "markdown"]


def execute(notebook: NotebookNode, folder: Path) -> None:
    """Run all cells from a fresh kernel; keep what can be read where nothing runs, and only that."""
    client = NotebookClient(
        notebook,
        timeout=120,
        record_timing=False,
        store_widget_state=False,
        coalesce_streams=True,
        resources={"metadata": {"path": str(folder)}},
    )
    client.execute()
    notebook.metadata["language_info"] = {"name": "python"}
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            output.get("data", {}).pop(WIDGET_VIEW, None)  # a number that no kernel will know again


def in_german(notebook: NotebookNode, translations: dict[str, str]) -> NotebookNode:
    """The same lesson with German prose; code is the same but for the language cell."""
    german = nbformat.from_dict(notebook)
    for cell in german.cells:
        if cell.cell_type == "markdown":
            cell.source = translations[cell.source]
        elif LANGUAGE_CELL in cell.metadata.get("tags", ()):
            cell.source = cell.source.replace('"en"', '"de"')
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    return german


def read_translations() -> dict[str, str]:
    return {entry.msgid: entry.msgstr for entry in polib.pofile(str(CATALOGUE)) if entry.translated()}


def update_catalogue() -> None:
    """Add new cells, drop cells that are gone; what is translated stays."""
    known = read_translations() if CATALOGUE.exists() else {}
    catalogue = polib.POFile(wrapwidth=0)
    catalogue.metadata = {
        "Language": "de",
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Transfer-Encoding": "8bit",
    }
    for path in lessons():
        for cell in markdown(nbformat.read(path, 4)):
            if not catalogue.find(cell.source):
                place = [(f"{path.name}:{cell.id}", "")]
                catalogue.append(polib.POEntry(msgid=cell.source, msgstr=known.get(cell.source, ""), occurrences=place))
    GERMAN.mkdir(exist_ok=True)
    catalogue.save(str(CATALOGUE))


def untranslated() -> list[str]:
    """The cells, by name, that have no German text, or none for their present wording."""
    known = read_translations() if CATALOGUE.exists() else {}
    return [
        f"{path.name}: cell {cell.id}"
        for path in lessons()
        for cell in markdown(nbformat.read(path, 4))
        if cell.source not in known
    ]


def build(*names: str) -> None:
    """Execute the lessons whose names begin with one of these; without names all of them."""
    missing = untranslated()
    if missing:
        raise SystemExit("Not translated yet:\n" + "\n".join(missing))
    translations = read_translations()
    GERMAN.mkdir(exist_ok=True)
    for path in lessons():
        if not path.name.startswith(names or ""):
            continue
        notebook = nbformat.read(path, 4)
        german = in_german(notebook, translations)
        for book, target in ((notebook, path), (german, GERMAN / path.name)):
            execute(book, target.parent)
            nbformat.write(book, target)
            print(target.relative_to(HERE.parent))


if __name__ == "__main__":
    os.environ.setdefault("PYDEVD_DISABLE_FILE_VALIDATION", "1")
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--catalogue", action="store_true", help="only update the German catalogue")
    parser.add_argument("names", nargs="*", help="how the names of the lessons begin; all if left out")
    asked = parser.parse_args()
    if asked.catalogue:
        update_catalogue()
    else:
        build(*asked.names)
