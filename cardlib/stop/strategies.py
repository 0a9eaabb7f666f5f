"""Named ways to play STOP. Like the rules they run plain and compiled.

A strategy sees its own hand, how many cards the others hold, the discards and what is pending;
never a hidden card. Who may play out of turn is asked first, then the seat whose turn it is.
"""

from cardlib.chance import below
from cardlib.language import N_
from cardlib.stop.rules import (
    NONE,
    calls_of,
    free_of,
    left_of,
    moves_in_turn,
    moves_out_of_turn,
    needed_calls,
    quick_cards,
)

STRATEGIES = {
    "random": N_("Any card that fits, each as likely; plays out of turn whenever it can."),
    "thumb": N_("The colour it holds most of first; keeps Free choice for when nothing else fits."),
    "strong": N_("Keeps zeros and twos to defend itself, counts the cards seen, times Pass cards by the hands' sizes."),
}
RANDOM, THUMB, STRONG = 0, 1, 2


def choose(state, strategies):
    """What happens next: the quickest of those who play out of turn, else the seat whose turn it is."""
    player = acting(state, strategies, 0)
    if player == state.turn:
        return take_turn(state, strategies[player])
    return react(state, player, strategies[player])


def acting(state, strategies, eager):
    """The seat that acts next; `eager` has a bit for each further seat that is known to play out of turn."""
    quick = quick_cards(state)
    if quick:
        for player in range(state.players):
            if state.one[player] & quick and player != state.turn and wants(state, player, strategies[player]):
                eager |= 1 << player
    return quickest(state, eager) if eager else state.turn


def quickest(state, eager):
    """Who is first among the eager seats, a bit for a seat: by reaction time, else by nearness to the last player."""
    first = NONE
    shortest = 0
    player = state.last
    for _ in range(state.players):
        player = left_of(state, player)
        if eager >> player & 1:
            if state.reactions[player] == 0:
                return player
            time = state.times[state.reactions_from[player] + below(state.timing, state.reactions[player])]
            if first == NONE or time < shortest:
                first = player
                shortest = time
    return first


def wants(state, player, strategy):
    """Does this player want to play out of turn what it could? A learner's function is asked elsewhere."""
    return strategy >= RANDOM


def react(state, player, strategy):
    """The move of a player who plays out of turn."""
    return pick(state, player, moves_out_of_turn(state, player, 0))


def take_turn(state, strategy):
    """The move of the seat whose turn it is."""
    count = moves_in_turn(state)
    if count == 1:
        return state.found[0]
    return pick(state, state.turn, count - 1)  # to draw or to accept is for when nothing else is legal


def pick(state, player, count):
    """One of the moves found, each as likely; no needed call is left out."""
    if state.held[player] > 3:
        return state.found[below(state.choosing, count)]
    good = 0
    for i in range(count):
        move = state.found[i]
        if calls_of(move) == needed_calls(state.held[player], free_of(move)):
            state.found[good] = move
            good += 1
    return state.found[below(state.choosing, good)]
