"""Finds a Chromium for the browser tests, or fetches one, and prints where it is.

In this order: the one on the machine, Playwright's own download, Debian's package where this runs as root.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
WHERE = "from playwright.sync_api import sync_playwright as p\nwith p() as b: print(b.chromium.executable_path)"
HELP = """No Chromium was found, and none could be fetched. Install one, then run this again:
  Debian, Ubuntu   sudo apt-get install chromium
  Fedora           sudo dnf install chromium
  macOS            brew install --cask chromium
  anywhere         python -m playwright install --with-deps chromium"""


def chromium() -> str | None:
    """The path of a Chromium that runs."""
    return on_this_machine() or from_playwright() or from_debian()


def on_this_machine() -> str | None:
    found = (shutil.which(name) for name in NAMES)
    return next((path for path in found if path and runs(path)), None)


def from_playwright() -> str | None:
    """Playwright's own; `install` returns at once where it is there already."""
    if not run(sys.executable, "-m", "playwright", "install", "chromium"):
        return None
    where = subprocess.run([sys.executable, "-c", WHERE], capture_output=True, text=True)
    path = where.stdout.strip()
    return path if path and runs(path) else None


def from_debian() -> str | None:
    if not (hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get")):
        return None
    run("apt-get", "update")
    return on_this_machine() if run("apt-get", "install", "--yes", "chromium") else None


def runs(path: str) -> bool:
    """Does it start? Some distributions put a notice where the program should be."""
    return run(path, "--version")


def run(*command: str) -> bool:
    """Run a command, its output to the error stream; did it succeed?"""
    try:
        return subprocess.run(command, stdout=sys.stderr, timeout=600).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


if __name__ == "__main__":
    path = chromium()
    if path is None:
        sys.exit(HELP)
    print(path)
