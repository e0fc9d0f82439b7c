# make play and make test do all their setting-up themselves.
.DEFAULT_GOAL := help
.PHONY: help play test test-browser test-tells test-batch test-cluster screens measure-code bench-load bench-phone bench-memory calibration \
	format messages bench bench-cluster \
	drill-kill drill-power drill-data drill-attacks drill-pace drill-reveal fuzz audit soak-bots \
	pins clean

RUN   := .venv/bin/python
BENCH := .venv-bench/bin/python
CHECK := .venv-check/bin/python
CODE  := $(wildcard src tests benchmarks scripts examples)
export PYTHON
# One worker more than there are cores: tests in browsers wait now and then.
WORKERS := $(shell expr $$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1) + 1)

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1\t\2/p' Makefile | expand -t 20

play: ## serve tables to the phones in this network
	@scripts/bootstrap.sh run .venv
	@.venv/bin/mafia-de-cuba serve --host 0.0.0.0 --data tables

test: ## lint, types and tests: what has to pass before a change goes in
	@scripts/bootstrap.sh dev .venv
	@scripts/chromium.sh >/dev/null
	$(RUN) -m ruff check .
	$(RUN) -m ruff format --check .
	$(RUN) -m mypy $(CODE)
	$(RUN) -m pytest -q -n $(WORKERS) --maxprocesses 8 -m "not long"

test-browser: ## every game that browsers play, in three languages, long ones too
	@scripts/bootstrap.sh dev .venv
	@scripts/chromium.sh >/dev/null
	$(RUN) -m pytest -q -n $(WORKERS) --maxprocesses 4 tests/browser

test-tells: ## a classifier on how often, when and in which words bots speak, long
	@scripts/bootstrap.sh dev .venv
	$(RUN) -m pytest -q -n auto --maxprocesses 4 -m long tests/bots

test-batch: ## 116,000 games of the batch simulator, replayed by the readable rules
	@scripts/bootstrap.sh dev .venv
	$(RUN) -m pytest -q -n auto --maxprocesses 8 -m long tests/lab/test_batch_simulator.py

test-cluster: ## every command on a real Dask cluster of this machine, whose workers are killed, long
	@scripts/bootstrap.sh dev .venv
	$(RUN) -m pytest -q tests/lab/test_cluster.py

screens: ## pictures of every screen, five sizes, three languages, into build/screens
	@scripts/bootstrap.sh dev .venv
	@scripts/chromium.sh >/dev/null
	$(RUN) -m scripts.screens

format: ## let ruff put the code in order
	@scripts/bootstrap.sh dev .venv
	$(RUN) -m ruff check --fix .
	$(RUN) -m ruff format .

measure-code: ## how large functions, classes, modules and template lines are, and their bounds
	@scripts/bootstrap.sh dev .venv
	$(RUN) -m scripts.measure_code

messages: ## gather, merge and compile the translations
	@scripts/bootstrap.sh dev .venv
	$(RUN) scripts/messages.py

drill-kill: ## kill -9 the server 200 times in mid-request: nothing lost, nothing doubled
	@scripts/bootstrap.sh dev .venv
	$(RUN) -m scripts.drill_kill --kills 200
	$(RUN) -m scripts.drill_kill --kills 20 --durability process

drill-power: ## cut the power 20 times: nothing acknowledged is lost, nothing doubled
	@scripts/bootstrap.sh dev .venv
	$(RUN) -m scripts.drill_power --cuts 20

drill-data: ## a full disk, a jumped clock, corrupt rows and pages: nothing lost, nothing silent
	@scripts/bootstrap.sh dev .venv
	$(RUN) -m scripts.drill_data

drill-attacks: ## one hostile address at a time: how long somebody else waits
	@scripts/bootstrap.sh dev .venv
	$(RUN) -m scripts.drill_attacks

drill-pace: ## one person and five bots at the usual tempo: half of the games within three minutes
	@scripts/bootstrap.sh dev .venv
	$(RUN) -m scripts.drill_pace

drill-reveal: ## phones and a TV watch the last reveal of every ending: how far apart they are
	@scripts/bootstrap.sh dev .venv
	@scripts/chromium.sh >/dev/null
	$(RUN) -m scripts.drill_reveal

fuzz: ## 100,000 requests by chance, limits off and on: nothing breaks, memory stays
	@scripts/bootstrap.sh check .venv-check
	$(CHECK) -m scripts.fuzz

audit: ## known vulnerabilities, licences and a bill of the run-time packages
	@scripts/bootstrap.sh check .venv-check
	$(CHECK) -m scripts.audit

soak-bots: ## 2,000 games of bots on any setup
	@scripts/bootstrap.sh dev .venv
	$(RUN) -m scripts.soak_bots

bench: ## measure, with OpenSpiel and PettingZoo beside us
	@scripts/bootstrap.sh bench .venv-bench
	$(BENCH) -m benchmarks

bench-load: ## live tables under load, boardgame.io beside them
	@scripts/bootstrap.sh run .venv
	$(RUN) -m benchmarks.load

bench-cluster: ## two Dask workers against one, a job of a minute
	@scripts/bootstrap.sh dev .venv
	$(RUN) -m benchmarks.cluster

bench-memory: ## what tables under live pages keep in memory
	@scripts/bootstrap.sh run .venv
	$(RUN) -m benchmarks.memory --most 300

calibration: ## how often beliefs of past games are right: 2,000 games of bots, a few minutes
	@scripts/bootstrap.sh dev .venv
	$(RUN) -m benchmarks.calibration --svg docs/pictures/calibration.svg

bench-phone: ## how soon pages are ready on a slow phone
	@scripts/bootstrap.sh dev .venv
	@scripts/chromium.sh >/dev/null
	$(RUN) -m benchmarks.phone

# Pins that still fit are kept; make pins UPGRADE=--upgrade moves them all.
COMPILE = $(RUN) -m uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--custom-compile-command 'make pins' $(UPGRADE)
pins: ## pin the packages of pyproject.toml again, with hashes
	@scripts/bootstrap.sh dev .venv
	$(COMPILE) pyproject.toml -o requirements/run.txt
	$(COMPILE) pyproject.toml --extra dev -c requirements/run.txt -o requirements/dev.txt
	$(COMPILE) pyproject.toml --extra bench --extra numba -c requirements/run.txt -o requirements/bench.txt
	$(COMPILE) pyproject.toml --extra check -c requirements/run.txt -o requirements/check.txt
	$(COMPILE) requirements/build.in -c requirements/dev.txt -o requirements/build.txt

clean: ## remove everything that can be made again
	rm -rf .venv .venv-bench .venv-check build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -not -path './.git/*' -prune -exec rm -rf {} +
