"""The worked examples of STOP: one for each point where a learner's guess goes wrong."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from cardlib.game import Position, example
from cardlib.language import N_
from cardlib.stop import GAME

_OTHERS = ("y1 y3 y5", "g1 g3 g5", "r1 r3 r5")
_WHICH = N_("Which of these moves may seat 0 make? Mark every one.")
_ANYONE = N_("Which of these moves may be made now? Mark every one.")


def _table(top: str, mine: str, *others: str, **fields: Any) -> Position:
    """Four players, seat 0 to play with these cards, unless said otherwise."""
    return GAME.position(top=top, hands=(mine, *others, *_OTHERS[len(others) :]), **fields)


_example = partial(example, "SE")


def _cards_of(seat: int) -> Callable[[Position], object]:
    return lambda position: len(position.hands[seat].split())


def _whose_turn(position: Position) -> object:
    return position.turn


_ALL = (
    _example(
        1,
        "S3",
        _table("b4", "b7 r4 bS g7"),
        _WHICH,
        ("b7", "r4", "bS", "g7"),
        (0, 1, 2),
        N_("On a blue 4 anything blue fits, symbols too, and so does a 4 of any colour. Green 7 shares nothing."),
        ("b7",),
    ),
    _example(
        2,
        "S6",
        _table("b4", "r1 r3 y7", "y1 y3 y4", "b4 g3 g5", "bS r5 b8"),
        _ANYONE,
        ("2:b4", "1:y4", "3:b8", "draw"),
        (0, 3),
        N_(
            "It is the turn of seat 0, which can only draw. But seat 2 holds the second blue 4: colour and number are "
            "the same, so it may be laid out of turn. Number alone or colour alone is not enough."
        ),
        ("2:b4",),
    ),
    _example(
        3,
        "S6 S7",
        _table("b4", "r1 r3 y7", "y1 y3 y4", "b4 g3 g5"),
        N_("It is the turn of seat 0. Seat 2 lays the second blue 4 out of turn. Whose turn is it then?"),
        ("0", "1", "3"),
        (2,),
        N_("Play goes on with the left neighbour of whoever played out of turn: seats 0 and 1 are left out."),
        ("2:b4",),
        _whose_turn,
    ),
    _example(
        4,
        "S6",
        _table("b1", "b4 b4 r7 y8"),
        N_("Seat 0 lays blue 4 and holds the second one as well. May it lay that one, too, before seat 1 plays?"),
        (N_("Yes, out of turn"), N_("No, its turn is over")),
        (0,),
        N_("While the blue 4 lies on top anyone may lay its twin, even the player who has just played."),
        ("b4",),
        lambda position: "Yes, out of turn" if "0:b4" in position.moves else "No, its turn is over",
    ),
    _example(
        5,
        "S12 S13",
        _table("b2", "b0 r0 g2 b5 F", pending="draw 2"),
        _WHICH,
        ("b0", "r0", "g2", "b5", "F b5"),
        (0, 2),
        N_(
            "A pending 2 is answered by a 0 of its colour or by another 2 of any colour. A card that would merely fit "
            "is no answer, and neither is Free choice."
        ),
        ("b0",),
    ),
    _example(
        6,
        "S13",
        _table("b4", "b2 r7 y8", "g2 y1 y3"),
        N_("Seat 0 lays blue 2, seat 1 answers with green 2, seat 2 has no answer. How many cards does seat 2 draw?"),
        ("2", "4", "6"),
        (1,),
        N_("The second 2 adds two more cards: four in all, and seat 2 is skipped."),
        ("b2", "g2", "accept"),
        lambda position: len(position.hands[2].split()) - 3,
    ),
    _example(
        7,
        "S12 S13",
        _table("b4", "b2 r7 y8", "b0 y1 y3"),
        N_("Seat 0 lays blue 2, seat 1 answers with blue 0. How many cards does seat 2 have to draw?"),
        ("0", "2", "4"),
        (0,),
        N_("The 0 of its colour takes the 2 away. Seat 2 simply has its turn."),
        ("b2", "b0"),
        lambda position: 0 if position.pending is None else int(position.pending.split()[1]),
    ),
    _example(
        8,
        "S14",
        _table("b4", "b2 r7 y8", "y1 y3 y5", "b2 g3 g5"),
        N_(
            "Seat 0 lays blue 2. Before seat 1 has drawn, seat 2 lays the second blue 2 out of turn. "
            "How many cards does seat 3 have to draw, if it has no answer?"
        ),
        ("0", "2", "4"),
        (2,),
        N_("The two cards that seat 1 has not taken yet are carried on, two more are added, and they strike seat 3."),
        ("b2", "2:b2"),
        lambda position: 0 if position.pending is None else int(position.pending.split()[1]),
    ),
    _example(
        9,
        "S15",
        _table("b6", "r9 y6 g8 r7"),
        _WHICH,
        ("r9", "y6", "g8", "r7"),
        (0, 1),
        N_("6 and 9 count as the same number, so a 9 of any colour goes on a 6."),
        ("r9",),
    ),
    _example(
        10,
        "S6 S15",
        _table("b6", "r1 r3 y7", "b9 y3 y4", "r6 g3 g5", "r9 r5 b6"),
        _ANYONE,
        ("1:b9", "2:r6", "3:r9", "3:b6"),
        (0, 3),
        N_("Within one colour 6 and 9 are identical: blue 9 and blue 6 may be laid out of turn, the red ones may not."),
        ("1:b9",),
    ),
    _example(
        11,
        "S16",
        _table("b4", "bS r7 y8", "gS y1 y3"),
        N_("Seat 0 lays blue Skip, seat 1 answers with green Skip, seat 2 accepts. Whose turn is it?"),
        ("1", "2", "3"),
        (2,),
        N_("Another Skip of any colour hands it on: seat 2 is skipped instead of seat 1, and seat 3 follows."),
        ("bS", "gS", "accept"),
        _whose_turn,
    ),
    _example(
        12,
        "S17",
        _table("b4", "bP r7 y8", "y1", "g1 g3 g5 g7"),
        N_("Seat 0 lays Pass cards and says left. Nobody stops it. How many cards does seat 1 hold then?"),
        ("1", "2", "4"),
        (1,),
        N_("Everyone passes their whole hand to the left: seat 1 gets the two cards that seat 0 has left."),
        ("bP left", "accept"),
        _cards_of(1),
    ),
    _example(
        13,
        "S18",
        _table("b4", "bP r7 y8", "y1 y3 y5", "b0 g3 g5"),
        N_("Seat 0 lays blue Pass cards. Seat 2 stops it with its blue 0. Whose turn is it?"),
        ("0", "1", "3"),
        (2,),
        N_("Any player may stop it with a 0 of its colour. The left neighbour of that player goes on."),
        ("bP left", "2:b0"),
        _whose_turn,
    ),
    _example(
        14,
        "S19",
        _table("b4", "bX r7 y8", draw="g5 r4 y4 g4 y7 g7 r8 g8"),
        N_("Seat 0 lays +X. Seat 1 holds three cards and turns up a green 5. How many cards does it hold then?"),
        ("4", "8", "9"),
        (2,),
        N_("It takes the card it turned up and five more: 3 + 1 + 5 = 9. Then it is skipped."),
        ("bX", "accept"),
        _cards_of(1),
    ),
    _example(
        15,
        "S19 S22",
        _table("b4", "bX r7 y8", draw="gS r4 y4 g4 y7 g7 r8 g8"),
        N_("Seat 0 lays +X. Seat 1 holds three cards and turns up a Skip. How many cards does it hold then?"),
        ("3", "4", "5"),
        (1,),
        N_("A symbol costs just that one card. Then seat 1 is skipped."),
        ("bX", "accept"),
        _cards_of(1),
    ),
    _example(
        16,
        "S20",
        _table("bX", "b0 gX r0 F b7", pending="+X"),
        _WHICH,
        ("b0", "gX", "r0", "F b7"),
        (0,),
        N_("Only a 0 of its colour protects from +X. Another +X does not, and neither does Free choice."),
        ("b0",),
    ),
    _example(
        17,
        "S10 S21",
        _table("r7", "F b5", draw="y4 y7 g4 g7 r4"),
        N_('Seat 0 lays Free choice and blue 5, its last two cards, and calls only "Stop!". What happens?'),
        (N_("The round is over"), N_("It draws two cards, and the round goes on"), N_("It draws four cards")),
        (1,),
        N_(
            "Two cards at once skip the moment with one card left, so both calls are needed. The missing "
            '"Watch out!" costs two cards, and the round goes on.'
        ),
        ("F b5 stop",),
        lambda position: (
            "The round is over"
            if position.over
            else {2: "It draws two cards, and the round goes on", 4: "It draws four cards"}[
                len(position.hands[0].split())
            ]
        ),
    ),
    _example(
        18,
        "S21",
        _table("r7", "F F"),
        _WHICH,
        ("F", "F F", "draw"),
        (2,),
        N_("Free choice needs a coloured card on it. With nothing but Free choice in hand one can only draw."),
        ("draw",),
    ),
    _example(
        19,
        "S8",
        _table("b4", "b7 r5", draw="y4 y7 g4 g7"),
        N_('Seat 0 holds two cards, lays blue 7 and forgets to call "Watch out!". How many cards does it hold then?'),
        ("1", "2", "3"),
        (2,),
        N_("One card is left, and the forgotten call costs two more."),
        ("b7",),
        _cards_of(0),
    ),
    _example(
        20,
        "S9 S24",
        _table("b4", "b2", "r7 y6", "gS g5", "F"),
        N_(
            'Seat 0 lays blue 2 as its last card and calls "Stop!". Seat 1 is left with red 7 and yellow 6. '
            "How many minus points is that?"
        ),
        ("13", "27", "40"),
        (1,),
        N_(
            "The round ends at once, so the 2 strikes nobody. A 7 counts its number, "
            "a 6 is a special number and counts 20."
        ),
        ("b2 stop",),
        lambda position: position.scores[1],
    ),
)

EXAMPLES = {example.id: example for example in _ALL}
