// Written by `cargo xtask facts` from the server's own constants. Never edited by hand.

/** What stands in the set-ups for the address of the server, and for the slug of the project. */
export const SNIPPET_URL = "https://graphfolio.example";
export const SNIPPET_PROJECT = "my-project";

/** The secret that holds the API key. */
export const KEY_VARIABLE = "GRAPHFOLIO_API_KEY";

/** How pipelines check and publish a schema. */
export const CI_SNIPPETS = [
  {
    "id": "github",
    "name": "GitHub Actions",
    "file": ".github/workflows/schema.yml",
    "code": "# Copy the folder .github/actions/publish-schema of the server's source into your repository.\nname: Schema\non:\n  pull_request:\n  push: { branches: [main] }\njobs:\n  schema:\n    runs-on: ubuntu-latest\n    permissions: { contents: read, pull-requests: write }\n    steps:\n      - uses: actions/checkout@v4\n      - uses: ./.github/actions/publish-schema\n        with:\n          url: https://graphfolio.example\n          project: my-project\n          schema: schema.graphql\n          fail-on: breaking\n          comment: true\n          api-key: ${{ secrets.GRAPHFOLIO_API_KEY }}\n"
  },
  {
    "id": "gitlab",
    "name": "GitLab CI",
    "file": ".gitlab-ci.yml",
    "code": "# GRAPHFOLIO_API_KEY is a masked variable of the project. The image has the program graphfolio.\ndefault:\n  image: registry.example/graphfolio\n\nvariables:\n  GRAPHFOLIO_URL: https://graphfolio.example\n\ncheck-schema:\n  script:\n    - graphfolio check schema.graphql --project my-project --fail-on breaking\n  rules:\n    - if: $CI_MERGE_REQUEST_IID\n\npublish-schema:\n  script:\n    - graphfolio publish schema.graphql --project my-project --fail-on breaking\n  rules:\n    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH\n"
  },
  {
    "id": "circleci",
    "name": "CircleCI",
    "file": ".circleci/config.yml",
    "code": "# GRAPHFOLIO_API_KEY is a variable of the context. The image has the program graphfolio.\nversion: 2.1\njobs:\n  schema:\n    docker:\n      - image: registry.example/graphfolio\n    environment:\n      GRAPHFOLIO_URL: https://graphfolio.example\n    steps:\n      - checkout\n      - run: |\n          if [ \"$CIRCLE_BRANCH\" = main ]; then\n            graphfolio publish schema.graphql --project my-project --fail-on breaking\n          else\n            graphfolio check schema.graphql --project my-project --fail-on breaking\n          fi\nworkflows:\n  schema:\n    jobs:\n      - schema:\n          context: graphfolio\n"
  },
  {
    "id": "shell",
    "name": "Shell",
    "file": null,
    "code": "export GRAPHFOLIO_URL=https://graphfolio.example\n# GRAPHFOLIO_API_KEY comes from your secret store.\n\n# For a proposed change:\ngraphfolio check schema.graphql \\\n  --project my-project \\\n  --fail-on breaking --format markdown\n\n# On the main branch:\ngraphfolio publish schema.graphql \\\n  --project my-project \\\n  --fail-on breaking --commit \"$(git rev-parse HEAD)\"\n\n# Exit status: 0 passed\n#              1 errors or breaking changes\n#              2 wrong use, or the server cannot be reached\n"
  }
] as const;
