# Needs only curl 7.76 or newer. GRAPHFOLIO_API_KEY comes from your secret store.
# BRANCH and COMMIT come from your CI system, such as BRANCH=$CI_COMMIT_BRANCH.
set -eu
: "${BRANCH?Set it to the branch; empty for a proposed change.}"
: "${COMMIT:?Set it to the commit.}"
project=https://graphfolio.example/api/projects/my-project

# call METHOD ADDRESS: sends the schema and prints the answer.
call() {
  printf 'header = "Authorization: Bearer %s"\n' "$GRAPHFOLIO_API_KEY" |
    curl --config - --silent --show-error --fail-with-body --retry 2 \
      --request "$1" --header "Content-Type: application/graphql" \
      --data-binary @schema.graphql "$2&commit=$COMMIT"
}

# The main branch is published:
if [ "$BRANCH" = main ]; then
  call PUT "$project/schema?refuse_breaking=true"
  exit
fi

# Everything else is only checked. The answer begins with "ok".
answer=$(call POST "$project/schema/check?fail_on_errors=true&fail_on_breaking=true") ||
  { printf '%s\n' "$answer"; exit 2; }
printf '%s\n' "$answer"
case $answer in '{"ok":true'*) ;; *) exit 1 ;; esac
