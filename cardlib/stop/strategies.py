"""Named ways to play STOP. Like the rules they run plain and compiled.

A strategy sees its own hand, how many cards the others hold, the discards and what is pending;
never a hidden card. Who may play out of turn is asked first, then the seat whose turn it is; with
reaction times whoever is quickest moves (see `acting`).
"""

from cardlib.bits import lowest, size
from cardlib.chance import below
from cardlib.language import N_
from cardlib.stop.rules import (
    ACCEPT,
    COPIES,
    DECK,
    DISCARDS,
    DRAW,
    FREE,
    KINDS,
    LEFT,
    NINE,
    NONE,
    PASS,
    PASSING_LEFT,
    PER_COLOUR,
    PLUS,
    SIX,
    SKIP,
    TWINS,
    TWO,
    ZERO,
    calls_of,
    card_of,
    copies,
    direction_of,
    free_of,
    left_of,
    moves_in_turn,
    moves_out_of_turn,
    needed_calls,
    points_of,
    quick_cards,
)

STRATEGIES = {
    "random": N_("Any card that fits, each as likely; plays out of turn whenever it can."),
    "thumb": N_(
        "The colour it holds most of first, and of that the card that counts most; "
        "keeps Free choice for when nothing else fits."
    ),
    "strong": N_("Keeps zeros and twos to defend itself, counts the cards seen, times Pass cards by the hands' sizes."),
    "search": N_(
        "Deals the cards it cannot see anew, tries each move in many games, and plays the one that ends best."
    ),
}
RANDOM, THUMB, STRONG, SEARCH = 0, 1, 2, 3
MOST_WITH_CALLS = 3  # with more cards in hand no call is needed
ONE_COLOUR = (1 << PER_COLOUR) - 1
BEST = 10**6
FAR = 5  # with so many cards nobody is dangerous
THUMB_COLOUR = 1000  # more than any card counts: first the colour, then the points


def choose(state, strategies):
    """What happens next: the quickest of those who could play now moves."""
    player = acting(state, strategies, 0)
    if player == state.turn:
        return take_turn(state, strategies[player])
    return react(state, player, strategies[player])


def acting(state, strategies, eager):
    """The seat that acts next; `eager` has a bit for each further seat that is known to act.

    With reaction times it is a race, as at a table: a turn takes its seat as long as playing out of turn does.
    """
    turn = 1 << state.turn
    quick = quick_cards(state)
    if quick:
        for player in range(state.players):
            if state.one[player] & quick and player != state.turn and wants(state, player, strategies[player]):
                eager |= 1 << player
    if eager | turn == turn:
        return state.turn
    return quickest(state, eager | turn if strategies[state.turn] >= RANDOM else eager)


def asked(state, strategies):
    """Who must be asked now, a bit for a seat: learners' functions that could play, in turn or out of turn.

    One more bit where reaction times decide who is quickest.
    """
    seats = 0
    quick = quick_cards(state)
    for player in range(state.players):
        if player == state.turn or state.one[player] & quick:
            if strategies[player] < RANDOM:
                seats |= 1 << player
            if player != state.turn and state.reactions[player] > 0:
                seats |= 1 << state.players
    return seats


def quickest(state, eager):
    """Who is first among the eager seats, a bit for a seat: by reaction time, else by nearness to the last player.

    The seat whose turn it is comes last, unless it is quicker than all who play out of turn.
    """
    first = NONE
    shortest = 0
    player = state.last
    for _ in range(state.players):
        player = left_of(state, player)
        if eager >> player & 1 and player != state.turn:
            if state.reactions[player] == 0:
                return player
            time = reaction_time(state, player)
            if first == NONE or time < shortest:
                first = player
                shortest = time
    if eager >> state.turn & 1 and reaction_time(state, state.turn) < shortest:
        return state.turn
    return first


def reaction_time(state, player):
    """One of the player's reaction times, in milliseconds, each as likely."""
    return state.times[state.reactions_from[player] + below(state.timing, state.reactions[player])]


def plans(state, strategies):
    """What each seat with a strategy would do now, the turn's seat last: (seat, milliseconds, move); plain only.

    For a table where a person may be quicker. Who has no reaction times has 0; a person's strategy is below RANDOM.
    """
    found = []
    player = state.turn
    for _ in range(state.players):
        player = left_of(state, player)
        strategy = strategies[player]
        if strategy < RANDOM:
            continue
        if player == state.turn:
            move = take_turn(state, strategy)
        elif state.one[player] & quick_cards(state) and wants(state, player, strategy):
            move = react(state, player, strategy)
        else:
            continue
        found.append((player, reaction_time(state, player) if state.reactions[player] else 0, move))
    return found


def wants(state, player, strategy):
    """Does this player want to play out of turn what it could? A learner's function is asked elsewhere."""
    if strategy >= STRONG and state.pending >= PASSING_LEFT:
        return gain_of_passing(state, player, state.pending == PASSING_LEFT, state.held[player]) < WORTH_STOPPING
    return strategy >= RANDOM


def react(state, player, strategy):
    """The move of a player who plays out of turn; the cards it could play are as good as each other."""
    return pick(state, player, moves_out_of_turn(state, player, 0))


def take_turn(state, strategy):
    """The move of the seat whose turn it is."""
    count = moves_in_turn(state)
    if count == 1:
        return state.found[0]
    if strategy >= STRONG:
        return best_of(state, count, strategy)
    count -= 1  # to draw or to accept is for when nothing else is legal
    return best_of(state, count, strategy) if strategy == THUMB else pick(state, state.turn, count)


def all_called(state, player, move):
    return card_of(move) >= KINDS or calls_of(move) == needed_calls(state.held[player], free_of(move))


def pick(state, player, count):
    """One of the moves found, each as likely; no needed call is left out."""
    if state.held[player] <= MOST_WITH_CALLS:
        good = 0
        for i in range(count):
            if all_called(state, player, state.found[i]):
                state.found[good] = state.found[i]
                good += 1
        count = good
    return state.found[below(state.choosing, count)]


def best_of(state, count, strategy):
    """The move with the highest worth; among equals each is as likely. No needed call is left out."""
    best = NONE
    highest = 0
    equals = 0
    for i in range(count):
        move = state.found[i]
        if not all_called(state, state.turn, move):
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


def of_colour(state, player, card):
    """How many cards of this card's colour the player holds."""
    first = card // PER_COLOUR * PER_COLOUR
    return size(state.one[player] >> first & ONE_COLOUR) + size(state.two[player] >> first & ONE_COLOUR)


def thumb_worth(state, move):
    """The colour it holds most of first; Free choice goes with everything, so it is kept for later."""
    card = card_of(move)
    worth = of_colour(state, state.turn, card) * THUMB_COLOUR + points_of(state, card)
    return worth - BEST if free_of(move) else worth


# What the strong strategy weighs, found by trying. Cards that can do much are kept while everyone is far from
# the end; the nearer someone comes, the more it wants to be rid of those that count much.
PER_CARD = 50
POWER_KEPT = 2
PER_POINT = 1  # times the greatest danger
PER_COLOUR_LEFT = 4  # for each card of that colour that is left in hand
TWIN_HELD = 33  # it can follow at once
TWIN_OUT = 20  # shared by the places where it can be
ZERO_KEPT = 39
TWO_KEPT = 10
PASS_KEPT = 13
FREE_KEPT = 120
FREE_SPARE = 33  # one of several
FREE_ALONE = 200  # left with nothing else it cannot be played
STRIKE = 8  # times the danger of the one who is struck
STRIKE_TWO = 40
STRIKE_PLUS = 40
PASS_GAIN = 60
WORTH_STOPPING = 50  # passing that gains less than this is stopped
DRAWN = -150
ACCEPTED = -100


def strong_worth(state, move):
    """What the move is worth to the one whose turn it is."""
    player = state.turn
    card = card_of(move)
    if card == DRAW:
        return DRAWN
    if card == ACCEPT:
        return worth_of_accepting(state)
    free = free_of(move)
    left = state.held[player] - 1 - free
    if left == 0:
        return BEST  # it ends the round
    per_point = PER_POINT * greatest_danger(state, player)
    worth = PER_CARD - POWER_KEPT * power_of(card) + per_point * points_of(state, card)
    worth += PER_COLOUR_LEFT * (of_colour(state, player, card) - 1)
    if free:
        worth += PER_CARD - POWER_KEPT * power_of(FREE) + per_point * points_of(state, FREE)
        worth -= FREE_KEPT if state.free[player] == 1 else FREE_SPARE
    if state.free[player] - free == left:
        worth -= FREE_ALONE
    symbol = card % PER_COLOUR
    following = danger(state, left_of(state, player))
    if symbol < SKIP:
        worth += worth_of_twins(state, player, card)
    if symbol == ZERO:
        worth -= ZERO_KEPT
    elif symbol == TWO:
        worth += STRIKE_TWO * following - TWO_KEPT
    elif symbol == SKIP:
        worth += STRIKE * following
    elif symbol == PLUS:
        worth += STRIKE_PLUS * following
    elif symbol == PASS:
        worth += gain_of_passing(state, player, direction_of(move) == LEFT, left) - PASS_KEPT
    return worth


def power_of(card):
    """How much a card can do, whatever it counts at this table."""
    if card == FREE:
        return 50
    symbol = card % PER_COLOUR
    return 20 if symbol >= SKIP or symbol in (ZERO, TWO, SIX, NINE) else symbol


def worth_of_accepting(state):
    """To have the hands passed may be welcome; all else is not."""
    if state.pending >= PASSING_LEFT:
        player = state.turn
        return gain_of_passing(state, player, state.pending == PASSING_LEFT, state.held[player])
    return ACCEPTED


def worth_of_twins(state, player, card):
    """A twin in hand can follow at once (S6); one that was not seen yet may be another player's."""
    mine = 0
    out = 0
    cards = TWINS[card]
    while cards:
        twin = lowest(cards)
        cards &= cards - 1
        mine += copies(state, player, twin)
        out += COPIES[twin] - copies(state, player, twin) - copies(state, DISCARDS, twin) - (twin == state.top)
    others = DECK - 1 - state.held[DISCARDS] - state.left - state.held[player]
    return TWIN_HELD * (mine - 1) - TWIN_OUT * out * others // (others + state.left)


def danger(state, player):
    """How near a player is to the end: 4 with one card, 0 with five and more."""
    return max(0, FAR - state.held[player])


def greatest_danger(state, player):
    """How near the others are to the end."""
    most = 0
    for other in range(state.players):
        if other != player:
            most = max(most, danger(state, other))
    return most


def gain_of_passing(state, player, to_the_left, held):
    """What a player who holds so many cards gains when the hands are passed."""
    giver = (player - 1 if to_the_left else player + 1) % state.players
    return PASS_GAIN * (held - state.held[giver])


# ---- thinking ahead (see `cardlib.playout`)

CLEARLY = 7  # in quarters of a standard error: the strong strategy is hard to beat, so little is not enough


def candidates(state, seat):
    """Write the moves worth trying, in turn or out of turn; no needed call is left out. How many."""
    count = moves_in_turn(state) if seat == state.turn else moves_out_of_turn(state, seat, 0)
    good = 0
    for i in range(count):
        if all_called(state, seat, state.found[i]):
            state.found[good] = state.found[i]
            good += 1
    return good
