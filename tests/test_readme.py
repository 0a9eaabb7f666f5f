"""What the README shows is true."""

import doctest
import re
from pathlib import Path

from cardlib import biberbande, partners, stop

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")


def test_the_code_does_what_it_shows():
    blocks = re.findall(r"^```pycon\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
    assert blocks
    wrong = []
    for block in blocks:
        example = doctest.DocTestParser().get_doctest(block, {}, "README.md", "README.md", 0)
        doctest.DocTestRunner().run(example, out=wrong.append)
    assert not wrong, "".join(wrong)


STRONG_AMONG_THUMBS = (
    (stop, 20_000, ("strong", "thumb", "thumb", "thumb"), "one `strong`, three `thumb`"),
    (biberbande, 20_000, ("strong", "thumb", "thumb", "thumb"), "one `strong`, three `thumb`"),
    (partners, 4_000, ("strong", "thumb", "strong", "thumb"), "two `strong`, two `thumb`"),
)


def test_the_strong_win_as_often_as_the_table_says():
    rows = []
    for game, rounds, seats, who in STRONG_AMONG_THUMBS:
        results = game.simulate(rounds, seats, seed=1)
        share, (low, high) = results.wins[0] / rounds, results.interval(wins=True)[0]
        equal = 1 / len(results.wins)
        rows.append(f"| {game.GAME.title} | {who} | {share:.1%} [{low:.1%}, {high:.1%}] | {equal:.0%} |\n")
    table = "".join(rows)
    assert table in README, f"the README should say:\n{table}"


def test_it_shows_how_to_start():
    assert {"make lab", "make test"} <= set(re.findall(r"^make \w+", README, re.MULTILINE))
    assert 'pip install -e ".[notebooks]"' in README
    assert "conda env create -f environment.yml" in README


def test_the_files_it_names_exist():
    root = Path(__file__).parent.parent
    rooms = README.split("## Where to find what")[1].split("##")[0]
    names = re.findall(r"`([\w/]+(?:\.py|/))`", rooms)
    missing = [name for name in names if not (root / name).exists() and not (root / "cardlib" / name).exists()]
    assert len(names) > 10
    assert not missing
