"""Small games, solved: to play against who cannot be beaten, how that one was found, and what averaging promises."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

from cardlib import biberbande
from cardlib.biberbande import chances
from cardlib.game import Position
from cardlib.language import N_, _, decimal, ngettext
from cardlib.small import knocking, two_colours
from cardlib.small.averaging import averaging, by_thumb, open_cards, promised
from cardlib.small.solving import Regretting, solved, value, worst
from cardlib.small.tree import CHANCE, OVER, Node, SmallGame, Strategy, always, evenly, tree
from widgets.bet import Question
from widgets.chart import Chart, Menu, Plot, Series, affordable
from widgets.exercise import Task
from widgets.practice import Lesson
from widgets.scene import Block, Scene, button, paragraph

NAMES: tuple[tuple[SmallGame, str], ...] = (
    (knocking, N_("Small Biberbande")),
    (two_colours, N_("Small STOP")),
)
ROUNDS = 300  # of regretting: more change no figure that is shown
MARKS = (1, 2, 5, 10, 20, 50, 100, 200)
YOU = 0  # the seat at the screen


@cache
def root_of(game: SmallGame) -> Node:
    return tree(game)


@cache
def equilibrium(game: SmallGame) -> Strategy:
    return solved(root_of(game), ROUNDS)


# ---- to play


class SmallTable(Scene):
    """Rounds of a small game, against a player who keeps to the equilibrium. You are seat 0."""

    def __init__(self, game: SmallGame, seed: int) -> None:
        super().__init__()
        self._game, self._random = game, Random(seed)
        self._rounds = self._won = 0
        self._deal()
        self.show()

    def _deal(self) -> None:
        self._node = root_of(self._game)
        self._told: list[str] = []
        self._others()

    def _others(self) -> None:
        """Chance and the other player, until it is your turn or the round is over."""
        while self._node.turn not in (YOU, OVER):
            node = self._node
            weights = node.chances if node.turn == CHANCE else equilibrium(self._game)[node.seen]
            self._play(self._random.choices(range(len(node.moves)), weights)[0])
        if self._node.turn == OVER:
            self._rounds += 1
            self._won += self._node.won

    def _play(self, place: int) -> None:
        node = self._node
        self._told.append(_TELLS[self._game](node.state, node.moves[place]))
        self._node = node.after[place]

    def blocks(self) -> list[Block]:
        over = self._node.turn == OVER
        buttons = [] if over else [button(move, _spoken(move)) for move in self._node.moves]
        if over:
            buttons = [button("again", _("Deal again"))]
        return [
            paragraph(" ".join(filter(None, self._told))),
            paragraph(self.status(), "question"),
            {"type": "buttons", "buttons": buttons},
        ]

    def status(self) -> str:
        if self._node.turn != OVER:
            return _("What do you do?")
        ended = _ENDS[self._game](self._node.state)
        rounds = ngettext("{rounds} round", "{rounds} rounds", self._rounds).format(rounds=decimal(self._rounds))
        return " ".join((ended, _("So far: {rounds}, {won} in all.").format(rounds=rounds, won=_signed(self._won))))

    def on_act(self, act: dict[str, Any]) -> None:
        press = act.get("press")
        if self._node.turn == OVER:
            if press == "again":
                self._deal()
        elif press in self._node.moves:
            self._play(self._node.moves.index(press))
            self._others()

    def _twin_blocks(self) -> list[Block]:
        return [*self.blocks()[:2], paragraph(_("This is a picture. Run this cell to play."), "note")]


def _signed(points: int) -> str:
    return f"+{points}" if points > 0 else f"−{-points}" if points else "0"


_MOVES = {
    "keep": N_("keep it"),
    "discard": N_("discard it"),
    "swap": N_("swap the two cards"),
    "knock": N_("knock"),
    "end": N_("do not knock"),
    "draw": N_("draw a card"),
}


def _spoken(move: str) -> str:
    return _(_MOVES[move]) if move in _MOVES else _("lay {card}").format(card=move)


def _tells_knocking(state: knocking.State, move: str) -> str:
    """What has happened, as you see it."""
    mine = state.mover == YOU
    card = _("the Swap") if state.held == knocking.SWAP else state.held
    if state.phase == knocking.DEAL:
        return _("One card lies before each of you, face down; three are in the stack.")
    if state.phase == knocking.DRAW:
        drawn = _("the Swap") if move == knocking.SWAP else move
        return _("You draw {card}.").format(card=drawn) if mine else _("The other player draws.")
    you, other = _TOLD_KNOCKING[move]
    return _(you if mine else other).format(card=card, given=state.cards[state.mover])


_TOLD_KNOCKING = {
    "keep": (
        N_("You keep it and turn up the card that lay there: {given}."),
        N_("The other player keeps the card and turns up the one that lay there: {given}."),
    ),
    "discard": (N_("You discard it."), N_("The other player discards {card}.")),
    "swap": (N_("You swap the two cards."), N_("The other player plays the Swap: the two cards are swapped.")),
    "knock": (N_("You knock."), N_("The other player knocks.")),
    "end": (N_("You do not knock."), N_("The other player does not knock.")),
}


def _tells_two_colours(state: two_colours.State, move: str) -> str:
    mine = state.mover == YOU
    if state.phase == two_colours.DEAL:
        hand = move.split(", ")[YOU]
        return _("The top card is {top}. You hold {hand}; the other player has two cards, too.").format(
            top=two_colours.TOP, hand=hand
        )
    if state.phase == two_colours.DRAW:
        return _("It is {card}.").format(card=move) if mine else ""
    if move == "draw":
        return _("You draw.") if mine else _("The other player draws.")
    return (_("You lay {card}.") if mine else _("The other player lays {card}.")).format(card=move)


_TELLS: dict[Any, Callable[[Any, str], str]] = {knocking: _tells_knocking, two_colours: _tells_two_colours}


def _ends_knocking(state: knocking.State) -> str:
    mine, theirs = state.cards[YOU], state.cards[1 - YOU]
    told = _("You win with {mine} against {theirs}.") if mine < theirs else _("You lose with {mine} against {theirs}.")
    return told.format(mine=mine, theirs=theirs)


def _ends_two_colours(state: two_colours.State) -> str:
    mine, theirs = map(two_colours.points, state.hands)
    return _("You have {mine} minus points, the other player has {theirs}.").format(mine=mine, theirs=theirs)


_ENDS: dict[Any, Callable[[Any], str]] = {knocking: _ends_knocking, two_colours: _ends_two_colours}


def play(game: SmallGame, seed: int = 6) -> SmallTable:
    """Play a small game."""
    return SmallTable(game, seed)


# ---- how the solution is found


def _of_each() -> Menu:
    return Menu(_("The game"), [_(name) for _game, name in NAMES])


@cache
def fences(game: SmallGame) -> list[tuple[float, float]]:
    """After so many rounds: what seat 0 is sure of, and what seat 1 lets it have at most. The value lies between."""
    root, found = root_of(game), []
    players = Regretting(root)
    for mark in MARKS:
        players.play(mark - players.rounds)
        strategy = players.average()
        found.append((worst(root, strategy, 0), -worst(root, strategy, 1)))
    return found


def converging() -> Chart:
    """Two fences that come together: the exploitability is half of what is between them."""

    def plot(choice: int) -> Plot:
        game, name = NAMES[choice]
        low, high = zip(*fences(game), strict=True)
        places = list(range(len(MARKS)))
        return Plot(
            _("{game}: after {rounds} rounds the fences are {gap} apart").format(
                game=_(name), rounds=decimal(MARKS[-1]), gap=decimal(high[-1] - low[-1], 4)
            ),
            _("rounds of regretting"),
            _("what seat 0 wins"),
            Series(_("exact value"), places, [float(game.VALUE)] * len(places)),
            [
                Series(_("seat 1 lets it have at most"), places, high),
                Series(_("seat 0 is sure of"), places, low),
            ],
            ticks=[decimal(mark) for mark in MARKS],
            y_from_zero=False,
            bet=LESSON.bets["value"] if game is knocking else None,
            bet_axis="y",
        )

    return Chart("converging", plot, _of_each(), source=Regretting._walk)


# ---- what averaging promises, and what comes of it


def _in_equilibrium(game: SmallGame) -> Callable[[Node], Any]:
    return lambda node: value(node, equilibrium(game))


def promises() -> Chart:
    """The first card drawn in the small Biberbande: what its uses promise to each kind of player."""

    def plot(choice: int) -> Plot:
        root, card = root_of(knocking), knocking.NUMBERS[choice]
        ways = (
            (_("averaged, cards open"), open_cards),
            (_("averaged, by the rule of thumb"), by_thumb(knocking)),
            (_("in the equilibrium"), _in_equilibrium(knocking)),
        )
        return Plot(
            _("You do not know your card, and draw {card}").format(card=card),
            _("what you do"),
            _("worth, from −1 to 1"),
            None,
            [Series(name, (0, 1), promised(root, worth)[f"0 | {card}"]) for name, worth in ways],
            bars=True,
            ticks=[_spoken("discard"), _spoken("keep")],
            y_from_zero=False,
        )

    return Chart("promises", plot, Menu(_("The card"), list(knocking.NUMBERS)), source=promised)


@cache
def strategies(game: SmallGame) -> list[tuple[str, Strategy]]:
    """Ways to play a small game, with their names."""
    root = root_of(game)
    return [
        (N_("at random"), evenly(root)),
        (N_("rule of thumb"), always(root, lambda node: game.thumb(node.state))),
        (N_("averaged, by the rule of thumb"), averaging(root, by_thumb(game))),
        (N_("averaged, cards open"), averaging(root, open_cards)),
        (N_("equilibrium"), equilibrium(game)),
    ]


def lost(game: SmallGame, strategy: Strategy, seat: int) -> float:
    """By how much a seat may fall short of the value with this strategy."""
    return max(0.0, float((game.VALUE, -game.VALUE)[seat] - worst(root_of(game), strategy, seat)))


def sure_of() -> Chart:
    """What each way to play may lose, as seat 0 and as seat 1."""

    def plot(choice: int) -> Plot:
        game, name = NAMES[choice]
        ways = strategies(game)
        places = list(range(len(ways)))
        return Plot(
            _("{game}: what is lost to the best answer").format(game=_(name)),
            _("how one plays"),
            _("less than the value"),
            None,
            [
                Series(_("as seat {seat}").format(seat=seat), places, [lost(game, way, seat) for _name, way in ways])
                for seat in (0, 1)
            ],
            bars=True,
            ticks=[_(each) for each, _way in ways],
        )  # fmt: skip

    return Chart("sure_of", plot, _of_each(), source=lost)


# ---- the large game

ROWS = ("3 8 5 2", "4 6 1 7")
OUTER = ("0:1 0:4", "1:1 1:4")  # what each has looked at (B3)
ALL = " ".join(f"{seat}:{place}" for seat in (0, 1) for place in (1, 2, 3, 4))
USES = ("discard", "peek 1", "peek 2", "peek 3", "peek 4")
GAMES = 100_000  # over all uses
GAMES_WITH_OPEN_CARDS, GAMES_OF_A_DEAL = 20_000, 25


def a_peek(rows: Sequence[str] = ROWS, known: Sequence[str] = OUTER, seed: int = 0) -> Position:
    """Biberbande for two: you know your outer cards, 3 and 2, and have drawn a Peek."""
    return biberbande.position(
        rows=rows, known=known, discard="6 8", turns=3, turn=0, phase="held", held="P", seed=seed
    )  # fmt: skip


def dealt_openly(random: Random) -> Position:
    """The same turn, with all that you cannot know dealt anew, and every card of the rows turned up for both."""
    unseen = [card for card, count in chances.unseen_cards("3 2 6 8 P").items() for _copy in range(count)]
    second, third, *others = random.sample(unseen, 6)
    return a_peek((f"3 {second} {third} 2", " ".join(others)), (ALL, ALL), random.randrange(2**32))


@cache
def worth_of_looking() -> dict[str, float]:
    """The chance to win after each use of the Peek, played out from what each seat knows."""
    odds = a_peek().odds(affordable(GAMES), aim="win")
    return {move: odds[move].value for move in USES}


@cache
def worth_with_open_cards() -> dict[str, float]:
    """The same, averaged over deals with open cards, each played out in the same way."""
    random, deals = Random(1), affordable(GAMES_WITH_OPEN_CARDS) // GAMES_OF_A_DEAL
    answers = [dealt_openly(random).odds(GAMES_OF_A_DEAL, aim="win") for _deal in range(deals)]
    return {move: sum(answer[move].value for answer in answers) / deals for move in USES}


def gain_of_a_look(worth: dict[str, float]) -> float:
    """By how much it is better to look at an unknown card than to discard the Peek."""
    return max(worth["peek 2"], worth["peek 3"]) - worth["discard"]


def peeking() -> Chart:
    """What a Peek is worth, if nobody sees what lies face down, and if everybody does."""

    def plot(_value: Any) -> Plot:
        ways = ((_("from what each knows"), worth_of_looking()), (_("averaged, cards open"), worth_with_open_cards()))
        return Plot(
            _("Biberbande, a Peek drawn: how likely do you win?"),
            _("what you do with it"),
            _("chance to win"),
            None,
            [Series(name, range(len(USES)), [worth[move] for move in USES]) for name, worth in ways],
            bars=True,
            percent=True,
            ticks=[biberbande.GAME.notation.spoken_move(move) for move in USES],
        )

    return Chart("peeking", plot, source=dealt_openly)


# ---- bets and exercises

LESSON = Lesson(
    "small_games",
    {},
    {
        bet.id: bet
        for bet in (
            Question(
                "value",
                N_(
                    "The small Biberbande: whoever wins gets 1 from the other. You begin, and both play as well as one "
                    "can. How much do you win in a round on average?"
                ),
                -1,
                1,
                0.05,
                truth=lambda: float(knocking.VALUE),
                digits=2,
            ),
            Question(
                "peek",
                N_(
                    "You have drawn a Peek. By how many percentage points does your chance to win rise if you look at "
                    "a card that you do not know?"
                ),
                0,
                20,
                truth=lambda: 100 * gain_of_a_look(worth_of_looking()),
            ),
        )
    },
)

TASKS = {
    task.id: task
    for task in (
        Task(
            "coin to hide",
            N_(
                "You hide a coin, heads or tails up, and the other player guesses. A wrong guess brings you 1. If "
                "heads is guessed rightly you lose 3, if tails is, you lose 1. How likely must you hide heads so that "
                "it makes no difference what is guessed?"
            ),
            Fraction(1, 3),
            (
                (Fraction(1, 2), N_("Then heads is guessed each time, and you lose 1 on average.")),
                (Fraction(1, 4), N_("Count wrong guesses, too: each brings you 1.")),
                (Fraction(2, 3), N_("You have the two sides the wrong way round: heads is what costs you more.")),
            ),
            N_("With chance p for heads: what do you win on average if heads is guessed, and what if tails is?"),
            digits=2,
        ),
        Task(
            "a promise",
            N_(
                "One of four cards is the 0. They are shuffled and lie face down. You may take a half of the win now, "
                "or point at a card later: it is the whole win if that is the 0. Somebody deals the cards anew a "
                "thousand times, looks at each deal with open cards, and averages. What does pointing promise, as a "
                "share of the win?"
            ),
            1,
            (
                (Fraction(1, 4), N_("That is what pointing is really worth. But in each deal with open cards ...?")),
                (Fraction(1, 2), N_("That is what you may take now.")),
            ),
            N_("In a deal with open cards: at which card would you point? And in the next one?"),
        ),
        Task(
            "two best answers",
            N_(
                "A strategy is sure of 1/6 as seat 0, and of −4/9 as seat 1. How exploitable is it: what do the best "
                "answers to it win on average over both seats?"
            ),
            Fraction(5, 36),
            (
                (Fraction(5, 18), N_("That is for both seats together.")),
                (Fraction(11, 36), N_("Mind the signs: as seat 0 the best answer to it wins −1/6.")),
                (Fraction(-5, 36), N_("That is what the strategy wins. What do those win who answer it?")),
            ),
            N_("What one wins the other loses: the best answers win −1/6 and 4/9. Take the mean."),
            digits=2,
        ),
    )
}
