"""Biberbande compiled: moves a second, and how soon the first odds are there."""

import time

import numpy as np
import pytest

from cardlib import biberbande, odds, speed
from cardlib.biberbande import rules
from cardlib.playout import FRESH

pytestmark = pytest.mark.benchmark


def moves_a_second(players=4, rounds=10_240):
    blank = biberbande.notation.empty_table(players)
    run = speed.entry("biberbande", True)
    taken, moves = 0.0, 0
    for first in range(0, rounds, 256):
        table = rules.LAYOUT.table(256)
        rules.LAYOUT.write(blank, table)
        scores, turns = np.empty((256, players), np.int64), np.empty(256, np.int64)
        log = np.full((256, 1000), -1, np.int64)
        begun = time.process_time()
        run(table, np.zeros(players, np.int64), 0, first, FRESH, scores, turns, log)
        taken += time.process_time() - begun
        moves += int((log >= 0).sum())
    return moves / taken


def test_random_play_makes_at_least_four_million_moves_a_second():
    moves_a_second(rounds=256)  # compile
    assert moves_a_second() > 4_000_000


def test_the_first_odds_are_there_within_300_milliseconds():
    position = biberbande.position(rows=("4 2 0 5", "1 2 1 3", "6 7 8 9", "1 8 6 9"), discard="3", held="S")
    assert len(position.moves) == 49
    next(odds.refining(position, 100, 0))
    begun = time.perf_counter()
    next(odds.refining(position, 10_000, 0))
    assert time.perf_counter() - begun < 0.3
    begun = time.perf_counter()
    position.odds()
    assert time.perf_counter() - begun < 1
