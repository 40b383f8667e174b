# Needs only curl 7.76 or newer. GRAPHFOLIO_API_KEY comes from your secret store.
set -eu
project=https://graphfolio.example/api/projects/my-project

# call METHOD ADDRESS: sends the schema and prints the answer.
call() {
  printf 'header = "Authorization: Bearer %s"\n' "$GRAPHFOLIO_API_KEY" |
    curl --config - --silent --show-error --fail-with-body --retry 2 \
      --request "$1" --header "Content-Type: application/graphql" \
      --data-binary @schema.graphql "$2"
}

# For a proposed change. The answer begins with "ok".
answer=$(call POST "$project/schema/check?fail_on_errors=true&fail_on_breaking=true") ||
  { printf '%s\n' "$answer"; exit 2; }
printf '%s\n' "$answer"
case $answer in '{"ok":true'*) ;; *) exit 1 ;; esac

# On the main branch:
call PUT "$project/schema?refuse_breaking=true"
