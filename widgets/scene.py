"""The one widget that draws in the page: blocks that Python describes, clicks that Python hears.

What a person sees is a scene: `{ply, heard, lang, large, status, dwell, blocks}`. One update is one message.
A click arrives as the trait `act`, `{ply, count, ...}`; a move made at an older ply is ignored.
"""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from cardlib import language
from cardlib.game import Game, Shown
from cardlib.language import _

_PAGE = Path(__file__).parent / "page"
SCRIPTS = (
    "dom", "cards", "stage", "board", "dock", "side", "panels", "motion", "table", "blocks", "course", "life", "scene",
)  # fmt: skip
STYLES = ("base", "table", "board", "blocks", "course")

Block = dict[str, Any]
STATUS: Block = {"type": "status"}  # where the live region is to be seen


def _joined(names: tuple[str, ...], ending: str) -> str:
    """The page takes one script and one style sheet; here they are files by what they draw."""
    return "\n".join((_PAGE / f"{name}.{ending}").read_text(encoding="utf-8") for name in names)


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

    _esm = _joined(SCRIPTS, "js")
    _css = _joined(STYLES, "css")
    sprite = traitlets.Unicode().tag(sync=True)  # the pictures of a game's cards
    book = traitlets.Dict().tag(sync=True)  # a game's rules: id -> heading, text
    words = traitlets.Dict().tag(sync=True)  # what the page says when nobody answers
    scene = traitlets.Dict().tag(sync=True)
    act = traitlets.Dict().tag(sync=True)
    ping = traitlets.Int(0).tag(sync=True)  # the page asks whether anybody is there
    pong = traitlets.Int(0).tag(sync=True)

    def __init__(self, game: Game | None = None) -> None:
        super().__init__(sprite=game.picture.sprite() if game else "")
        self._heard = 0
        self._book_of = game
        self._language = ""
        self._on_show: list[Block] = []
        self.large = False
        self.observe(self._hear, "act")
        self.observe(lambda change: setattr(self, "pong", change["new"]), "ping")

    def blocks(self) -> list[Block]:
        """What is to be seen now, from top to bottom."""
        raise NotImplementedError

    def status(self) -> str:
        """What the live region says."""
        return ""

    def ply(self) -> int:
        return 0

    def dwell(self) -> float:
        """For how many seconds this table stays in sight before the next one may replace it."""
        return 0

    def on_act(self, act: dict[str, Any]) -> None:
        """A person did something."""

    def show(self) -> None:
        """Bring the page up to date, in one message."""
        self._on_show = self.blocks()
        scene = {
            "ply": self.ply(),
            "heard": self._heard,
            "lang": language.current(),
            "large": self.large,
            "status": self.status(),
            "dwell": round(1000 * self.dwell()),
            "blocks": [{key: value for key, value in block.items() if key != "twin"} for block in self._on_show],
        }
        with self.hold_sync():
            self._speak()
            self.scene = scene

    def _speak(self) -> None:
        """What does not change from move to move, once for each language."""
        if self._language == language.current():
            return
        self._language = language.current()
        self.words = {
            "asleep": _("Nobody answers: Python is busy, or was restarted. If so, run this cell again."),
            "picture": _("This is a picture. Run this cell to play."),
        }
        if self._book_of is not None:
            rules = self._book_of.rulebook.RULES
            self.book = {rule: [rules[rule].heading, rules[rule].text] for rule in rules}

    def _hear(self, change: Any) -> None:
        act = change["new"] if isinstance(change["new"], dict) else {}
        count = act.get("count")
        self._heard = count if isinstance(count, int) else self._heard
        self.on_act(act)
        self.show()

    def twin_html(self) -> str:
        return "".join(block_html(block) for block in self._twin_blocks())

    def twin_text(self) -> str:
        return "\n".join(filter(None, (_block_text(block) for block in self._twin_blocks())))

    def _twin_blocks(self) -> list[Block]:
        return [paragraph(self.status()) if block is STATUS else block for block in self.blocks()]


def paragraph(text: str, kind: str = "plain") -> Block:
    return {"type": "text", "text": text, "kind": kind}


def button(name: str, label: str, **more: Any) -> Block:
    return {"id": name, "label": label, **more}


def picture(position: Shown) -> Block:
    """A position to look at."""
    return {"type": "picture", "html": position._repr_mimebundle_()["text/html"], "twin": position}


def rule_text(rules: dict[str, Any], rule: str) -> str:
    return f"{rule}, {rules[rule].heading}: {rules[rule].text}"


# ---- static twins


def _block_text(block: Block) -> str:
    kind = block["type"]
    if kind == "text":
        return str(block["text"])
    if kind in ("table", "picture"):
        return str(block["twin"])
    if kind == "tally":
        return "\n".join([block["label"], *(f"{row['label']}: {row['text']}" for row in block["rows"])])
    if kind == "code":
        return f"{block['label']}: {block['text']}"
    if kind == "grid":
        return "\n".join([block["label"], *(" | ".join(row) for row in block["rows"])])
    if kind == "verdict":
        return f"{block['word']} {block['text']}".strip()
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
    if kind == "matrix":
        return "\n".join([block["label"], *(f"{name}: {line}" for name, line in zip(block["names"], block["lines"]))])
    if kind in ("slider", "menu", "field", "calculator"):
        return f"{block.get('label', '')} {block.get('text', '')}".strip()
    return ""


def block_html(block: Block) -> str:
    kind = block["type"]
    if kind == "table":
        note = f"<p><i>{escape(_('This is a picture. Run this cell to play.'))}</i></p>"
        return str(block["twin"]._repr_mimebundle_()["text/html"]) + note
    if kind == "picture":
        return str(block["html"])
    if kind == "tally":
        return "\n".join([block["label"], *(f"{row['label']}: {row['text']}" for row in block["rows"])])
    if kind == "code":
        return f"{block['label']}: {block['text']}"
    if kind == "grid":
        return f"<p><b>{escape(block['label'])}</b></p>" + _table_html(block)
    if kind == "source":
        label, code = escape(block["label"]), escape(block["text"])
        return f"<details><summary>{label}</summary><pre><code>{code}</code></pre></details>"
    if kind == "figure":
        alt = escape(block["alt"], quote=True)
        picture = (
            f'<img alt="{alt}" src="{block["src"]}" style="width:100%;max-width:70rem">'
            if block["src"]
            else f"<p>{alt}</p>"
        )
        return picture + _numbers_html(block)
    text = escape(_block_text(block))
    if not text:
        return ""
    if kind in ("choices", "steps", "bars", "matrix", "tally"):
        first, *rest = text.split("\n")
        return f"<p>{first}</p><ul>" + "".join(f"<li>{line.removeprefix('( ) ')}</li>" for line in rest) + "</ul>"
    return f"<p><b>{text}</b></p>" if block.get("kind") == "question" else f"<p>{text}</p>"


def _numbers_html(block: Block) -> str:
    shown = "" if block["src"] else " open"  # where there is no picture
    title = escape(_("The numbers"))
    return f"<details{shown}><summary>{title}</summary>{_table_html(block)}</details>"


def _table_html(block: Block) -> str:
    head = "".join(f"<th>{escape(cell)}</th>" for cell in block["head"])
    rows = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in block["rows"])
    return f"<table><tr>{head}</tr>{rows}</table>"
