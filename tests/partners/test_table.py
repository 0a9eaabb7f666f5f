"""The table of Partners: every move can be clicked, everything clicked has a name, pawns walk to where they stand."""

from __future__ import annotations

import json
import random
from functools import cache
from math import dist

import pytest

from cardlib import language, partners, people
from cardlib.game import View
from cardlib.partners import board, notation, rules, table
from cardlib.partners.picture import sprite

from .helpers import random_position
from .helpers import table as at_table

NAMES = ["Ada", "Ben", "Cleo", "Dilan"]
FULL = {"yellow": "y1 r1 b1 g1", "red": "r5 r7 r9", "blue": "b3 b5 b7", "green": "g3 g4 g5"}
HANDS = ("7*1 SW 1/14 5", "5", "2", "3")


@cache
def games(number=2, seed=1):
    """All positions of some games."""
    chooser = random.Random(seed)
    found = []
    for game in range(number):
        position = partners.deal(seed=game)
        found.append(position)
        while not position.over:
            position = position.play(position.choice(chooser.choice(("random", "thumb"))))
            found.append(position)
    return found


def seen(position, seat=None):
    """The state as the seat sees it that is to play, and its moves."""
    view = position.view(position.turn if seat is None else seat)
    return view._state, list(view.moves)


def parts(position):
    """Everything with a pick that the page shows, by pick."""
    state, legal = seen(position)
    drawn = table.board(state, position.turn, legal)
    every = [*drawn["pawns"], *drawn["homes"], *table.own_cards(state, position.turn, legal)]
    every += table.actions(state, position.turn, legal)
    return {part["pick"]: part for part in every if "pick" in part}


# ---- what a click means


def test_every_legal_move_can_be_clicked_and_no_two_by_the_same_clicks():
    for position in [*games(), *(random_position(seed) for seed in range(60))]:
        state, legal = seen(position)
        entries = table.entries(state, legal)
        clicked = [tuple(entry["picks"]) for entry in entries]
        assert {entry["move"] for entry in entries} == set(position.moves)
        assert len(set(clicked)) == len(clicked)
        begun = {picks[:length] for picks in clicked for length in range(1, len(picks))}
        assert not begun & set(clicked), "no move is the beginning of another"


def test_every_pick_is_on_the_page_and_has_a_name_without_notation():
    for position in [*games()[::3], *(random_position(seed) for seed in range(30))]:
        state, legal = seen(position)
        there = parts(position)
        names = table.names_of_picks(state, legal)
        for entry in table.entries(state, legal):
            for pick in entry["picks"]:
                assert pick in there
                assert names[pick]
                assert "@" not in names[pick]
                assert "*" not in names[pick]


def test_what_is_playable_is_what_some_move_needs():
    for position in [*games(1)[::2], *(random_position(seed) for seed in range(30))]:
        state, legal = seen(position)
        needed = {pick for entry in table.entries(state, legal) for pick in entry["picks"]}
        for pick, part in parts(position).items():
            if "label" not in part:
                assert part.get("playable", False) == (pick in needed), pick


def test_places_are_said_in_words():
    position = at_table("5 SW", yellow="y11 home", red="y9 r3")
    names = table.names_of_picks(*seen(position))
    assert names["y@y11"] == "yellow 11"
    assert names["r@y9"] == "red on yellow 9"
    assert parts(position)["y@y11"]["name"] == "yellow pawn, yellow 11"


def test_to_people_moves_are_told_in_words_too():
    position = at_table("5", yellow="y6").play("5 y6")
    assert "from y6 to y11" in position.steps[0].text
    with people.named(NAMES, 0):
        assert "from yellow 6 to yellow 11" in position.steps[0].text


def test_pawns_that_share_a_space_are_one_thing_to_click():
    drawn = table.board(*_with_seat(at_table("5", yellow="y3 y3 start c1")))
    counts = {pawn["at"]: pawn["count"] for pawn in drawn["pawns"]}
    assert counts == {"pawn:0:y3": 2, "pawn:0:start": 1, "pawn:0:c1": 1}
    assert [len(home["pawns"]) for home in drawn["homes"]] == [0, 4, 4, 4]


def _with_seat(position):
    state, legal = seen(position)
    return state, position.turn, legal


def test_a_seven_may_be_entered_in_any_order_that_leads_to_the_same_board():
    position = partners.position(yellow="y3 y9", hands=("7*1", "2", "2", "2"))
    ways = [entry["picks"] for entry in table.entries(*seen(position)) if entry["move"] == "7*1 y3:3 y9:4"]
    assert sorted(ways) == [["7*1", "y@y3", "+3", "y@y9", "+4"], ["7*1", "y@y9", "+4", "y@y3", "+3"]]
    end_zone = partners.EXAMPLES["PE10"].position
    ways = [entry["picks"] for entry in table.entries(*seen(end_zone)) if entry["move"] == "7*1 c3:5 c4:1 y14:1"]
    assert ways == [["7*1", "r@c3", "+5", "r@c4", "+1", "r@y14", "+1"]], "there only one order works"


def test_arrows_begin_at_a_pawn_and_end_where_the_move_leads():
    for position in [*games(1)[::4], *(random_position(seed) for seed in range(20))]:
        state, legal = seen(position)
        stand = {board.spot_number(seat, place) for seat, place, _count in table.standing_pawns(state)}
        for entry in table.entries(state, legal):
            after = {
                board.spot_number(seat, place)
                for seat, place, _count in table.standing_pawns(position.play(entry["move"])._state)
            }
            for start, end, by in entry["arrows"]:
                assert start in stand
                assert 0 < by < len(entry["picks"])
                assert end in after or entry["move"][:3] != "SW "


def test_hundreds_of_moves_make_a_message_of_reasonable_size():
    state, legal = seen(partners.position(hands=HANDS, **FULL))
    entries = table.entries(state, legal)
    assert len(entries) > 900
    assert len(json.dumps([entries, table.board(state, 0, legal)])) < 170_000


# ---- clicks that lead nowhere


def test_malformed_clicks_mean_nothing_or_a_move_that_can_be_judged():
    position = partners.position(hands=HANDS, **FULL)
    view = position.view(0)
    for clicked in (["7*1", "y@y9", "y@y3"], ["7*1", "+3", "+3"], ["7*1", "y@y1", "+99"], ["5", "y@"], ["SW", "x@y1"]):
        for move in table.attempts(view._state, clicked):
            assert view.why(move) is not None


@pytest.mark.parametrize("seed", range(12))
def test_attempts_never_raise_whatever_was_clicked(seed):
    chooser = random.Random(seed)
    position = chooser.choice([*games(1), random_position(seed), partners.position(hands=HANDS, **FULL)])
    view = position.view(position.turn)
    pawns = [f"{letter}@{place}" for letter in notation.LETTERS for place in notation.PLACES]
    odd = ["", "@", "+", "y@", "+0", "+15", "y@y99", "-4 y3", "give", "?", "7*1 y3:7", "ü", "y@y3\n", "+٣", "0"]
    words = [*notation.CARDS, "fold", *(f"+{steps}" for steps in range(1, 15)), *odd]
    for _number in range(300):
        clicked = [chooser.choice(words if chooser.random() < 0.5 else pawns) for _ in range(chooser.randrange(7))]
        if chooser.random() < 0.6:
            clicked = [chooser.choice(notation.CARDS), *clicked]
        for move in table.attempts(view._state, clicked):
            verdict = view.why(move)
            assert verdict or verdict.text
        assert isinstance(table.remark(clicked), str)


def test_why_not_is_answered_for_the_pawn_that_was_clicked():
    def rules_named(position, *clicked):
        view = position.view(position.turn)
        return {view.why(move).rule for move in table.attempts(view._state, list(clicked))}

    assert rules_named(partners.EXAMPLES["PE7"].position, "5", "r@y13") == {"P29"}
    assert rules_named(partners.EXAMPLES["PE7"].position, "5", "r@c1") == {"P27"}
    assert "P18" in rules_named(partners.EXAMPLES["PE3"].position, "-4")
    assert rules_named(partners.EXAMPLES["PE13"].position, "SW", "r@c1") == {"P15"}
    assert rules_named(partners.EXAMPLES["PE10"].position, "7*1", "r@c3", "+5", "r@c1") == {"P27"}
    assert rules_named(at_table("5", yellow="y3"), "fold") == {"P16"}


def test_a_pawn_alone_is_no_move_and_the_remark_says_so():
    assert table.attempts(seen(at_table("5", yellow="y3"))[0], ["y@y3"]) == []
    assert table.remark(["y@y3"]) == "Choose a card first, then the pawn."


# ---- what moves


def moved(position, seat):
    before, now = position.previous.view(seat), position.view(seat)
    return table.motions(before._state, now._state, now._notes, seat)


def ends(position, seat):
    """Where each pawn of the page is, by its name there."""
    drawn = table.board(position.view(seat)._state, seat, [])
    found = {}
    for pawn in drawn["pawns"]:
        at, xy = pawn["at"], (pawn["x"], pawn["y"])
        found |= {at: xy} if pawn["count"] == 1 else {f"{at}/{number}": xy for number in range(pawn["count"])}
    return found | {pawn["at"]: (pawn["x"], pawn["y"]) for home in drawn["homes"] for pawn in home["pawns"]}


def test_motions_begin_where_pawns_stood_and_end_where_they_stand():
    after_random = [
        position.play(move) for position in map(random_position, range(40)) for move in list(position.moves)[::7]
    ]
    for position in [*games(), *after_random]:
        if position.previous is None:
            continue
        there, before = ends(position, 0), set(ends(position.previous, 0).values())
        walks = [motion for motion in moved(position, 0) if "path" in motion]
        assert len({motion["to"] for motion in walks}) == len(walks), "each pawn moves once"
        for motion in walks:
            assert tuple(motion["path"][-1]) == there[motion["to"]]
            assert tuple(motion["path"][0]) in before


def test_a_pawn_walks_space_by_space():
    for position in games():
        for motion in moved(position, 0) if position.previous else ():
            if "path" in motion and not motion["flies"] and len(motion["path"]) > 2 and ":home" not in motion["to"]:
                steps = [dist(a, b) for a, b in zip(motion["path"], motion["path"][1:], strict=False)]
                assert max(steps) < 0.11


def test_a_pawn_that_turns_on_the_circles_is_seen_to_turn():
    position = at_table("5", yellow="g14 c1").play("5 g14")
    (walk,) = (motion for motion in moved(position, 0) if "path" in motion)
    way = [board.spot(0, notation.PLACE[place]) for place in ("g14", "c4", "c3", "c2", "c3", "c4")]
    assert walk["path"] == way
    assert walk["to"] == "pawn:0:c4"


def test_four_back_from_the_start():
    position = at_table("-4", yellow="start").play("-4 start")
    (walk,) = (motion for motion in moved(position, 0) if "path" in motion)
    assert walk["path"] == [board.spot(0, notation.PLACE[p]) for p in ("start", "g14", "g13", "g12", "g11")]


def test_who_is_hit_flies_home_after_the_walk():
    position = at_table("5", yellow="y6", red="y11 home home").play("5 y6")
    card, walk, flight = moved(position, 0)
    assert (card["from"], card["to"], card["face"]) == ("hand:5", "played", "5")
    assert (walk["to"], walk["flies"], len(walk["path"])) == ("pawn:0:y11", False, 6)
    assert (flight["to"], flight["flies"]) == ("pawn:1:home/3", True)


def test_who_lands_on_a_pair_goes_home_itself():
    position = at_table("5", yellow="y6", red="y11 y11").play("5 y6")
    _card, walk = moved(position, 0)
    assert walk["to"] == "pawn:0:home/3"
    assert walk["path"][5] == board.spot(1, notation.PLACE["y11"])
    assert walk["path"][-1] == board.home_spot(0, 3)


def test_switch_crosses():
    position = at_table("SW", yellow="y6", red="y11").play("SW y@y6 r@y11")
    _card, one, other = moved(position, 0)
    assert (one["to"], other["to"]) == ("pawn:0:y11", "pawn:1:y6")
    assert one["path"] == other["path"][::-1]
    assert one["together"] == other["together"]


def test_a_seven_moves_pawn_after_pawn_also_onto_one_space():
    position = at_table("7*1", yellow="y3 y6").play("7*1 y3:5 y6:2")
    walks = [motion for motion in moved(position, 0) if "path" in motion]
    assert [motion["to"] for motion in walks] == ["pawn:0:y8/0", "pawn:0:y8/1"]


def test_the_exchange_crosses_and_nothing_secret_is_seen():
    position = partners.deal(seed=7)
    while position.phase == "exchange":
        position = position.play(position.moves[0])
    for seat in range(4):
        crossing = [motion for motion in moved(position, seat) if motion.get("together") == "exchange"]
        assert len(crossing) == 4
        mine = position.hands[seat].split()[-1]
        faces = {motion["face"] for motion in moved(position, seat)}
        assert faces == {"back", mine}
    first = partners.deal(seed=7)
    first = first.play(first.moves[0])
    assert [motion["to"] for motion in moved(first, 2)] == ["gift:0"]
    assert moved(first, 2)[0]["face"] == "back"


def test_no_hidden_card_is_in_any_part():
    for position in games(1)[1::9]:
        for seat in range(4):
            view = View(position, seat)
            drawn = [table.other_cards(view._state, other, []) for other in range(4) if other != seat]
            assert "data-card" not in json.dumps(drawn)
            if not position.over:
                assert {card["face"] for each in drawn for card in each["cards"]} <= {"back"}


def test_a_new_deal_comes_from_the_middle():
    position = next(p for p in games(1) if p.ply > 4 and p.phase == "exchange" and p.previous.phase == "play")
    deals = [motion for motion in moved(position, 1) if motion.get("together") == "deal"]
    assert [motion["to"] for motion in deals] == ["seat:0", "hand", "seat:2", "seat:3"]


def test_the_last_card_and_its_way_are_marked():
    position = at_table("5", yellow="y6", red="y11").play("5 y6")
    with people.named(NAMES, 2):
        drawn = table.board(position.view(2)._state, 2, [], position.view(2)._notes)
    assert (drawn["played"]["card"], drawn["played"]["last"]) == ("5", "Ada")
    assert drawn["trail"] == [(5, 10)]


# ---- words


@pytest.mark.parametrize("tongue", ["en", "de"])
def test_the_prompt_is_short_and_says_what_to_do(tongue):
    language.use(tongue)
    try:
        for position in [*games()[::2], *(random_position(seed) for seed in range(20))]:
            if position.over:
                continue
            for seat in range(4):
                view = position.view(seat)
                legal = list(view.moves) if seat == position.turn else []
                with people.named(NAMES, seat):
                    say, more = table.prompt(view._state, seat, legal)
                assert 0 < len(say) <= 36
                assert len(more) <= 58
    finally:
        language.use("en")


def test_who_plays_with_you_is_said_under_the_name():
    state = partners.deal(seed=1)._state
    with people.named(NAMES, 0):
        assert [table.standing(state, seat, 0) for seat in range(4)] == ["yellow", "red", "blue, with you", "green"]


def test_what_decided_the_game():
    over = partners.simulate(1, "strong", seed=3).game(0)
    with people.named(NAMES, None):
        said = table.decided(over._state, 0)
    assert said in ("Ada and Cleo: all eight pawns are locked.", "Ben and Dilan: all eight pawns are locked.")
    pawns = [len(table.left_over(over._state, seat)) for seat in range(4)]
    assert pawns[0::2] == [4, 4] or pawns[1::2] == [4, 4]
    assert all(f'id="partners-{pawn["face"]}"' in sprite() for pawn in table.left_over(over._state, 0))


# ---- where things are


def test_no_two_spots_of_the_board_overlap_and_all_are_on_it():
    spots = [spot for number, spot in enumerate(board.spots()) if (number - rules.TRACK) % 6 or number < rules.TRACK]
    spots += [board.home_spot(seat, slot) for seat in range(4) for slot in range(4)]
    assert len(spots) == 56 + 4 * 9
    assert all(0.02 < x < 0.98 and 0.02 < y < 0.98 for x, y in spots)
    closest = min(dist(a, b) for i, a in enumerate(spots) for b in spots[:i])
    assert closest * board.SIZE > 1.75 * board.PAWN


def test_spots_are_counted_as_they_are_listed():
    spots = board.spots()
    for seat in range(4):
        for place in range(rules.PLACES):
            assert spots[board.spot_number(seat, place)] == board.spot(seat, place)


def test_board_and_pawns_are_in_the_sprite():
    for name in ("board", *(f"pawn-{seat}" for seat in range(4))):
        assert f'id="partners-{name}"' in sprite()
