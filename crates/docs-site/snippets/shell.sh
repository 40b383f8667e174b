export GRAPHFOLIO_URL=https://graphfolio.example
# GRAPHFOLIO_API_KEY comes from your secret store.

# Get the program:
curl -fsSL https://graphfolio.example/cli/install.sh | sh
export PATH="$HOME/.local/bin:$PATH"

# For a proposed change:
graphfolio check schema.graphql \
  --project my-project \
  --fail-on breaking --format markdown

# On the main branch:
graphfolio publish schema.graphql \
  --project my-project \
  --fail-on breaking --commit "$(git rev-parse HEAD)"

# Exit status: 0 passed
#              1 errors or breaking changes
#              2 wrong use, or the server cannot be reached
