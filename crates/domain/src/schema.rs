//! Schemas and their versions.

use schema_results::Counts;
use serde::Serialize;

use crate::{CommitHash, ProjectId, Run, Timestamp, VersionId, VersionMessage, VersionNumber};

/// SDL that the engine has accepted: UTF-8, within the limits, without syntax errors.
#[derive(Clone, PartialEq, Eq)]
pub struct SchemaText(String);

impl SchemaText {
    /// Wraps SDL that the engine accepted, or SDL from the database.
    #[must_use]
    pub fn accepted(sdl: String) -> Self {
        Self(sdl)
    }

    /// The SDL.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the SDL.
    #[must_use]
    pub fn into_string(self) -> String {
        self.0
    }
}

/// Shows the size only, to keep schemas out of logs.
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
    pub number: VersionNumber,
    /// How it was published.
    pub source: VersionSource,
    /// The publisher's message.
    pub message: Option<VersionMessage>,
    /// The commit that it was published from.
    pub commit: Option<CommitHash>,
    /// The run of the pipeline that published it, for the owner alone.
    pub run: Option<Run>,
    /// The numbers of its types, operations and fields.
    pub counts: Counts,
    /// The length of its SDL.
    pub sdl_bytes: u32,
    /// The number of its findings.
    pub findings_count: u32,
    /// Stamp of the hide rules under which its counts and changes were computed.
    pub rules_stamp: String,
    /// When it was published.
    pub created_at: Timestamp,
}

/// How a version was published.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum VersionSource {
    /// Pasted or dropped in the browser.
    Upload,
    /// Published by a pipeline.
    Api,
    /// Imported from an endpoint by its owner.
    Endpoint,
    /// Imported from an endpoint by an automatic sync.
    Sync,
    /// An older version that was restored.
    Restore,
}

impl VersionSource {
    /// Returns the stored form.
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

    /// Parses the stored form.
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
