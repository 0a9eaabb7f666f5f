"""How Partners is drawn: the round board with hands, dealer and turn."""

from __future__ import annotations

import re
from typing import Any

from cardlib import people, picture
from cardlib.faces import COLOURS, INK, use
from cardlib.language import _
from cardlib.partners import board, notation, rules
from cardlib.partners.board import PAWN
from cardlib.partners.faces import symbols
from cardlib.partners.rules import HOME, SEATS, STRETCH, UNKNOWN
from cardlib.picture import PLATE, SOFT, Piece, at, below, beside, card_piece, face_id, words

SIDE = 140  # of the board, on its left and right: hands
SIZE = 620  # of the square the board lies in
WIDTH, HEIGHT = SIZE + 2 * SIDE, SIZE
CENTRE = WIDTH / 2, HEIGHT / 2
SCALE = SIZE / board.SIZE
LONGEST_NAME = 8
CARD, PACK = 60, 50  # how wide: of a hand, in the middle

# ---- where things are


def place_xy(seat: int, place: str, slot: int = 0) -> tuple[float, float]:
    """The middle of a place of the board; `slot` counts the four spots of a home.

    >>> place_xy(0, "start")[0] < CENTRE[0] < place_xy(3, "start")[0]
    True
    """
    number = notation.read_place(place)
    x, y = board.home_spot(seat, slot) if number == HOME else board.spot(seat, number)
    return SIDE + SIZE * x, SIZE * y


# ---- the table


def draw(state: Any) -> str:
    """The board with hands, dealer and turn; hands that are not known lie face down."""
    seats = "".join(_beside(state, seat) for seat in range(SEATS))
    edge = picture.EDGE  # which the board needs itself
    drawn = at(-edge, -edge, Piece(WIDTH, HEIGHT, board_drawn(state) + seats))
    whole = Piece(WIDTH - 2 * edge, HEIGHT - 2 * edge, drawn)
    own = {name: _PAGE_COLOUR.sub(r"\1", symbol) for name, symbol in symbols().items()}  # a picture follows no page
    return picture.table(whole, _("Partners: the board"), notation.sentences(state), own)


_PAGE_COLOUR = re.compile(r"var\([\w-]+,([^)]*)\)")


def board_drawn(state: Any) -> str:
    """The board and the pawns on it."""
    disc = SCALE * board.DISC
    parts = [
        _disc(CENTRE[0], CENTRE[1] + 3, disc, "#4a381c", "none", 0, ' opacity=".18"'),
        _disc(*CENTRE, disc - 1, "url(#mat)", "none", 0),
        use("partners-board", SIDE, 0, SCALE),
        *(_letter(stretch) for stretch in range(SEATS)),
        _middle(state),
        *(_pawns(state, seat) for seat in range(SEATS)),
    ]
    return "".join(parts)


def _letter(stretch: int) -> str:
    """What the spaces of a stretch are called in notation, beside them."""
    middle = rules.FIRST + STRETCH * stretch + STRETCH // 2
    (ax, ay), (bx, by) = (place_xy(0, notation.PLACES[place]) for place in (middle - 1, middle))
    x, y = (round(mid + 0.145 * (centre - mid), 1) for mid, centre in zip(((ax + bx) / 2, (ay + by) / 2), CENTRE))
    colour = COLOURS[notation.COLOURS[stretch]]
    sign = use(f"partners-shape-{notation.COLOURS[stretch]}", x - 10, y, 0.85, fill=colour.fill, stroke=colour.edge)
    return sign + words(x + 11, y + 6, notation.LETTERS[stretch], 20, SOFT)


def _middle(state: Any) -> str:
    """The pack, which deal this is, and what the phase asks for."""
    if state.phase == rules.OVER:
        won = [_("won:"), notation.team_name(0 if rules.has_won(state, 0) else 1)]
        return _centred(picture.notice(won))
    pack = card_piece(face_id("partners", "back"), PACK, _("pack: {count}").format(count=state.left))
    parts = [picture.pile(pack, state.left) if state.left else picture.place_piece(PACK, "0")]
    if state.phase == rules.EXCHANGE:
        parts.append(picture.notice([_("exchange")]))
    return _centred(below(*parts, picture.caption(_("deal {deal} of 3").format(deal=state.deal)), gap=6))


def _centred(piece: Piece) -> str:
    return at(CENTRE[0] - piece.width / 2, CENTRE[1] - piece.height / 2, piece)


def _pawns(state: Any, seat: int) -> str:
    places = [rules.on_board(seat, place) for place in state.place[seat]]
    parts = [_pawn(seat, *place_xy(seat, "home", slot), 1) for slot in range(places.count(rules.HOME))]
    for place in sorted(set(places) - {rules.HOME}):
        x, y = place_xy(seat, notation.PLACES[place])
        parts.append(_pawn(seat, x, y, places.count(place)))
    return "".join(parts)


def _pawn(seat: int, x: float, y: float, count: int) -> str:
    """A pawn, or several of one colour on one space and how many."""
    drawn = _figure(seat, x, y)
    if count > 1:
        drawn += _disc(x + 12, y - 12, 9.5, INK, PLATE, 1.5) + words(x + 12, y - 7, str(count), 14, PLATE, weight="700")
    return f"<g><title>{_title(seat, count)}</title>{drawn}</g>"


def _figure(seat: int, x: float, y: float) -> str:
    return use(f"partners-pawn-{seat}", round(x, 1), round(y, 1))


def _title(seat: int, count: int) -> str:
    name = _(notation.COLOUR_NAMES[seat])
    return name if count == 1 else f"{name} × {count}"


def _beside(state: Any, seat: int) -> str:
    """A seat beside the board: who it is, its cards, whether it deals."""
    here = seat == state.turn and state.phase != rules.OVER
    who = picture.plate(picture.shortened(people.name(seat), LONGEST_NAME), "", here)
    sign = Piece(2 * PAWN, who.height, _figure(seat, PAWN, who.height / 2))
    parts = [beside(sign, who, gap=4), _hand(state, seat)]
    if notes := _notes(state, seat):
        parts.append(picture.caption(" · ".join(notes)))
    block = below(*parts, gap=8)
    left, top = seat < 2, seat in (1, 2)
    x = SIDE / 2 + 7 if left else WIDTH - SIDE / 2 - 7
    return at(x - block.width / 2, 16 if top else HEIGHT - 16 - block.height, block)


def _notes(state: Any, seat: int) -> list[str]:
    dealing = seat == state.dealer and state.phase != rules.OVER
    given = state.phase == rules.EXCHANGE and state.given[seat] != rules.NONE
    return [*([_("dealer")] if dealing else []), *([_("has given")] if given else [])]


def _hand(state: Any, seat: int) -> Piece:
    """Up to four cards, two in a row."""
    cards = [_card(kind) for kind in notation.hand(state, seat)]
    rows = [beside(*cards[at : at + 2], gap=7) for at in range(0, len(cards), 2)]
    return below(*rows, gap=8) if rows else Piece(0, 0, "")


def _card(kind: int) -> Piece:
    name = "back" if kind == UNKNOWN else notation.CARDS[kind]
    return card_piece(face_id("partners", name), CARD, notation.spoken(kind))


def _disc(x: float, y: float, radius: float, fill: str, stroke: str, width: float, more: str = "") -> str:
    edge = f' stroke="{stroke}" stroke-width="{width:g}"' if width else ""
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}" fill="{fill}"{edge}{more}/>'


# ---- the deck


def sprite() -> str:
    """Every card and the back as a symbol with its `face_id`, to stand once in the `<defs>` of a page."""
    return "".join(symbols().values())
