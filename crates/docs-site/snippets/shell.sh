export GRAPHFOLIO_URL=https://graphfolio.example
# GRAPHFOLIO_API_KEY comes from your secret store, and BRANCH from your CI system,
# such as BRANCH=$CI_COMMIT_BRANCH.

# Get the program:
curl -fsSL https://graphfolio.example/cli/install.sh | sh
export PATH="$HOME/.local/bin:$PATH"

if [ "${BRANCH?Set it to the branch; empty for a proposed change.}" = main ]; then
  # The main branch is published:
  graphfolio publish schema.graphql \
    --project my-project \
    --fail-on breaking --commit "$(git rev-parse HEAD)"
else
  # Everything else is only checked:
  graphfolio check schema.graphql \
    --project my-project \
    --fail-on breaking --format markdown
fi

# Exit status: 0 passed
#              1 errors or breaking changes
#              2 wrong use, or the server cannot be reached
