"""What the games' tables are described with: parts, which a page draws and a person clicks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

Part = dict[str, Any]


def card_part(at: str, text: str, name: str) -> Part:
    """A card that lies face up."""
    return {"at": at, "face": text, "card": text, "name": name}


def back(at: str, name: str) -> Part:
    """A card that lies face down."""
    return {"at": at, "face": "back", "name": name}


def numbered(texts: Sequence[str]) -> list[str]:
    """A name for each card, also where there are equal ones.

    >>> numbered(["r5", "b4", "r5"])
    ['r5', 'b4', 'r5/2']
    """
    seen: Counter[str] = Counter()
    named = []
    for text in texts:
        seen[text] += 1
        named.append(text if seen[text] == 1 else f"{text}/{seen[text]}")
    return named


def travel(
    start_at: str, to: str, face: str, start: str | None = None, together: str | None = None, hides: bool = True
) -> Part:
    """A card that goes from one place to another; with `start` it is turned over on its way."""
    motion: Part = {"from": start_at, "to": to, "face": face}
    if start is not None and start != face:
        motion["start"] = start
    if together is not None:
        motion["together"] = together
    return motion if hides else {**motion, "hides": False}
