"""The random stream and the shuffle: the same numbers plain and compiled.

A stream is four 32-bit words (Doty-Humphrey's sfc32), kept in the state it belongs to.
Every word lives in a 64-bit integer and is masked after each step, so Python's unbounded
integers and the machine's agree to the last bit.
"""

from __future__ import annotations

WORD = 0xFFFFFFFF
STREAM_WORDS = 4
WARM_UP = 16

Stream = list[int]


def start(stream: Stream, seed: int, index: int, purpose: int) -> None:
    """Fill a stream from (seed, index); two purposes never share numbers.

    >>> stream = [0, 0, 0, 0]
    >>> start(stream, 42, 0, 0)
    >>> [below(stream, 6) + 1 for _ in range(8)]
    [4, 5, 2, 6, 3, 3, 3, 6]
    """
    stream[0] = seed & WORD
    stream[1] = (seed >> 32) & WORD
    stream[2] = index & WORD
    stream[3] = purpose << 29
    for _ in range(WARM_UP):
        word(stream)


def word(stream: Stream) -> int:
    """The next 32 random bits of the stream."""
    a = stream[0]
    b = stream[1]
    c = stream[2]
    counter = stream[3]
    result = (a + b + counter) & WORD
    stream[0] = b ^ (b >> 9)
    stream[1] = (c + (c << 3)) & WORD
    stream[2] = (((c << 21) | (c >> 11)) + result) & WORD
    stream[3] = (counter + 1) & WORD
    return result


def below(stream: Stream, n: int) -> int:
    """A whole number from 0 to n - 1, each exactly as likely (Lemire's method)."""
    product = word(stream) * n
    if (product & WORD) < n:
        unfair = (WORD + 1) % n
        while (product & WORD) < unfair:
            product = word(stream) * n
    return product >> 32


def shuffle(cards: list[int], count: int, stream: Stream) -> None:
    """Shuffle the first `count` cards in place; every order is equally likely."""
    for last in range(count - 1, 0, -1):
        other = below(stream, last + 1)
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card


def sort(cards: list[int], count: int) -> None:
    """Put the first `count` cards in order, lowest first: what their order told is gone.

    >>> cards = [3, 1, 2, 0]
    >>> sort(cards, 3)
    >>> cards
    [1, 2, 3, 0]
    """
    for last in range(1, count):
        card = cards[last]
        place = last
        while place > 0 and cards[place - 1] > card:
            cards[place] = cards[place - 1]
            place -= 1
        cards[place] = card
