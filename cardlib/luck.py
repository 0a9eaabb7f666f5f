"""How much is luck? What each way to play achieves, measured once: `make strategies` writes it down.

In 4½ Minuten four play alike, and minus points are counted. In the other games one player meets three
strong ones (in Partners a team meets a strong team), and rounds won are counted. The last player of each
game cheats: it sees all cards, so nobody can do much better, and what is left is luck.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any, NamedTuple

from cardlib import speed
from cardlib.counting import wilson
from cardlib.game import Game
from cardlib.playout import FRESH
from cardlib.simulate import Results, run_rows

CHEATING = "sees all cards"  # not a strategy: nobody may play so
PLAYERS = "random", "thumb", "strong", "search", CHEATING
Z = 1.959963984540054


class Achieved(NamedTuple):
    """What a way to play achieves: minus points a round, or the share of rounds won; with a 95 % interval."""

    player: str
    value: float
    low: float
    high: float
    rounds: int


class Zero(NamedTuple):
    """Deals of 4½ Minuten that were played to zero minus points by a team that saw all cards."""

    deals: int
    found: int

    @property
    def share(self) -> float:
        return self.found / self.deals

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.share, self.deals, Z)


def achieved(game: str) -> tuple[Achieved, ...]:
    """What was measured for a game, weakest player first.

    >>> [row.player for row in achieved("stop")]
    ['random', 'thumb', 'strong', 'search', 'sees all cards']
    """
    return tuple(Achieved(**row) for row in _measured()[game])


def played_to_zero() -> Zero:
    """How many deals of 4½ Minuten can be played to zero, as far as was found: it may be more."""
    return Zero(**_measured()["zero"])


def _measured() -> Mapping[str, Any]:
    return json.loads(files("cardlib").joinpath("luck.json").read_text(encoding="utf-8"))


# ---- measuring


def seats_of(game: Game, player: str) -> tuple[str, ...]:
    """Who plays: four alike in 4½ Minuten, a team of two in Partners, else one among three strong ones."""
    if game.name == "minuten":
        return (player,) * 4
    return (player, "strong") * 2 if game.name == "partners" else (player, "strong", "strong", "strong")


def measure(game: Game, player: str, rounds: int, thinking: int, seed: int = 1) -> Achieved:
    """Play that many rounds, seed by seed the same ones for every player."""
    results = play(game, player, rounds, (thinking,), seed)
    return summary(results, player)


def play(game: Game, player: str, rounds: int, thinking: Sequence[int], seed: int = 1) -> Results:
    """The rounds of a player. Who sees all cards and plays alone may try a round again, thinking longer."""
    seats = seats_of(game, player)
    if player != CHEATING:
        return game.simulate(rounds, seats, seed=seed, thinking=thinking[0])
    names = list(game.strategies.STRATEGIES)
    numbers = tuple(game.strategies.SEARCH + 1 if seat == CHEATING else names.index(seat) for seat in seats)
    scores = []
    for number in range(rounds):
        best: list[int] = []
        for games in thinking:
            if not best or best[0] > 0:
                blank = game.notation.empty_table(len(seats), thinking=games)
                row = run_rows(game, speed.available(), blank, numbers, seed, number, 1, FRESH)[0][0]
                tried = [int(score) for score in row]
                best = min(best or tried, tried)
        scores.append(best)
    return Results(scores, [0] * rounds, game, ())


def summary(results: Results, player: str) -> Achieved:
    """Minus points of a team alone, or the rounds that the first seat or its team won."""
    alone, rounds = len(results.scores[0]) == 1, len(results.scores)
    value = results.mean()[0] if alone else results.wins[0] / rounds
    low, high = results.interval(wins=not alone)[0]
    return Achieved(player, round(float(value), 4), round(float(low), 4), round(float(high), 4), rounds)
