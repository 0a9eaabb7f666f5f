"""The clock is kept by the kernel."""

import asyncio
import time

from tests.widgets.conftest import block
from widgets import Clock


def test_it_shows_four_and_a_half_minutes_and_waits():
    clock = Clock()
    assert block(clock.scene, "clock") == {
        "type": "clock", "label": "Time left", "total": 270.0, "left": 270.0, "running": False, "sound": False,
    }  # fmt: skip
    assert "4:30" in repr(clock)


def test_it_runs_and_goes_back_to_the_start(click):
    clock = Clock()
    assert block(click(clock, press="start"), "clock")["running"]
    assert not block(click(clock, press="stop"), "clock")["running"]
    assert clock.countdown.left == 270


def test_a_page_that_says_time_too_early_is_not_believed(click):
    clock = Clock()
    click(clock, press="start")
    assert click(clock, press="time")["status"] == ""
    assert clock.countdown.running


def test_it_ends_by_itself(click, monkeypatch):
    clock = Clock()
    click(clock, press="start")
    now = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: now + 270.5)
    clock.show()
    assert clock.scene["status"] == "The time is up!"


def test_in_a_running_kernel_the_end_is_shown_without_a_click():
    async def wait() -> str:
        clock = Clock(0.1)
        clock.act = {"count": 1, "press": "start"}
        await asyncio.sleep(0.4)
        return clock.scene["status"]

    assert asyncio.run(wait()) == "The time is up!"


def test_sound_is_off_until_wanted(click):
    assert block(click(Clock(), press="sound"), "clock")["sound"]
