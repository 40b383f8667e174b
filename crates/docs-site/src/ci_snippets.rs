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
    /// The text for servers with an image that has the program, with [`CiSnippet::IMAGE`] in place of the real one; none if
    /// it needs no program.
    pub image_code: Option<&'static str>,
}

impl CiSnippet {
    /// Stands for the address of the server.
    pub const URL: &str = "https://graphfolio.example";
    /// Stands for the container image.
    pub const IMAGE: &str = "registry.example/graphfolio";
    /// Stands for the slug of the project.
    pub const PROJECT: &str = "my-project";
    /// The name of the secret that holds the API key.
    pub const KEY_VARIABLE: &str = "GRAPHFOLIO_API_KEY";

    /// All set-ups.
    pub const ALL: [Self; 5] = [
        Self {
            id: "github",
            name: "GitHub Actions",
            file: Some(".github/workflows/schema.yml"),
            code: include_str!("../snippets/github-actions.yml"),
            image_code: None,
        },
        Self {
            id: "gitlab",
            name: "GitLab CI",
            file: Some(".gitlab-ci.yml"),
            code: include_str!("../snippets/gitlab-ci.yml"),
            image_code: Some(include_str!("../snippets/gitlab-ci-image.yml")),
        },
        Self {
            id: "circleci",
            name: "CircleCI",
            file: Some(".circleci/config.yml"),
            code: include_str!("../snippets/circleci.yml"),
            image_code: Some(include_str!("../snippets/circleci-image.yml")),
        },
        Self {
            id: "shell",
            name: "Shell",
            file: None,
            code: include_str!("../snippets/shell.sh"),
            image_code: None,
        },
        Self {
            id: "curl",
            name: "curl alone",
            file: None,
            code: include_str!("../snippets/curl.sh"),
            image_code: None,
        },
    ];

    /// Returns the text for a server at `url`. `image` is its image with the program, or empty.
    #[must_use]
    pub fn fill(&self, url: &str, image: &str) -> String {
        let code = match self.image_code {
            Some(code) if !image.is_empty() => code.replace(Self::IMAGE, image),
            _ => self.code.to_owned(),
        };
        code.replace(Self::URL, url)
    }
}
