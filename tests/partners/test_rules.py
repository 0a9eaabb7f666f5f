"""The rules of Partners, one test a rule, named after it."""

from __future__ import annotations

from collections import Counter

import pytest

from cardlib import partners
from cardlib.game import IllegalMove

from .helpers import CARDS, COLOURS, PACK, table


def rules_of(position):
    return [step.rule for step in position.steps]


def give_first(position):
    """Everyone gives the first card of the hand."""
    while position.phase == "exchange":
        position = position.play(position.moves[0])
    return position


def test_p1_four_players_with_four_pawns_at_home():
    p = partners.deal(seed=1)
    assert p.players == 4
    for colour in COLOURS:
        assert getattr(p, colour) == "home home home home"
    for wrong in (2, 3, 5, 6):
        with pytest.raises(ValueError, match="P1"):
            partners.deal(players=wrong)


def test_p1_partners_sit_opposite():
    p = table("3 5", yellow="c1 c2 c3 c4", red="r3", blue="b3", green="g3")
    assert set(p.moves) == {"3 b@b3", "5 b@b3"}  # yellow has finished and moves blue's pawns


def test_p2_eight_locked_pawns_win():
    p = table("2", seat=2, yellow="c1 c2 c3 c4", blue="c1 c2 c3 r13")
    q = p.play("2 r13")
    assert q.over
    assert q.scores == (1, 0)
    assert "P2" in rules_of(q)
    assert list(q.moves) == []
    assert q.why("2 r13").rule == "P2"


def test_p2_seven_locked_pawns_do_not_win():
    p = table("1/14", seat=2, yellow="c1 c2 c3 c4", blue="c1 c2 c3 r13").play("1/14 r13 1")
    assert not p.over
    assert p.scores == (0, 0)


def test_p2_four_on_circles_are_all_locked():
    p = table("1/14", seat=1, red="c1 c2 c4 y3", green="c1 c2 c3 c4").play("1/14 c4 1")
    assert not p.over
    assert p.red == "y3 c3 c2 c1"


def test_p3_four_of_each_of_fourteen_kinds():
    p = partners.deal(seed=3)
    assert Counter(" ".join((*p.hands, p.draw)).split()) == Counter(PACK)
    assert len(PACK) == 56


def test_p3_the_count_is_an_option():
    for copies, total in ((5, 70), ({"SW": 1, "H": 6}, 55), (tuple([4] * 13 + [9]), 61)):
        p = partners.deal(seed=3, copies=copies)
        assert len(" ".join((*p.hands, p.draw)).split()) == total
    for wrong in (3, 0, 10, "4", {"X": 4}, {"5": 0}, (4, 4), None, 4.0):
        with pytest.raises(ValueError, match=r"P3|P4|not a card"):
            partners.deal(copies=wrong)


def test_p4_four_cards_each_three_times_from_one_pack():
    p = partners.deal(seed=4)
    dealer = p.dealer
    seen = []
    packs = []
    while p.dealer == dealer:
        if p.phase == "exchange" and p.turn == 0:
            assert [len(hand.split()) for hand in p.hands] == [4, 4, 4, 4]
            seen.append(p.deal)
            packs.append(Counter(" ".join(p.hands).split()))
        p = p.play(p.moves[0])
    assert seen == [1, 2, 3]
    assert not (sum(packs, Counter()) - Counter(PACK)), "48 cards of one pack"
    assert p.previous.draw.count(" ") == 7, "eight cards lie unused"
    assert p.dealer == (dealer + 1) % 4, "the next to the left deals"
    assert p.deal == 1
    assert len(p.draw.split()) == 40, "everything was shuffled"
    assert rules_of(p).count("P4") == 2


def test_p5_partners_exchange_one_card():
    p = partners.position(
        hands=("5 H 2 3", "6 H8 2 3", "9 SW 2 3", "12 10 6 6"), phase="exchange", dealer=0, yellow="y1"
    )
    assert p.turn == 0
    assert set(p.moves) == {"give 5", "give H", "give 2", "give 3"}
    assert p.why("5 y1").rule == "P5"
    assert p.why("fold").rule == "P5"
    assert p.why("give 9").rule == "P5"
    for move in ("give 5", "give 6", "give 9"):
        p = p.play(move)
        assert p.phase == "exchange"
    assert p.hands == ("H 2 3", "H8 2 3", "SW 2 3", "12 10 6 6"), "the cards lie face down until all have given"
    p = p.play("give 12")
    assert p.hands == ("H 2 3 9", "H8 2 3 12", "SW 2 3 5", "10 6 6 6")
    assert p.phase == "play"
    assert p.why("give H").rule == "P5"


def test_p5_others_see_only_that_a_card_was_given():
    p = partners.deal(seed=8)
    p = give_first(p)
    given = p.history
    for seat in range(4):
        view = p.view(seat)
        assert view.history == tuple(move if i == seat else "give ?" for i, move in enumerate(given))
        told = [step.text for step in view.steps if step.rule == "P5"]
        own = [text for text in told if "a card" not in text]
        assert len(own) == 2 + (seat == 3), "what it gave its partner, what it got; seat 3 has just given"


def test_p6_left_of_the_dealer_begins_and_play_goes_clockwise():
    for dealer in range(4):
        p = partners.position(
            hands=("H 5", "H 5", "H 5", "H 5"), phase="exchange", dealer=dealer,
            yellow="y1", red="r1", blue="b1", green="g1",
        )  # fmt: skip
        for _ in range(4):
            p = p.play("give H")
        order = []
        for _ in range(4):
            order.append(p.turn)
            p = p.play("H home")
        assert order == [(dealer + i) % 4 for i in range(1, 5)]


def test_p6_one_card_from_the_own_hand():
    p = table("5 H", yellow="y1")
    assert p.why("6 y1").rule == "P6"
    assert p.play("5 y1").hands[0] == "H"


def test_p6_when_all_hands_are_used_up_the_next_are_dealt():
    p = partners.position(hands=("5", "", "", ""), yellow="y1").play("5 y1")
    assert p.phase == "exchange"
    assert [len(hand.split()) for hand in p.hands] == [4] * 4
    assert p.deal == 2


VALUE = dict(zip(CARDS, (0, 8, 13, 14, 2, 3, 4, 5, 6, 7, 9, 10, 12, 0)))


def test_p7_the_highest_card_deals_first():
    spoken = {"heart": "H", "heart or 8": "H8", "heart or 13": "H13", "1 or 14": "1/14", "4 back": "-4",
              "7 shared": "7*1", "Switch": "SW"}  # fmt: skip
    ties = 0
    for seed in range(60):
        p = partners.deal(seed=seed)
        drawing = [0, 1, 2, 3]
        drawn: dict[int, int] = {}
        for step in p.steps:
            if "draws for the first deal" in step.text:
                seat, name = int(step.text[5]), step.text.split(": ")[1][:-1]
                drawn[seat] = VALUE[spoken.get(name, name)]
            elif step.rule == "P7":
                assert sorted(drawn) == drawing
                best = [seat for seat in drawing if drawn[seat] == max(drawn.values())]
                if "again" in step.text:
                    ties += 1
                    assert len(best) > 1
                    assert step.text.endswith(": " + ", ".join(map(str, best)) + ".")
                    drawing, drawn = best, {}
                else:
                    assert best == [p.dealer]
                    assert f"Seat {p.dealer} drew the highest" in step.text
    assert ties > 5


@pytest.mark.parametrize("card", ["2", "3", "5", "6", "9", "10", "12", "H8", "H13"])
def test_p8_a_number_card_moves_one_pawn_that_far(card):
    steps = int(card.replace("H", ""))
    for seat, colour in enumerate(COLOURS):
        p = table(card, seat=seat, **{colour: "start"})
        assert getattr(p.play(f"{card} start"), colour) == f"home home home {colour[0]}{steps}"
    assert table("5", yellow="y1").why("5 y2").rule == "P8"
    assert table("5", yellow="y1", red="r1").why("5 r@r1").rule == "P8"


def test_p8_a_pawn_that_is_not_there_is_the_reason_whatever_the_card_and_the_place():
    p = table("5 H8 -4 7*1", yellow="y3 y4 y5 y6", red="r3 home", blue="b3")
    told = {
        "5 y7": "yellow on y7",
        "5 c2": "yellow on circle 2",
        "5 home": "yellow at home",
        "H8 y9": "yellow on y9",
        "-4 c1": "yellow on circle 1",
        "5 r@start": "red on its start",
        "5 r@c3": "red on circle 3",
        "H8 b@start": "blue on its start",
    }
    for move, pawn in told.items():
        assert (p.why(move).rule, p.why(move).text) == ("P8", f"There is no such pawn: {pawn}."), move
    assert p.why("H8 home").rule == "P10"
    assert p.why("H8 home").text == "There is no pawn at home that the heart could bring out."
    for move in ("7*1 r@start:7", "7*1 b@c2:7", "7*1 y3:3 g@c1:4"):
        assert p.why(move).rule == "P11", move


def test_p8_a_pawn_of_another_colour_is_named_as_such():
    verdict = table("5", yellow="y1", red="r1").why("5 r@r1")
    assert verdict.text == "You cannot move this pawn: red on r1. The card moves only pawns of this colour: yellow."


def test_p9_a_card_with_two_uses_is_used_as_one_of_them():
    p = table("1/14 H8 H13", yellow="y3 home")
    assert set(p.moves) == {"1/14 y3 1", "1/14 y3 14", "H8 y3", "H8 home", "H13 y3", "H13 home"}
    assert p.play("1/14 y3 1").yellow == "home home home y4"
    assert p.play("1/14 y3 14").yellow == "home home home r3"
    assert p.play("H8 y3").yellow == "home home home y11"
    assert p.play("H13 home").yellow == "home home start y3"


def test_p10_a_heart_brings_a_pawn_out_and_does_nothing_else():
    p = table("H 5", yellow="y3 home")
    assert p.play("H home").yellow == "home home start y3"
    assert p.why("H y3").rule == "P10"
    assert p.why("5 home").rule == "P10"
    assert table("H H8", yellow="y3 y4 y5 y6").why("H home").rule == "P10"
    assert list(table("5 -4 1/14 7*1").moves) == ["fold"]


def test_p11_seven_steps_shared():
    p = table("7*1", yellow="y1 r1 b1 start")
    q = p.play("7*1 y1:1 r1:2 b1:3 start:1")
    assert q.yellow == "y1 y2 r3 b4"
    assert p.play("7*1 b1:3 start:1 r1:2 y1:1") == q
    for wrong in ("7*1 y1:6", "7*1 y1:5 r1:3", "7*1 y1:3 y1:4", "7*1 y2:7", "7*1 home:7"):
        assert p.why(wrong).rule == "P11", wrong


def test_p11_each_pawn_moves_once():
    p = table("7*1", yellow="y1 y3")
    assert p.why("7*1 y1:2 y1:5").rule == "P11"
    assert p.play("7*1 y1:2 y3:5").yellow == "home home y3 y8"
    assert "once" in p.why("7*1 y1:2 y1:5").text
    twice = table("7*1", yellow="y3 y9").why("7*1 y3:3 y9:2 y6:2")
    assert (twice.rule, twice.text) == ("P11", "With a 7 each pawn moves only once."), "y6 is where it has just gone"
    both = table("7*1", yellow="y1 y1").play("7*1 y1:2 y1:5")
    assert both.yellow == "home home y3 y6"


def test_p11_not_with_a_locked_pawn():
    assert table("7*1", yellow="c1 y3").why("7*1 c1:1 y3:6").rule == "P27"


def test_p12_steps_left_go_to_the_partner_and_must_all_be_used():
    p = table("7*1", seat=1, red="c1 c2 c3 y14", green="g3 start")
    assert p.play("7*1 y14:1 g@g3:2 g@start:4").green == "home home g4 g5"
    assert p.why("7*1 y14:1 g@g3:5").rule == "P11"
    assert p.why("7*1 g@g3:6 y14:1").rule == "P12"
    assert table("7*1", seat=1, red="c1 c2 c3 y13", green="g3").why("7*1 y13:1 g@g3:6").rule == "P12"
    assert table("7*1", seat=1, red="c1 c2 y14 y3", green="g3").why("7*1 y14:2 g@g3:5").rule == "P12"


def test_p12_even_for_the_eighth_pawn():
    p = table("7*1", seat=1, red="c1 c2 c3 y14", green="c1 c2 c3 b14")
    assert not p.why("7*1 y14:1 g@b14:1"), "five steps would be lost"
    assert set(p.moves) == {"7*1 y14:1 g@b14:6", "7*1 y14:7"}
    q = table("7*1", seat=1, red="c1 c2 c3 y14", green="c1 c2 c3 b9").play("7*1 y14:1 g@b9:6")
    assert q.over
    assert q.scores == (0, 1)


def test_p13_four_back():
    for place, goal in (("y5", "y1"), ("y4", "g14"), ("y1", "g11"), ("start", "g11"), ("r3", "y13"), ("g14", "g10")):
        assert table("-4", yellow=place).play(f"-4 {place}").yellow == f"home home home {goal}"
    assert table("-4", yellow="c2").why("-4 c2").rule == "P13"


def test_p14_any_two_pawns_on_the_track_change_places():
    p = table("SW", yellow="y3 y9", red="r3", blue="b3", green="g3")
    assert "SW y@y3 y@y9" in p.moves
    assert "SW r@r3 g@g3" in p.moves
    assert len(p.moves) == 10
    q = p.play("SW r@r3 g@g3")
    assert (q.red, q.green) == ("home home home g3", "home home home r3")
    assert p.play("SW g@g3 r@r3") == q
    assert p.why("SW y@y3 r@r4").rule == "P14"
    assert p.why("SW y@y3 r@r4").text == "There is no such pawn: red on r4."
    assert p.why("SW y@y3 y@y3").rule == "P14"
    assert p.why("SW y@y3 y@y3").text == "Switch needs two different pawns, and this is the same one twice."


def test_p15_what_switch_cannot_touch():
    p = table("SW", yellow="y3 home start c2", red="r3 r3", blue="b3")
    assert list(p.moves) == ["SW y@y3 b@b3"]
    for pawn in ("y@home", "y@start", "y@c2", "r@r3"):
        first, second = sorted((pawn, "b@b3"), key=lambda name: "yrbg".index(name[0]))
        assert p.why(f"SW {first} {second}").rule == "P15"
        assert "on the same space as another pawn of its colour" in p.why(f"SW {first} {second}").text


def test_p16_you_must_play_if_you_can():
    p = table("5 H", yellow="y3 y4 y5 y6")
    assert p.why("fold").rule == "P16"
    q = table("5 2 -4 12", red="r1")
    assert list(q.moves) == ["fold"]
    q = q.play("fold")
    assert q.hands[0] == ""
    assert q.turn == 1


def test_p16_who_folded_is_out_until_the_next_deal():
    p = partners.position(hands=("5 2", "5 6", "", ""), red="r1").play("fold").play("5 r1")
    assert p.turn == 1
    p = p.play("6 r6")
    assert p.phase == "exchange"
    assert len(p.hands[0].split()) == 4


def test_p17_starts_are_not_counted():
    assert table("5", yellow="y12").play("5 y12").yellow == "home home home r3"
    assert table("1/14", yellow="y14").play("1/14 y14 14").yellow == "home home home r14"
    assert table("-4", yellow="b2").play("-4 b2").yellow == "home home home r12"
    p = table("5", yellow="y12").play("5 y12")
    assert "P17" in rules_of(p)


@pytest.mark.parametrize("blocker", ["red", "blue", "green"])
def test_p18_a_pawn_on_its_start_blocks_everyone_else(blocker):
    letter = blocker[0]
    before = {"r": "y13", "b": "r13", "g": "b13"}[letter]
    p = table("2 -4 7*1", yellow=f"{before} {letter}2", **{blocker: "start start"})
    assert p.why(f"2 {before}").rule == "P18"
    assert p.why(f"-4 {letter}2").rule == "P18"
    assert p.why(f"7*1 {before}:7").rule == "P18"
    assert p.play(f"2 {letter}2")


def test_p18_its_owner_passes():
    assert table("-4", yellow="start y2").play("-4 y2").yellow == "home home start g12"
    assert table("3", yellow="start g14").play("3 g14").yellow == "home home start c2"


def test_p18_it_blocks_the_partner_too_and_opens_again():
    p = partners.position(hands=("2 3", "", "5 6", ""), yellow="r14", blue="start")
    assert not p.why("2 r14")
    q = p.play("fold").play("5 start")
    assert q.blue == "home home home b5"
    assert partners.position(hands=("2", "", "", ""), yellow="r14", blue="b5").why("2 r14")


def test_p19_up_to_the_block_but_not_further():
    p = table("2 3 1/14", yellow="y12", red="start")
    assert list(p.moves) == ["2 y12", "1/14 y12 1"]
    assert p.why("3 y12").rule in ("P18", "P19")


def test_p20_nobody_touches_a_foreign_pawn_on_its_start():
    p = table("5 -4 SW 7*1", yellow="y3", red="start", blue="start")
    assert p.why("5 r@start").rule == "P20"
    assert p.why("-4 b@start").rule == "P20"
    assert p.why("7*1 b@start:7").rule == "P20"
    finished = table("5", yellow="c1 c2 c3 c4", blue="start")
    assert finished.play("5 b@start").blue == "home home home b5"


def test_p21_landing_on_one_pawn_sends_it_home():
    p = table("5", yellow="y3", red="y8")
    q = p.play("5 y3")
    assert (q.yellow, q.red) == ("home home home y8", "home home home home")
    assert "P21" in rules_of(q)
    partner = table("5", yellow="y3", blue="y8 b4").play("5 y3")
    assert partner.blue == "home home home b4"
    back = table("-4", yellow="y8", red="y4").play("-4 y8")
    assert back.red == "home home home home"


def test_p22_landing_on_a_pair_sends_the_lander_home():
    for pawns in ("y8 y8", "y8 y8 y8"):
        q = table("5", yellow="y3", red=pawns).play("5 y3")
        assert q.yellow == "home home home home"
        assert q.red.split().count("y8") == len(pawns.split())
        assert "P22" in rules_of(q)


def test_p22_a_pawn_that_turned_round_is_sent_home_too():
    q = table("6", seat=1, red="c1 c2 c3 y13", green="y10 y10").play("6 y13")  # c4 and four back: y11
    assert q.red == "y11 c3 c2 c1"
    q = table("6", seat=1, red="c1 c2 c3 y13", green="y11 y11").play("6 y13")
    assert q.red == "home c3 c2 c1"


def test_p23_own_pawns_share_a_space_and_block_nobody():
    q = table("5", yellow="y3 y8").play("5 y3")
    assert q.yellow == "home home y8 y8"
    assert "P23" in rules_of(q)
    passing = table("6", seat=3, green="y3", yellow="y8 y8").play("6 y3")
    assert passing.green == "home home home y9"


def test_p24_two_colours_never_share_a_space():
    with pytest.raises(ValueError, match="P24"):
        partners.position(yellow="y3", red="y3", hands=("5", "", "", ""))


def test_p25_from_14_into_the_goal_and_never_past():
    for seat, (colour, door) in enumerate(zip(COLOURS, ("g14", "y14", "r14", "b14"))):
        for card, circle in (("1/14", "c4"), ("2", "c3"), ("3", "c2")):
            move = f"{card} {door}" + (" 1" if card == "1/14" else "")
            q = table(card, seat=seat, **{colour: door}).play(move)
            assert getattr(q, colour) == f"home home home {circle}"
    assert table("5", yellow="g14").play("5 g14").yellow == "home home home c2", "c1 and one back"
    assert table("12", yellow="g14").play("12 g14").yellow == "home home home g10"


def test_p26_no_jumping_over_pawns():
    p = table("3 2 5", yellow="c3 g14")
    assert p.why("2 g14"), "c4 and back to g14"
    assert p.play("2 g14").yellow == "home home g14 c3"
    assert p.play("3 g14").yellow == "home home g13 c3"
    assert not table("3", yellow="c4 g14").why("3 g14")
    with pytest.raises(ValueError, match="P26"):
        partners.position(yellow="c3 c3", hands=("5", "", "", ""))


def test_p27_locked_pawns_never_move():
    p = table("1/14 2 3", yellow="c1 c2 c4 y1")
    assert p.why("2 c1").rule == "P27"
    assert p.why("1/14 c2 1").rule == "P27"
    assert p.why("1/14 c4 1")
    q = p.play("1/14 c4 1")
    assert "P27" in rules_of(q)


def test_p27_c2_is_not_locked_while_c1_is_free():
    p = table("1/14", yellow="c2 c3")
    assert list(p.moves) == ["1/14 c2 1", "1/14 c2 14"]
    assert p.play("1/14 c2 1").yellow == "home home c3 c1"


@pytest.mark.parametrize(
    ("pawns", "card", "pawn", "after"),
    [
        ("g14", "6", "g14", "home home home c3"),
        ("c1 g12", "9", "g12", "home home g13 c1"),
        ("c1 c3 c4", "2", "c3", "home c4 c3 c1"),
        ("c1 c3 c4", "3", "c3", "home c4 c2 c1"),
        ("c2 c4", "5", "c2", "home home c4 c1"),
        ("c3", "12", "c3", "home home home g8"),
    ],
)
def test_p28_back_and_forth(pawns, card, pawn, after):
    q = table(card, yellow=pawns).play(f"{card} {pawn}")
    assert q.yellow == after
    assert "P28" in rules_of(q)


def test_p29_turning_needs_a_free_circle():
    p = table("5 2", yellow="c4 g13 c1 c2")
    assert p.why("5 g13").rule == "P29"
    assert p.why("2 g13").rule == "P29"
    q = table("2 5", yellow="c2 c3 c4")
    assert q.why("2 c3").rule == "P29"
    assert q.why("2 c4").rule == "P29"
    assert q.why("2 c2")


def test_p29_not_needed_when_the_count_ends_before_the_circles():
    assert table("1/14", yellow="c4 g13").play("1/14 g13 1").yellow == "home home g14 c4"


def test_p30_nobody_else_moves_a_pawn_on_a_goal_circle():
    p = table("2 7*1", yellow="y3", red="c3", blue="c3")
    assert p.why("2 r@c3").rule == "P30"
    assert p.why("2 b@c3").rule == "P30"
    finished = table("2", yellow="c1 c2 c3 c4", blue="c3 b1")
    assert finished.play("2 b@c3").blue == "home home b1 c1"


def test_p31_who_has_finished_plays_for_the_partner():
    p = table("H -4 7*1 1/14", yellow="c1 c2 c3 c4", blue="home b5 start c3", red="r3")
    assert {"H b@home", "-4 b@b5", "-4 b@start", "1/14 b@b5 14", "1/14 b@c3 1"} <= set(p.moves)
    assert p.play("7*1 b@b5:3 b@start:3 b@c3:1").blue == "home b3 b8 c2"
    assert p.why("-4 r@r3").rule == "P8"
    assert p.why("1/14 c4 1").rule == "P27"
    assert table("5", yellow="y3", blue="b3").why("5 b@b3").rule == "P31"
    q = table("1/14", yellow="c1 c2 c3 g14").play("1/14 g14 1")
    assert "P31" in rules_of(q)


def test_p31_who_has_finished_is_told_to_name_the_colour():
    p = table("5 H 7*1", yellow="c1 c2 c3 c4", blue="home b3 start c3")
    named = {"5 b3": "b@b3", "5 start": "b@start", "H home": "b@home", "7*1 b3:5 start:2": "b@b3"}
    for move, pawn in named.items():
        verdict = p.why(move)
        assert verdict.rule == "P31", move
        assert verdict.text == f"Your own pawns are all locked. Write your partner's pawn with its colour: {pawn}."
    assert p.why("5 b@b3")
    assert p.why("5 b7").rule == "P8", "there is no pawn of either"
    locked = p.why("5 c3")
    assert locked.rule == "P27"
    assert "you move your partner's" in locked.text


def test_p32_an_impossible_card_changes_nothing_and_another_may_be_played():
    p = table("5 2", yellow="y13", red="start")
    before = p.fields()
    with pytest.raises(IllegalMove) as error:
        p.play("5 y13")
    assert error.value.verdict.rule == "P18"
    assert p.fields() == before
    q = table("5 1/14", yellow="y13", red="start").play("1/14 y13 1")
    assert q.hands[0] == "5"


def test_p33_sending_yourself_home_is_legal_and_may_be_forced():
    p = table("5", yellow="y3", red="y8 y8")
    assert list(p.moves) == ["5 y3"]
    assert p.play("5 y3").yellow == "home home home home"


def test_p34_manners_are_told():
    rule = partners.RULES["P34"]
    assert "touched" in rule.text
    assert rule.heading == "Manners"


def test_all_rules_have_words():
    assert list(partners.RULES) == [f"P{number}" for number in range(1, 35)]
    for rule in partners.RULES.values():
        assert rule.heading
        assert rule.text


def test_the_match_is_one_game():
    match = partners.match(seed=5)
    results = partners.simulate(1, "thumb", seed=5)
    for move in results.game(0).history:
        match = match.play(move)
    assert match.over
    assert len(match.winners) == 1
    assert ("yellow and blue", "red and green")[match.winners[0]] in match.verdict
    assert partners.load_match(match.save()).totals == match.totals
