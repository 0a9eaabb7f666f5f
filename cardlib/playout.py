"""Plays the rows of a table to their end: the one entry point of every game and speed.

This file is loaded once for each game and speed (see `speed`), which sets the names below
to that game's functions.
"""

from cardlib.chance import start

apply = choose = deal = deal_hidden = is_over = score = None

# What a random stream is for
SHUFFLING, CHOOSING, TIMING, CHOICE, REACTION = 0, 1, 2, 3, 4
FRESH = -1  # instead of a first move: deal a new round


def mover_of(state, move):
    """The seat that makes the move; a game in which one may play out of turn has its own answer."""
    return state.turn


def runner(fingerprint):
    """The entry point; numba's cache knows it by the fingerprint of all its sources."""

    def run(table, strategies, seed, first, move, scores, turns, log):
        """Row i is round `first` + i: dealt anew, or with hidden cards dealt anew and `move` played.

        Fills in scores and turns; the moves go to the log as far as its columns reach.
        """
        _ = fingerprint
        for i in range(len(table)):
            state = table[i]
            start(state.shuffling, seed, first + i, SHUFFLING)
            start(state.choosing, seed, first + i, CHOOSING)
            start(state.timing, seed, first + i, TIMING)
            if move == FRESH:
                deal(state)
            else:
                deal_hidden(state, mover_of(state, move))
                apply(state, move)
            made = 0
            while not is_over(state):
                chosen = choose(state, strategies)
                apply(state, chosen)
                if made < len(log[i]):
                    log[i][made] = chosen
                made += 1
            for column in range(len(scores[i])):
                scores[i][column] = score(state, column)
            turns[i] = state.turns

    return run
