//! The job of the mail that tells the owner of a key, 7 days before, that it expires. It is stored with the key, and
//! `notifications` writes the mail.

use domain::{ApiKeyId, ApiKeyLimits, Error, ExpiringApiKey, Result, Timestamp, UserId};
use persistence::Conn;
use persistence::jobs::{self, JobKind, JobOwner, NewJob};

/// Stores the job of a new key's mail. A key that lives for 7 days or less has none: its owner has just chosen the day.
pub(super) fn schedule(
    conn: &mut Conn,
    user: UserId,
    key: ApiKeyId,
    expires_at: Option<Timestamp>,
    now: Timestamp,
) -> Result<()> {
    let due = expires_at.map(|time| time.plus_seconds(-ApiKeyLimits::EXPIRES_SOON_SECONDS));
    let Some(due) = due.filter(|due| *due > now) else {
        return Ok(());
    };
    let payload = ExpiringApiKey {
        user_id: user,
        key_id: key,
    };
    let new = NewJob {
        kind: JobKind::ApiKeyMail,
        owner: &JobOwner::User(user),
        lane: None,
        payload: &serde_json::to_string(&payload).map_err(Error::internal)?,
    };
    jobs::insert(conn, &new, due, now).map(drop)
}
