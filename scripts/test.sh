#!/usr/bin/env bash
# Runs all tests: checks, Rust on SQLite and a private PostgreSQL, doc tests, Vitest, browser journeys,
# sizes, the API against its OpenAPI document, a few seconds of fuzzing, kill and restart tests. A failing step does
# not stop the ones after it. Ends with `N passed, N failed`.
# Rust code is built once, in the dev profile, which the browser journeys use too. The summary says how
# long each step took.
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

# Clippy's driver is rustc with lints, so linting and building everything is one pass. The tests, the
# program for the journeys and the tools below come out of it.
export RUSTC_WORKSPACE_WRAPPER=clippy-driver
export CLIPPY_ARGS=-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__
# Nothing is edited meanwhile, so incremental builds would only cost time.
export CARGO_INCREMENTAL=0
workspace=(--workspace --all-features)
lint_and_build() { cargo build "${workspace[@]}" --all-targets; }
rust_tests() {
  if cargo nextest --version >/dev/null 2>&1; then
    rm -f target/nextest/ci/junit.xml
    scripts/with-postgres.sh cargo nextest run "${workspace[@]}" --all-targets --profile ci
    local code=$?
    cp target/nextest/ci/junit.xml "$reports/nextest.xml"
    return "$code"
  fi
  echo "cargo-nextest is not installed; using cargo test"
  scripts/with-postgres.sh cargo test "${workspace[@]}" --all-targets --no-fail-fast 2>&1 | tee "$reports/rust.log"
}
# Installed while the compiler runs: they mostly wait for the network.
install_python_tools() {
  scripts/mcp-client.sh "$reports/mcp-client"
  scripts/localstripe.sh "$reports/localstripe"
  scripts/moto.sh "$reports/moto"
  scripts/smtp-server.sh "$reports/smtp-server"
  scripts/schemathesis.sh "$reports/schemathesis"
  scripts/webhook-libraries.sh "$reports/webhook-libraries"
} >/dev/null 2>&1
# Installs what is still missing, and says why if it cannot.
python_tools() {
  wait "$python_tools_job"
  MCP_PYTHON=$(scripts/mcp-client.sh "$reports/mcp-client") && export MCP_PYTHON &&
    LOCALSTRIPE=$(scripts/localstripe.sh "$reports/localstripe") && export LOCALSTRIPE &&
    MOTO_SERVER=$(scripts/moto.sh "$reports/moto") && export MOTO_SERVER &&
    SMTP_PYTHON=$(scripts/smtp-server.sh "$reports/smtp-server") && export SMTP_PYTHON &&
    WEBHOOK_LIBRARIES=$(scripts/webhook-libraries.sh "$reports/webhook-libraries") && export WEBHOOK_LIBRARIES
}
# A picture of each mail that the tests sent through a real mail server, in light and dark, in target/tmp/mails.
mail_pictures() { node frontend/scripts/picture-mails.mjs "$target/tmp/mails"; }
# Fifty kills take a minute more: `cargo xtask faults --webhook-kills 50`.
webhook_kills() {
  scripts/with-postgres.sh "$target/debug/xtask" faults --webhook-kills 5 --program "$target/debug/graphfolio"
}
doc_tests() { cargo test "${workspace[@]}" --doc --no-fail-fast 2>&1 | tee "$reports/doc.log"; }
vitest() {
  cd frontend || return 1
  npx vitest run --reporter=default --reporter=json --outputFile.json="$reports/vitest.json"
  local code=$?
  cd "$root" || return 1
  return "$code"
}
# The same cases in every run, and all of them however busy the machine is: a time limit would cut off other ones each
# time. For new cases, run `cargo xtask contract` by hand, which takes a random seed.
contract() {
  local tool
  tool=$(scripts/schemathesis.sh "$reports/schemathesis") || return 1
  "$target/debug/xtask" contract --cases 600 --seed 1 --program "$target/debug/graphfolio" --tool "$tool" --reports "$reports"
}
fuzz() { env -u RUSTC_WORKSPACE_WRAPPER "$target/debug/xtask" fuzz --seconds 10 2>&1 | tee "$reports/fuzz.log"; }
journeys() {
  cd frontend || return 1
  PLAYWRIGHT_JSON_OUTPUT_NAME="$reports/playwright.json" \
    GRAPHFOLIO_BIN="${GRAPHFOLIO_BIN:-$target/debug/graphfolio}" npx playwright test --reporter=list,json
  local code=$?
  cd "$root" || return 1
  return "$code"
}

install_python_tools &
python_tools_job=$!
step frontend make -s frontend
step format make -s fmt
step lint-and-build lint_and_build
# If a lint fails there is nothing to test, so build without lints then.
[ "$(tail -n 1 "$reports/steps" | cut -f 2)" = 0 ] || unset RUSTC_WORKSPACE_WRAPPER
step layers "$target/debug/xtask" layers
step frontend-check make -s frontend-check
step python-tools python_tools
step rust rust_tests
step mail-pictures mail_pictures
step doc doc_tests
step vitest vitest
step contract contract
step journeys journeys
step sizes make -s sizes
step fuzz fuzz
step kills "$target/debug/xtask" faults --kills 20 --program "$target/debug/graphfolio"
step webhook-kills webhook_kills
step restarts "$target/debug/xtask" faults --restarts 6 --program "$target/debug/graphfolio"

node scripts/summary.mjs "$reports"
