"""What every game offers a person: positions, verdicts, moves, views and matches."""

from __future__ import annotations

import json
import random

import pytest

from cardlib import IllegalMove, Match, Position, Step, Verdict, View, biberbande, minuten, partners
from cardlib.game import LARGEST_SEED, Moves, quoted, whole_number
from tests.helpers import ODD, politely, wander


def test_a_position_remembers_the_way_here():
    start = minuten.deal(seed=1)
    walk = wander(start, seed=1, plies=10)
    position = walk[-1]
    assert len(position.history) == 10
    for earlier in reversed(walk[:-1]):
        position = position.previous
        assert position is earlier
    assert start.previous is None
    assert start.history == ()
    assert start.steps == ()


def test_histories_of_branching_games_do_not_mix():
    """Every position keeps its own moves, in whatever order they are asked for and whoever asks."""
    choice = random.Random(5)
    known: list[tuple[Position, tuple[str, ...]]] = [(partners.deal(seed=3), ())]
    for _ in range(300):
        position, way = choice.choice(known[-40:])
        move = choice.choice(position.moves)
        known.append((position.play(move), (*way, move)))
        if choice.random() < 0.3:
            asked, way = choice.choice(known)
            assert asked.history == way
            seen = asked.view(choice.randrange(4)).history
            assert len(seen) == len(way)
            assert all(told in (move, "give ?") for told, move in zip(seen, way))
    for position, way in known:
        assert position.history == way
        lone = partners.load(position.save())  # a line of its own
        assert [lone.view(seat).history for seat in range(4)] == [position.view(seat).history for seat in range(4)]


def test_the_cost_of_a_long_game_grows_with_its_length(monkeypatch):
    """Every position is asked for its view, its history and a strategy's choice; each move is told once to each."""
    walk = [biberbande.deal(players=2, seed=1)]
    while len(walk) <= 600:
        moves = walk[-1].moves
        walk.append(walk[-1].play("take 1" if "take 1" in moves else "end" if "end" in moves else moves[0]))
    told = []
    write = biberbande.notation.move_text
    monkeypatch.setattr(biberbande.notation, "move_text", lambda move: told.append(move) or write(move))
    for position in (walk[300], *walk):
        assert len(position.view(0).history) == len(position.view(1).history) == len(position.history)
    assert len(told) == 3 * 600
    told.clear()
    for position in walk:
        position.choice("thumb")
        position.plans(["thumb", "thumb"])
    assert len(told) == 2 * len(walk)
    views = [position.view(0) for position in walk]
    assert len({id(view._told) for view in views}) == 1


def test_equality_compares_fields_and_not_history():
    position = wander(minuten.deal(seed=1), seed=1, plies=10)[-1]
    by_hand = minuten.position(**position.fields())
    assert by_hand == position
    assert hash(by_hand) == hash(position)
    assert by_hand.history != position.history
    assert position != position.previous
    assert position != "a position"
    assert position != position.view(0)
    assert len({position, by_hand, position.previous}) == 2


def test_without_a_seed_a_new_one_is_chosen_and_can_be_read_from_the_save():
    positions = [minuten.deal() for _ in range(20)]
    assert len(set(positions)) > 15
    seed = json.loads(positions[0].save())["seed"]
    assert minuten.deal(seed=seed) == positions[0]


def test_every_seed_up_to_the_largest_is_a_seed():
    assert minuten.deal(seed=LARGEST_SEED) != minuten.deal(seed=LARGEST_SEED - 1)
    for seed in (-1, LARGEST_SEED + 1):
        with pytest.raises(ValueError, match="seed"):
            minuten.deal(seed=seed)


def test_fields_can_be_read_by_their_names():
    position = minuten.deal(seed=1)
    for name, value in position.fields().items():
        assert getattr(position, name) == value
    with pytest.raises(AttributeError, match="colour"):
        _ = position.colour


def test_changing_what_fields_gave_changes_nothing():
    position = minuten.deal(seed=1)
    position.fields()["turn"] = 3
    assert position.turn == 0


def test_an_illegal_move_is_a_value_error_with_the_verdict():
    position = minuten.position(piles=("r5", None), displays=("b1", "b2"))
    with pytest.raises(ValueError, match="M11") as refused:
        position.play("b1>1")
    assert isinstance(refused.value, IllegalMove)
    assert refused.value.verdict == position.why("b1>1")
    assert refused.value.verdict.text in str(refused.value)


def test_a_malformed_move_is_a_value_error_but_no_illegal_move():
    with pytest.raises(ValueError, match="not a move") as refused:
        minuten.deal(seed=1).play("hello")
    assert not isinstance(refused.value, IllegalMove)


def test_a_verdict_is_true_if_the_move_is_legal():
    assert Verdict(None, "fine")
    assert not Verdict("M11", "does not fit")


def test_steps_are_pairs_of_rule_and_text():
    position = minuten.deal(seed=1).play("pass")
    rule, text = position.steps[0]
    assert position.steps[0] == Step(rule, text)
    assert minuten.RULES[rule].heading == "Passing"


def test_rules_have_an_id_a_heading_and_a_text():
    assert list(minuten.RULES) == [f"M{number}" for number in range(1, 30)]
    for key, rule in minuten.RULES.items():
        assert rule.id == key
        assert rule.heading
        assert rule.text.endswith((".", ")"))


def test_moves_are_a_collection_in_a_stable_order():
    moves = Moves(["r3>1", "pass"])
    assert list(moves) == ["r3>1", "pass"]
    assert len(moves) == 2
    assert "pass" in moves
    assert "r4>1" not in moves
    assert None not in moves
    assert moves[0] == "r3>1"
    assert moves[-1] == "pass"
    assert moves[:1] == ("r3>1",)
    assert moves == ("r3>1", "pass") == moves
    assert moves == ["r3>1", "pass"]
    assert moves != ["pass", "r3>1"]
    assert moves != "r3>1"
    assert moves.index("pass") == 1
    assert hash(moves) == hash(Moves(["r3>1", "pass"]))
    assert repr(moves) == "<Moves: r3>1, pass>"


def test_no_memory_address_anywhere():
    position = minuten.deal(seed=1).play("pass")
    match = minuten.match(seed=1)
    things = [position, position.view(1), position.moves, position.steps, position.why("pass"), match]
    for thing in [*things, position.fields(), minuten.simulate(3), *minuten.EXAMPLES.values(), *minuten.RULES.values()]:
        assert " at 0x" not in repr(thing) + str(thing)
        assert "/cardlib/" not in repr(thing) + str(thing)


def test_a_position_shows_a_picture_and_its_text_twin():
    position = minuten.deal(seed=1)
    bundle = position._repr_mimebundle_()
    assert bundle["text/plain"] == str(position)
    assert bundle["text/html"].startswith("<img alt=")
    assert "data:image/svg+xml;base64," in bundle["text/html"]
    assert f"Draw pile {len(position.draw.split())}" in str(position)
    assert position.draw not in str(position)


def test_a_view_is_not_a_position():
    view = minuten.deal(seed=1).view(2)
    assert isinstance(view, View)
    assert not isinstance(view, Position)
    assert view.seat == 2
    assert view.why("pass")
    assert "seat 2" in repr(view)
    assert view._repr_mimebundle_()["text/plain"] == str(view)
    with pytest.raises(ValueError, match="not a card"):
        minuten.position(**view.fields())
    for seat in (-1, 4, True, "0", None):
        with pytest.raises(ValueError, match="seat"):
            minuten.deal(seed=1).view(seat)


# ---- matches


def finish(match: Match) -> Match:
    """Play the first legal card until the round is over."""
    while not match.position.over:
        match = match.play(match.position.moves[0])
    return match


def whole_match(**options: object) -> Match:
    match = finish(minuten.match(players=3, seed=7, **options))
    for _ in range(2):
        match = finish(match.next_round())
    return match


def test_a_match_has_three_rounds_with_a_running_total():
    match = minuten.match(players=3, seed=7)
    assert match.rounds == ()
    assert match.totals == (0,)
    match = finish(match)
    assert match.rounds == (match.position.scores,)
    assert match.totals == match.position.scores
    second = match.next_round()
    assert second.totals == match.totals  # the round under way does not count yet
    assert not second.position.over
    second = finish(second)
    assert second.totals == (match.totals[0] + second.position.scores[0],)
    third = finish(second.next_round())
    assert third.over
    assert len(third.rounds) == 3
    assert third.totals == (sum(points for (points,) in third.rounds),)
    assert third.winners == ()  # one team, nobody to beat
    assert third.verdict


def test_each_round_is_dealt_anew():
    match = finish(minuten.match(players=3, seed=7))
    second = match.next_round()
    assert second.position.displays != minuten.deal(players=3, seed=7).displays
    assert second.position.players == 3
    assert finish(minuten.match(players=3, seed=7)).next_round() == second


def test_options_hold_for_all_rounds():
    match = finish(minuten.match(players=2, seed=7, variant=True, pace=5)).next_round()
    assert match.position.variant is True
    assert match.position.pace == 5
    assert match.position.moves == ("begin 0", "begin 1")


def test_a_match_is_a_value():
    match = minuten.match(seed=7)
    match.play(match.position.moves[0])
    assert match == minuten.match(seed=7)
    assert hash(match) == hash(minuten.match(seed=7))


def test_the_next_round_waits_for_the_end_of_this_one():
    with pytest.raises(ValueError, match="not over"):
        minuten.match(seed=7).next_round()
    with pytest.raises(ValueError, match="match is over"):
        whole_match().next_round()


def test_a_match_refuses_what_a_position_refuses():
    for value in ODD:
        assert politely(minuten.match(seed=7).play, value) is None
    with pytest.raises(ValueError, match="M1"):
        minuten.match(players=9)


def test_a_match_can_be_saved_and_loaded_at_any_moment():
    match = minuten.match(players=3, seed=7, variant=True)
    for _ in range(3):
        match = match.play(match.position.moves[0])
    middle = finish(match).next_round().play("begin 1")
    for each in (match, finish(match), middle, whole_match(pace=(3, 4))):
        loaded = minuten.load_match(each.save())
        assert loaded == each
        assert loaded.rounds == each.rounds
        assert loaded.save() == each.save()
        assert eval(repr(each), {"minuten": minuten}) == each


def test_a_round_is_not_a_match_and_a_match_is_not_a_round():
    with pytest.raises(ValueError, match="load_match"):
        minuten.load(minuten.match(seed=7).save())
    with pytest.raises(ValueError, match="use load"):
        minuten.load_match(minuten.deal(seed=7).save())


def test_a_match_shows_round_and_total():
    assert str(minuten.match(seed=7)).startswith("Round 1, total so far: 0\n")
    match = finish(minuten.match(seed=7))
    assert str(match.next_round()).startswith(f"Round 2, total so far: {match.totals[0]}\n")


# ---- small helpers


def test_whole_number_takes_whole_numbers_only():
    assert whole_number(3, 1, 5, "x") == 3
    for value in (0, 6, 3.0, True, "3", None, [3], int):
        with pytest.raises(ValueError, match="x must be a whole number from 1 to 5"):
            whole_number(value, 1, 5, "x")


def test_quoted_is_short_whatever_it_quotes():
    for value in ODD:
        assert len(quoted(value)) < 200
    assert quoted("r9") == "'r9'"
