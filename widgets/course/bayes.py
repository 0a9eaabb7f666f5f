"""Course 5, Bayes and base rates: what is shown and what is practised."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from random import Random

from cardlib import biberbande
from cardlib.biberbande.rules import COPIES, ROW, SPECIALS, SWAP
from cardlib.biberbande.strategies import LOW
from cardlib.game import Position
from cardlib.language import N_, _, decimal
from widgets.bet import Question
from widgets.chart import Chart, Menu, Plot, Series, shares
from widgets.exercise import Task
from widgets.frequencies import Picture, tree, two_way
from widgets.growing import Growing
from widgets.practice import Lesson, Template, apart, templates

TAKEN = 4  # the card that she took from the discard pile: all have seen it
UNSEEN = [card for card, copies in enumerate(COPIES[0]) for _copy in range(copies - (card == TAKEN))]
CLUB, TABLES = 20, 5
STRONG_WINS = Fraction(7, 10)  # measured by a test: `strong` among three who play at random
OTHERS_WIN = (TABLES - STRONG_WINS) / (CLUB - 1)
EVENINGS, CLUBS = 5, 2_000
GAMES = 600  # of three cards, as natural frequencies

# ---- her leftmost card


def table(known: str = "0:1 0:4 1:2") -> Position:
    """Seat 1 has laid the open 4 into its second place; seat 0 has drawn a Swap."""
    return biberbande.position(
        rows=("8 6 7 3", "2 4 6 7", "9 6 7 2"),
        discard="6 9",
        held="S",
        known=(known, "1:1 1:2 1:4", "1:2 2:1 2:4"),
    )


def as_if_seen() -> Position:
    """The same, but seat 0 knows what Bayes only makes likely: that her leftmost card is a 2."""
    return table("0:1 0:4 1:1 1:2")


def into_second_place(first: int, fourth: int) -> bool:
    """Does the rule of thumb lay an open 4 into place 2, when it has looked at places 1 and 4?

    Unknown and special cards count 5; the dearest card is given away, the leftmost of equal ones.
    """
    row = [first, LOW, LOW, fourth]
    counts = [card if card < SWAP else LOW for card in row]
    return counts.index(max(counts)) == 1


def her_leftmost_card(random: Random) -> int:
    """Deal until the rule of thumb lays the 4 into place 2: then turn up place 1."""
    while True:
        first, fourth = random.sample(UNSEEN, 2)
        if into_second_place(first, fourth):
            return first


def leftmost_given_thumb() -> dict[int, Fraction]:
    """All pairs of outer cards, sorted by the left one."""
    ways = dict.fromkeys(range(LOW), 0)
    for place, first in enumerate(UNSEEN):
        for fourth in UNSEEN[:place] + UNSEEN[place + 1 :]:
            if into_second_place(first, fourth):
                ways[first] += 1
    return {card: Fraction(count, sum(ways.values())) for card, count in ways.items()}


def mean_leftmost() -> Fraction:
    return sum((card * chance for card, chance in leftmost_given_thumb().items()), Fraction(0))


def leftmost_card() -> Growing:
    return Growing(
        "leftmost_card",
        her_leftmost_card,
        _("Her leftmost card, if the rule of thumb laid the 4 into place 2"),
        _("her leftmost card"),
        leftmost_given_thumb,
        bet=LESSON.bets["leftmost"],
    )


def kinds_of_card() -> dict[str, int]:
    """How many of the unseen cards are low, high and special (Swap, Peek, Draw twice)."""
    low = sum(card < LOW for card in UNSEEN)
    return {"0-4": low, "5-9": len(UNSEEN) - low - SPECIALS, "SPD": SPECIALS}


def move_given_kind(thumb: Fraction) -> dict[str, Fraction]:
    """How likely she lays the 4 into place 2, if so many play by the rule of thumb and the others at random."""
    fits = (
        sum(card <= LOW or card >= SWAP for card in UNSEEN) - 1
    )  # the outer card must not be dearer than an unknown one
    at_random = (1 - thumb) * Fraction(1, ROW + 1)  # four places, or drawing
    return {
        "0-4": thumb * Fraction(fits, len(UNSEEN) - 1) + at_random,
        "5-9": at_random,
        "SPD": at_random,
    }


def bayes(before: dict[str, Fraction], move: dict[str, Fraction]) -> dict[str, Fraction]:
    """Before, times how likely the move was then; divided by the sum."""
    together = {kind: before[kind] * move[kind] for kind in before}
    return {kind: chance / sum(together.values()) for kind, chance in together.items()}


def what_the_move_tells() -> Chart:
    """Before and after her move, for several shares of players who think."""
    thumbs = (Fraction(2, 3), Fraction(1), Fraction(1, 3), Fraction(0))

    def plot(choice: int) -> Plot:
        cards = kinds_of_card()
        before = {kind: Fraction(count, len(UNSEEN)) for kind, count in cards.items()}
        after = bayes(before, move_given_kind(thumbs[choice]))
        return Plot(
            _("Her leftmost card, before and after her move"),
            _("what it is"),
            _("chance"),
            None,
            [
                Series(_("before the move"), range(3), [float(chance) for chance in before.values()]),
                Series(_("after the move"), range(3), [float(chance) for chance in after.values()]),
            ],
            bars=True,
            percent=True,
            ticks=[_("low (0–4)"), _("high (5–9)"), _("special")],
        )

    options = [_("two in three"), _("everybody"), _("one in three"), _("nobody")]
    return Chart("what_the_move_tells", plot, Menu(_("By the rule of thumb plays"), options), source=bayes)


# ---- who has won?


def winners() -> dict[str, dict[str, int]]:
    """Ten evenings in the club, as natural frequencies: twenty seats each evening, five winners."""
    evenings = 10
    strong = int(evenings * STRONG_WINS)
    return {
        _("the strong one"): {_("won"): strong, _("lost"): evenings - strong},
        _("the 19 others"): {
            _("won"): evenings * TABLES - strong,
            _("lost"): evenings * (CLUB - 1 - TABLES) + strong,
        },
    }


def table_of_winners() -> Picture:
    return two_way(_("Ten evenings, 200 times somebody played"), winners(), "table_of_winners")


def strong_after(wins: int, one_in: int = CLUB) -> Fraction:
    """How likely somebody who has won so often in a row is the strong one, if one in so many is."""
    strong = Fraction(1, one_in) * STRONG_WINS**wins
    other = Fraction(one_in - 1, one_in) * OTHERS_WIN**wins
    return strong / (strong + other)


@cache
def evenings_won(seed: int = 5) -> list[tuple[int, int]]:
    """Of many clubs: for each number of wins in a row how many strong ones had it, and how many players at all."""
    random = Random(seed)
    counts = [[0, 0] for _wins in range(EVENINGS + 1)]
    for _club in range(CLUBS):
        streak = set(range(CLUB))  # whoever has won every evening so far; 0 is the strong one
        for wins in range(EVENINGS + 1):
            counts[wins][0] += 0 in streak
            counts[wins][1] += len(streak)
            streak &= winners_of_an_evening(random)
    return [(strong, everyone) for strong, everyone in counts]


def winners_of_an_evening(random: Random) -> set[int]:
    """Twenty players at five tables of four, seated by lot; player 0 is the strong one."""
    seated = random.sample(range(CLUB), CLUB)
    won = set()
    for place in range(0, CLUB, 4):
        four = seated[place : place + 4]
        strong_one_wins = 0 in four and random.random() < STRONG_WINS
        won.add(0 if strong_one_wins else random.choice([player for player in four if player != 0]))
    return won


def wins_in_a_row() -> Chart:
    """Each win counts anew: what was 'after' is now 'before'."""

    def plot(_value: int) -> Plot:
        places = list(range(EVENINGS + 1))
        strong, everyone = zip(*evenings_won())
        simulated = shares(_("{clubs} clubs").format(clubs=decimal(CLUBS)), places, strong, everyone)
        return Plot(
            _("How likely it is that this is the strong one, after so many wins in a row"),
            _("evenings won in a row"),
            _("chance"),
            Series(_("counted (Bayes)"), places, [float(strong_after(wins)) for wins in places]),
            [simulated],
            percent=True,
        )

    return Chart("wins_in_a_row", plot, source=strong_after)


# ---- three cards and a Peek


def change_after_peek(random: Random) -> int:
    """Your friend has looked: she turns up a 9 that is not yours. You change. Is it the 0 (1) or not (0)?"""
    cards = [0, 9, 9]
    random.shuffle(cards)
    cards.pop()  # yours
    cards.remove(9)  # she knows where one is
    return 1 if cards == [0] else 0


def change_without_looking(random: Random) -> int:
    """Your friend has not looked; we play until she happens to turn up a 9. Then you change."""
    while True:
        cards = [0, 9, 9]
        random.shuffle(cards)
        cards.pop()  # yours
        turned = cards.pop()  # as well shuffled as any other
        if turned == 9:
            return 1 if cards == [0] else 0


def with_peek() -> Growing:
    return _three_cards("with_peek", change_after_peek, Fraction(2, 3), _("She has looked, and you change"))


def without_looking() -> Growing:
    title = _("She has not looked, turned up a 9, and you change")
    return _three_cards("without_looking", change_without_looking, Fraction(1, 2), title)


def _three_cards(name: str, play: Callable[[Random], int], zero: Fraction, title: str) -> Growing:
    return Growing(
        name,
        play,
        title,
        _("what you get"),
        lambda: {0: 1 - zero, 1: zero},
        [_("a 9"), _("the 0")],
        LESSON.bets["change"] if zero != Fraction(1, 2) else None,
        bet_axis="y",
    )


def tree_without_looking() -> Picture:
    """Your card first, then the one that is turned up by chance."""
    turned = _("she turns up a 9"), _("she turns up the 0")
    return tree(
        _("She turns up one of the two others without looking"),
        _("games"),
        GAMES,
        {
            _("yours is the 0"): (Fraction(1, 3), {turned[0]: Fraction(1)}),
            _("yours is a 9"): (Fraction(2, 3), {turned[0]: Fraction(1, 2), turned[1]: Fraction(1, 2)}),
        },
        "tree_without_looking",
    )


# ---- a test


def table_of_tests() -> Picture:
    """Ten thousand people: one in a hundred is ill, the test finds 90 % of them, and 9 % of the healthy."""
    reported, not_reported = _("reported"), _("not reported")
    cells = {_("ill"): {reported: 90, not_reported: 10}, _("healthy"): {reported: 891, not_reported: 9009}}
    return two_way(_("10,000 people are tested"), cells, "table_of_tests")


# ---- exercises: easy


def _winners_of_tables(random: Random) -> Task:
    tables, wins = random.choice((3, 4, 5, 6, 8)), random.choice((5, 6, 7, 8, 9))
    answer = Fraction(wins, 10 * tables)
    return Task(
        "",
        N_(
            "{players} people play at {tables} tables of four. One of them is very good and wins at her table with a chance of {wins}/10. Each table has one winner. You meet one of the winners. What is the chance that it is the very good one?"
        ),
        answer,
        apart(
            answer,
            (
                Fraction(wins, 10),
                N_("That is the other direction: how likely she is to win. How many winners are there?"),
            ),
            (Fraction(1, tables), N_("That would be so if she won for certain.")),
            (Fraction(1, 4 * tables), N_("That was the chance before you knew of a win.")),
            (Fraction(wins, 40 * tables), N_("You divided by all players. You met one of the winners.")),
        ),
        N_("Take ten evenings. How many winners are there in all, and how often is it her?"),
        digits=2,
        values={"players": 4 * tables, "tables": tables, "wins": wins},
    )


def _peek_among_many(random: Random) -> Task:
    cards = random.choice((4, 5, 6, 8, 10, 12))
    answer = Fraction(cards - 1, cards)
    return Task(
        "",
        N_(
            "{cards} cards lie face down: one 0, all others 9s. You point at one. A friend who has looked at all of them turns up {turned} of the others, each of them a 9. Only yours and one more are left face down. You change to that one. What is the chance that it is the 0?"
        ),
        answer,
        apart(
            answer,
            (
                Fraction(1, 2),
                N_("Two cards are left, but not by chance: your friend knew which one she must not turn up."),
            ),
            (Fraction(1, cards), N_("That is the chance that your first card was the 0. When does changing win?")),
            (Fraction(1, cards - 1), N_("Your friend chose what to turn up. When was your first card wrong?")),
        ),
        N_("Changing wins whenever your first card was not the 0."),
        digits=2,
        values={"cards": cards, "turned": cards - 2},
    )


def _how_many_alarms(random: Random) -> Task:
    ill, found, false = random.choice((10, 20, 50, 100)), random.choice((80, 90)), random.choice((1, 2, 5, 10))
    people = 10_000
    answer = Fraction(ill * found + (people - ill) * false, 100)
    return Task(
        "",
        N_(
            "Of {people} people {ill} are ill. A test finds {found} % of the ill, and gives a false alarm for {false} % of the healthy. How many of the {people} does it report as ill?"
        ),
        answer,
        apart(
            answer,
            (Fraction(ill * found, 100), N_("Those are the ill that it finds. What about the false alarms?")),
            (
                Fraction(ill * found + people * false, 100),
                N_("False alarms come from the healthy only. How many are healthy?"),
            ),
            (Fraction((people - ill) * false, 100), N_("Those are the false alarms. What about the ill?")),
            digits=0,
        ),
        N_("Two groups, ill and healthy: how many does the test report in each? Add them."),
        values={"people": people, "ill": ill, "found": found, "false": false},
    )


def _which_pile(random: Random) -> Task:
    cards = random.choice((10, 12, 15, 20))
    first, second = random.sample(range(2, cards - 1), 2)
    answer = Fraction(first, first + second)
    return Task(
        "",
        N_(
            "Two piles of {cards} cards lie face down. In the left one {first} are low, in the right one {second}. By the toss of a coin you choose a pile and draw: the card is low. What is the chance that you have drawn from the left pile?"
        ),
        answer,
        apart(
            answer,
            (Fraction(1, 2), N_("That was the chance before you had looked at the card.")),
            (
                Fraction(first, cards),
                N_("That is the other direction: how likely the left pile is to give a low card."),
            ),
            (Fraction(first, 2 * cards), N_("That is the chance of 'left and low'. Divide by the chance of 'low'.")),
        ),
        N_("Before, both piles are equally likely. How many low cards are there in each?"),
        digits=2,
        values={"cards": cards, "first": first, "second": second},
    )


# ---- exercises: medium


def _ill_if_reported(random: Random) -> Task:
    ill, found, false = random.choice((2, 5, 10)), random.choice((80, 90, 95)), random.choice((2, 3, 5, 10))
    people = 1000
    hits, alarms = ill * found, (people - ill) * false
    answer = Fraction(hits, hits + alarms)
    return Task(
        "",
        N_(
            "{ill} in {people} people have an illness. A test reports {found} % of the ill, and by mistake {false} % of the healthy. Somebody is chosen by lot and tested, and the test reports the illness. What is the chance that this person is ill?"
        ),
        answer,
        apart(
            answer,
            (
                Fraction(found, 100),
                N_("That is the other direction: how likely the test is to report somebody who is ill."),
            ),
            (Fraction(ill, people), N_("That was the chance before the test.")),
            (
                1 - Fraction(false, 100),
                N_(
                    "That is how likely the test is not to report a healthy person. How many are reported, and how many of these are ill?"
                ),
            ),
            (
                Fraction(found, found + false),
                N_("There are far more healthy people than ill ones. Count people, not percents."),
            ),
        ),
        N_("Write the two-way table for 100,000 people: ill or not, reported or not. Which column do you know?"),
        digits=2,
        values={"ill": ill, "people": people, "found": found, "false": false},
    )


def _wins_again(random: Random) -> Task:
    one_in, wins = random.choice((4, 5, 10, 20)), random.choice((2, 3))
    strong, other = random.choice((6, 7, 8)), random.choice((2, 3))
    answer = Fraction(strong**wins, strong**wins + (one_in - 1) * other**wins)
    return Task(
        "",
        N_(
            "One in {one_in} players of a club is strong and wins {strong} in ten rounds; the others win {other} in ten. Somebody whom you do not know wins {wins} rounds in a row. What is the chance that this is a strong player?"
        ),
        answer,
        apart(
            answer,
            (
                Fraction(strong, strong + (one_in - 1) * other),
                N_("That is the chance after one win. Each further win counts anew."),
            ),
            (Fraction(strong**wins, strong**wins + other**wins), N_("You forgot how rare strong players are.")),
            (
                Fraction(strong, 10) ** wins,
                N_("That is the other direction: how likely a strong player is to win so often."),
            ),
            (Fraction(1, one_in), N_("That was the chance before the first round.")),
        ),
        N_("Before, times how likely the wins are: for strong players and for the others. Then divide by the sum."),
        digits=2,
        values={"one_in": one_in, "strong": strong, "other": other, "wins": wins},
    )


def _spam(random: Random) -> Task:
    spam, in_spam, in_mail = random.choice((20, 30, 40, 60)), random.choice((20, 30, 40)), random.choice((1, 2, 5))
    answer = Fraction(spam * in_spam, spam * in_spam + (100 - spam) * in_mail)
    return Task(
        "",
        N_(
            "{spam} % of all mails are spam. The word 'winner' stands in {in_spam} % of the spam, and in {in_mail} % of the other mails. A mail with 'winner' comes in. What is the chance that it is spam?"
        ),
        answer,
        apart(
            answer,
            (Fraction(in_spam, 100), N_("That is the other direction: how often spam has this word.")),
            (Fraction(spam, 100), N_("That was the chance before you had read a word.")),
            (
                Fraction(in_spam, in_spam + in_mail),
                N_("There is more of one sort of mail than of the other. Take 10,000 mails."),
            ),
            (
                Fraction(spam * in_spam, 10_000),
                N_("That is the chance of 'spam and winner'. Divide by the chance of 'winner'."),
            ),
        ),
        N_("Take 10,000 mails: how many spam mails and how many others have the word?"),
        digits=2,
        values={"spam": spam, "in_spam": in_spam, "in_mail": in_mail},
    )


def _she_knocks(random: Random) -> Task:
    low = random.choice((20, 25, 30, 40))
    if_low, if_high = random.choice((60, 70, 80, 90)), random.choice((5, 10, 20))
    answer = Fraction(low * if_low, low * if_low + (100 - low) * if_high)
    return Task(
        "",
        N_(
            "Biberbande: at this point of a round {low} % of all rows count less than 10. Whoever has such a row knocks with a chance of {if_low} %; whoever has 10 or more knocks with {if_high} %. Your neighbour knocks. What is the chance that her row counts less than 10?"
        ),
        answer,
        apart(
            answer,
            (Fraction(if_low, 100), N_("That is the other direction: how likely somebody with a low row is to knock.")),
            (Fraction(low, 100), N_("That was the chance before she knocked.")),
            (Fraction(if_low, if_low + if_high), N_("There are not as many low rows as high ones. Take 1,000 rows.")),
            (
                Fraction((100 - low) * if_high, low * if_low + (100 - low) * if_high),
                N_("That is the chance that her row counts more."),
            ),
        ),
        N_("Take 1,000 rows. How many of the low ones knock, how many of the others?"),
        digits=2,
        values={"low": low, "if_low": if_low, "if_high": if_high},
    )


# ---- exercises: hard


def _turned_up_blindly(random: Random) -> Task:
    cards = random.choice((4, 5, 6, 8, 10))
    turned = random.randint(1, cards - 2)
    answer = Fraction(1, cards - turned)
    return Task(
        "",
        N_(
            "{cards} cards lie face down: one 0, all others 9s. You point at one. A friend who has looked at none of them turns up cards that are not yours, {turned} in all. By chance none of them is the 0. What is the chance that yours is?"
        ),
        answer,
        apart(
            answer,
            (
                Fraction(1, cards),
                N_("So it would be if your friend had looked. But she could have turned up the 0, and did not."),
            ),
            (Fraction(cards - 1, cards), N_("That would be the chance of changing, if your friend had looked.")),
            (1 - answer, N_("That is the chance that it is one of the others that are still face down.")),
            (Fraction(1, cards - turned - 1), N_("Your own card lies face down, too.")),
        ),
        N_("Without looking every card has the same chance. Which ones can still be the 0?"),
        digits=2,
        values={"cards": cards, "turned": turned},
    )


def _reported_twice(random: Random) -> Task:
    ill, found, false = random.choice((2, 5, 10)), random.choice((80, 90)), random.choice((5, 10, 20))
    people = 1000
    answer = Fraction(ill * found**2, ill * found**2 + (people - ill) * false**2)
    return Task(
        "",
        N_(
            "{ill} in {people} people have an illness. A test reports {found} % of the ill and {false} % of the healthy. Somebody chosen by lot is tested twice, and both times reported; how a second test ends depends on nothing but whether one is ill. What is the chance that this person is ill?"
        ),
        answer,
        apart(
            answer,
            (
                Fraction(ill * found, ill * found + (people - ill) * false),
                N_("That is the chance after the first test. What comes after it is the next 'before'."),
            ),
            (Fraction(found**2, found**2 + false**2), N_("You forgot how rare the illness is.")),
            (
                Fraction(found, 100) ** 2,
                N_("That is the other direction: how likely somebody who is ill is to be reported twice."),
            ),
        ),
        N_("Count people after the first test: how many ill and how many healthy ones are tested again?"),
        digits=2,
        values={"ill": ill, "people": people, "found": found, "false": false},
    )


def _purple_peas(random: Random) -> Task:
    children = random.randint(2, 6)
    answer = Fraction(2, 2 + 2**children)
    return Task(
        "",
        N_(
            "A pea flowers purple if it has the gene for purple at least once. A purple pea comes from two mixed parents, so it is mixed with a chance of 2/3 and pure with 1/3. It is crossed with a white one: each child of a mixed pea is purple with a chance of 1/2, each child of a pure one for certain. Number of children: {children}, all of them purple. What is the chance that the pea is mixed all the same?"
        ),
        answer,
        apart(
            answer,
            (Fraction(2, 3), N_("That was the chance before the children flowered.")),
            (
                Fraction(1, 2**children),
                N_("That is the other direction: how likely a mixed pea is to have only purple children."),
            ),
            (
                Fraction(2, 3 * 2**children),
                N_("That is the chance of 'mixed and only purple children'. Divide by that of 'only purple children'."),
            ),
            (Fraction(1, 1 + 2**children), N_("Before, mixed is twice as likely as pure.")),
        ),
        N_("Before, times how likely the children are: for mixed and for pure. Then divide by the sum."),
        digits=2,
        values={"children": children},
    )


def _pairs_of_cards(random: Random) -> Task:
    zeros, mixed, nines = random.randint(1, 4), random.randint(1, 4), random.randint(1, 4)
    answer = Fraction(2 * zeros, 2 * zeros + mixed)
    return Task(
        "",
        N_(
            "Pairs of cards lie face down on a table. Pairs of two 0s: {zeros}. Pairs of a 0 and a 9: {mixed}. Pairs of two 9s: {nines}. You choose a pair by lot and turn up one of its two cards by lot: it is a 0. What is the chance that the other one is a 0, too?"
        ),
        answer,
        apart(
            answer,
            (
                Fraction(zeros, zeros + mixed),
                N_(
                    "A pair of two 0s shows a 0 for certain, a mixed one only half of the time. Count cards, not pairs."
                ),
            ),
            (Fraction(zeros, zeros + mixed + nines), N_("That was the chance before you had turned up a card.")),
            (Fraction(1, 2), N_("Count the 0s: with how many of them does another 0 lie?")),
        ),
        N_("You have turned up one of the 0s, each equally likely. How many of them lie beside another 0?"),
        digits=2,
        values={"zeros": zeros, "mixed": mixed, "nines": nines},
    )


def _exit(random: Random) -> Task:
    strong = random.choice((2, 3, 4, 5))
    players = random.choice((20, 24, 30))
    good, other = random.choice((6, 7, 8)), random.choice((2, 3))
    answer = Fraction(strong * good, strong * good + (players - strong) * other)
    return Task(
        "",
        N_(
            "In a club of {players} players {strong} are strong: they win {good} in ten rounds. The others win {other} in ten. Somebody whom you do not know has just won. What is the chance that it is one of the strong ones?"
        ),
        answer,
        apart(
            answer,
            (Fraction(good, 10), N_("That is the other direction: how likely a strong player is to win.")),
            (Fraction(strong, players), N_("That was the chance before the win.")),
            (Fraction(good, good + other), N_("You forgot how many there are of each sort.")),
            (
                Fraction(strong * good, 10 * players),
                N_("That is the chance of 'strong and won'. Divide by the chance of 'won'."),
            ),
        ),
        N_("Let everybody play ten rounds. How many wins do the strong ones have, how many the others?"),
        digits=2,
        values={"players": players, "strong": strong, "good": good, "other": other},
    )


LESSON = Lesson(
    "course_05",
    templates(
        Template("winners of tables", "bayes", 1, _winners_of_tables),
        Template("peek among many", "bayes", 1, _peek_among_many),
        Template("how many alarms", "bayes", 1, _how_many_alarms, transfer=True),
        Template("which pile", "bayes", 1, _which_pile),
        Template("ill if reported", "bayes", 2, _ill_if_reported, transfer=True),
        Template("wins again", "bayes", 2, _wins_again),
        Template("spam", "bayes", 2, _spam, transfer=True),
        Template("she knocks", "bayes", 2, _she_knocks),
        Template("turned up blindly", "bayes", 3, _turned_up_blindly),
        Template("reported twice", "bayes", 3, _reported_twice, transfer=True),
        Template("purple peas", "bayes", 3, _purple_peas, transfer=True),
        Template("pairs of cards", "bayes", 3, _pairs_of_cards),
        Template("exit", "bayes", 2, _exit),
    ),
    {
        "leftmost": Question(
            "leftmost",
            N_("How much does her leftmost card count on average, if she plays by the rule of thumb?"),
            0,
            9,
            step=0.5,
            truth=lambda: float(mean_leftmost()),
            digits=1,
        ),
        "winner": Question(
            "winner",
            N_(
                "Twenty people play at five tables of four. One of them plays strongly and wins at her table with 70 %; the others play at random. Somebody comes out of the room and has won. How likely is it that this is the strong one?"
            ),
            0,
            100,
            unit="%",
            truth=lambda: float(100 * strong_after(1)),
        ),
        "change": Question(
            "change",
            N_(
                "Three cards face down: a 0 and two 9s. You point at one. Your friend, who has looked, turns up a 9 among the other two. You change to the last one. How likely is it that this is the 0?"
            ),
            0,
            100,
            unit="%",
            truth=lambda: 200 / 3,
        ),
    },
)
