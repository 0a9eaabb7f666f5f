"""Words for those who write a player of Biberbande: what one says at the table, as functions.

>>> from cardlib import biberbande
>>> view = biberbande.position(rows=("4 2 0 9", "1 1 1 1"), discard="7", known=("0:1 0:4", "1:1")).view(0)
>>> known(view), unknown_places(view), worst_place(view), row_sum(view)
(['4', '?', '?', '9'], [2, 3], 4, 23)
>>> known(view, 1)
['?', '?', '?', '?']
"""

from __future__ import annotations

from cardlib.game import View

MIDDLE = 5  # what one takes a card for that one does not know; a special card, too: it becomes some number card


def word(move: str) -> str:
    """The first word of a move: take, draw, keep, discard, peek, swap, twice, again, knock or end."""
    return move.partition(" ")[0]


def place(move: str) -> int | None:
    """One's own place that a move names, 1 to 4, or None.

    >>> place("take 2"), place("swap 1 2:4"), place("draw")
    (2, 1, None)
    """
    words = move.split()
    return int(words[1]) if len(words) > 1 else None


def other_place(move: str) -> tuple[int, int]:
    """The other player's seat and place that a swap names.

    >>> other_place("swap 1 2:4")
    (2, 4)
    """
    seat, place = move.split()[2].split(":")
    return int(seat), int(place)


def value(card: str) -> int:
    """What a card counts; unknown and special ones as much as a middling card.

    >>> value("7"), value("?"), value("S")
    (7, 5, 5)
    """
    return int(card) if card.isdigit() else MIDDLE


def known(view: View, seat: int | None = None) -> list[str]:
    """The four cards of a row as far as one knows them, unknown ones as `?`; one's own if no seat is named."""
    return list(view.rows[view.seat if seat is None else seat].split())


def unknown_places(view: View) -> list[int]:
    """One's own places that one does not know."""
    return [place for place, card in enumerate(known(view), 1) if card == "?"]


def worst_place(view: View) -> int:
    """One's own place with the highest card, as far as one knows; unknown ones count in between."""
    values = [value(card) for card in known(view)]
    return values.index(max(values)) + 1


def row_sum(view: View, seat: int | None = None) -> int:
    """What a row counts, unknown cards as middling ones."""
    return sum(value(card) for card in known(view, seat))


def card_in_hand(view: View) -> str | None:
    """The card just drawn, or None."""
    return str(view.held) if view.held else None


def top(view: View) -> str:
    """The top discard."""
    return str(view.discard.split()[0])
