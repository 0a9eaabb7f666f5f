"""What stands where on Biberbande's table, and what a click means."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from cardlib import people
from cardlib.biberbande import notation, rules
from cardlib.biberbande.notation import spoken
from cardlib.language import N_, _, decimal, ngettext
from cardlib.tables import Part, back, card_part, travel

PICK_ALL = True
# What a person may tick before a new game: option, its name, and what it is set to
OPTIONS: tuple[tuple[str, ...], ...] = (("deck", N_("Deck of Rat-a-Tat Cat (54 cards)"), "gamewright"),)
AIM = N_("fewest points win")
LEFT_OVER = N_("the row")


# ---- what stands where


def middle(state: Any, legal: Sequence[str]) -> list[Part]:
    """The stack, the discard pile, the place of the card just drawn, and what lies open."""
    return [_stack(state, legal), _discards(state, legal), _held(state, legal)]


def _stack(state: Any, legal: Sequence[str]) -> Part:
    name = ngettext("Stack, {count} card", "Stack, {count} cards", state.left).format(count=state.left)
    part: Part = {
        "at": "stack",
        "pick": "stack",
        "name": name,
        "caption": _("stack"),
        "badge": str(state.left),
        "pile": True,
    }
    part |= {"face": "back"} if state.left else {"text": ""}
    if "draw" in legal:
        return {**part, "playable": True, "hint": _("draw a card")}
    if "again" in legal:
        return {**part, "playable": True, "hint": _("discard the card and draw again")}
    return part


def _discards(state: Any, legal: Sequence[str]) -> Part:
    part: Part = {
        "at": "discards",
        "pick": "discards",
        "caption": _("discards"),
        "text": "",
        "name": _("No discards"),
        "pile": True,
    }
    if state.piled:
        top = state.pile[state.piled - 1]
        part |= card_part("discards", notation.CARDS[top], _("Discard pile, top card {card}").format(card=spoken(top)))
        if top >= rules.SWAP and state.phase == rules.TURN:
            part["caption"] = _("may not be taken")
    if "take 1" in legal:
        return {**part, "playable": True, "hint": _("take it")}
    if "discard" in legal:
        return {**part, "playable": True, "hint": _("discard the card here")}
    return part


def _held(state: Any, legal: Sequence[str]) -> Part:
    """The card just drawn: only who drew it sees it (B9). Its place is kept, also when it is empty."""
    if state.phase != rules.HELD:
        if state.twice:
            return {**card_part("held", "D", spoken(rules.DRAW_TWICE)), "caption": _("lies open")}
        return {"at": "held", "name": _("No card has been drawn."), "text": _("drawn card"), "caption": " "}
    part: Part = {**back("held", _("Drawn, face down")), "caption": _("drawn")}
    if state.held != rules.UNKNOWN:
        part |= card_part("held", notation.CARDS[state.held], _("Drawn: {card}").format(card=spoken(state.held)))
    if "twice" in legal:
        part |= {"pick": "held", "playable": True, "hint": _("play it")}
    return part


def sign(state: Any, seat: int) -> Part | bool | None:
    """Who has knocked is told at the seat, so no place is kept for a sign."""
    return False


def direction(state: Any) -> int:
    return 1


def own_cards(state: Any, seat: int, legal: Sequence[str]) -> list[Part]:
    """The row at the near side of the table."""
    here = seat == state.turn and state.phase != rules.OVER
    use = _use_of_places(legal) if here else ""
    parts = []
    for place in range(rules.ROW):
        part = _place(state, seat, place, f"hand:{place + 1}")
        part["caption"] = _caption(state, seat, place)
        if state.phase != rules.OVER:
            part["pick"] = _pick(state, seat, place)
        parts.append({**part, "playable": True, "hint": use} if use else part)
    return parts


def _pick(state: Any, seat: int, place: int) -> str:
    return f"place {place + 1}" if seat == state.turn else f"seat {seat} place {place + 1}"


def _caption(state: Any, seat: int, place: int) -> str:
    if state.phase == rules.OVER:
        return str(place + 1)
    known = rules.knows(state, seat, seat, place)
    return f"{place + 1} · " + (_("you know it") if known else _("unknown"))


def _use_of_places(legal: Sequence[str]) -> str:
    """What a click on one of the mover's own places begins, in words."""
    words = {"keep": _("keep the card here"), "peek": _("look at it"), "swap": _("exchange it")}
    return next((use for word, use in words.items() if any(move.startswith(word) for move in legal)), "")


def _place(state: Any, seat: int, place: int, at: str) -> Part:
    kind = state.row[seat][place]
    number = place + 1
    if kind == rules.UNKNOWN:
        return back(at, _("Place {place}: face-down card").format(place=number))
    if state.phase == rules.OVER:
        name = _("Place {place}: {card}").format(place=number, card=spoken(kind))
        return card_part(at, notation.CARDS[kind], name)
    name = _("{card}, face down, known").format(card=spoken(kind))
    everyone = all(rules.knows(state, other, seat, place) for other in range(state.players))
    part = back(at, _("Place {place}: {card}").format(place=number, card=name))
    return {**part, "window": notation.CARDS[kind], "everyone": everyone}


def other_cards(state: Any, seat: int, legal: Sequence[str]) -> Part:
    """Another seat's row; an eye under a card that its owner knows."""
    parts = []
    for place in range(rules.ROW):
        part = _place(state, seat, place, f"{seat}:{place + 1}")
        if state.phase != rules.OVER:
            part["pick"] = _pick(state, seat, place)
            part["eye"] = _("its owner knows it") if rules.knows(state, seat, seat, place) else ""
        parts.append(part)
    knocked = {"note": _("Knocked!")} if seat == state.knocker and state.phase != rules.OVER else {}
    return {"arrange": "open", "cards": parts, **knocked}


def standing(state: Any, seat: int, total: int) -> str:
    """Under a name: the points so far."""
    if state.phase == rules.OVER:
        return _("{points} this round").format(points=rules.score(state, seat))
    if seat == state.knocker:
        return _("knocked")
    return _("points: {count}").format(count=total)


def panels(state: Any, seat: int, names: Sequence[str]) -> list[Part]:
    """What I know, as a table; only if the cards of the view are marked."""
    known = [[state.row[owner][place] for place in range(rules.ROW)] for owner in range(state.players)]
    if state.phase == rules.OVER or all(kind == rules.UNKNOWN for row in known for kind in row):
        return []
    order = [(seat + step) % state.players for step in range(state.players)]
    rows = [
        {
            "name": names[owner],
            "mine": owner == seat,
            "cards": [
                {"text": "?", "kind": "unknown"} if kind == rules.UNKNOWN else {"text": notation.CARDS[kind]}
                for kind in known[owner]
            ],
        }
        for owner in order
    ]
    head = [str(place + 1) for place in range(rules.ROW)]
    return [{"type": "known", "label": _("What I know"), "head": head, "rows": rows, "sum": _estimate(state, seat)}]


def _estimate(state: Any, seat: int) -> str:
    """What the own row is worth: known cards, and the mean of those not seen for the rest."""
    seen = [0] * rules.KINDS
    for row in state.row[: state.players]:
        for kind in row:
            if kind != rules.UNKNOWN:
                seen[kind] += 1
    for kind in state.pile[: state.piled]:
        seen[kind] += 1
    copies = rules.COPIES[state.deck]
    left = [max(0, copies[kind] - seen[kind]) for kind in range(rules.NUMBERS)]
    mean = Fraction(sum(kind * count for kind, count in enumerate(left)), sum(left) or 1)
    own = state.row[seat]
    value = sum(kind if 0 <= kind < rules.NUMBERS else mean for kind in own)
    return _("Your row: about {points}").format(points=decimal(float(value), 1))


def actions(state: Any, seat: int, legal: Sequence[str]) -> list[Part]:
    """What is played by a button of its own."""
    buttons = {
        "discard": (_("Discard"), _("The card goes on the discard pile."), "trash"),
        "twice": (_("Play Draw twice"), _("Use one card, or discard it and draw another (B14)."), "draw"),
        "again": (_("Discard, draw again"), _("The second card of Draw twice (B14)."), "draw"),
        "knock": (_("Knock"), _("Everyone else has one more turn (B19)."), "fist"),
        "end": (_("Do not knock"), _("The next seat's turn."), "tick"),
        "draw": (_("Draw"), _("The top card of the stack (B9)."), "draw"),
    }
    return [
        {"pick": picks(move)[0], "label": label, "hint": hint, "icon": icon, "main": move == "end"}
        for move, (label, hint, icon) in buttons.items()
        if move in legal
    ]


# ---- what to do now


def prompt(state: Any, seat: int, legal: Sequence[str]) -> tuple[str, str]:
    """What to do now, and a word that helps."""
    if seat != state.turn:
        return _("{name} is thinking …").format(name=people.name(state.turn)), ""
    if state.phase == rules.KNOCKING:
        return _("Knock, or end your turn?"), _("After a knock everyone else has one more turn.")
    if state.phase == rules.HELD:
        return _drawn(state, legal)
    if "take 1" in legal:
        top = spoken(state.pile[state.piled - 1])
        return _("Take the {card}, or draw.").format(card=top), _("What you take, everyone has seen.")
    return _("Draw a card."), _("A special card may not be taken.") if state.piled else ""


def _drawn(state: Any, legal: Sequence[str]) -> tuple[str, str]:
    card = spoken(state.held) if state.held != rules.UNKNOWN else "?"
    if state.held == rules.SWAP:
        return _("Swap: click your card, then another's."), _("Or discard it unused.")
    if state.held == rules.PEEK:
        return _("Peek: click one of your cards."), _("Or discard it unused.")
    if state.held == rules.DRAW_TWICE:
        return _("Draw twice: play it, or discard it."), ""
    return _("It is a {card}. Where do you want it?").format(card=card), _("Click a place of yours, or discard it.")


# ---- what a click means


def entries(state: Any, legal: Sequence[str]) -> list[Part]:
    """Each legal move as what one clicks."""
    return [{"move": move, "picks": picks(move)} for move in legal]


def picks(move: str) -> list[str]:
    """What one clicks, in order, to make a move.

    >>> picks("take 2"), picks("keep 3"), picks("swap 1 2:4")
    (['discards', 'place 2'], ['place 3'], ['place 1', 'seat 2 place 4'])
    """
    word, _space, places = move.partition(" ")
    if word == "swap":
        own, _space, other = places.partition(" ")
        seat, _colon, place = other.partition(":")
        return [f"place {own}", f"seat {seat} place {place}"]
    if places:
        return [*(["discards"] if word == "take" else []), f"place {places}"]
    return [_PILE_OF.get(word, word)]


_PILE_OF = {"draw": "stack", "again": "stack", "discard": "discards", "twice": "held"}


def picks_of_move(state: Any, move: str) -> list[str]:
    """What one clicks to make a move in this position, legal or not."""
    return picks(move)


def attempts(state: Any, clicked: Sequence[str]) -> list[str]:
    """The moves that somebody may have meant who clicked these and got no further.

    >>> attempts(None, ["place 2"]), attempts(None, ["discards"]), attempts(None, ["seat 1 place 2"])
    (['keep 2'], ['take 1'], ['swap 1 1:2'])
    """
    if not clicked:
        return []
    words = clicked[-1].split()
    if len(words) == 4 and words[0] == "seat" and words[1].isdecimal() and words[3].isdecimal():
        own = clicked[0][-1] if clicked[0] in _OWN_PLACES else "1"
        return [f"swap {own} {words[1][:2]}:{words[3][:2]}"]
    if clicked[-1] in _OWN_PLACES:
        return [f"keep {words[1]}"]
    return {"discards": ["take 1"], "stack": ["draw"]}.get(clicked[-1], [])


_OWN_PLACES = tuple(f"place {place + 1}" for place in range(rules.ROW))


def remark(clicked: Sequence[str]) -> str:
    """What to say to a card of another that may be clicked, but later."""
    return _("Click your own card first, then the other one.") if clicked and clicked[-1].startswith("seat ") else ""


def names_of_picks(state: Any, legal: Sequence[str]) -> dict[str, str]:
    """What one clicks, in words."""
    said = {f"place {place + 1}": _("place {place}").format(place=place + 1) for place in range(rules.ROW)}
    for seat in range(state.players):
        said |= {f"seat {seat} place {place + 1}": people.name(seat) for place in range(rules.ROW)}
    return said | {"stack": _("the stack"), "discards": _("the discard pile"), "held": _("the card you drew")}


# ---- what moves


def dealt(state: Any, seat: int) -> list[Part]:
    """Every row comes from the stack, face down."""
    return [
        travel("stack", _place_at(seat, who, place), "back", together="deal")
        for who in range(state.players)
        for place in range(rules.ROW)
    ]


_GIVEN = {rules.B7_GIVES, rules.B9_GIVES, rules.B11}  # a card of the row is discarded
_UNUSED = {rules.B9_DISCARDS, rules.B10, rules.B14_AGAIN, rules.B16}  # the card just drawn is


def touched(notes: Sequence[tuple[int, int, int]], seat: int) -> dict[str, str]:
    """The places of the last turn, and the name of who discarded."""
    found: dict[str, str] = {}
    for rule, who, what in notes:
        if rule in (rules.B7, rules.B9_KEEPS, rules.B13):
            found[_place_at(seat, who, what // 16)] = ""
        elif rule == rules.B12:
            found[_place_at(seat, who, rules.own_of(what))] = ""
            found[_place_at(seat, rules.other_of(what), rules.place_of(what))] = ""
        elif rule in _GIVEN | _UNUSED:
            found["discards"] = people.name(who)
    return found


def motions(before: Any, after: Any, notes: Sequence[tuple[int, int, int]], seat: int) -> list[Part]:
    """How the cards came from the last table to this one, in the order in which the rules acted."""
    found: list[Part] = []
    for rule, who, what in notes:
        card, place = what % 16, what // 16
        shown = notation.CARDS[card] if 0 <= card < rules.KINDS else "back"
        if rule in (rules.B9, rules.B14_FIRST, rules.B14_SECOND):
            drawn = what if 0 <= what < rules.KINDS else rules.HIDDEN
            face = notation.CARDS[drawn] if drawn < rules.KINDS else "back"
            found.append(travel("stack", "held", face, start="back"))
        elif rule == rules.B7:
            found.append(travel("discards", _place_at(seat, who, place), "back", start=shown))
        elif rule == rules.B9_KEEPS:
            found.append(travel("held", _place_at(seat, who, place), "back", start=shown))
        elif rule in _GIVEN:
            found.append(travel(found[-1]["to"] if found else "held", "discards", notation.CARDS[what], start="back"))
        elif rule in _UNUSED:
            found.append(travel("held", "discards", notation.CARDS[what] if 0 <= what < rules.KINDS else "back"))
        elif rule == rules.B12:
            mine = _place_at(seat, who, rules.own_of(what))
            theirs = _place_at(seat, rules.other_of(what), rules.place_of(what))
            found += [travel(mine, theirs, "back", together="swap"), travel(theirs, mine, "back", together="swap")]
        elif rule == rules.B13:
            found.append({"pulse": _place_at(seat, who, place)})
        elif rule == rules.B17:
            found.append(travel("discards", "stack", "back", hides=False))
        elif rule == rules.B20_NEW:
            found.append(travel("stack", _place_at(seat, who, place), shown, start="back"))
    return found


def _place_at(seat: int, who: int, place: int) -> str:
    return f"hand:{place + 1}" if who == seat else f"{who}:{place + 1}"


# ---- cards that turn back: the page gets a value only while somebody looks


def first_look(seat: int) -> int:
    """The places that a seat looks at before the first turn (B3), a bit for each."""
    return int(rules.LOOKED << seat * rules.ROW)


def looked_at(seat: int, move: str) -> int:
    """The place that this move of the seat lets it look at (B13), or none."""
    word, _space, place = move.partition(" ")
    return int(rules.at(seat, int(place) - 1)) if word == "peek" else 0


def turn_down(view: Any, shown: int) -> None:
    """Turn the rows of a view face down again, but for the places shown; nor is told what lies there."""
    state = view._state
    if state.phase == rules.OVER:
        return
    for seat in range(state.players):
        for place in range(rules.ROW):
            if not shown & rules.at(seat, place):
                state.row[seat][place] = rules.UNKNOWN
    if not shown:
        told = (rules.B9_KEEPS, rules.B13)
        view._notes = tuple(
            rules.hide_note(rule, who, what, rules.NONE) if rule in told else (rule, who, what)
            for rule, who, what in view._notes
        )


def seen(view: Any, shown: int) -> str:
    """What somebody sees who looks at these places."""
    row = [(seat, place) for seat in range(view.players) for place in range(rules.ROW) if shown & rules.at(seat, place)]
    return " ".join(
        _("Place {place}: {card}").format(place=place + 1, card=spoken(view._state.row[seat][place])) + "."
        for seat, place in row
    )


# ---- the end of a round


def decided(state: Any, seat: int) -> str:
    """What decided the round."""
    return _("{name} knocked; special cards were replaced, and the rows added up.").format(
        name=people.name(state.knocker)
    )


def left_over(state: Any, seat: int) -> list[Part]:
    """The row that counts."""
    return [
        card_part(f"left:{seat}:{place}", notation.CARDS[state.row[seat][place]], spoken(state.row[seat][place]))
        for place in range(rules.ROW)
    ]
