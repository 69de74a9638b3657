# `make` sets everything up and shows the main job; `make test` tests it.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
# What pages load in few files, where npm is there; without them, and until they are made anew, pages load the sources.
BUNDLES := deckbuilder/web/built/manifest.json
# As many processes as there are processors (`tests/conftest.py`: one more for all tests); one that runs dry takes tests over from another.
# Modules are kept compiled whatever the environment says: tests start many processes.
# Files that tests write lie in memory where there is room: on a disk they wait for it a quarter of the time.
MEMORY := $(shell df -Pk /dev/shm 2>/dev/null | awk 'NR > 1 && $$4 > 2000000 { print $$6 }')
DEEP := --hypothesis-profile=deep -m "deep or not deep"
TEST := $(MEMORY:%=TMPDIR=%) PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n auto --dist worksteal $(LEAVING_OUT)

.PHONY: demo bundles test check lowest newest web static docs site screens browser-tests compiled pure format bench work fuzz packages workflows golden rules clean

demo: $(BUNDLES)
	@$(BIN)/deckbuilder catalogue
	@echo; echo '$$ deckbuilder search "class:champion symbol:water order:cost"'
	@$(BIN)/deckbuilder search "class:champion symbol:water order:cost"
	@echo; echo '$$ deckbuilder deck validate polar-dwarves'
	@$(BIN)/deckbuilder deck validate polar-dwarves
	@echo; echo '$$ deckbuilder hand polar-dwarves --seed 7'
	@$(BIN)/deckbuilder hand polar-dwarves --seed 7
	@echo; echo "The command is $(BIN)/deckbuilder; 'source $(BIN)/activate' puts it on your path."

# pip compiles modules one after the other; all processors do it in a part of the time.
$(STAMP): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile --editable '.[dev]'
	-@$(BIN)/python -m compileall -qq -j 0 -x '/tests/' $(VENV)/lib deckbuilder engine
	@touch $@

$(BUNDLES): $(STAMP) deckbuilder/web/assets.py tools/bundles.py $(wildcard deckbuilder/web/static/*)
	-@$(BIN)/python -m tools.bundles

bundles: $(BUNDLES)

test: $(BUNDLES)
	$(TEST)

check: $(BUNDLES)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports --no-logo
	$(BIN)/mypy
	$(BIN)/deckbuilder lint
	$(TEST) $(DEEP)

# Machine code beside the engine's modules, which runs in their place until they change: then it is made anew or removed.
compiled: $(STAMP)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[compile]'
	$(BIN)/python -m tools.compile_engine
	@$(BIN)/deckbuilder --version

pure:
	rm -f engine__mypyc.*
	find engine -name '*.so' -o -name '*.pyd' | xargs rm -f

UV := .cache/uv/bin/uv

# The tests in an environment of their own within .venv, with the versions of dependencies that uv chooses so; other
# versions call other functions, so work is not counted.
define TEST_RESOLVED
$(UV) venv --quiet --clear --python "$$(command -v $(PYTHON))" $(VENV)/$@
$(UV) pip install --quiet --upgrade --python $(VENV)/$@/bin/python --resolution $(1) --editable '.[dev]'
touch $(VENV)/$@/.installed
$(MAKE) test VENV=$(VENV)/$@ LEAVING_OUT=--ignore=tests/test_work.py
endef

# The lowest versions that pyproject.toml declares.
lowest: $(UV)
	$(call TEST_RESOLVED,lowest-direct)

# The newest versions that it admits.
newest: $(UV)
	$(call TEST_RESOLVED,highest)

$(UV):
	$(PYTHON) -m venv .cache/uv
	.cache/uv/bin/python -m pip install --quiet --disable-pip-version-check uv

format: $(STAMP)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

web: $(BUNDLES)
	$(BIN)/deckbuilder web

# The edition without a server: a folder that any file host can serve. Needs npm, for Python for browsers.
static: $(STAMP)
	$(BIN)/python -m tools.static_edition

docs: $(STAMP)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[docs]'
	$(BIN)/python -m tools.site

# The documentation with the edition without a server beneath it, as `try/`: one folder for a file host.
site: static
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[docs]'
	$(BIN)/python -m tools.site build/static

# Pictures of every page, to be looked at.
screens: $(BUNDLES)
	$(BIN)/python -m tools.screens

# The checks of accessibility that the browser tests run on every page; they are not part of the program.
AXE := .cache/axe/node_modules/axe-core/axe.min.js

$(AXE):
	npm install --silent --no-save --prefix .cache/axe axe-core@4.14.1

# Needs Chromium: apt-get install chromium-headless-shell
browser-tests: $(BUNDLES) $(AXE)
	$(BIN)/python -m pytest $(DEEP) -rs tests/web/test_browser.py tests/web/test_accessibility.py

bench: $(STAMP)
	$(BIN)/python -m benchmarks

# The table of the work that some jobs take, which the tests compare: read what `git diff` shows.
work: $(STAMP)
	$(BIN)/python -m tests.work

# The pure wheel and the sources, and the wheel tried out in an environment of its own.
packages: $(STAMP)
	rm -rf dist build/installed
	$(BIN)/python -m tools.bundles
	$(BIN)/python -m pip install --quiet --disable-pip-version-check build
	$(BIN)/python -m build
	$(PYTHON) -m venv build/installed
	build/installed/bin/python -m pip install --quiet --disable-pip-version-check "$$(echo dist/*.whl)[print,web]"
	build/installed/bin/python tools/check_install.py

# Two linters of the files that a code host runs; they ask no other host.
workflows: $(STAMP)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check check-jsonschema zizmor
	$(BIN)/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(BIN)/zizmor --offline --quiet .github/workflows

golden: $(STAMP)
	@$(BIN)/python -m tools.language_reference
	@$(BIN)/python -m tools.complete_documents
	@$(BIN)/python -m tests.rules_text.golden
	@$(BIN)/python -m tests.cli.display.drawing
	@$(BIN)/python -m tools.event_tables
	@$(BIN)/python -m tools.reference

fuzz: $(STAMP)
	$(BIN)/python -m fuzz.everything
	$(BIN)/python -m oracles

rules: $(STAMP)
	@$(BIN)/python -m tests.rules

clean: pure
	rm -rf build dist deckbuilder/web/built $(VENV) .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
