"""The rules of STOP, and only they. Rule ids (S1 to S27) are those of the rulebook room.

Every function here runs twice: plain on a state with lists, compiled on a row of a table.
A card is a number from 0 to 52, its kind. A move is one integer (see `lay`).

A hand is a set of bits: in `one` a bit for each kind it holds, in `two` a bit for each coloured kind
it holds twice; Free choice is counted in `free`. The discards under the top card are kept the same way.
Who knows which card is part of the state, too: see `known`.
"""

from cardlib.bits import lowest, size
from cardlib.chance import STREAM_WORDS, shuffle, sort
from cardlib.layout import Layout

NONE = -1  # no card, no seat
UNKNOWN = -2  # a card that a view may not show

COLOURS = 4
PER_COLOUR = 13  # ten numbers and three symbols (S1)
ZERO, TWO, SIX, NINE = 0, 2, 6, 9
SKIP, PASS, PLUS = 10, 11, 12
FREE = COLOURS * PER_COLOUR
KINDS = FREE + 1
DECK = 112
FEWEST_PLAYERS, MOST_PLAYERS = 2, 10
HAND = 7  # S2
DISCARDS = MOST_PLAYERS  # where the discards under the top card are kept, behind the hands
CALL_COST = 2  # S8, S9
TIMES = 256  # how many measured reaction times the whole table may have

# S1: two of each coloured card, eight Free choice
COPIES = tuple(8 if kind == FREE else 2 for kind in range(KINDS))
CARDS = tuple(kind for kind in range(KINDS) for _ in range(COPIES[kind]))
# For each card its symbol
SYMBOL = tuple(kind % PER_COLOUR if kind < FREE else NONE for kind in range(KINDS))

COLOURED = (1 << FREE) - 1
# All cards of one symbol, a bit for a kind
OF_SYMBOL = tuple(sum(1 << colour * PER_COLOUR + symbol for colour in range(COLOURS)) for symbol in range(PER_COLOUR))


def _symbols_match(symbol, other):
    return symbol == other or {symbol, other} == {SIX, NINE}  # S3, S15


def _fits(card, top):
    if top == FREE:
        return True  # S21, S23
    colour, symbol = divmod(card, PER_COLOUR)
    return colour == top // PER_COLOUR or _symbols_match(symbol, top % PER_COLOUR)


def _is_twin(card, top):
    if top == FREE or top % PER_COLOUR >= SKIP:
        return False  # S6: symbol cards never
    return card // PER_COLOUR == top // PER_COLOUR and _symbols_match(card % PER_COLOUR, top % PER_COLOUR)


# For each top card the coloured cards that fit on it, those that may be played out of turn, and the 0 of its colour
FITTING = tuple(sum(1 << card for card in range(FREE) if _fits(card, top)) for top in range(KINDS))
TWINS = tuple(sum(1 << card for card in range(FREE) if _is_twin(card, top)) for top in range(KINDS))
PROTECTING = tuple(1 << top // PER_COLOUR * PER_COLOUR if top < FREE else 0 for top in range(KINDS))

LAYOUT = Layout(
    players=(),
    dealer=(),
    turn=(),
    last=(),  # who laid a card last
    over=(),
    top=(),
    pending=(),
    amount=(),  # cards to draw while 2s are pending (S13)
    one=(MOST_PLAYERS + 1,),
    two=(MOST_PLAYERS + 1,),
    free=(MOST_PLAYERS + 1,),
    held=(MOST_PLAYERS + 1,),  # how many cards
    # S27: for each hand (see `hand_of`) what each other seat knows of it: a bit for each kind, and from bit FREE on
    # how many Free choice; in `known_twice` a bit for each coloured kind of which it knows both.
    known=(MOST_PLAYERS, MOST_PLAYERS),
    known_twice=(MOST_PLAYERS, MOST_PLAYERS),
    known_to_some=(MOST_PLAYERS,),  # for each hand the kinds of which anyone knows
    passed=(),  # how far the hands have been passed to the right, all in all
    left=(),  # how many cards the draw pile holds; the last one is its top
    draw=(DECK,),
    turns=(),
    points=(3,),  # what special numbers, coloured symbols and Free choice count (S24)
    reactions=(MOST_PLAYERS,),  # how many reaction times a seat has, and where they begin in `times`
    reactions_from=(MOST_PLAYERS,),
    times=(TIMES,),
    shuffling=(STREAM_WORDS,),
    choosing=(STREAM_WORDS,),
    timing=(STREAM_WORDS,),
    thinking=(),  # how many games a seat that searches tries for a move
    found=(256,),  # where `legal_moves` writes: far more than there can be
)

NOTHING, DRAWING, SKIPPING, TURNING_UP, PASSING_LEFT, PASSING_RIGHT = range(6)  # what can be pending
# For each symbol what is pending once it lies there (S13, S16, S17, S19)
STRIKE = {TWO: DRAWING, SKIP: SKIPPING, PASS: PASSING_LEFT, PLUS: TURNING_UP}
STRIKES = tuple(STRIKE.get(symbol, NOTHING) for symbol in range(PER_COLOUR))

LOWER_IS_BETTER = True
LEGAL = 0
S3, S4, S5, S6, S7, S8, S9, S10 = range(3, 11)
S12, S13, S14, S15, S16, S17, S18, S19, S20, S21, S22 = range(12, 23)
S24 = 24
# A further thing to note under the same rule: its number plus 100 or 200
S5_NOTHING = 100 + S5
S8_FORGOTTEN, S8_DRAWS = 100 + S8, 200 + S8
S9_FORGOTTEN, S9_DRAWS, S9_ENDS = 100 + S9, 200 + S9, 300 + S9
S15_TWIN = 100 + S15
S13_DRAWS, S13_SKIPPED, S16_SKIPPED, S17_PASSED = 100 + S13, 200 + S13, 100 + S16, 100 + S17
S19_TURNS_UP, S19_DRAWS, S19_SKIPPED = 100 + S19, 200 + S19, 300 + S19

# What must be done while something is pending, and what forbids a card that is no answer to it
PENDING_RULE = (S3, S13, S16, S19, S17, S17)
ANSWER_RULE = (S3, S13, S16, S20, S18, S18)

# Moves: seat + 1 (0: whose turn it is), card, laid on a Free choice or not, direction, calls
DRAW, ACCEPT = KINDS, KINDS + 1  # in the place of a card
LEFT, RIGHT = 1, 2
WATCH, STOP = 1, 2


def lay(card, free=0, direction=0, calls=0, named=0):
    return named << 11 | card << 5 | free << 4 | direction << 2 | calls


DRAW_MOVE, ACCEPT_MOVE = DRAW << 5, ACCEPT << 5


def named_of(move):
    return move >> 11


def card_of(move):
    return move >> 5 & 63


def free_of(move):
    return move >> 4 & 1


def direction_of(move):
    return move >> 2 & 3


def calls_of(move):
    return move & 3


def mover_of(state, move):
    """The seat that makes the move."""
    named = named_of(move)
    return named - 1 if named > 0 else state.turn


def note(state, rule, who, what):
    """Write down that a rule acted; the compiled rules do without."""
    state.notes.append((rule, who, what))


def left_of(state, player):
    """The left neighbour, who follows (S2)."""
    return player + 1 if player + 1 < state.players else 0


def same_colour(card, other):
    return card // PER_COLOUR == other // PER_COLOUR


def is_pass(card):
    """1 for Pass cards, which can be passed to the LEFT, and to the RIGHT."""
    return OF_SYMBOL[PASS] >> card & 1


def holds(state, player, card):
    return state.one[player] >> card & 1


def add(state, where, card):
    bit = 1 << card
    state.held[where] += 1
    if card == FREE:
        state.free[where] += 1
    else:
        state.two[where] |= state.one[where] & bit
    state.one[where] |= bit


def remove(state, where, card):
    bit = 1 << card
    state.held[where] -= 1
    if card == FREE:
        state.free[where] -= 1
        if state.free[where] == 0:
            state.one[where] ^= bit
    else:
        twice = state.two[where] & bit
        state.two[where] ^= twice
        state.one[where] ^= bit ^ twice


def copies(state, where, card):
    """How many cards of a kind lie there."""
    if card == FREE:
        return state.free[where]
    return (state.one[where] >> card & 1) + (state.two[where] >> card & 1)


def in_sight(state, where):
    """How many cards lie there as far as one can see: in a view a hand may hold more."""
    return size(state.one[where] & COLOURED) + size(state.two[where]) + state.free[where]


# ---- may I?


def needed_calls(held, free):
    """The calls one must make when laying from so many cards, one or two (S8, S9, S10)."""
    left = held - 1 - free
    if left == 1:
        return WATCH
    if left == 0:
        return WATCH | STOP if free else STOP
    return 0


def answers(state):
    """The cards with which the one concerned may answer what is pending, a bit for a kind."""
    zero = PROTECTING[state.top]  # S12
    if state.pending == DRAWING:
        return zero | OF_SYMBOL[TWO]  # S13
    if state.pending == SKIPPING:
        return zero | OF_SYMBOL[SKIP]  # S16
    return zero  # S18, S20


def quick_cards(state):
    """The cards that anyone may play now without having the turn, a bit for a kind."""
    if state.pending >= PASSING_LEFT:
        return PROTECTING[state.top]  # S18
    return TWINS[state.top]  # S6


def verdict(state, move):
    """LEGAL, or the number of the first rule that forbids the move."""
    if state.over:
        return S9
    card = card_of(move)
    if named_of(move) > 0:
        if mover_of(state, move) == state.turn or free_of(move) or not quick_cards(state) >> card & 1:
            return S18 if state.pending >= PASSING_LEFT else S6
    elif card == DRAW:
        return LEGAL if state.pending == NOTHING else PENDING_RULE[state.pending]
    elif card == ACCEPT:
        return LEGAL if state.pending != NOTHING else S3
    return laying(state, mover_of(state, move), move)


def laying(state, player, move):
    """LEGAL, or the rule that forbids this player to lay these cards."""
    card = card_of(move)
    free = free_of(move)
    if not holds(state, player, FREE if free else card):
        return S3
    if free and (card == FREE or not holds(state, player, card)):
        return S21
    if state.pending != NOTHING:
        if free or card == FREE:
            return S22
        if not answers(state) >> card & 1:
            return ANSWER_RULE[state.pending]
    elif card == FREE:
        return S21  # never alone
    elif not free and not FITTING[state.top] >> card & 1:
        return S3
    uncalled_for = calls_of(move) & ~needed_calls(state.held[player], free)
    if uncalled_for:
        return S8 if uncalled_for & WATCH else S9
    return LEGAL


def legal_moves(state):
    """Write what anyone may do now to state.found, in a stable order, equal cards once; how many."""
    if state.over:
        return 0
    count = moves_in_turn(state)
    player = left_of(state, state.turn)
    while player != state.turn:
        count = moves_out_of_turn(state, player, count)
        player = left_of(state, player)
    return count


def moves_in_turn(state):
    """Write the moves of the seat whose turn it is; the last one is to draw or to accept."""
    player = state.turn
    hand = state.one[player] & COLOURED
    if state.pending != NOTHING:
        count = write_moves(state, hand & answers(state), 0, 0, state.held[player], 0)
        state.found[count] = ACCEPT_MOVE
        return count + 1
    count = write_moves(state, hand & FITTING[state.top], 0, 0, state.held[player], 0)
    if state.free[player] > 0:
        count = write_moves(state, hand, 1, 0, state.held[player], count)
    state.found[count] = DRAW_MOVE
    return count + 1


def moves_out_of_turn(state, player, count):
    """Write what the player may do without having the turn, from place `count` on (S6, S18)."""
    return write_moves(state, state.one[player] & quick_cards(state), 0, player + 1, state.held[player], count)


def write_moves(state, cards, free, named, held, count):
    """Write a move for each of the cards, Pass cards in both directions, with and without the calls."""
    found = state.found
    needed = needed_calls(held, free)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        first = last = 0
        if is_pass(card):
            first = LEFT
            last = RIGHT
        for direction in range(first, last + 1):
            move = lay(card, free, direction, 0, named)
            for calls in range(needed + 1):
                if calls & ~needed == 0:
                    found[count] = move | calls
                    count += 1
    return count


# ---- what a move does


def apply(state, move):
    """Carry out a legal move."""
    player = mover_of(state, move)
    card = card_of(move)
    state.turns += 1
    if card == DRAW:
        draw_card(state, player, S4)
        state.turn = left_of(state, player)
    elif card == ACCEPT:
        accept(state, player)
    else:
        lay_down(state, player, move)
        if call(state, player, free_of(move), calls_of(move)):
            act(state, player, card, direction_of(move))
        else:
            end_round(state, player)


def lay_down(state, player, move):
    """One card from the hand onto the discards, or Free choice and a card (S3, S21)."""
    card = card_of(move)
    if free_of(move):
        put_on_top(state, player, FREE)
        note(state, S21, player, FREE)
        note(state, S21, player, card)
    elif named_of(move) > 0 and state.pending < PASSING_LEFT:
        note(state, S6, player, card)
        if card != state.top:
            note(state, S15_TWIN, player, card)
    elif state.pending >= PASSING_LEFT:
        note(state, S18, player, card)
    elif state.pending != NOTHING and PROTECTING[state.top] >> card & 1:
        note(state, S12, player, card)
    else:
        note(state, S3, player, card)
        if state.top != FREE and not same_colour(card, state.top) and card % PER_COLOUR != state.top % PER_COLOUR:
            note(state, S15, player, card)  # nothing else lets a card of neither colour nor number fit
    put_on_top(state, player, card)
    state.last = player


def put_on_top(state, player, card):
    remove(state, player, card)
    hand = hand_of(state, player)
    if state.known_to_some[hand] >> card & 1:
        lose_sight(state, hand, card)
    add(state, DISCARDS, state.top)
    state.top = card


def call(state, player, free, calls):
    """Check the calls once all has landed; false if this was the end of the round (S8, S9, S10)."""
    needed = needed_calls(state.held[player] + 1 + free, free)
    if needed & WATCH:
        if calls & WATCH:
            note(state, S8, player, 0)
        else:
            note(state, S8_FORGOTTEN, player, 0)
    if needed & STOP:
        if calls & STOP:
            note(state, S9, player, 0)
        else:
            note(state, S9_FORGOTTEN, player, 0)
    if needed & STOP and calls == needed:
        return False
    if needed & ~calls & WATCH:
        draw_cards(state, player, CALL_COST, S8_DRAWS)
    if needed & ~calls & STOP:
        draw_cards(state, player, CALL_COST, S9_DRAWS)
    return True


def act(state, player, card, direction):
    """What the card does: it waits until the one it strikes answers or accepts."""
    following = left_of(state, player)
    pending = STRIKES[SYMBOL[card]]
    if pending == DRAWING:
        state.amount += 2  # S13, S14: on top of what is pending
        note(state, S13 if state.turn == player else S14, following, state.amount)
    else:
        state.amount = 0
    if pending == SKIPPING:
        note(state, S16, following, 0)
    elif pending == TURNING_UP:
        note(state, S19, following, 0)
    elif pending == PASSING_LEFT:
        note(state, S17, player, direction)
        if direction == RIGHT:
            pending = PASSING_RIGHT
    state.pending = pending
    if state.turn != player:
        note(state, S7, following, 0)
    state.turn = following


def accept(state, player):
    """Take what is pending."""
    pending = state.pending
    state.pending = NOTHING
    if pending >= PASSING_LEFT:  # the turn itself is still to come
        pass_hands(state, pending == PASSING_LEFT)
        note(state, S17_PASSED, player, LEFT if pending == PASSING_LEFT else RIGHT)
        return
    if pending == DRAWING:
        draw_cards(state, player, state.amount, S13_DRAWS)
        state.amount = 0
        note(state, S13_SKIPPED, player, 0)
    elif pending == TURNING_UP:
        turn_up(state, player)
        note(state, S19_SKIPPED, player, 0)
    else:
        note(state, S16_SKIPPED, player, 0)
    state.turn = left_of(state, player)


def turn_up(state, player):
    """+X: the top card of the draw pile says how many more (S19, S22)."""
    card = draw_card(state, player, S19_TURNS_UP)
    if card != NONE:
        show(state, player, card)
    if card != NONE and card != FREE and card % PER_COLOUR < SKIP:
        draw_cards(state, player, card % PER_COLOUR, S19_DRAWS)


def pass_hands(state, to_the_left):
    """Everyone passes the whole hand on (S17), and what anyone knows of it goes with it (S27)."""
    for seat in range(state.players):
        know_own_hand(state, seat)
    state.passed = (state.passed + (-1 if to_the_left else 1)) % state.players
    for seat in range(state.players):
        forget_own_hand(state, seat)
    pass_on(state, state.one, to_the_left)
    pass_on(state, state.two, to_the_left)
    pass_on(state, state.free, to_the_left)
    pass_on(state, state.held, to_the_left)


def pass_on(state, parts, to_the_left):
    last = state.players - 1
    if to_the_left:
        kept = parts[last]
        for player in range(last, 0, -1):
            parts[player] = parts[player - 1]
        parts[0] = kept
    else:
        kept = parts[0]
        for player in range(last):
            parts[player] = parts[player + 1]
        parts[last] = kept


def draw_cards(state, player, count, rule):
    """So many cards, or as many as there are (S5)."""
    for _ in range(count):
        if draw_card(state, player, rule) == NONE:
            return


def draw_card(state, player, rule):
    """One card from the draw pile into the hand; which, or NONE if there is none at all (S5)."""
    if state.left == 0:
        reshuffle(state)
        if state.left == 0:
            note(state, S5_NOTHING, player, 0)
            return NONE
    state.left -= 1
    card = state.draw[state.left]
    add(state, player, card)
    note(state, rule, player, card)
    return card


def reshuffle(state):
    """All discards but the top card become the draw pile (S5)."""
    state.left = take_all(state, DISCARDS, 0)
    if state.left > 0:
        shuffle(state.draw, state.left, state.shuffling)
        note(state, S5, NONE, state.left)


def take_all(state, where, count):
    """Move all cards from there to places `count` and on of the draw pile, in a fixed order; how many then."""
    cards = state.one[where] & COLOURED
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        for _ in range(copies(state, where, card)):
            state.draw[count] = card
            count += 1
    for _ in range(state.free[where]):
        state.draw[count] = FREE
        count += 1
    state.one[where] = 0
    state.two[where] = 0
    state.free[where] = 0
    state.held[where] = 0
    return count


def end_round(state, player):
    """With the call the round ends at once; the card has no further effect (S9)."""
    state.over = 1
    state.pending = NOTHING
    state.amount = 0
    state.turn = player
    note(state, S9_ENDS, player, 0)
    for other in range(state.players):
        if other != player:
            note(state, S24, other, score(state, other))


def is_over(state):
    return state.over


LIMIT = 500  # S26


def match_is_over(rounds, totals):
    """When someone reaches 500 minus points."""
    return max(totals) >= LIMIT


def score(state, column):
    """Minus points of a player for the cards in hand (S24); those a view may not show count nothing."""
    points = state.points[2] * state.free[column]
    cards = state.one[column] & COLOURED
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        points += copies(state, column, card) * points_of(state, card)
    return points


def points_of(state, card):
    """What a card in hand counts (S24)."""
    if card == FREE:
        return state.points[2]
    symbol = card % PER_COLOUR
    if symbol >= SKIP:
        return state.points[1]
    if symbol in (ZERO, TWO, SIX, NINE):
        return state.points[0]
    return symbol


# ---- what a seat knows of the other hands (S27)


def hand_of(state, seat):
    """The number of the hand that the seat holds: a hand keeps it when it is passed on, and so does what is known."""
    number = seat + state.passed
    return number if number < state.players else number - state.players


def knows(state, seat, owner, card):
    """How many cards of a kind the seat knows to be in the hand of another."""
    hand = hand_of(state, owner)
    if card == FREE:
        return state.known[hand][seat] >> FREE
    return (state.known[hand][seat] >> card & 1) + (state.known_twice[hand][seat] >> card & 1)


def learn(state, seat, owner, card):
    """The seat sees one more card of this kind in the hand of another."""
    hand = hand_of(state, owner)
    bit = 1 << card
    if card == FREE:
        state.known[hand][seat] += bit
    else:
        state.known_twice[hand][seat] |= state.known[hand][seat] & bit
        state.known[hand][seat] |= bit
    state.known_to_some[hand] |= bit


def show(state, owner, card):
    """Everyone sees the card go into this hand."""
    for seat in range(state.players):
        if seat != owner:
            learn(state, seat, owner, card)


def know_own_hand(state, seat):
    """Remember all of it: it is about to be passed on."""
    hand = hand_of(state, seat)
    state.known[hand][seat] = state.one[seat] & COLOURED | state.free[seat] << FREE
    state.known_twice[hand][seat] = state.two[seat]
    state.known_to_some[hand] = state.one[seat]


def forget_own_hand(state, seat):
    """Whoever holds the cards has no need to remember them."""
    hand = hand_of(state, seat)
    state.known[hand][seat] = 0
    state.known_twice[hand][seat] = 0


def lose_sight(state, hand, card):
    """A card was laid. Equal ones look alike, so whoever knew of some knows of one fewer that must still be there."""
    known = state.known[hand]
    bit = 1 << card
    still = 0
    if card == FREE:
        for seat in range(state.players):
            if known[seat] >= bit:
                known[seat] -= bit
                still |= known[seat] >> FREE
    else:
        known_twice = state.known_twice[hand]
        for seat in range(state.players):
            twice = known_twice[seat] & bit
            known_twice[seat] ^= twice
            known[seat] &= ~bit | twice
            still |= twice
    if not still:
        state.known_to_some[hand] ^= bit


def keep_knowledge_of(state, seat):
    """What the others know cannot be told from here, and where hidden cards are dealt anew it holds no more."""
    for hand in range(state.players):
        for other in range(state.players):
            if other != seat:
                state.known[hand][other] = 0
                state.known_twice[hand][other] = 0
        known = state.known[hand][seat]
        state.known_to_some[hand] = known & COLOURED | (known >> FREE > 0) << FREE


# ---- dealing, and what a seat cannot know


def deal(state):
    """Shuffle and deal to an empty table whose players and options are set (S2, S23)."""
    for i in range(DECK):
        state.draw[i] = CARDS[i]
    state.left = DECK
    shuffle(state.draw, DECK, state.shuffling)
    for player in range(state.players):
        for _ in range(HAND):
            state.left -= 1
            add(state, player, state.draw[state.left])
    state.left -= 1
    state.top = state.draw[state.left]
    state.turn = state.dealer
    state.last = state.dealer - 1 if state.dealer > 0 else state.players - 1  # as if the turn had come round


def collect_hidden(state, seat):
    """Put what the seat does not know of the other hands onto the draw pile; how many cards that makes."""
    keep_knowledge_of(state, seat)
    count = state.left
    for player in range(state.players):
        if player != seat:
            held = state.held[player]
            keep_unknown(state, player, seat)
            count = take_all(state, player, count)
            keep_known(state, player, seat)
            state.held[player] = held  # remembered for `hand_out`
    return count


def keep_unknown(state, player, seat):
    """Leave only what the seat does not know in this hand."""
    known = state.known[hand_of(state, player)][seat]
    twice = state.known_twice[hand_of(state, player)][seat]
    state.one[player] = state.one[player] & ~known | state.two[player] & ~twice
    state.two[player] &= ~known
    state.free[player] -= known >> FREE


def keep_known(state, player, seat):
    """Leave only what the seat knows in this hand."""
    known = state.known[hand_of(state, player)][seat]
    state.free[player] = known >> FREE
    state.one[player] = known & COLOURED | (state.free[player] > 0) << FREE
    state.two[player] = state.known_twice[hand_of(state, player)][seat]


def hand_out(state, seat, count):
    """Give the others as many cards as they held; the rest stays as the draw pile."""
    for player in range(state.players):
        if player != seat:
            held = state.held[player]
            state.held[player] = in_sight(state, player)
            while state.held[player] < held:
                count -= 1
                add(state, player, state.draw[count])


def forget(state, seat):
    """Put what the seat cannot know into an order that tells nothing (before `deal_hidden`)."""
    count = collect_hidden(state, seat)
    sort(state.draw, count)
    hand_out(state, seat, count)


def deal_hidden(state, seat):
    """Deal anew what the seat cannot know: of the other hands all but what it knows (S27), and the draw pile."""
    count = collect_hidden(state, seat)
    shuffle(state.draw, count, state.shuffling)
    hand_out(state, seat, count)


def hide(state, seat):
    """Cover what the seat may not see; at the end of the round all hands are laid open (S24).

    For no seat at all (NONE) only what lies face down is covered: hands are held, not laid.
    """
    for i in range(DECK):
        state.draw[i] = UNKNOWN if i < state.left else 0  # behind the pile the cards still stand that were dealt
    keep_knowledge_of(state, seat)
    if state.over or seat == NONE:
        return
    for player in range(state.players):
        if player != seat:
            keep_known(state, player, seat)  # how many there are is still known


DRAWN = S4, S8_DRAWS, S9_DRAWS, S13_DRAWS, S19_DRAWS  # notes of cards that only their new owner sees


def hide_note(rule, who, what, seat):
    """A note as the seat saw it."""
    return (rule, who, UNKNOWN) if rule in DRAWN and who != seat else (rule, who, what)


def hide_move(move, mover, seat):
    """A move as the seat saw it: all cards are played openly."""
    return move


def sees_moves(state, move, seat):
    """May the seat know that this move is legal now? Only what it could do itself, and to draw or to accept."""
    return mover_of(state, move) == seat or move in (DRAW_MOVE, ACCEPT_MOVE)
