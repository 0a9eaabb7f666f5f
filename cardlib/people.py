"""Who sits where: how sentences speak of the people at a table.

Without further ado a sentence speaks of 'Seat 0'. While `named` holds, it speaks of 'Anna', and of
'you' to the one who reads it. So a sentence about a seat has a form in the third person and one for
'you', both in the catalogue, and `pick` chooses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

from cardlib.language import _

_NOBODY: tuple[tuple[str, ...], int | None] = ((), None)
_at_the_table = ContextVar("at_the_table", default=_NOBODY)


@contextmanager
def named(names: Sequence[str], you: int | None = None) -> Iterator[None]:
    """While this holds, sentences call the seats by these names, and the seat `you` 'you'.

    >>> from cardlib import minuten
    >>> after = minuten.position(piles=("r5", None), displays=("r3 y1", "g1 b2"), draw="").play("r3>1")
    >>> after.steps[0].text
    'Seat 0 lays red 3 on pile 1.'
    >>> with named(["Anna", "Ben"]):
    ...     after.steps[0].text
    'Anna lays red 3 on pile 1.'
    >>> with named(["Anna", "Ben"], you=0):
    ...     after.steps[0].text
    'You lay red 3 on pile 1.'
    """
    before = _at_the_table.set((tuple(names), you))
    try:
        yield
    finally:
        _at_the_table.reset(before)


@contextmanager
def addressing(seat: int) -> Iterator[None]:
    """While this holds, sentences speak to this seat; names stay as they are."""
    with named(_at_the_table.get()[0], seat):
        yield


def is_you(seat: int) -> bool:
    """Does the one who reads the sentence sit there?"""
    return _at_the_table.get()[1] == seat


def name(seat: int) -> str:
    """Who sits there, at the start of a sentence: 'You', 'Anna', or 'Seat 2'."""
    if is_you(seat):
        return _("You")
    return _named(seat) or _("Seat {seat}").format(seat=seat)


def name_within(seat: int) -> str:
    """Who sits there, within a sentence: 'you', 'Anna', or 'seat 2'."""
    if is_you(seat):
        return _("you")
    return _named(seat) or _("seat {seat}").format(seat=seat)


def names_of(seats: Iterable[int]) -> str:
    """Who sits on these seats: 'you, Ben', or their numbers '0, 2'."""
    return ", ".join(name_within(seat) if _is_called(seat) else str(seat) for seat in seats)


def have_names() -> bool:
    """Do sentences speak of people, not of seats?"""
    return _at_the_table.get() != _NOBODY


def pick(seat: int, third: str, you: str = "", named: str = "") -> str:
    """The form of a sentence about this seat.

    `third` and, if there are two, `named` in the third person, where what is said of a seat ('its')
    cannot be said of a person; `you` for the one who reads it. What is about nobody has only `third`.
    """
    if you and is_you(seat):
        return you
    return named if named and _named(seat) else third


def tell(seat: int, third: str, you: str = "", named: str = "", /, **words: object) -> str:
    """The sentence about this seat: {who} begins it, {whom} stands within it."""
    return pick(seat, third, you, named).format(who=name(seat), whom=name_within(seat), **words)


def whose_turn(seat: int) -> str:
    """That it is this seat's turn."""
    return tell(seat, _("{who} is on turn."), _("It is your turn."))


def _named(seat: int) -> str:
    names, _you = _at_the_table.get()
    return names[seat] if 0 <= seat < len(names) else ""


def _is_called(seat: int) -> bool:
    return is_you(seat) or bool(_named(seat))
