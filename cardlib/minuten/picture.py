"""How 4½ Minuten is drawn: the whole table."""

from __future__ import annotations

from typing import Any

from cardlib import people, picture
from cardlib.language import _, ngettext
from cardlib.minuten import notation, rules
from cardlib.minuten.faces import symbols
from cardlib.picture import Piece, below, beside, card_piece, face_id, fan, named, notice, place_piece, plate

PILE = 64  # how wide the cards on the mat are
SIZES = {2: 72, 6: 54}  # how wide the cards of a display are with so many players
ROOM, ALONE = 234, 560  # for a display, for one with a side to itself


def draw(state: Any) -> str:
    """The table: piles, block counter, displays, direction, whose turn."""
    seats = [_seat(state, seat) for seat in range(state.players)]
    whole = picture.seated(seats, picture.mat(_middle(state), state.direction))
    return picture.table(whole, _("4½ Minuten: the table"), notation.sentences(state), symbols())


def _middle(state: Any) -> Piece:
    draw_pile = place_piece(PILE, "0")
    if state.left:
        draw_pile = picture.pile(card_piece(face_id("minuten", "back"), PILE, _("draw pile")), state.left)
    piles = beside(named(draw_pile, _("draw pile")), *(_pile(state, pile) for pile in range(rules.PILES)), gap=24)
    way = _("clockwise") if state.direction == 1 else _("anticlockwise")
    aside = _("set aside: {count}").format(count=state.aside)
    captions = below(picture.caption(way), picture.caption(aside), gap=2)
    return below(piles, captions, *([notice(said)] if (said := _news(state)) else []), gap=8)


def _pile(state: Any, pile: int) -> Piece:
    top = state.top[pile]
    name = _("pile {pile}").format(pile=pile + 1)
    if top == rules.NONE:
        return named(place_piece(PILE, ""), name)
    card = card_piece(face_id("minuten", notation.CARDS[top]), PILE, notation.spoken(top))
    mark = picture.badge(PILE - 4, 4, str(state.block_left)) if state.blocked == pile else ""
    return named(card._replace(drawn=card.drawn + mark), name)


def _news(state: Any) -> list[str]:
    """What else one must know, on the mat."""
    if state.phase == rules.OVER:
        points = rules.score(state, 0)
        counted = ngettext("{count} minus point", "{count} minus points", points).format(count=points)
        return [_("The round is over"), counted]
    if state.phase == rules.TIME_UP:
        return [_("The time is up.")]
    if state.phase == rules.BEGIN:
        return [_("The team chooses who begins.")]
    if state.blocked == rules.NONE:
        return []
    return [_("Pile {pile} is blocked, {count} to go").format(pile=state.blocked + 1, count=state.block_left)]


def _seat(state: Any, seat: int) -> Piece:
    here = seat == state.turn and state.phase in (rules.PLAY, rules.TIME_UP)
    width = next(width for most, width in SIZES.items() if state.players <= most)
    kinds = state.display[seat][: state.held[seat]]
    cards = [card_piece(face_id("minuten", notation.CARDS[kind]), width, notation.spoken(kind)) for kind in kinds]
    room = ALONE if picture.is_alone(state.players, seat) else ROOM
    return below(plate(people.name(seat), "", here), fan(cards, room))


def sprite() -> str:
    """Every card and the back as a symbol with its `face_id`, to stand once in the `<defs>` of a page."""
    return "".join(symbols().values())
