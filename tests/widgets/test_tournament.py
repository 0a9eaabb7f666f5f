"""The widget of tournaments: ladder, matrix, a game to step through, a class's folder."""

from __future__ import annotations

import asyncio

import pytest

from cardlib import biberbande, language, minuten, stop, submit, tournament
from cardlib.mistakes import Mistake
from cardlib.players import handed_in
from cardlib.stop.rungs import player_with
from cardlib.tournament import Tournament as Contest
from tests.widgets.conftest import block, table_of
from widgets import Tournament, class_tournament

THREE = ["random", "thumb", "strong"]


@pytest.fixture(scope="module")
def played():
    return tournament(stop, THREE, games=20, seed=1)


def test_the_ladder_and_the_matrix_say_what_the_tournament_says(played):
    scene = Tournament(played).scene
    rows, places = block(scene, "bars")["rows"], played.ladder
    assert [row["label"] for row in rows] == [place.name for place in places]
    for row, place in zip(rows, places):
        assert row["width"] == pytest.approx(100 * place.share)
        assert (row["low"], row["high"]) == pytest.approx((100 * place.low, 100 * place.high))
    matrix = block(scene, "matrix")
    for i, a in enumerate(matrix["names"]):
        for j, b in enumerate(matrix["names"]):
            entry = matrix["rows"][i][j]
            assert (entry is None) == (i == j)
            assert entry is None or entry["text"] == f"{100 * played.pair(a, b).share:.0f}"
    assert sum(entry["first"] for row in matrix["rows"] for entry in row if entry) == 1


def test_a_click_on_a_pair_opens_a_game_at_the_move_that_decided_it(played, click):
    widget = Tournament(played)
    scene = click(widget, pair=[0, 2])
    a, b = (played.ladder[place].name for place in (0, 2))
    story = scene["blocks"][-2]["text"]
    assert f"{a} against {b}" in story
    assert "decided it" in story
    table = table_of(widget)
    at = next(panel for panel in table["panels"] if panel["type"] == "player")["at"]
    assert at > 0
    assert f"ove {at + 1}" in story.replace("Dearest seems ", "move ")
    names = {seat["name"] for seat in table["seats"]} | {table["me"]["name"]}
    assert names == {a, b}
    click(widget, go=at + 1)
    assert widget.scene["ply"] == at + 1


def test_the_most_surprising_game_is_one_click_away(played, click):
    scene = click(Tournament(played), press="surprise")
    low, high, deal = played.most_surprising
    assert f"{low} against {high}" in scene["blocks"][-2]["text"]
    assert f"Deal {deal + 1}, on which {high} is behind" in scene["blocks"][-2]["text"]


def test_odd_acts_change_nothing(played, click):
    widget = Tournament(played)
    before = widget.scene["blocks"]
    for act in ({"pair": [0, 0]}, {"pair": [0, 9]}, {"pair": "no"}, {"pair": [0, "1"]}, {"go": 3}, {"press": "what"}):
        assert click(widget, **act)["blocks"] == before


def test_the_twin_tells_the_ladder_with_its_intervals(played):
    widget = Tournament(played)
    for place in played.ladder:
        assert place.name in repr(widget)
        assert f"place {place.best} to {place.worst}" in repr(widget) or "certainly" in repr(widget)
    assert "<li>" in widget._repr_mimebundle_()[0]["text/html"]


def test_names_are_escaped():
    players = {"<b>Anna</b>": player_with(20), "thumb": "thumb"}
    html = Tournament(tournament(stop, players, games=4)).twin_html()
    assert "<b>Anna" not in html
    assert "&lt;b&gt;Anna" in html


def test_in_german(played):
    language.use("de")
    assert "Bots" in repr(Tournament(played))


def test_a_game_lost_by_a_fault_opens_at_its_end(click):
    def wrong(view, moves):
        return "b4" if len(view.history) > 4 else moves[-2:][0]

    widget = Tournament(tournament(stop, [wrong, "thumb"], games=4))
    assert "wrong lost" in str(widget.scene["blocks"])
    click(widget, pair=[0, 1])
    assert "wants to play b4" in widget.scene["blocks"][-2]["text"]


def test_teams_too(click):
    widget = Tournament(tournament(minuten, THREE, games=12))
    assert "minus points fewer" in click(widget, pair=[0, 2])["blocks"][-2]["text"]


def test_the_ladder_grows_while_it_is_played():
    async def watch():
        contest = Contest(biberbande, THREE, games=600)
        widget = Tournament(contest)
        assert contest.done < 1
        assert block(widget.scene, "buttons")["buttons"][0]["id"] == "stop"
        widget.act = {"press": "stop", "count": 1, "ply": 0}
        assert block(widget.scene, "buttons")["buttons"][0]["id"] == "go_on"
        widget.act = {"press": "go_on", "count": 2, "ply": 0}
        while widget._task is not None:
            await asyncio.sleep(0.01)
        return contest, widget

    contest, widget = asyncio.run(watch())
    assert contest.done == 1
    assert block(widget.scene, "buttons")["buttons"][0]["id"] == "surprise"
    assert str(contest) == str(tournament(biberbande, THREE, games=600))


def test_a_class_hands_in_and_plays(tmp_path):
    submit(player_with(20), "Anna", folder=tmp_path)
    submit(player_with(3), "Ben", folder=tmp_path)
    (tmp_path / "torn.player").write_text("{")
    widget = class_tournament(tmp_path, games=4)
    assert {place.name for place in widget.played.ladder} == {"Anna", "Ben", "thumb", "strong"}
    assert "torn.player is left out" in str(widget.scene["blocks"])
    again = class_tournament(tmp_path, games=4)
    assert repr(again) == repr(widget)
    assert [path.name for path in tmp_path.glob("*.tournament")] == ["stop.tournament"]


def test_a_class_pastes_its_players():
    text = "\n".join(handed_in(player_with(number), f"N{number}").text for number in (3, 20))
    widget = class_tournament(game=stop, text=text, games=4)
    assert {"N3", "N20"} <= {place.name for place in widget.played.ladder}


def test_a_folder_without_players_says_so(tmp_path):
    with pytest.raises(Mistake, match="Nobody has handed in"):
        class_tournament(tmp_path)
    with pytest.raises(Mistake, match="There is no folder"):
        class_tournament(tmp_path / "nowhere")
