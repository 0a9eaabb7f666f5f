"""Widgets without a browser: what the page would send, and what it would get."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from cardlib import language
from widgets import TakeASeat, kept, others, saving
from widgets.scene import Scene


@pytest.fixture(autouse=True)
def folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Autosaves and progress go beside the notebook, that is into the current folder."""
    monkeypatch.chdir(tmp_path)
    saving._tables.clear()  # as in a new kernel
    kept._unwritten = None


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    language.use("en")


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The others play without taking their time."""
    monkeypatch.setattr(others, "PACES", dict.fromkeys(others.PACES, 0.01))


# Odd things that a page could send
SENT = (
    None,
    True,
    -1,
    0,
    1,
    7,
    2**64,
    1.5,
    float("nan"),
    float("inf"),
    "",
    "?",
    "3" * 5000,
    "\ud800",
    [],
    {},
    [[1]],
    [None],
)

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


def table_of(widget: Scene) -> dict[str, Any]:
    """The table that a widget shows."""
    return block(widget.scene, "table")


def cards_of(table: dict[str, Any]) -> list[dict[str, Any]]:
    """Every card on a table, in whatever hand, row or pile."""
    return [*table["hand"], *table["middle"], *(card for seat in table["seats"] for card in seat["cards"])]


def open_cards(table: dict[str, Any]) -> set[str]:
    """Every card whose face or value the page gets: open, known, or on its way."""
    shown = {part.get("card") or part.get("window") for part in cards_of(table)}
    shown |= {motion.get(side) for motion in table["motions"] for side in ("face", "start")}
    return {card for card in shown if card and card != "back"}


def labels(scene: dict[str, Any]) -> list[str]:
    """What the buttons say."""
    buttons = [button for block in scene["blocks"] if block["type"] == "buttons" for button in block["buttons"]]
    for table in (block for block in scene["blocks"] if block["type"] == "table"):
        buttons += [*table["actions"], *table["tools"], *((table["finish"] or {"buttons": []})["buttons"])]
    return [button["label"] for button in buttons]


def new_kernel() -> None:
    """As after a restart: the cells are run again from the first."""
    saving._tables.clear()


def play_on(table: TakeASeat, click: Callable[..., Any]) -> None:
    """A person makes the first move there is, whoever must hand over or look does."""
    shown = table_of(table)
    if table.screen.must_hand_over(table.position):
        click(table, press="hand")
    elif table.screen.looker is not None:
        click(table, press="turn")
    elif table.screen.who_must_look(table.position) is not None:
        click(table, press="look")
    else:
        click(table, move=shown["moves"][0]["move"])


def play_to_the_end(table: TakeASeat, click: Callable[..., Any]) -> None:
    while not table.position.over:
        play_on(table, click)
