#!/usr/bin/env bash
# Checks the schema of a pull request and comments on it once, or publishes the schema. Uses curl and jq, which GitHub's
# runners have. The inputs are environment variables: see action.yml.
set -euo pipefail

fail() { local text=${1//'%'/%25}; printf '::error::%s\n' "${text//$'\n'/%0A}"; exit "${2:-2}"; }
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT

# The comment is found by the project's name.
[[ $PROJECT =~ ^[A-Za-z0-9-]+$ ]] || fail "The project is its slug or id."
marker="<!-- graphfolio: $PROJECT -->"
# Says in the comment that this commit could not be checked, so that no older result stands there.
write_refusal() {
  jq -n --arg marker "$marker" --arg reason "$1" --arg commit "${PULL_REQUEST_COMMIT:-}" '
    [$marker, "**The schema was not checked.**", "", $reason]
      + (if $commit == "" then [] else ["", "Commit \($commit[:12])."] end)
    | join("\n") | {body: .[:60000]}' > "$work/comment"
}

github() { curl --silent --fail --show-error --config "$work/token" --max-time 30 --header "Accept: application/vnd.github+json" "$@"; }

# Updates the comment that carries the marker, or adds the one in $work/comment. Somebody else may have written a comment with
# the marker, which cannot be updated: those of apps come first, and at most ten are tried.
comment() {
  local api=${GITHUB_API_URL:-https://api.github.com}/repos/$GITHUB_REPOSITORY page=1 ids="" found id
  [[ ${GITHUB_TOKEN:-} =~ ^[A-Za-z0-9_.-]+$ ]] || return 1
  printf 'header = "Authorization: Bearer %s"\n' "$GITHUB_TOKEN" > "$work/token"
  : > "$work/marked"
  while [ "$page" -le 20 ]; do
    found=$(github "$api/issues/$PULL_REQUEST/comments?per_page=100&page=$page") || return 1
    jq -r --arg marker "$marker" '.[] | select((.body // "") | startswith($marker))
      | "\(if .user.type == "Bot" then 0 else 1 end) \(.id)"' <<< "$found" >> "$work/marked" || return 1
    [ "$(jq length <<< "$found")" -eq 100 ] || break
    page=$((page + 1))
  done
  ids=$(sort -s -n -k 1,1 "$work/marked" | head -n 10 | cut -d ' ' -f 2)
  for id in $ids; do
    github --request PATCH --data-binary "@$work/comment" "$api/issues/comments/$id" > "$work/commented" 2>&1 && return 0
  done
  github --request POST --data-binary "@$work/comment" "$api/issues/$PULL_REQUEST/comments" > "$work/commented"
}
try_comment() {
  [ "$COMMENT" = true ] && [ -n "${PULL_REQUEST:-}" ] || return 0
  comment || printf '::warning::The comment could not be written. Give the job the permission pull-requests: write.\n'
}
# refuse REASON [STATUS]: says why this commit could not be checked, also in the comment, and fails.
refuse() {
  write_refusal "$1"
  try_comment
  fail "$@"
}

[ -n "${GRAPHFOLIO_API_KEY:-}" ] || refuse "The input api-key is empty. Pull requests from forks have no secrets."
# A secret often ends in a line break. Nothing but the key itself may get into curl's configuration.
[[ $GRAPHFOLIO_API_KEY =~ ^[[:space:]]*([A-Za-z0-9_-]{1,256})[[:space:]]*$ ]] || refuse "The input api-key has characters that no API key has. Store the key alone, in one line."
api_key=${BASH_REMATCH[1]}
case $FAIL_ON in breaking) fail_on_breaking=true;; nothing) fail_on_breaking=false;; *) refuse "The input fail-on is breaking or nothing.";; esac
case $STRICT in true|false) ;; *) refuse "The input strict is true or false.";; esac
[ -f "$SCHEMA" ] || refuse "There is no file $SCHEMA."

# In a file, because every user of a machine sees arguments.
printf 'header = "Authorization: Bearer %s"\n' "$api_key" > "$work/key"
encode() { jq -rn --arg text "$1" '$text | @uri'; }
# A title may have characters that turn or hide text, which the server refuses. Nobody wrote it for this check.
encode_title() { jq -rn --arg text "$1" '$text | gsub("[\\p{Cc}\\p{Cf}]"; " ") | gsub("\\p{M}{5,}"; "") | gsub("^\\s+|\\s+$"; "") | .[:500] | @uri'; }
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
  # Control characters of the answer stay out of the log, and all but line breaks out of the comment.
  jq '(.comment? // null) as $comment
    | walk(if type == "string" then gsub("\\p{Cc}"; " ") else . end)
    | if $comment | type == "string" then .comment = ($comment | gsub("[\\p{Cc}&&[^\\n]]"; " ")) else . end' \
    "$work/answer" > "$work/clean" 2>/dev/null && mv "$work/clean" "$work/answer"
  printf '%s' "$status"
}

# expect FILTER: fails unless the answer is JSON for which the filter is true.
expect() {
  jq -e "$1" "$work/answer" > "$work/expected" 2>&1 || refuse "The answer is not from a Graphfolio server: check the input url."
}

# How GitHub reads text and file names in its commands.
escape='def data: gsub("%"; "%25") | gsub("\r"; "%0D") | gsub("\n"; "%0A");
  def property: data | gsub(":"; "%3A") | gsub(","; "%2C");
'
# What the server shows of this run, and how it knows that an older run must not publish over a newer one. What the server
# would refuse is left out.
run_origin() {
  jq -cn --arg branch "${GITHUB_HEAD_REF:-${GITHUB_REF_NAME:-}}" --arg server "${GITHUB_SERVER_URL:-}" --arg repository "${GITHUB_REPOSITORY:-}" \
    --arg id "${GITHUB_RUN_ID:-}" --arg number "${GITHUB_RUN_NUMBER:-}" --arg workflow "${GITHUB_WORKFLOW_REF:-}" \
    --arg request "${PULL_REQUEST:-}" --arg title "${PULL_REQUEST_TITLE:-}" '
    def one_line: gsub("[\\p{Cc}\\p{Cf}]"; " ") | gsub("^\\s+|\\s+$"; "");
    def link($path): if ($server | test("^https?://[^\\s@]+$")) and ($repository | test("^[A-Za-z0-9._/-]+$"))
      then {url: "\($server)/\($repository)/\($path)"} else {} end;
    (if $branch == "" then {} else {branch: ($branch | one_line | .[:255])} end)
      + (if $id | test("^[0-9]+$") then link("actions/runs/\($id)") else {} end)
      + (if ($workflow != "") and ($number | test("^[0-9]{1,15}$"))
         then {pipeline: ($workflow | split("@")[0] | one_line | .[:500]), number: ($number | tonumber)} else {} end)
      + (if $request | test("^[1-9][0-9]{0,8}$") then {pull_request: ({number: ($request | tonumber),
           title: ($title | one_line | .[:300])} + link("pull/\($request)"))} else {} end)'
}
query="strict=$STRICT&commit=$(encode "${PULL_REQUEST_COMMIT:-${GITHUB_SHA:-}}")&run=$(encode "$(run_origin)")"
# reason STATUS: why a call was refused, as one sentence or more.
reason() {
  local message
  message=$(jq -r '.error // empty' "$work/answer" 2>/dev/null || true)
  case $1 in
    000) printf 'The server cannot be reached, also when tried 3 times: check the input url.';;
    401) printf 'The server does not accept the API key. It may be wrong, expired or deleted: check the input api-key.';;
    404) printf '%s' "${message:-The server answered 404.} Check the input project, and that the API key belongs to its owner.";;
    3??) printf 'The server redirects (status %s): set the input url to the address that it redirects to.' "$1";;
    5??) printf '%s' "${message:-The server answered $1.} It was tried 3 times.";;
    *) printf '%s' "${message:-The server answered $1.}";;
  esac
}
# explain STATUS: says why a call was refused, and fails. The exit status is 1 if this schema is refused, as for the command.
explain() {
  jq -r --arg file "$SCHEMA" "$escape"'.diagnostics[:50][]?
    | "::error file=\($file | property),line=\(.line),col=\(.column)::\(.message | data)"' "$work/answer" 2>/dev/null || true
  case $1:$(jq -r '.code // empty' "$work/answer" 2>/dev/null || true) in
    *:cannot_compare) refuse "$(reason "$1")";;
    413:*|422:*|409:*) refuse "$(reason "$1")" 1;;
    *) refuse "$(reason "$1")";;
  esac
}

# Says what fails, beside the lines of the schema.
annotate() {
  jq -r --arg file "$SCHEMA" --arg fail_on "$FAIL_ON" --arg strict "$STRICT" "$escape"'
    ([.findings.items[]?] | .[:50][]
      | (if .severity == "error" or $strict == "true" then "error" else "warning" end) as $level
      | "::\($level) file=\($file | property),line=\(.line),col=\(.column)::\([.message, .hint]
          | map(select(. != null)) | join(" ") | data)"),
    ([.changes.items[]?
      | select((.ruling == "fails") or (.criticality == "dangerous"))][:50][]
    | (if .ruling == "fails" and $fail_on == "breaking" then "error" else "warning" end) as $level
    | "::\($level) file=\($file | property),line=\(.new_line // 1),col=\(.new_column // 1)::\([.message,
        (if .hidden then "(hidden from readers)" else null end), .reason, .advice]
        | map(select(. != null)) | join(" ") | data)")' "$work/answer"
}

write_comment() { jq --arg marker "$marker" '{body: "\($marker)\n\(.comment)"}' "$work/answer" > "$work/comment"; }

# Only a push to the main branch is published, or a run that somebody or a schedule starts there. A merge queue, a tag and
# every other branch have schemas that are not merged, so they are checked like a pull request.
is_published=false
case ${GITHUB_EVENT_NAME:-} in
  push|workflow_dispatch|schedule)
    case ${BRANCH:-} in
      "") case ${GITHUB_REF:-} in refs/heads/main|refs/heads/master) is_published=true;; esac;;
      *) [ "${GITHUB_REF:-}" != "refs/heads/$BRANCH" ] || is_published=true;;
    esac;;
esac
[ -z "${PULL_REQUEST:-}" ] || is_published=false

if [ "$is_published" = false ]; then
  title=$(encode_title "${PULL_REQUEST_TITLE:-}")
  status=$(call POST "/api/projects/$PROJECT/schema/check?$query&fail_on_errors=true&fail_on_breaking=$fail_on_breaking&file=$(encode "${SCHEMA:0:300}")${title:+&message=$title}")
  [ "$status" = 200 ] || explain "$status"
  expect 'has("ok") and has("findings") and has("comment")'
  annotate
  why=$(jq -r '.failure // empty' "$work/answer")
  write_comment
  try_comment
  [ -z "$why" ] || fail "$why See $(jq -r '.url // "the annotations"' "$work/answer")" 1
  [ -n "${PULL_REQUEST:-}" ] || printf '::notice::The schema was checked and not published: this is not the branch %s.\n' "${BRANCH:-main}"
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
  200|201)
    expect '.version.number | type == "number"'
    jq -r '"::notice::" + (if .unchanged then "The schema is the same as version " else "Published as version " end) + "\(.version.number)."' "$work/answer";;
  409) annotate; explain "$status";;
  *) explain "$status";;
esac
