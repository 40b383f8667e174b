//! Sessions.

use domain::{
    Credential, Error, HashedToken, PlainApiKey, PlainToken, Principal, Result, Retention,
    SessionId, User, UserId,
};
use persistence::sessions;
pub use persistence::sessions::ListedSession;

use crate::{Context, api_keys};

/// A session is extended at most once in this time, to save writes.
const EXTEND_AFTER_SECONDS: i64 = 300;

/// The session of the caller.
pub struct CurrentSession {
    /// Its id.
    pub id: SessionId,
    /// Its user.
    pub user: User,
}

impl TryFrom<Principal> for CurrentSession {
    type Error = Error;

    /// Returns the session, and refuses any other credential.
    fn try_from(principal: Principal) -> Result<Self> {
        Ok(Self {
            id: principal.session()?,
            user: principal.user,
        })
    }
}

/// Finds the session of a token and extends it, or the user of an API key.
///
/// # Errors
/// [`Error::Unauthenticated`] for a token or key that is unknown, revoked or expired; for a key also
/// [`Error::PlanLimit`] if the user's plan no longer includes keys, and [`Error::RateLimited`] if too many are being
/// checked.
pub async fn authenticate(ctx: &Context, token: &str) -> Result<Principal> {
    match (PlainToken::parse(token), PlainApiKey::parse(token)) {
        (Some(token), _) => find_session(ctx, token.hash()).await,
        (None, Some(key)) => api_keys::authenticate(ctx, key).await,
        (None, None) => Err(Error::Unauthenticated),
    }
}

async fn find_session(ctx: &Context, token: HashedToken) -> Result<Principal> {
    let now = ctx.clock.now();
    let session = ctx
        .store
        .read(move |conn| sessions::find(conn, &token, now))
        .await?
        .ok_or(Error::Unauthenticated)?;
    let id = session.id;
    if now.seconds_since(session.last_used_at) >= EXTEND_AFTER_SECONDS {
        let expires_at = now.plus_seconds(Retention::SESSION);
        let extended = ctx
            .store
            .write(move |conn| sessions::extend(conn, id, now, expires_at))
            .await;
        match extended {
            // Reads still work when nothing can be saved.
            Err(Error::CannotSave(cause)) => tracing::warn!(cause, "a session was not extended"),
            outcome => outcome?,
        }
    }
    Ok(Principal {
        user: session.user,
        credential: Credential::Session(id),
    })
}

/// Revokes one session.
pub async fn sign_out(ctx: &Context, session: SessionId) -> Result<()> {
    ctx.store
        .write(move |conn| sessions::delete(conn, session))
        .await
}

/// Returns a user's live sessions, most recently used first.
pub async fn list_sessions(ctx: &Context, user: UserId) -> Result<Vec<ListedSession>> {
    let now = ctx.clock.now();
    ctx.store
        .read(move |conn| sessions::list(conn, user, now))
        .await
}

/// Revokes one of a user's sessions.
///
/// # Errors
/// [`Error::NotFound`] if the user has no such session.
pub async fn end_session(ctx: &Context, user: UserId, session: SessionId) -> Result<()> {
    let ended = ctx
        .store
        .write(move |conn| sessions::delete_of(conn, user, session))
        .await?;
    ended.then_some(()).ok_or(Error::NotFound("Session"))
}

/// Revokes every session of a user but this one.
pub async fn end_other_sessions(ctx: &Context, current: &CurrentSession) -> Result<()> {
    let (user, kept) = (current.user.id, current.id);
    ctx.store
        .write(move |conn| sessions::delete_others(conn, user, kept).map(drop))
        .await
}

/// Revokes every session of a user.
pub async fn sign_out_everywhere(ctx: &Context, user: UserId) -> Result<()> {
    ctx.store
        .write(move |conn| sessions::delete_all_of(conn, user).map(drop))
        .await
}
