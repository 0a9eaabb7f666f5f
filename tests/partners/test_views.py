"""What a seat sees of Partners: its own hand and the board."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from cardlib import chance, partners
from cardlib.partners import notation, rules

from .helpers import moment, seeds, table_cards


@given(seeds, st.integers(0, 3))
def test_views_hide_other_hands_the_pack_and_gifts(seed, seat):
    p = moment(seed)
    view = p.view(seat)
    assert view.hands[seat] == p.hands[seat]
    for other in range(4):
        if other != seat:
            assert set(view.hands[other].split()) <= {"?"}
            assert view.given[other] in ("", "?")
    assert set(view.draw.split()) <= {"?"}
    assert view.moves == (p.moves if seat == p.turn else [])
    for name in ("play", "save", "odds", "previous"):
        assert not hasattr(view, name)
    if seat != p.turn:
        assert not view.why("fold")
        assert not view.why("5 y3")
    assert view._repr_mimebundle_()["text/plain"] == str(view)


@given(seeds)
def test_a_view_does_not_depend_on_hidden_cards(seed):
    p = moment(seed)
    seat = random.Random(seed).randrange(4)
    state = rules.LAYOUT.copy(p._state)
    chance.start(state.shuffling, seed, 1, 0)
    rules.deal_hidden(state, seat)
    state.shuffling = list(p._state.shuffling)
    fields = notation.fields(state)
    if p.phase == "play":  # what the others know of each other is hidden too
        fields["given"] = tuple(card if i == seat else "" for i, card in enumerate(p.given))
    other = partners.position(**fields)
    assert other.view(seat).fields() == p.view(seat).fields()
    assert table_cards(other) == table_cards(p)
