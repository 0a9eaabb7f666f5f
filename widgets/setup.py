"""What is set before a new game: players, names, who plays, seed, options, clock, language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from cardlib import language
from cardlib.game import LARGEST_SEED, Game, Match, whole_number
from cardlib.language import _
from cardlib.mistakes import Mistake
from widgets.names import OTHERS, seat_names, strategy_name, tidy
from widgets.scene import Block

PERSON = "person"
REACTION = "1.5"  # seconds, for strategies that may play out of turn
LANGUAGE_NAMES = {"en": "English", "de": "Deutsch"}


@dataclass(frozen=True)
class Setup:
    """The choices for a match; everything has a default, so that a new game is one click."""

    game: Game
    players: int = 4
    roles: tuple[str, ...] = (PERSON,)
    typed: tuple[str, ...] = ()  # names as they were typed
    seed: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    clock: bool = False
    reaction: str = REACTION

    def people(self) -> list[int]:
        return [seat for seat, role in enumerate(self.roles[: self.players]) if role == PERSON]

    def names(self) -> list[str]:
        return seat_names(self.typed, self.people(), self.players)

    def match(self) -> Match:
        """Deal what is set; a ValueError says what is wrong."""
        options = {name: value for name, value in self.options.items() if value is not False or name == "variant"}
        if self.game.abilities.out_of_turn:
            options["reaction"] = read_seconds(self.reaction) or None
        return self.game.match(self.players, read_seed(self.seed), **options)

    def read(self, form: Any) -> Setup:
        """The set-up as a page's form has it; what it leaves out stays."""
        if not isinstance(form, dict):
            return self
        rules = self.game.rules
        players = whole_number(
            _number(form.get("players", self.players)), rules.FEWEST_PLAYERS, rules.MOST_PLAYERS, _("Players")
        )
        known = {PERSON, *self.game.strategies.STRATEGIES}
        roles = [str(form.get(f"role{seat}", role)) for seat, role in enumerate(self.roles)]
        roles = [role if role in known else self.roles[seat] for seat, role in enumerate(roles)]
        typed = [tidy(str(form.get(f"name{seat}", self._typed(seat)))) for seat in range(rules.MOST_PLAYERS)]
        options = dict(self.options)
        for option, _label, *ticked in self.game.table.OPTIONS:
            if option in form:
                options[option] = (ticked[0] if ticked else True) if form[option] is True else False
        if isinstance(code := form.get("language"), str) and code in language.LANGUAGES:
            language.use(code)
        return replace(
            self,
            players=players,
            roles=tuple(roles),
            typed=tuple(typed),
            seed=str(form.get("seed", self.seed))[:40].strip(),
            options=options,
            clock=form["clock"] is True if "clock" in form else self.clock,
            reaction=str(form.get("reaction", self.reaction))[:200],
        )

    def _typed(self, seat: int) -> str:
        return self.typed[seat] if seat < len(self.typed) else ""

    def block(self, done: int, message: str, paper: Block) -> Block:
        """The set-up as a panel of the table; `done` changes with each new game, and closes it."""
        rules = self.game.rules
        spare = iter(OTHERS)
        ticks = [
            {"name": option, "label": _(label), "value": bool(self.options.get(option))}
            for option, label, *_ticked in self.game.table.OPTIONS
        ]
        if self.game.abilities.clock:
            ticks.append({"name": "clock", "label": _("Play against the clock"), "value": self.clock})
        return {
            "label": _("New game"),
            "done": done,
            "message": message,
            "players": {
                "label": _("Players"),
                "value": self.players,
                "options": list(range(rules.FEWEST_PLAYERS, rules.MOST_PLAYERS + 1)),
            },
            "people": _("Who plays"),
            "seats": [
                {"name": self._typed(seat), "role": role, "placeholder": _("You") if seat == 0 else next(spare)}
                for seat, role in enumerate(self.roles)
            ],
            "roles": [
                [PERSON, _("a person")],
                *([name, strategy_name(name)] for name in self.game.strategies.STRATEGIES),
            ],
            "seed": {"label": _("Seed"), "value": self.seed, "placeholder": _("any whole number, or empty")},
            "reaction": {"label": _("Reaction (s)"), "value": self.reaction}
            if self.game.abilities.out_of_turn
            else None,
            "options": ticks,
            "language": {
                "label": _("Language"),
                "value": language.current(),
                "options": [[code, LANGUAGE_NAMES.get(code, code)] for code in language.LANGUAGES],
            },
            "begin": _("Deal the cards"),
            "close": _("Close"),
            "paper": paper,
        }


def set_up(game: Game, players: int, seats: Sequence[int], others: str, **more: Any) -> Setup:
    """People at `seats`, the strategy `others` at the rest; wrong arguments are told at once."""
    rules = game.rules
    players = whole_number(players, rules.FEWEST_PLAYERS, rules.MOST_PLAYERS, _("The number of players"))
    if others not in game.strategies.STRATEGIES:
        known = ", ".join(game.strategies.STRATEGIES)
        raise Mistake(_("Unknown strategy {name}; there are: {known}.").format(name=repr(others)[:60], known=known))
    roles = tuple(PERSON if seat in seats else others for seat in range(rules.MOST_PLAYERS))
    return Setup(game, players, roles, **more)


def _number(value: Any) -> Any:
    return int(value) if isinstance(value, str) and value.isdecimal() and len(value) < 4 else value


def read_seed(text: str) -> int | None:
    """The seed that was typed; None if none was."""
    if not text.strip():
        return None
    if not text.strip().isdecimal() or len(text.strip()) > len(str(LARGEST_SEED)) or int(text) > LARGEST_SEED:
        raise Mistake(_("The seed must be a whole number, for example 42."))
    return int(text)


def read_seconds(text: str) -> list[float]:
    """Seconds as people write them: one number, or several measured ones.

    >>> read_seconds("1,5"), read_seconds("0.9, 1.2 1.4")
    ([1.5], [0.9, 1.2, 1.4])
    """
    words = [word.strip(",") for word in text.replace(";", " ").split()]
    try:
        return [float(word.replace(",", ".")) for word in words if word]
    except ValueError:
        raise Mistake(_("Reaction times are seconds, for example 1.5 or 0.9 1.2 1.4.")) from None
