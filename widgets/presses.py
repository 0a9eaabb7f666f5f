"""What does a button of the table do?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cardlib.game import Position
from cardlib.language import _
from widgets.clock import Countdown
from widgets.review import before_the_chosen
from widgets.saving import Kept
from widgets.setup import PERSON
from widgets.stepper import way_to

if TYPE_CHECKING:
    from widgets.seat import TakeASeat


# ---- a new game, a new round


def new_from(seat: TakeASeat, form: Any) -> None:
    try:
        setup = seat.setup.read(form)
        match = setup.match()
    except ValueError as error:
        seat.message = str(error)
        return
    seat.drawer.new_game()
    seat.begin(match, setup)


def next_round(seat: TakeASeat) -> None:
    if seat.position.over and not seat.match.over:
        seat.others.halt()
        seat.match = seat.match.next_round()
        if seat.countdown is not None:
            seat.countdown = Countdown(on_end=seat.time_is_up)
        seat.fresh_round()
        seat.save()
        seat.go_on()


def again(seat: TakeASeat) -> None:
    """The same cards once more."""
    if seat.position.over:
        play_on_from(seat, way_to(seat.position)[0])


def play_on_from(seat: TakeASeat, before: Position) -> None:
    seat.others.halt()
    seat.match = seat.match._with(before)
    seat.begun += 1  # clicks on the old table do not count
    seat.fresh_round()
    seat.my_last = before.ply
    seat.go_on()


# ---- looking back, taking back


def look_back(seat: TakeASeat, ply: int) -> None:
    if 0 <= ply <= seat.position.ply:
        seat.others.halt()
        seat.shown = ply if ply < seat.position.ply or seat.position.over else None
        seat.closed_finish = True
        if seat.shown is None:
            seat.go_on()


def now(seat: TakeASeat) -> None:
    seat.shown = None
    seat.closed_finish = False
    seat.go_on()


def step_through(seat: TakeASeat) -> None:
    if seat.position.over:
        look_back(seat, 0)


def take_back(seat: TakeASeat) -> None:
    before = seat.before_my_move()
    if before is not None and not seat.timed():
        seat.screen.turn_back()
        seat.others.halt()
        seat.match = before
        seat.shown = None
        seat.my_last = seat.position.ply
        seat.closed_finish = False
        seat.save()
        seat.weigh()
        seat.go_on()


# ---- the others


def step_on(seat: TakeASeat) -> None:
    """One more move of the others, when they wait for me."""
    if seat.others.stand_still and (plan := seat.first_plan()):
        seat.follow(plan)


def hurry_on(seat: TakeASeat) -> None:
    """Straight to my turn; to the next move, if the others wait for me."""
    if seat.others.stand_still:
        step_on(seat)
    elif seat.others_are_to_play():
        seat.others.hurry = True
        seat.others.halt()
        seat.go_on()


def change_pace(seat: TakeASeat, pace: str) -> None:
    seat.others.pace = pace
    seat.others.halt()
    seat.go_on()


# ---- learning from one's game


def hint(seat: TakeASeat) -> None:
    if seat.may_play():
        seat.coach.hint(seat.position, seat.sitting())


def review(seat: TakeASeat) -> None:
    """Weigh the moves of the person at the screen; with none there is nothing to learn."""
    you = seat.screen.you(seat.position)
    if seat.position.over and you is not None:
        seat.reviewing = 0
        seat.reviewer.start(seat.position, you)


def chosen(seat: TakeASeat) -> Position | None:
    """Where the move was made that one looks at."""
    return None if seat.reviewing is None else before_the_chosen(seat.position, seat.reviewer, seat.reviewing)


def from_here(seat: TakeASeat) -> None:
    """Try again from the moment before that move."""
    if (before := chosen(seat)) is not None:
        play_on_from(seat, before)


def show_table(seat: TakeASeat) -> None:
    if (before := chosen(seat)) is not None:
        seat.leave_review()
        look_back(seat, before.ply)


# ---- the clock, passing the screen on, looking at cards


def start_clock(seat: TakeASeat) -> None:
    if seat.countdown is not None and not seat.countdown.started:
        seat.countdown.start()
        seat.go_on()


def hand_over(seat: TakeASeat) -> None:
    seat.screen.hand_over(seat.position)
    seat.weigh()
    seat.go_on()


def look(seat: TakeASeat) -> None:
    seat.screen.look(seat.position)


# ---- switches


def toggle_odds(seat: TakeASeat) -> None:
    seat.coach.with_odds = not seat.coach.with_odds
    seat.weigh()


def toggle_large(seat: TakeASeat) -> None:
    seat.large = not seat.large


def toggle_sound(seat: TakeASeat) -> None:
    seat.sound = not seat.sound


def toggle_know(seat: TakeASeat) -> None:
    seat.screen.what_i_know = not seat.screen.what_i_know


# ---- games that are kept, and games as text


def resume(seat: TakeASeat) -> None:
    offer, seat.offer = seat.offer, None
    if offer is None:
        seat.refused = _("This game cannot be read any more.")
        return
    seat.drawer.throw_away()
    seat.drawer.take(offer.file)
    go_on_with(seat, offer.kept)


def go_on_with(seat: TakeASeat, kept: Kept) -> None:
    players, rest = len(kept.roles), seat.setup.roles[len(kept.roles) :]
    roles = (*kept.roles, *rest)
    setup = replace(seat.setup, players=players, roles=roles, typed=kept.names, seed="", options={}, clock=False)
    seat.begin(kept.match, setup)


def forget(seat: TakeASeat) -> None:
    if seat.offer is not None:
        seat.drawer.throw_away(seat.offer.file)
        seat.offer = None


def write_out(seat: TakeASeat) -> None:
    """With a seed that was typed everyone can have the cards; else once the match is over."""
    if seat.setup.seed or seat.match.over:
        seat.paper = seat.match.save()
    else:
        seat.message = _("The game still runs, and its text would tell the hidden cards.")


def load_text(seat: TakeASeat, text: Any) -> None:
    typed = str(text or "").strip()[:2_000_000]
    try:
        match = seat.game.load_match(typed)
    except ValueError as error:
        seat.message, seat.paper = str(error), typed
        return
    players = match.position.players
    roles = (seat.roles + [PERSON] * players)[:players]
    seat.drawer.new_game()
    go_on_with(seat, Kept(match, seat.setup.typed, tuple(roles)))


PRESSES: dict[str, Callable[[TakeASeat], None]] = {
    "start": start_clock,
    "time": lambda seat: None,  # the page's clock ran out; the kernel's decides
    "back": take_back,
    "next": next_round,
    "again": again,
    "step": step_through,
    "step_on": step_on,
    "review": review,
    "close_review": lambda seat: seat.leave_review(),
    "from_here": from_here,
    "show_table": show_table,
    "hurry": hurry_on,
    "now": now,
    "hand": hand_over,
    "resume": resume,
    "forget": forget,
    "look": look,
    "turn": lambda seat: seat.turn_back(),
    "know": toggle_know,
    "write": write_out,
    "hint": hint,
    "odds": toggle_odds,
    "large": toggle_large,
    "sound": toggle_sound,
}
