"""Every rule of every game has a test of its name."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator

import pytest

from cardlib.warm import games
from tests.helpers import ROOT

GAMES = [game.name for game in games()]


def test_functions() -> Iterator[str]:
    """The names of all test functions under tests/."""
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield node.name


test_functions.__test__ = False  # type: ignore[attr-defined]
NAMES = set(test_functions())


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_test_that_says_what_it_means(game: str):
    rules = importlib.import_module(f"cardlib.{game}").RULES
    assert rules
    missing = [rule for rule in rules if not any(re.match(rf"test_{rule.lower()}_[a-z]", name) for name in NAMES)]
    assert missing == []


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_that_a_test_names_exists(game: str):
    rules = {rule.lower() for rule in importlib.import_module(f"cardlib.{game}").RULES}
    letters = {re.match(r"[a-z]+", rule)[0] for rule in rules}
    named = {match[1] for name in NAMES if (match := re.match(r"test_([a-z]+\d+)_", name))}
    assert {rule for rule in named if re.match(r"[a-z]+", rule)[0] in letters} <= rules


def test_the_first_game_is_among_them():
    assert "minuten" in GAMES
