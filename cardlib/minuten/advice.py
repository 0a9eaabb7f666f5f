"""What a move does in 4½ Minuten, counted from what everyone sees: the displays and the piles.

Cards that are drawn after the move are not known yet and not counted: 'open' are those that lie there now.
"""

from __future__ import annotations

from typing import Any

from cardlib import advice, people
from cardlib.advice import Fact, counted
from cardlib.game import View
from cardlib.language import _, ngettext
from cardlib.minuten import rules

# What so much of each is worth to the team, in minus points saved: fitted to what moves cost when they are tried
WORTH: advice.Worth = {
    "aside": lambda cards: -2 * cards,
    "fits": lambda cards: 2.8 * (cards > 0),
    "coloured": lambda cards: 1.1 * (cards > 0),
    "run": lambda turns: 1.0 * turns,
    "next": lambda cards: 0.5 * cards,
    "white": lambda cards: 2.4 * cards,
    "colours": lambda colours: 0.5 * colours,
}
LONGEST = 5  # turns that the open cards are looked through for


def facts(view: View, move: str) -> tuple[Fact, ...]:
    """What the move does, in numbers; a pass keeps nothing."""
    number = advice.read(view, move)
    state = rules.LAYOUT.copy(view._state)
    state.paces = 0  # when the time is up is not known
    before = state.aside
    rules.apply(state, number)
    with people.addressing(view.seat):
        found = [_aside(state.aside - before)]
        if number != rules.PASS:
            found += [_white(state, view.seat), _colours(state, view.seat)]
        if state.phase == rules.PLAY:
            found += _table_after(state)
    return tuple(found)


def _table_after(state: Any) -> list[Fact]:
    """Who is next and what fits, on the table as the move leaves it."""
    fitting = [card for card in open_cards(state, state.turn) if fits_somewhere(state, card)]
    told = [_fits(state.turn, len(fitting)), _next(state)]
    if fitting:
        told += [_coloured(state.turn, len([card for card in fitting if card < rules.CHANGE])), _run(state)]
    return told


def open_cards(state: Any, seat: int) -> list[int]:
    """The cards of a display that are known: not those just drawn."""
    return [card for card in state.display[seat][: state.held[seat]] if card != rules.UNKNOWN]


def fits_somewhere(state: Any, card: int) -> bool:
    return any(rules.laying(state, card, pile) == rules.LEGAL for pile in range(rules.PILES))


def run(state: Any, longest: int) -> int:
    """How many turns in a row can be played with open cards, if they are the right ones; at most so many."""
    most = 0
    if longest == 0 or state.phase != rules.PLAY:
        return longest
    for card in sorted(set(open_cards(state, state.turn))):
        for pile in range(rules.PILES):
            if rules.laying(state, card, pile) == rules.LEGAL:
                for named in range(state.players if rules.is_your_turn(card) else 1):
                    following = rules.LAYOUT.copy(state)
                    rules.apply(following, rules.lay(card, pile, named))
                    most = max(most, 1 + run(following, longest - 1))
                    if most == longest:
                        return most
    return most


def _fits(seat: int, cards: int) -> Fact:
    if cards == 0:
        third = _("{who} is next, and none of the open cards there fits.")
        you = _("You are next, and none of your open cards fits.")
    else:
        third = ngettext(
            "{who} is next, and {cards} of the open cards there fits.",
            "{who} is next, and {cards} of the open cards there fit.",
            cards,
        )
        you = ngettext(
            "You are next, and {cards} of your open cards fits.",
            "You are next, and {cards} of your open cards fit.",
            cards,
        )
    return Fact("fits", cards, people.tell(seat, third, you, cards=cards))


def _next(state: Any) -> Fact:
    cards = state.held[state.turn]
    third = ngettext("{who} is next, with {cards} card.", "{who} is next, with {cards} cards.", cards)
    you = ngettext("You are next, with {cards} card.", "You are next, with {cards} cards.", cards)
    return Fact("next", cards, people.tell(state.turn, third, you, cards=cards))


def _coloured(seat: int, cards: int) -> Fact:
    if cards == 0:
        third = _("{who} is next, and of the open cards there only white ones fit.")
        you = _("You are next, and of your open cards only white ones fit.")
    else:
        third = ngettext(
            "{who} is next, and {cards} of the coloured cards there fits.",
            "{who} is next, and {cards} of the coloured cards there fit.",
            cards,
        )
        you = ngettext(
            "You are next, and {cards} of your coloured cards fits.",
            "You are next, and {cards} of your coloured cards fit.",
            cards,
        )
    return Fact("coloured", cards, people.tell(seat, third, you, cards=cards))


def _run(state: Any) -> Fact:
    turns = run(state, LONGEST)
    text = ngettext(
        "With open cards {turns} more turn can be played.", "With open cards {turns} more turns can be played.", turns
    )
    if turns == LONGEST:
        text = _("With open cards {turns} more turns can be played, or even more.")
    return Fact("run", turns, text.format(turns=turns))


def _colours(state: Any, seat: int) -> Fact:
    colours = len({card // rules.PER_COLOUR for card in open_cards(state, seat) if card < rules.CHANGE})
    some = ngettext("You keep cards of {colours} colour.", "You keep cards of {colours} colours.", colours)
    return counted("colours", colours, _("You keep no coloured card."), some, colours=colours)


def _white(state: Any, seat: int) -> Fact:
    cards = len([card for card in open_cards(state, seat) if card >= rules.CHANGE])
    some = ngettext("You keep {cards} white card.", "You keep {cards} white cards.", cards)
    return counted("white", cards, _("You keep no white card."), some, cards=cards)


def _aside(cards: int) -> Fact:
    some = ngettext(
        "{cards} card goes to one side and costs {points} minus points.",
        "{cards} cards go to one side and cost {points} minus points.",
        cards,
    )
    return counted("aside", cards, _("No card goes to one side."), some, cards=cards, points=2 * cards)
