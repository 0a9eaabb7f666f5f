"""Names for seats and for strategies, as people say them."""

from __future__ import annotations

from collections.abc import Sequence

from cardlib.language import N_, _

OTHERS = ("Ada", "Ben", "Cleo", "Dilan", "Emma", "Finn", "Greta", "Hugo", "Ines", "Jan")
TINTS = (
    "#12586b", "#8a4a2f", "#4d6b2f", "#7a3f82", "#30557f", "#8a3f58", "#4f5a63", "#7a5a12", "#2f6a5e", "#5a4a92",
)  # fmt: skip
LONGEST_NAME = 24

STRATEGY_NAMES = {
    "random": N_("plays anything"),
    "thumb": N_("by rule of thumb"),
    "strong": N_("plays well"),
    "search": N_("thinks ahead"),
    "forgetful": N_("forgets now and then"),
}


def strategy_name(strategy: str) -> str:
    """What a menu calls a strategy."""
    return _(STRATEGY_NAMES[strategy]) if strategy in STRATEGY_NAMES else strategy


def tidy(name: str) -> str:
    """A name that was typed: one line, not too long; half a character that UTF-8 cannot write is dropped.

    >>> tidy("  Anna \\n Lena "), len(tidy("x" * 10_000)), tidy("\\ud83d")
    ('Anna Lena', 24, '')
    """
    whole = name.encode("utf-8", "ignore").decode("utf-8")
    return " ".join(whole.split())[:LONGEST_NAME].strip()


def seat_names(typed: Sequence[str], people: Sequence[int], players: int) -> list[str]:
    """A name for each seat: what was typed, or else one of ours."""
    spare = iter(OTHERS)
    names = []
    for seat in range(players):
        own = tidy(typed[seat]) if seat < len(typed) else ""
        ours = _("Player {number}").format(number=people.index(seat) + 1) if seat in people else next(spare)
        names.append(own or ours)
    return names


def initial(name: str) -> str:
    """What stands for a name; a seat without one is known by its number.

    >>> initial("ada"), initial("Seat 3")
    ('A', '3')
    """
    last = name.split()[-1] if name.split() else ""
    return last if last.isdecimal() and len(last) < 3 else name[:1].upper()
