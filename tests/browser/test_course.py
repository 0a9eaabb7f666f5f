"""The course in JupyterLab: each lesson runs from top to bottom, and its first exercise can be answered there."""

from __future__ import annotations

import importlib
import shutil
from fractions import Fraction
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.lab import ROOT, Lab
from widgets.practice import Lesson

LESSONS = sorted((ROOT / "notebooks").glob("course_*.ipynb"))
LANGUAGES = {0: ("en", "Right!"), 1: ("de", "Richtig!")}  # every other lesson in German
OUTPUTS = """() => [...window.jupyterapp.shell.currentWidget.content.model.cells]
  .flatMap((cell) => cell.type === "code" ? cell.outputs.toJSON() : [])"""
FIND = """async () => {
  const notebook = window.jupyterapp.shell.currentWidget.content;
  const place = notebook.widgets.findIndex((cell) => cell.model.sharedModel.getSource().includes("level=1"));
  await notebook.scrollToItem(place, "start");
  notebook.activeCellIndex = place;
}"""


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_a_lesson_runs_and_its_first_exercise_is_answered(lab: Lab, page: Page, path: Path) -> None:
    language, right = LANGUAGES[LESSONS.index(path) % 2]
    shutil.copy(path if language == "en" else path.parent / language / path.name, lab.folder)
    shutil.rmtree(lab.folder / "progress", ignore_errors=True)
    lab.open(page, path.name)
    assert [output for output in page.evaluate(OUTPUTS) if output["output_type"] == "error"] == []
    page.evaluate(FIND)
    practice = page.locator(".jp-Cell.jp-mod-active .cl-scene")
    expect(practice).to_be_visible()
    answer_the_first(page, practice_of(path), right)
    assert page.errors == []  # type: ignore[attr-defined]


def practice_of(path: Path) -> Lesson:
    lesson: Lesson = importlib.import_module(f"widgets.course.{path.stem.split('_')[2]}").LESSON
    return lesson


def answer_the_first(page: Page, lesson: Lesson, right: str) -> None:
    cell = page.locator(".jp-Cell.jp-mod-active .cl-scene")
    task = lesson.of_level(1)[0].task(1)
    if task.source_choices:
        cell.get_by_role("radio").nth(int(task.answer)).check()
        cell.locator("[data-key=check]").click()
    else:
        answer = task.answer if isinstance(task.answer, float) else Fraction(task.answer)
        cell.locator(".cl-field input").fill(str(answer))
        cell.locator(".cl-field input").press("Enter")
    expect(cell).to_contain_text(right)
