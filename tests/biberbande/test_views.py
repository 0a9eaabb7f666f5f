"""For every kind of move: a seat's view shows no face-down card that the seat may not know."""

import pytest

from cardlib import biberbande

# Sevens lie where seat 2 may not look and nowhere else, so a 7 in a view of seat 2 is a leak.
ROWS = ("7 7 2 3", "4 5 4 5", "1 1 1 1")
MOVES = {
    "take": (("take 3",), "6 9"),
    "draw": (("draw",), "7 9"),
    "draw and discard": (("draw", "discard"), "8 9"),
    "draw and keep": (("draw", "keep 3"), "7 9"),
    "peek": (("draw", "peek 2"), "P 9"),
    "swap": (("draw", "swap 1 1:1"), "S 9"),
    "swap with the one who looks": (("draw", "swap 1 2:2"), "S 9"),
    "twice": (("draw", "twice"), "D 7 9"),
    "again": (("draw", "twice", "again"), "D 8 7 9"),
    "twice in twice": (("draw", "twice", "twice"), "D D 7 9"),
    "end": (("draw", "keep 3", "end"), "7 9"),
    "knock": (("draw", "keep 3", "knock"), "7 9"),
}


def everything(view):
    """All that a view says or draws, as one text without counts that may be 7 by chance."""
    fields = view.fields()
    del fields["streams"]
    steps = " ".join(step.text for step in view.steps)
    moves = " ".join(view.moves)
    return " | ".join([str(fields), steps, " ".join(view.history), moves, str(view), str(view.scores), repr(view)])


@pytest.mark.parametrize("name", MOVES)
def test_no_hidden_card_in_the_view_of_someone_else(name):
    moves, stack = MOVES[name]
    position = biberbande.position(rows=ROWS, discard="6", stack=stack)
    sevens = position.discard.split().count("7")
    discard = " ".join(card for card in position.discard.split() if card != "7")
    spare = f"{stack}{' 7' * sevens}"  # no 7 lies among the discards
    position = biberbande.position(rows=ROWS, discard=discard, stack=spare)
    for move in moves:
        position = position.play(move)
        said = everything(position.view(2))
        assert "7" not in said, said
        drawn = biberbande.picture.draw(position.view(2)._state)
        assert ">7<" not in drawn
        assert ">7, face down" not in drawn
        bystander = position._repr_mimebundle_()["text/plain"]
        assert "7" not in bystander.replace(bystander.splitlines()[0], "")
        assert "7" in position.rows[0] + position.rows[1] + position.rows[2], "but it is there"


def test_the_drawer_sees_the_card_and_the_others_do_not():
    position = biberbande.position(rows=ROWS, discard="6", stack="7 9").play("draw")
    assert position.view(0).held == "7"
    assert position.view(1).held == "?"
    assert position.view(0).moves == position.moves
    assert position.view(1).moves == ("discard",), "which moves are legal would tell what was drawn"
    assert position.view(1).why("keep 1").rule == "B24"
    assert position.view(1).steps[0].text == "Seat 0 draws a card from the stack."
    first = biberbande.position(rows=ROWS, discard="6", stack="P 9", held="D").play("twice")
    assert first.view(1).moves == ("discard", "again")


def test_where_a_card_goes_is_public_and_what_it_is_is_not():
    position = biberbande.position(rows=ROWS, discard="6", stack="0 9").play("draw").play("keep 2")
    assert position.view(1).history == ("draw", "keep 2")
    texts = [step.text for step in position.view(1).steps]
    assert texts == [
        "Seat 0 puts the card it has drawn in place 2.",
        "The card that lay there, 7, goes on the discard pile.",
    ]
    assert "0 in place 2" in position.view(0).steps[0].text
    assert position.view(1).known == position.known, "who has been shown which place is seen by all"


def test_a_view_has_no_way_back_and_no_streams():
    position = biberbande.deal(seed=3)
    view = position.view(1)
    for name in ("play", "save", "odds", "previous"):
        assert not hasattr(view, name)
    assert set("".join(view.streams)) <= {"0", " "}
    assert set(view.stack.split()) == {"?"}


def test_what_the_others_have_forgotten_is_their_secret():
    fields = {"known": ("0:1 0:4", "1:1 1:4", "2:1 2:4"), "remembered": ("", "1:1", "2:1 2:4")}
    position = biberbande.position(rows=ROWS, discard="6", **fields)
    assert position.view(1).remembered == ("0:1 0:4", "1:1", "2:1 2:4")
    assert position.view(0).rows[0] == "7 ? ? 3", "the view keeps what the seat was shown"


def test_scores_of_a_view_count_only_what_the_seat_knows():
    position = biberbande.position(rows=ROWS, discard="6")
    assert position.view(2).scores == (0, 0, 2)
    assert position.scores == (19, 18, 4)
