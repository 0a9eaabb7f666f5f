from contextlib import contextmanager


class Player:
    pass


@contextmanager
def at_the_table(game, players):
    yield [None] * len(players)
