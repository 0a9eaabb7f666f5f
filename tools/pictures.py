"""Pictures of all four tables, as a person sees them: `make pictures`.

The four for the README go to docs/pictures, small; all others to screenshots/: light and dark, in a
notebook, on a projector and on a phone.
"""

from __future__ import annotations

import io
import os
import random
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from cardlib import biberbande, minuten, partners, stop
from tests.browser.bare import others_play, show
from tests.browser.chromium import chromium
from tests.browser.lab import FLAGS, ROOT
from widgets import TakeASeat

README, ALL = ROOT / "docs" / "pictures", ROOT / "screenshots"
SIZES = {"notebook": (984, 574), "projector": (1920, 1080), "phone": (390, 900)}
# Each game with a seed and so many own moves that show what it is like
TABLES = ((minuten, 4, 4), (stop, 42, 2), (biberbande, 3, 3), (partners, 11, 14))


def table_of(game: Any, seed: int, moves: int) -> TakeASeat:
    """A table in the middle of a game."""
    table, chooser = TakeASeat(game, seed=seed, odds=game is stop), random.Random(seed)
    for _ in range(moves):
        others_play(table)
        act: dict[str, Any] = {"count": table._heard + 1, "ply": table.scene["ply"]}
        if table.screen.looker is not None:
            act["press"] = "turn"
        elif table.screen.who_must_look(table.position) is not None:
            act["press"] = "look"
        elif not table.position.over:
            act["move"] = chooser.choice(table.scene["blocks"][0]["moves"])["move"]
        table.act = act
    others_play(table)
    table.screen.what_i_know = True
    table.show()
    return table


def shoot(browser: Browser, table: TakeASeat, size: tuple[int, int], dark: bool) -> bytes:
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    show(page, table, dark=dark)
    if size == SIZES["projector"]:
        page.locator('[data-part="fullscreen"]').click()
        page.wait_for_timeout(300)
    picture = page.locator('[data-part="table"]').screenshot()
    page.close()
    return picture


def write_small(picture: bytes, path: Path) -> None:
    """With 128 colours a picture is a quarter as large and looks the same."""
    small = Image.open(io.BytesIO(picture)).convert("RGB").quantize(128, dither=Image.Dither.NONE)
    small.save(path, optimize=True)


def main() -> None:
    README.mkdir(exist_ok=True, parents=True)
    ALL.mkdir(exist_ok=True)
    os.chdir(tempfile.mkdtemp())  # games are saved beside the notebook
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for game, seed, moves in TABLES:
            name = game.GAME.name
            for size, dimensions in SIZES.items():
                for dark in (False, True):
                    picture = shoot(browser, table_of(game, seed, moves), dimensions, dark)
                    (ALL / f"{name}-{size}-{'dark' if dark else 'light'}.png").write_bytes(picture)
                    if size == "notebook" and not dark:
                        write_small(picture, README / f"{name}.png")
        browser.close()


if __name__ == "__main__":
    main()
