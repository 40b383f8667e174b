#!/usr/bin/env bash
# Checks the schema of a pull request and comments on it once, or publishes the schema. Uses curl and jq, which GitHub's
# runners have. The inputs are environment variables: see action.yml.
set -euo pipefail

fail() { local text=${1//'%'/%25}; printf '::error::%s\n' "${text//$'\n'/%0A}"; exit "${2:-2}"; }
[ -n "${GRAPHFOLIO_API_KEY:-}" ] || fail "The input api-key is empty. Pull requests from forks have no secrets."
case $FAIL_ON in breaking|nothing) ;; *) fail "The input fail-on is breaking or nothing.";; esac
[ -f "$SCHEMA" ] || fail "There is no file $SCHEMA."
[[ $PROJECT =~ ^[A-Za-z0-9-]+$ ]] || fail "The project is its slug or id."

work=$(mktemp -d); trap 'rm -rf "$work"' EXIT
# In a file, because every user of a machine sees arguments.
printf 'header = "Authorization: Bearer %s"\n' "$GRAPHFOLIO_API_KEY" > "$work/key"
printf 'header = "Authorization: Bearer %s"\n' "${GITHUB_TOKEN:-}" > "$work/token"
encode() { jq -rn --arg text "$1" '$text | @uri'; }
type=application/graphql; case $SCHEMA in *.json) type=application/json;; esac

# call METHOD PATH [curl options]: the body goes to $work/answer, the status to standard output. Only a broken connection and
# 5xx are tried again, with the same options.
call() {
  local method=$1 path=$2 status try; shift 2
  for try in 1 2 3; do
    status=$(curl --silent --config "$work/key" --max-time 60 --request "$method" --header "Content-Type: $type" \
      --data-binary "@$SCHEMA" --output "$work/answer" --write-out '%{http_code}' "$@" "${GRAPHFOLIO_URL%/}$path") || status=000
    case $status in 000|5??) [ "$try" = 3 ] || sleep "0.$try";; *) break;; esac
  done
  printf '%s' "$status"
}

# How GitHub reads text and file names in its commands.
escape='def data: gsub("%"; "%25") | gsub("\r"; "%0D") | gsub("\n"; "%0A");
  def property: data | gsub(":"; "%3A") | gsub(","; "%2C");
'
query="strict=$STRICT&commit=$(encode "${PULL_REQUEST_COMMIT:-${GITHUB_SHA:-}}")"
# explain STATUS: says why a call was refused, and fails.
explain() {
  local status=$1 message
  message=$(jq -r '.error // empty' "$work/answer" 2>/dev/null || true)
  jq -r --arg file "$SCHEMA" "$escape"'.diagnostics[:50][]?
    | "::error file=\($file | property),line=\(.line),col=\(.column)::\(.message | data)"' "$work/answer" 2>/dev/null || true
  case $status in
    000) fail "The server cannot be reached: check the input url.";;
    422|409) fail "${message:-The schema is refused.}" 1;;
    *) fail "${message:-The server answered $status.}";;
  esac
}

annotate() {
  jq -r --arg file "$SCHEMA" --arg fail_on "$FAIL_ON" "$escape"'
    [.changes.items[]? | select(.hidden != true)
      | select((.ruling == "fails") or (.criticality == "dangerous"))][:50][]
    | (if .ruling == "fails" and $fail_on == "breaking" then "error" else "warning" end) as $level
    | "::\($level) file=\($file | property),line=\(.new_line // 1),col=\(.new_column // 1)::\([.message, .reason, .advice]
        | map(select(. != null)) | join(" ") | data)"' "$work/answer"
}

marker="<!-- graphfolio: $PROJECT -->"
write_comment() {
  jq -r --arg marker "$marker" '
    def count($n; $word): "\($n) \($word) change\(if $n == 1 then "" else "s" end)";
    def item: "- \(.message)\(if .advice then " " + .advice else "" end)"
      + (if .ruling == "allowed" then " *Allowed by \(.allowance.by): \(.allowance.reason)*"
         elif .ruling == "ignored" then " *Ignored.*" else "" end);
    (.changes.counts // {breaking: 0, dangerous: 0, safe: 0}) as $counts
    | ([.changes.items[]? | select(.hidden != true) | select(.criticality != "safe")][:50] | map(item)) as $lines
    | [ $marker,
        "**\(count($counts.breaking; "breaking")), \($counts.dangerous) dangerous, \($counts.safe) safe**"
          + (if .current_version then " compared with version \(.current_version)" else "" end), "" ]
      + $lines
      + (if .url then ["", "[Compare the schemas](\(.url))"] else [] end)
    | join("\n") | {body: .[:60000]}' "$work/answer" > "$work/comment"
}

github() { curl --silent --fail --show-error --config "$work/token" --max-time 30 --header "Accept: application/vnd.github+json" "$@"; }

# Updates the comment that carries the marker, or adds one.
comment() {
  local api=${GITHUB_API_URL:-https://api.github.com}/repos/$GITHUB_REPOSITORY page=1 id="" found
  while [ -z "$id" ] && [ "$page" -le 20 ]; do
    found=$(github "$api/issues/$PULL_REQUEST/comments?per_page=100&page=$page")
    id=$(jq -r --arg marker "$marker" '[.[] | select(.body | startswith($marker))][0].id // empty' <<< "$found")
    [ "$(jq length <<< "$found")" -eq 100 ] || break
    page=$((page + 1))
  done
  write_comment
  if [ -n "$id" ]; then
    github --request PATCH --data-binary "@$work/comment" "$api/issues/comments/$id" > "$work/commented"
  else
    github --request POST --data-binary "@$work/comment" "$api/issues/$PULL_REQUEST/comments" > "$work/commented"
  fi
}

if [ -n "${PULL_REQUEST:-}" ]; then
  title=${PULL_REQUEST_TITLE:-}
  status=$(call POST "/api/projects/$PROJECT/schema/check?$query&message=$(encode "${title:0:500}")")
  [ "$status" = 200 ] || explain "$status"
  annotate
  if [ "$COMMENT" = true ]; then
    comment || printf '::warning::The comment could not be written. Give the job the permission pull-requests: write.\n'
  fi
  [ "$(jq -r .ok "$work/answer")" = true ] || [ "$FAIL_ON" = nothing ] || fail "The check failed. See $(jq -r '.url // "the annotations"' "$work/answer")" 1
  exit 0
fi

if [ -n "$ALLOW_BREAKING" ]; then
  query="$query&allow_breaking=$(encode "$ALLOW_BREAKING")"
elif [ "$FAIL_ON" = breaking ]; then
  query="$query&refuse_breaking=true"
fi
# One key for all attempts of this run, so that they make one version.
key="${GITHUB_RUN_ID:-$RANDOM$RANDOM$RANDOM}-${GITHUB_RUN_ATTEMPT:-1}-$({ echo "$PROJECT?$query"; cat "$SCHEMA"; } | sha256sum | cut -c1-32)"
status=$(call PUT "/api/projects/$PROJECT/schema?$query" --header "Idempotency-Key: $key")
case $status in
  200|201) jq -r '"::notice::" + (if .unchanged then "The schema is the same as version " else "Published as version " end) + "\(.version.number)."' "$work/answer";;
  409) annotate; explain "$status";;
  *) explain "$status";;
esac
