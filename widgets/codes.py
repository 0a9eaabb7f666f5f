"""Codes that pupils hand in: what they solved, as a text that survives mails and chats; a changed one is noticed."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import unicodedata
import zlib
from typing import Any, NamedTuple

from cardlib.language import _
from widgets import kept
from widgets.names import LONGEST_NAME

HandedIn = dict[str, dict[str, tuple[int, dict[str, int]]]]  # lesson -> exercise -> fresh numbers, mistakes

MARK = "cards1"
SIGNS = 5  # bytes of the checksum
LARGEST = 100_000  # bytes of what a code tells
LONGEST_TEXT = 5_000_000  # characters that are read
A_CODE = re.compile(rf"{MARK}\s*\(((?:(?!{MARK})[^()])*)(\)?)", re.IGNORECASE)
QUOTING = re.compile(r"^[\s>|]+", re.MULTILINE)  # what mails put before each line
ONE_MARK = re.compile(r"[\s>|]+")


def no_name() -> str:
    return _("Write your name in letters, so that your teacher knows whose code it is.")


def tidy_name(name: Any) -> str:
    """A name as a code can carry it: letters, digits, spaces, points and hyphens, beginning with a letter.

    >>> tidy_name(" =Mia  (Müller) "), tidy_name("?"), tidy_name(None)
    ('Mia Müller', '', '')
    """
    text = unicodedata.normalize("NFC", name) if isinstance(name, str) else ""
    letters = "".join(sign if sign.isalnum() or sign in ".-'’" else " " for sign in text)
    return " ".join(letters.split()).lstrip(".-'’0123456789 ")[:LONGEST_NAME].strip()


def encoded(name: str, results: HandedIn) -> str:
    """The code of a pupil.

    >>> code = encoded("Mia", {"course_01": {"all hands": (3, {"0": 1})}})
    >>> read("> " + code.replace("A", "A\\n> ")).pupils
    {'Mia': {'course_01': {'all hands': (3, {'0': 1})}}}
    """
    name = tidy_name(name)
    packer = zlib.compressobj(9, wbits=-15)
    text = json.dumps(results, separators=(",", ":"), sort_keys=True)
    packed = packer.compress(text.encode()) + packer.flush()
    letters = base64.b32encode(_checksum(name, packed) + packed).decode().rstrip("=")
    return f"{MARK}({name}: {letters})"


def _checksum(name: str, packed: bytes) -> bytes:
    return hashlib.sha256(f"{MARK} {name}\n".encode() + packed).digest()[:SIGNS]


class Read(NamedTuple):
    """The codes of a text that are in order, by name, and a sentence for each that is not."""

    pupils: dict[str, HandedIn]
    problems: list[str]


def read(text: str) -> Read:
    """All codes of a text, whatever stands around them."""
    found: list[tuple[str, HandedIn]] = []
    problems: list[str] = []
    plain = QUOTING.sub(" ", unicodedata.normalize("NFC", text[:LONGEST_TEXT]))
    for code in A_CODE.finditer(plain):
        name, results = _decoded(code[1], whole=bool(code[2]))
        if results is None:
            problems.append(_broken(name))
        elif (name, results) not in found:  # the same one twice is one
            found.append((name, results))
    if not found and not problems:
        problems.append(_("There is no code in this text. A code begins with {mark}.").format(mark=f"{MARK}("))
    names = [name for name, _results in found]
    twice = sorted({name for name in names if names.count(name) > 1})
    problems += [_("There are several codes of {name}: each is listed.").format(name=name) for name in twice]
    return Read({_told_apart(names, at): results for at, (_name, results) in enumerate(found)}, problems)


def _told_apart(names: list[str], at: int) -> str:
    """Two pupils of one name are numbered."""
    name = names[at]
    return name if names.count(name) == 1 else f"{name} ({names[: at + 1].count(name)})"


def _broken(name: str) -> str:
    if not name:
        return _("A code without a name was left out: it was changed, or is not whole.")
    return _("The code of {name} was left out: it was changed, or is not whole. Ask for it again.").format(name=name)


def _decoded(inside: str, whole: bool) -> tuple[str, HandedIn | None]:
    """The name and the results in a code; no results if anything in it was changed."""
    before, colon, after = ONE_MARK.sub(" ", inside).partition(":")
    name = tidy_name(before) if colon else ""
    letters = "".join(sign for sign in after.upper() if sign.isascii() and sign.isalnum())
    try:
        data = base64.b32decode(letters + "=" * (-len(letters) % 8))
        signs, packed = data[:SIGNS], data[SIGNS:]
        if not (whole and colon and name) or signs != _checksum(name, packed):
            return name, None
        unpacker = zlib.decompressobj(wbits=-15)
        found = json.loads(unpacker.decompress(packed, LARGEST).decode())
        return name, _results(found) if unpacker.eof else None
    except (ValueError, zlib.error, RecursionError):
        return name, None


def _results(found: Any) -> HandedIn | None:
    """The results, if they are such."""
    try:
        return {
            str(lesson): {
                str(exercise): (_count(fresh), {str(which): _count(n) for which, n in counts.items()})
                for exercise, (fresh, counts) in exercises.items()
            }
            for lesson, exercises in found.items()
        }
    except (AttributeError, TypeError, ValueError):
        return None


def _count(number: Any) -> int:
    if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= kept.HIGHEST_COUNT:
        raise ValueError
    return number
