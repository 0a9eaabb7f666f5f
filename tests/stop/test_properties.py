"""What holds in every position of STOP."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections import Counter

from hypothesis import given, settings

from cardlib import stop
from cardlib.stop import notation, picture
from tests.stop.helpers import PLAYERS, SEEDS, somewhere, walk
from tests.stop.second_opinion import CARDS, DECK

ALL_LAYINGS = [
    free + card + way + call
    for free in ("", "F ")
    for card in [*CARDS, "F"]
    for way in ((" left", " right") if card[-1] == "P" else ("",))
    for call in ("", " watch", " stop", " watch stop")
]


@given(PLAYERS, SEEDS)
@settings(deadline=None, max_examples=40)
def test_no_card_is_lost_or_doubled(players: int, seed: int) -> None:
    for position in walk(players, seed):
        fields = position.fields()
        cards = " ".join([fields["top"], fields["draw"], fields["discards"], *fields["hands"]]).split()
        assert Counter(cards) == Counter(DECK)


@given(PLAYERS, SEEDS)
@settings(deadline=None, max_examples=12)
def test_a_move_is_listed_if_and_only_if_nothing_forbids_it(players: int, seed: int) -> None:
    position = somewhere(players, seed)
    universe = ["draw", "accept", *ALL_LAYINGS]
    universe += [f"{seat}:{move}" for seat in range(players) for move in ("draw", "accept", *ALL_LAYINGS)]
    for move in universe:
        verdict = position.why(move)
        assert bool(verdict) == (move in position.moves), move
        assert verdict.text
        assert (verdict.rule in stop.RULES) if not verdict else (verdict.rule is None)
    for move in position.moves:
        assert position.play(move).history[-1] == move


@given(PLAYERS, SEEDS)
@settings(deadline=None, max_examples=25)
def test_fields_and_saves_give_the_same_round_back(players: int, seed: int) -> None:
    position = somewhere(players, seed)
    loaded = stop.load(position.save())
    assert loaded == position
    assert loaded.history == position.history
    made = stop.position(**position.fields())
    assert made == position
    assert made.moves == position.moves
    assert made.over == position.over
    assert stop.load(made.save()) == position
    for move in position.moves:  # even a new draw pile is shuffled the same way
        assert made.play(move) == position.play(move)


@given(PLAYERS, SEEDS)
@settings(deadline=None, max_examples=15)
def test_text_and_picture_are_sound(players: int, seed: int) -> None:
    position = somewhere(players, seed)
    for shown in (position, position.view(0)):
        ElementTree.fromstring(picture.draw(shown._state))
        bundle = shown._repr_mimebundle_()
        assert bundle["text/plain"] == str(shown)
        assert "0x" not in repr(shown)
    assert stop.load(position.save()) == position
    hidden = picture.draw(position.view(0)._state)
    if not position.over:
        for card in (
            set(" ".join(position.hands).split()) - set(" ".join(position.view(0).hands).split()) - {position.top}
        ):
            assert f"<title>{notation.spoken(notation.KIND[card])}</title>" not in hidden
