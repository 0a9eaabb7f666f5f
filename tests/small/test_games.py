"""The small games: as many ways to go as counted by hand or by a second program, and the rules of the large ones."""

from __future__ import annotations

import random
import re
from fractions import Fraction
from itertools import permutations

import pytest

from cardlib import biberbande, stop
from cardlib.small import knocking, two_colours
from cardlib.small.tree import CHANCE, OVER, alike, always, evenly, nodes, seats, tree

GAMES = [knocking, two_colours]
every_game = pytest.mark.parametrize("game", GAMES, ids=["knocking", "two_colours"])


# ---- how large they are


def test_the_knocking_game_has_as_many_nodes_as_counted_by_hand():
    """From the end: a last turn; the one before, after a knock and without; the question; the first turn; the deal."""
    last = 1 + 1 * (1 + 2)
    after_a_knock = 1 + 2 * (1 + 2)
    without = 1 + 2 * (1 + 2 * last)
    knock = 1 + after_a_knock + without
    first = 1 + 3 * (1 + 2 * knock)
    assert len([*nodes(tree(knocking))]) == 1 + 4 * 3 * first == 1993


def test_in_the_knocking_game_as_much_can_be_told_apart_as_counted_by_hand():
    """Out of the row comes what is neither drawn nor seen before; what is discarded is seen by both."""
    first_draw = 4 + 1  # four numbers, and the Swap
    first_out = 4 * 3 + 4 + 1 + 1  # keep, and one of three is out; discard a number, or the Swap; swap
    found = alike(tree(knocking))
    of_seat_0 = [seen for seen, group in found.items() if group[0].turn == 0]
    assert len([seen for seen in of_seat_0 if len(seen.split()) == 3]) == first_draw
    assert len([seen for seen, group in found.items() if group[0].moves == ("knock", "end")]) == first_out
    assert len(found) == 295


def second_opinion_on_two_colours():
    """Every course of the small STOP, played on lists: how many moments, and what can be told apart."""
    moments, told = 1, set()

    def play(hands, top, pile, mover, stories):
        nonlocal moments
        moments += 1
        told.add((mover, stories[mover]))
        for card in [each for each in hands[mover] if each[0] == top[0] or each[1] == top[1]]:
            left = [list(hand) for hand in hands]
            left[mover].remove(card)
            if left[mover]:
                play(left, card, pile, 1 - mover, [(*story, card) for story in stories])
            else:
                moments += 1
        moments += 1  # to draw: chance's turn, or the end
        if pile:
            more = [list(hand) for hand in hands]
            more[mover].append(pile[0])
            drawn = [story + (("draw", pile[0]) if seat == mover else ("draw",)) for seat, story in enumerate(stories)]
            play(more, top, [], 1 - mover, drawn)

    seen = set()
    for order in permutations(["r1", "r3", "r5", "b3", "b5"]):
        deal = tuple(sorted(order[:2])), tuple(sorted(order[2:4]))
        if deal not in seen:
            seen.add(deal)
            play(deal, "r4", list(order[4:]), 0, list(deal))
    return moments, len(told)


def test_the_small_stop_has_as_many_nodes_as_a_second_program_finds():
    root = tree(two_colours)
    assert (len([*nodes(root)]), len(alike(root))) == second_opinion_on_two_colours() == (781, 158)


# ---- what every game must keep


@every_game
def test_chances_add_up_and_the_stakes_are_as_said(game):
    root = tree(game, Fraction)
    assert all(sum(node.chances) == 1 for node in nodes(root) if node.turn == CHANCE)
    assert max(abs(node.won) for node in nodes(root) if node.turn == OVER) == game.MOST_WON


@every_game
def test_what_looks_alike_has_the_same_mover_and_moves(game):
    for group in alike(tree(game)).values():
        assert len({(node.turn, tuple(node.moves)) for node in group}) == 1


@every_game
def test_nothing_is_forgotten(game):
    """On the way to nodes that look alike the mover has seen and done the same."""

    def walk(node, ways):
        if node.turn >= 0:
            met.setdefault(node.seen, set()).add(ways[node.turn])
        for move, after in zip(node.moves, node.after):
            longer = list(ways)
            if node.turn >= 0:
                longer[node.turn] += ((node.seen, move),)
            walk(after, longer)

    met = {}
    walk(tree(game), [(), ()])
    assert [seen for seen, ways in met.items() if len(ways) > 1] == []


@every_game
def test_the_rule_of_thumb_uses_only_what_its_seat_has_seen(game):
    for group in alike(tree(game)).values():
        assert len({game.thumb(node.state) for node in group}) == 1


@every_game
def test_strategies_say_something_for_all_that_can_be_seen(game):
    root = tree(game)
    mixed = seats(root, evenly(root), always(root, lambda node: game.thumb(node.state)))
    assert all(sum(shares) == 1 for shares in mixed.values())
    for seen, group in alike(root).items():
        assert (max(mixed[seen]) == 1) == (group[0].turn == 1 or len(group[0].moves) == 1)


# ---- the rules are those of the large games


def random_course(game, seed):
    """States and moves of a course in which everything is as likely."""
    state, generator, course = game.start(), random.Random(seed), []
    while game.turn(state) != OVER:
        move = generator.choice(game.moves(state))
        course.append((state, move))
        state = game.after(state, move)
    return course, state


FIXED = "9 9 9 "  # the other three places of a row: the small game is about the fourth
LARGE = {"keep": "keep 4", "discard": "discard", "knock": "knock", "end": "end"}


@pytest.mark.parametrize("seed", range(60))
def test_the_knocking_game_is_biberbande(seed):
    """The same cards on the large table: what may be done with place 4 is the same, and so is what comes of it."""
    course, end = random_course(knocking, seed)
    deal, draws = course[0][1], [move for state, move in course if state.phase == knocking.DRAW]
    table = biberbande.position(
        rows=tuple(FIXED + card for card in deal), discard="8", stack=" ".join(draws), turn=0,
        known=("0:1 0:2 0:3", "1:1 1:2 1:3"),
    )  # fmt: skip
    for state, move in course[1:]:
        if state.phase == knocking.DRAW:
            if "end" in table.moves:  # asked where it makes no difference
                table = table.play("end")
            table = table.play("draw")
            continue
        own = {LARGE.get(each, f"swap 4 {1 - state.mover}:4") for each in knocking.moves(state)}
        assert own == {each for each in table.moves if not re.search(r"(^\w+ |:)[123]( |$)", each)}
        table = table.play(LARGE.get(move, f"swap 4 {1 - state.mover}:4"))
    assert tuple(row.split()[3] for row in table.fields()["rows"]) == tuple(end.cards)
    for seat in (0, 1):
        for owner in (0, 1):
            knows = f"{owner}:4" in table.fields()["known"][seat].split()
            assert knows == end.knows[seat][owner] or table.over
    if end.knocked:
        assert table.over
        assert (table.scores[0] < table.scores[1]) == (knocking.won(end) == 1)


@pytest.mark.parametrize("seed", range(60))
def test_the_small_stop_is_stop(seed):
    course, end = random_course(two_colours, seed)
    first = two_colours.after(*course[0])
    table = stop.position(
        top=first.top, hands=tuple(" ".join(hand) for hand in first.hands), draw=" ".join(first.pile), turn=0
    )
    for state, move in course[1:]:
        if state.phase == two_colours.DRAW:
            assert sorted(table.fields()["hands"][state.mover].split()) == sorted((*state.hands[state.mover], move))
            continue
        assert {each.split()[0] for each in table.moves} == {*two_colours.moves(state)}
        left = len(state.hands[state.mover]) - 1
        call = {0: " stop", 1: " watch"}.get(left, "") if move != "draw" else ""
        table = table.play(move + call)
    if not all(end.hands):
        assert table.over
        assert table.scores[1] - table.scores[0] == two_colours.won(end)
