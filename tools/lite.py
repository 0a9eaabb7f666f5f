"""Builds the site that runs every lesson in the reader's own browser (JupyterLite), and a zip of it.

python -m tools.lite            with Pyodide's core, which npm brings
python -m tools.lite FOLDER     with Pyodide's full distribution, unpacked there: charts are drawn, too

Everything that a page asks for lies in the site itself. `make lite` runs this in an environment of its own.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import zipfile
from collections.abc import Iterable, Iterator
from email.parser import Parser
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_wheel_filename

from tools import settings
from tools.lessons import LANGUAGES, NOTEBOOKS, Lesson, family_of, in_parts, lessons

ROOT = Path(__file__).parents[1]
BUILD = ROOT / "build"
SITE = BUILD / "lite"
ARCHIVE = BUILD / "cardlib-lite.zip"
WORK = BUILD / "lite-parts"  # what was fetched, and what JupyterLite builds from
STAMP = WORK / "made-from"
START = ROOT / "tools" / "start"  # the start page and what starts a school's copy
DOCS = ROOT / "docs"
FIGURE = re.compile(r'(<figure><img src="_static/(\w+)\.png".*?</figure>)', re.DOTALL)  # a game on the site's home page

PYODIDE = "314.0.6"  # jupyterlite-pyodide-kernel 0.8 goes with it
PYTHON = "3.14"  # Pyodide's
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
WHEELS: list[str] = EXTRAS["browser"]
LEAVE_OUT = {"jupyterlab-widgets", "pexpect", "ptyprocess", "jedi"}  # of use to a server, or too heavy (see `_no_jedi`)
NEEDED = ["anywidget", "ipywidgets", "tqdm"]  # what the lessons need beside our own wheel
OLD_FONTS = ("eot", "svg", "ttf", "woff")  # for browsers that cannot run Pyodide anyway; the others take woff2
DRAWING = ["matplotlib", "numpy"]  # only in Pyodide's full distribution
# The kernel would look for these online unless they are loaded with it.
FIRST = ["micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython", "cardlib"]
BROWSER = {
    "extra": "",
    "implementation_name": "cpython",
    "os_name": "posix",
    "platform_python_implementation": "CPython",
    "platform_system": "Emscripten",
    "python_full_version": PYTHON + ".2",
    "python_version": PYTHON,
    "sys_platform": "emscripten",
}

Package = dict[str, Any]


def main(full: Path | None = None) -> None:
    """Build the site, unless nothing has changed since it was built."""
    source = _fingerprint(full)
    if ARCHIVE.exists() and STAMP.exists() and STAMP.read_text() == source:
        print(f"{_name(SITE)} and {_name(ARCHIVE)} are up to date.")
        return
    WORK.mkdir(parents=True, exist_ok=True)
    STAMP.unlink(missing_ok=True)
    books = lessons()
    shutil.rmtree(SITE, ignore_errors=True)
    lite = _lite_folder(full or pyodide_core(), with_charts=full is not None)
    _run(
        sys.executable, "-m", "jupyterlite_core", "build", "--lite-dir", str(lite), "--output-dir", str(SITE), cwd=lite
    )
    for font in (path for kind in OLD_FONTS for path in (SITE / "build").glob(f"fa-*.{kind}")):
        font.unlink()
    write_start_page(books)
    pack()
    STAMP.write_text(source)
    print(f"{_name(SITE)}: {_megabytes(SITE)} MB, {_name(ARCHIVE)}: {_megabytes(ARCHIVE)} MB")


def _fingerprint(full: Path | None) -> str:
    """All that the site is made from."""
    rooms = ("cardlib", "widgets", "notebooks", "tools/start", "docs/pictures")
    files = [path for room in rooms for path in sorted((ROOT / room).rglob("*")) if path.is_file()]
    files = [path for path in files if not {"__pycache__", ".ipynb_checkpoints"} & {*path.parts}]
    digest = hashlib.sha256(f"{PYODIDE} {full}".encode())
    tools = [ROOT / "tools" / name for name in ("ahead.mjs", "ahead.py", "lessons.py", "lite.py")]
    home = [DOCS / language / "index.md" for language in LANGUAGES]
    for path in [*files, ROOT / "pyproject.toml", *home, *tools]:
        digest.update(str(path.relative_to(ROOT)).encode() + path.read_bytes())
    return digest.hexdigest()


# ---- what is fetched


def pyodide_core() -> Path:
    """Pyodide's core, the npm package of that name, unpacked."""
    folder = WORK / f"pyodide-{PYODIDE}"
    if not folder.exists():
        archive = WORK / f"pyodide-{PYODIDE}.tgz"
        _run(_from_node("npm"), "pack", f"pyodide@{PYODIDE}", "--silent", "--pack-destination", str(WORK), cwd=WORK)
        unpacked = WORK / "package"
        shutil.rmtree(unpacked, ignore_errors=True)
        with tarfile.open(archive) as package:
            package.extractall(WORK, filter="data")
        unpacked.rename(folder)
    return folder


def _from_node(program: str) -> str:
    """npm or node: the machine's own, or the one that a wheel brings."""
    if found := shutil.which(program):
        return found
    brought = Path(sysconfig.get_path("scripts")) / program
    if not brought.exists():
        _pip("install", *EXTRAS["node"])
    return str(brought)


def _fetched_wheels() -> list[Path]:
    """The lessons' packages as wheels that run anywhere; fetched once for these versions."""
    folder = WORK / ("wheels-" + hashlib.sha256(" ".join(WHEELS).encode()).hexdigest()[:12])
    if not folder.exists():
        half = folder.with_suffix(".part")
        shutil.rmtree(half, ignore_errors=True)
        anywhere = ["--only-binary", ":all:", "--platform", "any", "--implementation", "py", "--abi", "none"]
        _pip("download", "--dest", str(half), "--python-version", PYTHON, *anywhere, *WHEELS)
        half.rename(folder)
    return sorted(folder.glob("*.whl"))


def _own_wheel() -> Path:
    """cardlib and widgets, built from a copy, so that nothing is left behind in the sources."""
    folder = WORK / "own"
    shutil.rmtree(folder, ignore_errors=True)
    for name in ("cardlib", "widgets"):
        shutil.copytree(ROOT / name, folder / "sources" / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder / "sources")
    _pip("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(folder / "sources"))
    (wheel,) = folder.glob("*.whl")
    return wheel


NO_JEDI = """import sys

# IPython asks for jedi before anything else, so this is the place to say: modules are looked for beside the notebook
# last of all. Each look there is a question to the page, and a hundred of them took a second.
sys.path[:] = [*filter(None, sys.path), ""]
raise ImportError("jedi is left out: IPython completes without it, and starts seconds sooner")
"""


def _no_jedi() -> Path:
    """A wheel named jedi that says it is not there."""
    wheel = WORK / "jedi-0.0-py3-none-any.whl"
    info = "jedi-0.0.dist-info"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("jedi.py", NO_JEDI)
        archive.writestr(f"{info}/METADATA", "Metadata-Version: 2.1\nName: jedi\nVersion: 0.0\n")
        archive.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr(f"{info}/RECORD", "")
    return wheel


def _kernel_wheels() -> list[Path]:
    """What the kernel extension itself brings; of two versions of a package the later one."""
    extension = Path(sys.prefix) / "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension"
    return sorted((extension / "static" / "pypi").glob("*.whl"))


# ---- what JupyterLite builds from


def _lite_folder(pyodide: Path, with_charts: bool) -> Path:
    lite = WORK / "lite"
    shutil.rmtree(lite, ignore_errors=True)
    distribution = lite / "static" / "pyodide"
    distribution.mkdir(parents=True)
    for name in CORE:
        shutil.copy(pyodide / name, distribution)
    wheels = {
        parse_wheel_filename(wheel.name)[0]: wheel
        for wheel in (*_fetched_wheels(), *_kernel_wheels(), _own_wheel())
        if parse_wheel_filename(wheel.name)[0] not in LEAVE_OUT
    }
    wheels[canonicalize_name("jedi")] = _no_jedi()
    for wheel in wheels.values():
        shutil.copy(wheel, distribution)
    lock = json.loads((pyodide / "pyodide-lock.json").read_text())
    packages = {str(name): lock_entry(wheel, {*wheels}) for name, wheel in wheels.items()}
    packages["cardlib"]["depends"] = [*NEEDED, *(DRAWING if with_charts else ())]
    if with_charts:
        packages = {**_with_depends(DRAWING, lock["packages"]), **packages}
        for package in packages.values():
            if not (distribution / package["file_name"]).exists():
                shutil.copy(pyodide / package["file_name"], distribution)
    _write_lock(distribution, {**lock, "packages": packages})
    _compile_ahead(distribution)
    _write_lock(distribution, {**lock, "packages": packages})
    _write_lessons(lite / "lessons")
    _write_json(lite / "jupyter-lite.json", _site_settings())
    _write_json(lite / "jupyter_lite_config.json", _build_settings(lite / "lessons"))
    shutil.copy(settings.OVERRIDES, lite)
    return lite


def _write_lock(distribution: Path, lock: Any) -> None:
    """The lock file, with the packages as they are now."""
    for package in lock["packages"].values():
        package["sha256"] = hashlib.sha256((distribution / package["file_name"]).read_bytes()).hexdigest()
    (distribution / "pyodide-lock.json").write_text(json.dumps(lock))


def _compile_ahead(distribution: Path) -> None:
    """Pyodide's own Python compiles here what every browser would have to compile each time."""
    _run(_from_node("node"), str(ROOT / "tools" / "ahead.mjs"), str(distribution), *FIRST)


def _site_settings() -> Any:
    kernel = {"disablePyPIFallback": True, "loadPyodideOptions": {"packages": FIRST}}
    return {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "appName": "Card games to learn from",
            "exposeAppInBrowser": True,
            "litePluginSettings": {"@jupyterlite/pyodide-kernel-extension:kernel": kernel},
        },
    }


def _write_lessons(folder: Path) -> None:
    """The lessons without what their cells showed: here one runs them, and the pictures would fill the site."""
    for book in lessons():
        notebook = json.loads((NOTEBOOKS / book.path).read_text(encoding="utf-8"))
        for cell in notebook["cells"]:
            if cell["cell_type"] == "code":
                cell |= {"outputs": [], "execution_count": None}
        (folder / book.path).parent.mkdir(parents=True, exist_ok=True)
        _write_json(folder / book.path, notebook)


def _build_settings(contents: Path) -> Any:
    return {
        "LiteBuildConfig": {
            "apps": ["notebooks", "tree"],
            "contents": [str(contents)],
            "no_sourcemaps": True,
            "no_unused_shared_packages": True,
        }
    }


def lock_entry(wheel: Path, known: Iterable[str]) -> Package:
    """A wheel as Pyodide's lock file lists it."""
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        (metadata,) = (name for name in names if re.fullmatch(r"[^/]+\.dist-info/METADATA", name))
        required = Parser().parsestr(archive.read(metadata).decode()).get_all("Requires-Dist", [])
    needs = [Requirement(text) for text in required]
    depends = {canonicalize_name(need.name) for need in needs if need.marker is None or need.marker.evaluate(BROWSER)}
    missing = depends - {*known} - LEAVE_OUT
    if missing:
        raise SystemExit(f"{wheel.name} needs {', '.join(sorted(missing))}: add it to the extra 'browser'.")
    tops = {
        name.split("/")[0] for name in names if name.endswith(".py") and not re.match(r"[^/]+\.(dist-info|data)/", name)
    }
    name, version, *_ = parse_wheel_filename(wheel.name)
    return {
        "name": name,
        "version": str(version),
        "file_name": wheel.name,
        "install_dir": "site",
        "package_type": "package",
        "imports": sorted(top.removesuffix(".py") for top in tops),
        "depends": sorted(depends & {*known}),
        "unvendored_tests": False,
    }


def _with_depends(names: Iterable[str], packages: dict[str, Package]) -> dict[str, Package]:
    """These packages of Pyodide's own lock file and all that they need."""
    found: dict[str, Package] = {}
    waiting = [*names]
    while waiting:
        name = str(canonicalize_name(waiting.pop()))
        if name not in found:
            found[name] = packages[name]
            waiting += packages[name]["depends"]
    return found


# ---- what a person opens first


def write_start_page(books: list[Lesson]) -> None:
    """The start page in both languages: one click opens a lesson."""
    page = (START / "index.html").read_text(encoding="utf-8")
    for language in LANGUAGES:
        own = [book for book in books if book.language == language]
        page = page.replace(f"<!-- lessons {language} -->", "\n".join(_shelves(own, language)))
    (SITE / "index.html").write_text(page, encoding="utf-8")
    for name in ("start.py", "README.txt"):
        shutil.copy(START / name, SITE)
    shutil.copytree(DOCS / "pictures", SITE / "pictures", dirs_exist_ok=True)


def _shelves(books: list[Lesson], language: str) -> Iterator[str]:
    """The lessons of one language: first each game below its picture, then all others in lists."""
    home = (DOCS / language / "index.md").read_text(encoding="utf-8")
    figures = {name: figure for figure, name in FIGURE.findall(home)}

    def without_picture(group: tuple[str, list[Lesson]]) -> bool:
        return all(family_of(book.path) not in figures for book in group[1])

    for part, group in sorted(in_parts(books), key=without_picture):
        families = [(family, [*own]) for family, own in groupby(group, key=lambda book: family_of(book.path))]
        shown = [
            _game(figures[family], own) if family in figures else _list_of(own)
            for family, own in sorted(families, key=without_picture)
        ]
        yield "\n".join((f'<h3>{escape(part)}</h3>\n<div class="shelf">', *shown, "</div>"))


def _game(figure: str, books: list[Lesson]) -> str:
    """A game's picture and sentence, as on the site's home page, with its lessons below."""
    return f"<article>\n{figure.replace('_static/', 'pictures/')}\n{_list_of(books)}\n</article>"


def _list_of(books: Iterable[Lesson]) -> str:
    return "<ul>\n" + "\n".join(map(_lesson_link, books)) + "\n</ul>"


def _lesson_link(book: Lesson) -> str:
    address = f"notebooks/index.html?path={escape(book.path)}"
    about = f"{book.idea} · {book.age} · {book.time}"
    return f'<li><a href="{address}">{escape(book.title)}</a> <small>{escape(about)}</small></li>'


def pack() -> None:
    """The site as a zip with one folder in it, for a school's server or a memory stick."""
    with zipfile.ZipFile(ARCHIVE, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(SITE.rglob("*")):
            if path.is_file():
                archive.write(path, Path("cardlib-lite") / path.relative_to(SITE))


def _write_json(path: Path, value: Any) -> None:
    path.write_text(json.dumps(value, indent=1))


def _pip(*arguments: str) -> None:
    _run(sys.executable, "-m", "pip", *arguments, "--quiet", "--disable-pip-version-check")


def _run(*command: str, cwd: Path = ROOT) -> None:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)}\n{done.stdout[-4000:]}{done.stderr[-4000:]}")


def _name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def _megabytes(path: Path) -> float:
    files = [path] if path.is_file() else [each for each in path.rglob("*") if each.is_file()]
    return round(sum(each.stat().st_size for each in files) / 1e6, 1)


if __name__ == "__main__":
    main(*(Path(folder).resolve() for folder in sys.argv[1:2] if folder))
