"""The notation's page is right: its grammars, its table of fields, and the test vectors for other programs."""

import json
import random
import re

import pytest

from cardlib import language
from cardlib.game import Game, _write
from cardlib.mistakes import Mistake
from tests.helpers import ROOT
from tools import notation
from tools.lessons import LANGUAGES
from tools.notation import games

PAGES = {code: (ROOT / "docs" / code / "notation.md").read_text(encoding="utf-8") for code in LANGUAGES}
GAMES = {game.name: game for game in games()}
TOKEN = re.compile(r'\s*("[^"]*"|[a-z]+|[=|,;{}\[\]()])')


@pytest.fixture(autouse=True)
def english():
    language.use("en")


# ---- the grammars


def grammar_of(page: str, game: Game) -> dict[str, object]:
    """The rules of a game's grammar as nested tuples."""
    (text,) = re.findall(rf"^## {re.escape(game.title)}\n\n```ebnf\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    tokens = TOKEN.findall(text)
    assert TOKEN.sub("", text).strip() == ""
    rules = {}
    while tokens:
        name, equals = tokens.pop(0), tokens.pop(0)
        assert equals == "="
        rules[name] = alternatives(tokens)
        assert tokens.pop(0) == ";"
    return rules


def alternatives(tokens):
    found = [sequence(tokens)]
    while tokens[0] == "|":
        tokens.pop(0)
        found.append(sequence(tokens))
    return ("one of", *found)


def sequence(tokens):
    found = [part(tokens)]
    while tokens[0] == ",":
        tokens.pop(0)
        found.append(part(tokens))
    return ("all", *found)


def part(tokens):
    first = tokens.pop(0)
    if first in ("(", "[", "{"):
        inner = alternatives(tokens)
        assert tokens.pop(0) == {"(": ")", "[": "]", "{": "}"}[first]
        return {"(": inner, "[": ("maybe", inner), "{": ("again", inner)}[first]
    return ("word", first[1:-1]) if first.startswith('"') else ("name", first)


def pattern(rules, tree) -> str:
    """The grammar as a regular expression: none of its rules needs itself."""
    kind, *inner = tree
    if kind == "word":
        return re.escape(inner[0])
    if kind == "name":
        return pattern(rules, rules[inner[0]])
    parts = [pattern(rules, each) for each in inner]
    text = {"one of": "|", "all": ""}.get(kind, "").join(parts)
    return f"(?:{text})" + {"maybe": "?", "again": "*"}.get(kind, "")


def sample(rules, tree, rng) -> str:
    """A text of the grammar."""
    kind, *inner = tree
    if kind == "word":
        return inner[0]
    if kind == "name":
        return sample(rules, rules[inner[0]], rng)
    if kind == "one of":
        return sample(rules, rng.choice(inner), rng)
    times = {"maybe": rng.randrange(2), "again": rng.randrange(3)}.get(kind, 1)
    return "".join(sample(rules, each, rng) for _ in range(times) for each in inner)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_grammar_has_every_legal_move_of_random_games(game):
    rules = grammar_of(PAGES["en"], game)
    of_grammar = re.compile(pattern(rules, rules["move"])).fullmatch
    rng, seen = random.Random(1), set()
    for players in {game.rules.FEWEST_PLAYERS, 4, game.rules.MOST_PLAYERS}:
        for seed in range(3):
            options = {"variant": bool(seed % 2)} if game.name == "minuten" else {}
            position = game.deal(players=players, seed=seed, **options)
            while not position.over and position.ply < 150:
                views = position.view(0).history[-1:]
                assert [move for move in (*position.moves, *views) if not of_grammar(move)] == []
                seen.update(position.moves)
                position = position.play(rng.choice(position.moves))
    assert len(seen) > 60


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_text_of_the_grammar_is_read_as_a_move_and_written_the_same(game):
    rules, rng = grammar_of(PAGES["en"], game), random.Random(2)
    texts = [sample(rules, rules["move"], rng) for _ in range(3000)]
    for text in texts:
        if text == "give ?":
            continue  # what others see of it
        move = game.notation.read_move(text, game.rules.MOST_PLAYERS)
        if game.name != "partners":  # there 7*1 may add up to more than seven, and Switch has an order
            assert game.notation.move_text(move) == text


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_grammar_has_every_card(game):
    rules = grammar_of(PAGES["en"], game)
    of_grammar = re.compile(pattern(rules, rules["card"])).fullmatch
    assert all(of_grammar(card) for card in game.notation.CARDS)
    rng = random.Random(3)
    assert {sample(rules, rules["card"], rng) for _ in range(5000)} == set(game.notation.CARDS)


def test_both_languages_have_the_same_grammars_and_fields():
    english, german = (
        re.findall(r"^```ebnf\n.*?^```|^\| .*? \| `.*$|2³² mod|2⁶³ − 1|2²⁹", page, re.MULTILINE | re.DOTALL)
        for page in PAGES.values()
    )
    assert [line for line in english if line[:2] != "| "] == [line for line in german if line[:2] != "| "]
    assert [re.findall("`[^`]+`", line)[-1] for line in english if line[:2] == "| "] == [
        re.findall("`[^`]+`", line)[-1] for line in german if line[:2] == "| "
    ]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_page_names_every_field(game):
    (line,) = re.findall(rf"^\| {re.escape(game.title)} \| `(.*)` \|$", PAGES["en"], re.MULTILINE)
    assert line.split() == list(game.deal(seed=1).fields())


# ---- the test vectors


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_vectors_are_what_the_code_says(game):
    """If not: python -m tools.notation, and say in the changelog what has changed."""
    assert (notation.TARGET / f"{game.name}.json").read_text(encoding="ascii") == notation.text(game)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_vectors_can_be_followed(game):
    vectors = json.loads((notation.TARGET / f"{game.name}.json").read_text(encoding="ascii"))
    for deal in vectors["deals"]:
        assert game.deal(deal["players"], deal["seed"]) == game.position(**deal["fields"])
    for played in vectors["games"]:
        end = game.load(played["save"])
        line = [end]
        while line[-1].previous is not None:
            line.append(line[-1].previous)
        assert [list(position.moves) for position in line[:0:-1]] == played["legal"]
        assert list(end.scores) == played["scores"]
    for position in vectors["positions"]:
        assert list(game.position(**position["fields"]).moves) == position["moves"]
    for text in vectors["no moves"]:
        with pytest.raises(Mistake):
            game.notation.read_move(text, 4)


def test_the_page_tells_how_to_shuffle():
    """The words of the section on chance as a program, written without looking at `cardlib.chance`."""
    word = 2**32 - 1

    def stream(seed, round_, purpose):
        a, b, c, n = seed & word, seed >> 32, round_, purpose << 29
        for skipped in range(10**9):
            number = (a + b + n) & word
            a, b, c, n = b ^ b >> 9, (c + (c << 3)) & word, ((c << 21 | c >> 11) + number) & word, (n + 1) & word
            if skipped >= 16:
                yield number

    def below(numbers, k):
        while True:
            product = next(numbers) * k
            if (product & word) >= 2**32 % k:
                return product >> 32

    for seed in (*notation.SEEDS, 12345):
        numbers, cards = (
            stream(seed, 0, 0),
            [card for card, copies in enumerate(copies_of_minuten()) for _ in range(copies)],
        )
        for last in range(len(cards) - 1, 0, -1):
            other = below(numbers, last + 1)
            cards[last], cards[other] = cards[other], cards[last]
        names = GAMES["minuten"].notation.CARDS
        dealt = [[names[cards.pop()] for _ in range(4)] for _ in range(4)]
        position = GAMES["minuten"].deal(seed=seed)
        assert position.displays == tuple(" ".join(hand) for hand in dealt)
        assert position.draw.split() == [names[card] for card in reversed(cards)]


def copies_of_minuten():
    return GAMES["minuten"].rules.COPIES


# ---- the version of saved games

OLD = {
    "minuten": '{"game": "minuten", "players": 4, "seed": 1, "round": 0, "options": {"variant": false, "pace": null, '
    '"thinking": 1000}, "moves": ["y4>1"], "check": "5d0de6b9"}',
    "stop": '{"game": "stop", "players": 4, "seed": 1, "round": 0, "options": {"scoring": [20, 20, 50], "dealer": 0, '
    '"reaction": null, "thinking": 1000}, "moves": ["bS"], "check": "cae0ee35"}',
    "biberbande": '{"game": "biberbande", "players": 4, "seed": 1, "round": 0, "options": {"deck": "amigo", '
    '"forget": 0.1, "thinking": 1000}, "moves": ["take 1"], "check": "68c60534"}',
    "partners": '{"game": "partners", "players": 4, "seed": 1, "round": 0, "options": {"copies": 4, "thinking": 1000}, '
    '"moves": ["give -4"], "check": "2364c569"}',
}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_games_saved_before_there_were_versions_are_loaded(game):
    position = game.load(OLD[game.name])
    assert position.history == tuple(json.loads(OLD[game.name])["moves"])
    assert json.loads(position.save())["version"] == 1


def test_a_match_saved_before_there_were_versions_is_loaded():
    text = (
        '{"game": "minuten", "players": 4, "seed": 2, "round": 0, "options": {"variant": false, "pace": null, '
        '"thinking": 1000}, "rounds": [[]], "check": "4a498157"}'
    )
    assert GAMES["minuten"].load_match(text).position == GAMES["minuten"].deal(seed=2)


@pytest.mark.parametrize("version", [2, 10**30, 0, "2", None, [1]])
def test_a_game_saved_in_another_version_says_so(version):
    game = GAMES["stop"]
    saved = json.loads(game.deal(seed=1).save())
    del saved["check"]
    with pytest.raises(Mistake, match="this program reads version 1"):
        game.load(_write({**saved, "version": version}))
