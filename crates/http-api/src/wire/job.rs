//! Jobs that were given up.

use serde::Serialize;
use utoipa::ToSchema;

/// A job that was given up.
#[derive(Serialize, ToSchema)]
pub struct DeadJob {
    /// Its id.
    pub id: String,
    /// Its kind, such as `sign_in_mail`.
    pub kind: String,
    /// Its receiver, such as an email address or the id of a user; may be empty.
    pub receiver: String,
    /// How often it was tried.
    pub attempts: u32,
    /// Why the last attempt failed.
    pub last_error: String,
    /// When it was added (RFC 3339, UTC).
    pub created_at: String,
    /// When it was given up (RFC 3339, UTC).
    pub dead_at: String,
}

/// Jobs that were given up, newest first.
#[derive(Serialize, ToSchema)]
pub struct DeadJobList {
    /// One part of the jobs.
    pub items: Vec<DeadJob>,
    /// Pass it as `cursor` to get the next part; null at the end.
    #[schema(required)]
    pub next_cursor: Option<String>,
}

impl From<status::DeadJob> for DeadJob {
    fn from(job: status::DeadJob) -> Self {
        Self {
            id: job.id.to_string(),
            kind: job.kind,
            receiver: job.lane,
            attempts: job.attempts,
            last_error: job.last_error,
            created_at: job.created_at.to_rfc3339(),
            dead_at: job.dead_at.to_rfc3339(),
        }
    }
}
