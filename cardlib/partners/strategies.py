"""Named ways to play Partners. Like the rules they run plain and compiled.

A strategy sees the board and its own hand; never another hand or the pack.
"""

from cardlib.chance import below
from cardlib.language import N_
from cardlib.partners.rules import (
    ALL_TAKEN,
    BACK,
    EXCHANGE,
    FIRST,
    H13,
    HIGH,
    HOME,
    INNER,
    LAST,
    LOCKED,
    NONE,
    ONE_14,
    OUTER,
    PAWNS,
    SEATS,
    SEVEN,
    SHARED,
    START,
    STRETCH,
    SWITCH,
    TRACK,
    after,
    along,
    colour_of,
    destination,
    forwards,
    has_won,
    is_locked,
    is_over,
    is_protected,
    kind_of,
    legal_moves,
    other_colour_of,
    other_place_of,
    own_parts_of,
    packed,
    part_end,
    part_place,
    partner_of,
    place_of,
    playing_for,
    space_of,
    unmoved_at,
    way_is_blocked,
)

STRATEGIES = {
    "random": N_("Any move, each as likely."),
    "thumb": N_("Locks a pawn if it can, else hits an opponent, else brings a pawn out, else moves its front pawn."),
    "strong": N_(
        "Weighs distance, danger, protection and blocked starts, thinks of the cards it keeps, "
        "and gives its partner what the partner can use."
    ),
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
    if strategy == RANDOM:
        return state.found[below(state.choosing, count)]
    return choose_best(state, count, strategy)


def choose_best(state, count, strategy):
    """The move with the highest worth; among equals each is as likely."""
    best = state.found[0]
    highest = 0
    equals = 0
    for i in range(count):
        move = state.found[i]
        if state.phase == EXCHANGE:
            worth = thumb_gift(state, kind_of(move)) if strategy == THUMB else strong_gift(state, kind_of(move))
        else:
            worth = thumb_worth(state, move) if strategy == THUMB else strong_worth(state, move)
        if equals == 0 or worth > highest:
            best = move
            highest = worth
            equals = 1
        elif worth == highest:
            equals += 1
            if below(state.choosing, equals) == 0:
                best = move
    return best


# ---- the rule of thumb

LOCKS, HITS, COMES_OUT, HARMS = 4000, 2000, 1000, -2000


def thumb_gift(state, kind):
    """A spare heart, else the last card of the list that is none: Switch, 12, 10 and so on."""
    hearts = 0
    for slot in range(state.held[state.turn]):
        if state.hand[state.turn][slot] <= H13:
            hearts += 1
    if kind <= H13:
        return 100 if hearts > 1 else -100
    return kind


def thumb_worth(state, move):
    """The best that any part of the move does; then how far on the moved pawn is."""
    kind = kind_of(move)
    if kind == SWITCH:
        return switch_progress(state, move)
    seat = playing_for(state)
    if kind != SEVEN:
        here = along(seat, place_of(move))
        there = destination(state, seat, state.circles[seat], kind, other_colour_of(move), here)
        return thumb_step(state, seat, state.circles[seat], here, there)
    pawns = packed(state, seat)
    circles = state.circles[seat]
    moved = 0
    done = 0
    part = 0
    best = HARMS
    while done < SHARED:
        if part == own_parts_of(move) and part > 0:
            return best  # the last own pawn is locked
        end = part_end(move, done)
        here = along(seat, part_place(move, part))
        there = forwards(state, seat, circles, here, end - done)
        best = max(best, thumb_step(state, seat, circles, here, there))
        pawn = unmoved_at(state, seat, here, moved)
        pawns, circles = after(state, seat, pawns, circles, pawn, here, there)
        moved |= 1 << pawn
        done = end
        part += 1
    return best


def thumb_step(state, seat, circles, here, there):
    if here == HOME:
        return COMES_OUT
    if is_protected(state, seat, there):
        return HARMS
    if there >= OUTER:
        return LOCKS if there == INNER - LOCKED[circles] else there
    standing = state.on[space_of(seat, there)]
    owner = standing >> 3
    if standing & 7 == 1 and owner != seat:
        return HARMS if owner == partner_of(seat) else HITS + there
    return there


def switch_progress(state, move):
    """How many spaces the own team gains by a Switch, less what the others gain; none is not worth it."""
    first = colour_of(move)
    second = other_colour_of(move)
    gained = along(first, other_place_of(move)) - along(first, place_of(move))
    lost = along(second, place_of(move)) - along(second, other_place_of(move))
    seat = state.turn
    return (gained if first % 2 == seat % 2 else -gained) + (lost if second % 2 == seat % 2 else -lost)


# ---- the strong strategy: what it weighs, found by trying

IN_START, PER_SPACE, NEAR, IN_GOAL, IN_LOCK = 220, 4, 30, 650, 940
NEAR_FROM = LAST - 12  # from here every card reaches the goal
# What a place before the goal circles is worth to a pawn, counted along its way
WORTH = tuple(
    0 if place == HOME else IN_START + PER_SPACE * (place - START) + (NEAR if place >= NEAR_FROM else 0)
    for place in range(OUTER)
)
GAP = 30  # on the circles, for each step from being locked: a 1 is harder to come by than a 3
# With how many kinds of card a pawn so many spaces behind could land here (7*1 counts up to 7)
REACHED_BY = (0, 2, 2, 2, 1, 2, 2, 1, 1, 1, 1, 0, 1, 1, 1)
DANGER = 85  # in thousandths, for each such kind: that an opponent holds it and uses it so
PAIR = 25  # for standing with another pawn of one's own
BLOCK = 42  # for each opposing pawn held up behind the own start
SOON, LATER = 10, 9  # in sixteenths: a card kept counts for less than one played, the next one still less
USELESS = 5  # a card kept that could not be used
KEEP_SWITCH = 30  # what a Switch is worth later
HOPE, HEART = 140, 60  # a heart for a seat without a pawn in play, and for one with pawns
THEIRS, MINE = 6, 26  # in sixteenths: what a gift does for the partner, what the cards kept do here
NOTHING = -100_000


def strong_worth(state, move):
    """How much better the board gets for the team, and what the cards kept could do then."""
    kind = kind_of(move)
    seat = playing_for(state)
    pawns = packed(state, seat)
    circles = state.circles[seat]
    if kind == SWITCH:
        return switch_worth(state, move) - KEEP_SWITCH + kept_worth(state, seat, pawns, circles, kind)
    if kind != SEVEN:
        here = along(seat, place_of(move))
        there = destination(state, seat, circles, kind, other_colour_of(move), here)
        worth = step_worth(state, seat, pawns, circles, here, there)
        pawns, circles = after(state, seat, pawns, circles, unmoved_at(state, seat, here, 0), here, there)
        return worth + kept_worth(state, seat, pawns, circles, kind)
    worth = 0
    moved = 0
    done = 0
    part = 0
    while done < SHARED:
        if part == own_parts_of(move) and part > 0:  # on with the partner's (P12)
            seat = colour_of(move)
            pawns = packed(state, seat)
            circles = state.circles[seat]
            moved = 0
        end = part_end(move, done)
        here = along(seat, part_place(move, part))
        there = forwards(state, seat, circles, here, end - done)
        worth += step_worth(state, seat, pawns, circles, here, there)
        pawn = unmoved_at(state, seat, here, moved)
        pawns, circles = after(state, seat, pawns, circles, pawn, here, there)
        moved |= 1 << pawn
        done = end
        part += 1
    return worth + kept_worth(state, seat, pawns, circles, kind)


def step_worth(state, seat, pawns, circles, here, there):
    """What one pawn's move brings: its own way, pawns hit, danger left behind and met."""
    worth = -standing_worth(state, seat, pawns, circles, here, 1)
    if is_protected(state, seat, there):
        return worth
    worth += standing_worth(state, seat, pawns, circles, there, 0)
    if FIRST <= there <= LAST:
        standing = state.on[space_of(seat, there)]
        owner = standing >> 3
        if standing & 7 == 1 and owner != seat:
            hit = WORTH[along(owner, space_of(seat, there) + FIRST)]
            worth += -hit if owner == partner_of(seat) else hit
    return worth


def standing_worth(state, seat, pawns, circles, place, counted):
    """What a pawn is worth on this place among the others; `counted` is 1 if it is one of the pawns there."""
    if place == START:
        return WORTH[START] + BLOCK * held_up(state, seat)
    if place < FIRST or place >= OUTER:
        return way_worth(circles, place)
    if pawns_on(pawns, place) > counted:
        return WORTH[place] + PAIR
    return lone_worth(state, seat, place)


def way_worth(circles, place):
    """How far a pawn has come, with these circles taken."""
    if place < OUTER:
        return WORTH[place]
    gap = INNER - LOCKED[circles] - place
    return IN_GOAL + GAP * gap if gap > 0 else IN_LOCK


def lone_worth(state, seat, place):
    return WORTH[place] - WORTH[place] * DANGER * dangers(state, seat, place) // 1000


def pawns_on(pawns, place):
    count = 0
    for pawn in range(PAWNS):
        if pawns >> 6 * pawn & 63 == place:
            count += 1
    return count


def dangers(state, seat, place):
    """With how many kinds of card the opponents' pawns could hit a pawn on this place."""
    found = 0
    for side in range(1, SEATS, 2):
        other = (seat + side) % SEATS
        there = along(other, FIRST + space_of(seat, place))
        for pawn in range(PAWNS):
            here = state.place[other][pawn]
            if here == HOME or here > LAST:
                continue
            behind = there - here
            if 0 < behind <= HIGH:
                if REACHED_BY[behind] > 0 and not way_is_blocked(state, other, here, there):
                    found += REACHED_BY[behind]
            elif behind in (-BACK, TRACK - BACK):
                found += 1
    return found


def held_up(state, seat):
    """How many opposing pawns stand within 14 spaces before this seat's start."""
    found = 0
    for side in range(1, SEATS, 2):
        other = (seat + side) % SEATS
        beyond = FIRST + (seat - other) % SEATS * STRETCH  # the first space after the start, on the other's way
        for pawn in range(PAWNS):
            if beyond - STRETCH <= state.place[other][pawn] < beyond:
                found += 1
    return found


def kept_worth(state, seat, pawns, circles, played):
    """What the other cards of the hand could do after this one."""
    if circles == ALL_TAKEN and seat == state.turn:
        seat = partner_of(seat)
        pawns = packed(state, seat)
        circles = state.circles[seat]
    return plan_worth(state, seat, pawns, circles, played)


def plan_worth(state, seat, pawns, circles, gone):
    """What the hand without this card could do, the best card first, if nobody else moved."""
    held = state.held[state.turn]
    used = 1 << slot_of(state, gone)
    weight = SOON
    worth = 0
    for turn in range(held - 1):
        best = NOTHING
        best_slot = 0
        best_pawn = 0
        best_there = NONE
        for slot in range(held):
            if used >> slot & 1:
                continue
            kind = state.hand[state.turn][slot]
            if kind == SWITCH:
                if best < KEEP_SWITCH:
                    best = KEEP_SWITCH
                    best_slot = slot
                    best_there = NONE
                continue
            for pawn in range(PAWNS):
                here = pawns >> 6 * pawn & 63
                there = best_there_of(state, seat, circles, kind, here)
                if there != NONE and way_worth(circles, there) - way_worth(circles, here) > best:
                    best = way_worth(circles, there) - way_worth(circles, here)
                    best_slot = slot
                    best_pawn = pawn
                    best_there = there
        if best == NOTHING:
            return worth - USELESS * (held - 1 - turn)
        worth += best * weight // 16
        weight = weight * LATER // 16
        used |= 1 << best_slot
        if best_there != NONE:
            here = pawns >> 6 * best_pawn & 63
            pawns, circles = after(state, seat, pawns, circles, best_pawn, here, best_there)
    return worth


def slot_of(state, kind):
    slot = 0
    while state.hand[state.turn][slot] != kind:
        slot += 1
    return slot


def best_there_of(state, seat, circles, kind, here):
    """The best place this card could take a pawn to, or NONE; a 7 goes to one pawn."""
    if kind == SEVEN:
        if here == HOME or is_locked(circles, here):
            return NONE
        return max(NONE, forwards(state, seat, circles, here, SHARED))
    there = destination(state, seat, circles, kind, 0, here)
    if kind == ONE_14 and here != HOME:
        high = destination(state, seat, circles, kind, 1, here)
        if high >= 0 and (there < 0 or way_worth(circles, high) > way_worth(circles, there)):
            return high
    return max(NONE, there)


def switch_worth(state, move):
    """What the team gains when these two pawns change places."""
    first = colour_of(move)
    second = other_colour_of(move)
    if first == second:
        return 0
    here = place_of(move)
    there = other_place_of(move)
    gained = lone_worth(state, first, along(first, there)) - lone_worth(state, first, along(first, here))
    also = lone_worth(state, second, along(second, here)) - lone_worth(state, second, along(second, there))
    team = state.turn % 2
    return (gained if first % 2 == team else -gained) + (also if second % 2 == team else -also)


def strong_gift(state, kind):
    """What the card could do for the partner, and what the cards kept could do here."""
    seat = playing_for(state)
    theirs = need(state, partner_of(state.turn), kind)
    mine = plan_worth(state, seat, packed(state, seat), state.circles[seat], kind)
    return theirs * THEIRS // 16 + mine * MINE // 16


def need(state, seat, kind):
    """How much this card would help the seat on its next turn."""
    if state.circles[seat] == ALL_TAKEN:
        seat = partner_of(seat)
    if kind == SWITCH:
        return KEEP_SWITCH
    pawns = packed(state, seat)
    circles = state.circles[seat]
    best = NOTHING
    in_play = 0
    for pawn in range(PAWNS):
        here = state.place[seat][pawn]
        if here != HOME and not is_locked(circles, here):
            in_play += 1
        there = best_there_of(state, seat, circles, kind, here)
        if there != NONE:
            best = max(best, step_worth(state, seat, pawns, circles, here, there))
    if best == NOTHING:
        return -USELESS
    if kind <= H13:
        best += HEART if in_play > 0 else HOPE
    return best


# ---- thinking ahead (see `cardlib.playout`)

CLEARLY = 7  # in quarters of a standard error: the strong strategy is hard to beat, so little is not enough
MOST_TRIED = 12  # moves; 7*1 alone may offer hundreds
WON = 10_000  # more than any board is worth


def candidates(state, seat):
    """Write the moves worth trying, those first that the strong strategy likes best; how many."""
    count = legal_moves(state)
    if count <= MOST_TRIED:
        return count
    worth = state.boards  # its work is done for now
    for i in range(count):
        worth[i] = strong_worth(state, state.found[i])
    for place in range(MOST_TRIED):
        best = place
        for i in range(place + 1, count):
            if worth[i] > worth[best]:
                best = i
        state.found[place], state.found[best] = state.found[best], state.found[place]
        worth[place], worth[best] = worth[best], worth[place]
    return MOST_TRIED


def settled(state, known):
    """A game that is tried ends with the cards of this deal: what comes then is the same for all moves."""
    return is_over(state) or state.deal != known.deal or state.dealer != known.dealer


def prize(state, seat, columns):
    """How much better the seat's team stands than the other one."""
    if is_over(state):
        return WON if has_won(state, seat) else -WON
    balance = 0
    for other in range(SEATS):
        worth = seat_worth(state, other)
        balance += worth if other % 2 == seat % 2 else -worth
    return balance


def seat_worth(state, seat):
    """What the strong strategy finds a seat's four pawns worth where they stand."""
    pawns = packed(state, seat)
    worth = 0
    for pawn in range(PAWNS):
        worth += standing_worth(state, seat, pawns, state.circles[seat], state.place[seat][pawn], 1)
    return worth
