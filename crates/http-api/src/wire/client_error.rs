//! Errors that browsers report.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// An error in the app. Tokens, keys, passwords, email addresses, names of projects and control characters in it are
/// removed before it is stored. Other fields are ignored.
// Unknown fields are ignored: a tab with another release of the app must still be able to report its errors.
#[derive(Deserialize, ToSchema)]
pub struct ReportClientError {
    /// The error's message, at most 1,000 characters.
    pub message: String,
    /// Where it was thrown, at most 4,000 characters.
    pub stack: Option<String>,
    /// The components around it, at most 4,000 characters.
    pub component_stack: Option<String>,
    /// The page's address, at most 2,048 characters. Only the kind of page is stored.
    pub url: Option<String>,
}

impl TryFrom<ReportClientError> for domain::ClientError {
    type Error = domain::Error;

    fn try_from(body: ReportClientError) -> domain::Result<Self> {
        Self::parse(
            &body.message,
            body.stack.as_deref().unwrap_or_default(),
            body.component_stack.as_deref().unwrap_or_default(),
            body.url.as_deref().unwrap_or_default(),
        )
    }
}

/// Errors in browsers, those that were first seen last at the start.
#[derive(Serialize, ToSchema)]
pub struct ClientErrorList {
    /// One part of the errors.
    pub items: Vec<ClientError>,
    /// Pass it as `cursor` to get the next part; null at the end.
    #[schema(required)]
    pub next_cursor: Option<String>,
}

/// All reports of the same error.
#[derive(Serialize, ToSchema)]
pub struct ClientError {
    /// Its id.
    pub id: String,
    /// The message of the latest report with details.
    pub message: String,
    /// Where it was thrown; may be empty.
    pub stack: String,
    /// The components around it; may be empty.
    pub component_stack: String,
    /// The kind of page.
    pub path: String,
    /// The browser of the latest report with details.
    #[schema(required)]
    pub user_agent: Option<String>,
    /// The number of reports.
    pub count: u32,
    /// RFC 3339, UTC.
    pub first_seen_at: String,
    /// RFC 3339, UTC.
    pub last_seen_at: String,
}

impl From<domain::ClientErrorGroup> for ClientError {
    fn from(group: domain::ClientErrorGroup) -> Self {
        Self {
            id: group.id.to_string(),
            message: group.error.message,
            stack: group.error.stack,
            component_stack: group.error.component_stack,
            path: group.error.path,
            user_agent: group.user_agent.map(|agent| agent.as_str().to_owned()),
            count: group.count,
            first_seen_at: group.first_seen_at.to_rfc3339(),
            last_seen_at: group.last_seen_at.to_rfc3339(),
        }
    }
}
