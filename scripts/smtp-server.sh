#!/usr/bin/env bash
# Installs a mail server for Python into a folder and prints the Python that has it:
# `SMTP_PYTHON=$(scripts/smtp-server.sh DIR) cargo nextest run --workspace --all-features smtp`. Without it, those tests
# print that they are skipped.
set -euo pipefail
[ $# -eq 1 ] || { echo "usage: $0 DIRECTORY" >&2; exit 2; }
version=1.4.6
if ! "$1/bin/python" -c "import aiosmtpd" >/dev/null 2>&1; then
  echo "Installing a mail server (aiosmtpd $version from PyPI) into $1" >&2
  python3 -m venv "$1" >&2
  "$1/bin/pip" install --quiet --disable-pip-version-check "aiosmtpd==$version" >&2
fi
echo "$1/bin/python"
