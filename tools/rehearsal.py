"""Rehearses Binder: makes its environment, runs postBuild there, and executes the first lesson as Binder starts it.

python -m tools.rehearsal   (make binder)
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[1]
STAGE = ROOT / "build" / "binder"
LEFT_BEHIND = ("__pycache__", "autosave", "progress")  # what a person leaves in a folder
COPIED = ("binder", "cardlib", "notebooks", "tools", "widgets", "LICENSE", "README.md", "pyproject.toml")


def packages() -> list[str]:
    """What binder/environment.yml has pip install."""
    text = (ROOT / "binder" / "environment.yml").read_text(encoding="utf-8")
    return re.findall(r"^ {6}- (\S+)$", text, re.MULTILINE)


def main() -> None:
    shutil.rmtree(STAGE, ignore_errors=True)
    home, environment = STAGE / "home", STAGE / "environment"
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, home / name, ignore=shutil.ignore_patterns(*LEFT_BEHIND))
        else:
            shutil.copy(ROOT / name, home)
    with _timed("environment"):
        _run(sys.executable, "-m", "venv", str(environment))
        _run(str(environment / "bin" / "python"), "-m", "pip", "install", "--quiet", *packages())
    there = {**os.environ, "PATH": f"{environment / 'bin'}{os.pathsep}{os.environ['PATH']}", "HOME": str(home)}
    with _timed("postBuild"):
        _run("binder/postBuild", cwd=home, environment=there)
    lesson = "notebooks/00_start_here.ipynb"
    with _timed(lesson):
        _run("binder/start", "jupyter", "execute", lesson, cwd=home, environment=there)
    size = sum(path.stat().st_size for path in environment.rglob("*") if path.is_file() and not path.is_symlink())
    print(f"The environment has {size / 1e6:.0f} MB.")


@contextmanager
def _timed(what: str) -> Iterator[None]:
    begun = time.monotonic()
    yield
    print(f"{what}: {time.monotonic() - begun:.0f} s", flush=True)


def _run(*command: str, cwd: Path = ROOT, environment: dict[str, str] | None = None) -> None:
    subprocess.run(command, cwd=cwd, env=environment, check=True)


if __name__ == "__main__":
    main()
