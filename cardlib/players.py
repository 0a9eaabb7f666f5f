"""Players that are handed in: a small text with the function's source, who wrote it, and for which game.

What is handed in runs in a process of its own (see `apart`).
"""

from __future__ import annotations

import inspect
import json
import re
import types
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardlib import apart
from cardlib.game import quoted, whole_number
from cardlib.language import _
from cardlib.mistakes import Mistake

if TYPE_CHECKING:
    from cardlib.game import Game

ENDING = ".player"
NO_PLAYERS = (".tournament", ".ipynb")
VERSION = 1
LONGEST_NAME = 40
LONGEST_SOURCE = 50_000
RUNGS = 1, 2, 3
PLAIN = (int, float, str, bool, bytes, type(None))


@dataclass(frozen=True)
class Player:
    """A player as it was handed in."""

    game: str
    name: str
    rung: int
    source: str

    @property
    def text(self) -> str:
        """What is handed in."""
        told = {"player of": self.game, "name": self.name, "rung": self.rung, "version": VERSION, "source": self.source}
        return json.dumps({**told, "check": _check(told)}, ensure_ascii=False, indent=1)

    @property
    def check(self) -> str:
        """The same for the same player."""
        return f"{zlib.crc32(f'{self.game} {self.source}'.encode()):08x}"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/html": f"<p>{escape(repr(self))}</p>", "text/plain": repr(self)}

    def __repr__(self) -> str:
        return f"<Player of {self.game}: {self.name}, rung {self.rung}>"


def _check(told: dict[str, Any]) -> str:
    return f"{zlib.crc32(json.dumps(told, sort_keys=True, ensure_ascii=True).encode()):08x}"


# ---- handing in


def submit(player: Any, name: str, game: Any = None, folder: str | Path = ".") -> Player:
    """Write one small file to hand in; its text is `.text`, to paste where files cannot be passed on."""
    made = handed_in(player, name, game)
    path = Path(folder) / (re.sub(r"[^\w-]+", "_", made.name).strip("_") + f".{made.game}{ENDING}")
    path.write_text(made.text, encoding="utf-8")
    return made


def handed_in(player: Any, name: str, game: Any = None) -> Player:
    """The player that would be handed in under this name."""
    if not isinstance(name, str) or not name.strip() or len(name.strip()) > LONGEST_NAME or "\n" in name:
        raise Mistake(_("Hand it in under your name: 1 to {most} characters.").format(most=LONGEST_NAME))
    rung, source = getattr(player, "rung", 3), getattr(player, "source", None)
    of = getattr(player, "game", None) if game is None else getattr(game, "GAME", game)
    of = getattr(of, "name", of)
    if source is None:
        if not inspect.isfunction(player):
            raise Mistake(_("Hand in a function, or a player made of a number or of rules; not {value}.").format(
                value=quoted(player)
            ))  # fmt: skip
        source = source_of(player)
    if not isinstance(of, str):
        raise Mistake(_("Say for which game it is: submit(player, name, game=stop)."))
    made = Player(of, name.strip(), rung, source)
    apart.loaded(source)
    return made


def source_of(function: Any) -> str:
    """The function's source, with those of the notebook's functions, numbers and imports that it uses."""
    parts: list[str] = []
    _collect(function, parts, set())
    return "\n\n".join([*parts, f"player = {function.__name__}"]) + "\n"


def _collect(function: Any, parts: list[str], seen: set[str]) -> None:
    try:
        source = inspect.getsource(function)
    except (OSError, TypeError):
        raise Mistake(_("The source of this function is not known: write it with def in a cell of its own.")) from None
    if not source.lstrip().startswith("def "):
        raise Mistake(_("Hand in a function that is written with def and has a name."))
    if function.__closure__:
        raise Mistake(_("Hand in a function that stands by itself, not inside another one."))
    for name in sorted(_names(function.__code__)):
        if name in seen or name not in function.__globals__:
            continue
        seen.add(name)
        value = function.__globals__[name]
        if isinstance(value, types.ModuleType):
            parts.insert(0, _import_of_module(name, value))
        elif inspect.isfunction(value) and value.__module__ == function.__module__:
            _collect(value, parts, seen)
        elif _is_plain(value):
            parts.append(f"{name} = {value!r}")
        elif hasattr(value, "__module__"):
            parts.insert(0, f"from {value.__module__} import {value.__name__} as {name}")
    parts.append(inspect.cleandoc("\n" + source))


def _names(code: types.CodeType) -> set[str]:
    """All names that the code looks up outside of itself."""
    return set(code.co_names).union(
        *(_names(part) for part in code.co_consts if isinstance(part, types.CodeType)), set()
    )


def _import_of_module(name: str, module: types.ModuleType) -> str:
    package, dot, last = module.__name__.rpartition(".")
    if dot:
        return f"from {package} import {last} as {name}"
    return f"import {module.__name__} as {name}"


def _is_plain(value: Any) -> bool:
    if isinstance(value, (list, tuple, set, frozenset)):
        return all(map(_is_plain, value))
    if isinstance(value, dict):
        return all(_is_plain(part) for pair in value.items() for part in pair)
    return isinstance(value, PLAIN)


# ---- taking in


def read(text: str, game: Game | None = None) -> Player:
    """The player that this text hands in, checked."""
    try:
        told = json.loads(text)
        assert isinstance(told, dict)
        check = told.pop("check")
    except (ValueError, RecursionError, AssertionError, KeyError):
        raise Mistake(_("This is no player: copy its text from the first { to the last }.")) from None
    if check != _check(told):
        raise Mistake(_("This player was changed after it was handed in: its checksum does not fit."))
    if told.get("version") != VERSION:
        raise Mistake(_("This player was handed in with another version; write it anew with submit."))
    name: Any = told.get("name")
    source: Any = told.get("source")
    of: Any = told.get("player of")
    if not all(isinstance(part, str) for part in (name, source, of)) or len(source) > LONGEST_SOURCE:
        raise Mistake(_("This is no player: copy its text from the first { to the last }."))
    if game is not None and of != game.name:
        raise Mistake(_("It plays {other}, not {this}.").format(other=quoted(of), this=game.title))
    rung = whole_number(told.get("rung"), min(RUNGS), max(RUNGS), _("The rung"))
    return Player(of, " ".join(name.split())[:LONGEST_NAME], rung, source)


@dataclass(frozen=True)
class Entries:
    """Who takes part, under distinct names, and what is to be said of those who do not or who were renamed."""

    players: dict[str, Player]
    remarks: tuple[str, ...]


def take_in(texts: Sequence[tuple[str, str]], game: Game) -> Entries:
    """Those handed in, in order; each text with where it comes from."""
    players: dict[str, Player] = {}
    remarks: list[str] = []
    for where, text in texts:
        try:
            player = read(text, game)
        except Mistake as error:
            remarks.append(_("{where} is left out. {why}").format(where=where, why=error))
            continue
        if player.name in players and players[player.name].source == player.source:
            remarks.append(_("{where} is left out: {name} is there already.").format(where=where, name=player.name))
            continue
        name, number = player.name, 1
        while name in players:
            number += 1
            name = f"{player.name} {number}"
        if number > 1:
            remarks.append(
                _("Two are called {name}: the one from {where} plays as {new}.").format(
                    name=player.name, where=where, new=name
                )
            )
        players[name] = player
    return Entries(players, tuple(remarks))


def texts_in(folder: str | Path) -> list[tuple[str, str]]:
    """What lies in the folder, by name, but for lessons; files that cannot be read are empty."""
    place = Path(folder)
    if not place.is_dir():
        raise Mistake(_("There is no folder {folder}: make it, and put the players' files into it.").format(
            folder=quoted(str(folder))
        ))  # fmt: skip
    found = []
    for path in sorted(place.iterdir()):
        if path.is_file() and not path.name.startswith(".") and path.suffix not in NO_PLAYERS:
            try:
                text = path.read_text(encoding="utf-8") if path.stat().st_size < 4 * LONGEST_SOURCE else ""
            except (OSError, ValueError):
                text = ""
            found.append((path.name, text))
    return found


def texts_of(pasted: str) -> list[tuple[str, str]]:
    """Several players pasted one after the other."""
    found: list[tuple[str, str]] = []
    decoder, at = json.JSONDecoder(), 0
    while (at := pasted.find("{", at)) >= 0:
        try:
            _value, end = decoder.raw_decode(pasted, at)
        except (ValueError, RecursionError):
            end = pasted.find("\n{", at + 1)
            end = len(pasted) if end < 0 else end
        found.append((_("pasted text {number}").format(number=len(found) + 1), pasted[at:end]))
        at = end
    return found


# ---- at the table


@contextmanager
def at_the_table(game: Game, players: Sequence[Player | None]) -> Iterator[list[Any]]:
    """For each seat of a handed-in player somebody to ask; two seats share no memory."""
    kind = apart.Apart if apart.can_start() else apart.Here
    askers = [None if player is None else kind(game, player.name, player.source) for player in players]
    try:
        yield askers
    finally:
        for asker in askers:
            if asker is not None:
                asker.close()


def without_processes() -> str:
    """What is to be said where players have no process of their own."""
    if apart.can_start():
        return ""
    return _(
        "Here players have no process of their own. One that never ends is stopped after {seconds} s all the same, "
        "but not within a single call, such as a sum without end."
    ).format(seconds=apart.MOVE_SECONDS)
