# `make run` and `make test` are all that a newcomer needs; both do the set-up first.
.DEFAULT_GOAL := help
PYTHON ?= python3
BIN := .venv/bin
export PATH := $(CURDIR)/$(BIN):$(PATH)
WORKERS ?= 3

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 14

run: setup ## the site at http://localhost:8000 with its databases, clock and workers
	@$(BIN)/python -m config.run

demo: setup ## the same on two simulated weeks of play, with data of its own in var/demo
	@VAR=$${VAR:-var/demo} $(BIN)/python -m config.run --season

test: setup lint ## everything: linters, unit, database, socket and browser tests
	@$(BIN)/python -m pytest -n $(WORKERS) --dist loadgroup

lint: setup ## format, types, layers, templates, migrations
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@NO_SERVICES=1 $(BIN)/mypy .
	@NO_SERVICES=1 $(BIN)/lint-imports --no-cache
	@$(BIN)/djlint templates --lint --quiet
	@node_modules/.bin/tsc --noEmit
	@NO_SERVICES=1 $(BIN)/python manage.py makemigrations --check --dry-run

bench: setup ## how fast it is, beside this machine's limits (docs/performance.md)
	@$(BIN)/python -m tests.bench

drill: setup ## kill -9 of web and clock at random moments of play
	@$(BIN)/python -m tests.drill

playthroughs: setup ## write the golden playthroughs anew
	@$(BIN)/python -m tests.games.playthroughs

lock: ## pin the newest allowed versions
	@$(BIN)/uv pip compile -q pyproject.toml --upgrade --all-extras --universal --generate-hashes \
		--no-emit-index-url --no-annotate --no-header --python-version 3.11 -o requirements.txt

messages: setup ## collect texts to translate into locale/*/LC_MESSAGES/django.po
	@$(BIN)/python -m config.messages collect

setup: $(BIN)/.requirements node_modules/.packages static/dist/.built locale/.compiled

$(BIN)/.requirements: requirements.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=python3.12 …")'
	@test -x $(BIN)/uv || { $(PYTHON) -m venv .venv && $(BIN)/python -m pip install -q uv; }
	@$(BIN)/uv pip install -q --compile-bytecode --python $(BIN)/python --require-hashes -r requirements.txt
	@touch $@

node_modules/.packages: package-lock.json $(BIN)/.requirements
	@$(BIN)/npm ci --silent --no-audit --no-fund
	@touch $@

static/dist/.built: node_modules/.packages build.mjs tsconfig.json $(shell find static/src -type f 2>/dev/null)
	@$(BIN)/node build.mjs
	@touch $@

locale/.compiled: $(BIN)/.requirements $(wildcard locale/*/LC_MESSAGES/*.po)
	@$(BIN)/python -m config.messages compile
	@touch $@

.PHONY: help run demo test lint bench drill playthroughs lock messages setup
