# Two commands matter: `make play` and `make test`. Both make their own .venv.
PYTHON ?= python3
# For `make constraints`: one of each version that is supported.
PYTHONS ?= python3.11 python3.12 python3.13
# What `make install` adds to the terminal game: `make install EXTRAS=all`.
EXTRAS ?= server
VENV := .venv
BIN := $(VENV)/bin
# In a terminal pip shows its progress; in a log it only says what went wrong.
INSTALL = if [ -t 1 ]; then quiet=; else quiet=--quiet; fi; \
	$(BIN)/python -m pip --disable-pip-version-check install $$quiet -c constraints.txt
PLAY := $(VENV)/.installed-play
TEST := $(VENV)/.installed-test
# More processes than cores, because tests of browsers, terminals and servers wait; who is done takes over from others.
WORKERS := -n 5 --dist worksteal

# Without bytecode caches every process that a test starts would compile the whole package again: twice the time.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help play install uninstall constraints test-floors test server-tools tmux chromium node page-types collected lint docs site scenarios bench gate gate-compiled valgrind compiled test-compiled pure clean
.DEFAULT_GOAL := help

help:
	@echo 'make play       lay the table and play (without a terminal: bots play a First Story)'
	@echo 'make install    put the command `showdown` on the PATH; make uninstall removes it'
	@echo 'make test       everything that must pass: lint, types, imports, tests'
	@echo 'make lint       the same without the tests'
	@echo 'make page-types  check the types of the browser page and run its own tests (needs Node)'
	@echo 'make docs       write the generated pages in docs/'
	@echo 'make site       build the documentation into site/; fails on a broken link'
	@echo 'make scenarios  check the scenarios in tests/scenarios'
	@echo 'make bench      measure speed'
	@echo 'make gate       instructions per decision against the stored figures (part of make test)'
	@echo 'make gate-compiled  the same for the compiled engine'
	@echo 'make compiled   compile the inner packages in place (needs a C compiler)'
	@echo 'make test-compiled  all tests on the compiled engine'
	@echo 'make pure       remove the compiled files'
	@echo 'make constraints  renew the pinned versions in constraints.txt'
	@echo 'make test-floors  all tests with the oldest versions that pyproject.toml allows'
	@echo 'make clean      remove all of the above, the .venv too'

# Ctrl-C ends the game, not the recipe: the last lines are printed however the player leaves.
play: $(PLAY)
	@trap : INT; $(BIN)/showdown play; code=$$?; tools/install.sh next '$(BIN)/showdown'; exit $$code

install:
	@PYTHON='$(PYTHON)' EXTRAS='$(EXTRAS)' tools/install.sh install

uninstall:
	@tools/install.sh uninstall

constraints:
	$(PYTHON) tools/constraints.py $(PYTHONS)

# Two checks at a time; what they need is installed before, because apt-get runs only once at a time.
test: $(TEST) node valgrind tmux chromium server-tools
	$(MAKE) --no-print-directory -j2 --output-sync gate page-types lint site collected
	$(BIN)/pytest $(WORKERS)

# Reads all tests once, so that the bytecode of tests with their asserts is stored: else each worker makes it, 13 s each.
collected: $(TEST)
	@$(BIN)/pytest --collect-only -qqq > /dev/null || { $(BIN)/pytest --collect-only -qqq; exit 1; }

FLOORS := build/floors
test-floors: $(TEST) tmux chromium server-tools
	mkdir -p build
	$(BIN)/python -m tools.dependencies > $(FLOORS).txt
	$(PYTHON) -m venv --clear $(FLOORS)
	$(FLOORS)/bin/python -m pip --disable-pip-version-check install --quiet -c $(FLOORS).txt -e '.[dev]'
	$(FLOORS)/bin/pytest $(WORKERS)

# Tests that drive the table in a real terminal need one.
tmux:
	@command -v tmux > /dev/null || { \
		root=$$([ "$$(id -u)" = 0 ] || echo sudo); \
		$$root apt-get update -qq && $$root apt-get install -y -qq tmux procps > /dev/null; } || \
		{ echo 'The tests need tmux; install it with the packages of your system.' >&2; exit 1; }

# Tests that drive the table in a real browser need one.
chromium:
	@command -v chromium > /dev/null || command -v chromium-browser > /dev/null || command -v google-chrome > /dev/null || { \
		root=$$([ "$$(id -u)" = 0 ] || echo sudo); \
		$$root apt-get update -qq && $$root apt-get install -y -qq --no-install-recommends chromium > /dev/null; } || \
		{ echo 'The tests need chromium; install it with the packages of your system.' >&2; exit 1; }

# Tests of the server need a PostgreSQL to start (never one that runs already; libpq-dev has the pg_config that says
# where its programs are), and strace to make disks fail.
server-tools:
	@{ command -v strace && command -v pg_config && test -x "$$(pg_config --bindir)/initdb"; } > /dev/null 2>&1 || { \
		root=$$([ "$$(id -u)" = 0 ] || echo sudo); \
		$$root apt-get update -qq && $$root apt-get install -y -qq postgresql libpq-dev strace > /dev/null; } || \
		{ echo 'The tests need postgresql and strace; install them with the packages of your system.' >&2; exit 1; }

# The page needs no build; this only checks it.
node:
	@{ command -v node && command -v npm; } > /dev/null || { \
		root=$$([ "$$(id -u)" = 0 ] || echo sudo); \
		$$root apt-get update -qq && $$root apt-get install -y -qq --no-install-recommends nodejs npm > /dev/null; } || \
		{ echo 'The tests of the page need Node and npm; install them with the packages of your system.' >&2; exit 1; }

page-types: node
	cd web && npm install --silent --no-audit --no-fund --no-package-lock && npx tsc -p tsconfig.json
	node --test tests/page/

lint: $(TEST)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/hadolint Dockerfile

# mkdocs.yml is strict: a warning is an error.  The variable silences an advertisement.
site: $(TEST)
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build
	@echo 'Open site/index.html'

docs: $(TEST) chromium
	$(BIN)/python tools/rules_coverage.py --write
	$(BIN)/python tools/rulings_page.py --write
	$(BIN)/python tools/tags.py --write
	$(BIN)/python tools/cards_page.py --write
	$(BIN)/python tools/content_page.py --write
	$(BIN)/python tools/core_game_page.py --write
	$(BIN)/python -m tools.view_types --write
	$(BIN)/python -m tools.encoding_page --write
	$(BIN)/python -m tools.pictures
	$(BIN)/python -m tools.demo
	$(BIN)/python -m tools.terminal_strip
	$(BIN)/python -m tools.page_pictures
	$(BIN)/python tools/transcript_page.py --write

scenarios: $(PLAY)
	$(BIN)/showdown scenario check tests/scenarios

bench: $(TEST)
	$(BIN)/python -m bench

gate: $(TEST) valgrind
	$(BIN)/python -m bench.gate check

gate-compiled: compiled valgrind
	$(BIN)/python -m bench.gate check --engine compiled

# The gate counts instructions with it.
valgrind:
	@command -v valgrind > /dev/null || { \
		root=$$([ "$$(id -u)" = 0 ] || echo sudo); \
		$$root apt-get update -qq && $$root apt-get install -y -qq --no-install-recommends valgrind > /dev/null; } || \
		{ echo 'The gate needs valgrind; install it with the packages of your system.' >&2; exit 1; }

test-compiled: compiled tmux chromium server-tools
	$(BIN)/pytest $(WORKERS)

# A second build compiles only the C files that changed (build/objects).
compiled: $(TEST)
	SHOWDOWN_COMPILE=1 $(BIN)/python setup.py --quiet build_ext --inplace

pure:
	find src tests -name '*.so' -delete
	rm -rf build/lib* build/temp*

clean: pure
	rm -rf $(VENV) build dist site src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find src tests bench tools -name __pycache__ -type d -prune -exec rm -rf {} +

$(PLAY): pyproject.toml setup.py constraints.txt | $(BIN)/python
	@echo 'Installing showdown and the libraries it needs into $(VENV) (only the first time).'
	@echo 'This can take a few minutes and may print nothing meanwhile ...'
	@$(INSTALL) -e .
	@touch $@

$(TEST): pyproject.toml setup.py constraints.txt | $(BIN)/python
	@echo 'Installing showdown and the tools of its developers into $(VENV) (only the first time) ...'
	@$(INSTALL) -e '.[dev]'
	@touch $(PLAY) $@

$(BIN)/python:
	@PYTHON='$(PYTHON)' tools/install.sh check-python
	@echo 'Making a virtual environment in $(VENV) ...'
	@$(PYTHON) -m venv $(VENV) || \
		{ rm -rf $(VENV); \
		echo 'Python could not make a virtual environment. On Debian or Ubuntu: sudo apt install python3-venv' >&2; \
		exit 1; }
