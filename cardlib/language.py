"""English and German (gettext). English is in the code; other languages are catalogues in `locale/`."""

from __future__ import annotations

import gettext
from collections.abc import Sequence
from pathlib import Path

LANGUAGES = ("en", "de")
DOMAIN = "cardlib"
_LOCALE = Path(__file__).parent / "locale"

_GERMAN_SIGNS = str.maketrans(".,", ",.")  # decimal comma, and a point after the thousands

_current = "en"
_texts: gettext.NullTranslations = gettext.NullTranslations()


def use(language: str) -> None:
    """Speak this language from now on.

    >>> use("de"); _("draw pile"); use("en")
    'Nachziehstapel'
    """
    global _current, _texts
    if language not in LANGUAGES:
        raise ValueError(
            _("Unknown language {language!r}; there are: {known}.").format(
                language=language, known=", ".join(LANGUAGES)
            )
        )
    _texts = gettext.translation(DOMAIN, _LOCALE, [language], fallback=language == "en")
    _current = language


def current() -> str:
    """The language spoken now: 'en' or 'de'."""
    return _current


def _(text: str) -> str:
    """The text in the language spoken now."""
    return _texts.gettext(text) if text else ""


def ngettext(one: str, many: str, n: int) -> str:
    """The text for n things in the language spoken now."""
    return _texts.ngettext(one, many, n)


def listed(things: Sequence[str]) -> str:
    """The things as one says them in a row.

    >>> listed(["red 3"]), listed(["red 3", "blue 4", "Free choice"])
    ('red 3', 'red 3, blue 4 and Free choice')
    """
    *before, last = things
    return ", ".join(before) + _(" and ") + last if before else last


def decimal(value: float, digits: int | None = None) -> str:
    """A number as one writes it in the language spoken now; without `digits`, as many as it needs.

    >>> decimal(2.5), decimal(2.0), decimal(0.125, 2)
    ('2.5', '2', '0.12')
    >>> decimal(10_000), decimal(1234.5, 2)
    ('10,000', '1,234.50')
    >>> use("de"); decimal(2.5); decimal(10_000); use("en")
    '2,5'
    '10.000'
    """
    text = f"{value:,.6g}" if digits is None and abs(value) < 10**6 else f"{value:,.{digits or 0}f}"
    return text.translate(_GERMAN_SIGNS) if _current == "de" else text


def N_(text: str) -> str:  # noqa: N802 - gettext's customary name
    """Mark a text for the catalogue; it is translated where it is shown."""
    return text
