"""How STOP is drawn: the whole table."""

from __future__ import annotations

from typing import Any

from cardlib import people, picture
from cardlib.language import _, ngettext
from cardlib.picture import Piece, below, beside, card_piece, face_id, fan, named, notice, place_piece, plate
from cardlib.stop import notation, rules
from cardlib.stop.faces import symbols
from cardlib.stop.notation import hand, pending_words, spoken

PILE = 76  # how wide the cards on the mat are
MOST_BACKS = 7  # of a hand that is face down; the plate says how many there are
SIZES = {2: 72, 4: 62, 6: 54, 10: 48}  # how wide the cards of a hand are with so many players
ROOM, ALONE = 232, 560  # for a hand, for one with a side to itself
FACE_DOWN = 2.9  # as wide as so many cards is a hand that is face down


def draw(state: Any) -> str:
    """The table: top card, draw pile, what is pending, the hands, whose turn."""
    seats = [_seat(state, seat) for seat in range(state.players)]
    whole = picture.seated(seats, picture.mat(_middle(state)))
    return picture.table(whole, _("STOP: the table"), notation.sentences(state), symbols())


def _middle(state: Any) -> Piece:
    draw_pile = place_piece(PILE, "0")
    if state.left:
        draw_pile = picture.pile(card_piece(face_id("stop", "back"), PILE, _("draw pile")), state.left)
    discards = state.held[rules.DISCARDS]
    caption = ngettext("{count} discard", "{count} discards", discards + 1).format(count=discards + 1)
    top = card_piece(face_id("stop", notation.CARDS[state.top]), PILE, spoken(state.top))
    piles = beside(named(draw_pile, _("draw pile")), named(picture.on_discards(top, discards), caption), gap=32)
    if state.pending == rules.NOTHING and not state.over:
        return piles
    return below(piles, notice(_waiting(state)), gap=10)


def _seat(state: Any, seat: int) -> Piece:
    here = seat == state.turn and not state.over
    kinds = hand(state, seat)
    unknown = kinds.count(rules.UNKNOWN)
    shown = kinds[: len(kinds) - max(0, unknown - MOST_BACKS)]
    width = next(width for most, width in SIZES.items() if state.players <= most)
    room = ALONE if picture.is_alone(state.players, seat) else ROOM
    cards = fan([_card(kind, width) for kind in shown], room if unknown < len(kinds) else width * FACE_DOWN)
    return below(plate(people.name(seat), _standing(state, seat), here), cards)


def _card(kind: int, width: float) -> Piece:
    """A card; face down if a view may not show it."""
    name = "back" if kind == rules.UNKNOWN else notation.CARDS[kind]
    return card_piece(face_id("stop", name), width, spoken(kind))


def _standing(state: Any, seat: int) -> str:
    """How many cards the seat holds; at the end what they count."""
    if state.over:
        points = rules.score(state, seat)
        return ngettext("{count} minus point", "{count} minus points", points).format(count=points)
    return ngettext("{count} card", "{count} cards", state.held[seat]).format(count=state.held[seat])


def _waiting(state: Any) -> list[str]:
    """What is pending and for whom, or who has won."""
    if state.over:
        return [_("The round is over"), _("Seat {seat} wins").format(seat=state.held.index(0))]
    if state.pending == rules.NOTHING:
        return []
    for_all = state.pending >= rules.PASSING_LEFT
    who = _("Everyone") if for_all else _("Seat {seat}").format(seat=state.turn)
    return [_("{who}, unless answered:").format(who=who), pending_words(state)]


def sprite() -> str:
    """Every card and the back as a symbol with its `face_id`, to stand once in the `<defs>` of a page."""
    return "".join(symbols().values())
