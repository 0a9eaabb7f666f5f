"""What a seat sees of STOP, and S27: who knows which card.

A bookkeeping of its own, in words and counters, is what the game is held against.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings

from cardlib import Position, stop
from cardlib.stop import notation, rules, strategies
from tests.stop.helpers import PLAYERS, SEEDS, dealt_anew, somewhere, walk

TELLING = ("P", "X")  # cards after which somebody knows more


def table(top: str, *hands: str, **fields: Any) -> Position:
    return stop.position(top=top, hands=hands, **fields)


def after(position: Position, *moves: str) -> Position:
    for move in moves:
        position = position.play(move)
    return position


def telling_walk(players: int, seed: int, most: int = 80) -> list[Position]:
    """A round in which hands are passed and cards turned up often."""
    choice = random.Random(seed)
    positions = [stop.deal(players, seed=seed)]
    while not positions[-1].over and len(positions) <= most:
        moves = list(positions[-1].moves)
        telling = [move for move in moves if move == "accept" or any(word[-1] in TELLING for word in move.split()[:2])]
        positions.append(positions[-1].play(choice.choice(telling if telling and choice.random() < 0.6 else moves)))
    return positions


Minds = list[list[Counter[str]]]  # for each seat and each hand the cards it knows to be there


def minds(positions: list[Position]) -> Minds:
    """What each seat knows at the end, kept by somebody who follows each hand round the table, whoever holds it."""
    players = positions[0].players
    holding = list(range(players))  # which hand each seat holds; hands keep their number
    known: dict[tuple[int, int], Counter[str]] = {}
    for (before, now), move in zip(pairwise(positions), positions[-1].history):
        words = move.rpartition(":")[2].split()
        mover = int(move.split(":")[0]) if ":" in move else before.turn
        if words[0] == "accept" and (before.pending or "").startswith("pass"):
            for seat in range(players):
                known[seat, holding[seat]] = Counter(before.hands[seat].split())
            step = -1 if before.pending == "pass left" else 1
            holding = [holding[(seat + step) % players] for seat in range(players)]
        elif words[0] == "accept" and before.pending == "+X":
            turned_up = next((step.text for step in now.steps if "turns up" in step.text), "")
            for card in set(now.hands[mover].split()):
                if f"turns up {notation.spoken(notation.KIND[card])} and" in turned_up:
                    for seat in range(players):
                        known.setdefault((seat, holding[mover]), Counter())[card] += 1
        for card in words:
            if card in notation.KIND:
                for seat in range(players):
                    seen = known.get((seat, holding[mover]), Counter())
                    seen[card] = max(0, seen[card] - 1)
    return [
        [
            Counter(positions[-1].hands[hand].split()) if hand == seat else +known.get((seat, holding[hand]), Counter())
            for hand in range(players)
        ]
        for seat in range(players)
    ]


def open_cards(hand: str) -> Counter[str]:
    return Counter(card for card in hand.split() if card != "?")


@given(PLAYERS, SEEDS)
@settings(deadline=None, max_examples=60)
def test_s27_a_view_shows_the_cards_that_the_seat_knows_and_no_others(players: int, seed: int) -> None:
    positions = telling_walk(players, seed, most=seed % 80)
    position = positions[-1]
    if position.over:
        return
    hands, known = position.hands, position.known
    for seat, mind in enumerate(minds(positions)):
        view = position.view(seat).fields()
        for hand in range(players):
            assert open_cards(view["hands"][hand]) == mind[hand], (seat, hand)
            assert mind[hand] <= Counter(hands[hand].split())
            assert len(view["hands"][hand].split()) == len(hands[hand].split())
        own = [f"{hand}:{card}" for hand in range(players) if hand != seat for card in mind[hand].elements()]
        assert Counter(known[seat].split()) == Counter(own)
        assert view["known"] == tuple(known[seat] if other == seat else "" for other in range(players))


def test_s27_the_random_rounds_tell_much() -> None:
    """The property above is worth little if nobody ever knows anything, or everything."""
    shares = []
    for seed in range(60):
        positions = telling_walk(2 + seed % 9, seed)
        ends = [position for position in positions[20:60:10] if not position.over]
        for position in ends:
            hands = " ".join(hand for seat in range(position.players) for hand in position.view(seat).hands).split()
            shares.append(hands.count("?") / len(hands))
    assert min(shares) < 0.4
    assert 0.3 < sum(shares) / len(shares) < 0.8


@given(PLAYERS, SEEDS)
@settings(deadline=None, max_examples=40)
def test_s27_hidden_cards_dealt_anew_keep_every_known_card(players: int, seed: int) -> None:
    position = telling_walk(players, seed, most=seed % 80)[-1]
    if position.over:
        return
    for seat in range(players):
        other = dealt_anew(position, seat, seed + 1)
        assert other.view(seat).fields() == position.view(seat).fields()
        assert str(other.view(seat)) == str(position.view(seat))
        assert (other.top, other.discards) == (position.top, position.discards)
        assert other.hands[seat] == position.hands[seat]
        everything = [Counter(" ".join([each.draw, *each.hands]).split()) for each in (position, other)]
        assert everything[0] == everything[1]
        assert stop.position(**other.fields()) == other


@given(PLAYERS, SEEDS)
@settings(deadline=None, max_examples=40)
def test_s27_forgetting_leaves_an_order_that_tells_nothing(players: int, seed: int) -> None:
    position = telling_walk(players, seed, most=seed % 80)[-1]
    for seat in range(players):
        one = rules.LAYOUT.copy(position._state)
        two = rules.LAYOUT.copy(dealt_anew(position, seat, seed + 1)._state)
        rules.forget(one, seat)
        rules.forget(two, seat)
        assert rules.LAYOUT.values(one) == rules.LAYOUT.values(two)


@pytest.mark.parametrize("strategy", range(len(strategies.STRATEGIES)))
@given(players=PLAYERS, seed=SEEDS)
@settings(deadline=None, max_examples=20)
def test_s27_every_strategy_chooses_the_same_whatever_is_hidden(strategy: int, players: int, seed: int) -> None:
    position = telling_walk(players, seed, most=seed % 80)[-1]
    if position.over:
        return
    for seat in range(players):
        seen = set()
        for attempt in range(4):
            state = dealt_anew(position, seat, seed + attempt)._state
            if seat == state.turn:
                seen.add(strategies.take_turn(state, strategy))
            elif state.one[seat] & rules.quick_cards(state):
                seen.add((strategies.wants(state, seat, strategy), strategies.react(state, seat, strategy)))
        assert len(seen) <= 1


@given(PLAYERS, SEEDS)
@settings(deadline=None, max_examples=25)
def test_s27_knowledge_is_a_field_of_the_position(players: int, seed: int) -> None:
    position = telling_walk(players, seed, most=seed % 80)[-1]
    made = stop.position(**position.fields())
    assert made == position
    for move in position.moves:
        assert made.play(move) == position.play(move)


def test_s27_at_first_a_seat_knows_its_own_hand_only() -> None:
    p = table("b4", "b7 r1", "g1 g3")
    assert p.known == ("", "")
    assert p.view(0).hands == ("r1 b7", "? ?")


def test_s27_all_saw_the_card_turned_up_for_plus_x_and_nobody_the_cards_drawn() -> None:
    p = table("bX", "r1 r3", "g1 g3", "y1 y3", draw="y1 g8 r5", pending="+X").play("accept")
    assert p.view(0).hands == ("r1 r3 y1 g8", "? ?", "? ?")
    assert p.view(1).hands == ("y1 ? ? ?", "g1 g3", "? ?")
    assert p.view(2).hands == ("y1 ? ? ?", "? ?", "y1 y3")
    assert p.known == ("", "0:y1", "0:y1")
    drawn = table("b4", "r1 r3", "g1 g3", draw="y1 g8 r5").play("draw")
    assert drawn.known == ("", "")


def test_s27_the_hand_one_passed_on_stays_known_and_is_followed_through_further_passing() -> None:
    p = table("bP", "r1 F F", "g1 g3", "y1 y3", "b1", draw="b8 b7 b5", turn=1, pending="pass left").play("accept")
    assert p.hands == ("b1", "r1 F F", "g1 g3", "y1 y3")
    assert p.view(0).hands == ("b1", "r1 F F", "? ?", "? ?")
    assert p.view(3).hands == ("b1", "? ? ?", "? ?", "y1 y3")
    drawn = p.play("draw")  # seat 1 draws blue 8: seat 0 does not see it
    assert drawn.view(0).hands[1] == "r1 F F ?"
    again = stop.position(**{**drawn.fields(), "top": "gP", "discards": None, "pending": "pass left"}).play("accept")
    assert again.view(0).hands == ("y1 y3", "b1", "r1 F F ?", "? ?")
    assert again.view(1).hands == ("? ?", "b1", "r1 b8 F F", "g1 g3")
    assert again.view(2).hands == ("y1 y3", "?", "r1 b8 F F", "g1 g3")
    back = stop.position(**{**again.fields(), "top": "gP", "discards": None, "pending": "pass right"}).play("accept")
    assert back.view(0).hands == ("b1", "r1 F F ?", "? ?", "y1 y3")


def test_s27_a_card_that_is_laid_is_no_longer_in_the_hand() -> None:
    known = {"known": ("1:b4 1:b7 1:F", "", "")}
    p = table("b1", "r1 r3", "b4 b7 g1 F", "y1 y3", turn=1, **known)
    assert p.play("b4").view(0).hands[1] == "b7 F ?"
    assert p.play("F b7").view(0).hands[1] == "b4 ?"
    assert p.play("F g1").view(0).hands[1] == "b4 b7"
    assert p.play("draw").view(0).hands[1] == "b4 b7 F ? ?"


def test_s27_of_equal_cards_as_many_are_known_as_must_still_be_there() -> None:
    p = table("b1", "r1 r3", "b4 b4 g1", "y1 y3", turn=1, known=("1:b4", "", "1:b4 1:b4"))
    laid = p.play("b4")
    assert laid.view(0).hands[1] == "? ?"  # it may have been the one that seat 0 knew of
    assert laid.view(2).hands[1] == "b4 ?"
    assert laid.play("1:b4 watch").known == ("", "", "")
    free = table("b1", "r1 r3", "F F F g1 g3", turn=1, known=("1:F 1:F", "")).play("F g1")
    assert free.view(0).hands[1] == "F ? ?"
    nine = table("b6", "r1 r3", "b6 b9 g1", known=("1:b6", "")).play("1:b9")
    assert nine.view(0).hands[1] == "b6 ?"  # 6 and 9 are different cards, and the 9 was laid


def test_s27_a_card_laid_and_shuffled_and_drawn_again_is_not_known() -> None:
    p = table("b1", "r1 r3", "b4 g1 g3", turn=1, known=("1:b4", "")).play("b4")
    fields = {**p.fields(), "top": "y1", "turn": 1, "draw": "b4", "discards": None, "last": 0}
    assert stop.position(**fields).play("draw").view(0).hands[1] == "? ? ?"


def test_s27_a_view_keeps_what_the_others_know_to_itself() -> None:
    p = table("b1", "r1 r3", "b4 g1 g3", "y1 y3", known=("1:b4", "2:y1", "1:g1 0:r1"))
    assert p.view(0).known == ("1:b4", "", "")
    assert p.view(2).known == ("", "", "0:r1 1:g1")
    assert p.view(2).hands == ("r1 ?", "g1 ? ?", "y1 y3")
    assert "yellow 1" not in p.view(0)._repr_mimebundle_()["text/html"]


def test_s27_the_table_shows_the_cards_that_are_known_and_how_many_are_not() -> None:
    view = table("b1", "r1 r3", "b4 g1 g3", "y1 y3", known=("1:b4", "2:y1", "")).view(0)
    others = [stop.GAME.table.other_cards(view._state, seat, list(view.moves)) for seat in (1, 2)]
    shown = [sorted(card["face"] for card in each["cards"]) for each in others]
    assert shown == [["b4", "back", "back"], ["back", "back"]]
    assert [each["spoken"] for each in others] == ["3 cards", "2 cards"]


def test_s27_a_view_explains_with_what_it_knows() -> None:
    view = table("b4", "r1 r3", "b4 g1 g3", known=("1:b4", "")).view(0)
    assert view.why("1:b4")
    assert "hidden" in table("b4", "r1 r3", "b4 g1 g3", known=("1:g1", "")).view(0).why("1:b4").text
    free = table("b4", "r1 r3", "g1 F", turn=1, known=("1:F", "")).view(0)
    assert "hidden" in free.why("F g1 watch").text  # it may have it
    assert view.moves == ("draw",), "whether somebody wants to play out of turn is their own affair"


def test_s27_odds_reckon_with_a_card_that_is_known() -> None:
    hands = ("b2 b7 r1", "b0", "y1 y3 g1")
    unknown = table("b4", *hands).odds(games=4000)
    known = table("b4", *hands, known=("1:b0", "", "")).odds(games=4000)
    assert known["b2"].value < 12 < unknown["b2"].value  # the neighbour answers with its last card: 7 and 1 are left


def test_s27_odds_do_not_depend_on_what_only_others_know() -> None:
    mine = "b7 r1 r3"
    one = table("b4", mine, "g1 g3", "y1 y3", draw="r5 r7 F", known=("1:g1", "2:y1", ""))
    other = table("b4", mine, "g1 F", "g3 r5", draw="y1 y3 r7", known=("1:g1", "", "0:b7 1:F"))
    assert one.odds(games=600) == other.odds(games=600)


def test_s27_what_is_not_known_is_dealt_uniformly() -> None:
    """One card known, three unknown in two hands and one in the draw pile: each of 24 orders as likely."""
    p = table("b4", "r1", "g1 g3", "y1 y3", draw="r5", known=("1:g1", "", ""))
    seen = Counter(
        (other.hands[1], other.hands[2], other.draw) for other in (dealt_anew(p, 0, seed) for seed in range(6000))
    )
    assert len(seen) == 12  # hands are sets: the order of the two cards of seat 2 does not matter
    assert all("g1" in hands[0] for hands in seen)
    assert sum((count - 500) ** 2 / 500 for count in seen.values()) < 31.3  # chi square, 11, 0.1 %


@pytest.mark.parametrize(
    ("known", "says"),
    [
        (("1:b4",), "one text for each seat"),
        ("1:b4", "one text for each seat"),
        (5, "one text for each seat"),
        (("b4", ""), "seat:card"),
        (("1:b5", ""), "does not hold so many"),
        (("1:b4 1:b4", ""), "does not hold so many"),
        (("0:r1", ""), "own hand"),
        (("2:b4", ""), "no seat 2"),
        (("1:x", ""), "not a card"),
        ((None, ""), "seat:card"),
    ],
)
def test_s27_position_refuses_knowledge_of_what_is_not_there(known: Any, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        table("b1", "r1 r3", "b4 g1", known=known)


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
            if other != seat and not position.over:  # which of them it knows: see test_views.py
                known = [card for card in position.known[seat].split() if card.startswith(f"{other}:")]
                assert len(view.hands[other].replace("?", "").split()) == len(known)
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
