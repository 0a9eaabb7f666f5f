"""The project's own files agree with each other, and name no machine."""

import json
import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from jupyterlab.commands import get_app_dir

import cardlib
from tools import settings

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PIN = re.compile(r"[a-z0-9-]+==[0-9.]+")  # a name and a version, nothing else


def read(name):
    return (ROOT / name).read_text(encoding="utf-8")


EXTRAS = PROJECT["project"]["optional-dependencies"]


def pins(*extras):
    """Every package of these extras, or of all, without the extras that an extra includes."""
    return {package for extra in extras or EXTRAS for package in EXTRAS[extra] if not package.startswith("cardlib[")}


def tracked_files():
    try:
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("this is not a git checkout")
    return [ROOT / name for name in listed.decode().split("\0") if name and (ROOT / name).is_file()]


def test_playing_needs_the_standard_library_alone():
    assert PROJECT["project"]["dependencies"] == []


def test_there_is_an_extra_for_each_purpose():
    assert set(EXTRAS) == {"notebooks", "play", "binder", "tests", "benchmarks", "peers", "site", "node", "browser"}


def test_packages_are_pinned_by_name_and_version_only():
    assert [package for package in pins() if not PIN.fullmatch(package)] == []


def test_no_package_has_two_versions():
    names = [package.split("==")[0] for package in pins()]
    assert len(names) == len(set(names))


def test_the_package_is_built_with_the_pinned_setuptools():
    (requirement,) = PROJECT["build-system"]["requires"]
    assert requirement in pins()


ENVIRONMENTS = {
    "environment.yml": ("notebooks", "play", "tests", "benchmarks"),
    "binder/environment.yml": ("notebooks", "binder"),
}


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_conda_and_binder_have_the_packages_of_pyproject(name):
    listed = re.findall(r"^ +- (\S+==\S+)$", read(name), re.MULTILINE)
    assert sorted(listed) == sorted(pins(*ENVIRONMENTS[name]))


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_conda_has_a_python_that_the_package_takes(name):
    major, minor = map(int, re.search(r"- python=(\d+)\.(\d+)$", read(name), re.MULTILINE).groups())
    assert PROJECT["project"]["requires-python"] == ">=3.11"
    assert (major, minor) >= (3, 11)


def test_binder_warms_and_starts_for_the_same_processor():
    processor = "NUMBA_CPU_NAME=generic"
    assert processor in read("binder/postBuild")
    assert processor in read("binder/start")
    assert read("binder/start").endswith('exec "$@"\n')


def test_the_widgets_state_is_kept_where_jupyterlab_looks():
    assert Path(get_app_dir()) / "settings" / "overrides.json" == settings.TARGET
    assert json.loads(settings.OVERRIDES.read_text())["@jupyter-widgets/jupyterlab-manager:plugin"]["saveState"] is True
    assert re.search(r"^lab: .*\bsettings\b", read("Makefile"), re.MULTILINE)
    assert "python -m tools.settings" in read("binder/postBuild")


@pytest.mark.parametrize("name", [".ci/run", "binder/postBuild", "binder/start"])
def test_scripts_can_be_run(name):
    assert read(name).startswith("#!/usr/bin/env bash\n")
    assert (ROOT / name).stat().st_mode & 0o111


def test_continuous_integration_runs_make_test():
    assert "make test" in read(".ci/run")
    assert "run: .ci/run" in read(".github/workflows/test.yml")


def test_the_makefile_has_what_the_documents_name():
    targets = set(re.findall(r"^([\w-]+):", read("Makefile"), re.MULTILINE))
    for document in ("README.md", "CONTRIBUTING.md", "Makefile"):
        named = set(re.findall(r"(?:`|^)make ([a-z-]+)", read(document), re.MULTILINE))
        assert named <= targets, document
    assert {"lab", "test", "test-long", "bench", "notebooks", "catalogue", "warm", "clean"} <= targets


def test_the_changelog_begins_with_this_version():
    assert re.search(r"^## (\S+)", read("CHANGELOG.md"), re.MULTILINE)[1] == cardlib.__version__


# Written so that this file does not find itself.
FORBIDDEN = {
    "a package registry or a download address": re.compile(
        r"pyp[i]\.org|pythonhost[e]d|anacond[a]\.(org|com)|npmj[s]\.|//registr[y]\.|unpk[g]\.com|jsdeliv[r]|cdnj[s]"
        r"|://\S+\.(whl|tar\.gz|zip|conda|tgz)\b"
    ),
    "the path of a machine": re.compile(r"(?<![\w.~}$)])/(work|tmp|root|home|opt|Users|mnt|private)/|[A-Z]:\\Users"),
}


@pytest.mark.parametrize("what", FORBIDDEN)
def test_no_file_names(what):
    found = []
    for path in tracked_files():
        text = path.read_bytes().decode("utf-8", errors="ignore")
        found += [f"{path.relative_to(ROOT)}: {match[0]}" for match in FORBIDDEN[what].finditer(text)]
    assert not found
