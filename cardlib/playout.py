"""Plays the rows of a table to their end: the one entry point of every game and speed.

This file is loaded once for each game and speed (see `speed`), which sets the names below
to that game's functions. The strategy that thinks ahead lives here too, since it plays rows to their end.
"""

from cardlib.chance import start, word

apply = candidates = choose = copy = deal = deal_hidden = forget = is_over = legal_moves = mover_of = score = None
SEARCH = CLEARLY = 0

# What a random stream is for
SHUFFLING, CHOOSING, TIMING, CHOICE, REACTION = 0, 1, 2, 3, 4
TRIED_SHUFFLING, TRIED_CHOOSING, TRIED_TIMING = 5, 6, 7  # in the games that are only thought of
# Instead of a first move
FRESH = -1  # deal a new round
ASK = -2  # say what happens next, and no more: the move goes to the log
ON = -3  # go on until someone must be asked whose moves are not made here
TRY = -4  # go on as far as a game that is tried goes; where the round is not over then, `prize` stands for the scores

OWN = -1  # instead of a seat's strategy: a learner's function, which is asked elsewhere
# In the log while it goes on: a move to begin with, or one of the next three; afterwards how many legal moves there
# are, who must be asked (a bit for a seat), how many moves were made, and for each whose turn it was and the move
BEGIN_WITH, ASKED, MADE, MADE_FROM = 0, 1, 2, 3
LEGAL_MOVES = BEGIN_WITH
NOTHING, DEAL = -1, -2
ANEW = -3  # deal anew what seat 0 cannot know; one less for each further seat

# Rows behind those that are played, for a seat that thinks ahead: what it knows, a deal, a move tried on that
# deal; and two whose list of moves serves for adding up
KNOWN, DEALT, TRIED, SUMS, SQUARES = 0, 1, 2, 3, 4
DESK = 5
WHOLE = 2520  # a won round; every share of it, among up to ten winners, is a whole number too


def put(rows, place, state):
    """A copy of the state into a row; a row of a compiled table is simply assigned (see `speed`)."""
    rows[place] = copy(state)


# ---- thinking ahead


def deal_likely(state, seat):
    """Deal anew what the seat cannot know. A game in which others' doings tell something has its own answer."""
    deal_hidden(state, seat)


def settled(state, known):
    """Has a game that is tried come far enough? A game whose rounds are long has its own answer."""
    return is_over(state)


def prize(state, seat, columns):
    """What the end is worth to the seat: few minus points for a team, a share of the win for all others."""
    if columns == 1:
        return -score(state, 0)
    mine = score(state, seat % columns)
    winners = 0
    for column in range(columns):
        if score(state, column) < mine:
            return 0
        if score(state, column) == mine:
            winners += 1
    return WHOLE // winners


def decide(state, strategies, desk, columns):
    """The next move: by the numbered strategies, or by thinking ahead, which begins with what the strong one does."""
    move = choose(state, strategies)
    seat = mover_of(state, move)
    if strategies[seat] < SEARCH or len(desk) == 0:
        return move
    return think(state, seat, move, strategies, desk, columns)


def think(state, seat, habit, strategies, desk, columns):
    """Try all moves on the same deals; the better half gets more, until two are left.

    What the seat cannot know is dealt anew, and everyone plays on by the strategies behind those of the seats.
    The strong strategy's move stays unless another one is clearly better.
    """
    sees_all = strategies[seat] > SEARCH
    rule = strategies[state.players :]
    put(desk, KNOWN, state)
    known = desk[KNOWN]
    if not sees_all:
        forget(known, seat)
    moves = known.found
    left = candidates(known, seat)
    if left == 1:
        return habit
    sums = desk[SUMS].found
    squares = desk[SQUARES].found
    for i in range(left):
        sums[i] = 0
        squares[i] = 0
        if moves[i] == habit:
            moves[i] = moves[0]
            moves[0] = habit
    seed = word(state.choosing)
    played = 0
    budget = state.thinking
    halvings = 1
    while 2 << halvings < left:
        halvings += 1
    while left > 1:
        games = max(1, budget // (left * halvings))
        for game in range(played, played + games):
            put(desk, DEALT, known)
            dealt = desk[DEALT]
            start(dealt.choosing, seed, game, TRIED_CHOOSING)
            start(dealt.timing, seed, game, TRIED_TIMING)
            if not sees_all:
                start(dealt.shuffling, seed, game, TRIED_SHUFFLING)
                deal_likely(dealt, seat)
            usual = 0
            for i in range(left):
                put(desk, TRIED, dealt)
                tried = desk[TRIED]
                apply(tried, moves[i])
                while not settled(tried, known):
                    apply(tried, choose(tried, rule))
                outcome = prize(tried, seat, columns)
                if i == 0:
                    usual = outcome
                sums[i] += outcome
                squares[i] += (outcome - usual) * (outcome - usual)
        played += games
        budget -= games * left
        halvings -= 1
        left = better_half(moves, sums, squares, left) if halvings > 0 else choose_one(moves, sums, squares, left)
    return moves[0]


def better_half(moves, sums, squares, count):
    """Keep the usual move and the better half of all others."""
    for i in range(2, count):
        place = i
        while place > 1 and sums[place] > sums[place - 1]:
            for row in (moves, sums, squares):
                higher = row[place]
                row[place] = row[place - 1]
                row[place - 1] = higher
            place -= 1
    return 1 + count // 2


def choose_one(moves, sums, squares, count):
    """Put the best move first: one that is clearly better than the usual one, if there is any."""
    better_half(moves, sums, squares, count)
    gain = sums[1] - sums[0]
    if gain > 0 and 16 * gain * gain >= CLEARLY * CLEARLY * squares[1]:
        moves[0] = moves[1]
    return 1


# ---- whole rounds


def asked(state, strategies):
    """Who must be asked now, a bit for a seat. A game with moves out of turn has its own answer."""
    return 1 << state.turn if strategies[state.turn] == OWN else 0


def begin(state, seed, round_, move, log):
    """Deal, or deal what is hidden, unless the row goes on from where it is; gives the move to begin with, if any."""
    if move == ASK:
        return NOTHING
    goes_on = move in (ON, TRY)
    if goes_on and log[BEGIN_WITH] > DEAL:
        return log[BEGIN_WITH]
    start(state.shuffling, seed, round_, SHUFFLING)
    start(state.choosing, seed, round_, CHOOSING)
    start(state.timing, seed, round_, TIMING)
    if goes_on and log[BEGIN_WITH] < DEAL:
        forget(state, ANEW - log[BEGIN_WITH])
        deal_likely(state, ANEW - log[BEGIN_WITH])
        return NOTHING
    if move < 0:
        deal(state)
        return NOTHING
    deal_hidden(state, mover_of(state, move))
    return move


def must_ask(state, strategies, made, log):
    """Is the log full, or is it the turn of somebody who must be asked? Then what they could do is written out."""
    log[MADE] = made
    log[ASKED] = 0
    log[LEGAL_MOVES] = 0
    if MADE_FROM + 2 * made >= len(log):
        return True
    log[ASKED] = asked(state, strategies)
    if log[ASKED] > 0:
        log[LEGAL_MOVES] = legal_moves(state)
    return log[ASKED] > 0


def runner(fingerprint):
    """The entry point; numba's cache knows it by the fingerprint of all its sources."""

    def run(table, strategies, seed, first, move, scores, turns, log):
        """Row i is round `first` + i: dealt anew, or with hidden cards dealt anew and `move` played.

        Fills in scores and turns; the moves go to the log as far as its columns reach. With ON
        it goes on from where a row is, until somebody must be asked; with TRY, as far as games that are tried go
        (ASKED becomes 0 if that is the end), and the table has one more row as its desk. Where a seat thinks ahead the
        desk has all its rows, and behind the seats' strategies come those it thinks with.
        """
        _ = fingerprint
        desk = table[len(turns) :]
        for i in range(min(len(turns), len(table))):
            state = table[i]
            columns = len(scores[i])
            chosen = begin(state, seed, first + i, move, log[i])
            if move == TRY:
                put(desk, KNOWN, state)
            made = 0
            while True:
                if chosen == NOTHING:
                    if is_over(state) or (move == ON and must_ask(state, strategies, made, log[i])):
                        break
                    if move == TRY and settled(state, desk[KNOWN]):
                        break
                    chosen = decide(state, strategies, desk, columns)
                    if move == ASK:
                        log[i][0] = chosen
                        break
                    if move == ON:
                        log[i][MADE_FROM + 2 * made] = state.turn
                        log[i][MADE_FROM + 2 * made + 1] = chosen
                    elif move != TRY and made < len(log[i]):
                        log[i][made] = chosen
                    made += 1
                apply(state, chosen)
                chosen = NOTHING
            if move in (ON, TRY) and is_over(state):
                log[i][MADE] = made
                log[i][ASKED] = 0
            for column in range(columns):
                if move == TRY and not is_over(state):
                    scores[i][column] = prize(state, column, columns)
                else:
                    scores[i][column] = score(state, column)
            turns[i] = state.turns

    return run
