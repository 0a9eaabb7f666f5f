"""STOP as text: cards, moves and positions, read and written."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Any

from cardlib import chance, people
from cardlib.cards import Writing
from cardlib.game import THINKING, quoted, read_seat, read_thinking, set_streams, streams_text, whole_number
from cardlib.language import N_, _, listed, ngettext
from cardlib.mistakes import Mistake
from cardlib.stop import rules
from cardlib.stop.rules import COPIES, DECK, DISCARDS, FREE, KINDS, PER_COLOUR, SKIP, UNKNOWN

COLOUR_LETTERS = "rygb"
SYMBOL_LETTERS = "0123456789SPX"
CARDS = (*(colour + symbol for colour in COLOUR_LETTERS for symbol in SYMBOL_LETTERS), "F")
WORDS = {rules.DRAW: "draw", rules.ACCEPT: "accept"}
DIRECTIONS = {0: "", rules.LEFT: " left", rules.RIGHT: " right"}
CALLS = {0: "", rules.WATCH: " watch", rules.STOP: " stop", rules.WATCH | rules.STOP: " watch stop"}
# What can be pending, and the symbol on the card that caused it
PENDING = {
    "skip": (rules.SKIPPING, rules.SKIP),
    "+X": (rules.TURNING_UP, rules.PLUS),
    "pass left": (rules.PASSING_LEFT, rules.PASS),
    "pass right": (rules.PASSING_RIGHT, rules.PASS),
}
SCORING = (20, 20, 50)  # S24
SLOWEST = 60  # seconds

COLOUR_NAMES = (N_("red"), N_("yellow"), N_("green"), N_("blue"))
SYMBOL_NAMES = (N_("Skip"), N_("Pass cards"), N_("+X"))
CALL_NAMES = {rules.WATCH: N_("Watch out!"), rules.STOP: N_("Stop!")}

_MOVE = re.compile(
    r"(?:(?P<seat>\d{1,3})\s*:\s*)?(?:(?P<word>draw|accept)|(?:(?P<free>F)\s+(?=[rygbF]))?(?P<card>\S+?)"
    r"(?:\s+(?P<direction>left|right))?(?P<watch>\s+watch)?(?P<stop>\s+stop)?)"
)
_KNOWN = re.compile(r"(\d{1,3}):(\S{1,2})")  # a seat and a card


# ---- cards


WRITING = Writing(
    CARDS,
    N_(
        "{text} is not a card of STOP. Write a colour (r y g b) and 0 to 9, S (Skip), P (Pass cards) "
        "or X (+X), for example b4 or bS; F is Free choice."
    ),
    "b4 rS",
)
card_text, cards_text = WRITING.text, WRITING.texts
read_card, read_cards = WRITING.read, WRITING.read_all
KIND = WRITING.kinds


def spoken(kind: int) -> str:
    """The card as one says it.

    >>> spoken(4), spoken(51), spoken(52)
    ('red 4', 'blue +X', 'Free choice')
    """
    if kind == UNKNOWN:
        return _("a hidden card")
    if kind == FREE:
        return _("Free choice")
    colour, symbol = divmod(kind, PER_COLOUR)
    if symbol < SKIP:
        return _("{colour} {number}").format(colour=_(COLOUR_NAMES[colour]), number=symbol)
    return _("{colour} {symbol}").format(colour=_(COLOUR_NAMES[colour]), symbol=_(SYMBOL_NAMES[symbol - SKIP]))


# ---- moves


def move_text(move: int) -> str:
    """The move as text: `b4`, `bP left`, `F r1 watch stop`, `draw`, `accept`, out of turn `2:b4 stop`."""
    seat = f"{rules.named_of(move) - 1}:" if rules.named_of(move) else ""
    card = rules.card_of(move)
    if card in WORDS:
        return seat + WORDS[card]
    free = "F " if rules.free_of(move) else ""
    return seat + free + CARDS[card] + DIRECTIONS[rules.direction_of(move)] + CALLS[rules.calls_of(move)]


def spoken_move(text: str) -> str:
    """The move as one says it.

    >>> spoken_move("bP left"), spoken_move("F r1 watch stop"), spoken_move("2:b4")
    ('blue Pass cards to the left', 'Free choice and red 1, "Watch out!", "Stop!"', 'blue 4 out of turn by seat 2')
    """
    move = read_move(text, rules.MOST_PLAYERS)
    card = rules.card_of(move)
    if card in WORDS:
        return _("draw") if card == rules.DRAW else _("accept")
    told = spoken(card)
    if rules.direction_of(move):
        way = _("{card} to the left") if rules.direction_of(move) == rules.LEFT else _("{card} to the right")
        told = way.format(card=told)
    if rules.free_of(move):
        told = _("Free choice and {card}").format(card=told)
    if rules.named_of(move):
        seat = rules.named_of(move) - 1
        told = people.tell(seat, _("{card} out of turn by {whom}"), _("{card} out of turn by you"), card=told)
    calls = [_(call) for bit, call in CALL_NAMES.items() if rules.calls_of(move) & bit]
    return ", ".join([told, *(_('"{call}"').format(call=call) for call in calls)])


def brief_move(text: str) -> str:
    """The move in few words, for a list beside the cards.

    >>> brief_move("bP left"), brief_move("F r1 watch"), brief_move("2:b4"), brief_move("draw")
    ('blue Pass cards ←', 'Free choice, red 1 · Watch out!', 'blue 4', 'draw')
    """
    move = read_move(text, rules.MOST_PLAYERS)
    card = rules.card_of(move)
    if card in WORDS:
        return spoken_move(text)
    way = {rules.LEFT: " ←", rules.RIGHT: " →"}.get(rules.direction_of(move), "")
    cards = [spoken(rules.FREE), spoken(card)] if rules.free_of(move) else [spoken(card)]
    calls = [_(call) for bit, call in CALL_NAMES.items() if rules.calls_of(move) & bit]
    return " · ".join([", ".join(cards) + way, *calls])


def read_move(text: Any, players: int) -> int:
    """The move that the text names, legal or not; malformed text raises a ValueError."""
    if not isinstance(text, str):
        raise Mistake(_("A move is text, such as 'b4' or 'draw', not {text}.").format(text=quoted(text)))
    match = _MOVE.fullmatch(text.strip())
    if not match:
        raise Mistake(
            _(
                "{text} is not a move. Write a card, or F and a card, then left or right for Pass cards, "
                "then the calls, for example b4, bP left, F r1 watch stop; or draw, accept. "
                "Out of turn the seat comes first: 2:b4."
            ).format(text=quoted(text))
        )
    named = 0 if match["seat"] is None else read_seat(match["seat"], players) + 1
    if match["word"]:
        return rules.lay(rules.DRAW if match["word"] == "draw" else rules.ACCEPT, named=named)
    card = read_card(match["card"])
    direction = {None: 0, "left": rules.LEFT, "right": rules.RIGHT}[match["direction"]]
    if rules.is_pass(card) != (direction != 0):
        raise Mistake(
            _("Pass cards says a direction, for example {card} left (S17).").format(card=match["card"])
            if not direction
            else _("Only Pass cards says left or right; write {card}.").format(card=match["card"])
        )
    calls = (rules.WATCH if match["watch"] else 0) | (rules.STOP if match["stop"] else 0)
    return rules.lay(card, int(match["free"] is not None), direction, calls, named)


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
    state.players = whole_number(players, rules.FEWEST_PLAYERS, rules.MOST_PLAYERS, _("The number of players (S1)"))


def _set_options(
    state: Any, scoring: Any = SCORING, dealer: int = 0, reaction: Any = None, thinking: int = THINKING, **unknown: Any
) -> None:
    if unknown:
        raise Mistake(
            _("STOP has no option {name}; there are: {known}.").format(
                name=quoted(next(iter(unknown))), known="scoring, dealer, reaction, thinking"
            )
        )
    if not isinstance(scoring, (tuple, list)) or len(scoring) != len(SCORING):
        raise Mistake(
            _(
                "scoring is three numbers, for special numbers, coloured symbols and Free choice, "
                "such as (20, 20, 50) (S24), not {value}."
            ).format(value=quoted(scoring))
        )
    state.points = [whole_number(points, 0, 1000, "scoring") for points in scoring]
    state.dealer = whole_number(dealer, 0, state.players - 1, "dealer")
    _set_reaction(state, reaction)
    state.thinking = read_thinking(thinking)


def _set_reaction(state: Any, reaction: Any) -> None:
    """One reaction time or a list of measured ones for all seats, or for each seat its own."""
    if reaction is None:
        return
    each_seat = isinstance(reaction, (tuple, list)) and any(isinstance(own, (tuple, list)) for own in reaction)
    if each_seat and len(reaction) != state.players:
        raise Mistake(
            _("reaction has {given} lists for {players} players: give one for all, or one for each seat.").format(
                given=len(reaction), players=state.players
            )
        )
    start = 0
    for seat, own in enumerate(reaction if each_seat else [reaction]):
        times = _read_times(own, rules.TIMES - start)
        state.times[start : start + len(times)] = times
        state.reactions[seat], state.reactions_from[seat] = len(times), start
        start += len(times)
    if not each_seat:
        state.reactions[: state.players] = [start] * state.players


def _read_times(seconds: Any, most: int) -> list[int]:
    if isinstance(seconds, (int, float)) and not isinstance(seconds, bool):
        seconds = [seconds]
    try:
        times = [round(1000 * float(each)) for each in islice(seconds, most + 1)]
    except (TypeError, ValueError, OverflowError):
        times = []
    if not 1 <= len(times) <= most or min(times) < 1 or max(times) > 1000 * SLOWEST or isinstance(seconds, str | bytes):
        raise Mistake(
            _(
                "reaction is the seconds until a hand strikes, 0.001 to {slowest}: a number or a list of numbers for "
                "all seats, or such a list for each seat, {most} numbers at most."
            ).format(slowest=SLOWEST, most=rules.TIMES)
        )
    return times


def options(state: Any) -> dict[str, Any]:
    """The options of a table, as `deal` takes them."""
    return {
        "scoring": tuple(state.points),
        "dealer": state.dealer,
        "reaction": _reaction(state),
        "thinking": state.thinking,
    }


def next_options(options: dict[str, Any], players: int) -> dict[str, Any]:
    """The options of the next round of a match: the left neighbour deals (S25)."""
    return {**options, "dealer": (options["dealer"] + 1) % players}


def _reaction(state: Any) -> Any:
    if not state.reactions[0]:
        return None
    seconds = tuple(
        tuple(time / 1000 for time in state.times[start : start + count])
        for start, count in zip(state.reactions_from, state.reactions[: state.players])
    )
    if any(state.reactions_from):
        return seconds
    return seconds[0][0] if len(seconds[0]) == 1 else seconds[0]


# ---- whole positions


def hand(state: Any, where: int) -> list[int]:
    """The cards of a hand (or of the discards) in order; those a view may not show come last."""
    held = state.one[where]
    known = [card for card in range(KINDS) if held >> card & 1 for _ in range(rules.copies(state, where, card))]
    return known + [UNKNOWN] * (state.held[where] - len(known))


def known_cards(state: Any, seat: int) -> list[tuple[int, int]]:
    """What a seat knows of the other hands (S27): owner and card, one for each card."""
    return [
        (owner, card)
        for owner in range(state.players)
        if state.known[rules.hand_of(state, owner)][seat]
        for card in range(KINDS)
        for _ in range(rules.knows(state, seat, owner, card))
    ]


def pending_text(state: Any) -> str | None:
    if state.pending == rules.NOTHING:
        return None
    if state.pending == rules.DRAWING:
        return f"draw {state.amount}"
    return next(text for text, (pending, _symbol) in PENDING.items() if pending == state.pending)


# What `position()` takes, and how it is read from a state
FIELDS: dict[str, Callable[[Any], Any]] = {
    "top": lambda state: card_text(state.top),
    "hands": lambda state: tuple(cards_text(hand(state, player)) for player in range(state.players)),
    "draw": lambda state: cards_text(reversed(state.draw[: state.left])),
    "discards": lambda state: cards_text(hand(state, DISCARDS)),
    "turn": lambda state: state.turn,
    "pending": lambda state: pending_text(state),
    "last": lambda state: state.last,
    "known": lambda state: tuple(
        " ".join(f"{owner}:{card_text(card)}" for owner, card in known_cards(state, seat))
        for seat in range(state.players)
    ),
    "scoring": lambda state: options(state)["scoring"],
    "dealer": lambda state: options(state)["dealer"],
    "reaction": lambda state: options(state)["reaction"],
    "thinking": lambda state: options(state)["thinking"],
    "turns": lambda state: state.turns,
    "streams": lambda state: streams_text(state),
}


def fields(state: Any) -> dict[str, Any]:
    """The position as `position()` takes it."""
    return {name: read(state) for name, read in FIELDS.items()}


def set_up(
    state: Any,
    *,
    top: str | None = None,
    hands: Sequence[str] = (),
    draw: str | None = None,
    discards: str | None = None,
    turn: int = 0,
    pending: str | None = None,
    last: int | None = None,
    known: Sequence[str] | None = None,
    scoring: Any = SCORING,
    dealer: int = 0,
    reaction: Any = None,
    thinking: int = THINKING,
    turns: int = 0,
    streams: Sequence[str] | None = None,
    **unknown: Any,
) -> None:
    """Fill a blank state from fields; refuse what no table could show."""
    if unknown:
        raise Mistake(
            _("A position of STOP has no field {name}; there are: {known}.").format(
                name=quoted(next(iter(unknown))),
                known="top, hands, draw, discards, turn, pending, last, known, "
                "scoring, dealer, reaction, thinking, turns, streams, seed",
            )
        )
    if not isinstance(hands, (tuple, list)):
        raise Mistake(_("hands is one text of cards for each seat, such as ('b4 rS', 'g1 F')."))
    _seat_players(state, len(hands))
    _set_options(state, scoring, dealer, reaction, thinking)
    tops = read_cards("" if top is None else top, "top")
    if len(tops) != 1:
        raise Mistake(_("top is the one card that lies on top of the discards, such as 'b4' (S2)."))
    state.top = tops[0]
    cards = [read_cards(text, _("The hand of seat {seat}").format(seat=seat)) for seat, text in enumerate(hands)]
    for seat, own in enumerate(cards):
        _put(state, seat, own)
    _set_piles(state, Counter([state.top, *(card for own in cards for card in own)]), draw, discards)
    state.turn = whole_number(turn, 0, state.players - 1, "turn")
    state.last = (state.turn - 1) % state.players if last is None else whole_number(last, 0, state.players - 1, "last")
    state.turns = whole_number(turns, 0, 10**9, "turns")
    _set_pending(state, pending)
    _set_known(state, known)
    set_streams(state, streams)
    _check_end(state)


def _put(state: Any, where: int, cards: Sequence[int]) -> None:
    check_copies(cards)
    for card in cards:
        rules.add(state, where, card)


def _set_piles(state: Any, placed: Counter[int], draw: str | None, discards: str | None) -> None:
    """Draw pile and discards: what only one of them names, the other has not; the draw pile has what none names."""
    for pile, where in ((draw, _("The draw pile")), (discards, _("The discards"))):
        if pile is not None:
            placed.update(read_cards(pile, where))
    check_copies(placed.elements())
    unplaced = [card for card in range(KINDS) for _ in range(COPIES[card] - placed[card])]
    if draw is None:
        chance.shuffle(unplaced, len(unplaced), state.shuffling)
        drawn, under = unplaced, read_cards(discards or "", "")
    else:
        drawn = read_cards(draw, "")
        under = unplaced if discards is None else read_cards(discards, "")
        if discards is not None and unplaced:
            raise Mistake(
                ngettext(
                    "With draw and discards both given, {count} card of the deck lies nowhere: {cards} (S1).",
                    "With draw and discards both given, {count} cards of the deck lie nowhere: {cards} (S1).",
                    len(unplaced),
                ).format(count=len(unplaced), cards=cards_text(unplaced))
            )
    _put(state, DISCARDS, under)
    state.left = len(drawn)
    state.draw[: state.left] = reversed(drawn)


def check_copies(cards: Iterable[int]) -> None:
    """Refuse more copies of a card than the deck has."""
    for card, count in Counter(cards).items():
        if count > COPIES[card]:
            raise Mistake(
                _("The card {card} is placed {count} times; the deck has {copies} of it (S1).").format(
                    card=card_text(card), count=count, copies=COPIES[card]
                )
            )


def _set_pending(state: Any, pending: str | None) -> None:
    if pending is None:
        return
    words = pending.split() if isinstance(pending, str) else []
    if len(words) == 2 and words[0] == "draw" and words[1].isdecimal() and len(words[1]) < 4:
        state.pending, symbol = rules.DRAWING, rules.TWO
        state.amount = whole_number(int(words[1]), 2, DECK, "draw")
        if state.amount % 2:
            raise Mistake(
                _("Each 2 adds two cards, so an even number is pending (S13), not {pending}.").format(
                    pending=quoted(pending)
                )
            )
    elif " ".join(words) in PENDING:
        state.pending, symbol = PENDING[" ".join(words)]
    else:
        raise Mistake(
            _(
                "pending is None, 'draw 2' (or 4, 6, ...), 'skip', '+X', 'pass left' or 'pass right', not {pending}."
            ).format(pending=quoted(pending))
        )
    if state.top == FREE or state.top % PER_COLOUR != symbol:
        raise Mistake(
            _("{pending} cannot be pending: on top lies {top}, which does not do that.").format(
                pending=quoted(pending), top=card_text(state.top)
            )
        )


def _set_known(state: Any, known: Any) -> None:
    """Without further ado a seat knows its own hand only (S27)."""
    if known is None:
        return
    if not isinstance(known, (tuple, list)) or len(known) != state.players:
        raise Mistake(
            _("known is one text for each seat: the cards it knows in other hands, such as '1:b4 2:F' (S27).")
        )
    for seat, text in enumerate(known):
        matches = [_KNOWN.fullmatch(word) for word in text.split()] if isinstance(text, str) else [None]
        for match in matches:
            if match is None:
                raise Mistake(
                    _("known names cards as seat:card, such as '1:b4 2:F', not {text}.").format(text=quoted(text))
                )
            _learn(state, seat, read_seat(match[1], state.players), read_card(match[2]))


def _learn(state: Any, seat: int, owner: int, card: int) -> None:
    if owner == seat:
        raise Mistake(_("Seat {seat} knows its own hand: known names cards of the others (S27).").format(seat=seat))
    if rules.knows(state, seat, owner, card) == rules.copies(state, owner, card):
        raise Mistake(
            _("Seat {seat} cannot know of {card}: seat {owner} does not hold so many of it (S27).").format(
                seat=seat, card=card_text(card), owner=owner
            )
        )
    rules.learn(state, seat, owner, card)


def _check_end(state: Any) -> None:
    """An empty hand is the end of the round (S9): whoever forgot to call has drawn."""
    empty = [seat for seat in range(state.players) if not state.held[seat]]
    if len(empty) > 1:
        raise Mistake(_("Only one hand can be empty, since that ends the round (S9)."))
    state.over = len(empty)
    if state.over and state.pending:
        raise Mistake(_("An empty hand ends the round, and nothing is pending any more (S9)."))


def text(state: Any) -> str:
    """The table as text, the twin of its picture."""
    lines = [
        _("Top card {top}, draw pile {left}, discards {discards}").format(
            top=card_text(state.top), left=state.left, discards=state.held[DISCARDS] + 1
        )
    ]
    if state.pending != rules.NOTHING:
        lines.append(_("Pending: {what}").format(what=pending_words(state)))
    for seat in range(state.players):
        mark = ">" if seat == state.turn and not state.over else " "
        cards = cards_text(hand(state, seat)) or "-"
        lines.append(f"{mark} " + _("Seat {seat}: {cards}").format(seat=seat, cards=cards))
    if state.over:
        points = ", ".join(str(rules.score(state, seat)) for seat in range(state.players))
        lines.append(_("The round is over; minus points: {points}").format(points=points))
    return "\n".join(lines)


def sentences(state: Any) -> str:
    """The table in sentences, for those who do not see its picture."""
    told = [
        _("Top card: {card}.").format(card=spoken(state.top)),
        ngettext("The draw pile has {count} card.", "The draw pile has {count} cards.", state.left).format(
            count=state.left
        ),
    ]
    told.append(_("The round is over.") if state.over else people.whose_turn(state.turn))
    if state.pending != rules.NOTHING:
        third, you = _PENDING_SENTENCES[state.pending]
        told.append(people.tell(state.turn, _(third), _(you), count=state.amount))
    return " ".join([*told, *(_hand_sentence(state, seat) for seat in range(state.players))])


def _hand_sentence(state: Any, seat: int) -> str:
    cards = [spoken(card) for card in hand(state, seat) if card != UNKNOWN]
    if hidden := state.held[seat] - len(cards):
        cards.append(ngettext("{count} face-down card", "{count} face-down cards", hidden).format(count=hidden))
    if not cards:
        return people.tell(seat, _("{who} holds no card and wins."), _("You hold no card and win."))
    told = people.tell(seat, _("{who} holds {cards}."), _("You hold {cards}."), cards=listed(cards))
    if not state.over:
        return told
    points = rules.score(state, seat)
    makes = ngettext("That is {count} minus point.", "That is {count} minus points.", points).format(count=points)
    return f"{told} {makes}"


_PENDING_SENTENCES = {
    rules.DRAWING: (
        N_("{who} has to draw {count} cards, unless there is an answer."),
        N_("You have to draw {count} cards, unless you answer."),
    ),
    rules.SKIPPING: (N_("{who} is skipped, unless there is an answer."), N_("You are skipped, unless you answer.")),
    rules.TURNING_UP: (
        N_("{who} has to turn up a card for +X, unless there is an answer."),
        N_("You have to turn up a card for +X, unless you answer."),
    ),
    rules.PASSING_LEFT: (N_("All hands are passed to the left, unless somebody answers."), ""),
    rules.PASSING_RIGHT: (N_("All hands are passed to the right, unless somebody answers."), ""),
}


def pending_words(state: Any) -> str:
    """What is pending, for people."""
    if state.pending == rules.DRAWING:
        return _("draw {count} cards").format(count=state.amount)
    return _(_PENDING_WORDS[state.pending])


_PENDING_WORDS = {
    rules.SKIPPING: N_("be skipped"),
    rules.TURNING_UP: N_("turn up a card for +X"),
    rules.PASSING_LEFT: N_("pass all hands to the left"),
    rules.PASSING_RIGHT: N_("pass all hands to the right"),
}
