"""The lessons: complete, executed, translated, and what they say is so."""

from __future__ import annotations

import base64
import importlib
import re
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat import NotebookNode

from cardlib import minuten
from cardlib.counting import none_of
from cardlib.minuten.chances import fitting_cards
from tools import notebooks as build

ROOT = Path(__file__).parents[1]


ENGLISH: list[Path] = build.lessons()
GERMAN: list[Path] = [build.GERMAN / path.name for path in ENGLISH]
GAMES = sorted({path.stem.split("_")[0] for path in ENGLISH} - {"00"})
HEADS = {
    "en": ("What you will learn", "What you need", "How long it takes"),
    "de": ("Das lernst du", "Das brauchst du", "So lange dauert es"),
}
READING = {"en": "reading", "de": "auslegung"}
FOLDERS = {"en": build.HERE, "de": build.GERMAN}

every_english = pytest.mark.parametrize("path", ENGLISH, ids=lambda path: path.stem)
every_lesson = pytest.mark.parametrize("path", ENGLISH + GERMAN, ids=lambda path: f"{path.parent.name}-{path.stem}")
both_languages = pytest.mark.parametrize("language", ["en", "de"])
every_game = pytest.mark.parametrize("game", GAMES)


def read(path: Path) -> NotebookNode:
    return nbformat.read(path, 4)


def prose(path: Path) -> str:
    return "\n\n".join(cell.source for cell in build.markdown(read(path)))


def code_cells(path: Path) -> list[NotebookNode]:
    return [cell for cell in read(path).cells if cell.cell_type == "code"]


def outputs(path: Path) -> list[NotebookNode]:
    return [output for cell in code_cells(path) for output in cell.outputs]


def lessons_of(game: str, language: str) -> list[Path]:
    return sorted(FOLDERS[language].glob(f"{game}_*.ipynb"))


def as_text(value: Any) -> str:
    """Everything that can be read in an output, the pictures' sources too."""
    text = str(value)
    pictures = re.findall(r"data:image/[\w+]+;base64,([\w+/=]+)", text)
    bare = re.sub(r"data:image/[\w+]+;base64,[\w+/=]+", "", text)
    return bare + "".join(base64.b64decode(picture).decode() for picture in pictures)


# ---- translation


def test_every_cell_is_translated_as_it_reads_now() -> None:
    assert build.untranslated() == []


def test_the_catalogue_holds_no_cell_that_is_gone() -> None:
    cells = {cell.source for path in ENGLISH for cell in build.markdown(read(path))}
    assert [msgid for msgid in build.read_translations() if msgid not in cells] == []


@every_english
def test_the_german_lesson_is_what_build_makes(path: Path) -> None:
    expected = build.in_german(read(path), build.read_translations())
    found = read(build.GERMAN / path.name)
    assert [(cell.id, cell.source) for cell in found.cells] == [(cell.id, cell.source) for cell in expected.cells]


@every_english
def test_only_the_language_cell_differs(path: Path) -> None:
    pairs = list(zip(code_cells(path), code_cells(build.GERMAN / path.name), strict=True))
    different = [english.id for english, german in pairs if english.source != german.source]
    tagged = [english.id for english, _ in pairs if "language" in english.metadata.get("tags", ())]
    assert different == tagged
    assert len(tagged) == 1


@every_english
def test_a_translation_keeps_links_rule_ids_and_code(path: Path) -> None:
    """What must be the same in every language: where links lead, which rules are named, what is code."""
    for cell in build.markdown(read(path)):
        german = build.read_translations()[cell.source]
        for pattern in (r"\]\(([^)]+)\)", r"\b[A-Z]\d+\b"):
            assert sorted(re.findall(pattern, german)) == sorted(re.findall(pattern, cell.source)), cell.id
        assert set(re.findall(r"`[^`]+`", cell.source)) <= set(re.findall(r"`[^`]+`", german)), cell.id


# ---- execution


@every_lesson
def test_executed_from_top_to_bottom(path: Path) -> None:
    counts = [cell.execution_count for cell in code_cells(path)]
    assert counts == list(range(1, len(counts) + 1))


@every_lesson
def test_no_output_is_an_error(path: Path) -> None:
    assert [output for output in outputs(path) if output.output_type == "error" or output.get("name") == "stderr"] == []


@every_lesson
def test_no_widget_state_is_saved(path: Path) -> None:
    assert "widgets" not in read(path).metadata
    assert [kind for output in outputs(path) for kind in output.get("data", {}) if "jupyter.widget" in kind] == []


@every_lesson
def test_what_is_shown_can_be_read_where_nothing_runs(path: Path) -> None:
    shown = [output.data for output in outputs(path) if "data" in output]
    assert shown
    for data in shown:
        assert data["text/html"].strip()
        assert data["text/plain"].strip()


@every_lesson
def test_outputs_name_no_machine(path: Path) -> None:
    """No absolute path, no memory address."""
    for output in outputs(path):
        text = as_text(output.get("text", "")) + "".join(as_text(value) for value in output.get("data", {}).values())
        assert not re.findall(r"(?<![\w</:])/(?:[\w.-]+/){2,}|0x[0-9a-f]{6,}", text)


# ---- what a lesson has


@every_lesson
def test_one_title(path: Path) -> None:
    titles = re.findall(r"^# .+", prose(path), re.MULTILINE)
    assert len(titles) == 1
    assert read(path).cells[0].source.startswith(titles[0])


@every_lesson
def test_goals_needs_and_time_come_first(path: Path) -> None:
    heads = HEADS["de" if path.parent == build.GERMAN else "en"]
    assert re.findall(r"^\*\*(.+?):\*\*", read(path).cells[0].source, re.MULTILINE) == list(heads)


@every_lesson
def test_links_lead_somewhere(path: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)[^)]*\)", prose(path))
    assert links
    assert [link for link in links if not link.startswith("https://") and not (path.parent / link).is_file()] == []


@every_game
@both_languages
def test_every_rule_is_taught(game: str, language: str) -> None:
    rules = importlib.import_module(f"cardlib.{game}").RULES
    named = set(re.findall(r"\b[A-Z]\d+\b", "".join(map(prose, lessons_of(game, language)))))
    assert [rule for rule in rules if rule not in named] == []


@every_game
@both_languages
def test_every_example_is_shown(game: str, language: str) -> None:
    examples = importlib.import_module(f"cardlib.{game}").EXAMPLES
    sources = "".join(cell.source for path in lessons_of(game, language) for cell in code_cells(path))
    assert [name for name in examples if f'EXAMPLES["{name}"]' not in sources] == []


@every_game
@both_languages
def test_every_reading_is_named_where_it_is_taught(game: str, language: str) -> None:
    """A rule that the rulebook leaves open is taught in a paragraph that says so."""
    rules = importlib.import_module(f"cardlib.{game}").RULES
    readings = [name for name, rule in rules.items() if "(Reading" in rule.text]
    assert readings
    paragraphs = [text for path in lessons_of(game, language) for text in prose(path).split("\n\n")]
    for name in readings:
        assert any(re.search(rf"\b{name}\b", text) and READING[language] in text.lower() for text in paragraphs), name


# ---- what the lessons on 4½ Minuten claim


def _mean(strategy: str, **options: Any) -> float:
    return float(minuten.simulate(1_000, strategy, seed=1, **options).mean()[0])


def test_ten_cards_make_up_for_a_blocked_pile() -> None:
    two_piles = none_of(fitting_cards("r5", "g2"), 93, 4)
    blocked = [none_of(fitting_cards("r5", "Bb", blocked=2), 93, cards) for cards in (9, 10)]
    assert blocked[1] < two_piles < blocked[0]
    assert [f"{float(chance):.1%}" for chance in (two_piles, *blocked)] == ["2.8%", "2.9%", "1.9%"]


def test_while_a_pile_is_blocked_no_second_block_can_be_laid() -> None:
    """Red 16, fives of other colours 8, Change colour 5: Blocked! cards do not count (M20)."""
    assert fitting_cards("r5", "Bb", blocked=2) == 16 + 8 + 5
    assert fitting_cards("r5", "Bb") == 16 + 8 + 15 + 9


@pytest.mark.parametrize(("colour", "best"), [("b", "pass"), ("r", "Cry>2")])
def test_passing_is_right_with_blue_neighbours_and_wrong_with_red_ones(colour: str, best: str) -> None:
    neighbours = [" ".join(colour + number for number in numbers) for numbers in ("123467", "1234")]
    table = minuten.position(piles=("Bb", "r5"), blocked=1, displays=("Cry g1 g2 g3", *neighbours, "y1 y2 y3 y4"))
    (first, worth), (_, other) = table.odds(10_000).items()
    assert first == best
    assert worth.high < other.low


def test_slow_and_clever_or_quick_and_careless() -> None:
    quick = _mean("thumb", pace=3)
    assert _mean("strong", pace=4) < quick < _mean("strong", pace=5)
    assert _mean("strong", pace=3) - _mean("strong") < 1


def test_looking_around_brings_the_team_from_55_to_12() -> None:
    assert round(_mean("random")) in (55, 56)
    assert round(_mean("strong")) == 12


def test_one_class_in_twenty_misses_the_mean() -> None:
    true = float(minuten.simulate(50_000, "thumb", seed=0).mean()[0])
    intervals = [minuten.simulate(1_000, "thumb", seed=seed).interval()[0] for seed in range(1, 21)]
    assert sum(not low <= true <= high for low, high in intervals) == 1
