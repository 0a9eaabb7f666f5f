"""Positions for the tests of Partners."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from hypothesis import strategies as st

from cardlib import partners
from cardlib.game import Position

COLOURS = ("yellow", "red", "blue", "green")
SPACES = [letter + str(number) for letter in "yrbg" for number in range(1, 15)]
CARDS = ("H", "H8", "H13", "1/14", "2", "3", "-4", "5", "6", "7*1", "9", "10", "12", "SW")
PACK = [card for card in CARDS for _ in range(4)]


def table(hand: str = "", seat: int = 0, **fields: Any) -> Position:
    """A position in which one seat is to play with these cards; the others hold a card too."""
    hands = ["SW"] * 4
    hands[seat] = hand
    return partners.position(**{"hands": tuple(hands), "turn": seat, **fields})


def board(position: Position) -> dict[str, list[str]]:
    return {colour[0]: getattr(position, colour).split() for colour in COLOURS}


def random_board(r: random.Random) -> dict[str, str]:
    """Four colours anywhere, often near or in the goal, never two on one space."""
    owner: dict[str, str] = {}
    pawns = {}
    for seat, colour in enumerate(COLOURS):
        near = [SPACES[(14 * seat - back) % 56] for back in range(1, 9)]
        circles = ["c1", "c2", "c3", "c4"]
        places = []
        eager = 1.5 * r.random()
        while len(places) < 4:
            luck = r.random()
            if luck < 0.15:
                place = "home"
            elif luck < 0.3:
                place = "start"
            elif luck < 0.3 + 0.35 * eager and circles:
                place = circles.pop(0 if r.random() < 0.7 else -1)
            else:
                place = r.choice(near if r.random() < 0.5 else SPACES)
                if owner.setdefault(place, colour) != colour:
                    continue
            places.append(place)
        pawns[colour] = " ".join(places)
    return pawns


def random_position(seed: int) -> Position:
    """Any position: a random board and random hands."""
    r = random.Random(seed)
    while True:
        cards = r.sample(PACK, 16)
        if r.random() < 0.5 and "7*1" not in cards[:4]:
            cards[0] = "7*1"
        hands = tuple(" ".join(cards[4 * seat : 4 * seat + r.randint(1, 4)]) for seat in range(4))
        try:
            position = partners.position(**random_board(r), hands=hands, turn=r.randrange(4), seed=r.randrange(1000))
        except ValueError:
            continue  # five 7*1, or two teams that have won
        if not position.over:
            return position


seeds = st.integers(0, 10**6)


def moment(seed):
    """Some position: of a random game under way, or a random board."""
    if seed % 2:
        return random_position(seed)
    r = random.Random(seed)
    p = partners.deal(seed=seed)
    for _ in range(r.randrange(300)):
        if p.over:
            return p.previous
        p = p.play(r.choice(p.moves))
    return p.previous if p.over else p


def table_cards(p):
    """All cards one could find: hands, pack, and those lying face down."""
    lying = p.given if p.phase == "exchange" else ()
    return Counter(" ".join((*p.hands, p.draw, *lying)).split())
