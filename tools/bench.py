"""Measures the speed beside others and writes the README's table: `make bench`, two minutes.

Everything is played at random from the deal to the end, by four players where a game takes four. Only the moves of
players count as decisions, forced ones too; shuffling and dealing take time, and are not counted. All take turns,
again and again, so that a busy machine hurts all alike, and the median of their turns stands in the table. What runs
on one core is measured in processor time, all cores by the clock.
"""

from __future__ import annotations

import json
import os
import platform
import random
import re
import sys
import time
import warnings
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from itertools import count
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import numpy as np

from cardlib import speed
from cardlib.game import Game
from cardlib.playout import FRESH
from cardlib.simulate import cores
from cardlib.warm import games

ROOT = Path(__file__).resolve().parents[1]
README = ROOT / "README.md"
NUMBERS = ROOT / "docs" / "bench.json"
BEGIN, END = "<!-- make bench writes from here -->\n", "<!-- end of make bench -->\n"
TURNS = 15
BATCH = 256
PLAYERS = 4
PEERS = ("open-spiel", "rlcard", "textarena")
# Which of our games stands beside which of theirs, and how many times its decisions it shall make
BESIDE = {
    "stop": ("crazy_eights", 8),
    "minuten": ("hanabi", 30),
    "partners": ("maedn", 2),
}


class Played(NamedTuple):
    decisions: float
    rounds: int
    seconds: float


class Row(NamedTuple):
    """One line of the table."""

    name: str
    how: str
    decisions: float  # a second
    rounds: float  # a second


Play = Callable[[], Played]


# ---- our own games


def compiled(game: Game, batches: int) -> Callable[[int], Played]:
    """Plays that many batches from the given round on, and says how long they took this thread."""
    run, layout, blank = speed.entry(game.name, True), game.rules.LAYOUT, game.notation.empty_table(PLAYERS)
    numbers, columns = np.zeros(PLAYERS, np.int64), game.notation.columns(blank)
    a_round = _decisions_a_round(game)

    def play(first: int) -> Played:
        table, turns = layout.table(BATCH), np.zeros(BATCH, np.int64)
        scores, log = np.zeros((BATCH, columns), np.int64), np.zeros((BATCH, 0), np.int64)
        began = time.thread_time()
        for batch in range(batches):
            layout.write(blank, table)
            run(table, numbers, 1, first + batch * BATCH, FRESH, scores, turns, log)
        taken = time.thread_time() - began
        return Played(a_round * batches * BATCH, batches * BATCH, taken)

    return play


def _decisions_a_round(game: Game, rounds: int = 20 * BATCH) -> float:
    """How many moves a round has, on average: a turn may be several."""
    run, blank = speed.entry(game.name, True), game.notation.empty_table(PLAYERS)
    table = game.rules.LAYOUT.table(rounds)
    game.rules.LAYOUT.write(blank, table)
    scores, turns = np.zeros((rounds, game.notation.columns(blank)), np.int64), np.zeros(rounds, np.int64)
    log = np.full((rounds, 5000), -1, np.int64)
    run(table, np.zeros(PLAYERS, np.int64), 1, 0, FRESH, scores, turns, log)
    made = (log >= 0).sum(axis=1)
    assert made.max() < log.shape[1]
    return float(made.mean())


def on_one_core(game: Game, batches: int) -> Play:
    play, first = compiled(game, batches), count(step=batches * BATCH)
    return lambda: play(next(first))


def on_all_cores(game: Game, batches: int, pool: ThreadPoolExecutor) -> Play:
    play, first = compiled(game, batches), count(step=batches * BATCH)

    def all_at_once() -> Played:
        began = time.perf_counter()
        played = list(pool.map(play, [next(first) for _ in range(cores())]))
        taken = time.perf_counter() - began
        return Played(sum(part.decisions for part in played), sum(part.rounds for part in played), taken)

    return all_at_once


def plainly(game: Game, rounds: int) -> Play:
    run, blank = speed.entry(game.name, False), game.notation.empty_table(PLAYERS)
    columns = game.notation.columns(blank)
    first = count(step=rounds)

    def play() -> Played:
        rows, scores = [game.rules.LAYOUT.copy(blank) for _ in range(rounds)], [[0] * columns for _ in range(rounds)]
        log = [[-1] * 5000 for _ in range(rounds)]
        began = time.thread_time()
        run(rows, (0,) * PLAYERS, 1, next(first), FRESH, scores, [0] * rounds, log)
        taken = time.thread_time() - began
        return Played(sum(move >= 0 for moves in log for move in moves), rounds, taken)

    return play


# ---- others


def spiel_in_cpp(pyspiel: Any, name: str, rounds: int) -> Play:
    """OpenSpiel's own random players in its own loop: from the deal to the end everything is C++."""
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())]
    a_round = sum(_spiel_round(game, random.Random(i)) for i in range(2000)) / 2000
    seeds = count()

    def play() -> Played:
        began = time.thread_time()
        for _ in range(rounds):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, next(seeds))
        return Played(a_round * rounds, rounds, time.thread_time() - began)

    return play


def spiel_in_python(pyspiel: Any, name: str, rounds: int) -> Play:
    game, rng = pyspiel.load_game(name), random.Random(1)

    def play() -> Played:
        began = time.thread_time()
        decisions = sum(_spiel_round(game, rng) for _ in range(rounds))
        return Played(decisions, rounds, time.thread_time() - began)

    return play


def _spiel_round(game: Any, rng: random.Random) -> int:
    """One random round move by move through pyspiel; how many decisions it had."""
    state, decisions = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes())
            state.apply_action(rng.choices(outcomes, chances)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            decisions += 1
    return decisions


def rlcard_uno(rlcard: Any, rounds: int) -> Play:
    env, rng = rlcard.make("uno", config={"seed": 1}), random.Random(1)

    def play() -> Played:
        decisions, began = 0, time.thread_time()
        for _ in range(rounds):
            state, _player = env.reset()
            while not env.is_over():
                state, _player = env.step(rng.choice(list(state["legal_actions"])))
                decisions += 1
        return Played(decisions, rounds, time.thread_time() - began)

    return play


def textarena_golf(textarena: Any, rounds: int) -> Play:
    """TextArena's games are played in sentences; a player draws, or takes what lies open, then swaps or discards."""
    rng, seeds = random.Random(1), count()

    def play() -> Played:
        decisions, began = 0, time.thread_time()
        for _ in range(rounds):
            env = textarena.make("Golf-v0-raw")
            env.reset(num_players=2, seed=next(seeds))  # with more its end fails
            done = False
            while not done:
                env.get_observation()
                held = env.state.game_state["turn_phase"] == "action_with_card"
                swap = f"[swap {rng.randint(1, 2)} {rng.randint(1, 3)}]"
                from_open = env.state.game_state.get("took_from_discard", False)
                moves = ["[draw]", "[take]"] if not held else [swap] if from_open else [swap, "[discard]"]
                done, _info = env.step(action=rng.choice(moves))
                decisions += 1
        return Played(decisions, rounds, time.thread_time() - began)

    return play


def notebook_loop(rounds: int) -> Play:
    """What one writes in an afternoon: Mau-Mau without special cards, with lists and strings."""
    rng = random.Random(1)

    def fitting(hand: list[str], top: str) -> list[str]:
        return [card for card in hand if card[0] == top[0] or card[1:] == top[1:]]

    def play() -> Played:
        decisions, began = 0, time.thread_time()
        for _ in range(rounds):
            deck = [colour + str(number) for colour in "rygb" for number in range(13)] * 2
            rng.shuffle(deck)
            hands = [[deck.pop() for _ in range(7)] for _ in range(PLAYERS)]
            pile, turn = [deck.pop()], 0
            while all(hands):
                hand = hands[turn]
                if moves := fitting(hand, pile[-1]):
                    card = rng.choice(moves)
                    hand.remove(card)
                    pile.append(card)
                else:
                    if not deck:
                        deck, pile = pile[:-1], pile[-1:]
                        rng.shuffle(deck)
                    if deck:
                        hand.append(deck.pop())
                turn = (turn + 1) % PLAYERS
                decisions += 1
        return Played(decisions, rounds, time.thread_time() - began)

    return play


def others() -> dict[tuple[str, str], Play]:
    """The peers that are installed."""
    found: dict[tuple[str, str], Play] = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import pyspiel
        import rlcard
        import textarena

        for name in ("crazy_eights", "hanabi", "maedn"):
            four = f"{name}(players={PLAYERS})"
            found[name, "OpenSpiel, C++"] = spiel_in_cpp(pyspiel, four, 1000)
            found[name, "OpenSpiel, through Python"] = spiel_in_python(pyspiel, four, 100)
        found["UNO, two players", "RLCard"] = rlcard_uno(rlcard, 100)
        found["Golf, two players", "TextArena"] = textarena_golf(textarena, 10)
        found["Mau-Mau", "a naive loop in a notebook"] = notebook_loop(100)
    return found


# ---- one run, one table


def contenders(pool: ThreadPoolExecutor, alone: bool) -> dict[tuple[str, str], Play]:
    found: dict[tuple[str, str], Play] = {}
    for game in games():
        batches = 1 if game.name == "partners" else 10
        found[game.title, "plain"] = plainly(game, 3 if game.name == "partners" else 30)
        found[game.title, "compiled"] = on_one_core(game, batches)
        found[game.title, "compiled, all cores"] = on_all_cores(game, 2 * batches, pool)
    return found if alone else found | others()


def measure(alone: bool = False) -> list[Row]:
    """All take turns; the median of each."""
    with ThreadPoolExecutor(cores()) as pool:
        plays = contenders(pool, alone)
        for play in plays.values():
            play()  # what is loaded when it is first needed is here now
        turns: dict[tuple[str, str], list[Played]] = {who: [] for who in plays}
        for _ in range(TURNS):
            for who, play in plays.items():
                turns[who].append(play())
    return [
        Row(
            *who,
            median(turn.decisions / turn.seconds for turn in played),
            median(turn.rounds / turn.seconds for turn in played),
        )
        for who, played in turns.items()
    ]


def record(rows: Sequence[Row]) -> dict[str, Any]:
    return {
        "python": platform.python_version(),
        "cores": cores(),
        "versions": {name: version(name) for name in ("numba", *PEERS)},
        "rows": [row._asdict() for row in rows],
    }


# ---- the README's table


def tables(measured: dict[str, Any]) -> str:
    """What the README says between its two marks."""
    rows = [Row(**row) for row in measured["rows"]]
    versions = measured["versions"]
    return (
        f"Measured in one run on {measured['cores']} cores with Python {measured['python']}, "
        f"numba {versions['numba']}, OpenSpiel {versions['open-spiel']}, RLCard {versions['rlcard']} and "
        f"TextArena {versions['textarena']}. Everyone plays at random, from the deal to the end; what counts is the "
        "decisions of players, forced ones too. All but *all cores* is one core.\n\n"
        "| game | played by | decisions a second | rounds a second | a round takes |\n|---|---|---:|---:|---:|\n"
        + "".join(map(_line, rows))
        + "\n"
        + " ".join(_comparisons(rows))
        + "\n"
    )


def _line(row: Row) -> str:
    return f"| {row.name} | {row.how} | {_round(row.decisions)} | {_round(row.rounds)} | {_time(1 / row.rounds)} |\n"


def _round(number: float) -> str:
    """To three digits."""
    digits = max(0, len(str(round(number))) - 3)
    return f"{round(number, -digits):,.0f}".replace(",", "\u202f")


def _time(seconds: float) -> str:
    return f"{1e6 * seconds:.1f} µs" if seconds < 1e-3 else f"{1e3 * seconds:.1f} ms"


def _comparisons(rows: Sequence[Row]) -> list[str]:
    """How many times as many decisions, and rounds: where we are behind is said as plainly."""
    rate = {(row.name, row.how): row for row in rows}
    titles = {game.name: game.title for game in games()}
    said = []
    for game, (peer, _aim) in BESIDE.items():
        ours, theirs = rate[titles[game], "compiled"], rate[peer, "OpenSpiel, C++"]
        said.append(
            f"{ours.name} makes {ours.decisions / theirs.decisions:.1f} times as many decisions a second as "
            f"OpenSpiel's {peer}, and {ours.rounds / theirs.rounds:.1f} times as many rounds."
        )
    plain, naive = rate[titles["stop"], "plain"], rate["Mau-Mau", "a naive loop in a notebook"]
    said.append(
        "Where we are behind: played plainly, for stepping and explaining, STOP makes "
        f"{plain.decisions / naive.decisions:.2f} times as many decisions as a naive loop that knows no special card."
    )
    return said


def write_readme(measured: dict[str, Any]) -> None:
    text = README.read_text(encoding="utf-8")
    marked = re.compile(re.escape(BEGIN) + ".*?" + re.escape(END), re.DOTALL)
    README.write_text(marked.sub(lambda _found: BEGIN + tables(measured) + END, text), encoding="utf-8")


def main(arguments: Sequence[str]) -> None:
    """`--alone`: our own games only, and nothing is written."""
    os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
    alone = "--alone" in arguments
    rows = measure(alone)
    for row in rows:
        print(_line(row), end="")
    if not alone:
        measured = record(rows)
        NUMBERS.write_text(json.dumps(measured, indent=1) + "\n", encoding="utf-8")
        write_readme(measured)
        print(*_comparisons(rows), sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
