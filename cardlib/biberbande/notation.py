"""Biberbande as text: cards, moves and positions, read and written."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from cardlib import chance, people
from cardlib.biberbande import rules
from cardlib.biberbande.rules import COPIES, DRAW_TWICE, KINDS, NONE, ROW, SWAP, UNKNOWN
from cardlib.cards import Writing
from cardlib.game import (
    THINKING,
    is_true_or_false,
    quoted,
    read_seat,
    read_thinking,
    set_streams,
    streams_text,
    whole_number,
)
from cardlib.language import N_, _, listed, ngettext
from cardlib.mistakes import Mistake

CARDS = (*"0123456789SPD",)
SPECIAL_NAMES = (N_("Swap"), N_("Peek"), N_("Draw twice"))
DECKS = ("amigo", "gamewright")
PHASES = ("turn", "held", "knock", "over")
OFTEN_FORGOTTEN = 0.1
PLACES = tuple(f"{seat}:{place}" for seat in range(rules.MOST_PLAYERS) for place in range(1, ROW + 1))

_PLAIN_MOVES = {
    "draw": rules.DRAW,
    "discard": rules.DISCARD,
    "twice": rules.TWICE,
    "again": rules.AGAIN,
    "knock": rules.KNOCK,
    "end": rules.END,
}
_PLACE_MOVES = {"take": rules.TAKE, "keep": rules.KEEP, "peek": rules.PEEK_AT}
_AT_PLACE = re.compile(r"(take|keep|peek)\s+(\d{1,3})", re.ASCII)
_EXCHANGE = re.compile(r"swap\s+(\d{1,3})\s+(\d{1,3})\s*:\s*(\d{1,3})", re.ASCII)
_KNOWN = re.compile(r"(\d{1,3}):(\d{1,3})", re.ASCII)


# ---- cards


WRITING = Writing(
    CARDS,
    N_("{text} is not a card of Biberbande. Write a number from 0 to 9, or S for Swap, P for Peek, D for Draw twice."),
    "4 2 P 5",
)
card_text, cards_text = WRITING.text, WRITING.texts
read_card, read_cards = WRITING.read, WRITING.read_all
KIND = WRITING.kinds


def spoken(kind: int) -> str:
    """The card as one says it.

    >>> spoken(7), spoken(10), spoken(-2)
    ('7', 'Swap', 'unknown card')
    """
    if kind == UNKNOWN:
        return _("unknown card")
    return _(SPECIAL_NAMES[kind - SWAP]) if kind >= SWAP else str(kind)


# ---- moves


def move_text(move: int) -> str:
    """The move as text: `take 2`, `draw`, `keep 3`, `swap 1 2:4`, `knock`."""
    for word, number in _PLAIN_MOVES.items():
        if move == number:
            return word
    for word, first in _PLACE_MOVES.items():
        if first <= move < first + ROW:
            return f"{word} {move - first + 1}"
    return f"swap {rules.own_of(move) + 1} {rules.other_of(move)}:{rules.place_of(move) + 1}"


def spoken_move(text: str) -> str:
    """The move as one says it.

    >>> spoken_move("take 2"), spoken_move("swap 1 2:4")
    ('take the top discard into place 2', 'exchange place 1 for place 4 of seat 2')
    """
    move = read_move(text, rules.MOST_PLAYERS)
    if move >= rules.EXCHANGE:
        return people.tell(
            rules.other_of(move),
            _("exchange place {own} for place {place} of {whom}"),
            _("exchange place {own} for your place {place}"),
            _("exchange place {own} for {whom}'s place {place}"),
            own=rules.own_of(move) + 1,
            place=rules.place_of(move) + 1,
        )
    word, _space, place = text.strip().partition(" ")
    return _(_SPOKEN_MOVES[word]).format(place=place.strip())


_SPOKEN_MOVES = {
    "take": N_("take the top discard into place {place}"),
    "draw": N_("draw a card"),
    "discard": N_("discard the card"),
    "keep": N_("keep the card in place {place}"),
    "peek": N_("look at place {place}"),
    "twice": N_("play Draw twice"),
    "again": N_("discard the card and draw again"),
    "knock": N_("knock"),
    "end": N_("end the turn without knocking"),
}


def brief_move(text: str) -> str:
    """The move in few words, for a list beside the cards.

    >>> brief_move("take 2"), brief_move("keep 3"), brief_move("swap 1 2:4"), brief_move("knock")
    ('take it: place 2', 'place 3', 'place 1 ↔ Seat 2, place 4', 'knock')
    """
    move = read_move(text, rules.MOST_PLAYERS)
    word, _space, place = text.strip().partition(" ")
    if move >= rules.EXCHANGE:
        other = people.name(rules.other_of(move))
        own, theirs = (_("place {place}").format(place=at + 1) for at in (rules.own_of(move), rules.place_of(move)))
        return f"{own} ↔ {other}, {theirs}"
    if word in ("take", "keep"):
        where = _("place {place}").format(place=place.strip())
        return _("take it: {where}").format(where=where) if word == "take" else where
    return spoken_move(text)


def read_move(text: Any, players: int) -> int:
    """The move that the text names, legal or not; malformed text raises a ValueError."""
    if not isinstance(text, str):
        raise Mistake(_("A move is text, such as 'draw' or 'keep 3', not {text}.").format(text=quoted(text)))
    words = text.strip()
    if words in _PLAIN_MOVES:
        return _PLAIN_MOVES[words]
    if match := _AT_PLACE.fullmatch(words):
        return _PLACE_MOVES[match[1]] + _place(match[2])
    if match := _EXCHANGE.fullmatch(words):
        return rules.exchange(_place(match[1]), read_seat(match[2], players), _place(match[3]))
    raise Mistake(
        _(
            "{text} is not a move. Write take 2 or draw; then discard, keep 3, peek 1, swap 1 2:4 "
            "(own place 1 with place 4 of seat 2), twice or again; then knock or end."
        ).format(text=quoted(text))
    )


def _place(digits: str) -> int:
    if digits not in ("1", "2", "3", "4"):
        raise Mistake(_("A row has the places 1 to 4, from the left (B3); not {place}.").format(place=digits))
    return int(digits) - 1


# ---- a table with options, before the deal


def columns(state: Any) -> int:
    """A score for each player."""
    return int(state.players)


def empty_table(players: int = 4, /, **options: Any) -> Any:
    """A table that is ready to be dealt at."""
    state = rules.LAYOUT.state()
    _seat_players(state, players)
    _set_options(state, **options)
    return state


def _seat_players(state: Any, players: int) -> None:
    state.players = whole_number(players, rules.FEWEST_PLAYERS, rules.MOST_PLAYERS, _("The number of players (B1)"))


def _set_options(
    state: Any, deck: str = DECKS[0], forget: float = OFTEN_FORGOTTEN, thinking: int = THINKING, **unknown: Any
) -> None:
    if unknown:
        raise Mistake(
            _("Biberbande has no option {name}; there are: {known}.").format(
                name=quoted(next(iter(unknown))), known="deck, forget, thinking"
            )
        )
    if not isinstance(deck, str) or deck not in DECKS:
        raise Mistake(_("deck is one of {known} (B2), not {value}.").format(known=", ".join(DECKS), value=quoted(deck)))
    state.deck = DECKS.index(deck)
    if isinstance(forget, bool) or not isinstance(forget, (int, float)) or not 0 <= forget <= 1:
        raise Mistake(_("forget is a chance from 0 to 1, such as 0.1, not {value}.").format(value=quoted(forget)))
    state.forget = round(1000 * forget)
    state.thinking = read_thinking(thinking)


def options(state: Any) -> dict[str, Any]:
    """The options of a table, as `deal` takes them."""
    return {"deck": DECKS[state.deck], "forget": state.forget / 1000, "thinking": state.thinking}


def next_options(options: dict[str, Any], players: int) -> dict[str, Any]:
    """The options of the next round of a match: every round starts like the first (B22)."""
    return options


# ---- whole positions


# What `position()` takes, and how it is read from a state
FIELDS: dict[str, Callable[[Any], Any]] = {
    "rows": lambda state: tuple(cards_text(state.row[seat]) for seat in range(state.players)),
    "discard": lambda state: cards_text(reversed(state.pile[: state.piled])),
    "stack": lambda state: cards_text(reversed(state.stack[: state.left])),
    "turn": lambda state: state.turn,
    "known": lambda state: _places_text(state, state.known),
    "deck": lambda state: options(state)["deck"],
    "forget": lambda state: options(state)["forget"],
    "thinking": lambda state: options(state)["thinking"],
    "phase": lambda state: PHASES[state.phase],
    "held": lambda state: None if state.held == NONE else card_text(state.held),
    "twice": lambda state: state.twice,
    "first": lambda state: bool(state.first),
    "turns": lambda state: state.turns,
    "knocker": lambda state: None if state.knocker == NONE else state.knocker,
    "aside": lambda state: cards_text(state.aside[: state.put_aside]),
    "remembered": lambda state: _places_text(state, state.remembered),
    "streams": lambda state: streams_text(state),
}


def fields(state: Any) -> dict[str, Any]:
    """The position as `position()` takes it."""
    return {name: read(state) for name, read in FIELDS.items()}


def _places_text(state: Any, masks: Sequence[int]) -> tuple[str, ...]:
    """For each seat the places it knows, written seat:place."""
    return tuple(
        " ".join(name for bit, name in enumerate(PLACES) if masks[seat] >> bit & 1) for seat in range(state.players)
    )


def set_up(
    state: Any,
    *,
    rows: Sequence[str] = (),
    discard: str | None = None,
    stack: str | None = None,
    turn: int = 0,
    known: Sequence[str] | None = None,
    deck: str = DECKS[0],
    forget: float = OFTEN_FORGOTTEN,
    thinking: int = THINKING,
    phase: str | None = None,
    held: str | None = None,
    twice: int = 0,
    first: bool | None = None,
    turns: int | None = None,
    knocker: int | None = None,
    aside: str = "",
    remembered: Sequence[str] | None = None,
    streams: Sequence[str] | None = None,
    **unknown: Any,
) -> None:
    """Fill a blank state from fields; refuse what no table could show."""
    if unknown:
        raise Mistake(
            _("A position of Biberbande has no field {name}; there are: {known}.").format(
                name=quoted(next(iter(unknown))),
                known="rows, discard, stack, turn, known, deck, forget, thinking, phase, held, twice, first, turns, "
                "knocker, aside, remembered, streams, seed",
            )
        )
    _set_rows(state, rows)
    _set_options(state, deck, forget, thinking)
    _set_turn(state, turn, phase, held, turns, knocker)
    _set_held(state, held, twice, first)
    _set_piles(state, discard, stack, aside)
    _set_known(state, known, remembered)
    set_streams(state, streams)


def _set_rows(state: Any, rows: Any) -> None:
    if not isinstance(rows, (tuple, list)):
        raise Mistake(_("rows is one text of four cards for each seat, such as ('4 2 0 5', '1 2 1 3')."))
    _seat_players(state, len(rows))
    for seat, text in enumerate(rows):
        cards = read_cards(text, _("The row of seat {seat}").format(seat=seat))
        if len(cards) != ROW:
            raise Mistake(
                _("The row of seat {seat} has {count} cards; a row has four (B3).").format(seat=seat, count=len(cards))
            )
        state.row[seat] = cards


def _set_turn(state: Any, turn: Any, phase: Any, held: Any, turns: Any, knocker: Any) -> None:
    if phase is None:
        phase = "turn" if held is None else "held"
    if not isinstance(phase, str) or phase not in PHASES:
        raise Mistake(_("phase is one of {known}, not {value}.").format(known=", ".join(PHASES), value=quoted(phase)))
    state.phase = PHASES.index(phase)
    state.turn = whole_number(turn, 0, state.players - 1, "turn")
    state.knocker = NONE if knocker is None else whole_number(knocker, 0, state.players - 1, "knocker")
    # Seat 1 begins (B5), so the number of turns taken tells whose turn it is; at the end of a turn it counts too.
    over = state.phase in (rules.KNOCKING, rules.OVER)
    taken = (state.turn - (0 if over else 1)) % state.players
    if turns is None:
        turns = taken + state.players  # everyone has had a turn
    state.turns = whole_number(turns, 0, 10**9, "turns")
    if state.turns % state.players != taken:
        raise Mistake(
            _("After {turns} turns it cannot be seat {turn}'s turn: seat 1 begins, and play is clockwise (B5).").format(
                turns=state.turns, turn=state.turn
            )
        )
    _check_knock(state)


def _check_knock(state: Any) -> None:
    everyone = state.turns >= state.players
    if state.phase == rules.KNOCKING and (state.knocker != NONE or not everyone):
        raise Mistake(_("In phase 'knock' everyone has had a turn and nobody has knocked yet (B18)."))
    if state.knocker != NONE and not everyone:
        raise Mistake(_("Nobody may knock before everyone has had a turn (B18)."))
    if state.phase == rules.OVER:
        if state.knocker == NONE or state.knocker != (state.turn + 1) % state.players:
            raise Mistake(_("A round is over when the turn comes back to the knocker: say who knocked (B19)."))
        if any(card >= SWAP for seat in range(state.players) for card in state.row[seat]):
            raise Mistake(_("When a round is over, number cards have replaced the special ones (B20)."))
    elif state.knocker == state.turn:
        raise Mistake(_("Seat {seat} has knocked and has no further turn (B19).").format(seat=state.turn))


def _set_held(state: Any, held: Any, twice: Any, first: Any) -> None:
    if (held is not None) != (state.phase == rules.HELD):
        raise Mistake(_("held is the card just drawn, in phase 'held' and no other (B9)."))
    cards = [NONE] if held is None else read_cards(held, "held")
    if len(cards) != 1:
        raise Mistake(_("held is one card, such as '7' (B9), not {value}.").format(value=quoted(held)))
    state.held = cards[0]
    state.twice = whole_number(twice, 0, COPIES[state.deck][DRAW_TWICE], "twice")
    if first is not None and not is_true_or_false(first):
        raise Mistake(_("first is True or False, not {value}.").format(value=quoted(first)))
    state.first = int(state.twice > 0 if first is None else first)
    if state.twice and state.phase != rules.HELD:
        raise Mistake(_("Draw twice lies open only while a card is held (B16)."))
    if state.first and not state.twice:
        raise Mistake(_("Only a Draw twice that lies open has a first card (B14)."))


def _set_piles(state: Any, discard: Any, stack: Any, aside: Any) -> None:
    """All cards of the deck are somewhere: what was not placed is the stack, or lies under the discards."""
    discards = [] if discard is None else read_cards(discard, _("The discard pile"))
    cards = [] if stack is None else read_cards(stack, _("The stack"))
    set_aside = read_cards(aside, "aside")
    _check_aside(state, set_aside)
    placed = Counter(card for seat in range(state.players) for card in state.row[seat])
    placed.update((*discards, *cards, *set_aside, *(DRAW_TWICE for _ in range(state.twice))))
    placed.update([state.held] if state.held != NONE else [])
    copies = COPIES[state.deck]
    for card, count in placed.items():
        if count > copies[card]:
            raise Mistake(
                _("The card {card} is placed {count} times; this deck has {copies} of it (B2).").format(
                    card=card_text(card), count=count, copies=copies[card]
                )
            )
    unplaced = [card for card in range(KINDS) for _ in range(copies[card] - placed[card])]
    if stack is not None:
        discards += unplaced
    else:
        chance.shuffle(unplaced, len(unplaced), state.shuffling)
        cards = unplaced
        if discard is None and cards:
            discards.append(cards.pop(0))  # B4
    if not discards and state.phase not in (rules.HELD, rules.OVER):  # the last one may have been taken
        raise Mistake(_("The discard pile shows a card when a turn begins (B4): name one in discard."))
    state.left = len(cards)
    state.stack[: len(cards)] = reversed(cards)
    state.piled = len(discards)
    state.pile[: len(discards)] = reversed(discards)


def _check_aside(state: Any, cards: list[int]) -> None:
    if cards and state.phase != rules.OVER:
        raise Mistake(_("Special cards are set aside when a round is over, not before (B20)."))
    if len(cards) > rules.SPECIALS or any(card < SWAP for card in cards):
        raise Mistake(_("Only special cards are set aside (B20)."))
    state.aside[: len(cards)] = cards
    state.put_aside = len(cards)


def _set_known(state: Any, known: Any, remembered: Any) -> None:
    """Without further ado a seat knows what it looked at before the first turn (B3), at the end all (B20)."""
    everything = (1 << state.players * ROW) - 1
    for seat in range(state.players):
        state.known[seat] = everything if state.phase == rules.OVER else rules.LOOKED << seat * ROW
    if known is not None:
        state.known[: state.players] = _read_places(state, known, "known")
    state.remembered = list(state.known)
    if remembered is not None:
        state.remembered[: state.players] = _read_places(state, remembered, "remembered")
    if any(mind & ~shown for mind, shown in zip(state.remembered, state.known)):
        raise Mistake(_("A seat can remember only cards that it knows: see known (B24)."))


def _read_places(state: Any, texts: Any, what: str) -> list[int]:
    if not isinstance(texts, (tuple, list)) or len(texts) != state.players:
        raise Mistake(_("{what} is one text for each seat: the places it knows, such as '0:1 0:4'.").format(what=what))
    masks = []
    for text in texts:
        matches = [_KNOWN.fullmatch(word) for word in text.split()] if isinstance(text, str) else [None]
        if None in matches:
            raise Mistake(
                _("{what} names places as seat:place, such as '0:1 0:4', not {text}.").format(
                    what=what, text=quoted(text)
                )
            )
        bits = 0
        for match in matches:
            assert match
            bits |= rules.at(read_seat(match[1], state.players), _place(match[2]))
        masks.append(bits)
    return masks


def text(state: Any) -> str:
    """The table as text, the twin of its picture."""
    top = card_text(state.pile[state.piled - 1]) if state.piled else "-"
    lines = [
        _("Discard pile {count}, top card {top}; stack {left}").format(count=state.piled, top=top, left=state.left)
    ]
    for seat in range(state.players):
        mark = ">" if seat == state.turn and state.phase != rules.OVER else " "
        knocked = "  " + _("has knocked") if seat == state.knocker else ""
        row = cards_text(state.row[seat])
        lines.append(f"{mark} " + _("Seat {seat}: {cards}").format(seat=seat, cards=row) + knocked)
    lines.extend(_under_way(state))
    return "\n".join(lines)


def _under_way(state: Any) -> list[str]:
    """What the turn has come to, in words."""
    lines = []
    if state.phase == rules.HELD:
        lines.append(_("Seat {seat} has drawn: {card}").format(seat=state.turn, card=card_text(state.held)))
    if state.twice:
        card = _("first card") if state.first else _("second card")
        lines.append(_("Draw twice lies open ({count}), {card}").format(count=state.twice, card=card))
    if state.phase == rules.KNOCKING:
        lines.append(_("Seat {seat} may knock").format(seat=state.turn))
    if state.phase == rules.OVER:
        points = ", ".join(str(rules.score(state, seat)) for seat in range(state.players))
        lines.append(_("The round is over. Points: {points}").format(points=points))
    return lines


def sentences(state: Any) -> str:
    """The table in sentences, for those who do not see its picture."""
    told = [
        _("The top discard is {card}.").format(card=spoken(state.pile[state.piled - 1]))
        if state.piled
        else _("There are no discards."),
        ngettext("The stack has {count} card.", "The stack has {count} cards.", state.left).format(count=state.left),
        _("The round is over.") if state.phase == rules.OVER else people.whose_turn(state.turn),
        *(_row_sentence(state, seat) for seat in range(state.players)),
    ]
    if state.knocker != NONE:
        told.append(people.tell(state.knocker, _("{who} has knocked."), _("You have knocked.")))
    if state.twice:
        told.append(_("Draw twice lies open."))
    if state.phase == rules.HELD:
        card = _hidden_or_spoken(state.held)
        told.append(people.tell(state.turn, _("{who} has drawn {card}."), _("You have drawn {card}."), card=card))
    if state.phase == rules.KNOCKING:
        told.append(people.tell(state.turn, _("{who} may knock now."), _("You may knock now.")))
    return " ".join(told)


def _row_sentence(state: Any, seat: int) -> str:
    row = state.row[seat]
    cards = listed([_hidden_or_spoken(card) for card in row])
    if state.phase == rules.OVER:
        told = people.tell(seat, _("{who} has {cards}."), _("You have {cards}."), cards=cards)
        points = rules.score(state, seat)
        return f"{told} " + ngettext("That is {count} point.", "That is {count} points.", points).format(count=points)
    told = people.tell(seat, _("{who} has four face-down cards."), _("You have four face-down cards."))
    if all(card == UNKNOWN for card in row):
        return told
    return f"{told} " + _("From the left: {cards}.").format(cards=cards)


def _hidden_or_spoken(kind: int) -> str:
    return _("an unknown card") if kind == UNKNOWN else spoken(kind)
