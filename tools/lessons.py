"""What a page or a table says about each lesson: its title, its idea, its time, where it lies."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"
LANGUAGES = {"en": NOTEBOOKS, "de": NOTEBOOKS / "de"}
TIME = re.compile(r"^\*\*(?:How long it takes|So lange dauert es):\*\* (.+)$", re.MULTILINE)
NUMBERS = {"ten": "10", "zehn": "10"}

# What the lesson is about, and from which age on
IDEAS = {
    "00_start_here": ("how to play, ask and step in a notebook", "10+"),
    "course_01_counting": ("favourable and all cases, with order and without", "13+"),
    "course_02_opposite": ("at least one is one minus none; twins and birthdays", "13+"),
    "course_03_independence": ("independence, the gambler's fallacy, the law of large numbers", "13+"),
    "course_04_conditional": ("conditional chances, two-way tables, trees", "14+"),
    "course_05_bayes": ("Bayes, base rates, what a move tells", "15+"),
    "course_06_expectation": ("expectation, linearity, fair bets", "14+"),
    "course_07_spread": ("spread, sums, wins counted, the bell; small and large classes", "15+"),
    "course_08_testing": ("estimate, interval, test, power; many tests at once", "16+"),
    "course_09_chains": ("chains of states; is the model true, and what would be a better one", "16+"),
    "course_10_deciding": ("when to stop, what information is worth, agreements, luck and skill", "16+"),
    "million_games": ("the law of large numbers and the bell with a million games; many machines", "15+"),
    "minuten_1_rules": ("every rule, predicted before it is shown", "10+"),
    "minuten_2_chances": ("counting, expectation, spread, the law of large numbers", "14+"),
    "minuten_3_players": ("write a player: a number, rules in an order, a function; duels and a tournament", "13+"),
    "stop_1_rules": ("every rule; who was quick, and what is pending", "10+"),
    "stop_2_chances": ("coincidences, compound distributions, Markov chains", "15+"),
    "stop_3_players": ("write a player; paired comparison, how many games until it is sure", "13+"),
    "biberbande_1_rules": ("every rule; what one knows, saw and may forget", "10+"),
    "biberbande_2_chances": ("expected value, conditional chances, Bayes, when to stop", "15+"),
    "biberbande_3_players": ("write a player, measure it; regression to the mean", "13+"),
    "partners_1_rules": ("every rule; moving four pawns with a partner", "10+"),
    "partners_2_chances": ("hypergeometric hands, agreements, a pawn's journey as a chain", "15+"),
    "partners_3_players": ("write a player; what a partner is worth, overfitting to one opponent", "13+"),
}

# The parts in reading order: how the names of their lessons begin, and what they are called; the last takes the rest
PARTS = {
    "00_": {"en": "To begin with", "de": "Zum Anfang"},
    "course_": {"en": "The course", "de": "Der Kurs"},
    "": {"en": "The games", "de": "Die Spiele"},
}


@dataclass(frozen=True)
class Lesson:
    path: str  # below notebooks/
    language: str
    title: str
    time: str

    @property
    def idea(self) -> str:
        return _listed(self)[0]

    @property
    def age(self) -> str:
        return _listed(self)[1]

    @property
    def minutes(self) -> str:
        """The first number of its time."""
        first, *_ = self.time.split()
        return NUMBERS.get(first.lower(), first)


def _listed(lesson: Lesson) -> tuple[str, str]:
    stem = Path(lesson.path).stem
    if stem not in IDEAS:
        raise SystemExit(f"Say in tools/lessons.py what {stem} is about, and from which age on.")
    return IDEAS[stem]


def part_of(stem: str) -> str:
    return next(begin for begin in PARTS if stem.startswith(begin))


def _place(path: Path) -> tuple[Any, ...]:
    """Where a lesson stands: in its part, beside those of the same game, by its name."""
    families = [name.split("_")[0] for name in IDEAS]
    family = path.stem.split("_")[0]
    return [*PARTS].index(part_of(path.stem)), [*families, family].index(family), path.stem


def lessons() -> list[Lesson]:
    """All lessons in reading order, English before German."""
    return [
        read(path, language)
        for language, folder in LANGUAGES.items()
        for path in sorted(folder.glob("*.ipynb"), key=_place)
    ]


def in_parts(books: Iterable[Lesson]) -> Iterator[tuple[str, list[Lesson]]]:
    """The lessons of one language by their parts, each with its heading."""
    for begin, part in groupby(books, key=lambda book: part_of(Path(book.path).stem)):
        found = [*part]
        yield PARTS[begin][found[0].language], found


def read(path: Path, language: str) -> Lesson:
    """Title and time stand in the first cell."""
    first = "".join(json.loads(path.read_text(encoding="utf-8"))["cells"][0]["source"])
    title = first.splitlines()[0].removeprefix("# ")
    time = TIME.search(first)
    return Lesson(path.relative_to(NOTEBOOKS).as_posix(), language, title, time[1].rstrip(".") if time else "")
