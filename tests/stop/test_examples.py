"""The worked examples say what the rules do, and name rules that exist."""

from __future__ import annotations

import pytest

from cardlib import Example, stop
from cardlib.stop import STRATEGIES
from cardlib.stop.rulebook import RULES


@pytest.mark.parametrize("example", stop.EXAMPLES.values(), ids=str)
def test_example(example: Example) -> None:
    assert set(example.rules) <= set(stop.RULES)
    last = example.positions[-1]
    if example.outcome is None:
        right = {i for i, move in enumerate(example.source_choices) if example.position.why(move)}
    else:
        right = {i for i, choice in enumerate(example.source_choices) if choice == str(example.outcome(last))}
    assert right == example.right
    assert example.question
    assert example.explanation


def test_the_ledgers_worked_examples_are_all_there() -> None:
    covered = {rule for example in stop.EXAMPLES.values() for rule in example.rules}
    assert {"S3", "S6", "S7", "S10", "S13", "S15", "S16", "S18", "S19", "S21"} <= covered


def test_the_rulebook_has_every_rule() -> None:
    assert list(RULES) == [f"S{number}" for number in range(1, 28)]
    assert all(rule.heading and rule.text for rule in RULES.values())
    assert list(STRATEGIES) == ["random", "thumb", "strong", "search"]
