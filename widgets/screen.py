"""Who sits at the screen? One person, several who pass it on, and who looks at cards that turn back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from cardlib.game import NOBODY, STRANGER, Game, Position, View
from widgets.setup import PERSON

LOOK_SECONDS = 12  # then a card that somebody looked at turns back by itself


class Screen:
    """Whose eyes see the table now. Nobody is shown a hand that is not theirs."""

    def __init__(self, game: Game, roles: Sequence[str], when_looked: Callable[[], None]) -> None:
        """`when_looked` is called once somebody has looked at cards for long enough."""
        self._game = game
        self._when_looked = when_looked
        self._curtain: asyncio.TimerHandle | None = None
        self.people = [seat for seat, role in enumerate(roles) if role == PERSON]
        self.looker: int | None = None  # who looks at cards, and at which places
        self.looked_at = 0
        self.what_i_know = False  # face-down cards that one knows stay marked
        self._handed_to: int | None = None
        self._have_looked: set[int] = set()

    # ---- passing the screen on

    def holder(self, position: Position) -> int | None:
        """The seat whose person sits at the screen; None if nobody may see a hand."""
        if self.looker is not None:
            return self.looker
        if self._passes_on():
            return None if self.must_hand_over(position) else self._handed_to
        turn = position.turn
        return turn if turn in self.people or not self.people else self.people[0]

    def near(self, position: Position) -> int:
        """Who sits at the near side of the table."""
        holder = self.holder(position)
        if holder is not None:
            return holder if self.people else 0
        return self.next_holder(position)

    def you(self, position: Position) -> int | None:
        """Who is spoken to as you."""
        return self.holder(position) if self.people else None

    def _passes_on(self) -> bool:
        """Several people and hidden hands: the screen is passed on before the next one looks."""
        return len(self.people) > 1 and self._game.abilities.hidden_hands

    def is_persons_turn(self, position: Position) -> bool:
        if position.over or position.turn not in self.people or self.who_must_look(position) is not None:
            return False
        return self.looker in (None, position.turn)

    def must_hand_over(self, position: Position) -> bool:
        if not self._passes_on() or position.over or self.looker is not None:
            return False
        if (to_look := self.who_must_look(position)) is not None:
            return self._handed_to != to_look
        if self._handed_to is None and not self._game.abilities.looks:
            return True  # hands are held: somebody must hold them
        return self.is_persons_turn(position) and self._handed_to != position.turn

    def next_holder(self, position: Position) -> int:
        if (to_look := self.who_must_look(position)) is not None:
            return to_look
        if not self.people:
            return 0
        return position.turn if self.is_persons_turn(position) else self.people[0]

    def hand_over(self, position: Position) -> None:
        if self.must_hand_over(position):
            self._handed_to = self.next_holder(position)

    def turn_ended(self, seat: int, position: Position) -> None:
        """What lies on the table is nobody's to see between two people's turns."""
        if self._game.abilities.looks and seat in self.people and position.turn != seat:
            self._handed_to = None

    # ---- cards that somebody looks at and that turn back

    def new_round(self) -> None:
        """Everyone at the screen may look once, if the game has it so."""
        self.turn_back()
        self._have_looked = set()

    def who_must_look(self, position: Position) -> int | None:
        """The first person who has not yet had the look before the first turn."""
        if not self._game.abilities.looks or position.ply:
            return None
        return next((seat for seat in self.people if seat not in self._have_looked), None)

    def look(self, position: Position) -> None:
        """The look before the first turn, for whoever has not had it."""
        seat, looks = self.who_must_look(position), self._game.abilities.looks
        if looks is not None and seat is not None and self.looker is None and not self.must_hand_over(position):
            self._look_at(seat, looks.first_look(seat))

    def look_after(self, seat: int, move: str) -> None:
        """What the move lets a person at the screen look at."""
        looks = self._game.abilities.looks
        if looks is not None and seat in self.people:
            self._look_at(seat, looks.looked_at(seat, move))

    def _look_at(self, seat: int, places: int) -> None:
        if not places:
            return
        self.looker, self.looked_at = seat, places
        try:
            self._curtain = asyncio.get_running_loop().call_later(LOOK_SECONDS, self._when_looked)
        except RuntimeError:
            self._curtain = None  # without a loop they turn back when told to

    def turn_back(self) -> None:
        """The cards lie face down again."""
        if self._curtain is not None:
            self._curtain.cancel()
            self._curtain = None
        if self.looker is not None:
            self._have_looked.add(self.looker)
        self.looker, self.looked_at = None, 0

    # ---- what is seen

    def seen(self, position: Position) -> str:
        """What who looks sees, in words; nothing if nobody looks."""
        looks = self._game.abilities.looks
        return "" if looks is None or self.looker is None else looks.seen(self.view(position), self.looked_at)

    def view(self, position: Position) -> View:
        """What the person at the screen may know; of cards that turn back only what is looked at."""
        seat = self.holder(position)
        if seat is None or not self.people:
            view = View(position, NOBODY if self._game.abilities.looks or not self.people else STRANGER)
        else:
            view = position.view(seat)
        before_the_look = self.who_must_look(position) is not None and self.looker is None
        looks = self._game.abilities.looks
        if looks is not None and (before_the_look or not self.what_i_know):
            looks.turn_down(view, self.looked_at)
        return view
