"""The charts and exercises of the lessons on STOP."""

from __future__ import annotations

import base64
import random
from fractions import Fraction
from statistics import fmean, stdev
from typing import Any

import pytest

from cardlib import stop
from cardlib.stop import chances
from tests.widgets.conftest import block
from widgets import Exercise
from widgets import stop as lessons
from widgets.stop import TASKS

CHARTS = [
    lessons.twin_at_the_table,
    lessons.pair_in_hand,
    lessons.cost_of_plus_x,
    lessons.chain_of_twos,
    lessons.turns_to_empty,
    lessons.seat_advantage,
    lessons.scoring_and_winners,
]
COUNTED = CHARTS[:5]


@pytest.mark.parametrize("chart", CHARTS, ids=lambda chart: chart.__name__)
def test_every_chart_has_a_picture_an_alternative_text_and_its_numbers(chart):
    figure = block(chart().scene, "figure")
    svg = base64.b64decode(figure["src"].partition(",")[2]).decode()
    assert svg.count("<svg") == 1
    assert len(figure["alt"]) > 20
    assert figure["rows"]
    assert all(len(row) == len(figure["head"]) for row in figure["rows"])


@pytest.mark.parametrize("chart", CHARTS, ids=lambda chart: chart.__name__)
def test_the_same_chart_is_the_same_bytes(chart):
    assert block(chart().scene, "figure")["src"] == block(chart().scene, "figure")["src"]


def values_of(chart: Any) -> list[Any]:
    control = chart._control
    if isinstance(control, lessons.Menu):
        return list(range(len(control.options)))
    if isinstance(control, lessons.Slider):
        return list(range(int(control.low), int(control.high) + 1))
    return [0]


@pytest.mark.parametrize("chart", COUNTED, ids=lambda chart: chart.__name__)
def test_exact_values_lie_within_the_intervals_of_the_simulation(chart):
    """With 95 % a few may lie outside; far outside none."""
    inside, all_points = 0, 0
    made = chart()
    for value in values_of(made):
        plot = made._plot_of(value)
        series = plot.simulated[0]
        for exact, low, high in zip(plot.exact.y, series.low, series.high, strict=True):
            all_points += 1
            inside += low - 1e-9 <= exact <= high
            assert low - 1.5 * (high - low) <= exact <= high + 1.5 * (high - low)
    assert inside >= 0.85 * all_points


def test_a_pair_is_counted_as_a_count_over_all_hands_of_two_and_three_says():
    """Tried out on all pairs of cards of the deck."""
    deck = [card for card in range(stop.GAME.rules.KINDS) for _ in range(stop.GAME.rules.COPIES[card])]
    twins = stop.GAME.rules.TWINS
    pairs = [(i, j) for i in range(112) for j in range(i)]
    hits = sum(twins[deck[i]] >> deck[j] & 1 for i, j in pairs)
    assert chances.chance_of_pair(2) == Fraction(hits, len(pairs))
    assert chances.chance_of_pair(1) == 0
    # the most cards without a pair: one of each of 36 kinds of numbers, 24 symbols, 8 Free choice
    assert chances.chance_of_pair(68) < 1
    assert chances.chance_of_pair(69) == 1


def test_two_plus_x_cost_twice_the_mean():
    one = chances.cards_for_plus_x()
    mean = sum(cost * chance for cost, chance in one.items())
    two = chances.together(one, 2)
    assert sum(two.values()) == 1
    assert sum(cost * chance for cost, chance in two.items()) == 2 * mean


@pytest.mark.parametrize("name", [name for name, task in TASKS.items() if task.cases is None])
def test_right_answers_are_right_and_every_known_mistake_gets_its_hint(name):
    task = TASKS[name]
    assert Exercise(task).check(task.answer)
    hints = set()
    for wrong, hint in task.mistakes:
        tried = Exercise(task)
        assert not tried.check(wrong)
        assert tried.status().endswith(hint)
        hints.add(hint)
    assert len(hints) == len(task.mistakes)


def test_the_rules_say_what_the_exercises_say():
    calls = stop.position(top="b4", hands=("F r1 b7", "g1 g3")).play("F r1 watch")
    assert len(calls.hands[0].split()) == 1
    row = stop.position(top="b5", hands=("b2 y1 y3", "r2 g1 g3", "g5 g7 g8", "r2 r5 r7"))
    assert row.play("b2").play("r2").play("3:r2").pending == "draw 6"
    hand = stop.position(top="b4", hands=("b7 g6 rS F", ""))
    assert hand.scores[0] == 97


def test_functions_are_tried_case_by_case():
    def hand_points(hand: str) -> int:
        return sum(50 if card == "F" else 20 if card[1] in "0269SPX" else int(card[1]) for card in hand.split())

    assert Exercise(TASKS["hand points"]).check(hand_points)
    tried = Exercise(TASKS["hand points"])
    assert not tried.check(lambda hand: sum(int(card[1]) for card in hand.split()))
    assert "20 each" in tried.status()
    assert Exercise(TASKS["chain"]).check(lambda goes_on, length: (1 - goes_on) * goes_on ** (length - 1))
    tried = Exercise(TASKS["chain"])
    assert not tried.check(lambda goes_on, length: goes_on**length)
    assert "nobody goes on" in tried.status()


def test_no_hint_contains_the_answer():
    for task in TASKS.values():
        if task.cases is None and not task.source_choices and task.answer > 3:
            for _wrong, hint in task.mistakes:
                assert str(task.answer) not in hint.split()


def test_lives_end_and_are_longer_with_more_cards():
    assert min(lessons._lives(1)) >= 1
    assert fmean(lessons._lives(12)) > fmean(lessons._lives(3))


def play_a_hand(cards: int, generator: random.Random) -> int:
    """One hand that keeps its cards, card by card: how many turns until it is empty?"""
    rules = stop.GAME.rules
    deck = [card for card in range(rules.KINDS) for _ in range(rules.COPIES[card])]
    generator.shuffle(deck)
    hand, rest, turns = deck[:cards], deck[cards:], 0
    while hand:
        turns += 1
        generator.shuffle(rest)
        top = next(card for card in rest if card != rules.FREE)
        generator.shuffle(rest)
        fitting = [card for card in hand if rules.FITTING[top] >> card & 1]
        coloured = [card for card in hand if card != rules.FREE]
        laid = []
        if fitting:
            laid = [generator.choice(fitting)]
        elif coloured and rules.FREE in hand:
            laid = [rules.FREE, generator.choice(coloured)]
        else:
            hand.append(rest.pop())
        for card in laid:
            hand.remove(card)
            rest.append(card)
    return turns


def test_hands_that_last_need_more_turns_than_the_chain_says():
    """About 18.5 turns with seven cards, not 15.6: what stays in the hand is what did not fit."""
    assert round(float(chances.turns_to_empty(7)), 1) == 15.6
    mean = fmean(lessons.lasting_lives(7, 8_000))
    assert 18.1 < mean < 18.9
    generator = random.Random(1)
    by_hand = [play_a_hand(7, generator) for _hand in range(600)]
    assert abs(fmean(by_hand) - mean) < 3 * stdev(by_hand) / 600**0.5


def test_the_chart_shows_the_model_its_world_and_hands_that_last():
    plot = lessons.turns_to_empty()._plot_of(0)
    anew, lasting = plot.simulated
    assert all(low - 1 < exact < high + 1 for exact, low, high in zip(plot.exact.y, anew.low, anew.high, strict=True))
    assert all(exact < low for exact, low in zip(plot.exact.y[4:], lasting.low[4:], strict=True))
