#!/usr/bin/env bash
# Installs the frontend's packages unless they match package-lock.json.
set -euo pipefail
cd "$(dirname "$0")/../frontend"
stamp=node_modules/.graphfolio-lock
sum=$(sha256sum <package-lock.json)
[ "$(cat "$stamp" 2>/dev/null)" != "$sum" ] || exit 0
if ! { [ -d node_modules ] && npm ls --all >/dev/null 2>&1; }; then
  echo "Installing the frontend's packages (npm ci)"
  PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm ci --no-audit --no-fund
fi
echo "$sum" >"$stamp"
