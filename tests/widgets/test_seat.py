"""Take a seat: people, strategies, matches, pace, looking back, taking back, the clock, the finish."""

import asyncio
import re
import time

import pytest

from cardlib import biberbande, language, minuten, partners, stop
from tests.widgets.conftest import play_on, play_to_the_end, table_of
from widgets import TakeASeat
from widgets.setup import PERSON
from widgets.table import clickable

GAMES = (minuten, stop, biberbande, partners)


def my_move(seat: TakeASeat) -> str:
    return table_of(seat)["moves"][0]["move"]


def test_the_others_play_until_it_is_my_turn_again(click):
    seat = TakeASeat(minuten, seed=42)
    assert seat.position.turn == 0
    click(seat, move=my_move(seat))
    assert len(seat.position.history) >= 4
    assert seat.position.turn == 0


def test_the_same_seed_gives_the_same_cards():
    assert TakeASeat(minuten, seed=42).position == TakeASeat(minuten, seed=42).position
    assert TakeASeat(minuten, seed=42).position != TakeASeat(minuten, seed=43).position


@pytest.mark.parametrize("game", GAMES)
def test_a_round_ends_with_names_scores_and_what_to_do_next(game, click):
    seat = TakeASeat(game, seed=3, others="random")
    play_to_the_end(seat, click)
    finish = table_of(seat)["finish"]
    assert finish["title"]
    assert finish["why"]
    if len(seat.position.scores) == seat.position.players:
        assert {row["name"] for row in finish["rows"]} == {"You", "Ada", "Ben", "Cleo"}
        scores = {row["name"]: row["numbers"][0] for row in finish["rows"]}
        assert scores["You"] == str(seat.position.scores[0])
        assert {row["name"] for row in finish["rows"] if row["won"]}
    presses = [button["press"] for button in finish["buttons"]]
    assert presses[1:] == ["again", "step", "review"]


def test_these_cards_again_are_the_same_cards(click):
    seat = TakeASeat(stop, seed=3, others="random")
    dealt = seat.position
    play_to_the_end(seat, click)
    click(seat, press="again")
    assert seat.position == dealt
    assert seat.position.history == ()
    assert table_of(seat)["finish"] is None


def test_a_finished_round_is_stepped_through_on_the_same_table(click):
    seat = TakeASeat(stop, seed=3, others="random")
    play_to_the_end(seat, click)
    click(seat, press="step")
    player = next(panel for panel in table_of(seat)["panels"] if panel["type"] == "player")
    assert (player["at"], player["last"]) == (0, len(seat.position.history))
    click(seat, go=5)
    assert table_of(seat)["log"]["shown"] == 5
    click(seat, press="now")
    assert table_of(seat)["finish"] is not None


def test_take_back_goes_to_before_my_last_move(click):
    seat = TakeASeat(minuten, seed=42)
    before = seat.position
    assert next(tool for tool in table_of(seat)["tools"] if tool["press"] == "back")["disabled"]
    click(seat, move=my_move(seat))
    click(seat, press="back")
    assert seat.position == before


def test_several_people_at_one_screen(click):
    seat = TakeASeat(minuten, seats=(0, 1, 2, 3), seed=42)
    for expected in (0, 1, 2):
        assert seat.position.turn == expected
        plain = next(move for move in seat.position.moves if move[1] in "1234567")
        click(seat, move=plain)
    assert len(seat.position.history) == 3


def test_only_people_may_click_and_only_at_their_turn(click):
    seat = TakeASeat(minuten, seats=(), seed=42)
    assert seat.position.over, "without a person the strategies play to the end"
    history = seat.position.history
    click(seat, move="pass")
    assert seat.position.history == history


def test_a_click_on_an_old_table_is_ignored(click):
    seat = TakeASeat(minuten, seed=42)
    old, move = seat.scene["ply"], my_move(seat)
    click(seat, move=move)
    history = seat.position.history
    click(seat, ply=old, move=move)
    click(seat, ply=old, move="pass")
    assert seat.position.history == history


def test_why_not_is_answered_without_notation_and_without_changing_the_game(click):
    seat = TakeASeat(minuten, seats=(0, 1, 2, 3), seed=42)
    click(seat, move="b5>1")
    scene = click(seat, why=["yD", "pile 1"])
    assert "(M11)" in scene["status"]
    assert ">" not in scene["status"]
    assert table_of(seat)["prompt"]["kind"] == "no"
    assert len(seat.position.history) == 1


def test_it_speaks_of_you_and_of_names_never_of_seats(click):
    for game in GAMES:
        seat = TakeASeat(game, seed=5, names=["Anna"], others="random")
        play_to_the_end(seat, click)
        told = repr([table_of(seat)["log"], table_of(seat)["finish"], table_of(seat)["head"], table_of(seat)["seats"]])
        assert "Seat " not in told
        assert "seat " not in told
        assert "You" in told
        assert "Ada" in told


# ---- odds


def test_odds_are_there_at_once_with_a_place_of_their_own_all_the_time(click):
    seat = TakeASeat(minuten, seed=42)
    start = time.perf_counter()
    click(seat, press="odds")
    assert time.perf_counter() - start < 5
    rows = table_of(seat)["odds"]["rows"]
    assert len(rows) == len(seat.position.moves)
    playable = [part for part in table_of(seat)["hand"] if part.get("playable")]
    assert all(part["tag"]["text"] for part in playable)
    click(seat, press="odds")
    assert table_of(seat)["odds"] is None


def test_a_move_is_marked_best_only_if_the_difference_is_clear():
    seat = TakeASeat(minuten, seed=42, odds=True)
    rows, answer = table_of(seat)["odds"]["rows"], list(seat.coach.answer.values())
    clear = all(worth.behind_low > 0 for worth in answer[1:])
    assert [row["best"] for row in rows] == [clear] + [False] * (len(rows) - 1)


@pytest.mark.parametrize("game", [minuten, stop, biberbande, partners])
def test_odds_speak_in_short_words_and_names(game, click):
    """No notation in the list, and each move carries its own figure for the place that one chooses last."""
    seat = TakeASeat(game, seed=5, odds=True)
    if game is biberbande:
        click(seat, press="look")
        click(seat, press="turn")
    block = table_of(seat)
    moves = {entry["move"]: entry.get("tag") for entry in block["moves"]}
    assert block["odds"]["rows"]
    for row in block["odds"]["rows"]:
        assert not re.search(r"[@>*]|\b[a-z]\d", row["label"])
        assert moves[row["move"]]["text"] == row["text"]
    ranks = [tag["rank"] for tag in moves.values() if tag]
    assert len(set(ranks)) == len(set(seat.coach.answer)) or game is partners


def test_longer_bars_are_better():
    for game in (stop, partners):
        seat = TakeASeat(game, seed=42, odds=True)
        widths = [row["width"] for row in table_of(seat)["odds"]["rows"]]
        assert widths == sorted(widths, reverse=True)


def test_odds_refine_while_one_looks_and_a_new_click_stops_the_old():
    async def look() -> tuple[int, int, bool]:
        seat = TakeASeat(minuten, seats=(0, 1, 2, 3), seed=42)
        seat.act = {"count": 1, "press": "odds"}
        first = sum(worth.games for worth in seat.coach.answer.values())
        games = 0
        for _ in range(300):
            await asyncio.sleep(0.02)
            games = sum(worth.games for worth in seat.coach.answer.values())
            if games >= 9_000:
                break
        old = seat.coach._refiner._task
        seat.act = {"count": 2, "ply": seat.scene["ply"], "move": my_move(seat)}
        await asyncio.sleep(0.05)
        stopped = old is not None and old.done()
        seat.stop()
        return first, games, stopped

    first, games, stopped = asyncio.run(look())
    assert first <= 1_000
    assert games >= 9_000
    assert stopped


# ---- set-up is part of the widget


def test_names_are_text_whatever_people_type():
    seat = TakeASeat(minuten, seats=(0, 1), seed=42, names=["<script>alert(1)</script>", "Ben & Co", "x" * 10_000])
    assert seat.names[0] == "<script>alert(1)</script"
    assert len(seat.names[2]) <= 24
    assert "<script>alert" not in seat.twin_html()


def test_half_an_emoji_in_a_name_does_not_break_the_page(click):
    seat = TakeASeat(minuten, seed=42)
    scene = click(seat, press="new", setup={"name0": "\ud83d", "name1": "Zoë 🦫"})
    assert repr(scene).encode("utf-8")
    assert seat.names[1] == "Zoë 🦫"


@pytest.mark.parametrize("typed", ["many", "4.5", "-1", "9" * 40, "<b>", "\ud83d", "١٢"])
def test_a_seed_that_is_no_number_leaves_the_game_as_it_is(typed, click):
    seat = TakeASeat(minuten, seed=42)
    before = seat.position
    click(seat, press="new", setup={"seed": typed})
    if seat.position is not before:  # digits of another script are digits, too
        assert typed == "١٢"
    else:
        assert table_of(seat)["setup"]["message"]


WRONG = ({"seed": -1}, {"seed": "x"}, {"players": 99}, {"others": "nobody"}, {"pace": "x"})


@pytest.mark.parametrize("arguments", WRONG)
def test_wrong_arguments_are_told_at_once(arguments):
    with pytest.raises(ValueError, match=r"\."):
        TakeASeat(stop, **arguments)


def test_a_new_game_takes_what_is_set(click):
    seat = TakeASeat(minuten, seed=42)
    click(seat, press="new", setup={"players": 2, "variant": True, "seed": "7", "role1": "strong", "name1": "Zoë"})
    assert seat.position.players == 2
    assert seat.position.variant
    assert seat.position.phase == "begin"
    assert seat.roles == [PERSON, "strong"]
    assert seat.names[1] == "Zoë"


def test_the_language_is_switched_in_the_set_up(click):
    seat = TakeASeat(minuten, seed=42)
    scene = click(seat, press="new", setup={"language": "de"})
    assert scene["lang"] == "de"
    assert language.current() == "de"
    assert table_of(seat)["words"]["moves"] == "Züge"
    assert seat.book["M1"] == [minuten.RULES["M1"].heading, minuten.RULES["M1"].text]


def test_roles_and_players_are_chosen():
    seat = TakeASeat(minuten, players=3, seats=(1,), others="strong", seed=5)
    assert seat.roles == ["strong", PERSON, "strong"]


def test_strategies_have_names_that_people_understand():
    for game in GAMES:
        roles = dict(table_of(TakeASeat(game, seed=1))["setup"]["roles"])
        assert roles["thumb"] == "by rule of thumb"
        assert not set(roles) & set(roles.values())


# ---- the clock


# ---- pace, and looking back


def test_in_a_running_kernel_the_others_take_their_time(quick):
    async def play() -> tuple[int, int]:
        seat = TakeASeat(minuten, seed=42)
        seat.act = {"count": 1, "ply": seat.scene["ply"], "move": my_move(seat)}
        at_once = len(seat.position.history)
        for _ in range(100):
            await asyncio.sleep(0.02)
            if seat.position.turn == 0:
                break
        seat.stop()
        return at_once, len(seat.position.history)

    at_once, later = asyncio.run(play())
    assert at_once == 1
    assert later >= 4


def test_the_pace_says_how_long_a_move_of_the_others_stays_in_sight():
    async def play() -> tuple[float, float]:
        seat = TakeASeat(minuten, seed=42, pace="fast")
        seat.act = {"count": 1, "ply": seat.scene["ply"], "move": my_move(seat)}
        mine, began = seat.scene["dwell"], time.monotonic()
        while seat.position.ply < 3:
            await asyncio.sleep(0.01)
        seat.stop()
        return mine, time.monotonic() - began

    mine, seconds = asyncio.run(play())
    assert mine <= 300
    assert seconds >= 2 * 0.55


@pytest.mark.parametrize("pace", ["wait", "pause"])
def test_the_others_wait_for_me_if_i_want(pace):
    async def play() -> list[int]:
        seat = TakeASeat(minuten, seed=42, pace=pace)
        seat.act = {"count": 1, "ply": seat.scene["ply"], "move": my_move(seat)}
        await asyncio.sleep(0.1)
        plies = [seat.position.ply]
        assert table_of(seat)["actions"][0]["press"] == "step_on"
        seat.act = {"count": 2, "press": "step_on"}
        plies.append(seat.position.ply)
        await asyncio.sleep(0.1)
        plies.append(seat.position.ply)
        seat.stop()
        return plies

    assert asyncio.run(play()) == [1, 2, 2]


def test_every_move_is_in_the_list_and_what_is_new_is_marked(click):
    seat = TakeASeat(stop, seed=42)
    click(seat, move=my_move(seat))
    lines = table_of(seat)["log"]["lines"]
    assert [line["n"] for line in lines] == list(range(seat.position.ply, 0, -1))
    assert lines[-1]["text"].startswith("You ")
    assert [line["fresh"] for line in lines] == [True] * (len(lines) - 1) + [False]
    assert all(set(line["rules"]) <= set(stop.RULES) for line in lines)


def test_one_looks_back_at_a_moment_as_one_saw_it_and_the_game_waits(click):
    seat = TakeASeat(stop, seed=42)
    dealt = table_of(seat)
    click(seat, move=my_move(seat))
    now = table_of(seat)
    click(seat, look=0)
    then = table_of(seat)
    assert [part["card"] for part in then["hand"]] == [part["card"] for part in dealt["hand"]]
    assert then["moves"] == []
    ply = seat.position.ply
    click(seat, move=now["moves"][0]["move"])
    assert seat.position.ply == ply, "nothing is played in the past"
    click(seat, press="now")
    assert table_of(seat)["hand"] == now["hand"]


@pytest.mark.parametrize("game", [minuten, stop, biberbande, partners])
def test_each_line_says_who_and_the_last_turn_is_marked_on_the_table(game, click):
    seat = TakeASeat(game, seed=5, others="thumb", players=4)
    marked = 0
    for _turn in range(9):
        play_on(seat, click)
        block = table_of(seat)
        if seat.position.over:
            break
        for told in seat.told():
            assert told.whole.startswith(block["me"]["name"] if told.seat == 0 else seat.names[told.seat])
        if game is partners:
            marked += bool(block["board"]["played"] or block["board"]["trail"])
        else:
            marked += any(part.get("last") is not None for part in clickable(block))
    assert marked >= 2


def test_moments_that_never_were_are_not_shown(click):
    seat = TakeASeat(stop, seed=42)
    for ply in (-1, 10_000, "x", None, 2.5):
        click(seat, look=ply)
        assert table_of(seat)["log"]["shown"] is None


def test_it_speaks_german():
    language.use("de")
    seat = TakeASeat(minuten, seed=42)
    assert table_of(seat)["head"]["meta"][0] == "Runde 1"
    assert table_of(seat)["me"]["name"] == "Du"
    assert seat.scene["lang"] == "de"


def test_the_first_message_of_a_table_is_small():
    for game in GAMES:
        seat = TakeASeat(game, players=game.GAME.rules.MOST_PLAYERS, seed=1, odds=True)
        sent = seat.get_state()
        size = sum(len(repr(value)) for value in sent.values())
        assert size < 300_000


@pytest.mark.parametrize(
    ("tongue", "title", "why"),
    [
        ("en", "You and Ben win the game", "You and Ben: all eight pawns are locked."),
        ("de", "Du und Ben gewinnt das Spiel", "Du und Ben: Alle acht Figuren stehen fest."),
    ],
)
def test_a_team_wins_by_name(tongue, title, why):
    language.use(tongue)
    seat = TakeASeat(partners, seed=1)
    won = next(game for game in map(partners.simulate(20, "thumb", seed=1).game, range(20)) if game.scores[0])
    seat.match = seat.match._with(won)
    seat.show()
    assert table_of(seat)["finish"]["title"] == title
    assert table_of(seat)["finish"]["why"] == why
