"""Named ways to play 4½ Minuten. Like the rules they run plain and compiled.

A strategy sees the displays, the piles and how many cards are left; never the draw pile.
"""

from cardlib.chance import below
from cardlib.language import N_
from cardlib.minuten.rules import (
    BEGIN,
    BLOCK,
    CHANGE,
    DIRECTION,
    NONE,
    PASS,
    PER_COLOUR,
    TURN,
    card_of,
    fits,
    is_your_turn,
    legal_moves,
    named_of,
    pile_of,
)

STRATEGIES = {
    "random": N_("Any card that fits, each as likely; passes only when nothing fits."),
    "thumb": N_("Number cards first, then coloured special cards; keeps white cards for when nothing else fits."),
    "strong": N_("Looks at all open displays and leaves the players who follow something to play."),
    "search": N_(
        "Deals the cards it cannot see anew, tries each move in many games, and plays the one that ends best."
    ),
}
RANDOM, THUMB, STRONG, SEARCH = 0, 1, 2, 3


def choose(state, strategies):
    """The move of the seat whose turn it is, by its numbered strategy."""
    count = legal_moves(state)
    if count == 1:
        return state.found[0]
    strategy = strategies[state.turn]
    if strategy == RANDOM or state.phase == BEGIN:
        return choose_random(state, count)
    return choose_best(state, count, strategy)


def choose_random(state, count):
    if state.found[count - 1] == PASS:
        count -= 1  # passing is for when nothing else is legal
    return state.found[below(state.choosing, count)]


def choose_best(state, count, strategy):
    """The move with the highest worth; among equals each is as likely."""
    best = NONE
    highest = 0
    equals = 0
    for i in range(count):
        move = state.found[i]
        if move == PASS:
            continue
        worth = thumb_worth(state, move) if strategy == THUMB else strong_worth(state, move)
        if best == NONE or worth > highest:
            best = move
            highest = worth
            equals = 1
        elif worth == highest:
            equals += 1
            if below(state.choosing, equals) == 0:
                best = move
    return best


def thumb_worth(state, move):
    """Number cards first; a white card goes anywhere, so it is kept for later."""
    card = card_of(move)
    if card >= CHANGE:
        return 0
    return 1 if card % PER_COLOUR >= TURN else 2


# What the strong strategy weighs, found by trying: a player left with nothing costs as much as ten
# spare choices bring; each further player counts 3/8 of the one before; a white card kept is worth
# a little less than the next player's last choice.
NEAR = 64
FADE = 3, 8
STUCK, SPARE, ENOUGH = 30, 3, 3
WHITE_KEPT = 12 * NEAR


def strong_worth(state, move):
    """How well the players who follow are served, then how many white cards the team keeps."""
    card = card_of(move)
    pile = pile_of(move)
    tops = (card, state.top[1]) if pile == 0 else (state.top[0], card)
    closed = closed_after(state, card, pile)
    turned = card < CHANGE and card % PER_COLOUR == DIRECTION
    direction = -state.direction if turned else state.direction
    player = named_of(move) if is_your_turn(card) else (state.turn + direction) % state.players
    worth = -WHITE_KEPT if card >= CHANGE else 0
    weight = NEAR
    for _ in range(state.players - 1):
        choices = choices_of(state, player, tops, closed, card)
        worth += weight * (SPARE * min(choices, ENOUGH) if choices > 0 else -STUCK)
        weight = weight * FADE[0] // FADE[1]
        closed = NONE  # by then it may be open again
        player = (player + direction) % state.players
    return worth


def closed_after(state, card, pile):
    """The pile that is closed for the next player: none if the count runs out with this card."""
    if card >= BLOCK:
        return pile
    if state.blocked != NONE and state.block_left == 1:
        return NONE
    return state.blocked


def choices_of(state, player, tops, closed, laid):
    """How many cards of the display could go on these piles; the card just laid is gone from its own."""
    choices = 0
    gone = player != state.turn
    for slot in range(state.held[player]):
        card = state.display[player][slot]
        if card == laid and not gone:
            gone = True
        elif card >= BLOCK and closed != NONE:
            continue  # M20
        elif takes(card, tops[0], closed == 0) or takes(card, tops[1], closed == 1):
            choices += 1
    return choices


def takes(card, top, closed):
    return not closed and (top == NONE or fits(card, top) == 1)


# ---- thinking ahead (see `cardlib.playout`)

CLEARLY = 0  # whatever seems better is tried: the whole team thinks, and goes on from there


def candidates(state, seat):
    """Write the moves worth trying; how many."""
    return legal_moves(state)
