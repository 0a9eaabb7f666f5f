"""What a lesson of the course says, in both languages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import nbformat

from tools import notebooks as build


def percents(*chances: Any) -> list[str]:
    return [f"{float(chance):.1%}".replace("%", " %") for chance in chances]


def decimals(*values: Any) -> list[str]:
    return [f"{float(value):.1f}" for value in values]


def missing(lesson: str, numbers: Sequence[str]) -> list[str]:
    """The numbers, as written in English, that the lesson does not name in one of its languages."""
    gone = []
    for folder, comma in ((build.HERE, "."), (build.GERMAN, ",")):
        (path,) = folder.glob(f"{lesson}_*.ipynb")
        prose = "\n".join(cell.source for cell in build.markdown(nbformat.read(path, 4)))
        gone += [f"{path.parent.name}: {number}" for number in numbers if number.replace(".", comma) not in prose]
    return gone
