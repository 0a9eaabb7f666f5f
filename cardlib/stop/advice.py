"""What a move does in STOP, counted from what its seat knows: its hand, the discards, the sizes of the hands (S27).

A card that the seat has not seen counts the mean of all those.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from cardlib import advice, people
from cardlib.advice import Fact, counted
from cardlib.bits import size
from cardlib.game import View
from cardlib.language import _, decimal, ngettext
from cardlib.stop import rules
from cardlib.stop.rules import ACCEPT, DISCARDS, DRAW, FREE, KINDS, LEFT, PER_COLOUR, PLUS, SKIP, TWO

# What so much of each is worth to the mover, in minus points saved: fitted to what moves cost when they are tried
WORTH: advice.Worth = {
    "ends": lambda ends: 20 * ends,
    "forgotten": lambda calls: -12 * calls,
    "cards": lambda cards: -1.4 * cards + 6 * (cards <= 1),
    "points": lambda points: -0.1 * points,
    "free": lambda cards: 1.0 * cards,
    "follows": lambda cards: 3 * (cards > 0),
    "twin": lambda cards: 3 * (cards > 0),
    "last": lambda chance: -0.2 * chance,
    "skipped": lambda skipped: 4 * skipped,
    "draws": lambda cards: 0.5 * cards,
}
FEW = 3  # cards with which a player is dangerous


class _After(NamedTuple):
    """What the move leaves: the known cards of the mover's hand, how many and what they count, the top card."""

    kept: list[int]
    cards: float
    points: float
    top: int


def facts(view: View, move: str) -> tuple[Fact, ...]:
    """What the move does, in numbers."""
    state = view._state
    number = advice.read(view, move)
    player = rules.mover_of(state, number)
    with people.addressing(view.seat):
        after = _after(state, player, number)
        own = _hand_facts(after)
        if rules.card_of(number) >= KINDS:
            return (*own, _ends(False))
        return (*own, *_calls(state, player, number), *_next(state, player, number))


def hand(state: Any, seat: int) -> list[int]:
    """The cards in a hand that are known."""
    return [card for card in range(KINDS) for _copy in range(rules.copies(state, seat, card))]


def unseen(state: Any) -> list[int]:
    """How many cards of each kind the seat whose view this is has not seen."""
    places = [*range(state.players), DISCARDS]
    return [
        rules.COPIES[card] - (card == state.top) - sum(rules.copies(state, place, card) for place in places)
        for card in range(KINDS)
    ]


def mean_points(state: Any) -> float:
    """What a card not seen counts on average (S24)."""
    counts = unseen(state)
    return sum(count * rules.points_of(state, card) for card, count in enumerate(counts)) / max(1, sum(counts))


def mean_plus(state: Any) -> float:
    """How many cards +X brings on average: the one turned up, and as many as it says (S19)."""
    counts = unseen(state)
    more = sum(count * (card % PER_COLOUR) for card, count in enumerate(counts[:FREE]) if card % PER_COLOUR < SKIP)
    return 1 + more / max(1, sum(counts))


def _after(state: Any, player: int, move: int) -> _After:
    own = hand(state, player)
    card = rules.card_of(move)
    if card == DRAW:
        return _with(state, own, 1)
    if card == ACCEPT:
        if state.pending >= rules.PASSING_LEFT:
            return _passed(state, player, state.pending == rules.PASSING_LEFT, state.top)
        drawn = {rules.DRAWING: float(state.amount), rules.TURNING_UP: mean_plus(state)}
        return _with(state, own, drawn.get(state.pending, 0))
    own.remove(card)
    if rules.free_of(move):
        own.remove(FREE)
    forgotten = _forgotten(state, player, move)
    if rules.is_pass(card) and (own or forgotten):
        return _passed(state, player, rules.direction_of(move) == LEFT, card)
    return _with(state, own, rules.CALL_COST * forgotten, card)


def _with(state: Any, cards: list[int], drawn: float, top: int | None = None) -> _After:
    """These cards and so many more that nobody has seen, as far as there are any."""
    drawn = min(drawn, state.left + state.held[DISCARDS])
    points = sum(rules.points_of(state, card) for card in cards) + drawn * mean_points(state)
    return _After(cards, len(cards) + drawn, points, state.top if top is None else top)


def _passed(state: Any, player: int, to_the_left: bool, top: int) -> _After:
    """The hand that the neighbour passes on (S17)."""
    giver = (player - 1 if to_the_left else player + 1) % state.players
    known = hand(state, giver)
    unknown = state.held[giver] - len(known)
    points = sum(rules.points_of(state, card) for card in known) + unknown * mean_points(state)
    return _After(known, state.held[giver], points, top)


def _forgotten(state: Any, player: int, move: int) -> int:
    """How many calls that are needed the move leaves out (S8, S9, S10)."""
    needed = rules.needed_calls(state.held[player], rules.free_of(move))
    return size(needed & ~rules.calls_of(move))


def _hand_facts(after: _After) -> tuple[Fact, ...]:
    kept = after.kept
    found = [_cards(after.cards), Fact("points", after.points, _points(after.points))]
    if len(kept) == after.cards:  # all of them are known
        follows = [card for card in kept if card == FREE or rules.FITTING[after.top] >> card & 1]
        twins = [card for card in kept if rules.TWINS[after.top] >> card & 1]
        found += [_free(kept.count(FREE)), _follows(len(follows)), _twin(len(twins))]
    return tuple(found)


def _cards(cards: float) -> Fact:
    if cards != int(cards):
        return Fact("cards", cards, _("You hold {cards} cards then, on average.").format(cards=decimal(cards, 1)))
    some = ngettext("You hold {cards} card then.", "You hold {cards} cards then.", int(cards))
    return counted("cards", int(cards), _("You hold no card then."), some, cards=int(cards))


def _points(points: float) -> str:
    if points != int(points):
        return _("Your cards count {points} minus points then, on average.").format(points=decimal(points, 1))
    text = ngettext(
        "Your cards count {points} minus point then.", "Your cards count {points} minus points then.", int(points)
    )
    return text.format(points=int(points))


def _free(cards: int) -> Fact:
    some = ngettext("You keep {cards} Free choice.", "You keep {cards} Free choices.", cards)
    return counted("free", cards, _("You keep no Free choice."), some, cards=cards)


def _follows(cards: int) -> Fact:
    some = ngettext(
        "{cards} of the cards you keep fits on the top card.",
        "{cards} of the cards you keep fit on the top card.",
        cards,
    )
    return counted("follows", cards, _("None of the cards you keep fits on the top card."), some, cards=cards)


def _twin(cards: int) -> Fact:
    some = _("You hold the twin of the top card and may lay it at once.")
    return counted("twin", cards, _("You hold no twin of the top card."), some)


def _calls(state: Any, player: int, move: int) -> tuple[Fact, ...]:
    """Does the move end the round, or is a call forgotten?"""
    forgotten = _forgotten(state, player, move)
    ends = state.held[player] == 1 + rules.free_of(move) and not forgotten
    some = ngettext(
        "{calls} call is forgotten, which costs two cards.",
        "{calls} calls are forgotten, which costs two cards each.",
        forgotten,
    )
    return counted("forgotten", forgotten, _("No call is forgotten."), some, calls=forgotten), _ends(ends)


def _ends(ends: bool) -> Fact:
    text = _("The round ends at once, and you have no minus points.") if ends else _("The round goes on.")
    return Fact("ends", int(ends), text)


def _next(state: Any, player: int, move: int) -> tuple[Fact, ...]:
    """What the card does to the left neighbour, unless there is an answer."""
    following = rules.left_of(state, player)
    symbol = rules.card_of(move) % PER_COLOUR
    strikes = {TWO: 2 + (state.amount if state.pending == rules.DRAWING else 0), PLUS: mean_plus(state)}
    draws = strikes.get(symbol, 0)
    found = [_draws(following, draws)]
    if state.held[following] == 1 and not rules.is_pass(rules.card_of(move)):
        found.append(_last(following, chance_of_last(state, following, rules.card_of(move))))
    if 1 < state.held[following] <= FEW:
        found.append(_skipped(following, state.held[following], symbol in (TWO, SKIP, PLUS)))
    return tuple(found)


def _draws(seat: int, cards: float) -> Fact:
    if cards == 0:
        return Fact("draws", cards, people.tell(seat, _("{who} need not draw.")))
    if cards != int(cards):
        text = _("{who} is to draw {cards} cards on average.")
        return Fact("draws", cards, people.tell(seat, text, cards=decimal(cards, 1)))
    return Fact("draws", cards, people.tell(seat, _("{who} is to draw {cards} cards."), cards=int(cards)))


def chance_of_last(state: Any, seat: int, top: int) -> float:
    """The chance, in percent, that a player's only card can be laid on this top card, or answers it."""
    symbol = top % PER_COLOUR
    fitting = rules.FITTING[top]
    if symbol in (TWO, SKIP, PLUS):
        fitting = rules.PROTECTING[top] | (0 if symbol == PLUS else rules.OF_SYMBOL[symbol])
    counts = [0] * KINDS
    for card in hand(state, seat):
        counts[card] += 1
    if not any(counts):
        counts = unseen(state)
    return 100 * sum(count for card, count in enumerate(counts[:FREE]) if fitting >> card & 1) / max(1, sum(counts))


def _last(seat: int, chance: float) -> Fact:
    text = _("{who} can lay the last card with a chance of {chance} %.")
    return Fact("last", chance, people.tell(seat, text, chance=decimal(chance, 0)))


def _skipped(seat: int, cards: int, skipped: bool) -> Fact:
    text = _("{who} has only {cards} cards left and is next.")
    if skipped:
        text = _("{who} has only {cards} cards left and is to be skipped.")
    return Fact("skipped", int(skipped), people.tell(seat, text, cards=cards))
