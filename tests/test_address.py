"""The repository's address stands in one place, and every link to it agrees."""

import re
import shutil

import nbformat
import pytest

import tools.lessons
from tests.helpers import ROOT
from tools import address
from tools.lessons import IDEAS, LANGUAGES, in_parts, lessons

HERE = address.repository()
LINKS = {
    "repository": r"github\.com/([\w.-]+/[\w.-]+?)(?=[\s)\"'/\\#?]|$)",
    "Binder": r"mybinder\.org/v2/gh/([\w.-]+/[\w.-]+)/",
    "Colab": r"colab\.research\.google\.com/github/([\w.-]+/[\w.-]+)/",
    "pages": r"https://([\w-]+)\.github\.io/([\w.-]+)/",
}


@pytest.mark.parametrize("what", LINKS)
def test_every_link_leads_to_this_repository(what):
    sources = [path.read_text(encoding="utf-8") for path in address.texts()]
    found = {found for text in sources for found in re.findall(LINKS[what], text)}
    assert found == {HERE if what != "pages" else tuple(HERE.split("/"))}


def test_a_move_changes_every_text_and_back_again_nothing(tmp_path):
    for path in address.texts():
        (tmp_path / path.relative_to(ROOT)).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, tmp_path / path.relative_to(ROOT))
    address.move(HERE, "Someone/Else.where", tmp_path)
    assert address.repository(tmp_path) == "Someone/Else.where"
    moved = "".join(path.read_text(encoding="utf-8") for path in address.texts(tmp_path))
    assert HERE not in moved
    assert "https://someone.github.io/Else.where/lite/" in moved
    address.move("Someone/Else.where", HERE, tmp_path)
    for path in address.texts():
        assert (tmp_path / path.relative_to(ROOT)).read_bytes() == path.read_bytes()


def test_the_readme_lists_every_lesson_with_all_ways_in():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert address.table(HERE) in readme, "run python -m tools.address"


def test_lessons_stand_in_reading_order_and_a_new_one_finds_its_place(monkeypatch, tmp_path):
    names = ["zoo_1_rules", "course_11_more", "minuten_3_players", "stop_1_rules", "minuten_2_chances", "00_start_here"]
    for name in names:
        nbformat.write(
            nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell("# T")]), tmp_path / f"{name}.ipynb"
        )
    monkeypatch.setattr(tools.lessons, "NOTEBOOKS", tmp_path)
    monkeypatch.setattr(tools.lessons, "LANGUAGES", {"en": tmp_path})
    found = [[lesson.path.removesuffix(".ipynb") for lesson in books] for _part, books in in_parts(lessons())]
    assert found == [
        ["00_start_here"],
        ["course_11_more"],
        ["minuten_2_chances", "minuten_3_players", "stop_1_rules", "zoo_1_rules"],
    ]
    with pytest.raises(SystemExit, match="course_11_more"):
        _ = next(lesson for lesson in lessons() if "course" in lesson.path).idea


def test_every_lesson_has_an_idea_and_an_age():
    assert {lesson.path.removeprefix("de/").removesuffix(".ipynb") for lesson in lessons()} == set(IDEAS)


@pytest.mark.parametrize("folder", LANGUAGES.values(), ids=LANGUAGES)
def test_the_first_code_cell_of_every_lesson_installs_on_colab_only(folder):
    for path in sorted(folder.glob("*.ipynb")):
        first = next(cell for cell in nbformat.read(path, 4).cells if cell.cell_type == "code")
        assert address.COLAB_CELL in first.metadata.tags, path
        assert first.source == address.colab_source(HERE), "run python -m tools.address"
        assert 'if "google.colab" in sys.modules:' in first.source


def test_the_cell_is_put_in_once_and_the_rest_counts_on():
    cells = [nbformat.v4.new_markdown_cell("# Title"), nbformat.v4.new_code_cell("1 + 1", execution_count=1)]
    notebook = nbformat.v4.new_notebook(cells=cells)
    assert address.with_colab_cell(notebook, "a/b")
    assert not address.with_colab_cell(notebook, "a/b")
    assert address.with_colab_cell(notebook, "c/d")
    assert [cell.get("execution_count") for cell in notebook.cells] == [None, 1, 2]
    assert "github.com/c/d" in notebook.cells[1].source
