"""The value of a small game by a linear program over what each seat plans, in the form of von Stengel.

A plan of a seat says for each sequence of its own moves how likely it makes them all. The program maximises what the
plan of one seat is sure of; it shares nothing with `cardlib.small.solving`.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from scipy.optimize import linprog

from cardlib.small.tree import CHANCE, OVER

NOTHING = ("", "")  # the sequence of who has not moved yet


def sequences(root, seat):
    """Each sequence of a seat with its number, and for each thing seen the sequence that leads there."""
    numbers, before = {NOTHING: 0}, {}

    def walk(node, so_far):
        if node.turn == seat and node.seen not in before:
            before[node.seen] = so_far
            for move in node.moves:
                numbers[node.seen, move] = len(numbers)
        for move, after in zip(node.moves, node.after):
            walk(after, (node.seen, move) if node.turn == seat else so_far)

    walk(root, NOTHING)
    return numbers, before


def plan(root, seat, without=()):
    """What the seat is sure of on average, and how likely it makes each move; some moves may be forbidden."""
    sign = -1 if seat else 1
    mine, before_mine = sequences(root, seat)
    theirs, before_theirs = sequences(root, 1 - seat)
    worths = {seen: len(mine) + 1 + i for i, seen in enumerate(before_theirs)}  # columns: what the other one may win
    columns = len(mine) + 1 + len(worths)
    answers, answered = np.zeros((len(theirs), columns)), np.zeros(len(theirs))
    chances, whole = np.zeros((1 + len(before_mine), columns)), np.zeros(1 + len(before_mine))

    def walk(node, my, their, weight):
        if node.turn == OVER:
            answers[theirs[their], mine[my]] -= weight * sign * node.won
        for i, (move, after) in enumerate(zip(node.moves, node.after)):
            if node.turn == CHANCE:
                walk(after, my, their, weight * float(node.chances[i]))
            elif node.turn == seat:
                walk(after, (node.seen, move), their, weight)
            else:
                walk(after, my, (node.seen, move), weight)

    walk(root, NOTHING, NOTHING, 1.0)
    for sequence, row in theirs.items():  # what is seen is worth no more than any answer to it
        answers[row, worths[sequence[0]] if sequence != NOTHING else len(mine)] += 1
    for seen, sequence in before_theirs.items():
        answers[theirs[sequence], worths[seen]] -= 1
    chances[0, 0] = whole[0] = 1
    for row, (seen, sequence) in enumerate(before_mine.items(), 1):  # the moves share what led to them
        chances[row, mine[sequence]] = -1
        for each, column in mine.items():
            if each != NOTHING and each[0] == seen:
                chances[row, column] = 1
    aim = np.zeros(columns)
    aim[len(mine)] = -1
    bounds = [(0, 0 if each in without else None) for each in mine] + [(None, None)] * (columns - len(mine))
    found = linprog(aim, answers, answered, chances, whole, bounds, method="highs")
    assert found.success
    return -found.fun, {sequence: found.x[column] for sequence, column in mine.items()}


def as_fractions(root, plans, most=10_000):
    """Both plans as a strategy in fractions: how likely each move is where it is to be made; evenly where never."""
    strategy = {}
    for seat, (_value, likely) in enumerate(plans):
        for seen in sequences(root, seat)[1]:
            moves = [sequence for sequence in likely if sequence[0] == seen and sequence != NOTHING]
            whole = sum(likely[move] for move in moves)
            shares = [
                Fraction(likely[move] / whole).limit_denominator(most) if whole > 1e-9 else Fraction(1, len(moves))
                for move in moves
            ]
            strategy[seen] = [*shares[:-1], 1 - sum(shares[:-1])]
    return strategy
