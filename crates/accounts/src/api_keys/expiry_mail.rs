//! The mail that tells the owner of a key, 7 days before, that it expires. Its job is stored with the key.

use domain::{ApiKeyId, ApiKeyLimits, Error, Mail, Result, Timestamp, UserId};
use persistence::jobs::{self, Job, JobKind, JobOwner, NewJob};
use persistence::{Conn, api_keys, users};
use serde::{Deserialize, Serialize};

use crate::Context;

/// The page that the mail leads to.
const KEYS_PAGE: &str = "/settings/api-keys";

/// The payload of a job.
#[derive(Serialize, Deserialize)]
struct ExpiryMailJob {
    user_id: String,
    key_id: String,
}

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
    let payload = ExpiryMailJob {
        user_id: user.to_string(),
        key_id: key.to_string(),
    };
    let new = NewJob {
        kind: JobKind::ApiKeyMail,
        owner: &JobOwner::User(user),
        lane: None,
        payload: &serde_json::to_string(&payload).map_err(Error::internal)?,
    };
    jobs::insert(conn, &new, due, now).map(drop)
}

/// Creates the mail of a claimed job. Returns none if the key or the account was deleted, or the key has expired meanwhile.
///
/// # Errors
/// [`Error::Internal`] if the payload cannot be read.
pub async fn api_key_mail(ctx: &Context, job: &Job) -> Result<Option<Mail>> {
    let payload: ExpiryMailJob = serde_json::from_str(&job.payload).map_err(Error::internal)?;
    let ids = UserId::parse(&payload.user_id).zip(ApiKeyId::parse(&payload.key_id));
    let (user, key) = ids.ok_or_else(|| Error::internal("unreadable ids of an API key's mail"))?;
    let (now, held) = (ctx.clock.now(), job.clone());
    let found = ctx
        .store
        .read(move |conn| {
            if !jobs::is_held(conn, &held)? {
                return Ok(None);
            }
            let key = api_keys::find_of(conn, user, key, now)?;
            Ok(key.zip(users::find(conn, user)?))
        })
        .await?;
    Ok(found.and_then(|(key, user)| {
        let expires_at = key.expires_at.filter(|time| now < *time)?;
        Some(Mail::ApiKeyExpires {
            to: user.email,
            name: key.name,
            prefix: key.prefix,
            expires_at,
            link: format!("{}{KEYS_PAGE}", ctx.public_url),
        })
    }))
}
