"""Players that are handed in: what is written and read, and what hostile ones may do: nothing."""

from __future__ import annotations

import json
import os
import random
import re
import time
from types import SimpleNamespace

import pytest

from cardlib import apart, biberbande, minuten, partners, stop, tournament
from cardlib.duel import duel
from cardlib.mistakes import Mistake
from cardlib.players import Player, handed_in, read, submit, take_in, texts_in, texts_of, without_processes
from cardlib.rungs import best_by
from cardlib.stop.rungs import player_from_rules, player_with
from cardlib.stop.words import all_called, card
from tests.helpers import ODD, politely, python

GAMES = {"minuten": minuten, "stop": stop, "biberbande": biberbande, "partners": partners}
LIMIT = 3


def is_long(move):
    return len(move) > LIMIT


def mine(view, moves):
    """Calls what must be called, and likes long moves."""
    good = [move for move in moves if card(move) and all_called(view, move)]
    return best_by([lambda view, move: is_long(move)], view, good or moves)


# ---- handing in


def test_a_function_is_handed_in_with_all_that_it_uses(tmp_path):
    made = submit(mine, "Anna", game=stop, folder=tmp_path)
    for part in ("LIMIT = 3", "def is_long", "from cardlib.stop.words import card as card", "player = mine"):
        assert part in made.source
    (path,) = tmp_path.iterdir()
    assert path.name == "Anna.stop.player"
    assert read(path.read_text(encoding="utf-8"), stop.GAME) == made


def test_what_is_handed_in_plays_as_in_the_notebook():
    here = duel(stop, mine, "thumb", games=20, seed=4)
    there = duel(stop, handed_in(mine, "Anna", stop), "thumb", games=20, seed=4)
    assert there.difference.values == here.difference.values
    assert not there.faults


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_players_of_a_number_and_of_rules_play_the_same_apart(game):
    from importlib import import_module

    rungs = import_module(f"cardlib.{game.GAME.name}.rungs")
    for made in (rungs.player_with(rungs.NUMBERS[2]), rungs.player_from_rules(list(rungs.RULES)[:2])):
        games = 2 if game is partners else 8
        here = duel(game, made, "thumb", games=games, seed=4)
        there = duel(game, handed_in(made, "Ben"), "thumb", games=games, seed=4)
        assert there.difference.values == here.difference.values
        assert not there.faults


def inside():
    number = 3

    def nested(view, moves):
        return moves[number]

    return nested


@pytest.mark.parametrize(
    ("player", "name", "says"),
    [
        (lambda view, moves: moves[0], "Anna", "written with def"),
        (inside(), "Anna", "stands by itself"),
        (len, "Anna", "Hand in a function"),
        (mine, "", "under your name"),
        (mine, "x" * 41, "under your name"),
    ],
)
def test_what_cannot_be_handed_in_is_told(player, name, says):
    with pytest.raises(Mistake, match=says):
        handed_in(player, name, stop)


def test_a_function_names_its_game():
    with pytest.raises(Mistake, match="for which game"):
        handed_in(mine, "Anna")


# ---- taking in


def test_same_names_copies_strangers_and_broken_files_are_named_and_nothing_is_lost(tmp_path):
    anna = submit(player_with(20), "Anna", folder=tmp_path)
    (tmp_path / "other_anna.player").write_text(handed_in(player_with(3), "Anna").text)
    (tmp_path / "copy.player").write_text(anna.text)
    (tmp_path / "torn.player").write_text(anna.text[:80])
    (tmp_path / "changed.player").write_text(anna.text.replace("player_with(20)", "player_with(21)"))
    (tmp_path / "essay.txt").write_text("My holidays")
    (tmp_path / "lesson.ipynb").write_text("{}")
    (tmp_path / "picture.player").write_bytes(b"\xff\xd8\xff\x00" * 9)
    from cardlib.biberbande.rungs import player_with as other

    (tmp_path / "cat.player").write_text(handed_in(other(4), "Cleo").text)
    entries = take_in(texts_in(tmp_path), stop.GAME)
    assert list(entries.players) == ["Anna", "Anna 2"]
    said = "\n".join(entries.remarks)
    for part in ("copy.player is left out", "torn.player is left out", "changed after it was handed in", "essay.txt",
                 "picture.player", "It plays 'biberbande', not STOP", "plays as Anna 2"):  # fmt: skip
        assert part in said, part
    assert "lesson" not in said


def test_players_are_pasted_one_after_the_other():
    texts = [handed_in(player_with(number), f"N{number}").text for number in (1, 2)]
    found = texts_of(f"Here I am:\n{texts[0]}\n{{broken\n{texts[1]}\nbye")
    entries = take_in(found, stop.GAME)
    assert list(entries.players) == ["N1", "N2"]
    assert len(entries.remarks) == 1


@pytest.mark.parametrize("value", ODD, ids=lambda value: type(value).__name__)
def test_odd_texts_and_players_are_refused(value):
    politely(duel, stop, value, "thumb", games=2)
    if isinstance(value, str):
        politely(read, value)
    told = {"player of": value, "name": value, "rung": value, "version": 1, "source": value}
    try:
        text = json.dumps(told)
    except (TypeError, ValueError, RecursionError):
        return
    politely(read, text)


# ---- nothing hidden leaves


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_what_a_player_is_told_is_the_same_whatever_is_hidden(game):
    """The hidden cards are dealt anew: not one byte changes."""
    rules, layout = game.GAME.rules, game.GAME.rules.LAYOUT
    position = game.simulate(1, "thumb", seed=3).game(0).previous
    while position.ply > 3:
        for seat in range(position.players):
            told = set()
            for _try in range(3):
                state = layout.copy(position._state)
                rules.forget(state, seat)
                rules.deal_hidden(state, seat)
                position._state.shuffling[0] += 1
                rules.legal_moves(state)  # writes what everybody could do
                here = SimpleNamespace(state=state, found=position._legal_moves() if seat == position.turn else [])
                told.add(apart.told(game.GAME, here, seat, [], ["a", "b"]))
            assert len(told) == 1
        position = position.previous.previous.previous


# ---- hostile and broken ones

HOSTILE = {
    "never ends": ("while True: pass", "took longer than"),
    "sleeps": ("import time\n    time.sleep(99)", "took longer than"),
    "hogs memory": ("return 'x' * 10**10", "more memory"),
    "hogs in lists": ("things = []\n    while True: things.append([0] * 10**6)", "more memory|took longer"),
    "gives a number": ("return 7", "gave int instead of a move"),
    "gives a list": ("return list(moves)", "gave list instead of a move"),
    "gives nothing": ("return None", "gave no move"),
    "gives nonsense": ("return 'b44'", "'b44' is not a card"),
    "plays what it has not": (
        "return 'b4 watch stop' if 'b4' not in moves else 'draw draw'",
        "b4 watch stop|draw draw",
    ),
    "plays for others": ("return '3:b4' if view.seat != 3 else '2:b4'", "wants to play"),
    "divides by zero": ("return 1 / 0", "ZeroDivisionError: division by zero \\(line 2\\)"),
    "recurses": ("return choose(view, moves)", "RecursionError"),
    "exits": ("raise SystemExit", "leave the game"),
    "asks": ("return input('Which?')", "breaks off with (EOF|Runtime)Error"),
    "exits hard": ("import os\n    os._exit(0)", "ended its own process"),
    "reads files": ("return open('/etc/hostname').read()", "wants to open a file"),
    "hides that": (
        "try: open('/etc/hostname')\n    except BaseException: pass\n    return moves[-1]",
        "to open a file",
    ),
    "writes files": ("import pathlib\n    pathlib.Path('x').write_text('x')", "wants to open a file"),
    "starts programs": ("import os\n    os.system('true')", "operating system|file or a module"),
    "kills": ("import os\n    os.kill(os.getppid(), 9)", "operating system"),
    "looks into frames": ("import sys\n    return sys._getframe(1).f_back.f_locals", "frames"),
    "searches with gc": (
        "import gc\n    return [x for x in gc.get_objects() if hasattr(x, 'draw')]",
        "searches the memory",
    ),
    "calls out": ("import socket\n    socket.create_connection(('127.0.0.1', 9))", "network|file or a module"),
    "starts threads": ("import threading\n    threading.Thread(target=choose).start()", "thread|file or a module"),
    "talks too much": ("return 'b4 ' * 10**6", "is not a move"),
    "shouts at the pipe": ("import os\n    os.write(4, b'x' * 10**5)\n    os.write(5, b'x' * 10**5)\n    return 5", ""),
    "loads forever": (None, "to load"),
    "does not parse": (None, "SyntaxError"),
    "has no function": (None, "no function"),
}
SOURCES = {
    "loads forever": "while True: pass",
    "does not parse": "def choose(view moves): 1",
    "has no function": "x = 1",
}


def hostile(name):
    body = HOSTILE[name][0]
    return Player("stop", name, 3, SOURCES.get(name) or f"def choose(view, moves):\n    {body}\n")


def test_no_hostile_player_stops_the_tournament_and_each_is_named(monkeypatch):
    if not apart.can_start():
        pytest.skip("there are no processes here")
    monkeypatch.setattr(apart, "MOVE_SECONDS", 0.4)
    monkeypatch.setattr(apart, "LOAD_SECONDS", 1.5)
    monkeypatch.setattr(apart, "STRIKES", 1)
    for name, (_body, says) in HOSTILE.items():
        played = duel(stop, hostile(name), "thumb", games=2)
        assert len(played.faults) == 2, name
        assert played.winner is None
        assert played.share == 0, name
        fault = played.faults[0]
        assert fault.player == name
        assert re.search(says, fault.what), (name, fault.what)
        apart.forgive()


@pytest.mark.parametrize("many", [5, pytest.param(20, marks=pytest.mark.long)])
def test_a_tournament_of_hostile_players_goes_to_its_end(monkeypatch, many):
    if not apart.can_start():
        pytest.skip("there are no processes here")
    monkeypatch.setattr(apart, "MOVE_SECONDS", 0.4)
    monkeypatch.setattr(apart, "STRIKES", 1)
    crowd = {name: hostile(name) for name in list(HOSTILE)[:: len(HOSTILE) // many][:many]}
    everyone = tournament(stop, {**crowd, "Anna": handed_in(player_with(20), "Anna")}, games=2)
    assert everyone.done == 1
    assert everyone.ladder[0].name == "Anna"
    assert {fault.player for fault in everyone.faults} == set(crowd)


def test_who_takes_too_long_again_and_again_is_not_asked_any_more(monkeypatch):
    monkeypatch.setattr(apart, "MOVE_SECONDS", 0.1)
    played = duel(stop, hostile("never ends"), "thumb", games=40)
    assert len(played.faults) == 40
    assert "not asked any more" in played.faults[-1].what


def test_printing_costs_nothing_and_is_told_apart(capfd):
    loud = Player("stop", "Loud", 3, "def choose(view, moves):\n    print('psst')\n    return moves[-1]")
    played = duel(stop, loud, "thumb", games=2)
    assert not played.faults
    assert capfd.readouterr() == ("", "")
    assert "Loud prints while it plays: 'psst" in str(played)


def test_a_player_has_the_same_luck_each_time():
    source = "import random\ndef choose(view, moves):\n    return random.choice(moves[:-1] or moves)"
    player = Player("stop", "Ran", 3, source)
    first, again = (duel(stop, player, "thumb", games=6, seed=9) for _try in range(2))
    assert first.difference.values == again.difference.values


def test_two_seats_of_a_player_share_no_memory():
    source = """
seats = set()
def choose(view, moves):
    seats.add(view.seat)
    return moves[-1] if len(seats) == 1 else "saw two"
"""
    assert not duel(biberbande, Player("biberbande", "Spy", 3, source), "thumb", games=2).faults or (
        "saw two" not in str(duel(biberbande, Player("biberbande", "Spy", 3, source), "thumb", games=2).faults)
    )


def test_the_process_knows_nothing_of_this_ones_surroundings(monkeypatch):
    monkeypatch.setenv("A_SECRET", "hush")
    source = "import os\ndef choose(view, moves):\n    return os.environ.get('A_SECRET', moves[-1])"
    apart._hosts.host = None  # one that starts now
    played = duel(biberbande, Player("biberbande", "Nosy", 3, source), "thumb", games=2)
    assert "hush" not in str(played.faults)


# ---- where there are no processes


@pytest.fixture
def here(monkeypatch):
    """As in a browser and on Windows."""
    monkeypatch.setattr(apart, "can_start", lambda: False)
    monkeypatch.setattr(apart, "MOVE_SECONDS", 0.3)
    monkeypatch.setattr(apart, "LOAD_SECONDS", 0.6)
    monkeypatch.setattr(apart, "STRIKES", 1)
    yield
    apart.forgive()


def test_where_there_are_no_processes_it_is_asked_here_with_the_same_plain_values(monkeypatch):
    lucky = "import random\ndef choose(view, moves):\n    return random.choice(moves[:-1] or moves)"
    for player in (handed_in(player_from_rules(["high cards first"]), "Ben"), Player("stop", "Ran", 3, lucky)):
        there = duel(stop, player, "thumb", games=8)
        random.seed(5)
        before = random.getstate()
        with monkeypatch.context() as patched:
            patched.setattr(apart, "can_start", lambda: False)
            here = duel(stop, player, "thumb", games=8)
        assert here.difference.values == there.difference.values
        assert not here.faults
        assert random.getstate() == before


def test_there_the_round_is_not_in_the_view(here):
    looks = (
        "def choose(view, moves):\n    return 'round' if hasattr(view, '_round') or hasattr(view, '_position') else 1"
    )
    played = duel(stop, Player("stop", "Eve", 3, looks), "thumb", games=2)
    assert "gave int" in played.faults[0].what


# What only ends with its process, and what would write to where others read
ONLY_APART = {"hogs memory", "hogs in lists", "shouts at the pipe", "starts threads"}


@pytest.mark.parametrize("name", [name for name in HOSTILE if name not in ONLY_APART])
def test_there_too_who_is_hostile_or_broken_loses_and_is_named(here, name):
    says = {"exits hard": "leave the game"}.get(name, HOSTILE[name][1])
    leaves = os._exit
    played = duel(stop, hostile(name), "thumb", games=2)
    assert (len(played.faults), played.share) == (2, 0)
    assert played.faults[0].player == name
    assert re.search(says, played.faults[0].what), played.faults[0].what
    assert os._exit is leaves


ENDLESS = {
    "swallows all": "while True:\n        try: moves[999]\n        except BaseException: pass",
    "to the end": "try:\n        while True: pass\n    finally:\n        while True: pass",
    "counts": "import itertools\n    for n in itertools.count(): n += 1",
    "sums": "import itertools\n    return sum(n for n in itertools.count())",
    "in functions": "def two(n): return two(n - 1) + two(n - 1) if n else 1\n    return two(99)",
    "in lambdas": "two = lambda n: n and two(n - 1) + two(n - 1)\n    return two(99)",
}


@pytest.mark.parametrize("body", ENDLESS.values(), ids=ENDLESS)
def test_there_too_who_never_ends_is_stopped(here, body):
    player = Player("stop", "Sisyphus", 3, f"def choose(view, moves):\n    {body}\n")
    began = time.monotonic()
    played = duel(stop, player, "thumb", games=40)
    assert "took longer than 0.3 s for a move" in played.faults[0].what
    assert "not asked any more" in played.faults[-1].what
    assert len(played.faults) == 40
    assert time.monotonic() - began < 10


def test_there_too_a_round_has_a_limit(here, monkeypatch):
    monkeypatch.setattr(apart, "ROUND_SECONDS", 0.5)
    slow = """
import time
def choose(view, moves):
    until = time.monotonic() + 0.2
    while time.monotonic() < until:
        pass
    return moves[-1]
"""
    played = duel(stop, Player("stop", "Slow", 3, slow), "thumb", games=2)
    assert "for the moves of a round" in played.faults[0].what


def test_there_too_printing_costs_nothing_and_is_told(here, capfd):
    loud = Player("stop", "Loud", 3, "def choose(view, moves):\n    print('psst')\n    return moves[-1]")
    played = duel(stop, loud, "thumb", games=2)
    assert not played.faults
    assert capfd.readouterr() == ("", "")
    assert "Loud prints while it plays: 'psst" in str(played)


def test_there_too_who_interrupts_is_heard(here, monkeypatch):
    """Not a player's fault if somebody can have pressed a key."""
    player = Player("stop", "Anna", 3, "def choose(view, moves):\n    raise KeyboardInterrupt")
    with pytest.raises(KeyboardInterrupt):
        duel(stop, player, "thumb", games=2)
    monkeypatch.setattr(apart, "_can_be_interrupted", lambda: False)
    assert "leave the game" in duel(stop, player, "thumb", games=2).faults[0].what


HOGS = """
import resource
resource.setrlimit(resource.RLIMIT_AS, (2**30, 2**30))
from cardlib import apart, stop
from cardlib.duel import duel
from cardlib.players import Player
apart.can_start = lambda: False
source = "def choose(view, moves):\\n    things = []\\n    while True: things.append([0] * 10**7)"
print(duel(stop, Player("stop", "Hog", 3, source), "random", games=2).faults[0].what)
"""


@pytest.mark.skipif(not apart.can_start(), reason="no limit can be set here")
def test_there_too_memory_ends(tmp_path):
    assert re.search("used more memory|took longer", python(HOGS))


def test_there_it_is_said_what_cannot_be_stopped(here):
    assert "no process of their own" in without_processes()


def test_no_process_stays_behind():
    duel(stop, handed_in(player_with(20), "Anna"), "thumb", games=4)
    host = apart._hosts.host
    children = f"/proc/{host.process.pid}/task/{host.process.pid}/children"
    if not os.path.exists(children):
        pytest.skip("no /proc here")
    with open(children) as file:
        assert file.read().split() == []
