"""What holds in every position, move and game of Partners."""

from __future__ import annotations

import random
from collections import Counter

from hypothesis import given, settings

from cardlib import partners
from cardlib.partners import notation, rules

from .helpers import COLOURS, PACK, moment, random_position, seeds, table_cards


def check_board(p):
    owners = {}
    for colour in COLOURS:
        places = getattr(p, colour).split()
        assert len(places) == 4, "no pawn is lost"
        circles = [place for place in places if place[0] == "c"]
        assert len(set(circles)) == len(circles)
        for place in places:
            if place not in ("home", "start") and place[0] != "c":
                assert owners.setdefault(place, colour) == colour, "two colours on one space"


@given(seeds)
def test_every_legal_move_can_be_played_and_loses_no_pawn_or_card(seed):
    p = moment(seed)
    for move in p.moves:
        assert p.why(move)
        q = p.play(move)
        check_board(q)
        assert not table_cards(q) - Counter(PACK)
        played = Counter() if move.startswith("give") else Counter(p.hands[p.turn].split()) if move == "fold" else None
        if q.deal == p.deal and q.dealer == p.dealer:
            gone = table_cards(p) - table_cards(q)
            assert gone == (Counter([move.split()[0]]) if played is None else played)
        assert q.steps
        # the counters that make the rules quick agree with the places
        state = rules.LAYOUT.state()
        notation.set_up(state, **q.fields())
        for name in ("place", "on", "at_start", "circles"):
            assert getattr(state, name) == getattr(q._state, name), name


@given(seeds)
def test_every_move_that_is_not_listed_is_forbidden_by_a_rule(seed):
    p = moment(seed)
    r = random.Random(seed)
    pawns = [*notation.PLACES, *(f"{letter}@{place}" for letter in "yrbg" for place in r.sample(notation.PLACES, 9))]
    tries = [
        f"{card} {pawn}" for card in notation.CARDS if card not in ("1/14", "7*1", "SW") for pawn in r.sample(pawns, 12)
    ]
    tries += [f"1/14 {pawn} {value}" for pawn in r.sample(pawns, 9) for value in (1, 14)]
    tries += [f"give {card}" for card in notation.CARDS]
    tries += ["fold"]
    listed = {move.replace(f"{'yrbg'[p.turn]}@", "") for move in p.moves}
    for move in tries:
        verdict = p.why(move)
        assert bool(verdict) == (move.replace(f"{'yrbg'[p.turn]}@", "") in listed), move
        if not verdict:
            assert verdict.rule in partners.RULES
            assert verdict.text
            assert "{" not in verdict.text


@given(seeds)
def test_steps_say_in_words_what_happened(seed):
    p = moment(seed)
    for move in list(p.moves)[:20]:
        for step in p.play(move).steps:
            assert step.rule in partners.RULES
            assert step.text
            assert "{" not in step.text


@settings(max_examples=10)
@given(seeds)
def test_most_ways_to_share_a_seven_fit_into_the_table(seed):
    r = random.Random(seed)
    for _ in range(20):
        p = random_position(r.randrange(10**9))
        assert len(p.moves) < rules.BOARDS // 2
