"""Stepping through a game."""

from cardlib import minuten
from tests.widgets.conftest import block
from widgets import Stepper


def finished():
    return minuten.simulate(1, "thumb", seed=7).game(0)


def test_it_starts_at_the_first_move_and_goes_forward_and_back(click):
    stepper = Stepper(finished())
    player = block(stepper.scene, "player")
    assert (player["at"], player["last"]) == (0, len(finished().history))
    scene = click(stepper, go=1)
    assert scene["status"].startswith("Seat 0 opens pile 1")
    assert block(scene, "steps")["steps"][0]["rule"] == "M10"
    assert block(click(stepper, go=0), "player")["at"] == 0


def test_every_step_of_the_list_can_be_jumped_to_and_shows_that_position(click):
    game = finished()
    stepper = Stepper(game)
    assert len(block(stepper.scene, "player")["moves"]) == len(game.history) + 1
    for at in (0, 5, len(game.history), 17):
        scene = click(stepper, go=at)
        assert stepper.positions[at].history == game.history[:at]
        assert block(scene, "player")["at"] == at


def test_places_beyond_the_ends_are_the_ends(click):
    stepper = Stepper(finished())
    assert block(click(stepper, go=10_000), "player")["at"] == len(finished().history)
    assert block(click(stepper, go=-5), "player")["at"] == 0
    click(stepper, go="many")
    assert stepper.at == 0


def test_each_step_opens_the_text_of_its_rule():
    scene = Stepper(finished(), at=1).scene
    for step in block(scene, "steps")["steps"]:
        assert step["full"] == minuten.RULES[step["rule"]].text


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
