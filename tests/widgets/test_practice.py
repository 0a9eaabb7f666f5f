"""Exercises as templates: fresh numbers, a calculator, verdicts and hints that are plainly different."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from cardlib import language
from cardlib.mistakes import Mistake
from tests.widgets.conftest import SENT, block, labels
from tests.widgets.course_parts import LESSON, hands
from widgets import Practice, kept
from widgets.exercise import LONGEST, Task, judge, read_number, sign_of, written
from widgets.practice import Lesson, Template, reckoned, templates


@pytest.fixture
def practice():
    return Practice(LESSON)


def kinds(scene):
    return [block["kind"] for block in scene["blocks"] if block["type"] == "verdict"]


def texts(widget):
    return [block["text"] for block in widget.scene["blocks"] if block["type"] in ("text", "verdict")]


def test_right_wrong_and_hint_are_plainly_different(practice, click):
    mistake = practice.sheet.task.mistakes[0][0]
    assert kinds(click(practice, set="number", value=str(mistake))) == ["wrong", "hint"]
    assert any("You counted each hand" in text for text in texts(practice))
    assert kinds(click(practice, set="number", value="1")) == ["wrong"]
    scene = click(practice, set="number", value=str(practice.sheet.task.answer))
    assert kinds(scene) == ["right"]
    assert scene["status"] == "Right!"
    assert kinds(click(practice, set="number", value="no number")) == []
    assert "Write a number" in practice.status()


def test_a_hint_is_offered_after_a_first_wrong_answer(practice, click):
    assert "Hint" not in labels(practice.scene)
    assert "Hint" in labels(click(practice, set="number", value="1"))
    assert "Lay them out." in texts(practice) or click(practice, press="hint")
    assert kinds(practice.scene) == ["wrong", "hint"]
    assert "Hint" not in labels(practice.scene)


def test_the_tabs_show_what_is_solved_and_lead_there(practice, click):
    click(practice, set="number", value=str(practice.sheet.task.answer))
    tabs = block(practice.scene, "tabs")
    assert [tab["done"] for tab in tabs["tabs"]] == [True, False, False]
    assert tabs["note"] == "1 of 3 solved"
    click(practice, press="next")
    assert block(practice.scene, "tabs")["value"] == 1
    assert kinds(practice.scene) == []
    click(practice, set="sheet", value=0)
    assert kinds(practice.scene) == ["right"], "the verdict is still there"


def test_new_numbers_are_new_and_solved_ones_are_counted(practice, click):
    seen = set()
    for _time in range(20):
        task = practice.sheet.task
        seen.add(task.question)
        click(practice, set="number", value=str(task.answer))
        click(practice, press="fresh")
        assert practice.sheet.task.question != task.question
        assert kinds(practice.scene) == []
        assert block(practice.scene, "calculator")["value"] == ""
    assert len(seen) == 8, "all there are"
    assert len(kept.now().of("course_00").solved["hands"]) == 20


def test_the_same_numbers_solved_again_count_once():
    for _time in range(3):
        again = Practice(LESSON, seed=7)
        again.check(again.sheet.task.answer)
    assert len(kept.now().of("course_00").solved["hands"]) == 1


def test_a_class_has_the_same_numbers_and_each_pupil_its_own():
    questions = [Practice(LESSON, seed=seed).sheet.task for seed in (7, 7, 8, 9, 10, 11)]
    assert questions[0] == questions[1]
    assert len({task.question for task in questions}) > 1
    default = Practice(LESSON).sheet.task.question
    own = set()
    for name in ("Mia", "Ben", "Eva", "Tom", "Ida"):
        kept.put_name(name)
        own.add(Practice(LESSON).sheet.task.question)
    assert len(own | {default}) > 2


def test_one_exercise_alone(click):
    alone = Practice(LESSON, only="exit")
    assert [part["type"] for part in alone.scene["blocks"]][:2] == ["text", "calculator"]
    assert [sheet.template.id for sheet in Practice(LESSON)._sheets] == ["hands", "share", "which"]


@pytest.mark.parametrize("options", [{"level": 4}, {"level": "x"}, {"only": "none"}, {"only": 3}, {"level": None}])
def test_an_exercise_that_is_not_there(options):
    with pytest.raises(Mistake, match="there are:"):
        Practice(LESSON, **options)


def test_a_choice(practice, click):
    click(practice, set="sheet", value=2)
    assert "mark" in click(practice, press="check")["status"]
    click(practice, set="choice", value=0, checked=True)
    assert kinds(click(practice, press="check")) == ["wrong", "hint"]
    click(practice, set="choice", value=1, checked=True)
    assert kinds(click(practice, press="check")) == ["right"]


def test_the_calculator_says_what_is_typed_while_the_field_stays(practice, click):
    before = block(practice.scene, "calculator")
    scene = click(practice, set="reckon", value="60/94*59/93")
    assert block(scene, "calculator") == before, "or the field would be drawn anew under one's fingers"
    assert "= 590/1457 = 0.404942 = 40.4942 %" in texts(practice)
    assert kinds(scene) == []
    click(practice, set="reckon", value="60/94*")
    assert not any(text.startswith("=") for text in texts(practice))


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("comb(8, 3)", 56),
        ("C(8;3)", 56),
        ("binom(8,3)", 56),
        ("nCr(8, 3)", 56),
        ("perm(8, 3)", 336),
        ("5!", 120),
        ("8!/(3!*5!)", 56),
        ("(2+3)!", 120),
        ("2^3!", 64),
        ("-3!", -6),
        ("comb(4+4, 2+1)/2", 28),
        ("1 - comb(6,2)/comb(8,2)", Fraction(13, 28)),
        ("0,5 * comb(4, 2)", 3),
        ("comb(comb(4,2), 2)", 15),
        ("5!·2", 240),
        ("perm(5, 5) − 1", 119),
    ],
)
def test_ways_are_counted_as_pupils_write_them(typed, value):
    assert read_number(typed) == value


@pytest.mark.parametrize(
    "typed",
    [
        "comb(8)",
        "comb(8,3,1)",
        "comb(0,5; 2)",
        "comb(1001, 2)",
        "9999!",
        "(1/2)!",
        "(-1)!",
        "comb",
        "comb()",
        "comb(8 3",
        "c",
        "!5",
        "5!!!!",
        "combperm(3,2)",
        "comb.comb(3,2)",
        "comb(a=3, b=2)",
        "perm(*5)",
        "(5)(3)",
        "8 über 3",
        "5[0]",
        "lambda: 1",
    ],
)
def test_what_cannot_be_counted_gets_advice(typed):
    with pytest.raises(Mistake, match="Write a number"):
        read_number(typed)


def test_a_long_answer_is_told_shortly():
    assert reckoned("1000!") == ""
    assert reckoned("1/3") == "= 1/3 = 0.333333 = 33.3333 %"
    assert reckoned("7") == "= 7"
    assert reckoned("x") == ""


def test_numbers_are_written_as_the_language_does():
    values = {"a": 1234, "b": 2.5, "c": Fraction(3, 8), "d": language.current}
    task = Task("", "{a} {b} {c} {d}", values=values)
    assert task.question == "1,234 2.5 3/8 en"
    language.use("de")
    assert task.question == "1.234 2,5 3/8 de"
    assert written(Fraction(4)) == "4"


def test_a_float_is_an_answer_too():
    task = Task("", "The root of 2?", 2**0.5, ((1.5, "Not the half."),), digits=2)
    assert judge(task, "1,41").kind == "right"
    assert judge(task, "1.4").kind == "nearly"
    assert judge(task, "1.5").mistake == sign_of("Not the half.")


def test_what_went_wrong_is_kept(practice):
    practice.check("1")
    practice.check("1")
    practice.check(practice.sheet.task.mistakes[1][0])
    assert kept.now().of("course_00").mistakes == {"hands": {"?": 1, sign_of("No card is dealt twice."): 1}}


def test_the_saved_picture_has_the_questions_and_no_answers(practice):
    kept.put_name("Mia")
    twin = Practice(LESSON).twin_text()
    assert twin == practice.twin_text(), "whoever practised here"
    first = LESSON.templates["hands"].task(1)
    assert first.question in twin
    assert "two dice" in twin
    html = practice.twin_html()
    assert str(first.answer) not in html.replace("rgba", "").split("<img")[0]
    assert "<img" in html
    practice.check(practice.sheet.task.answer)
    assert practice.twin_html() == html


def test_a_position_is_shown_as_a_table(practice, click):
    scene = click(practice, set="sheet", value=1)
    assert block(scene, "picture")["html"].startswith("<img alt=")


def test_no_answer_is_in_what_the_page_gets_or_what_is_printed(practice):
    answer = str(practice.sheet.task.answer)
    assert f'"{answer}"' not in str(practice.scene)
    assert answer not in repr(practice).split()


@pytest.mark.parametrize("what", ["number", "reckon", "sheet", "choice", "other"])
def test_odd_acts_are_answered(practice, click, what):
    for value in SENT:
        click(practice, set=what, value=value)
        click(practice, press=value)
        assert len(practice.sheet.typed) <= 2 * LONGEST


def test_a_template_whose_numbers_do_not_change_still_shows_an_exercise(click):
    always = Template("same", "counting", 1, lambda _random: hands(Random(1)))
    tried = Practice(Lesson("course_00", templates(always)))
    assert block(click(tried, press="fresh"), "calculator")
