"""The lessons in which one writes a player: their numbers, their exercises, and where they run."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random
from statistics import fmean, stdev

import pytest

from cardlib import biberbande, partners
from cardlib.biberbande import rungs as biberbande_rungs
from cardlib.counting import expected
from cardlib.partners import rungs as partners_rungs
from tests.helpers import ROOT, python
from widgets import biberbande_players as equal
from widgets import partners_players as team

# ---- exercises, each answer found in a second way


def test_answers_on_equal_players() -> None:
    answers = {name: task.answer for name, task in equal.TASKS.items()}
    wins = {k: Fraction(comb(40, k) * 3 ** (40 - k), 4**40) for k in range(41)}
    assert answers["next time"] == expected(wins)
    assert answers["half skill"] - 100 == Fraction(130 - 100, 2)
    assert answers["many duels"] == Fraction(len(list(combinations(range(20), 2))), 100)


def test_answers_on_partners() -> None:
    answers = {name: task.answer for name, task in team.TASKS.items()}
    seldom = Fraction(1, 50)
    at_least_one = sum(comb(10, k) * seldom**k * (1 - seldom) ** (10 - k) for k in range(1, 11))
    assert answers["best of ten"] == at_least_one
    assert answers["learned by heart"] == 10 + sum(Fraction(1, 4) for _question in range(10))


@pytest.mark.parametrize("tasks", [equal.TASKS, team.TASKS], ids=["biberbande", "partners"])
def test_no_typical_mistake_is_right(tasks: dict[str, equal.Task]) -> None:
    for task in tasks.values():
        assert task.answer not in [wrong for wrong, _hint in task.mistakes], task.id


# ---- the best of twenty equal players


def test_the_best_of_twenty_counted_and_played() -> None:
    """About 15 of 40, half as many again as the others."""
    exact = expected(equal.chances_of_the_best())
    assert sum(equal.chances_of_the_best().values()) == 1
    assert round(exact) == 15
    generator = Random(2)
    played = [
        max(sum(generator.random() < 1 / 4 for _round in range(40)) for _player in range(20)) for _time in range(1_000)
    ]
    assert abs(fmean(played) - exact) < 4 * stdev(played) / 1_000**0.5


def test_one_play_has_the_chances_that_are_counted() -> None:
    generator = Random(3)
    played = [equal.best_wins(generator) for _time in range(4_000)]
    assert abs(fmean(played) - expected(equal.chances_of_the_best())) < 4 * stdev(played) / 4_000**0.5


def test_the_seat_of_the_twenty_wins_a_quarter() -> None:
    share = float(biberbande.simulate(20_000, "thumb", seed=1).wins[equal.SEAT]) / 20_000
    assert abs(share - 1 / 4) < 0.01


def test_first_and_last_are_in_the_middle_again() -> None:
    first, second = equal.season(0), equal.season(1)
    best, last = (first.index(pick(first)) for pick in (max, min))
    assert (first[best], first[last]) == (15.0, 3.5)
    assert 8 < second[best] < 12
    assert 8 < second[last] < 12


# ---- what the lesson on Biberbande says


def test_from_four_on_the_number_hardly_matters() -> None:
    duels = [biberbande.duel(biberbande_rungs.player_with(n), "thumb", games=200) for n in (0, 1, 2, 4, 9)]
    shares = [duel.share for duel in duels]
    assert shares[0] < shares[1] < shares[2] < min(shares[3:])
    assert max(shares[3:]) - min(shares[3:]) < 0.03
    assert equal.zero_against_four().decided


def test_drawing_is_rather_better_than_taking_the_four() -> None:
    """Decided with more games than the lesson has."""
    (first, _odds), (second, odds) = list(equal.question().odds(20_000).items())[:2]
    assert (first, second) == ("draw", "take 1")
    assert odds.behind_low > 0


def test_the_order_of_rules_makes_no_difference_in_biberbande() -> None:
    names = list(biberbande_rungs.RULES)
    make = biberbande_rungs.player_from_rules
    assert set(biberbande.duel(make(names), make(names[::-1]), games=40).difference.values) == {0.0}


def test_keeping_low_cards_does_nearly_everything() -> None:
    shares = {
        name: biberbande.duel(biberbande_rungs.player_from_rules([name]), "thumb", games=100).share
        for name in biberbande_rungs.RULES
    }
    best, *others = sorted(shares.values(), reverse=True)
    assert shares["keep low cards"] == best > 0.35
    assert max(others) < 0.2


# ---- what the lesson on Partners says


def test_what_a_pawn_is_worth_matters_up_to_ten() -> None:
    twenty = partners_rungs.player_with(20)
    shares = [partners.duel(partners_rungs.player_with(n), twenty, games=24).share for n in (3, 40)]
    assert team.zero_against_twenty().share < shares[0] < 0.35 < 0.4 < shares[1] < 0.6
    assert team.zero_against_twenty().decided


def test_the_order_of_rules_decides_in_partners() -> None:
    make, careful = partners_rungs.player_from_rules, list(team.CAREFUL)
    duel = partners.duel(make(careful), make(careful[::-1]), games=20)
    assert duel.decided
    assert duel.share > 0.75


def test_the_runner_beats_random_only() -> None:
    assert team.runner_against("random").share == 1
    assert team.runner_against("thumb").share < 0.15


def test_hitting_red_is_better_than_going_far() -> None:
    odds = team.question().odds(10_000)
    assert next(iter(odds)) == "6 y3"
    assert odds["12 y3"].behind_low > 0


def test_a_result_belongs_to_the_team() -> None:
    """With a partner at random even strong wins hardly one game in seven; who of the two is strong does not matter."""
    shares = [
        float(partners.simulate(2_000, (a, "thumb", b, "thumb"), seed=3).mean()[0])
        for a, b in (("strong", "random"), ("strong", "thumb"), ("thumb", "strong"), ("strong", "strong"))
    ]
    assert 0.12 < shares[0] < 0.16
    assert abs(shares[1] - shares[2]) < 0.03
    assert 0.73 < shares[3] < 0.79


# ---- in a browser's own Python

WITHOUT = """
import json, linecache, os, sys, tempfile
from pathlib import Path

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("numpy", "numba", "matplotlib"):
            raise ImportError(name + " is not here")

sys.meta_path.insert(0, Blocked())
import cardlib

lesson = json.loads(Path({path!r}).read_text(encoding="utf-8"))
os.chdir(tempfile.mkdtemp())
game = getattr(cardlib, {game!r})
duel, simulate = game.duel, game.simulate
game.duel = lambda a, b, games, **more: duel(a, b, games=min(games, 2), **more)
game.simulate = lambda games, *more, **options: simulate(min(games, 4), *more, **options)
tournament = cardlib.tournament
cardlib.tournament = lambda game, players, games: tournament(game, players, games=2)
names = {{}}
for number, cell in enumerate(lesson["cells"]):
    if cell["cell_type"] == "code" and "colab" not in cell["metadata"].get("tags", ()):
        source, file = "".join(cell["source"]), f"<cell {{number}}>"
        linecache.cache[file] = (len(source), None, source.splitlines(True), file)
        exec(compile(source, file, "exec"), names)
print(*(path.name for path in Path().glob("*.player")))
"""


@pytest.mark.parametrize("game", ["biberbande", "partners"])
def test_a_lesson_on_players_runs_without_numpy(game: str) -> None:
    """With fewer games than it says; a player is handed in at the end."""
    path = str(ROOT / "notebooks" / f"{game}_3_players.ipynb")
    assert python(WITHOUT.format(path=path, game=game)).split()[-1:] == [f"Ada.{game}.player"]
