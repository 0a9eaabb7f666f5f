"""Measures how well the strategies play and writes the README's tables: `make strategies`, half an hour on one core.

Everything is measured with a fixed seed, so it comes out the same on any machine. What stands in the file of
numbers is kept; remove it to measure everything anew.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from cardlib import biberbande, luck, minuten, partners, stop
from cardlib.game import THINKING, Game
from cardlib.luck import CHEATING, PLAYERS, Achieved

ROOT = Path(__file__).resolve().parents[1]
README = ROOT / "README.md"
NUMBERS = ROOT / "cardlib" / "luck.json"
BEGIN, END = "<!-- make strategies writes from here -->\n", "<!-- to here -->\n"
GAMES: dict[str, Game] = {room.GAME.name: room.GAME for room in (minuten, stop, biberbande, partners)}
ROUNDS = {
    "minuten": {"search": 50, CHEATING: 100},
    "stop": {"search": 3000, CHEATING: 1000},
    "biberbande": {"search": 1000, CHEATING: 300},
    "partners": {"search": 120, CHEATING: 120},
}
CHEATING_THINKS = {"minuten": (50, 200, 1000)}  # games a move; a team alone tries again until it has no minus points
ENOUGH = (200,)


def rounds_of(game: str, player: str) -> int:
    return ROUNDS[game].get(player, 2000 if game == "partners" else 20_000)


def thinking_of(game: str, player: str) -> tuple[int, ...]:
    return CHEATING_THINKS.get(game, ENOUGH) if player == CHEATING else (THINKING,)


def measure_all() -> None:
    numbers: dict[str, Any] = json.loads(NUMBERS.read_text(encoding="utf-8")) if NUMBERS.exists() else {}
    for name, game in GAMES.items():
        rows = numbers.setdefault(name, [])
        for player in PLAYERS[len(rows) :]:
            results = luck.play(game, player, rounds_of(name, player), thinking_of(name, player))
            rows.append(luck.summary(results, player)._asdict())
            if (name, player) == ("minuten", CHEATING):
                numbers["zero"] = {"deals": len(results.scores), "found": int(results.wins[0])}
            print(name, rows[-1], flush=True)
            _keep(numbers)


def _keep(numbers: dict[str, Any]) -> None:
    NUMBERS.write_text(json.dumps(numbers, indent=1) + "\n", encoding="utf-8")


# ---- the README's tables


def tables() -> str:
    """What the README says between its two marks."""
    zero = luck.played_to_zero()
    low, high = zero.interval
    return (
        "4½ Minuten with four players who all play the same way, without the clock; fewer minus points are better.\n"
        f"`search` tries {THINKING} games for each of its moves.\n\n"
        "| player | how it plays | minus points a round, with 95 % interval | rounds |\n|---|---|---|---|\n"
        + "".join(_row_alone(row) for row in luck.achieved("minuten"))
        + f"\nA team that sees all cards played {zero.found} of {zero.deals} deals to zero minus points, some only "
        f"after thinking longer (95 % interval {low:.0%} to {high:.0%}); more may be possible.\n\n"
        "In the other games one player meets three `strong` ones, in Partners a team meets a `strong` team: "
        "how often it wins.\n\n"
        "| player | STOP | Biberbande | Partners |\n|---|---|---|---|\n" + _rows_of_wins()
    )


def _row_alone(row: Achieved) -> str:
    how = minuten.STRATEGIES.get(row.player, "Cheats: thinks ahead like `search`, and sees the draw pile.")
    return f"| {_name(row.player)} | {how} | {row.value:.2f} [{row.low:.2f}, {row.high:.2f}] | {row.rounds} |\n"


def _rows_of_wins() -> str:
    columns = [luck.achieved(name) for name in ("stop", "biberbande", "partners")]
    return "".join(f"| {_name(rows[0].player)} | {' | '.join(map(_wins, rows))} |\n" for rows in zip(*columns))


def _name(player: str) -> str:
    return player if player == CHEATING else f"`{player}`"


def _wins(row: Achieved) -> str:
    return f"{row.value:.1%} [{row.low:.1%}, {row.high:.1%}], {row.rounds} rounds"


def write_readme() -> None:
    text = README.read_text(encoding="utf-8")
    marked = re.compile(re.escape(BEGIN) + ".*?" + re.escape(END), re.DOTALL)
    README.write_text(marked.sub(lambda _found: BEGIN + tables() + END, text), encoding="utf-8")


if __name__ == "__main__":
    measure_all()
    write_readme()
