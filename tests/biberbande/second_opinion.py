"""A second Biberbande, written straight from the ledger with strings.

Here every card is one of its own ("9#3"), and knowledge is a set of such cards for each seat:
whoever knew a card goes on knowing it wherever it lies (B24). The other rules are those of a table.
"""

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
