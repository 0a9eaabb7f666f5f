"""The rules of STOP in words: rule id -> heading and text, in our own sentences.

`forbids` says why a move may not be played, `tells` what a rule did; the numbers they are given
are those of `rules`.
"""

from __future__ import annotations

from typing import Any

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
    (N_("When the draw pile runs out"), N_("The top card stays, and all other discards are shuffled into a new draw pile. (Reading: this happens when a card is needed, and if there are too few you draw what there is.)")),
    (N_("Out of turn"), N_("Whoever holds the twin of the number card on top, same colour and same number, may lay it at any moment while that card lies there, even right after their own card. Symbol cards are never played out of turn.")),
    (N_("Who follows then"), N_("After a card played out of turn the left neighbour of whoever played it goes on. Others may be left out that way.")),
    (N_("Watch out!"), N_("Call \"Watch out!\" before your next-to-last card lands. If you forget, draw two cards.")),
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
    (N_("The end of the game"), N_("When someone reaches 500 minus points the game ends, and whoever has the fewest wins.")),
)
# fmt: on

RULES = {f"S{number}": Rule(f"S{number}", heading, text) for number, (heading, text) in enumerate(_LEDGER, 1)}


def match_verdict(totals: tuple[int, ...]) -> str:
    """Who has won (S26)."""
    best = min(totals)
    winners = [str(seat) for seat, total in enumerate(totals) if total == best]
    if len(winners) == 1:
        source = ngettext(
            "Seat {seat} wins with {points} minus point.", "Seat {seat} wins with {points} minus points.", best
        )
        return source.format(seat=winners[0], points=best)
    source = ngettext(
        "Seats {seats} share the win with {points} minus point each.",
        "Seats {seats} share the win with {points} minus points each.",
        best,
    )
    return source.format(seats=", ".join(winners), points=best)


def rule_id(number: int) -> str:
    return f"S{number % 100}"


def forbids(state: Any, move: int, rule: int) -> str:
    """Why the move may not be played, in a sentence."""
    player = rules.mover_of(state, move)
    card = rules.card_of(move)
    names = {
        "seat": player,
        "turn": state.turn,
        "card": spoken(card) if card < rules.KINDS else "",
        "top": spoken(state.top),
        "pending": pending_words(state) if state.pending else "",
    }
    return _reason(state, move, rule, player, card).format(**names)


def _reason(state: Any, move: int, rule: int, player: int, card: int) -> str:
    if rule == rules.S9 and state.over:
        return _("The round is over.")
    if rule in (rules.S6, rules.S18) and rules.named_of(move):
        return _out_of_turn(state, player)
    if card == rules.ACCEPT:
        return _("Nothing is pending: lay a card or draw one.")
    if card == rules.DRAW:
        return _("Something is pending: {pending}. Answer it with a card, or accept it.")
    if rule == rules.S3 and not rules.holds(state, player, rules.FREE if rules.free_of(move) else card):
        return _not_held(state, player, rules.free_of(move))
    if rule == rules.S21 and not state.one[player] & rules.COLOURED:
        return _("Free choice needs a coloured card on it, and seat {seat} has none.")
    if rule == rules.S21 and card != rules.FREE:
        return _("Seat {seat} has no {card} to lay on the Free choice.")
    return _(_FORBIDS[rule])


def _out_of_turn(state: Any, player: int) -> str:
    if player == state.turn:
        return _("It is the turn of seat {seat}: write the move without the seat.")
    if state.pending >= rules.PASSING_LEFT:
        return _("It is not the turn of seat {seat}. Only a 0 of its colour stops Pass cards.")
    if not rules.TWINS[state.top]:
        return _("It is not the turn of seat {seat}, and on {top} nothing may be played out of turn.")
    return _("It is not the turn of seat {seat}. Out of turn only the twin of the {top} may be played.")


def _not_held(state: Any, player: int, free: int) -> str:
    if state.held[player] and not state.one[player]:
        return _("The hand of seat {seat} is hidden: only that seat knows.")
    return _("Seat {seat} has no Free choice.") if free else _("Seat {seat} has no {card}.")


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
    elif rule == rules.S24:
        source = ngettext("Seat {who}: {what} minus point.", "Seat {who}: {what} minus points.", what)
    else:
        source = _(_TELLS[rule])
    card = spoken(what) if rule in _WITH_CARD else ""
    way = {rules.LEFT: _("to the left"), rules.RIGHT: _("to the right")}.get(what, "")
    return source.format(who=who, what=what, card=card, way=way)


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
_TELLS = {
    rules.S3: N_("Seat {who} lays {card}."),
    rules.S4: N_("Seat {who} draws {card}; the turn is over."),
    rules.S5_NOTHING: N_("There is no card left to draw: seat {who} draws nothing."),
    rules.S6: N_("Seat {who} lays {card} out of turn."),
    rules.S7: N_("Play goes on with seat {who}."),
    rules.S8: N_('Seat {who} calls "Watch out!"'),
    rules.S8_FORGOTTEN: N_('Seat {who} forgot to call "Watch out!" and must draw two cards.'),
    rules.S8_DRAWS: N_('Seat {who} draws {card} for the forgotten "Watch out!"'),
    rules.S9: N_('Seat {who} calls "Stop!"'),
    rules.S9_FORGOTTEN: N_('Seat {who} forgot to call "Stop!" and must draw two cards.'),
    rules.S9_DRAWS: N_('Seat {who} draws {card} for the forgotten "Stop!"'),
    rules.S9_ENDS: N_("Seat {who} has no cards left: the round is over."),
    rules.S12: N_("Seat {who} protects itself with {card}."),
    rules.S13: N_("Seat {who} is to draw {what} cards, or to answer with a 0 of its colour or another 2."),
    rules.S13_DRAWS: N_("Seat {who} must draw: {card}."),
    rules.S13_SKIPPED: N_("Seat {who} is skipped."),
    rules.S14: N_("Played out of turn, it strikes seat {who}: {what} cards to draw, or to answer."),
    rules.S15: N_("6 and 9 count as the same number, so {card} fits."),
    rules.S15_TWIN: N_("6 and 9 of one colour are identical, so {card} counts as the twin."),
    rules.S16: N_("Seat {who} is to be skipped, unless it answers with a 0 of its colour or another Skip."),
    rules.S16_SKIPPED: N_("Seat {who} is skipped."),
    rules.S17: N_("All hands are to be passed {way}, unless someone stops it with a 0 of its colour."),
    rules.S17_PASSED: N_("All hands are passed {way}."),
    rules.S18: N_("Seat {who} stops Pass cards with {card}."),
    rules.S19: N_("Seat {who} is to turn up a card for +X, unless it has a 0 of its colour."),
    rules.S19_TURNS_UP: N_("Seat {who} turns up {card} and takes it."),
    rules.S19_DRAWS: N_("Seat {who} draws {card} for +X."),
    rules.S19_SKIPPED: N_("Seat {who} is skipped."),
    rules.S21: N_("Seat {who} lays {card}."),
}
