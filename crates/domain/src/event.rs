//! Events: what happened to a project, for webhooks, mails and logs.

use serde::{Deserialize, Serialize};

use schema_results::ChangeCounts;

use crate::{EventId, Project, ProjectId, Timestamp, UserId};

/// Something that happened to a project. Stored in the transaction that made it happen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// Its id.
    pub id: EventId,
    /// The kind of event.
    pub kind: EventKind,
    /// The project's owner.
    pub owner_id: UserId,
    /// The project at that time.
    pub project: EventProject,
    /// The version that was published, for events about a schema.
    pub schema: Option<PublishedSchema>,
    /// When it happened.
    pub created_at: Timestamp,
}

impl Event {
    /// How long events are kept: 30 days.
    pub const KEPT_SECONDS: i64 = 30 * 24 * 3600;

    /// Creates an event about a project.
    #[must_use]
    pub fn new(
        kind: EventKind,
        project: &Project,
        schema: Option<PublishedSchema>,
        now: Timestamp,
    ) -> Self {
        Self {
            id: EventId::generate(),
            kind,
            owner_id: project.owner_id,
            project: EventProject {
                id: project.id,
                slug: project.slug.to_string(),
                name: project.name.as_str().to_owned(),
                username: project.username.to_string(),
            },
            schema,
            created_at: now,
        }
    }
}

/// The kind of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventKind {
    /// A schema version was published.
    SchemaPublished,
    /// A schema version was published that breaks clients.
    SchemaBreakingChange,
    /// A project was created.
    ProjectCreated,
    /// A project's name, slug, description, visibility or hide rules changed.
    ProjectUpdated,
    /// A project was deleted.
    ProjectDeleted,
}

impl EventKind {
    /// All kinds.
    pub const ALL: [Self; 5] = [
        Self::SchemaPublished,
        Self::SchemaBreakingChange,
        Self::ProjectCreated,
        Self::ProjectUpdated,
        Self::ProjectDeleted,
    ];

    /// Returns the name of the kind, as stored and in webhooks.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::SchemaPublished => "schema.published",
            Self::SchemaBreakingChange => "schema.breaking_change",
            Self::ProjectCreated => "project.created",
            Self::ProjectUpdated => "project.updated",
            Self::ProjectDeleted => "project.deleted",
        }
    }

    /// Parses the name of a kind.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == text)
    }
}

/// A project at the time of an event. It may have been renamed or deleted since.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventProject {
    /// Its id.
    pub id: ProjectId,
    /// Its slug.
    pub slug: String,
    /// Its name.
    pub name: String,
    /// Its owner's username.
    pub username: String,
}

/// The version that an event is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PublishedSchema {
    /// Its number.
    pub version: u32,
    /// Its changes against the previous version; none for a project's first version.
    pub changes: Option<ChangeCounts>,
}
