"""Players that are made, not written: of a number (rung 1), or of rules in an order (rung 2).

A rule gives each move a number; the higher, the better the rule likes it. The first rule decides; the next is asked
only about the moves that the ones before like best.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cardlib.game import quoted, whole_number
from cardlib.language import N_, _
from cardlib.mistakes import Mistake

if TYPE_CHECKING:
    from cardlib.game import Moves, View

Rule = Callable[["View", str], float]
Choice = Callable[["View", "Moves"], str]
WITH_NUMBER = N_("number {number}")


@dataclass(frozen=True)
class Recipe:
    """A player made of a number or of rules; it is asked like a function."""

    game: str
    rung: int
    name: str
    source: str
    choose: Choice = field(repr=False, compare=False)

    def __call__(self, view: View, moves: Moves) -> str:
        return self.choose(view, moves)

    def __reduce__(self) -> tuple[Callable[[str], Recipe], tuple[str]]:
        return remade, (self.source,)


def remade(source: str) -> Recipe:
    """The player that this source makes; so it gets to another process."""
    scope: dict[str, Recipe] = {}
    exec(source, scope)
    return scope["player"]


@dataclass(frozen=True)
class Preference:
    """A rule: what it says, and how it is reckoned."""

    source_says: str
    rule: Rule = field(repr=False)

    @property
    def says(self) -> str:
        return _(self.source_says)


def best_by(rules: Sequence[Rule], view: View, moves: Sequence[str]) -> str:
    """The move that the first rule likes best; of equals the next rule decides, at last the order of the moves.

    >>> best_by([lambda view, move: len(move) > 1, lambda view, move: move[0] == "b"], None, ["a", "ax", "bx"])
    'bx'
    """
    left: Sequence[str] = moves
    for rule in rules:
        if len(left) == 1:
            break
        liked = [rule(view, move) for move in left]
        most = max(liked)
        left = [move for move, like in zip(left, liked) if like == most]
    return left[0]


def made_of_number(game: str, number: int, numbers: Sequence[int], choose: Choice) -> Recipe:
    """Rung 1."""
    number = whole_number(number, min(numbers), max(numbers), _("The number"))
    source = f"from cardlib.{game}.rungs import player_with\n\nplayer = player_with({number})\n"
    return Recipe(game, 1, _(WITH_NUMBER).format(number=number), source, choose)


def made_of_rules(game: str, names: Sequence[str], known: Mapping[str, Preference], first: Sequence[Rule]) -> Recipe:
    """Rung 2. `first` are what everybody keeps to before their own rules."""
    if isinstance(names, str) or not all(name in known for name in names):
        wrong = names if isinstance(names, str) else next(name for name in names if name not in known)
        raise Mistake(
            _("{name} is not a rule; list some of these, the most important first: {known}.").format(
                name=quoted(wrong), known=", ".join(known)
            )
        )
    rules = [*first, *(known[name].rule for name in names)]
    source = f"from cardlib.{game}.rungs import player_from_rules\n\nplayer = player_from_rules({list(names)!r})\n"
    told = _("rules: {rules}").format(rules=", ".join(names) or "–")
    return Recipe(game, 2, told, source, lambda view, moves: best_by(rules, view, moves))
