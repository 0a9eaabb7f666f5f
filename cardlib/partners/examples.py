"""The worked examples of Partners; their positions are rebuilt from the rulebook's text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cardlib.game import Example, Position
from cardlib.language import N_
from cardlib.partners import GAME

_WHICH = N_("Which of these moves may be made? Mark every one.")
_WHERE = N_("Where does the pawn end up?")
_YELLOW, _RED, _BLUE, _GREEN = range(4)


def _table(seat: int, hand: str, **pawns: Any) -> Position:
    """This seat is to play with these cards; the others hold one card each."""
    hands = ["9", "9", "9", "9"]
    hands[seat] = hand
    return GAME.position(hands=tuple(hands), turn=seat, dealer=(seat - 1) % 4, **pawns)


def _example(
    number: str,
    rules: str,
    position: Position,
    question: str,
    choices: Sequence[str],
    right: Sequence[int],
    explanation: str,
    moves: Sequence[str] = (),
    outcome: Callable[[Position], object] | None = None,
) -> Example:
    return Example(
        f"PE{number}",
        tuple(rules.split()),
        position,
        question,
        tuple(choices),
        frozenset(right),
        explanation,
        tuple(moves),
        outcome,
    )


_ALL = (
    _example(
        "1",
        "P18 P19",
        _table(_YELLOW, "1/14 2 3 5", yellow="y13", red="start"),
        N_("Red stands on its start. Which of these moves can yellow make? Mark every one."),
        ("1/14 y13 1", "2 y13", "5 y13", "1/14 y13 14"),
        (0,),
        N_(
            "The red start is closed. Yellow can go one space, to y14, right in front of it. "
            "With any higher number it would have to pass, so it cannot move at all."
        ),
        ("1/14 y13 1",),
    ),
    _example(
        "2",
        "P13 P17 P18",
        _table(_RED, "-4", red="r3 start"),
        N_(
            "One red pawn stands on r3, another on the red start. Red plays 4 back with the pawn on r3. Where "
            "does it end up?"
        ),
        ("r3", "y14", "y13"),
        (2,),
        N_(
            "r2, r1, y14, y13: the start between r1 and y14 is not counted, and red's own pawn there "
            "does not block red."
        ),
        ("-4 r3",),
        lambda position: position.red.split()[-1],
    ),
    _example(
        "3",
        "P16 P18",
        _table(_BLUE, "-4", blue="r2", red="start"),
        N_("Blue stands on r2 and holds nothing but 4 back; red stands on its start. What can blue do?"),
        ("-4 r2", "fold"),
        (1,),
        N_("A start that is closed is closed backwards too. The card cannot be used, so blue throws in its hand."),
        ("fold",),
    ),
    _example(
        "4",
        "P8",
        _table(_GREEN, "3", green="b9"),
        _WHERE,
        ("b11", "b12", "b13"),
        (1,),
        N_("A 3 moves one pawn three spaces clockwise: 10, 11, 12."),
        ("3 b9",),
        lambda position: position.green.split()[-1],
    ),
    _example(
        "4a",
        "P17",
        _table(_YELLOW, "2", yellow="y13"),
        N_("Yellow stands on y13, the red start is empty. Yellow plays a 2. Where does the pawn end up?"),
        ("y14", "r1", "r2"),
        (1,),
        N_("One step to y14, then straight on to r1: a starting space is not counted."),
        ("2 y13",),
        lambda position: position.yellow.split()[-1],
    ),
    _example(
        "5",
        "P28 P29",
        _table(_RED, "5", red="c1 c4 y14"),
        _WHICH,
        ("5 c4", "5 y14", "5 c1"),
        (0,),
        N_(
            "The pawn on c4 goes c3, c2, finds c1 taken, and goes back c3, c4, y14, where it joins the other one. "
            "The pawn on y14 cannot enter even one circle, since c4 is taken. The one on c1 is locked."
        ),
        ("5 c4",),
    ),
    _example(
        "6",
        "P28 P29",
        _table(_RED, "3", red="c1 c2 c4 y14"),
        _WHICH,
        ("3 c4", "3 y14", "3 c2"),
        (0,),
        N_(
            "The pawn on c4 goes to c3 and takes the two other steps back: c4, y14. The one on y14 has no circle "
            "to turn on."
        ),
        ("3 c4",),
    ),
    _example(
        "7",
        "P26 P27 P28 P29",
        _table(_RED, "5", red="c1 c4 y13"),
        N_("Red holds only a 5. Which pawn can it move? Mark every one."),
        ("5 y13", "5 c4", "5 c1"),
        (1,),
        N_(
            "The pawn on y13 may not jump over the one on c4 and cannot turn. The pawn on c4 may not "
            "stop on c2 halfway: "
            "it makes two steps in and three back, to y14. The pawn on c1 is locked."
        ),
        ("5 c4",),
    ),
    _example(
        "8",
        "P13 P15",
        _table(_RED, "-4 SW", red="c1 c3 c4", yellow="y5", blue="b3"),
        _WHICH,
        ("-4 c4", "-4 c3", "SW y@y5 r@c4", "SW y@y5 b@b3"),
        (3,),
        N_(
            "Neither 4 back nor Switch is ever used on a pawn on a goal circle. Two other pawns on the track may "
            "be switched."
        ),
        ("SW y@y5 b@b3",),
    ),
    _example(
        "9",
        "P26 P28 P29",
        _table(_RED, "5", red="c1 c3 c4 y10"),
        _WHICH,
        ("5 y10", "5 c4", "5 c3", "5 c1"),
        (2,),
        N_(
            "Only the pawn on c3 has a free circle before it. It goes back and forth between c1 and c4: "
            "c2, c3, c2, c3, c2, and there it is locked."
        ),
        ("5 c3",),
    ),
    _example(
        "10",
        "P11 P26 P28",
        _table(_RED, "7*1", red="c1 c3 c4 y14"),
        N_("Red wants to lock all its pawns with one 7 shared. In which order does that work? Mark every one."),
        ("7*1 y14:1 c4:1 c3:5", "7*1 c3:5 c4:1 y14:1", "7*1 c4:1 c3:5 y14:1"),
        (1,),
        N_(
            "The innermost pawn must go first: five steps back and forth take it from c3 to c2. "
            "That frees c3 for the pawn on c4, and c4 for the one on y14."
        ),
        ("7*1 c3:5 c4:1 y14:1",),
    ),
    _example(
        "11",
        "P13 P23",
        _table(_RED, "-4", red="start", yellow="y14 y14 y14 y14"),
        N_("Four yellow pawns stand on y14. Red plays 4 back with the pawn on its start. What happens to it?"),
        (N_("It cannot move"), N_("It goes to y11"), N_("It is sent home")),
        (1,),
        N_(
            "Pawns that share a space block nobody, so red walks past to y11. "
            "Only a pawn that lands on y14 itself would be sent home."
        ),
        ("-4 start",),
        lambda position: "It goes to y11" if "y11" in position.red else "It is sent home",
    ),
    _example(
        "12",
        "P11 P22 P23",
        _table(_BLUE, "7*1", blue="y9 b1", yellow="y13 y13 y11"),
        N_(
            "Two yellow pawns stand on y13. Blue shares its 7: four steps with the pawn on y9, three with the "
            "one on b1. Where are they then?"
        ),
        (N_("on y13 and b4"), N_("at home and on b4"), N_("The move is not allowed")),
        (1,),
        N_(
            "The pair does not block: blue could pass. But whoever lands on two pawns of another colour is sent home. "
            "Yellow's own pawn on y11 may land there."
        ),
        ("7*1 y9:4 b1:3",),
        lambda position: "on y13 and b4" if "y13" in position.blue else "at home and on b4",
    ),
    _example(
        "13",
        "P14 P15",
        _table(_BLUE, "SW", blue="y9", yellow="y13 y13 y11", red="c1"),
        N_("Blue holds only a Switch. Which of these can it do? Mark every one."),
        ("SW y@y13 b@y9", "SW y@y11 b@y9", "SW r@c1 b@y9", "SW y@y11 y@y13"),
        (1,),
        N_(
            "The pair on y13 is protected, the red pawn on its goal circle too. Blue on y9 and yellow on y11 may "
            "change places."
        ),
        ("SW y@y11 b@y9",),
    ),
    _example(
        "14",
        "P15 P16",
        _table(_RED, "SW", red="c1 home start home"),
        N_("Red holds only a Switch, and no other pawn is on the track. What can red do?"),
        ("SW r@home r@start", "SW r@start r@c1", "fold"),
        (2,),
        N_(
            "Pawns at home, on the start and on a goal circle are never switched. Nothing can be played: red "
            "throws in its hand."
        ),
        ("fold",),
    ),
    _example(
        "15",
        "P12 P28",
        _table(_RED, "7*1", red="c1 c2 c3 y14", green="g3"),
        N_("Red's last pawn stands on y14. How can red use a 7 shared? Mark every one."),
        ("7*1 y14:1", "7*1 y14:1 g@g3:6", "7*1 y14:7", "7*1 y14:1 g@home:6"),
        (1, 2),
        N_(
            "One step locks the last pawn, but the other six must then be made by green's pawns. "
            "Or the pawn takes all seven itself: into c4 and back out to y9."
        ),
        ("7*1 y14:1 g@g3:6",),
    ),
    _example(
        "16",
        "P14",
        _table(_YELLOW, "SW", red="r3", blue="b7", green="start g9"),
        N_("All of yellow's pawns are at home, and it holds only a Switch. Which of these can it do? Mark every one."),
        ("SW r@r3 b@b7", "SW b@b7 g@g9", "SW y@home r@r3", "fold"),
        (0, 1),
        N_(
            "Switch needs no pawn of your own: any two that stand alone on the track may change places. So "
            "yellow may not fold."
        ),
        ("SW r@r3 b@b7",),
    ),
)

EXAMPLES = {example.id: example for example in _ALL}
