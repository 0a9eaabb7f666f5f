"""What one expects is drawn before it is seen."""

from __future__ import annotations

from tests.widgets.conftest import SENT, block
from tests.widgets.course_parts import dice_plot
from widgets import Sketch

DRAWN = [0.02 * number for number in range(11)]


def test_nothing_is_shown_before_it_is_drawn(click):
    sketch = Sketch("dice", dice_plot)
    assert not any(part["type"] == "figure" for part in click(sketch, press="show")["blocks"])
    scene = click(sketch, set="sketch", value=DRAWN)
    assert [bar["value"] for bar in block(scene, "sketch")["bars"]] == DRAWN
    figure = block(click(sketch, press="show"), "figure")
    assert figure["head"] == ["sum", "exact", "your drawing"]
    assert figure["rows"][5] == ["7", "16.7 %", "10.0 %"]


def test_a_drawing_is_kept_and_can_be_changed(click):
    click(sketch := Sketch("dice", dice_plot), set="sketch", value=DRAWN)
    click(sketch, press="show")
    again = Sketch("dice", dice_plot)
    assert [bar["value"] for bar in block(again.scene, "sketch")["bars"]] == DRAWN
    assert block(click(sketch, press="again"), "sketch")


def test_an_odd_drawing_draws_nothing(click):
    sketch = Sketch("dice", dice_plot)
    for value in (*SENT, [9] * 11, [None] * 11, ["1"] * 11, [True] * 3, [float("nan")] * 11):
        click(sketch, set="sketch", value=value)
        assert not any(bar["value"] for bar in block(sketch.scene, "sketch")["bars"])


def test_the_saved_picture_keeps_the_answer_closed():
    twin = Sketch("dice", dice_plot).twin_html()
    assert twin.index("What do you expect?") < twin.index("<details>") < twin.index("<img")
