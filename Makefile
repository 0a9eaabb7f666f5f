# `make lab` to learn, `make test` to check: both start from a bare checkout with Python 3.11+ and make.

VENV := .venv
PY := $(VENV)/bin/python
SITE := .site
SITE_PY := $(SITE)/bin/python
BENCH := .bench
BENCH_PY := $(BENCH)/bin/python
# Once there is an environment it stays with its Python; `make PYTHON=python3.12 test` makes it anew with another.
# The one it was made from, since the environment may be made anew while this Python makes another one.
PYTHON ?= $(shell $(PY) -c "import os, sys; print(os.path.realpath(sys.executable))" 2>/dev/null || echo python3)
JOBS ?= 2

PYTEST := $(PY) -m pytest
NOTEBOOKS = $(wildcard notebooks/*.ipynb notebooks/de/*.ipynb)
FIRST = $(wildcard notebooks/00_start_here.ipynb)
BROWSER_TESTS = $(wildcard tests/browser/test_*.py)

# What the environment was made from; as long as this stays the same there is nothing to set up.
SOURCE = { echo "$(CURDIR)"; $(PYTHON) --version; cat pyproject.toml; }

SITE_SOURCE = { echo "$(CURDIR)"; $(PYTHON) --version; sed -n '/^site = /,/^]/p' pyproject.toml; }

BENCH_SOURCE = { echo "$(CURDIR)"; $(PYTHON) --version; sed -n '/^peers = /,/^]/p' pyproject.toml; }

.PHONY: help lab play lite site html binder test lint test-long bench bounds strategies rival notebooks catalogue warm settings environment set-up site-environment set-up-site bench-environment set-up-bench clean pictures

help:
	@echo "make lab         open the lessons in JupyterLab"
	@echo "make play        the tables alone, without code"
	@echo "make lite        build the site that runs in a browser alone: build/lite and a zip of it"
	@echo "make site        build the site to read, both languages, with build/lite in it: build/site"
	@echo "make html        each lesson as one page to read or print: build/html"
	@echo "make binder      rehearse what Binder does"
	@echo "make test        all checks: ruff, mypy, pytest, notebooks, browser"
	@echo "make test-long   longer randomized runs"
	@echo "make bench       measure the speed beside others, and write the README's table"
	@echo "make bounds      check that nothing has become slow"
	@echo "make strategies  measure how well the strategies play, and write the README's tables"
	@echo "make rival       measure OpenSpiel's IS-MCTS beside search at equal time, and write the README's table"
	@echo "make notebooks   execute all notebooks in place"
	@echo "make pictures    screenshots of all tables; four of them for the README"
	@echo "make catalogue   collect the texts, update and compile the translations"
	@echo "make warm        compile every game"
	@echo "make clean       remove everything that was made, the environment too"

lab: warm settings
	$(PY) -m jupyterlab --LabApp.default_url=/lab$(FIRST:%=/tree/%) $(NO_SCREEN) $(AS_ROOT)

# Without a screen JupyterLab prints its address; in a container, where one is root, it wants to be told.
NO_SCREEN = $(if $(DISPLAY)$(WAYLAND_DISPLAY)$(filter Darwin,$(shell uname)),,--no-browser)
AS_ROOT = $(if $(filter 0,$(shell id -u)),--allow-root)

settings: environment
	@$(PY) -m tools.settings

# The tables alone, without code; IP=0.0.0.0 lets other machines and phones in the same network in.
IP ?= 127.0.0.1
play: warm
	JUPYTER_PATH=play JUPYTER_CONFIG_PATH=play $(PY) -m voila play/play.ipynb --Voila.ip=$(IP) $(NO_SCREEN)

# PYODIDE=folder takes Pyodide's full distribution from there: with it charts are drawn, too.
lite: site-environment
	$(SITE_PY) -m tools.lite $(PYODIDE)

# The site to read, with the one that runs in the browser beside it: what is published.
site: warm lite
	$(PY) -m tools.site

# Each lesson as one file that needs nothing else: for a learning platform, or to print.
html: environment
	$(PY) -m tools.html

# Binder's environment made here, its postBuild run, the first lesson executed: some minutes.
binder: environment
	$(PY) -m tools.rehearsal

# A browser on a busy machine may be late once: what failed there is tried once more, alone.
test:
	$(MAKE) --no-print-directory --jobs $(JOBS) site lint
	$(PYTEST) -n $(JOBS) --dist loadfile
	$(if $(NOTEBOOKS),$(PYTEST) --nbval -n $(JOBS) --dist loadfile $(NOTEBOOKS),@echo "There are no notebooks yet.")
	$(if $(BROWSER_TESTS),CHROMIUM=$$($(PY) tests/browser/chromium.py) && export CHROMIUM && \
		{ $(PYTEST) -m "browser and not long" -n $(JOBS) --dist loadfile --no-loadscope-reorder tests/browser || \
		$(PYTEST) -m "browser and not long" --last-failed tests/browser; },@echo "There are no browser tests yet.")

lint: environment
	$(PY) -m ruff check
	$(PY) -m ruff format --check
	$(PY) -m mypy

test-long: warm lite
	@$(PY) -c "import distributed" 2>/dev/null || $(PY) -m pip install --quiet --disable-pip-version-check --editable ".[cluster]"
	$(PYTEST) -m long -n $(JOBS)

bench: bench-environment
	$(BENCH_PY) -m tools.bench

bounds: warm
	$(PYTEST) -m benchmark --capture=no

notebooks: warm
	$(PY) -m tools.notebooks

strategies: warm
	$(PY) -m tools.strategies

rival: warm
	$(PY) -m tools.rival

pictures: environment
	$(PY) -m tools.pictures

catalogue: environment
	$(PY) -m tools.catalogue

warm: environment
	@$(PY) -m cardlib.warm

environment:
	@[ "$$($(SOURCE))" = "$$(cat $(VENV)/made-from 2>&1)" ] || $(MAKE) --no-print-directory set-up

# rfc3987-syntax is optional (jupyter-events asks for it), and lark is there for it alone:
# without them `import nbformat` takes a tenth of a second instead of most of one. pip checks that nothing misses them.
set-up:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed, this is " + sys.version)'
	@echo "Setting up $(VENV): this happens once, and takes a minute or two."
	$(PYTHON) -m venv --clear $(VENV)
	$(PY) -m pip install --quiet --disable-pip-version-check --editable ".[tests,benchmarks]"
	$(PY) -m pip uninstall --quiet --yes rfc3987-syntax lark
	$(PY) -m pip check
	@$(SOURCE) > $(VENV)/made-from

site-environment:
	@[ "$$($(SITE_SOURCE))" = "$$(cat $(SITE)/made-from 2>&1)" ] || $(MAKE) --no-print-directory set-up-site

set-up-site:
	@echo "Setting up $(SITE), which builds the pages: this happens once, and takes a minute."
	$(PYTHON) -m venv --clear $(SITE)
	$(SITE_PY) -m pip install --quiet --disable-pip-version-check --editable ".[site]"
	$(SITE_PY) -m pip check
	@$(SITE_SOURCE) > $(SITE)/made-from

bench-environment:
	@[ "$$($(BENCH_SOURCE))" = "$$(cat $(BENCH)/made-from 2>&1)" ] || $(MAKE) --no-print-directory set-up-bench

set-up-bench:
	@echo "Setting up $(BENCH), with the others to measure beside: this happens once, and takes some minutes."
	$(PYTHON) -m venv --clear $(BENCH)
	$(BENCH_PY) -m pip install --quiet --disable-pip-version-check --editable ".[peers]"
	$(BENCH_PY) -m pip check
	@$(BENCH_SOURCE) > $(BENCH)/made-from

clean:
	rm -rf $(VENV) $(SITE) $(BENCH) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
