"""Course 10: what it claims, and each answer of its exercises found in a second way."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product
from random import Random

from cardlib.counting import expected
from tests.test_lessons import FOLDERS, both_languages, percents, prose
from widgets.course import deciding
from widgets.partners import AGREEMENTS, AIMS

TEN = range(10)


def best_threshold(sides, throws):
    """Of all borders, throw by throw: the value of the best ones, and the lowest best border of the first throw."""
    value, border = Fraction(sides + 1, 2), 1
    for _throw in range(throws - 1):
        tried = {
            limit: sum((Fraction(face) if face >= limit else value for face in range(1, sides + 1)), Fraction(0))
            / sides
            for limit in range(1, sides + 2)
        }
        value = max(tried.values())
        border = min(limit for limit, worth in tried.items() if worth == value)
    return value, border


@cache
def race(to_win, to_lose, percent):
    """The chance to win so many rounds before losing so many."""
    if not to_win or not to_lose:
        return Fraction(not to_win)
    chance = Fraction(percent, 100)
    return chance * race(to_win - 1, to_lose, percent) + (1 - chance) * race(to_win, to_lose - 1, percent)


def one_draw(values):
    """The chance to get rid of at least 1, plus that of at least 2, and so on."""
    dearest = values["dearest"]
    return sum((Fraction(dearest - least + 1, 10) for least in range(1, dearest + 1)), Fraction(0))


def courses_of_three(values):
    odds = {True: Fraction(values["percent"], 100), False: Fraction(100 - values["percent"], 100)}
    return sum(
        (odds[a] * odds[b] * odds[c] for a, b, c in product((True, False), repeat=3) if a + b + c > 1), Fraction(0)
    )


def a_look(values):
    known = values["known"]
    plans = (lambda unknown: known, lambda unknown: unknown)
    blind = max(sum(plan(unknown) for unknown in TEN) for plan in plans)
    return Fraction(sum(max(plan(unknown) for plan in plans) for unknown in TEN) - blind, 10)


def a_forecast(values):
    cost = {
        (rain, carries): values["carry"] if carries else values["wet"] * rain for rain in (0, 1) for carries in (0, 1)
    }
    share = {1: Fraction(values["percent"], 100), 0: 1 - Fraction(values["percent"], 100)}
    blind = min(sum(share[rain] * cost[rain, carries] for rain in share) for carries in (0, 1))
    return blind - sum(share[rain] * min(cost[rain, carries] for carries in (0, 1)) for rain in share)


def small_agreement(values):
    pack, hearts = range(values["pack"]), values["hearts"]
    deals = good = 0
    for mine in combinations(pack, 2):
        for theirs in combinations([card for card in pack if card not in mine], 2):
            my_hearts, their_hearts = (sum(card < hearts for card in hand) for hand in (mine, theirs))
            give, get = my_hearts == 2, their_hearts == 2
            deals += 1
            good += my_hearts - give + get > 0 and their_hearts - get + give > 0
    return Fraction(good, deals)


def the_best_flat(values):
    flats = values["flats"]
    orders = list(permutations(range(flats)))
    taken = [next((flat for flat in order if flat > order[0]), None) for order in orders]
    return Fraction(taken.count(flats - 1), len(orders))


def highest_to_keep(values):
    """Of all borders the highest among the best ones."""
    dearest, cards = values["dearest"], range(values["top"] + 1)
    gains = [max(0, dearest - card) for card in cards]
    again = Fraction(sum(gains), len(gains))
    worth = {limit: sum(gains[first] if first <= limit else again for first in cards) for limit in range(dearest)}
    return max(limit for limit, value in worth.items() if value == max(worth.values()))


def long_enough(values):
    return next(2 * wins - 1 for wins in range(1, 99) if race(wins, wins, values["percent"]) >= Fraction(9, 10))


SECOND = {
    "one draw": lambda v: sum(
        (Fraction(v["dearest"] - least + 1, 10) for least in range(1, v["dearest"] + 1)), Fraction(0)
    ),
    "throw again": lambda v: best_threshold(v["sides"], 2)[0],
    "best of three": courses_of_three,
    "sure or risky": lambda v: v["bad"] + Fraction(v["percent"] * (v["good"] - v["bad"]), 100),
    "when to stop": lambda v: best_threshold(v["sides"], 3)[1],
    "before you look": a_look,
    "a forecast": a_forecast,
    "a small agreement": small_agreement,
    "three throws": lambda v: best_threshold(v["sides"], 3)[0],
    "the best flat": the_best_flat,
    "go on?": lambda v: 1 - Fraction(v["more"], v["have"] + v["more"]),
    "long enough": long_enough,
    "exit": highest_to_keep,
}


def test_in_the_last_turn_the_odds_keep_a_four_and_give_an_eight_another_try():
    assert deciding.keeps(1) == 6
    for first, best in (("4", "keep 1"), ("8", "again")):
        (move, _), (_, second), *_ = deciding.last_turn(first).odds(4_000).items()
        assert move == best
        assert second.behind_low > 0


def test_while_the_round_goes_on_a_four_is_worth_another_try():
    odds = deciding.early_turn("4").odds(10_000, aim="win")
    assert next(iter(odds)) == "again"
    assert odds["keep 1"].behind_low > 0


def test_the_more_draws_are_left_the_choosier():
    borders = [deciding.keeps(draws) for draws in range(1, deciding.MOST_DRAWS + 1)]
    assert borders == sorted(borders, reverse=True)
    assert borders[0] > borders[-1]


def test_what_drawing_is_worth_is_what_simulated_tries_bring():
    for draws in (1, 2, 5):
        tried = deciding._stopped(draws)
        assert abs(sum(tried) / len(tried) - float(deciding.worth_of_drawing(draws))) < 0.2


def test_three_draws_counted_and_played():
    exact = deciding.gains_of_three_draws()
    assert sum(exact.values()) == 1
    random = Random(5)
    played = Counter(deciding._three_draws(random) for _ in range(20_000))
    assert abs(sum(gain * count for gain, count in played.items()) / 20_000 - float(expected(exact))) < 0.1
    assert all(abs(played[gain] / 20_000 - float(chance)) < 0.015 for gain, chance in exact.items())
    assert (deciding.keeps(2), deciding.keeps(1)) == (5, 6)  # the borders it plays by


def test_a_look_is_worth_most_where_one_is_undecided():
    worth = [deciding.worth_of_a_peek(known) for known in TEN]
    assert max(worth) == worth[5]
    assert worth[0] == worth[9] == 0


def test_an_agreement_must_be_the_same_one():
    rules = dict(AGREEMENTS)
    never, spare, every = rules.values()
    _mine, both = (aim for _name, aim in AIMS)
    assert deciding.holds(both, spare, spare) == deciding.holds(both, every, every)
    assert deciding.holds(both, spare, every) < deciding.holds(both, never, never)
    assert all(deciding.holds(both, spare, spare) >= deciding.holds(both, other, spare) for other in rules.values())


def test_whoever_thinks_of_the_own_hand_alone_breaks_the_last_agreement():
    _never, spare, every = (rule for _name, rule in AGREEMENTS)
    mine, _both = (aim for _name, aim in AIMS)
    assert deciding.holds(mine, spare, every) > deciding.holds(mine, every, every)


def test_a_series_won_is_a_race_won():
    assert all(deciding.wins_series(Fraction(3, 5), 2 * wins - 1) == race(wins, wins, 60) for wins in (1, 2, 5))


@both_languages
def test_the_sentences_on_agreements_say_what_is_counted(language):
    never, spare, every = (rule for _name, rule in AGREEMENTS)
    mine, both = (aim for _name, aim in AIMS)
    pairs = (both, spare, spare), (both, spare, every), (both, never, never), (mine, spare, every), (mine, every, every)
    (lesson,) = FOLDERS[language].glob("course_10_*.ipynb")
    for number in percents(*(deciding.holds(*pair) for pair in pairs)):
        assert (number.replace(".", ",") if language == "de" else number) in prose(lesson)
