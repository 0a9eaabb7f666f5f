"""A worked example of the rulebook: predict on the table, then see it step by step."""

from __future__ import annotations

from html import escape
from typing import Any

from cardlib.game import NOBODY, Position, View
from cardlib.game import Example as Source
from cardlib.language import _
from widgets.scene import STATUS, Block, Scene, button, paragraph, rule_text
from widgets.stepper import player_panel
from widgets.table import Sitting, clickable, motions, picks_of, steps_block, table_block

RIGHT, WRONG, MISSED = "good", "wrong", "missed"


class Example(Scene):
    """Shows a position and a question; reveals the answer once the learner has predicted it."""

    def __init__(self, example: Source) -> None:
        super().__init__(example.position._game)
        self.example = example
        self.checked: set[int] = set()
        self.revealed = False
        self.at = 0
        self._picked: list[str] = []
        self._said = ""
        self.show()

    def status(self) -> str:
        return self._said

    def ply(self) -> int:
        return self.at

    def blocks(self) -> list[Block]:
        example = self.example
        positions = list(example.positions)
        shown = positions[self.at]
        blocks = [
            paragraph(example.question, "question"),
            self._table(shown, len(positions) - 1),
            self._choices(),
            STATUS,
        ]
        if not self.revealed:
            return [*blocks, {"type": "buttons", "buttons": [button("reveal", _("Check my prediction"))]}]
        blocks.append(paragraph(example.explanation))
        blocks += [paragraph(rule_text(example.position._game.rulebook.RULES, rule), "hint") for rule in example.rules]
        if shown.steps:
            blocks.append(steps_block(shown))
        return [*blocks, {"type": "buttons", "buttons": [button("again", _("Try again"))]}]

    def _table(self, shown: Position, last: int) -> Block:
        """The table, which must not give the answer away, and on which one may answer."""
        names = [_("Seat {seat}").format(seat=seat) for seat in range(shown.players)]
        table = table_block(_open(shown), Sitting(names, shown.turn), playable=not self.revealed)
        for part in clickable(table):
            for given_away in ("playable", "hint", "fit", "off", "tag"):
                part.pop(given_away, None)
            if mark := self._mark(part.get("pick")):
                part["mark"] = mark
        ask = _("Predict: click the cards, or mark the list.") if self._by_moves() else _("Predict: mark the list.")
        table |= {
            "mode": "tick" if self._by_moves() and not self.revealed else "still",
            "moves": [],
            "prompt": {"say": self._said or ask, "more": "", "kind": "look", "sign": "hand"},
            "panels": [player_panel(self.at, last)] if self.revealed and last else [],
            "motions": motions(shown, _open(shown).seat) if shown.previous else [],
            "beat": self.at,
        }
        return table

    def _by_moves(self) -> bool:
        return self.example.outcome is None

    def _picks(self, number: int) -> list[str]:
        """What one clicks to make the move of a choice; a move that nobody could click is answered in the list."""
        room, state = self.example.position._game.table, self.example.position._state
        try:
            return list(room.picks_of_move(state, self.example.source_choices[number]))
        except (ValueError, KeyError, IndexError):
            return []

    def _mark(self, pick: str | None) -> Block | None:
        """How the answers that begin with this card are judged, or that they are ticked."""
        if pick is None or not self._by_moves():
            return None
        numbers = [number for number in range(len(self.example.choices)) if self._picks(number)[:1] == [pick]]
        judged = {self._judged(number) for number in numbers} - {None}
        if not self.revealed:
            ticked = any(number in self.checked for number in numbers)
            return {"kind": "ticked", "text": "✓"} if ticked or pick in self._picked else None
        kind = next((kind for kind in (WRONG, MISSED, RIGHT) if kind in judged), None)
        return None if kind is None else {"kind": kind, "text": _signs()[kind]}

    def _judged(self, number: int) -> str | None:
        """The answer is judged, not the choice: ticked rightly, ticked wrongly, missed."""
        right = number in self.example.right
        if number in self.checked:
            return RIGHT if right else WRONG
        return MISSED if right else None

    def _choices(self) -> Block:
        example = self.example
        block: Block = {
            "type": "choices",
            "id": "choice",
            "label": _("Your prediction"),
            "many": len(example.right) > 1 or self._by_moves(),
            "options": self._options(),
            "checked": sorted(self.checked),
            "closed": self.revealed,
        }
        if self.revealed:
            judged = [self._judged(number) for number in range(len(example.choices))]
            block["marks"] = [f"cl-judged-{kind}" if kind else "" for kind in judged]
            block["signs"] = [_signs()[kind] if kind else "" for kind in judged]
        return block

    def _options(self) -> list[str]:
        """Moves are shown as one says them, and as one writes them."""
        example = self.example
        if not self._by_moves():
            return list(example.choices)
        spoken = example.position._game.notation.spoken_move
        return [f"{spoken(move)} ({move})" for move in example.source_choices]

    def on_act(self, act: dict[str, Any]) -> None:
        if act.get("set") == "choice" and not self.revealed:
            self._choose(act.get("value"), act.get("checked") is True)
        elif "tick" in act and not self.revealed:
            self._tick(picks_of([act["tick"]])[0])
        elif act.get("press") == "reveal":
            self._reveal()
        elif act.get("press") == "again":
            self.checked, self.revealed, self.at, self._said, self._picked = set(), False, 0, "", []
        elif isinstance(act.get("go"), int) and self.revealed:
            self.at = max(0, min(act["go"], len(self.example.moves)))
            self._said = " ".join(step.text for step in self.example.positions[self.at].steps)

    def _choose(self, value: Any, checked: bool) -> None:
        if not isinstance(value, int) or not 0 <= value < len(self.example.choices):
            return
        if not self._choices()["many"]:
            self.checked = {value}
        elif checked:
            self.checked.add(value)
        else:
            self.checked.discard(value)

    def _tick(self, pick: str) -> None:
        """A click on the table: what belongs to one answer marks it, more clicks tell answers apart."""
        clicked = [*self._picked, pick]
        numbers = range(len(self.example.choices))
        meant = [number for number in numbers if self._picks(number)[: len(clicked)] == clicked]
        if not meant and self._picked:
            self._picked = []
            self._tick(pick)
            return
        whole = [number for number in meant if self._picks(number) == clicked]
        self._said = ""
        self._picked = clicked if len(meant) > max(1, len(whole)) or (len(meant) > 1 and len(whole) < 2) else []
        if len(meant) == 1:
            self.checked ^= {meant[0]}
            self.checked -= {number for number in numbers if self._picks(number) == clicked[:-1] and len(clicked) > 1}
        elif len(whole) == 1:
            self.checked ^= {whole[0]}
        elif whole:
            self._said = _("Several answers are made by this click: mark the list.")
        elif meant:
            self._said = _("Now choose:") + " " + self._next_words(meant)
        else:
            self._said = _("None of the answers begins with this.")

    def _next_words(self, meant: list[int]) -> str:
        spoken = self.example.position._game.notation.spoken_move
        return _(" or ").join(spoken(self.example.source_choices[number]) for number in meant)

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


def _signs() -> dict[str, str]:
    return {RIGHT: "✓ " + _("right"), WRONG: "✗ " + _("not so"), MISSED: "○ " + _("missed")}


def _open(position: Position) -> View:
    """What the seat to play knows; where others may act, too, the hands of all, as for someone who watches."""
    return View(position, NOBODY if position._game.abilities.out_of_turn else position.turn)
