"""The table of 4½ Minuten as a picture: piles, the block, the direction, the end."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

from cardlib import minuten
from cardlib.minuten import picture

SVG = "{http://www.w3.org/2000/svg}"
DISPLAYS = ("r3 y5 Cry pT", "g1 bD Bb b7", "p3 p4 p5 p6")


def said(position: Any) -> str:
    """All that is written on the picture."""
    drawn = ElementTree.fromstring(picture.draw(position._state))
    return " ".join("".join(text.itertext()) for text in drawn.iter(f"{SVG}text"))


def test_piles_block_and_what_was_set_aside_are_told() -> None:
    position = minuten.position(piles=("By", "r+"), displays=DISPLAYS, blocked=1, block_left=2, aside=8)
    for words in ("pile 1", "pile 2", "Pile 1 is blocked, 2 to go", "set aside: 8", "clockwise"):
        assert words in said(position)


def test_the_chevrons_turn_with_the_direction() -> None:
    ways = [
        picture.draw(minuten.position(piles=("r5", None), displays=DISPLAYS, direction=way)._state) for way in (1, -1)
    ]
    there, back = (ElementTree.fromstring(way) for way in ways)
    assert "anticlockwise" in "".join(back.itertext())
    assert "anticlockwise" not in "".join(there.itertext())
    strokes = [[path.get("d") for path in way.iter(f"{SVG}path")] for way in (there, back)]
    assert strokes[0] != strokes[1]


def test_the_end_tells_the_minus_points() -> None:
    over = minuten.position(piles=("y3", "r2"), displays=("r3 y5", "g1"), phase="over")
    assert f"The round is over {over.scores[0]} minus points" in said(over)


def test_all_displays_are_open_and_the_draw_pile_is_not() -> None:
    position = minuten.deal(seed=4)
    drawn = picture.draw(position._state)
    shown = {picture.face_id("minuten", card) for display in position.displays for card in display.split()}
    symbols = {element.get("id") for element in ElementTree.fromstring(drawn).iter(f"{SVG}symbol")}
    assert symbols == shown | {"minuten-back"}
