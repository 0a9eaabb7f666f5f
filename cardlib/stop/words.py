"""Words for those who write a player of STOP: what one says at the table, as functions.

>>> from cardlib import stop
>>> view = stop.position(top="b4", hands=("b7 r4 F", "g1 g2", "r1 r2 r3", "y1")).view(0)
>>> list(view.moves)[:3], cards(view), how_many(view, 1), neighbour(view), fewest(view)
(['r4', 'b7', 'F r4'], ['r4', 'b7', 'F'], 2, 1, 1)
>>> card("F r4 watch"), all_called(view, "F r4"), all_called(view, "F r4 watch"), all_called(view, "b7")
('r4', False, True, True)
"""

from __future__ import annotations

from cardlib.game import View
from cardlib.stop import rules
from cardlib.stop.notation import KIND, read_move


def card(move: str) -> str | None:
    """The card that a move plays; with Free choice the one that goes with it. None for draw and accept.

    >>> card("bP left"), card("2:b4 stop"), card("F r1 watch"), card("draw")
    ('bP', 'b4', 'r1', None)
    """
    words = move.rpartition(":")[2].split()
    if words[0] in ("draw", "accept"):
        return None
    return words[1] if words[0] == "F" else words[0]


def with_free(move: str) -> bool:
    """Does it use a Free choice?"""
    return move.startswith("F ")


def colour(card: str) -> str | None:
    """r, y, g or b; None for Free choice."""
    return None if card == "F" else card[0]


def symbol(card: str) -> str:
    """What is on it: a digit, S (Skip), P (Pass cards), X (+X) or F."""
    return card[-1]


def value(card: str) -> int:
    """What it counts at the end in hand.

    >>> value("b4"), value("b0"), value("bS"), value("F")
    (4, 20, 20, 50)
    """
    if card == "F":
        return 50
    return int(card[1]) if card[1] in "134578" else 20


def fits(card: str, top: str) -> bool:
    """Does this card go on that one by colour or number?

    >>> fits("b4", "b7"), fits("b4", "r4"), fits("b6", "r9"), fits("b4", "r5")
    (True, True, True, False)
    """
    return card != "F" and bool(rules.FITTING[KIND[top]] >> KIND[card] & 1)


def cards(view: View) -> list[str]:
    """One's own hand."""
    return list(view.hands[view.seat].split())


def how_many(view: View, seat: int | None = None) -> int:
    """How many cards a seat holds; one's own if none is named."""
    return int(view._state.held[view.seat if seat is None else seat])


def neighbour(view: View) -> int:
    """The seat that follows, which is struck by 2, Skip and +X."""
    return (view.seat + 1) % view.players


def fewest(view: View) -> int:
    """How many cards the other player holds who has fewest."""
    return min(how_many(view, seat) for seat in range(view.players) if seat != view.seat)


def known(view: View, seat: int) -> list[str]:
    """The cards that one knows in the hand of another: after hands were passed, or turned up."""
    seen = (each.split(":") for each in view.known[view.seat].split())
    return [card for owner, card in seen if int(owner) == seat]


def all_called(view: View, move: str) -> bool:
    """Does the move say every call that is needed?"""
    number = read_move(move, view.players)
    if card(move) is None:
        return True
    return bool(rules.calls_of(number) == rules.needed_calls(how_many(view), rules.free_of(number)))
