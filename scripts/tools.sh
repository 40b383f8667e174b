#!/usr/bin/env bash
# Checks that the tools for a task are installed: `tools.sh build` or `tools.sh test`.
# Run as root, it installs missing Debian packages; otherwise it lists them.
set -euo pipefail

has() { command -v "$1" >/dev/null 2>&1; }
chromium_path() { command -v chromium || command -v chromium-browser || command -v google-chrome; }
postgres_bin() { # the newest server; Debian keeps it off the PATH
  local newest
  newest=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1) || true
  if [ -n "$newest" ] && [ -x "$newest/initdb" ]; then echo "$newest"; else dirname "$(command -v initdb)"; fi
}

# `tools.sh chromium` and `tools.sh postgres` print the path of the tool.
case ${1:-build} in
  chromium) chromium_path; exit ;;
  postgres) postgres_bin 2>/dev/null; exit ;;
esac

for tool in cargo node npm; do
  has "$tool" || { echo "$tool is missing: install Rust from rustup.rs and Node.js 20 or newer with npm." >&2; exit 1; }
done
node -e 'process.exit(Number(process.versions.node.split(".")[0]) < 20 ? 1 : 0)' \
  || { echo "Node.js 20 or newer is needed; this is $(node --version)." >&2; exit 1; }

missing=()
optional=() # without them some tests are skipped, and say so
{ has cc && has c++; } || missing+=(build-essential)
# libpq is built from source, but against the machine's OpenSSL.
[ "$(uname)" = Darwin ] || pkg-config --exists openssl 2>/dev/null || missing+=(pkg-config libssl-dev)
if [ "${1:-build}" = test ]; then
  chromium_path >/dev/null || missing+=(chromium fonts-liberation)
  [ -n "$(postgres_bin 2>/dev/null)" ] || missing+=(postgresql)
  python3 -c "import ensurepip, venv" >/dev/null 2>&1 || missing+=(python3-venv)
  # They run the examples of the page of the API keys.
  has ruby || optional+=(ruby)
  has go || optional+=(golang-go)
fi
if [ "$(id -u)" -eq 0 ] && has apt-get; then
  missing+=("${optional[@]}")
elif [ ${#optional[@]} -gt 0 ]; then
  echo "Some tests are skipped without these packages (Debian's names): ${optional[*]}" >&2
fi
[ ${#missing[@]} -gt 0 ] || exit 0

if [ "$(id -u)" -eq 0 ] && has apt-get; then
  echo "Installing Debian packages: ${missing[*]}"
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq </dev/null
  apt-get install -y -qq --no-install-recommends "${missing[@]}" </dev/null >/dev/null
else
  echo "Please install these packages (Debian's names): ${missing[*]}" >&2
  exit 1
fi
