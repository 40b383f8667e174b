// Written by `cargo xtask facts` from the server's own constants. Never edited by hand.

/** What stands in the set-ups for the address of the server, and for the slug of the project. */
export const SNIPPET_URL = "https://graphfolio.example";
export const SNIPPET_PROJECT = "my-project";
/** The placeholder of the container image with the program. */
export const SNIPPET_IMAGE = "registry.example/graphfolio";

/** The secret that holds the API key. */
export const KEY_VARIABLE = "GRAPHFOLIO_API_KEY";

/** How pipelines check and publish a schema. */
export const CI_SNIPPETS = [
  {
    "id": "github",
    "name": "GitHub Actions",
    "file": ".github/workflows/schema.yml",
    "code": "# GRAPHFOLIO_API_KEY is a secret of the repository: Settings, Secrets and variables, Actions.\nname: Schema\non:\n  pull_request:\n  push: { branches: [main] }\nconcurrency:\n  group: schema-${{ github.ref }}\n  cancel-in-progress: false\njobs:\n  schema:\n    runs-on: ubuntu-latest\n    permissions: { contents: read, pull-requests: write }\n    steps:\n      - uses: actions/checkout@v4\n      - name: Get the action\n        run: |\n          mkdir -p .graphfolio\n          curl -fsSL https://graphfolio.example/actions/publish-schema.tar.gz |\n            tar -xz -C .graphfolio\n      - name: Check or publish the schema\n        uses: ./.graphfolio/publish-schema\n        with:\n          url: https://graphfolio.example\n          project: my-project\n          schema: schema.graphql\n          fail-on: breaking\n          comment: true\n          api-key: ${{ secrets.GRAPHFOLIO_API_KEY }}\n",
    "image_code": null
  },
  {
    "id": "gitlab",
    "name": "GitLab CI",
    "file": ".gitlab-ci.yml",
    "code": "# GRAPHFOLIO_API_KEY is a masked variable of the project: Settings, CI/CD, Variables.\ndefault:\n  image: buildpack-deps:stable-curl\n  before_script:\n    - curl -fsSL https://graphfolio.example/cli/install.sh | sh\n    - export PATH=\"$HOME/.local/bin:$PATH\"\n\nvariables:\n  GRAPHFOLIO_URL: https://graphfolio.example\n\ncheck-schema:\n  script:\n    - graphfolio check schema.graphql --project my-project --fail-on breaking\n  rules:\n    - if: $CI_MERGE_REQUEST_IID\n\npublish-schema:\n  resource_group: schema\n  script:\n    - graphfolio publish schema.graphql --project my-project --fail-on breaking\n  rules:\n    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH\n",
    "image_code": "# GRAPHFOLIO_API_KEY is a masked variable of the project: Settings, CI/CD, Variables.\n# The image has the program graphfolio.\ndefault:\n  image: registry.example/graphfolio\n\nvariables:\n  GRAPHFOLIO_URL: https://graphfolio.example\n\ncheck-schema:\n  script:\n    - graphfolio check schema.graphql --project my-project --fail-on breaking\n  rules:\n    - if: $CI_MERGE_REQUEST_IID\n\npublish-schema:\n  resource_group: schema\n  script:\n    - graphfolio publish schema.graphql --project my-project --fail-on breaking\n  rules:\n    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH\n"
  },
  {
    "id": "circleci",
    "name": "CircleCI",
    "file": ".circleci/config.yml",
    "code": "# GRAPHFOLIO_API_KEY is a variable of the context: Organization Settings, Contexts.\nversion: 2.1\njobs:\n  schema:\n    docker:\n      - image: cimg/base:current\n    environment:\n      GRAPHFOLIO_URL: https://graphfolio.example\n    steps:\n      - checkout\n      - run: |\n          curl -fsSL https://graphfolio.example/cli/install.sh | sh\n          export PATH=\"$HOME/.local/bin:$PATH\"\n          if [ \"$CIRCLE_BRANCH\" = main ]; then\n            graphfolio publish schema.graphql --project my-project --fail-on breaking\n          else\n            graphfolio check schema.graphql --project my-project --fail-on breaking\n          fi\nworkflows:\n  schema:\n    jobs:\n      - schema:\n          context: graphfolio\n",
    "image_code": "# GRAPHFOLIO_API_KEY is a variable of the context: Organization Settings, Contexts.\n# The image has the program graphfolio.\nversion: 2.1\njobs:\n  schema:\n    docker:\n      - image: registry.example/graphfolio\n    environment:\n      GRAPHFOLIO_URL: https://graphfolio.example\n    steps:\n      - checkout\n      - run: |\n          if [ \"$CIRCLE_BRANCH\" = main ]; then\n            graphfolio publish schema.graphql --project my-project --fail-on breaking\n          else\n            graphfolio check schema.graphql --project my-project --fail-on breaking\n          fi\nworkflows:\n  schema:\n    jobs:\n      - schema:\n          context: graphfolio\n"
  },
  {
    "id": "shell",
    "name": "Shell",
    "file": null,
    "code": "export GRAPHFOLIO_URL=https://graphfolio.example\n# GRAPHFOLIO_API_KEY comes from your secret store, and BRANCH from your CI system,\n# such as BRANCH=$CI_COMMIT_BRANCH.\n\n# Get the program:\ncurl -fsSL https://graphfolio.example/cli/install.sh | sh\nexport PATH=\"$HOME/.local/bin:$PATH\"\n\nif [ \"${BRANCH?Set it to the branch; empty for a proposed change.}\" = main ]; then\n  # The main branch is published:\n  graphfolio publish schema.graphql \\\n    --project my-project \\\n    --fail-on breaking --commit \"$(git rev-parse HEAD)\"\nelse\n  # Everything else is only checked:\n  graphfolio check schema.graphql \\\n    --project my-project \\\n    --fail-on breaking --format markdown\nfi\n\n# Exit status: 0 passed\n#              1 errors or breaking changes\n#              2 wrong use, or the server cannot be reached\n",
    "image_code": null
  },
  {
    "id": "curl",
    "name": "curl alone",
    "file": null,
    "code": "# Needs only curl 7.76 or newer. GRAPHFOLIO_API_KEY comes from your secret store.\n# BRANCH and COMMIT come from your CI system, such as BRANCH=$CI_COMMIT_BRANCH.\nset -eu\n: \"${BRANCH?Set it to the branch; empty for a proposed change.}\"\n: \"${COMMIT:?Set it to the commit.}\"\nproject=https://graphfolio.example/api/projects/my-project\n\n# call METHOD ADDRESS: sends the schema and prints the answer.\ncall() {\n  printf 'header = \"Authorization: Bearer %s\"\\n' \"$GRAPHFOLIO_API_KEY\" |\n    curl --config - --silent --show-error --fail-with-body --retry 2 \\\n      --request \"$1\" --header \"Content-Type: application/graphql\" \\\n      --data-binary @schema.graphql \"$2&commit=$COMMIT\"\n}\n\n# The main branch is published:\nif [ \"$BRANCH\" = main ]; then\n  call PUT \"$project/schema?refuse_breaking=true\"\n  exit\nfi\n\n# Everything else is only checked. The answer begins with \"ok\".\nanswer=$(call POST \"$project/schema/check?fail_on_errors=true&fail_on_breaking=true\") ||\n  { printf '%s\\n' \"$answer\"; exit 2; }\nprintf '%s\\n' \"$answer\"\ncase $answer in '{\"ok\":true'*) ;; *) exit 1 ;; esac\n",
    "image_code": null
  }
] as const;
