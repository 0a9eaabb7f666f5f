"""Named ways to play Partners. Like the rules they run plain and compiled.

A strategy sees the board and its own hand; never another hand or the pack.
"""

from cardlib.chance import below
from cardlib.language import N_
from cardlib.partners.rules import (
    EXCHANGE,
    FIRST,
    H13,
    HOME,
    INNER,
    LAST,
    LOCKED,
    NONE,
    ONE_14,
    OUTER,
    OWN,
    PAWNS,
    SEATS,
    SEVEN,
    SHARED,
    START,
    SWITCH,
    TRACK,
    after,
    along,
    colour_of,
    destination,
    forwards,
    is_locked,
    is_protected,
    kind_of,
    legal_moves,
    playing_for,
    other_colour_of,
    other_place_of,
    own_parts_of,
    packed,
    part_end,
    part_place,
    partner_of,
    place_of,
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
}
RANDOM, THUMB, STRONG = 0, 1, 2


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
    """A spare heart, else the highest card that is none."""
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
        if part == own_parts_of(move) and colour_of(move) != OWN and part > 0:
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


# ---- the strong strategy: what it weighs, found by trying. All in tenths of a space.

# What a place on a pawn's way is worth: little at home, more on the start, most when locked
IN_START, IN_GOAL, IN_LOCK = 160, 640, 800
PER_SPACE = 8
WORTH = tuple(
    0 if place == HOME else IN_START + PER_SPACE * (place - START) if place <= LAST else IN_GOAL + 10 * (place - OUTER)
    for place in range(INNER + 1)
)
# In how many of 14 kinds of card another pawn reaches me from so many spaces behind (7*1 counts up to 7)
REACHED_BY = (0, 2, 2, 2, 1, 2, 2, 1, 1, 1, 1, 0, 1, 1, 1)
DANGER = 12  # of 1000, for each such kind: that an opponent holds it and uses it so
PAIR = 25  # two of one colour on a space
BLOCK = 12  # for each opposing pawn held up behind the own start
SOON = 5, 8  # a card kept for later counts for so much of what it would do now
USELESS = 60  # a card kept that would then do nothing
LAST_HOPE = 250  # having no pawn in play and no card to bring one out
NO_SWITCH = 30  # a Switch is kept for later


def strong_worth(state, move):
    """How much better the board gets for the team, and what the cards kept could do then."""
    kind = kind_of(move)
    seat = playing_for(state)
    if kind == SWITCH:
        return (
            switch_worth(state, move)
            - NO_SWITCH
            + kept_worth(state, seat, packed(state, seat), state.circles[seat], SWITCH)
        )
    pawns = packed(state, seat)
    circles = state.circles[seat]
    worth = 0
    if kind != SEVEN:
        here = along(seat, place_of(move))
        there = destination(state, seat, circles, kind, other_colour_of(move), here)
        worth += step_worth(state, seat, pawns, circles, here, there)
        pawns, circles = after(state, seat, pawns, circles, unmoved_at(state, seat, here, 0), here, there)
        return worth + kept_worth(state, seat, pawns, circles, kind)
    moved = 0
    done = 0
    part = 0
    while done < SHARED:
        if part == own_parts_of(move) and colour_of(move) != OWN and part > 0:
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
    return worth + kept_worth(state, seat, pawns, circles, SEVEN)


def step_worth(state, seat, pawns, circles, here, there):
    """What one pawn's move brings: its own way, pawns hit, danger left behind and met."""
    worth = -place_worth(state, seat, pawns, circles, here, 1)
    if is_protected(state, seat, there):
        return worth
    worth += place_worth(state, seat, pawns, circles, there, 0)
    if FIRST <= there <= LAST:
        standing = state.on[space_of(seat, there)]
        owner = standing >> 3
        if standing & 7 == 1 and owner != seat:
            hit = WORTH[along(owner, space_of(seat, there) + FIRST)]
            worth += -hit if owner == partner_of(seat) else hit
    return worth


def place_worth(state, seat, pawns, circles, place, others):
    """What a pawn of this seat is worth on this place; `others` is 1 if it is counted among the pawns there."""
    if place == HOME:
        return 0
    if place >= OUTER:
        return IN_LOCK if place >= INNER - LOCKED[circles] else WORTH[place]
    if place == START:
        return WORTH[START] + BLOCK * held_up(state, seat)
    if pawns_on(pawns, place) > others:
        return WORTH[place] + PAIR
    return WORTH[place] - WORTH[place] * DANGER * dangers(state, seat, place) // 1000


def pawns_on(pawns, place):
    count = 0
    for pawn in range(PAWNS):
        if pawns >> 6 * pawn & 63 == place:
            count += 1
    return count


def dangers(state, seat, place):
    """In how many kinds of card the opponents' pawns could hit a pawn on this place."""
    found = 0
    for side in range(1, SEATS, 2):
        other = (seat + side) % SEATS
        there = along(other, FIRST + space_of(seat, place))
        for pawn in range(PAWNS):
            here = state.place[other][pawn]
            if here == HOME or here > LAST:
                continue
            behind = there - here
            if 0 < behind <= 14 and REACHED_BY[behind] > 0 and not way_is_blocked(state, other, here, there):
                found += REACHED_BY[behind]
            elif behind == -4 or behind == TRACK - 4:
                found += 1
    return found


def held_up(state, seat):
    """How many opposing pawns stand within 14 spaces before this seat's start."""
    found = 0
    for side in range(1, SEATS, 2):
        other = (seat + side) % SEATS
        start = (seat - other) % SEATS * 14 + FIRST  # the space behind the start, on the other's way
        for pawn in range(PAWNS):
            if start - 14 <= state.place[other][pawn] < start:
                found += 1
    return found


def kept_worth(state, seat, pawns, circles, played):
    """What the cards kept could do on the next turn, if nothing else changed."""
    worth = 0
    hand = state.hand[state.turn]
    useful = False
    for slot in range(state.held[state.turn]):
        kind = hand[slot]
        if kind == played:
            played = NONE  # one card of this kind is gone
            continue
        best = card_worth(state, seat, pawns, circles, kind)
        if best == NOTHING:
            worth -= USELESS
        else:
            useful = True
            worth += max(best, 0) * SOON[0] // SOON[1]
    if not useful and state.held[state.turn] > 1:
        worth -= USELESS
    return worth


NOTHING = -100_000


def card_worth(state, seat, pawns, circles, kind):
    """The best this card could do for these pawns, or NOTHING if it could not be used."""
    if kind == SWITCH:
        return NO_SWITCH
    best = NOTHING
    for pawn in range(PAWNS):
        here = pawns >> 6 * pawn & 63
        for high in range(2 if kind == ONE_14 and here != HOME else 1):
            if kind != SEVEN:
                there = destination(state, seat, circles, kind, high, here)
            elif here == HOME or is_locked(circles, here):
                there = NONE
            else:
                there = forwards(state, seat, circles, here, SHARED)
            if there >= 0:
                best = max(best, step_worth(state, seat, pawns, circles, here, there))
    return best


def switch_worth(state, move):
    """What the team gains when these two pawns change places."""
    first = colour_of(move)
    second = other_colour_of(move)
    here = place_of(move)
    there = other_place_of(move)
    if first == second:
        return 0
    gained = lone_worth(state, first, along(first, there)) - lone_worth(state, first, along(first, here))
    also = lone_worth(state, second, along(second, here)) - lone_worth(state, second, along(second, there))
    seat = state.turn
    return (gained if first % 2 == seat % 2 else -gained) + (also if second % 2 == seat % 2 else -also)


def lone_worth(state, seat, place):
    return WORTH[place] - WORTH[place] * DANGER * dangers(state, seat, place) // 1000


def strong_gift(state, kind):
    """What the card could do for the partner, less what it could do here."""
    seat = state.turn
    partner = partner_of(seat)
    mine = need(state, playing_for(state), kind)
    theirs = need(state, partner if seat == playing_for(state) else partner, kind)
    hearts = 0
    same = 0
    for slot in range(state.held[seat]):
        if state.hand[seat][slot] <= H13:
            hearts += 1
        if state.hand[seat][slot] == kind:
            same += 1
    if kind <= H13 and hearts > 1:
        mine = mine // 2
    if same > 1:
        mine = mine // 2
    return theirs - mine


def need(state, seat, kind):
    """How much this card would help the seat on its next turns."""
    best = card_worth(state, seat, packed(state, seat), state.circles[seat], kind)
    if best == NOTHING:
        best = -USELESS
    if kind <= H13 and in_play(state, seat) == 0:
        best += LAST_HOPE
    return best


def in_play(state, seat):
    """How many pawns of the seat are neither at home nor locked."""
    count = 0
    for pawn in range(PAWNS):
        place = state.place[seat][pawn]
        if place != HOME and not is_locked(state.circles[seat], place):
            count += 1
    return count
