"""4½ Minuten as text: cards, moves and positions, read and written."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from numbers import Real
from typing import Any

from cardlib import chance, people
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
from cardlib.language import N_, _, ngettext
from cardlib.minuten import rules
from cardlib.minuten.rules import BLOCK, CHANGE, COPIES, DECK, NONE, PER_COLOUR, TURN
from cardlib.mistakes import Mistake

COLOUR_LETTERS = "rygbp"
SYMBOL_LETTERS = "1234567TD+"
CARDS = (
    *(colour + symbol for colour in COLOUR_LETTERS for symbol in SYMBOL_LETTERS),
    *("C" + COLOUR_LETTERS[a] + COLOUR_LETTERS[b] for a, b in rules.CHANGE_COLOURS),
    *("B" + colour for colour in COLOUR_LETTERS),
)
PHASES = ("begin", "play", "time up", "over")
LONGEST_TURN = 3600  # seconds

COLOUR_NAMES = (N_("red"), N_("yellow"), N_("green"), N_("blue"), N_("purple"))
SYMBOL_NAMES = (N_("It's your turn"), N_("Change direction"), N_("Draw two"))

_LAY = re.compile(r"(\S+?)\s*>\s*(\d{1,3})(?:\s*:\s*(\d{1,3}))?")
_BEGIN = re.compile(r"begin\s+(\d{1,3})")


# ---- cards


WRITING = Writing(
    CARDS,
    N_(
        "{text} is not a card of 4½ Minuten. Write a colour (r y g b p) and 1 to 7, T, D or +, "
        "for example r3; a Change colour is Cry, Cyg, Cgb, Cbp or Cpr; a Blocked! is Br, By, Bg, Bb or Bp."
    ),
    "r3 y5",
)
card_text, cards_text = WRITING.text, WRITING.texts
read_card, read_cards = WRITING.read, WRITING.read_all
KIND = WRITING.kinds


def spoken(kind: int) -> str:
    """The card as one says it.

    >>> spoken(2), spoken(7), spoken(50), spoken(58)
    ('red 3', "red It's your turn", 'Change colour, red or yellow', 'Blocked!, blue')
    """
    if kind >= BLOCK:
        return _("Blocked!, {colour}").format(colour=_(COLOUR_NAMES[kind - BLOCK]))
    if kind >= CHANGE:
        first, second = (_(COLOUR_NAMES[colour]) for colour in rules.CHANGE_COLOURS[kind - CHANGE])
        return _("Change colour, {first} or {second}").format(first=first, second=second)
    colour, symbol = divmod(kind, PER_COLOUR)
    if symbol < TURN:
        return _("{colour} {number}").format(colour=_(COLOUR_NAMES[colour]), number=symbol + 1)
    return _("{colour} {symbol}").format(colour=_(COLOUR_NAMES[colour]), symbol=_(SYMBOL_NAMES[symbol - TURN]))


# ---- moves


def move_text(move: int) -> str:
    """The move as text: `r3>1`, `rT>2:0`, `pass`, `begin 2`, `time`."""
    if move == rules.PASS:
        return "pass"
    if move == rules.TIME:
        return "time"
    if move >= rules.FIRST_BEGIN:
        return f"begin {move - rules.FIRST_BEGIN}"
    card = rules.card_of(move)
    named = f":{rules.named_of(move)}" if rules.is_your_turn(card) else ""
    return f"{CARDS[card]}>{rules.pile_of(move) + 1}{named}"


def spoken_move(text: str) -> str:
    """The move as one says it.

    >>> spoken_move("r3>1"), spoken_move("rT>2:0"), spoken_move("pass")
    ('red 3 on pile 1', "red It's your turn on pile 2, then seat 0", 'pass')
    """
    move = read_move(text, rules.MOST_PLAYERS)
    if move == rules.PASS:
        return _("pass")
    if move == rules.TIME:
        return _("the time is up")
    if move >= rules.FIRST_BEGIN:
        return people.tell(move - rules.FIRST_BEGIN, _("{whom} begins"), _("you begin"))
    laid = _("{card} on pile {pile}").format(card=spoken(rules.card_of(move)), pile=rules.pile_of(move) + 1)
    if not rules.is_your_turn(rules.card_of(move)):
        return laid
    return people.tell(rules.named_of(move), _("{laid}, then {whom}"), _("{laid}, then you"), laid=laid)


def brief_move(text: str) -> str:
    """The move in few words, for a list beside the cards.

    >>> brief_move("r3>1"), brief_move("rT>2:0"), brief_move("pass")
    ('red 3 → 1', "red It's your turn → 2 · Seat 0", 'pass')
    """
    move = read_move(text, rules.MOST_PLAYERS)
    if move >= rules.PASS:
        return spoken_move(text)
    card = rules.card_of(move)
    brief = f"{spoken(card)} → {rules.pile_of(move) + 1}"
    return f"{brief} · {people.name(rules.named_of(move))}" if rules.is_your_turn(card) else brief


def read_move(text: Any, players: int) -> int:
    """The move that the text names, legal or not; malformed text raises a ValueError."""
    if not isinstance(text, str):
        raise Mistake(_("A move is text, such as 'r3>1' or 'pass', not {text}.").format(text=quoted(text)))
    words = text.strip()
    if words == "pass":
        return rules.PASS
    if words == "time":
        return rules.TIME
    if match := _BEGIN.fullmatch(words):
        return rules.FIRST_BEGIN + read_seat(match[1], players)
    if not (match := _LAY.fullmatch(words)):
        raise Mistake(
            _("{text} is not a move. Write card>pile, for example r3>1; or pass, begin 2, time.").format(
                text=quoted(text)
            )
        )
    card, pile, named = read_card(match[1]), match[2], match[3]
    if pile not in ("1", "2"):
        raise Mistake(_("There are only piles 1 and 2, never a third one (M10); not {pile}.").format(pile=quoted(pile)))
    if rules.is_your_turn(card) != (named is not None):
        raise Mistake(
            _("It's your turn names a seat, for example {card}>{pile}:0 (M13).").format(card=match[1], pile=pile)
            if named is None
            else _("Only It's your turn names a seat; write {card}>{pile}.").format(card=match[1], pile=pile)
        )
    return rules.lay(card, int(pile) - 1, read_seat(named, players) if named else 0)


# ---- a table with options, before the deal


def columns(state: Any) -> int:
    """One score, for the team."""
    return 1


def empty_table(players: int = 4, /, **options: Any) -> Any:
    """A table that is ready to be dealt at."""
    state = rules.LAYOUT.state()
    _seat_players(state, players)
    _set_options(state, **options)
    state.direction = 1
    state.top = [NONE] * rules.PILES
    state.blocked = NONE
    return state


def _seat_players(state: Any, players: int) -> None:
    state.players = whole_number(players, rules.FEWEST_PLAYERS, rules.MOST_PLAYERS, _("The number of players (M1)"))
    state.limit = 5 if state.players == 2 else 4  # M5, M26


def _set_options(
    state: Any, /, variant: bool = False, pace: Any = None, thinking: int = THINKING, **unknown: Any
) -> None:
    if unknown:
        raise Mistake(
            _("4½ Minuten has no option {name}; there are: {known}.").format(
                name=quoted(next(iter(unknown))), known="variant, pace, thinking"
            )
        )
    if not is_true_or_false(variant):
        raise Mistake(_("variant is True or False, not {value}.").format(value=quoted(variant)))
    state.variant = int(variant)
    seconds = _read_pace(pace)
    state.paces = len(seconds)
    state.pace[: len(seconds)] = seconds
    state.thinking = read_thinking(thinking)


def _read_pace(pace: Any) -> list[int]:
    if pace is None:
        return []
    try:
        return _thousandths([pace] if isinstance(pace, Real) else pace)
    except (TypeError, ValueError, OverflowError):
        raise Mistake(
            _(
                "pace is the seconds a turn takes, 0.001 to {longest}: a number, or a list of 1 to {most} numbers."
            ).format(longest=LONGEST_TURN, most=rules.PACES)
        ) from None


def _thousandths(seconds: Any) -> list[int]:
    if isinstance(seconds, (bytes, bytearray, Mapping, Set)) or not 1 <= len(seconds) <= rules.PACES:
        raise ValueError
    numbers = [float(each) for each in seconds if isinstance(each, Real) and not isinstance(each, bool)]
    if len(numbers) != len(seconds) or not all(0.001 <= each <= LONGEST_TURN for each in numbers):
        raise ValueError
    return [round(1000 * each) for each in numbers]


def options(state: Any) -> dict[str, Any]:
    """The options of a table, as `deal` takes them."""
    return {"variant": bool(state.variant), "pace": _pace(state), "thinking": state.thinking}


def next_options(options: dict[str, Any], players: int) -> dict[str, Any]:
    """The options of the next round of a match: nothing changes from round to round."""
    return options


def _pace(state: Any) -> Any:
    seconds = tuple(thousandths / 1000 for thousandths in state.pace[: state.paces])
    if not seconds:
        return None
    return seconds[0] if len(seconds) == 1 else seconds


# ---- whole positions


# What `position()` takes, and how it is read from a state
FIELDS: dict[str, Callable[[Any], Any]] = {
    "piles": lambda state: tuple(None if top == NONE else card_text(top) for top in state.top),
    "displays": lambda state: tuple(cards_text(_display(state, player)) for player in range(state.players)),
    "draw": lambda state: cards_text(reversed(state.draw[: state.left])),
    "turn": lambda state: state.turn,
    "direction": lambda state: state.direction,
    "blocked": lambda state: None if state.blocked == NONE else state.blocked + 1,
    "block_left": lambda state: state.block_left,
    "aside": lambda state: state.aside,
    "variant": lambda state: options(state)["variant"],
    "pace": lambda state: options(state)["pace"],
    "thinking": lambda state: options(state)["thinking"],
    "phase": lambda state: PHASES[state.phase],
    "elapsed": lambda state: state.elapsed / 1000,
    "turns": lambda state: state.turns,
    "streams": lambda state: streams_text(state),
}


def fields(state: Any) -> dict[str, Any]:
    """The position as `position()` takes it."""
    return {name: read(state) for name, read in FIELDS.items()}


def _display(state: Any, player: int) -> list[int]:
    return list(state.display[player][: state.held[player]])


def set_up(
    state: Any,
    /,
    *,
    piles: Sequence[str | None] = (None, None),
    displays: Sequence[str] = (),
    draw: str | None = None,
    turn: int = 0,
    direction: int = 1,
    blocked: int | None = None,
    block_left: int | None = None,
    aside: int = 0,
    variant: bool = False,
    pace: Any = None,
    thinking: int = THINKING,
    phase: str = "play",
    elapsed: float = 0,
    turns: int = 0,
    streams: Sequence[str] | None = None,
    **unknown: Any,
) -> None:
    """Fill a blank state from fields; refuse what no table could show."""
    if unknown:
        raise Mistake(
            _("A position of 4½ Minuten has no field {name}; there are: {known}.").format(
                name=quoted(next(iter(unknown))),
                known="piles, displays, draw, turn, direction, blocked, block_left, aside, variant, pace, thinking, "
                "phase, elapsed, turns, streams, seed",
            )
        )
    if not isinstance(displays, (tuple, list)):
        raise Mistake(_("displays is one text of cards for each seat, such as ('r3 y5', 'g1')."))
    _seat_players(state, len(displays))
    _set_options(state, variant, pace, thinking)
    _set_piles(state, piles)
    for seat, text in enumerate(displays):
        cards = read_cards(text, _("The display of seat {seat}").format(seat=seat))
        check_copies(cards)
        state.display[seat][: len(cards)] = cards
        state.held[seat] = len(cards)
    state.aside = whole_number(aside, 0, DECK, "aside")
    _set_draw(state, draw)
    _set_block(state, blocked, block_left)
    if isinstance(direction, bool) or not isinstance(direction, Real) or direction not in (1, -1):
        raise Mistake(_("direction is 1 (clockwise) or -1, not {value}.").format(value=quoted(direction)))
    state.direction = int(direction)
    if not isinstance(phase, str) or phase not in PHASES:
        raise Mistake(_("phase is one of {known}, not {value}.").format(known=", ".join(PHASES), value=quoted(phase)))
    state.phase = PHASES.index(phase)
    state.turn = whole_number(turn, 0, state.players - 1, "turn")
    state.turns = whole_number(turns, 0, 10**6, "turns")
    _set_clock(state, elapsed)
    set_streams(state, streams)
    _check_turn(state)


def _set_piles(state: Any, piles: Sequence[str | None]) -> None:
    if not isinstance(piles, (tuple, list)) or len(piles) != rules.PILES:
        raise Mistake(
            _("piles are the top cards of both piles, such as ('r5', None), not {piles}.").format(piles=quoted(piles))
        )
    tops = [[NONE] if top is None else read_cards(top, "piles") for top in piles]
    if any(len(top) != 1 for top in tops):
        raise Mistake(_("A pile shows one card, its top card; write None for a pile that is not open."))
    state.top = [top[0] for top in tops]
    if state.top[0] == NONE and state.top[1] != NONE:
        raise Mistake(_("Pile 2 cannot be open before pile 1 (M10)."))


def _set_draw(state: Any, draw: str | None) -> None:
    placed = Counter(card for player in range(state.players) for card in _display(state, player))
    placed.update(top for top in state.top if top != NONE)
    if draw is not None:
        cards = read_cards(draw, _("The draw pile"))
        placed.update(cards)
    check_copies(placed.elements())
    unplaced = [card for card in range(rules.KINDS) for _ in range(COPIES[card] - placed[card])]
    if len(unplaced) < state.aside:
        raise Mistake(
            _("With {aside} cards set aside there are more cards on the table than the deck has (M1).").format(
                aside=state.aside
            )
        )
    if draw is None:
        chance.shuffle(unplaced, len(unplaced), state.shuffling)
        cards = unplaced[state.aside :]  # the others are those that were set aside
    state.left = len(cards)
    state.draw[: len(cards)] = reversed(cards)
    if state.left and not any(state.held):
        raise Mistake(_("No display holds a card, but the draw pile does: that cannot happen (M9)."))


def check_copies(cards: Iterable[int]) -> None:
    for card, count in Counter(cards).items():
        if count > COPIES[card]:
            raise Mistake(
                _("The card {card} is placed {count} times; the deck has {copies} of it (M1).").format(
                    card=card_text(card), count=count, copies=COPIES[card]
                )
            )


def _set_block(state: Any, blocked: int | None, block_left: int | None) -> None:
    if blocked is None:
        if block_left not in (None, 0):
            raise Mistake(_("block_left counts for a blocked pile; say which one: blocked=1 or 2 (M17)."))
        state.blocked = NONE
        return
    pile = whole_number(blocked, 1, rules.PILES, "blocked") - 1
    if state.top[pile] < BLOCK:
        raise Mistake(_("Pile {pile} cannot be blocked: its top card is not a Blocked! (M17).").format(pile=pile + 1))
    state.blocked = pile
    left = rules.BLOCK_COUNT if block_left is None else block_left
    state.block_left = whole_number(left, 1, rules.BLOCK_COUNT, "block_left")


def _set_clock(state: Any, elapsed: float) -> None:
    if isinstance(elapsed, bool) or not isinstance(elapsed, (int, float)) or not 0 <= 1000 * elapsed <= rules.CLOCK:
        raise Mistake(_("elapsed is a number of seconds from 0 to {most}.").format(most=rules.CLOCK // 1000))
    state.elapsed = round(1000 * elapsed)


def _check_turn(state: Any) -> None:
    if rules.nothing_left(state):
        state.phase = rules.OVER  # M23
    if state.phase == rules.PLAY and state.held[state.turn] == 0:
        raise Mistake(
            _("Seat {seat} has no cards and is passed over (M28): give the turn to a seat with cards.").format(
                seat=state.turn
            )
        )
    if state.phase == rules.BEGIN and not state.variant:
        raise Mistake(_("Only in the variant the team chooses who begins (M7, M27)."))
    if state.phase == rules.BEGIN and not all(state.held[: state.players]):
        raise Mistake(_("Before someone begins every display holds cards (M5)."))
    if state.phase == rules.TIME_UP and not state.paces:
        raise Mistake(_("Time is up by itself only where a turn takes its time: give a pace (M6)."))


def text(state: Any) -> str:
    """The table as text, the twin of its picture."""
    piles = "   ".join(
        _("Pile {pile}: {card}").format(pile=pile + 1, card="-" if top == NONE else card_text(top))
        for pile, top in enumerate(state.top)
    )
    lines = [piles]
    if state.blocked != NONE:
        lines.append(_("Pile {pile} is blocked, {count} to go").format(pile=state.blocked + 1, count=state.block_left))
    for seat in range(state.players):
        mark = ">" if seat == state.turn and state.phase != rules.OVER else " "
        cards = cards_text(_display(state, seat)) or "-"
        lines.append(f"{mark} " + _("Seat {seat}: {cards}").format(seat=seat, cards=cards))
    arrow = _("clockwise") if state.direction == 1 else _("anticlockwise")
    lines.append(
        _("Draw pile {left}, set aside {aside}, {direction}").format(
            left=state.left, aside=state.aside, direction=arrow
        )
    )
    if state.phase == rules.OVER:
        points = rules.score(state, 0)
        over = ngettext("The round is over: {points} minus point", "The round is over: {points} minus points", points)
        lines.append(over.format(points=points))
    return "\n".join(lines)


def sentences(state: Any) -> str:
    """The table in sentences, for those who do not see its picture."""
    told = [_pile_sentence(state, pile) for pile in range(rules.PILES)]
    told.append(
        ngettext("The draw pile has {count} card.", "The draw pile has {count} cards.", state.left).format(
            count=state.left
        )
    )
    if state.aside:
        aside = ngettext("{count} card is set aside.", "{count} cards are set aside.", state.aside)
        told.append(aside.format(count=state.aside))
    told.append(_("Play goes clockwise.") if state.direction == 1 else _("Play goes anticlockwise."))
    told += [_display_sentence(state, seat) for seat in range(state.players)]
    if state.phase == rules.BEGIN:
        told.append(_("The team chooses who begins."))
    if state.phase == rules.PLAY:
        told.append(people.whose_turn(state.turn))
    if state.phase == rules.TIME_UP:
        told.append(_("The time is up."))
    if state.phase == rules.OVER:
        points = rules.score(state, 0)
        over = ngettext("The round is over: {points} minus point", "The round is over: {points} minus points", points)
        told.append(over.format(points=points) + ".")
    return " ".join(told)


def _pile_sentence(state: Any, pile: int) -> str:
    if state.top[pile] == NONE:
        return _("Pile {pile} is not open yet.").format(pile=pile + 1)
    told = _("On pile {pile} lies {card}.").format(pile=pile + 1, card=spoken(state.top[pile]))
    if state.blocked != pile:
        return told
    return f"{told} " + _("Pile {pile} is blocked, {count} to go").format(pile=pile + 1, count=state.block_left) + "."


def _display_sentence(state: Any, seat: int) -> str:
    cards = [spoken(card) for card in _display(state, seat)]
    if not cards:
        return people.tell(seat, _("{who} has no card any more."), _("You have no card any more."))
    shown = "; ".join(cards)
    return people.tell(seat, _("{who} has on display: {cards}."), _("You have on display: {cards}."), cards=shown)
