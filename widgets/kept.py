"""What a pupil has done, kept beside the notebook: solved exercises, typical mistakes, bets, the name.

One small file holds all of it. Every change reads it anew, so several notebooks can be open; it is replaced whole.
Where nothing can be written, it is kept while the notebook runs.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from weakref import WeakSet

from widgets import saving
from widgets.names import tidy

FILE = Path("progress") / "mine.txt"  # beside the notebook
MOST = 1000  # entries of a kind that are read
HIGHEST_COUNT = 10**6
LONGEST = 200  # characters of a key
MOST_FRESH = 99  # fresh numbers of one exercise that are counted
LESSONS_OF_GAMES = "games"  # where the exercises of the games' own lessons are kept


@dataclass
class LessonKept:
    """Of one lesson: which draws of an exercise were solved, and how often each typical mistake was made."""

    solved: dict[str, list[str]] = field(default_factory=dict)
    mistakes: dict[str, dict[str, int]] = field(default_factory=dict)


@dataclass
class Kept:
    """All that is kept of one pupil."""

    name: str = ""
    lessons: dict[str, LessonKept] = field(default_factory=dict)
    bets: dict[str, Any] = field(default_factory=dict)  # a number, or the numbers of a drawing

    def of(self, lesson: str) -> LessonKept:
        return self.lessons.get(lesson) or LessonKept()


_unwritten: str | None = None  # where nothing can be written
_watching: WeakSet[Any] = WeakSet()


def now() -> Kept:
    """What is kept at this moment."""
    packed = saving.read_whole(FILE)
    text = _unwritten if _unwritten is not None else packed and saving.unpack(packed)
    try:
        return _read(json.loads(text)) if text else Kept()
    except (ValueError, RecursionError):
        return Kept()


def _read(found: Any) -> Kept:
    """What is in order in a file, whatever else is in it."""
    kept = Kept()
    if not isinstance(found, dict):
        return kept
    if isinstance(found.get("name"), str):
        kept.name = tidy(found["name"])
    for lesson, entry in _entries(found.get("lessons")):
        if isinstance(entry, dict):
            of = kept.lessons[lesson] = LessonKept()
            for exercise, draws in _entries(entry.get("solved")):
                if isinstance(draws, list) and draws:
                    of.solved[exercise] = [str(draw)[:LONGEST] for draw in draws[:MOST_FRESH]]
            for exercise, counts in _entries(entry.get("mistakes")):
                of.mistakes[exercise] = {which: n for which, n in _entries(counts) if _is_count(n)}
    for question, value in _entries(found.get("bets")):
        if _is_number(value) or (isinstance(value, list) and value and all(map(_is_number, value[:MOST]))):
            kept.bets[question] = value
    return kept


def _entries(found: Any) -> list[tuple[str, Any]]:
    items = list(found.items())[:MOST] if isinstance(found, dict) else []
    return [(key, value) for key, value in items if len(key) <= LONGEST]


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and -1e12 < value < 1e12


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 < value <= HIGHEST_COUNT


def change(by: Callable[[Kept], None]) -> None:
    """Change what is kept, and tell everybody who watches."""
    global _unwritten
    kept = now()
    by(kept)
    text = json.dumps(
        {
            "name": kept.name,
            "lessons": {key: {"solved": of.solved, "mistakes": of.mistakes} for key, of in kept.lessons.items()},
            "bets": kept.bets,
        }
    )
    try:
        saving.write_whole(FILE, saving.pack(text))
        _unwritten = None
    except OSError:
        _unwritten = text
    for widget in list(_watching):
        widget.show()


def watch(widget: Any) -> None:
    """Show this widget again whenever something changes."""
    _watching.add(widget)


def solved(lesson: str, exercise: str, draw: str = "") -> None:
    """An exercise was solved with these numbers; the same ones count once."""

    def note(kept: Kept) -> None:
        draws = kept.lessons.setdefault(lesson, LessonKept()).solved.setdefault(exercise, [])
        if draw not in draws and len(draws) < MOST_FRESH:
            draws.append(draw)

    change(note)


def mistaken(lesson: str, exercise: str, mistake: str) -> None:
    """A mistake was made: the sign of the typical one."""

    def note(kept: Kept) -> None:
        counts = kept.lessons.setdefault(lesson, LessonKept()).mistakes.setdefault(exercise, {})
        counts[mistake] = counts.get(mistake, 0) + 1

    change(note)


def bet(question: str) -> Any:
    """The bet that was made, or the drawing; None if there is none."""
    return now().bets.get(question)


def put_bet(question: str, value: Any) -> None:
    change(lambda kept: kept.bets.update({question: value}))


def put_name(name: str) -> None:
    change(lambda kept: setattr(kept, "name", tidy(name)))
