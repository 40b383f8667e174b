//! Events: who did what to which project or account, for webhooks, mails and the audit log.

mod kind;
mod property;
mod subjects;

use serde::{Deserialize, Serialize};

use crate::{Actor, EventId, Project, ProjectId, Timestamp, User, UserId};

pub use kind::What;
pub use property::{PropertyChange, PropertyChanges, PropertyValue};
pub use subjects::{
    EndedSessions, EventAllowedChange, EventApiKey, EventEndpoint, EventSection, EventWebhook,
    PublishedSchema, VersionComparison,
};

/// Something that happened to a project or an account. Stored in the transaction that made it happen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// Its id.
    pub id: EventId,
    /// The account whose event it is: the project's owner, or the account itself.
    pub owner_id: UserId,
    /// The author of the change.
    pub actor: Actor,
    /// To what.
    pub subject: Subject,
    /// The event.
    pub what: What,
    /// When it happened.
    pub created_at: Timestamp,
}

impl Event {
    /// Creates an event about a project.
    #[must_use]
    pub fn of_project(actor: Actor, project: &Project, what: What, now: Timestamp) -> Self {
        Self {
            id: EventId::generate(),
            owner_id: project.owner_id,
            actor,
            subject: Subject::Project(EventProject {
                id: project.id,
                slug: project.slug.to_string(),
                name: project.name.as_str().to_owned(),
                username: project.username.to_string(),
            }),
            what,
            created_at: now,
        }
    }

    /// Creates an event about an account.
    #[must_use]
    pub fn of_account(actor: Actor, user: &User, what: What, now: Timestamp) -> Self {
        Self {
            id: EventId::generate(),
            owner_id: user.id,
            actor,
            subject: Subject::Account(EventAccount {
                id: user.id,
                username: user.username.to_string(),
            }),
            what,
            created_at: now,
        }
    }
}

/// The subject of an event, as it was at that time. It may have been renamed or deleted since.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Subject {
    /// A project.
    Project(EventProject),
    /// An account.
    Account(EventAccount),
}

impl Subject {
    /// Returns the project; none for an account.
    #[must_use]
    pub fn project(&self) -> Option<&EventProject> {
        match self {
            Self::Project(project) => Some(project),
            Self::Account(_) => None,
        }
    }

    /// Returns the word for its kind, as stored.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Project(_) => "project",
            Self::Account(_) => "account",
        }
    }

    /// Returns its id.
    #[must_use]
    pub fn id(&self) -> String {
        match self {
            Self::Project(project) => project.id.to_string(),
            Self::Account(account) => account.id.to_string(),
        }
    }

    /// Returns its name.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Project(project) => &project.name,
            Self::Account(account) => &account.username,
        }
    }
}

/// A project at the time of an event.
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

/// An account at the time of an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventAccount {
    /// Its id.
    pub id: UserId,
    /// Its username.
    pub username: String,
}
