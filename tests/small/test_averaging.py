"""Who averages over deals: what that promises, by hand and by the program, and what comes of it."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest

from cardlib.small import knocking, two_colours
from cardlib.small.averaging import averaging, by_thumb, open_cards, promised
from cardlib.small.solving import exploitability, value, worst
from cardlib.small.tree import alike, always, tree
from tests.small.test_games import every_game

THIRD = Fraction(1, 3)


def exact(game):
    return tree(game, Fraction)


def test_the_0_by_hand():
    """Seat 0 has drawn the 0; the other two of the stack are a number and the Swap.

    Keep it: in one of two draws the other one has the Swap and takes the 0, for the cards lie open. Discard it: if the
    other one draws the Swap it takes the lower card, and the number helps seat 0 only if it is the lowest; if the
    other one draws the number, the Swap comes last and seat 0 takes the lower card, whichever that is.
    """
    discard = Fraction(0)
    for mine, theirs, number in permutations((1, 2, 3)):
        lower, higher = sorted((mine, theirs))
        discard += Fraction(1, 2) * (1 if number < lower else -1)
        discard += Fraction(1, 2) * 1
        assert lower < higher
    assert promised(exact(knocking), open_cards)["0 | 0"] == [discard / 6, Fraction(1, 2) - Fraction(1, 2)]
    assert promised(exact(knocking), open_cards)["0 | 0"] == [THIRD, 0]


def test_red_1_and_blue_3_by_hand():
    """Lay red 1, and blue 3 is left. With open cards the other one knows, and lays nothing that it fits if it can.

    Red 3 and red 5: red 5; seat 0 draws blue 5 and has 8 when red 3 goes out. Red 3 and blue 5: red 3 is the only one
    that fits, and blue 3 goes out on it; to draw would end with 13 against 3. Red 5 and blue 5: red 5; seat 0 draws
    red 3 and has 6 when blue 5 goes out.
    """
    root = exact(two_colours)
    laid = {node.state.hands[1]: open_cards(node.after[0]) for node in alike(root)["0 | r1 b3"]}
    assert laid == {("r3", "r5"): -8, ("r3", "b5"): 5, ("r5", "b5"): -6}
    assert promised(root, open_cards)["0 | r1 b3"] == [Fraction(-8 + 5 - 6, 3), -1]


# ---- what comes of it


@pytest.mark.parametrize(
    ("game", "worth", "first", "second"),
    [
        (knocking, open_cards, Fraction(1, 6), Fraction(-4, 9)),
        (knocking, by_thumb(knocking), Fraction(1, 6), Fraction(-4, 9)),
        (two_colours, open_cards, Fraction(-4, 3), Fraction(4, 5)),
        (two_colours, by_thumb(two_colours), Fraction(-49, 30), Fraction(11, 15)),
    ],
)
def test_what_who_averages_is_sure_of(game, worth, first, second):
    """Less than the value, where an equilibrium is sure of all of it."""
    root = exact(game)
    strategy = averaging(root, worth)
    assert (worst(root, strategy, 0), worst(root, strategy, 1)) == (first, second)
    assert first + second < 0
    assert exploitability(root, strategy) == -(first + second) / 2


def test_who_averages_over_open_cards_throws_the_best_card_away_and_keeps_the_worst():
    chosen = averaging(exact(knocking), open_cards)
    assert {card: chosen[f"0 | {card}"] for card in "0123"} == {"0": [1, 0], "1": [1, 0], "2": [0, 1], "3": [0, 1]}


def test_who_averages_never_mixes():
    root = exact(two_colours)
    for worth in (open_cards, by_thumb(two_colours)):
        assert {max(shares) for shares in averaging(root, worth).values()} == {1}


@every_game
def test_each_move_promises_as_much_as_the_deals_say(game):
    """A second way: every deal that fits listed as often as it is likely, and averaged plainly."""
    root = exact(game)
    for worth in (open_cards, by_thumb(game)):
        promises = promised(root, worth)
        for seen, group in alike(root).items():
            for i, promise in enumerate(promises[seen]):
                assert min(_to_mover(group, worth, i)) <= promise <= max(_to_mover(group, worth, i))
            if game is two_colours:  # each of its deals is as likely, and nothing is drawn by chance twice
                means = [Fraction(sum(_to_mover(group, worth, i))) / len(group) for i in range(len(group[0].moves))]
                assert promises[seen] == means


def _to_mover(group, worth, place):
    return [(-1 if node.turn else 1) * worth(node.after[place]) for node in group]


@every_game
def test_playing_by_thumb_is_what_is_played_out(game):
    root = exact(game)
    assert by_thumb(game)(root) == value(root, always(root, lambda node: game.thumb(node.state)))
