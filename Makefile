# Salpakan. `make` alone lists the verbs.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
GAMES  ?= 1000
export PIP_DISABLE_PIP_VERSION_CHECK = 1

.DEFAULT_GOAL := help
.PHONY: help play setup web browser test laws plain check format bench clean

help: ## list the verbs
	@awk -F':.*## ' '/^[a-z]+:.*## / {printf "  make %-8s %s\n", $$1, $$2}' Makefile

play: $(VENV)/play-ready web ## set up what play needs, then open the table in your browser
	@$(BIN)/salpakan serve

setup: $(VENV)/dev-ready web ## set up everything for work on the project

$(VENV)/python-ready:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "setup: Python 3.11 or newer is needed; try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@echo "setup: making $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)
	@touch $@

# pip hides what a build hook says, so the page is built first, where its progress shows.
$(VENV)/play-ready: pyproject.toml $(VENV)/python-ready
	@echo "setup: installing what play needs ..."
	@$(BIN)/pip install -qq $$($(BIN)/python tools/build_requires.py)
	@$(BIN)/python hatch_build.py
	@$(BIN)/pip install -qq --no-build-isolation -e '.[server,engine]'
	@touch $@

$(VENV)/dev-ready: $(VENV)/play-ready
	@echo "setup: installing the tools for tests and checks ..."
	@$(BIN)/pip install -qq --no-build-isolation -e '.[dev]'
	@touch $@

web: $(VENV)/play-ready ## rebuild the page if its sources changed
	@$(BIN)/python hatch_build.py

browser: $(VENV)/python-ready ## find Chromium for the tests, or install it
	@$(BIN)/python tools/browser.py

test: setup browser ## run every test, a real browser included
	@$(BIN)/python -m salpakan.engine.warm
	@$(BIN)/pytest -n auto --dist loadfile

laws: setup ## hold the secrecy laws against GAMES random games in each variant, for each viewer
	@SALPAKAN_LAW_GAMES=$(GAMES) $(BIN)/pytest tests/laws --timeout 0

plain: setup ## run the tests of kernels and environments with the compiler off
	@NUMBA_DISABLE_JIT=1 $(BIN)/pytest -n auto --dist loadfile tests/kernels tests/envs tests/bench \
	  tests/laws/test_kernel_twins.py tests/laws/test_kernel_secrecy.py tests/laws/test_env_law.py

check: setup ## formatting, lint, types, layers, file sizes, the page's types
	@$(BIN)/python tools/check.py

format: $(VENV)/dev-ready ## put every file in the house format
	@$(BIN)/ruff check --fix-only -q .
	@$(BIN)/ruff format .

$(VENV)/bench-ready: $(VENV)/play-ready
	@echo "setup: installing the peers to measure beside ..." >&2
	@$(BIN)/pip install -qq -e '.[bench]'  # in isolation: a peer comes as source only
	@touch $@

bench: $(VENV)/bench-ready web ## measure everything beside its peers, and print it as JSON
	@$(BIN)/salpakan bench --json

clean: ## remove everything that make made
	rm -rf $(VENV) .cache dist src/salpakan/server/static web/node_modules .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +
