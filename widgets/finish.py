"""The end of a round: who won and by what, what was left, what it adds up to."""

from __future__ import annotations

from typing import Any

from cardlib import people
from cardlib.game import Match
from cardlib.language import _, ngettext
from widgets.names import TINTS, initial
from widgets.scene import Block
from widgets.table import Sitting


def finish_block(match: Match, sitting: Sitting, tip: str) -> Block:
    """The panel that lies over the table once a round is over."""
    with people.named(sitting.all_called(), sitting.you):
        return _finish(match, sitting, tip)


def _finish(match: Match, sitting: Sitting, tip: str) -> Block:
    position, game = match.position, match._game
    why = game.table.decided(position._state, sitting.near)
    teams = 1 < len(position.scores) < position.players
    if len(position.scores) == 1:
        rows, head = _team_rows(match), [_("round"), "", _("minus points")]
    else:
        rows, head = _rows(match, sitting), ["", game.table.LEFT_OVER, _("round"), _("all rounds")]
        if teams:  # there is one round
            head = [*head[:2], _("won")]
    return {
        "title": _title(match, sitting),
        "why": why if teams else match.verdict or why,  # the verdict on teams names colours, not people
        "head": [_(text) if text else "" for text in head],
        "rows": rows,
        "tip": tip,
        "buttons": _buttons(match),
    }


def _buttons(match: Match) -> list[Block]:
    more = not match.over
    return [
        {"press": "next", "label": _("Next round"), "icon": "play", "main": True}
        if more
        else {"press": "setup", "label": _("New game"), "icon": "play", "main": True},
        {"press": "again", "label": _("Play these cards again"), "icon": "again"},
        {"press": "step", "label": _("Step through it"), "icon": "first"},
        {"press": "review", "label": _("Review my moves"), "icon": "study"},
    ]


def _best(match: Match, scores: Any) -> list[int]:
    best = min(scores) if match._game.rules.LOWER_IS_BETTER else max(scores)
    return [column for column, score in enumerate(scores) if score == best]


def _title(match: Match, sitting: Sitting) -> str:
    position, number = match.position, len(match.finished) + 1
    if len(position.scores) == 1:
        points = position.scores[0]
        return ngettext(
            "The round is over: {count} minus point", "The round is over: {count} minus points", points
        ).format(count=points)
    state, game = position._state, match._game
    columns = match.winners or tuple(_best(match, position.scores))
    winners = [seat for seat in range(position.players) if game.column_of(state, seat) in columns]
    what = _("the game") if match.over else _("round {number}").format(number=number)
    if sitting.you in winners and len(winners) == 1:
        return _("You win {what}").format(what=what)
    names = _(" and ").join(sitting.called(seat) for seat in winners if seat != sitting.you)
    if sitting.you in winners:
        return _("You and {names} win {what}").format(names=names, what=what)
    return ngettext("{names} wins {what}", "{names} win {what}", len(winners)).format(names=names, what=what)


def _team_rows(match: Match) -> list[Block]:
    most = max(1, *(scores[0] for scores in match.rounds))
    rows: list[Block] = [
        {
            "name": _("Round {number}").format(number=number),
            "text": "",
            "numbers": [str(scores[0])],
            "bar": round(70 * scores[0] / most),
            "won": number == len(match.rounds),
        }
        for number, scores in enumerate(match.rounds, 1)
    ]
    return [*rows, {"name": _("All rounds"), "text": "", "numbers": [str(match.totals[0])]}]


def _rows(match: Match, sitting: Sitting) -> list[Block]:
    position, game = match.position, match._game
    state = position._state
    teams = len(position.scores) < position.players
    winners = _best(match, position.scores)
    most = max(1, *match.totals)
    order = sorted(range(position.players), key=lambda seat: match.totals[game.column_of(state, seat)])
    if not game.rules.LOWER_IS_BETTER:
        order.reverse()
    rows = []
    for seat in order:
        column = game.column_of(state, seat)
        score, total = position.scores[column], match.totals[column]
        row: Block = {
            "name": sitting.called(seat),
            "initial": initial(sitting.called(seat)),
            "tint": TINTS[seat % len(TINTS)],
            "sub": "",
            "you": seat == sitting.you,
            "won": column in winners,
            "cards": game.table.left_over(state, seat),
            "text": _("no card left"),
            "numbers": [_("yes") if score else _("no")] if teams else [str(score), str(total)],
        }
        rows.append(row if teams else {**row, "bar": round(70 * total / most)})
    return rows
