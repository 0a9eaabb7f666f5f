"""The rules of STOP in words: rule id -> heading and text, in our own sentences.

`forbids` says why a move may not be played, `tells` what a rule did; the numbers they are given
are those of `rules`.
"""

from __future__ import annotations

from typing import Any

from cardlib import people
from cardlib.game import Rule
from cardlib.language import N_, _, ngettext
from cardlib.stop import rules
from cardlib.stop.notation import pending_words, spoken

# fmt: off
_LEDGER = (
    (N_("Players and cards"), N_("Two to ten players, each for themselves. There are 112 cards: in each of four colours two each of 0 to 9, Skip, Pass cards and +X, and eight black Free choice.")),
    (N_("Setting up"), N_("Everyone gets seven cards. One card is turned up and begins the discards; the rest is the draw pile. The dealer begins, in the first round seat 0. Play goes clockwise, to the left neighbour.")),
    (N_("A turn"), N_("Lay one card from your hand that shares colour, number or symbol with the top card.")),
    (N_("Drawing instead"), N_("If you cannot or do not want to lay a card, draw one. That ends your turn; the new card has to wait.")),
    (N_("When the draw pile runs out"), N_("The top card stays, and all other discards are shuffled into a new draw pile. (Reading: this happens when a card has to be drawn and there is none. If that gives too few, you draw what there is.)")),
    (N_("Out of turn"), N_("Whoever holds the twin of the number card on top, same colour and same number, may lay it at any moment while that card lies there, even right after their own card. Symbol cards are never played out of turn.")),
    (N_("Who follows then"), N_("After a card played out of turn the left neighbour of whoever played it goes on. Others may be left out that way.")),
    (N_("Watch out!"), N_("Call \"Watch out!\" before your next-to-last card lands. If you forget, draw two cards. (Reading: only laying a card needs the call; a hand of one card that came by Pass cards needs none.)")),
    (N_("Stop!"), N_("Call \"Stop!\" before your last card lands. The round ends at once, and the card does nothing more. If you forget, draw two cards, and the round goes on.")),
    (N_("Calls with Free choice"), N_("The two cards of a Free choice are one action, and the calls are checked when both have landed: from three cards it takes \"Watch out!\", from two both calls. Each call forgotten costs two cards, and the round ends only if none was. (Reading: the rulebook is silent.)")),
    (N_("Plain numbers"), N_("1, 3, 4, 5, 7 and 8 do nothing more.")),
    (N_("The 0"), N_("A 0 can be laid like any number. It also protects from Skip, Pass cards, 2 and +X, if it has the colour of that card.")),
    (N_("The 2"), N_("The next player draws two cards and is skipped, unless they lay a 0 of its colour, or another 2 of any colour: then it is four for the next one, and so on. After a 0 the left neighbour goes on.")),
    (N_("A 2 out of turn"), N_("It strikes the left neighbour of whoever played it. (Reading: cards that were still to be drawn are carried on, and two more are added.)")),
    (N_("6 and 9"), N_("6 and 9 count as the same number, in any colour. In one colour they are identical, so each colour has four such cards for playing out of turn.")),
    (N_("Skip"), N_("The next player is skipped, unless they lay a 0 of its colour, or another Skip of any colour: then the one after them is. After a 0 the left neighbour goes on.")),
    (N_("Pass cards"), N_("Whoever lays it says left or right, and everyone passes their whole hand that way.")),
    (N_("Stopping Pass cards"), N_("Any player may stop it with a 0 of its colour before the hands are passed. Then that player's left neighbour goes on.")),
    (N_("+X"), N_("The next player turns up the top card of the draw pile. If it is a number they take it and draw that many more, if it is a symbol they take just that card. Then they are skipped.")),
    (N_("Protection from +X"), N_("Only a 0 of its colour protects from +X; another +X does not.")),
    (N_("Free choice"), N_("It goes on any card, and a coloured card from the same hand goes on it at once: two cards in one turn. The second card may be any coloured card and acts as usual. Without one you may not lay Free choice.")),
    (N_("Free choice is a symbol"), N_("Turned up for +X it counts as a symbol card. (Reading: it is no answer to a pending 2, Skip, +X or Pass cards; only the ways named there are.)")),
    (N_("The first card"), N_("The card turned up at the start has no effect. On a Free choice any coloured card may be laid. (Reading: the rulebook is silent.)")),
    (N_("Minus points"), N_("Everyone else counts the cards left in hand: 1, 3, 4, 5, 7 and 8 count their number. (Reading, since the rulebook's picture is lost: 0, 2, 6, 9 and the coloured symbols count 20, Free choice 50. These figures can be changed.)")),
    (N_("The next dealer"), N_("The left neighbour of the last dealer deals next.")),
    (N_("The end of the game"), N_("When someone reaches 500 minus points the game ends, and whoever has the fewest wins. (Reading: equal totals share the win.)")),
    (N_("Who knows what"), N_("Everyone remembers everything. You know your own hand, the discards, and each card that was turned up for +X, since all saw it go into that hand. After Pass cards you know the hand that you passed on: each of its cards as long as it is held, wherever that hand is passed next. A card that is laid is no longer in a hand. Cards that are drawn are known to whoever drew them only. (Reading: equal cards look alike. When one of them is laid, you know of one fewer: as many as must still be there.)")),
)
# fmt: on

RULES = {f"S{number}": Rule(f"S{number}", heading, text) for number, (heading, text) in enumerate(_LEDGER, 1)}


def match_verdict(totals: tuple[int, ...]) -> str:
    """Who has won (S26)."""
    best = min(totals)
    winners = [seat for seat, total in enumerate(totals) if total == best]
    if len(winners) == 1:
        third = ngettext("{who} wins with {points} minus point.", "{who} wins with {points} minus points.", best)
        you = ngettext("You win with {points} minus point.", "You win with {points} minus points.", best)
        return people.tell(winners[0], third, you, points=best)
    source = (
        ngettext(
            "The win is shared, with {points} minus point each: {seats}.",
            "The win is shared, with {points} minus points each: {seats}.",
            best,
        )
        if people.have_names()
        else ngettext(
            "Seats {seats} share the win with {points} minus point each.",
            "Seats {seats} share the win with {points} minus points each.",
            best,
        )
    )
    return source.format(seats=people.names_of(winners), points=best)


def rule_id(number: int) -> str:
    return f"S{number % 100}"


def forbids(state: Any, move: int, rule: int) -> str:
    """Why the move may not be played, in a sentence."""
    player = rules.mover_of(state, move)
    card = rules.card_of(move)
    return people.tell(
        player,
        *map(_, _reason(state, move, rule, player, card)),
        card=spoken(card) if card < rules.KINDS else "",
        top=spoken(state.top),
        pending=pending_words(state) if state.pending else "",
    )


def _reason(state: Any, move: int, rule: int, player: int, card: int) -> tuple[str, ...]:
    if rule == rules.S9 and state.over:
        return (N_("The round is over."),)
    if rule in (rules.S6, rules.S18) and rules.named_of(move):
        return _out_of_turn(state, player)
    if card == rules.ACCEPT:
        return (N_("Nothing is pending: lay a card or draw one."),)
    if card == rules.DRAW:
        return (N_("Something is pending: {pending}. Answer it with a card, or accept it."),)
    if rule == rules.S3 and not rules.holds(state, player, rules.FREE if rules.free_of(move) else card):
        return _not_held(state, player, rules.free_of(move))
    if rule == rules.S21 and card != rules.FREE and rules.in_sight(state, player) < state.held[player]:
        return _not_held(state, player, 0)
    if rule == rules.S21 and not state.one[player] & rules.COLOURED:
        return (
            N_("Free choice needs a coloured card on it, and {whom} has none."),
            N_("Free choice needs a coloured card on it, and you have none."),
        )
    if rule == rules.S21 and card != rules.FREE:
        return (
            N_("{who} has no {card} to lay on the Free choice."),
            N_("You have no {card} to lay on the Free choice."),
        )
    return (_FORBIDS[rule],)


def _out_of_turn(state: Any, player: int) -> tuple[str, ...]:
    if player == state.turn:
        return (
            N_("It is the turn of {whom}: write the move without the seat."),
            N_("It is your turn: write the move without the seat."),
        )
    if state.pending >= rules.PASSING_LEFT:
        return (
            N_("It is not the turn of {whom}. Only a 0 of its colour stops Pass cards."),
            N_("It is not your turn. Only a 0 of its colour stops Pass cards."),
        )
    if not rules.TWINS[state.top]:
        return (
            N_("It is not the turn of {whom}, and on {top} nothing may be played out of turn."),
            N_("It is not your turn, and on {top} nothing may be played out of turn."),
        )
    return (
        N_("It is not the turn of {whom}. Out of turn only the twin of the {top} may be played."),
        N_("It is not your turn. Out of turn only the twin of the {top} may be played."),
    )


def _not_held(state: Any, player: int, free: int) -> tuple[str, ...]:
    if rules.in_sight(state, player) < state.held[player]:
        return (
            N_("The hand of {whom} is hidden: only that seat knows."),
            N_("Your hand is hidden: only you know."),
            N_("The hand of {whom} is hidden: only {whom} knows."),
        )
    if free:
        return N_("{who} has no Free choice."), N_("You have no Free choice.")
    return N_("{who} has no {card}."), N_("You have no {card}.")


UNCALLED = {
    rules.S8: N_('"Watch out!" is for the next-to-last card.'),
    rules.S9: N_('"Stop!" is for the last card.'),
}
_FORBIDS = {
    **UNCALLED,
    rules.S3: N_("{card} does not fit on {top}: neither colour nor number nor symbol is the same."),
    rules.S13: N_("{top} is pending. Only a 0 of its colour or another 2 answers it; otherwise accept."),
    rules.S16: N_("{top} is pending. Only a 0 of its colour or another Skip answers it; otherwise accept."),
    rules.S18: N_("{top} is pending. Only a 0 of its colour stops it; otherwise accept."),
    rules.S20: N_("{top} is pending. Only a 0 of its colour protects from it; otherwise accept."),
    rules.S21: N_("Free choice is never laid alone: write F and a coloured card, for example F b4."),
    rules.S22: N_("{top} is pending, and Free choice is no answer to it."),
}


def tells(rule: int, who: int, what: int) -> str:
    """What the rule did, in a sentence."""
    if rule == rules.S5:
        source = ngettext(
            "The draw pile is empty: {what} discard is shuffled and becomes the new one.",
            "The draw pile is empty: {what} discards are shuffled and become the new one.",
            what,
        )
        return source.format(what=what)
    if rule == rules.S24:
        source = ngettext("{who}: {what} minus point.", "{who}: {what} minus points.", what)
        return people.tell(who, source, what=what)
    card = spoken(what) if rule in _WITH_CARD else ""
    way = {rules.LEFT: _("to the left"), rules.RIGHT: _("to the right")}.get(what, "")
    return people.tell(who, *map(_, _TELLS[rule]), what=what, card=card, way=way)


_WITH_CARD = {
    rules.S3,
    rules.S6,
    rules.S12,
    rules.S15,
    rules.S15_TWIN,
    rules.S18,
    rules.S19_TURNS_UP,
    rules.S21,
    *rules.DRAWN,
}
# What is told about a seat, in the third person and to 'you'; and what is told about nobody
_TELLS: dict[int, tuple[str, ...]] = {
    rules.S3: (N_("{who} lays {card}."), N_("You lay {card}.")),
    rules.S4: (N_("{who} draws {card}; the turn is over."), N_("You draw {card}; your turn is over.")),
    rules.S5_NOTHING: (
        N_("There is no card left to draw: {whom} draws nothing."),
        N_("There is no card left to draw: you draw nothing."),
    ),
    rules.S6: (N_("{who} lays {card} out of turn."), N_("You lay {card} out of turn.")),
    rules.S7: (N_("Play goes on with {whom}."), N_("Play goes on with you.")),
    rules.S8: (N_('{who} calls "Watch out!"'), N_('You call "Watch out!"')),
    rules.S8_FORGOTTEN: (
        N_('{who} forgot to call "Watch out!" and must draw two cards.'),
        N_('You forgot to call "Watch out!" and must draw two cards.'),
    ),
    rules.S8_DRAWS: (
        N_('{who} draws {card} for the forgotten "Watch out!"'),
        N_('You draw {card} for the forgotten "Watch out!"'),
    ),
    rules.S9: (N_('{who} calls "Stop!"'), N_('You call "Stop!"')),
    rules.S9_FORGOTTEN: (
        N_('{who} forgot to call "Stop!" and must draw two cards.'),
        N_('You forgot to call "Stop!" and must draw two cards.'),
    ),
    rules.S9_DRAWS: (
        N_('{who} draws {card} for the forgotten "Stop!"'),
        N_('You draw {card} for the forgotten "Stop!"'),
    ),
    rules.S9_ENDS: (
        N_("{who} has no cards left: the round is over."),
        N_("You have no cards left: the round is over."),
    ),
    rules.S12: (
        N_("{who} protects itself with {card}."),
        N_("You protect yourself with {card}."),
        N_("{who} is protected by {card}."),
    ),
    rules.S13: (
        N_("{who} is to draw {what} cards, or to answer with a 0 of its colour or another 2."),
        N_("You are to draw {what} cards, or to answer with a 0 of its colour or another 2."),
    ),
    rules.S13_DRAWS: (N_("{who} must draw: {card}."), N_("You must draw: {card}.")),
    rules.S13_SKIPPED: (N_("{who} is skipped."), N_("You are skipped.")),
    rules.S14: (
        N_("Played out of turn, it strikes {whom}: {what} cards to draw, or to answer."),
        N_("Played out of turn, it strikes you: {what} cards to draw, or to answer."),
    ),
    rules.S15: (N_("6 and 9 count as the same number, so {card} fits."),),
    rules.S15_TWIN: (N_("6 and 9 of one colour are identical, so {card} counts as the twin."),),
    rules.S16: (
        N_("{who} is to be skipped, unless it answers with a 0 of its colour or another Skip."),
        N_("You are to be skipped, unless you answer with a 0 of its colour or another Skip."),
        N_("{who} is to be skipped, unless the answer is a 0 of its colour or another Skip."),
    ),
    rules.S16_SKIPPED: (N_("{who} is skipped."), N_("You are skipped.")),
    rules.S17: (N_("All hands are to be passed {way}, unless someone stops it with a 0 of its colour."),),
    rules.S17_PASSED: (N_("All hands are passed {way}."),),
    rules.S18: (N_("{who} stops Pass cards with {card}."), N_("You stop Pass cards with {card}.")),
    rules.S19: (
        N_("{who} is to turn up a card for +X, unless it has a 0 of its colour."),
        N_("You are to turn up a card for +X, unless you have a 0 of its colour."),
        N_("{who} is to turn up a card for +X, unless the answer is a 0 of its colour."),
    ),
    rules.S19_TURNS_UP: (N_("{who} turns up {card} and takes it."), N_("You turn up {card} and take it.")),
    rules.S19_DRAWS: (N_("{who} draws {card} for +X."), N_("You draw {card} for +X.")),
    rules.S19_SKIPPED: (N_("{who} is skipped."), N_("You are skipped.")),
    rules.S21: (N_("{who} lays {card}."), N_("You lay {card}.")),
}
