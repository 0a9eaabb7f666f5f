"""Words for those who write a player of Partners: what one says at the table, as functions.

>>> from cardlib import partners
>>> view = partners.position(yellow="home home start y3", red="home home home y5", hands=("2 H 5", "", "", "")).view(0)
>>> list(view.moves)
['2 start', '2 y3', 'H home', '5 start', '5 y3']
>>> card("2 y3"), pawn("2 y3"), cards(view), pawns(view, 1)
('2', 'y3', ['2', 'H', '5'], ['home', 'home', 'home', 'y5'])
>>> effect(view, "2 y3")
Effect(out=0, hits=1, lost=0, locked=0, steps=2)
>>> effect(view, "H home").out
1
"""

from __future__ import annotations

from typing import NamedTuple

from cardlib.game import View
from cardlib.partners import rules
from cardlib.partners.notation import COLOURS, PLACES, read_move

VALUES = {"H": 0, "H8": 8, "H13": 13, "1/14": 14, "-4": 4, "7*1": 7, "SW": 0}


def card(move: str) -> str | None:
    """The card that a move uses; None when the hand is thrown in.

    >>> card("5 c4"), card("give 5"), card("fold")
    ('5', '5', None)
    """
    words = move.split()
    return words[1] if words[0] == "give" else None if words[0] == "fold" else words[0]


def pawn(move: str) -> str | None:
    """The place of the first pawn that a move names."""
    words = move.split()
    return words[1].partition(":")[0] if len(words) > 1 and words[0] != "give" else None


def value(card: str) -> int:
    """How many steps a card has at most; 0 for a heart and for Switch.

    >>> value("5"), value("1/14"), value("H8"), value("SW")
    (5, 14, 8, 0)
    """
    return VALUES[card] if card in VALUES else int(card)


def is_heart(card: str) -> bool:
    """Does it bring a pawn out?"""
    return card.startswith("H")


def cards(view: View) -> list[str]:
    """One's own hand."""
    return list(view.hands[view.seat].split())


def colour(view: View, seat: int | None = None) -> str:
    """The colour of a seat: yellow, red, blue or green; one's own if none is named."""
    return COLOURS[view.seat if seat is None else seat]


def pawns(view: View, seat: int | None = None) -> list[str]:
    """Where a seat's four pawns stand: home, start, a space such as y3, or a goal circle c1 to c4."""
    own = view.seat if seat is None else seat
    return [PLACES[rules.on_board(own, place)] for place in view._state.place[own]]


def partner(view: View) -> int:
    """The seat opposite."""
    return int(rules.partner_of(view.seat))


class Effect(NamedTuple):
    """What a move does: pawns brought out, opponents' pawns hit, own team's pawns sent home, pawns locked, steps."""

    out: int
    hits: int
    lost: int
    locked: int
    steps: int


def effect(view: View, move: str) -> Effect:
    """What would happen if the move were played; reckoned once for each move of a view."""
    reckoned: dict[str, Effect] = view.__dict__.setdefault("_effects", {})
    if move not in reckoned:
        reckoned[move] = _effect(view, move)
    return reckoned[move]


def _effect(view: View, move: str) -> Effect:
    state = rules.LAYOUT.copy(view._state)
    number = read_move(move, rules.SEATS)
    if number >= rules.GIVE:
        return Effect(0, 0, 0, 0, 0)
    rules.apply(state, number)
    team = view.seat % 2
    home = [after.count(rules.HOME) - before.count(rules.HOME) for before, after in zip(view._state.place, state.place)]
    own, others = home[team::2], home[1 - team :: 2]
    out, lost = sum(-more for more in own if more < 0), sum(more for more in own if more > 0)
    locked = sum(
        rules.LOCKED[state.circles[seat]] - rules.LOCKED[view._state.circles[seat]]
        for seat in range(team, rules.SEATS, 2)
    )
    steps = sum(
        max(0, after) - max(0, before)
        for seat in range(team, rules.SEATS, 2)
        for before, after in zip(sorted(view._state.place[seat]), sorted(state.place[seat]))
        if before >= rules.START and after >= rules.START
    )
    return Effect(out, sum(others), lost, locked, steps)
