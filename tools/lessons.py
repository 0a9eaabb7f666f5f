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

# From which age on, and what the lesson is about, in English and in German
IDEAS = {
    "00_start_here": (
        "10+",
        "how to play, ask and step in a notebook",
        "wie man in einem Notebook spielt, fragt und Schritt für Schritt schaut",
    ),
    "course_01_counting": (
        "13+",
        "favourable and all cases, with order and without",
        "günstige und mögliche Fälle, mit und ohne Reihenfolge",
    ),
    "course_02_opposite": (
        "13+",
        "at least one is one minus none; twins and birthdays",
        "mindestens eins ist eins minus keins; Zwillinge und Geburtstage",
    ),
    "course_03_independence": (
        "13+",
        "independence, the gambler's fallacy, the law of large numbers",
        "Unabhängigkeit, der Irrtum der Spieler, das Gesetz der großen Zahlen",
    ),
    "course_04_conditional": (
        "14+",
        "conditional chances, two-way tables, trees",
        "bedingte Wahrscheinlichkeit, Vierfeldertafel, Baumdiagramm",
    ),
    "course_05_bayes": ("15+", "Bayes, base rates, what a move tells", "Bayes, Grundraten, was ein Zug verrät"),
    "course_06_expectation": ("14+", "expectation, linearity, fair bets", "Erwartungswert, Linearität, faire Wetten"),
    "course_07_spread": (
        "15+",
        "spread, sums, wins counted, the bell; small and large classes",
        "Streuung, Summen, gezählte Siege, die Glocke; kleine und große Klassen",
    ),
    "course_08_testing": (
        "16+",
        "estimate, interval, test, power; many tests at once",
        "Schätzwert, Intervall, Test, Trennschärfe; viele Tests auf einmal",
    ),
    "course_09_chains": (
        "16+",
        "chains of states; is the model true, and what would be a better one",
        "Ketten von Zuständen; stimmt das Modell, und was wäre ein besseres",
    ),
    "course_10_deciding": (
        "16+",
        "when to stop, what information is worth, agreements, luck and skill",
        "wann man aufhört, was Wissen wert ist, Absprachen, Glück und Können",
    ),
    "million_games": (
        "15+",
        "the law of large numbers and the bell with a million games; many machines",
        "das Gesetz der großen Zahlen und die Glocke mit einer Million Spielen; viele Rechner",
    ),
    "small_games": (
        "16+",
        "equilibrium, bluffing, regret; why averaging over deals misleads",
        "Gleichgewicht, Bluff, Reue; warum es in die Irre führt, über Austeilungen zu mitteln",
    ),
    "minuten_1_rules": (
        "10+",
        "every rule, predicted before it is shown",
        "alle Regeln, vorhergesagt, bevor man sie sieht",
    ),
    "minuten_2_chances": (
        "14+",
        "counting, expectation, spread, the law of large numbers",
        "Zählen, Erwartungswert, Streuung, das Gesetz der großen Zahlen",
    ),
    "minuten_3_players": (
        "13+",
        "write a player: a number, rules in an order, a function; duels and a tournament",
        "einen Bot schreiben: eine Zahl, geordnete Regeln, eine Funktion; Duelle und ein Turnier",
    ),
    "stop_1_rules": (
        "10+",
        "every rule; who was quick, and what is pending",
        "alle Regeln; wer schnell war, und was noch aussteht",
    ),
    "stop_2_chances": (
        "15+",
        "coincidences, compound distributions, Markov chains",
        "Zufälle, die zusammentreffen, zusammengesetzte Verteilungen, Markow-Ketten",
    ),
    "stop_3_players": (
        "13+",
        "write a player; paired comparison, how many games until it is sure",
        "einen Bot schreiben; gepaarter Vergleich, wie viele Spiele, bis es sicher ist",
    ),
    "biberbande_1_rules": (
        "10+",
        "every rule; what one knows, saw and may forget",
        "alle Regeln; was man weiß, gesehen hat und vergessen darf",
    ),
    "biberbande_2_chances": (
        "15+",
        "expected value, conditional chances, Bayes, when to stop",
        "Erwartungswert, bedingte Wahrscheinlichkeit, Bayes, wann man aufhört",
    ),
    "biberbande_3_players": (
        "13+",
        "write a player, measure it; regression to the mean",
        "einen Bot schreiben und messen; Rückkehr zur Mitte",
    ),
    "partners_1_rules": (
        "10+",
        "every rule; moving four pawns with a partner",
        "alle Regeln; vier Figuren ziehen, zu zweit im Team",
    ),
    "partners_2_chances": (
        "15+",
        "hypergeometric hands, agreements, a pawn's journey as a chain",
        "hypergeometrische Blätter, Absprachen, der Weg einer Figur als Kette",
    ),
    "partners_3_players": (
        "13+",
        "write a player; what a partner is worth, overfitting to one opponent",
        "einen Bot schreiben; was ein Partner wert ist, Anpassung an einen einzigen Gegner",
    ),
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
        _age, *ideas = _listed(self)
        return ideas[[*LANGUAGES].index(self.language)]

    @property
    def age(self) -> str:
        return _listed(self)[0]

    @property
    def minutes(self) -> str:
        """The first number of its time."""
        first, *_ = self.time.split()
        return NUMBERS.get(first.lower(), first)


def _listed(lesson: Lesson) -> tuple[str, str, str]:
    stem = Path(lesson.path).stem
    if stem not in IDEAS:
        raise SystemExit(f"Say in tools/lessons.py what {stem} is about, and from which age on.")
    return IDEAS[stem]


def part_of(stem: str) -> str:
    return next(begin for begin in PARTS if stem.startswith(begin))


def family_of(path: str | Path) -> str:
    """The game that a lesson belongs to, or the course.

    >>> family_of("de/stop_1_rules.ipynb")
    'stop'
    """
    return Path(path).stem.split("_")[0]


def _place(path: Path) -> tuple[Any, ...]:
    """Where a lesson stands: in its part, beside those of the same game, by its name."""
    families = [family_of(name) for name in IDEAS]
    family = family_of(path)
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
