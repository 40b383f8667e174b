#!/usr/bin/env bash
# Installs Schemathesis, which compares an API with its OpenAPI document, into a folder and prints the
# program: `cargo xtask contract --tool "$(scripts/schemathesis.sh DIR)"`.
set -euo pipefail
[ $# -eq 1 ] || { echo "usage: $0 DIRECTORY" >&2; exit 2; }
version=4.32.5
if ! "$1/bin/st" --version >/dev/null 2>&1; then
  echo "Installing Schemathesis $version from PyPI into $1" >&2
  python3 -m venv "$1" >&2
  "$1/bin/pip" install --quiet --disable-pip-version-check "schemathesis==$version" >&2
fi
echo "$1/bin/st"
