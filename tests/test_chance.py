"""The random stream and the shuffle: fair, repeatable, and no two alike."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product

import pytest

from cardlib.chance import STREAM_WORDS, WORD, below, shuffle, start, word


def stream(seed: int = 0, index: int = 0, purpose: int = 0) -> list[int]:
    words = [0] * STREAM_WORDS
    start(words, seed, index, purpose)
    return words


def words(count: int, *where: int) -> list[int]:
    source = stream(*where)
    return [word(source) for _ in range(count)]


def chi_square(counts: list[int]) -> float:
    mean = sum(counts) / len(counts)
    return sum((count - mean) ** 2 / mean for count in counts)


def test_the_numbers_are_those_of_sfc32():
    """The stream once more as its author wrote it, with the counter and all."""
    a, b, c, counter = 42, 0, 7, 1 << 29
    written = []
    for _ in range(21):
        result = (a + b + counter) % 2**32
        counter = (counter + 1) % 2**32
        a = b ^ (b >> 9)
        b = (c + (c << 3)) % 2**32
        c = (((c << 21) | (c >> 11)) % 2**32 + result) % 2**32
        written.append(result)
    assert words(5, 42, 7, 1) == written[16:]


def test_the_first_numbers_stay_what_they_were():
    assert words(4) == [4216505632, 947923937, 2491578854, 3964400089]
    assert words(4, 2**63 - 1, 2**32 - 1, 2) == [868641424, 2893828932, 3458460121, 2601860067]


@pytest.mark.parametrize("n", [2, 3, 5, 6, 7, 60, 95, 171])
def test_every_number_below_n_comes_as_often(n):
    source = stream(seed=n)
    counts = Counter(below(source, n) for _ in range(200 * n))
    assert set(counts) <= set(range(n))
    spread = (2 * (n - 1)) ** 0.5  # of a chi-square with n - 1 degrees of freedom
    assert abs(chi_square([counts[i] for i in range(n)]) - (n - 1)) < 5 * spread


def test_below_is_fair_even_where_n_does_not_divide_the_words():
    """With 3 * 2**30 a quarter of the words must be refused; plain scaling would favour some numbers."""
    source = stream(seed=1)
    n = 3 * 2**30
    thirds = Counter(below(source, n) % 3 for _ in range(6000))
    assert chi_square([thirds[i] for i in range(3)]) < 14  # plain scaling gives 1:1:2, about 750


def test_below_one_is_nothing_to_choose():
    assert {below(stream(seed=s), 1) for s in range(20)} == {0}


def test_all_24_orders_of_four_cards_are_equally_likely():
    orders = Counter()
    for index in range(12_000):
        cards = [0, 1, 2, 3]
        shuffle(cards, 4, stream(3, index))
        orders[tuple(cards)] += 1
    assert set(orders) == set(permutations(range(4)))
    assert chi_square(list(orders.values())) < 53  # 23 degrees of freedom: 1 in 2500


def test_each_card_comes_to_each_place_as_often():
    places = Counter()
    for index in range(1900):
        cards = list(range(95))
        shuffle(cards, 95, stream(4, index))
        assert sorted(cards) == list(range(95))
        places.update(enumerate(cards))
    value = chi_square([places[pair] for pair in product(range(95), repeat=2)])
    assert abs(value - 94 * 94) < 5 * (2 * 94 * 94) ** 0.5


def test_only_the_first_cards_are_shuffled():
    cards = list(range(10))
    shuffle(cards, 6, stream(seed=5))
    assert sorted(cards[:6]) == list(range(6))
    assert cards[:6] != list(range(6))
    assert cards[6:] == [6, 7, 8, 9]
    shuffle(cards, 0, stream())
    shuffle(cards, 1, stream())


def test_neighbouring_seeds_rounds_and_purposes_share_nothing():
    near = list(product((0, 1, 2, 41, 42, 2**32, 2**32 + 1), (0, 1, 2), (0, 1, 2)))
    seen = Counter(number for where in near for number in words(200, *where))
    assert len(near) * 200 - len(seen) <= 1  # 12600 words of 32 bits: even one pair in common is a 1 in 50 chance


def test_half_of_the_bits_differ_between_neighbours():
    for first, second in (((1, 0, 0), (2, 0, 0)), ((1, 0, 0), (1, 1, 0)), ((1, 0, 0), (1, 0, 1))):
        pairs = zip(words(500, *first), words(500, *second))
        differing = sum((a ^ b).bit_count() for a, b in pairs)
        assert abs(differing - 8000) < 5 * 4000**0.5  # 16000 coin flips


def test_the_bits_are_fair():
    ones = Counter()
    for number in words(4000, 9):
        assert 0 <= number <= WORD
        ones.update(bit for bit in range(32) if number >> bit & 1)
    assert all(abs(ones[bit] - 2000) < 5 * 1000**0.5 for bit in range(32))
