"""One test a rule of the ledger, S1 to S26, named after it; S27 is in test_views.py."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from cardlib import IllegalMove, Match, Position, stop

WHOLE_DECK = Counter({**{c + s: 2 for c in "rygb" for s in "0123456789SPX"}, "F": 8})


def table(top: str, *hands: str, **fields: Any) -> Position:
    """Seat 0 to play, unless said otherwise."""
    return stop.position(top=top, hands=hands, **fields)


def cards(position: Position) -> Counter[str]:
    """All cards on the table."""
    fields = position.fields()
    return Counter(" ".join([fields["top"], fields["draw"], fields["discards"], *fields["hands"]]).split())


def sizes(position: Position) -> tuple[int, ...]:
    return tuple(len(hand.split()) for hand in position.hands)


def rules_of(position: Position) -> list[str]:
    """The rules that acted in the last move."""
    return [step.rule for step in position.steps]


def test_s1_two_to_ten_players_and_112_cards() -> None:
    for players in range(2, 11):
        assert cards(stop.deal(players, seed=1)) == WHOLE_DECK
    assert sum(WHOLE_DECK.values()) == 112
    for wrong in (1, 11, 0, "4", None, 2.5):
        with pytest.raises(ValueError, match="S1"):
            stop.deal(wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="deck has 2"):
        table("b4", "b4 b4", "r1")
    with pytest.raises(ValueError, match="deck has 8"):
        table("F", "F F F F F F F F", "r1")


def test_s2_seven_cards_each_one_turned_up_and_the_dealer_begins() -> None:
    p = stop.deal(5, seed=3)
    assert sizes(p) == (7,) * 5
    assert len(p.draw.split()) == 112 - 5 * 7 - 1
    assert p.discards == ""
    assert p.turn == 0
    assert stop.deal(5, seed=3, dealer=3).turn == 3
    assert table("b4", "b1 b3", "r1 r2", "y1 y3").play("b1 watch").turn == 1  # clockwise
    assert table("b4", "b1 b3", "r1 r2", "b8 r3 r5", turn=2).play("b8").turn == 0


def test_s3_same_colour_number_or_symbol() -> None:
    p = table("b4", "b7 r4 bS g7 gX", "r1 r2")
    assert set(p.moves) == {"b7", "r4", "bS", "draw"}
    assert p.why("g7").rule == "S3"
    assert p.why("y1").rule == "S3"  # not held
    assert "no yellow 1" in p.why("y1").text
    on_symbol = table("bS", "gS b1 g1 bX", "r1 r2")
    assert set(on_symbol.moves) == {"gS", "b1", "bX", "draw"}
    assert p.play("b7").top == "b7"
    assert p.why("accept").rule == "S3"  # nothing is pending


def test_s4_drawing_one_card_ends_the_turn() -> None:
    p = table("b4", "b7 r4", "r1 r2", draw="b1 g5 g6")
    after = p.play("draw")  # though a card would fit
    assert after.hands[0] == "r4 b1 b7"
    assert after.draw == "g5 g6"
    assert after.turn == 1
    assert rules_of(after) == ["S4"]


def test_s5_an_empty_draw_pile_is_made_of_all_discards_but_the_top() -> None:
    p = table("b4", "r1 r2", "g5 g7", draw="")
    under = Counter(p.discards.split())
    after = p.play("draw")
    assert after.top == "b4"
    assert after.discards == ""
    assert len(after.draw.split()) == 112 - 1 - 2 - 2 - 1
    [drawn] = (Counter(after.hands[0].split()) - Counter(("r1", "r2"))).elements()
    assert Counter(after.draw.split()) + Counter([drawn]) == under
    assert rules_of(after) == ["S5", "S4"]
    assert cards(after) == WHOLE_DECK
    orders = {table("b4", "r1 r2", "g5 g7", draw="", seed=seed).play("draw").draw for seed in range(5)}
    assert len(orders) == 5  # shuffled


def test_s5_the_discards_wait_until_a_card_has_to_be_drawn() -> None:
    p = table("b2", "r1 r2", "g5 g7", draw="y1 y3", pending="draw 2").play("accept")
    assert p.draw == ""  # the last card was drawn, and nothing is shuffled yet
    assert len(p.discards.split()) == 112 - 1 - 4 - 2
    assert rules_of(p) == ["S13", "S13", "S13"]
    assert p.play("draw").discards == ""
    assert "Reading" in stop.RULES["S5"].text


def test_s5_too_few_cards_one_draws_what_there_is() -> None:
    everything = [card for card, copies in WHOLE_DECK.items() for _ in range(copies)]
    for card in ("b2", "b2", "r1", "g5"):
        everything.remove(card)
    p = table("b2", "b2 r1", " ".join(everything), draw="g5")
    after = p.play("b2 watch")  # the discards are now the other blue 2
    taken = after.play("accept")
    assert sizes(taken) == (1, 108 + 2)
    assert rules_of(taken) == ["S13", "S5", "S13", "S13"]
    assert taken.draw == taken.discards == ""
    nothing = taken.play("draw")
    assert nothing.hands == taken.hands
    assert rules_of(nothing) == ["S5"]
    assert nothing.turn == 1


def test_s6_the_twin_of_a_number_card_is_played_out_of_turn_by_anyone() -> None:
    p = table("b4", "r1 r2 r3", "g1 g3 g5", "b4 y1 y3")
    assert set(p.moves) == {"draw", "2:b4"}
    after = p.play("2:b4")
    assert after.hands[2] == "y1 y3"
    assert rules_of(after) == ["S6", "S7"]
    assert p.why("2:y1").rule == "S6"
    assert p.why("1:b4").rule == "S3"  # it could, but does not hold it
    assert p.why("2:draw").rule == "S6"
    assert table("b4", "r1 r2", "r4 b5 g4 g1").why("1:r4").rule == "S6"  # number alone is not enough
    symbol = table("bS", "r1 r2", "bS g3 g5")
    assert "1:bS" not in symbol.moves
    assert symbol.why("1:bS").rule == "S6"
    assert table("F", "r1 r2", "F g3 g5").why("1:F g3").rule == "S6"


def test_s6_the_player_who_has_just_played_included() -> None:
    p = table("b1", "b4 b4 r2 r3", "g1 g3", "y1 y3").play("b4")
    assert p.turn == 1
    assert "0:b4" in p.moves
    again = p.play("0:b4")
    assert again.hands[0] == "r2 r3"
    assert again.turn == 1


def test_s6_the_seat_whose_turn_it_is_plays_its_twin_in_turn() -> None:
    p = table("b4", "b4 r2 r3", "g1 g3")
    assert "b4" in p.moves
    assert p.why("0:b4").rule == "S6"  # the seat is written only out of turn


def test_s6_on_the_first_card_too_and_with_calls() -> None:
    p = table("b4", "r1 r2", "b4 g3", "y1 y3", discards="")
    assert {"1:b4", "1:b4 watch"} <= set(p.moves)
    last = table("b4", "r1 r2", "b4", "y1 y3").play("1:b4 stop")
    assert last.over
    assert last.scores == (1 + 20, 0, 1 + 3)


def test_s7_play_goes_on_with_the_left_neighbour_of_whoever_played() -> None:
    p = table("b4", "r1 r2", "g1 g3", "b4 y1 y3", "y5 y7")
    assert p.play("2:b4").turn == 3  # seats 0 and 1 are left out
    assert table("b4", "r1 r2", "b4 g3 g5", "y1 y3", turn=2).play("1:b4").turn == 2


def test_s8_watch_out_before_the_next_to_last_card_or_draw_two() -> None:
    p = table("b4", "b1 r3", "g1 g3", draw="y1 y3 y5")
    assert set(p.moves) == {"b1", "b1 watch", "draw"}
    called = p.play("b1 watch")
    assert called.hands[0] == "r3"
    assert rules_of(called) == ["S3", "S8"]
    forgotten = p.play("b1")
    assert forgotten.hands[0] == "r3 y1 y3"
    assert forgotten.turn == 1
    assert rules_of(forgotten) == ["S3", "S8", "S8", "S8"]
    three = table("b4", "b1 r3 r5", "g1 g3")
    assert three.why("b1 watch").rule == "S8"
    assert three.why("b1 stop").rule == "S9"
    assert p.why("b1 watch stop").rule == "S9"


def test_s8_a_hand_of_one_card_that_was_passed_on_needs_no_call() -> None:
    p = table("b4", "bP r1 r3", "g1 g3 g5", "y1", draw="y5 y7").play("bP right").play("accept")
    assert p.hands == ("g1 g3 g5", "y1", "r1 r3")  # seat 1 got the single card, called nothing and draws nothing
    assert not any(step.rule == "S8" for step in p.steps)
    last = table("bP", "y1 y3", "b1", turn=1, pending="pass left").play("accept")
    assert last.hands == ("b1", "y1 y3")
    assert table("b4", "b1", "y1 y3").play("b1 stop").over  # and the single card needs "Stop!" alone
    assert "Reading" in stop.RULES["S8"].text


def test_s9_stop_before_the_last_card_ends_the_round() -> None:
    p = table("b4", "b2", "g1 g3", draw="y1 y3 y5")
    assert set(p.moves) == {"b2", "b2 stop", "draw"}
    ended = p.play("b2 stop")
    assert ended.over
    assert ended.pending is None  # the 2 has no further effect
    assert ended.hands == ("", "g1 g3")
    assert ended.moves == ()
    for move in ("draw", "accept", "g1", "1:g1"):
        assert ended.why(move).rule == "S9"
    with pytest.raises(IllegalMove):
        ended.play("draw")


def test_s9_without_the_call_two_cards_are_drawn_and_the_round_goes_on() -> None:
    p = table("b4", "b2", "g1 g3", draw="y1 y3 y5").play("b2")
    assert not p.over
    assert p.hands[0] == "y1 y3"
    assert (p.turn, p.pending) == (1, "draw 2")  # and the card acts
    passing = table("b4", "bP", "g1 g3 g5", draw="y1 y3 y5")
    assert set(passing.moves) == {"bP left", "bP left stop", "bP right", "bP right stop", "draw"}
    assert passing.play("bP left stop").hands == ("", "g1 g3 g5")


@pytest.mark.parametrize(
    ("move", "drawn", "over"),
    [("F b2", 4, False), ("F b2 watch", 2, False), ("F b2 stop", 2, False), ("F b2 watch stop", 0, True)],
)
def test_s10_free_choice_from_two_cards_needs_both_calls(move: str, drawn: int, over: bool) -> None:
    p = table("r7", "F b2", "g1 g3", draw="y1 y3 y5 y7 y8")
    assert move in p.moves
    after = p.play(move)
    assert sizes(after)[0] == drawn
    assert after.over == over
    assert after.pending == (None if over else "draw 2")


def test_s10_free_choice_from_three_cards_needs_watch_out() -> None:
    p = table("r7", "F b1 b3", "g1 g3", draw="y1 y3 y5")
    assert {"F b1", "F b1 watch"} <= set(p.moves)
    assert p.play("F b1 watch").hands[0] == "b3"
    assert p.play("F b1").hands[0] == "y1 y3 b3"
    assert p.why("F b1 stop").rule == "S9"
    assert table("r7", "F b1 b3 b5", "g1 g3").why("F b1 watch").rule == "S8"


@pytest.mark.parametrize("number", [1, 3, 4, 5, 7, 8])
def test_s11_plain_numbers_do_nothing_more(number: int) -> None:
    after = table("b0", f"b{number} r1 r3", "g1 g3").play(f"b{number}")
    assert (after.turn, after.pending) == (1, None)
    assert rules_of(after) == ["S3"]


def test_s12_zero_is_a_number_and_a_protection_of_its_colour() -> None:
    p = table("b4", "b0 r0 r1", "g1 g3")
    assert set(p.moves) == {"b0", "draw"}
    assert table("r0", "b0 r1 g2", "g1 g3").play("b0").turn == 1
    for top, pending in (("b2", "draw 2"), ("bS", "skip"), ("bX", "+X"), ("bP", "pass left")):
        struck = table(top, "b0 r0 r1", "g1 g3", pending=pending)
        assert set(struck.moves) == {"b0", "accept"}  # not the red one
        after = struck.play("b0")
        assert (after.turn, after.pending, after.top) == (1, None, "b0")
        assert sizes(after) == (2, 2)


def test_s13_two_draws_two_and_is_skipped() -> None:
    p = table("b4", "b2 r1 r3", "g1 g3", "y1 y3", draw="g7 g8 y5").play("b2")
    assert (p.turn, p.pending) == (1, "draw 2")
    assert p.why("draw").rule == "S13"
    assert p.why("g1").rule == "S13"
    after = p.play("accept")
    assert after.hands[1] == "g1 g3 g7 g8"
    assert (after.turn, after.pending) == (2, None)
    assert rules_of(after) == ["S13", "S13", "S13"]


def test_s13_answered_by_a_two_of_any_colour_it_grows() -> None:
    p = table("b2", "r1 r3 r5", "g2 g3 g5", "y1 y3", "y5 y7", turn=1, pending="draw 2")
    grown = p.play("g2")
    assert (grown.turn, grown.pending, grown.top) == (2, "draw 4", "g2")
    after = grown.play("accept")
    assert sizes(after) == (3, 2, 6, 2)
    assert after.turn == 3
    zero = table("b2", "r1 r3", "b0 g3 g5", "y1 y3", turn=1, pending="draw 6").play("b0")
    assert (zero.turn, zero.pending) == (2, None)
    assert rules_of(zero) == ["S12"]


def test_s13_taken_cards_are_gone_and_the_two_lies_there_as_a_number() -> None:
    p = table("b2", "r1 r3", "g2 y4 b5 r6", pending="draw 4").play("accept")
    assert set(p.moves) == {"g2", "b5", "draw"}
    assert p.play("g2").pending == "draw 2"  # a new chain


def test_s14_a_two_out_of_turn_strikes_the_left_neighbour_and_carries_on() -> None:
    p = table("b2", "r1 r3", "g1 g3", "b2 y1 y3", "y5 y7", turn=1, pending="draw 4")
    after = p.play("2:b2")
    assert (after.turn, after.pending) == (3, "draw 6")
    assert sizes(after) == (2, 2, 2, 2)  # seat 1 got away
    assert "S14" in rules_of(after)
    self_made = table("b4", "b2 b2 r1 r3", "g1 g3", "y1 y3").play("b2").play("0:b2")
    assert (self_made.turn, self_made.pending) == (1, "draw 4")
    later = table("b2", "r1 r3", "g1 g3", "b2 y1 y3", "y5 y7").play("2:b2")
    assert (later.turn, later.pending) == (3, "draw 2")  # nothing was pending


def test_s15_six_and_nine_are_one_number() -> None:
    p = table("b6", "r9 y6 b9 g8 gS", "g1 g3")
    assert set(p.moves) == {"r9", "y6", "b9", "draw"}
    assert rules_of(p.play("r9")) == ["S3", "S15"]
    assert rules_of(p.play("y6")) == rules_of(p.play("b9")) == ["S3"]
    quick = table("b6", "r1 r3", "b9 b6 g1 g3", "r9 y1 y3")
    assert set(quick.moves) == {"draw", "1:b6", "1:b9"}
    after = quick.play("1:b9")
    assert rules_of(after) == ["S6", "S15", "S7"]
    assert "1:b6" in after.moves  # the same player's next twin
    assert quick.why("2:r9").rule == "S6"
    assert table("b9", "r1 r3", "b6 g1 g3").play("1:b6").top == "b6"


def test_s16_skip_answered_by_skip_or_zero() -> None:
    p = table("b4", "bS r1 r3", "g1 gS g5", "y1 b0", "y5 y7").play("bS")
    assert (p.turn, p.pending) == (1, "skip")
    assert set(p.moves) == {"gS", "accept"}
    assert p.why("draw").rule == "S16"
    assert p.why("g1").rule == "S16"
    assert p.play("accept").turn == 2
    chain = p.play("gS")
    assert (chain.turn, chain.pending) == (2, "skip")
    assert chain.why("b0").rule == "S16"  # it is green now
    assert chain.play("accept").turn == 3
    zero = table("bS", "b0 r1 r3", "g1 g3", "y1 y3", pending="skip").play("b0")
    assert (zero.turn, zero.pending) == (1, None)


def test_s17_all_hands_are_passed_left_or_right() -> None:
    p = table("b4", "bP r1 r3", "g1 g3 g5", "y1 y3", "F")
    with pytest.raises(ValueError, match="S17"):
        p.play("bP")
    with pytest.raises(ValueError, match="left or right"):
        p.play("r1 left")
    left = p.play("bP left")
    assert (left.turn, left.pending) == (1, "pass left")
    assert left.hands == ("r1 r3", "g1 g3 g5", "y1 y3", "F")  # not yet
    assert left.why("draw").rule == "S17"
    passed = left.play("accept")
    assert passed.hands == ("F", "r1 r3", "g1 g3 g5", "y1 y3")
    assert (passed.turn, passed.pending) == (1, None)  # the turn itself is still to come
    right = p.play("bP right").play("accept")
    assert right.hands == ("g1 g3 g5", "y1 y3", "F", "r1 r3")
    assert rules_of(right) == ["S17"]


def test_s18_anyone_stops_the_passing_with_a_zero_of_its_colour() -> None:
    p = table("b4", "bP b0 r3", "g1 r0", "y1 y3 b0", "y5 y7").play("bP left")
    assert set(p.moves) == {"accept", "2:b0", "0:b0", "0:b0 watch"}  # whoever played it may, too
    stopped = p.play("2:b0")
    assert (stopped.turn, stopped.pending) == (3, None)
    assert stopped.hands == ("r3 b0", "r0 g1", "y1 y3", "y5 y7")
    assert rules_of(stopped) == ["S18", "S7"]
    assert "0:b0 watch" in stopped.moves  # and now it is a twin
    assert p.why("2:y1").rule == "S18"
    assert p.why("r0").rule == "S18"
    assert p.why("3:b0").rule == "S3"
    by_turn = table("bP", "b0 r1 r3", "y1 y3", "r5 r7", pending="pass right").play("b0")
    assert by_turn.turn == 1


@pytest.mark.parametrize(("turned_up", "taken"), [("g5", 6), ("g0", 1), ("r9", 10), ("gS", 1), ("gX", 1), ("F", 1)])
def test_s19_plus_x_turns_up_a_card(turned_up: str, taken: int) -> None:
    draw = turned_up + " r1 r1 r3 r3 r4 r4 r5 r5 r7 r7"
    p = table("b4", "bX y1 y3", "g1 g3", "y4 y5", draw=draw).play("bX")
    assert (p.turn, p.pending) == (1, "+X")
    assert p.why("draw").rule == "S19"
    after = p.play("accept")
    assert Counter(after.hands[1].split()) == Counter(["g1", "g3", *draw.split()[:taken]])
    assert after.turn == 2  # skipped
    assert set(rules_of(after)) == {"S19"}


def test_s20_zero_protects_from_plus_x_but_another_one_does_not() -> None:
    p = table("bX", "gX b0 r1", "g1 g3", pending="+X")
    assert p.why("gX").rule == "S20"
    assert p.why("r1").rule == "S20"
    assert set(p.moves) == {"b0", "accept"}


def test_s21_free_choice_goes_on_any_card_with_a_coloured_card_on_it() -> None:
    p = table("r7", "F F b2 gP", "g1 g3")
    assert set(p.moves) == {"F b2", "F gP left", "F gP right", "draw"}
    after = p.play("F b2")
    assert (after.top, after.pending, after.turn) == ("b2", "draw 2", 1)
    assert after.hands[0] == "gP F"
    assert {"F", "r7"} <= set(after.discards.split())
    assert p.play("F gP right").pending == "pass right"
    for move in ("F", "F F"):
        assert p.why(move).rule == "S21"
    assert p.why("F y1").rule == "S21"
    only = table("r7", "F F", "g1 g3")
    assert set(only.moves) == {"draw"}
    assert "none" in only.why("F").text
    assert table("r7", "b2 g3", "g1 g4").why("F b2").rule == "S3"


@pytest.mark.parametrize(("top", "pending"), [("b2", "draw 2"), ("bS", "skip"), ("bX", "+X"), ("bP", "pass left")])
def test_s22_free_choice_is_no_answer_to_what_is_pending(top: str, pending: str) -> None:
    p = table(top, "F b0 r1 r3", "g1 g3", pending=pending)
    assert p.why("F b0").rule == "S22"
    assert not any(move.startswith("F") for move in p.moves)


def test_s23_the_first_card_has_no_effect() -> None:
    dealt = {}
    for seed in range(300):
        p = stop.deal(4, seed=seed)
        assert (p.turn, p.pending) == (0, None)
        dealt[p.top[-1]] = p
    assert set(dealt) == set("0123456789SPXF")
    on_free = table("F", "r1 bS F", "g1 g3")
    assert set(on_free.moves) == {"r1", "bS", "F r1", "F r1 watch", "F bS", "F bS watch", "draw"}


def test_s24_cards_left_in_hand_are_minus_points() -> None:
    hands = ("b4", "r1 y3 g4 b5 r7 y8", "r0 r2 r6 r9", "rS gP bX F F")
    p = table("b1", *hands).play("b4 stop")
    assert p.scores == (0, 28, 80, 160)
    other = table("b1", *hands, scoring=(15, 30, 7)).play("b4 stop")
    assert other.scores == (0, 28, 60, 104)
    assert [step.rule for step in p.steps].count("S24") == 3
    for scoring in ((20, 20), (20, 20, -1), 20, "abc", (1, 2, 3.5), None):
        with pytest.raises(ValueError, match=r"S24|scoring"):
            stop.deal(scoring=scoring)


def test_s25_the_left_neighbour_deals_next() -> None:
    match = stop.match(3, seed=2)
    begins = []
    for _ in range(4):
        begins.append(match.position.turn)
        match = finished(match)
        if not match.over:
            match = match.next_round()
    assert begins == [0, 1, 2, 0]


def test_s26_a_match_ends_at_500_and_the_fewest_win() -> None:
    match = stop.match(4, seed=5)
    while not match.over:
        assert max(match.totals) < 500
        assert match.verdict is None
        match = finished(match)
        if not match.over:
            match = match.next_round()
    assert max(match.totals) >= 500
    assert match.winners == tuple(i for i, total in enumerate(match.totals) if total == min(match.totals))
    assert match.verdict == f"Seat {match.winners[0]} wins with {min(match.totals)} minus points."
    assert stop.load_match(match.save()).totals == match.totals


def test_s26_equal_totals_share_the_win() -> None:
    end = table("b4", "", "r5", "F F F F F", scoring=(20, 20, 100))
    tie = Match(stop.GAME, end, (table("b4", "g5", "", "F F F", scoring=(20, 20, 100)),))
    assert tie.totals == (5, 5, 800)
    assert tie.over
    assert tie.winners == (0, 1)
    assert tie.verdict == "Seats 0, 1 share the win with 5 minus points each."
    assert "Reading" in stop.RULES["S26"].text


def finished(match: Any) -> Any:
    """The match with its round played to the end: the first move that is no draw, all calls made."""
    while not match.position.over:
        moves = list(match.position.moves)
        good = [move for move in moves if move not in ("draw", "accept")]
        match = match.play(max(good, key=len) if good else moves[0])
    return match
