"""The rules of 4½ Minuten in words: rule id -> heading and text, in our own sentences.

`forbids` says why a move may not be played, `tells` what a rule did; the numbers they are given
are those of `rules`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardlib import people
from cardlib.game import Rule
from cardlib.language import N_, _, ngettext
from cardlib.minuten import rules
from cardlib.minuten.notation import COLOUR_NAMES, spoken

# fmt: off
_LEDGER = (
    (N_("Players and cards"), N_("Two to six players form one team. There are 95 cards: 70 number cards (1 to 7 in five colours, two of each) and 25 special cards of five kinds.")),
    (N_("Coloured special cards"), N_("It's your turn, Change direction and Draw two exist once in each colour. They match like number cards: by colour or by symbol.")),
    (N_("White special cards"), N_("Change colour and Blocked! are white. A white card may be laid on any card, on another white one too.")),
    (N_("What the white cards show"), N_("Each Change colour shows two neighbouring colours of the ring red, yellow, green, blue, purple, so every colour is on two of the five cards. Each Blocked! shows one colour. (Reading: the rulebook does not list the pairs.)")),
    (N_("Setting up"), N_("Shuffle all 95 cards. Everyone gets a display of four cards, face down until the clock starts; with two players five. The rest is the draw pile.")),
    (N_("The clock"), N_("The clock runs for four and a half minutes, 270 seconds. When it starts, all displays are turned face up and stay open for everyone.")),
    (N_("Who begins"), N_("The youngest player begins, here seat 0. Play goes clockwise.")),
    (N_("A turn"), N_("Lay exactly one card of your display in the middle, refill, and the next player follows. (Reading: what the card does comes first. After Draw two the next player draws, then you refill; near the end of the draw pile that matters.)")),
    (N_("Refilling"), N_("If you hold fewer than four cards after laying one (five with two players), draw one card, just one. With four or more you draw nothing.")),
    (N_("Two piles"), N_("The first card opens pile 1, and any card will do. After that you lay on pile 1 or open pile 2 with any card. There is never a third pile.")),
    (N_("What fits"), N_("A card fits on a pile if it has the same colour, the same number or the same symbol as the top card.")),
    (N_("Passing"), N_("If you cannot or do not want to lay a card, your whole display goes to one side, two minus points a card. You draw four new cards (five with two players) and your turn is over.")),
    (N_("It's your turn"), N_("Name any player, yourself too. That player is next. (Reading: if that player has no cards, play goes on from that seat in the direction of play.)")),
    (N_("Change direction"), N_("The direction of play turns round at once. With two players nothing changes.")),
    (N_("Draw two"), N_("The next player draws two cards at once and may hold more than four because of it. (Reading: this comes before your own refill; if the draw pile runs short, it is you who goes without.)")),
    (N_("Change colour"), N_("The next card on this pile must have one of the two colours shown, or be white.")),
    (N_("Blocked!"), N_("The pile is closed until three cards have been laid on the other pile.")),
    (N_("After the block"), N_("When a blocked pile opens again, the next card on it must have the colour of the Blocked! card, or be white.")),
    (N_("Passing frees the pile"), N_("If someone passes while a pile is blocked, the display goes aside as usual and the pile is open at once.")),
    (N_("Never both"), N_("Both piles may never be blocked at the same time. A Blocked! that would do so cannot be played; if you have nothing else, you pass.")),
    (N_("Counting down"), N_("The three cards after a Blocked! are counted aloud: three, two, one.")),
    (N_("Only one pile, and blocked"), N_("If the only pile so far is blocked, the second one may be opened with any card except another Blocked!.")),
    (N_("The end of a round"), N_("A round ends when the time is up, or when the draw pile and all displays are empty.")),
    (N_("Minus points"), N_("One minus point for each card in the draw pile or in a display, two for each card set aside.")),
    (N_("Three rounds"), N_("Three rounds make a match. The sum of their minus points is your result, from 0 (perfect) to 91 and more.")),
    (N_("Two players"), N_("With two players a display has five cards instead of four: when dealing, refilling and passing.")),
    (N_("The harder variant"), N_("The team chooses who begins. You do not refill after a turn; only when a single card is left, make your display up to four (five with two players). Passing sets aside what lies there and draws a full display. (Reading: making up at one card is not optional.)")),
    (N_("When the draw pile runs out"), N_("You draw what there is, or nothing. A player with an empty display is passed over; that costs nothing and opens no pile. (Reading: the rulebook is silent.)")),
    (N_("On a white card"), N_("A white top card has no number and no symbol. Only the colours it shows decide which coloured card fits. (Reading: it follows from the two white cards' texts.)")),
)
# fmt: on

RULES = {f"M{number}": Rule(f"M{number}", heading, text) for number, (heading, text) in enumerate(_LEDGER, 1)}

# M25: the most minus points for each verdict
_VERDICTS = (
    (0, N_("Perfect: not one card was left. Hardly anyone ever manages that!")),
    (15, N_("Outstanding! You play like one mind.")),
    (35, N_("Very good: you know how this works.")),
    (60, N_("Solid. A little more looking left and right, and it will be less.")),
    (90, N_("The cards were against you. Try again!")),
)
_LAST_VERDICT = N_("A hard match. Practice helps, and so does leaving the next player something to play.")


def match_verdict(totals: tuple[int, ...]) -> str:
    """What the sum of three rounds is worth (M25)."""
    return _(source_verdict(totals[0]))


def source_verdict(points: int) -> str:
    """The verdict on so many minus points, in the language of the sources."""
    return next((text for most, text in _VERDICTS if points <= most), _LAST_VERDICT)


def rule_id(number: int) -> str:
    return f"M{number % 100}"


def forbids(state: Any, move: int, rule: int) -> str:
    """Why the move may not be played, in a sentence."""
    if rule == rules.M23:
        return _("The round is over.") if state.phase == rules.OVER else _("The time is up; only `time` is left.")
    if rule == rules.M6:
        return _("The clock has not run out yet.")
    if rule == rules.M7:
        return _("Only in the variant, and only at the start, the team chooses who begins.")
    if rule == rules.M27:
        return _("First the team chooses who begins: begin 0, begin 1, and so on.")
    card, pile = rules.card_of(move), rules.pile_of(move)
    top = state.top[pile]
    names = {
        "card": spoken(card),
        "pile": pile + 1,
        "top": spoken(top) if top >= 0 else "",
        "count": state.block_left,
        "colours": _colours_shown(top),
    }
    if rule == rules.M8:
        third, you, named = (
            _("{who} has no {card} in its display."),
            _("You have no {card} in your display."),
            _("{who} has no {card} in the display."),
        )
        return people.tell(state.turn, third, you, named, **names)
    return _(_FORBIDS[rule]).format(**names)


_FORBIDS = {
    rules.M10: N_("Pile 2 cannot be opened before pile 1."),
    rules.M11: N_("{card} does not fit on {top}: neither colour nor number nor symbol is the same."),
    rules.M16: N_("On this Change colour only {colours} or a white card may follow."),
    rules.M17: N_("Pile {pile} is blocked; cards to go on the other pile: {count}."),
    rules.M18: N_("After this Blocked! only {colours} or a white card may follow."),
    rules.M20: N_("The other pile is blocked already, and both may never be."),
}


def _colours_shown(top: int) -> str:
    if top >= rules.BLOCK:
        return _(COLOUR_NAMES[top - rules.BLOCK])
    if top >= rules.CHANGE:
        first, second = (_(COLOUR_NAMES[colour]) for colour in rules.CHANGE_COLOURS[top - rules.CHANGE])
        return _("{first} or {second}").format(first=first, second=second)
    return ""


def tells(rule: int, who: int, what: int) -> str:
    """What the rule did, in a sentence."""
    if rule == rules.M12:
        third = ngettext(
            "{who} passes: {what} card goes to one side.", "{who} passes: {what} cards go to one side.", what
        )
        you = ngettext("You pass: {what} card goes to one side.", "You pass: {what} cards go to one side.", what)
        return people.tell(who, third, you, what=what)
    if rule == rules.M24:
        source = ngettext("The round counts {what} minus point.", "The round counts {what} minus points.", what)
        return source.format(what=what)
    forms = _NAMES_YOU if rule == rules.M13 and people.is_you(what) else _TELLS[rule]
    meaning = _MEANING[rule](what) if rule in _MEANING else {}
    return people.tell(who, *map(_, forms), **meaning)


def _card(what: int) -> dict[str, Any]:
    return {"card": spoken(what)}


def _pile(what: int) -> dict[str, Any]:
    return {"pile": what + 1}


def _laid(what: int) -> dict[str, Any]:
    card = rules.card_of(what)
    return {"card": spoken(card), "pile": rules.pile_of(what) + 1, "colours": _colours_shown(card)}


_COUNT = {3: N_("Three!"), 2: N_("Two!"), 1: N_("One!")}
# What the number in a note means, where it is more than a number
_MEANING: dict[int, Callable[[int], dict[str, Any]]] = {
    rules.M8: _laid,
    rules.M9: _card,
    rules.M10: _laid,
    rules.M12_NEW: _card,
    rules.M13: lambda what: {"other": people.name_within(what)},
    rules.M14: lambda what: {"way": _("clockwise") if what == 1 else _("anticlockwise")},
    rules.M15: _card,
    rules.M16: lambda what: {"colours": _colours_shown(what)},
    rules.M17: _pile,
    rules.M18: _laid,
    rules.M19: _pile,
    rules.M21: lambda what: {"count": _(_COUNT[what])},
    rules.M27: _card,
}
# What is told about a seat, in the third person and to 'you'; and what is told about nobody
_TELLS: dict[int, tuple[str, ...]] = {
    rules.M6: (N_("The clock runs out before {whom} can play."), N_("The clock runs out before you can play.")),
    rules.M8: (N_("{who} lays {card} on pile {pile}."), N_("You lay {card} on pile {pile}.")),
    rules.M9: (N_("{who} refills with {card}."), N_("You refill with {card}.")),
    rules.M10: (N_("{who} opens pile {pile} with {card}."), N_("You open pile {pile} with {card}.")),
    rules.M12_NEW: (N_("{who} draws {card}."), N_("You draw {card}.")),
    rules.M13: (N_("{who} names {other}."), N_("You name {other}.")),
    rules.M14: (N_("The direction turns: now {way}."),),
    rules.M14_NOTHING: (N_("With two players the direction does not matter."),),
    rules.M15: (N_("{who} must draw two: {card}."), N_("You must draw two: {card}.")),
    rules.M16: (N_("The next card on this pile: {colours}, or white."),),
    rules.M17: (N_("Pile {pile} is blocked for three cards."),),
    rules.M18: (N_("Pile {pile} is open again; {colours} or white must follow."),),
    rules.M19: (N_("The pass frees pile {pile} at once."),),
    rules.M21: (N_("{who} counts aloud: {count}"), N_("You count aloud: {count}")),
    rules.M23: (N_("No card is left: the round is over."),),
    rules.M23_TIME: (N_("The time is up: the round is over."),),
    rules.M27: (
        N_("{who} makes up its display: {card}."),
        N_("You make up your display: {card}."),
        N_("{who} makes up the display: {card}."),
    ),
    rules.M27_BEGINS: (N_("The team lets {whom} begin."), N_("The team lets you begin.")),
    rules.M28: (N_("{who} has no cards and is passed over."), N_("You have no cards and are passed over.")),
    rules.M28_NOTHING: (
        N_("The draw pile is empty: {whom} draws no more."),
        N_("The draw pile is empty: you draw no more."),
    ),
}
_NAMES_YOU = (N_("{who} names you."), N_("You name yourself."))
