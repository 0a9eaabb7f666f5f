"""The charts and exercises of the lessons on Biberbande, and what those lessons claim."""

from fractions import Fraction

import pytest

from cardlib import biberbande
from cardlib.biberbande import chances, rules
from cardlib.counting import at_least_one, expected
from tests.widgets.conftest import block
from widgets import Exercise
from widgets import biberbande as lessons
from widgets.biberbande import TASKS

WITH_BOTH = (
    lessons.sum_of_row,
    lessons.mean_by_seen,
    lessons.what_was_kept,
    lessons.knock_or_wait,
    lessons.special_cards,
)
CHARTS = (*WITH_BOTH, lessons.memory, lessons.points_by_deck)


def values(chart):
    """Every value of the chart's control."""
    if chart._control is None:
        return [0]
    options = getattr(chart._control, "options", None)
    return range(len(options)) if options is not None else range(int(chart._control.low), int(chart._control.high) + 1)


@pytest.mark.parametrize("make", CHARTS)
def test_a_chart_is_the_same_each_time(make):
    assert block(make().scene, "figure") == block(make().scene, "figure")


@pytest.mark.parametrize("make", CHARTS)
def test_every_value_of_the_control_has_its_picture(make, click):
    chart = make()
    seen = set()
    for value in values(chart):
        scene = click(chart, set="control", value=value)
        figure = block(scene, "figure")
        assert figure["alt"]
        assert figure["rows"]
        seen.add(figure["src"])
    assert len(seen) == len(values(chart))


@pytest.mark.parametrize("make", WITH_BOTH)
def test_what_is_counted_lies_within_the_interval_of_the_simulation(make):
    """A 95 % interval may miss now and then, but not often, and never by far."""
    chart = make()
    inside, all_ = 0, 0
    for value in values(chart):
        plot = chart._plot_of(value)
        simulated = plot.simulated[0]
        for exact, y, low, high in zip(plot.exact.y, simulated.y, simulated.low, simulated.high, strict=True):
            all_ += 1
            inside += low - 1e-9 <= exact <= high + 1e-9
            assert abs(exact - y) <= 3 * max(high - low, 0.002)
    assert inside >= 0.9 * all_


def test_shares_of_a_distribution_add_up():
    for choice in range(len(lessons.ROWS)):
        plot = lessons.sum_of_row()._plot_of(choice)
        assert sum(plot.exact.y) == pytest.approx(1)
        assert sum(plot.simulated[0].y) == pytest.approx(1)


def test_bayes_by_hand():
    """By the rule of thumb each of 0 to 4 is as likely; at random a 9 is nine in 45."""
    assert lessons.what_was_kept_exactly(("thumb",)) == {v: Fraction(int(v < 5), 5) for v in range(10)}
    assert lessons.what_was_kept_exactly(("random",))[9] == Fraction(9, 45)
    both = lessons.what_was_kept_exactly(("thumb", "random"))
    assert sum(both.values()) == 1
    assert both[9] == Fraction(9 * 4, 5) / (20 + 36)


@pytest.mark.parametrize("strategy", lessons.KEEPERS)
def test_what_the_lesson_says_a_strategy_keeps_is_what_it_keeps(strategy):
    kept, drawn = 0, 0
    for seed in range(1_000):
        position = biberbande.deal(seed=seed).play("draw")
        if not position.held.isdigit():
            continue
        chance = lessons.keeps(strategy, int(position.held))
        keeps = position.choice(strategy).startswith("keep")
        if strategy == "thumb":
            assert keeps == (chance == 1)
        kept, drawn = kept + keeps, drawn + chance
    assert abs(kept - drawn) < 60


# ---- exercises


def function_for(name):
    """A right answer to each exercise that asks for a function."""

    def points(row, stack):
        numbers = (int(card) for card in stack.split() if card.isdigit())
        return sum(int(card) if card.isdigit() else next(numbers) for card in row.split())

    def mean(values):
        return sum(value * chance for value, chance in values.items())

    return {"points": points, "expected value": mean}[name]


@pytest.mark.parametrize("name", TASKS)
def test_the_right_answer_is_right_and_every_mistake_gets_its_hint(name):
    task = TASKS[name]
    tried = Exercise(task)
    hints = {}
    for wrong, hint in task.mistakes:
        tried.check(wrong)
        assert not tried.solved
        assert hint in tried.scene["status"]
        hints[wrong] = hint
    assert task.answer not in hints
    tried.check(function_for(name) if task.cases else task.answer)
    assert tried.solved


@pytest.mark.parametrize(
    ("name", "wrong", "hint"),
    [
        ("points", lambda row, stack: sum(int(c) for c in row.split() if c.isdigit()), "counts as the card"),
        ("points", lambda row, stack: sum(int((c + stack)[0]) for c in row.split() if c.isdigit()) + 8, "added up"),
        ("expected value", lambda values: Fraction(sum(values), len(values)), "multiply it by its chance"),
        ("expected value", lambda values: 1 // 0, "stopped with"),
        ("expected value", 5, "Pass your function"),
    ],
)
def test_a_function_that_is_wrong_is_told_for_which_case(name, wrong, hint):
    tried = Exercise(TASKS[name])
    tried.check(wrong)
    assert hint in tried.scene["status"]
    assert not tried.solved


# ---- what the lessons claim


def test_the_first_who_may_knock_is_seat_0():
    position = biberbande.deal(players=4, seed=1)
    while "knock" not in position.moves:
        position = position.play("draw" if "draw" in position.moves else "discard")
    assert position.turn == TASKS["first knock"].answer == 0


def test_an_unknown_card_counts_five_with_both_decks():
    assert chances.mean_of_unknown() == chances.mean_of_unknown(deck="gamewright") == 5
    assert chances.mean_of_unknown("5 5 5") == 5
    assert expected(lessons.what_was_kept_exactly(("thumb",))) == 2


def test_two_cards_of_biberbande_and_four_of_rat_a_tat_cat_make_a_special_card_likely():
    for deck, cards in ((rules.AMIGO, 2), (rules.GAMEWRIGHT, 4)):
        copies = rules.COPIES[deck]
        likely = [at_least_one(sum(copies[rules.SWAP :]), sum(copies), draws) for draws in (cards - 1, cards)]
        assert likely[0] < Fraction(1, 2) < likely[1]


def test_forgetting_costs_points_a_little_at_a_time():
    means = lessons.memory()._plot_of(0).simulated[0].y
    assert list(means) == sorted(means)


def test_in_the_little_game_one_waits_with_a_4_and_the_border_falls():
    knock, wait = chances.knocking_table()[1][4]
    assert knock < wait
    border = list(chances.knock_at().values())[:-1]
    assert border == sorted(border, reverse=True)


def test_waiting_brings_fewer_points_and_a_knock_costs_more_than_the_row():
    table = biberbande.position(
        rows=("1 3 2 4", "5 6 7 8", "9 6 7 3"),
        discard="9",
        phase="knock",
        known=("0:1 0:2 0:3 0:4", "1:1 1:4", "2:1 2:4"),
    )
    odds = table.odds(10_000)
    assert odds["end"].high < odds["knock"].low
    assert odds["knock"].low > 1 + 3 + 2 + 4


def test_with_fewer_special_cards_rounds_are_lower_and_shorter():
    amigo, gamewright = (biberbande.simulate(2_000, "strong", seed=2, deck=deck) for deck in ("amigo", "gamewright"))
    assert gamewright.mean().mean() < amigo.mean().mean()
    assert gamewright.turns.mean() < amigo.turns.mean()


def test_the_card_that_can_be_taken_in_the_first_lesson_is_a_number():
    assert "take 2" in biberbande.deal(players=3, seed=96).moves
