"""German as one teacher writes it: one word for one thing, and no sentence that sounds translated."""

import re
from collections.abc import Iterator

import polib
import pytest

from cardlib import language, partners
from tools import catalogue, notebooks

CATALOGUES = {"product": catalogue.catalogue_path("de"), "lessons": notebooks.CATALOGUE}

# What must not be written, and what is written instead
FORMS = {
    r"\bLesart|\blesen wir\b": "Auslegung",
    r"\b(Spiela|A)nleitung": "Spielregel",
    r"^#.*\bÜbung": "Aufgabe",
    r"\bKennung(en)?\b": "Kürzel",
    r"\bStartwert": "Startzahl",
    r"[Kk]reuze\b.* an\b": "markiere",
    r"\b[Ss]chreibe\b": "schreib",
    r"(?:^|[.:;] |\*\* ?)Spiele (?!und )": "Spiel (when it asks somebody to play)",
    r"\b[Zz]iehe\b": "zieh",
    r"\bLeg\b": "lege",
    r"\bSage\b": "sag",
    r"\bSpielern?\b": "Mitspielende, Personen",
    r"\bGeber\b": "gibt, wer gegeben hat",
    r"\bAusgabe +von 3": "{deal}. Geben von 3",
    r"\bHeimkreis": "zu Hause",
    r"\b(?:eigenen|ihrem|deinem|ihren|deinen|vom|dem) Start\b": "Startfeld",
    r"\b[Gg]eteilten? 7\b": "geteilte Sieben",
    r"\b(?:Rot|Blau|Gelb|Grün|du) (?:legt|legst)? ?(?:die|seine|deine) Karten ab\b": "das Blatt abwerfen",
    r"\bvon Startfeld\b": "vom Startfeld",
    r"\bauf Startfeld\b": "auf dem Startfeld",
    r"\bVon home\b": "von zu Hause",
    r"\bChance\b": "Wahrscheinlichkeit (Chancen is the name of the button)",
    r"\bRegel von Bayes\b": "Satz von Bayes",
    r"\bzufällig ziehen\b|\*\*zufällig\*\* ziehen": "zufällig spielen",
    r"\bwirkliche[nr]? (?:Austeilungen|Spiel)": "simulierte Spiele, das echte Spiel",
    r"\bbei der Arbeit\b": "Hier wirkt das Gesetz der großen Zahlen",
    r"\bStimmt das echte Spiel zu\b": "Bestätigt das echte Spiel das?",
    r"\blösen lineare Gleichungen\b": "sind Lösungen linearer Gleichungen",
    r"\bgehen leer aus\b": "werden übersprungen",
    r"\bZufälle treffen\b|\bZufälle häufiger\b": "zufällige Übereinstimmungen",
    r"\bLass die Zelle\b.* laufen": "führe die Zelle aus",
    r"\bwenn es keine Antwort hat\b": "wenn Platz 3 keine Antwort hat",
    r"\bWelcher Anteil\b": "Wie groß ist der Anteil der …",
    r"\beine Person“": "ein Mensch",
    r"\d%": "a space before the per cent sign",
    r"(?<![\d.`'])\b(?!(?:1[6-9]|20)\d\d\b)\d{4,}\b": "a point after the thousands (but in years)",
}


def texts(name: str) -> Iterator[str]:
    for entry in polib.pofile(str(CATALOGUES[name])):
        for text in [entry.msgstr, *entry.msgstr_plural.values()]:
            # code, and what Python itself writes, are not German
            yield re.sub(r"`[^`]*`|\(Python schreibt[^)]*\)|{\w*}", "", text)


@pytest.mark.parametrize("name", CATALOGUES)
@pytest.mark.parametrize("wrong", FORMS)
def test_one_form_of_each_word(name: str, wrong: str) -> None:
    found = [text for text in texts(name) if re.search(wrong, text, re.MULTILINE)]
    assert found == [], f"write: {FORMS[wrong]}"


def test_lessons_have_decimal_commas() -> None:
    assert [text for text in texts("lessons") if re.search(r"\d\.\d(?!\d\d)", text)] == []


@pytest.mark.parametrize("name", CATALOGUES)
def test_quotation_marks_are_german(name: str) -> None:
    for text in texts(name):
        bare = re.sub(r"'[^']*'", "", text)  # what one types stands between straight ones
        assert bare.count("„") == bare.count("“"), text
        assert '"' not in re.sub(r'<[^>]*>|"\w+"', "", bare), text


def test_a_pawn_leaves_and_stands_in_good_german() -> None:
    language.use("de")
    try:
        spoken = partners.GAME.notation.spoken_move
        assert spoken("-4 start") == "4 zurück vom Startfeld"
        assert spoken("H home") == "Herz von zu Hause"
        assert spoken("5 c4") == "5 von Zielkreis 4"
        assert spoken("5 r@start") == "5 von Rot auf dem Startfeld"
        first = partners.position(yellow="start", hands=("-4 5", "2", "2", "2")).play("-4 start")
        assert any("geht vom Startfeld nach" in step.text for step in first.steps)
        assert "1. Geben von 3" in str(partners.deal(seed=1))
    finally:
        language.use("en")
