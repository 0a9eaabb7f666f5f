"""Predict, then reveal."""

import pytest

from cardlib import minuten
from tests.widgets.conftest import block, labels
from widgets import Example


@pytest.mark.parametrize("name", minuten.EXAMPLES)
def test_the_right_prediction_is_right_and_others_are_not(name, click):
    source = minuten.EXAMPLES[name]
    example = Example(source)
    for number in source.right:
        click(example, set="choice", value=number, checked=True)
    assert click(example, press="reveal")["status"] == "Right!"
    click(example, press="again")
    wrong = next(number for number in range(len(source.choices)) if number not in source.right)
    click(example, set="choice", value=wrong, checked=True)
    assert click(example, press="reveal")["status"].startswith("Not quite")


@pytest.mark.parametrize("name", minuten.EXAMPLES)
def test_nothing_gives_the_answer_away_before_the_prediction(name, click):
    source = minuten.EXAMPLES[name]
    example = Example(source)
    assert source.explanation not in repr(example.scene)
    for group in block(example.scene, "table")["groups"]:
        assert not any(item.get("playable") for item in group["items"])
    assert "predict" in click(example, press="reveal")["status"]
    assert not example.revealed


def test_the_reveal_goes_step_by_step_with_the_rule(click):
    example = Example(minuten.EXAMPLES["ME6"])
    click(example, set="choice", value=0, checked=True)
    scene = click(example, press="reveal")
    assert block(scene, "player")["last"] == 4
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
