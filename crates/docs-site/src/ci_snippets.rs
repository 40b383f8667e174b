//! How pipelines check and publish a schema: one file for each system, ready to copy. The browser gets them from
//! `cargo xtask facts`; the tests of pipelines run them.

use serde::Serialize;

/// The set-up of one system.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct CiSnippet {
    /// Stable id.
    pub id: &'static str,
    /// Display name.
    pub name: &'static str,
    /// The file to save it as; none for commands.
    pub file: Option<&'static str>,
    /// The text, with [`CiSnippet::URL`] and [`CiSnippet::PROJECT`] in place of the real ones.
    pub code: &'static str,
}

impl CiSnippet {
    /// Stands for the address of the server.
    pub const URL: &str = "https://graphfolio.example";
    /// Stands for the slug of the project.
    pub const PROJECT: &str = "my-project";
    /// The name of the secret that holds the API key.
    pub const KEY_VARIABLE: &str = "GRAPHFOLIO_API_KEY";

    /// All set-ups.
    pub const ALL: [Self; 4] = [
        Self {
            id: "github",
            name: "GitHub Actions",
            file: Some(".github/workflows/schema.yml"),
            code: include_str!("../snippets/github-actions.yml"),
        },
        Self {
            id: "gitlab",
            name: "GitLab CI",
            file: Some(".gitlab-ci.yml"),
            code: include_str!("../snippets/gitlab-ci.yml"),
        },
        Self {
            id: "circleci",
            name: "CircleCI",
            file: Some(".circleci/config.yml"),
            code: include_str!("../snippets/circleci.yml"),
        },
        Self {
            id: "shell",
            name: "Shell",
            file: None,
            code: include_str!("../snippets/shell.sh"),
        },
    ];
}
