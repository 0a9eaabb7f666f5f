"""The rules of Partners in words: rule id -> heading and text, in our own sentences.

`forbids` says why a move may not be played, `tells` what a rule did; the numbers they are given
are those of `rules`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardlib import people
from cardlib.game import Rule
from cardlib.language import N_, _, ngettext
from cardlib.partners import rules
from cardlib.partners.notation import (
    COLOUR_NAMES,
    parts_of,
    pawn_text,
    spoken,
    spoken_from,
    spoken_on,
    spoken_pawn,
    spoken_place,
    team_name,
)

# fmt: off
_LEDGER = (
    (N_("Players and teams"), N_("Four players form two teams that sit opposite: yellow and blue against red and green. Everyone has four pawns, and all of them begin in their home circle.")),
    (N_("Winning"), N_("The first team with all eight pawns locked in its goal circles wins.")),
    (N_("The cards"), N_("There are 14 kinds of card: heart, heart or 8, heart or 13, 1 or 14, 2, 3, 4 back, 5, 6, 7 shared, 9, 10, 12 and Switch. (Reading: four of each, 56 cards; the number can be changed.)")),
    (N_("Dealing"), N_("Everyone is dealt four cards. One dealer deals three times from one shuffled pack; the few cards left over lie unused. Then the next dealer to the left shuffles all of them.")),
    (N_("The exchange"), N_("After every deal, before anyone plays, each player gives the partner one card: face down, all at the same time, without a word or a sign.")),
    (N_("Taking turns"), N_("The player to the left of the dealer begins. Clockwise everyone plays one card a turn, until all hands are used up.")),
    (N_("The first dealer"), N_("Everyone draws a card; the highest one deals first. Switch and heart count 0, a card with two values counts the higher. (Reading: those who tie draw again.)")),
    (N_("Number cards"), N_("One of your pawns moves that many spaces, clockwise.")),
    (N_("Cards with two uses"), N_("A card that shows two things is used as one of them; you choose which.")),
    (N_("Heart"), N_("A heart brings one pawn from home to your starting space. It does nothing else, and nothing else brings a pawn out.")),
    (N_("7 shared"), N_("Seven single steps, shared as you like among your pawns in play that are not locked. All seven must be used. One pawn moves after the other, each only once.")),
    (N_("7 shared, and the last pawn"), N_("If the card locks your last pawn, the steps left over go to your partner's pawns, to one or to several. All of them must be used there, or the card cannot be played that way. (Reading: even when it would lock the team's eighth pawn.)")),
    (N_("4 back"), N_("One pawn moves four spaces anticlockwise, but never a pawn on a goal circle. From your starting space it goes to the 11 behind it.")),
    (N_("Switch"), N_("Any two pawns on the track change places, whoever they belong to, even two of one colour. You need no pawn of your own in play.")),
    (N_("What Switch cannot touch"), N_("A pawn at home, on its starting space, on a goal circle, or on a space with another pawn of its colour is never switched.")),
    (N_("You must play if you can"), N_("If any of your cards can be used you must play one. If none can, throw in your whole hand; you are out until the next deal. (Reading: thrown in face up, for all to see.)")),
    (N_("Starting spaces do not count"), N_("Nobody counts a starting space when moving over it: after 14 comes 1, and before 1 comes 14.")),
    (N_("A start that blocks"), N_("A pawn on its own starting space bars the way for everybody else, partner included, forwards and backwards. Its owner may pass. Several pawns may stand there.")),
    (N_("In front of a block"), N_("A pawn that meets a block does not turn round. It may go up to the block if the count ends there; otherwise it cannot make the move.")),
    (N_("Hands off the start"), N_("Nobody else may move or hit a pawn on its starting space; only a partner who has finished may move it.")),
    (N_("Hitting"), N_("If you land on a single pawn of another colour, even your partner's, that pawn goes home. (Reading: the set-up pages, which say so, are missing.)")),
    (N_("Landing on a pair"), N_("If you land on two or more pawns of another colour, you are the one who goes home.")),
    (N_("Pawns of one colour together"), N_("Your own pawns may share a space. Two or more of one colour protect each other, and they block nobody.")),
    (N_("One colour a space"), N_("Two colours never share a space.")),
    (N_("Into the goal"), N_("Forwards from the 14 before your own start the way leads to c4, c3, c2 and c1, and never past it into another round.")),
    (N_("No jumping in the goal"), N_("On the goal circles no pawn jumps over another.")),
    (N_("Locked"), N_("A pawn on c1 is locked; on c2 it is locked if c1 is, and so on. A locked pawn never moves again.")),
    (N_("Back and forth"), N_("A pawn with steps left that cannot go further in turns round and makes the others backwards, out onto the track if need be. A pawn behind it on the circles turns it round again.")),
    (N_("Room to turn"), N_("To turn, a pawn needs a free goal circle. If it cannot enter even one, it cannot make the move; nor can a pawn on a circle when the next one inwards is taken.")),
    (N_("Hands off the goal"), N_("Nobody else moves or hits a pawn on a goal circle; only a partner who has finished may move it.")),
    (N_("Playing for the partner"), N_("When your four pawns are locked you go on with your cards and move your partner's pawns as if they were yours.")),
    (N_("A card played is played"), N_("A card once played stands. If it turns out that it cannot be used, take it back and play another one, if any can be.")),
    (N_("Sending yourself home"), N_("A move that ends on a pair and sends your own pawn home is allowed; if it is all you can do, you must make it. (Reading: it follows from the rule that you must play.)")),
    (N_("Manners"), N_("A pawn you have touched must move; if it cannot, another one moves with the same card. A card laid before your turn must be played then, if it can be. Play briskly. (On screen you may change your mind until you confirm.)")),
)
# fmt: on

RULES = {f"P{number}": Rule(f"P{number}", heading, text) for number, (heading, text) in enumerate(_LEDGER, 1)}


def match_verdict(totals: tuple[int, ...]) -> str:
    """Who has won (P2); a match is one game."""
    return _("{team} have brought all eight pawns home and win.").format(team=team_name(totals.index(max(totals))))


def rule_id(number: int) -> str:
    return f"P{number % 100}"


def forbids(state: Any, move: int, rule: int) -> str:
    """Why the move may not be played, in a sentence."""
    return people.tell(
        state.turn,
        *map(_, _reason(state, move, rule)),
        card=spoken(rules.kind_of(move)),
        colour=_(COLOUR_NAMES[rules.playing_for(state)]),
        pawn=_pawn_meant(state, move, rule),
    )


def _reason(state: Any, move: int, rule: int) -> tuple[str, ...]:
    if rule == rules.P5:
        return _forbids_exchange(state, move)
    if rule == rules.P10 and rules.place_of(move) == rules.HOME:
        return (N_("There is no pawn at home that the heart could bring out."),)
    if rule == rules.P11 and move != rules.TOTAL_WRONG:
        return (N_("There is no pawn in play on one of these places that could take steps of the 7."),)
    if rule == rules.P12 and move != rules.ORDER_WRONG:
        return (N_("The partner's pawns take steps of the 7 only when all your own are locked."),)
    if rule == rules.P27 and rules.playing_for(state) != state.turn:
        return (N_("Your own pawns are all locked and never move again; with your cards you move your partner's."),)
    return _FORBIDS[rule]


def _pawn_meant(state: Any, move: int, rule: int) -> str:
    """The pawn that the reason is about: as one says it, or as one has to write it (P31)."""
    kind = rules.kind_of(move)
    if rule == rules.P31_COLOUR:
        place = _first_of_partner(state, move) if kind == rules.SEVEN else rules.place_of(move)
        return pawn_text(rules.partner_of(state.turn), place)
    pawns = [(rules.colour_of(move), rules.place_of(move))]
    if rule == rules.P14:
        pawns.append((rules.other_colour_of(move), rules.other_place_of(move)))
    for colour, place in pawns:
        colour = state.turn if colour == rules.OWN else colour
        if rules.pawn_at(state, colour, rules.along(colour, place)) == rules.NONE or rule == rules.P8_NOT_YOURS:
            return spoken_pawn(colour, place)
    return ""


def _first_of_partner(state: Any, move: int) -> int:
    """The place of the first pawn of a 7*1 that is the partner's, though no colour says so."""
    partner = rules.partner_of(state.turn)
    places = [place for _colour, place, _steps in parts_of(move)]
    return next(p for p in places if rules.pawn_at(state, partner, rules.along(partner, p)) != rules.NONE)


def _forbids_exchange(state: Any, move: int) -> tuple[str, ...]:
    if not rules.GIVE <= move < rules.FOLD:
        return (N_("First the partners exchange a card each: give 5, for example."),)
    if state.phase == rules.EXCHANGE:
        return _GIVES_WHAT_IS_NOT_HELD
    return (N_("Cards are exchanged only after a deal, before anyone plays."),)


# What is said about a seat, in the third person and to 'you'; and what is said about nobody
_GIVES_WHAT_IS_NOT_HELD = (
    N_("{who} cannot give a card that it does not hold."),
    N_("You cannot give a card that you do not hold."),
    N_("{who} can only give a card from the hand."),
)
_FORBIDS: dict[int, tuple[str, ...]] = {
    rules.P2: (N_("The game is over."),),
    rules.P6: (N_("{who} does not hold this card: {card}."), N_("You do not hold this card: {card}.")),
    rules.P6_TURN: (
        N_("It is the turn of {whom}, whose hand is hidden."),
        N_("It is your turn, and your hand is hidden."),
        N_("It is {whom}'s turn, whose hand is hidden."),
    ),
    rules.P8: (N_("There is no such pawn: {pawn}."),),
    rules.P8_NOT_YOURS: (N_("You cannot move this pawn: {pawn}. The card moves only pawns of this colour: {colour}."),),
    rules.P10: (N_("A heart only brings a pawn from home to the start."),),
    rules.P10_NUMBER: (N_("A pawn comes out of its home only with a heart."),),
    rules.P11: (N_("All seven steps of the 7 must be used, no more and no fewer."),),
    rules.P11_ONCE: (N_("With a 7 each pawn moves only once."),),
    rules.P12: (N_("With a 7 your own pawns move first; your partner's only when all your own are locked."),),
    rules.P13: (N_("A pawn on a goal circle never moves with 4 back."),),
    rules.P14: (N_("There is no such pawn: {pawn}."),),
    rules.P14_ITSELF: (N_("Switch needs two different pawns, and this is the same one twice."),),
    rules.P15: (
        N_(
            "Switch cannot touch a pawn at home, on its start, on a goal circle, "
            "or on the same space as another pawn of its colour."
        ),
    ),
    rules.P16: (N_("One of your cards can be used, so you must play."),),
    rules.P18: (N_("A pawn on its own start bars the way, and the count does not end in front of it."),),
    rules.P20: (N_("Nobody else moves a pawn on its starting space."),),
    rules.P27: (N_("This pawn is locked and never moves again."),),
    rules.P29: (N_("The next goal circle is taken, so the pawn has no free circle to go to and turn on."),),
    rules.P30: (N_("Nobody else moves a pawn on its goal circles."),),
    rules.P31: (N_("You move your partner's pawns only when all your own are locked."),),
    rules.P31_COLOUR: (N_("Your own pawns are all locked. Write your partner's pawn with its colour: {pawn}."),),
}


def tells(rule: int, who: int, what: int) -> str:
    """What the rule did, in a sentence."""
    meaning = {"what": what, **(_MEANING[rule](what) if rule in _MEANING else {})}
    if rule == rules.P16:
        third = ngettext(
            "{who} can use no card and throws in {what} card.",
            "{who} can use no card and throws in all {what} cards.",
            what,
        )
        you = ngettext(
            "You can use no card and throw in {what} card.", "You can use no card and throw in all {what} cards.", what
        )
        return people.tell(who, third, you, **meaning)
    if rule == rules.P11:
        source = ngettext(
            "{colour}: {steps} step {from_here} to {there}.",
            "{colour}: {steps} steps {from_here} to {there}.",
            meaning["steps"],
        )
        return source.format(**meaning)
    if rule == rules.P12:
        source = ngettext(
            "All own pawns are locked: {steps} step goes to {colour}.",
            "All own pawns are locked: {steps} steps go to {colour}.",
            meaning["steps"],
        )
        return source.format(**meaning)
    if rule == rules.P7_AGAIN and people.have_names():
        return _("The highest cards are equal; these draw again: {seats}.").format(**meaning)
    forms = _USED_AS_HEART if rule == rules.P9 and meaning["steps"] == 0 else _TELLS[rule]
    return people.tell(who, *map(_, forms), **meaning)


def _card(what: int) -> dict[str, Any]:
    return {"card": spoken(what)}


def _colour(what: int) -> dict[str, Any]:
    return {"colour": _(COLOUR_NAMES[what])}


def _pawn(what: int) -> dict[str, Any]:
    """See `rules.pawn_note`."""
    rest, there = divmod(what, 64)
    rest, here = divmod(rest, 64)
    first, colour = divmod(rest, rules.SEATS)
    return {
        "card": spoken(first),
        "steps": first,
        "colour": _(COLOUR_NAMES[colour]),
        "from_here": spoken_from(colour, here),
        "on_here": spoken_on(colour, here),
        "there": spoken_place(colour, there),
        "on_there": spoken_on(colour, there),
    }


def _switched(what: int) -> dict[str, Any]:
    """Here the first number of the note is the other pawn's colour."""
    pawn = _pawn(what)
    other = pawn["steps"]
    return {**pawn, "other": _(COLOUR_NAMES[other])}


# What the number in a note means, where it is more than a number
_MEANING: dict[int, Callable[[int], dict[str, Any]]] = {
    rules.P2: lambda what: {"team": team_name(what)},
    rules.P5: _card,
    rules.P5_GETS: _card,
    rules.P7: _card,
    rules.P7_AGAIN: lambda what: {"seats": people.names_of(seat for seat in range(rules.SEATS) if what >> seat & 1)},
    rules.P8: _pawn,
    rules.P9: lambda what: {"steps": what % 16},
    rules.P10: _pawn,
    rules.P11: _pawn,
    rules.P12: lambda what: {"steps": what // rules.SEATS, **_colour(what % rules.SEATS)},
    rules.P13: _pawn,
    rules.P14: _switched,
    rules.P17: _colour,
    rules.P18: _colour,
    rules.P21: _pawn,
    rules.P22: _pawn,
    rules.P23: _pawn,
    rules.P25: _colour,
    rules.P27: _pawn,
    rules.P28: _colour,
    rules.P31: _colour,
    rules.P31_FROM_NOW: _colour,
}
_USED_AS_HEART = (N_("The card is used as a heart."),)
# What is told about a seat, in the third person and to 'you'; and what is told about nobody
_TELLS: dict[int, tuple[str, ...]] = {
    rules.P2: (N_("All eight pawns are locked: {team} win."),),
    rules.P4: (
        N_("{who} deals four cards to everyone, deal {what} of 3."),
        N_("You deal four cards to everyone, deal {what} of 3."),
    ),
    rules.P4_SHUFFLE: (
        N_("{who} is the dealer and shuffles all cards."),
        N_("You are the dealer and shuffle all cards."),
    ),
    rules.P5: (
        N_("{who} lays down for its partner: {card}."),
        N_("You lay down for your partner: {card}."),
        N_("{who} lays down for the partner: {card}."),
    ),
    rules.P5_GETS: (
        N_("{who} gets from its partner: {card}."),
        N_("You get from your partner: {card}."),
        N_("{who} gets from the partner: {card}."),
    ),
    rules.P6: (N_("{who} begins."), N_("You begin.")),
    rules.P7: (N_("{who} draws for the first deal: {card}."), N_("You draw for the first deal: {card}.")),
    rules.P7_AGAIN: (N_("The highest cards are equal; these seats draw again: {seats}."),),
    rules.P7_DEALER: (
        N_("{who} drew the highest card and deals first."),
        N_("You drew the highest card and deal first."),
    ),
    rules.P8: (N_("{card}: {colour} moves {from_here} to {there}."),),
    rules.P9: (N_("The card is used as {steps}."),),
    rules.P10: (N_("{card}: a {colour} pawn comes from home to its start."),),
    rules.P13: (N_("{card}: {colour} goes {from_here} to {there}."),),
    rules.P14: (N_("{colour} {on_here} and {other} {on_there} change places."),),
    rules.P17: (N_("The start of {colour} is passed over and not counted."),),
    rules.P18: (N_("The start of {colour} is closed to everyone else."),),
    rules.P21: (N_("{colour} is hit {on_there} and goes home."),),
    rules.P22: (N_("Two or more pawns stand {on_there}: {colour} is sent home itself."),),
    rules.P23: (N_("{colour} joins its own pawns {on_there}: they protect each other."),),
    rules.P25: (N_("{colour} goes into its goal circles."),),
    rules.P27: (N_("{colour} is locked {on_there}."),),
    rules.P28: (N_("{colour} cannot go further in and turns round."),),
    rules.P31: (
        N_("{who} has finished and moves the pawns of its partner: {colour}."),
        N_("You have finished and move the pawns of your partner: {colour}."),
        N_("{who} has finished and moves the partner's pawns: {colour}."),
    ),
    rules.P31_FROM_NOW: (
        N_("{who} has all pawns locked and plays on for its partner: {colour}."),
        N_("You have all pawns locked and play on for your partner: {colour}."),
        N_("{who} has all pawns locked and plays on for the partner: {colour}."),
    ),
}
