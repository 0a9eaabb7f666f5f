"""Brings the catalogues in step with the sources: collects the texts, updates each .po, compiles each .mo.

What is written depends on the sources and the translations alone: no dates, no line numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import polib
from babel.messages.extract import extract_from_dir
from babel.messages.plurals import get_plural

from cardlib.language import DOMAIN, LANGUAGES

ROOT = Path(__file__).parent.parent
ROOMS = ("cardlib", "widgets")
KEYWORDS = {"_": None, "N_": None, "ngettext": (1, 2)}
TRANSLATED = tuple(language for language in LANGUAGES if language != "en")

Text = tuple[str, str]  # in English: singular and plural, or one text and ""


def catalogue_path(language: str) -> Path:
    return ROOT / "cardlib" / "locale" / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def texts() -> dict[Text, list[str]]:
    """Every text that people see, with the files it stands in, in the order of the sources."""
    found: dict[Text, list[str]] = {}
    for file, text in _extracted():
        files = found.setdefault(text, [])
        if file not in files:
            files.append(file)
    return found


def _extracted() -> Iterator[tuple[str, Text]]:
    for room in ROOMS:
        rows = extract_from_dir(ROOT / room, [("**.py", "python")], keywords=KEYWORDS)
        for file, _line, message, _comments, _context in sorted(rows, key=lambda row: row[:2]):
            one, many = (message, "") if isinstance(message, str) else message[:2]
            yield f"{room}/{Path(file).as_posix()}", (one, many)


def updated(language: str) -> polib.POFile:
    """The catalogue as it should be: every text of the sources and no other, with the translations there are."""
    path = catalogue_path(language)
    before = {(entry.msgid, entry.msgid_plural): entry for entry in polib.pofile(str(path))} if path.exists() else {}
    plural = get_plural(language)
    catalogue = polib.POFile(wrapwidth=110)
    catalogue.metadata = {
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": plural.plural_forms,
    }
    for (one, many), files in texts().items():
        old = before.get((one, many))
        entry = polib.POEntry(msgid=one, msgid_plural=many, occurrences=[(file, "") for file in files])
        entry.tcomment = old.tcomment if old else ""  # translators' own remarks
        if many:
            entry.msgstr_plural = old.msgstr_plural if old else dict.fromkeys(range(plural.num_plurals), "")
        else:
            entry.msgstr = old.msgstr if old else ""
        catalogue.append(entry)
    return catalogue


def main() -> None:
    for language in TRANSLATED:
        path = catalogue_path(language)
        catalogue = updated(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{catalogue}", encoding="utf-8", newline="\n")
        path.with_suffix(".mo").write_bytes(catalogue.to_binary())
        missing = len(catalogue.untranslated_entries())
        print(f"{path.relative_to(ROOT)}: {len(catalogue)} texts, {missing} to translate")


if __name__ == "__main__":
    main()
