# make install   the environment in .venv, with the command `grimoire` and the front-end packages
# make run       serve on this machine; HOST=0.0.0.0 serves the local network too
# make test      every check
# make bench     what a tap costs
# make pins      pin the newest allowed packages anew (asks the package index)

# The first Python on this machine that is new enough.
PYTHON ?= $(or $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done),python3)
HOST ?= 127.0.0.1
PORT ?= 8000
DATA ?= data
PYTEST ?= -n auto

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
BUILT := pyproject.toml hatch_build.py package.json package-lock.json app/content/emblems.json Makefile

.PHONY: install run test check bench pins clean

install: $(VENV)/installed

run: install
	@exec $(BIN)/grimoire serve --host "$(HOST)" --port "$(PORT)" --data "$(DATA)"

test: $(VENV)/installed-dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/djlint templates --lint --quiet
	$(BIN)/pytest $(PYTEST)

bench: $(VENV)/installed-dev
	@$(BIN)/python -m tests.bench

pins:
	$(PYTHON) -m venv $(VENV)/pins
	$(VENV)/pins/bin/python -m pip install --quiet uv
	$(VENV)/pins/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
		--no-header pyproject.toml --output-file requirements.txt
	$(VENV)/pins/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
		--no-header pyproject.toml --extra dev --constraint requirements.txt --output-file requirements-dev.txt

clean:
	rm -rf $(VENV) static/vendor

# Built files that are gone are built again.
ifeq ($(wildcard static/vendor/.),)
.PHONY: $(VENV)/installed $(VENV)/installed-dev
endif

# A stamp says with which inputs the environment was made, so that a second start takes no time.
$(VENV)/installed: requirements.txt $(BUILT) | $(VENV)/made
	@$(MAKE) --no-print-directory fill PINS=requirements.txt STAMP=$@

$(VENV)/installed-dev: requirements-dev.txt $(BUILT) | $(VENV)/made
	@$(MAKE) --no-print-directory fill PINS=requirements-dev.txt STAMP=$@
	@touch $(VENV)/installed

$(VENV)/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Grimoire needs Python 3.11 or newer; this is $$($(PYTHON) --version). Try: make $(MAKECMDGOALS) PYTHON=python3.12" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	@touch $@

.PHONY: fill
fill:
	@echo "Installing the packages that $(PINS) names …"
	@$(PIP) install --quiet --require-hashes --requirement $(PINS)
	@echo "Building the front end …"
	@$(PIP) install --quiet --no-deps --editable .
	@touch $(STAMP)
