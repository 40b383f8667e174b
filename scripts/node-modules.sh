#!/usr/bin/env bash
# Installs the packages of the frontend and of its oracles, unless they match package-lock.json.
set -euo pipefail
cd "$(dirname "$0")/../frontend"

install_packages() (
  cd "$1"
  stamp=node_modules/.graphfolio-lock
  sum=$(sha256sum <package-lock.json)
  [ "$(cat "$stamp" 2>/dev/null)" != "$sum" ] || exit 0
  if ! { [ -d node_modules ] && npm ls --all >/dev/null 2>&1; }; then
    echo "Installing the packages of frontend/$1 (npm ci)"
    PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm ci --no-audit --no-fund
  fi
  echo "$sum" >"$stamp"
)

install_packages .
# Of its own, because the frontend refuses packages that ask for a newer Node.js.
install_packages scripts/oracle
