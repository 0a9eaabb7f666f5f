"""What stands where on the table of Partners, and what a click means."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise, permutations
from typing import Any

from cardlib import people
from cardlib.language import N_, _, ngettext
from cardlib.partners import board as places
from cardlib.partners import notation, rules
from cardlib.partners.notation import hand, spoken
from cardlib.partners.rules import FIRST, HOME, LAST, SEATS, START, UNKNOWN
from cardlib.tables import Part, back, card_part, numbered, travel

PICK_ALL = True  # card, pawn and the rest are all chosen before a move is made
OPTIONS: tuple[tuple[str, ...], ...] = ()
AIM = N_("two against two")
LEFT_OVER = N_("pawns in the goal")

Note = tuple[int, int, int]  # a rule that acted, who, what
Share = tuple[int, int, int]  # of a 7*1: whose pawn, its place on the board, how many steps
Arrow = tuple[int, int, int]  # from which spot of the board to which, and the number of the pick that chooses it

_PAWN = re.compile(rf"[{notation.LETTERS}]@({'|'.join(notation.PLACES)})")
_STEPS = re.compile(r"\+([1-9]|1[0-4])")


# ---- what stands where


def middle(state: Any, legal: Sequence[str]) -> list[Part]:
    """Here the board is the middle."""
    return []


def sign(state: Any, seat: int) -> Part | None:
    return None


def direction(state: Any) -> int:
    return 1


def own_cards(state: Any, seat: int, legal: Sequence[str]) -> list[Part]:
    """The hand beside the board."""
    cards = hand(state, seat)
    parts = []
    for kind, at in zip(cards, numbered([_at(kind) for kind in cards]), strict=True):
        if kind == UNKNOWN:
            parts.append(back(f"hand:{at}", _("face-down card")))
            continue
        text = notation.CARDS[kind]
        part = card_part(f"hand:{at}", text, spoken(kind))
        if seat == state.turn and state.phase != rules.OVER:
            part["pick"] = text
        if f"give {text}" in legal:
            part |= {"playable": True, "hint": _("can be given")}
        elif any(move.startswith(text + " ") for move in legal):
            part |= {"playable": True, "hint": _("can be played")}
        parts.append(part)
    return parts


def _at(kind: int) -> str:
    return "?" if kind == UNKNOWN else notation.CARDS[kind]


def other_cards(state: Any, seat: int, legal: Sequence[str]) -> Part:
    """Another seat's hand: a fan of backs, of faces once they are known."""
    cards = hand(state, seat)
    parts = []
    for kind, at in zip(cards, numbered([_at(kind) for kind in cards]), strict=True):
        where = f"{seat}:{at}"
        name = _("face-down card")
        parts.append(back(where, name) if kind == UNKNOWN else card_part(where, notation.CARDS[kind], spoken(kind)))
    count = ngettext("{count} card", "{count} cards", len(cards)).format(count=len(cards))
    return {"arrange": "fan", "cards": parts, "spoken": count}


def standing(state: Any, seat: int, total: int) -> str:
    """Under a name: the colour, and who plays with you."""
    colour = _(notation.COLOUR_NAMES[seat])
    return _("{colour}, with you").format(colour=colour) if people.is_you(rules.partner_of(seat)) else colour


def panels(state: Any, seat: int, names: Sequence[str]) -> list[Part]:
    return []


def actions(state: Any, seat: int, legal: Sequence[str]) -> list[Part]:
    """What has a button of its own; steps are offered when a pawn has been chosen."""
    if "fold" in legal:
        hint = _("No card can be used (P16).")
        return [{"pick": "fold", "label": _("Throw in the hand"), "icon": "trash", "hint": hint, "main": True}]
    shared = range(1, rules.SHARED + 1) if any(move.startswith("7*1 ") for move in legal) else ()
    both = (1, rules.HIGH) if any(move.startswith("1/14 ") for move in legal) else ()
    return [
        {"pick": f"+{steps}", "label": str(steps), "hint": _steps(steps), "later": True}
        for steps in sorted({*shared, *both})
    ]


def _steps(steps: int) -> str:
    return ngettext("{steps} step", "{steps} steps", steps).format(steps=steps)


# ---- the board


def board(state: Any, seat: int, legal: Sequence[str], notes: Sequence[Note] = ()) -> Part:
    """Pawns, homes and what lies in the middle; `notes` tell of the last move.

    `x` and `y` are parts of the board's width; pawns of one colour that share a space are one part.
    """
    usable = {pick for move in legal for pick in picks(move, state.turn) if "@" in pick}
    stand = [each for each in standing_pawns(state) if each[1] != HOME]
    return {
        "label": _("The board"),
        "note": _("Deal {deal} of {deals}").format(deal=state.deal, deals=rules.DEALS),
        "spots": places.spots(),
        "pawns": [_pawn_part(state, *each, usable) for each in stand],
        "homes": [_home_part(state, owner, usable) for owner in range(SEATS)],
        "played": _played(notes),
        "gifts": [_gift(giver) for giver in range(SEATS) if _lies_down(state, giver)],
        "trail": [_spots_of(what) for rule, _who, what in notes if rule in _WALKS or rule == rules.P14],
    }


def standing_pawns(state: Any) -> Iterator[tuple[int, int, int]]:
    """Each place of the board where pawns stand: whose, where, how many."""
    for seat in range(SEATS):
        taken = [rules.on_board(seat, place) for place in state.place[seat]]
        for place in dict.fromkeys(taken):
            yield seat, place, taken.count(place)


def _pawn_part(state: Any, seat: int, place: int, count: int, usable: set[str]) -> Part:
    x, y = places.spot(seat, place)
    name = _pawns_name(seat, place, count)
    if rules.is_locked(state.circles[seat], place):
        name += ", " + _("locked")
    part = {"at": _pawn_at(seat, place), "seat": seat, "x": x, "y": y, "count": count, "name": name}
    return _clickable(state, part, seat, place, usable)


def _home_part(state: Any, seat: int, usable: set[str]) -> Part:
    """A home, as one thing to click while pawns are there."""
    x, y = places.spot(seat, HOME)
    count = list(state.place[seat]).count(HOME)
    pawns = [{"at": _pawn_at(seat, HOME, slot), **_xy(places.home_spot(seat, slot))} for slot in range(count)]
    part = {"at": f"home:{seat}", "seat": seat, "x": x, "y": y, "pawns": pawns}
    if not count:
        return part
    return _clickable(state, {**part, "name": _pawns_name(seat, HOME, count)}, seat, HOME, usable)


def _xy(spot: places.Spot) -> Part:
    return {"x": spot[0], "y": spot[1]}


def _pawns_name(seat: int, place: int, count: int) -> str:
    return ngettext("{colour} pawn, {place}", "{count} {colour} pawns, {place}", count).format(
        count=count, colour=_(notation.COLOUR_NAMES[seat]), place=place_name(seat, place)
    )


def place_name(seat: int, place: int) -> str:
    """A place in words: 'yellow 11', 'home', 'circle 2'."""
    return notation.space_words(place) if FIRST <= place <= LAST else notation.spoken_place(seat, place)


def _clickable(state: Any, part: Part, seat: int, place: int, usable: set[str]) -> Part:
    pick = _pawn_pick(seat, place)
    if state.phase != rules.OVER:
        part["pick"] = pick
    return {**part, "playable": True} if pick in usable else part


def _pawn_at(seat: int, place: int, number: int | None = None) -> str:
    """The name of a pawn's place in the page; a number tells pawns apart that share it."""
    return f"pawn:{seat}:{notation.PLACES[place]}" + ("" if number is None else f"/{number}")


def _pawn_pick(seat: int, place: int) -> str:
    return f"{notation.LETTERS[seat]}@{notation.PLACES[place]}"


def _lies_down(state: Any, giver: int) -> bool:
    return bool(state.phase == rules.EXCHANGE and state.given[giver] != rules.NONE)


def _gift(giver: int) -> Part:
    return {**back(f"gift:{giver}", _("{name}: a card for the partner").format(name=people.name(giver))), "seat": giver}


def _played(notes: Sequence[Note]) -> Part | None:
    """The card of the last move, and who played it."""
    found = _card_of(notes)
    if found is None:
        return None
    who, kind = found
    return {**card_part("played", notation.CARDS[kind], spoken(kind)), "last": people.name(who)}


_WALKS = {rules.P8, rules.P10, rules.P11, rules.P13}


def _card_of(notes: Sequence[Note]) -> tuple[int, int] | None:
    """Who played which card."""
    for rule, who, what in notes:
        if rule == rules.P11:
            return who, rules.SEVEN
        if rule == rules.P14:
            return who, rules.SWITCH
        if rule in _WALKS:
            return who, _read_note(what)[0]
    return None


def _read_note(what: int) -> tuple[int, int, int, int]:
    """The inverse of `rules.pawn_note`: card or steps, colour, from where, to where."""
    rest, there = divmod(what, 64)
    rest, here = divmod(rest, 64)
    return *divmod(rest, SEATS), here, there


def _spots_of(what: int) -> tuple[int, int]:
    _first, colour, here, there = _read_note(what)
    return places.spot_number(colour, here), places.spot_number(colour, there)


# ---- what to do now


def prompt(state: Any, seat: int, legal: Sequence[str]) -> tuple[str, str]:
    """What to do now, and a word that helps."""
    name = people.name(state.turn)
    if state.phase == rules.EXCHANGE:
        if seat != state.turn:
            return _("{name} chooses a card …").format(name=name), _("Every player gives the partner one card.")
        return _("Give your partner a card."), _("Choose it; you get one in return.")
    if seat != state.turn:
        return _("{name} is thinking …").format(name=name), ""
    if "fold" in legal:
        return _("No card can be used."), _("Throw in the hand and sit out until the next deal.")
    if rules.playing_for(state) != seat:
        colour = _(notation.COLOUR_NAMES[rules.playing_for(state)])
        return _("Your turn: choose a card."), _("You move your partner's pawns: {colour}.").format(colour=colour)
    return _("Your turn: choose a card."), _("Then choose the pawn that moves.")


# ---- what a click means


def entries(state: Any, legal: Sequence[str]) -> list[Part]:
    """Each legal move as what one clicks, 7*1 and Switch in every order that leads to the same board.

    The arrows of a move go from one of the board's spots to another; each has the number of the pick
    that chooses it.
    """
    ways = [(clicked, arrows, text) for text in legal for clicked, arrows in _ways(state, text)]
    ways.sort(key=lambda way: [int(pick[1:]) for pick in way[0] if pick[0] == "+"])  # few steps are offered first
    return [{"move": text, "picks": clicked, "arrows": arrows} for clicked, arrows, text in ways]


def _ways(state: Any, text: str) -> Iterator[tuple[list[str], list[Arrow]]]:
    """The clicks that make a move, with its arrows, in every order."""
    clicked = picks(text, state.turn)
    move = notation.read_move(text, SEATS)
    if move >= rules.GIVE:
        yield clicked, []
    elif rules.kind_of(move) == rules.SWITCH:
        here, there = rules.place_of(move), rules.other_place_of(move)
        arrows = [_arrow(0, here, there, 2), _arrow(0, there, here, 2)]
        yield clicked, arrows
        yield [clicked[0], clicked[2], clicked[1]], arrows[::-1]
    elif rules.kind_of(move) == rules.SEVEN:
        for shares, ends in _orders(state, notation.parts_of(move)):
            yield (
                _share_picks(shares, state.turn),
                [
                    _arrow(_seat(state, share[0]), share[1], end, 2 * number + 2)
                    for number, (share, end) in enumerate(zip(shares, ends, strict=True))
                ],
            )
    else:
        seat, here = _seat(state, rules.colour_of(move)), rules.place_of(move)
        kind, high = rules.kind_of(move), rules.other_colour_of(move)
        there = rules.destination(state, seat, state.circles[seat], kind, high, rules.along(seat, here))
        yield clicked, [_arrow(seat, here, rules.on_board(seat, there), len(clicked) - 1)]


def _seat(state: Any, colour: int) -> int:
    return int(state.turn if colour == rules.OWN else colour)


def _arrow(seat: int, here: int, there: int, chosen_by: int) -> Arrow:
    return places.spot_number(seat, here), places.spot_number(seat, there), chosen_by


def _orders(state: Any, shares: Sequence[Share]) -> Iterator[tuple[Sequence[Share], list[int]]]:
    """The shares of a 7*1, and where each ends, in every order that leads to the same board."""
    ends = _ends(state, shares)
    yield shares, ends
    on_the_track = all(FIRST <= place <= LAST for place in ends)
    for order in dict.fromkeys(permutations(zip(shares, ends, strict=True))):
        other = [share for share, _end in order]
        if other == list(shares):
            continue
        if on_the_track:  # there nobody is in another's way
            yield other, [end for _share, end in order]
        elif rules.verdict(state, notation.read_move(_split_text(other), SEATS)) == rules.LEGAL:
            reached = _ends(state, other)
            if sorted(reached) == sorted(ends):
                yield other, reached


def _ends(state: Any, shares: Sequence[Share]) -> list[int]:
    """Where the pawns of a legal 7*1 get to, as the board counts, one after the other."""
    circles = list(state.circles)
    ends = []
    for colour, place, steps in shares:
        seat = _seat(state, colour)
        here = rules.along(seat, place)
        there = rules.forwards(state, seat, circles[seat], here, steps)
        _pawns, circles[seat] = rules.after(state, seat, 0, circles[seat], 0, here, there)
        ends.append(rules.on_board(seat, there))
    return ends


def _split_text(shares: Sequence[Share]) -> str:
    return "7*1 " + " ".join(f"{notation.pawn_text(colour, place)}:{steps}" for colour, place, steps in shares)


def _share_picks(shares: Sequence[Share], turn: int) -> list[str]:
    clicked = ["7*1"]
    for colour, place, steps in shares:
        clicked += [_pawn_pick(turn if colour == rules.OWN else colour, place), f"+{steps}"]
    return clicked


def picks(move: str, turn: int) -> list[str]:
    """What one clicks, in order, to make a move of the seat whose turn it is.

    >>> picks("5 c4", 1), picks("1/14 y3 14", 0), picks("give 5", 0), picks("fold", 0)
    (['5', 'r@c4'], ['1/14', 'y@y3', '+14'], ['5'], ['fold'])
    >>> picks("7*1 c3:5 c4:1 y14:1", 1)
    ['7*1', 'r@c3', '+5', 'r@c4', '+1', 'r@y14', '+1']
    >>> picks("SW y@y11 b@y9", 2)
    ['SW', 'y@y11', 'b@y9']
    """
    first, *rest = move.split()
    if first == "give":
        return rest
    if first == "7*1":
        return _share_picks(notation.parts_of(notation.read_move(move, SEATS)), turn)
    own = notation.LETTERS[turn] + "@"
    pawns = [pawn if "@" in pawn else own + pawn for pawn in rest[: 2 if first == "SW" else 1]]
    return [first, *pawns, *(f"+{value}" for value in rest[len(pawns) :])]


def picks_of_move(state: Any, move: str) -> list[str]:
    """What one clicks to make a move in this position, legal or not."""
    return picks(move, state.turn)


def attempts(state: Any, clicked: Sequence[str]) -> list[str]:
    """The moves that somebody may have meant who clicked these and got no further; what is no pick is left out."""
    if not clicked or clicked[0] not in (*notation.KIND, "fold"):
        return []
    first, *rest = clicked
    if first == "fold":
        return ["fold"]
    if state.phase == rules.EXCHANGE:
        return [f"give {first}"]
    rest = [pick for pick in rest if _PAWN.fullmatch(pick) or _STEPS.fullmatch(pick)]
    pawns = [pick for pick in rest if "@" in pick]
    mover = rules.playing_for(state)
    mine = [_pawn_pick(seat, place) for seat, place, _count in standing_pawns(state) if seat == mover]
    if first == "SW":
        return _meant_switches(state, pawns)
    if first == "7*1":
        return [_meant_split(state, rest, pawn) for pawn in (pawns[-1:] or mine)]
    values = ("1", "14") if first == "1/14" else ("",)
    return [f"{first} {_named(state, pawn)} {value}".strip() for pawn in (pawns[:1] or mine) for value in values]


def _named(state: Any, pick: str) -> str:
    """A pawn as moves name it: the mover's own by its place alone."""
    return pick[2:] if pick[0] == notation.LETTERS[state.turn] else pick


def _meant_switches(state: Any, pawns: Sequence[str]) -> list[str]:
    """With the pawns that were named, or else any two."""
    everyone = [_pawn_pick(seat, place) for seat, place, _count in standing_pawns(state)]
    on_track = [pick for pick in everyone if notation.PLACE[pick[2:]] in range(FIRST, LAST + 1)]
    pair = [*pawns, *(pick for pick in [*on_track, *everyone] if pick not in pawns)][:2]
    return ["SW " + " ".join(pair)] if len(pair) == 2 else []


def _meant_split(state: Any, rest: Sequence[str], pawn: str) -> str:
    """The shares chosen so far, and all other steps with this pawn."""
    done = [(one, int(two[1:])) for one, two in pairwise(rest) if "@" in one and "+" in two]
    left = rules.SHARED - sum(steps for _pawn, steps in done)
    shares = [*done, (pawn, left)] if left > 0 else done
    return " ".join(["7*1", *(f"{_named(state, at)}:{steps}" for at, steps in shares)])


def remark(clicked: Sequence[str]) -> str:
    """What to say to a click that is not the beginning of a move.

    >>> remark(["y@y3"])
    'Choose a card first, then the pawn.'
    """
    return _("Choose a card first, then the pawn.") if clicked and _PAWN.fullmatch(clicked[0]) else ""


def names_of_picks(state: Any, legal: Sequence[str]) -> dict[str, str]:
    """What one clicks, in words."""
    return {click: _pick_name(state, click) for move in legal for click in picks(move, state.turn)}


def _pick_name(state: Any, click: str) -> str:
    if click == "fold":
        return _("Throw in the hand")
    if click in notation.KIND:
        return spoken(notation.KIND[click])
    if click[0] == "+":
        return _steps(int(click[1:]))
    seat, place = notation.LETTERS.index(click[0]), notation.PLACE[click[2:]]
    if seat == rules.playing_for(state):
        return place_name(seat, place)
    return _("{colour} on {place}").format(colour=_(notation.COLOUR_NAMES[seat]), place=place_name(seat, place))


# ---- what moves


def dealt(state: Any, seat: int) -> list[Part]:
    """Every hand comes from the middle of the board."""
    return [travel("middle", _place_of(seat, other, "?"), "back", together="deal") for other in range(SEATS)]


def touched(notes: Sequence[Note], seat: int) -> dict[str, str]:
    """The board itself tells of the last move."""
    return {}


def motions(before: Any, after: Any, notes: Sequence[Note], seat: int) -> list[Part]:
    """How cards and pawns came from the last table to this one, in the order in which the rules acted."""
    found = _card_motions(before, notes, seat)
    walks = _Walks(before)
    used = 0
    for rule, _who, what in notes:
        if rule == rules.P9:
            used = what % 16
        elif rule in _WALKS:
            first, colour, here, there = _read_note(what)
            steps = first if rule == rules.P11 else used or rules.STEPS[first]
            walks.walk(colour, here, there, -rules.BACK if rule == rules.P13 else steps)
        elif rule == rules.P14:
            walks.change_places(*_read_note(what))
        elif rule == rules.P21:
            _first, owner, _here, place = _read_note(what)
            walks.send_home(owner, place)
        elif rule == rules.P22:
            walks.turn_home()
    new_deal = any(rule == rules.P4 for rule, *_rest in notes)
    return [*found, *walks.motions(after), *(dealt(after, seat) if new_deal else [])]


def _card_motions(before: Any, notes: Sequence[Note], seat: int) -> list[Part]:
    """The card that was played goes to the middle; cards of the exchange cross, face down."""
    found = []
    played = _card_of(notes)
    if played:
        who, kind = played
        text = notation.CARDS[kind]
        found.append(travel(_place_of(seat, who, text), "played", text, start=None if who == seat else "back"))
    last = any(rule == rules.P5_GETS for rule, *_rest in notes)
    for rule, who, what in notes:
        if rule == rules.P5 and not last:
            found.append(travel(_place_of(seat, who, _at(what)), f"gift:{who}", "back", start=_face(seat, who, what)))
        elif rule == rules.P5_GETS:
            giver = rules.partner_of(who)
            lay = before.given[giver] != rules.NONE
            start_at = f"gift:{giver}" if lay else _place_of(seat, giver, "")
            face = _face(seat, who, what)
            found.append(travel(start_at, _place_of(seat, who, _at(what)), face, start="back", together="exchange"))
    return found


def _face(seat: int, who: int, kind: int) -> str:
    """A card as the seat sees it in somebody's hand."""
    return notation.CARDS[kind] if who == seat and kind != UNKNOWN else "back"


def _place_of(seat: int, who: int, text: str) -> str:
    """Where a card of that seat lies: in my hand by its name, elsewhere in the fan."""
    if who == seat:
        return f"hand:{text}" if text not in ("", "?") else "hand"
    return f"seat:{who}"


class _Walks:
    """The ways of the pawns in one move; where each ends up in the page is known when all have arrived."""

    def __init__(self, before: Any) -> None:
        self.circles = list(before.circles)
        self.at_home = [list(before.place[seat]).count(HOME) for seat in range(SEATS)]
        self.found: list[tuple[int, int, Part]] = []  # whose pawn, where it ends, its motion

    def walk(self, colour: int, here: int, there: int, steps: int) -> None:
        """Space by space: out of home, forwards, back, or to and fro on the goal circles (P28)."""
        if here == HOME:
            self.at_home[colour] -= 1
            way = [places.home_spot(colour, self.at_home[colour]), places.spot(colour, START)]
        else:
            way = [places.spot(colour, place) for place in self._way(colour, here, steps)]
        self.found.append((colour, there, {"path": way, "flies": False}))
        for place, bit in ((here, 0), (there, 1)):
            if place >= rules.OUTER:
                mask = 1 << (place - rules.OUTER)
                self.circles[colour] = self.circles[colour] & ~mask | bit * mask

    def _way(self, colour: int, here: int, steps: int) -> list[int]:
        place = rules.along(colour, here)
        circles = self.circles[colour] & ~(1 << (place - rules.OUTER) if place >= rules.OUTER else 0)
        way = [here]
        step = 1 if steps > 0 else -1
        if step < 0:
            place = max(place, FIRST)  # from the start the way back leads to the space before it (P13)
        for _number in range(abs(steps)):
            if place + step > rules.INNER or rules.is_taken(circles, place + step):
                step = -step
            place += step
            if place < FIRST:
                place += rules.TRACK
            way.append(rules.on_board(colour, place))
        return way

    def change_places(self, other: int, colour: int, here: int, there: int) -> None:
        """Switch: both cross."""
        a, b = places.spot(0, here), places.spot(0, there)
        self.found.append((colour, there, {"path": [a, b], "flies": True, "together": "switch"}))
        self.found.append((other, here, {"path": [b, a], "flies": True, "together": "switch"}))

    def send_home(self, owner: int, place: int) -> None:
        """Who is hit flies home."""
        motion = {"path": [places.spot(owner, place), self._home(owner)], "flies": True}
        motion["to"] = _pawn_at(owner, HOME, self.at_home[owner] - 1)
        self.found.append((owner, HOME, motion))

    def turn_home(self) -> None:
        """Who landed on a pair goes home itself."""
        colour, _there, motion = self.found.pop()
        (ax, ay), (bx, by) = motion["path"][-1], self._home(colour)
        leg = [(round(ax + (bx - ax) * k / 4, 4), round(ay + (by - ay) * k / 4, 4)) for k in range(1, 4)]
        motion |= {"path": [*motion["path"], *leg, (bx, by)], "to": _pawn_at(colour, HOME, self.at_home[colour] - 1)}
        self.found.append((colour, HOME, motion))

    def _home(self, seat: int) -> places.Spot:
        self.at_home[seat] += 1
        return places.home_spot(seat, self.at_home[seat] - 1)

    def motions(self, after: Any) -> list[Part]:
        stand = {(seat, place): count for seat, place, count in standing_pawns(after)}
        coming = Counter((colour, there) for colour, there, _motion in self.found)
        for colour, there, motion in self.found:
            if "to" not in motion:
                count = stand.get((colour, there), 1)
                coming[colour, there] -= 1
                motion["to"] = _pawn_at(colour, there, None if count == 1 else count - 1 - coming[colour, there])
        return [motion for _colour, _there, motion in self.found]


# ---- the end of a game


def decided(state: Any, seat: int) -> str:
    """What decided the game."""
    team = 0 if rules.has_won(state, 0) else 1
    return _("{first} and {second}: all eight pawns are locked.").format(
        first=people.name(team), second=people.name(team + 2)
    )


def left_over(state: Any, seat: int) -> list[Part]:
    """The pawns that a seat has brought to its goal circles."""
    return [
        {"at": f"goal:{seat}:{place}", "face": f"token-{seat}", "name": _pawns_name(seat, place, 1)}
        for place in state.place[seat]
        if place >= rules.OUTER
    ]
