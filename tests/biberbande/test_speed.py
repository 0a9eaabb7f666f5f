"""One rulebook, two speeds: plain and compiled play the same rounds of Biberbande."""

import numpy as np
import pytest

from cardlib import biberbande, speed
from cardlib.biberbande import rules
from cardlib.playout import FRESH

NAMES = list(biberbande.STRATEGIES)


LONG = 4000  # moves that fit in the log


def run(compiled, players, numbers, first, count, deck="amigo"):
    """Rounds from the same seeds in one of the two speeds: moves, scores, turns, final states."""
    blank = biberbande.notation.empty_table(players, deck=deck)
    entry = speed.entry("biberbande", compiled)
    if not compiled:
        rows = [rules.LAYOUT.copy(blank) for _ in range(count)]
        scores, turns = [[0] * players for _ in rows], [0] * count
        log = [[-1] * LONG for _ in rows]
        entry(rows, numbers, 5, first, FRESH, scores, turns, log)
        return log, scores, turns, [rules.LAYOUT.values(state) for state in rows]
    table = rules.LAYOUT.table(count)
    rules.LAYOUT.write(blank, table)
    scores, turns = np.zeros((count, players), np.int64), np.zeros(count, np.int64)
    log = np.full((count, LONG), -1, np.int64)
    entry(table, np.array(numbers), 5, first, FRESH, scores, turns, log)
    states = [rules.LAYOUT.values(rules.LAYOUT.read(row)) for row in table]
    return log.tolist(), scores.tolist(), turns.tolist(), states


@pytest.mark.skipif(not speed.available(), reason="numba is not installed")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_plain_and_compiled_play_the_same_rounds(players):
    """5,000 whole rounds in all: every move and every field at the end; all strategies take part."""
    for part in range(10):
        numbers = tuple((seat + part) % len(NAMES) for seat in range(players))
        deck = ("amigo", "gamewright")[part % 2]
        assert run(False, players, numbers, 100 * part, 100, deck) == run(True, players, numbers, 100 * part, 100, deck)
