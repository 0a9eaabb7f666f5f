"""What a game may offer is what it says it offers: nothing is there undeclared, and what is declared is used."""

from __future__ import annotations

from typing import Any

import pytest

from cardlib import biberbande, minuten, partners, speed, stop
from cardlib.rooms import BoardRoom, GuessingRoom, HorizonRoom, LookingRoom, QuickRoom

GAMES = (minuten, stop, biberbande, partners)
ABILITIES = {
    "out_of_turn": ("strategies", QuickRoom),
    "looks": ("table", LookingRoom),
    "board": ("table", BoardRoom),
    "guesses": ("strategies", GuessingRoom),
    "horizon": ("strategies", HorizonRoom),
}


def names_of(room: type) -> set[str]:
    return {name for name in vars(room) if not name.startswith("_")}


@pytest.mark.parametrize("ability", ABILITIES)
@pytest.mark.parametrize("module", GAMES, ids=lambda module: module.GAME.name)
def test_a_room_that_has_an_ability_says_so(module: Any, ability: str) -> None:
    name, protocol = ABILITIES[ability]
    room, declared = getattr(module.GAME, name), getattr(module.GAME.abilities, ability)
    assert declared in (None, room)
    assert bool(names_of(protocol) & set(vars(room))) == (declared is room)


@pytest.mark.parametrize("module", GAMES, ids=lambda module: module.GAME.name)
def test_who_thinks_ahead_does_it_in_the_way_the_game_declares(module: Any) -> None:
    playout, abilities = speed.entry(module.GAME.name, False).__globals__, module.GAME.abilities
    own = {name for name in ("deal_likely", "prize", "settled") if playout[name].__module__.endswith(".strategies")}
    expected = names_of(GuessingRoom) if abilities.guesses else set()
    assert own == (expected | names_of(HorizonRoom) if abilities.horizon else expected)
    assert playout["CLEARLY"] == module.GAME.strategies.CLEARLY
