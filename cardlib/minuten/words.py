"""Words for those who write a player of 4½ Minuten: what one says at the table, as functions.

>>> from cardlib import minuten
>>> view = minuten.position(piles=("r5", "y7"), displays=("r1 g3", "y2 rT", "r7 b7", "Cry g+")).view(0)
>>> list(view.moves)
['r1>1', 'pass']
>>> card("r1>1"), pile("r1>1"), cards(view), cards(view, 1), tops(view, "r1>1")
('r1', 1, ['r1', 'g3'], ['y2', 'rT'], ['r1', 'y7'])
>>> following(view, "r1>1"), fitting(view, 1, "r1>1")
(1, ['y2', 'rT'])
"""

from __future__ import annotations

from functools import lru_cache

from cardlib.game import View
from cardlib.minuten import rules
from cardlib.minuten.notation import KIND


@lru_cache(2**12)
def card(move: str) -> str | None:
    """The card that a move lays; None for a pass."""
    return move.partition(">")[0] if ">" in move else None


@lru_cache(2**12)
def pile(move: str) -> int:
    """On which pile the card goes, 1 or 2."""
    return int(move.partition(">")[2][0])


def colour(card: str) -> str | None:
    """r, y, g, b or p; None for a white card.

    >>> colour("r3"), colour("Cry"), colour("Bb")
    ('r', None, None)
    """
    return None if is_white(card) else card[0]


def value(card: str) -> int | None:
    """The number on the card, or None if there is none.

    >>> value("r3"), value("rT")
    (3, None)
    """
    return int(card[1]) if len(card) == 2 and card[1].isdigit() else None


def is_white(card: str) -> bool:
    """Does it go on everything: Change colour and Blocked!?"""
    return card[0] in "CB"


@lru_cache(2**12)
def fits(card: str, top: str | None) -> bool:
    """May this card lie on that one?

    >>> fits("r3", "r5"), fits("r3", "y3"), fits("r3", "y5"), fits("r3", None)
    (True, True, False, True)
    """
    return top is None or bool(rules.fits(KIND[card], KIND[top]))


def cards(view: View, seat: int | None = None) -> list[str]:
    """The open cards of a seat; one's own if none is named."""
    return list(view.displays[view.seat if seat is None else seat].split())


def tops(view: View, move: str) -> list[str | None]:
    """The top cards of both piles after the move."""
    piles = list(view.piles)
    if ">" in move:
        piles[pile(move) - 1] = card(move)
    return piles


def following(view: View, move: str) -> int:
    """Whose turn it is after the move."""
    laid = card(move) or ""
    if ":" in move:
        return int(move.rpartition(":")[2])
    direction = -view.direction if laid.endswith("D") and view.players > 2 else view.direction
    return int((view.seat + direction) % view.players)


def fitting(view: View, seat: int, move: str) -> list[str]:
    """The cards with which this seat could go on after the move."""
    held = cards(view, seat)
    laid = card(move)
    if seat == view.seat and laid in held:
        held.remove(laid)
    open_tops = [top for number, top in enumerate(tops(view, move), 1) if number != view.blocked]
    return [each for each in held if any(fits(each, top) for top in open_tops)]
