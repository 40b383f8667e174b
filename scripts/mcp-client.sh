#!/usr/bin/env bash
# Installs the official MCP client for Python into a folder and prints the Python that has it:
# `MCP_PYTHON=$(scripts/mcp-client.sh DIR) cargo nextest run -p graphfolio mcp`. Without it, those tests print
# that they are skipped.
set -euo pipefail
[ $# -eq 1 ] || { echo "usage: $0 DIRECTORY" >&2; exit 2; }
version=2.3.0
if ! "$1/bin/python" -c "import mcp" >/dev/null 2>&1; then
  echo "Installing the MCP client (mcp $version from PyPI) into $1" >&2
  python3 -m venv "$1" >&2
  "$1/bin/pip" install --quiet --disable-pip-version-check "mcp==$version" >&2
fi
echo "$1/bin/python"
