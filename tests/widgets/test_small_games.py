"""Small games in their lesson: played as they are, told as one sees them, and what the lesson says is so."""

from __future__ import annotations

import json
import re
import time
from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from cardlib.small import knocking, two_colours
from cardlib.small.averaging import averaging, open_cards, promised
from cardlib.small.solving import worst
from cardlib.small.tree import OVER, evenly, tree
from tests.helpers import ROOT, python
from tests.test_lessons import FOLDERS, both_languages, prose
from tests.widgets.conftest import SENT, block
from widgets import Exercise, small_games

every_game = pytest.mark.parametrize("game", [knocking, two_colours], ids=["knocking", "two_colours"])


def moves_of(scene):
    return [each["id"] for each in block(scene, "buttons")["buttons"]]


# ---- to play


@every_game
def test_rounds_are_played_to_their_end_and_added_up(game, click):
    table, won = small_games.play(game, 1), 0
    for rounds in range(1, 21):
        while table._node.turn != OVER:
            assert moves_of(table.scene) == list(table._node.moves)
            click(table, press=table._node.moves[rounds % len(table._node.moves)])
        won += table._node.won
        assert moves_of(table.scene) == ["again"]
        assert f"{rounds} round" in table.scene["status"]
        assert table.scene["status"].endswith(f"{won:+} in all.".replace("-", "−").replace("+0", "0"))
        click(table, press="again")


@every_game
def test_what_is_told_depends_only_on_what_seat_0_has_seen(game):
    """Follow every course: where seat 0 has seen the same it is told the same, and that tells it all it has seen."""
    told = {}

    def walk(node, sentences):
        if node.turn == small_games.YOU:
            told.setdefault(node.seen, set()).add(" ".join(filter(None, sentences)))
        for move, after in zip(node.moves, node.after):
            walk(after, [*sentences, small_games._TELLS[game](node.state, move)])

    walk(tree(game), [])
    assert all(len(ways) == 1 for ways in told.values())
    assert len({way for ways in told.values() for way in ways}) == len(told)


def test_nothing_that_is_hidden_reaches_the_page():
    for seed in range(10):
        table = small_games.play(knocking, seed)
        page = json.dumps(table.scene)
        drawn = table._node.state.held
        assert [card for card in "0123" if re.search(rf"draw {card}\b", page)] == ([drawn] if drawn != "S" else [])
        assert not re.search(r"[0-3]", block(table.scene, "text")["text"].replace(drawn, ""))


def test_the_lesson_begins_with_the_cards_that_it_speaks_of():
    assert small_games.play(knocking, 15)._node.seen == "0 | 0"
    assert small_games.play(two_colours, 3)._node.seen == "0 | r1 b3"


@pytest.mark.parametrize("sent", SENT, ids=lambda sent: repr(sent)[:12])
def test_nothing_that_is_sent_breaks_it(sent, click):
    table = small_games.play(knocking)
    before = table._node
    click(table, press=sent)
    assert table._node is before


# ---- charts


@every_game
def test_the_fences_close_in_on_the_value(game):
    fences = small_games.fences(game)
    assert all(low <= game.VALUE <= high for low, high in fences)
    gaps = [high - low for low, high in fences]
    assert sorted(gaps, reverse=True) == gaps
    assert gaps[-1] < 0.003 * game.MOST_WON


def test_each_chart_answers_to_its_menu(click):
    for chart, choices in ((small_games.converging(), 2), (small_games.promises(), 4), (small_games.sure_of(), 2)):
        said = {click(chart, set="control", value=value)["status"] for value in range(choices)}
        assert len(said) == choices


WITHOUT = "numpy", "numba", "matplotlib", "scipy", "pyspiel"
CHARTS = """
import json
from widgets import small_games
small_games.affordable = lambda games: min(games, 100)
charts = [getattr(small_games, name)() for name in ("converging", "promises", "sure_of", "peeking")]
figures = [next(block for block in chart.scene["blocks"] if block["type"] == "figure") for chart in charts]
print(json.dumps([[bool(figure["src"]), figure["alt"], figure["rows"]] for figure in figures]))
"""
LESSON = """
import json, os, tempfile
from pathlib import Path
lesson = json.loads(Path({path!r}).read_text(encoding="utf-8"))
os.chdir(tempfile.mkdtemp())
names = {{}}
for cell in lesson["cells"]:
    if cell["cell_type"] == "code" and "colab" not in cell["metadata"].get("tags", ()):
        exec("".join(cell["source"]), names)
"""


def test_the_charts_have_the_same_numbers_without_numpy():
    with_all, without = (json.loads(python(CHARTS, *missing)) for missing in ((), WITHOUT))
    assert [drawn for drawn, _alternative, _rows in without] == [False] * 4
    assert [numbers for _drawn, *numbers in without] == [numbers for _drawn, *numbers in with_all]


def test_the_lesson_runs_without_numpy_in_a_few_seconds():
    path, began = str(ROOT / "notebooks" / "small_games.ipynb"), time.perf_counter()
    python(LESSON.format(path=path), *WITHOUT)
    assert time.perf_counter() - began < 60  # a few, on a machine that has nothing else to do


# ---- what the lesson says


def test_at_random_one_is_sure_of_less_than_the_value():
    root = tree(knocking, Fraction)
    assert [worst(root, evenly(root), seat) for seat in (0, 1)] == [Fraction(-1, 6), Fraction(-5, 9)]


def test_the_equilibrium_keeps_every_card_and_the_promise_does_not():
    found, root = small_games.equilibrium(knocking), tree(knocking)
    assert all(found[f"0 | {card}"][1] > 0.999 for card in "0123")
    assert [averaging(root, open_cards)[f"0 | {card}"] for card in "03"] == [[1, 0], [0, 1]]
    assert promised(root, open_cards)["0 | 0"] == pytest.approx([1 / 3, 0])


def test_in_the_small_stop_open_cards_lose_less_than_playing_out():
    lost = {
        name: [small_games.lost(two_colours, way, seat) for seat in (0, 1)]
        for name, way in small_games.strategies(two_colours)
    }
    assert all(
        mine < other
        for mine, other in zip(lost["averaged, cards open"], lost["averaged, by the rule of thumb"])
    )  # fmt: skip
    assert max(lost["equilibrium"]) < 0.02


def test_a_look_is_worth_five_to_six_points_and_with_open_cards_nothing():
    real, promise = small_games.worth_of_looking(), small_games.worth_with_open_cards()
    assert 0.05 < small_games.gain_of_a_look(real) < 0.06
    assert real["peek 1"] == real["peek 4"] == real["discard"]
    assert len(set(promise.values())) == 1
    odds = small_games.a_peek().odds(100_000, aim="win")
    best, *_others = odds
    assert best in ("peek 2", "peek 3")
    assert odds["discard"].behind_low > 0.04


def test_an_open_deal_shows_both_everything_and_leaves_what_was_known():
    for seed in range(20):
        deal = small_games.dealt_openly(Random(seed))
        assert "?" not in str(deal.view(0)).partition("Seat 0 has")[0]
        row = deal.fields()["rows"][0].split()
        assert (row[0], row[3], deal.fields()["held"]) == ("3", "2", "P")
        assert deal.fields()["discard"] == small_games.a_peek().fields()["discard"]


def test_an_open_deal_is_dealt_from_the_cards_that_have_not_been_seen():
    class Watched(Random):
        def sample(self, population, k):
            self.population = Counter(population)
            return super().sample(population, k)

    watched = Watched(1)
    small_games.dealt_openly(watched)
    seen = Counter(["3", "2", "6", "8", "P"])
    whole = Counter({**dict.fromkeys("012345678", 4), "9": 9, "S": 9, "P": 7, "D": 5})
    assert watched.population == whole - seen


@both_languages
@pytest.mark.parametrize("number", ["4/9", "5/36", "11/13", "2/13", "2/3", "1/3", "2/65", "1/6"])
def test_the_fractions_stand_in_the_lesson(number, language):
    """That they are right is tested in tests/small/."""
    assert number in prose(FOLDERS[language] / "small_games.ipynb")


# ---- exercises, in a second way


def hidden_coin():
    """Of all shares in thirty-sixths the one with the best worst case."""
    shares = [Fraction(i, 36) for i in range(37)]
    return max(shares, key=lambda p: min(-3 * p + (1 - p), p - (1 - p)))


def a_promise():
    """Every place of the 0: whoever sees it points at it."""
    return Fraction(sum(max(place == zero for place in range(4)) for zero in range(4)), 4)


def two_best_answers():
    root = tree(knocking, Fraction)
    strategy = averaging(root, open_cards)
    return -(worst(root, strategy, 0) + worst(root, strategy, 1)) / 2


SECOND = {"coin to hide": hidden_coin, "a promise": a_promise, "two best answers": two_best_answers}


@pytest.mark.parametrize("name", small_games.TASKS)
def test_the_answers_found_in_a_second_way(name):
    assert small_games.TASKS[name].answer == SECOND[name]()


@pytest.mark.parametrize("name", small_games.TASKS)
def test_typical_mistakes_get_a_hint_of_their_own(name):
    task = small_games.TASKS[name]
    tried = Exercise(task)
    for wrong, hint in task.mistakes:
        assert not tried.check(str(wrong))
        assert tried.status().endswith(hint)
    assert tried.check(str(task.answer))


def test_the_bets_know_what_is_true():
    bets = small_games.LESSON.bets
    assert bets["value"].truth() == pytest.approx(4 / 9)
    assert 5 < bets["peek"].truth() < 6
    assert all(bet.low < bet.truth() < bet.high for bet in bets.values())
