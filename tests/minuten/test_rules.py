"""The rules of 4½ Minuten, one after the other: read the names, then look at the cards.

Cards: r3 is the red 3, rT It's your turn, rD Change direction, r+ Draw two, Cry Change colour (red or yellow),
Bb Blocked! (blue). Moves: r3>1 lays it on pile 1, rT>2:0 names seat 0, pass, begin 2, time.
"""

from __future__ import annotations

from collections import Counter

import pytest

from cardlib import IllegalMove, Position, minuten
from cardlib.minuten.rulebook import match_verdict

COLOURS = "rygbp"
COLOURED = [colour + symbol for colour in COLOURS for symbol in "1234567TD+"]
CHANGES = ["Cry", "Cyg", "Cgb", "Cbp", "Cpr"]
BLOCKS = ["Br", "By", "Bg", "Bb", "Bp"]
CARDS = COLOURED + CHANGES + BLOCKS
OTHERS = ("y1 y2 y3 y4", "g1 g2 g3 g4", "p1 p2 p3 p4")


def table(mine: str = "r1 r2 r3 r4", piles: tuple[str | None, str | None] = ("r5", "y7"), **fields: object) -> Position:
    """Four players; seat 0 is to play and holds these cards."""
    return minuten.position(**{"piles": piles, "displays": (mine, *OTHERS), **fields})


def play(position: Position, *moves: str) -> Position:
    for move in moves:
        position = position.play(move)
    return position


def cards(position: Position, seat: int) -> list[str]:
    return position.displays[seat].split()


def pile(position: Position) -> list[str]:
    return position.draw.split()


def acted(position: Position) -> list[str]:
    """The rules that acted in the last move."""
    return [step.rule for step in position.steps]


def said(position: Position, rule: str) -> str:
    """What the last move's steps say about a rule."""
    return " ".join(step.text for step in position.steps if step.rule == rule)


def laid_on(card: str, number: int, seat: int = 0) -> str:
    """The move that lays the card there; It's your turn names a seat."""
    return f"{card}>{number}:{seat}" if card[1] == "T" else f"{card}>{number}"


def why_on(card: str, top: str) -> str | None:
    """The rule that keeps the card off that top card; None if it may be laid."""
    return table(card, (top, None)).why(laid_on(card, 1)).rule


def all_cards(position: Position) -> list[str]:
    return [card for display in position.displays for card in display.split()] + pile(position)


# ---- the cards


def test_m1_there_are_70_number_cards_and_25_special_cards():
    deck = Counter(all_cards(minuten.deal(seed=1)))
    numbers = {card: count for card, count in deck.items() if card[0] in COLOURS and card[1] in "1234567"}
    specials = {card: count for card, count in deck.items() if card not in numbers}
    assert deck.total() == 95
    assert sum(numbers.values()) == 70
    assert set(numbers.values()) == {2}
    assert len(numbers) == 35
    assert sum(specials.values()) == 25
    assert set(specials.values()) == {1}


def test_m1_there_are_five_kinds_of_special_cards_five_of_each():
    deck = [card for card in all_cards(minuten.deal(seed=1)) if card[1] not in "1234567"]
    kinds = Counter(card[0] if card[0] in "CB" else card[1] for card in deck)
    assert kinds == {"T": 5, "D": 5, "+": 5, "C": 5, "B": 5}


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_m1_two_to_six_players_are_one_team_with_one_score(players):
    position = minuten.deal(players=players, seed=1)
    assert position.players == players
    assert len(position.scores) == 1


@pytest.mark.parametrize("players", [-1, 0, 1, 7, 100])
def test_m1_one_player_is_too_few_and_seven_are_too_many(players):
    with pytest.raises(ValueError, match="M1"):
        minuten.deal(players=players)


def test_m2_each_coloured_special_card_exists_once_in_each_colour():
    deck = Counter(all_cards(minuten.deal(seed=1)))
    for symbol in "TD+":
        assert [deck[colour + symbol] for colour in COLOURS] == [1, 1, 1, 1, 1]


@pytest.mark.parametrize("symbol", "TD+")
def test_m2_coloured_special_cards_match_by_colour_or_by_symbol(symbol):
    assert why_on("r" + symbol, "r5") is None  # colour
    assert why_on("r5", "r" + symbol) is None
    assert why_on("r" + symbol, "g" + symbol) is None  # symbol
    assert why_on("r" + symbol, "g5") == "M11"
    for other in set("TD+") - {symbol}:
        assert why_on("r" + symbol, "g" + other) == "M11"


@pytest.mark.parametrize("white", CHANGES + BLOCKS)
def test_m3_a_white_card_goes_on_any_card_on_a_white_one_too(white):
    assert [top for top in CARDS if top != white and why_on(white, top)] == []


def test_m4_every_colour_is_on_two_of_the_five_change_colour_cards():
    deck = Counter(all_cards(minuten.deal(seed=1)))
    changes = [card for card in deck if card[0] == "C"]
    assert sorted(changes) == sorted(CHANGES)
    assert Counter("".join(card[1:] for card in changes)) == dict.fromkeys(COLOURS, 2)
    assert all(deck[card] == 1 for card in changes)


def test_m4_the_change_colour_cards_show_the_neighbours_in_the_ring_of_colours():
    ring = {COLOURS[i] + COLOURS[(i + 1) % 5] for i in range(5)}
    assert {card[1:] for card in all_cards(minuten.deal(seed=1)) if card[0] == "C"} == ring


def test_m4_each_blocked_card_shows_another_colour():
    assert sorted(card for card in all_cards(minuten.deal(seed=1)) if card[0] == "B") == sorted(BLOCKS)


# ---- setting up


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_m5_everyone_gets_four_cards_and_the_rest_is_the_draw_pile(players):
    position = minuten.deal(players=players, seed=1)
    assert [len(cards(position, seat)) for seat in range(players)] == [4] * players
    assert len(pile(position)) == 95 - 4 * players
    assert position.piles == (None, None)
    assert position.aside == 0


def test_m5_with_two_players_everyone_gets_five():
    position = minuten.deal(players=2, seed=1)
    assert [len(cards(position, seat)) for seat in (0, 1)] == [5, 5]
    assert len(pile(position)) == 85


def test_m5_the_deck_is_shuffled_anew_for_each_seed():
    assert minuten.deal(seed=1) == minuten.deal(seed=1)
    assert len({minuten.deal(seed=seed).draw for seed in range(50)}) == 50


def test_m6_all_displays_are_open_to_everyone_but_the_draw_pile_is_not():
    position = minuten.deal(seed=1)
    for seat in range(4):
        view = position.view(seat)
        assert view.displays == position.displays
        assert set(view.draw.split()) == {"?"}
        assert len(view.draw.split()) == 79


def play_on(position: Position) -> Position:
    return position.play(position.moves[0])


def test_m6_the_clock_runs_270_seconds_so_with_10_a_turn_there_are_27_turns():
    position = minuten.deal(seed=1, pace=10)
    for _ in range(27):
        assert "time" not in position.moves
        position = play_on(position)
    assert position.moves == ("time",)
    assert position.play("time").over


def test_m6_when_the_clock_runs_out_a_step_says_so():
    position = minuten.deal(seed=1, pace=100)
    assert "M6" not in acted(play_on(position))
    assert acted(play_on(play_on(position)))[-1] == "M6"


@pytest.mark.parametrize(("pace", "turns"), [(270, 1), (271, 0), (135, 2), (135.1, 1), (0.5, 540)])
def test_m6_a_turn_that_would_end_too_late_is_not_played(pace, turns):
    position = minuten.deal(seed=1, pace=pace)
    played = 0
    while position.moves != ("time",) and not position.over:
        position, played = play_on(position), played + 1
    assert played == turns or (position.over and played <= turns)


def test_m6_measured_times_are_drawn_from_the_list():
    position = minuten.deal(seed=1, pace=(3, 5))
    took = []
    while "time" not in position.moves:
        following = play_on(position)
        took.append(following.elapsed - position.elapsed)
        position = following
    assert {3, 5} <= set(took) <= {3, 5, 0}  # 0 for the turn that came too late
    assert position.elapsed > 265


def test_m6_with_a_pace_nobody_may_end_the_round_early():
    assert minuten.deal(seed=1, pace=10).why("time").rule == "M6"


def test_m6_without_a_pace_the_clock_on_the_table_may_ring_at_any_moment():
    position = minuten.deal(seed=1)
    assert "time" not in position.moves  # not something to choose
    assert position.why("time")
    assert position.play("time").over


def test_m7_the_youngest_begins_and_play_is_clockwise():
    position = minuten.position(piles=("r5", None), displays=("r1 r2", "r3 r4", "r6 r7", "r1 r2"))
    turns = [position.turn]
    for move in ("r1>1", "r3>1", "r6>1", "r1>1"):
        position = position.play(move)
        turns.append(position.turn)
    assert turns == [0, 1, 2, 3, 0]


def test_m7_nobody_else_may_be_chosen_to_begin():
    assert minuten.deal(seed=1).turn == 0
    assert minuten.deal(seed=1).why("begin 2").rule == "M7"


# ---- a turn


def test_m8_a_turn_lays_one_card_refills_and_goes_to_the_next_player():
    position = table("r1 r2 r3 r4", draw="b1 b2 b3")
    after = position.play("r2>1")
    assert after.piles == ("r2", "y7")
    assert cards(after, 0) == ["r1", "r3", "r4", "b1"]
    assert after.turn == 1
    assert acted(after) == ["M8", "M9"]


def test_m8_you_can_only_lay_a_card_of_your_own_display():
    assert table("r1 r2 r3 r4").why("r6>1").rule == "M8"
    assert table("r1 r2 r3 r4").why("y1>2").rule == "M8"  # seat 1 holds it


def test_m9_refill_draws_one_card():
    after = table("r1 r2 r3 r4", draw="b1 b2 b3").play("r1>1")
    assert len(cards(after, 0)) == 4
    assert after.draw == "b2 b3"


def test_m9_refill_draws_just_one_card_even_if_more_are_missing():
    after = table("r1 r2", draw="b1 b2 b3").play("r1>1")
    assert cards(after, 0) == ["r2", "b1"]


@pytest.mark.parametrize(("mine", "left"), [("r1 r2 r3 r4 r6", 4), ("r1 r2 r3 r4 r6 r7", 5)])
def test_m9_with_four_or_more_left_nothing_is_drawn(mine, left):
    after = table(mine, draw="b1 b2 b3").play("r1>1")
    assert len(cards(after, 0)) == left
    assert after.draw == "b1 b2 b3"
    assert "M9" not in acted(after)


@pytest.mark.parametrize("card", CARDS)
def test_m10_the_first_card_opens_pile_1_and_may_be_any_card(card):
    after = table(card, (None, None)).play(laid_on(card, 1))
    assert after.piles == (card, None)
    assert "M10" in acted(after)


def test_m10_pile_2_cannot_be_opened_before_pile_1():
    position = table("r1 Cry Bb", (None, None))
    assert position.why("r1>2").rule == "M10"
    assert position.why("Cry>2").rule == "M10"
    assert position.why("Bb>2").rule == "M10"
    with pytest.raises(ValueError, match="M10"):
        minuten.position(piles=(None, "r5"), displays=("r1", "r2"))


@pytest.mark.parametrize("card", CARDS)
def test_m10_pile_2_may_be_opened_with_any_card(card):
    top = "r6" if card[0] != "r" else "b6"
    after = table(card, (top, None)).play(laid_on(card, 2))
    assert after.piles == (top, card)
    assert "M10" in acted(after)


def test_m10_there_is_never_a_third_pile():
    position = table("r1 r2 r3 r4")
    for move in ("r1>3", "r1>0", "r1>99"):
        with pytest.raises(ValueError, match="third"):
            position.play(move)
    assert not any(move.endswith(">3") for move in position.moves)


def test_m11_same_colour_same_number_or_same_symbol():
    assert why_on("r2", "r5") is None  # colour
    assert why_on("b5", "r5") is None  # number
    assert why_on("b+", "r+") is None  # symbol
    assert why_on("b2", "r5") == "M11"
    assert why_on("r5", "r5") is None  # there are two of each


@pytest.mark.parametrize("top", COLOURED)
def test_m11_on_every_coloured_card_just_those_cards_fit(top):
    for card in COLOURED:
        if card != top:
            fits = card[0] == top[0] or card[1] == top[1]
            assert why_on(card, top) == (None if fits else "M11"), card


def test_m12_passing_sets_the_display_aside_and_draws_four_new_cards():
    after = table("b1 b2 b3 b4", draw="r1 r2 r3 r4 r6").play("pass")
    assert after.aside == 4
    assert cards(after, 0) == ["r1", "r2", "r3", "r4"]
    assert after.draw == "r6"
    assert after.turn == 1
    assert after.piles == ("r5", "y7")


def test_m12_passing_is_allowed_even_when_a_card_would_fit():
    position = table("r1 r2 r3 r4")
    assert position.why("r1>1")
    assert position.why("pass")
    assert "pass" in position.moves


def test_m12_a_card_set_aside_costs_two_points():
    position = table("b1 b2 b3 b4", draw="r1 r2 r3 r4 r6")
    assert position.play("pass").scores[0] - position.scores[0] == 4  # four cards less at 1, four at 2 points


def test_m12_more_than_four_cards_all_go_aside_and_only_four_come():
    after = table("b1 b2 b3 b4 b6 g6", draw="r1 r2 r3 r4 r6").play("pass")
    assert after.aside == 6
    assert len(cards(after, 0)) == 4


@pytest.mark.parametrize("direction", [1, -1])
def test_m12_the_turn_passes_to_the_neighbour_in_the_direction_of_play(direction):
    assert table("b1 b2", direction=direction).play("pass").turn == direction % 4


# ---- special cards


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_m13_any_player_may_be_named_and_is_next(seat):
    after = table("rT r2 r3 r4").play(f"rT>1:{seat}")
    assert after.turn == seat
    assert f"names seat {seat}" in said(after, "M13")


def test_m13_who_names_oneself_refills_and_plays_again():
    after = table("rT r2 r3 r4", draw="b1 b2 b3").play("rT>1:0")
    assert after.turn == 0
    assert cards(after, 0) == ["r2", "r3", "r4", "b1"]
    assert after.why("r2>1")


@pytest.mark.parametrize(("direction", "then"), [(1, 3), (-1, 1)])
def test_m13_play_goes_on_from_the_player_who_was_named(direction, then):
    position = table("rT r2 r3 r4", direction=direction).play("rT>1:2")
    assert position.play("pass").turn == then


def test_m13_only_players_at_the_table_can_be_named():
    position = table("rT r2 r3 r4")
    assert [move for move in position.moves if move.startswith("rT>1")] == ["rT>1:0", "rT>1:1", "rT>1:2", "rT>1:3"]
    for move in ("rT>1:4", "rT>1", "r2>1:0"):
        with pytest.raises(ValueError, match="seat"):
            position.why(move)


@pytest.mark.parametrize(("direction", "then"), [(1, 3), (-1, 1)])
def test_m13_play_goes_on_from_a_player_who_was_named_and_has_no_cards(direction, then):
    displays = ("rT r2", "y1", "", "g1")
    position = minuten.position(piles=("r5", "y7"), displays=displays, draw="", direction=direction)
    assert position.play("rT>1:2").turn == then
    assert "has no cards" in minuten.RULES["M13"].text


def test_m14_change_direction_turns_play_round_at_once():
    after = table("rD r2 r3 r4").play("rD>1")
    assert after.turn == 3
    assert after.direction == -1
    assert after.play("pass").turn == 2
    assert "anticlockwise" in said(after, "M14")


def test_m14_a_second_change_turns_it_back():
    after = table("rD r2 r3 r4", direction=-1).play("rD>1")
    assert after.turn == 1
    assert after.direction == 1
    assert "anti" not in said(after, "M14")


def test_m14_with_two_players_it_has_no_effect():
    position = minuten.position(piles=("r5", "y7"), displays=("rD r2 r3 r4 r6", "y1 y2 y3 y4 y5"))
    after = position.play("rD>1")
    assert after.turn == 1
    assert after.direction == position.direction
    assert "two players" in said(after, "M14")


def test_m15_the_next_player_draws_two_at_once_and_may_hold_more():
    after = table("r+ r2 r3 r4", draw="b1 b2 b3 b4").play("r+>1")
    assert cards(after, 1) == ["y1", "y2", "y3", "y4", "b1", "b2"]
    assert cards(after, 0) == ["r2", "r3", "r4", "b3"]  # only then the refill
    assert acted(after) == ["M8", "M15", "M15", "M9"]
    assert after.turn == 1


def test_m15_the_next_player_is_the_one_in_the_direction_of_play():
    after = table("r+ r2 r3 r4", draw="b1 b2 b3 b4", direction=-1).play("r+>1")
    assert [len(cards(after, seat)) for seat in range(4)] == [4, 4, 4, 6]
    assert after.turn == 3


@pytest.mark.parametrize(("draw", "gets"), [("b1", ["b1"]), ("b1 b2", ["b1", "b2"])])
def test_m15_near_the_end_of_the_pile_the_refill_goes_without(draw, gets):
    after = table("r+ r2 r3 r4", draw=draw).play("r+>1")
    assert cards(after, 1) == ["y1", "y2", "y3", "y4", *gets]
    assert cards(after, 0) == ["r2", "r3", "r4"]
    for rule in ("M8", "M15"):
        assert "Reading" in minuten.RULES[rule].text


def test_m15_then_m9_the_display_shrinks_to_four_before_it_is_refilled():
    position = minuten.position(
        piles=("r5", "y7"), displays=("r+ r2 r3 r4", "y1 y2 y3 y4", "r6 r7 r1 r2"), draw="b1 b2 b3 b4 b5 b6 b7 g1 g2"
    )
    sizes = []
    for round_ in (("r+>1", "y1>2", "r6>1"), ("r2>1", "y2>2", "r7>1"), ("r3>1", "y3>2", "r1>1")):
        for move in round_:
            position = position.play(move)
            sizes.append(len(cards(position, 1)))
    assert sizes == [6, 5, 5, 5, 4, 4, 4, 4, 4]  # laid from six: five, four, and only then three and one new


@pytest.mark.parametrize("change", CHANGES)
def test_m16_after_change_colour_one_of_its_two_colours_follows(change):
    for card in COLOURED:
        assert why_on(card, change) == (None if card[0] in change[1:] else "M16"), card


def test_m16_a_step_says_which_colours_may_follow():
    assert "green or blue" in said(table("Cgb r1").play("Cgb>1"), "M16")


def blocked(mine: str = "r1 r2 r3 r4", **fields: object) -> Position:
    """Pile 1 was just blocked by the blue Blocked!; pile 2 shows the yellow 7."""
    return table(mine, ("Bb", "y7"), **{"blocked": 1, **fields})


def test_m17_a_blocked_pile_is_closed_to_every_card():
    position = blocked("b1 Cry y1 b7")
    for move in ("b1>1", "Cry>1", "y1>1", "b7>1"):
        assert position.why(move).rule == "M17"
    assert position.why("y1>2")
    assert position.why("Cry>2")
    assert position.why("b7>2")


def test_m17_laying_blocked_closes_the_pile_it_lies_on():
    for number in (1, 2):
        after = table("Bb r2 r3 r4").play(f"Bb>{number}")
        assert (after.blocked, after.block_left) == (number, 3)
        assert "M17" in acted(after)


def test_m17_three_cards_on_the_other_pile_open_it_again():
    position = table("Bb y5 y6 b4").play("Bb>1")
    left = []
    for move in ("y1>2", "g1>2", "p1>2"):
        assert position.blocked == 1
        position = position.play(move)
        left.append(position.block_left)
    assert left == [2, 1, 0]
    assert position.blocked is None
    assert position.why("b4>1")


def test_m17_white_and_special_cards_on_the_other_pile_count_too():
    position = minuten.position(
        piles=("Bb", "y7"), displays=("Cyg r1", "gD r2", "g+ r3"), blocked=1, block_left=3, draw=""
    )
    assert play(position, "Cyg>2", "gD>2").block_left == 1


def test_m17_pile_2_can_be_blocked_just_the_same():
    position = table("r1 y2", ("r5", "Bb"), blocked=2)
    assert position.why("y2>2").rule == "M17"
    assert position.play("r1>1").block_left == 2


@pytest.mark.parametrize("block", BLOCKS)
def test_m18_when_it_opens_again_the_colour_of_the_block_follows(block):
    for card in COLOURED:
        assert why_on(card, block) == (None if card[0] == block[1] else "M18"), card


def test_m18_a_step_says_that_the_pile_is_open_and_which_colour_follows():
    after = blocked("y1 y2", block_left=1).play("y1>2")
    assert "blue" in said(after, "M18")
    assert "open" in said(after, "M18")


def test_m19_a_pass_frees_the_blocked_pile_at_once():
    for left in (1, 2, 3):
        after = blocked("r1 r2 r3 r4", block_left=left).play("pass")
        assert after.blocked is None
        assert after.block_left == 0
        assert after.aside == 4
        assert "M19" in acted(after)


def test_m19_after_the_pass_the_colour_of_the_block_still_counts():
    position = minuten.position(piles=("Bb", "y7"), displays=("r1 r2", "b1 r3 Cry"), blocked=1).play("pass")
    assert position.why("b1>1")
    assert position.why("Cry>1")
    assert position.why("r3>1").rule == "M18"


def test_m19_without_a_block_a_pass_frees_nothing():
    assert "M19" not in acted(table("b1 b2").play("pass"))


def test_m20_both_piles_are_never_blocked_at_once():
    position = blocked("Bg y1 r1 r2")
    assert position.why("Bg>2").rule == "M20"
    assert "Bg>2" not in position.moves


def test_m20_whoever_holds_only_blocked_cards_passes_and_that_ends_the_block():
    position = blocked("Bg Br")
    assert position.moves == ("pass",)
    after = position.play("pass")
    assert after.blocked is None
    assert after.aside == 2


def test_m20_once_the_block_is_over_the_next_blocked_may_be_laid_on_either_pile():
    position = minuten.position(piles=("Bb", "y7"), displays=("y1 r2", "Bg r3"), blocked=1, block_left=1)
    position = position.play("y1>2")
    assert position.why("Bg>1")
    assert position.why("Bg>2")
    assert position.play("Bg>1").blocked == 1
    assert position.play("Bg>2").blocked == 2


def test_m21_the_count_is_called_aloud():
    position = table("Bb y5 y6 b4").play("Bb>1")
    calls = []
    for move in ("y1>2", "g1>2", "p1>2"):
        position = position.play(move)
        calls.append(said(position, "M21"))
    for call, number in zip(calls, ("Three", "Two", "One"), strict=True):
        assert number in call


def test_m21_the_count_is_shown_on_the_table():
    position = blocked(block_left=2)
    assert "2" in str(position).splitlines()[1]
    assert "blocked" in str(position)


@pytest.mark.parametrize("card", [card for card in CARDS if card != "Bb"])
def test_m22_with_the_only_pile_blocked_any_card_but_blocked_opens_pile_2(card):
    position = table(card, ("Bb", None), blocked=1)
    verdict = position.why(laid_on(card, 2))
    assert verdict.rule == ("M20" if card[0] == "B" else None)
    assert position.why(laid_on(card, 1)).rule == "M17"


def test_m22_the_card_that_opens_pile_2_counts_for_the_block():
    assert table("r1 r2", ("Bb", None), blocked=1).play("r1>2").block_left == 2


# ---- the end


def test_m23_the_round_ends_when_draw_pile_and_displays_are_empty():
    position = minuten.position(piles=("r5", None), displays=("r1", "r2"), draw="")
    position = position.play("r1>1")
    assert not position.over
    position = position.play("r2>1")
    assert position.over
    assert position.scores == (0,)
    assert acted(position)[-2:] == ["M23", "M24"]


def test_m23_the_round_ends_when_the_time_is_up():
    after = table().play("time")
    assert after.over
    assert "time" in said(after, "M23")


def test_m23_an_empty_draw_pile_alone_does_not_end_it():
    assert not table("r1 r2", draw="").play("r1>1").over


def test_m23_after_the_end_nothing_may_be_played():
    position = table().play("time")
    assert len(position.moves) == 0
    for move in ("r1>1", "pass", "time", "begin 0", "b6>2"):
        assert position.why(move).rule == "M23"
        with pytest.raises(IllegalMove):
            position.play(move)


def test_m23_once_the_time_is_up_no_card_may_be_laid():
    position = minuten.deal(seed=1, pace=271)
    assert position.why(f"{laid_on(cards(position, 0)[0], 1)}").rule == "M23"
    assert position.why("pass").rule == "M23"


def test_m24_one_point_for_each_card_left_over_two_for_each_set_aside():
    position = table("r2 r3", draw="r1 b1 b2", aside=8)
    assert position.play("time").scores == (3 + 14 + 2 * 8,)


def test_m24_a_fresh_deal_would_cost_95_points():
    for players in range(2, 7):
        assert minuten.deal(players=players, seed=1).scores == (95,)


def test_m24_a_card_laid_costs_nothing():
    position = table("r1 r2 r3 r4")
    assert position.play("r1>1").scores[0] == position.scores[0] - 1


def test_m25_three_rounds_are_played_and_their_sum_is_the_result():
    match = minuten.match(players=3, seed=5)
    for number in range(3):
        assert not match.over
        assert match.verdict is None
        match = match.play(match.position.moves[0]).play("time")
        match = match.next_round() if number < 2 else match
    assert match.over
    assert len(match.rounds) == 3
    assert match.totals == (sum(points for (points,) in match.rounds),)
    assert match.verdict == match_verdict(match.totals)
    with pytest.raises(ValueError, match="over"):
        match.next_round()


def test_m25_the_verdict_changes_at_1_16_36_61_and_91_points():
    verdicts = [match_verdict((points,)) for points in range(300)]
    changes = [points for points in range(1, 300) if verdicts[points] != verdicts[points - 1]]
    assert changes == [1, 16, 36, 61, 91]
    assert len(set(verdicts)) == 6
    assert all(verdicts)


def two(mine: str, **fields: object) -> Position:
    return minuten.position(
        **{"piles": ("r5", "y7"), "displays": (mine, "y1 y2 y3 y4 y5"), "draw": "b1 b2 b3 b4 b5 b6", **fields}
    )


def test_m26_two_players_refill_to_five():
    assert len(cards(two("r1 r2 r3 r4 r6").play("r1>1"), 0)) == 5
    assert len(cards(two("r1 r2 r3 r4 r6 r7").play("r1>1"), 0)) == 5  # five are left: nothing is drawn
    assert two("r1 r2 r3 r4 r6 r7").play("r1>1").draw == "b1 b2 b3 b4 b5 b6"


def test_m26_two_players_draw_five_after_passing():
    after = two("r1 r2 r3").play("pass")
    assert cards(after, 0) == ["b1", "b2", "b3", "b4", "b5"]


def test_m26_three_players_still_have_four():
    position = minuten.position(piles=("r5", None), displays=("r1 r2 r3 r4", "y1", "g1"), draw="b1 b2 b3 b4 b5")
    assert len(cards(position.play("r1>1"), 0)) == 4
    assert len(cards(position.play("pass"), 0)) == 4


# ---- the harder variant


def test_m27_the_team_chooses_who_begins():
    position = minuten.deal(players=3, seed=1, variant=True)
    assert position.moves == ("begin 0", "begin 1", "begin 2")
    for seat in range(3):
        after = position.play(f"begin {seat}")
        assert after.turn == seat
        assert acted(after) == ["M27"]


def test_m27_before_that_nobody_may_play_or_pass():
    position = minuten.deal(players=3, seed=1, variant=True)
    assert position.why("pass").rule == "M27"
    assert position.why(laid_on(cards(position, 0)[0], 1)).rule == "M27"


def test_m27_who_begins_is_chosen_only_once():
    position = minuten.deal(players=3, seed=1, variant=True).play("begin 1")
    assert position.why("begin 2").rule == "M7"


@pytest.mark.parametrize("mine", ["r1 r2 r3", "r1 r2 r3 r4", "r1 r2 r3 r4 r6"])
def test_m27_nothing_is_refilled_while_more_than_one_card_is_left(mine):
    after = table(mine, variant=True, draw="b1 b2 b3 b4").play("r1>1")
    assert cards(after, 0) == mine.split()[1:]
    assert after.draw == "b1 b2 b3 b4"


def test_m27_with_one_card_left_the_display_is_made_up_to_four():
    after = table("r1 r2", variant=True, draw="b1 b2 b3 b4").play("r1>1")
    assert cards(after, 0) == ["r2", "b1", "b2", "b3"]
    assert acted(after) == ["M8", "M27", "M27", "M27"]
    assert after.turn == 1  # it happens by itself: making up is not optional


def test_m27_two_players_make_it_up_to_five():
    assert len(cards(two("r1 r2", variant=True).play("r1>1"), 0)) == 5


def test_m27_passing_sets_aside_what_lies_there_and_draws_four():
    after = table("b1 b2", variant=True, draw="r1 r2 r3 r4 r6").play("pass")
    assert after.aside == 2
    assert cards(after, 0) == ["r1", "r2", "r3", "r4"]


def test_m27_two_players_draw_five_after_passing():
    assert len(cards(two("b1 b2", variant=True, draw="r1 r2 r3 r4 r6 r7").play("pass"), 0)) == 5


def test_m27_with_the_draw_pile_empty_one_card_stays_one_card():
    after = table("r1 r2", variant=True, draw="").play("r1>1")
    assert cards(after, 0) == ["r2"]


def test_m27_draw_two_adds_to_what_lies_there():
    after = table("r+ r2 r3", variant=True, draw="b1 b2 b3 b4").play("r+>1")
    assert len(cards(after, 1)) == 6
    assert len(cards(after, 0)) == 2


# ---- when the draw pile runs out


def test_m28_with_the_draw_pile_empty_nothing_is_drawn():
    after = table("r1 r2 r3 r4", draw="").play("r1>1")
    assert cards(after, 0) == ["r2", "r3", "r4"]
    assert "M28" in acted(after)


def test_m28_draw_two_gives_what_there_is():
    after = table("r+ r2 r3 r4", draw="b1").play("r+>1")
    assert cards(after, 1) == ["y1", "y2", "y3", "y4", "b1"]
    assert cards(after, 0) == ["r2", "r3", "r4"]  # the next player drew first


def test_m28_a_pass_draws_what_there_is():
    after = table("b1 b2 b3 b4", draw="r1 r2").play("pass")
    assert cards(after, 0) == ["r1", "r2"]
    assert after.aside == 4
    assert "M28" in acted(after)


def test_m28_a_pass_with_the_draw_pile_empty_leaves_an_empty_display():
    after = table("b1 b2", draw="").play("pass")
    assert cards(after, 0) == []
    assert after.aside == 2
    assert after.turn == 1
    assert "M28" in acted(after)


def empty_seats(mine: str, **fields: object) -> Position:
    """Seats 1 and 2 have no cards any more."""
    return minuten.position(
        **{"piles": ("r5", "y7"), "displays": (mine, "", "", "p1 p2", "g1"), "draw": "", "turn": 0, **fields}
    )


def test_m28_a_player_without_cards_is_passed_over():
    position = empty_seats("r1 r2")
    after = position.play("r1>1")
    assert after.turn == 3
    assert acted(after).count("M28") >= 2
    assert after.aside == 0
    assert after.scores[0] == position.scores[0] - 1


def test_m28_passing_over_goes_in_the_direction_of_play():
    assert empty_seats("g1", displays=("r1 r2", "", "g1", "", ""), direction=-1).play("r1>1").turn == 2


def test_m28_being_passed_over_frees_no_pile():
    after = empty_seats("r1 r2", piles=("r5", "Bb"), blocked=2).play("r1>1")
    assert after.turn == 3
    assert after.blocked == 2
    assert after.block_left == 2


def test_m28_naming_a_player_without_cards_lets_the_one_after_play():
    assert empty_seats("rT r2").play("rT>1:1").turn == 3
    assert empty_seats("rT r2", direction=-1).play("rT>1:2").turn == 0  # 2, 1, then 0 itself


def test_m28_the_last_player_with_cards_plays_on_alone():
    position = minuten.position(piles=("r5", None), displays=("r1 r2 r3", "", ""), draw="")
    position = play(position, "r1>1", "r2>1")
    assert position.turn == 0
    assert not position.over
    assert position.play("r3>1").over


def test_m28_passing_with_the_last_cards_ends_the_round():
    position = minuten.position(piles=("r5", None), displays=("b1 b2", ""), draw="")
    after = position.play("pass")
    assert after.over
    assert after.scores == (4,)


def test_m28_who_has_no_cards_cannot_be_to_play():
    with pytest.raises(ValueError, match="M28"):
        minuten.position(piles=("r5", None), displays=("", "r1"), draw="")


@pytest.mark.parametrize("top", CHANGES + BLOCKS)
def test_m29_a_white_top_card_has_no_number_and_no_symbol(top):
    fitting = {card for card in COLOURED if why_on(card, top) is None}
    assert fitting == {card for card in COLOURED if card[0] in top[1:]}
    assert {why_on(card, top) for card in COLOURED if card not in fitting} == {"M16" if top[0] == "C" else "M18"}


# ---- asking why


def test_why_says_first_that_the_round_is_over():
    position = table("r1", ("Bb", None), phase="over", blocked=1)
    for move in ("b6>1", "r1>1", "r1>2", "begin 1", "time"):
        assert position.why(move).rule == "M23"


def test_why_says_second_that_this_is_not_the_moment():
    position = minuten.deal(seed=1, variant=True)
    missing = next(card for card in CARDS if card not in cards(position, 0))
    assert position.why(laid_on(missing, 2)).rule == "M27"  # neither held nor is pile 1 open


def test_why_says_third_that_the_card_is_not_there():
    assert blocked("r1").why("b6>1").rule == "M8"
    assert blocked("r1").why("Bg>2").rule == "M8"
    assert table("r1", (None, None)).why("b6>2").rule == "M8"


def test_why_says_fourth_that_the_place_is_closed():
    assert blocked("r1").why("r1>1").rule == "M17"  # and red would not fit on blue
    assert blocked("Bg").why("Bg>1").rule == "M17"  # and it would block twice
    assert table("b1", ("r5", "y7")).why("b1>1").rule == "M11"


def test_why_gives_a_reason_in_words():
    verdict = table("b1").why("b1>1")
    assert not verdict
    assert "blue 1" in verdict.text
    assert "red 5" in verdict.text
    assert table("r1").why("r1>1").text


def test_equal_cards_are_one_move():
    assert list(table("r1 r1 b2 b2").moves).count("r1>1") == 1
    after = table("r1 r1 b2 b2", draw="").play("r1>1")
    assert cards(after, 0) == ["r1", "b2", "b2"]
