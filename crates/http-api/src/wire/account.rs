//! The account: profile, sessions, and its end.

use accounts::ProfileChanges;
use domain::{UserName, Username};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The fields of the profile to change. A field that is left out stays.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UpdateProfile {
    /// At most 80 characters; the empty text removes the name. Spaces alone are refused.
    pub name: Option<String>,
    /// The old one redirects to the new one until somebody else takes it.
    pub username: Option<String>,
}

impl TryFrom<UpdateProfile> for ProfileChanges {
    type Error = domain::Error;

    fn try_from(body: UpdateProfile) -> domain::Result<Self> {
        let name = body.name.as_deref().map(|name| match name {
            "" => Ok(None),
            name => UserName::parse(name).map(Some),
        });
        Ok(Self {
            name: name.transpose()?,
            username: body.username.as_deref().map(Username::choose).transpose()?,
        })
    }
}

/// Deletes the account.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DeleteAccount {
    /// The username or the email address, typed.
    pub confirmation: String,
}

/// Whether somebody can take a username.
#[derive(Serialize, ToSchema)]
pub struct UsernameAnswer {
    /// The name from the request.
    pub username: String,
    /// Whether it can be taken now.
    pub available: bool,
    /// Why not; null if it can be taken.
    #[schema(required)]
    pub message: Option<String>,
}

/// A user's sessions, most recently used first.
#[derive(Serialize, ToSchema)]
pub struct SessionList {
    /// The sessions.
    pub sessions: Vec<Session>,
}

/// A browser or program in which a user is signed in, without its token.
#[derive(Serialize, ToSchema)]
pub struct Session {
    /// UUIDv7.
    pub id: String,
    /// Whether it is the session of this request.
    pub is_current: bool,
    /// "Firefox"; null if unknown.
    #[schema(required)]
    pub browser: Option<String>,
    /// "Windows", "iPhone"; null if unknown.
    #[schema(required)]
    pub system: Option<String>,
    /// When somebody signed in: RFC 3339, UTC.
    pub created_at: String,
    /// When it was last used, to within five minutes: RFC 3339, UTC.
    pub last_used_at: String,
}

impl Session {
    /// Converts a session of the domain.
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
