"""Sets of kinds of cards: whole numbers with a bit for each kind. Compiled, each of these is one instruction."""


def lowest(kinds: int) -> int:
    """The lowest kind in the set, which must not be empty.

    >>> lowest(0b10100)
    2
    """
    return (kinds & -kinds).bit_length() - 1


def size(kinds: int) -> int:
    """How many kinds are in the set.

    >>> size(0b10100)
    2
    """
    return kinds.bit_count()
