"""The lessons in which one writes a player: their numbers, their exercises, and where they run."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb, sqrt
from random import Random
from statistics import fmean, stdev

import pytest

from cardlib import biberbande, minuten, partners, stop
from cardlib.biberbande import rungs as biberbande_rungs
from cardlib.counting import expected
from cardlib.minuten import rungs as minuten_rungs
from cardlib.minuten.words import fitting
from cardlib.partners import rungs as partners_rungs
from cardlib.stop import rungs as stop_rungs
from tests.helpers import ROOT, python
from widgets import biberbande_players as equal
from widgets import minuten_players as together
from widgets import partners_players as team
from widgets import stop_players as paired
from widgets.bet import Question

LABS = {"minuten": together, "stop": paired, "biberbande": equal, "partners": team}
BETS = [bet for lab in LABS.values() for bet in lab.LESSON.bets.values()]


@pytest.mark.parametrize("bet", BETS, ids=lambda bet: bet.key)
def test_what_is_true_can_be_bet(bet: Question) -> None:
    assert bet.low <= bet.truth() <= bet.high


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


def test_answers_on_paired_comparisons() -> None:
    answers = {name: task.answer for name, task in paired.TASKS.items()}
    assert 8 * sqrt(400 / answers["a quarter"]) == 2
    fallen = list(product((0, 1), repeat=8))
    assert answers["all eight"] == Fraction(sum(len(set(each)) == 1 for each in fallen), len(fallen))


def test_answers_on_rules_together() -> None:
    answers = {name: task.answer for name, task in together.TASKS.items()}
    assert answers["orders"] == len(list(permutations(minuten_rungs.RULES, 3)))
    assert answers["mean"] == fmean([20, 0, 35, -10, 5])


@pytest.mark.parametrize("tasks", [lab.TASKS for lab in LABS.values()], ids=LABS)
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


# ---- what the lesson on STOP says


def test_only_whether_dear_cards_go_first_matters() -> None:
    shares = {
        n: stop.duel(stop_rungs.player_with(n), stop_rungs.player_with(72), games=400) for n in (1, 8, 20, 21, 51)
    }
    assert all(duel.decided == (n <= 20) for n, duel in shares.items())
    assert paired.dear_against_any().share == shares[20].share


def test_the_same_deals_scatter_less() -> None:
    """To be as sure on different deals takes more than twice as many games."""
    duel = paired.nearly_alike()
    differences = duel.difference.values
    assert 0.6 < differences.count(0) / len(differences) < 0.75
    assert stdev(paired.on_different_deals(duel)) > 1.4 * stdev(differences)


def test_two_cards_at_once_and_a_strike_are_best_at_the_first_table() -> None:
    odds = paired.question().odds(10_000)
    assert set(list(odds)[:2]) == {"F b2", "F gS"}
    assert odds["b2"].behind_low > 10


def test_two_cards_at_once_is_hardly_worth_anything_on_average() -> None:
    make = stop_rungs.player_from_rules
    duels = {name: stop.duel(make([name]), make([]), games=200) for name in stop_rungs.RULES}
    assert [name for name, duel in duels.items() if duel.decided] == ["strike"]


def test_four_times_as_many_games_make_the_interval_half_as_long() -> None:
    lengths = [stop.duel("strong", "thumb", games=games).difference.reach for games in (50, 200, 800)]
    assert 1.6 < lengths[0] / lengths[1] < 2.6
    assert 1.8 < lengths[1] / lengths[2] < 2.2


# ---- what the lesson on 4½ Minuten says


def test_the_step_from_not_looking_to_looking_is_the_largest() -> None:
    duels = [together.against_thumb(number) for number in range(5)]
    assert [duel.decided for duel in duels] == [False, True, True, True, True]
    saved = [duel.saved for duel in duels]
    assert saved[1] - saved[0] > 4 * (max(saved) - saved[1])
    assert max(duel.interval[0] for duel in duels[2:]) < min(duel.interval[1] for duel in duels[2:])


def test_white_cards_are_worth_keeping_in_front_but_not_behind() -> None:
    make, choice = minuten_rungs.player_from_rules, "next has choice"
    behind = minuten.duel(make([choice, "white last"]), make([choice]), games=200)
    assert not behind.decided
    assert together.white_cards_kept().winner == "rules: white last, next has choice"


def test_only_the_seven_on_the_second_pile_leaves_the_neighbour_a_card() -> None:
    table = together.question()
    view = table.view(0)
    assert {move: fitting(view, 1, move) for move in ("r1>1", "r7>1", "r7>2")} == {
        "r1>1": [], "r7>1": [], "r7>2": ["b5", "p5"],
    }  # fmt: skip
    odds = table.odds(10_000)
    assert next(iter(odds)) == "r7>2"
    assert min(worth.behind_low for move, worth in odds.items() if move != "r7>2") > 0


# ---- what the lesson on Partners says


def test_what_a_pawn_is_worth_matters_up_to_ten() -> None:
    twenty = partners_rungs.player_with(20)
    shares = [partners.duel(partners_rungs.player_with(n), twenty, games=40).share for n in (3, 40)]
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

LESSON = """
import json, linecache, os, tempfile
from pathlib import Path
import cardlib

lesson = json.loads(Path({path!r}).read_text(encoding="utf-8"))
os.chdir(tempfile.mkdtemp())
game = getattr(cardlib, {game!r})
duel, simulate = game.duel, game.simulate
game.duel = lambda a, b, games, **more: duel(a, b, games=min(games, 6), **more)
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


@pytest.mark.parametrize("game", LABS)
def test_a_lesson_on_players_runs_without_numpy(game: str) -> None:
    """With fewer games than it says; a player is handed in at the end."""
    path = str(ROOT / "notebooks" / f"{game}_3_players.ipynb")
    assert python(LESSON.format(path=path, game=game), "numpy", "numba", "matplotlib").split()[-1:] == [
        f"Ada.{game}.player"
    ]
