#!/usr/bin/env bash
# Installs moto, a stand-in for Amazon S3, into a folder and prints its program:
# `MOTO_SERVER=$(scripts/moto.sh DIR) cargo nextest run -p assets`.
# Without it, those tests print that they are skipped.
set -euo pipefail
[ $# -eq 1 ] || { echo "usage: $0 DIRECTORY" >&2; exit 2; }
version=5.2.5
if ! "$1/bin/moto_server" --help >/dev/null 2>&1; then
  echo "Installing moto $version from PyPI into $1" >&2
  python3 -m venv "$1" >&2
  "$1/bin/pip" install --quiet --disable-pip-version-check "moto[server,s3]==$version" >&2
fi
echo "$1/bin/moto_server"
