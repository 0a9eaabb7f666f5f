"""Autosave: each table keeps its game in a file of its own beside the notebook, for the kernel and nobody else.

A file is never written over by another game: every match has its own, and one that was left unfinished waits
until the person has decided. What is in it is packed, so that the file browser does not show hidden cards.
"""

from __future__ import annotations

import base64
import binascii
import contextlib
import hashlib
import json
import os
import secrets
import tempfile
import zlib
from pathlib import Path
from typing import Any, NamedTuple

from cardlib.game import Game, Match
from widgets.setup import PERSON

FOLDER = Path("autosave")  # beside the notebook
MOST_FILES = 5  # of one table; the oldest go first
LARGEST = 2_000_000  # bytes of a file that is read
MARK = "cardlib autosave 1 "


def pack(text: str) -> str:
    """A saved game as the file holds it."""
    return MARK + base64.b85encode(zlib.compress(text.encode("utf-8", "surrogatepass"))).decode("ascii")


def unpack(packed: str) -> str | None:
    """The saved game in a file's text; None if there is none.

    >>> unpack(pack("r5")), unpack("r5"), unpack(MARK + "?")
    ('r5', None, None)
    """
    if not packed.startswith(MARK):
        return None
    try:
        unpacker = zlib.decompressobj()
        data = unpacker.decompress(base64.b85decode(packed.removeprefix(MARK).strip()), 50 * LARGEST)
        return data.decode("utf-8", "surrogatepass") if unpacker.eof else None
    except (ValueError, zlib.error, binascii.Error):
        return None


def write_whole(file: Path, text: str) -> None:
    """Write a file whole or not at all, in a folder that is made if need be."""
    file.parent.mkdir(exist_ok=True)
    handle, part = tempfile.mkstemp(prefix=file.stem, suffix=".part", dir=file.parent)
    try:
        with os.fdopen(handle, "w", encoding="ascii") as half:
            half.write(text)
        os.replace(part, file)
    except OSError:
        os.unlink(part)
        raise


def read_whole(file: Path) -> str | None:
    """A regular file's text; what is a link, too large or something else is not read."""
    try:
        if file.is_symlink() or not file.is_file() or file.stat().st_size > LARGEST:
            return None
        return file.read_text(encoding="ascii")
    except (OSError, ValueError):
        return None


_tables: dict[str, int] = {}  # how many tables of a game this kernel has shown, where a cell has no name


def this_cell(game: str) -> str:
    """What tells this table from the others: notebook and cell, or else its number in this kernel."""
    cell = _cell_id()
    if cell is None:
        _tables[game] = _tables.get(game, 0) + 1
        cell = str(_tables[game])
    notebook = os.environ.get("JPY_SESSION_NAME", "")
    digest = hashlib.sha256(f"{notebook}\n{cell}".encode()).hexdigest()
    return f"{game}-{digest[:10]}"


def _cell_id() -> str | None:
    """The name that the front end gives the cell which is running."""
    with contextlib.suppress(Exception):  # outside a notebook there is none, whatever is missing on the way
        from IPython import get_ipython

        cell = _asked(get_ipython().kernel)["metadata"].get("cellId")
        return cell if isinstance(cell, str) else None
    return None


def _asked(kernel: Any) -> Any:
    """The message that had the cell run; a browser's kernel has one channel only."""
    try:
        return kernel.get_parent("shell")
    except TypeError:
        return kernel.get_parent()


class Kept(NamedTuple):
    """What is needed to go on with a match: the names as they were typed, and who plays."""

    match: Match
    names: tuple[str, ...]
    roles: tuple[str, ...]


def write_down(kept: Kept) -> str:
    return json.dumps({"match": kept.match.save(), "names": kept.names, "roles": kept.roles})


def read_back(game: Game, text: str) -> Kept | None:
    """The inverse of `write_down`; None if the text is anything else."""
    try:
        saved = json.loads(text)
        match = game.load_match(saved["match"])
        names, roles = tuple(map(str, saved["names"])), tuple(map(str, saved["roles"]))
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    known = {PERSON, *game.strategies.STRATEGIES}
    ok = len(roles) == match.position.players and set(roles) <= known
    return Kept(match, names, roles) if ok else None


class Offer(NamedTuple):
    """An unfinished game, and the file that keeps it."""

    file: Path
    kept: Kept


class Drawer:
    """Where one table keeps its games."""

    def __init__(self, table: str) -> None:
        self._table = table
        self._file = self._new_file()

    def _new_file(self) -> Path:
        return FOLDER / f"{self._table}-{secrets.token_hex(4)}.game"

    def new_game(self) -> None:
        """The next game gets a file of its own."""
        self._file = self._new_file()

    def save(self, text: str) -> None:
        """Write a game; a folder that cannot be written costs the autosave, not the game."""
        with contextlib.suppress(OSError):
            write_whole(self._file, pack(text))

    def waiting(self) -> tuple[Path, str] | None:
        """The newest game of this table that can be read, if it is not the one being played."""
        for file in self._files():
            if file != self._file and (packed := read_whole(file)) and (text := unpack(packed)) is not None:
                return file, text
        return None

    def unfinished(self, game: Game) -> Offer | None:
        """A game of this table to go on with; what waits there and cannot be gone on with is thrown away."""
        found = self.waiting()
        if found is None:
            return None
        kept = read_back(game, found[1])
        if kept is None or kept.match.over:
            self.throw_away(found[0])
            return None
        return Offer(found[0], kept)

    def _files(self) -> list[Path]:
        """This table's files, newest first."""
        try:
            return sorted(FOLDER.glob(f"{self._table}-*.game"), key=_age)
        except OSError:
            return []

    def take(self, file: Path) -> None:
        """Go on with that game, in its own file."""
        self._file = file

    def throw_away(self, *files: Any) -> None:
        """Games that are over or not wanted, and the oldest of many."""
        for file in [*files, *self._files()[MOST_FILES:]]:
            with contextlib.suppress(OSError):
                file.unlink()

    def keep(self, kept: Kept) -> None:
        """Save the match as it stands; once it is over there is nothing to resume."""
        if kept.match.over:
            self.throw_away(self._file)
        else:
            self.save(write_down(kept))


def _age(file: Path) -> float:
    try:
        return -file.lstat().st_mtime
    except OSError:
        return 0.0
