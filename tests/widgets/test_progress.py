"""Progress is kept beside the notebook; a code hands it in; a class's codes become a table."""

from __future__ import annotations

import base64
import csv
import io
import os
import zlib
from pathlib import Path

import pytest

from cardlib import language
from cardlib.mistakes import Mistake
from tests.helpers import ODD
from tests.widgets.conftest import SENT, block, labels
from tests.widgets.course_parts import LESSON
from widgets import Exercise, MyProgress, Practice, class_results, codes, hand_in, kept, minuten, progress, saving
from widgets.exercise import sign_of


@pytest.fixture(autouse=True)
def one_lesson(monkeypatch):
    monkeypatch.setattr(progress, "lessons", lambda: {LESSON.id: LESSON})


def solve(exercise: str = "hands", lesson: str = "course_00", draws: int = 1) -> None:
    for draw in range(draws):
        kept.solved(lesson, exercise, str(draw))


def code_of(name: str) -> str:
    return codes.encoded(name, progress.handed_in(kept.now()))


def everything(widget) -> str:
    return str(widget.scene["blocks"])


def test_what_is_solved_survives_the_kernel():
    practice = Practice(LESSON)
    practice.check(practice.sheet.task.answer)
    Exercise(minuten.TASKS["one card"]).check("17/47")
    assert kept.FILE.exists()
    assert block(Practice(LESSON).scene, "tabs")["tabs"][0]["done"]
    assert Exercise(minuten.TASKS["one card"]).solved


def test_my_progress_is_up_to_date_by_itself():
    mine = MyProgress()
    rows = block(mine.scene, "tally")["rows"]
    assert rows[0] == {"label": "Counting", "text": "0 of 4", "width": 0, "note": "○ not yet"}
    practice = Practice(LESSON)
    practice.check(practice.sheet.task.mistakes[0][0])
    assert "You counted each hand" in everything(mine)
    practice.check(practice.sheet.task.answer)
    assert "You counted each hand" not in everything(mine)
    assert block(mine.scene, "tally")["rows"][0]["note"] == "◐ begun"
    solve(draws=3)
    assert "with fresh numbers" in block(mine.scene, "tally")["rows"][0]["note"]


def test_an_idea_is_practised_with_two_exercises_of_each_level():
    done = [template for template in LESSON.templates.values() if template.level == 1]
    assert progress._state(done).endswith("begun")
    levels = [type(done[0])("x", "counting", level, done[0].make) for level in (1, 1, 2, 2, 3, 3)]
    assert progress._state(levels).endswith("practised")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "null",
        "3",
        '{"name": 3, "lessons": 3, "bets": 3}',
        '{"lessons": {"a": 3, "b": {"solved": [], "mistakes": {"x": {"0": true, "1": -1, "2": "3"}}}}}',
        '{"lessons": {"a": {"solved": {"x": 3, "y": [], "z": [null]}}}}',
        '{"bets": {"a": true, "b": null, "c": [], "d": ["x"], "e": 1e999, "f": {}}}',
        "[" * 100_000,
        "no json",
    ],
)
def test_whatever_is_in_the_file_is_answered(text):
    saving.write_whole(kept.FILE, saving.pack(text))
    found = kept.now()
    assert found.bets == {}
    MyProgress(), hand_in("Mia")
    solve()
    assert kept.now().of("course_00").solved == {"hands": ["0"]}


@pytest.mark.parametrize("text", ["", "something else", saving.MARK + "?", "cardlib autosave 1 ÿ"])
def test_a_file_that_is_something_else_is_no_progress(text):
    kept.FILE.parent.mkdir()
    kept.FILE.write_text(text, encoding="latin-1")
    assert kept.now() == kept.Kept()


def test_where_nothing_can_be_written_it_is_kept_while_the_notebook_runs():
    Path("progress").write_text("not a folder")
    solve()
    solve("other")
    assert set(kept.now().of("course_00").solved) == {"hands", "other"}


def test_a_file_is_written_whole(monkeypatch):
    solve()

    def fails(*_arguments):
        raise OSError

    monkeypatch.setattr(os, "replace", fails)
    before = kept.FILE.read_text()
    solve("other")
    assert kept.FILE.read_text() == before
    assert [file.name for file in kept.FILE.parent.iterdir()] == [kept.FILE.name]


def test_two_notebooks_lose_nothing_of_each_other():
    solve("hands")
    packed = kept.FILE.read_text()
    kept.FILE.write_text(packed)
    kept.put_name("Mia")
    kept.put_bet("q", 3)
    assert (kept.now().name, kept.now().bets, set(kept.now().of("course_00").solved)) == ("Mia", {"q": 3}, {"hands"})


# ---- handing in


def test_a_code_tells_what_was_solved_and_which_mistakes_were_made():
    solve(draws=3)
    kept.mistaken("course_00", "share", "?")
    results = class_results(hand_in("Mia"))
    assert results.problems == []
    assert results.pupils == {"Mia": {"course_00": {"hands": (3, {}), "share": (0, {"?": 1})}}}
    assert kept.now().name == "Mia"
    assert hand_in() == code_of("Mia")


def test_a_code_is_short():
    twelve = {f"exercise {number}": (2, {"0": 1}) for number in range(12)}
    assert len(codes.encoded("Mia", {"course_00": twelve})) < 250


@pytest.mark.parametrize(
    "mangle",
    [
        lambda code: f'"{code}"',
        lambda code: f"Hello,\n\nhere is it:\n{code}\nMia",
        lambda code: "\n".join("> " + code[at : at + 20] for at in range(0, len(code), 20)),
        lambda code: ">> " + code.replace("A", "A\r\n>> "),
        lambda code: " ".join(code),
        lambda code: code.lower().replace("mia", "Mia"),
        lambda code: f"| {code} |",
        lambda code: f"* {code}*, «{code}»",
    ],
)
def test_a_code_survives_mails_and_chats(mangle):
    solve()
    text = mangle(code_of("Mia"))
    if text.startswith("c a r"):
        text = text.replace("c a r d s 1", "cards1").replace("M i a", "Mia")
    assert class_results(text).pupils == {"Mia": {"course_00": {"hands": (1, {})}}}


def test_every_changed_letter_is_noticed():
    solve()
    code = code_of("Mia")
    start = code.index(":") + 2
    for at in range(start, len(code) - 1):
        changed = codes.read(code[:at] + ("A" if code[at] != "A" else "Q") + code[at + 1 :])
        assert changed.pupils == {}, at
        assert "The code of Mia was left out" in changed.problems[0]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda code: code.replace("Mia", "Ben"), "The code of Ben was left out"),
        (lambda code: code[:-5], "The code of Mia was left out"),
        (lambda code: code.replace("Mia: ", ""), "without a name"),
        (lambda code: "cards1()", "without a name"),
        (lambda code: "cards1(Mia:)", "The code of Mia was left out"),
        (lambda code: code.replace(")", "AAAAAAAA)"), "The code of Mia was left out"),
        (lambda code: "", "There is no code in this text"),
        (lambda code: "hello", "There is no code in this text"),
    ],
)
def test_a_broken_code_is_named_and_left_out(change, said):
    solve()
    code = code_of("Mia")
    results = class_results(change(code))
    assert results.pupils == {}
    assert said in results.problems[0]
    both = class_results(change(code) + "\n" + code_of("Ida"))
    assert list(both.pupils) == ["Ida"]


def test_a_forged_code_must_tell_something_that_can_be_told():
    counts = (
        '{"a": {"b": [-1, {}]}}',
        '{"a": {"b": [true, {}]}}',
        '{"a": {"b": [1, 3]}}',
        '{"a": {"b": [1, {"0": 1.5}]}}',
    )
    for odd in ("3", "[]", '{"a": 3}', '{"a": {"b": 3}}', *counts):
        packer = zlib.compressobj(9, wbits=-15)
        packed = packer.compress(odd.encode()) + packer.flush()
        letters = base64.b32encode(codes._checksum("Mia", packed) + packed).decode().rstrip("=")
        assert class_results(f"cards1(Mia: {letters})").pupils == {}, odd


def test_any_text_is_answered_with_a_sentence():
    for odd in ODD:
        assert class_results(odd).problems[0].startswith("There is no code")
        if codes.tidy_name(odd):
            assert hand_in(odd)
        elif odd is not None:
            with pytest.raises(Mistake, match="Write your name"):
                hand_in(odd)


def test_no_name_yet():
    with pytest.raises(Mistake, match="Write your name"):
        hand_in()


def test_two_pupils_of_one_name():
    solve()
    first = code_of("Mia")
    solve("other")
    results = class_results(first + first + code_of("Mia"))
    assert list(results.pupils) == ["Mia (1)", "Mia (2)"]
    assert results.problems == ["There are several codes of Mia: each is listed."]


@pytest.mark.parametrize("name", ["Jürgen Müller", "Анна", "O’Neil", "Anna-Lena", "李"])
def test_names_from_everywhere(name):
    solve()
    assert list(class_results("> " + code_of(name)).pupils) == [name]


def test_a_name_is_no_formula_in_a_spreadsheet():
    assert codes.tidy_name('=HYPERLINK("x")') == "HYPERLINK x"
    assert codes.tidy_name("-1+2") == ""


# ---- the class


@pytest.fixture
def class_codes() -> str:
    found = []
    for number, name in enumerate(("Mia", "Ben", "Eva")):
        solve(("hands", "share", "which")[number])
        kept.mistaken("course_00", "hands", sign_of("You counted each hand {orders} times."))
        found.append(code_of(name))
    return "\n".join(found)


def test_the_results_of_a_class(class_codes):
    results = class_results(class_codes + "\n" + class_codes[-40:-9] + " cards1(Tom: AAAA)")
    assert results.status() == "3 pupils handed in."
    tally = block(results.scene, "tally")
    assert [(row["label"], row["text"], row["width"]) for row in tally["rows"]] == [
        ("1.1 hands", "3", 100), ("1.2 share", "2", 67), ("1.3 which", "1", 33), ("2.1 other", "0", 0),
    ]  # fmt: skip
    grids = [part for part in results.scene["blocks"] if part["type"] == "grid"]
    assert grids[0]["head"] == ["Name", "1.1", "1.2", "1.3", "2.1", "solved"]
    assert grids[0]["rows"][1] == ["Ben", "✓", "✓", "", "", "2"]
    (row,) = grids[1]["rows"]
    assert row[0] == "Course 0, 1.1"
    assert "You counted each hand" in row[1]
    assert row[2] == "3"
    assert any("The code of Tom" in problem for problem in results.problems)


def test_the_table_of_a_class_for_a_spreadsheet(class_codes, tmp_path):
    results = class_results(class_codes)
    rows = list(csv.reader(io.StringIO(results.csv())))
    head = [f"course_00: {exercise}" for exercise in ("hands", "share", "which", "other")]
    assert rows[0] == ["Name", *head, "Mistakes"]
    assert rows[3] == ["Eva", "1", "1", "1", "0", "3"]
    language.use("de")
    assert results.csv().startswith("Name;course_00: hands;")
    assert results.save_csv(tmp_path / "class.csv").read_text(encoding="utf-8-sig") == results.csv()


def test_exercises_of_the_games_are_handed_in_too():
    Exercise(minuten.TASKS["one card"]).check("17/47")
    results = class_results(hand_in("Mia"))
    assert "Exercises of the games" in block(results.scene, "tally")["label"]
    assert "1 exercise of the games' lessons" in everything(MyProgress())


def test_a_lesson_that_nobody_knows_is_listed_by_its_names():
    kept.solved("course_77", "odd one", "1")
    assert "odd one" in str(class_results(hand_in("Mia")).scene)


# ---- the name and the code, without Python


def test_a_name_is_typed_and_the_code_copied(click):
    mine = MyProgress()
    assert not any(part["type"] == "code" for part in mine.scene["blocks"])
    scene = click(mine, set="name", value=" Mia ")
    assert block(scene, "code")["text"] == hand_in("Mia")
    assert "Write your name" in click(mine, set="name", value="?!")["status"]
    for odd in SENT:
        click(mine, set="name", value=odd)
    assert labels(mine.scene) == []


def test_the_saved_picture_knows_nobody():
    hand_in("Mia")
    assert "Mia" not in MyProgress().twin_html()
