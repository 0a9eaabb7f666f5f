"""What stands where on STOP's table, and what a click means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlib import people
from cardlib.language import N_, _, ngettext
from cardlib.stop import notation, rulebook, rules
from cardlib.stop.notation import CALL_NAMES, hand, spoken
from cardlib.tables import Part, back, card_part, numbered, travel

CALL_PICKS = {"watch": rules.WATCH, "stop": rules.STOP}
PICK_ALL = True  # a call alone lays no card: a move is made when all its picks are clicked
OPTIONS: tuple[tuple[str, ...], ...] = ()
AIM = N_("to 500 points")
LEFT_OVER = N_("left in hand")
MANY = 6  # with more players fans are smaller
MOST_SHOWN, FEWER_SHOWN = 7, 5  # cards of a fan; the number beside it tells the truth
FEW_CARDS = 3  # from here on a call may be needed (S8, S10)


# ---- what stands where


def middle(state: Any, legal: Sequence[str]) -> list[Part]:
    """The draw pile and the top card."""
    return [_draw_pile(state, legal), _top_card(state)]


def _draw_pile(state: Any, legal: Sequence[str]) -> Part:
    name = ngettext("Draw pile, {count} card", "Draw pile, {count} cards", state.left).format(count=state.left)
    part: Part = {"at": "draw", "name": name, "caption": _("draw pile"), "badge": str(state.left)}
    part |= {"face": "back"} if state.left else {"text": ""}
    if not state.over:
        part["pick"] = "draw"
    return {**part, "hint": _("draw a card")} if "draw" in legal else part


def _top_card(state: Any) -> Part:
    played = state.held[rules.DISCARDS] > 0
    return {
        "at": "top",
        "face": notation.CARDS[state.top],
        "card": notation.CARDS[state.top],
        "name": _("top card: {card}").format(card=spoken(state.top)),
        "caption": " ",
        "last": people.name(state.last) if played else None,
    }


def sign(state: Any, seat: int) -> Part | None:
    """What is pending, and for whom."""
    if state.pending == rules.NOTHING or state.over:
        return None
    text = {rules.DRAWING: f"+{state.amount}", rules.SKIPPING: "⧗", rules.TURNING_UP: "+X"}
    whom = _("for everyone") if state.pending >= rules.PASSING_LEFT else _for(state.turn, seat)
    return {"text": text.get(state.pending, "←" if state.pending == rules.PASSING_LEFT else "→"), "sub": whom}


def _for(turn: int, seat: int) -> str:
    return _("for you") if turn == seat else _("for {name}").format(name=people.name(turn))


def direction(state: Any) -> int:
    return 1


def own_cards(state: Any, seat: int, legal: Sequence[str]) -> list[Part]:
    """The hand at the near side of the table."""
    cards = hand(state, seat)
    here = seat == state.turn
    useful = {_first_card(move) for move in legal}
    parts = []
    for kind, at in zip(cards, numbered([_at(kind) for kind in cards]), strict=True):
        if kind == rules.UNKNOWN:
            parts.append(back(f"hand:{at}", _("face-down card")))
            continue
        text = notation.CARDS[kind]
        pick = text if here else f"{seat}:{text}"
        part = card_part(f"hand:{at}", text, spoken(kind))
        if not state.over:
            part["pick"] = pick
        if pick in useful:
            part |= {"playable": True, "hint": _hint(state, here)}
        parts.append(part)
    return parts


def _at(kind: int) -> str:
    return "?" if kind == rules.UNKNOWN else notation.CARDS[kind]


def _first_card(move: str) -> str:
    return next(pick for pick in picks(move) if pick not in CALL_PICKS)


def _hint(state: Any, here: bool) -> str:
    if here:
        return _("can be laid") if state.pending == rules.NOTHING else _("is an answer")
    return _("stops Pass cards, out of turn") if state.pending >= rules.PASSING_LEFT else _("twin, out of turn")


def other_cards(state: Any, seat: int, legal: Sequence[str]) -> Part:
    """Another seat's hand: a fan of backs, of faces once they are known, and how many there are."""
    cards = hand(state, seat)
    parts = []
    for kind, at in zip(cards, numbered([_at(kind) for kind in cards]), strict=True):
        where = f"{seat}:{at}"
        name = _("face-down card")
        parts.append(
            back(where, name) if kind == rules.UNKNOWN else card_part(where, notation.CARDS[kind], spoken(kind))
        )
    count = ngettext("{count} card", "{count} cards", len(cards)).format(count=len(cards))
    most = MOST_SHOWN if state.players <= MANY else FEWER_SHOWN
    return {"arrange": "fan", "cards": parts, "count": len(cards), "spoken": count, "most": most}


def standing(state: Any, seat: int, total: int) -> str:
    """Under a name: the points so far."""
    return _("points: {count}").format(count=total)


def panels(state: Any, seat: int, names: Sequence[str]) -> list[Part]:
    return []


def actions(state: Any, seat: int, legal: Sequence[str]) -> list[Part]:
    """What has a button of its own: draw or take, the calls, and directions once they are asked for."""
    if state.over:
        return []
    found: list[Part] = []
    if "accept" in legal:
        found.append({"pick": "accept", "label": _accept(state), "icon": "draw", "main": True})
    else:
        hint = _("Take a card; your turn is over (S4).")
        found.append({"pick": "draw", "label": _("Draw"), "icon": "draw", "hint": hint, "off": "draw" not in legal})
    few = state.held[seat] <= FEW_CARDS
    small = {"watch": _("2 cards left"), "stop": _("last card")}
    for pick, call in CALL_PICKS.items():
        found.append({"pick": pick, "label": _(CALL_NAMES[call]), "small": small[pick], "off": not few, "half": True})
    if any(" left" in move for move in legal):
        found += [
            {"pick": "left", "label": _("To the left"), "later": True},
            {"pick": "right", "label": _("To the right"), "later": True},
        ]
    return found


def _accept(state: Any) -> str:
    if state.pending == rules.DRAWING:
        return _("Take {count}").format(count=state.amount)
    return _(_ACCEPTS[state.pending])


_ACCEPTS = {
    rules.SKIPPING: N_("Sit out"),
    rules.TURNING_UP: N_("Turn up"),
    rules.PASSING_LEFT: N_("Pass hands"),
    rules.PASSING_RIGHT: N_("Pass hands"),
}


# ---- what to do now


def prompt(state: Any, seat: int, legal: Sequence[str]) -> tuple[str, str]:
    """What to do now, and a word that helps."""
    if seat != state.turn:
        more = _("You may play out of turn.") if any(":" in move for move in legal) else ""
        return _("{name} is thinking …").format(name=people.name(state.turn)), more
    if state.pending != rules.NOTHING:
        return _asked(state)
    if not any(move not in ("draw", "accept") for move in legal):
        return _("Nothing fits. Draw a card."), ""
    if state.top == rules.FREE:
        return _("Your turn: any coloured card."), ""
    colour, symbol = divmod(state.top, rules.PER_COLOUR)
    same = {rules.SIX: _("a 6 or a 9"), rules.NINE: _("a 9 or a 6")}.get(symbol) or _same(symbol)
    say = _("Your turn: {colour}, or {same}.").format(colour=_(notation.COLOUR_NAMES[colour]), same=same)
    free = any(move.startswith("F ") for move in legal)
    return say, _("Free choice goes on any card.") if free else ""


def _same(symbol: int) -> str:
    named = {rules.SKIP: N_("a Skip"), rules.PASS: N_("a Pass cards"), rules.PLUS: N_("a +X")}
    return _(named[symbol]) if symbol in named else _("a {number}").format(number=symbol)


def _asked(state: Any) -> tuple[str, str]:
    zero = _("the {colour} 0").format(colour=_(notation.COLOUR_NAMES[state.top // rules.PER_COLOUR]))
    if state.pending == rules.DRAWING:
        say = _("Answer the +{count}, or take {count} cards.").format(count=state.amount)
        return say, _("A 2 of any colour passes it on, {zero} stops it.").format(zero=zero)
    if state.pending == rules.SKIPPING:
        return _("Answer the Skip, or sit out."), _("Any Skip passes it on, {zero} stops it.").format(zero=zero)
    if state.pending == rules.TURNING_UP:
        return _("Turn up a card for +X."), _("Only {zero} protects you.").format(zero=zero)
    way = _("to the left") if state.pending == rules.PASSING_LEFT else _("to the right")
    return _("All hands go {way}.").format(way=way), _("Only {zero} stops it.").format(zero=zero)


# ---- what a click means


def entries(state: Any, legal: Sequence[str]) -> list[Part]:
    """Each legal move as what one clicks."""
    return [{"move": move, "picks": picks(move)} for move in legal]


def picks(move: str) -> list[str]:
    """What one clicks, in order, to make a move: the calls come before the card lands.

    >>> picks("b4 watch"), picks("F r1 watch stop"), picks("bP left"), picks("2:b4 stop")
    (['watch', 'b4'], ['watch', 'stop', 'F', 'r1'], ['bP', 'left'], ['stop', '2:b4'])
    """
    clicks = move.split()
    return [click for click in clicks if click in CALL_PICKS] + [click for click in clicks if click not in CALL_PICKS]


def picks_of_move(state: Any, move: str) -> list[str]:
    """What one clicks to make a move in this position, legal or not."""
    return picks(move)


def attempts(state: Any, clicked: Sequence[str]) -> list[str]:
    """The moves that somebody may have meant who clicked these and got no further.

    >>> attempts(None, ["watch", "b7"]), attempts(None, ["r3", "F", "F"]), attempts(None, ["2:bP"])
    (['b7 watch'], ['F F'], ['2:bP left'])
    """
    cards = [click for click in clicked if click.rpartition(":")[2] in notation.KIND]
    if clicked and clicked[-1] in ("draw", "accept"):
        return [clicked[-1]]
    if not cards:
        return []
    meant = cards[-2:] if cards[-2:-1] == ["F"] else cards[-1:]
    if meant[-1] != "F" and rules.is_pass(notation.KIND[meant[-1].rpartition(":")[2]]):
        meant.append("right" if "right" in clicked else "left")
    return [" ".join([*meant, *(call for call in CALL_PICKS if call in clicked)])]


def remark(clicked: Sequence[str]) -> str:
    """What to say to a call that nobody asked for.

    >>> remark(["stop"])
    '"Stop!" is for the last card. (S9)'
    """
    rule = {"watch": rules.S8, "stop": rules.S9}.get(clicked[-1] if clicked else "")
    return "" if rule is None else f"{_(rulebook.UNCALLED[rule])} ({rulebook.rule_id(rule)})"


def names_of_picks(state: Any, legal: Sequence[str]) -> dict[str, str]:
    """What one clicks, in words."""
    said = {pick: _(CALL_NAMES[call]) for pick, call in CALL_PICKS.items()}
    said |= {"left": _("To the left"), "right": _("To the right"), "draw": _("Draw"), "accept": _("Accept")}
    for click in (click for move in legal for click in picks(move)):
        if click not in said:
            said[click] = spoken(notation.KIND[click.rpartition(":")[2]])
    return said


# ---- what moves


def dealt(state: Any, seat: int) -> list[Part]:
    """Every hand comes from the draw pile."""
    return [travel("draw", _place_of(seat, other, "?"), "back", together="deal") for other in range(state.players)]


def touched(notes: Sequence[tuple[int, int, int]], seat: int) -> dict[str, str]:
    """The top card itself tells who laid it."""
    return {}


def motions(before: Any, after: Any, notes: Sequence[tuple[int, int, int]], seat: int) -> list[Part]:
    """How the cards came from the last table to this one, in the order in which the rules acted."""
    found: list[Part] = []
    for rule, who, what in notes:
        if rule in _LAYS:
            text = _at(what)
            hidden = who != seat and not rules.copies(before, who, what)
            found.append(travel(_place_of(seat, who, text), "top", text, start="back" if hidden else None))
        elif rule in rules.DRAWN or rule == rules.S19_TURNS_UP:
            shown = what != rules.UNKNOWN
            text = _at(what) if shown else "back"
            found.append(travel("draw", _place_of(seat, who, _at(what)), text, start="back"))
        elif rule == rules.S5:
            found.append(travel("top", "draw", "back", hides=False))
        elif rule == rules.S17_PASSED:
            step = 1 if what == rules.LEFT else -1
            found += [
                travel(
                    _place_of(seat, other, ""),
                    _place_of(seat, (other + step) % after.players, ""),
                    "back",
                    together="pass",
                )
                for other in range(after.players)
            ]
        elif rule in (rules.S13, rules.S14, rules.S16, rules.S17, rules.S19):
            found.append({"pulse": "sign"})
    return found


_LAYS = {rules.S3, rules.S6, rules.S12, rules.S18, rules.S21}


def _place_of(seat: int, who: int, text: str) -> str:
    """Where a card of that seat lies: in my hand by its name, elsewhere in the fan."""
    if who == seat:
        return f"hand:{text}" if text not in ("", "?") else "hand"
    return f"seat:{who}"


# ---- the end of a round


def decided(state: Any, seat: int) -> str:
    """What decided the round."""
    return _("{name}: no card left. The others count what they hold.").format(name=people.name(state.held.index(0)))


def left_over(state: Any, seat: int) -> list[Part]:
    """The cards that a seat still holds."""
    return [card_part(f"left:{seat}:{at}", _at(kind), spoken(kind)) for at, kind in enumerate(hand(state, seat))]
