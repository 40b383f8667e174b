//! The audit log of an account.

use accounts::{AuditEntry, AuditPage};
use domain::PropertyChange;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The format of a downloaded audit log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AuditExportFormat {
    /// A table with a row for each changed property.
    Csv,
    /// An array of entries.
    Json,
}

/// One part of an audit log, newest first.
#[derive(Serialize, ToSchema)]
pub struct AuditLog {
    /// Its entries.
    pub items: Vec<AuditLogEntry>,
    /// Pass it as `cursor` to get the next part; null at the end.
    #[schema(required)]
    pub next_cursor: Option<String>,
}

/// What was done, by whom, and what was different before.
#[derive(Serialize, ToSchema)]
pub struct AuditLogEntry {
    /// Its id.
    pub id: String,
    /// When: RFC 3339, UTC.
    pub at: String,
    /// The kind, such as `project.updated`.
    pub kind: String,
    /// Who did it.
    pub actor: AuditActor,
    /// What it was done to.
    pub subject: AuditSubject,
    /// The changed properties. Secrets and schemas are never among them.
    pub changes: Vec<AuditChange>,
    /// The request that did it; null if there was none.
    #[schema(required)]
    pub request_id: Option<String>,
}

/// Who did something.
#[derive(Serialize, ToSchema)]
pub struct AuditActor {
    /// `session`, `key`, `system` or `provider`.
    pub kind: String,
    /// The name of the user, key, part of the server or payment provider.
    pub name: String,
    /// The browser, the beginning of the key, or what the server acted for; null if there is none.
    #[schema(required)]
    pub detail: Option<String>,
}

/// What something was done to.
#[derive(Serialize, ToSchema)]
pub struct AuditSubject {
    /// `project` or `account`.
    pub kind: String,
    /// Its id.
    pub id: String,
    /// Its name at that time.
    pub name: String,
}

/// A changed property.
#[derive(Serialize, ToSchema)]
pub struct AuditChange {
    /// Its name.
    pub field: String,
    /// Its value before; null if there was none.
    pub from: serde_json::Value,
    /// Its value after; null if there is none any more.
    pub to: serde_json::Value,
}

impl AuditLog {
    /// Converts a page.
    #[must_use]
    pub fn new(page: AuditPage) -> Self {
        Self {
            next_cursor: page.next.map(|id| id.to_string()),
            items: page.entries.into_iter().map(AuditLogEntry::from).collect(),
        }
    }
}

impl From<AuditEntry> for AuditLogEntry {
    fn from(entry: AuditEntry) -> Self {
        Self {
            id: entry.id.to_string(),
            at: entry.created_at.to_rfc3339(),
            kind: entry.kind,
            actor: AuditActor {
                kind: entry.actor_kind,
                name: entry.actor_name,
                detail: entry.actor_detail,
            },
            subject: AuditSubject {
                kind: entry.subject_kind,
                id: entry.subject_id,
                name: entry.subject_name,
            },
            changes: entry.changes.into_iter().map(AuditChange::from).collect(),
            request_id: entry.request_id,
        }
    }
}

impl From<PropertyChange> for AuditChange {
    fn from(change: PropertyChange) -> Self {
        let json = |value| serde_json::to_value(value).unwrap_or_default();
        Self {
            field: change.field,
            from: json(change.from),
            to: json(change.to),
        }
    }
}
