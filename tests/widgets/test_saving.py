"""Autosave: one file for each game, whole, packed, never written over; and read whatever is in it."""

import os
import threading
from pathlib import Path

import pytest

from cardlib import minuten, stop
from tests.widgets.conftest import new_kernel, play_to_the_end, table_of
from widgets import TakeASeat, saving
from widgets.saving import Drawer, pack, unpack


def offered(seat: TakeASeat) -> bool:
    return any(panel["type"] == "offer" for panel in table_of(seat)["panels"])


def a_move(seat: TakeASeat) -> str:
    return table_of(seat)["moves"][0]["move"]


def test_a_game_of_this_cell_is_offered_after_a_restart_and_goes_on(click):
    first = TakeASeat(minuten, names=["Anna"])
    click(first, move=a_move(first))
    new_kernel()
    again = TakeASeat(minuten)
    assert offered(again)
    click(again, press="resume")
    assert again.match == first.match
    assert again.names[0] == "Anna"
    assert not offered(again)


def test_a_new_game_does_not_overwrite_the_old_one_before_the_person_decides(click):
    first = TakeASeat(minuten)
    click(first, move=a_move(first))
    for _ in range(3):  # restarted, played a little, restarted
        new_kernel()
        again = TakeASeat(minuten)
        click(again, move=a_move(again))
    assert first.drawer._file.exists()
    assert len(list(saving.FOLDER.glob("*.game"))) == 4


def test_two_tables_of_one_game_keep_their_own(click):
    one, two = TakeASeat(stop, seed=1), TakeASeat(stop, seed=2)
    click(one, move=a_move(one))
    click(two, move=a_move(two))
    new_kernel()
    again_one, again_two = TakeASeat(stop), TakeASeat(stop)
    click(again_one, press="resume")
    click(again_two, press="resume")
    assert (again_one.match, again_two.match) == (one.match, two.match)


def test_what_is_forgotten_is_gone_and_a_finished_game_is_not_offered(click):
    first = TakeASeat(minuten)
    click(first, move=a_move(first))
    new_kernel()
    second = TakeASeat(minuten)
    click(second, press="forget")
    new_kernel()
    assert not offered(TakeASeat(minuten))
    third = TakeASeat(minuten, others="random")
    for _ in range(3):
        play_to_the_end(third, click)
        click(third, press="next")
    new_kernel()
    assert not offered(TakeASeat(minuten))


def test_nothing_in_the_file_can_be_read_at_a_glance(click):
    seat = TakeASeat(stop)
    click(seat, move=a_move(seat))
    text = seat.drawer._file.read_text()
    assert str(seat.position._origin["seed"]) not in text
    assert "stop" not in text
    assert "moves" not in text


JUNK = (
    b"",
    b"\xff\xfe\x00",
    b"{}",
    pack("{}").encode(),
    pack("null").encode(),
    b"x" * 3_000_000,
    pack('{"match": "{}", "names": 3, "roles": []}').encode(),
    pack("[" * 10_000).encode(),
)


@pytest.mark.parametrize("junk", JUNK)
def test_whatever_lies_in_the_file_a_game_begins(junk, click):
    first = TakeASeat(minuten)
    click(first, move=a_move(first))
    first.drawer._file.write_bytes(junk)
    new_kernel()
    assert not offered(TakeASeat(minuten))


def test_links_and_folders_are_not_followed(click, tmp_path):
    first = TakeASeat(minuten)
    click(first, move=a_move(first))
    file, secret = first.drawer._file, tmp_path / "elsewhere.txt"
    secret.write_text(file.read_text())
    file.unlink()
    file.symlink_to(secret)
    new_kernel()
    assert not offered(TakeASeat(minuten))
    click(first, move=a_move(first))
    assert not file.is_symlink()
    assert secret.exists()


def test_a_folder_that_cannot_be_written_costs_the_autosave_not_the_game(click):
    Path("autosave").write_text("not a folder")
    seat = TakeASeat(minuten)
    click(seat, move=a_move(seat))
    assert seat.position.ply > 1


def test_nobody_reads_half_a_game():
    drawer = Drawer("x")
    texts = ["a" * 50_000, "b" * 70_000]
    drawer.save(texts[0])
    done = threading.Event()

    def write() -> None:
        for number in range(300):
            drawer.save(texts[number % 2])
        done.set()

    thread = threading.Thread(target=write)
    thread.start()
    reads = 0
    while not done.is_set():
        assert unpack(drawer._file.read_text()) in texts
        reads += 1
    thread.join()
    assert reads
    assert not [name for name in os.listdir(saving.FOLDER) if name.endswith(".part")]


def test_a_cell_has_a_name_in_a_browsers_kernel_too():
    """Without it the tables of all notebooks would share their games."""

    class Browsers:
        def get_parent(self):
            return {"metadata": {"cellId": "a cell"}}

    class Others:
        def get_parent(self, channel):
            return {"metadata": {"cellId": f"a cell asked by {channel}"}}

    assert saving._asked(Browsers())["metadata"]["cellId"] == "a cell"
    assert saving._asked(Others())["metadata"]["cellId"] == "a cell asked by shell"
