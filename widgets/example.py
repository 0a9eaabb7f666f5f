"""A worked example of the rulebook: predict, then see it step by step."""

from __future__ import annotations

from html import escape
from typing import Any

from cardlib.game import NOBODY, Position, View
from cardlib.game import Example as Source
from cardlib.language import _
from widgets.scene import STATUS, Block, Scene, addresses, button, paragraph, rule_text
from widgets.stepper import player_block
from widgets.table import seat_names, steps_block, table_block


class Example(Scene):
    """Shows a position and a question; reveals the answer once the learner has predicted it."""

    def __init__(self, example: Source) -> None:
        super().__init__(faces=addresses(example.position._game.picture.faces()))
        self.example = example
        self.checked: set[int] = set()
        self.revealed = False
        self.at = 0
        self._said = ""
        self.show()

    def status(self) -> str:
        return self._said

    def blocks(self) -> list[Block]:
        example = self.example
        positions = list(example.positions)
        shown = positions[self.at]
        table = table_block(_open(shown), seat_names(shown.players), playable=False)
        if not self.revealed:
            _without_hints(table)
        question = paragraph(example.question, "question")
        blocks = [question, table, self._choices(), STATUS]
        if not self.revealed:
            return [*blocks, {"type": "buttons", "buttons": [button("reveal", _("Check my prediction"))]}]
        blocks.append(paragraph(example.explanation))
        blocks += [paragraph(rule_text(example.position._game.rulebook.RULES, rule), "hint") for rule in example.rules]
        if len(positions) > 1:
            blocks.append(player_block(positions, self.at))
        if shown.steps:
            blocks.append(steps_block(shown))
        return [*blocks, {"type": "buttons", "buttons": [button("again", _("Try again"))]}]

    def _choices(self) -> Block:
        example = self.example
        block: Block = {
            "type": "choices",
            "id": "choice",
            "label": _("Your prediction"),
            "many": len(example.right) > 1 or example.outcome is None,
            "options": self._options(),
            "checked": sorted(self.checked),
            "closed": self.revealed,
        }
        if self.revealed:
            rights = [number in example.right for number in range(len(example.choices))]
            block["marks"] = ["cl-right" if right else "" for right in rights]
            block["signs"] = ["✓ " + _("right") if right else "✗ " + _("no") for right in rights]
        return block

    def _options(self) -> list[str]:
        """Moves are shown as one says them, and as one writes them."""
        example = self.example
        if example.outcome is not None:
            return list(example.choices)
        spoken = example.position._game.notation.spoken_move
        return [
            f"{spoken(move)} ({move})" for move in example.source_choices
        ]  # moves are written the same in every language

    def on_act(self, act: dict[str, Any]) -> None:
        if act.get("set") == "choice" and not self.revealed:
            self._choose(act)
        elif act.get("press") == "reveal":
            self._reveal()
        elif act.get("press") == "again":
            self.checked, self.revealed, self.at, self._said = set(), False, 0, ""
        elif isinstance(act.get("go"), int) and self.revealed:
            self.at = max(0, min(act["go"], len(self.example.moves)))
            self._said = " ".join(step.text for step in self.example.positions[self.at].steps)

    def _choose(self, act: dict[str, Any]) -> None:
        many = self._choices()["many"]
        value = int(act["value"])
        if not many:
            self.checked = {value}
        elif act.get("checked"):
            self.checked.add(value)
        else:
            self.checked.discard(value)

    def _reveal(self) -> None:
        if not self.checked:
            self._said = _("First predict: mark what you think is right.")
            return
        self.revealed = True
        self._said = _("Right!") if self.checked == set(self.example.right) else _("Not quite. Look at the answer.")

    def twin_html(self) -> str:
        answer_word = _("Answer")
        answer = ", ".join(self._options()[number] for number in sorted(self.example.right))
        text = paragraph(f"{answer}. {self.example.explanation}")["text"]
        return super().twin_html() + f"<details><summary>{escape(answer_word)}</summary>{escape(text)}</details>"


def _open(position: Position) -> View:
    """What the seat to play knows; where others may act, too, the hands of all, as for someone who watches."""
    anyone = getattr(position._game.rules, "OUT_OF_TURN", False)
    return View(position, NOBODY if anyone else position.turn)


def _without_hints(table: Block) -> None:
    """The table must not give the answer away."""
    spots = table.get("board", {"spots": []})["spots"]
    for items in [spots, *(group["items"] for group in table["groups"])]:
        for item in items:
            item.pop("playable", None)
            item.pop("hint", None)
