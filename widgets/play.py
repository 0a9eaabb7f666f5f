"""A table without code, on a page whose address says which game and which language."""

from __future__ import annotations

import os
import tempfile
from urllib.parse import parse_qs

from IPython.display import display

from cardlib import biberbande, language, minuten, partners, stop
from cardlib.language import LANGUAGES
from widgets.seat import TakeASeat

GAMES = {game.GAME.name: game for game in (minuten, stop, biberbande, partners)}


def show(query: str = "") -> None:
    """The table that a query such as `game=stop&lang=de` asks for."""
    game, code = asked(query)
    language.use(code)
    os.chdir(tempfile.mkdtemp())  # whoever comes later is not offered this one's game
    display(TakeASeat(GAMES[game]))


def asked(query: str) -> tuple[str, str]:
    """Game and language; what is not known becomes the first one.

    >>> asked("game=stop&lang=de"), asked("game=chess")
    (('stop', 'de'), ('minuten', 'en'))
    """
    fields = parse_qs(query)
    game, code = fields.get("game", [""])[-1], fields.get("lang", [""])[-1]
    return game if game in GAMES else next(iter(GAMES)), code if code in LANGUAGES else LANGUAGES[0]
