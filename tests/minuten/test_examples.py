"""The worked examples: what they call right is what the rules say."""

from __future__ import annotations

import pytest

from cardlib import minuten
from cardlib.game import Example

EXAMPLES = list(minuten.EXAMPLES.values())
by_id = pytest.mark.parametrize("example", EXAMPLES, ids=list(minuten.EXAMPLES))


@by_id
def test_the_right_answers_are_what_the_rules_say(example: Example):
    last = example.positions[-1]  # every move of the example can be played
    if example.outcome is None:
        legal = {i for i, move in enumerate(example.choices) if example.position.why(move)}
        assert legal == example.right
        assert 0 < len(legal) < len(example.choices), "nothing to decide"
    else:
        assert {i for i, choice in enumerate(example.choices) if choice == str(example.outcome(last))} == example.right


@by_id
def test_an_example_names_rules_that_exist_and_can_be_read(example: Example):
    assert example.rules
    assert set(example.rules) <= set(minuten.RULES)
    assert example.question
    assert example.explanation
    assert len(set(example.choices)) == len(example.choices)


@by_id
def test_the_moves_shown_begin_with_a_right_answer(example: Example):
    if example.outcome is None:
        assert example.moves[0] in {example.choices[i] for i in example.right}


@by_id
def test_an_example_has_no_memory_address_in_its_repr(example: Example):
    assert " at 0x" not in repr(example)


# What the ledger asks for: an example about these rules together
@pytest.mark.parametrize(
    "rules",
    [
        {"M11"},  # a legal and an illegal play on a coloured card
        {"M16"},  # ... on Change colour
        {"M18"},  # ... on Blocked!
        {"M17", "M19"},  # the countdown of a block with a pass in the middle
        {"M17", "M21"},  # ... and without
        {"M20"},  # the forbidden double block
        {"M9", "M15"},  # refill after Draw two
        {"M26"},  # two-player refill
        {"M27"},  # the variant's refill
        {"M24"},  # a scored round
        {"M25"},  # a three-round result
    ],
    ids=lambda rules: "-".join(sorted(rules)),
)
def test_the_worked_example_is_there(rules: set[str]):
    assert any(rules <= set(example.rules) for example in EXAMPLES)


def test_the_examples_are_in_order():
    assert list(minuten.EXAMPLES) == [f"ME{number}" for number in range(1, len(EXAMPLES) + 1)]
    assert all(example.id == key for key, example in minuten.EXAMPLES.items())
