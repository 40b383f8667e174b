//! The jobs that follow from a key's expiry: the mail 7 days before, which `notifications` writes, and the event when the
//! key has expired. Both are stored with the key.

use domain::{
    Actor, ApiKeyId, ApiKeyLimits, Error, ExpiringApiKey, Result, SystemReason, Timestamp, UserId,
    What,
};
use persistence::jobs::{self, Job, JobKind, JobOwner, NewJob};
use persistence::{Conn, api_keys, change_account_within, users};

use super::describe;
use crate::Context;

/// Stores the jobs of a new key. A key that lives for 7 days or less has no mail: its owner has just chosen the day.
pub(super) fn schedule(
    conn: &mut Conn,
    user: UserId,
    key: ApiKeyId,
    expires_at: Option<Timestamp>,
    now: Timestamp,
) -> Result<()> {
    let Some(expires_at) = expires_at else {
        return Ok(());
    };
    let payload = ExpiringApiKey {
        user_id: user,
        key_id: key,
    };
    let payload = serde_json::to_string(&payload).map_err(Error::internal)?;
    let mut insert = |kind, due| {
        let new = NewJob {
            kind,
            owner: &JobOwner::User(user),
            lane: None,
            payload: &payload,
        };
        jobs::insert(conn, &new, due, now).map(drop)
    };
    let warned_at = expires_at.plus_seconds(-ApiKeyLimits::EXPIRES_SOON_SECONDS);
    if now < warned_at {
        insert(JobKind::ApiKeyMail, warned_at)?;
    }
    insert(JobKind::ApiKeyExpiry, expires_at)
}

/// Emits the event for the expired key of a claimed job. Does nothing if the key or the account was deleted.
///
/// # Errors
/// [`Error::Internal`] if the payload cannot be read.
pub async fn note_expired_key(ctx: &Context, job: &Job) -> Result<()> {
    let ExpiringApiKey { user_id, key_id } =
        serde_json::from_str(&job.payload).map_err(Error::internal)?;
    let (held, now) = (job.clone(), ctx.clock.now());
    ctx.store
        .write(move |conn| {
            if !jobs::is_held(conn, &held)? || users::find(conn, user_id)?.is_none() {
                return Ok(());
            }
            let Some(key) = api_keys::find_of(conn, user_id, key_id, now)? else {
                return Ok(());
            };
            let actor = Actor::system(SystemReason::ApiKeyExpiry);
            change_account_within(conn, actor, user_id, now, |change| {
                // With the event, so that there is never a second one.
                jobs::finish(change.conn, held.id)?;
                let key = describe(&key);
                change.emit(What::ApiKeyExpired { key });
                Ok(())
            })
        })
        .await
}
