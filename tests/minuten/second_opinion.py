"""A second opinion: 4½ Minuten once more, straight from the ledger, with words and lists.

Nothing of the game's own rules is used here, so where both agree neither has slipped by itself.
A table is a dict with the fields that `Position.fields()` has too.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from cardlib import Position

Table = dict[str, Any]
FIELDS = ("piles", "displays", "draw", "turn", "direction", "blocked", "block_left", "aside", "variant", "phase")


def table_of(position: Position) -> Table:
    """The table of a position, its cards as lists of words."""
    fields = position.fields()
    table = {name: fields[name] for name in FIELDS}
    table["piles"] = list(fields["piles"])
    table["displays"] = [display.split() for display in fields["displays"]]
    table["draw"] = fields["draw"].split()
    return table


def white(card: str) -> bool:
    return card[0] in "CB"


def fits(card: str, top: str) -> bool:
    if white(card):
        return True  # M3
    if white(top):
        return card[0] in top[1:]  # M16, M18, M29
    return card[0] == top[0] or card[1] == top[1]  # M11


def moves(table: Table) -> set[str]:
    """All legal moves."""
    if table["phase"] == "over":
        return set()
    seats = range(len(table["displays"]))
    if table["phase"] == "begin":
        return {f"begin {seat}" for seat in seats}
    found = {"pass"}
    for card in table["displays"][table["turn"]]:
        for pile in (1, 2):
            if may_lie(table, card, pile):
                names = [f":{seat}" for seat in seats] if card[1] == "T" else [""]
                found |= {f"{card}>{pile}{name}" for name in names}
    return found


def may_lie(table: Table, card: str, pile: int) -> bool:
    if table["blocked"] == pile:
        return False  # M17
    if card[0] == "B" and table["blocked"]:
        return False  # M20, M22
    top = table["piles"][pile - 1]
    if top is None:
        return pile == 1 or table["piles"][0] is not None  # M10
    return fits(card, top)


def play(table: Table, move: str) -> Table:
    """The table after a legal move; the other one stays as it is."""
    table = deepcopy(table)
    if move.startswith("begin"):
        table.update(turn=int(move[-1]), phase="play")  # M27
        return table
    displays, seat = table["displays"], table["turn"]
    full = 5 if len(displays) == 2 else 4  # M5, M26
    if move == "pass":
        table["aside"] += len(displays[seat])  # M12
        displays[seat] = []
        draw(table, seat, full)
        table.update(blocked=None, block_left=0)  # M19
        return hand_over(table, neighbour(table, seat))
    laid, _, name = move.partition(":")
    card, pile = laid.split(">")
    displays[seat].remove(card)
    table["piles"][int(pile) - 1] = card
    if card[0] == "B":
        table.update(blocked=int(pile), block_left=3)  # M17
    elif table["blocked"]:
        table["block_left"] -= 1
        table["blocked"] = table["blocked"] if table["block_left"] else None
    if card[1] == "D" and len(displays) > 2:
        table["direction"] *= -1  # M14
    following = int(name) if card[1] == "T" else neighbour(table, seat)  # M13
    if card[1] == "+":
        draw(table, following, 2)  # M15
    missing = full - len(displays[seat])
    if table["variant"]:
        draw(table, seat, missing if len(displays[seat]) < 2 else 0)  # M27
    elif missing > 0:
        draw(table, seat, 1)  # M9
    return hand_over(table, following)


def draw(table: Table, seat: int, count: int) -> None:
    table["displays"][seat] += table["draw"][:count]  # M28: as far as they reach
    table["draw"] = table["draw"][count:]


def neighbour(table: Table, seat: int) -> int:
    return (seat + table["direction"]) % len(table["displays"])


def hand_over(table: Table, seat: int) -> Table:
    if not table["draw"] and not any(table["displays"]):
        table["phase"] = "over"  # M23
        return table
    while not table["displays"][seat]:
        seat = neighbour(table, seat)  # M28
    table["turn"] = seat
    return table
