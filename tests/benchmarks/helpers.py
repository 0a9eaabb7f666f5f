"""What the benchmarks measure alike."""

from __future__ import annotations

import time

import numpy as np

from cardlib import speed
from cardlib.game import Game
from cardlib.playout import FRESH

BATCH = 256


def moves_per_second(game: Game, batches: int = 40) -> float:
    """Random play, compiled, four players, in processor time of one core; the best of three."""
    run, layout, blank = speed.entry(game.name, True), game.rules.LAYOUT, game.notation.empty_table(4)
    table, turns = layout.table(BATCH), np.zeros(BATCH, np.int64)
    scores = np.zeros((BATCH, game.notation.columns(blank)), np.int64)
    log, numbers = np.zeros((BATCH, 0), np.int64), np.zeros(4, np.int64)
    best = 0.0
    for _ in range(3):
        played, taken = 0, 0.0
        for first in range(0, batches * BATCH, BATCH):
            layout.write(blank, table)
            start = time.thread_time()
            run(table, numbers, 1, first, FRESH, scores, turns, log)
            taken += time.thread_time() - start
            played += int(turns.sum())
        best = max(best, played / taken)
    return best
