//! Sessions.

use domain::{
    Credential, EndedSessions, Error, HashedToken, PlainApiKey, PlainToken, Principal, Result,
    Retention, SessionId, UserId, What,
};
pub use persistence::sessions::ListedSession;
use persistence::{AccountChange, change_account, sessions};

use crate::current_session::CurrentSession;
use crate::{Context, api_keys};

/// A session is extended at most once in this time, to save writes.
const EXTEND_AFTER_SECONDS: i64 = 300;

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
        credential: Credential::Session {
            id,
            browser: session.user_agent,
        },
        request_id: None,
    })
}

/// Revokes the caller's session.
pub async fn sign_out(ctx: &Context, current: &CurrentSession) -> Result<()> {
    let id = current.id;
    end(ctx, current, EndedSessions::This, move |change| {
        let (user, conn) = (change.user.id, &mut *change.conn);
        Ok(usize::from(sessions::delete_of(conn, user, id)?))
    })
    .await
    .map(drop)
}

/// Returns a user's live sessions, most recently used first.
pub async fn list_sessions(ctx: &Context, user: UserId) -> Result<Vec<ListedSession>> {
    let now = ctx.clock.now();
    ctx.store
        .read(move |conn| sessions::list(conn, user, now))
        .await
}

/// Revokes one of the caller's sessions.
///
/// # Errors
/// [`Error::NotFound`] if the caller has no such session.
pub async fn end_session(
    ctx: &Context,
    current: &CurrentSession,
    session: SessionId,
) -> Result<()> {
    let which = if session == current.id {
        EndedSessions::This
    } else {
        EndedSessions::Chosen
    };
    let ended = end(ctx, current, which, move |change| {
        let (user, conn) = (change.user.id, &mut *change.conn);
        Ok(usize::from(sessions::delete_of(conn, user, session)?))
    })
    .await?;
    (ended > 0).then_some(()).ok_or(Error::NotFound("Session"))
}

/// Revokes every session of the caller but this one.
pub async fn end_other_sessions(ctx: &Context, current: &CurrentSession) -> Result<()> {
    let kept = current.id;
    end(ctx, current, EndedSessions::Others, move |change| {
        sessions::delete_others(change.conn, change.user.id, kept)
    })
    .await
    .map(drop)
}

/// Revokes every session of the caller.
pub async fn sign_out_everywhere(ctx: &Context, current: &CurrentSession) -> Result<()> {
    end(ctx, current, EndedSessions::All, |change| {
        sessions::delete_all_of(change.conn, change.user.id)
    })
    .await
    .map(drop)
}

/// Ends sessions, and says so if there was one. Returns how many there were.
async fn end(
    ctx: &Context,
    current: &CurrentSession,
    which: EndedSessions,
    delete: impl FnOnce(&mut AccountChange<'_>) -> Result<usize> + Send + 'static,
) -> Result<usize> {
    let (actor, user, now) = (current.actor.clone(), current.user.id, ctx.clock.now());
    change_account(&ctx.store, actor, user, now, move |change| {
        let ended = delete(change)?;
        if let Ok(count @ 1..) = u32::try_from(ended) {
            change.emit(What::SessionEnded { which, count });
        }
        Ok(ended)
    })
    .await
}
