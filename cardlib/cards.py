"""How cards are written and read: the same in every game, each with its own names and its own help."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardlib.game import quoted
from cardlib.language import _
from cardlib.mistakes import Mistake


class Writing:
    """The names of a game's cards by kind; `help` is told where `{text}` is none of them, `sample` shows some.

    >>> cards = Writing(("H", "5", "SW"), "{text} is no card.", "5 H")
    >>> cards.text(1), cards.texts([0, 2, -2]), cards.read("SW"), cards.read_all("5 H", "a hand")
    ('5', 'H SW ?', 2, [1, 0])
    """

    def __init__(self, cards: tuple[str, ...], help: str, sample: str) -> None:
        self.kinds = {text: kind for kind, text in enumerate(cards)}
        self._cards = cards
        self._help = help
        self._sample = sample

    def text(self, kind: int) -> str:
        """The card as text; below 0 are those that a view may not show."""
        return "?" if kind < 0 else self._cards[kind]

    def texts(self, kinds: Iterable[int]) -> str:
        """Several cards in one text."""
        return " ".join(map(self.text, kinds))

    def read(self, text: str) -> int:
        """The kind of card that the text names."""
        if not isinstance(text, str) or text not in self.kinds:
            raise Mistake(_(self._help).format(text=quoted(text), known=" ".join(self._cards)))
        return self.kinds[text]

    def read_all(self, text: Any, where: str) -> list[int]:
        """The kinds of the cards in one text."""
        if not isinstance(text, str):
            raise Mistake(
                _("{where} must be cards in one text, such as '{sample}', not {text}.").format(
                    where=where, sample=self._sample, text=quoted(text)
                )
            )
        return [self.read(word) for word in text.split()]
