"""Sentences speak of people where there are names: 'You lay', 'Ben lays'; and of seats where there are none."""

from __future__ import annotations

import random
import re
import threading

import pytest

from cardlib import biberbande, language, minuten, partners, people, stop

GAMES = {"minuten": minuten, "stop": stop, "biberbande": biberbande, "partners": partners}
NAMES = ["Anna", "Ben", "Cem", "Dana"]
A_SEAT = re.compile(r"\b(seats?|Platz|Plätzen?)\b (?!ist\b)", re.IGNORECASE)
YOU = {"en": re.compile(r"\byou", re.IGNORECASE), "de": re.compile(r"\b(du|dich|dir|dein\w*)\b", re.IGNORECASE)}


@pytest.fixture(params=["en", "de"])
def spoken_language(request):
    language.use(request.param)
    yield request.param
    language.use("en")


def moments(game, seed, moves=120):
    """Positions of a random game, each with a move that may not be allowed."""
    r = random.Random(seed)
    position = game.deal(players=4, seed=seed)
    tried = list(position.moves)
    for _ in range(moves):
        if position.over:
            return
        tried = [*r.sample(tried, min(len(tried), 40)), *position.moves]
        yield position, r.choice(tried)
        position = position.play(r.choice(position.moves))


def told(position, move):
    """Every sentence there is about this moment."""
    yield from (step.text for step in position.steps)
    yield position.why(move).text
    yield from map(position._game.notation.spoken_move, position.moves[:5])


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("you", [None, 0, 2])
def test_with_names_no_sentence_speaks_of_a_seat(name, you, spoken_language):
    seen_you = False
    for seed in range(4):
        for position, move in moments(GAMES[name], seed):
            with people.named(NAMES, you):
                sentences = [*told(position, move), *told(position.view(1), move)]
            spoken = [text for text in sentences if "ohne den Platz" not in text and "without the seat" not in text]
            assert [text for text in spoken if A_SEAT.search(text)] == []
            seen_you = seen_you or any(YOU[spoken_language].search(text) for text in sentences)
            assert you is None or not any(re.search(rf"\b{NAMES[you]}\b", text) for text in sentences)
    assert seen_you or you is None


@pytest.mark.parametrize("name", GAMES)
def test_without_names_they_speak_of_seats(name):
    for position, move in moments(GAMES[name], 3):
        sentences = list(told(position, move))
        with people.named(NAMES):
            renamed = list(told(position, move))
        seats = [re.sub("|".join(NAMES), lambda match: f"seat {NAMES.index(match[0])}", text) for text in renamed]
        otherwise = r"\b(its?|itself|that seat|turn of|place \d of|[yrbg]\d+|c\d)\b"  # said in other words to people
        for before, after in zip(sentences, seats):
            if not re.search(otherwise, before):
                assert before.lower() == after.lower()


LAID = minuten.position(piles=("r5", None), displays=("r3 rT y1", "g1 b2", "p1"), draw="")
SWAPPED = biberbande.position(rows=("4 2 0 5", "1 2 1 3"), discard="9", held="S", turn=0).play("swap 1 1:4")
STRUCK = stop.position(top="b4", hands=("b2 r1 r3", "b0 g1", "y1 y3"), turn=0).play("b2")
PEEKED = biberbande.position(rows=("4 2 0 5", "1 2 1 3"), discard="9", held="P", turn=0).play("peek 3")
GAVE = partners.deal(seed=1).play(partners.deal(seed=1).moves[0]).view(1)
SENTENCES = [
    (LAID.play("r3>1"), 0, 0, "You lay red 3 on pile 1.", "Du legst Rot 3 auf Stapel 1."),
    (LAID.play("r3>1"), 0, 1, "Anna lays red 3 on pile 1.", "Anna legt Rot 3 auf Stapel 1."),
    (LAID.play("r3>1"), 0, None, "Anna lays red 3 on pile 1.", "Anna legt Rot 3 auf Stapel 1."),
    (LAID.play("rT>1:1"), 1, 0, "You name Ben.", "Du nennst Ben."),
    (LAID.play("rT>1:1"), 1, 1, "Anna names you.", "Anna nennt dich."),
    (LAID.play("rT>1:0"), 1, 0, "You name yourself.", "Du nennst dich selbst."),
    (LAID.play("rT>1:1"), 1, 2, "Anna names Ben.", "Anna nennt Ben."),
    (
        SWAPPED,
        0,
        0,
        "You exchange your card in place 1 for Ben's card in place 4.",
        "Du tauschst deine Karte an Stelle 1 gegen die Karte an Stelle 4 von Ben.",
    ),
    (
        SWAPPED,
        0,
        1,
        "Anna exchanges the card in place 1 for your card in place 4.",
        "Anna tauscht die eigene Karte an Stelle 1 gegen deine Karte an Stelle 4.",
    ),
    (PEEKED.view(0), 0, 0, "You look at your card in place 3: 0.", "Du siehst dir deine Karte an Stelle 3 an: 0."),
    (PEEKED.view(1), 0, 1, "Anna looks at the card in place 3.", "Anna sieht die eigene Karte an Stelle 3 an."),
    (
        STRUCK,
        1,
        1,
        "You are to draw 2 cards, or to answer with a 0 of its colour or another 2.",
        "Du sollst 2 Karten ziehen oder mit einer 0 in der gleichen Farbe oder einer weiteren 2 antworten.",
    ),
    (STRUCK.play("b0"), 0, 1, "You protect yourself with blue 0.", "Du schützt dich mit Blau 0."),
    (STRUCK.play("accept"), -1, 1, "You are skipped.", "Du setzt aus."),
    (STRUCK.play("accept"), -1, 0, "Ben is skipped.", "Ben setzt aus."),
    (GAVE, 0, 1, "Anna lays down for the partner: a card.", "Anna legt für den Partner hin: eine Karte."),
]


@pytest.mark.parametrize(("shown", "step", "you", "english", "german"), SENTENCES)
def test_steps_are_told_with_right_grammar(shown, step, you, english, german, spoken_language):
    with people.named(NAMES, you):
        assert shown.steps[step].text == (english if spoken_language == "en" else german)


def test_verdicts_are_told_to_you(spoken_language):
    you, ben = {
        "en": ("You have no green 7 in your display.", "Anna has no green 7 in the display."),
        "de": ("Du hast Grün 7 nicht in deiner Auslage.", "Anna hat Grün 7 nicht in der Auslage."),
    }[spoken_language]
    with people.named(NAMES, 0):
        assert LAID.why("g7>1").text == you
    with people.named(NAMES, 1):
        assert LAID.why("g7>1").text == ben


def test_spoken_moves_name_people(spoken_language):
    english = {"rT>1:1": "red It's your turn on pile 1, then Ben", "rT>1:0": "red It's your turn on pile 1, then you"}
    german = {
        "rT>1:1": "„Du bist dran“ in Rot auf Stapel 1, dann Ben",
        "rT>1:0": "„Du bist dran“ in Rot auf Stapel 1, dann du",
    }
    with people.named(NAMES, 0):
        for move, text in (english if spoken_language == "en" else german).items():
            assert minuten.GAME.notation.spoken_move(move) == text
        swap = biberbande.GAME.notation.spoken_move("swap 1 2:4")
        assert swap == ("exchange place 1 for Cem's place 4" if spoken_language == "en" else
                        "Stelle 1 gegen Stelle 4 von Cem tauschen")  # fmt: skip


def test_who_has_won_is_told_with_names():
    assert stop.GAME.rulebook.match_verdict((120, 500, 130)) == "Seat 0 wins with 120 minus points."
    assert biberbande.GAME.rulebook.match_verdict((20, 31, 20)) == "The seats 0, 2 share the win with 20 points each."
    with people.named(NAMES, 0):
        assert stop.GAME.rulebook.match_verdict((120, 500, 130)) == "You win with 120 minus points."
        assert stop.GAME.rulebook.match_verdict((520, 100, 130)) == "Ben wins with 100 minus points."
        shared = biberbande.GAME.rulebook.match_verdict((20, 31, 20))
        assert shared == "The win is shared, with 20 points each: you, Cem."


def test_name_says_who_begins_a_sentence(spoken_language):
    you, seat = ("You", "Seat 3") if spoken_language == "en" else ("Du", "Platz 3")
    assert people.name(3) == seat
    with people.named(NAMES[:3], 1):
        assert [people.name(number) for number in range(4)] == ["Anna", you, "Cem", seat]
    with people.named([], 3):
        assert people.name(3) == you


def test_names_are_taken_as_they_are():
    with people.named(["{card}", "%s", "", "<b>"], None):
        assert LAID.play("r3>1").steps[0].text == "{card} lays red 3 on pile 1."
        assert people.name(2) == "Seat 2", "an empty name is none"


def test_names_hold_until_they_do_not_any_more():
    with people.named(NAMES, 0):
        with people.named(["Eva"], 1):
            assert people.name(0) == "Eva"
        assert people.name(0) == "You"
        elsewhere = []
        thread = threading.Thread(target=lambda: elsewhere.append(people.name(0)))
        thread.start()
        thread.join()
        assert elsewhere == ["Seat 0"], "another thread speaks for itself"
    with pytest.raises(KeyError), people.named(NAMES, 0):
        raise KeyError
    assert people.name(0) == "Seat 0"


@pytest.mark.parametrize("name", GAMES)
def test_every_sentence_about_a_seat_has_a_form_for_you(name, spoken_language):
    book = GAMES[name].GAME.rulebook
    tables = [table for key, table in vars(book).items() if key.startswith("_TELLS") or key == "_FORBIDS"]
    for forms in (forms for table in tables for forms in table.values() if isinstance(forms, tuple)):
        about = any(word in forms[0] for word in ("{who}", "{whom}"))
        assert about == (len(forms) > 1), forms
        if about:
            texts = [language._(form) for form in forms]
            assert YOU[spoken_language].search(texts[1]), texts
            assert "{who" not in texts[1]
            assert all("{who" in text for text in (texts[0], *texts[2:])), texts
