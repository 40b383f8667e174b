#!/usr/bin/env bash
# Installs the official libraries of Standard Webhooks for Python and JavaScript into a folder and prints the folder:
# `WEBHOOK_LIBRARIES=$(scripts/webhook-libraries.sh DIR) cargo nextest run --workspace --test main -E 'test(official_libraries)'`.
# Without it, that test prints that it is skipped.
set -euo pipefail
[ $# -eq 1 ] || { echo "usage: $0 DIRECTORY" >&2; exit 2; }
python=1.1.0
# The version that Vitest uses.
javascript=$(node -p 'require(process.argv[1]).devDependencies.standardwebhooks' "$(cd "$(dirname "$0")/.." && pwd)/frontend/package.json")
if ! "$1/bin/python" -c "import standardwebhooks" >/dev/null 2>&1; then
  echo "Installing standardwebhooks $python from PyPI into $1" >&2
  python3 -m venv "$1" >&2
  "$1/bin/pip" install --quiet --disable-pip-version-check "standardwebhooks==$python" >&2
fi
if [ ! -d "$1/node_modules/standardwebhooks" ]; then
  echo "Installing standardwebhooks $javascript from npm into $1" >&2
  npm install --silent --no-audit --no-fund --prefix "$1" "standardwebhooks@$javascript" >&2
fi
cd "$1" && pwd
