"""Named ways to play Biberbande. Like the rules they run plain and compiled.

A strategy sees the discard pile, the card it has drawn and the cards it remembers; of all others it
knows only where they lie and who was shown them. Worths are in 64ths of a point.
"""

from statistics import NormalDist

from cardlib.biberbande.rules import (
    AGAIN,
    COPIES,
    DISCARD,
    DRAW,
    DRAW_TWICE,
    END,
    HELD,
    KEEP,
    KINDS,
    KNOCK,
    KNOCKING,
    NONE,
    NUMBERS,
    PEEK,
    PEEK_AT,
    ROW,
    SWAP,
    TAKE,
    TURN,
    TWICE,
    at,
    deal_hidden,
    exchange,
    knows,
    legal_moves,
)
from cardlib.chance import below
from cardlib.language import N_

STRATEGIES = {
    "random": N_("Any move, each as likely; knocks one time in ten when it may."),
    "thumb": N_("Takes and keeps what is below 5 for its worst card; an unknown card counts 5. Knocks at a low sum."),
    "strong": N_("Counts the cards seen to value the unknown ones; knocks when it is likely to be lowest."),
    "forgetful": N_("Plays like strong, but loses each card it knows with the chance `forget` at every turn."),
    "search": N_(
        "Deals the cards it cannot see anew, tries each move in many games, and plays the one that ends best."
    ),
}
RANDOM, THUMB, STRONG, FORGETFUL, SEARCH = 0, 1, 2, 3, 4


def choose(state, strategies):
    """The move of the seat whose turn it is, by its numbered strategy."""
    strategy = strategies[state.turn]
    if strategy == RANDOM:
        return choose_random(state)
    if strategy == THUMB:
        return choose_thumb(state)
    if strategy == FORGETFUL and state.phase == TURN:
        forget_some(state)
    return choose_strong(state)


def choose_random(state):
    if state.phase == KNOCKING:
        return KNOCK if below(state.choosing, 10) == 0 else END
    return state.found[below(state.choosing, legal_moves(state))]


def forget_some(state):
    """Each card this seat remembers is lost with the chance that was set for the table."""
    for bit in range(state.players * ROW):
        if state.remembered[state.turn] >> bit & 1 and below(state.choosing, 1000) < state.forget:
            state.remembered[state.turn] &= ~(1 << bit)


# ---- what both the rule of thumb and the strong strategy look at

POINT = 64


def remembers(state, owner, place):
    """Does the seat whose turn it is remember this card?"""
    return state.remembered[state.turn] & at(owner, place) != 0


def worth(state, owner, place, unknown):
    """What a card will count as far as the mover knows; a special card becomes some number card (B20)."""
    if not remembers(state, owner, place):
        return unknown
    card = state.row[owner][place]
    return card * POINT if card < SWAP else unknown


def worst_place(state, unknown):
    """The place of the mover's worst card."""
    worst = 0
    for place in range(1, ROW):
        if worth(state, state.turn, place, unknown) > worth(state, state.turn, worst, unknown):
            worst = place
    return worst


def place_to_peek(state):
    """The leftmost of the mover's own cards that it does not know, or NONE."""
    for place in range(ROW):
        if not remembers(state, state.turn, place):
            return place
    return NONE


def row_worth(state, unknown):
    total = 0
    for place in range(ROW):
        total += worth(state, state.turn, place, unknown)
    return total


def refuse(state):
    """No use for the card just drawn."""
    return AGAIN if state.first else DISCARD


# ---- the rule of thumb

LOW = 5  # what is below this is worth having; an unknown card counts as much
KNOCKS_AT = 6  # and one more for every turn it has had


def choose_thumb(state):
    unknown = LOW * POINT
    if state.phase == KNOCKING:
        enough = KNOCKS_AT + state.turns // state.players
        return KNOCK if row_worth(state, unknown) <= enough * POINT else END
    card = state.pile[state.piled - 1] if state.phase == TURN else state.held
    worst = worst_place(state, unknown)
    wanted = card < LOW and card * POINT < worth(state, state.turn, worst, unknown)
    if state.phase == TURN:
        return TAKE + worst if wanted else DRAW
    if wanted:
        return KEEP + worst
    if card == DRAW_TWICE:
        return TWICE
    if card == PEEK and place_to_peek(state) != NONE:
        return PEEK_AT + place_to_peek(state)
    if card == SWAP:
        return thumb_exchange(state, worst, unknown)
    return refuse(state)


def thumb_exchange(state, worst, unknown):
    """Its worst card for the lowest of another player, if that is lower as far as it knows."""
    lowest = worth(state, state.turn, worst, unknown)
    move = refuse(state)
    for i in range(1, state.players):
        other = (state.turn + i) % state.players
        for place in range(ROW):
            here = worth(state, other, place, unknown)
            if here < lowest:
                lowest = here
                move = exchange(worst, other, place)
    return move


# ---- the strong strategy

# What it weighs, found by trying. In 64ths of a point: how much lower than any unknown card is one that its
# owner knows and keeps, and one of the player who knocked; how much a player may gain in one more turn; what
# it is worth to look at a card; what it costs that all have seen a card that was taken, the more the lower it
# is, since others may swap it away.
KEPT = 90
KNOCKERS = 170
ONE_TURN = 150
PEEK_WORTH = 60
TAKEN, TAKEN_LOW = 104, 40
DRAWS = 4  # Draw twice is worth so many draws
# The normal distribution in eighths of its spread, out of 1024; the spread of a sum of so many unknown cards
STEPS = 8
NORMAL = tuple(round(1024 * NormalDist().cdf(i / STEPS)) for i in range(-4 * STEPS, 4 * STEPS + 1))
SPREAD = tuple(round(4.1 * POINT * cards**0.5) for cards in range(2 * ROW + 2))
# Out of 1024, for each number of players: how likely to be lowest it must be to knock; less with each turn
LIKELY = (0, 0, 1010, 860, 740, 630, 540)
IMPATIENT = 40


def choose_strong(state):
    count_unseen(state)
    unknown = mean_unseen(state)
    if state.phase == KNOCKING:
        enough = LIKELY[state.players] - IMPATIENT * (state.turns // state.players)
        return KNOCK if likely_lowest(state, unknown) >= enough else END
    worst = worst_place(state, unknown)
    if state.phase == TURN:
        return TAKE + worst if take_worth(state, unknown) > draw_worth(state, unknown) else DRAW
    enough = draw_worth(state, unknown) if state.first else 0
    return use_strong(state, unknown, worst, enough)


def use_strong(state, unknown, worst, enough):
    """What to do with the card just drawn, if that is worth more than enough."""
    card = state.held
    if card == DRAW_TWICE:
        return TWICE
    if card < SWAP:
        return KEEP + worst if number_worth(state, unknown, card) > enough else refuse(state)
    if card == PEEK:
        return PEEK_AT + place_to_peek(state) if peek_worth(state) > enough else refuse(state)
    return best_exchange(state, unknown) if exchange_worth(state, unknown) > enough else refuse(state)


def count_unseen(state):
    """How many cards of each kind may come next: not seen, or forgotten, or about to be shuffled in (B17)."""
    copies = COPIES[state.deck]
    for card in range(KINDS):
        state.unseen[card] = copies[card]
    if state.left > 0:
        for i in range(state.piled):
            state.unseen[state.pile[i]] -= 1
    for owner in range(state.players):
        for place in range(ROW):
            if remembers(state, owner, place):
                state.unseen[state.row[owner][place]] -= 1
    if state.phase == HELD:
        state.unseen[state.held] -= 1
    state.unseen[DRAW_TWICE] -= state.twice


def mean_unseen(state):
    """The expected value of an unknown card, special cards replaced: the mean of the number cards unseen."""
    points = 0
    cards = 0
    for card in range(NUMBERS):
        points += card * state.unseen[card]
        cards += state.unseen[card]
    return points * POINT // cards if cards > 0 else LOW * POINT


def number_worth(state, unknown, card):
    """What a number card gains in the place of the worst one."""
    return worth(state, state.turn, worst_place(state, unknown), unknown) - card * POINT


def take_worth(state, unknown):
    card = state.pile[state.piled - 1]
    if card >= SWAP:
        return 0
    seen = TAKEN + TAKEN_LOW * max(0, LOW - card) if state.knocker == NONE else 0
    return number_worth(state, unknown, card) - seen


def draw_worth(state, unknown):
    """What the next card of the stack will bring on average."""
    gains = state.unseen[SWAP] * exchange_worth(state, unknown) + state.unseen[PEEK] * peek_worth(state)
    cards = state.unseen[SWAP] + state.unseen[PEEK]
    for card in range(NUMBERS):
        gains += state.unseen[card] * max(0, number_worth(state, unknown, card))
        cards += state.unseen[card]
    twice = state.unseen[DRAW_TWICE]
    return (gains + twice * DRAWS * (gains // max(1, cards))) // max(1, cards + twice)


def peek_worth(state):
    """In the last turn knowing helps no more."""
    return PEEK_WORTH if state.knocker == NONE and place_to_peek(state) != NONE else 0


def others_worth(state, owner, place, unknown):
    """What another player's card will count: those who know their card and keep it have a reason."""
    if remembers(state, owner, place) or state.known[owner] & at(owner, place) == 0:
        return worth(state, owner, place, unknown)
    if owner == state.knocker:
        return max(0, unknown - KNOCKERS)
    return max(0, unknown - KEPT) if state.turns >= state.players else unknown


def others_row(state, owner, unknown):
    total = 0
    for place in range(ROW):
        total += others_worth(state, owner, place, unknown)
    return total


def leader(state, unknown):
    """The knocker, or else the other player whose row seems lowest."""
    if state.knocker != NONE:
        return state.knocker
    best = NONE
    lowest = 0
    for i in range(1, state.players):
        other = (state.turn + i) % state.players
        here = others_row(state, other, unknown)
        if best == NONE or here < lowest:
            best = other
            lowest = here
    return best


def best_exchange(state, unknown):
    """The worst card for the one that gains most; what the leader loses counts half as much again."""
    own = worst_place(state, unknown)
    mine = worth(state, state.turn, own, unknown)
    ahead = leader(state, unknown)
    best = NONE
    most = 0
    for i in range(1, state.players):
        other = (state.turn + i) % state.players
        for place in range(ROW):
            gain = 2 * (mine - others_worth(state, other, place, unknown))
            if other == ahead:
                gain += gain // 2
            if gain > most:
                most = gain
                best = exchange(own, other, place)
    return best


def exchange_worth(state, unknown):
    """What the best exchange gains, or 0."""
    mine = worth(state, state.turn, worst_place(state, unknown), unknown)
    lowest = mine
    for i in range(1, state.players):
        other = (state.turn + i) % state.players
        for place in range(ROW):
            lowest = min(lowest, others_worth(state, other, place, unknown))
    return mine - lowest


def likely_lowest(state, unknown):
    """The chance, out of 1024, that nobody will have less after one more turn."""
    mine = row_worth(state, unknown)
    open_questions = 1
    for place in range(ROW):
        if not remembers(state, state.turn, place):
            open_questions += 1
    chance = 1024
    for i in range(1, state.players):
        other = (state.turn + i) % state.players
        ahead = others_row(state, other, unknown) - ONE_TURN - mine
        unknowns = open_questions
        for place in range(ROW):
            if not remembers(state, other, place):
                unknowns += 1
        step = 4 * STEPS + STEPS * ahead // SPREAD[unknowns]
        chance = chance * NORMAL[max(0, min(step, 8 * STEPS))] // 1024
    return chance


# ---- thinking ahead (see `cardlib.playout`)

CLEARLY = 7  # in quarters of a standard error: the strong strategy is hard to beat, so little is not enough


def candidates(state, seat):
    """Write the moves worth trying; how many."""
    return legal_moves(state)


# A card that its owner knows and keeps is low: as if it were the lowest of so many, one more for every few
# turns the owner has had; found by counting what strong players hold.
KEPT_OF, KEPT_TURNS, KNOCKERS_OF = 2, 3, 5


def deal_likely(state, seat):
    """Deal anew what the seat cannot know; what others know and keep is lower than chance would have it."""
    deal_hidden(state, seat)
    if state.left == 0:
        return
    for owner in range(state.players):
        if owner == seat:
            continue
        lowest_of = min(4, KEPT_OF + state.turns // state.players // KEPT_TURNS)
        if owner == state.knocker:
            lowest_of = KNOCKERS_OF
        for place in range(ROW):
            if knows(state, owner, owner, place) and not knows(state, seat, owner, place):
                for _ in range(1, lowest_of):
                    other = below(state.shuffling, state.left)
                    card = state.stack[other]
                    if value_of(card) < value_of(state.row[owner][place]):
                        state.stack[other] = state.row[owner][place]
                        state.row[owner][place] = card


def value_of(card):
    return card if card < SWAP else LOW
