"""What a seat sees of 4½ Minuten: everything but the draw pile."""

from __future__ import annotations

from hypothesis import given

from cardlib import Position, minuten
from tests.minuten.helpers import walks


@given(walks())
def test_a_view_hides_the_order_of_the_draw_pile_and_the_streams(walk):
    for position in walk[::8]:
        twin = dealt_anew(position)
        for seat in range(position.players):
            view = position.view(seat)
            assert view == twin.view(seat)
            assert set(view.draw.split()) <= {"?"}
            assert len(view.draw.split()) == len(position.draw.split())
            assert not any(set(stream) - set("0 ") for stream in view.streams)
            assert (view.players, view.turn, view.over) == (position.players, position.turn, position.over)
            assert (view.scores, view.moves, view.displays) == (position.scores, position.moves, position.displays)
            assert (view.history, view.steps) == (position.history, position.steps)
            assert str(view) == str(twin.view(seat))
            for name in ("play", "save", "odds", "previous"):
                assert not hasattr(view, name)


def dealt_anew(position: Position) -> Position:
    """The same position to everyone at the table: another order of the draw pile, other streams."""
    fields = position.fields()
    fields["draw"] = " ".join(sorted(fields["draw"].split()))
    fields["streams"] = ("1 2 3 4", "5 6 7 8", "9 a b c")
    return minuten.position(**fields)
