"""Every text is translated, and the catalogues are in step with the sources."""

import re
from collections import Counter

import polib
import pytest

from cardlib import language, minuten
from cardlib.game import IllegalMove
from tools import catalogue

PLACEHOLDER = re.compile(r"\{\w*(?:![rsa])?(?::[^{}]*)?\}")
LANGUAGES = pytest.mark.parametrize("code", catalogue.TRANSLATED)


@pytest.fixture(autouse=True)
def english_afterwards():
    yield
    language.use("en")


def entries(code):
    return polib.pofile(str(catalogue.catalogue_path(code)))


def translations(entry):
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


@LANGUAGES
def test_every_text_of_the_sources_is_in_the_catalogue(code):
    listed = {(entry.msgid, entry.msgid_plural) for entry in entries(code)}
    assert [text for text in catalogue.texts() if text not in listed] == [], "run `make catalogue`"


@LANGUAGES
def test_every_text_is_translated(code):
    missing = [entry.msgid for entry in entries(code) if not all(translations(entry)) or entry.fuzzy]
    assert missing == []


@LANGUAGES
def test_no_text_is_left_over(code):
    known = catalogue.texts()
    left_over = [e.msgid for e in entries(code) if e.obsolete or (e.msgid, e.msgid_plural) not in known]
    assert left_over == [], "run `make catalogue`"


@LANGUAGES
def test_placeholders_survive_translation(code):
    changed = []
    for entry in entries(code):
        wanted = [Counter(PLACEHOLDER.findall(text)) for text in (entry.msgid, entry.msgid_plural) if text]
        changed += [text for text in translations(entry) if Counter(PLACEHOLDER.findall(text)) not in wanted]
    assert changed == []


@LANGUAGES
def test_plural_forms_are_complete(code):
    forms = int(re.search(r"nplurals=(\d+)", entries(code).metadata["Plural-Forms"])[1])
    plurals = [entry for entry in entries(code) if entry.msgid_plural]
    assert plurals
    assert [entry.msgid for entry in plurals if sorted(entry.msgstr_plural) != list(range(forms))] == []


@LANGUAGES
def test_make_catalogue_would_change_nothing(code):
    path = catalogue.catalogue_path(code)
    updated = catalogue.updated(code)
    assert path.read_text(encoding="utf-8") == str(updated), "run `make catalogue`"
    assert path.with_suffix(".mo").read_bytes() == updated.to_binary(), "run `make catalogue`"


def test_the_texts_of_a_game_are_found():
    texts = catalogue.texts()
    assert texts[("Blocked!", "")] == ["cardlib/minuten/rulebook.py"]  # marked with N_
    assert "cardlib/minuten/picture.py" in texts[("draw pile", "")]  # shown with _
    assert ("The round counts {what} minus point.", "The round counts {what} minus points.") in texts  # counted


def test_every_language_can_be_spoken():
    for code in language.LANGUAGES:
        language.use(code)
        assert language.current() == code


def test_switching_changes_what_is_said_and_not_what_is():
    position = minuten.deal(seed=42)
    english = str(position)
    language.use("de")
    assert str(position) != english
    assert position == minuten.deal(seed=42)
    language.use("en")
    assert str(position) == english


@pytest.mark.parametrize("unknown", ["xx", "", "DE", None, 3, ["de"]])
def test_an_unknown_language_is_refused(unknown):
    language.use("de")
    with pytest.raises(ValueError, match="es gibt: en, de"):
        language.use(unknown)
    assert language.current() == "de"


def test_german_counts_one_and_many():
    language.use("de")
    tells = minuten.GAME.rulebook.tells
    rules = minuten.GAME.rules
    assert tells(rules.M12, 2, 1) == "Platz 2 passt und legt 1 Karte zur Seite."
    assert tells(rules.M12, 2, 4) == "Platz 2 passt und legt 4 Karten zur Seite."


@pytest.mark.parametrize(
    ("card", "spoken"),
    [
        ("r3", "Rot 3"),
        ("pT", "„Du bist dran“ in Lila"),
        ("yD", "„Richtungswechsel“ in Gelb"),
        ("g+", "„Zwei Karten ziehen“ in Grün"),
        ("Cry", "„Farbwechsel“ in Rot und Gelb"),
        ("Bb", "„Gesperrt!“ in Blau"),
    ],
)
def test_cards_have_german_names(card, spoken):
    language.use("de")
    notation = minuten.GAME.notation
    assert notation.spoken(notation.read_card(card)) == spoken


def test_a_german_verdict_names_the_cards():
    language.use("de")
    position = minuten.position(piles=("r5", "Cgb"), displays=("y7 r2", "g1 b2"))
    with pytest.raises(IllegalMove, match="Gelb 7 passt nicht auf Rot 5: Weder Farbe noch Zahl noch Symbol"):
        position.play("y7>1")
    assert (
        position.why("r2>2").text == "Auf diesen „Farbwechsel“ darf nur Grün oder Blau folgen (oder eine weiße Karte)."
    )


@pytest.mark.parametrize("options", [{}, {"variant": True}, {"pace": 3}])
def test_a_whole_round_is_told_in_german(options):
    """No step, no table, no verdict stays English."""
    position = minuten.deal(players=4, seed=5, **options)
    number = 0
    while not position.over:
        position = position.play(position.moves[number % len(position.moves)])
        number += 1
        english = [step.text for step in position.steps] + str(position).splitlines()
        language.use("de")
        german = [step.text for step in position.steps] + str(position).splitlines()
        language.use("en")
        assert [one for one, other in zip(english, german) if one == other] == []


@pytest.mark.parametrize("example", minuten.EXAMPLES.values(), ids=minuten.EXAMPLES)
def test_worked_examples_have_the_same_answer_in_german(example):
    language.use("de")
    assert example.question != example.source_question
    assert example.explanation != example.source_explanation
    if example.outcome is not None:
        answer = str(example.outcome(example.positions[-1]))
        assert {example.source_choices.index(answer)} == example.right


def test_rules_are_read_in_the_language_spoken_now():
    rule = minuten.RULES["M17"]
    assert rule.heading == "Blocked!"
    language.use("de")
    assert rule.heading == "Gesperrt!"
    assert all(rule.heading != rule.source_heading and rule.text != rule.source_text for rule in minuten.RULES.values())
