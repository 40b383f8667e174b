//! Requests with a session, which a key cannot make.

use domain::{Actor, Error, Principal, Result, SessionId, User};

/// The session of the caller.
pub struct CurrentSession {
    /// Its id.
    pub id: SessionId,
    /// Its user.
    pub user: User,
    /// The actor for changes that the caller makes.
    pub actor: Actor,
}

impl TryFrom<Principal> for CurrentSession {
    type Error = Error;

    /// Returns the session, and refuses any other credential.
    fn try_from(principal: Principal) -> Result<Self> {
        Ok(Self {
            id: principal.session()?,
            actor: principal.actor(),
            user: principal.user,
        })
    }
}
