"""The odds as bars."""

import asyncio

from cardlib import minuten
from tests.widgets.conftest import block
from widgets import Odds


def test_best_first_with_numbers_and_interval():
    position = minuten.deal(seed=42)
    rows = block(Odds(position).scene, "bars")["rows"]
    values = [float(row["text"]) for row in rows]
    assert values == sorted(values), "fewer points first"
    assert all(row["low"] < row["width"] < row["high"] for row in rows)
    assert all(f"{row['label']}: {row['text']}, between " in row["full"] for row in rows)


def test_the_first_answer_is_the_same_each_time():
    assert repr(Odds(minuten.deal(seed=42))) == repr(Odds(minuten.deal(seed=42)))


def test_more_games_make_the_interval_shorter():
    async def refine() -> tuple[float, float]:
        odds = Odds(minuten.deal(seed=42))
        before = next(iter(odds.answer.values()))
        odds.act = {"count": 1, "press": "more"}
        for _ in range(200):
            await asyncio.sleep(0.02)
            if sum(worth.games for worth in odds.answer.values()) > 9_000:
                break
        after = next(iter(odds.answer.values()))
        return before.high - before.low, after.high - after.low

    before, after = asyncio.run(refine())
    assert after < before / 2


def test_a_finished_round_has_nothing_to_weigh():
    assert block(Odds(minuten.simulate(1).game(0)).scene, "bars")["rows"] == []
