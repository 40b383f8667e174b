#!/usr/bin/env bash
# Checks that the tools for a task are installed: `tools.sh build` or `tools.sh test`.
# Run as root, it installs missing Debian packages; otherwise it lists them.
set -euo pipefail

has() { command -v "$1" >/dev/null 2>&1; }
chromium_path() { command -v chromium || command -v chromium-browser || command -v google-chrome; }
# Debian's package of Chromium without windows, which takes two thirds of the time.
headless_path() { command -v chromium-headless-shell || chromium_path; }
postgres_bin() { # the newest server; Debian keeps it off the PATH
  local newest
  newest=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1) || true
  if [ -n "$newest" ] && [ -x "$newest/initdb" ]; then echo "$newest"; else dirname "$(command -v initdb)"; fi
}

# `tools.sh chromium`, `tools.sh headless` and `tools.sh postgres` print the path of the tool.
case ${1:-build} in
  chromium) chromium_path; exit ;;
  headless) headless_path; exit ;;
  postgres) postgres_bin 2>/dev/null; exit ;;
esac

for tool in cargo node npm; do
  has "$tool" || { echo "$tool is missing: install Rust from rustup.rs and Node.js 20 or newer with npm." >&2; exit 1; }
done
node -e 'process.exit(Number(process.versions.node.split(".")[0]) < 20 ? 1 : 0)' \
  || { echo "Node.js 20 or newer is needed; this is $(node --version)." >&2; exit 1; }

missing=()
optional=() # without them some tests are skipped, and say so, or take longer
{ has cc && has c++; } || missing+=(build-essential)
# libpq is built from source, but against the machine's OpenSSL.
[ "$(uname)" = Darwin ] || pkg-config --exists openssl 2>/dev/null || missing+=(pkg-config libssl-dev)
if [ "${1:-build}" = test ]; then
  if ! has chromium-headless-shell; then
    # Ubuntu has no such package; there an installed browser will do.
    if headless_path >/dev/null; then optional+=(chromium-headless-shell); else missing+=(chromium-headless-shell fonts-liberation); fi
  fi
  [ -n "$(postgres_bin 2>/dev/null)" ] || missing+=(postgresql)
  python3 -c "import ensurepip, venv" >/dev/null 2>&1 || missing+=(python3-venv)
  # They run the examples of the page of the API keys, and the receivers of the help page about webhooks.
  ruby -rwebrick -e exit >/dev/null 2>&1 || optional+=(ruby ruby-webrick)
  has go || optional+=(golang-go)
  has php || optional+=(php-cli)
  has javac || optional+=(default-jdk-headless)
fi
is_root_of_debian() { [ "$(id -u)" -eq 0 ] && has apt-get; }
if [ ${#optional[@]} -gt 0 ] && ! is_root_of_debian; then
  echo "Some tests are skipped or slow without these packages (Debian's names): ${optional[*]}" >&2
fi

if is_root_of_debian; then
  [ $((${#missing[@]} + ${#optional[@]})) -gt 0 ] || exit 0
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq </dev/null
  for package in "${optional[@]}"; do
    if apt-cache show "$package" >/dev/null 2>&1; then missing+=("$package"); fi
  done
  [ ${#missing[@]} -gt 0 ] || exit 0
  echo "Installing Debian packages: ${missing[*]}"
  apt-get install -y -qq --no-install-recommends "${missing[@]}" </dev/null >/dev/null
elif [ ${#missing[@]} -gt 0 ]; then
  echo "Please install these packages (Debian's names): ${missing[*]}" >&2
  exit 1
fi
