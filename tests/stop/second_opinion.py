"""STOP once more, straight from the ledger, slowly and in strings: what the tests hold the real rules against.

Nothing here is taken from cardlib. A table is a plain dictionary; `moves` lists what anyone may do,
`play` gives the table after it. The draw pile is never shuffled anew: whoever uses this gives enough cards.
"""

from __future__ import annotations

from typing import Any

Table = dict[str, Any]

CARDS = [colour + symbol for colour in "rygb" for symbol in "0123456789SPX"]
DECK = 2 * CARDS + 8 * ["F"]


def table(top: str, hands: tuple[str, ...], draw: str, turn: int = 0, pending: str | None = None) -> Table:
    under = list(DECK)
    for card in [top, *" ".join(hands).split(), *draw.split()]:
        under.remove(card)
    return {
        "top": top,
        "hands": [hand.split() for hand in hands],
        "draw": draw.split(),
        "under": under,
        "turn": turn,
        "pending": pending,
        "over": False,
    }


def number(card: str) -> str:
    """6 and 9 are one number (S15)."""
    return "6/9" if card[1] in "69" else card[1]


def fits(card: str, top: str) -> bool:
    if card == "F":
        return False  # S21: only with a second card, see `layings`
    return top == "F" or card[0] == top[0] or number(card) == number(top)  # S3, S15, S23


def is_twin(card: str, top: str) -> bool:
    return "F" not in (card, top) and top[1].isdigit() and card[0] == top[0] and number(card) == number(top)  # S6


def calls(left: int, two_cards: bool) -> list[str]:
    """All ways to call, the needed ones (S8, S9, S10) and the forgotten ones."""
    if left == 1:
        return ["", " watch"]
    if left == 0 and two_cards:
        return ["", " watch", " stop", " watch stop"]
    if left == 0:
        return ["", " stop"]
    return [""]


def layings(hand: list[str], card: str, free: bool) -> list[str]:
    left = len(hand) - (2 if free else 1)
    ways = [" left", " right"] if card[1] == "P" else [""]
    return [("F " if free else "") + card + way + call for way in ways for call in calls(left, free)]


def moves(now: Table) -> set[str]:
    if now["over"]:
        return set()
    top, turn, pending = now["top"], now["turn"], now["pending"]
    hand = now["hands"][turn]
    found = {"draw"} if pending is None else {"accept"}
    for card in set(hand) - {"F"}:
        if pending is None:
            allowed = fits(card, top)
        else:
            zero = card == top[0] + "0"  # S12, S18, S20
            two = pending.startswith("draw") and card[1] == "2"  # S13
            skip = pending == "skip" and card[1] == "S"  # S16
            allowed = zero or two or skip
        if allowed:
            found.update(layings(hand, card, False))
        if pending is None and "F" in hand:
            found.update(layings(hand, card, True))  # S21, S22
    for seat, other in enumerate(now["hands"]):
        if seat != turn:
            for card in set(other):
                stops = (pending or "").startswith("pass") and card == top[0] + "0"  # S18
                if stops or is_twin(card, top):
                    found.update(f"{seat}:{move}" for move in layings(other, card, False))
    return found


def play(now: Table, move: str) -> Table:
    then: Table = {
        **now,
        "hands": [list(hand) for hand in now["hands"]],
        "draw": list(now["draw"]),
        "under": list(now["under"]),
    }
    seat = now["turn"]
    if ":" in move:
        named, move = move.split(":")
        seat = int(named)
    left = (seat + 1) % len(now["hands"])
    hand = then["hands"][seat]

    def draw(count: int) -> list[str]:
        drawn = [then["draw"].pop(0) for _ in range(count)]
        hand.extend(drawn)
        return drawn

    if move == "draw":  # S4
        draw(1)
        then["turn"] = left
        return then
    if move == "accept":
        accept(then, now["pending"], left, draw)
        return then
    words = move.split()
    cards = [word for word in words if word in DECK]
    for card in cards:
        hand.remove(card)
        then["under"].append(then["top"])
        then["top"] = card
    last = cards[-1]
    needed = {1: {"watch"}, 0: {"stop"}}.get(len(hand), set())
    if len(cards) == 2 and not hand:
        needed = {"watch", "stop"}  # S10
    forgotten = needed - set(words)
    if not hand and not forgotten:
        then.update(over=True, pending=None, turn=seat)  # S9
        return then
    draw(2 * len(forgotten))  # S8, S9
    then["turn"] = left
    then["pending"] = None
    if last[1] == "2":  # S13, S14
        before = int(now["pending"].split()[1]) if now["pending"] else 0
        then["pending"] = f"draw {before + 2}"
    elif last[1] == "S":
        then["pending"] = "skip"
    elif last[1] == "X":
        then["pending"] = "+X"
    elif last[1] == "P":
        then["pending"] = "pass left" if "left" in words else "pass right"
    return then


def accept(then: Table, pending: str, left: int, draw: Any) -> None:
    then["pending"] = None
    hands = then["hands"]
    if pending == "pass left":  # S17: what I hold goes to the next seat; the turn stays
        then["hands"] = [hands[seat - 1] for seat in range(len(hands))]
        return
    if pending == "pass right":
        then["hands"] = [hands[(seat + 1) % len(hands)] for seat in range(len(hands))]
        return
    if pending.startswith("draw"):
        draw(int(pending.split()[1]))
    if pending == "+X":  # S19, S22
        [card] = draw(1)
        if card[-1].isdigit():
            draw(int(card[-1]))
    then["turn"] = left
