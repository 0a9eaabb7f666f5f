"""What has been practised: for the pupil; as a code to hand in; and for the teacher, the results of a class."""

from __future__ import annotations

import csv
import importlib
import io
import pkgutil
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

from cardlib import language
from cardlib.language import _, ngettext
from cardlib.mistakes import Mistake
from widgets import codes, kept
from widgets.codes import HandedIn
from widgets.exercise import UNKNOWN, sign_of
from widgets.practice import EXIT, IDEAS, LEVELS, Lesson, Template
from widgets.scene import Block, Scene, paragraph

PRACTISED = 2  # exercises of each level, and an idea is practised
MOST_NAMED = 12  # typical mistakes in a list
MOST_SEEDS = 20  # with some numbers a typical mistake leads to the answer, and is none


@cache
def lessons() -> dict[str, Lesson]:
    """The lessons of the course, in order."""
    import widgets.course

    names = [module.name for module in pkgutil.iter_modules(widgets.course.__path__)]
    found: list[Lesson] = [importlib.import_module(f"widgets.course.{name}").LESSON for name in names]
    return {lesson.id: lesson for lesson in sorted(found, key=lambda lesson: lesson.id)}


def lesson_title(lesson: str) -> str:
    """What a lesson is called in a list: course_03 is 'Course 3'."""
    if lesson == kept.LESSONS_OF_GAMES:
        return _("Exercises of the games")
    number = lesson.removeprefix("course_")
    return _("Course {number}").format(number=int(number)) if number.isdecimal() else lesson


def exercise_title(lesson: str, exercise: str) -> str:
    """Level and place, as the tabs of a practice number them: '2.3' is the third of level 2."""
    template = _template(lesson, exercise)
    if template is None:
        return exercise
    if template.id == EXIT:
        return _("exit question")
    return f"{template.level}.{1 + lessons()[lesson].of_level(template.level).index(template)}"


def _template(lesson: str, exercise: str) -> Template | None:
    known = lessons().get(lesson)
    return None if known is None else known.templates.get(exercise)


def mistake_text(lesson: str, exercise: str, mistake: str) -> str:
    """A typical mistake as its hint names it, with the first numbers that it fits."""
    template = _template(lesson, exercise)
    tasks = (template.task(seed) for seed in range(1, MOST_SEEDS)) if template and mistake != UNKNOWN else ()
    found = (task.filled(hint) for task in tasks for _wrong, hint in task.mistakes if sign_of(hint) == mistake)
    return next(found, "")


class MyProgress(Scene):
    """Which ideas of the course are practised; brings itself up to date, and makes the code to hand in."""

    def __init__(self) -> None:
        super().__init__()
        self._said = ""
        kept.watch(self)
        self.show()

    def status(self) -> str:
        return self._said

    def blocks(self) -> list[Block]:
        mine = kept.now()
        blocks: list[Block] = [self._ideas(mine), *self._again(mine)]
        games = len(mine.of(kept.LESSONS_OF_GAMES).solved)
        if games:
            text = ngettext(
                "And {number} exercise of the games' lessons.",
                "And {number} exercises of the games' lessons.",
                games,
            )
            blocks.append(paragraph(text.format(number=games)))
        blocks.append(
            {
                "type": "field",
                "id": "name",
                "label": _("Your name"),
                "value": mine.name,
                "mode": "text",
                "placeholder": "",
                "button": _("Make the code to hand in"),
            }
        )
        if self._said:
            blocks.append(paragraph(self._said, "hint"))
        elif codes.tidy_name(mine.name):
            blocks.append(self._code(codes.encoded(mine.name, handed_in(mine))))
        return blocks

    def _code(self, code: str) -> Block:
        return {
            "type": "code",
            "label": _("Your code, for your teacher"),
            "text": code,
            "button": _("Copy"),
            "copied": _("Copied"),
        }

    def _ideas(self, mine: kept.Kept) -> Block:
        rows = []
        for idea, name in IDEAS.items():
            of_idea = [
                (lesson.id, template)
                for lesson in lessons().values()
                for template in lesson.templates.values()
                if template.idea == idea
            ]
            done = [template for lesson, template in of_idea if template.id in mine.of(lesson).solved]
            fresh = sum(len(mine.of(lesson).solved.get(template.id, ())) for lesson, template in of_idea)
            text = _("{done} of {all}").format(done=len(done), all=len(of_idea))
            note = _state(done)
            if fresh > len(done):
                note += ", " + _("{fresh} with fresh numbers").format(fresh=fresh)
            width = round(100 * len(done) / len(of_idea)) if of_idea else 0
            rows.append({"label": _(name), "text": text, "width": width, "note": note})
        return {
            "type": "tally",
            "label": _("My progress"),
            "head": [_("Idea"), _("solved"), _("share"), _("How far")],
            "rows": rows,
        }

    def _again(self, mine: kept.Kept) -> list[Block]:
        """Exercises that went wrong and are not solved yet, with what to think about."""
        rows = [
            [f"{lesson_title(lesson)}, {exercise_title(lesson, exercise)}", text]
            for lesson, of in mine.lessons.items()
            for exercise, counts in of.mistakes.items()
            if exercise not in of.solved
            for mistake, _count in Counter(counts).most_common(1)
            if (text := mistake_text(lesson, exercise, mistake))
        ]
        if not rows:
            return []
        head = [_("Exercise"), _("What to think about")]
        return [{"type": "grid", "label": _("Look at again"), "head": head, "rows": rows[:MOST_NAMED]}]

    def on_act(self, act: dict[str, Any]) -> None:
        if act.get("set") == "name":
            name = codes.tidy_name(act.get("value"))
            self._said = "" if name else codes.no_name()
            if name:
                kept.put_name(name)

    def _twin_blocks(self) -> list[Block]:
        return [paragraph(_("Run this cell to see which ideas you have practised, and to make your code to hand in."))]


def _state(done: list[Template]) -> str:
    """How far an idea is practised."""
    if all(sum(template.level == level for template in done) >= PRACTISED for level in LEVELS):
        return "● " + _("practised")
    return "◐ " + _("begun") if done else "○ " + _("not yet")


# ---- handing in


def handed_in(mine: kept.Kept) -> HandedIn:
    """What a code tells: of each exercise how many fresh numbers were solved, and which mistakes were made."""
    found: HandedIn = {}
    for lesson, of in mine.lessons.items():
        exercises = sorted({*of.solved, *of.mistakes})
        found[lesson] = {each: (len(of.solved.get(each, ())), dict(of.mistakes.get(each, {}))) for each in exercises}
    return found


def hand_in(name: str | None = None) -> str:
    """The code for the teacher: name, lessons, what was solved, which mistakes were made."""
    mine = kept.now()
    known = codes.tidy_name(mine.name if name is None else name)
    if not known:
        raise Mistake(codes.no_name())
    if known != mine.name:
        kept.put_name(known)
    return codes.encoded(known, handed_in(kept.now()))


def class_results(text: Any) -> ClassResults:
    """The results of a class: paste all the codes between three quotation marks, with whatever stands around them."""
    return ClassResults(text)


class ClassResults(Scene):
    """Who solved what, which exercises were hard, which mistakes were typical."""

    def __init__(self, text: Any) -> None:
        super().__init__()
        read = codes.read(text if isinstance(text, str) else "")
        self.pupils: dict[str, HandedIn] = read.pupils
        self.problems: list[str] = read.problems
        self.show()

    def status(self) -> str:
        number = len(self.pupils)
        return ngettext("{number} pupil handed in.", "{number} pupils handed in.", number).format(number=number)

    def lessons(self) -> list[str]:
        return sorted({lesson for results in self.pupils.values() for lesson in results})

    def exercises(self, lesson: str) -> list[str]:
        """All exercises of a lesson of the course; of another, those that somebody tried."""
        tried = {each for results in self.pupils.values() for each in results.get(lesson, {})}
        of = lessons().get(lesson)
        listed = [] if of is None else [each.id for level in LEVELS for each in of.of_level(level)]
        return [*listed, *sorted(tried - {*listed})]

    def solved(self, pupil: str, lesson: str, exercise: str) -> int:
        """With how many fresh numbers."""
        return self.pupils[pupil].get(lesson, {}).get(exercise, (0, {}))[0]

    def blocks(self) -> list[Block]:
        blocks = [paragraph(self.status(), "question"), *(paragraph(problem, "hint") for problem in self.problems)]
        for lesson in self.lessons():
            blocks += [self._tally(lesson), self._matrix(lesson)]
        return [*blocks, *self._mistakes()]

    def _tally(self, lesson: str) -> Block:
        """The chart: how many have solved each exercise."""
        rows = []
        for exercise in self.exercises(lesson):
            done = sum(self.solved(pupil, lesson, exercise) > 0 for pupil in self.pupils)
            width = round(100 * done / len(self.pupils))
            title = exercise_title(lesson, exercise)
            label = title if title == exercise else f"{title} {exercise}"
            rows.append({"label": label, "text": f"{done}", "width": width, "note": f"{width} %"})
        return {
            "type": "tally",
            "label": _("{lesson}: who solved each exercise").format(lesson=lesson_title(lesson)),
            "head": [_("Exercise"), _("solved by"), _("share"), _("in percent")],
            "rows": rows,
        }

    def _matrix(self, lesson: str) -> Block:
        exercises = self.exercises(lesson)
        rows = [
            [pupil, *(self._sign(pupil, lesson, each) for each in exercises), str(self._total(pupil, lesson))]
            for pupil in self.pupils
        ]
        return {
            "type": "grid",
            "label": _("{lesson}: ✓ solved, ✓3 with three fresh numbers, ✗ tried").format(lesson=lesson_title(lesson)),
            "head": [_("Name"), *(exercise_title(lesson, each) for each in exercises), _("solved")],
            "rows": rows,
        }

    def _sign(self, pupil: str, lesson: str, exercise: str) -> str:
        fresh = self.solved(pupil, lesson, exercise)
        if fresh:
            return "✓" if fresh == 1 else f"✓{fresh}"
        return "✗" if exercise in self.pupils[pupil].get(lesson, {}) else ""

    def _total(self, pupil: str, lesson: str) -> int:
        return sum(self.solved(pupil, lesson, each) > 0 for each in self.exercises(lesson))

    def _mistakes(self) -> list[Block]:
        """The mistakes that most pupils made, in words."""
        made = Counter(
            (lesson, exercise, mistake)
            for results in self.pupils.values()
            for lesson, exercises in results.items()
            for exercise, (_fresh, counts) in exercises.items()
            for mistake in counts
            if mistake_text(lesson, exercise, mistake)
        )
        rows = [
            [f"{lesson_title(lesson)}, {exercise_title(lesson, exercise)}", mistake_text(*which), str(pupils)]
            for which, pupils in made.most_common(MOST_NAMED)
            for lesson, exercise in [which[:2]]
        ]
        head = [_("Exercise"), _("The hint that was given"), _("Pupils")]
        return [{"type": "grid", "label": _("Typical mistakes"), "head": head, "rows": rows}] if rows else []

    def csv(self) -> str:
        """A row for each pupil: with how many fresh numbers each exercise was solved, and how many mistakes."""
        columns = [(lesson, exercise) for lesson in self.lessons() for exercise in self.exercises(lesson)]
        buffer = io.StringIO()
        writer = csv.writer(buffer, delimiter=";" if language.current() == "de" else ",", lineterminator="\n")
        writer.writerow([_("Name"), *(f"{lesson}: {exercise}" for lesson, exercise in columns), _("Mistakes")])
        for pupil in self.pupils:
            writer.writerow([pupil, *(self.solved(pupil, *column) for column in columns), self._mistakes_of(pupil)])
        return buffer.getvalue()

    def _mistakes_of(self, pupil: str) -> int:
        results = self.pupils[pupil].values()
        return sum(sum(counts.values()) for exercises in results for _fresh, counts in exercises.values())

    def save_csv(self, path: str | Path) -> Path:
        """Write the table to a file that a spreadsheet opens; gives its path."""
        file = Path(path)
        file.write_text(self.csv(), encoding="utf-8-sig")
        return file
