"""Partners as text: cards, moves and positions, read and written."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cardlib import chance, people
from cardlib.cards import Writing
from cardlib.game import THINKING, quoted, read_thinking, set_streams, streams_text, whole_number
from cardlib.language import N_, _, listed, ngettext
from cardlib.mistakes import Mistake
from cardlib.partners import rules
from cardlib.partners.rules import (
    FIRST,
    HAND,
    HOME,
    KINDS,
    LAST,
    NONE,
    OUTER,
    OWN,
    PAWNS,
    SEATS,
    START,
    STRETCH,
    UNKNOWN,
)

CARDS: tuple[str, ...] = ("H", "H8", "H13", "1/14", "2", "3", "-4", "5", "6", "7*1", "9", "10", "12", "SW")
PHASES = ("exchange", "play", "over")
COLOURS = ("yellow", "red", "blue", "green")
COLOUR_NAMES = (N_("yellow"), N_("red"), N_("blue"), N_("green"))
LETTERS = "yrbg"

# Places as the board counts them
PLACES = (
    "home",
    "start",
    *(letter + str(number) for letter in LETTERS for number in range(1, STRETCH + 1)),
    *(f"c{circle}" for circle in range(PAWNS, 0, -1)),
)
PLACE = {text: place for place, text in enumerate(PLACES)}

_PART = re.compile(r"(\S+):([0-9]{1,3})")
_FIELDS = (
    "yellow, red, blue, green, hands, turn, dealer, deal, phase, given, draw, copies, thinking, turns, streams, seed"
)


# ---- cards


WRITING = Writing(
    CARDS,
    N_("{text} is not a card of Partners. The cards are: {known}."),
    "5 H",
)
card_text, cards_text = WRITING.text, WRITING.texts
read_card, read_cards = WRITING.read, WRITING.read_all
KIND = WRITING.kinds


def spoken(kind: int) -> str:
    """The card as one says it.

    >>> spoken(0), spoken(1), spoken(3), spoken(6), spoken(9), spoken(13)
    ('heart', 'heart or 8', '1 or 14', '4 back', '7 shared', 'Switch')
    """
    if kind in (rules.H8, rules.H13):
        return _("heart or {number}").format(number=rules.STEPS[kind])
    names = {
        rules.H: _("heart"),
        rules.ONE_14: _("1 or 14"),
        rules.BACK_4: _("4 back"),
        rules.SEVEN: _("7 shared"),
        rules.SWITCH: _("Switch"),
        UNKNOWN: _("a card"),
    }
    return names.get(kind) or CARDS[kind]


# ---- places


def read_place(text: Any) -> int:
    """The place of the board that the text names."""
    if not isinstance(text, str) or text not in PLACE:
        raise Mistake(
            _(
                "{text} is not a place. Write home, start, a stretch (y r b g) and a space 1 to 14, for example y3, "
                "or a goal circle c1 to c4."
            ).format(text=quoted(text))
        )
    return PLACE[text]


def spoken_place(colour: int, place: int) -> str:
    """The place as one says it; home, start and circles are those of a colour.

    To people at a table it is 'yellow 11', to those who write moves y11.
    """
    if place == HOME:
        return _("home")
    if place == START:
        return _("its start")
    if place >= OUTER:
        return _("circle {number}").format(number=PLACES[place][1:])
    return space_words(place) if people.have_names() else PLACES[place]


def space_words(place: int) -> str:
    """A space of the track in words.

    >>> space_words(PLACE["y11"])
    'yellow 11'
    """
    stretch, space = divmod(place - FIRST, STRETCH)
    return _("{colour} {number}").format(colour=_(COLOUR_NAMES[stretch]), number=space + 1)


def spoken_from(colour: int, place: int) -> str:
    """Where a pawn comes from, as one says it."""
    if place == START:
        return _("from its start")
    return _("from {place}").format(place=spoken_place(colour, place))


def spoken_on(colour: int, place: int) -> str:
    """Where a pawn stands, as one says it."""
    if place in (HOME, START):
        return _("at home") if place == HOME else _("on its start")
    return _("on {place}").format(place=spoken_place(colour, place))


# ---- moves


def move_text(move: int) -> str:
    """The move as text: `5 c4`, `1/14 y3 14`, `7*1 c3:5 c4:1 y14:1`, `SW y@y11 b@y9`, `give 5`, `fold`."""
    if move == rules.FOLD:
        return "fold"
    kind = rules.kind_of(move)
    if rules.GIVE <= move < rules.FOLD:
        return "give " + ("?" if kind == rules.UNKNOWN_KIND else CARDS[kind])
    if kind == rules.SEVEN:
        return "7*1 " + " ".join(f"{pawn_text(colour, place)}:{steps}" for colour, place, steps in parts_of(move))
    first = pawn_text(rules.colour_of(move), rules.place_of(move))
    if kind == rules.SWITCH:
        return f"SW {first} {pawn_text(rules.other_colour_of(move), rules.other_place_of(move))}"
    high = rules.other_colour_of(move)
    value = "" if kind != rules.ONE_14 else f" {rules.HIGH}" if high else " 1"
    return f"{CARDS[kind]} {first}{value}"


def parts_of(move: int) -> list[tuple[int, int, int]]:
    """The parts of a 7*1: whose pawn, its place on the board, how many steps."""
    parts: list[tuple[int, int, int]] = []
    done = 0
    while done < rules.SHARED:
        end = rules.part_end(move, done)
        colour = OWN if len(parts) < rules.own_parts_of(move) else rules.colour_of(move)
        parts.append((colour, rules.part_place(move, len(parts)), end - done))
        done = end
    return parts


def pawn_text(colour: int, place: int) -> str:
    """A pawn as moves name it: by its place, and by its colour if it is not the mover's own."""
    return PLACES[place] if colour == OWN else f"{LETTERS[colour]}@{PLACES[place]}"


def spoken_move(text: str) -> str:
    """The move as one says it.

    >>> spoken_move("5 c4"), spoken_move("H home"), spoken_move("1/14 y3 14"), spoken_move("give 5")
    ('5 from circle 4', 'heart from home', '1 or 14: 14 from y3', 'give 5')
    >>> spoken_move("7*1 c3:5 y14:2"), spoken_move("SW y@y11 b@y9"), spoken_move("fold")
    ('7 shared: 5 from circle 3, 2 from y14', 'Switch: yellow on y11 and blue on y9', 'throw in the hand')
    """
    move = read_move(text, SEATS)
    if move == rules.FOLD:
        return _("throw in the hand")
    kind = rules.kind_of(move)
    if rules.GIVE <= move < rules.FOLD:
        return _("give {card}").format(card=spoken(kind))
    if kind == rules.SEVEN:
        return f"{spoken(kind)}: {_spoken_parts(text)}"
    pawn = rules.colour_of(move), rules.place_of(move)
    if kind == rules.SWITCH:
        other = spoken_pawn(rules.other_colour_of(move), rules.other_place_of(move))
        return _("{card}: {first} and {second}").format(card=spoken(kind), first=spoken_pawn(*pawn), second=other)
    if kind == rules.ONE_14:
        return f"{spoken(kind)}: {_steps_from(rules.HIGH if rules.other_colour_of(move) else 1, *pawn)}"
    return _steps_from(spoken(kind), *pawn)


def brief_move(text: str) -> str:
    """The move in few words, for a list beside the cards.

    >>> brief_move("5 c4"), brief_move("H8 home"), brief_move("1/14 y3 14"), brief_move("SW y@y11 b@y9")
    ('5 · circle 4', 'heart or 8 · home', '1 or 14 · y3 +14', 'Switch · yellow on y11 ↔ blue on y9')
    >>> brief_move("7*1 c3:5 g@y14:2"), brief_move("give 5")
    ('7 shared · circle 3 +5 · green on y14 +2', 'give 5')
    """
    move = read_move(text, SEATS)
    if move >= rules.GIVE:
        return spoken_move(text)
    kind = rules.kind_of(move)
    if kind == rules.SEVEN:
        pawns = [f"{spoken_pawn(colour, place)} +{steps}" for colour, place, steps in parts_of(move)]
        return " · ".join([spoken(kind), *pawns])
    pawn = spoken_pawn(rules.colour_of(move), rules.place_of(move))
    if kind == rules.SWITCH:
        pawn += " ↔ " + spoken_pawn(rules.other_colour_of(move), rules.other_place_of(move))
    elif kind == rules.ONE_14:
        pawn += f" +{rules.HIGH if rules.other_colour_of(move) else 1}"
    return f"{spoken(kind)} · {pawn}"


def _steps_from(steps: object, colour: int, place: int) -> str:
    if colour == OWN:
        return f"{steps} {spoken_from(colour, place)}"
    return _("{steps} from {pawn}").format(steps=steps, pawn=spoken_pawn(colour, place))


def spoken_pawn(colour: int, place: int) -> str:
    """The pawn as one says it: by its place, and by its colour if it is not the mover's own."""
    if colour == OWN:
        return spoken_place(colour, place)
    return f"{_(COLOUR_NAMES[colour])} {spoken_on(colour, place)}"


def _spoken_parts(text: str) -> str:
    """Read from the text: a 7*1 that shares out too few steps has no parts inside."""
    parts = [word.rpartition(":") for word in text.split()[1:]]
    return ", ".join(_steps_from(steps, *_read_pawn(pawn)) for pawn, _colon, steps in parts)


def read_move(text: Any, players: int) -> int:
    """The move that the text names, legal or not; malformed text raises a ValueError."""
    if not isinstance(text, str):
        raise Mistake(_("A move is text, such as '5 y3' or 'fold', not {text}.").format(text=quoted(text)))
    words = text.split()
    if words == ["fold"]:
        return rules.FOLD
    if not words or len(words) < 2:
        raise Mistake(
            _("{text} is not a move. Write card and pawn, for example 5 y3 or H home; or give 5, fold.").format(
                text=quoted(text)
            )
        )
    if words[0] == "give":
        if len(words) > 2:
            raise Mistake(_("One card is given, for example: give 5 (P5)."))
        return rules.GIVE + read_card(words[1])
    kind = read_card(words[0])
    if kind == rules.SEVEN:
        return _read_split(words[1:])
    if kind == rules.SWITCH:
        return _read_switch(words[1:])
    colour, place = _read_pawn(words[1])
    if kind != rules.ONE_14:
        if len(words) > 2:
            raise Mistake(_("The card {card} moves one pawn: write {card} and its place.").format(card=words[0]))
        return rules.single(kind, colour, place, 0)
    if words[2:] not in (["1"], ["14"]):
        raise Mistake(_("Say which value of 1/14 is used: 1/14 {pawn} 1 or 1/14 {pawn} 14 (P9).").format(pawn=words[1]))
    return rules.single(kind, colour, place, int(words[2] == "14"))


def _read_pawn(text: str) -> tuple[int, int]:
    """Whose pawn, and where on the board."""
    letter, at, place = text.rpartition("@")
    if at and (len(letter) != 1 or letter not in LETTERS):
        raise Mistake(
            _("Before the @ stands a colour: y, r, b or g, for example g@g3; not {text}.").format(text=quoted(text))
        )
    return (LETTERS.index(letter) if at else OWN), read_place(place)


def _read_switch(words: list[str]) -> int:
    pawns = sorted(_read_pawn(word) for word in words)
    if len(pawns) != 2 or OWN in (pawns[0][0], pawns[1][0]):
        raise Mistake(_("Switch names two pawns with their colours, for example SW y@y11 b@y9 (P14)."))
    return rules.switch(*pawns[0], *pawns[1])


def _read_split(words: list[str]) -> int:
    matches = [_PART.fullmatch(word) for word in words]
    if not all(match and int(match[2]) for match in matches):
        raise Mistake(_("7*1 is written pawn:steps for each pawn, for example 7*1 y3:5 y9:2 (P11)."))
    parts = [(*_read_pawn(match[1]), int(match[2])) for match in matches if match]
    if sum(steps for *_pawn, steps in parts) != rules.SHARED:
        return rules.TOTAL_WRONG
    colours = [colour for colour, *_rest in parts]
    own = colours.count(OWN)
    others = [colour for colour in colours if colour != OWN]
    if colours[:own] != [OWN] * own:
        return rules.ORDER_WRONG
    if len(set(others)) > 1:
        return rules.COLOURS_WRONG
    move: int = rules.SEVEN | (others[0] if others else OWN) << rules.COLOUR_AT | own << rules.OWN_PARTS_AT
    done = 0
    for number, (_colour, place, steps) in enumerate(parts):
        done += steps
        move |= 1 << rules.ENDS_AT + done - 1 | place << rules.PLACES_AT + 6 * number
    return move


# ---- a table with options, before the deal


def columns(state: Any) -> int:
    """Two scores: yellow and blue, red and green."""
    return 2


def empty_table(players: int = 4, /, **options: Any) -> Any:
    """A table that is ready to be dealt at."""
    state = rules.LAYOUT.state()
    state.players = whole_number(players, SEATS, SEATS, _("The number of players (P1)"))
    _set_options(state, **options)
    state.given = [NONE] * SEATS
    return state


def _set_options(state: Any, copies: Any = 4, thinking: int = THINKING, **unknown: Any) -> None:
    if unknown:
        raise Mistake(
            _("Partners has no option {name}; there are: {known}.").format(
                name=quoted(next(iter(unknown))), known="copies, thinking"
            )
        )
    state.thinking = read_thinking(thinking)
    if isinstance(copies, Mapping):
        counts = [4] * KINDS
        for card, count in copies.items():
            counts[read_card(card)] = count
    elif isinstance(copies, (tuple, list)) and len(copies) == KINDS:
        counts = list(copies)
    else:
        counts = [copies] * KINDS
    what = _("The number of copies of each card (P3), such as 4 or {'SW': 2},")
    state.copies = [whole_number(count, 1, rules.MOST_COPIES, what) for count in counts]
    if sum(state.copies) < rules.FEWEST_CARDS:
        raise Mistake(
            _("Three deals need {fewest} cards (P4); these are only {count}.").format(
                fewest=rules.FEWEST_CARDS, count=sum(state.copies)
            )
        )


def options(state: Any) -> dict[str, Any]:
    """The options of a table, as `deal` takes them."""
    counts = state.copies
    copies = counts[0] if len(set(counts)) == 1 else dict(zip(CARDS, counts, strict=True))
    return {"copies": copies, "thinking": state.thinking}


def next_options(options: dict[str, Any], players: int) -> dict[str, Any]:
    """The options of the next round of a match; in Partners a match is one game."""
    return options


# ---- whole positions


# What `position()` takes, and how it is read from a state
FIELDS: dict[str, Callable[[Any], Any]] = {
    "yellow": lambda state: pawns_text(state, 0),
    "red": lambda state: pawns_text(state, 1),
    "blue": lambda state: pawns_text(state, 2),
    "green": lambda state: pawns_text(state, 3),
    "hands": lambda state: tuple(cards_text(hand(state, seat)) for seat in range(SEATS)),
    "turn": lambda state: state.turn,
    "dealer": lambda state: state.dealer,
    "deal": lambda state: state.deal,
    "phase": lambda state: PHASES[state.phase],
    "given": lambda state: tuple("" if kind == NONE else card_text(kind) for kind in state.given),
    "draw": lambda state: cards_text(reversed(state.draw[: state.left])),
    "copies": lambda state: options(state)["copies"],
    "thinking": lambda state: options(state)["thinking"],
    "turns": lambda state: state.turns,
    "streams": lambda state: streams_text(state),
}


def fields(state: Any) -> dict[str, Any]:
    """The position as `position()` takes it."""
    return {name: read(state) for name, read in FIELDS.items()}


def pawns_text(state: Any, seat: int) -> str:
    """The places of the seat's pawns, those at home first."""
    return " ".join(PLACES[rules.on_board(seat, place)] for place in state.place[seat])


def hand(state: Any, seat: int) -> list[int]:
    return list(state.hand[seat][: state.held[seat]])


def set_up(
    state: Any,
    *,
    yellow: str = "",
    red: str = "",
    blue: str = "",
    green: str = "",
    hands: Sequence[str] = ("", "", "", ""),
    turn: int | None = None,
    dealer: int = SEATS - 1,
    deal: int = 1,
    phase: str = "play",
    given: Sequence[str] = ("", "", "", ""),
    draw: str | None = None,
    copies: Any = 4,
    thinking: int = THINKING,
    turns: int = 0,
    streams: Sequence[str] | None = None,
    **unknown: Any,
) -> None:
    """Fill a blank state from fields; refuse what no table could show."""
    if unknown:
        raise Mistake(
            _("A position of Partners has no field {name}; there are: {known}.").format(
                name=quoted(next(iter(unknown))), known=_FIELDS
            )
        )
    state.players = SEATS
    _set_options(state, copies, thinking)
    for seat, pawns in enumerate((yellow, red, blue, green)):
        _set_pawns(state, seat, pawns)
    if not isinstance(phase, str) or phase not in PHASES:
        raise Mistake(_("phase is one of {known}, not {value}.").format(known=", ".join(PHASES), value=quoted(phase)))
    state.phase = PHASES.index(phase)
    _set_hands(state, hands)
    _set_given(state, given)
    state.dealer = whole_number(dealer, 0, SEATS - 1, "dealer")
    state.deal = whole_number(deal, 1, rules.DEALS, "deal")
    _set_draw(state, draw)
    state.turns = whole_number(turns, 0, 10**9, "turns")
    set_streams(state, streams)
    state.turn = _first_with_cards(state) if turn is None else whole_number(turn, 0, SEATS - 1, "turn")
    _check_turn(state)


def _set_pawns(state: Any, seat: int, text: Any) -> None:
    name = _(COLOUR_NAMES[seat])
    if not isinstance(text, str):
        raise Mistake(
            _("The pawns of {colour} are places in one text, such as 'home y3 c1 start', not {text}.").format(
                colour=name, text=quoted(text)
            )
        )
    places = [rules.along(seat, read_place(word)) for word in text.split()]
    if len(places) > PAWNS:
        raise Mistake(_("{colour} has four pawns (P1), not {count}.").format(colour=name, count=len(places)))
    state.place[seat] = sorted(places + [HOME] * (PAWNS - len(places)))
    for place in places:
        if FIRST <= place <= LAST:
            space = rules.space_of(seat, place)
            if state.on[space] and state.on[space] >> 3 != seat:
                raise Mistake(
                    _("Two colours cannot stand on {place}: {first} and {second} (P24).").format(
                        place=PLACES[space + FIRST], first=_(COLOUR_NAMES[state.on[space] >> 3]), second=name
                    )
                )
            state.on[space] = seat * 8 + (state.on[space] & 7) + 1
        elif place >= OUTER:
            if rules.is_taken(state.circles[seat], place):
                raise Mistake(
                    _("On goal circle {place} of {colour} there is room for one pawn (P26).").format(
                        place=PLACES[place], colour=name
                    )
                )
            state.circles[seat] |= 1 << (place - OUTER)
        elif place == START:
            state.at_start[seat] += 1


def _four(texts: Any, what: str) -> Sequence[str]:
    if not isinstance(texts, (tuple, list)) or len(texts) != SEATS:
        raise Mistake(
            _("{what} is one text of cards for each of the four seats, such as ('5 H', '', '2', '').").format(what=what)
        )
    return texts


def _set_hands(state: Any, hands: Any) -> None:
    for seat, text in enumerate(_four(hands, "hands")):
        cards = read_cards(text, _("The hand of seat {seat}").format(seat=seat))
        if len(cards) > HAND:
            raise Mistake(
                _("Seat {seat} holds {count} cards; a hand has at most four (P4).").format(seat=seat, count=len(cards))
            )
        state.hand[seat][: len(cards)] = cards
        state.held[seat] = len(cards)


def _set_given(state: Any, given: Any) -> None:
    for seat, text in enumerate(_four(given, "given")):
        cards = read_cards(text, _("What seat {seat} has given").format(seat=seat))
        if len(cards) > 1:
            raise Mistake(_("Seat {seat} gives one card, not {count} (P5).").format(seat=seat, count=len(cards)))
        state.given[seat] = cards[0] if cards else NONE
        if cards and state.phase != rules.EXCHANGE and not rules.holds(state, rules.partner_of(seat), cards[0]):
            raise Mistake(
                _("Seat {seat} does not hold the card {card} that its partner gave (P5).").format(
                    seat=rules.partner_of(seat), card=card_text(cards[0])
                )
            )


def _set_draw(state: Any, draw: str | None) -> None:
    placed = Counter(card for seat in range(SEATS) for card in hand(state, seat))
    if state.phase == rules.EXCHANGE:
        placed.update(card for card in state.given if card != NONE)
    cards = [] if draw is None else read_cards(draw, _("The pack"))
    placed.update(cards)
    for card, count in placed.items():
        if count > state.copies[card]:
            raise Mistake(
                _("The card {card} is placed {count} times; the pack has {copies} of it (P3).").format(
                    card=card_text(card), count=count, copies=state.copies[card]
                )
            )
    if draw is None:
        cards = [card for card in range(KINDS) for _ in range(state.copies[card] - placed[card])]
        chance.shuffle(cards, len(cards), state.shuffling)
    needed = (rules.DEALS - state.deal) * SEATS * HAND
    if len(cards) < needed:
        raise Mistake(
            _("The pack has {count} cards, but the deals to come need {needed} (P4).").format(
                count=len(cards), needed=needed
            )
        )
    state.left = len(cards)
    state.draw[: len(cards)] = reversed(cards)


def _first_with_cards(state: Any) -> int:
    if state.phase == rules.EXCHANGE:
        return next((seat for seat in range(SEATS) if state.given[seat] == NONE), SEATS - 1)
    return next((seat for seat in range(SEATS) if state.held[seat]), 0)


def _check_turn(state: Any) -> None:
    won = [team for team in range(2) if rules.has_won(state, team)]
    if len(won) == 2:
        raise Mistake(_("Both teams have all eight pawns locked: the game was over before that (P2)."))
    if won:
        state.phase = rules.OVER
    elif state.phase == rules.OVER:
        raise Mistake(_("The game is over only when a team has all eight pawns locked (P2)."))
    elif state.phase == rules.PLAY and not any(state.held):
        raise Mistake(_("Nobody holds a card, but then the next cards are dealt at once (P6): give someone a hand."))
    elif state.phase == rules.PLAY and state.held[state.turn] == 0:
        raise Mistake(
            _(
                "Seat {seat} has no cards and is out until the next deal (P16): give the turn to a seat with cards."
            ).format(seat=state.turn)
        )
    elif state.phase == rules.EXCHANGE:
        _check_exchange(state)


def _check_exchange(state: Any) -> None:
    gave = [card != NONE for card in state.given]
    if gave != [seat < state.turn for seat in range(SEATS)]:
        raise Mistake(
            _("In the exchange the seats give in order: those before the turn have given, the others not (P5).")
        )
    for seat in range(SEATS):
        if not gave[seat] and state.held[seat] == 0:
            raise Mistake(_("Seat {seat} has no card to give (P5).").format(seat=seat))
        if gave[seat] and state.held[seat] == HAND:
            raise Mistake(_("Seat {seat} has given a card and cannot hold four (P5).").format(seat=seat))


def text(state: Any) -> str:
    """The table as text, the twin of its picture."""
    width = max(len(_(name)) for name in COLOUR_NAMES)
    lines = []
    for seat in range(SEATS):
        mark = ">" if seat == state.turn and state.phase != rules.OVER else " "
        lines.append(
            f"{mark} {seat} {_(COLOUR_NAMES[seat]):<{width}}  {pawns_text(state, seat):<20}  "
            + _("hand: {cards}").format(cards=cards_text(hand(state, seat)) or "-")
        )
    for seat in range(SEATS):
        if state.given[seat] != NONE and state.phase == rules.EXCHANGE:
            lines.append(_("Seat {seat} has laid a card down for its partner").format(seat=seat))
    lines.append(
        _("Dealer {dealer}, deal {deal} of 3, {left} cards in the pack").format(
            dealer=state.dealer, deal=state.deal, left=state.left
        )
    )
    if state.phase == rules.EXCHANGE:
        lines.append(_("Seat {seat} chooses a card to exchange").format(seat=state.turn))
    if state.phase == rules.OVER:
        lines.append(_("The game is over: {team} have won").format(team=team_name(0 if rules.has_won(state, 0) else 1)))
    return "\n".join(lines)


def sentences(state: Any) -> str:
    """The table in sentences, for those who do not see its picture."""
    told = [_seat_sentence(state, seat) for seat in range(SEATS)]
    if state.phase == rules.OVER:
        over = _("The game is over: {team} have won").format(team=team_name(0 if rules.has_won(state, 0) else 1))
        return " ".join([*told, over + "."])
    if state.phase == rules.EXCHANGE:
        told += [
            people.tell(seat, _("{who} has laid down a card to give."), _("You have laid down a card to give."))
            for seat in range(SEATS)
            if state.given[seat] != NONE
        ]
        told.append(_("Partners exchange a card."))
    deals = people.tell(
        state.dealer, _("{who} deals (deal {deal} of 3)."), _("You deal (deal {deal} of 3)."), deal=state.deal
    )
    return " ".join([*told, people.whose_turn(state.turn), deals])


def _seat_sentence(state: Any, seat: int) -> str:
    pawns = Counter(rules.on_board(seat, place) for place in state.place[seat])
    stand = listed([_pawns_words(place, count) for place, count in pawns.items()])
    colour = _(COLOUR_NAMES[seat])
    plays = people.tell(
        seat, _("{who} plays {colour}: {pawns}."), _("You play {colour}: {pawns}."), colour=colour, pawns=stand
    )
    kinds = hand(state, seat)
    cards = [spoken(kind) for kind in kinds if kind != UNKNOWN]
    if hidden := kinds.count(UNKNOWN):
        cards.append(ngettext("{count} face-down card", "{count} face-down cards", hidden).format(count=hidden))
    if not cards:
        return plays + " " + people.tell(seat, _("{who} holds no card."), _("You hold no card."))
    return plays + " " + people.tell(seat, _("{who} holds {cards}."), _("You hold {cards}."), cards=listed(cards))


def _pawns_words(place: int, count: int) -> str:
    """How many pawns stand where."""
    if place == HOME:
        return ngettext("{count} pawn at home", "{count} pawns at home", count).format(count=count)
    if place == START:
        return ngettext("{count} pawn on its start", "{count} pawns on their start", count).format(count=count)
    if place >= OUTER:
        return _("a pawn on goal circle {number}").format(number=PLACES[place][1:])
    where = space_words(place)
    return ngettext("{count} pawn on {place}", "{count} pawns on {place}", count).format(count=count, place=where)


def team_name(team: int) -> str:
    """The two colours of a team."""
    return _("yellow and blue") if team == 0 else _("red and green")
