"""What holds in every position of Biberbande, tried on random rounds."""

from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from cardlib import IllegalMove, biberbande, chance
from cardlib.biberbande import notation, rules
from tests.biberbande.helpers import dealt_anew, rounds

unhurried = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])

EVERY_MOVE = [notation.move_text(move) for move in range(rules.EXCHANGE)] + [
    f"swap {own} {other}:{place}" for own in range(1, 5) for other in range(2) for place in range(1, 5)
]


def cards(position):
    held = [position.held] if position.held else []
    piles = (*position.rows, position.discard, position.stack, position.aside)
    return Counter(" ".join(piles).split() + held + ["D"] * position.twice)


@unhurried
@given(rounds())
def test_no_card_is_lost_or_doubled(position):
    assert cards(position) == cards(biberbande.deal(players=2, seed=0, deck=position.deck))


@unhurried
@given(rounds())
def test_every_listed_move_can_be_played_and_every_other_one_is_forbidden_by_a_rule(position):
    for move in EVERY_MOVE:
        verdict = position.why(move)
        assert bool(verdict) == (move in position.moves)
        if verdict:
            assert position.play(move).steps, "every change belongs to a step"
        else:
            assert verdict.rule in biberbande.RULES
            assert "{" not in verdict.text
            before = position.fields()
            with pytest.raises(IllegalMove) as refusal:
                position.play(move)
            assert refusal.value.verdict == verdict
            assert position.fields() == before
    assert position.over == (len(position.moves) == 0)


@unhurried
@given(rounds())
def test_fields_and_saves_round_trip(position):
    assert biberbande.position(**position.fields()) == position
    loaded = biberbande.load(position.save())
    assert loaded == position
    assert loaded.history == position.history
    assert eval(repr(position), {"biberbande": biberbande}) == position


@unhurried
@given(rounds())
def test_what_a_seat_believes_is_what_is_there(position):
    for seat in range(position.players):
        for seen, row in zip(position.view(seat).rows, position.rows):
            assert all(card in ("?", true) for card, true in zip(seen.split(), row.split()))
        assert position._state.remembered[seat] & ~position._state.known[seat] == 0


@unhurried
@given(rounds())
def test_steps_name_rules_and_speak_in_whole_sentences(position):
    for seen in (position, *(position.view(seat) for seat in range(position.players))):
        for step in seen.steps:
            assert step.rule in biberbande.RULES
            assert step.text.endswith(".")
            assert "{" not in step.text


def seen_by(position, seat, history_from=0):
    view = position.view(seat)
    bundle = view._repr_mimebundle_()
    return (
        view.fields(),
        view.steps,
        view.history[history_from:],
        view.moves,
        view.scores,
        str(view),
        repr(view.fields()),
        bundle,
        tuple(view.why(move) for move in EVERY_MOVE),
    )


@unhurried
@given(rounds(), some.integers(0, 2**32))
def test_a_view_shows_nothing_that_depends_on_hidden_cards(position, seed):
    """Deal the hidden cards anew, play on in the same way: as long as the discards are equal the views are."""
    for seat in range(position.players):
        before = biberbande.position(**position.fields())
        other = dealt_anew(position, seat, seed)
        assert seen_by(before, seat) == seen_by(other, seat)
        for move in position.moves[:6]:
            if move in other.moves and not before.play(move).over:
                after, twin = before.play(move), other.play(move)
                if after.discard == twin.discard and (after.turn != seat or after.held == twin.held):
                    public = after.view(seat).rows == twin.view(seat).rows  # differs if this seat peeked
                    assert not public or seen_by(after, seat) == seen_by(twin, seat)
                    assert public or (move.startswith("peek") and position.turn == seat)


@unhurried
@given(rounds(), some.integers(0, 2**32))
def test_dealing_hidden_cards_anew_keeps_what_the_seat_knows(position, seed):
    for seat in range(position.players):
        other = dealt_anew(position, seat, seed)
        assert cards(other) == cards(position)
        assert other.view(seat).rows == position.view(seat).rows
        assert other.discard == position.discard
        assert other.known == position.known
        if seat == position.turn:
            assert other.held == position.held


@unhurried
@given(rounds(), some.integers(0, 2**32))
def test_forgetting_leaves_an_order_that_tells_nothing(position, seed):
    for seat in range(position.players):
        one, two = rules.LAYOUT.copy(position._state), rules.LAYOUT.copy(position._state)
        chance.start(two.shuffling, seed, 0, 0)
        rules.deal_hidden(two, seat)
        two.shuffling = one.shuffling[:]
        rules.forget(one, seat)
        rules.forget(two, seat)
        assert rules.LAYOUT.values(one) == rules.LAYOUT.values(two)


def test_hidden_cards_are_dealt_uniformly():
    """Three unknown places and a stack of one: each of the four cards is as likely anywhere."""
    fields = {
        "rows": ("4 2 0 5", "1 2 1 3"),
        "discard": "9",
        "stack": "7",
        "known": ("0:1 1:1 1:2 1:3 1:4", ""),
    }
    position = biberbande.position(**fields)
    seen = Counter()
    for seed in range(6000):
        state = rules.LAYOUT.copy(position._state)
        chance.start(state.shuffling, seed, 0, 0)
        rules.deal_hidden(state, 0)
        seen[(*state.row[0][1:], state.stack[0])] += 1
    assert len(seen) == 24
    expected = 6000 / 24
    assert sum((count - expected) ** 2 / expected for count in seen.values()) < 49.7  # chi square, 23, 0.1 %
