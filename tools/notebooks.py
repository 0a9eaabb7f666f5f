"""Executes the notebooks in place, each in a fresh kernel; what has not changed stays the same to the byte."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import nbformat
from nbclient import NotebookClient

ROOT = Path(__file__).parent.parent
WORKERS = 2  # kernels at a time
WIDGET = "application/vnd.jupyter.widget-view+json"  # names a model that lives in one kernel only
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def notebooks() -> list[Path]:
    """The lessons in every language."""
    folder = ROOT / "notebooks"
    return [*sorted(folder.glob("*.ipynb")), *sorted(folder.glob("*/*.ipynb"))]


def execute(path: Path) -> bool:
    """Run a notebook from top to bottom and save it; was anything different?"""
    before = path.read_text(encoding="utf-8")
    notebook = nbformat.reads(before, as_version=4)
    client = NotebookClient(
        notebook,
        timeout=600,
        record_timing=False,
        store_widget_state=False,
        coalesce_streams=True,
        resources={"metadata": {"path": str(path.parent)}},
    )
    client.execute()
    tidy(notebook)
    after = nbformat.writes(notebook) + "\n"
    if after != before:
        path.write_text(after, encoding="utf-8", newline="\n")
    return after != before


def tidy(notebook: nbformat.NotebookNode) -> None:
    """Leave out what differs from machine to machine and from run to run."""
    notebook.metadata = nbformat.from_dict(METADATA)
    notebook.nbformat_minor = 5
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            output.get("data", {}).pop(WIDGET, None)


def main() -> None:
    chosen = [Path(name).resolve() for name in sys.argv[1:]] or notebooks()
    with ThreadPoolExecutor(WORKERS) as workers:
        for path, changed in zip(chosen, workers.map(execute, chosen)):
            print(f"{path.relative_to(ROOT)}: {'changed' if changed else 'as before'}")


if __name__ == "__main__":
    main()
