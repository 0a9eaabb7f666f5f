"""The table of STOP as a picture: what is pending, how it ended, long hands, and nothing that is hidden."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest

from cardlib import stop
from cardlib.stop import notation, picture

SVG = "{http://www.w3.org/2000/svg}"
HANDS = ("r1 b4", "g1 g2 y3", "b5 b6")


def said(position: Any) -> str:
    """All that is written on the picture."""
    drawn = ElementTree.fromstring(picture.draw(position._state))
    return " ".join("".join(text.itertext()) for text in drawn.iter(f"{SVG}text"))


@pytest.mark.parametrize(
    ("top", "pending", "words"),
    [
        ("b2", "draw 4", "draw 4 cards"),
        ("bS", "skip", "be skipped"),
        ("bX", "+X", "turn up a card for +X"),
        ("bP", "pass left", "pass all hands to the left"),
    ],
)
def test_what_is_pending_stands_on_the_mat(top: str, pending: str, words: str) -> None:
    assert words in said(stop.position(top=top, hands=HANDS, turn=1, pending=pending))
    assert words not in said(stop.position(top=top, hands=HANDS, turn=1))


def test_the_end_names_the_winner_and_what_the_others_hold() -> None:
    over = stop.position(top="b4", hands=("", "g1 g3 F", "b5 b6"))
    for words in ("The round is over", "Seat 0 wins", f"{over.scores[1]} minus points"):
        assert words in said(over)


def test_of_every_card_of_a_long_hand_the_index_shows() -> None:
    """Where cards lie under others, enough of each shows, and the hand keeps its width."""
    cards = notation.CARDS[:30]
    position = stop.position(top="b4", hands=(" ".join(cards), " ".join(notation.CARDS[30:51]), "F"))
    drawn = ElementTree.fromstring(picture.draw(position._state))
    titles = [title.text for title in drawn.iter(f"{SVG}title")]
    assert {notation.spoken(notation.KIND[card]) for card in cards} <= set(titles)
    width = next(width for most, width in picture.SIZES.items() if position.players <= most)
    back = picture.card_piece("stop-back", width, "")
    for count in (2, 7, 12, 30, 60):
        fan = picture.fan([back] * count, picture.ROOM)
        places = [tuple(map(float, at)) for at in re.findall(r"translate\(([\d.]+) ([\d.]+)\)", fan.drawn)]
        assert len(set(places)) == count
        assert fan.width <= picture.ROOM
        steps = [after[0] - before[0] for before, after in pairwise(places) if after[1] == before[1]]
        assert min(steps) >= picture.picture.LEAST_SHOWN * width - 0.01


@pytest.mark.parametrize("players", range(2, 11))
def test_a_face_down_hand_lies_in_one_row(players: int) -> None:
    """However small the cards are; a row of hidden cards has no index to show."""
    view = stop.deal(players=players, seed=1).view(0)
    hand = picture._seat(view._state, 1)
    width = next(width for most, width in picture.SIZES.items() if players <= most)
    assert hand.height == pytest.approx(picture.picture.PLATE_HEIGHT + 6 + 1.44 * width)


def test_a_face_down_hand_says_how_many_cards_it_has() -> None:
    view = stop.deal(seed=1).view(0)
    assert "7 cards" in said(view)
    hidden = set(re.findall(r'symbol id="stop-([^"]+)"', picture.draw(view._state)))
    assert hidden == {"back", view.top, *view.hands[0].split()}
