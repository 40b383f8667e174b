#!/usr/bin/env bash
# Installs localstripe, a stateful stand-in for Stripe's API, into a folder and prints the program:
# `LOCALSTRIPE=$(scripts/localstripe.sh DIR) cargo nextest run --workspace --test main -E 'test(localstripe)'`.
# Without it, those tests print that they are skipped.
set -euo pipefail
[ $# -eq 1 ] || { echo "usage: $0 DIRECTORY" >&2; exit 2; }
version=1.15.10
if ! "$1/bin/localstripe" --help >/dev/null 2>&1; then
  echo "Installing localstripe $version from PyPI into $1" >&2
  python3 -m venv "$1" >&2
  "$1/bin/pip" install --quiet --disable-pip-version-check "localstripe==$version" >&2
fi
echo "$1/bin/localstripe"
