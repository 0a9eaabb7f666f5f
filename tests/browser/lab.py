"""A real JupyterLab and a real Chromium for the tests."""

from __future__ import annotations

import json
import os
import secrets
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nbformat
from playwright.sync_api import Page

from tools.settings import main as install_settings
from widgets.saving import unpack

ROOT = Path(__file__).parents[2]
# The page's own application object: it knows when the kernel is there and when all cells are done.
RUN_ALL = """
async () => {
  const notebook = window.jupyterapp.shell.currentWidget;
  await notebook.context.ready;
  await notebook.sessionContext.ready;
  await notebook.sessionContext.session.kernel.info;
  await window.jupyterapp.commands.execute("notebook:run-all-cells");
}
"""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@dataclass(frozen=True)
class Lab:
    """A running JupyterLab and the folder it serves."""

    address: str
    token: str
    folder: Path

    def open(self, page: Page, name: str) -> None:
        """Open a notebook, wait for its kernel, run all cells, wait until they are done."""
        page.goto(f"{self.address}/lab/tree/{name}?token={self.token}&reset")
        page.wait_for_selector(".jp-Notebook", timeout=60_000)
        page.evaluate(RUN_ALL)

    def stop_kernels(self) -> None:
        """Each notebook has a kernel of its own; a test leaves none behind."""
        for session in self._ask("GET", "/api/sessions"):
            self._ask("DELETE", f"/api/sessions/{session['id']}")

    def _ask(self, method: str, path: str) -> Any:
        request = urllib.request.Request(
            self.address + path, method=method, headers={"Authorization": f"token {self.token}"}
        )
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.loads(answer.read() or "null")

    def autosaved(self, game: str) -> Any:
        """The newest game that a table has kept for itself."""
        newest = max((self.folder / "autosave").glob(f"{game}-*.game"), key=lambda file: file.stat().st_mtime)
        return json.loads(unpack(newest.read_text(encoding="ascii")) or "null")

    def open_cells(self, page: Page, name: str, *sources: str) -> None:
        """Write a notebook with these code cells, and open it."""
        notebook = nbformat.v4.new_notebook(
            cells=[nbformat.v4.new_code_cell(source) for source in sources],
            metadata={"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}},
        )
        nbformat.write(notebook, self.folder / name)
        self.open(page, name)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running_lab(folder: Path) -> Iterator[Lab]:
    """Start JupyterLab in a folder, with the settings of `make lab`, and stop it again by its process id."""
    install_settings()
    port, token = free_port(), secrets.token_hex(16)
    settings = folder / "settings"
    command = [
        sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ip=127.0.0.1", f"--port={port}",
        f"--ServerApp.root_dir={folder}", f"--IdentityProvider.token={token}",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        "--LabApp.extension_manager=readonly", "--LabApp.expose_app_in_browser=True",
    ]  # fmt: skip
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "JUPYTERLAB_SETTINGS_DIR": str(settings),
        "JUPYTER_CONFIG_DIR": str(folder / "config"),
        "IPYTHONDIR": str(folder / "ipython"),
    }
    news = settings / "@jupyterlab" / "apputils-extension" / "notification.jupyterlab-settings"
    news.parent.mkdir(parents=True, exist_ok=True)
    news.write_text('{"fetchNews": "false"}')
    with open(folder / "lab.log", "w") as log:
        server = subprocess.Popen(command, cwd=folder, env=environment, stdout=log, stderr=subprocess.STDOUT)
    try:
        address = f"http://127.0.0.1:{port}"
        wait_for_server(f"{address}/api/status?token={token}", folder / "lab.log")
        yield Lab(address, token, folder)
    finally:
        server.terminate()
        try:
            server.wait(20)
        except subprocess.TimeoutExpired:
            server.kill()


def wait_for_server(address: str, log: Path) -> None:
    for _ in range(300):
        try:
            with urllib.request.urlopen(address, timeout=2):
                return
        except OSError:
            time.sleep(0.2)
    raise RuntimeError("JupyterLab did not start:\n" + log.read_text()[-2000:])
