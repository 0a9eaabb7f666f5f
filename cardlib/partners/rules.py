"""The rules of Partners, and only they. Rule ids (P1 to P34) are those of the rulebook room.

Every function here runs twice: plain on a state with lists, compiled on a row of a table.

A pawn's place is counted along its own way: home 0, start 1, then 56 spaces from its own first
(2) to the one before its start (57), then the goal circles c4 to c1 (58 to 61). So every colour
moves alike, and forwards is adding. Moves name places of the board, counted from yellow's first
space; `along` and `on_board` change one into the other. A seat's pawns are kept in order of place.
"""

from cardlib.bits import size
from cardlib.chance import STREAM_WORDS, shuffle, sort
from cardlib.layout import Layout

NONE = -1  # no card
UNKNOWN = -2  # a card that a view may not show

SEATS = 4
FEWEST_PLAYERS = MOST_PLAYERS = SEATS  # P1
PAWNS = 4
HAND = 4  # P4
DEALS = 3  # P4: from one shuffled pack
STRETCH = 14  # numbered spaces after each start
TRACK = SEATS * STRETCH

HOME, START, FIRST = 0, 1, 2
LAST = FIRST + TRACK - 1  # the space before the own start
OUTER, INNER = LAST + 1, LAST + PAWNS  # goal circles c4 and c1
PLACES = INNER + 1
ALL_TAKEN = 15  # a bit for each goal circle, c4 the lowest

KINDS = 14
H, H8, H13, ONE_14, TWO, THREE, BACK_4, FIVE, SIX, SEVEN, NINE, TEN, TWELVE, SWITCH = range(KINDS)
UNKNOWN_KIND = 15  # in a move that a view may not show
STEPS = (0, 8, 13, 1, 2, 3, 0, 5, 6, 0, 9, 10, 12, 0)  # forwards, as a number card
HIGH = 14  # the other value of 1/14
BACK = 4
SHARED = 7  # P11
HIGHEST = (0, 8, 13, 14, 2, 3, 4, 5, 6, 7, 9, 10, 12, 0)  # what a card counts when the dealer is drawn (P7)
MOST_COPIES = 9
MOST_CARDS = KINDS * MOST_COPIES
FEWEST_CARDS = DEALS * SEATS * HAND  # P4

# For each seat and place: which of the 56 spaces it is, and the same place as the board counts it, and the other way
SPACE = tuple(tuple((place - FIRST + STRETCH * seat) % TRACK for place in range(PLACES)) for seat in range(SEATS))
ON_BOARD = tuple(
    tuple(FIRST + spaces[place] if FIRST <= place <= LAST else place for place in range(PLACES)) for spaces in SPACE
)
ALONG = tuple(tuple(way.index(place) for place in range(PLACES)) for way in ON_BOARD)
# For each place how many starts lie behind it, the own one not counted
STARTS_BEHIND = tuple(max(0, place - FIRST) // STRETCH for place in range(PLACES))

# How many pawns are locked, for each set of taken goal circles (P27)
LOCKED = (0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 4)

BEGUN = 256  # seven parts deep, and at each at most four pawns with six ways to go on
BOARDS = 1024  # a table for the boards that 7*1 leads to, twice as many as there can be
FOUND = 1024

LAYOUT = Layout(
    players=(),
    phase=(),
    turn=(),
    dealer=(),
    deal=(),  # 1 to 3 (P4)
    place=(SEATS, PAWNS),
    on=(TRACK,),  # who stands on each space: colour * 8 + how many
    at_start=(SEATS,),  # how many pawns stand on their start
    circles=(SEATS,),  # which goal circles are taken
    held=(SEATS,),
    hand=(SEATS, HAND),
    given=(SEATS,),  # the card given in the exchange, as long as the partner may hold it
    left=(),  # how many cards the pack holds; the last one is its top
    draw=(MOST_CARDS,),
    copies=(KINDS,),
    turns=(),
    shuffling=(STREAM_WORDS,),
    choosing=(STREAM_WORDS,),
    timing=(STREAM_WORDS,),
    thinking=(),  # how many games a seat that searches tries for a move
    found=(FOUND,),  # where `legal_moves` writes
    boards=(BOARDS,),  # where `find_splits` marks the boards it has seen
    begun=(BEGUN,),  # where `find_splits` keeps moves under way, and what they have led to; or pawns to switch
    situations=(BEGUN,),
)

EXCHANGE, PLAY, OVER = 0, 1, 2  # phases

LOWER_IS_BETTER = False
LEGAL = 0
P2, P4, P5, P6, P7, P8, P9 = 2, 4, 5, 6, 7, 8, 9
P10, P11, P12, P13, P14, P15, P16, P17, P18 = range(10, 19)
P20, P21, P22, P23, P25, P27, P28, P29, P30, P31 = 20, 21, 22, 23, 25, 27, 28, 29, 30, 31
# A second thing to say under the same rule: its number plus 100, a third plus 200
P4_SHUFFLE, P5_GETS, P7_AGAIN, P7_DEALER = 100 + P4, 100 + P5, 100 + P7, 200 + P7
P6_TURN, P10_NUMBER, P11_ONCE, P31_FROM_NOW = 100 + P6, 100 + P10, 100 + P11, 100 + P31
P8_NOT_YOURS, P14_ITSELF, P31_COLOUR = 100 + P8, 100 + P14, 200 + P31

# ---- moves: one integer. A card of one pawn: kind, whose pawn, where, which value of 1/14.
# Switch: two pawns. 7*1: whose pawns besides the own, how many own parts, where parts end, places.

OWN = 4  # instead of a colour: the mover's
COLOUR_AT, PLACE_AT, OTHER_COLOUR_AT, OTHER_PLACE_AT = 4, 7, 13, 16
OWN_PARTS_AT, ENDS_AT, PLACES_AT = 7, 10, 17
GIVE, FOLD, WRONG = 1 << 60, 2 << 60, 3 << 60
# 7*1 moves that no position allows
TOTAL_WRONG, ORDER_WRONG, COLOURS_WRONG = WRONG + 16, WRONG + 32, WRONG + 48


def single(kind, colour, place, high):
    return kind | colour << COLOUR_AT | place << PLACE_AT | high << OTHER_COLOUR_AT


def switch(colour, place, other_colour, other_place):
    return (
        SWITCH
        | colour << COLOUR_AT
        | place << PLACE_AT
        | other_colour << OTHER_COLOUR_AT
        | other_place << OTHER_PLACE_AT
    )


def kind_of(move):
    return SEVEN if move >= WRONG else move & 15


def colour_of(move):
    return move >> COLOUR_AT & 7


def place_of(move):
    return move >> PLACE_AT & 63


def other_colour_of(move):
    return move >> OTHER_COLOUR_AT & 7


def other_place_of(move):
    return move >> OTHER_PLACE_AT & 63


def own_parts_of(move):
    return move >> OWN_PARTS_AT & 7


def part_end(move, done):
    """How many of the seven steps are made when the part ends that begins after `done` steps."""
    ends = move >> ENDS_AT
    done += 1
    while not ends >> (done - 1) & 1:
        done += 1
    return done


def part_place(move, part):
    return move >> PLACES_AT + 6 * part & 63


def note(state, rule, who, what):
    """Write down that a rule acted; the compiled rules do without."""
    state.notes.append((rule, who, what))


# ---- places


def along(seat, place):
    """A place of the board as this seat's pawns count it."""
    return ALONG[seat][place]


def on_board(seat, place):
    """A place on this seat's way as the board counts it."""
    return ON_BOARD[seat][place]


def space_of(seat, place):
    """Which of the 56 spaces a place on this seat's way is."""
    return SPACE[seat][place]


def partner_of(seat):
    return seat ^ 2


def playing_for(state):
    """Whose pawns the seat at turn moves: its partner's, once its own are all locked (P31)."""
    return state.turn if state.circles[state.turn] != ALL_TAKEN else partner_of(state.turn)


def is_taken(circles, place):
    return place >= OUTER and circles >> (place - OUTER) & 1


def is_locked(circles, place):
    """P27: c1, and each circle whose inner neighbours are all locked."""
    return place > INNER - LOCKED[circles]


def pawn_at(state, seat, place):
    """The seat's first pawn on this place of its way, or NONE."""
    for pawn in range(PAWNS):
        if state.place[seat][pawn] == place:
            return pawn
    return NONE


def holds(state, seat, kind):
    for slot in range(state.held[seat]):
        if state.hand[seat][slot] == kind:
            return True
    return False


# ---- where a pawn gets to: a place, or minus the rule that stops it


def forwards(state, seat, circles, here, steps):
    there = here + steps
    if there > LAST:
        return inwards(circles, here, steps)
    return -P18 if way_is_blocked(state, seat, here, there) else there


def way_is_blocked(state, seat, low, high):
    """Does a pawn on its own start bar the way between these places (P18)? A pawn passes its own start."""
    passed = STARTS_BEHIND[high]
    return passed > STARTS_BEHIND[low] and state.at_start[seat + passed & SEATS - 1] > 0


def inwards(circles, here, steps):
    """Into the goal circles; a pawn that cannot go on turns round, both ways (P25, P26, P28)."""
    first_circle = OUTER if here < OUTER else here + 1
    if first_circle > INNER or is_taken(circles, first_circle):
        return -P29  # no free circle to turn on
    if here >= OUTER:
        circles &= ~(1 << (here - OUTER))
    way = 1
    for _ in range(steps):
        if here + way > INNER or is_taken(circles, here + way):
            way = -way
        here += way
    return here


def backwards(state, seat, here):
    """Four spaces back; the own start is passed over like any other (P13, P17, P18)."""
    if here > LAST:
        return -P13
    there = max(here, FIRST) - BACK
    if there < FIRST:
        return there + TRACK
    return -P18 if way_is_blocked(state, seat, there, here) else there


def destination(state, seat, circles, kind, high, here):
    """Where this card takes the seat's pawn with these circles taken, before it meets others there."""
    if here == HOME:
        return START if kind <= H13 else -P10_NUMBER
    if kind == H:
        return -P10
    if is_locked(circles, here):
        return -P27
    if kind == BACK_4:
        return backwards(state, seat, here)
    return forwards(state, seat, circles, here, HIGH if high else STEPS[kind])


def is_protected(state, seat, there):
    """Do two or more pawns of another colour stand on this place of the seat's way (P22, P23)?"""
    if there < FIRST or there > LAST:
        return False
    standing = state.on[space_of(seat, there)]
    # in a 7*1 that finishes the mover's own pawns, those still counted here have left
    return standing & 7 > 1 and standing >> 3 != seat and standing >> 3 != state.turn


# ---- may I?


def mover_of(state, move):
    """The seat that makes the move: nobody plays out of turn."""
    return state.turn


def verdict(state, move):
    """LEGAL, or the number of the first rule that forbids the move."""
    if state.phase == OVER:
        return P2
    if state.hand[state.turn][0] == UNKNOWN:
        return P6_TURN  # asked in the view of another seat
    if GIVE <= move < FOLD:
        if state.phase != EXCHANGE or not holds(state, state.turn, kind_of(move)):
            return P5
        return LEGAL
    if state.phase == EXCHANGE:
        return P5
    if move == FOLD:
        return LEGAL if legal_moves(state) == 1 and state.found[0] == FOLD else P16
    kind = kind_of(move)
    if not holds(state, state.turn, kind):
        return P6
    if kind == SEVEN:
        return splitting(state, move)
    if kind == SWITCH:
        return switching(state, move)
    seat = state.turn if colour_of(move) == OWN else colour_of(move)
    here = along(seat, place_of(move))
    if pawn_at(state, seat, here) == NONE:
        if needs_colour(state, seat, place_of(move)):
            return P31_COLOUR
        return P10 if here == HOME and kind <= H13 else P8
    stranger = is_stranger(state, seat, here)
    if stranger:
        return stranger
    return max(LEGAL, -destination(state, seat, state.circles[seat], kind, other_colour_of(move), here))


def is_stranger(state, seat, here):
    """LEGAL, or the rule that keeps the mover's hands off this colour's pawn."""
    if seat == playing_for(state):
        return LEGAL
    if seat == state.turn:
        return P27  # all locked
    if here == START:
        return P20
    if here >= OUTER:
        return P30
    return P31 if seat == partner_of(state.turn) else P8_NOT_YOURS


def needs_colour(state, seat, place):
    """Does a seat that has finished name its partner's pawn as if it were its own (P31)?"""
    if seat != state.turn or playing_for(state) == seat:
        return False
    partner = partner_of(seat)
    return pawn_at(state, partner, along(partner, place)) != NONE


def switching(state, move):
    """LEGAL, or the rule that keeps these two pawns where they are (P14, P15)."""
    colour = colour_of(move)
    other_colour = other_colour_of(move)
    here = along(colour, place_of(move))
    there = along(other_colour, other_place_of(move))
    if pawn_at(state, colour, here) == NONE or pawn_at(state, other_colour, there) == NONE:
        return P14
    if not can_be_switched(state, colour, here) or not can_be_switched(state, other_colour, there):
        return P15
    return P14_ITSELF if colour == other_colour and here == there else LEGAL


def can_be_switched(state, seat, place):
    return FIRST <= place <= LAST and state.on[space_of(seat, place)] & 7 == 1


def splitting(state, move):
    """LEGAL, or the rule that forbids this way to share out the seven steps (P11, P12)."""
    if move >= WRONG:
        return P11 if move == TOTAL_WRONG else P12 if move == ORDER_WRONG else P20
    seat = state.turn
    pawns = packed(state, seat)
    circles = state.circles[seat]
    moved = 0
    done = 0
    part = 0
    while done < SHARED:
        if part == own_parts_of(move) and colour_of(move) != state.turn:
            seat = colour_of(move)
            if part > 0 and seat == partner_of(state.turn):
                if circles != ALL_TAKEN:
                    return P12  # the own pawns are not all locked yet
            elif pawn_at(state, seat, along(seat, part_place(move, part))) == NONE:
                return P11
            elif is_stranger(state, seat, along(seat, part_place(move, part))):
                return is_stranger(state, seat, along(seat, part_place(move, part)))
            pawns = packed(state, seat)
            circles = state.circles[seat]
            moved = 0
        end = part_end(move, done)
        here = along(seat, part_place(move, part))
        pawn = unmoved_at(state, seat, here, moved)
        if pawn == NONE and needs_colour(state, seat, part_place(move, part)):
            return P31_COLOUR
        if here == HOME:
            return P11
        if pawn == NONE:
            has_moved = pawn_at(state, seat, here) != NONE or is_among(pawns, here)
            return P11_ONCE if has_moved else P11
        if is_locked(circles, here):
            return P27
        there = forwards(state, seat, circles, here, end - done)
        if there < 0:
            return -there
        pawns, circles = after(state, seat, pawns, circles, pawn, here, there)
        moved |= 1 << pawn
        done = end
        part += 1
    return LEGAL


def unmoved_at(state, seat, place, moved):
    for pawn in range(PAWNS):
        if state.place[seat][pawn] == place and not moved >> pawn & 1:
            return pawn
    return NONE


def is_among(pawns, place):
    """Does one of the packed pawns stand on this place of its way?"""
    for pawn in range(PAWNS):
        if pawns >> 6 * pawn & 63 == place:
            return True
    return False


def packed(state, seat):
    """The places of the seat's four pawns as one number."""
    place = state.place[seat]
    return place[0] | place[1] << 6 | place[2] << 12 | place[3] << 18


def after(state, seat, pawns, circles, pawn, here, there):
    """The seat's pawns and circles when this one has got there; it is sent home from a protected space (P22)."""
    if is_protected(state, seat, there):
        there = HOME
    if here >= OUTER:
        circles ^= 1 << (here - OUTER)
    if there >= OUTER:
        circles |= 1 << (there - OUTER)
    return pawns + ((there - here) << 6 * pawn), circles


# ---- all legal moves


def legal_moves(state):
    """Write the legal moves to state.found, in a stable order, equal cards and pawns once; how many."""
    if state.phase == OVER:
        return 0
    hand = state.hand[state.turn]
    count = 0
    seen = 0
    for slot in range(state.held[state.turn]):
        kind = hand[slot]
        if seen >> kind & 1:
            continue
        seen |= 1 << kind
        if state.phase == EXCHANGE:
            state.found[count] = GIVE + kind
            count += 1
        elif kind == SEVEN:
            count = find_splits(state, count)
        elif kind == SWITCH:
            count = find_switches(state, count)
        else:
            count = find_singles(state, kind, count)
    if count == 0:
        state.found[0] = FOLD  # P16
        return 1
    return count


def find_singles(state, kind, count):
    seat = playing_for(state)
    colour = OWN if seat == state.turn else seat
    before = NONE
    for pawn in range(PAWNS):
        here = state.place[seat][pawn]
        if here == before:
            continue
        before = here
        for high in range(2 if kind == ONE_14 and here != HOME else 1):
            if destination(state, seat, state.circles[seat], kind, high, here) >= 0:
                state.found[count] = single(kind, colour, on_board(seat, here), high)
                count += 1
    return count


def find_switches(state, count):
    """Every pair of pawns that stand alone on their spaces: lower seat first, then along the track."""
    alone = 0
    for seat in range(SEATS):
        for pawn in range(PAWNS):
            place = state.place[seat][pawn]
            if can_be_switched(state, seat, place):
                state.begun[alone] = seat << 6 | on_board(seat, place)
                alone += 1
    for i in range(alone):
        one = state.begun[i]
        for j in range(alone):
            other = state.begun[j]
            if other > one:
                state.found[count] = switch(one >> 6, one & 63, other >> 6, other & 63)
                count += 1
    return count


def find_splits(state, count):
    """7*1: one move for each distinct board that some legal order leads to (P11, P12).

    Begun moves wait in `state.begun`, each with the situation it has led to (see `situation`).
    """
    for i in range(BOARDS):
        state.boards[i] = 0
    seat = playing_for(state)
    state.begun[0] = SEVEN | (OWN if seat == state.turn else seat) << COLOUR_AT
    state.situations[0] = situation(seat, packed(state, seat), state.circles[seat], 0, 0, 0, 0)
    waiting = 1
    while waiting > 0:
        waiting, count = share_out(state, waiting - 1, count)
    return count


def situation(seat, pawns, circles, moved, bound, part, done):
    """Where a 7*1 under way stands, as one number.

    Whose pawns move, their places and circles, which of them have moved, the first of those far
    from the goal that still may, how many parts and steps are made.
    """
    return pawns | circles << 24 | moved << 28 | bound << 32 | part << 35 | done << 38 | seat << 41


def share_out(state, last, count):
    """Take the last begun 7*1 and let each pawn that may go next make some of the steps left.

    Only near the goal circles does it matter who moves first. Pawns too far from them go before
    all others, in their own order.
    """
    move = state.begun[last]
    now = state.situations[last]
    pawns = now & 0xFFFFFF
    circles = now >> 24 & 15
    moved = now >> 28 & 15
    bound = now >> 32 & 7
    part = now >> 35 & 7
    done = now >> 38 & 7
    seat = now >> 41
    place = state.place[seat]
    if seat == state.turn:
        move += 1 << OWN_PARTS_AT
    before = NONE
    waiting = last
    for pawn in range(PAWNS):
        here = place[pawn]
        if moved >> pawn & 1 or here in (before, HOME) or is_locked(circles, here):
            continue
        before = here
        far = here + SHARED <= LAST
        if far and pawn < bound:
            continue
        new_moved = moved | 1 << pawn
        new_bound = pawn + 1 if far else PAWNS
        this_move = move | on_board(seat, here) << PLACES_AT + 6 * part
        last_one = goes_last(place, circles, moved, pawn, far)
        for end in range(SHARED if last_one else done + 1, SHARED + 1):
            there = forwards(state, seat, circles, here, end - done)
            if there < 0:
                break
            new_pawns, new_circles = after(state, seat, pawns, circles, pawn, here, there)
            new_move = this_move | 1 << ENDS_AT + end - 1
            if end == SHARED:
                count = find_split(state, seat, new_pawns, new_circles, new_move, count)
            elif new_circles != ALL_TAKEN:
                state.begun[waiting] = new_move
                state.situations[waiting] = situation(seat, new_pawns, new_circles, new_moved, new_bound, part + 1, end)
                waiting += 1
            elif seat == state.turn:
                partner = partner_of(seat)
                state.begun[waiting] = new_move + ((partner - OWN) << COLOUR_AT)
                state.situations[waiting] = situation(
                    partner, packed(state, partner), state.circles[partner], 0, 0, part + 1, end
                )
                waiting += 1
    return waiting, count


def goes_last(place, circles, moved, pawn, far):
    """Can no pawn go on after this one, neither of this seat nor, once all its own are locked, of its partner (P12)?"""
    if not far and place[pawn] < OUTER and size(circles) == PAWNS - 1:
        return False
    for other in range(pawn + 1 if far else 0, PAWNS):
        near = place[other] + SHARED > LAST
        if other != pawn and (far or near) and not moved >> other & 1 and not is_locked(circles, place[other]):
            return False
    return True


def find_split(state, seat, pawns, circles, move, count):
    """Note the move, unless another one leads to the same board.

    Boards differ in the mover's own pawns, or, where those are all locked, in the partner's.
    """
    if seat == state.turn and circles != ALL_TAKEN:
        board = in_order(pawns) << 2 | 1
    else:
        board = in_order(packed(state, partner_of(seat)) if seat == state.turn else pawns) << 2 | 2
    slot = board * 0x9E3779B1 >> 16 & BOARDS - 1
    while state.boards[slot] != 0:
        if state.boards[slot] == board:
            return count
        slot = slot + 1 & BOARDS - 1
    state.boards[slot] = board
    state.found[count] = move
    return count + 1


def in_order(pawns):
    """The packed places, lowest first: equal for equal boards."""
    a = pawns & 63
    b = pawns >> 6 & 63
    c = pawns >> 12 & 63
    d = pawns >> 18
    a, b = min(a, b), max(a, b)
    c, d = min(c, d), max(c, d)
    a, c = min(a, c), max(a, c)
    b, d = min(b, d), max(b, d)
    b, c = min(b, c), max(b, c)
    return a | b << 6 | c << 12 | d << 18


# ---- what a move does


def pawn_note(kind, colour, here, there):
    """A pawn's move as the number of a note; places of the board."""
    return ((kind * SEATS + colour) * 64 + here) * 64 + there


def apply(state, move):
    """Carry out a legal move."""
    seat = state.turn
    if GIVE <= move < FOLD:
        give(state, seat, kind_of(move))
        return
    state.turns += 1
    if move == FOLD:
        fold(state, seat)
    else:
        kind = kind_of(move)
        take_out(state, seat, kind)
        if state.given[partner_of(seat)] == kind:
            state.given[partner_of(seat)] = NONE
        if playing_for(state) != seat and kind != SWITCH:
            note(state, P31, seat, partner_of(seat))
        if kind == SEVEN:
            play_split(state, seat, move)
        elif kind == SWITCH:
            play_switch(state, seat, move)
        else:
            play_single(state, seat, kind, move)
    if has_won(state, seat):
        state.phase = OVER
        note(state, P2, seat, seat % 2)
    else:
        follow(state, (seat + 1) % SEATS)


def take_out(state, seat, kind):
    """The card leaves the hand; the others keep their order."""
    hand = state.hand[seat]
    slot = 0
    while hand[slot] != kind:
        slot += 1
    last = state.held[seat] - 1
    while slot < last:
        hand[slot] = hand[slot + 1]
        slot += 1
    hand[last] = 0
    state.held[seat] = last


def give(state, seat, kind):
    """Lay a card face down for the partner; when all four lie there, they change hands (P5)."""
    take_out(state, seat, kind)
    state.given[seat] = kind
    note(state, P5, seat, kind)
    if seat < SEATS - 1:
        state.turn = seat + 1
        return
    for giver in range(SEATS):
        getter = partner_of(giver)
        state.hand[getter][state.held[getter]] = state.given[giver]
        state.held[getter] += 1
        note(state, P5_GETS, getter, state.given[giver])
    state.phase = PLAY
    follow(state, (state.dealer + 1) % SEATS)
    note(state, P6, state.turn, 0)


def fold(state, seat):
    """Nothing can be played: the whole hand is thrown in, for all to see (P16)."""
    note(state, P16, seat, state.held[seat])
    for slot in range(state.held[seat]):
        state.hand[seat][slot] = 0
    state.held[seat] = 0
    state.given[partner_of(seat)] = NONE


def play_single(state, seat, kind, move):
    colour = seat if colour_of(move) == OWN else colour_of(move)
    here = along(colour, place_of(move))
    high = other_colour_of(move)
    there = destination(state, colour, state.circles[colour], kind, high, here)
    if kind <= ONE_14 and kind != H:
        note(state, P9, seat, kind * 16 + (0 if here == HOME else HIGH if high else STEPS[kind]))
    rule = P10 if here == HOME else P13 if kind == BACK_4 else P8
    note(state, rule, seat, pawn_note(kind, colour, on_board(colour, here), on_board(colour, there)))
    note_way(state, seat, colour, here, there, HIGH if high else STEPS[kind])
    arrive(state, seat, colour, pawn_at(state, colour, here), there)


def play_split(state, seat, move):
    """Seven steps, pawn after pawn (P11), and on with the partner's when the own are locked (P12)."""
    own_parts = own_parts_of(move)
    done = 0
    part = 0
    moved = 0  # a bit for each pawn that has had its turn
    colour = seat
    while done < SHARED:
        if part == own_parts and colour_of(move) != seat:
            colour = colour_of(move)
            moved = 0
            if part > 0:
                note(state, P12, seat, (SHARED - done) * SEATS + colour)
        end = part_end(move, done)
        here = along(colour, part_place(move, part))
        there = forwards(state, colour, state.circles[colour], here, end - done)
        note(state, P11, seat, pawn_note(end - done, colour, on_board(colour, here), on_board(colour, there)))
        note_way(state, seat, colour, here, there, end - done)
        pawn = unmoved_at(state, colour, here, moved)
        moved |= 1 << pawn
        put_down(state, seat, colour, pawn, there)
        done = end
        part += 1
    sort_pawns(state, seat)
    sort_pawns(state, colour)


def play_switch(state, seat, move):
    colour = colour_of(move)
    other_colour = other_colour_of(move)
    here = place_of(move)
    there = other_place_of(move)
    note(state, P14, seat, pawn_note(other_colour, colour, here, there))
    pawn = pawn_at(state, colour, along(colour, here))
    other = pawn_at(state, other_colour, along(other_colour, there))
    state.place[colour][pawn] = along(colour, there)
    state.place[other_colour][other] = along(other_colour, here)
    state.on[here - FIRST] = other_colour * 8 + 1
    state.on[there - FIRST] = colour * 8 + 1
    sort_pawns(state, colour)
    sort_pawns(state, other_colour)


def note_way(state, seat, colour, here, there, steps):
    """Say what happened on the way: starts passed over, circles entered, a turn on them."""
    if (
        here >= FIRST
        and there >= FIRST
        and (min(here, LAST) - FIRST) // STRETCH != (min(there, LAST) - FIRST) // STRETCH
    ):
        stretch = max((here - FIRST) // STRETCH, (there - FIRST) // STRETCH)
        note(state, P17, seat, (colour + (stretch if abs(there - here) < TRACK // 2 else 0)) % SEATS)
    if here <= LAST < here + steps:
        note(state, P25, seat, colour)
    if here >= FIRST and here + steps > LAST and there != here + steps:
        note(state, P28, seat, colour)


def arrive(state, seat, colour, pawn, there):
    put_down(state, seat, colour, pawn, there)
    sort_pawns(state, colour)


def put_down(state, seat, colour, pawn, there):
    """The pawn gets there and meets who stands there (P21 to P24); the pawns' order is left for later."""
    lift(state, colour, pawn)
    if FIRST <= there <= LAST:
        space = space_of(colour, there)
        standing = state.on[space]
        owner = standing >> 3
        if standing & 7 > 0 and owner != colour:
            if standing & 7 > 1:
                note(state, P22, seat, pawn_note(0, colour, 0, space + FIRST))
                state.place[colour][pawn] = HOME
                return
            note(state, P21, seat, pawn_note(0, owner, 0, space + FIRST))
            hit = pawn_at(state, owner, along(owner, space + FIRST))
            lift(state, owner, hit)
            state.place[owner][hit] = HOME
            sort_pawns(state, owner)
        elif standing & 7 > 0:
            note(state, P23, seat, pawn_note(0, colour, 0, space + FIRST))
        state.on[space] = colour * 8 + (state.on[space] & 7) + 1
    elif there == START:
        state.at_start[colour] += 1
        if state.at_start[colour] == 1:
            note(state, P18, seat, colour)
    elif there >= OUTER:
        state.circles[colour] |= 1 << (there - OUTER)
        if is_locked(state.circles[colour], there):
            note(state, P27, seat, pawn_note(0, colour, 0, there))
            if state.circles[colour] == ALL_TAKEN and state.circles[partner_of(colour)] != ALL_TAKEN:
                note(state, P31_FROM_NOW, colour, partner_of(colour))
    state.place[colour][pawn] = there


def lift(state, colour, pawn):
    """Take a pawn off the board."""
    here = state.place[colour][pawn]
    if here == START:
        state.at_start[colour] -= 1
    elif here >= OUTER:
        state.circles[colour] &= ~(1 << (here - OUTER))
    elif here != HOME:
        space = space_of(colour, here)
        state.on[space] = state.on[space] - 1 if state.on[space] & 7 > 1 else 0


def sort_pawns(state, seat):
    place = state.place[seat]
    for last in range(1, PAWNS):
        i = last
        while i > 0 and place[i - 1] > place[i]:
            higher = place[i - 1]
            place[i - 1] = place[i]
            place[i] = higher
            i -= 1


def has_won(state, seat):
    """Are all eight pawns of the seat's team locked (P2)?"""
    return state.circles[seat] == ALL_TAKEN and state.circles[partner_of(seat)] == ALL_TAKEN


def follow(state, seat):
    """This seat is next, or whoever comes after it with cards (P6, P16); else there is a new deal (P4)."""
    for _ in range(SEATS):
        if state.held[seat] > 0:
            state.turn = seat
            return
        seat = (seat + 1) % SEATS
    next_deal(state)


def is_over(state):
    return state.phase == OVER


def match_is_over(rounds, totals):
    """A match is one game."""
    return rounds == 1


def score(state, column):
    """1 for the team that has won, yellow and blue (0) or red and green (1); else 0."""
    return 1 if has_won(state, column) else 0


# ---- dealing, and what a seat cannot know


def deal(state):
    """Draw for the first dealer and deal, to an empty table whose options are set (P1, P4, P7)."""
    gather(state)
    state.dealer = drawn_dealer(state)
    shuffle_all(state)
    deal_hands(state)


def gather(state):
    """All cards make one pack, shuffled."""
    state.left = 0
    for kind in range(KINDS):
        for _ in range(state.copies[kind]):
            state.draw[state.left] = kind
            state.left += 1
    shuffle(state.draw, state.left, state.shuffling)


def drawn_dealer(state):
    """Each draws a card, the highest deals; those who tie draw again (P7)."""
    drawing = 15
    while True:
        highest = NONE
        leading = 0
        leader = 0
        for seat in range(SEATS):
            if drawing >> seat & 1:
                kind = draw_card(state)
                note(state, P7, seat, kind)
                if HIGHEST[kind] > highest:
                    highest = HIGHEST[kind]
                    leading = 0
                    leader = seat
                if HIGHEST[kind] == highest:
                    leading |= 1 << seat
        if leading == 1 << leader:
            note(state, P7_DEALER, leader, 0)
            return leader
        note(state, P7_AGAIN, leader, leading)
        drawing = leading


def draw_card(state):
    if state.left == 0:
        gather(state)
    state.left -= 1
    kind = state.draw[state.left]
    state.draw[state.left] = 0
    return kind


def shuffle_all(state):
    note(state, P4_SHUFFLE, state.dealer, 0)
    gather(state)
    state.deal = 0


def next_deal(state):
    """All hands are used up: the dealer deals again, after three deals the next one (P4)."""
    if state.deal == DEALS:
        state.dealer = (state.dealer + 1) % SEATS
        shuffle_all(state)
    deal_hands(state)


def deal_hands(state):
    """Four cards each; then the partners exchange (P4, P5)."""
    state.deal += 1
    for seat in range(SEATS):
        for slot in range(HAND):
            state.hand[seat][slot] = draw_card(state)
        state.held[seat] = HAND
        state.given[seat] = NONE
    note(state, P4, state.dealer, state.deal)
    state.phase = EXCHANGE
    state.turn = 0


def forget(state, seat):
    """Put what the seat cannot know into an order that tells nothing (before `deal_hidden`)."""
    unknown = pick_up_hidden(state, seat)
    sort(state.draw, unknown)
    deal_out_hidden(state, seat, unknown)
    if state.phase == PLAY:
        for other in range(SEATS):
            if other != seat:
                state.given[other] = NONE


def deal_hidden(state, seat):
    """Deal anew what the seat cannot know: the pack, the others' hands, what they lay face down.

    It knows the card that it gave its partner, until the partner plays such a card.
    """
    unknown = pick_up_hidden(state, seat)
    shuffle(state.draw, unknown, state.shuffling)
    deal_out_hidden(state, seat, unknown)


def pick_up_hidden(state, seat):
    """Lay the others' cards on the pack, but for the one the seat knows; how many lie there then."""
    unknown = state.left
    for other in range(SEATS):
        if other == seat:
            continue
        for slot in range(first_hidden(state, seat, other), state.held[other]):
            state.draw[unknown] = state.hand[other][slot]
            unknown += 1
        if state.phase == EXCHANGE and state.given[other] != NONE:
            state.draw[unknown] = state.given[other]
            unknown += 1
    return unknown


def deal_out_hidden(state, seat, unknown):
    """The inverse of `pick_up_hidden`."""
    for other in range(SEATS):
        if other == seat:
            continue
        for slot in range(first_hidden(state, seat, other), state.held[other]):
            unknown -= 1
            state.hand[other][slot] = state.draw[unknown]
            state.draw[unknown] = 0
        if state.phase == EXCHANGE and state.given[other] != NONE:
            unknown -= 1
            state.given[other] = state.draw[unknown]
            state.draw[unknown] = 0


def first_hidden(state, seat, other):
    """The first slot that the seat does not know; the card it gave its partner comes before."""
    known = state.given[seat]
    if state.phase != PLAY or known == NONE or other != partner_of(seat):
        return 0
    hand = state.hand[other]
    slot = 0
    while hand[slot] != known:
        slot += 1
    hand[slot] = hand[0]
    hand[0] = known
    return 1


def hide(state, seat):
    """Cover what the seat may not see; for no seat at all (NONE) what lies face down: hands are held, not laid."""
    for i in range(state.left):
        state.draw[i] = UNKNOWN
    for other in range(SEATS):
        if other == seat:
            continue
        if seat != NONE:
            for slot in range(state.held[other]):
                state.hand[other][slot] = UNKNOWN
        if state.given[other] != NONE:
            state.given[other] = UNKNOWN if state.phase == EXCHANGE else NONE


def hide_note(rule, who, what, seat):
    """A note as the seat saw it: of the exchange only its own two cards."""
    if (rule == P5 and who != seat) or (rule == P5_GETS and seat not in (who, partner_of(who))):
        return rule, who, UNKNOWN
    return rule, who, what


def hide_move(move, mover, seat):
    """A move as the seat saw it: `give ?` by the others."""
    return GIVE + UNKNOWN_KIND if GIVE <= move < FOLD and mover != seat else move


def sees_moves(state, move, seat):
    """May the seat know that this move is legal now? Only from its own hand."""
    return seat == state.turn
