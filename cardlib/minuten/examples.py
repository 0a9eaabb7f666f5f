"""The worked examples of 4½ Minuten: one for each point where a learner's guess goes wrong."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from cardlib.game import Position, example
from cardlib.language import N_
from cardlib.minuten import GAME
from cardlib.minuten.rulebook import source_verdict

_OTHERS = ("y1 y2 y3 y4", "g1 g2 g3 g4", "p1 p2 p3 p4")
_WHICH = N_("Which of these moves may seat 0 make? Mark every one.")


def _table(mine: str, piles: tuple[str | None, str | None] = ("r5", None), **fields: Any) -> Position:
    """Four players, seat 0 to play with these cards."""
    return GAME.position(piles=piles, displays=(mine, *_OTHERS), **fields)


_example = partial(example, "ME")


def _cards_of(seat: int) -> Callable[[Position], object]:
    return lambda position: len(position.displays[seat].split())


_ALL = (
    _example(
        1,
        "M11",
        _table("r2 b5 b3 g6", ("r5", "p7")),
        _WHICH,
        ("r2>1", "b5>1", "b3>1", "g6>1"),
        (0, 1),
        N_("Red 2 has the colour of the red 5, blue 5 has its number. Blue 3 and green 6 share nothing with it."),
        ("r2>1",),
    ),
    _example(
        2,
        "M2 M11",
        _table("bD rT r2 b7", ("rD", "p5")),
        _WHICH,
        ("bD>1", "rT>1:2", "r2>1", "b7>1"),
        (0, 1, 2),
        N_(
            "On the red Change direction anything red fits, and so does the same symbol in another colour. "
            "Blue 7 has neither."
        ),
        ("bD>1",),
    ),
    _example(
        3,
        "M3 M29",
        _table("Cbp Bg r1 r2", ("Cry", "y5")),
        _WHICH,
        ("Cbp>1", "Bg>1", "r1>1", "r1>2"),
        (0, 1, 2),
        N_(
            "A white card goes on any card, on a white one too. Red 1 fits on pile 1 because that Change colour "
            "shows red; on the yellow 5 it fits neither by colour nor by number."
        ),
        ("Cbp>1",),
    ),
    _example(
        4,
        "M4 M16",
        _table("g3 b3 y3 p3", ("Cgb", "r7")),
        _WHICH,
        ("g3>1", "b3>1", "y3>1", "p3>1"),
        (0, 1),
        N_("This Change colour shows green and blue: those two colours may follow, or a white card."),
        ("g3>1",),
    ),
    _example(
        5,
        "M18",
        _table("b3 r3 g5 Cry", ("Bb", "g6")),
        _WHICH,
        ("b3>1", "r3>1", "g5>1", "Cry>1"),
        (0, 3),
        N_("The pile is open again after a blue Blocked!: only blue or a white card may follow."),
        ("b3>1",),
    ),
    _example(
        6,
        "M17 M21",
        _table("Bb r2 r3 r4", ("r5", "y7")),
        N_("Seat 0 blocks pile 1. Seats 1, 2 and 3 each lay a card on pile 2. May seat 0 use pile 1 now?"),
        (N_("Yes, the block is over"), N_("No, it is still blocked")),
        (0,),
        N_("'Three, two, one': three cards lie on the other pile, so the block is over. Blue or white must follow."),
        ("Bb>1", "y1>2", "g1>2", "p1>2"),
        lambda position: "Yes, the block is over" if position.blocked is None else "No, it is still blocked",
    ),
    _example(
        7,
        "M12 M17 M19",
        _table("Bb r2 r3 r4", ("r5", "y7")),
        N_("Seat 0 blocks pile 1, seat 1 lays a card on pile 2, then seat 2 passes. Is pile 1 still blocked?"),
        (N_("Yes, two cards are still to come"), N_("No, the pass frees it at once")),
        (1,),
        N_("A pass costs the whole display, but it frees a blocked pile at once, whatever the count."),
        ("Bb>1", "y1>2", "pass"),
        lambda position: (
            "No, the pass frees it at once" if position.blocked is None else "Yes, two cards are still to come"
        ),
    ),
    _example(
        8,
        "M17 M20",
        _table("Bg Cry y6 b1", ("Bb", "y7"), blocked=1, block_left=2),
        _WHICH,
        ("Bg>2", "Cry>2", "y6>2", "b1>1"),
        (1, 2),
        N_(
            "Pile 1 is blocked, so even the fitting blue 1 must wait. A second Blocked! on pile 2 would close both, "
            "which is never allowed."
        ),
        ("y6>2",),
    ),
    _example(
        9,
        "M10 M22",
        _table("Bg r1 Cry b2", ("Bb", None), blocked=1),
        _WHICH,
        ("Bg>2", "r1>2", "Cry>2", "b2>1"),
        (1, 2),
        N_("The only pile is blocked. Pile 2 may be opened with any card, except another Blocked!."),
        ("r1>2",),
    ),
    _example(
        10,
        "M15",
        _table("r+ r2 r3 r4", ("r5", "y7")),
        N_("Seat 0 lays red Draw two. How many cards does seat 1 hold then?"),
        ("4", "5", "6"),
        (2,),
        N_("Seat 1 draws two at once and holds six: more than four is allowed because of this card."),
        ("r+>1",),
        _cards_of(1),
    ),
    _example(
        11,
        "M9 M15",
        _table("r+ r2 r3 r4", ("r5", "y7")),
        N_("After that seat 1, with six cards, lays one. How many cards does it hold at the end of its turn?"),
        ("4", "5", "6"),
        (1,),
        N_("One card is laid, five are left: that is not fewer than four, so nothing is drawn."),
        ("r+>1", "y1>2"),
        _cards_of(1),
    ),
    _example(
        12,
        "M5 M26",
        GAME.position(piles=("r5", "y7"), displays=("r1 r2 r3 r4 r6", "y1 y2 y3 y4 y5")),
        N_("Two players. Seat 0 lays red 1. How many cards does it hold at the end of its turn?"),
        ("4", "5"),
        (1,),
        N_("With two players a full display has five cards: four are left, so one is drawn."),
        ("r1>1",),
        _cards_of(0),
    ),
    _example(
        13,
        "M27",
        _table("r1 r2", ("r5", "y7"), variant=True),
        N_(
            "The harder variant. Seat 0 holds two cards and lays one. "
            "How many cards does it hold at the end of its turn?"
        ),
        ("1", "2", "4"),
        (2,),
        N_("Only one card is left, so the display is made up to four. With more than one nothing would be drawn."),
        ("r1>1",),
        _cards_of(0),
    ),
    _example(
        14,
        "M13",
        _table("rT r2 r3 r4", ("r5", "y7")),
        N_("Seat 0 lays It's your turn and names itself. Whose turn is it?"),
        ("0", "1", "3"),
        (0,),
        N_("Any player may be named, oneself too: seat 0 goes on."),
        ("rT>1:0",),
        lambda position: position.turn,
    ),
    _example(
        15,
        "M14",
        _table("rD r2 r3 r4", ("r5", "y7")),
        N_("Play goes clockwise. Seat 0 lays Change direction. Whose turn is it?"),
        ("0", "1", "3"),
        (2,),
        N_("The direction turns at once: after seat 0 comes seat 3."),
        ("rD>1",),
        lambda position: position.turn,
    ),
    _example(
        16,
        "M23 M24",
        _table("r2 r3", ("r5", "y7"), draw="r1 b1 b2", aside=8),
        N_("The time is up: 3 cards in the draw pile, 14 in the displays, 8 set aside. How many minus points?"),
        ("17", "25", "33"),
        (2,),
        N_("3 + 14 cards left over count one each, 8 cards set aside count two each: 3 + 14 + 16 = 33."),
        ("time",),
        lambda position: position.scores[0],
    ),
    _example(
        17,
        "M25",
        GAME.position(piles=("r5", "y7"), displays=("r2 r3", "", "", ""), draw="", aside=6, phase="over"),
        N_("Two rounds brought 21 and 7 minus points, and this is the end of the third. What are the three worth?"),
        tuple(source_verdict(points) for points in (14, 21, 42)),
        (2,),
        N_("Two cards left and six set aside make 14. What counts is the sum, 21 + 7 + 14 = 42: a solid result."),
        outcome=lambda position: source_verdict(21 + 7 + position.scores[0]),
    ),
    _example(
        18,
        "M28",
        GAME.position(piles=("r5", "y7"), displays=("r1 r2", "", "b5 g3", "p5 p6"), draw=""),
        N_("The draw pile is empty, and so is the display of seat 1. Seat 0 lays red 1. Whose turn is it?"),
        ("1", "2", "3"),
        (1,),
        N_("A player without cards is passed over; that costs nothing."),
        ("r1>1",),
        lambda position: position.turn,
    ),
)

EXAMPLES = {example.id: example for example in _ALL}
