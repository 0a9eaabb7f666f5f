"""The board as a picture: complete, well-formed, and it shows no more than it may."""

from __future__ import annotations

import base64
import re
from itertools import combinations
from math import dist
from xml.etree import ElementTree

from cardlib import partners
from cardlib.partners import notation, picture, rules

from .helpers import table

SVG = "{http://www.w3.org/2000/svg}"


def drawn(position):
    return ElementTree.fromstring(picture.draw(position._state))


def titles(position):
    return [title.text for title in drawn(position).iter(f"{SVG}title")]


def all_places():
    for place in notation.PLACES[rules.FIRST : rules.LAST + 1]:
        yield place, picture.place_xy(0, place)
    for seat in range(4):
        for place in ("start", "c1", "c2", "c3", "c4"):
            yield f"{seat} {place}", picture.place_xy(seat, place)
        for slot in range(4):
            yield f"{seat} home {slot}", picture.place_xy(seat, "home", slot)


def test_no_two_places_overlap_and_all_are_on_the_picture():
    places = dict(all_places())
    assert len(places) == 56 + 4 * 9
    for (first, a), (second, b) in combinations(places.items(), 2):
        assert dist(a, b) > 2 * picture.PAWN, (first, second)
    for x, y in places.values():
        assert 20 < x < picture.WIDTH - 20
        assert 20 < y < picture.HEIGHT - 20


def test_the_track_goes_round_clockwise_and_the_circles_inwards():
    """On the screen y grows downwards, so clockwise is a positive turn."""
    cx, cy = picture.CENTRE
    track = [picture.place_xy(0, place) for place in notation.PLACES[rules.FIRST : rules.LAST + 1]]
    for (ax, ay), (bx, by) in zip(track, track[1:] + track[:1]):
        assert (ax - cx) * (by - cy) - (ay - cy) * (bx - cx) > 0
    for seat in range(4):
        way = [dist(picture.place_xy(seat, f"c{circle}"), picture.CENTRE) for circle in (4, 3, 2, 1)]
        assert way == sorted(way, reverse=True)
        start, before = picture.place_xy(seat, "start"), picture.place_xy(seat, f"{'yrbg'[seat - 1]}14")
        assert dist(start, before) < 50


def test_every_pawn_is_drawn_and_pawns_together_are_counted():
    p = table("5", yellow="y3 y3 c1 start", red="home home r7 b2")
    names = titles(p)
    assert names.count("yellow × 2") == 1
    assert names.count("yellow") == 2
    assert names.count("red") == 4
    assert names.count("blue") == names.count("green") == 4


def test_hands_are_face_down_where_a_seat_does_not_know_them():
    p = partners.position(hands=("7*1 H", "SW", "-4", "H13"), yellow="y1")
    assert {"7 shared", "heart", "Switch", "4 back", "heart or 13"} <= set(titles(p))
    view = picture.draw(p.view(1)._state)
    names = {title.text for title in ElementTree.fromstring(view).iter(f"{SVG}title")}
    assert "Switch" in names
    assert not names & {"7 shared", "heart", "4 back", "heart or 13"}
    assert set(re.findall(r'symbol id="([^"]+)"', view)) == {"partners-SW", "partners-back"}
    assert "Seat 0 holds 2 face-down cards." in re.search(r"<desc>(.*?)</desc>", view, re.DOTALL)[1]


def test_dealer_turn_phase_and_end_are_told():
    p = partners.deal(seed=3)
    text = "".join(drawn(p).itertext())
    assert "exchange" in text
    assert "dealer" in text
    assert "deal 1 of 3" in text
    assert "has given" in "".join(drawn(p.play(p.moves[0])).itertext())
    over = partners.position(yellow="c4 c3 c2 c1", blue="c1 c2 c3 c4")
    assert "yellow and blue" in "".join(drawn(over).itertext())


def test_the_notebook_gets_an_image_with_its_text_twin():
    p = table("5", yellow="y3")
    bundle = p._repr_mimebundle_()
    assert bundle["text/plain"] == str(p)
    assert "Seat 0 plays yellow: 3 pawns at home and 1 pawn on yellow 3." in bundle["text/html"]
    svg = base64.b64decode(re.search(r"base64,([^\"]*)", bundle["text/html"])[1]).decode()
    assert svg == picture.draw(p._state)
