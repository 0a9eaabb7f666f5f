"""What a move does in Biberbande, counted from what its seat knows: its cards, the discards, who was shown what.

A card that the seat does not know counts the mean of the number cards it has not seen; so does a special
card, which a number card will replace (B20).
"""

from __future__ import annotations

from typing import Any

from cardlib import advice, people
from cardlib.advice import Fact, counted
from cardlib.biberbande import rules
from cardlib.biberbande.rules import AGAIN, DRAW, END, KNOCK, NUMBERS, ROW, SWAP, TWICE
from cardlib.game import View
from cardlib.language import _, decimal, ngettext

# What so much of each is worth to the mover, in points of its row: fitted to what moves cost when they are tried
WORTH: advice.Worth = {
    "row": lambda points: -points,
    "known": lambda cards: 0.6 * cards,
    "kept": lambda cards: 1.0 * cards,
    "seen": lambda cards: -2.0 * cards,
    "top": lambda points: 0.3 * min(points, NUMBERS),
    "cards": lambda cards: 1.0 * cards,
    "ahead": lambda points: 0.5 * points,
}
NOTHING_TO_TAKE = NUMBERS  # a special card on top is worth no less to the next player than any number


def facts(view: View, move: str) -> tuple[Fact, ...]:
    """What the move does, in numbers."""
    state = view._state
    number = advice.read(view, move)
    with people.addressing(view.seat):
        if number in (KNOCK, END):
            return _knocking(state, view.seat, number)
        if number in (DRAW, TWICE, AGAIN):
            return _drawing(state, view.seat, number)
        after = rules.LAYOUT.copy(state)
        rules.apply(after, number)
        points = row_mean(after.row[view.seat], mean_unseen(state))
        row = Fact("row", points, _("Your row counts {points} on average then.").format(points=decimal(points, 1)))
        return (row, *_row_facts(after, view.seat), _cards(0), *_top(after), *_kept(state, number))


def _knocking(state: Any, seat: int, move: int) -> tuple[Fact, ...]:
    mean = mean_unseen(state)
    mine = row_mean(state.row[seat], mean)
    lowest = min(row_mean(state.row[other], mean) for other in range(state.players) if other != seat)
    if move == KNOCK:
        row = _("You have no further turn, and your row counts {points} on average.")
        ahead = _("Your row counts {points} on average, the lowest of the others {lowest}.")
        points, gap = mine, lowest - mine
    else:
        row = _("With one more turn your row counts {points} on average, if you keep what helps.")
        ahead = _("Everyone has further turns, you too.")
        points, gap = mine - gain_of_a_card(state, seat), 0.0
    return (
        Fact("row", points, row.format(points=decimal(points, 1))),
        Fact("ahead", gap, ahead.format(points=decimal(mine, 1), lowest=decimal(lowest, 1))),
    )


def _drawing(state: Any, seat: int, move: int) -> tuple[Fact, ...]:
    """The table stays as it is, and new cards come."""
    if move == TWICE:
        return (*_row_facts(state, seat), _cards(2))
    points = row_mean(state.row[seat], mean_unseen(state)) - gain_of_a_card(state, seat)
    text = _("With the next card your row counts {points} on average, if you keep what helps.")
    return Fact("row", points, text.format(points=decimal(points, 1))), *_row_facts(state, seat), _cards(1)


def unseen(state: Any) -> list[int]:
    """How many cards of each kind the seat whose view this is has not seen."""
    seen = [*(card for row in state.row[: state.players] for card in row), state.held]
    seen += [*state.pile[: state.piled], *[rules.DRAW_TWICE] * state.twice]
    return [copies - seen.count(card) for card, copies in enumerate(rules.COPIES[state.deck])]


def to_come(state: Any) -> list[int]:
    """Which cards may be drawn next: one not seen, or if the stack is used up one of the discard pile (B17)."""
    if state.left:
        return unseen(state)
    pile = [*state.pile[: state.piled], state.held]  # who draws again discards the card first (B14)
    return [pile.count(card) for card in range(rules.KINDS)]


def mean_unseen(state: Any) -> float:
    """What an unknown card counts on average."""
    numbers = unseen(state)[:NUMBERS]
    return sum(card * count for card, count in enumerate(numbers)) / max(1, sum(numbers))


def row_mean(row: list[int], mean: float) -> float:
    """What a row counts on average."""
    return sum(card if 0 <= card < SWAP else mean for card in row)


def gain_of_a_card(state: Any, seat: int) -> float:
    """By how much the next card lowers the row on average, in the place of the worst card or not at all."""
    counts = to_come(state)
    mean = mean_unseen(state)
    worst = max(row_mean([card], mean) for card in state.row[seat])
    return sum(count * max(0.0, worst - card) for card, count in enumerate(counts[:NUMBERS])) / max(1, sum(counts))


def _row_facts(state: Any, seat: int) -> tuple[Fact, ...]:
    """Who knows how many cards of the seat's row."""
    own = (1 << ROW) - 1 << seat * ROW
    others = 0
    for other in range(state.players):
        others |= 0 if other == seat else state.known[other]
    known, seen = (state.known[seat] & own).bit_count(), (others & own).bit_count()
    some = ngettext("Others know {cards} card of your row.", "Others know {cards} cards of your row.", seen)
    return (
        Fact("known", known, _("You know {cards} of your four cards.").format(cards=known)),
        counted("seen", seen, _("Nobody else knows a card of your row."), some, cards=seen),
    )


def _cards(count: int) -> Fact:
    some = ngettext("You look at {cards} more card.", "You look at up to {cards} more cards.", count)
    return counted("cards", count, _("You look at no further card."), some, cards=count)


def _top(state: Any) -> tuple[Fact, ...]:
    """What the next player finds on the discard pile, if that is known."""
    top = state.pile[state.piled - 1]
    if top < 0:
        return ()
    if top >= SWAP:
        return (Fact("top", NOTHING_TO_TAKE, _("The next player can take nothing from the discard pile.")),)
    return (Fact("top", top, _("The next player can take a {card}.").format(card=top)),)


def _kept(state: Any, move: int) -> tuple[Fact, ...]:
    """Of a card got by Swap: does its owner know it? Who knows a card and keeps it has a reason."""
    if move < rules.EXCHANGE:
        return ()
    owner, place = rules.other_of(move), rules.place_of(move)
    known = rules.knows(state, owner, owner, place)
    text = (
        _("You get a card that {whom} knows and has kept.") if known else _("You get a card that {whom} does not know.")
    )
    return (Fact("kept", known, people.tell(owner, text)),)
