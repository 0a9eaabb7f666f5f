"""The pictures of Biberbande: well-formed, complete, with a text twin, and face-down cards face down."""

import base64
import re
from xml.etree import ElementTree

from cardlib import biberbande
from cardlib.biberbande import picture

ROWS = ("4 2 S 5", "1 D 1 3", "0 4 P 9")


def titles(drawn):
    return [element.text for element in ElementTree.fromstring(drawn).iter("{http://www.w3.org/2000/svg}title")]


def test_what_a_seat_knows_is_marked_and_the_rest_is_face_down():
    position = biberbande.position(rows=ROWS, discard="7", turn=1)
    drawn = picture.draw(position.view(1)._state)
    assert [name for name in titles(drawn) if "face down" in name] == ["1, face down, known", "3, face down, known"]
    assert set(re.findall(r'symbol id="biberbande-known_(.)"', drawn)) == {"1", "3"}
    assert not any("face down" in name for name in titles(picture.draw(position._face_up())))
    assert picture.draw(position._state).count("face down, known") == 12, "all cards open, for a teacher"


def test_the_notebook_gets_the_table_face_down_with_a_text_twin():
    position = biberbande.position(rows=ROWS, discard="7", stack="8 9 9", turn=1).play("draw")
    bundle = position._repr_mimebundle_()
    assert bundle["text/plain"] == str(position)
    encoded = re.search(r"base64,([^\"]+)", bundle["text/html"])
    assert encoded
    drawn = base64.b64decode(encoded[1]).decode()
    assert "face down, known" not in drawn
    assert "8" not in titles(drawn), "the card just drawn is its player's secret"
    assert "biberbande-8" not in drawn
    twin = ElementTree.fromstring(drawn)[1].text
    assert "Seat 1 has four face-down cards." in twin
    assert "has drawn an unknown card." in twin


def test_the_table_shows_stack_discards_turn_draw_twice_knock_and_points():
    position = biberbande.position(rows=ROWS, discard="7", stack="D 6 9 9 8 8", turn=1)
    drawn = position.play("draw").play("twice")
    told = picture.draw(drawn._state)
    for text in ("discards: 48", "lies open", "drawn", "Seat 1", ">4</text>", "Seat 1 is on turn."):
        assert text in told
    deciding = drawn.play("keep 1")
    assert "Seat 1 may knock" in picture.draw(deciding._state)
    knocked = deciding.play("knock")
    assert ">knocked<" in picture.draw(knocked._state)
    over = knocked.play("draw").play("discard").play("draw").play("discard")
    end = picture.draw(over._state)
    assert "put aside" in end
    for points in over.scores:
        assert f">points: {points}<" in end


def test_an_empty_stack_and_an_empty_pile_are_empty_places():
    position = biberbande.position(rows=ROWS, discard="7", stack="")
    assert "stroke-dasharray" in picture.draw(position._state)
    assert "stroke-dasharray" in picture.draw(position.play("draw")._state)
