"""Stepping through a game: the same table, the same list."""

import time

from cardlib import minuten, stop
from tests.widgets.conftest import block, table_of
from widgets import Stepper


def finished():
    return minuten.simulate(1, "thumb", seed=7).game(0)


def player(stepper):
    return next(panel for panel in table_of(stepper)["panels"] if panel["type"] == "player")


def test_it_starts_at_the_first_move_and_goes_forward_and_back(click):
    stepper = Stepper(finished())
    assert (player(stepper)["at"], player(stepper)["last"]) == (0, len(finished().history))
    scene = click(stepper, go=1)
    assert "opens pile 1" in scene["status"]
    assert table_of(stepper)["log"]["lines"][-1]["rules"][0] == "M10"
    click(stepper, go=0)
    assert player(stepper)["at"] == 0


def test_every_move_of_the_list_can_be_jumped_to_and_shows_that_position(click):
    game = finished()
    stepper = Stepper(game)
    assert len(table_of(stepper)["log"]["lines"]) == len(game.history)
    for at in (0, 5, len(game.history), 17):
        click(stepper, look=at)
        assert stepper.positions[at].history == game.history[:at]
        assert player(stepper)["at"] == at
        assert table_of(stepper)["log"]["now"] == at


def test_places_beyond_the_ends_are_the_ends(click):
    stepper = Stepper(finished())
    click(stepper, go=10_000)
    assert player(stepper)["at"] == len(finished().history)
    click(stepper, go=-5)
    assert player(stepper)["at"] == 0
    click(stepper, go="many")
    assert stepper.at == 0


def test_each_rule_can_be_opened():
    stepper = Stepper(finished(), at=1)
    for line in table_of(stepper)["log"]["lines"]:
        for rule in line["rules"]:
            assert stepper.book[rule] == [minuten.RULES[rule].heading, minuten.RULES[rule].text]


def test_a_finished_game_is_copied_out_and_loaded_again(click):
    text = block(click(Stepper(finished()), press="copy"), "paper")["value"]
    other = Stepper(minuten.deal(seed=1))
    click(other, press="load", text="  " + text + "\n")
    assert other.positions[-1] == finished()


def test_text_that_is_no_game_is_explained_and_kept_for_mending(click):
    stepper = Stepper(finished())
    scene = click(stepper, press="load", text="{cut")
    assert "not a whole saved game" in scene["status"]
    assert block(scene, "paper")["value"] == "{cut"
    assert stepper.positions[-1] == finished()


def test_a_running_game_does_not_tell_its_hidden_cards(click):
    running = minuten.deal(seed=987654).play("pass")
    stepper = Stepper(running)
    scene = click(stepper, press="copy")
    assert "987654" not in repr(stepper.get_state())
    assert "position.save()" in scene["status"]


def test_a_long_game_costs_what_its_length_is(click):
    """Twice as many moves, about twice the time: seen as a ratio in one run, with room for noise."""

    def seconds(moves: int) -> float:
        position = stop.deal(2, seed=1)
        for _ in range(moves):
            position = position.play("draw" if "draw" in position.moves else "accept")
        began = time.perf_counter()
        stepper = Stepper(position)
        click(stepper, go=moves // 2)
        return time.perf_counter() - began

    seconds(50)
    short, long = seconds(300), seconds(1200)
    assert long < 9 * short, "four times the moves: quadratic would be sixteen times"
