# `make lab` to learn, `make test` to check: both start from a bare checkout with Python 3.11+ and make.

VENV := .venv
PY := $(VENV)/bin/python
# Once there is an environment it stays with its Python; `make PYTHON=python3.12 test` makes it anew with another.
PYTHON ?= $(shell $(PY) -c "" 2>/dev/null && echo $(PY) || echo python3)
JOBS ?= 2

PYTEST := $(PY) -m pytest
NOTEBOOKS = $(wildcard notebooks/*.ipynb notebooks/de/*.ipynb)
FIRST = $(wildcard notebooks/00_start_here.ipynb)
BROWSER_TESTS = $(wildcard tests/browser/test_*.py)

# What the environment was made from; as long as this stays the same there is nothing to set up.
SOURCE = { echo "$(CURDIR)"; $(PYTHON) --version; cat pyproject.toml; }

.PHONY: help lab test test-long bench notebooks catalogue warm environment set-up clean

help:
	@echo "make lab         open the lessons in JupyterLab"
	@echo "make test        all checks: ruff, mypy, pytest, notebooks, browser"
	@echo "make test-long   longer randomized runs"
	@echo "make bench       measure the speed"
	@echo "make notebooks   execute all notebooks in place"
	@echo "make catalogue   collect the texts, update and compile the translations"
	@echo "make warm        compile every game"
	@echo "make clean       remove everything that was made, the environment too"

lab: warm
	$(PY) -m jupyterlab --LabApp.default_url=/lab$(FIRST:%=/tree/%) $(NO_SCREEN) $(AS_ROOT)

# Without a screen JupyterLab prints its address; in a container, where one is root, it wants to be told.
NO_SCREEN = $(if $(DISPLAY)$(WAYLAND_DISPLAY)$(filter Darwin,$(shell uname)),,--no-browser)
AS_ROOT = $(if $(filter 0,$(shell id -u)),--allow-root)

# A browser on a busy machine may be late once: what failed there is tried once more, alone.
test: warm
	$(PY) -m ruff check
	$(PY) -m ruff format --check
	$(PY) -m mypy
	$(PYTEST) -n $(JOBS) --dist loadfile
	$(if $(NOTEBOOKS),$(PYTEST) --nbval -n $(JOBS) --dist loadfile $(NOTEBOOKS),@echo "There are no notebooks yet.")
	$(if $(BROWSER_TESTS),CHROMIUM=$$($(PY) tests/browser/chromium.py) && export CHROMIUM && \
		{ $(PYTEST) -m browser -n $(JOBS) --dist loadfile tests/browser || \
		$(PYTEST) -m browser --last-failed tests/browser; },@echo "There are no browser tests yet.")

test-long: warm
	$(PYTEST) -m long -n $(JOBS)

bench: warm
	$(PYTEST) -m benchmark --capture=no

notebooks: warm
	$(PY) -m tools.notebooks

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

clean:
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
