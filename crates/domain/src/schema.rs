//! Schemas and their versions.

use serde::{Deserialize, Serialize};

use crate::{CommitHash, ProjectId, Timestamp, VersionId, VersionMessage};

/// SDL that the engine has accepted: UTF-8, within its limits, no syntax error.
#[derive(Clone, PartialEq, Eq)]
pub struct SchemaText(String);

impl SchemaText {
    /// Wraps what the engine accepted, or what the store gave back.
    #[must_use]
    pub fn accepted(sdl: String) -> Self {
        Self(sdl)
    }

    /// The SDL.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The SDL, given away.
    #[must_use]
    pub fn into_string(self) -> String {
        self.0
    }
}

/// Megabytes of schema have no place in a log.
impl std::fmt::Debug for SchemaText {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "SchemaText({} bytes)", self.0.len())
    }
}

/// One accepted SDL, numbered 1, 2, 3 … within its project; immutable.
#[derive(Debug, Clone)]
pub struct SchemaVersion {
    /// Its id.
    pub id: VersionId,
    /// Its project.
    pub project_id: ProjectId,
    /// Its number within the project, from 1.
    pub number: u32,
    /// How it came.
    pub source: VersionSource,
    /// What its publisher said of it.
    pub message: Option<VersionMessage>,
    /// The commit it was made from.
    pub commit: Option<CommitHash>,
    /// What is in it.
    pub counts: Counts,
    /// Length of its SDL.
    pub sdl_bytes: u32,
    /// How many findings it has.
    pub findings_count: u32,
    /// Stamp of the hide rules that its counts and changes were made under.
    pub rules_stamp: String,
    /// When it was published.
    pub created_at: Timestamp,
}

/// How a version came.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum VersionSource {
    /// Pasted or dropped in the browser.
    Upload,
    /// Published by a pipeline.
    Api,
    /// Read from a live endpoint by its owner.
    Endpoint,
    /// Read from a live endpoint by itself, as its owner had asked for.
    Sync,
    /// An older version published again.
    Restore,
}

impl VersionSource {
    /// As stored.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Upload => "upload",
            Self::Api => "api",
            Self::Endpoint => "endpoint",
            Self::Sync => "sync",
            Self::Restore => "restore",
        }
    }

    /// From its stored form.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "upload" => Some(Self::Upload),
            "api" => Some(Self::Api),
            "endpoint" => Some(Self::Endpoint),
            "sync" => Some(Self::Sync),
            "restore" => Some(Self::Restore),
            _ => None,
        }
    }
}

/// Counts shown on cards and overviews.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// Named types that the schema defines.
    pub types: u32,
    /// Fields of the root operation types.
    pub operations: u32,
    /// Fields of objects and interfaces.
    pub fields: u32,
}

/// How bad a diagnostic is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// Breaks a rule of the GraphQL specification.
    Error,
    /// Legal but doubtful.
    Warning,
}

/// One thing wrong with a schema. Lines and columns count from 1; 0 where no place can be named.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diagnostic {
    /// Line.
    pub line: u32,
    /// Column, in characters.
    pub column: u32,
    /// Line of the end.
    pub end_line: u32,
    /// Column behind the end.
    pub end_column: u32,
    /// How bad it is.
    pub severity: Severity,
    /// Machine-readable, `snake_case`.
    pub code: String,
    /// A sentence for people.
    pub message: String,
    /// The offending line, cut to a readable window.
    pub excerpt: String,
    /// What to do about it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub hint: Option<String>,
}

/// Findings of a version: the first of them and how many more there are.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Findings {
    /// The first, in source order.
    pub items: Vec<Diagnostic>,
    /// How many were left out.
    pub omitted: u32,
}

impl Findings {
    /// How many there are in all.
    #[must_use]
    pub fn count(&self) -> u32 {
        u32::try_from(self.items.len())
            .unwrap_or(u32::MAX)
            .saturating_add(self.omitted)
    }
}
