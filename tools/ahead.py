"""Compiles what the first lessons import, by the Python that will import it: ahead.mjs runs this in Pyodide.

A browser would compile all of it anew each time a lesson is opened: most of the time to the first card.
Our own sources stay beside what is made of them, since they are read, shown and fingerprinted. Of all others the
source of what is compiled is left out, and what these lessons do not import stays as it came.
"""

from __future__ import annotations

import importlib
import marshal
import sys
import zipfile
from importlib.util import MAGIC_NUMBER
from pathlib import Path

FOLDER = Path("/distribution")
ANYWHERE = "-none-any.whl"  # what Pyodide built itself stays as it is
FIRST = ("pyodide_kernel", "ipykernel.comm", "micropip", "piplite", "tqdm.auto", "widgets", "widgets.play")
UNCHECKED = (1).to_bytes(4, "little") + bytes(8)  # taken without a look at the source's age
TAG = sys.implementation.cache_tag


def imported() -> set[str]:
    """The files that the first lessons import."""
    for name in FIRST:
        importlib.import_module(name)
    return {getattr(module, "__file__", None) or "" for module in sys.modules.values()}


def pyc(source: bytes, place: str) -> bytes:
    return MAGIC_NUMBER + UNCHECKED + marshal.dumps(compile(source, place, "exec", dont_inherit=True))


def seldom(name: str) -> bool:
    """One of hundreds of languages that Pygments can colour; those that are imported are kept all the same."""
    return name.startswith("pygments/lexers/") and not name.endswith(("__init__.py", "_mapping.py"))


def rewrite(archive: Path, root: str, needed: set[str]) -> None:
    """Put the compiled modules into an archive that will be unpacked, or read, at `root`."""
    with zipfile.ZipFile(archive) as old:
        files = [(entry, old.read(entry)) for entry in old.infolist()]
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new:
        for entry, data in files:
            name, place = entry.filename, f"{root}/{entry.filename}"
            ours = name.startswith(("cardlib/", "widgets/")) and name.endswith(".py")
            if ours or not (place in needed or seldom(name)):
                new.writestr(entry, data)
            if ours or place in needed:
                new.writestr(beside(name) if ours else f"{name}c", pyc(data, place))


def beside(name: str) -> str:
    """Where Python looks for what was made of a source that is there."""
    folder, _slash, file = name.rpartition("/")
    return f"{folder}/__pycache__/{file.removesuffix('py')}{TAG}.pyc"


def main() -> None:
    needed = imported()
    rewrite(FOLDER / "python_stdlib.zip", next(path for path in sys.path if path.endswith(".zip")), needed)
    packages = next(path for path in sys.path if path.endswith("site-packages"))
    for wheel in sorted(FOLDER.glob(f"*{ANYWHERE}")):
        rewrite(wheel, packages, needed)


main()
