# Every verb of a developer. `make serve` and `make test` set everything up by themselves.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.ready
WORKERS ?= 2
# Tests start hundreds of Pythons; where bytecode may not be kept, each compiles everything anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help size ui serve test long pictures check format types golden bench peers learners cage browser soak lock clean

help:           ## what can be made
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## */\t/' | expand -t 10

$(STAMP): requirements/dev.txt requirements/uv.txt pyproject.toml
	$(PYTHON) -c 'import sys; assert sys.version_info >= (3, 11), "gamemaster needs Python 3.11 or newer"'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements/uv.txt
	$(BIN)/uv pip sync --quiet --python $(BIN)/python --require-hashes requirements/dev.txt
	$(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation --editable .
	touch $@

ui: $(STAMP)    ## build the pages, if a source is newer than the last build
	$(BIN)/python ui/build.py

serve: $(STAMP) ui ## tables and their pages, on this machine
	$(BIN)/gamemaster serve

cage:           ## install bubblewrap, without which tests of the cage are skipped
	@.ci/install-cage

browser:        ## install a chromium, without which tests of the pages are skipped
	@.ci/install-browser

PYTEST := $(BIN)/python -m pytest -n $(WORKERS) --dist loadgroup -rs

test: $(STAMP) ui cage browser ## every test that is quick: some minutes
	$(PYTEST) -m "not soak and not long" $(ARGS)

long: $(STAMP) ui cage browser ## the tests that take longer: pages in a browser, compiled battles (CI runs both)
	$(PYTEST) -m "long and not soak" $(ARGS)

pictures: $(STAMP) ui browser ## every page and state in four variants, into out/pictures (ARGS="lobby end": some)
	$(BIN)/python -m tests.web.pictures $(ARGS)

check: $(STAMP) ## format, lint, types, of Python and of the pages
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python ui/wire.py --check
	$(BIN)/python ui/build.py check

format: $(STAMP) ## let ruff, prettier and eslint put code in order
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BIN)/python ui/build.py format

types: $(STAMP) ## write the pages' types of what the server says
	$(BIN)/python ui/wire.py

golden: $(STAMP) ## rewrite the golden matches; then review the diff
	GOLDEN=rewrite $(BIN)/python -m pytest tests/golden

bench: $(STAMP) ## print the table of speeds beside the peers (ARGS="all": every benchmark)
	$(BIN)/python -m bench $(ARGS)

size: $(STAMP)  ## how large and tangled the code is: longest, most complex, cycles, Any
	$(BIN)/python -m bench.size $(ARGS)

peers: $(STAMP) ## install what benchmarks are printed beside, in an environment of its own
	test -x .peers/bin/python || $(BIN)/uv venv --quiet --python $(BIN)/python .peers
	$(BIN)/uv pip install --quiet --python .peers/bin/python --no-deps --require-hashes --requirements requirements/peers.txt

learners: $(STAMP) ## install what examples/ppo.py learns with, in an environment of its own (PyTorch: some GB)
	test -x .learners/bin/python || $(BIN)/uv venv --quiet --python $(BIN)/python .learners
	$(BIN)/uv pip install --quiet --python .learners/bin/python --requirements requirements/learners.txt

soak: $(STAMP)  ## the long counts: thousands of games, long fuzzing
	$(BIN)/python -m pytest -n $(WORKERS) -m soak -rP $(ARGS)

COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links --no-header --no-annotate
EXTRAS  := arena bots cluster envs laws learn openspiel web

lock: $(STAMP)  ## recompile the hashed requirement files: developers', without extras, each extra's, uv's own
	$(COMPILE) --extra dev --output-file requirements/dev.txt pyproject.toml
	$(COMPILE) --constraint requirements/dev.txt --output-file requirements/runtime.txt pyproject.toml
	for extra in $(EXTRAS); do $(COMPILE) --constraint requirements/dev.txt --extra $$extra --output-file requirements/$$extra.txt pyproject.toml || exit 1; done
	grep -o '^uv==[0-9.]*' requirements/dev.txt | $(COMPILE) --output-file requirements/uv.txt -

clean:          ## forget the set-up
	rm -rf $(VENV) .peers .learners .mypy_cache .ruff_cache .pytest_cache .hypothesis
