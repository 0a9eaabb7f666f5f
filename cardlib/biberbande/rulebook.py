"""The rules of Biberbande in words: rule id -> heading and text, in our own sentences.

`forbids` says why a move may not be played, `tells` what a rule did; the numbers they are given
are those of `rules`.
"""

from __future__ import annotations

from typing import Any

from cardlib import people
from cardlib.biberbande import rules
from cardlib.biberbande.notation import spoken
from cardlib.game import Rule
from cardlib.language import N_, _, ngettext

_LEDGER = (
    (N_("Players and aim"), N_("Two to six players, each for themselves. Who has the lowest total at the end wins.")),
    (N_("The cards"), N_("Biberbande has 66 cards: four each of 0 to 8, nine 9s, nine Swap, seven Peek and five Draw twice. The deck of Rat-a-Tat Cat has the same numbers but only three of each special card, 54 cards in all.")),
    (N_("Four in a row"), N_("Everyone gets four cards in a row, face down. Before the first turn each player looks once at the leftmost and the rightmost of them.")),
    (N_("Stack and discard pile"), N_("The other cards are the stack, face down. Its top card is turned up and opens the discard pile.")),
    (N_("Who begins"), N_("The oldest player deals, here seat 0; the player to the left of the dealer begins, so that is seat 1. Play goes clockwise.")),
    (N_("A turn"), N_("In your turn you take one action, A or B. You cannot do without, and you cannot do both.")),
    (N_("Action A: take"), N_("Take the top card of the discard pile and put it in the place of one of your four, which you do not look at first. The card you give away goes on the discard pile, face up.")),
    (N_("Nothing special to take"), N_("A special card on top of the discard pile may not be taken. Then only action B is left.")),
    (N_("Action B: draw"), N_("Draw the top card of the stack and look at it. Discard it; or, if it is a number card, put it in the place of one of your four, which is discarded; or, if it is a special card, play it.")),
    (N_("Discarding a special card"), N_("You may discard a special card instead of playing it. Then it does nothing.")),
    (N_("Special cards given up"), N_("A card that leaves your row is discarded without effect, even if it turns out to be a special card.")),
    (N_("Swap"), N_("Exchange one of your four cards for one of another player's. Nobody looks at either card.")),
    (N_("Peek"), N_("Look at one of your own four cards and put it back.")),
    (N_("Draw twice"), N_("Draw a card. Use it as in action B, and your turn is over; or discard it and draw a second one, which you then use as in action B.")),
    (N_("Draw twice from Draw twice"), N_("If Draw twice brings another Draw twice you may play that one too; it gives two draws again. (Reading: the rulebook does not say so in so many words.)")),
    (N_("Where a played card goes"), N_("A special card that was played goes on the discard pile as soon as its action has been taken, so on top of all that was discarded on the way. With Draw twice inside Draw twice the outer one comes last.")),
    (N_("When the stack is used up"), N_("The discard pile is shuffled and becomes the new stack. (Reading: that happens when a card has to be drawn and there is none, and no card of the pile stays behind.)")),
    (N_("Knocking"), N_("After your own turn you may knock, but only once everyone has had a turn.")),
    (N_("The last turns"), N_("After a knock every other player has one more turn. Whoever knocked has none.")),
    (N_("Showing the cards"), N_("Then all cards are turned up. Special cards are put aside and replaced from the stack until a number card lies in every place, in playing order, beginning with the player who knocked. (Reading: if the stack runs out meanwhile, the discard pile is shuffled; the special cards put aside stay out of it, so nobody draws them again.)")),
    (N_("Points"), N_("The values of your four cards added up are your points of the round.")),
    (N_("How many rounds"), N_("As many rounds as there are players; with two players four. Every round starts like the first.")),
    (N_("Who wins"), N_("The lowest sum of all rounds wins. (Reading: equal sums share the win.)")),
    (N_("Who knows what"), N_("You know the two cards you looked at, cards you drew and put into your row, and cards you peeked at. A card taken from the discard pile is known to everyone. A Swap is seen by all: whoever knew a card knows it in its new place, and nobody learns a new one.")),
)  # fmt: skip

RULES = {f"B{number}": Rule(f"B{number}", heading, text) for number, (heading, text) in enumerate(_LEDGER, 1)}


def match_verdict(totals: tuple[int, ...]) -> str:
    """Who has won the match (B23)."""
    best = min(totals)
    seats = [seat for seat, total in enumerate(totals) if total == best]
    points = ngettext("{count} point", "{count} points", best).format(count=best)
    if len(seats) == 1:
        return people.tell(seats[0], _("{who} wins with {points}."), _("You win with {points}."), points=points)
    source = (
        _("The win is shared, with {points} each: {seats}.")
        if people.have_names()
        else _("The seats {seats} share the win with {points} each.")
    )
    return source.format(seats=people.names_of(seats), points=points)


def rule_id(number: int) -> str:
    return f"B{number % 100}"


def forbids(state: Any, move: int, rule: int) -> str:
    """Why the move may not be played, in a sentence."""
    seat = state.knocker if rule == rules.B19 and state.phase != rules.OVER else state.turn
    return people.tell(
        seat,
        *map(_, _reason(state, move, rule)),
        card="" if state.held == rules.NONE else spoken(state.held),
        top=spoken(state.pile[state.piled - 1]) if state.piled else "",
    )


def _reason(state: Any, move: int, rule: int) -> tuple[str, ...]:
    if rule == rules.B19 and state.phase != rules.OVER:
        return _AFTER_A_KNOCK[move]
    if rule == rules.B6 and state.phase == rules.KNOCKING:
        return _TURN_IS_OVER
    if rule == rules.B18:
        return _TOO_EARLY[move] if state.turns < state.players - 1 else _NOT_BEFORE[_to_do_first(state)]
    if rule == rules.B9 and state.phase == rules.TURN:
        return (N_("No card has been drawn yet: first draw one."),)
    if rule == rules.B14 and move == rules.AGAIN:
        return (N_("Only with the first card of Draw twice you may discard it and draw again."),)
    if rule == rules.B12 and state.held == rules.SWAP:
        return (N_("Swap exchanges a card with another player, not with yourself."),)
    return _FORBIDS[rule]


def _to_do_first(state: Any) -> str:
    """What the turn still needs before it is over."""
    if state.phase == rules.HELD:
        return "use"
    return "take or draw" if rules.may_take(state) else "draw"


# B18: knock and end, asked for in the first round, where a turn ends by itself
_TOO_EARLY: dict[int, tuple[str, ...]] = {
    rules.KNOCK: (N_("Nobody may knock before everyone has had a turn."),),
    rules.END: (N_("Nobody may knock yet, so a turn ends by itself: with the action that is taken."),),
}
_NOT_BEFORE: dict[str, tuple[str, ...]] = {
    "use": (N_("You knock or end after your own turn, not before: first use or discard the card you have drawn."),),
    "draw": (N_("You knock or end after your own turn, not before: first draw."),),
    "take or draw": (N_("You knock or end after your own turn, not before: first take or draw."),),
}
# What is said about a seat, in the third person and to 'you'; and what is said about nobody
_AFTER_A_KNOCK: dict[int, tuple[str, ...]] = {
    rules.KNOCK: (
        N_("{who} has knocked already; everyone else has one last turn."),
        N_("You have knocked already; everyone else has one last turn."),
    ),
    rules.END: (
        N_("{who} has knocked already, so a turn ends by itself: with the action that is taken."),
        N_("You have knocked already, so a turn ends by itself: with the action that is taken."),
    ),
}
_TURN_IS_OVER = (
    N_("The turn of {whom} is over: only knock or end is left."),
    N_("Your turn is over: only knock or end is left."),
    N_("{who}'s turn is over: only knock or end is left."),
)
_FORBIDS: dict[int, tuple[str, ...]] = {
    rules.B6: (
        N_("{who} has drawn a card already: a turn is one action, and this card must be used or discarded."),
        N_("You have drawn a card already: a turn is one action, and this card must be used or discarded."),
    ),
    rules.B8: (N_("On top of the discard pile lies a special card ({top}), which may not be taken: draw."),),
    rules.B9: (N_("A special card may not be kept in the row: play {card} or discard it."),),
    rules.B12: (N_("Only who has just drawn a Swap may exchange cards; the card is: {card}."),),
    rules.B13: (N_("Only who has just drawn a Peek may look at a card; the card is: {card}."),),
    rules.B14: (N_("Only a Draw twice just drawn gives two draws; the card is: {card}."),),
    rules.B19: (N_("The round is over."),),
    rules.B24: (
        N_("Only {whom} knows the card it has drawn, so only {whom} knows whether this is allowed."),
        N_("Only you know the card you have drawn, so only you know whether this is allowed."),
        N_("Only {whom} knows the card just drawn, so only {whom} knows whether this is allowed."),
    ),
}


def tells(rule: int, who: int, what: int) -> str:
    """What the rule did, in a sentence."""
    if rule == rules.B12:
        return _tells_swap(who, rules.own_of(what) + 1, rules.other_of(what), rules.place_of(what) + 1)
    if rule == rules.B17:
        source = ngettext(
            "The stack is used up: the discard pile, {what} card, becomes the new stack.",
            "The stack is used up: the discard pile, {what} cards, is shuffled and becomes the new stack.",
            what,
        )
        return source.format(what=what)
    if rule == rules.B19:
        third = ngettext(
            "{what} other player has one more turn; {whom} has none.",
            "{what} other players have one more turn each; {whom} has none.",
            what,
        )
        you = ngettext(
            "{what} other player has one more turn; you have none.",
            "{what} other players have one more turn each; you have none.",
            what,
        )
        return people.tell(who, third, you, what=what)
    if rule == rules.B21:
        third = ngettext("{who} has {what} point.", "{who} has {what} points.", what)
        you = ngettext("You have {what} point.", "You have {what} points.", what)
        return people.tell(who, third, you, what=what)
    place, card = divmod(what, 16)
    forms = _TELLS_OTHERS[rule] if card == rules.HIDDEN else _TELLS[rule]
    return people.tell(who, *map(_, forms), place=place + 1, card=spoken(card) if card < rules.KINDS else "")


def _tells_swap(who: int, own: int, other: int, place: int) -> str:
    """Two people are in it (B12), and each of them may be the one who reads it."""
    forms = _SWAPS_WITH_YOU if people.is_you(other) else _SWAPS
    return people.tell(who, *map(_, forms), own=own, place=place, other=people.name_within(other))


_SWAPS = (
    N_("{who} exchanges its card in place {own} for the card in place {place} of {other}."),
    N_("You exchange your card in place {own} for {other}'s card in place {place}."),
    N_("{who} exchanges the card in place {own} for {other}'s card in place {place}."),
)
_SWAPS_WITH_YOU = (
    N_("{who} exchanges its card in place {own} for your card in place {place}."),
    "",
    N_("{who} exchanges the card in place {own} for your card in place {place}."),
)
# What is told about a seat, in the third person and to 'you'; and what is told about nobody
_TELLS: dict[int, tuple[str, ...]] = {
    rules.B7: (
        N_("{who} takes {card} from the discard pile and puts it in place {place}."),
        N_("You take {card} from the discard pile and put it in place {place}."),
    ),
    rules.B7_GIVES: (N_("The card that lay there, {card}, goes on the discard pile."),),
    rules.B9: (N_("{who} draws {card} from the stack."), N_("You draw {card} from the stack.")),
    rules.B9_DISCARDS: (N_("{who} discards {card}."), N_("You discard {card}.")),
    rules.B9_KEEPS: (N_("{who} puts {card} in place {place}."), N_("You put {card} in place {place}.")),
    rules.B9_GIVES: (N_("The card that lay there, {card}, goes on the discard pile."),),
    rules.B10: (
        N_("{who} discards {card} unused; it does nothing."),
        N_("You discard {card} unused; it does nothing."),
    ),
    rules.B11: (N_("The card that lay there was {card}: it goes on the discard pile and does nothing."),),
    rules.B13: (
        N_("{who} looks at its card in place {place}: {card}."),
        N_("You look at your card in place {place}: {card}."),
        N_("{who} looks at the card in place {place}: {card}."),
    ),
    rules.B14: (N_("{who} plays Draw twice."), N_("You play Draw twice.")),
    rules.B14_FIRST: (
        N_("The first card of Draw twice: {whom} draws {card}."),
        N_("The first card of Draw twice: you draw {card}."),
    ),
    rules.B14_AGAIN: (
        N_("{who} discards the first card, {card}, and draws again."),
        N_("You discard the first card, {card}, and draw again."),
    ),
    rules.B14_SECOND: (
        N_("The second card of Draw twice: {whom} draws {card}."),
        N_("The second card of Draw twice: you draw {card}."),
    ),
    rules.B15: (
        N_("{who} plays Draw twice from Draw twice: two draws again."),
        N_("You play Draw twice from Draw twice: two draws again."),
    ),
    rules.B16: (N_("{card} has been played and goes on the discard pile."),),
    rules.B18: (N_("{who} knocks."), N_("You knock.")),
    rules.B18_NOT: (N_("{who} does not knock."), N_("You do not knock.")),
    rules.B20_SHOWN: (N_("The last turns are over: all cards are turned up."),),
    rules.B20: (N_("{who} puts the {card} in place {place} aside."), N_("You put the {card} in place {place} aside.")),
    rules.B20_NEW: (N_("{who} draws {card} for place {place}."), N_("You draw {card} for place {place}.")),
    rules.B24: (
        N_("Everyone has seen it: place {place} of {whom} is {card}."),
        N_("Everyone has seen it: your place {place} is {card}."),
        N_("Everyone has seen it: {whom}'s place {place} is {card}."),
    ),
    rules.B24_FOLLOWS: (N_("Whoever knew one of these cards knows it in its new place; nobody learns a new one."),),
}
# The same for those who did not see the card
_TELLS_OTHERS: dict[int, tuple[str, ...]] = {
    rules.B9: (N_("{who} draws a card from the stack."), N_("You draw a card from the stack.")),
    rules.B9_KEEPS: (
        N_("{who} puts the card it has drawn in place {place}."),
        N_("You put the card you have drawn in place {place}."),
        N_("{who} puts the card just drawn in place {place}."),
    ),
    rules.B13: (
        N_("{who} looks at its card in place {place}."),
        N_("You look at your card in place {place}."),
        N_("{who} looks at the card in place {place}."),
    ),
    rules.B14_FIRST: (
        N_("The first card of Draw twice: {whom} draws."),
        N_("The first card of Draw twice: you draw."),
    ),
    rules.B14_SECOND: (
        N_("The second card of Draw twice: {whom} draws."),
        N_("The second card of Draw twice: you draw."),
    ),
}
