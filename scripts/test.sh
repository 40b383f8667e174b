#!/usr/bin/env bash
# All tests: checks, Rust on SQLite and a private PostgreSQL, doc tests, Vitest, browser journeys,
# sizes, fuzzing for some seconds, kill tests. A failing step does not stop the ones after it. Ends with `N passed, N failed`.
# Everything in Rust is built once, in the dev profile, which the browser journeys run too.
set -uo pipefail
cd "$(dirname "$0")/.."
root=$PWD
scripts/tools.sh test || exit 1

reports=$(mktemp -d -t graphfolio-test.XXXXXX)
trap 'rm -rf "$reports"' EXIT
export CARGO_TERM_COLOR=${CARGO_TERM_COLOR:-never}
target=${CARGO_TARGET_DIR:-$root/target}

step() { # step NAME COMMAND…: runs it, keeps its outcome for the summary
  local name=$1 start=$SECONDS code=0
  shift
  printf '\n== %s\n' "$name"
  "$@" </dev/null || code=$?
  printf '%s\t%s\t%s\n' "$name" "$code" "$((SECONDS - start))" >>"$reports/steps"
}

rust_tests() {
  if cargo nextest --version >/dev/null 2>&1; then
    rm -f target/nextest/ci/junit.xml
    scripts/with-postgres.sh cargo nextest run --workspace --profile ci
    local code=$?
    cp target/nextest/ci/junit.xml "$reports/nextest.xml"
    return "$code"
  fi
  echo "cargo-nextest is not installed; using cargo test"
  scripts/with-postgres.sh cargo test --workspace --lib --bins --tests --no-fail-fast 2>&1 | tee "$reports/rust.log"
}
mcp_client() { MCP_PYTHON=$(scripts/mcp-client.sh "$reports/mcp-client") && export MCP_PYTHON; }
doc_tests() { cargo test --workspace --doc --no-fail-fast 2>&1 | tee "$reports/doc.log"; }
vitest() {
  cd frontend || return 1
  npx vitest run --reporter=default --reporter=json --outputFile.json="$reports/vitest.json"
  local code=$?
  cd "$root" || return 1
  return "$code"
}
fuzz() { "$target/debug/xtask" fuzz --seconds 10 2>&1 | tee "$reports/fuzz.log"; }
# The same targets as the Rust tests, so that no dependency is built again with other features.
program() { cargo build --workspace --bins --tests; }
journeys() {
  cd frontend || return 1
  PLAYWRIGHT_JSON_OUTPUT_NAME="$reports/playwright.json" \
    GRAPHFOLIO_BIN="${GRAPHFOLIO_BIN:-$target/debug/graphfolio}" npx playwright test --reporter=list,json
  local code=$?
  cd "$root" || return 1
  return "$code"
}

step frontend make -s frontend
step format make -s fmt
step lints make -s clippy
step layers make -s layers
step frontend-check make -s frontend-check
step mcp-client mcp_client
step rust rust_tests
step doc doc_tests
step vitest vitest
step program program
step journeys journeys
step sizes make -s sizes
step fuzz fuzz
step kills "$target/debug/xtask" faults --kills 20 --program "$target/debug/graphfolio"

node scripts/summary.mjs "$reports"
