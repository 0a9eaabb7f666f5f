"""How Biberbande is drawn: the whole table.

A card that lies face down but is known to the one who looks shows its value in a small window with an eye; face up
it fills the card.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlib import people, picture
from cardlib.biberbande import notation, rules
from cardlib.biberbande.faces import symbols
from cardlib.language import _
from cardlib.picture import Piece, below, beside, card_piece, face_id, fan, named, notice, place_piece, plate

PILE = 72  # how wide the cards on the mat are
SIZES = {2: 72, 6: 50}  # how wide the cards of a row are with so many players
ROOM = 200  # for special cards on the mat


def draw(state: Any) -> str:
    """The table: stack, discard pile, rows, whose turn, who knocked."""
    seats = [_seat(state, each) for each in range(state.players)]
    whole = picture.seated(seats, picture.mat(_middle(state)))
    return picture.table(whole, _("Biberbande: the table"), notation.sentences(state), symbols())


def _middle(state: Any) -> Piece:
    """The stack, the discard pile, and special cards that lie open or were put aside."""
    stack, discards = place_piece(PILE, "0"), place_piece(PILE, "0")
    if state.left:
        stack = picture.pile(card_piece(face_id("biberbande", "back"), PILE, _("stack")), state.left)
    if state.piled:
        discards = picture.on_discards(_card(state.pile[state.piled - 1], PILE), state.piled - 1)
    piles = [named(stack, _("stack")), named(discards, _("discards: {count}").format(count=state.piled))]
    parts = [beside(*piles, gap=22)]
    if state.twice:
        parts.append(_small([rules.DRAW_TWICE] * state.twice, _("lies open")))
    if state.put_aside:
        parts.append(_small(state.aside[: state.put_aside], _("put aside")))
    return below(*parts, *([notice(said)] if (said := _news(state)) else []), gap=10)


def _small(kinds: Sequence[int], name: str) -> Piece:
    return named(fan([_card(kind, PILE * 0.6) for kind in kinds], ROOM), name)


def _news(state: Any) -> list[str]:
    """What else one must know, on the mat."""
    if state.phase == rules.OVER:
        return [_("The round is over")]
    if state.phase == rules.KNOCKING:
        return [_("Seat {seat} may knock").format(seat=state.turn)]
    return []


def _seat(state: Any, seat: int) -> Piece:
    """The row with its places; beside it the card just drawn."""
    here = seat == state.turn and state.phase != rules.OVER
    width = next(width for most, width in SIZES.items() if state.players <= most)
    row = [
        named(_card(kind, width, known=state.phase != rules.OVER), str(place + 1))
        for place, kind in enumerate(state.row[seat])
    ]
    cards = beside(*row, gap=6)
    if here and state.phase == rules.HELD:
        cards = beside(cards, named(_card(state.held, width), _("drawn")), gap=12)
    return below(plate(people.name(seat), _standing(state, seat), here), cards)


def _standing(state: Any, seat: int) -> str:
    if state.phase == rules.OVER:
        return _("points: {count}").format(count=rules.score(state, seat))
    return _("knocked") if seat == state.knocker else ""


def _card(kind: int, width: float, known: bool = False) -> Piece:
    """A card face up, or its back; a back that is `known` to who looks has a window."""
    if kind == rules.UNKNOWN:
        return card_piece(face_id("biberbande", "back"), width, _("face-down card"))
    name, spoken = notation.CARDS[kind], notation.spoken(kind)
    if known:
        name, spoken = f"known {name}", _("{card}, face down, known").format(card=spoken)
    return card_piece(face_id("biberbande", name), width, spoken)


def sprite() -> str:
    """Every card and the back as a symbol with its `face_id`, to stand once in the `<defs>` of a page."""
    return "".join(symbols().values())
