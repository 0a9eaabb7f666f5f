"""Biberbande rule by rule: one test for each rule of the ledger, named after it."""

from collections import Counter

import pytest

from cardlib import IllegalMove, biberbande

ROWS = ("4 2 0 5", "1 2 1 3", "6 7 8 9")


def table(stack="9 9 9 9 9 9", rows=ROWS, discard="3", turn=0, **fields):
    """A table with these rows and this stack, top card first; everyone has had a turn."""
    return biberbande.position(rows=rows, discard=discard, stack=stack, turn=turn, **fields)


def play(position, *moves):
    for move in moves:
        position = position.play(move)
    return position


def rules_of(position):
    return [step.rule for step in position.steps]


def top(position):
    return position.discard.split()[0]


def all_cards(position):
    held = [position.held] if position.held else []
    piles = (*position.rows, position.discard, position.stack, position.aside)
    return Counter(" ".join(piles).split() + held + ["D"] * position.twice)


def test_b1_two_to_six_players_and_the_lowest_total_wins():
    for players in range(2, 7):
        assert biberbande.deal(players=players, seed=1).players == players
        assert len(biberbande.deal(players=players, seed=1).scores) == players
    for players in (1, 7):
        with pytest.raises(ValueError, match="B1"):
            biberbande.deal(players=players)
    assert biberbande.rules.LOWER_IS_BETTER


def test_b2_the_deck_has_66_cards_and_the_other_one_54():
    numbers = {str(number): 4 for number in range(9)} | {"9": 9}
    assert all_cards(biberbande.deal(seed=1)) == Counter(numbers | {"S": 9, "P": 7, "D": 5})
    assert all_cards(biberbande.deal(seed=1)).total() == 66
    assert all_cards(biberbande.deal(seed=1, deck="gamewright")) == Counter(numbers | {"S": 3, "P": 3, "D": 3})
    assert all_cards(biberbande.deal(seed=1, deck="gamewright")).total() == 54


def test_b3_four_cards_each_and_a_look_at_the_outer_two():
    position = biberbande.deal(players=3, seed=5)
    for seat, row in enumerate(position.rows):
        cards = row.split()
        assert len(cards) == 4
        assert position.view(seat).rows[seat].split() == [cards[0], "?", "?", cards[3]]
        for other in {0, 1, 2} - {seat}:
            assert position.view(seat).rows[other] == "? ? ? ?"


def test_b4_the_rest_is_the_stack_and_its_top_card_opens_the_discard_pile():
    position = biberbande.deal(players=4, seed=5)
    assert len(position.discard.split()) == 1
    assert len(position.stack.split()) == 66 - 4 * 4 - 1
    assert top(position.view(0)) == top(position)
    assert set(position.view(0).stack.split()) == {"?"}


def test_b5_the_seat_left_of_the_dealer_begins_and_play_is_clockwise():
    position = biberbande.deal(players=4, seed=5)
    seats = []
    for _ in range(6):
        seats.append(position.turn)
        position = play(position, "draw", "discard")
        if "end" in position.moves:
            position = position.play("end")
    assert seats == [1, 2, 3, 0, 1, 2]


def test_b6_one_action_must_be_taken_and_only_one():
    position = table()
    assert set(position.moves) == {"take 1", "take 2", "take 3", "take 4", "draw"}
    assert not position.why("end")
    drawn = position.play("draw")
    for move in ("take 1", "draw"):
        assert drawn.why(move).rule == "B6"
    done = play(position, "take 1")
    assert done.moves == ("knock", "end")
    for move in ("take 1", "draw", "discard"):
        assert done.why(move).rule == "B6"


def test_b7_the_top_discard_takes_the_place_of_one_of_your_four():
    position = table(discard="3 8").play("take 2")
    assert position.rows[0] == "4 3 0 5"
    assert position.discard.split()[:2] == ["2", "8"], "the card given away is face up on top"
    assert rules_of(position)[:2] == ["B7", "B7"]


def test_b7_the_card_given_away_is_not_looked_at_first():
    before = table(known=("", "", ""))
    assert before.view(0).rows[0] == "? ? ? ?"
    assert before.play("take 2").view(0).rows[0] == "? 3 ? ?"


def test_b8_a_special_card_may_not_be_taken():
    for special in "SPD":
        position = table(discard=f"{special} 3")
        assert position.moves == ("draw",)
        assert position.why("take 1").rule == "B8"
        with pytest.raises(IllegalMove, match="B8"):
            position.play("take 1")


def test_b9_a_number_card_drawn_may_be_discarded_or_kept():
    position = table(stack="7 9").play("draw")
    assert position.held == "7"
    assert position.moves == ("discard", "keep 1", "keep 2", "keep 3", "keep 4")
    assert top(position.play("discard")) == "7"
    kept = position.play("keep 3")
    assert kept.rows[0] == "4 2 7 5"
    assert top(kept) == "0"
    for move in ("peek 1", "swap 1 1:1", "twice", "again"):
        assert not position.why(move)


def test_b9_a_special_card_drawn_may_be_played_or_discarded_but_not_kept():
    for special, word in (("S", "swap 1 1:1"), ("P", "peek 1"), ("D", "twice")):
        position = table(stack=f"{special} 9 9").play("draw")
        assert position.why("keep 1").rule == "B9"
        assert position.why(word)
        assert position.why("discard")
        for other in {"swap 1 1:1", "peek 1", "twice"} - {word}:
            assert not position.why(other)
    for move in ("discard", "keep 1", "peek 1", "swap 1 1:1", "twice", "again"):
        assert table().why(move).rule == "B9", "nothing has been drawn yet"


def test_b10_a_special_card_may_be_discarded_unused():
    for special in "SPD":
        before = table(stack=f"{special} 9")
        position = play(before, "draw", "discard")
        assert top(position) == special
        assert position.rows == before.rows
        assert position.known == before.known
        assert position.stack == "9"
        assert rules_of(position) == ["B10"]


def test_b11_a_special_card_given_up_has_no_effect():
    rows = ("4 S P D", *ROWS[1:])
    for place, special in ((2, "S"), (3, "P"), (4, "D")):
        for moves in ((f"take {place}",), ("draw", f"keep {place}")):
            before = table(stack="1 9 9", rows=rows)
            position = play(before, *moves)
            assert top(position) == special
            assert position.moves == ("knock", "end"), "the turn is over"
            assert position.rows[1:] == before.rows[1:]
            assert "B11" in rules_of(position)


def test_b12_swap_exchanges_two_cards_and_nobody_looks():
    before = table(stack="S 9", known=("", "", ""))
    position = play(before, "draw", "swap 1 2:4")
    assert position.rows == ("9 2 0 5", "1 2 1 3", "6 7 8 4")
    for seat in range(3):
        assert position.view(seat).rows == ("? ? ? ?",) * 3
    assert before.play("draw").why("swap 1 0:2").rule == "B12", "not with yourself"
    assert len(before.play("draw").moves) == 1 + 4 * 2 * 4


def test_b13_peek_shows_one_of_your_own_cards():
    before = table(stack="P 9")
    position = play(before, "draw", "peek 3")
    assert position.view(0).rows[0] == "4 ? 0 5"
    assert position.rows == before.rows
    assert position.view(1).rows == before.view(1).rows
    assert position.view(0).steps[0].text.endswith("0.")


def test_b14_draw_twice_the_first_card_may_be_used_and_ends_the_turn():
    position = play(table(stack="D 1 8 9"), "draw", "twice")
    assert position.held == "1"
    assert position.moves == ("discard", "keep 1", "keep 2", "keep 3", "keep 4", "again")
    assert play(position, "keep 4").moves == ("knock", "end")
    assert play(position, "keep 4").stack == "8 9"
    assert play(position, "discard").moves == ("knock", "end")


def test_b14_draw_twice_or_discarded_for_a_second_card():
    position = play(table(stack="D 7 1 9"), "draw", "twice", "again")
    assert position.held == "1"
    assert top(position) == "7"
    assert position.moves == ("discard", "keep 1", "keep 2", "keep 3", "keep 4"), "there is no third card"
    assert position.why("again").rule == "B14"
    assert play(position, "keep 1").rows[0] == "1 2 0 5"


def test_b14_a_special_first_card_may_be_played_or_given_up_for_the_second():
    position = play(table(stack="D P 1 9"), "draw", "twice")
    assert position.why("peek 2")
    assert play(position, "peek 2").discard.split()[:3] == ["D", "P", "3"]
    assert play(position, "again").held == "1"
    assert rules_of(play(position, "again"))[0] == "B10"


def test_b15_draw_twice_from_draw_twice_gives_two_draws_again():
    inside_first = play(table(stack="D D 7 8 9"), "draw", "twice", "twice")
    assert (inside_first.held, inside_first.twice, inside_first.first) == ("7", 2, True)
    assert inside_first.play("again").held == "8"
    assert "again" not in inside_first.play("again").moves
    inside_second = play(table(stack="D 6 D 7 8 9"), "draw", "twice", "again", "twice")
    assert (inside_second.held, inside_second.twice, inside_second.first) == ("7", 2, True)
    assert inside_second.play("again").held == "8"
    assert "B15" in rules_of(inside_second)


def test_b16_a_played_special_card_lies_on_top():
    assert play(table(stack="S 9"), "draw", "swap 1 1:1").discard.split()[:2] == ["S", "3"]
    assert play(table(stack="P 9"), "draw", "peek 1").discard.split()[:2] == ["P", "3"]
    after_twice = play(table(stack="D 7 1 9"), "draw", "twice", "again", "keep 1")
    assert after_twice.discard.split()[:4] == ["D", "4", "7", "3"]
    next_player = after_twice.play("end")
    assert next_player.moves == ("draw",), "B8: the next player may not take it"


def test_b16_the_outer_draw_twice_comes_last():
    position = play(table(stack="D 6 D 7 S 9"), "draw", "twice", "again", "twice", "again", "swap 1 1:1")
    assert position.discard.split()[:6] == ["D", "D", "S", "7", "6", "3"]
    assert (position.twice, position.held) == (0, None)
    assert rules_of(position).count("B16") == 3


def test_b17_an_empty_stack_is_made_from_the_whole_discard_pile():
    before = table(stack="", discard="3 8")
    pile = Counter(before.discard.split())
    assert before.stack == "", "it happens only when a card has to be drawn"
    position = before.play("draw")
    assert position.discard == ""
    assert Counter([*position.stack.split(), position.held]) == pile
    assert rules_of(position) == ["B17", "B9"]
    assert play(position, "discard").discard == position.held
    taken = before.play("take 1")
    assert taken.stack == ""


def test_b17_draw_twice_that_lies_open_is_not_shuffled_in():
    position = play(table(stack="D"), "draw", "twice")
    assert position.twice == 1
    assert Counter([*position.stack.split(), position.held])["D"] == 4
    assert all_cards(position).total() == 66


def test_b17_every_discard_may_come_first():
    first = {table(stack="", seed=seed).play("draw").held for seed in range(200)}
    assert first == set(table(stack="").discard.split())


def test_b18_nobody_knocks_before_everyone_has_had_a_turn():
    position = biberbande.deal(players=3, seed=5)
    for _ in range(2):
        assert position.why("knock").rule == "B18"
        position = play(position, "draw", "discard")
        assert "knock" not in position.moves, "the turn passes by itself"
        assert position.why("knock").rule == "B18"
    position = play(position, "draw", "discard")
    assert position.turn == 0
    assert position.moves == ("knock", "end"), "the last of them may, after this turn"


def test_b18_you_knock_after_your_own_turn_not_before():
    assert table().why("knock").rule == "B18"
    assert table().play("draw").why("knock").rule == "B18"
    assert table().play("take 1").why("knock")
    ended = play(table(), "take 1", "end")
    assert (ended.turn, ended.knocker, ended.over) == (1, None, False)


def test_b18_what_has_to_happen_first_is_what_can_happen():
    early = "You knock or end after your own turn, not before: first "
    for move in ("knock", "end"):
        assert table(discard="3").why(move).text == early + "take or draw."
        assert table(discard="S").why(move).text == early + "draw."
        drawn = table(stack="7 9").play("draw")
        assert drawn.why(move).text == early + "use or discard the card you have drawn."
    for move in ("discard", "keep 1", "peek 1", "swap 1 1:1", "twice", "again"):
        assert table(discard="3").why(move).text == "No card has been drawn yet: first draw one.", (
            "taking does not help"
        )


def test_b18_in_the_first_round_a_turn_ends_by_itself():
    position = biberbande.deal(players=3, seed=5)
    for _ in range(2):
        assert position.why("knock").text == "Nobody may knock before everyone has had a turn."
        assert position.why("end").rule == "B18"
        assert "a turn ends by itself" in position.why("end").text
        position = play(position, "draw", "discard")
    assert "first" in position.why("knock").text, "the last one may knock after this turn"
    assert "first" in position.why("end").text


def test_b19_after_a_knock_a_turn_ends_by_itself():
    position = play(table(turn=1), "take 1", "knock")
    assert position.why("end").rule == "B19"
    assert "a turn ends by itself" in position.why("end").text


def test_b19_after_a_knock_everyone_else_has_one_more_turn():
    position = play(table(turn=1), "take 1", "knock")
    for seat in (2, 0):
        assert position.turn == seat
        assert not position.over
        assert position.why("knock").rule == "B19", "nobody knocks a second time"
        position = play(position, "draw", "discard")
    assert position.over, "the knocker has no further turn"
    assert position.moves == ()
    assert position.why("draw").rule == "B19"


def test_b20_special_cards_are_replaced_until_number_cards_are_there():
    rows = ("0 4 S P", "1 2 1 3", "0 D 0 0")
    before = table(rows=rows, stack="9 9 9 S P 6 7 8 5", turn=0)
    position = play(before, "draw", "discard", "knock", "draw", "discard", "draw", "discard")
    assert position.over
    assert position.rows == ("0 4 6 7", "1 2 1 3", "0 8 0 0")
    assert position.aside == "S S P P D"
    assert position.stack == "5"
    assert all_cards(position).total() == 66


def test_b20_the_knocker_is_served_first_then_in_playing_order():
    rows = ("0 0 0 S", "1 1 1 S", "2 2 2 S")
    position = play(table(rows=rows, stack="9 9 9 3 4 5", turn=1), "draw", "discard", "knock")
    position = play(position, "draw", "discard", "draw", "discard")
    assert position.rows == ("0 0 0 5", "1 1 1 3", "2 2 2 4")


def test_b20_then_all_cards_are_shown():
    position = play(table(), "draw", "discard", "knock", "draw", "discard", "draw", "discard")
    for seat in range(3):
        assert position.view(seat).rows == position.rows == ROWS


def test_b20_when_the_stack_runs_out_the_discard_pile_is_shuffled():
    rows = ("0 0 0 S", "1 1 1 3", "2 2 2 3")
    position = play(table(rows=rows, stack="9 9 9", turn=1), "draw", "discard", "knock")
    position = play(position, "draw", "discard", "draw", "discard")
    assert position.over
    assert "B17" in rules_of(position)
    assert all_cards(position).total() == 66


def test_b20_special_cards_put_aside_are_not_shuffled_in():
    rows = ("0 0 0 S", "S S P P", "2 2 2 3")
    for seed in range(20):
        position = play(table(rows=rows, stack="9 9 9 D D", turn=1, seed=seed), "draw", "discard", "knock")
        position = play(position, "draw", "discard", "draw", "discard")
        assert position.over
        shuffled_in = next(n for n, step in enumerate(position.steps) if step.rule == "B17")
        assert position.steps[shuffled_in].text.startswith("The stack is used up: the discard pile, 52 cards,"), (
            "11 lie in rows, 3 aside"
        )
        assert all_cards(position).total() == 66
    assert "put aside stay out of it" in biberbande.RULES["B20"].text


def test_b21_the_score_is_the_sum_of_the_four_values():
    position = play(table(), "draw", "discard", "knock", "draw", "discard", "draw", "discard")
    assert position.scores == (11, 7, 30)
    assert [step.text for step in position.steps if step.rule == "B21"] == [
        "Seat 0 has 11 points.",
        "Seat 1 has 7 points.",
        "Seat 2 has 30 points.",
    ]


def test_b21_sarah_lisa_and_tim():
    rows = ("4 2 0 5", "1 2 1 3", "0 4 P 0")
    position = play(table(rows=rows, stack="9 9 9 8"), "draw", "discard", "knock")
    position = play(position, "draw", "discard", "draw", "discard")
    assert position.scores == (11, 7, 12)


@pytest.mark.parametrize(("players", "rounds"), [(2, 4), (3, 3), (4, 4), (5, 5), (6, 6)])
def test_b22_as_many_rounds_as_players_with_two_players_four(players, rounds):
    match = biberbande.match(players=players, seed=7)
    for number in range(rounds):
        assert not match.over
        if number:
            match = match.next_round()
        assert match.position.turn == 1, "every round starts like the first"
        while not match.position.over:
            moves = match.position.moves
            match = match.play("knock" if "knock" in moves else moves[-1] if "draw" in moves else "discard")
    assert match.over
    assert len(match.rounds) == rounds
    assert match.totals == tuple(map(sum, zip(*match.rounds)))


def test_b23_the_lowest_sum_wins_and_equal_sums_share():
    assert biberbande.rulebook.match_verdict((31, 20, 25)) == "Seat 1 wins with 20 points."
    assert biberbande.rulebook.match_verdict((20, 31, 20)) == "The seats 0, 2 share the win with 20 points each."
    match = biberbande.match(players=3, seed=7)
    while not match.over:
        if match.position.over:
            match = match.next_round()
        moves = match.position.moves
        match = match.play("knock" if "knock" in moves else moves[-1] if "draw" in moves else "discard")
    best = min(match.totals)
    assert match.winners == tuple(seat for seat, total in enumerate(match.totals) if total == best)
    assert match.verdict


def test_b24_a_card_taken_face_up_is_known_to_everyone():
    position = table().play("take 2")
    for seat in range(3):
        assert position.view(seat).rows[0].split()[1] == "3"


def test_b24_a_card_drawn_and_kept_is_known_to_you_alone():
    position = play(table(stack="7 9"), "draw", "keep 2")
    assert position.view(0).rows[0] == "4 7 ? 5"
    assert position.view(1).rows[0] == position.view(2).rows[0] == "? ? ? ?"


def test_b24_who_knew_the_card_that_left_does_not_know_its_successor():
    position = table(known=("0:1 0:4", "1:1 1:4 0:1", "2:1 2:4"), stack="7 9")
    assert position.view(1).rows[0] == "4 ? ? ?"
    assert play(position, "draw", "keep 1").view(1).rows[0] == "? ? ? ?"


def test_b24_knowledge_follows_a_swapped_card():
    position = table(stack="S 9", known=("0:1 0:4", "1:1 1:4 0:1", "2:1 2:4"))
    position = play(position, "draw", "swap 1 2:4")  # the 4 that seats 0 and 1 know for the 9 that seat 2 knows
    assert position.view(0).rows == ("? ? ? 5", "? ? ? ?", "? ? ? 4")
    assert position.view(1).rows == ("? ? ? ?", "1 ? ? 3", "? ? ? 4")
    assert position.view(2).rows == ("9 ? ? ?", "? ? ? ?", "6 ? ? ?")
