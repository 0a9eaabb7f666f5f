"""Players that deal hidden cards anew and average: their move looks best on average over the deals.

They take every deal as likely that fits what they have seen, whatever the other one's moves may tell; and they value
a deal as if from then on it were known (`open_cards`), or played out by the rule of thumb (`by_thumb`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from cardlib.small.tree import CHANCE, OVER, Node, SmallGame, alike

Worth = Callable[[Node], Any]  # of a node, to seat 0


def open_cards(node: Node) -> Any:
    """What seat 0 wins if all cards before the players lie open; what is still in the stack nobody sees."""
    if node.turn == OVER:
        return node.won
    worth = [open_cards(after) for after in node.after]
    if node.turn == CHANCE:
        return sum(chance * each for chance, each in zip(node.chances, worth))
    return min(worth) if node.turn else max(worth)


def by_thumb(game: SmallGame) -> Worth:
    """What seat 0 wins if both play on by the rule of thumb: so do `odds` and `search` in the large games."""

    def played_out(node: Node) -> Any:
        if node.turn == OVER:
            return node.won
        if node.turn == CHANCE:
            return sum(chance * played_out(after) for chance, after in zip(node.chances, node.after))
        return played_out(node.after[node.moves.index(game.thumb(node.state))])

    return played_out


def promised(root: Node, worth: Worth) -> dict[str, list[Any]]:
    """For each thing seen: what each move is worth to the mover, on average over the deals that fit."""
    weights = dict(_dealt(root, 1))
    found = {}
    for seen, group in alike(root).items():
        sign, whole = (-1 if group[0].turn else 1), sum(weights[node] for node in group)
        found[seen] = [
            sign * sum(weights[node] * worth(node.after[i]) for node in group) / whole
            for i in range(len(group[0].moves))
        ]
    return found


def _dealt(node: Node, weight: Any) -> Iterator[tuple[Node, Any]]:
    """Each node with the chance of its deal: whether anybody would play like that does not count."""
    yield node, weight
    for i, after in enumerate(node.after):
        yield from _dealt(after, weight * node.chances[i] if node.turn == CHANCE else weight)


ENOUGH = 1e-9  # two moves that differ by less are worth the same


def averaging(root: Node, worth: Worth) -> dict[str, list[int]]:
    """The strategy of who averages: the move that promises most, of several the first."""
    strategy = {}
    for seen, worths in promised(root, worth).items():
        best = next(i for i, each in enumerate(worths) if each > max(worths) - ENOUGH)
        strategy[seen] = [int(i == best) for i in range(len(worths))]
    return strategy
