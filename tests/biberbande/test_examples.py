"""The worked examples of Biberbande: the rules give the answer that the example calls right."""

import pytest

from cardlib import biberbande


@pytest.mark.parametrize("example", biberbande.EXAMPLES.values(), ids=list(biberbande.EXAMPLES))
def test_the_right_answer_is_what_the_rules_say(example):
    choices = example.source_choices
    if example.outcome is None:
        right = {i for i, move in enumerate(choices) if example.position.why(move)}
    else:
        outcome = str(example.outcome(example.positions[-1]))
        right = {i for i, choice in enumerate(choices) if choice == outcome}
    assert right == example.right
    assert 0 < len(right) < len(choices), "there is something to get wrong"
    assert set(example.rules) <= set(biberbande.RULES)


def test_all_of_the_rulebooks_examples_are_there():
    """Sarah's take, and the final scoring of Sarah, Lisa and Tim: 11, 7 and 12."""
    assert biberbande.EXAMPLES["BE1"].positions[-1].rows[0] == "4 2 0 5"
    assert biberbande.EXAMPLES["BE16"].positions[-1].scores == (11, 7, 12)


def test_every_rule_with_a_trap_has_an_example():
    covered = {rule for example in biberbande.EXAMPLES.values() for rule in example.rules}
    assert covered >= {f"B{n}" for n in (3, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 24)}
