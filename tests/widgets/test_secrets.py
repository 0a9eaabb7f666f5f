"""What the page is told belongs to a seat: two worlds that a seat cannot tell apart give the same messages."""

import json
import random
from itertools import product

import pytest

from cardlib import biberbande, minuten, partners, people, stop
from cardlib.game import NOBODY, Position, View, start_streams
from cardlib.odds import what_is_known
from tests.widgets.conftest import play_on, table_of
from widgets import Stepper, Table, TakeASeat
from widgets.table import clickable

HIDDEN = (stop, biberbande, partners)


def sent(widget):
    """All that leaves the kernel, but what is the same for everyone."""
    return json.dumps([widget.scene, widget.book, widget.words, widget.pong], sort_keys=True)


def another_world(position, seat, salt):
    """The same position with all that the seat cannot know dealt anew."""
    state = what_is_known(position, seat)
    rules = position._game.rules
    start_streams(state, salt, 0)
    rules.deal_hidden(state, seat)
    rules_state = rules.LAYOUT.copy(state)
    rules_state.notes = []
    return Position(position._game, rules_state, {"fields": {}})


@pytest.mark.parametrize("game", HIDDEN)
@pytest.mark.parametrize("seats", [(0,), (0, 1), (0, 1, 3)])
def test_between_two_people_nothing_is_told_that_the_next_may_not_know(game, seats, click):
    """A whole game; at every hand-over the message holds no card of a hand, and nobody's words reach another."""
    table = TakeASeat(game, seed=4, seats=seats, others="random")
    for _ in range(120):
        if table.position.over:
            break
        if table.screen.must_hand_over(table.position):
            shown = table_of(table)
            assert not any("card" in part for part in shown["hand"])
            hands = [card for seat in shown["seats"] for card in seat["cards"]]
            assert not any("card" in part for part in hands if game is not minuten)
            assert table.scene["status"].startswith("Pass the screen to")
        elif (holder := table.screen.holder(table.position)) is not None and not table.position.over:
            newest = table_of(table)["log"]["lines"][:1]
            assert all(line["text"].lower().endswith(said_to(table, holder).lower()) for line in newest)
        play_on(table, click)


def said_to(table, holder):
    """The last move as this seat is told it; where cards turn back, as everyone saw it."""
    eyes = NOBODY if table.game.abilities.looks else holder
    names = [("You" if seat == holder else name) for seat, name in enumerate(table.names)]
    with people.named(names, holder):
        return " ".join(step.text for step in View(table.position, eyes).steps)


# ---- two worlds

HIDDEN_CARDS = {"stop": ("hands", "draw"), "biberbande": ("rows", "stack"), "partners": ("hands", "draw")}


def two_worlds(game, position, seat, chooser):
    """The table as it is, and one in which two cards that the seat cannot know have changed places."""
    held, pile = HIDDEN_CARDS[game.GAME.name]
    for _try in range(200):
        fields = position.fields()
        hands, stack = [hand.split() for hand in fields[held]], fields[pile].split()
        other = chooser.choice([each for each in range(4) if each != seat])
        if not hands[other] or not stack:
            continue
        place, at = chooser.randrange(len(hands[other])), chooser.randrange(len(stack))
        hands[other][place], stack[at] = stack[at], hands[other][place]
        swapped = {held: tuple(map(" ".join, hands)), pile: " ".join(stack)}
        try:
            one, two = game.position(**fields), game.position(**{**fields, **swapped})
        except ValueError:
            continue  # somebody knew that card
        if one != two and cannot_tell(one, two, seat):
            return one, two
    return None


def cannot_tell(one, two, seat):
    """Does the seat see the same in both, and has it always?"""
    while one is not None and two is not None:
        mine, theirs = View(one, seat), View(two, seat)
        known = [(view.fields(), view._notes, view.history, view.moves) for view in (mine, theirs)]
        if known[0] != known[1]:
            return False
        one, two = one.previous, two.previous
    return one is two


class World:
    """A table with people, and every message that goes out, with who sat at the screen."""

    def __init__(self, game, position, seats, script=()):
        self.table = TakeASeat(game, seats=seats, seed=1, others="random")
        self.messages, self.script = [], list(script)
        self._own_plan, self.table.first_plan = self.table.first_plan, self._plan
        self.table.observe(self._keep, "scene")
        self.table.begin(self.table.match._with(position), self.table.setup)
        if game.GAME.abilities.looks and position.turns:  # the first look was long ago
            self.table.screen._have_looked.update(seats)
            self.table.go_on()

    def _keep(self, change):
        message = {key: value for key, value in change["new"].items() if key != "heard"}
        self.messages.append((self.table.screen.holder(self.table.position), json.dumps(message, sort_keys=True)))

    def _plan(self):
        """The strategies do here what they did in the other world, as long as they can."""
        plan = self._own_plan()
        if plan and self.script and self.script[0] in self.table.position.moves:
            return plan._replace(move=self.script.pop(0))
        return plan

    def heard_by(self, seat):
        """What the seat could read: while it held the screen, and while nobody did."""
        return [message for holder, message in self.messages if holder in (seat, None)]


def some_act(table, chooser):
    """What somebody at the screen does, mostly to get on, at times to find something out."""
    position, shown = table.position, table_of(table)
    if table.screen.must_hand_over(position):
        return {"press": "hand"}
    if table.screen.looker is not None:
        return {"press": "turn"}
    if table.screen.who_must_look(position) is not None:
        return {"press": "look"}
    if table.shown is not None:
        return {"press": "now"}
    kind = chooser.random()
    if kind < 0.1:
        return {"look": chooser.randrange(position.ply + 1)}
    if kind < 0.15:
        return {"press": "know"}
    if kind < 0.3:
        there = [part["pick"] for part in clickable(shown) if "pick" in part]
        return {"why": [chooser.choice(there), chooser.choice([*there, "2:b4", "seat 3 place 1", "accept"])]}
    return {"move": chooser.choice(shown["moves"])["move"]}


@pytest.mark.parametrize("game", HIDDEN)
@pytest.mark.parametrize("seats", [(0,), (0, 2), (0, 1, 3)])
def test_two_worlds_that_a_person_cannot_tell_apart_give_the_same_messages(game, seats, click):
    """Games with the same acts in both worlds; whenever the person can tell them apart, from there on two new ones."""
    compared = 0
    for seat, seed in product(seats, range(3)):
        chooser, position = random.Random(seed), game.deal(seed=seed)
        for _fork in range(6):
            worlds = two_worlds(game, position, seat, chooser)
            if position.over or worlds is None:
                break
            count, position = compare(game, worlds, seat, seats, chooser, click)
            compared += count
    assert compared > 25 * len(seats)


def compare(game, worlds, seat, seats, chooser, click):
    """The messages that were compared until the worlds went apart, and where the first one is then."""
    here, compared = World(game, worlds[0], seats), 0
    there = World(game, worlds[1], seats, here.table.position.history)
    one, two = here.table, there.table
    for _act in range(25):
        if one.position.over or not cannot_tell(one.position, two.position, seat):
            break
        assert here.heard_by(seat) == there.heard_by(seat)
        compared += len(here.heard_by(seat))
        here.messages.clear()
        there.messages.clear()
        act = some_act(one, chooser)
        if "move" in act and act["move"] not in two.position.moves:
            break
        click(one, **act)
        there.script = list(one.position.history[two.position.ply + ("move" in act) :])
        click(two, **act)
    return compared, one.position


@pytest.mark.parametrize("game", HIDDEN)
def test_two_worlds_that_a_seat_cannot_tell_apart_give_the_same_messages(game):
    chooser = random.Random(9)
    position = game.deal(seed=9)
    for _ in range(25):
        if position.over:
            break
        seat = position.turn
        one, two = another_world(position, seat, 1), another_world(position, seat, 2)
        assert sent(Table(one)) == sent(Table(two))
        assert sent(Stepper(one)) == sent(Stepper(two))
        position = position.play(chooser.choice(position.moves))


def test_the_words_of_one_persons_turn_do_not_reach_the_next():
    """Seat 0 draws; when seat 1 has taken the screen, nothing tells which card it was."""
    table = TakeASeat(stop, players=2, seats=(0, 1), seed=8)
    send = iter(range(1, 1000))

    def act(**what):
        table.act = {"count": next(send), "ply": table.scene["ply"], **what}

    act(press="hand")
    act(move="draw")
    drawn = table.position.previous.view(0)
    card = table.position.view(0).steps[0].text
    assert drawn is not None
    for _ in range(2):
        assert card.split(" draws ")[1].split(";")[0] not in repr([table_of(table)["log"], table.scene["status"]])
        act(press="hand")


@pytest.mark.parametrize("game", [minuten, *HIDDEN])
def test_a_seed_that_nobody_typed_cannot_be_found_by_trying(game, click):
    seeds = {TakeASeat(game).position._origin["seed"] for _ in range(4)}
    assert max(seeds) > 10**12
    seat = TakeASeat(game)
    origin = str(seat.position._origin["seed"])
    play_on(seat, click)
    assert origin not in sent(seat)


def test_a_game_leaves_the_kernel_only_when_somebody_asks(click):
    seat = TakeASeat(stop, seed=42)
    assert '"check"' not in sent(seat)
    click(seat, press="write")
    assert "check" in table_of(seat)["setup"]["paper"]["value"]
    secret = TakeASeat(stop)
    click(secret, press="write")
    assert table_of(secret)["setup"]["paper"]["value"] == ""
    assert "hidden cards" in table_of(secret)["setup"]["message"]
