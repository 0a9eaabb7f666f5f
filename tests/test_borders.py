"""At every border of every game: what is odd, long, deep or endless gets a short ValueError, at once."""

from __future__ import annotations

import inspect
import json
import time
from collections.abc import Callable
from typing import Any

import pytest

from cardlib import biberbande, counting, language, minuten, partners, stop
from tests.helpers import ODD, deep, politely

GAMES = {"minuten": minuten, "stop": stop, "biberbande": biberbande, "partners": partners}
# An endless list of nothing, numbers that equal others, texts that go on and on
ENDLESS = (range(10**30), range(1, 10**9), 0j, 1 + 0j, -1 + 0j, 1e30, -1e-9, 10**400, 10**6, [deep()], [10**5000] * 4)
ENDLESS += ("1" * 10**6, "r3 " * 10**5, "take " + "1" * 10**6, "0:" * 10**5, ("9" * 10**6,) * 4, {"5": 10**5000})
ENDLESS += (
    ["r1"] * 10**5,
    ({},) * 4,
    (0j,) * 4,
    [["a"]] * 4,
    frozenset(),
    memoryview(b"ab"),
    b"\xff" * 1000,
    iter("ab"),
)
THINGS = (*ODD, *ENDLESS)
OPTIONS = {
    "minuten": ("variant", "pace"),
    "stop": ("scoring", "dealer", "reaction"),
    "biberbande": ("deck", "forget"),
    "partners": ("copies",),
}


def at_once(call: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
    """What the call gives, None if it refuses politely; and no one waits for it."""
    began = time.thread_time()
    answer = politely(call, *arguments, **named)
    assert time.thread_time() - began < 1, "takes far too long"
    return answer


@pytest.fixture(params=["en", "de"], autouse=True)
def spoken(request):
    language.use(request.param)


@pytest.fixture(params=GAMES)
def game(request):
    return GAMES[request.param]


def test_odd_options_are_refused_at_once(game):
    name = game.__name__.rpartition(".")[2]
    for option in ("players", "seed", *OPTIONS[name]):
        for thing in THINGS:
            position = at_once(game.deal, **{option: thing})
            assert position is None or game.load(position.save()) == position
            at_once(game.match, **{option: thing})
            at_once(game.simulate, 2, **{option: thing})
    assert at_once(game.deal, **{"x" * 10**6: 1}) is None


def test_odd_fields_are_refused_at_once(game):
    fields = game.deal(seed=3).fields()
    for field in (*fields, "seed"):
        for thing in THINGS:
            position = at_once(game.position, **{**fields, field: thing})
            if position is not None:
                assert game.position(**position.fields()) == position
                at_once(position.moves.__len__)
    assert at_once(game.position, **{**fields, "x" * 10**6: 1}) is None


def test_odd_moves_are_refused_at_once(game):
    position = game.deal(seed=3)
    long = (f"7*1 {'y3:1 ' * 10**5}", f"5 {' ' * 10**5}y3", f"SW {'y@y3 ' * 10**5}", f"swap 1{' ' * 10**5}1:1")
    for thing in (*THINGS, *long, "take " + "1" * 10**5, "swap 1 " + "1" * 10**5 + ":1", "r3>" + "1" * 10**5):
        for call in (position.play, position.why, position.view(0).why):
            assert not at_once(call, thing)
        assert thing not in position.moves


def test_odd_texts_are_no_saved_games(game):
    sound = json.loads(game.deal(seed=3).save())
    for thing in (*THINGS, "[" * 10**5, '{"game": "' + "x" * 10**6 + '"}', "\ud83d" + json.dumps(sound), "{" * 10**5):
        assert at_once(game.load, thing) is None
        assert at_once(game.load_match, thing) is None


# ---- chances: every argument of every function


def questions() -> list[Any]:
    modules = (counting, *(game.chances for game in GAMES.values()))
    return [
        pytest.param(function, id=f"{module.__name__}.{name}")
        for module in modules
        for name, function in vars(module).items()
        if callable(function)
        and not name.startswith("_")
        and function.__module__ == module.__name__
        and not isinstance(function, type)
    ]


ASKED: dict[str, tuple[Any, ...]] = {
    "hypergeometric": (1, 4, 2), "none_of": (1, 4, 2), "at_least_one": (1, 4, 2), "checked": ({1: 1},),
    "expected": ({1: 1},),
    "wilson": (0.5, 10, 1.96), "fitting_cards": ("r5",), "chance_to_play": ("r5",), "chance_to_be_stuck": ("r5",),
    "chance_nobody_can_play": (4, "r5"), "can_be_laid": (3, (4,)), "twins": ("b4",), "chance_of_twin": ("b4", 4),
    "chance_of_pair": (7,), "together": ({1: 1}, 2), "chain_of_twos": (4,), "laying": (3,), "chance_of": ("9",),
    "chance_to_improve": ("4 2 0 5",), "win_by_knocking": (3, 2), "ways_to_share": (2,), "orders_to_share": (2,),
    "student": (2.5, 10), "uses": (3, 5), "best_use": (3, 5), "first_seat": (10,), "match_wins": (2,),
}  # fmt: skip


@pytest.mark.parametrize("function", questions())
def test_odd_questions_are_refused_at_once(function):
    names = [name for name, each in inspect.signature(function).parameters.items() if each.kind != each.VAR_POSITIONAL]
    asked = ASKED.get(function.__name__, ())
    simulated = function.__name__ in ("first_seat", "match_wins")  # a million rounds may take their time
    assert function(*asked) is not None
    given = dict(zip(names, asked))
    for name in names:
        for thing in THINGS:
            if not simulated or not (callable(thing) or thing == 10**6):
                at_once(function, **{**given, name: thing})
    for place in range(len(asked)):
        for thing in THINGS:
            if not simulated or not (callable(thing) or thing == 10**6):
                at_once(function, *asked[:place], thing, *asked[place + 1 :])
