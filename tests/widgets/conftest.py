"""Widgets without a browser: what the page would send, and what it would get."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from cardlib import language
from widgets.scene import Scene


@pytest.fixture(autouse=True)
def folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Autosaves go beside the notebook, that is into the current folder."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    language.use("en")


_count = count(1)


@pytest.fixture
def click() -> Callable[..., dict[str, Any]]:
    """Send an act as the page does; gives the scene that comes back."""

    def send(widget: Scene, **act: Any) -> dict[str, Any]:
        act.setdefault("ply", widget.scene["ply"])
        widget.act = {"count": next(_count), **act}
        json.dumps(widget.scene)  # all of it can be sent
        return dict(widget.scene)

    return send


def block(scene: dict[str, Any], kind: str) -> dict[str, Any]:
    """The first block of a kind."""
    return next(block for block in scene["blocks"] if block["type"] == kind)


def labels(scene: dict[str, Any]) -> list[str]:
    """What the buttons say."""
    return [button["label"] for block in scene["blocks"] if block["type"] == "buttons" for button in block["buttons"]]
