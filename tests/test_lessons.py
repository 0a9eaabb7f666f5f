"""The lessons: complete, executed, translated, and what they say is so."""

from __future__ import annotations

import ast
import base64
import importlib
import re
from pathlib import Path
from statistics import NormalDist
from typing import Any

import nbformat
import pytest
from nbformat import NotebookNode

from cardlib import biberbande, minuten, partners
from cardlib.biberbande import chances as biberbande_chances
from cardlib.counting import hypergeometric, none_of
from cardlib.game import Position
from cardlib.minuten.chances import chance_to_be_stuck, fitting_cards
from cardlib.partners import chances as partners_chances
from cardlib.partners import rules as partners_rules
from cardlib.stop import chances as stop_chances
from tools import notebooks as build
from tools.lessons import lessons

ROOT = Path(__file__).parents[1]


ENGLISH: list[Path] = build.lessons()
GERMAN: list[Path] = [build.GERMAN / path.name for path in ENGLISH]
GAMES = sorted(path.stem.removesuffix("_1_rules") for path in ENGLISH if path.stem.endswith("_1_rules"))
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


# ---- the way in


@both_languages
def test_the_start_leads_to_each_lesson_of_the_course_with_its_age_and_minutes(language: str) -> None:
    course = [each for each in lessons() if each.language == language and "course_" in each.path]
    start = prose(FOLDERS[language] / "00_start_here.ipynb")
    rows = [f"[{each.title}]({Path(each.path).name}) | {each.age} | {each.minutes} |" for each in course]
    assert [row for row in rows if row not in start] == []
    assert len(rows) == 10


@every_game
@both_languages
def test_the_rules_have_a_short_way(game: str, language: str) -> None:
    """For a class with one period: a heading, and a list short enough to be read in three minutes."""
    short = {"en": "## The rules in eight minutes", "de": "## Die Regeln in acht Minuten"}[language]
    (rules,) = FOLDERS[language].glob(f"{game}_1_rules.ipynb")
    (cell,) = [cell.source for cell in build.markdown(read(rules)) if cell.source.startswith(short)]
    assert 100 < len(cell.split()) < 300


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


# ---- what other lessons claim: numbers in sentences are computed here


def percents(*chances: Any) -> list[str]:
    return [f"{float(chance):.1%}".replace("%", " %") for chance in chances]


def decimals(*values: Any) -> list[str]:
    return [f"{float(value):.1f}" for value in values]


def _hearts() -> list[str]:
    three, four = (hypergeometric(12, 56, cards) for cards in (3, 4))
    return percents(four[1], four[0], three[1], three[0])


def _way_home() -> list[str]:
    turns = partners_chances.turns_home()
    return decimals(turns[partners_rules.HOME], turns[partners_rules.LAST])


def _twins() -> list[str]:
    eight, four = stop_chances.chance_of_twin("b4", 8), stop_chances.chance_of_twin("b6", 4)
    return percents(eight, four, stop_chances.chance_of_pair(7))


CLAIMS = {
    "minuten_2 the most unfriendly card": lambda: percents(*map(chance_to_be_stuck, ("Bb", "rT", "r5", "Cgb"))),
    "partners_2 hearts": _hearts,
    "partners_2 the way home": _way_home,
    "stop_2 twins": _twins,
    "stop_2 turns": lambda: decimals(stop_chances.turns_to_empty(7)),
}


@both_languages
@pytest.mark.parametrize("claim", CLAIMS)
def test_numbers_in_sentences_are_right(claim: str, language: str) -> None:
    (lesson,) = FOLDERS[language].glob(claim.split()[0] + "_*.ipynb")
    numbers = [number.replace(".", ",") if language == "de" else number for number in CLAIMS[claim]()]
    assert [number for number in numbers if number not in prose(lesson)] == []


def test_blocked_is_the_most_unfriendly_card_of_all() -> None:
    kinds = map(minuten.GAME.notation.card_text, range(minuten.GAME.rules.KINDS))
    assert max(kinds, key=chance_to_be_stuck).startswith("B")
    assert fitting_cards("Bb") == 26


def test_seven_lines_for_eight_ways_to_share() -> None:
    table = partners.position(yellow="y3 y9", hands=("7*1", "2", "2", "2"))
    assert len(table.moves) == 7
    assert partners_chances.ways_to_share(2) == 8
    assert table.play("7*1 y3:6 y9:1") == table.play("7*1 y3:7")


def test_one_heart_is_never_exactly_as_likely_as_none() -> None:
    pairs = [hypergeometric(12, 56, cards) for cards in range(1, 45)]
    assert all(chances[0] != chances[1] for chances in pairs)
    assert next(cards for cards, chances in enumerate(pairs, 1) if chances[1] > chances[0]) == 4


def test_half_a_team_is_worth_much_less_than_half() -> None:
    strong, half = (
        float(partners.simulate(2_000, ("strong", "thumb", blue, "thumb"), seed=2).wins[0]) / 2_000
        for blue in ("strong", "random")
    )
    assert 0.72 < strong < 0.78
    assert 0.10 < half < 0.16


def test_four_back_saves_seven_turns() -> None:
    turns, best = partners_chances.turns_home(), partners_chances.best_use
    near = [partners_rules.START, *range(partners_rules.FIRST, partners_rules.FIRST + 4)]
    saved = [float(turns[place] - turns[best(partners_rules.BACK_4, place)]) for place in near]
    assert [round(turns) for turns in saved] == [8, 7, 7, 7, 6]
    assert 7.5 < saved[0] < 7.7


@pytest.mark.long
def test_seven_turns_saved_are_worth_two_percentage_points() -> None:
    table = partners.position(yellow="start", red="start", hands=("-4 9", "5 9", "6 10", "2 3"))
    (best, first), (_, second) = table.odds(20_000).items()
    assert best == "-4 start"
    assert abs(first.value - 0.501) < 0.001
    assert abs(second.value - 0.480) < 0.001
    assert 0.005 < second.behind_low < second.behind_high < 0.04


def test_whoever_draws_twice_has_seen_one_card_more() -> None:
    assert sum(biberbande_chances.unseen_cards("D 4 2 0 9").values()) == 61


def test_ties_count_half_in_the_little_game() -> None:
    """Without them a 0 would win 83.0 % of the games after turn 1, and not 91.5 %."""
    knock, _wait = biberbande_chances.knocking_table(10)[1][0]
    assert percents(knock) == ["91.5 %"]
    zero = biberbande_chances.NUMBER_CARDS[0]
    assert percents((1 - zero) ** 2) == ["83.0 %"]


def test_so_many_rounds_to_see_that_it_helps_to_begin() -> None:
    """Between ten and seventy thousand for every second table, twice as many for four out of five."""
    share = stop_chances.first_seat(100_000, players=4, seed=1)[0]
    rounds = [4 * each * (1 - each) / (each - 1 / 4) ** 2 for each in (share.high, share.value, share.low)]
    assert 9_500 < rounds[0] < rounds[1] < rounds[2] < 72_500
    normal = NormalDist()
    for many, power in ((1, 0.5), (2, 0.8)):
        reach = 2 * (share.value * (1 - share.value) / (many * rounds[1])) ** 0.5
        spread = reach / 2
        assert round(normal.cdf((share.value - 1 / 4 - reach) / spread), 1) == power


@pytest.mark.long
def test_when_to_knock_hardly_matters_for_the_careful_one() -> None:
    """The strategy of the lesson itself, with three values of ENOUGH."""
    (source,) = [
        cell.source for cell in code_cells(build.HERE / "biberbande_2_chances.ipynb") if "ENOUGH =" in cell.source
    ]
    shares = []
    for enough in (6, 10, 16):
        names: dict[str, Any] = {}
        exec(source.partition("results =")[0].replace("ENOUGH = 10", f"ENOUGH = {enough}"), names)
        results = biberbande.simulate(1_500, (names["careful"], "thumb", "thumb", "thumb"), seed=1)
        shares.append(f"{float(results.wins[0]) / 1_500:.0%}")
    assert shares == ["18%", "17%", "18%"]


# ---- every lesson begins with a deal in which something can be done

NOTHING_DONE = {"minuten": "pass", "stop": "draw", "partners": "fold", "biberbande": ""}


def tables(path: Path) -> list[tuple[str, dict[str, Any]]]:
    """The game and the arguments of each table that a lesson offers a seat at."""
    sources = [cell.source for cell in code_cells(path) if "TakeASeat(" in cell.source]
    calls = [node for source in sources for node in ast.walk(ast.parse(source))]
    seats = [node for node in calls if isinstance(node, ast.Call) and ast.unparse(node.func) == "TakeASeat"]
    return [
        (ast.unparse(call.args[0]), {word.arg or "": ast.literal_eval(word.value) for word in call.keywords})
        for call in seats
    ]


def first_turns(game: str, players: int, seed: int) -> list[Position]:
    """The first turn of seat 0, in Partners for each card that it may give away."""
    start: Position = importlib.import_module(f"cardlib.{game}").deal(players=players, seed=seed)
    if game != "partners":
        return [start]
    turns = []
    for given in start.moves:
        position = start.play(given)
        while position.turn != 0 or position.fields().get("phase") == "exchange":
            position = position.play(position.choice("thumb"))
        turns.append(position)
    return turns


@every_english
def test_something_can_be_done_in_the_first_turn(path: Path) -> None:
    for game, options in tables(path):
        for position in first_turns(game, options.get("players", 4), options["seed"]):
            if position.turn == 0:
                assert [move for move in position.moves if move != NOTHING_DONE[game]], (game, options)
