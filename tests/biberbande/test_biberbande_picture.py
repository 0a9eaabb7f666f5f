"""The pictures of Biberbande: well-formed, complete, with a text twin, and face-down cards face down."""

import base64
import re
from xml.etree import ElementTree

import pytest

from cardlib import biberbande
from cardlib.biberbande import notation, picture, rules

ROWS = ("4 2 S 5", "1 D 1 3", "0 4 P 9")


def titles(drawn):
    return [element.text for element in ElementTree.fromstring(drawn).iter("{http://www.w3.org/2000/svg}title")]


@pytest.mark.parametrize("kind", range(rules.KINDS))
def test_every_card_has_a_spoken_name_and_a_sign_besides_its_colour(kind):
    drawn = f'<svg xmlns="http://www.w3.org/2000/svg">{picture.card(kind)}{picture.face_down(kind)}</svg>'
    assert titles(drawn) == [notation.spoken(kind), f"{notation.spoken(kind)}, face down, known"]
    assert f">{notation.card_text(kind)}</text>" in picture.card(kind)


def test_a_number_card_carries_as_many_logs_as_it_counts():
    for kind in range(rules.NUMBERS):
        assert picture.card(kind).count('r="5.600"') == kind


def test_what_a_seat_knows_is_marked_and_the_rest_is_face_down():
    position = biberbande.position(rows=ROWS, discard="7", turn=1)
    for drawn in (picture.draw(position._state, 1), picture.draw(position.view(1)._state)):
        assert [name for name in titles(drawn) if name and "face down" in name] == [
            "1, face down, known",
            "3, face down, known",
        ]
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
    assert "? ? ? ?" in ElementTree.fromstring(drawn)[1].text


def test_the_table_shows_stack_discards_turn_draw_twice_knock_and_points():
    position = biberbande.position(rows=ROWS, discard="7", stack="D 6 9 9 8 8", turn=1)
    drawn = position.play("draw").play("twice")
    told = picture.draw(drawn._state)
    for text in ("discards: 48", "lies open", "drawn", "▶ Seat 1", ">4</text>"):
        assert text in told
    deciding = drawn.play("keep 1")
    assert "knock?" in picture.draw(deciding._state)
    knocked = deciding.play("knock")
    assert "knocked" in picture.draw(knocked._state)
    over = knocked.play("draw").play("discard").play("draw").play("discard")
    end = picture.draw(over._state)
    assert "put aside" in end
    for points in over.scores:
        assert f"= {points}<" in end


def test_an_empty_stack_and_an_empty_pile_are_empty_places():
    position = biberbande.position(rows=ROWS, discard="7", stack="")
    assert "stroke-dasharray" in picture.draw(position._state)
    assert "stroke-dasharray" in picture.draw(position.play("draw")._state)
