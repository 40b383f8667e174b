use schema_results::{AffectedOperations, Changes, CheckedChanges, Findings, Severity};
use serde::{Deserialize, Serialize};

/// A published version.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Version {
    /// Its number within the project, from 1.
    pub number: u32,
    /// The publisher's message.
    pub message: Option<String>,
    /// The commit that it was published from.
    pub commit: Option<String>,
    /// When it was published: RFC 3339, UTC.
    pub created_at: String,
}

/// The result of publishing a schema.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Published {
    /// The current version after publishing.
    pub version: Version,
    /// Its findings, which did not refuse it.
    pub findings: Findings,
    /// Its changes; none for the first version and if they are not known.
    pub changes: Option<Changes>,
    /// Whether the schema is the same as before, so that no version was made.
    pub unchanged: bool,
    /// Whether an earlier attempt of the same publish had already been stored.
    #[serde(default)]
    pub replayed: bool,
}

/// The result of checking a schema.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Checked {
    /// Whether it passes.
    pub ok: bool,
    /// Its findings.
    pub findings: Findings,
    /// Number of the version that it was compared with; none before the first publish.
    pub current_version: Option<u32>,
    /// Its changes against that version, judged.
    pub changes: Option<CheckedChanges>,
    /// Which of the sent operations the changes break or touch. None if none were sent, or before the first publish. The
    /// numbers of changes are positions in `changes.items`, from 0.
    #[serde(default)]
    pub operations: Option<AffectedOperations>,
    /// Address of a page that shows the changes for 30 days, if the server could store them.
    pub url: Option<String>,
}

/// A file with operations of a client.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OperationFile {
    /// Its path, at most 500 characters.
    pub file: String,
    /// Queries, mutations, subscriptions and fragments.
    pub document: String,
}

/// A file with an example.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ExampleFile {
    /// Its path, which tells it apart from the others.
    pub file: String,
    /// A GraphQL document with one operation.
    pub document: String,
    /// The values of its variables, a JSON object.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variables: Option<String>,
}

/// The result of publishing examples.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PublishedExamples {
    /// All of them.
    pub examples: Vec<PublishedExample>,
    /// How many were added.
    pub added: usize,
    /// How many were changed.
    pub changed: usize,
    /// How many were removed.
    pub removed: usize,
}

/// A published example.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PublishedExample {
    /// Its key in addresses.
    pub key: String,
    /// Its title.
    pub title: String,
    /// Its file.
    pub file: Option<String>,
    /// Whether readers of the current version see it; none before the first publish.
    pub is_valid: Option<bool>,
    /// Errors and warnings in the current version.
    pub problems: Vec<ExampleProblem>,
}

/// Something about an example.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExampleProblem {
    /// A sentence for people.
    pub message: String,
    /// The line; 0 for the example as a whole.
    pub line: u32,
    /// The column, in characters.
    pub column: u32,
    /// How bad it is.
    pub severity: Severity,
}
