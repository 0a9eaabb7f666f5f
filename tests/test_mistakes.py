"""What a pupil mistypes gets one short message in a notebook, and everything on demand."""

import pytest
from IPython.core.interactiveshell import InteractiveShell

from cardlib import minuten, stop
from cardlib.mistakes import Mistake


@pytest.mark.parametrize("call", [lambda: stop.deal(seed=1).play("zz"), lambda: minuten.deal(players=99)])
def test_a_mistake_is_a_value_error_that_tells_itself_shortly(call):
    with pytest.raises(ValueError, match=r"\w") as caught:
        call()
    assert isinstance(caught.value, Mistake)
    short = caught.value._render_traceback_()
    assert short == [f"Mistake: {caught.value}", "(%tb shows where it happened.)"]
    assert any("Traceback" in line for line in caught.value._render_traceback_()), "asked again, it tells everything"


def test_an_illegal_move_is_told_with_its_rule():
    position = stop.position(top="b4", hands=("r1 r3", "g1 g3"))
    with pytest.raises(ValueError, match="S3") as caught:
        position.play("r1")
    assert "(S3)" in caught.value._render_traceback_()[0]


def test_ipython_shows_the_short_message(capsys):
    shell = InteractiveShell()
    shell.run_cell("from cardlib import stop\nstop.deal(seed=1).play('zz')")
    shown = capsys.readouterr().out
    assert "Mistake: " in shown
    assert "notation.py" not in shown
