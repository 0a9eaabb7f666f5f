"""What a move does in Partners, counted from the board, which everyone sees, and the mover's own hand.

'Your team' are the mover and the partner. With one card means: with whichever it is, a 7 for one pawn alone, no Switch.
"""

from __future__ import annotations

from typing import Any

from cardlib import advice, people
from cardlib.advice import Fact, counted
from cardlib.game import View
from cardlib.language import _, ngettext
from cardlib.partners import rules
from cardlib.partners.rules import FIRST, HOME, LAST, OUTER, SEATS, START, STRETCH

# What so much of each is worth to the team, in percent of the chance to win: fitted to what moves cost when they
# are tried
WORTH: advice.Worth = {
    "locked": lambda pawns: 5.0 * pawns,
    "goal": lambda pawns: 1.6 * pawns,
    "home": lambda pawns: -2.0 * pawns,
    "sent": lambda pawns: 6.0 * pawns,
    "near": lambda pawns: 1.5 * pawns,
    "start": lambda pawns: 0.8 * pawns,
    "held_up": lambda pawns: 0.8 * pawns,
    "threats": lambda pawns: -1.0 * pawns,
    "prey": lambda pawns: 0.8 * pawns,
    "gained": lambda spaces: 0.04 * spaces,
    "usable": lambda cards: 1.1 * cards,
    "heart": lambda hearts: 2.0 * hearts,
}
NEAR = 12  # spaces: from here almost every card reaches the goal circles


def facts(view: View, move: str) -> tuple[Fact, ...]:
    """What the move does, in numbers."""
    number = advice.read(view, move)
    state, seat = view._state, view.seat
    hand = list(state.hand[seat][: state.held[seat]]) if number != rules.FOLD else []
    if hand:
        hand.remove(rules.kind_of(number))
    with people.addressing(seat):
        if rules.GIVE <= number < rules.FOLD:
            return _usable(state, seat, hand), _heart(rules.kind_of(number))
        after = board_after(state, number)
        return (*_team_facts(state, after, seat), *_danger(after, seat), _usable(after, seat, hand))


def board_after(state: Any, move: int) -> Any:
    """The board when the card has been played; nobody has another card yet."""
    after = rules.LAYOUT.copy(state)
    kind = rules.kind_of(move)
    if move == rules.FOLD:
        return after
    if kind == rules.SEVEN:
        rules.play_split(after, state.turn, move)
    elif kind == rules.SWITCH:
        rules.play_switch(after, state.turn, move)
    else:
        rules.play_single(after, state.turn, kind, move)
    return after


def team(seat: int) -> tuple[int, int]:
    return seat, rules.partner_of(seat)


def opponents(seat: int) -> tuple[int, int]:
    return team((seat + 1) % SEATS)


def standing(state: Any, seats: tuple[int, int], first: int, last: int) -> int:
    """How many pawns of these seats stand between two places of their way."""
    return len([place for seat in seats for place in state.place[seat] if first <= place <= last])


def _team_facts(before: Any, after: Any, seat: int) -> tuple[Fact, ...]:
    ours, theirs = team(seat), opponents(seat)
    gained = sum(sum(after.place[each]) - sum(before.place[each]) for each in ours)
    return (
        _locked(sum(rules.LOCKED[after.circles[each]] for each in ours)),
        _goal(standing(after, ours, OUTER, rules.INNER)),
        _home(standing(after, ours, HOME, HOME)),
        _sent(standing(after, theirs, HOME, HOME)),
        _near(standing(after, ours, LAST - NEAR + 1, rules.INNER)),
        _start(standing(after, ours, START, START)),
        _held_up(sum(held_up(after, each) for each in ours)),
        _gained(gained),
    )


def held_up(state: Any, seat: int) -> int:
    """How many opposing pawns stand on the stretch before the seat's start, if that is closed (P18)."""
    if not state.at_start[seat]:
        return 0
    count = 0
    for other in opponents(seat):
        beyond = FIRST + (seat - other) % SEATS * STRETCH  # the first space after the start, on the other's way
        count += len([place for place in state.place[other] if beyond - STRETCH <= place < beyond])
    return count


def hitters(state: Any, seats: tuple[int, int]) -> int:
    """How many pawns of these seats could hit an opposing pawn with one card (P21)."""
    return len([place for seat in seats for place in state.place[seat] if _can_hit(state, seat, place)])


def _can_hit(state: Any, seat: int, here: int) -> bool:
    return any(_is_prey(state, seat, place) for place in landings(state, seat, here))


def landings(state: Any, seat: int, here: int) -> set[int]:
    """Where one card could take a pawn, a 7 as a whole; what is below 0 is no place."""
    circles = state.circles[seat]
    found = {
        rules.destination(state, seat, circles, kind, high, here)
        for kind in range(rules.KINDS)
        for high in range(2 if kind == rules.ONE_14 else 1)
        if kind not in (rules.SEVEN, rules.SWITCH)
    }
    if here != HOME and not rules.is_locked(circles, here):
        found.add(rules.forwards(state, seat, circles, here, rules.SHARED))
    return found


def _is_prey(state: Any, seat: int, place: int) -> bool:
    """Does a single opposing pawn stand on this place of the seat's way?"""
    on = state.on[rules.space_of(seat, place)] if FIRST <= place <= LAST else 0
    return on & 7 == 1 and on >> 3 in opponents(seat)


def _danger(state: Any, seat: int) -> tuple[Fact, ...]:
    return _threats(hitters(state, opponents(seat))), _prey(hitters(state, team(seat)))


def usable(state: Any, seat: int, kind: int) -> bool:
    """Could the seat use this card on the board as it stands?"""
    trial = rules.LAYOUT.copy(state)
    trial.phase, trial.turn = rules.PLAY, seat
    trial.hand[seat][0], trial.held[seat] = kind, 1
    return bool(rules.legal_moves(trial) and trial.found[0] != rules.FOLD)


def _usable(state: Any, seat: int, hand: list[int]) -> Fact:
    cards = len([kind for kind in hand if usable(state, seat, kind)])
    some = ngettext(
        "{cards} of the cards you keep could be used.", "{cards} of the cards you keep could be used.", cards
    )
    return counted("usable", cards, _("None of the cards you keep could be used."), some, cards=cards)


def _heart(kind: int) -> Fact:
    if kind <= rules.H13:
        return Fact("heart", 1, _("Your partner gets a heart."))
    return Fact("heart", 0, _("Your partner gets no heart."))


def _locked(pawns: int) -> Fact:
    some = ngettext("{pawns} pawn of your team is locked.", "{pawns} pawns of your team are locked.", pawns)
    return counted("locked", pawns, _("No pawn of your team is locked."), some, pawns=pawns)


def _goal(pawns: int) -> Fact:
    some = ngettext(
        "{pawns} pawn of your team is on a goal circle.", "{pawns} pawns of your team are on goal circles.", pawns
    )
    return counted("goal", pawns, _("No pawn of your team is on a goal circle."), some, pawns=pawns)


def _home(pawns: int) -> Fact:
    some = ngettext("{pawns} pawn of your team is at home.", "{pawns} pawns of your team are at home.", pawns)
    return counted("home", pawns, _("No pawn of your team is at home."), some, pawns=pawns)


def _sent(pawns: int) -> Fact:
    some = ngettext("{pawns} opposing pawn is at home.", "{pawns} opposing pawns are at home.", pawns)
    return counted("sent", pawns, _("No opposing pawn is at home."), some, pawns=pawns)


def _near(pawns: int) -> Fact:
    some = ngettext(
        "{pawns} pawn of your team is at most 12 spaces from its goal or in it.",
        "{pawns} pawns of your team are at most 12 spaces from their goal or in it.",
        pawns,
    )
    return counted(
        "near", pawns, _("No pawn of your team is within 12 spaces of its goal or in it."), some, pawns=pawns
    )


def _start(pawns: int) -> Fact:
    some = ngettext(
        "{pawns} pawn of your team is on its start, where nobody can hit it.",
        "{pawns} pawns of your team are on their start, where nobody can hit them.",
        pawns,
    )
    return counted("start", pawns, _("No pawn of your team is on its start."), some, pawns=pawns)


def _held_up(pawns: int) -> Fact:
    some = ngettext(
        "A start of your team holds up {pawns} opposing pawn.",
        "Starts of your team hold up {pawns} opposing pawns.",
        pawns,
    )
    return counted("held_up", pawns, _("No start of your team holds up an opposing pawn."), some, pawns=pawns)


def _threats(pawns: int) -> Fact:
    some = ngettext(
        "{pawns} opposing pawn could hit your team with one card.",
        "{pawns} opposing pawns could hit your team with one card.",
        pawns,
    )
    return counted("threats", pawns, _("No opposing pawn could hit your team with one card."), some, pawns=pawns)


def _prey(pawns: int) -> Fact:
    some = ngettext(
        "{pawns} pawn of your team could hit an opposing one with one card.",
        "{pawns} pawns of your team could hit an opposing one with one card.",
        pawns,
    )
    return counted("prey", pawns, _("No pawn of your team could hit an opposing one with one card."), some, pawns=pawns)


def _gained(spaces: int) -> Fact:
    if spaces < 0:
        text = ngettext("Your team loses {spaces} space.", "Your team loses {spaces} spaces.", -spaces)
    else:
        text = ngettext("Your team gains {spaces} space.", "Your team gains {spaces} spaces.", spaces)
    return Fact("gained", spaces, text.format(spaces=abs(spaces)))
