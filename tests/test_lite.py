"""The site that runs in a browser alone: what it is made from."""

from __future__ import annotations

import json
import re
import runpy
import subprocess
import zipfile
from html import escape
from pathlib import Path

import pytest

from tests.helpers import ROOT
from tools import lite
from tools.lessons import LANGUAGES, lessons
from tools.notation import games


def wheel(folder: Path, name: str, *needs: str) -> Path:
    path = folder / f"{name}-1.0-py3-none-any.whl"
    required = "".join(f"Requires-Dist: {need}\n" for need in needs)
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(f"{name}/__init__.py", "")
        archive.writestr(f"{name}_helper.py", "")
        archive.writestr(
            f"{name}-1.0.dist-info/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n{required}"
        )
    return path


def test_the_lock_file_lists_what_a_wheel_brings_and_needs(tmp_path):
    needs = ("known>=1", 'desktop; sys_platform == "win32"', 'more; extra == "all"', "jedi")
    entry = lite.lock_entry(wheel(tmp_path, "tables", *needs), {"tables", "known"})
    assert entry["imports"] == ["tables", "tables_helper"]
    assert entry["depends"] == ["known"]
    assert entry["file_name"] == "tables-1.0-py3-none-any.whl"


def test_a_wheel_whose_needs_are_not_there_stops_the_build(tmp_path):
    with pytest.raises(SystemExit, match=r"tables.* needs numpy.*'browser'"):
        lite.lock_entry(wheel(tmp_path, "tables", "numpy"), {"tables"})


def test_of_the_full_distribution_only_what_drawing_needs_is_taken():
    names = {"matplotlib": ["numpy", "Pillow"], "numpy": [], "pillow": [], "scipy": ["numpy"]}
    packages = {name: {"depends": depends} for name, depends in names.items()}
    assert sorted(lite._with_depends(lite.DRAWING, packages)) == ["matplotlib", "numpy", "pillow"]


PYTHON = ROOT / ".site" / "bin" / "python"
CORE = lite.WORK / f"pyodide-{lite.PYODIDE}"
# The site's folder, with what `make lite` has made already; then Pyodide itself says what it loads for the lessons.
BUILD = """
import sys
from pathlib import Path
from tools import lite

wheels, (own,) = lite._fetched_wheels(), (lite.WORK / "own").glob("*.whl")
lite._fetched_wheels, lite._own_wheel, lite.WORK = lambda: wheels, lambda: own, Path(sys.argv[2])
lite._compile_ahead = lambda distribution: None  # takes a while, and `make lite` has just done it
built = lite._lite_folder(Path(sys.argv[1]), with_charts=True)
lite._run(lite._from_node("node"), sys.argv[3], str(built / "static" / "pyodide"), sys.argv[4])
"""
LOAD = """
import {{ writeFileSync }} from "node:fs";
const [folder, answer] = process.argv.slice(2);
const {{ loadPyodide }} = await import(`${{folder}}/pyodide.mjs`);
const python = await loadPyodide({{ indexURL: `${{folder}}/`, lockFileURL: `${{folder}}/pyodide-lock.json` }});
await python.loadPackage({first}, {{ messageCallback: () => {{}} }});
writeFileSync(answer, python.runPython("import matplotlib, numpy; from widgets import chart; str(chart.can_draw())"));
"""


def full_distribution(folder: Path) -> set[str]:
    """Pyodide's core, the list of all its packages, and of these, by name only, those that drawing needs."""
    folder.mkdir()
    for name in lite.CORE:
        (folder / name).symlink_to(CORE / name)
    lock = json.loads((CORE / "pyodide-lock.json").read_text())
    needed = lite._with_depends(lite.DRAWING, lock["packages"])
    for package in needed.values():
        brought = wheel(folder, package["name"].replace("-", "_"))
        brought.rename(folder / package["file_name"])
    (folder / "pyodide-lock.json").write_text(json.dumps(lock))
    return {package["file_name"] for package in needed.values()}


@pytest.mark.skipif(not (PYTHON.exists() and CORE.exists()), reason="`make lite` has not fetched Pyodide's core")
def test_with_the_full_distribution_what_draws_is_there_and_pyodide_loads_it(tmp_path):
    drawing = full_distribution(tmp_path / "full")
    load, answer = tmp_path / "load.mjs", tmp_path / "answer"
    load.write_text(LOAD.format(first=json.dumps(lite.FIRST)))
    command = [PYTHON, "-c", BUILD, tmp_path / "full", tmp_path / "parts", load, answer]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    distribution = tmp_path / "parts" / "lite" / "static" / "pyodide"
    packages = json.loads((distribution / "pyodide-lock.json").read_text())["packages"]
    listed = {package["file_name"] for package in packages.values()}
    assert {*lite.DRAWING, "pillow", "kiwisolver"} <= {*packages}
    assert "scipy" not in packages
    assert {path.name for path in distribution.iterdir()} == {*lite.CORE, "pyodide-lock.json", *listed}
    ours = {package["name"] for package in packages.values() if package["file_name"] not in drawing}
    assert {"cardlib", "anywidget", "packaging"} <= ours, "of two versions the lessons' own is taken"
    assert answer.read_text() == "True"


def test_the_browser_has_the_versions_of_the_notebooks():
    extras = {line.split("==")[0]: line for line in lite.WHEELS}
    project = (lite.ROOT / "pyproject.toml").read_text()
    notebooks = re.search(r"^notebooks = \[(.*?)^\]", project, re.MULTILINE | re.DOTALL)[1]
    assert all(f'"{extras[name]}"' in notebooks for name in lite.NEEDED)


def test_the_start_page_leads_to_every_lesson_with_its_title_its_idea_and_its_time(tmp_path, monkeypatch):
    monkeypatch.setattr(lite, "SITE", tmp_path)
    lite.write_start_page(lessons())
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    linked = re.findall(r'href="notebooks/index\.html\?path=([^"]+)"', page)
    assert set(linked) == {lesson.path for lesson in lessons()}
    assert all(lesson.title in page and lesson.time and lesson.time in page for lesson in lessons())
    assert all(escape(lesson.idea) in page for lesson in lessons())
    shown = re.findall(r'<img src="([^"]+)" alt="[^"]+\."', page)
    assert len(shown) == len(LANGUAGES) * len(games())
    assert all((tmp_path / picture).exists() for picture in shown)
    assert "://" not in page
    assert (tmp_path / "start.py").exists()


def test_a_school_finds_its_work_again_at_the_same_address():
    """What a browser keeps belongs to an address: there is another one only where a program has the usual port."""
    server_for = runpy.run_path(str(lite.START / "start.py"))["server_for"]
    with server_for(None) as free:
        server_for.__globals__["USUAL"] = usual = free.server_port
    with server_for(None) as first, server_for(None) as second:
        assert first.server_port == usual
        assert second.server_port != usual
    with server_for(None) as again:
        assert again.server_port == usual
