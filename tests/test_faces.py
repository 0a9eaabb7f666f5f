"""The card faces of all decks: complete, small, drawn without fonts, readable, and each its own."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from cardlib import biberbande, faces, minuten, partners, picture, stop

from .helpers import contrast

GAMES = [module.GAME for module in (minuten, stop, biberbande, partners)]
MOST = 90_000  # bytes of a sprite
SVG = "{http://www.w3.org/2000/svg}"


def parsed(game):
    return ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{game.picture.sprite()}</svg>')


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_card_and_the_back_is_a_symbol_and_the_sprite_is_small(game):
    symbols = {element.get("id"): element for element in parsed(game).iter(f"{SVG}symbol")}
    wanted = {picture.face_id(game.name, card) for card in (*game.notation.CARDS, "back")}
    assert wanted <= set(symbols)
    assert len(wanted) == len(game.notation.CARDS) + 1, "no two cards share an id"
    assert {symbol.get("viewBox") for symbol in symbols.values()} == {"0 0 100 144"}
    assert len(game.picture.sprite().encode()) <= MOST


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_no_two_faces_look_alike(game):
    drawn = [
        re.sub(r'^<symbol id="[^"]*"', "", piece)
        for name, piece in game.picture.symbols().items()
        if piece.startswith("<symbol")
    ]
    assert len(set(drawn)) == len(drawn)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_sprite_needs_nothing_but_itself_and_its_ids_are_the_games_own(game):
    ids = [element.get("id") for element in parsed(game).iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert all(name.startswith(game.name + "-") for name in ids)
    assert set(re.findall(r'href="#([^"]+)"', game.picture.sprite())) <= set(ids)
    assert "url(" not in game.picture.sprite(), "a gradient or a clip is lost where the sprite itself is not shown"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_digits_are_drawn_not_typed(game):
    assert "<text" not in game.picture.sprite()
    assert "font" not in game.picture.sprite()


@pytest.mark.parametrize("key", faces.COLOURS)
def test_the_ink_of_every_colour_can_be_read_and_the_sign_behind_it_only_helps(key):
    fill, edge, ink, sign = faces.COLOURS[key]
    assert contrast(fill, ink) >= 5
    assert contrast(sign, ink) >= contrast(fill, ink) or key == "black"
    assert contrast(edge, faces.PAPER) >= 3, "the edge shows on paper"


@pytest.mark.parametrize("ink", [*biberbande.faces.INKS, partners.faces.PETROL, partners.faces.BROWN])
def test_ink_on_paper_can_be_read(ink):
    grounds = (biberbande.faces.LAND, partners.faces.GROUND, partners.faces.SANDY, faces.PAPER)
    assert min(contrast(ink, ground) for ground in grounds) >= 4.5


@pytest.mark.parametrize(("game", "cards"), [(stop.GAME, ("r6", "b9")), (partners.GAME, ("6", "9"))])
def test_6_and_9_are_underlined_where_a_card_can_lie_upside_down(game, cards):
    underlined = {
        name for name, piece in game.picture.symbols().items() if "-underline" in piece and "<symbol" in piece
    }
    assert {picture.face_id(game.name, card) for card in cards} <= underlined
    assert all(name[-1] in "69" for name in underlined)


def test_a_number_card_carries_as_many_logs_as_it_counts():
    for value in range(10):
        assert biberbande.picture.symbols()[f"biberbande-{value}"].count("#biberbande-log") == value
