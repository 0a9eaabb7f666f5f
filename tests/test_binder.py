"""Binder's own tool picks our files. It is installed where the pages are built, and needs no container engine here."""

import subprocess

import pytest

from tests.helpers import ROOT
from tools import rehearsal

PYTHON = ROOT / ".site" / "bin" / "python"
ASK = """
from repo2docker.app import Repo2Docker

app = Repo2Docker()
pack = next(pack for pack in (kind(app.base_image) for kind in app.buildpacks) if pack.detect())
pack.platform = "linux/amd64"
print(type(pack).__name__, pack.python_version, pack.get_start_script(), *pack.get_post_build_scripts())
print(pack.binder_path("environment.yml"))
print(sorted(pack.get_preassemble_script_files()))
"""


@pytest.mark.skipif(not PYTHON.exists(), reason="`make lite` has not set up what builds the pages")
def test_repo2docker_picks_environment_start_and_post_build():
    done = subprocess.run([PYTHON, "-c", ASK], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    chosen, environment, files = done.stdout.splitlines()
    assert chosen == "CondaBuildPack 3.12 ${REPO_DIR}/binder/start binder/postBuild"
    assert environment == "binder/environment.yml"
    assert "binder/environment.yml" in files


def test_the_rehearsal_installs_what_binder_lists():
    packages = rehearsal.packages()
    assert {"jupyterlab", "notebook", "numba"} <= {package.split("==")[0] for package in packages}
    assert "pip" not in packages
