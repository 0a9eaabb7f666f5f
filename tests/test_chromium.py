"""Where the browser tests get their Chromium from: tried with stand-ins, nothing is really installed."""

import os
import runpy
import sys
from pathlib import Path

import pytest

SCRIPT = str(Path(__file__).parent / "browser" / "chromium.py")


@pytest.fixture
def machine(tmp_path, monkeypatch):
    """A machine with an empty PATH, no Playwright, and an ordinary user."""
    commands = tmp_path / "commands"
    commands.mkdir()
    monkeypatch.setenv("PATH", str(commands))
    monkeypatch.setattr(sys, "executable", str(commands / "python"))
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    return commands


def put(machine, name, script="exit 0"):
    """Put a command on the machine."""
    path = machine / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return str(path)


def put_playwright(machine, result="exit 0"):
    """Playwright's downloads, and a browser among them that starts or does not."""
    browser = put(machine, "downloaded", result)
    put(machine, "python", f'if [ "$2" = playwright ]; then echo "$@" >> "{machine}/asked"; else echo "{browser}"; fi')
    return browser


def put_debian(machine):
    """A package manager that knows where to put Chromium."""
    chromium = f"{machine}/chromium"
    put(
        machine,
        "apt-get",
        f'[ "$1" = update ] || {{ printf "#!/bin/sh\\n" > "{chromium}"; /bin/chmod +x "{chromium}"; }}',
    )
    return chromium


def found(capfd):
    """What the script prints."""
    runpy.run_path(SCRIPT, run_name="__main__")
    return capfd.readouterr().out.strip()


@pytest.mark.parametrize("name", ["chromium", "chromium-browser", "google-chrome"])
def test_the_one_on_the_machine_is_taken(machine, capfd, name):
    put_playwright(machine)
    assert put(machine, name) == found(capfd)
    assert not (machine / "asked").exists()


def test_a_notice_in_place_of_the_program_is_passed_over(machine, capfd):
    put(machine, "chromium-browser", "echo 'please install something else'; exit 1")
    assert put(machine, "google-chrome") == found(capfd)


def test_else_playwright_downloads_its_own(machine, capfd):
    browser = put_playwright(machine)
    assert found(capfd) == browser
    assert (machine / "asked").read_text() == "-m playwright install chromium\n"


def test_else_debian_installs_its_package_for_root(machine, capfd, monkeypatch):
    chromium = put_debian(machine)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert found(capfd) == chromium


def test_a_download_that_does_not_start_is_not_taken(machine, capfd, monkeypatch):
    put_playwright(machine, "echo 'a library is missing' >&2; exit 127")
    chromium = put_debian(machine)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert found(capfd) == chromium


def test_an_ordinary_user_installs_nothing(machine, capfd):
    put_debian(machine)
    with pytest.raises(SystemExit, match="apt-get install chromium"):
        found(capfd)
    assert not (machine / "chromium").exists()


def test_else_it_says_what_to_install(machine, capfd):
    with pytest.raises(SystemExit, match="No Chromium was found") as stopped:
        found(capfd)
    assert "playwright install" in str(stopped.value)
