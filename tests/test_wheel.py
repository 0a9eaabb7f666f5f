"""The wheel is whole: built, installed elsewhere, and played from with the standard library alone."""

import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = ("cardlib", "widgets", "pyproject.toml", "README.md", "LICENSE")
IGNORED = shutil.ignore_patterns("__pycache__")
PLAY = """
import importlib.util, sys
import cardlib
from cardlib import language, minuten

assert importlib.util.find_spec("numpy") is None
position = minuten.deal(players=4, seed=3)
while not position.over:
    position = position.play(position.moves[0])
assert minuten.load(position.save()) == position
language.use("de")
print(cardlib.__file__)
print(position)
"""


def run(*command, **options):
    return subprocess.run(command, check=True, capture_output=True, text=True, encoding="utf-8", **options).stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """Built from a copy, so that nothing is left behind in the sources."""
    folder = tmp_path_factory.mktemp("wheel")
    for name in SOURCES:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / "sources" / name, ignore=IGNORED)
        else:
            shutil.copy(ROOT / name, folder / "sources" / name)
    pip = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index")
    run(*pip, "--wheel-dir", str(folder), str(folder / "sources"))
    (built,) = folder.glob("cardlib-*.whl")
    return built


def test_everything_that_is_not_python_is_inside(wheel):
    """Scripts, styles, catalogues and the marks for type checkers."""
    inside = set(zipfile.ZipFile(wheel).namelist())
    files = [path for room in ("cardlib", "widgets") for path in (ROOT / room).rglob("*") if path.is_file()]
    wanted = {path.relative_to(ROOT).as_posix() for path in files if "__pycache__" not in path.parts}
    assert {"cardlib/py.typed", "widgets/py.typed", "cardlib/locale/de/LC_MESSAGES/cardlib.mo"} <= wanted
    assert sorted(wanted - inside) == []


def test_it_depends_on_nothing_and_carries_its_licence(wheel):
    archive = zipfile.ZipFile(wheel)
    (metadata,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
    required = [line for line in archive.read(metadata).decode().splitlines() if line.startswith("Requires-Dist")]
    assert all("extra ==" in line for line in required)
    assert any(name.endswith("licenses/LICENSE") for name in archive.namelist())


def test_a_game_can_be_played_from_it(wheel, tmp_path):
    venv.create(tmp_path / "elsewhere", with_pip=False, symlinks=True)
    python = str(tmp_path / "elsewhere" / "bin" / "python")
    run(sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-deps", "--no-index", str(wheel))
    where, *table = run(python, "-I", "-c", PLAY, cwd=tmp_path).splitlines()
    assert Path(where).is_relative_to(tmp_path)
    assert table[-1].startswith("Die Runde ist zu Ende: ")
