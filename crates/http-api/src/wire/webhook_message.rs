//! The messages that webhooks send, as the OpenAPI document describes them. Crate `webhooks` makes them; a test compares
//! real messages with these shapes.

use schema_results::ChangeCounts;
use serde::Serialize;
use utoipa::ToSchema;

use super::AuditChange;

/// A version of a schema was published, or an older one restored. Members may be added; ignore unknown ones.
#[derive(Serialize, ToSchema)]
pub struct SchemaMessage {
    /// The kind of event.
    pub r#type: SchemaMessageType,
    /// When it happened: RFC 3339, UTC.
    pub timestamp: String,
    /// The project, the author and the version.
    pub data: SchemaMessageData,
}

/// The kinds of events about schemas.
#[derive(Serialize, ToSchema)]
pub enum SchemaMessageType {
    /// A version was published, or an older one restored.
    #[serde(rename = "schema.published")]
    Published,
    /// Such a version breaks clients, or could not be compared.
    #[serde(rename = "schema.breaking_change")]
    BreakingChange,
}

/// A published version of a schema, and its changes.
#[derive(Serialize, ToSchema)]
pub struct SchemaMessageData {
    /// `true` in a test; left out otherwise.
    #[schema(value_type = bool, required = false)]
    pub test: Option<bool>,
    /// The event's number in this webhook, without gaps; left out in a test.
    #[schema(value_type = u64, required = false)]
    pub sequence: Option<u64>,
    /// The project at that time.
    pub project: MessageProject,
    /// The user, key, or part of the server that caused the event.
    pub actor: MessageActor,
    /// The number of the version.
    pub version: u32,
    /// `upload` (in the browser), `api` (by a pipeline), `endpoint` (imported), `sync` or `restore`; null in old events, which
    /// do not know it.
    #[schema(required)]
    pub source: Option<String>,
    /// The number of the version that was restored; null if none was.
    #[schema(required)]
    pub restored_version: Option<u32>,
    /// The commit that a pipeline published; null if it named none.
    #[schema(required)]
    pub commit: Option<String>,
    /// Whether it was compared with the version before.
    pub comparison: MessageComparison,
    /// The changes in parts that readers see; null without a comparison.
    #[schema(required)]
    pub counts: Option<ChangeCounts>,
    /// The changes in parts that hide rules keep from readers; null if there are none.
    #[schema(required)]
    pub hidden_counts: Option<ChangeCounts>,
    /// The first 20 changes, those at the webhook's coordinates before the others; fewer if the message would be
    /// larger than 20 kB.
    pub changes: Vec<MessageChange>,
    /// The page with all changes.
    pub changes_url: String,
}

/// Whether a version was compared with the one before.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MessageComparison {
    /// It is the first version.
    First,
    /// It was.
    Compared,
    /// The versions could not be compared.
    Unknown,
}

/// A change of a schema.
#[derive(Serialize, ToSchema)]
pub struct MessageChange {
    /// `breaking`, `dangerous` or `safe`.
    pub criticality: String,
    /// The type of change, such as `field_removed`.
    pub code: String,
    /// The schema coordinate, such as `Query.user`.
    pub path: String,
    /// The change in a sentence.
    pub message: String,
}

/// A project was created, changed or deleted. Members may be added; ignore unknown ones.
#[derive(Serialize, ToSchema)]
pub struct ProjectMessage {
    /// The kind of event.
    pub r#type: ProjectMessageType,
    /// When it happened: RFC 3339, UTC.
    pub timestamp: String,
    /// The project, the author and the changed properties.
    pub data: ProjectMessageData,
}

/// The kinds of events about projects.
#[derive(Serialize, ToSchema)]
pub enum ProjectMessageType {
    /// A project was created.
    #[serde(rename = "project.created")]
    Created,
    /// Its properties changed.
    #[serde(rename = "project.updated")]
    Updated,
    /// It was deleted.
    #[serde(rename = "project.deleted")]
    Deleted,
}

/// A created, changed or deleted project.
#[derive(Serialize, ToSchema)]
pub struct ProjectMessageData {
    /// `true` in a test; left out otherwise.
    #[schema(value_type = bool, required = false)]
    pub test: Option<bool>,
    /// The event's number in this webhook, without gaps; left out in a test.
    #[schema(value_type = u64, required = false)]
    pub sequence: Option<u64>,
    /// The project at that time.
    pub project: MessageProject,
    /// The user, key, or part of the server that caused the event.
    pub actor: MessageActor,
    /// The changed properties.
    pub changes: Vec<AuditChange>,
}

/// A project at the time of an event.
#[derive(Serialize, ToSchema)]
pub struct MessageProject {
    /// UUIDv7.
    pub id: String,
    /// The slug in addresses.
    pub slug: String,
    /// Its name.
    pub name: String,
    /// The owner's username.
    pub username: String,
}

/// The user, key, or part of the server that caused an event.
#[derive(Serialize, ToSchema)]
pub struct MessageActor {
    /// `session`, `key`, `system` or `provider`.
    pub kind: String,
    /// The name of the user, key, part of the server or payment provider.
    pub name: String,
}
