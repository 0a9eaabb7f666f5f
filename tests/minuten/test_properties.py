"""What holds in every position of every game of 4½ Minuten."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest
from hypothesis import given

from cardlib import IllegalMove, Position, minuten
from cardlib.minuten import notation, rules
from tests.minuten.helpers import walks

DECK = Counter({card: 2 if card[0] in "rygbp" and card[1].isdigit() else 1 for card in notation.CARDS})


def every_move(position: Position) -> list[str]:
    """All moves that can be written down for this table, legal or not."""
    seats = range(position.players)
    lays = [f"{card}>{pile}" for card in notation.CARDS for pile in (1, 2)]
    lays = [f"{lay}:{seat}" if lay[1] == "T" else lay for lay in lays for seat in (seats if lay[1] == "T" else (0,))]
    return [*lays, "pass", *(f"begin {seat}" for seat in seats)]


def visible(position: Position) -> Counter[str]:
    """The cards one could count: displays, draw pile, and the tops of both piles."""
    places = [*position.displays, position.draw, *(top for top in position.piles if top)]
    return Counter(" ".join(places).split())


def laid(position: Position) -> int:
    return sum(">" in move for move in position.history)


@given(walks())
def test_no_card_is_lost_or_doubled(walk):
    for position in walk:
        held = sum(len(display.split()) for display in position.displays)
        assert held + len(position.draw.split()) + position.aside + laid(position) == 95
        assert visible(position) <= DECK


@given(walks())
def test_a_move_moves_the_cards_that_its_steps_name_and_no_others(walk):
    for before, after in itertools.pairwise(walk):
        drawn = [step for step in after.steps if step.rule in ("M9", "M15", "M27", "M12") and is_a_draw(step.text)]
        cards = before.draw.split()
        assert cards[len(drawn) :] == after.draw.split()
        for card, step in zip(cards, drawn):
            assert notation.spoken(notation.KIND[card]) in step.text
        came = Counter(cards[: len(drawn)])
        gone = hands(before) + came - hands(after)
        move = after.history[-1]
        if move == "pass":
            assert gone == Counter(before.displays[before.turn].split())
            assert after.aside - before.aside == gone.total()
        else:
            assert gone == Counter([move.split(">")[0]] if ">" in move else [])
            assert after.aside == before.aside


def is_a_draw(text: str) -> bool:
    return "passes" not in text and "begin" not in text


def hands(position: Position) -> Counter[str]:
    return Counter(" ".join(position.displays).split())


@given(walks())
def test_every_legal_move_can_be_played(walk):
    for position in walk[::7]:
        for move in position.moves:
            after = position.play(move)
            assert after.previous is position
            assert after.history == (*position.history, move)
            assert after.steps


@given(walks())
def test_a_move_is_listed_just_if_why_finds_nothing_against_it(walk):
    for position in walk[::10]:
        for move in every_move(position):
            verdict = position.why(move)
            assert (move in position.moves) == bool(verdict)
            if not verdict:
                assert verdict.rule in minuten.RULES
                assert verdict.text
                with pytest.raises(IllegalMove) as refused:
                    position.play(move)
                assert refused.value.verdict == verdict


@given(walks())
def test_the_moves_come_in_the_same_order_and_each_once(walk):
    for position in walk:
        assert len(set(position.moves)) == len(position.moves)
        assert minuten.position(**position.fields()).moves == position.moves


@given(walks())
def test_playing_never_changes_a_position(walk):
    for position in walk[::9]:
        before = repr(position), position.fields(), position.moves, position.steps
        for move in position.moves:
            position.play(move)
        assert (repr(position), position.fields(), position.moves, position.steps) == before


def inside(position: Position) -> dict[str, object]:
    """All that the rules know; `found` is only where they write moves down."""
    return {name: getattr(position._state, name) for name in rules.LAYOUT.shapes if name != "found"}


@given(walks())
def test_fields_and_saves_rebuild_every_position(walk):
    for position in walk[::4]:
        again = minuten.position(**position.fields())
        assert again == position
        assert inside(again) == inside(position)  # `==` compares fields, so it cannot miss what they lack
        assert hash(again) == hash(position)
        loaded = minuten.load(position.save())
        assert loaded == position
        assert loaded.history == position.history
        assert eval(repr(position), {"minuten": minuten}) == position
        assert minuten.load(again.save()) == position


@given(walks())
def test_a_rebuilt_position_goes_on_in_the_same_way(walk):
    middle = walk[len(walk) // 2]
    again = minuten.position(**middle.fields())
    for after in walk[len(walk) // 2 + 1 :]:
        again = again.play(after.history[-1])
        assert again == after
        assert again.steps == after.steps


# Which rules may change what; anything else that changes has no step that tells of it
CHANGES = {
    "piles": {"M8", "M10"},
    "displays": {"M8", "M9", "M10", "M12", "M15", "M27"},
    "draw": {"M9", "M12", "M15", "M27"},
    "turn": {"M8", "M10", "M12", "M27"},
    "direction": {"M14"},
    "blocked": {"M17", "M18", "M19"},
    "block_left": {"M17", "M19", "M21"},
    "aside": {"M12"},
    "phase": {"M6", "M23", "M27"},
    "turns": {"M8", "M10", "M12"},
    "elapsed": {"M8", "M10", "M12"},  # a new turn takes its time
    "streams": {"M6", "M8", "M10", "M12"},  # which time was drawn
}


@given(walks())
def test_every_change_on_the_table_belongs_to_a_step(walk):
    for before, after in itertools.pairwise(walk):
        acted = {step.rule for step in after.steps}
        assert acted <= set(minuten.RULES)
        assert all(step.text for step in after.steps)
        was, is_now = before.fields(), after.fields()
        for name in was:
            if was[name] != is_now[name]:
                assert acted & CHANGES[name], name
        if ("M14" in acted) and before.players > 2:
            assert before.direction == -after.direction
        if "M19" in acted:
            assert before.blocked is not None
            assert after.blocked is None
        if "M23" in acted:
            assert after.over


@given(walks())
def test_the_score_only_falls_by_laying_and_only_rises_by_passing(walk):
    for before, after in itertools.pairwise(walk):
        move, cost = after.history[-1], after.scores[0] - before.scores[0]
        if ">" in move:
            assert cost == -1
        elif move == "pass":
            assert cost == len(before.displays[before.turn].split())
        else:
            assert cost == 0
