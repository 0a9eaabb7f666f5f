"""The one widget that draws in the page: blocks that Python describes, clicks that Python hears.

What a person sees is a scene: `{ply, heard, lang, large, status, blocks}`. One update is one message.
A click arrives as the trait `act`, `{ply, count, ...}`; a move made at an older ply is ignored.
"""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from cardlib import language
from cardlib.language import _
from cardlib.picture import data_address

_HERE = Path(__file__).parent

Block = dict[str, Any]
STATUS: Block = {"type": "status"}  # where the live region is to be seen


class Twin:
    """A widget with a static twin: text, and HTML that can be read where nothing runs."""

    def twin_html(self) -> str:
        raise NotImplementedError

    def twin_text(self) -> str:
        raise NotImplementedError

    def __repr__(self) -> str:
        return self.twin_text()

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:
        bundle = super()._repr_mimebundle_()  # type: ignore[misc]
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        return {**data, "text/html": self.twin_html(), "text/plain": self.twin_text()}, metadata


class Scene(Twin, anywidget.AnyWidget):  # type: ignore[misc]
    """Draws blocks and hears acts; what they mean is up to the subclasses."""

    _esm = _HERE / "scene.js"
    _css = _HERE / "scene.css"
    faces = traitlets.Dict().tag(sync=True)
    scene = traitlets.Dict().tag(sync=True)
    act = traitlets.Dict().tag(sync=True)

    def __init__(self, **arguments: Any) -> None:
        super().__init__(**arguments)
        self._heard = 0
        self.large = False
        self.observe(self._hear, "act")

    def blocks(self) -> list[Block]:
        """What is to be seen now, from top to bottom."""
        raise NotImplementedError

    def status(self) -> str:
        """What the live region says."""
        return ""

    def ply(self) -> int:
        return 0

    def on_act(self, act: dict[str, Any]) -> None:
        """A person did something."""

    def show(self) -> None:
        """Bring the page up to date, in one message."""
        self.scene = {
            "ply": self.ply(),
            "heard": self._heard,
            "lang": language.current(),
            "large": self.large,
            "status": self.status(),
            "blocks": [{key: value for key, value in block.items() if key != "twin"} for block in self.blocks()],
        }

    def _hear(self, change: Any) -> None:
        act = change["new"]
        self._heard = act.get("count", self._heard)
        self.on_act(act)
        self.show()

    def twin_html(self) -> str:
        return "".join(_block_html(block) for block in self._twin_blocks())

    def twin_text(self) -> str:
        return "\n".join(filter(None, (_block_text(block) for block in self._twin_blocks())))

    def _twin_blocks(self) -> list[Block]:
        return [paragraph(self.status()) if block is STATUS else block for block in self.blocks()]


def addresses(pictures: dict[str, str]) -> dict[str, str]:
    """Pictures as the page takes them."""
    return {name: data_address(picture) for name, picture in pictures.items()}


def paragraph(text: str, kind: str = "plain") -> Block:
    return {"type": "text", "text": text, "kind": kind}


def button(name: str, label: str, **more: Any) -> Block:
    return {"id": name, "label": label, **more}


def rule_text(rules: dict[str, Any], rule: str) -> str:
    return f"{rule}, {rules[rule].heading}: {rules[rule].text}"


# ---- static twins


def _block_text(block: Block) -> str:
    kind = block["type"]
    if kind == "text":
        return str(block["text"])
    if kind == "table":
        return str(block["twin"])
    if kind == "figure":
        return str(block["alt"])
    if kind == "steps":
        return "\n".join(f"{step['rule']} {step['text']}" for step in block["steps"])
    if kind == "choices":
        return "\n".join([block["label"], *(f"( ) {option}" for option in block["options"])])
    if kind == "clock":
        return f"{block['label']}: {int(block['left']) // 60}:{int(block['left']) % 60:02}"
    if kind == "bars":
        return "\n".join([block["label"], *(f"{row['label']}: {row['text']}" for row in block["rows"])])
    if kind in ("slider", "menu", "field", "player"):
        return f"{block.get('label', '')} {block.get('text', '')}".strip()
    return ""


def _block_html(block: Block) -> str:
    kind = block["type"]
    if kind == "table":
        return str(block["twin"]._repr_mimebundle_()["text/html"])
    if kind == "figure":
        image = f'<img alt="{escape(block["alt"], quote=True)}" src="{block["src"]}" style="max-width:100%">'
        return image + _numbers_html(block)
    text = escape(_block_text(block))
    if not text:
        return ""
    if kind in ("choices", "steps", "bars"):
        first, *rest = text.split("\n")
        return f"<p>{first}</p><ul>" + "".join(f"<li>{line.removeprefix('( ) ')}</li>" for line in rest) + "</ul>"
    return f"<p><b>{text}</b></p>" if block.get("kind") == "question" else f"<p>{text}</p>"


def _numbers_html(block: Block) -> str:
    title = escape(_("The numbers"))
    head = "".join(f"<th>{escape(cell)}</th>" for cell in block["head"])
    rows = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in block["rows"])
    return f"<details><summary>{title}</summary><table><tr>{head}</tr>{rows}</table></details>"
