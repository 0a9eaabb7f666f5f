"""The rules of 4½ Minuten, and only they. Rule ids (M1 to M29) are those of the rulebook room.

Every function here runs twice: plain on a state with lists, compiled on a row of a table.
A card is a number from 0 to 59, its kind. A move is one integer (see `lay`).
"""

from cardlib.chance import STREAM_WORDS, below, shuffle, sort
from cardlib.layout import Layout

NONE = -1  # no card, no pile
UNKNOWN = -2  # a card that a view may not show

COLOURS = 5
NUMBERS = 7
PER_COLOUR = 10  # seven numbers and three coloured special cards (M1, M2)
TURN, DIRECTION, DRAW_TWO = 7, 8, 9  # the symbols of the coloured special cards
CHANGE = COLOURS * PER_COLOUR  # five Change colour cards, 50 to 54
BLOCK = CHANGE + COLOURS  # five Blocked! cards, 55 to 59
KINDS = BLOCK + COLOURS
DECK = 95
FEWEST_PLAYERS, MOST_PLAYERS = 2, 6
PILES = 2
BLOCK_COUNT = 3
CLOCK = 270_000  # M6, in thousandths of a second
PACES = 256  # how many measured seconds a class may enter

# M1: two of each number card, one of each special card
COPIES = tuple(2 if kind < CHANGE and kind % PER_COLOUR < NUMBERS else 1 for kind in range(KINDS))
# M4: the pairs of neighbouring colours, each colour on two cards
CHANGE_COLOURS = tuple((i, (i + 1) % COLOURS) for i in range(COLOURS))


def _matches(card, top):
    if card >= CHANGE:
        return True  # M3: white on anything
    colour, symbol = divmod(card, PER_COLOUR)
    if top >= BLOCK:
        return colour == top - BLOCK  # M18, M29
    if top >= CHANGE:
        return colour in CHANGE_COLOURS[top - CHANGE]  # M16, M29
    return colour == top // PER_COLOUR or symbol == top % PER_COLOUR  # M11


# For each card its symbol if it is coloured, and NONE for white ones
SYMBOL = tuple(kind % PER_COLOUR if kind < CHANGE else NONE for kind in range(KINDS))
# All cards, a bit for a kind, and all but Blocked!
ALL = (1 << KINDS) - 1
NOT_BLOCK = (1 << BLOCK) - 1
# For each top card the cards that may lie on it, a bit for a kind.
FITTING = tuple(sum(1 << card for card in range(KINDS) if _matches(card, top)) for top in range(KINDS))

# As many moves as there can be: every card on both piles, It's your turn with every name, and a pass
FOUND = PILES * (KINDS + COLOURS * (MOST_PLAYERS - 1)) + 1

LAYOUT = Layout(
    players=(),
    limit=(),  # cards in a full display: 4, or 5 with two players (M5, M26)
    variant=(),  # M27
    phase=(),
    turn=(),
    direction=(),
    top=(PILES,),
    blocked=(),
    block_left=(),
    held=(MOST_PLAYERS,),  # how many cards each display holds
    display=(MOST_PLAYERS, DECK),
    left=(),  # how many cards the draw pile holds; the last one is its top
    draw=(DECK,),
    aside=(),
    turns=(),
    paces=(),
    pace=(PACES,),
    elapsed=(),
    shuffling=(STREAM_WORDS,),
    choosing=(STREAM_WORDS,),
    timing=(STREAM_WORDS,),
    thinking=(),  # how many games a seat that searches tries for a move
    found=(FOUND,),  # where `legal_moves` writes
)

BEGIN, PLAY, TIME_UP, OVER = 0, 1, 2, 3  # phases

LOWER_IS_BETTER = True
LEGAL = 0
M6, M7, M8, M9, M10, M11, M12, M13, M14, M15, M16, M17, M18, M19, M20 = range(6, 21)
M21, M23, M24, M27, M28 = 21, 23, 24, 27, 28
# A second thing to note under the same rule: its number plus 100
M12_NEW, M14_NOTHING, M23_TIME, M27_BEGINS, M28_NOTHING = 100 + M12, 100 + M14, 100 + M23, 100 + M27, 100 + M28

# Moves: a card on a pile, with the seat that It's your turn names; then the rest.
PASS = KINDS << 4
TIME = PASS + 1
FIRST_BEGIN = TIME + 1


def lay(card, pile, named):
    return card << 4 | pile << 3 | named


def card_of(move):
    return move >> 4


def pile_of(move):
    return move >> 3 & 1


def named_of(move):
    return move & 7


def note(state, rule, who, what):
    """Write down that a rule acted; the compiled rules do without."""
    state.notes.append((rule, who, what))


def fits(card, top):
    """Does the card match the top card (M3, M11, M16, M18)?"""
    return FITTING[top] >> card & 1


def is_your_turn(card):
    return SYMBOL[card] == TURN


def holds(state, player, card):
    for slot in range(state.held[player]):
        if state.display[player][slot] == card:
            return True
    return False


# ---- may I?


def mover_of(state, move):
    """The seat that makes the move: nobody plays out of turn."""
    return state.turn


def verdict(state, move):
    """LEGAL, or the number of the first rule that forbids the move."""
    if state.phase == OVER:
        return M23
    if move == TIME:
        return LEGAL if state.paces == 0 or state.phase == TIME_UP else M6
    if state.phase == TIME_UP:
        return M23
    if move >= FIRST_BEGIN:
        return LEGAL if state.phase == BEGIN else M7
    if state.phase == BEGIN:
        return M27
    if move == PASS:
        return LEGAL  # M12: allowed even when a card would fit
    if not holds(state, state.turn, card_of(move)):
        return M8
    return laying(state, card_of(move), pile_of(move))


def welcome(state, pile):
    """The cards that may be laid on this pile, a bit for a kind."""
    if state.blocked == pile:
        return 0  # M17
    top = state.top[pile]
    cards = 0
    if top != NONE:
        cards = FITTING[top]
    elif pile == 0 or state.top[0] != NONE:
        cards = ALL  # M10
    return cards if state.blocked == NONE else cards & NOT_BLOCK  # M20


def laying(state, card, pile):
    """LEGAL, or the rule that keeps a card in the display off this pile."""
    if welcome(state, pile) >> card & 1:
        return LEGAL
    if state.blocked == pile:
        return M17  # closed until three cards lie on the other pile
    if card >= BLOCK and state.blocked != NONE:
        return M20  # never both at once
    top = state.top[pile]
    if top == NONE:
        return M10
    if top >= BLOCK:
        return M18
    return M16 if top >= CHANGE else M11


def legal_moves(state):
    """Write the legal moves to state.found, in a stable order, equal cards once; how many."""
    if state.phase == OVER:
        return 0
    found = state.found
    if state.phase == TIME_UP:
        found[0] = TIME
        return 1
    if state.phase == BEGIN:
        for seat in range(state.players):
            found[seat] = FIRST_BEGIN + seat
        return state.players
    display = state.display[state.turn]
    first = welcome(state, 0)
    second = welcome(state, 1)
    count = 0
    seen = 0
    for slot in range(state.held[state.turn]):
        card = display[slot]
        new = ~seen >> card & 1
        seen |= 1 << card
        if is_your_turn(card):
            count = name_seats(state, card, 0, first >> card & new, count)
            count = name_seats(state, card, 1, second >> card & new, count)
        else:  # written in any case, and kept if it is legal: that takes less time than to ask
            found[count] = lay(card, 0, 0)
            count += first >> card & new
            found[count] = lay(card, 1, 0)
            count += second >> card & new
    found[count] = PASS
    return count + 1


def name_seats(state, card, pile, legal, count):
    """Write It's your turn with each seat that it may name (M13), from place `count` on."""
    if legal:
        for named in range(state.players):
            state.found[count + named] = lay(card, pile, named)
        return count + state.players
    return count


# ---- what a move does


def apply(state, move):
    """Carry out a legal move."""
    if move == TIME:
        end_round(state)
        return
    if move >= FIRST_BEGIN:
        state.turn = move - FIRST_BEGIN
        state.phase = PLAY
        note(state, M27_BEGINS, state.turn, 0)
        return
    player = state.turn
    state.turns += 1
    if move == PASS:
        set_aside(state, player)
        follow(state, beside(state, player))
        return
    card = card_of(move)
    take_out(state, player, card)
    lay_down(state, player, card, pile_of(move))
    following = act(state, player, card, named_of(move))
    refill(state, player)
    follow(state, following)


def take_out(state, player, card):
    """The card leaves the display; the others keep their order."""
    display = state.display[player]
    last = state.held[player] - 1
    out = 0
    for slot in range(last):
        if display[slot] == card:
            out = 1
        display[slot] = display[slot + out]
    display[last] = 0
    state.held[player] = last


def lay_down(state, player, card, pile):
    opening = state.top[pile] == NONE
    state.top[pile] = card
    note(state, M10 if opening else M8, player, lay(card, pile, 0))
    if card >= BLOCK:
        state.blocked = pile
        state.block_left = BLOCK_COUNT
        note(state, M17, player, pile)
    elif state.blocked != NONE:
        count_down(state, player)


def count_down(state, player):
    """A card was laid on the other pile (M17, M21)."""
    note(state, M21, player, state.block_left)
    state.block_left -= 1
    if state.block_left == 0:
        note(state, M18, player, lay(state.top[state.blocked], state.blocked, 0))
        state.blocked = NONE


def act(state, player, card, named):
    """What the symbol does, at once; gives the seat that is to follow."""
    symbol = SYMBOL[card]
    if symbol == TURN:
        note(state, M13, player, named)
        return named
    if symbol == DIRECTION:
        if state.players > 2:
            state.direction = -state.direction
            note(state, M14, player, state.direction)
        else:
            note(state, M14_NOTHING, player, 0)
    elif symbol == DRAW_TWO:
        draw_cards(state, beside(state, player), 2, M15)
    elif CHANGE <= card < BLOCK:
        note(state, M16, player, card)
    return beside(state, player)


def refill(state, player):
    if state.variant:  # M27: nothing until one card is left, then a full display
        if state.held[player] <= 1:
            draw_cards(state, player, state.limit - state.held[player], M27)
    elif state.held[player] < state.limit:  # M9, M26: one card, just one
        draw_cards(state, player, 1, M9)


def draw_cards(state, player, count, rule):
    """Cards from the draw pile into the display, as far as they reach (M28)."""
    enough = state.left >= count
    for _ in range(min(count, state.left)):
        state.left -= 1
        card = state.draw[state.left]
        state.draw[state.left] = 0
        state.display[player][state.held[player]] = card
        state.held[player] += 1
        note(state, rule, player, card)
    if not enough:
        note(state, M28_NOTHING, player, 0)


def set_aside(state, player):
    """Pass: the whole display goes to one side, and new cards come (M12, M19)."""
    note(state, M12, player, state.held[player])
    state.aside += state.held[player]
    for slot in range(state.held[player]):
        state.display[player][slot] = 0
    state.held[player] = 0
    draw_cards(state, player, state.limit, M12_NEW)
    if state.blocked != NONE:
        note(state, M19, player, state.blocked)
        state.blocked = NONE
        state.block_left = 0


def beside(state, player):
    """The neighbour in the direction of play."""
    following = player + state.direction
    if following < 0:
        return state.players - 1
    return following if following < state.players else 0


def follow(state, player):
    """This seat is next, or whoever comes after it with cards (M28); else the round ends (M23)."""
    if nothing_left(state):
        end_round(state)
        return
    while state.held[player] == 0:
        note(state, M28, player, 0)
        player = beside(state, player)
    state.turn = player
    start_turn(state)


def nothing_left(state):
    if state.left > 0:
        return False
    for player in range(state.players):
        if state.held[player] > 0:
            return False
    return True


def start_turn(state):
    """With a pace the coming turn takes its time; one that would end too late is not played (M6)."""
    if state.paces > 0:
        which = below(state.timing, state.paces) if state.paces > 1 else 0
        if state.elapsed + state.pace[which] > CLOCK:
            state.phase = TIME_UP
            note(state, M6, state.turn, 0)
        else:
            state.elapsed += state.pace[which]


def end_round(state):
    note(state, M23 if nothing_left(state) else M23_TIME, state.turn, 0)
    note(state, M24, state.turn, score(state, 0))
    state.phase = OVER


def is_over(state):
    return state.phase == OVER


ROUNDS = 3  # M25


def match_is_over(rounds, totals):
    """After three rounds, whatever the totals."""
    return rounds == ROUNDS


def score(state, column):
    """Minus points of the team (M24): there is one column."""
    points = state.left + 2 * state.aside
    for player in range(state.players):
        points += state.held[player]
    return points


# ---- dealing, and what a seat cannot know


def deal(state):
    """Shuffle and deal to an empty table whose players and options are set (M5, M7, M27)."""
    state.left = 0
    for card in range(KINDS):
        for _ in range(COPIES[card]):
            state.draw[state.left] = card
            state.left += 1
    shuffle(state.draw, DECK, state.shuffling)
    for player in range(state.players):
        for slot in range(state.limit):
            state.left -= 1
            state.display[player][slot] = state.draw[state.left]
            state.draw[state.left] = 0
        state.held[player] = state.limit
    state.phase = BEGIN if state.variant else PLAY
    start_turn(state)


def forget(state, seat):
    """Put what the seat cannot know into an order that tells nothing (before `deal_hidden`)."""
    sort(state.draw, state.left)


def deal_hidden(state, seat):
    """Deal anew what the seat cannot know: all displays are open, the draw pile is not (M6)."""
    shuffle(state.draw, state.left, state.shuffling)


def hide(state, seat):
    """Cover what the seat may not see."""
    for i in range(state.left):
        state.draw[i] = UNKNOWN


def hide_note(rule, who, what, seat):
    """A note as the seat saw it: everything that happens in this game is open."""
    return rule, who, what


def hide_move(move, mover, seat):
    """A move as the seat saw it."""
    return move


def sees_moves(state, move, seat):
    """May the seat know that this move is legal now?"""
    return True
