"""Positions for the tests of Biberbande."""

from hypothesis import strategies as some

from cardlib import biberbande, chance
from cardlib.biberbande import notation, rules

MOST = 60  # moves of a random round that are played at most


@some.composite
def rounds(draw, most=MOST):
    """A position somewhere in a random round; `knock` is rare, so that rounds get long."""
    players = draw(some.integers(2, 6))
    deck = draw(some.sampled_from(["amigo", "gamewright"]))
    position = biberbande.deal(players=players, seed=draw(some.integers(0, 2**63 - 1)), deck=deck)
    choices = draw(some.randoms(use_true_random=False))
    for _ in range(draw(some.integers(0, most))):
        if position.over:
            break
        moves = [move for move in position.moves if move != "knock" or choices.random() < 0.1]
        position = position.play(choices.choice(moves))
    return position


@some.composite
def positions(draw):
    """A position in which someone has to choose, reached by random moves; nothing but memory may be short."""
    players = draw(some.integers(2, 6))
    position = biberbande.deal(players=players, seed=draw(some.integers(0, 10**9)))
    choices = draw(some.randoms(use_true_random=False))
    for _ in range(draw(some.integers(0, 50))):
        following = position.play(choices.choice([move for move in position.moves if move != "knock"]))
        position = following
    return position


def dealt_anew(position, seat, seed):
    """The same position with other cards where this seat cannot look."""
    state = rules.LAYOUT.copy(position._state)
    chance.start(state.shuffling, seed, 0, 0)
    rules.deal_hidden(state, seat)
    twin = rules.LAYOUT.copy(state)
    twin.shuffling = position._state.shuffling[:]
    return biberbande.position(**notation.fields(twin))
