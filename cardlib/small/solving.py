"""What a strategy is worth, what the best answer to it is, and how two who regret find an equilibrium."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlib.small.tree import CHANCE, OVER, Node, Strategy, alike


def chances_at(node: Node, strategy: Strategy) -> Sequence[Any]:
    """How likely each move is here."""
    return node.chances if node.turn == CHANCE else strategy[node.seen]


def value(node: Node, strategy: Strategy) -> Any:
    """What seat 0 wins on average from here on, if both play by the strategy."""
    if node.turn == OVER:
        return node.won
    return sum(
        chance * value(after, strategy) for chance, after in zip(chances_at(node, strategy), node.after) if chance
    )


def best_answer(root: Node, strategy: Strategy, seat: int) -> tuple[Any, dict[str, int]]:
    """The most a seat can win against the other one's strategy, and the place of its move for each thing seen."""
    weights: dict[str, list[tuple[Node, Any]]] = {}
    chosen: dict[str, int] = {}
    known: dict[Node, Any] = {}

    def weigh(node: Node, weight: Any) -> None:
        """How likely each node is, as far as it does not depend on this seat."""
        if node.turn == seat:
            weights.setdefault(node.seen, []).append((node, weight))
        own = node.turn in (seat, OVER)
        for place, after in enumerate(node.after):
            weigh(after, weight if own else weight * chances_at(node, strategy)[place])

    def best(seen: str) -> int:
        """One move for all nodes that look alike."""
        if seen not in chosen:
            group = weights[seen]
            worth = [sum(weight * won(node.after[i]) for node, weight in group) for i in range(len(group[0][0].moves))]
            chosen[seen] = worth.index(max(worth))
        return chosen[seen]

    def won(node: Node) -> Any:
        if node.turn == OVER:
            return -node.won if seat else node.won
        if node not in known:
            if node.turn == seat:
                known[node] = won(node.after[best(node.seen)])
            else:
                known[node] = sum(
                    chance * won(after) for chance, after in zip(chances_at(node, strategy), node.after) if chance
                )
        return known[node]

    weigh(root, 1)
    return won(root), chosen


def worst(root: Node, strategy: Strategy, seat: int) -> Any:
    """What a seat is sure of on average with this strategy, whatever the other one does."""
    answer, _moves = best_answer(root, strategy, 1 - seat)
    return -answer


def exploitability(root: Node, strategy: Strategy) -> Any:
    """What the best answers win in a game, as the mean over both seats; 0 in an equilibrium, and nowhere else."""
    return -(worst(root, strategy, 0) + worst(root, strategy, 1)) / 2


class Regretting:
    """Both seats play again and again, and next time prefer what they regret not having done.

    This is counterfactual regret minimisation, the form CFR+: a regret never falls below 0, and later rounds count
    more. What is played on average comes as near to an equilibrium as one likes; what is played last need not.
    """

    def __init__(self, root: Node) -> None:
        self.root, self.rounds = root, 0
        moves = {seen: len(group[0].moves) for seen, group in alike(root).items()}
        self.regrets = {seen: [0.0] * many for seen, many in moves.items()}
        self.played = {seen: [0.0] * many for seen, many in moves.items()}
        self.now = {seen: [1 / many] * many for seen, many in moves.items()}

    def play(self, rounds: int) -> None:
        for _round in range(rounds):
            self.rounds += 1
            self._walk(self.root, 1.0, 1.0)
            for seen, regrets in self.regrets.items():
                self.regrets[seen] = [max(regret, 0.0) for regret in regrets]
                self.now[seen] = _shares(self.regrets[seen])

    def _walk(self, node: Node, first: float, second: float) -> float:
        """What seat 0 wins from here on; the node is reached as far as either seat and chance had a say."""
        if node.turn == OVER:
            return node.won
        if node.turn == CHANCE:
            return sum(
                [chance * self._walk(after, first * chance, second * chance)
                 for chance, after in zip(node.chances, node.after)]
            )  # fmt: skip
        now = self.now[node.seen]
        if node.turn == 0:
            worth = [self._walk(after, first * chance, second) for chance, after in zip(now, node.after)]
            own, others = first, second
        else:
            worth = [self._walk(after, first, second * chance) for chance, after in zip(now, node.after)]
            own, others = second, -first
        mean = sum([chance * each for chance, each in zip(now, worth)])
        regrets, played = self.regrets[node.seen], self.played[node.seen]
        for i, each in enumerate(worth):
            regrets[i] += others * (each - mean)
            played[i] += self.rounds * own * now[i]
        return mean

    def average(self) -> dict[str, list[float]]:
        """What has been played on average."""
        return {seen: _shares(played) for seen, played in self.played.items()}


def _shares(amounts: Sequence[float]) -> list[float]:
    """In proportion to the amounts; if there are none, evenly."""
    whole = sum(amounts)
    return [amount / whole for amount in amounts] if whole > 0 else [1 / len(amounts)] * len(amounts)


def solved(root: Node, rounds: int = 200) -> dict[str, list[float]]:
    """Nearly an equilibrium."""
    players = Regretting(root)
    players.play(rounds)
    return players.average()
