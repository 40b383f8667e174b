//! The account: profile, sessions, and its end.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What to change of the profile; what is left out stays.
#[derive(Deserialize, ToSchema)]
pub struct UpdateProfile {
    /// At most 80 characters; empty takes the name away.
    pub name: Option<String>,
    /// The old one leads to the new one until somebody else takes it.
    pub username: Option<String>,
}

/// Ends the account.
#[derive(Deserialize, ToSchema)]
pub struct DeleteAccount {
    /// The username or the email address, typed.
    pub confirmation: String,
}

/// What can be said of a username before somebody takes it.
#[derive(Serialize, ToSchema)]
pub struct UsernameAnswer {
    /// As it was asked for.
    pub username: String,
    /// Can it be taken now.
    pub available: bool,
    /// Why not; null where it can.
    #[schema(required)]
    pub message: Option<String>,
}

/// Where a user is signed in, the last used first.
#[derive(Serialize, ToSchema)]
pub struct SessionList {
    /// The sessions.
    pub sessions: Vec<Session>,
}

/// One browser, or one program, in which a user is signed in. Never its token.
#[derive(Serialize, ToSchema)]
pub struct Session {
    /// UUIDv7.
    pub id: String,
    /// The one that asks.
    pub is_current: bool,
    /// "Firefox"; null where it is not known.
    #[schema(required)]
    pub browser: Option<String>,
    /// "Windows", "iPhone"; null where it is not known.
    #[schema(required)]
    pub system: Option<String>,
    /// When somebody signed in: RFC 3339, UTC.
    pub created_at: String,
    /// When it was last used, to within five minutes: RFC 3339, UTC.
    pub last_used_at: String,
}

impl Session {
    /// From the domain.
    #[must_use]
    pub fn new(session: &accounts::ListedSession, current: domain::SessionId) -> Self {
        let agent = session.user_agent.as_ref();
        Self {
            id: session.id.to_string(),
            is_current: session.id == current,
            browser: agent.and_then(|agent| agent.browser()).map(str::to_owned),
            system: agent.and_then(|agent| agent.system()).map(str::to_owned),
            created_at: session.created_at.to_rfc3339(),
            last_used_at: session.last_used_at.to_rfc3339(),
        }
    }
}
