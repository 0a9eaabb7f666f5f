"""What a move does, in facts: counted right, from what the seat can know, and told only where they separate moves."""

from __future__ import annotations

import random
import re
from collections import Counter
from fractions import Fraction

import pytest

from cardlib import Position, biberbande, chance, language, minuten, partners, people, stop
from cardlib.advice import MATTERS, MOST, Fact, hint, reasons
from cardlib.game import IllegalMove
from tests.partners.helpers import random_position

GAMES = {"minuten": minuten, "stop": stop, "biberbande": biberbande, "partners": partners}
LENGTHS = {"minuten": 90, "stop": 60, "biberbande": 40, "partners": 160}
EACH_GAME = pytest.mark.parametrize("name", GAMES)


def moments(name: str, count: int, seed: int = 0, players: int = 4):
    """Positions in which someone has a choice, each with a seat that has it and its moves."""
    r = random.Random(seed)
    while count:
        position = any_board(r) if name == "partners" else played(name, r, players)
        if not position.over:
            seat = mover(position, r.choice(position.moves))
            moves = [move for move in position.moves if mover(position, move) == seat]
            if len(moves) > 1:
                count -= 1
                yield position, seat, moves


def played(name: str, r: random.Random, players: int = 4) -> Position:
    """A moment of a round."""
    position = GAMES[name].deal(players=players, seed=r.randrange(10**6))
    for _ in range(r.randrange(LENGTHS[name])):
        if position.over:
            break
        position = position.play(position.choice(r.choice(["random", "thumb", "strong"])))
    return position


def any_board(r: random.Random) -> Position:
    """Any board of Partners, or the exchange before the first turn: quicker than playing up to there."""
    return random_position(r.randrange(10**6)) if r.random() < 0.85 else partners.deal(seed=r.randrange(10**6))


def mover(position: Position, move: str) -> int:
    return position._game.mover(position._state, position._game.notation.read_move(move, position.players))


def numbers(position: Position, seat: int, move: str) -> dict[str, float]:
    facts = position._game.advice.facts(position.view(seat), move)
    assert len({fact.kind for fact in facts}) == len(facts)
    return {fact.kind: fact.number for fact in facts}


# ---- every game


@EACH_GAME
def test_no_hidden_card_is_used(name):
    """The hidden cards dealt anew: the same facts, reasons and hints."""
    rules, advice = GAMES[name].GAME.rules, GAMES[name].GAME.advice
    for position, seat, moves in moments(name, 25):
        for seed in range(2):
            state = rules.LAYOUT.copy(position._state)
            chance.start(state.shuffling, seed, 0, 0)
            rules.deal_hidden(state, seat)
            other = Position(position._game, state, {})
            for move in moves[:8]:
                assert advice.facts(other.view(seat), move) == advice.facts(position.view(seat), move)
                assert reasons(other, seat, move, moves[0]) == reasons(position, seat, move, moves[0])
            assert hint(other, seat, moves[0]) == hint(position, seat, moves[0])


@EACH_GAME
def test_reasons_are_facts_that_differ_and_speak_for_the_best_move(name):
    advice = GAMES[name].GAME.advice
    spoken = GAMES[name].GAME.notation.spoken_move
    found = 0
    for position, seat, moves in moments(name, 25, seed=1):
        view = position.view(seat)
        best, move = moves[0], moves[-1]
        facts = {fact.kind: fact for fact in advice.facts(view, best)}
        others = {fact.kind: fact for fact in advice.facts(view, move)}
        gains = {
            kind: advice.WORTH[kind](fact.number) - advice.WORTH[kind](others[kind].number)
            for kind, fact in facts.items()
            if kind in others
        }
        telling = sorted((kind for kind in gains if gains[kind] >= MATTERS), key=lambda kind: -gains[kind])
        told = reasons(position, seat, move, best)
        assert len(told) == min(MOST, len(telling))
        with people.addressing(seat):
            named = [spoken(each)[:1].upper() + spoken(each)[1:] for each in (best, move)]
        for kind, text in zip(telling, told):
            assert facts[kind].number != others[kind].number
            assert text == f"{named[0]}: {facts[kind].text} {named[1]}: {others[kind].text}"
        found += len(told)
        assert reasons(position, seat, best, best) == (), "nothing separates a move from itself"
    assert found


@EACH_GAME
def test_a_hint_gives_a_fact_and_not_the_move(name):
    advice, spoken = GAMES[name].GAME.advice, GAMES[name].GAME.notation.spoken_move
    hints = 0
    for position, seat, moves in moments(name, 20, seed=2):
        for best in moves[:4]:
            text = hint(position, seat, best)
            assert spoken(best) not in text or len(spoken(best)) < 8
            if text:
                hints += 1
                told = [fact.text for fact in advice.facts(position.view(seat), best)]
                assert text in [f"Look for a move after which this is so: {fact}" for fact in told]
    assert hints


@EACH_GAME
def test_facts_are_told_in_both_languages(name):
    advice = GAMES[name].GAME.advice
    try:
        for position, seat, moves in moments(name, 20, seed=3):
            for move in moves[:6]:
                language.use("en")
                english = advice.facts(position.view(seat), move)
                language.use("de")
                german = advice.facts(position.view(seat), move)
                for one, other in zip(english, german, strict=True):
                    assert (one.kind, one.number) == (other.kind, other.number)
                    assert one.text != other.text
                    for text in (one.text, other.text):
                        assert text.endswith(".")
                        assert text[0].isupper() or text[0].isdigit()
                        assert not re.search(r"[{}]|(?<![.,])\b1 (cards|pawns|colours|Karten|Figuren)\b", text), text
                if german:
                    assert "Such" in (hint(position, seat, move) or "Such")
    finally:
        language.use("en")


def test_facts_name_people():
    position = minuten.position(piles=("r5", "y7"), displays=("r3 rT b2", "g1 g2 y1"), draw="")
    with people.named(["Anna", "Ben"]):
        assert "Ben is next, with 3 cards." in [
            fact.text for fact in minuten.GAME.advice.facts(position.view(0), "r3>1")
        ]
    own = [fact.text for fact in minuten.GAME.advice.facts(position.view(0), "rT>1:0")]
    assert "You are next, with 2 cards." in own, "advice speaks to the one who asks"


def test_what_may_not_be_played_has_no_facts():
    position = minuten.position(piles=("r5", "y7"), displays=("r3 b2", "g1 g2"), draw="")
    with pytest.raises(IllegalMove, match="M11"):
        minuten.GAME.advice.facts(position.view(0), "b2>1")
    with pytest.raises(ValueError, match="no move of seat 1"):
        minuten.GAME.advice.facts(position.view(1), "r3>1")


def share_explained(name: str, positions: int, games: int) -> tuple[int, int]:
    """How many moves are clearly behind the best one, and for how many of them a reason is found."""
    clear = found = 0
    r = random.Random(4)
    for _ in range(positions):
        position = played(name, r)
        if position.over or len(position.moves) < 2:
            continue
        odds = position.odds(games * min(len(position.moves), 12))
        seat = mover(position, next(iter(odds)))
        own = [move for move in odds if mover(position, move) == seat]
        for move in own[1:]:
            if odds[move].behind_low > 0:
                clear += 1
                found += bool(reasons(position, seat, move, own[0]))
    return clear, found


@EACH_GAME
def test_most_clearly_costly_moves_have_a_reason(name):
    clear, found = share_explained(name, 25, 200)
    assert clear >= 10
    assert found > clear / 2, f"{found} of {clear}"


@pytest.mark.long
@EACH_GAME
def test_most_clearly_costly_moves_have_a_reason_in_many_positions(name):
    clear, found = share_explained(name, 200, 1500)
    print(f"{name}: {found} of {clear} clearly costly moves have a reason, {found / clear:.0%}")
    assert found > clear / 2


# ---- 4½ Minuten: every fact counted anew, from the texts


def fits(card: str, top: str | None) -> bool:
    if top is None or card[0] in "CB":
        return True
    if top[0] in "CB":
        return card[0] in top[1:]
    return card[0] == top[0] or card[1] == top[1]


def open_fitting(after: Position, cards: list[str]) -> list[str]:
    tops = [top for pile, top in enumerate(after.piles, 1) if pile != after.blocked]
    return [card for card in cards if any(fits(card, top) for top in tops) and not (card[0] == "B" and after.blocked)]


def longest_run(position: Position, shown: list[Counter[str]], most: int) -> int:
    """How many turns can be played in a row with the cards shown, by playing them."""
    if most == 0 or position.over:
        return most
    longest = 0
    for move in position.moves:
        card = move.split(">")[0]
        if move == "pass" or not shown[position.turn][card]:
            continue
        left = [cards - Counter([card]) if seat == position.turn else cards for seat, cards in enumerate(shown)]
        longest = max(longest, 1 + longest_run(position.play(move), left, most - 1))
        if longest == most:
            break
    return longest


@pytest.mark.parametrize("players", [2, 4, 6])
def test_minuten_facts_are_counted_right(players):
    for position, seat, moves in moments("minuten", 25, seed=players, players=players):
        before = [display.split() for display in position.displays]
        for move in moves:
            after, told = position.play(move), numbers(position, seat, move)
            shown = [cards[:] for cards in before]
            if move == "pass":
                shown[seat] = []
                assert told["aside"] == len(before[seat])
            else:
                shown[seat].remove(move.split(">")[0])
                assert told["aside"] == 0
            assert told["aside"] == after.aside - position.aside
            assert ("white" in told) == ("colours" in told) == (move != "pass")
            if move != "pass":
                assert told["white"] == sum(card[0] in "CB" for card in shown[seat])
                assert told["colours"] == len({card[0] for card in shown[seat] if card[0] not in "CB"})
            if after.over:
                assert "next" not in told
                continue
            fitting = open_fitting(after, shown[after.turn])
            assert told["fits"] == len(fitting)
            assert told["next"] == len(after.displays[after.turn].split())
            if fitting:
                assert told["coloured"] == sum(card[0] not in "CB" for card in fitting)
            else:
                assert "run" not in told
        if players > 2:
            move = moves[0]
            after = position.play(move)
            shown = [Counter(cards) for cards in before]
            shown[seat] -= Counter([move.split(">")[0]])
            told = numbers(position, seat, move)
            if "run" in told:
                assert told["run"] == longest_run(after, shown, 5)


# ---- STOP


POINTS = {**{str(n): n for n in (1, 3, 4, 5, 7, 8)}, **dict.fromkeys("0269SPX", 20)}


def points(cards: list[str]) -> int:
    return sum(50 if card == "F" else POINTS[card[1]] for card in cards)


def hidden_from(position: Position, seat: int) -> list[str]:
    """The cards that the seat has not seen: the draw pile, and what it does not know of the other hands."""
    hidden = Counter(position.draw.split())
    for hand, seen in zip(position.hands, position.view(seat).hands):
        hidden += Counter(hand.split()) - Counter(seen.split())
    return list(hidden.elements())


def plus(cards: list[str]) -> Fraction:
    """How many cards +X brings on average."""
    return 1 + Fraction(sum(int(card[1]) for card in cards if card[-1].isdigit()), max(1, len(cards)))


@pytest.mark.parametrize("players", [2, 4, 7])
def test_stop_facts_are_counted_right(players):
    for position, seat, moves in moments("stop", 35, seed=players, players=players):
        unseen = hidden_from(position, seat)
        mean = Fraction(points(unseen), max(1, len(unseen)))
        own = position.hands[seat].split()
        for move in moves:
            told = numbers(position, seat, move)
            words = move.split(":")[-1].split()
            calls = [word for word in words if word in ("watch", "stop")]
            cards = [word for word in words if word == "F" or (word[0] in "rygb" and len(word) == 2)]
            kept = list((Counter(own) - Counter(cards)).elements())
            drawn, top = Fraction(0), position.top
            if not cards:
                assert told["ends"] == 0
            if words == ["draw"]:
                drawn = Fraction(1)
            elif words == ["accept"] and position.pending.startswith("draw"):
                drawn = Fraction(int(position.pending.split()[1]))
            elif words == ["accept"] and position.pending == "+X":
                drawn = plus(unseen)
            elif cards:
                top = cards[-1]
                needed = {1: 1, 0: len(cards)}.get(len(kept), 0)
                assert told["forgotten"] == needed - len(calls)
                assert told["ends"] == (not kept and needed == len(calls))
                drawn = Fraction(2 * (needed - len(calls)))
            passing = (
                position.pending.split()[1]
                if words == ["accept"] and (position.pending or "").startswith("pass")
                else next((word for word in words if word in ("left", "right")), None)
            )
            if passing and not (cards and told["ends"]):
                giver = (seat + (-1 if passing == "left" else 1)) % players
                known = [card for card in position.view(seat).hands[giver].split() if card != "?"]
                held = len(position.hands[giver].split())
                assert told["cards"] == held
                assert told["points"] == pytest.approx(float(points(known) + (held - len(known)) * mean))
                kept = known if len(known) == held else []
            else:
                there_are = (
                    len(position.draw.split())
                    + 112
                    - 1
                    - sum(len(hand.split()) for hand in (*position.hands, position.draw))
                )
                drawn = min(drawn, Fraction(there_are))
                assert told["cards"] == pytest.approx(float(len(kept) + drawn))
                assert told["points"] == pytest.approx(float(points(kept) + drawn * mean))
            if "free" in told:
                same = {"6": "69", "9": "69"}
                fitting = [
                    card
                    for card in kept
                    if card == "F" or top == "F" or card[0] == top[0] or card[1] in same.get(top[1], top[1])
                ]
                assert told["free"] == kept.count("F")
                assert told["follows"] == len(fitting)
                twins = [c for c in fitting if c != "F" and top != "F" and top[1].isdigit() and c[0] == top[0]]
                assert told["twin"] == sum(c[1] in same.get(top[1], top[1]) for c in twins)
            if cards:
                struck = {"2": 2, "X": float(plus(unseen))}.get(top[1], 0)
                if top[1] == "2" and (position.pending or "").startswith("draw"):
                    struck += int(position.pending.split()[1])
                assert told["draws"] == pytest.approx(struck)
                left = (seat + 1) % players
                count = len(position.hands[left].split())
                assert ("skipped" in told) == (count in (2, 3))
                if "skipped" in told:
                    assert told["skipped"] == (top[1] in "2SX")
                if "last" in told:
                    seen = [card for card in position.view(seat).hands[left].split() if card != "?"]
                    assert count == 1
                    assert told["last"] == pytest.approx(float(100 * chance_of_last(seen or unseen, top)))


def chance_of_last(cards: list[str], top: str) -> Fraction:
    def can_be_laid(card: str) -> bool:
        if card == "F":
            return False  # S21: never alone
        if top[1] in "2S":
            return card == top[0] + "0" or card[1] == top[1]
        if top[1] == "X":
            return card == top[0] + "0"
        return card[0] == top[0] or card[1] == top[1] or {card[1], top[1]} == {"6", "9"}

    return Fraction(sum(map(can_be_laid, cards)), max(1, len(cards)))


# ---- Biberbande


def check_biberbande_facts(position: Position, seat: int, moves: list[str]) -> None:
    rows = [row.split() for row in position.view(seat).rows]
    true_rows = [row.split() for row in position.rows]
    hidden = [card for row, seen in zip(true_rows, rows) for card, shown in zip(row, seen) if shown == "?"]
    unseen = position.stack.split() + hidden
    coming = unseen if position.stack else position.discard.split() + ([position.held] if position.held else [])
    digits = [int(card) for card in unseen if card.isdigit()]
    mean = Fraction(sum(digits), max(1, len(digits)))

    def counts(row: list[str]) -> Fraction:
        return sum((Fraction(card) if card.isdigit() else mean for card in row), Fraction(0))

    worst = max(counts([card]) for card in rows[seat])
    gain = sum(max(Fraction(0), worst - int(card)) for card in coming if card.isdigit()) / Fraction(len(coming))
    for move in moves:
        told = numbers(position, seat, move)
        word, *places = re.split(r"[ :]", move)
        row = rows[seat][:]
        if word in ("take", "keep"):
            row[int(places[0]) - 1] = position.discard.split()[0] if word == "take" else position.held
        elif word == "swap":
            row[int(places[0]) - 1] = rows[int(places[1])][int(places[2]) - 1]
        if word != "twice":
            expected = counts(row) - (gain if word in ("draw", "again", "end") else 0)
            assert told["row"] == pytest.approx(float(expected)), move
        if word in ("knock", "end"):
            lowest = min(counts(other) for owner, other in enumerate(rows) if owner != seat)
            assert told["ahead"] == pytest.approx(float(lowest - counts(row)) if word == "knock" else 0)
            continue
        after = position if word in ("draw", "again", "twice") else position.play(move)
        knowing = [set(known.split()) for known in after.known]
        own = {f"{seat}:{place}" for place in range(1, 5)}
        others: set[str] = set().union(*(known for other, known in enumerate(knowing) if other != seat))
        assert told["known"] == len(knowing[seat] & own)
        assert told["seen"] == len(others & own)
        assert told["cards"] == {"draw": 1, "again": 1, "twice": 2}.get(word, 0)
        if word == "swap":
            assert told["kept"] == (f"{places[1]}:{places[2]}" in position.known[int(places[1])].split())
        if "top" in told and not after.over:
            top = after.discard.split()[0]
            assert told["top"] == (int(top) if top.isdigit() else 10)


@pytest.mark.parametrize("players", [2, 4, 6])
def test_biberbande_facts_are_counted_right(players):
    for position, seat, moves in moments("biberbande", 40, seed=players, players=players):
        check_biberbande_facts(position, seat, moves)


@pytest.mark.parametrize("fields", [{}, {"held": "9", "twice": 1}, {"held": "D"}, {"phase": "knock"}])
def test_biberbande_facts_know_that_the_discards_come_next_when_the_stack_is_used_up(fields):
    position = biberbande.position(rows=("4 2 S 5", "1 2 1 3"), discard="7 8", stack="", **fields)
    check_biberbande_facts(position, 0, list(position.moves))


# ---- Partners

COLOURS = ("yellow", "red", "blue", "green")


def way_of(seat: int) -> list[str]:
    """All places in the order in which this seat's pawns go."""
    letters = "yrbg"[seat:] + "yrbg"[:seat]
    return ["home", "start", *(letter + str(n) for letter in letters for n in range(1, 15)), "c4", "c3", "c2", "c1"]


def pawns(position: Position, seat: int) -> list[str]:
    return getattr(position, COLOURS[seat]).split()


def with_hand(position: Position, seat: int, card: str) -> Position:
    """The board with this one card in this seat's hand, and its turn."""
    hands = tuple(card if other == seat else "" for other in range(4))
    board = {colour: getattr(position, colour) for colour in COLOURS}
    return partners.position(**board, hands=hands, turn=seat)


def hitters(position: Position, seats: tuple[int, int]) -> int:
    """How many pawns of these seats can send an opposing pawn home, by trying every card."""
    count = 0
    for seat in seats:
        others = [other for other in range(4) if other not in seats]
        at_home = sum(pawns(position, other).count("home") for other in others)
        hitting = set()
        for card in partners.GAME.notation.CARDS:
            if card == "SW":
                continue
            table = with_hand(position, seat, card)
            if table.over:
                return 0
            for place in set(pawns(position, seat)):
                move = {"7*1": f"7*1 {place}:7"}.get(card, f"{card} {place}")
                for each in (f"{move} 1", f"{move} 14") if card == "1/14" else (move,):
                    if table.why(each):
                        after = table.play(each)
                        if sum(pawns(after, other).count("home") for other in others) > at_home:
                            hitting.add(place)
        count += sum(place in hitting for place in pawns(position, seat))
    return count


def test_partners_facts_are_counted_right():
    for number, (position, seat, moves) in enumerate(moments("partners", 36, seed=1)):
        ours, theirs = (seat, (seat + 2) % 4), ((seat + 1) % 4, (seat + 3) % 4)
        for move in moves[:4]:
            told = numbers(position, seat, move)
            kept = position.hands[seat].split()
            if move == "fold":
                continue
            card = move.split()[1] if move.startswith("give") else move.split()[0]
            kept.remove(card)
            after = position if move.startswith("give") else position.play(move)
            if after.over:
                continue
            usable = [card for card in kept if list(with_hand(after, seat, card).moves) != ["fold"]]
            assert told["usable"] == len(usable)
            if move.startswith("give"):
                assert told["heart"] == card.startswith("H")
                continue
            team = [place for each in ours for place in pawns(after, each)]
            locked = 0
            for each in ours:
                circles = [place for place in ("c1", "c2", "c3", "c4") if place in pawns(after, each)]
                locked += next((n for n in range(4) if f"c{n + 1}" not in circles), 4)
            assert told["locked"] == locked
            assert told["goal"] == sum(place[0] == "c" for place in team)
            assert told["home"] == team.count("home")
            assert told["start"] == team.count("start")
            assert told["sent"] == sum(pawns(after, each).count("home") for each in theirs)
            assert told["near"] == sum(way_of(each).index(p) >= 58 - 12 for each in ours for p in pawns(after, each))
            spaces = [
                sum(way_of(each).index(place) for each in ours for place in pawns(table, each))
                for table in (position, after)
            ]
            assert told["gained"] == spaces[1] - spaces[0]
            behind = {each: way_of(each)[-18:-4] for each in ours if "start" in pawns(after, each)}
            waiting = [
                (each, place)
                for each, spaces_before in behind.items()
                for other in theirs
                for place in pawns(after, other)
                if place in spaces_before
            ]
            assert told["held_up"] == len(waiting)
            if number % 4 == 0:
                assert told["threats"] == hitters(after, theirs)
                assert told["prey"] == hitters(after, ours)


def test_a_fact_has_a_kind_a_number_and_a_sentence():
    position = minuten.position(piles=("r5", "y7"), displays=("r3 Cry b2", "g1 g2 r1"), draw="")
    assert Fact("white", 1, "You keep 1 white card.") in minuten.GAME.advice.facts(position.view(0), "r3>1")
    assert reasons(position, 0, "Cry>1", "r3>1")[0] == (
        "Red 3 on pile 1: You keep 1 white card. Change colour, red or yellow on pile 1: You keep no white card."
    )
