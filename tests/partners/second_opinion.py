"""The moves of Partners a second time, straight from the ledger: strings, sets, one step after another.

Nothing here comes from cardlib. A board is a dictionary of four lists of places, by colour letter.
"""

from __future__ import annotations

from itertools import combinations

SEATS = "yrbg"
SPACES = [letter + str(number) for letter in SEATS for number in range(1, 15)]
CIRCLES = ["c4", "c3", "c2", "c1"]
FORWARDS = {"H8": [8], "H13": [13], "1/14": [1, 14], **{n: [int(n)] for n in ("2", "3", "5", "6", "9", "10", "12")}}

Board = dict[str, list[str]]


def same(board: Board) -> tuple:
    """Equal for equal boards: which pawn of a colour stands where does not matter."""
    return tuple(tuple(sorted(board[colour])) for colour in SEATS)


def copy(board: Board) -> Board:
    return {colour: list(places) for colour, places in board.items()}


def locked(board: Board, colour: str, place: str) -> bool:
    """P27"""
    inner = CIRCLES[CIRCLES.index(place) :] if place in CIRCLES else []
    return bool(inner) and all(circle in board[colour] for circle in inner)


def finished(board: Board, colour: str) -> bool:
    return all(circle in board[colour] for circle in CIRCLES)


def next_space(board: Board, colour: str, place: str, way: int) -> str | None:
    """One step along the track; None if a start bars it (P17, P18). Own start: the goal, or backwards past it."""
    at = SPACES.index(place) + way
    passes_start = (at % 14 == 0) if way == 1 else (at % 14 == 13)
    if passes_start:
        whose = SEATS[(at // 14) % 4] if way == 1 else SEATS[((at + 1) // 14) % 4]
        if whose == colour:
            return CIRCLES[0] if way == 1 else SPACES[at % 56]
        if "start" in board[whose]:
            return None
    return SPACES[at % 56]


def steps_forwards(board: Board, colour: str, place: str, steps: int) -> str | None:
    others = list(board[colour])
    others.remove(place)
    way = 1
    if place in CIRCLES:  # P29
        at = CIRCLES.index(place)
        if at == 3 or CIRCLES[at + 1] in others:
            return None
    for _ in range(steps):
        if place == "start":
            place = colour + "1"
        elif place in CIRCLES:
            for _try in range(2):
                at = CIRCLES.index(place) + way
                onto = SPACES[(SEATS.index(colour) * 14 - 1) % 56] if at < 0 else CIRCLES[at] if at < 4 else None
                if onto is not None and not (onto in CIRCLES and onto in others):
                    break
                way = -way  # P28
            place = onto
        elif way == -1:
            place = SPACES[SPACES.index(place) - 1]
        else:
            onto = next_space(board, colour, place, 1)
            if onto is None or (onto == "c4" and onto in others):
                return None  # P18, P29
            place = onto
    return place


def steps_back(board: Board, colour: str, place: str, steps: int) -> str | None:
    if place in CIRCLES:
        return None  # P13
    if place == "start":
        place, steps = SPACES[(SEATS.index(colour) * 14 - 1) % 56], steps - 1
    for _ in range(steps):
        onto = next_space(board, colour, place, -1)
        if onto is None:
            return None
        place = onto
    return place


def land(board: Board, colour: str, place: str, onto: str) -> Board:
    """P21, P22, P24"""
    board = copy(board)
    board[colour].remove(place)
    if onto in SPACES:
        for other in SEATS:
            there = board[other].count(onto)
            if other != colour and there > 1:
                onto = "home"
                break
            if other != colour and there == 1:
                board[other].remove(onto)
                board[other].append("home")
    board[colour].append(onto)
    return board


def pawn(colour: str, mover: str, place: str) -> str:
    return place if colour == mover else f"{colour}@{place}"


def moves(board: Board, seat: str, hand: list[str]) -> dict[str, tuple]:
    """Every legal move but those of 7*1, and the board after it."""
    partner = SEATS[(SEATS.index(seat) + 2) % 4]
    colour = partner if finished(board, seat) else seat
    found = {}
    for card in set(hand):
        for place in set(board[colour]):
            name = pawn(colour, seat, place)
            if card in ("H", "H8", "H13") and place == "home":
                found[f"{card} {name}"] = land(board, colour, place, "start")
            if place == "home" or locked(board, colour, place):
                continue
            if card == "-4":
                onto = steps_back(board, colour, place, 4)
                if onto:
                    found[f"{card} {name}"] = land(board, colour, place, onto)
            for steps in FORWARDS.get(card, []):
                onto = steps_forwards(board, colour, place, steps)
                if onto:
                    text = f"{card} {name} {steps}" if card == "1/14" else f"{card} {name}"
                    found[text] = land(board, colour, place, onto)
        if card == "SW":
            free = [(c, p) for c in SEATS for p in SPACES if board[c].count(p) == 1]
            for (first, here), (second, there) in combinations(free, 2):
                after = copy(board)
                after[first].remove(here)
                after[second].remove(there)
                after[first].append(there)
                after[second].append(here)
                found[f"SW {first}@{here} {second}@{there}"] = after
    return {text: same(after) for text, after in found.items()}


def splits(board: Board, seat: str) -> dict[str, tuple]:
    """Every way to play 7*1, in every order, and the board after it."""
    partner = SEATS[(SEATS.index(seat) + 2) % 4]
    found = {}

    def go(board: Board, colour: str, waiting: list[str], left: int, text: str) -> None:
        if left == 0:
            found[text] = same(board)
            return
        if colour == seat and finished(board, seat):
            go(board, partner, list(board[partner]), left, text)  # P12, P31
            return
        for place in set(waiting):
            if place == "home" or locked(board, colour, place):
                continue
            rest = list(waiting)
            rest.remove(place)
            for steps in range(1, left + 1):
                onto = steps_forwards(board, colour, place, steps)
                if onto:
                    after = land(board, colour, place, onto)
                    go(after, colour, rest, left - steps, f"{text} {pawn(colour, seat, place)}:{steps}")

    go(board, seat, list(board[seat]), 7, "7*1")
    return found


def count(board: Board, hands: list[list[str]], turn: int, depth: int) -> int:
    """How many ways to play `depth` moves, one 7*1 for each board; cards must last."""
    seat = SEATS[turn]
    ways = [(text.split()[0], after) for text, after in moves(board, seat, hands[turn]).items()]
    if "7*1" in hands[turn]:
        ways += [("7*1", after) for after in set(splits(board, seat).values())]
    if depth == 1:
        return max(1, len(ways))  # fold, if nothing can be played (P16)
    total = 0
    for card, after in ways or [(None, same(board))]:
        new_hands = [list(hand) for hand in hands]
        if card is None:
            new_hands[turn] = []
        else:
            new_hands[turn].remove(card)
        following = next(s % 4 for s in range(turn + 1, turn + 5) if new_hands[s % 4])
        new_board = dict(zip(SEATS, map(list, after)))
        if all(finished(new_board, SEATS[team]) for team in (turn, (turn + 2) % 4)):
            continue
        total += count(new_board, new_hands, following, depth - 1)
    return total
