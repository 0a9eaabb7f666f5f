"""A second Biberbande, written straight from the ledger with strings, against the first one.

Here every card is one of its own ("9#3"), and knowledge is a set of such cards for each seat:
whoever knew a card goes on knowing it wherever it lies (B24). The other rules are those of a table.
"""

import random

import pytest

from cardlib import biberbande

SPECIAL = set("SPD")


class Table:
    """A round of Biberbande as a table would play it."""

    def __init__(self, rows, discard, stack, turn, known, everyone_has_had_a_turn=True):
        self.number = 0
        self.rows = [[self.card(face) for face in row.split()] for row in rows]
        self.discards = [self.card(face) for face in reversed(discard.split())]
        self.stack = [self.card(face) for face in reversed(stack.split())]
        self.turn = turn
        self.known = [set() for _ in rows]
        for seat, places in enumerate(known):
            for place in places.split():
                owner, spot = place.split(":")
                self.known[seat].add(self.rows[int(owner)][int(spot) - 1])
        self.had_a_turn = set(range(len(rows))) if everyone_has_had_a_turn else set()
        self.hand = None
        self.open = []
        self.first_card = False
        self.deciding = False
        self.knocked = None
        self.aside = []
        self.over = False

    def card(self, face):
        self.number += 1
        return f"{face}#{self.number}"

    def moves(self):
        places = "1234"
        if self.over:
            return set()
        if self.deciding:
            return {"knock", "end"}
        if self.hand is None:
            takes = set() if self.discards[-1][0] in SPECIAL else {f"take {place}" for place in places}
            return takes | {"draw"}
        uses = {"discard"} | ({"again"} if self.first_card else set())
        if self.hand[0] == "S":
            others = set(range(len(self.rows))) - {self.turn}
            uses |= {f"swap {own} {other}:{place}" for own in places for other in others for place in places}
        elif self.hand[0] == "P":
            uses |= {f"peek {place}" for place in places}
        elif self.hand[0] == "D":
            uses |= {"twice"}
        else:
            uses |= {f"keep {place}" for place in places}
        return uses

    def draw(self, shuffled):
        if not self.stack:
            faces = list(shuffled)  # the order of the new stack, top first, as the other table shuffled it
            assert sorted(faces) == sorted(card[0] for card in self.discards)
            self.stack = [self.card(face) for face in reversed(faces)]
            self.discards = []
        return self.stack.pop()

    def play(self, move, shuffled=()):
        word, *rest = move.split()
        row = self.rows[self.turn]
        if word == "take":
            taken = self.discards.pop()
            self.lay(int(rest[0]) - 1, taken, self.known)
        elif word == "draw":
            self.hand = self.draw(shuffled)
            return
        elif word == "discard":
            self.discards.append(self.hand)
        elif word == "keep":
            self.lay(int(rest[0]) - 1, self.hand, [self.known[self.turn]])
        elif word == "peek":
            self.known[self.turn].add(row[int(rest[0]) - 1])
            self.discards.append(self.hand)
        elif word == "swap":
            own = int(rest[0]) - 1
            other, place = (int(part) for part in rest[1].split(":"))
            row[own], self.rows[other][place - 1] = self.rows[other][place - 1], row[own]
            self.discards.append(self.hand)
        elif word == "twice":
            self.open.append(self.hand)
            self.hand = self.draw(shuffled)
            self.first_card = True
            return
        elif word == "again":
            self.discards.append(self.hand)
            self.hand = self.draw(shuffled)
            self.first_card = False
            return
        else:
            if word == "knock":
                self.knocked = self.turn
            self.deciding = False
            self.pass_on(shuffled)
            return
        self.hand = None
        self.first_card = False
        while self.open:
            self.discards.append(self.open.pop())
        self.had_a_turn.add(self.turn)
        if self.knocked is None and len(self.had_a_turn) == len(self.rows):
            self.deciding = True
        else:
            self.pass_on(shuffled)

    def lay(self, place, card, who_sees):
        self.discards.append(self.rows[self.turn][place])
        self.rows[self.turn][place] = card
        for mind in who_sees:
            mind.add(card)

    def pass_on(self, shuffled):
        players = len(self.rows)
        if (self.turn + 1) % players != self.knocked:
            self.turn = (self.turn + 1) % players
            return
        for step in range(players):
            row = self.rows[(self.knocked + step) % players]
            for place in range(4):
                while row[place][0] in SPECIAL:
                    self.aside.append(row[place])
                    row[place] = self.draw(shuffled)
        self.over = True

    def shown_to(self, seat):
        """All rows as this seat knows them."""
        return tuple(
            " ".join(card[0] if self.over or card in self.known[seat] else "?" for card in row) for row in self.rows
        )

    def places_known_to(self, seat):
        return " ".join(
            f"{owner}:{place}"
            for owner, row in enumerate(self.rows)
            for place, card in enumerate(row, 1)
            if self.over or card in self.known[seat]
        )

    def faces(self):
        return {
            "rows": tuple(" ".join(card[0] for card in row) for row in self.rows),
            "discard": " ".join(card[0] for card in reversed(self.discards)),
            "stack": " ".join(card[0] for card in reversed(self.stack)),
            "aside": " ".join(card[0] for card in self.aside),
            "held": self.hand and self.hand[0],
            "twice": len(self.open),
            "knocker": self.knocked,
            "turn": self.turn,
        }


def twin(position):
    begun = position.turns >= position.players
    return Table(position.rows, position.discard, position.stack, position.turn, position.known, begun)


def stack_after_reshuffle(before, after):
    """How the stack lay when it had just been shuffled: what was drawn by this move, then what is left."""
    drawn = [after.held] if after.held else []
    for step in after.steps:
        if step.rule == "B20" and " draws " in step.text:
            name = step.text.split(" draws ")[1].split(" for ")[0]
            drawn.append({"Swap": "S", "Peek": "P", "Draw twice": "D"}.get(name, name))
    old = len(before.stack.split())  # what was drawn before the stack was used up
    return [*drawn[old:], *after.stack.split()]


def assert_same(table, position):
    faces = table.faces()
    fields = position.fields()
    assert faces == {name: fields[name] for name in faces}
    assert table.moves() == set(position.moves)
    assert len(position.moves) == len(set(position.moves))
    assert tuple(table.places_known_to(seat) for seat in range(position.players)) == position.known
    if position.over or position.turns % 5 == 0:  # a view retells the whole history, which takes a while
        for seat in range(position.players):
            assert table.shown_to(seat) == position.view(seat).rows


@pytest.mark.parametrize("deck", ["amigo", "gamewright"])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_whole_rounds_move_by_move(players, deck):
    reshuffled = 0
    for seed in range(6):
        chance = random.Random(100 * seed + players)
        position = biberbande.deal(players=players, seed=seed, deck=deck)
        table = twin(position)
        assert_same(table, position)
        while not position.over:
            moves = [move for move in position.moves if move != "knock" or chance.random() < 0.02]
            move = chance.choice(moves)
            following = position.play(move)
            reshuffled += any(step.rule == "B17" for step in following.steps)
            table.play(move, stack_after_reshuffle(position, following))
            position = following
            assert_same(table, position)
        assert position.scores == tuple(sum(int(card[0]) for card in row) for row in table.rows)
    assert reshuffled > 0, "long rounds: the stack was used up"


# ---- how many ways there are to go on, counted twice

OPENINGS = {
    "everything": {
        "rows": ("4 2 S 5", "1 D 1 3"),
        "discard": "3 8",
        "stack": "D S P D 7 0 6 9 9 S 2 1",
        "turn": 0,
    },
    "special on top": {
        "rows": ("4 2 0 5", "P 2 1 3", "6 7 8 9"),
        "discard": "P 3",
        "stack": "P 4 D 5 S 6 7 8",
        "turn": 2,
    },
    "first turns": {
        "rows": ("4 2 0 5", "1 2 1 3", "9 9 8 S"),
        "discard": "2",
        "stack": "D 4 5 P 6 7",
        "turn": 1,
        "turns": 0,
    },
}
WAYS = {
    "everything": (5, 10, 52, 81, 326),
    "special on top": (1, 5, 10, 10, 50),
    "first turns": (5, 22, 79, 171, 719),
}


def ways(position, depth):
    if depth == 0:
        return 1
    return sum(ways(position.play(move), depth - 1) for move in position.moves)


def ways_at_the_table(opening, moves, depth):
    """Every line is played from the beginning, so that no copying can go wrong."""
    table = Table(
        opening["rows"],
        opening["discard"],
        opening["stack"],
        opening["turn"],
        [""] * len(opening["rows"]),
        "turns" not in opening,
    )
    for move in moves:
        table.play(move)
    if depth == 0:
        return 1
    return sum(ways_at_the_table(opening, (*moves, move), depth - 1) for move in table.moves())


@pytest.mark.parametrize("name", OPENINGS)
def test_the_number_of_ways_to_go_on(name):
    opening = OPENINGS[name]
    position = biberbande.position(**opening)
    counted = tuple(ways(position, depth) for depth in range(1, 6))
    assert counted == tuple(ways_at_the_table(opening, (), depth) for depth in range(1, 6))
    assert counted == WAYS[name]
