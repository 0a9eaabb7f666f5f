"""The table: what it shows, what a click does, what it explains."""

from cardlib import minuten
from tests.widgets.conftest import block
from widgets import Table

TABLE = {
    "piles": ("r5", "y7"),
    "displays": ("r2 b5 b3 rT", "y1 y2 y3 y4", "g1 g2 g3 g4", "p1 p2 p3 p4"),
    "draw": "r1 b1 b2 b4 g5",
}


def test_playable_cards_say_where_they_fit():
    scene = Table(minuten.position(**TABLE)).scene
    mine = block(scene, "table")["groups"][1]["items"]
    assert [item["name"] for item in mine] == ["red 2", "blue 5", "blue 3", "red It's your turn"]
    assert [item.get("playable", False) for item in mine] == [True, True, False, True]
    assert mine[0]["hint"] == "fits on pile 1"


def test_every_legal_move_can_be_clicked_and_no_two_by_the_same_clicks():
    position = minuten.position(**TABLE)
    moves = block(Table(position).scene, "table")["moves"]
    assert [entry["move"] for entry in moves] == list(position.moves)
    paths = [tuple(entry["picks"]) for entry in moves]
    assert len(set(paths)) == len(paths)
    assert not any(a != b and b[: len(a)] == a for a in paths for b in paths), "one move's clicks begin another's"


def test_a_click_plays_and_the_live_region_tells_it(click):
    table = Table(minuten.position(**TABLE))
    scene = click(table, move="r2>1")
    assert table.position.piles == ("r2", "y7")
    assert scene["ply"] == 1
    assert "Seat 0 lays red 2 on pile 1." in scene["status"]
    assert [step["rule"] for step in block(scene, "steps")["steps"]] == ["M8", "M9"]


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
    assert "b3>1" in scene["status"]
    assert "b3>2" in scene["status"]
    assert table.position == minuten.position(**TABLE)


def test_another_seats_card_says_whose_turn_it_is(click):
    scene = click(Table(minuten.position(**TABLE)), why=[""])
    assert scene["status"] == "It is Seat 0's turn: choose a card there."


def test_clicks_that_mean_nothing_change_nothing(click):
    table = Table(minuten.position(**TABLE))
    for act in (
        {"move": "b3>1"},
        {"move": None},
        {"move": "nonsense"},
        {"why": ["pile 1"]},
        {"why": []},
        {"go": 3},
        {},
    ):
        click(table, **act)
    assert table.position == minuten.position(**TABLE)


def test_the_page_gets_neither_the_draw_pile_nor_the_streams():
    position = minuten.deal(seed=123456)
    table = Table(position)
    sent = repr(table.get_state())
    assert position.draw not in sent
    assert " ".join(position.draw.split()[:3]) not in sent
    assert "123456" not in sent
    assert position.streams[0] not in sent


def test_the_twin_is_text_and_a_picture_with_alternative_text():
    data = Table(minuten.position(**TABLE))._repr_mimebundle_()[0]
    assert data["text/plain"].startswith("Pile 1: r5   Pile 2: y7")
    assert '<img alt="Pile 1: r5' in data["text/html"]
    assert "<svg" not in data["text/html"]
