"""The worked examples of Biberbande: one for each point where a learner's guess goes wrong."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from cardlib.biberbande import GAME
from cardlib.game import Position, example
from cardlib.language import N_

_SARAH, _LISA, _TIM = "4 2 0 5", "1 2 1 3", "0 4 P 0"
_WHICH = N_("Which of these moves may seat 0 make? Mark every one.")
_DRAWN = N_("Seat 0 has drawn this card. Which of these moves may it make? Mark every one.")


def _table(row: str, stack: str = "9 9 9 9 8", discard: str = "3", **fields: Any) -> Position:
    """Three players, seat 0 (Sarah) to play with this row."""
    return GAME.position(rows=(row, _LISA, _TIM), stack=stack, discard=discard, **fields)


_example = partial(example, "BE")


def _row(seat: int) -> Callable[[Position], object]:
    return lambda position: position.rows[seat]


def _top(position: Position) -> object:
    return position.discard.split()[0]


def _points(seat: int) -> Callable[[Position], object]:
    return lambda position: position.scores[seat]


def _seen_by(seat: int, owner: int) -> Callable[[Position], object]:
    return lambda position: position.view(seat).rows[owner]


# Sarah knocks, Lisa and Tim have their last turns
_TO_THE_END = ("draw", "discard", "knock", "draw", "discard", "draw", "discard")

_ALL = (
    _example(
        1,
        "B7",
        _table("4 7 0 5", discard="2"),
        N_(
            "Sarah (seat 0) has the row 4 7 0 5. She takes the 2 from the discard pile into the second place from the "
            "left. How does her row lie now?"
        ),
        ("4 2 0 5", "2 7 0 5", "4 2 7 0 5"),
        (0,),
        N_("The 2 takes the place of the 7, and all other cards stay where they are: there are four again."),
        ("take 2",),
        _row(0),
    ),
    _example(
        2,
        "B7",
        _table("4 7 0 5", discard="2"),
        N_("Sarah takes the 2 from the discard pile for her 7. Which card may Lisa (seat 1) take now?"),
        ("2", "7", "3"),
        (1,),
        N_("The card given away goes on the discard pile, face up, so the 7 is on top."),
        ("take 2", "end"),
        _top,
    ),
    _example(
        3,
        "B8",
        _table(_SARAH, discard="P 3"),
        _WHICH,
        ("take 1", "take 4", "draw"),
        (2,),
        N_(
            "On top lies a special card, and that may not be taken. The 3 under it is out of reach: only drawing is "
            "left."
        ),
        ("draw",),
    ),
    _example(
        4,
        "B9",
        _table(_SARAH, held="7"),
        _DRAWN,
        ("discard", "keep 2", "peek 2", "take 2"),
        (0, 1),
        N_(
            "A number card may be discarded or kept in place of one of the four. She has drawn, so she may not take "
            "any more."
        ),
        ("keep 2",),
    ),
    _example(
        5,
        "B9 B10 B13",
        _table(_SARAH, held="P"),
        _DRAWN,
        ("discard", "keep 2", "peek 2", "swap 2 1:1"),
        (0, 2),
        N_(
            "A special card is played or discarded; it can never be kept in the row. A Peek is for looking, not for "
            "swapping."
        ),
        ("peek 2",),
    ),
    _example(
        6,
        "B10",
        _table(_SARAH, held="S"),
        N_("Sarah draws a Swap and discards it. What happens to her row?"),
        (N_("Nothing, it stays as it is"), N_("One card must be exchanged")),
        (0,),
        N_("A special card that is discarded does nothing; nobody has to play one."),
        ("discard",),
        lambda position: "Nothing, it stays as it is" if position.rows[0] == _SARAH else "One card must be exchanged",
    ),
    _example(
        7,
        "B11",
        _table("4 D 0 5", held="1"),
        N_(
            "Sarah puts the 1 in place 2, and the card that lay there turns out to be a Draw twice. What may she do "
            "now?"
        ),
        (N_("Draw two cards"), N_("Only knock or end her turn")),
        (1,),
        N_("A card that leaves the row is discarded without effect, even if it is special. The turn is over."),
        ("keep 2",),
        lambda position: "Draw two cards" if position.held else "Only knock or end her turn",
    ),
    _example(
        8,
        "B12",
        _table("9 2 0 5", held="S"),
        N_(
            "Sarah plays Swap: her card in place 1 for the card in place 4 of Lisa (seat 1), whose row is 1 2 1 3. "
            "How does Lisa's row lie now?"
        ),
        ("1 2 1 9", "9 2 1 3", "1 2 1 3"),
        (0,),
        N_("The two cards change places: the 9 lies where the 3 was. Nobody looks at either."),
        ("swap 1 1:4",),
        _row(1),
    ),
    _example(
        9,
        "B14",
        _table(_SARAH, discard="7 3", held="1", twice=1, first=False),
        N_(
            "Sarah has played Draw twice, discarded a 7 and drawn again: a 1. Which of these moves may she make? Mark "
            "every one."
        ),
        ("again", "keep 1", "discard", "take 1"),
        (1, 2),
        N_("The second card is used as any card drawn: kept or discarded. There is no third one."),
        ("keep 1",),
    ),
    _example(
        10,
        "B14",
        _table(_SARAH, stack="1 8 9", held="D"),
        N_("Sarah plays Draw twice and draws a 1, which she keeps in place 4. May she still draw the second card?"),
        (N_("Yes, there are two draws"), N_("No, her turn is over")),
        (1,),
        N_("The second card is only for those who do not use the first one."),
        ("twice", "keep 4"),
        lambda position: "Yes, there are two draws" if position.held else "No, her turn is over",
    ),
    _example(
        11,
        "B15",
        _table(_SARAH, stack="6 D 7 8 9", held="D"),
        N_(
            "Sarah plays Draw twice, discards a 6, and the second card is another Draw twice, which she plays. She "
            "draws a 7. May she discard it and draw again?"
        ),
        (N_("Yes, there are two draws again"), N_("No, there were two draws already")),
        (0,),
        N_(
            "Draw twice from Draw twice gives two draws again. The rulebook does not say so in so many words: that is "
            "our reading."
        ),
        ("twice", "again", "twice"),
        lambda position: (
            "Yes, there are two draws again" if "again" in position.moves else "No, there were two draws already"
        ),
    ),
    _example(
        12,
        "B16 B8",
        _table(_SARAH, stack="7 1 9", held="D"),
        N_(
            "Sarah plays Draw twice, discards a 7 and keeps a 1 in place of her 5. Which card is on top of the "
            "discard pile?"
        ),
        ("7", "5", "D"),
        (2,),
        N_(
            "The 7 went first, then the 5, and the Draw twice comes last, when its action has been taken. Lisa may "
            "not take it."
        ),
        ("twice", "again", "keep 4"),
        _top,
    ),
    _example(
        13,
        "B18",
        GAME.position(rows=(_SARAH, _LISA, _TIM), discard="3", turn=2, turns=1),
        N_(
            "The round has just begun: Lisa (seat 1) has had a turn, now Tim (seat 2) takes the 3 for his Peek. May "
            "he knock?"
        ),
        (N_("Yes, his turn is over"), N_("No, Sarah has had no turn yet")),
        (1,),
        N_("Nobody may knock before everyone has had a turn; so the turn passes to Sarah at once."),
        ("take 3",),
        lambda position: "Yes, his turn is over" if "knock" in position.moves else "No, Sarah has had no turn yet",
    ),
    _example(
        14,
        "B19",
        _table(_SARAH, turn=1, stack="9 8 7 6 5"),
        N_("Lisa (seat 1) knocks. Tim and Sarah have had their turns. Does Lisa have one more?"),
        (N_("Yes, everyone has a last turn"), N_("No, the round is over")),
        (1,),
        N_("After a knock every other player has one more turn, and whoever knocked has none."),
        ("draw", "discard", "knock", "draw", "discard", "draw", "discard"),
        lambda position: "No, the round is over" if position.over else "Yes, everyone has a last turn",
    ),
    _example(
        15,
        "B21",
        _table(_SARAH, stack="9 9 9 8"),
        N_("Sarah knocks with 4 2 0 5, and she keeps these cards to the end. How many points does she have?"),
        ("5", "11", "20"),
        (1,),
        N_("The four values are added up: 4 + 2 + 0 + 5 = 11."),
        _TO_THE_END,
        _points(0),
    ),
    _example(
        16,
        "B20 B21",
        _table(_SARAH, stack="9 9 9 8"),
        N_("Tim (seat 2) has 0 4 Peek 0 at the end; the top card of the stack is an 8. How many points does he have?"),
        ("4", "8", "12"),
        (2,),
        N_("The Peek is put aside and the 8 takes its place: 0 + 4 + 8 + 0 = 12. A special card does not count as 0!"),
        _TO_THE_END,
        _points(2),
    ),
    _example(
        17,
        "B20",
        GAME.position(rows=("4 2 0 S", _LISA, "0 4 P 0"), discard="3", stack="9 9 9 D 6 8 5", turn=2),
        N_(
            "Tim (seat 2) knocks with 0 4 Peek 0; Sarah (seat 0) ends with 4 2 0 Swap. The stack then shows Draw "
            "twice, 6, 8. How many points does Sarah have?"
        ),
        ("12", "14", "6"),
        (1,),
        N_(
            "Tim knocked, so he draws first: Draw twice is no number, the next card is his 6. The 8 is Sarah's: 4 + 2 "
            "+ 0 + 8 = 14."
        ),
        _TO_THE_END,
        _points(0),
    ),
    _example(
        18,
        "B3 B24",
        _table("9 2 0 5", held="S"),
        N_(
            "Sarah knows her outer cards, 9 and 5, and Lisa (seat 1) hers. Sarah plays Swap: her 9 for Lisa's 3 in "
            "place 4. What does Lisa know of her own row now?"
        ),
        ("1 ? ? ?", "1 ? ? 3", "1 ? ? 9"),
        (0,),
        N_("Lisa did not see the 9, so she knows only her 1. Her 3 she still knows: it lies in Sarah's row now."),
        ("swap 1 1:4",),
        _seen_by(1, 1),
    ),
    _example(
        19,
        "B24",
        _table("9 2 0 5", held="S"),
        N_("After that Swap, her 9 for Lisa's 3: what does Sarah (seat 0) know of Lisa's row?"),
        ("? ? ? ?", "? ? ? 9", "1 2 1 9"),
        (1,),
        N_("Sarah knew the 9 and saw where it went. Whoever knew a card knows it in its new place."),
        ("swap 1 1:4",),
        _seen_by(0, 1),
    ),
    _example(
        20,
        "B7 B24",
        _table(_SARAH, discard="1"),
        N_("Sarah takes the 1 from the discard pile into place 4. What does Tim (seat 2) know of her row?"),
        ("? ? ? ?", "? ? ? 1", "4 ? ? 1"),
        (1,),
        N_(
            "Everyone saw the 1 lie face up and saw where it went. A card drawn from the stack would be hers alone to "
            "know."
        ),
        ("take 4",),
        _seen_by(2, 0),
    ),
    _example(
        21,
        "B17",
        _table(_SARAH, stack="", discard="3 8"),
        N_("The stack is used up, and Sarah draws. How many cards does the discard pile have then?"),
        ("0", "1", "2"),
        (0,),
        N_(
            "The whole discard pile is shuffled and becomes the new stack; our reading is that not even its top card "
            "stays."
        ),
        ("draw",),
        lambda position: len(position.discard.split()),
    ),
)

EXAMPLES = {example.id: example for example in _ALL}
