"""What holds in every position of STOP."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ElementTree
from collections import Counter
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlib import Position, stop
from cardlib.stop import notation, picture, rules, strategies
from tests.stop.ledger import CARDS, DECK

SEEDS = st.integers(0, 10**6)
PLAYERS = st.integers(2, 10)

ALL_LAYINGS = [
    free + card + way + call
    for free in ("", "F ")
    for card in [*CARDS, "F"]
    for way in ((" left", " right") if card[-1] == "P" else ("",))
    for call in ("", " watch", " stop", " watch stop")
]


def walk(players: int, seed: int, most: int = 60) -> list[Position]:
    """A round in which everything happens, forgotten calls and voluntary draws included."""
    choice = random.Random(seed)
    positions = [stop.deal(players, seed=seed)]
    while not positions[-1].over and len(positions) <= most:
        moves = list(positions[-1].moves)
        called = [move for move in moves if "watch" in move or "stop" in move]
        positions.append(positions[-1].play(choice.choice(called if called and choice.random() < 0.5 else moves)))
    return positions


def somewhere(players: int, seed: int) -> Position:
    positions = walk(players, seed, most=seed % 50)
    return positions[-1]


@given(PLAYERS, SEEDS)
@settings(deadline=None, max_examples=40)
def test_no_card_is_lost_or_doubled(players: int, seed: int) -> None:
    for position in walk(players, seed):
        fields = position.fields()
        cards = " ".join([fields["top"], fields["draw"], fields["discards"], *fields["hands"]]).split()
        assert Counter(cards) == Counter(DECK)


@given(PLAYERS, SEEDS)
@settings(deadline=None, max_examples=12)
def test_a_move_is_listed_if_and_only_if_nothing_forbids_it(players: int, seed: int) -> None:
    position = somewhere(players, seed)
    universe = ["draw", "accept", *ALL_LAYINGS]
    universe += [f"{seat}:{move}" for seat in range(players) for move in ("draw", "accept", *ALL_LAYINGS)]
    for move in universe:
        verdict = position.why(move)
        assert bool(verdict) == (move in position.moves), move
        assert verdict.text
        assert (verdict.rule in stop.RULES) if not verdict else (verdict.rule is None)
    for move in position.moves:
        assert position.play(move).history[-1] == move


@given(PLAYERS, SEEDS)
@settings(deadline=None, max_examples=25)
def test_fields_and_saves_give_the_same_round_back(players: int, seed: int) -> None:
    position = somewhere(players, seed)
    loaded = stop.load(position.save())
    assert loaded == position
    assert loaded.history == position.history
    made = stop.position(**position.fields())
    assert made == position
    assert made.moves == position.moves
    assert made.over == position.over
    assert stop.load(made.save()) == position
    for move in position.moves:  # even a new draw pile is shuffled the same way
        assert made.play(move) == position.play(move)


@given(PLAYERS, SEEDS)
@settings(deadline=None, max_examples=25)
def test_a_view_shows_no_hidden_card(players: int, seed: int) -> None:
    positions = walk(players, seed, most=seed % 50)
    position = positions[-1]
    for seat in range(players):
        view = position.view(seat)
        assert view.hands[seat] == position.hands[seat]
        assert set(view.draw) <= {"?", " "}
        assert len(view.draw.split()) == len(position.draw.split())
        for other in range(players):
            assert len(view.hands[other].split()) == len(position.hands[other].split())
            if other != seat and not position.over:
                assert set(view.hands[other]) <= {"?", " "}
        own = [move for move in position.moves if _mover(position, move) == seat]
        assert [move for move in view.moves if move not in ("draw", "accept")] == [
            move for move in own if move not in ("draw", "accept")
        ]
        assert view.history == position.history  # cards are played openly
        assert set(" ".join(view.streams)) <= {"0", " "}


def _mover(position: Position, move: str) -> int:
    return int(move.split(":")[0]) if ":" in move else position.turn


@given(PLAYERS, SEEDS)
@settings(deadline=None, max_examples=25)
def test_a_view_does_not_change_with_what_is_hidden(players: int, seed: int) -> None:
    """Deal the hidden cards anew: the seat sees the same table, text and picture."""
    position = somewhere(players, seed)
    if position.over:
        return
    for seat in range(players):
        other = dealt_anew(position, seat, seed + 1)
        if position.turn == seat or not _quick(other, seat):
            mine, theirs = position.view(seat), other.view(seat)
            assert mine.fields() == theirs.fields()
            assert str(mine) == str(theirs)
            assert mine._repr_mimebundle_() == theirs._repr_mimebundle_()
            assert mine.moves == theirs.moves


def _quick(position: Position, seat: int) -> bool:
    return any(_mover(position, move) != seat for move in position.moves)


def dealt_anew(position: Position, seat: int, seed: int) -> Position:
    """The same position with other hidden cards."""
    state = rules.LAYOUT.copy(position._state)
    random_stream = list(state.shuffling)
    state.shuffling[:] = [seed & 0xFFFFFFFF, 1, 2, 3]
    rules.deal_hidden(state, seat)
    state.shuffling[:] = random_stream
    return Position(position._game, state, {})


def test_draws_of_others_are_hidden_in_steps() -> None:
    p = stop.position(top="b2", hands=("r1 r3", "g1 g3", "y1 y3"), draw="b7 g8 r5", pending="draw 2").play("accept")
    assert "blue 7" in p.steps[0].text
    assert "blue 7" in p.view(0).steps[0].text
    assert "hidden" in p.view(1).steps[0].text
    assert not any("blue" in step.text for step in p.view(2).steps)
    x = stop.position(top="bX", hands=("r1 r3", "g1 g3"), draw="b1 g8 r5", pending="+X").play("accept")
    assert "blue 1" in x.view(1).steps[0].text  # turned up for all to see
    assert "green 8" not in x.view(1).steps[1].text
    forgotten = stop.position(top="b4", hands=("b1 r3", "g1 g3"), draw="y1 y5").play("b1")
    assert "yellow" not in " ".join(step.text for step in forgotten.view(1).steps)
    assert "yellow 5" in " ".join(step.text for step in forgotten.view(0).steps)


def test_at_the_end_all_hands_lie_open() -> None:
    p = stop.position(top="b4", hands=("b1", "g1 g3", "F")).play("b1 stop")
    assert p.view(0).hands == p.hands
    assert p.view(0).scores == (0, 4, 50)


def test_a_view_says_that_it_cannot_know() -> None:
    view = stop.position(top="b4", hands=("b1 r3", "g1 g3")).view(1)
    assert "hidden" in view.why("b1").text
    assert view.moves == ("draw",)
    assert not hasattr(view, "play")


def choices(position: Position, strategy: int, seed: int, deals: int) -> list[set[Any]]:
    """For each seat what it does when the hidden cards are dealt anew, over and over."""
    seen: list[set[Any]] = [set() for _ in range(position.players)]
    for seat in range(position.players):
        for attempt in range(deals):
            state = dealt_anew(position, seat, seed + attempt)._state
            if seat == state.turn:
                seen[seat].add(strategies.take_turn(state, strategy))
            elif state.one[seat] & rules.quick_cards(state):
                wants = strategies.wants(state, seat, strategy)
                seen[seat].add((wants, strategies.react(state, seat, strategy)))
    return seen


ALL_STRATEGIES = [strategies.RANDOM, strategies.THUMB, strategies.STRONG]


@pytest.mark.parametrize("strategy", ALL_STRATEGIES)
@given(players=PLAYERS, seed=SEEDS)
@settings(deadline=None, max_examples=25)
def test_strategies_do_not_depend_on_hidden_cards(strategy: int, players: int, seed: int) -> None:
    position = somewhere(players, seed)
    if not position.over:
        assert all(len(seen) <= 1 for seen in choices(position, strategy, seed, 4))


@pytest.mark.parametrize("strategy", ALL_STRATEGIES)
@pytest.mark.parametrize(
    "fields",
    [
        {"top": "bP", "pending": "pass left", "hands": ("b0 r1 r3", "b0 g1 g3", "y1 y3")},
        {"top": "bP", "pending": "pass right", "hands": ("b0 r1 r3", "g1 g3 g5 g7", "b0 y1 y3")},
        {"top": "b4", "hands": ("bP r1 r3", "g1 g3", "y1 y3")},
        {"top": "b4", "hands": ("bP bX F r1 r3", "g1 g3 g4 g5", "y1 y3")},
        {"top": "b4", "hands": ("b2 bS b0 b9 b6 F", "g1", "y1 y3")},
    ],
    ids=str,
)
def test_strategies_do_not_peek_where_it_would_pay(strategy: int, fields: dict[str, Any]) -> None:
    seen = choices(stop.position(**fields), strategy, 1, 100)
    assert all(len(each) <= 1 for each in seen)
    assert len(seen[0]) == 1


ODD: list[Any] = [None, 5, -1, 2.5, "", "b", "b44", "b4 b5", "4:", "F", "b4 left", "bP", "99999:b4", [], {}, b"b4"]


@pytest.mark.parametrize("thing", ODD)
def test_bad_input_is_a_value_error_and_changes_nothing(thing: Any) -> None:
    p = stop.position(top="b2", hands=("b4 F", "g1 g3"))
    before = p.fields()
    with pytest.raises(ValueError, match=r"."):
        p.play(thing)
    assert p.fields() == before
    fields = {"top": "b2", "hands": ("b4 F", "g1 g3")}
    for name in ("top", "hands", "draw", "discards", "turn", "pending", "last", "scoring", "dealer", "reaction",
                 "turns", "streams"):  # fmt: skip
        with suppress(ValueError):
            made = stop.position(**{**fields, name: thing})
            assert stop.position(**made.fields()) == made
    for option in ("scoring", "dealer", "reaction", "players", "nonsense"):
        with suppress(ValueError):
            stop.deal(**{option: thing, "seed": 1})


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"pending": "draw 2"}, "does not do that"),
        ({"top": "b2", "pending": "draw 3"}, "even"),
        ({"top": "bS", "pending": "+X"}, "does not do that"),
        ({"hands": ("", "")}, "empty"),
        ({"hands": ("", "b1"), "top": "b2", "pending": "draw 2"}, "ends the round"),
        ({"draw": "r5", "discards": "r5"}, "lie nowhere"),
        ({"discards": "b4 b4"}, "deck has 2"),
        ({"top": None}, "top is the one card"),
        ({"colour": "red"}, "no field"),
        ({"turn": 2}, "turn"),
        ({"reaction": [[0.5], [0.4], [0.3]]}, "3 lists"),
        ({"reaction": 0}, "more than 0"),
    ],
)
def test_position_refuses_what_no_table_could_show(fields: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        stop.position(**{"top": "b4", "hands": ("r1 r3", "g1 g3"), **fields})


def test_position_puts_cards_where_they_belong() -> None:
    p = stop.position(top="b4", hands=("r1", "g1"), seed=3)
    assert len(p.draw.split()) == 109
    assert p.discards == ""
    assert p.draw != stop.position(top="b4", hands=("r1", "g1"), seed=4).draw
    given_draw = stop.position(top="b4", hands=("r1", "g1"), draw="r5 r7")
    assert len(given_draw.discards.split()) == 107
    given_discards = stop.position(top="b4", hands=("r1", "g1"), discards="r5 r7")
    assert len(given_discards.draw.split()) == 107
    assert p.last == 1


@given(PLAYERS, SEEDS)
@settings(deadline=None, max_examples=15)
def test_text_and_picture_are_sound(players: int, seed: int) -> None:
    position = somewhere(players, seed)
    for shown in (position, position.view(0)):
        ElementTree.fromstring(picture.draw(shown._state))
        bundle = shown._repr_mimebundle_()
        assert bundle["text/plain"] == str(shown)
        assert "0x" not in repr(shown)
    assert stop.load(position.save()) == position
    hidden = picture.draw(position.view(0)._state)
    if not position.over:
        for card in set(" ".join(position.hands[1:]).split()) - set(position.hands[0].split()) - {position.top}:
            assert f"<title>{notation.spoken(notation.KIND[card])}</title>" not in hidden
