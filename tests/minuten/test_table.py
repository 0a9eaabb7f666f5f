"""The table of 4½ Minuten: what stands where, what a click means, what moves, and in which words."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest

from cardlib import language, minuten, people
from cardlib.minuten import table
from tests.helpers import wander

NAMES = ["Ada", "Ben", "Cleo", "Dilan", "Emma", "Finn"]
TABLE = {"piles": ("r5", "y7"), "displays": ("r2 b5 b3 rT", "y1 y2 y3 y4"), "draw": "r1 b1 b2 b4 g5"}


def positions(seeds=range(5)):
    for seed in seeds:
        dealt = minuten.deal(players=2 + seed, seed=seed, variant=bool(seed % 2))
        yield from (position for position in wander(dealt, seed, plies=60, passing=0.05) if not position.over)


def seen(position):
    view = position.view(position.turn)
    return view._state, position.turn, list(view.moves)


def test_every_legal_move_can_be_clicked_and_has_its_own_clicks_and_names():
    for position in positions():
        state, _seat, legal = seen(position)
        entries = table.entries(state, legal)
        assert {entry["move"] for entry in entries} == set(legal)
        paths = [tuple(entry["picks"]) for entry in entries]
        assert len(set(paths)) == len(paths)
        names = table.names_of_picks(state, legal)
        assert {pick for path in paths for pick in path[1:]} <= set(names)


def test_cards_that_fit_say_where():
    mine = table.own_cards(*seen(minuten.position(**TABLE)))
    assert {part["card"]: part.get("hint") for part in mine} == {
        "r2": "fits on pile 1", "rT": "fits on pile 1", "b3": None, "b5": "fits on pile 1",
    }  # fmt: skip


def test_what_is_playable_is_what_some_move_begins_with():
    for position in positions(range(3)):
        state, seat, legal = seen(position)
        begun = {entry["picks"][0] for entry in table.entries(state, legal)}
        for part in table.own_cards(state, seat, legal):
            assert part.get("playable", False) == (part.get("pick") in begun)


def test_the_draw_pile_shows_how_many_and_never_what():
    for position in positions(range(3)):
        pile = table.middle(*seen(position)[::2])[0]
        assert pile["badge"] == str(len(position.draw.split()))
        assert pile.get("face", "back") == "back"
        assert "card" not in pile


# ---- clicks that lead nowhere


@pytest.mark.parametrize("seed", range(6))
def test_attempts_never_raise_whatever_was_clicked(seed):
    chooser = random.Random(seed)
    view = minuten.position(**TABLE).view(0)
    words = ["r2", "b3", "rT", "Cry", "pile 1", "pile 2", "pile 9", "seat 1", "seat 9", "pass", "x", ""]
    for _ in range(200):
        clicked = [chooser.choice(words) for _ in range(chooser.randrange(4))]
        for move in table.attempts(view._state, clicked):
            with suppress(ValueError):  # no move can be written so
                verdict = view.why(move)
                assert verdict or verdict.text
        assert isinstance(table.remark(clicked), str)


def test_a_card_alone_is_judged_for_each_pile():
    view = minuten.position(**TABLE).view(0)
    assert [view.why(move).rule for move in table.attempts(view._state, ["b3"])] == ["M11", "M11"]


# ---- what moves


def test_a_card_travels_to_its_pile_and_the_next_one_comes_from_the_draw_pile():
    position = minuten.position(**TABLE).play("r2>1")
    for seat, place in ((0, "hand"), (1, "seat:0")):
        now = position.view(seat)
        motions = table.motions(position.previous.view(seat)._state, now._state, now._notes, seat)
        assert motions[0]["to"] == "pile:1"
        assert motions[0]["face"] == "r2"
        assert motions[0]["from"].startswith(place) or motions[0]["from"].startswith("0:")


def test_every_card_that_moves_was_told_in_a_step():
    for position in positions(range(3)):
        if position.previous is not None:
            now = position.view(0)
            motions = table.motions(position.previous.view(0)._state, now._state, now._notes, 0)
            assert len(motions) <= 12 * max(1, len(position.steps))


def test_the_pile_of_the_last_move_is_marked_with_who_laid_it():
    after = minuten.position(**TABLE).play("r2>1")
    with people.named(NAMES, 0):
        assert table.touched(after._notes, 0) == {"pile:1": "You"}
        assert table.touched(after.play("y1>2")._notes, 0) == {"pile:2": "Ben"}
        passed = minuten.position(piles=("r5", "y7"), displays=("b1", "g2"), draw="p1").play("pass")
        assert table.touched(passed._notes, 0) == {}


# ---- words


@pytest.mark.parametrize("tongue", ["en", "de"])
def test_the_prompt_is_short_and_says_what_to_do(tongue):
    language.use(tongue)
    try:
        for position in positions(range(4)):
            with people.named(NAMES, position.turn):
                say, more = table.prompt(*seen(position))
            assert 0 < len(say) <= 90
            assert len(more) <= 70
    finally:
        language.use("en")


def test_what_is_left_in_the_displays_at_the_end():
    over = minuten.simulate(1, "random", seed=2).game(0)
    left = [[card["card"] for card in table.left_over(over._state, seat)] for seat in range(over.players)]
    assert [sorted(cards) for cards in left] == [sorted(display.split()) for display in over.displays]
    with people.named(NAMES):
        assert table.decided(over._state, 0)
