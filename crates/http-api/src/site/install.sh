#!/bin/sh
# Installs graphfolio {{version}}, the command line of {{url}}:
#
#   curl -fsSL {{url}}/cli/install.sh | sh
#
# The program goes into the folder $GRAPHFOLIO_BIN_DIR, by default ~/.local/bin. Its SHA-256 is verified first.
set -eu

say() { printf '%s\n' "$*" >&2; }
fail() {
  say "graphfolio was not installed: $1"
  shift
  for line in "$@"; do say "$line"; done
  exit 1
}
fetch() { curl --fail --silent --show-error --location --retry 2 "$@"; }

# A download that breaks off in the middle runs nothing, because everything is in this function.
install() {
  url='{{quoted_url}}'
  targets='{{targets}}'
  case $(uname -s) in
    Linux) system=linux ;;
    Darwin) system=macos ;;
    *) system=$(uname -s | tr '[:upper:]' '[:lower:]') ;;
  esac
  case $(uname -m) in
    x86_64 | amd64) processor=x86_64 ;;
    aarch64 | arm64) processor=aarch64 ;;
    *) processor=$(uname -m) ;;
  esac
  target=$system-$processor
  case " $targets " in
    *" $target "*) ;;
    *)
      fail "$url has no program for this machine ($target). It has: ${targets:-none}." \
        "Pipelines can publish without it, with curl alone: $url/docs/publishing-from-ci#curl-alone" \
        "Whoever operates the server can add a program for $target: $url/docs/self-hosting#the-program-for-pipelines"
      ;;
  esac

  if [ -n "${GRAPHFOLIO_BIN_DIR:-}" ]; then
    folder=$GRAPHFOLIO_BIN_DIR
  elif [ -n "${HOME:-}" ]; then
    folder=$HOME/.local/bin
  else
    fail "HOME is not set. Set GRAPHFOLIO_BIN_DIR to the folder for the program."
  fi
  new=''
  trap '[ -z "$new" ] || rm -f "$new"' EXIT
  { mkdir -p "$folder" && new=$(mktemp "$folder/.graphfolio.XXXXXX"); } ||
    fail "the folder $folder cannot be written. Set GRAPHFOLIO_BIN_DIR to another one."

  say "Downloading $url/cli/$target"
  fetch --output "$new" "$url/cli/$target" || fail "the program could not be downloaded."
  expected=$(fetch "$url/cli/$target.sha256") || fail "the checksum could not be downloaded."
  expected=${expected%% *}
  if command -v sha256sum > /dev/null; then
    actual=$(sha256sum < "$new")
  elif command -v shasum > /dev/null; then
    actual=$(shasum -a 256 < "$new")
  else
    fail "sha256sum or shasum is needed to verify the download."
  fi
  actual=${actual%% *}
  [ "$actual" = "$expected" ] ||
    fail "the SHA-256 of the download is $actual, not $expected." "Run the command again."

  chmod 755 "$new"
  version=$("$new" --version 2> /dev/null) ||
    fail "the program does not run on this machine." \
      "On Linux it needs the C library glibc, which Alpine does not have: use an image such as debian or ubuntu."
  mv -f "$new" "$folder/graphfolio"
  new=''
  say "Installed $version: $folder/graphfolio"
  # Later steps of a GitHub workflow find it.
  [ -z "${GITHUB_PATH:-}" ] || printf '%s\n' "$folder" >> "$GITHUB_PATH"
  case ":$PATH:" in
    *":$folder:"*) ;;
    *) say "Add the folder to your PATH: export PATH=\"$folder:\$PATH\"" ;;
  esac
}

install
