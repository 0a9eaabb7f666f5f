"""Predict on the table or in the list, then reveal: the answer is judged."""

import pytest

from cardlib import biberbande, minuten, partners, stop
from tests.widgets.conftest import block, labels, table_of
from widgets import Example
from widgets.table import clickable

ALL = {name: example for game in (minuten, stop, biberbande, partners) for name, example in game.EXAMPLES.items()}


@pytest.mark.parametrize("name", ALL)
def test_the_right_prediction_is_right_and_others_are_not(name, click):
    source = ALL[name]
    example = Example(source)
    for number in source.right:
        click(example, set="choice", value=number, checked=True)
    assert click(example, press="reveal")["status"] == "Right!"
    assert set(block(example.scene, "choices")["signs"]) <= {"✓ right", ""}, "a perfect answer has no cross"
    click(example, press="again")
    wrong = next(number for number in range(len(source.choices)) if number not in source.right)
    click(example, set="choice", value=wrong, checked=True)
    assert click(example, press="reveal")["status"].startswith("Not quite")
    signs = block(example.scene, "choices")["signs"]
    assert signs[wrong] == "✗ not so"
    assert all(signs[number] == "○ missed" for number in source.right if number not in example.checked)


@pytest.mark.parametrize("name", ALL)
def test_nothing_gives_the_answer_away_before_the_prediction(name, click):
    source = ALL[name]
    example = Example(source)
    assert source.explanation not in repr(example.scene)
    table = table_of(example)
    assert not any(part.get("playable") or part.get("hint") for part in clickable(table))
    assert table["moves"] == []
    assert "predict" in click(example, press="reveal")["status"]
    assert not example.revealed


@pytest.mark.parametrize("name", [name for name, source in ALL.items() if source.outcome is None])
def test_a_move_is_marked_by_clicking_what_makes_it(name, click):
    source = ALL[name]
    paths = [Example(source)._picks(number) for number in range(len(source.choices))]
    for number, picks in enumerate(paths):
        example = Example(source)
        for pick in picks:
            click(example, tick=pick)
            if example.checked == {number}:
                break
        if picks and paths.count(picks) == 1:
            assert example.checked == {number}
        elif picks:
            assert "mark the list" in example.scene["status"]


def test_marks_on_the_table_judge_the_answer(click):
    source = minuten.EXAMPLES["ME1"]
    example = Example(source)
    right = min(source.right)
    click(example, set="choice", value=right, checked=True)
    card = example._picks(right)[0]
    marks = {part["card"]: part["mark"]["kind"] for part in table_of(example)["hand"] if "mark" in part}
    assert marks == {card: "ticked"}
    click(example, press="reveal")
    marks = {part["card"]: part["mark"]["kind"] for part in table_of(example)["hand"] if "mark" in part}
    assert set(marks.values()) <= {"good", "missed"}


def test_the_reveal_goes_step_by_step_with_the_rule(click):
    example = Example(minuten.EXAMPLES["ME6"])
    click(example, set="choice", value=0, checked=True)
    click(example, press="reveal")
    assert table_of(example)["panels"][0]["last"] == 4
    scene = click(example, go=1)
    assert "blocked" in scene["status"]
    assert {step["rule"] for step in block(scene, "steps")["steps"]} >= {"M17"}
    assert "Try again" in labels(scene)


def test_the_static_twin_holds_question_choices_and_the_answer_to_open():
    html = Example(minuten.EXAMPLES["ME1"]).twin_html()
    assert "Which of these moves" in html
    assert "<details><summary>Answer</summary>" in html


def test_a_mark_can_be_taken_away_again(click):
    example = Example(minuten.EXAMPLES["ME1"])
    click(example, set="choice", value=2, checked=True)
    click(example, set="choice", value=2, checked=False)
    assert block(example.scene, "choices")["checked"] == []
