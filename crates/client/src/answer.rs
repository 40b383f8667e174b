use schema_results::{Changes, CheckedChanges, Findings};
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
    /// Address of a page that shows the changes for 30 days, if the server could store them.
    pub url: Option<String>,
}
