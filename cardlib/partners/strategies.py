"""Named ways to play Partners. Like the rules they run plain and compiled."""

from cardlib.chance import below
from cardlib.language import N_
from cardlib.partners.rules import legal_moves

STRATEGIES = {
    "random": N_("Any move, each as likely."),
    "thumb": "x",
    "strong": "x",
}
RANDOM, THUMB, STRONG = 0, 1, 2


def choose(state, strategies):
    """The move of the seat whose turn it is, by its numbered strategy."""
    count = legal_moves(state)
    if count == 1:
        return state.found[0]
    return state.found[below(state.choosing, count)]
