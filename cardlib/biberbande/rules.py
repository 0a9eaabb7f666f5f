"""The rules of Biberbande (Rat-a-Tat Cat), and only they. Rule ids (B1 to B24) are those of the rulebook room.

Every function here runs twice: plain on a state with lists, compiled on a row of a table.
A card is a number from 0 to 12, its kind. A move is one integer (see `exchange`).
Who knows which card is part of the state: `known[seat]` has a bit for each place of the table.
"""

from cardlib.chance import STREAM_WORDS, shuffle, sort
from cardlib.layout import Layout

NONE = -1  # no card, no seat
UNKNOWN = -2  # a card that a view may not show

NUMBERS = 10  # 0 to 9
SWAP, PEEK, DRAW_TWICE = 10, 11, 12
KINDS = 13
FEWEST_PLAYERS, MOST_PLAYERS = 2, 6
ROW = 4  # B3
PLACES = MOST_PLAYERS * ROW
AMIGO, GAMEWRIGHT = 0, 1
# B2: four each of 0 to 8 and nine 9s, then Swap, Peek and Draw twice
COPIES = (4,) * 9 + (9, 9, 7, 5), (4,) * 9 + (9, 3, 3, 3)
DECK = 66  # cards of the larger deck
SPECIALS = 21  # special cards of the larger deck
LOOKED = 0b1001  # B3: leftmost and rightmost

TURN, HELD, KNOCKING, OVER = 0, 1, 2, 3  # phases

LOWER_IS_BETTER = True
LEGAL = 0
B6, B7, B8, B9, B10, B11, B12, B13, B14, B15, B16, B17, B18, B19, B20, B21 = range(6, 22)
B24 = 24
# Further things to note under the same rule: its number plus a hundred, two hundred, ...
B7_GIVES, B18_NOT, B24_FOLLOWS = 100 + B7, 100 + B18, 100 + B24
B9_DISCARDS, B9_KEEPS, B9_GIVES = 100 + B9, 200 + B9, 300 + B9
B14_FIRST, B14_SECOND, B14_AGAIN = 100 + B14, 200 + B14, 300 + B14
B20_SHOWN, B20_NEW = 100 + B20, 200 + B20

# Moves: a place for each of these; then the exchange of two cards
TAKE = 0
DRAW = TAKE + ROW
DISCARD = DRAW + 1
KEEP = DISCARD + 1
PEEK_AT = KEEP + ROW
TWICE = PEEK_AT + ROW
AGAIN = TWICE + 1
KNOCK = AGAIN + 1
END = KNOCK + 1
EXCHANGE = END + 1

FOUND = 2 + ROW * ROW * (MOST_PLAYERS - 1)  # discard, again, and every exchange

LAYOUT = Layout(
    players=(),
    deck=(),
    forget=(),  # in a thousand: how often the forgetful strategy loses a card, each turn
    phase=(),
    turn=(),
    turns=(),  # turns taken so far
    knocker=(),
    held=(),  # the card drawn and not yet used
    twice=(),  # Draw twice cards that lie open until their action has been taken (B16)
    first=(),  # is the held card the first of a Draw twice? (B14)
    row=(MOST_PLAYERS, ROW),
    known=(MOST_PLAYERS,),  # for each seat a bit for each place whose card it was shown (B24)
    remembered=(MOST_PLAYERS,),  # the same, less what it has forgotten
    left=(),  # how many cards the stack holds; the last one is its top
    stack=(DECK,),
    piled=(),  # how many cards the discard pile holds; the last one is its top
    pile=(DECK,),
    put_aside=(),
    aside=(SPECIALS,),  # special cards replaced at the end (B20)
    shuffling=(STREAM_WORDS,),
    choosing=(STREAM_WORDS,),
    timing=(STREAM_WORDS,),
    thinking=(),  # how many games a seat that searches tries for a move
    found=(FOUND,),  # where `legal_moves` writes
    unseen=(KINDS,),  # where strategies count the cards they have not seen
)


def exchange(own, other, place):
    """The move: own place with that place of the other seat (B12)."""
    return EXCHANGE + (own * MOST_PLAYERS + other) * ROW + place


def own_of(move):
    return (move - EXCHANGE) // PLACES


def other_of(move):
    return (move - EXCHANGE) // ROW % MOST_PLAYERS


def place_of(move):
    return (move - EXCHANGE) % ROW


def at(owner, place):
    """The bit of a place of the table."""
    return 1 << owner * ROW + place


def knows(state, seat, owner, place):
    return state.known[seat] >> owner * ROW + place & 1


# What a note says about a card: the card, or HIDDEN for those who did not see it, and its place
HIDDEN = 15


def placed(card, place):
    return place * 16 + card


def note(state, rule, who, what):
    """Write down that a rule acted; the compiled rules do without."""
    state.notes.append((rule, who, what))


# ---- may I?


def mover_of(state, move):
    """The seat that makes the move: nobody plays out of turn."""
    return state.turn


def verdict(state, move):
    """LEGAL, or the number of the first rule that forbids the move."""
    if state.phase == OVER:
        return B19
    if move in (KNOCK, END):
        if state.phase == KNOCKING:
            return LEGAL
        return B19 if state.knocker != NONE else B18
    if state.phase == KNOCKING:
        return B6  # one action a turn
    if move <= DRAW:
        if state.phase == HELD:
            return B6
        return LEGAL if move == DRAW or may_take(state) else B8
    if state.phase == TURN:
        return B9  # nothing has been drawn yet
    return using(state, move)


def may_take(state):
    """Is the top discard a number card (B8)?"""
    return state.pile[state.piled - 1] < SWAP


def using(state, move):
    """LEGAL, or the rule that forbids this use of the card just drawn."""
    if move == DISCARD:
        return LEGAL  # B9, B10
    if move == AGAIN:
        return LEGAL if state.first else B14
    if state.held == UNKNOWN:
        return B24  # only in a view: who did not see the card cannot tell
    if move < PEEK_AT:
        return LEGAL if state.held < SWAP else B9
    if move < TWICE:
        return LEGAL if state.held == PEEK else B13
    if move == TWICE:
        return LEGAL if state.held == DRAW_TWICE else B14
    return LEGAL if state.held == SWAP and other_of(move) != state.turn else B12


def legal_moves(state):
    """Write the legal moves to state.found, in a stable order; how many."""
    if state.phase == TURN:
        return found_actions(state)
    if state.phase == HELD:
        return found_uses(state)
    if state.phase == KNOCKING:
        state.found[0] = KNOCK
        state.found[1] = END
        return 2
    return 0


def found_actions(state):
    count = 0
    if may_take(state):
        count = found_places(state, 0, TAKE)
    state.found[count] = DRAW
    return count + 1


def found_uses(state):
    state.found[0] = DISCARD
    count = 1
    if state.held < SWAP:
        count = found_places(state, count, KEEP)
    elif state.held == PEEK:
        count = found_places(state, count, PEEK_AT)
    elif state.held == SWAP:
        count = found_exchanges(state, count)
    else:
        state.found[count] = TWICE
        count += 1
    if state.first:
        state.found[count] = AGAIN
        count += 1
    return count


def found_places(state, count, move):
    for place in range(ROW):
        state.found[count + place] = move + place
    return count + ROW


def found_exchanges(state, count):
    for own in range(ROW):
        for other in range(state.players):
            if other != state.turn:
                for place in range(ROW):
                    state.found[count] = exchange(own, other, place)
                    count += 1
    return count


# ---- what a move does


def apply(state, move):
    """Carry out a legal move."""
    if move < DRAW:
        take(state, move - TAKE)
    elif move == DRAW:
        draw(state, B9)
        state.phase = HELD
    elif move == DISCARD:
        note(state, B9_DISCARDS if state.held < SWAP else B10, state.turn, state.held)
        discard(state, state.held)
        finish(state)
    elif move < PEEK_AT:
        keep(state, move - KEEP)
    elif move < TWICE:
        peek(state, move - PEEK_AT)
    elif move == TWICE:
        play_twice(state)
    elif move == AGAIN:
        draw_again(state)
    elif move == KNOCK:
        knock(state)
    elif move == END:
        note(state, B18_NOT, state.turn, 0)
        follow(state)
    else:
        swap(state, own_of(move), other_of(move), place_of(move))


def take(state, place):
    """Action A: the top discard for one of your four (B7)."""
    player = state.turn
    state.piled -= 1
    card = state.pile[state.piled]
    state.pile[state.piled] = 0
    note(state, B7, player, placed(card, place))
    give_up(state, place, card, B7_GIVES)
    for seat in range(state.players):
        show(state, seat, at(player, place))
    note(state, B24, player, placed(card, place))
    finish(state)


def keep(state, place):
    """The number card just drawn for one of your four (B9)."""
    player = state.turn
    note(state, B9_KEEPS, player, placed(state.held, place))
    give_up(state, place, state.held, B9_GIVES)
    show(state, player, at(player, place))
    finish(state)


def give_up(state, place, card, rule):
    """This card takes the place of one of your four, which is discarded without effect (B7, B9, B11)."""
    player = state.turn
    given = state.row[player][place]
    state.row[player][place] = card
    cover(state, at(player, place))
    note(state, rule if given < SWAP else B11, player, given)
    discard(state, given)


def draw(state, rule):
    """The top card of the stack into the hand (B9, B14)."""
    state.held = top_of_stack(state)
    note(state, rule, state.turn, state.held)


def top_of_stack(state):
    if state.left == 0:
        reshuffle(state)
    state.left -= 1
    card = state.stack[state.left]
    state.stack[state.left] = 0
    return card


def reshuffle(state):
    """The whole discard pile becomes the stack (B17)."""
    note(state, B17, state.turn, state.piled)
    for i in range(state.piled):
        state.stack[i] = state.pile[i]
        state.pile[i] = 0
    state.left = state.piled
    state.piled = 0
    shuffle(state.stack, state.left, state.shuffling)


def discard(state, card):
    state.pile[state.piled] = card
    state.piled += 1


def peek(state, place):
    """Look at one of your own (B13)."""
    player = state.turn
    note(state, B13, player, placed(state.row[player][place], place))
    show(state, player, at(player, place))
    put_away(state)


def swap(state, own, other, place):
    """One of your cards for one of another player's; nobody looks (B12)."""
    player = state.turn
    card = state.row[player][own]
    state.row[player][own] = state.row[other][place]
    state.row[other][place] = card
    note(state, B12, player, exchange(own, other, place))
    here = player * ROW + own
    there = other * ROW + place
    for seat in range(state.players):  # B24: knowledge follows the cards
        state.known[seat] = bits_swapped(state.known[seat], here, there)
        state.remembered[seat] = bits_swapped(state.remembered[seat], here, there)
    note(state, B24_FOLLOWS, player, 0)
    put_away(state)


def bits_swapped(bits, one, two):
    differ = (bits >> one ^ bits >> two) & 1
    return bits ^ (differ << one | differ << two)


def show(state, seat, place_bit):
    state.known[seat] |= place_bit
    state.remembered[seat] |= place_bit


def cover(state, place_bit):
    """A new card lies here, and nobody knows it yet."""
    for seat in range(state.players):
        state.known[seat] &= ~place_bit
        state.remembered[seat] &= ~place_bit


def put_away(state):
    """The special card that was played goes to the discard pile (B16)."""
    note(state, B16, state.turn, state.held)
    discard(state, state.held)
    finish(state)


def play_twice(state):
    """Draw twice lies open until its action has been taken, in another one too (B14, B15)."""
    note(state, B14 if state.twice == 0 else B15, state.turn, state.held)
    state.twice += 1
    draw(state, B14_FIRST)
    state.first = 1


def draw_again(state):
    """The first card of Draw twice is discarded unused, and the second drawn (B14)."""
    note(state, B14_AGAIN if state.held < SWAP else B10, state.turn, state.held)
    discard(state, state.held)
    draw(state, B14_SECOND)
    state.first = 0


def finish(state):
    """The action has been taken: Draw twice cards go on top, the outer one last (B16); now one may knock (B18)."""
    state.held = NONE
    state.first = 0
    while state.twice > 0:
        note(state, B16, state.turn, DRAW_TWICE)
        discard(state, DRAW_TWICE)
        state.twice -= 1
    state.turns += 1
    if state.knocker == NONE and state.turns >= state.players:
        state.phase = KNOCKING
    else:
        follow(state)


def knock(state):
    note(state, B18, state.turn, 0)
    note(state, B19, state.turn, state.players - 1)
    state.knocker = state.turn
    follow(state)


def follow(state):
    """The next seat's turn, unless it has knocked: then the round is over (B5, B19)."""
    following = state.turn + 1
    if following == state.players:
        following = 0
    if following == state.knocker:
        end_round(state)
    else:
        state.turn = following
        state.phase = TURN


def end_round(state):
    """All cards are shown; number cards take the place of special ones, from the knocker on (B20)."""
    note(state, B20_SHOWN, state.knocker, 0)
    for i in range(state.players):
        player = (state.knocker + i) % state.players
        for place in range(ROW):
            replace_special(state, player, place)
    for seat in range(state.players):
        state.known[seat] = (1 << state.players * ROW) - 1
        state.remembered[seat] = state.known[seat]
    for seat in range(state.players):
        note(state, B21, seat, score(state, seat))
    state.phase = OVER


def replace_special(state, player, place):
    card = state.row[player][place]
    while card >= SWAP:
        note(state, B20, player, placed(card, place))
        state.aside[state.put_aside] = card
        state.put_aside += 1
        card = top_of_stack(state)
        note(state, B20_NEW, player, placed(card, place))
    state.row[player][place] = card


def is_over(state):
    return state.phase == OVER


def match_is_over(rounds, totals):
    """As many rounds as players, with two players four (B22)."""
    return rounds == (4 if len(totals) == 2 else len(totals))


def score(state, column):
    """The sum of a seat's number cards (B21); special and unknown cards have no value."""
    points = 0
    for place in range(ROW):
        card = state.row[column][place]
        if 0 <= card < SWAP:
            points += card
    return points


# ---- dealing, and what a seat cannot know


def deal(state):
    """Shuffle and deal to an empty table whose players and options are set (B2 to B5)."""
    state.left = 0
    copies = COPIES[state.deck]
    for card in range(KINDS):
        for _ in range(copies[card]):
            state.stack[state.left] = card
            state.left += 1
    shuffle(state.stack, state.left, state.shuffling)
    for player in range(state.players):
        for place in range(ROW):
            state.row[player][place] = top_of_stack(state)
        state.known[player] = LOOKED << player * ROW
        state.remembered[player] = state.known[player]
    discard(state, top_of_stack(state))
    state.turn = 1
    state.knocker = NONE
    state.held = NONE


def forget(state, seat):
    """Put what the seat cannot know into an order that tells nothing (before `deal_hidden`)."""
    gather_hidden(state, seat)
    sort(state.stack, state.left)
    spread_hidden(state, seat)


def deal_hidden(state, seat):
    """Deal anew what the seat cannot know: every order of these cards is as likely.

    What the others know travels with the place: they know whatever card comes to lie there (B24).
    """
    gather_hidden(state, seat)
    shuffle(state.stack, state.left, state.shuffling)
    spread_hidden(state, seat)


def gather_hidden(state, seat):
    """All cards the seat does not know come onto the stack."""
    for owner in range(state.players):
        for place in range(ROW):
            if not knows(state, seat, owner, place):
                state.stack[state.left] = state.row[owner][place]
                state.left += 1
    if state.phase == HELD and seat != state.turn:
        state.stack[state.left] = state.held
        state.left += 1


def spread_hidden(state, seat):
    """As many cards as were gathered go back to where they lay."""
    for owner in range(state.players):
        for place in range(ROW):
            if not knows(state, seat, owner, place):
                state.row[owner][place] = top_of_stack(state)
    if state.phase == HELD and seat != state.turn:
        state.held = top_of_stack(state)


def hide(state, seat):
    """Cover what the seat may not see; below 0 are those who only watch."""
    for owner in range(state.players):
        for place in range(ROW):
            if state.phase != OVER and (seat < 0 or not knows(state, seat, owner, place)):
                state.row[owner][place] = UNKNOWN
    if state.phase == HELD and seat != state.turn:
        state.held = UNKNOWN
    for i in range(state.left):
        state.stack[i] = UNKNOWN
    for other in range(state.players):
        if other != seat:
            state.remembered[other] = state.known[other]  # who forgot what, nobody else can see


def hide_note(rule, who, what, seat):
    """A note as the seat saw it: a card drawn, kept or peeked at is seen by that player alone."""
    if seat != who and rule in (B9, B9_KEEPS, B13, B14_FIRST, B14_SECOND):
        return rule, who, placed(HIDDEN, what // 16)
    return rule, who, what


def hide_move(move, mover, seat):
    """A move as the seat saw it: where cards go is open, and moves name no cards."""
    return move


def sees_moves(state, move, seat):
    """May the seat know that this move is legal now? Only who drew a card knows what it can do (B9)."""
    return state.phase != HELD or seat == state.turn or move in (DISCARD, AGAIN)
