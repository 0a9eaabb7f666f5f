"""The pictures of all four games: sound, compact, with a text twin in sentences, and no more than may be seen."""

from __future__ import annotations

import base64
import random
import re
from xml.etree import ElementTree

import pytest

from cardlib import biberbande, faces, language, minuten, partners, people, picture, stop

from .helpers import contrast

SVG = "{http://www.w3.org/2000/svg}"
TABLES = [
    *((minuten, players) for players in range(2, 7)),
    *((stop, players) for players in range(2, 11)),
    *((biberbande, players) for players in range(2, 7)),
    (partners, 4),
]
WIDEST, HIGHEST = 900, 760  # at random, hands grow
# What sentences have not: cards and places as code writes them, and marks of a table of text
NOTATION = re.compile(r"(?<![\w+-])([rygbp][0-9TDSPX+]|[CB][rygbp]|c[1-4]|SW|7\*1|H8|H13|[?>])(?![\w+])")


def along_a_round(game, players, seed=5):
    """The first position of a round, some in between, and the last."""
    position = game.deal(players=players, seed=seed)
    choice = random.Random(seed)
    shown = [position]
    while not position.over and len(position.history) < 400:
        position = position.play(choice.choice(position.moves))
        if len(position.history) % 40 == 3:
            shown.append(position)
    return [*shown, position]


@pytest.fixture(params=language.LANGUAGES)
def spoken(request):
    language.use(request.param)
    yield request.param
    language.use("en")


@pytest.mark.parametrize(("game", "players"), TABLES, ids=lambda value: getattr(value, "__name__", value))
def test_every_table_is_sound_compact_and_told_in_sentences(game, players, spoken):
    for position in along_a_round(game, players)[::2]:
        for seen in (position, position.view(0)):
            state = seen._face_up()
            drawn = ElementTree.fromstring(game.GAME.picture.draw(state))
            assert int(drawn.get("width")) <= WIDEST
            assert int(drawn.get("height")) <= HIGHEST
            twin = drawn.find(f"{SVG}desc").text
            assert twin == game.GAME.notation.sentences(state)
            assert twin.endswith(".")
            assert not NOTATION.search(twin), twin


@pytest.mark.parametrize(("game", "players"), TABLES, ids=lambda value: getattr(value, "__name__", value))
def test_nothing_hidden_is_in_a_picture_or_its_twin(game, players):
    """Whatever the hidden cards are, a seat's picture is the same."""
    position = along_a_round(game, players)[1]
    view = position.view(players - 1)
    assert "?" in str(view.fields()) or game is minuten
    state = game.GAME.rules.LAYOUT.copy(position._state)
    game.GAME.rules.deal_hidden(state, players - 1)
    game.GAME.rules.hide(state, players - 1)
    assert game.GAME.picture.draw(state) == game.GAME.picture.draw(view._state)


@pytest.mark.parametrize("game", [minuten, stop, biberbande, partners], ids=lambda game: game.GAME.name)
def test_the_notebook_gets_an_image_with_sentences_and_keeps_the_notation_as_text(game):
    position = game.deal(seed=2)
    bundle = position._repr_mimebundle_()
    assert bundle["text/plain"] == str(position)
    image = r'<img alt="([^"]*)" src="data:image/svg\+xml;base64,([^"]*)" .*>'
    alt, encoded = re.fullmatch(image, bundle["text/html"]).groups()
    assert alt.replace("&#x27;", "'") == game.GAME.notation.sentences(position._face_up())
    assert base64.b64decode(encoded).decode() == game.GAME.picture.draw(position._face_up())


@pytest.mark.parametrize("game", [minuten, stop, biberbande, partners], ids=lambda game: game.GAME.name)
def test_sentences_call_people_by_their_names_and_the_reader_you(game, spoken):
    state = game.deal(seed=2).view(0)._state
    told = game.GAME.notation.sentences(state)
    with people.named(["Anna", "Ben", "Cleo", "Dilan"], you=0):
        to_anna = game.GAME.notation.sentences(state)
        drawn = game.GAME.picture.draw(state)
    seat, you = {"en": ("Seat", "You "), "de": ("Platz", "Du ")}[spoken]
    assert f"{seat} 0" in told
    assert you in to_anna
    assert seat not in to_anna
    assert "Ben " in to_anna
    assert ">Ben<" in drawn


def test_names_that_people_type_are_escaped():
    with people.named(["<b>&", '"'], you=None):
        drawn = stop.GAME.picture.draw(stop.deal(players=2, seed=1)._face_up())
    assert "&lt;b&gt;&amp;" in drawn
    ElementTree.fromstring(drawn)


def test_a_picture_brings_its_own_ground():
    """Saved once, it is read on light and on dark pages: an opaque ground, and nothing that asks the page."""
    for game in (minuten, stop, biberbande, partners):
        drawn = game.GAME.picture.draw(game.deal(seed=1)._face_up())
        root = ElementTree.fromstring(drawn)
        ground = root.find(f"{SVG}rect")
        assert ground.get("fill") == "url(#felt)"
        assert float(ground.get("width")) >= float(root.get("width")) - 2
        assert not re.search(r"currentColor|var\(|prefers-color-scheme", drawn)


@pytest.mark.parametrize("ink", [faces.INK, picture.SOFT])
def test_what_is_written_can_be_read_where_it_stands(ink):
    grounds = ("FELT_LIGHT", "FELT_DARK", "MAT_LIGHT", "MAT_DARK", "PLATE", "AMBER_SOFT")
    for ground in grounds:
        assert contrast(ink, getattr(picture, ground)) >= 4.5, ground


@pytest.mark.parametrize("players", range(2, 11))
def test_the_seats_go_round_clockwise(players):
    """On the screen y grows downwards, so clockwise is a positive turn round the middle."""
    seats = [picture.Piece(100, 50, f"seat {seat}.") for seat in range(players)]
    whole = picture.seated(seats, picture.Piece(200, 200, "middle"))
    middles = _middles(whole.drawn, players)
    cx, cy = _middles(whole.drawn, players)["middle"]
    for seat in range(players):
        ax, ay = middles[f"seat {seat}."]
        bx, by = middles[f"seat {(seat + 1) % players}."]
        assert (ax - cx) * (by - cy) - (ay - cy) * (bx - cx) >= -1e-6, seat


@pytest.mark.parametrize("players", range(2, 11))
def test_seats_that_look_alike_are_all_there(players):
    """Two people of one name with as many face-down cards."""
    whole = picture.seated([picture.Piece(100, 50, "Ben ")] * players, picture.Piece(200, 200, ""))
    assert whole.drawn.count("Ben ") == players


def _middles(drawn, players):
    """Where the pieces of `seated` are, by walking through the groups."""
    root = ElementTree.fromstring(f"<g>{drawn}</g>")
    found = {}

    def walk(element, x, y):
        move = re.match(r"translate\(([-\d.e+]+) ([-\d.e+]+)\)", element.get("transform", ""))
        if move:
            x, y = x + float(move[1]), y + float(move[2])
        if element.text and element.text.strip():
            size = (200, 200) if element.text == "middle" else (100, 50)
            found[element.text] = (x + size[0] / 2, y + size[1] / 2)
        for child in element:
            walk(child, x, y)

    walk(root, 0, 0)
    assert len(found) == players + 1
    return found
