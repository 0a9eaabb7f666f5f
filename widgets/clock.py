"""Four and a half minutes of real time: shown by the page, kept by the kernel."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

from cardlib.language import _
from widgets.scene import Block, Scene, button

SECONDS = 270.0  # M6


class Countdown:
    """The kernel's own count: what the page shows cannot change it. Stopped, it stays where it was."""

    def __init__(self, seconds: float = SECONDS, on_end: Callable[[], None] | None = None) -> None:
        self.seconds = seconds
        self._on_end = on_end
        self._deadline: float | None = None
        self._left = seconds  # while it does not run
        self._alarm: asyncio.TimerHandle | None = None
        self.started = False

    @property
    def running(self) -> bool:
        return self._deadline is not None and self.left > 0

    @property
    def over(self) -> bool:
        """Did the time run out while it was counted?"""
        return self._deadline is not None and self.left <= 0

    @property
    def left(self) -> float:
        return self._left if self._deadline is None else max(0.0, self._deadline - time.monotonic())

    def start(self) -> None:
        self.started = True
        self._deadline = time.monotonic() + self._left
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return  # the next act will find that the time is up
        self._alarm = loop.call_later(self._left + 0.05, self._ring)

    def stop(self) -> None:
        self._left, self._deadline = self.left, None
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _ring(self) -> None:
        if self._on_end is not None:
            self._on_end()


def clock_panel(countdown: Countdown, sound: bool) -> Block:
    """The clock at the side of a table."""
    return {**clock_block(countdown, sound), "left_word": _("left")}


def clock_block(countdown: Countdown, sound: bool) -> Block:
    return {
        "type": "clock",
        "label": _("Time left"),
        "total": countdown.seconds,
        "left": round(countdown.left, 2),
        "running": countdown.running,
        "sound": sound,
    }


class Clock(Scene):
    """A clock to play by at a real table."""

    def __init__(self, seconds: float = SECONDS) -> None:
        super().__init__()
        self._seconds = seconds
        self.countdown = Countdown(seconds, self.show)
        self.sound = False
        self.show()

    def status(self) -> str:
        return _("The time is up!") if self.countdown.over else ""

    def blocks(self) -> list[Block]:
        started = self.countdown.started
        buttons = [
            button("stop", _("Back to the start")) if started else button("start", _("Start")),
            button("sound", _("Sound"), pressed=self.sound),
        ]
        return [clock_block(self.countdown, self.sound), {"type": "buttons", "buttons": buttons}]

    def on_act(self, act: dict[str, Any]) -> None:
        if act.get("press") == "start":
            self.countdown.start()
        elif act.get("press") == "stop":
            self.countdown.stop()
            self.countdown = Countdown(self._seconds, self.show)
        elif act.get("press") == "sound":
            self.sound = not self.sound
