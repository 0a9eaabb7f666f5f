"""What has been practised: for the pupil, and as a code to hand in, for the teacher."""

from __future__ import annotations

from typing import Any

from cardlib.language import _
from widgets import kept
from widgets.practice import IDEAS
from widgets.scene import Block, Scene, paragraph


class MyProgress(Scene):
    """Which ideas of the course are practised."""

    def __init__(self) -> None:
        super().__init__()
        kept.watch(self)
        self.show()

    def blocks(self) -> list[Block]:
        rows = [[_(name), ""] for name in IDEAS.values()]
        return [{"type": "grid", "label": _("My progress"), "head": [_("Idea"), _("solved")], "rows": rows}]

    def _twin_blocks(self) -> list[Block]:
        return [paragraph(_("Run this cell to see which ideas you have practised."))]


def hand_in(name: str) -> str:
    """A short code with what was solved, for the teacher."""
    return f"cards({name})"


def class_results(codes: str) -> Any:
    """The table of a class, from the codes its pupils handed in."""
    return codes
