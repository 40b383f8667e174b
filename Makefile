# `make` lists what can be made. `make run` and `make test` are the two that matter.
SHELL := /bin/bash
TARGET := $(or $(CARGO_TARGET_DIR),target)
LISTEN ?= 127.0.0.1:8080
DATA ?= data

FRONTEND_SOURCES := $(shell find frontend -type f -not -path '*/node_modules/*' -not -path '*/dist/*' \
	-not -path '*/e2e/*' -not -path '*/test-results/*' -not -path '*/playwright-report/*' 2>/dev/null) examples/github.search.json.br

.PHONY: help run test check build frontend tools packages fmt clippy layers frontend-check sizes bench screenshots

help: ## list what can be made
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 18

run: frontend ## build everything and serve on http://127.0.0.1:8080, data in ./data
	@[ -x $(TARGET)/quick/graphfolio ] || echo "Building the program: 6 to 8 minutes the first time on two cores, seconds after that"
	cargo build --profile quick --package graphfolio
	@mkdir -p $(DATA)
	GRAPHFOLIO__SITE__EXAMPLES=true $(TARGET)/quick/graphfolio serve --listen $(LISTEN) --data-dir $(DATA)

test: ## run every test: checks, Rust on SQLite and PostgreSQL, Vitest, browser journeys
	@scripts/test.sh

check: fmt clippy layers frontend-check ## format, lints, layers, types; no tests

build: frontend ## leave the finished program in target/release/graphfolio
	@echo "Building the release program: 10 to 14 minutes the first time on two cores"
	cargo build --release --package graphfolio

frontend: frontend/dist/index.html ## build the browser's part into frontend/dist

bench: build ## measure and print the README's table
	cargo xtask bench

frontend/dist/index.html: $(FRONTEND_SOURCES) | packages
	@echo "Building the frontend"
	cd frontend && npm run --silent build
	@touch $@

SCREENSHOTS ?= $(TARGET)/screenshots
screenshots: frontend ## picture of every route and state at three widths, light and dark, in target/screenshots; axe looks at each
	cargo build --package graphfolio
	cd frontend && SCREENSHOTS=$(abspath $(SCREENSHOTS)) GRAPHFOLIO_BIN=$(abspath $(TARGET))/debug/graphfolio \
		npx playwright test e2e/every-route.spec.ts
	@echo "The pictures are in $(SCREENSHOTS)"

packages: tools
	@scripts/node-modules.sh

tools:
	@scripts/tools.sh build

fmt:
	cargo fmt --all --check

clippy: frontend
	cargo clippy --workspace --all-targets --all-features -- -D warnings

layers:
	cargo run --quiet --package xtask -- layers

frontend-check: packages
	cd frontend && npm run --silent check

sizes: frontend
	cd frontend && npm run --silent size
