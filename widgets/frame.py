"""What is seen at a seat? The table with what stands around the cards: head, tools, prompt, panels, notices."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlib import people
from cardlib.game import Match, View
from cardlib.language import _
from widgets.clock import clock_panel
from widgets.coach import add_odds, was_to_be_expected
from widgets.finish import finish_block
from widgets.review import review_block
from widgets.scene import Block, button
from widgets.setup import PERSON
from widgets.stepper import moment_block, way_to
from widgets.table import Sitting, log_part, motions, table_block, turn_face_down

if TYPE_CHECKING:
    from widgets.seat import TakeASeat

IN_SIGHT = 0.36, 0.9  # seconds, at least and at most, for which a move stays in sight before the next one is shown


def seat_block(seat: TakeASeat) -> Block:
    """The table as it is now, for who sits at the screen."""
    position, screen, told = seat.position, seat.screen, seat.told()
    hidden, closed = screen.must_hand_over(position), seat.waits_for_the_clock() or seat.looking()
    block = table_block(screen.view(position), seat.sitting(), bool(screen.people) and not (hidden or closed), told)
    block |= {
        "goes_on": seat.game.abilities.board
        is not None,  # to the next choice; a lesson's table lets one try everything
        "head": head(seat.match, seat.sitting()),
        "tools": _tools(seat),
        "pace": _pace(seat),
        "log": log_part(told, None, seat.my_last if screen.people else None),
        "panels": [*_panels(seat), *block["panels"]],
        "motions": [] if hidden or seat.waits_for_the_clock() else motions(position, seat.eyes()),
        "beat": seat.ply(),
        "dwell": round(1000 * min(IN_SIGHT[1], max(IN_SIGHT[0], seat.seconds() * 0.8))),
        "notice": _notice(seat) if hidden else None,
        "setup": seat.setup.block(seat.begun, seat.message, _paper(seat.paper)),
    }
    block["prompt"] = _prompt(seat, block["prompt"])
    if seat.waits_for_the_clock():
        turn_face_down(block)  # M6
    if closed:
        block |= {"actions": _opening_actions(seat), "moves": []}
    elif seat.others.stand_still and seat.others_are_to_play():
        step = {"press": "step_on", "label": _("Next move"), "icon": "next", "main": True}
        block["actions"] = [step, *block["actions"]]
    if seat.coach.with_odds:
        mine = screen.is_persons_turn(position) and not hidden
        with people.named(seat.sitting().all_called(), seat.sitting().you):
            add_odds(block, position, seat.coach.answer if mine else {}, mine)
    if seat.reviewing is not None:
        block["review"] = review_block(position, seat.reviewer, seat.reviewing, seat.sitting())
    elif position.over and not seat.closed_finish:
        you = screen.you(position)
        tip = "" if you is None else was_to_be_expected(position, you)
        block["finish"] = finish_block(seat.match, seat.sitting(), tip)
    return block


def past_block(seat: TakeASeat, at: int) -> Block:
    """A moment one looks back at, as the seat at the screen saw it; the game waits meanwhile."""
    told, position = seat.told(), way_to(seat.position)[at]
    block = moment_block(View(position, seat.memory()), position, seat.memory(), seat.sitting(), told, at)
    return block | {
        "log": log_part(told, at),
        "panels": block["panels"][:1],
        "actions": [{"press": "now", "label": _("Back to now"), "icon": "hand", "main": True}],
        "beat": f"{seat.ply()} past {at}",
        "head": head(seat.match, seat.sitting()),
    }


def head(match: Match, sitting: Sitting) -> Block:
    """The game, the round and the scores by name."""
    game, state = match._game, match.position._state
    meta = [_("Round {number}").format(number=len(match.finished) + 1), _(game.table.AIM)]
    columns = {game.column_of(state, seat): seat for seat in range(len(sitting.names))}
    totals = match.totals if len(match.totals) > 1 else ()
    scores = ", ".join(f"{sitting.called(columns[column])}: {total}" for column, total in enumerate(totals))
    return {"title": game.title, "meta": meta, "scores": scores or ", ".join(map(str, match.totals))}


def _tools(seat: TakeASeat) -> list[Block]:
    odds, back = seat.coach.with_odds, seat.may_take_back()
    tools: list[Block] = [
        {"press": "odds", "label": _("Odds"), "icon": "odds", "pressed": odds},
        {"press": "hint", "label": _("Hint"), "icon": "hint", "disabled": not seat.may_play()},
        {"press": "back", "label": _("Take back"), "icon": "back", "disabled": not back},
    ]
    if seat.game.abilities.looks:
        know = seat.screen.what_i_know
        tools.append({"press": "know", "label": _("What I know"), "icon": "know", "pressed": know})
    if seat.countdown is not None:
        tools.append({"press": "sound", "label": _("Sound"), "icon": "sound", "pressed": seat.sound})
    tools.append({"press": "large", "label": _("Large print"), "icon": "large", "pressed": seat.large})
    tools.append({"press": "setup", "label": _("New game"), "icon": "new"})
    return tools


def _pace(seat: TakeASeat) -> Block | None:
    nobody_else = all(role == PERSON for role in seat.roles)
    return None if seat.countdown is not None or nobody_else else seat.others.menu()


def _panels(seat: TakeASeat) -> list[Block]:
    panels: list[Block] = []
    if seat.offer is not None:
        buttons = [
            {"press": "resume", "label": _("Go on with it"), "main": True},
            {"press": "forget", "label": _("Forget it")},
        ]
        panels.append({"type": "offer", "text": _("A game of this cell was not finished."), "buttons": buttons})
    if seat.countdown is not None:
        panels.append(clock_panel(seat.countdown, seat.sound))
    return panels


def _paper(text: str) -> Block:
    """The game's text leaves the kernel only when somebody asks for it, and no card is hidden any more."""
    return {
        "type": "paper",
        "id": "paper",
        "label": _("This game as text"),
        "value": text,
        "open": bool(text),
        "buttons": [button("write", _("Write this game out")), button("load", _("Load this text"))],
    }


# ---- what is to be done now


def hand_over_text(seat: TakeASeat) -> str:
    return _("Pass the screen to {name}.").format(name=_next_name(seat))


def _next_name(seat: TakeASeat) -> str:
    return seat.names[seat.screen.next_holder(seat.position)]


def _notice(seat: TakeASeat) -> Block:
    """What lies over the table while it is passed on."""
    label = _("I am {name}").format(name=_next_name(seat))
    return {"text": hand_over_text(seat), "over": True, "buttons": [{"press": "hand", "label": label, "main": True}]}


def _opening_actions(seat: TakeASeat) -> list[Block]:
    """Before anyone may play: start the clock, look, turn back."""
    if seat.waits_for_the_clock():
        return [{"press": "start", "label": _("Start the clock"), "icon": "wait", "main": True}]
    if seat.screen.must_hand_over(seat.position):
        return []
    if seat.screen.looker is not None:
        return [{"press": "turn", "label": _("Turn back"), "icon": "again", "main": True}]
    return [{"press": "look", "label": _("Look"), "icon": "eye", "main": True}]


def _says(say: str, kind: str, sign: str, more: str = "") -> Block:
    return {"say": say, "more": more, "kind": kind, "sign": sign}


def _prompt(seat: TakeASeat, usual: Block) -> Block:
    """What is said first to whoever sits there; where nothing else is, the game's own prompt."""
    screen, position = seat.screen, seat.position
    if seat.refused:
        return _says(seat.refused, "no", "close")
    if seat.coach.hinted:
        return _says(seat.coach.hinted[-1], "hint", "hint")
    if screen.must_hand_over(position):
        return _says(hand_over_text(seat), "wait", "hand")
    if seat.waits_for_the_clock():
        return _says(
            _("Start the clock when all are ready."), "you", "wait", _("Then the displays are turned up (M6).")
        )
    if screen.looker is not None:
        more = _("Only you see it. Turn back when you have it in mind.")
        return _says(screen.seen(position), "you", "eye", more)
    if screen.who_must_look(position) is not None:
        return _says(_("Look at your two outer cards."), "you", "eye", _("Once, before the first turn (B3)."))
    if position.over:
        return _says(_("The round is over."), "wait", "tick")
    return {**usual, "more": _more(seat, usual)}


def _more(seat: TakeASeat, usual: Block) -> str:
    """Under the prompt: what happened last, or what the odds are about."""
    told = seat.told()
    if usual["kind"] == "wait" and told:
        return told[-1].whole
    if seat.coach.with_odds and usual["kind"] == "you" and seat.coach.answer:
        fewer = seat.game.rules.LOWER_IS_BETTER
        return _("Odds: your points, fewer is better.") if fewer else _("Odds: your chance to win.")
    return str(usual["more"])
