"""Course 10, deciding: when to stop, what information is worth, an agreement, luck and skill."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from math import comb
from random import Random
from typing import Any

from cardlib import biberbande, partners
from cardlib.biberbande import chances, rules
from cardlib.counting import expected
from cardlib.game import Game, Position
from cardlib.language import N_, _, decimal
from cardlib.partners.chances import hearts_of_two
from widgets.bet import Question
from widgets.chart import Chart, Menu, Plot, Series, Slider, affordable, means, shares
from widgets.exercise import Task
from widgets.growing import Growing
from widgets.partners import AGREEMENTS, AIMS, Agreement
from widgets.practice import Lesson, Template, apart, templates

DEARLY = 9  # the highest card of the row in the lesson's position
ROWS = ("9 2 1 4", "5 6 7 8", "1 2 3 4")
DISCARD = "3 5 7"
KNOWN = ("0:1 0:2 0:3 0:4", "1:1 1:4", "2:1 2:4")
DEALS = 2_000
MOST_DRAWS = 8
ROUNDS = 4_000
SERIES = tuple(range(1, 22, 2))
POINTS = rules.NUMBERS  # number cards count 0 to 9
TEAM_FIRST = AIMS[::-1]


# ---- keep, or draw again


def last_turn(first: str = "6") -> Position:
    """Draw twice in one's last turn: the first of the two cards is there, and seat 1 has knocked."""
    return _draws_twice(first, knocker=1)


def early_turn(first: str = "6") -> Position:
    """The same cards, and nobody has knocked."""
    return _draws_twice(first, knocker=None)


def _draws_twice(first: str, knocker: int | None) -> Position:
    return biberbande.position(
        rows=ROWS, discard=DISCARD, known=KNOWN, turns=5, knocker=knocker, phase="held", held=first, twice=1, first=True
    )  # fmt: skip


def gain(card: str, dearest: int = DEARLY) -> int:
    """How many points a row gets rid of if this card replaces its dearest one; a special card brings nothing.

    >>> gain("6"), gain("9"), gain("S")
    (3, 0, 0)
    """
    return dearest - int(card) if card.isdigit() else 0


@cache
def left_in_the_stack() -> dict[str, int]:
    """The cards one has not seen in that turn: all but the own row, the discards, Draw twice and a first 6."""
    return chances.unseen_cards(" ".join((ROWS[0], DISCARD, "D", "6")))


@cache
def worth_of_drawing(draws: int) -> Fraction:
    """What so many further draws are worth to whoever stops at the right moment; every draw is like the first.

    >>> worth_of_drawing(1)
    Fraction(145, 57)
    """
    if draws == 0:
        return Fraction(0)
    left, further = left_in_the_stack(), worth_of_drawing(draws - 1)
    whole = sum(left.values())
    return sum(
        (Fraction(count, whole) * max(Fraction(gain(card)), further) for card, count in left.items()), Fraction(0)
    )


def keeps(draws: int) -> int:
    """The highest card to keep while so many draws are left; where both are equal it is kept.

    >>> [keeps(draws) for draws in (1, 2, 3)]
    [6, 5, 4]
    """
    return max(card for card in range(POINTS) if gain(str(card)) >= worth_of_drawing(draws))


@cache
def _stopped(draws: int) -> list[int]:
    """What many simulated tries to draw so often bring, each stopped at the right moment."""
    generator = Random(draws)
    cards = [card for card, count in left_in_the_stack().items() for _copy in range(count)]
    return [_one_try(draws, cards, generator) for _deal in range(DEALS)]


def _one_try(draws: int, cards: list[str], random: Random) -> int:
    for left in range(draws - 1, -1, -1):
        drawn = gain(random.choice(cards))
        if left == 0 or drawn >= worth_of_drawing(left):
            return drawn
    return 0


def keep_or_draw() -> Chart:
    """For each first card: what it brings to keep it, and what it brings to draw on."""

    def plot(draws: float) -> Plot:
        cards = list(range(POINTS))
        worth, tried = float(worth_of_drawing(int(draws))), _stopped(int(draws))
        return Plot(
            _("With draws left: {draws}. Keep {card} or less").format(draws=int(draws), card=keeps(int(draws))),
            _("the card in your hand"),
            _("points you get rid of"),
            Series(_("keep it"), cards, [gain(str(card)) for card in cards]),
            [
                Series(_("draw on, counted"), cards, [worth] * len(cards)),
                means(_("draw on, {deals} tries").format(deals=decimal(DEALS)), [keeps(int(draws))], [tried]),
            ],
            bars=True,
        )

    return Chart(
        "keep_or_draw", plot, Slider(_("Draws that are left"), 1, MOST_DRAWS, start=1), source=worth_of_drawing
    )


def _three_draws(random: Random) -> int:
    """Up to three cards, one after the other: keep the first up to 5, the second up to 6, else take the third."""
    cards = [card for card, count in left_in_the_stack().items() for _copy in range(count)]
    first, second, third = random.sample(cards, 3)
    if gain(first) >= gain("5"):
        return gain(first)
    return gain(second) if gain(second) >= gain("6") else gain(third)


@cache
def gains_of_three_draws() -> dict[int, Fraction]:
    """How likely each gain is with these borders: all ways in which three cards can lie."""
    found = dict.fromkeys(range(DEARLY + 1), Fraction(0))
    stack = Counter(left_in_the_stack())
    for first, chance in _drawn_from(stack):
        for second, and_then in _drawn_from(stack - Counter([first])):
            for third, at_last in _drawn_from(stack - Counter([first, second])):
                kept = first if gain(first) >= gain("5") else second if gain(second) >= gain("6") else third
                found[gain(kept)] += chance * and_then * at_last
    return found


def _drawn_from(cards: Mapping[str, int]) -> list[tuple[str, Fraction]]:
    """The kinds that may be drawn, each with its chance."""
    whole = sum(cards.values())
    return [(card, Fraction(count, whole)) for card, count in cards.items() if count]


def three_draws() -> Growing:
    """Up to three draws, one try after the other."""
    return Growing(
        "three_draws", _three_draws, _("Up to three draws: how many points you get rid of"), _("points"),
        exact=gains_of_three_draws,
    )  # fmt: skip


# ---- what information is worth


@cache
def worth_of_a_peek(dearest: int) -> Fraction:
    """What it is worth to see an unknown card before one of two cards is replaced: it, or a known one.

    >>> worth_of_a_peek(9), worth_of_a_peek(5)
    (Fraction(0, 1), Fraction(4, 3))
    """
    unknown = chances.value_of_unknown()
    seen = sum((chance * max(value, dearest) for value, chance in unknown.items()), Fraction(0))
    return seen - max(Fraction(dearest), expected(unknown))


@cache
def _peeked(dearest: int) -> list[float]:
    generator, unknown = Random(3), chances.value_of_unknown()
    values = [value for value, chance in unknown.items() for _copy in range(int(45 * chance))]
    mean = float(expected(unknown))
    drawn = generator.choices(values, k=DEALS)
    return [max(value, dearest) - (dearest if dearest >= mean else value) for value in drawn]


def peek() -> Chart:
    """What a look is worth, by the highest card that one knows."""
    known = list(range(POINTS))

    def plot(_value: Any) -> Plot:
        return Plot(
            _("What it is worth to look before you replace a card"),
            _("your highest known card"),
            _("points on average"),
            Series(_("counted"), known, [float(worth_of_a_peek(card)) for card in known]),
            [means(_("{deals} deals").format(deals=decimal(DEALS)), known, [_peeked(card) for card in known])],
            bars=True,
        )

    return Chart("peek", plot, source=worth_of_a_peek)


# ---- an agreement


def holds(aim: Callable[[int, int], bool], mine: Agreement, theirs: Agreement) -> Fraction:
    """How likely the aim is reached, if I give by one rule and my partner by another."""
    return sum(
        (
            chance
            for (my_hearts, their_hearts), chance in hearts_of_two().items()
            if aim(*_exchanged(my_hearts, their_hearts, mine, theirs))
        ),
        Fraction(0),
    )


def _exchanged(my_hearts: int, their_hearts: int, mine: Agreement, theirs: Agreement) -> tuple[int, int]:
    """The hearts of both after the exchange; each gives by a rule of their own."""
    i_give, they_give = int(mine(my_hearts)), int(theirs(their_hearts))
    return my_hearts - i_give + they_give, their_hearts - they_give + i_give


def two_agreements() -> Chart:
    """Both partners choose how to give: what comes of each pair of choices."""
    places = list(range(len(AGREEMENTS)))

    def plot(choice: int) -> Plot:
        name, aim = TEAM_FIRST[choice]
        return Plot(
            _("{aim}: how likely is that?").format(aim=_(name)),
            _("what I do"),
            _("chance"),
            None,
            [
                Series(
                    _("partner: {agreement}").format(agreement=_(agreement)), places,
                    [float(holds(aim, mine, theirs)) for _name, mine in AGREEMENTS],
                )
                for agreement, theirs in AGREEMENTS
            ],
            bars=True,
            percent=True,
            ticks=[_(agreement) for agreement, _rule in AGREEMENTS],
        )  # fmt: skip

    return Chart("two_agreements", plot, Menu(_("The aim"), [_(name) for name, _aim in TEAM_FIRST]), source=holds)


# ---- luck and skill


def wins_series(chance: Fraction, rounds: int) -> Fraction:
    """The chance to win more than half of an odd number of rounds.

    >>> wins_series(Fraction(1, 2), 3), wins_series(Fraction(3, 4), 3)
    (Fraction(1, 2), Fraction(27, 32))
    """
    return sum(
        (
            comb(rounds, won) * chance**won * (1 - chance) ** (rounds - won)
            for won in range(rounds // 2 + 1, rounds + 1)
        ),
        Fraction(0),
    )


PAIRS: tuple[tuple[str, Game, tuple[str, ...]], ...] = (
    (N_("Biberbande for two"), biberbande.GAME, ("strong", "thumb")),
    (N_("Partners, two teams"), partners.GAME, ("strong", "thumb", "strong", "thumb")),
)


@cache
def decided_rounds(pair: int) -> list[bool]:
    """Rounds between the strong player and the rule of thumb: did the strong one win? A shared win is left out."""
    _name, game, players = PAIRS[pair]
    scores = game.simulate(affordable(ROUNDS), players, players=len(players), seed=1).scores
    rows = scores if isinstance(scores, list) else scores.tolist()
    return [(mine < other) == game.rules.LOWER_IS_BETTER for mine, other, *_more in rows if mine != other]


def _won_series(won: list[bool], rounds: int) -> list[bool]:
    """The rounds one after the other, cut into series."""
    return [2 * sum(won[first : first + rounds]) > rounds for first in range(0, len(won) - rounds + 1, rounds)]


def luck_and_skill() -> Chart:
    """The more rounds, the surer the better one wins."""

    def plot(pair: int) -> Plot:
        won = decided_rounds(pair)
        chance = Fraction(sum(won), len(won))
        series = [_won_series(won, rounds) for rounds in SERIES]
        return Plot(
            _("{pair}: one round is won with {chance} %").format(
                pair=_(PAIRS[pair][0]), chance=decimal(100 * float(chance), 1)
            ),
            _("rounds in a series"),
            _("chance to win the series"),
            Series(_("counted"), list(SERIES), [float(wins_series(chance, rounds)) for rounds in SERIES]),
            [shares(_("the same rounds, cut into series"), SERIES, [*map(sum, series)], [*map(len, series)])],
            percent=True,
            y_from_zero=False,
            bet=BETS["series"],
            bet_axis="y",
        )

    menu = Menu(_("Who plays"), [_(name) for name, _game, _players in PAIRS])
    return Chart("luck_and_skill", plot, menu, source=wins_series)


# ---- bets

BETS = {
    bet.id: bet
    for bet in (
        Question(
            "limit",
            N_("You may draw up to three cards, and stop when you like. Up to which card do you keep the first one?"),
            0,
            8,
            truth=lambda: float(keeps(2)),
        ),
        Question(
            "series",
            N_("The better player wins 57 of 100 rounds. How likely is this player to win most of 21 rounds?"),
            50,
            100,
            unit="%",
            truth=lambda: 100 * float(wins_series(Fraction(57, 100), 21)),
        ),
    )
}


# ---- exercises


def _one_draw(random: Random) -> Task:
    dearest = random.randint(4, 8)
    gains = [max(0, dearest - card) for card in range(POINTS)]
    lower = dearest
    return Task(
        "",
        N_(
            "Your highest card counts {dearest}. You draw one of ten cards, 0 to 9, each as likely, and replace your "
            "highest card only if that helps. How many points do you get rid of on average?"
        ),
        Fraction(sum(gains), POINTS),
        (
            (Fraction(sum(gains), lower), N_("Cards that do not help count as well: they bring 0.")),
            (
                abs(dearest - Fraction(sum(range(POINTS)), POINTS)),
                N_("You need not replace it: a higher card brings 0, not less than nothing."),
            ),
            (Fraction(dearest), N_("That is the best case. Average over all ten cards.")),
        ),
        N_("Write down what each of the ten cards brings, add it all up, and divide by ten."),
        digits=1,
        values={"dearest": dearest},
    )


def _throw_again(random: Random) -> Task:
    sides = random.choice((4, 6, 8, 10, 12, 20))
    once = Fraction(sides + 1, 2)
    value = sum((max(Fraction(face), once) for face in range(1, sides + 1)), Fraction(0)) / sides
    both = Fraction(sum(max(a, b) for a in range(1, sides + 1) for b in range(1, sides + 1)), sides**2)
    return Task(
        "",
        N_(
            "You throw a die with {sides} sides and are paid what it shows. If you do not like it you may throw once "
            "more, and then the second throw counts. What is that worth on average, if you decide well?"
        ),
        value,
        (
            (once, N_("That is one throw. The second one may be used when the first is low.")),
            (both, N_("That would be right if you saw both throws before you choose.")),
            (Fraction(sides), N_("That is the best case, not the average.")),
        ),
        N_("Keep a throw that is higher than the mean of one throw; else the mean of one throw is what you get."),
        digits=2,
        values={"sides": sides},
    )


def _best_of_three(random: Random) -> Task:
    percent = random.choice((55, 60, 65, 70, 75, 80))
    chance = Fraction(percent, 100)
    return Task(
        "",
        N_("You win a single round with chance {percent} %. How likely are you to win at least two of three rounds?"),
        wins_series(chance, 3),
        (
            (chance, N_("That is one round. Which of the eight courses of three rounds have two wins or three?")),
            (chance**2, N_("That is two wins in two rounds. You may also lose one of the three.")),
            (chance**2 * (1 - chance), N_("Which of the rounds is lost? And three wins count, too.")),
            (chance**2 * (1 - chance) * 3, N_("Three wins of three are missing.")),
        ),
        N_("Win all three, or lose exactly one: the first, the second or the third."),
        digits=2,
        values={"percent": percent},
    )


def _sure_or_risky(random: Random) -> Task:
    percent, good, bad = (
        random.choice((20, 25, 30, 40, 60, 70)),
        random.choice((8, 9, 10, 12)),
        random.choice((1, 2, 3)),
    )
    return Task(
        "",
        N_(
            "With a chance of {percent} % a risky move brings {good} points, otherwise {bad}. How many points must a "
            "safe move bring so that both are worth the same on average?"
        ),
        Fraction(percent * good + (100 - percent) * bad, 100),
        (
            (Fraction(good + bad, 2), N_("The two outcomes are not equally likely: weigh each with its chance.")),
            (
                Fraction((100 - percent) * good + percent * bad, 100),
                N_("You have the two chances the wrong way round."),
            ),
            (Fraction(percent * good, 100) + bad, N_("The second outcome has its chance, too.")),
        ),
        N_("Multiply each outcome with its chance, and add."),
        digits=1,
        values={"percent": percent, "good": good, "bad": bad},
    )


def _threshold(random: Random) -> Task:
    sides, throws = random.choice((6, 8, 10, 12, 20)), 3
    two = _worth_of_throws(sides, 2)
    answer = next(face for face in range(1, sides + 1) if face >= two)
    once = sides // 2 + 1
    return Task(
        "",
        N_(
            "You may throw a die with {sides} sides up to {throws} times, and the last throw you make counts. From "
            "which number on should you keep the first throw?"
        ),
        answer,
        (
            (once, N_("That is the border for the throw before the last. Now two more throws are left.")),
            (sides, N_("So choosy? Compare with what the next two throws are worth.")),
        ),
        N_("First work out what two throws are worth, then compare each number with that."),
        values={"sides": sides, "throws": throws},
    )


def _worth_of_throws(sides: int, throws: int) -> Fraction:
    value = Fraction(0)
    for _throw in range(throws):
        value = sum((max(Fraction(face), value) for face in range(1, sides + 1)), Fraction(0)) / sides
    return value


def _peek_before(random: Random) -> Task:
    known = random.choice((2, 3, 4, 6, 7))
    mean = Fraction(sum(range(POINTS)), POINTS)
    seen = Fraction(sum(max(card, known) for card in range(POINTS)), POINTS)
    return Task(
        "",
        N_(
            "You are about to replace one of two cards by a 0: one that you know, it counts {known}, or one that you "
            "do not know (0 to 9, each as likely). How many points is it worth to look at the unknown one first?"
        ),
        seen - max(mean, Fraction(known)),
        (
            (seen, N_("That is what you get rid of after a look. How much was it without one?")),
            (
                seen - min(mean, Fraction(known)),
                N_("Without a look you would replace the card that is higher on average."),
            ),
            (abs(mean - known), N_("A look is worth something only where it changes what you do.")),
        ),
        N_("With a look you replace the higher of the two each time. Without one, always the same one: which?"),
        digits=2,
        values={"known": known},
    )


def _forecast(random: Random) -> Task:
    percent, wet, carry = random.choice((10, 20, 30, 40)), random.choice((8, 10, 12)), random.choice((1, 2, 3))
    rain = Fraction(percent, 100)
    without = min(rain * wet, Fraction(carry))
    answer = without - rain * carry
    return Task(
        "",
        N_(
            "It rains with chance {percent} %. Getting wet costs you {wet} points of good temper, carrying an umbrella "
            "{carry}. Without a forecast you do what is cheaper on average. How many points is a forecast worth that "
            "is never wrong?"
        ),
        answer,
        apart(
            answer,
            (without, N_("With the forecast it still costs something: on rainy days you carry the umbrella.")),
            (
                rain * wet,
                N_("Without a forecast you would do what is cheaper: wet feet now and then, or always carry."),
            ),
            (rain * (wet - carry), N_("Is leaving the umbrella at home really the cheaper choice? Compare both.")),
        ),
        N_("Cost without a forecast, minus cost with it: then you carry the umbrella on rainy days alone."),
        digits=2,
        values={"percent": percent, "wet": wet, "carry": carry},
    )


def _small_agreement(random: Random) -> Task:
    hearts, pack = random.choice((2, 3, 4)), random.choice((8, 9, 10, 12))
    ways = {
        (mine, theirs): Fraction(
            comb(hearts, mine) * comb(pack - hearts, 2 - mine)
            * comb(hearts - mine, theirs) * comb(pack - hearts - 2 + mine, 2 - theirs),
            comb(pack, 2) * comb(pack - 2, 2),
        )
        for mine in range(min(2, hearts) + 1)
        for theirs in range(min(2, hearts - mine) + 1)
    }  # fmt: skip
    dealt = sum((chance for (mine, theirs), chance in ways.items() if mine and theirs), Fraction(0))
    answer = dealt + ways.get((2, 0), Fraction(0)) + ways.get((0, 2), Fraction(0))
    return Task(
        "",
        N_(
            "A pack has {pack} cards, {hearts} of them hearts. You and your partner get two cards each; whoever has "
            "two hearts gives one to the other. How likely is it that both of you hold a heart then?"
        ),
        answer,
        (
            (dealt, N_("That is before the exchange. In which deals does giving help?")),
            (answer - dealt, N_("These are the deals in which giving helps. In others both hold a heart already.")),
            (dealt + ways.get((2, 0), Fraction(0)), N_("Your partner may be the one who has two.")),
        ),
        N_("Three kinds of deals count: one heart or more each, two for you and none there, and the other way round."),
        digits=2,
        values={"pack": pack, "hearts": hearts},
    )


def _three_throws(random: Random) -> Task:
    sides = random.choice((4, 6, 8, 10, 12))
    return Task(
        "",
        N_(
            "You may throw a die with {sides} sides up to three times, and the last throw you make is paid. What is "
            "that worth on average, if you stop at the right moment?"
        ),
        _worth_of_throws(sides, 3),
        (
            (_worth_of_throws(sides, 2), N_("That is worth two throws. Go one step further back.")),
            (_worth_of_throws(sides, 1), N_("That is one throw. Start from the end: one throw, two, three.")),
            (
                Fraction(sum(max(a, b, c) for a in range(1, sides + 1) for b in range(1, sides + 1)
                             for c in range(1, sides + 1)), sides**3),
                N_("That would be the best of three throws, if you could see all of them first."),
            ),
        ),
        N_("Work from the end: what is one throw worth? Then keep the throw before only if it is higher."),
        digits=2,
        values={"sides": sides},
    )  # fmt: skip


def _pick_the_best(random: Random) -> Task:
    flats = random.randint(3, 7)
    answer = sum((Fraction(1, later - 1) for later in range(2, flats + 1)), Fraction(0)) / flats
    return Task(
        "",
        N_(
            "You look at {flats} flats in random order and must say yes or no at once. You let the first one go and "
            "take the first that is better than it (if none comes, you get none). How likely are you to get the best of "
            "all?"
        ),
        answer,
        apart(
            answer,
            (Fraction(1, flats), N_("That is taking one blindly. You use what the first one tells you.")),
            (
                Fraction(flats - 1, flats),
                N_("It is not enough that the best one is not the first: you may stop before it."),
            ),
            (
                Fraction(1, 2),
                N_("It depends on how many there are. Ask for each place: the best is there, and I get there."),
            ),
        ),
        N_(
            "Say the best one comes at place k, with a chance of 1/{flats}. You reach it if the best of those before "
            "it was the first one."
        ),
        digits=2,
        values={"flats": flats},
    )


def _go_on(random: Random) -> Task:
    have, more = random.choice((100, 200, 300, 400, 600)), random.choice((100, 200, 300, 400))
    answer = Fraction(have, have + more)
    return Task(
        "",
        N_(
            "In a quiz you have won {have} euros. The next question brings {more} more if you know it; if you are "
            "wrong, everything is gone. How sure must you at least be, so that going on is worth it on average?"
        ),
        answer,
        apart(
            answer,
            (Fraction(more, have + more), N_("The more there is to lose, the surer you must be, not the less.")),
            (Fraction(1, 2), N_("That is right only if you can win just as much as you can lose.")),
            (Fraction(have, have + 2 * more), N_("What you have then is what you have now plus the prize, once.")),
        ),
        N_("With a chance p you have both sums together, otherwise nothing. Compare with what you have now."),
        digits=2,
        values={"have": have, "more": more},
    )


def _long_enough(random: Random) -> Task:
    percent = random.choice((60, 65, 70, 75, 80))
    chance = Fraction(percent, 100)
    answer = next(rounds for rounds in range(1, 200, 2) if wins_series(chance, rounds) >= Fraction(9, 10))
    return Task(
        "",
        N_(
            "The better player wins a round with chance {percent} %. How many rounds, an odd number, must a match have at "
            "least so that the better one wins most of them with 90 % or more?"
        ),
        answer,
        (
            (answer - 2, N_("Nearly. With so few it is still less than 90 %.")),
            (answer + 2, N_("That is enough, and more than needed.")),
            (1, N_("In one round it is only {percent} %.")),
        ),
        N_("Write a loop: for each odd number add up the chances of more than half wins. A binomial sum does it."),
        values={"percent": percent},
    )


def _last_card(random: Random) -> Task:
    top = random.choice((9, 11, 14, 19))
    dearest = random.randint(top // 2, top)
    again = Fraction(sum(range(dearest + 1)), top + 1)
    answer = max(card for card in range(dearest) if dearest - card >= again)
    return Task(
        "",
        N_(
            "Your last turn, and two draws: cards 0 to {top}, each as likely, each draw like the first. Your highest "
            "card counts {dearest}. What is the highest first card that you should keep?"
        ),
        answer,
        apart(
            answer,
            (dearest - 1, N_("It helps, but does it help as much as one more draw does on average?")),
            (answer + 1, N_("Close. Compare what it brings with what another draw brings on average.")),
            (top // 2, N_("Not the mean of the cards counts, but what a draw brings: 0 at least, and never less.")),
        ),
        N_("What is one more draw worth on average? Keep the first card if it brings at least as much."),
        values={"dearest": dearest, "top": top},
    )


LESSON = Lesson(
    "course_10",
    templates(
        Template("one draw", "deciding", 1, _one_draw),
        Template("throw again", "deciding", 1, _throw_again, transfer=True),
        Template("best of three", "deciding", 1, _best_of_three),
        Template("sure or risky", "deciding", 1, _sure_or_risky),
        Template("when to stop", "deciding", 2, _threshold, transfer=True),
        Template("before you look", "deciding", 2, _peek_before),
        Template("a forecast", "deciding", 2, _forecast, transfer=True),
        Template("a small agreement", "deciding", 2, _small_agreement),
        Template("three throws", "deciding", 3, _three_throws, transfer=True),
        Template("the best flat", "deciding", 3, _pick_the_best, transfer=True),
        Template("go on?", "deciding", 3, _go_on, transfer=True),
        Template("long enough", "deciding", 3, _long_enough),
        Template("exit", "deciding", 2, _last_card),
    ),
    BETS,
)
