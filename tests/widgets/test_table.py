"""The table: what it shows, what a click does, what it explains."""

import json
import random

import pytest

from cardlib import biberbande, minuten, partners, stop
from tests.widgets.conftest import play_on, table_of
from widgets import Example, Stepper, Table, TakeASeat
from widgets.table import clickable

GAMES = (minuten, stop, biberbande, partners)
TABLE = {
    "piles": ("r5", "y7"),
    "displays": ("r2 b5 b3 rT", "y1 y2 y3 y4", "g1 g2 g3 g4", "p1 p2 p3 p4"),
    "draw": "r1 b1 b2 b4 g5",
}


def test_playable_cards_say_where_they_fit():
    mine = table_of(Table(minuten.position(**TABLE)))["hand"]
    assert [part["name"] for part in mine] == ["red 2", "red It's your turn", "blue 3", "blue 5"]
    assert [part.get("playable", False) for part in mine] == [True, True, False, True]
    assert mine[0]["hint"] == "fits on pile 1"


@pytest.mark.parametrize("game", GAMES)
def test_every_legal_move_can_be_clicked_and_no_two_by_the_same_clicks(game):
    position, chooser = game.deal(seed=3), random.Random(3)
    for _ in range(60):
        if position.over:
            break
        table = table_of(Table(position))
        own = [move for move in position.moves if ":" not in move.split()[0] or game is not stop]
        assert {entry["move"] for entry in table["moves"]} == set(own)
        paths = [tuple(entry["picks"]) for entry in table["moves"]]
        moves = {tuple(entry["picks"]): entry["move"] for entry in table["moves"]}
        assert len({(path, moves[path]) for path in paths}) == len(set(paths))
        assert not any(a != b and b[: len(a)] == a for a in paths for b in paths), "one move's clicks begin another's"
        position = position.play(chooser.choice(position.moves))


@pytest.mark.parametrize("game", GAMES)
def test_whatever_can_be_clicked_is_there_to_click_and_has_a_name(game):
    position, chooser = game.deal(seed=5), random.Random(5)
    for _ in range(60):
        if position.over:
            break
        table = table_of(Table(position))
        parts = clickable(table)
        there = {part.get("pick") for part in parts}
        for entry in table["moves"]:
            assert set(entry["picks"]) <= there, entry
        assert all(part["name"] for part in parts if part.get("pick") and "name" in part)
        position = position.play(chooser.choice(position.moves))


@pytest.mark.parametrize("game", GAMES)
def test_cards_travel_between_places_that_are_on_the_table(game):
    position, chooser = game.deal(seed=7), random.Random(7)
    for _ in range(80):
        if position.over:
            break
        position = position.play(chooser.choice(position.moves))
        table = table_of(Table(position))
        after = json.dumps(table)
        for motion in table["motions"]:
            place = motion.get("to") or motion["pulse"]
            known = {"aside", "sign", "hand", *(f"seat:{seat}" for seat in range(position.players))}
            assert place in known or f'"at": "{place.rpartition("/")[0] or place}' in after, motion


def test_a_click_plays_and_the_live_region_tells_it(click):
    table = Table(minuten.position(**TABLE))
    scene = click(table, move="r2>1")
    assert table.position.piles == ("r2", "y7")
    assert scene["ply"] == 1
    assert "lays red 2 on pile 1." in scene["status"]
    assert set(table_of(table)["log"]["lines"][0]["rules"]) == {"M8", "M9"}


def test_a_click_from_an_older_table_is_ignored(click):
    table = Table(minuten.position(**TABLE))
    click(table, move="r2>1")
    position = table.position
    scene = click(table, ply=0, move="b5>1")
    assert table.position is position
    assert scene["heard"] > 0


def test_a_card_that_may_not_be_played_names_the_rule_for_each_pile(click):
    table = Table(minuten.position(**TABLE))
    scene = click(table, why=["b3"])
    assert scene["status"].count("M11") == 2
    assert "red 5" in scene["status"]
    assert "yellow 7" in scene["status"]
    assert "b3>" not in scene["status"]
    assert table.position == minuten.position(**TABLE)


WORDS = (
    "7*1|y@y9|y@y3|+3|+x|@y9||r5|F|pile 9|place x|seat 1 place z|seat 99 place 2|watch|stop|0:bP|99:r1|SW|1/14|H8|c1|"
    "draw|pass|discards|\ud83d|" + "x" * 5000
).split("|")


def odd_picks(chooser: random.Random) -> object:
    picks = [chooser.choice(WORDS) for _ in range(chooser.randrange(6))]
    return chooser.choice([picks, picks, picks, picks, None, 3, {"a": 1}, [[["deep"]]], [None, 4.5], "text"])


@pytest.mark.parametrize("game", GAMES)
def test_no_act_however_malformed_raises_or_leaves_the_table_waiting(game, click):
    """B: 99 of 4,000 tried raised; whatever comes from the page, an answer goes back."""
    chooser = random.Random(11)
    widgets = [TakeASeat(game, seed=2, odds=False), Table(game.deal(seed=2)), Stepper(game.deal(seed=2))]
    widgets.append(Example(next(iter(game.EXAMPLES.values()))))
    for _ in range(250):
        widget = chooser.choice(widgets)
        key = chooser.choice(["why", "move", "press", "go", "look", "tick", "set", "setup", "pace", "text", "value"])
        value = odd_picks(chooser)
        if isinstance(value, list) and key not in ("why",) and value:
            value = value[0]
        press = chooser.choice([None, "new", "load", "turn", "again", {}])
        act = {"value": odd_picks(chooser), "press": press, key: value}
        before = widget._heard
        scene = click(widget, **act)
        assert scene["heard"] > before
    for _ in range(3):
        if not widgets[0].position.over:
            play_on(widgets[0], click)


def test_the_page_gets_neither_the_draw_pile_nor_the_streams():
    position = minuten.deal(seed=123456)
    table = Table(position)
    sent = repr({name: value for name, value in table.get_state().items() if name not in ("_esm", "_css", "sprite")})
    assert position.draw not in sent
    assert " ".join(position.draw.split()[:3]) not in sent
    assert "123456" not in sent
    assert position.streams[0] not in sent


def test_the_twin_is_text_and_a_picture_that_says_what_it_is():
    data = Table(minuten.position(**TABLE))._repr_mimebundle_()[0]
    assert data["text/plain"].startswith("Pile 1: r5   Pile 2: y7")
    assert '<img alt="' in data["text/html"]
    assert "Run this cell to play" in data["text/html"]
    assert "<svg" not in data["text/html"]
