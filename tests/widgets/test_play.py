"""The page to play on without code."""

import json
import re
from pathlib import Path

import nbformat
import pytest

from cardlib import language
from widgets import TakeASeat, play

ROOT = Path(__file__).parents[2]
TEMPLATE = (ROOT / "play" / "voila" / "templates" / "cards" / "index.html.j2").read_text(encoding="utf-8")


@pytest.mark.parametrize("query", ["", "game=chess&lang=fr", "lang=../&game=<script>", "game=", "%%%"])
def test_what_is_not_known_becomes_the_first(query):
    assert play.asked(query) == ("minuten", "en")


def test_the_menu_of_the_page_has_every_game_and_language():
    assert re.findall(r'data-game="(\w+)">([^<]+)<', TEMPLATE) == [(n, g.GAME.title) for n, g in play.GAMES.items()]
    assert re.findall(r'data-lang="(\w+)"', TEMPLATE) == list(language.LANGUAGES)


@pytest.mark.parametrize("game", play.GAMES)
def test_a_table_is_shown_in_the_language_asked_for(game, monkeypatch, tmp_path):
    shown = []
    monkeypatch.setattr(play, "display", shown.append)
    monkeypatch.setattr(play.tempfile, "mkdtemp", lambda: tmp_path)
    play.show(f"game={game}&lang=de")
    assert language.current() == "de"
    assert [type(each).__name__ for each in shown] == [TakeASeat.__name__]  # another test may load the module anew


def test_the_notebook_asks_for_what_the_address_says():
    (cell,) = nbformat.read(ROOT / "play" / "play.ipynb", 4).cells
    assert 'show(os.environ.get("QUERY_STRING", ""))' in cell.source
    assert cell.outputs == []


def test_the_template_leaves_out_what_lies_elsewhere():
    assert "super.super()" in TEMPLATE
    assert "://" not in TEMPLATE


def test_idle_kernels_are_ended_even_when_someone_left_the_page_open():
    kernels = json.loads((ROOT / "play" / "voila.json").read_text())["MappingKernelManager"]
    assert 0 < kernels["cull_idle_timeout"] <= 3600
    assert kernels["cull_interval"] <= 60
    assert kernels["cull_connected"] is True
