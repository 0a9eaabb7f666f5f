"""The charts, bets and exercises of the course's second lesson: at least one is one minus none."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, comb, perm
from random import Random

from cardlib import stop
from cardlib.counting import at_least_one, none_of
from cardlib.game import Position
from cardlib.language import N_, _, decimal
from cardlib.minuten import chances as minuten_chances
from cardlib.minuten import rules as minuten_rules
from cardlib.minuten.notation import read_card, spoken
from cardlib.stop import chances, rules
from cardlib.stop.notation import card_text, read_cards
from widgets.bet import Question
from widgets.chart import Chart, Menu, Plot, Series, shares
from widgets.exercise import Task
from widgets.growing import Growing
from widgets.practice import Lesson, Template, templates

DEALS = 2_000
MINE, SEEN = "b4 b5", "b5"
OTHERS = 3 * 10  # cards in the hands of the three others
UNSEEN = rules.DECK - 4  # without the top card, two in the own hand and the blue 5 that was played
THREE = 3  # twins of a 6 or a 9 (S15)
FREE_CHOICES = rules.COPIES[rules.FREE]
DAYS = 365
MOST_PEOPLE = 70  # with so many two birthdays nearly always agree
HALF = Fraction(1, 2)


def deck_of_stop() -> list[str]:
    return [card_text(card) for card in range(rules.KINDS) for _copy in range(rules.COPIES[card])]


def last_two_cards() -> Position:
    """The lesson's question: a blue 4 and a blue 5 are left; one blue 5 has been played, the others hold ten each."""
    deck = deck_of_stop()
    for card in ("b7", *MINE.split(), SEEN):
        deck.remove(card)
    Random(3).shuffle(deck)
    hands = [" ".join(deck[first : first + 10]) for first in range(0, OTHERS, 10)]
    return stop.position(top="b7", hands=(MINE, *hands), draw=" ".join(deck[OTHERS:]))


# ---- at least one of some good cards


def someone_has_one(good: int, cards: int) -> Fraction:
    """One minus the chance that none of the good cards is among so many of the unseen ones."""
    return 1 - Fraction(comb(UNSEEN - good, cards), comb(UNSEEN, cards))


def adding_up() -> Chart:
    """What comes of adding chances, beside what is true."""
    hidden = list(range(5, 65, 5))
    goods = (THREE, 1, FREE_CHOICES)
    names = [_("3, the twins of a 6"), _("1, the twin of the blue 4"), _("8, Free choice")]

    def plot(choice: int) -> Plot:
        good, random = goods[choice], Random(1)
        deals = [random.sample(range(UNSEEN), hidden[-1]) for _deal in range(DEALS)]
        hits = [sum(min(deal[:cards]) < good for deal in deals) for cards in hidden]
        return Plot(
            _("At least one is with the others. Good cards: {which}").format(which=names[choice]),
            _("cards in the hands of the others"),
            _("chance"),
            Series(_("counted"), hidden, [float(someone_has_one(good, cards)) for cards in hidden]),
            [
                shares(_("{deals} deals").format(deals=decimal(DEALS)), hidden, hits, DEALS),
                Series(_("added up"), hidden, [cards * good / UNSEEN for cards in hidden]),
            ],
            percent=True,
        )

    return Chart("adding_up", plot, Menu(_("Good cards"), names), source=someone_has_one)


# ---- birthdays


def first_shared_birthday(random: Random) -> int:
    """People come in one by one. Who is the first to have the birthday of somebody who is there?"""
    birthdays: set[int] = set()
    while True:
        day = random.randrange(DAYS)
        if day in birthdays:
            return min(len(birthdays) + 1, MOST_PEOPLE)
        birthdays.add(day)


def all_different(people: int) -> Fraction:
    """The chance that so many people have as many birthdays."""
    return Fraction(perm(DAYS, people), DAYS**people)


def chances_of_first_shared() -> dict[int, Fraction]:
    """Different until then, and no longer; whoever comes later counts as the last."""
    found = {people: all_different(people - 1) - all_different(people) for people in range(2, MOST_PEOPLE)}
    return {**found, MOST_PEOPLE: all_different(MOST_PEOPLE - 1)}


def people_needed() -> int:
    """From how many people on two birthdays agree more likely than not."""
    return next(people for people in range(2, DAYS) if all_different(people) < HALF)


BETS = {
    question.id: question
    for question in (
        Question(
            "twin", N_("How likely is it that one of the three others holds the other blue 4?"),
            0, 100, 1, "%", lambda: 100 * float(someone_has_one(1, OTHERS)), 1,
        ),
        Question(
            "three twins", N_("There are three twins. How likely is it that at least one of them is with the others?"),
            0, 100, 1, "%", lambda: 100 * float(someone_has_one(THREE, OTHERS)), 1,
        ),
        Question(
            "birthdays", N_("From how many people on do two of them share a birthday more likely than not?"),
            2, 200, 1, "", lambda: float(people_needed()),
        ),
    )
}  # fmt: skip


def birthdays() -> Growing:
    """One room after the other fills until two birthdays agree."""
    return Growing(
        "birthdays", first_shared_birthday, _("Who is the first to share a birthday?"), _("people in the room"),
        exact=chances_of_first_shared, bet=BETS["birthdays"],
    )  # fmt: skip


# ---- exercises, level 1

NONE_OF_THEM = N_("That is the chance of none at all. What is its opposite?")
NOT_ADDED = N_("Chances of several tries cannot be added: both may happen. Ask how likely it is that none does.")
PUT_BACK = N_("No card is put back: the second is one of those that are left.")


def _a_six(random: Random) -> Task:
    throws = random.randint(3, 9)
    none = Fraction(5, 6) ** throws
    return Task(
        "", N_("A die is thrown {throws} times. How likely is at least one 6?"),
        1 - none,
        (
            (Fraction(throws, 6), NOT_ADDED),
            (none, NONE_OF_THEM),
            (1 - Fraction(1, 6) ** throws, N_("The opposite of 'at least one 6' is not 'all 6'.")),
            (Fraction(1, 6) ** throws, N_("That is a 6 each time.")),
        ),
        N_("How likely is it that one throw is no 6? And that none is?"),
        digits=3, values={"throws": throws},
    )  # fmt: skip


def _a_free_choice(random: Random) -> Task:
    hand = random.choice((4, 5, 6, 7, 8, 10, 11, 12))
    none = none_of(FREE_CHOICES, rules.DECK, hand)
    return Task(
        "",
        N_(
            "{free} of the {deck} cards of STOP are Free choice. You are dealt {hand} cards. "
            "How likely is at least one Free choice?"
        ),
        1 - none,
        (
            (Fraction(hand * FREE_CHOICES, rules.DECK), NOT_ADDED),
            (none, NONE_OF_THEM),
            (1 - Fraction(rules.DECK - FREE_CHOICES, rules.DECK) ** hand, PUT_BACK),
        ),
        N_("Card by card: the first is none, then the second …"),
        digits=3,
        values={"free": FREE_CHOICES, "deck": rules.DECK, "hand": hand},
    )


# What happens, what its opposite is, and what it is not
STATEMENTS = (
    (
        N_("at least one of four cards is red"),
        N_("none of the four is red"),
        (N_("at least one of the four is not red"), N_("exactly one of the four is red"), N_("all four are red")),
    ),
    (
        N_("all four cards are red"),
        N_("at least one of the four is not red"),
        (
            N_("none of the four is red"),
            N_("exactly one of the four is not red"),
            N_("at least one of the four is red"),
        ),
    ),
    (
        N_("at most one of four cards is red"),
        N_("at least two of the four are red"),
        (N_("at least one of the four is red"), N_("exactly two of the four are red"), N_("none of the four is red")),
    ),
    (
        N_("nobody at the table holds a twin"),
        N_("at least one player holds a twin"),
        (N_("everybody holds a twin"), N_("exactly one player holds a twin"), N_("at least one player holds none")),
    ),
)


def _say_the_opposite(random: Random) -> Task:
    statement, opposite, others = random.choice(STATEMENTS)
    choices = [opposite, *others]
    random.shuffle(choices)
    right = choices.index(opposite)
    wrong = N_("Think of all cases: either the one happens or the other, never both and never neither.")
    return Task(
        "", N_("What is the opposite of '{statement}'?"),
        right,
        tuple((number, wrong) for number in range(len(choices)) if number != right),
        source_choices=choices, values={"statement": lambda: _(statement), "source": statement, "choices": choices},
    )  # fmt: skip


def _alarm_clocks(random: Random) -> Task:
    clocks, percent = random.choice((2, 3)), random.choice((10, 20, 25, 30, 40))
    fails = Fraction(percent, 100)
    return Task(
        "",
        N_(
            "You set {clocks} alarm clocks that know nothing of each other. Each fails on {percent} % of all mornings. "
            "How likely is it that at least one rings?"
        ),
        1 - fails**clocks,
        (
            ((1 - fails) ** clocks, N_("That is: all of them ring.")),
            (fails**clocks, N_("That is: none of them rings.")),
            (1 - fails * clocks, N_("One fails, and the other one fails too: of the first mornings a part remains.")),
            (1 - fails, N_("That would be one clock. What are the others for?")),
        ),
        N_("You oversleep only if none rings. How likely is that?"),
        digits=4,
        values={"clocks": clocks, "percent": percent},
    )


# ---- level 2


def _twin_at_the_table(random: Random) -> Task:
    deck = deck_of_stop()
    random.shuffle(deck)
    top = deck.pop(next(place for place, card in enumerate(deck) if card[-1].isdigit()))
    sizes = [random.randint(3, 9) for _seat in range(4)]
    hands = [" ".join(deck[sum(sizes[:seat]) :][: sizes[seat]]) for seat in range(4)]
    mine, others = read_cards(hands[0], "hand"), sum(sizes[1:])
    twins = chances.twins(top) - sum(rules.TWINS[read_cards(top, "top")[0]] >> card & 1 for card in mine)
    if not twins:
        return _twin_at_the_table(random)
    unseen = rules.DECK - 1 - len(mine)
    mistakes = [
        (at_least_one(twins, rules.DECK, others), N_("Which cards can you see? They are in nobody else's hand.")),
        (none_of(twins, unseen, others), NONE_OF_THEM),
        (at_least_one(twins, rules.DECK - 1, others), N_("Your own cards are not with the others.")),
    ]
    if twins > 1:
        mistakes.append((Fraction(twins * others, unseen), NOT_ADDED))
        mistakes.append((Fraction(others, unseen), N_("6 and 9 are the same number: how many twins are there (S15)?")))
    return Task(
        "",
        N_(
            "It is your turn, and nothing has been played but the card on top. How likely is it that at least one of "
            "the other players holds a twin of it?"
        ),
        at_least_one(twins, unseen, others),
        tuple(mistakes),
        N_("How many twins can the others still have? How many cards do you not see, and how many of them have they?"),
        digits=3,
        values={"top": top, "mine": hands[0], "others": others},
        position=stop.position(top=top, hands=tuple(hands)).view(0),
    )


def _months(random: Random) -> Task:
    friends = random.randint(4, 8)
    different = Fraction(perm(12, friends), 12**friends)
    return Task(
        "",
        N_(
            "{friends} friends meet. How likely is it that at least two of them were born in the same month? "
            "Take all twelve months as equally likely."
        ),
        1 - different,
        (
            (different, N_("That is: all in different months.")),
            (Fraction(friends, 12), N_("Not with a fixed month: any two of the friends can agree.")),
            (
                1 - Fraction(11, 12) ** (friends - 1),
                N_("That is the chance that somebody has the month of one particular friend. Any two may agree."),
            ),
            (Fraction(comb(friends, 2), 12), NOT_ADDED),
        ),
        N_("The opposite: the second has another month than the first, the third another than both …"),
        digits=3,
        values={"friends": friends},
    )


def _light_bulbs(random: Random) -> Task:
    bulbs, broken, tried = random.randint(12, 24), random.randint(2, 4), random.randint(3, 5)
    none = none_of(broken, bulbs, tried)
    return Task(
        "",
        N_(
            "In a box of {bulbs} light bulbs {broken} are broken. For a check {tried} of them are tried. "
            "How likely is it that at least one broken one is found?"
        ),
        1 - none,
        (
            (none, NONE_OF_THEM),
            (Fraction(tried * broken, bulbs), NOT_ADDED),
            (1 - Fraction(bulbs - broken, bulbs) ** tried, N_("Nobody tries the same bulb twice.")),
            (Fraction(broken, bulbs), N_("That is for a single bulb.")),
        ),
        N_("Bulb by bulb: the first is not broken, then the second …"),
        digits=3,
        values={"bulbs": bulbs, "broken": broken, "tried": tried},
    )


def _something_fits(random: Random) -> Task:
    top, cards = random.choice(("r5", "g2", "Bb", "yT", "Cgb")), random.randint(3, 6)
    fitting, others = minuten_chances.fitting_cards(top), minuten_rules.DECK - 1
    none = none_of(fitting, others, cards)
    return Task(
        "",
        N_(
            "In 4½ Minuten this card lies on the pile: {top}. {fitting} of the {others} other cards fit on it, and you draw {cards}. "
            "How likely is it that at least one of them fits?"
        ),
        1 - none,
        (
            (none, NONE_OF_THEM),
            (Fraction(cards * fitting, others), NOT_ADDED),
            (1 - Fraction(others - fitting, others) ** cards, PUT_BACK),
            (Fraction(fitting, others), N_("That is for a single card.")),
        ),
        N_("Card by card: the first does not fit, then the second …"),
        digits=3,
        values={"top": lambda: spoken(read_card(top)), "fitting": fitting, "others": others, "cards": cards},
    )


# ---- level 3


def _how_many_throws(random: Random) -> Task:
    sides, percent = random.choice((6, 8, 10, 12, 20)), random.choice((50, 70, 75, 80, 90))
    throws = next(n for n in range(1, 100) if 1 - Fraction(sides - 1, sides) ** n > Fraction(percent, 100))
    return Task(
        "",
        N_(
            "A die has {sides} sides. How many times must you throw it until at least one 1 is more likely than "
            "{percent} %?"
        ),
        throws,
        (
            (ceil(Fraction(sides * percent, 100)), NOT_ADDED),
            (throws - 1, N_("Nearly. How likely is it with so many throws, and how likely with one more?")),
            (sides, N_("After as many throws as there are sides nothing is certain. How likely is none?")),
        ),
        N_("How likely is it that n throws show no 1? From which n on is that little enough?"),
        values={"sides": sides, "percent": percent},
    )


def _my_birthday(random: Random) -> Task:
    people = random.randrange(50, 210, 10)
    mine = 1 - ((DAYS - 1) / DAYS) ** people
    return Task(
        "",
        N_(
            "{people} other people come to a party. How likely is it that at least one of them has your birthday? "
            "Take all {days} days as equally likely."
        ),
        mine,
        (
            (1 - mine, NONE_OF_THEM),
            (people / DAYS, NOT_ADDED),
            (
                float(1 - all_different(people + 1)),
                N_("That is the chance that any two agree. Here one birthday is given."),
            ),
        ),
        N_("How likely is it that one person has a different birthday from yours? And that all have?"),
        digits=3,
        values={"people": people, "days": DAYS},
    )


def _two_free_choices(random: Random) -> Task:
    hand = random.randint(6, 14)
    none = none_of(FREE_CHOICES, rules.DECK, hand)
    hands = comb(rules.DECK, hand)
    one, two = (
        Fraction(comb(FREE_CHOICES, free) * comb(rules.DECK - FREE_CHOICES, hand - free), hands) for free in (1, 2)
    )
    return Task(
        "",
        N_(
            "{free} of the {deck} cards of STOP are Free choice. You are dealt {hand} cards. "
            "How likely are at least two Free choices?"
        ),
        1 - none - one,
        (
            (1 - none, N_("That is at least one. What else belongs to the opposite of 'at least two'?")),
            (two, N_("That is exactly two. Three or more are favourable as well.")),
            (1 - one, N_("'None' belongs to the opposite, too.")),
            (none + one, N_("That is the opposite.")),
        ),
        N_("The opposite of 'at least two' is 'none or one'."),
        digits=3,
        values={"free": FREE_CHOICES, "deck": rules.DECK, "hand": hand},
    )


def _full_plane(random: Random) -> Task:
    seats, percent = random.choice((12, 16, 20, 24, 30, 40)), random.choice((90, 95, 97))
    comes = percent / 100
    return Task(
        "",
        N_(
            "An airline sells {tickets} tickets for {seats} seats. Each passenger comes with a chance of {percent} %, "
            "whatever the others do. How likely is it that everyone who comes gets a seat?"
        ),
        1 - comes ** (seats + 1),
        (
            (comes ** (seats + 1), N_("That is: all come, and one has no seat.")),
            ((seats + 1) * (1 - comes), NOT_ADDED),
            (1 - comes, N_("That is one particular passenger who stays away. But it can be any of them.")),
            (1 - (1 - comes) ** (seats + 1), N_("The opposite of 'at least one stays away' is 'all come'.")),
        ),
        N_("At least one passenger must stay away."),
        digits=4,
        values={"seats": seats, "tickets": seats + 1, "percent": percent},
    )


def _exit(random: Random) -> Task:
    tickets, prizes, mine = random.randint(20, 60), random.randint(3, 6), random.randint(3, 5)
    none = none_of(prizes, tickets, mine)
    return Task(
        "",
        N_(
            "In a raffle {prizes} of {tickets} tickets win. You buy {mine}. "
            "How likely is it that you win at least once?"
        ),
        1 - none,
        (
            (none, NONE_OF_THEM),
            (Fraction(mine * prizes, tickets), NOT_ADDED),
            (Fraction(prizes, tickets), N_("That is for a single ticket.")),
            (1 - Fraction(tickets - prizes, tickets) ** mine, N_("You cannot buy the same ticket twice.")),
        ),
        N_("How likely is it that the first ticket does not win? And then the second?"),
        digits=4,
        values={"tickets": tickets, "prizes": prizes, "mine": mine},
    )


LESSON = Lesson(
    "course_02",
    templates(
        Template("a six", "opposite", 1, _a_six, transfer=True),
        Template("a free choice", "opposite", 1, _a_free_choice),
        Template("say the opposite", "opposite", 1, _say_the_opposite),
        Template("alarm clocks", "opposite", 1, _alarm_clocks, transfer=True),
        Template("twin at the table", "opposite", 2, _twin_at_the_table),
        Template("months", "opposite", 2, _months, transfer=True),
        Template("light bulbs", "opposite", 2, _light_bulbs, transfer=True),
        Template("something fits", "opposite", 2, _something_fits),
        Template("how many throws", "opposite", 3, _how_many_throws, transfer=True),
        Template("my birthday", "opposite", 3, _my_birthday, transfer=True),
        Template("two free choices", "opposite", 3, _two_free_choices),
        Template("full plane", "opposite", 3, _full_plane, transfer=True),
        Template("exit", "opposite", 2, _exit),
    ),
    BETS,
)
