//! The mail that carries a sign-in link, on its way from the outbox to the transport.

use domain::{Email, Error, JobId, Mail, PlainToken, RedirectPath, Result};
use persistence::jobs::{self, JobKind};
use persistence::sign_in_links;
use serde::{Deserialize, Serialize};

use crate::Context;

/// How long a link works: 10 minutes (OWASP ASVS 5.0, 6.5.5).
const LINK_MINUTES: u32 = 10;
/// How long one attempt to send may take before another worker may try.
const LEASE_SECONDS: i64 = 60;
/// Waits after the first, second, … failed attempt. A sign-in link nobody got in time is of no use.
const RETRY_SECONDS: [i64; 4] = [2, 10, 30, 60];

/// A job's payload: whom to write to and where the link leads. No token.
#[derive(Serialize, Deserialize)]
pub(crate) struct SignInMailJob {
    email: String,
    redirect: Option<String>,
}

impl SignInMailJob {
    pub(crate) fn new(email: &Email, redirect: Option<&RedirectPath>) -> Self {
        Self {
            email: email.as_str().to_owned(),
            redirect: redirect.map(|path| path.as_str().to_owned()),
        }
    }

    /// Is it to that address.
    pub(crate) fn is_to(payload: &str, email: &Email) -> bool {
        serde_json::from_str::<Self>(payload).is_ok_and(|job| job.email == email.as_str())
    }

    pub(crate) fn to_json(&self) -> Result<String> {
        serde_json::to_string(self).map_err(Error::internal)
    }
}

/// A message that this worker has claimed and must now send.
pub struct PendingMail {
    /// The job behind it.
    pub id: JobId,
    /// How often it was tried, this time included.
    pub attempts: u32,
    /// The message.
    pub mail: Mail,
}

/// Claims the next message that is due, and makes its token.
///
/// # Errors
/// [`Error::Internal`] when the database fails or a job cannot be read.
pub async fn next_mail(ctx: &Context) -> Result<Option<PendingMail>> {
    let now = ctx.clock.now();
    let expires_at = now.plus_seconds(i64::from(LINK_MINUTES) * 60);
    let token = PlainToken::generate();
    let hash = token.hash();
    let claimed = ctx
        .store
        .write(move |conn| {
            let Some(job) = jobs::claim(
                conn,
                JobKind::SignInMail,
                now,
                now.plus_seconds(LEASE_SECONDS),
            )?
            else {
                return Ok(None);
            };
            let payload: SignInMailJob =
                serde_json::from_str(&job.payload).map_err(Error::internal)?;
            let to = Email::parse(&payload.email)?;
            let redirect = payload.redirect.as_deref().and_then(RedirectPath::parse);
            sign_in_links::insert(conn, &hash, &to, redirect.as_ref(), now, expires_at)?;
            Ok(Some((job, to)))
        })
        .await?;
    Ok(claimed.map(|(job, to)| PendingMail {
        id: job.id,
        attempts: job.attempts,
        mail: Mail::SignIn {
            to,
            link: format!("{}/auth/verify?token={}", ctx.public_url, token.reveal()),
            expires_at,
            valid_minutes: LINK_MINUTES,
        },
    }))
}

/// The message left.
///
/// # Errors
/// [`Error::Internal`] when the database fails.
pub async fn mail_sent(ctx: &Context, id: JobId) -> Result<()> {
    ctx.store.write(move |conn| jobs::delete(conn, id)).await
}

/// The message did not leave: tried again soon, given up after the last attempt.
///
/// # Errors
/// [`Error::Internal`] when the database fails.
pub async fn mail_failed(ctx: &Context, id: JobId, attempts: u32) -> Result<()> {
    let wait = RETRY_SECONDS
        .get(attempts.saturating_sub(1) as usize)
        .copied();
    let now = ctx.clock.now();
    ctx.store
        .write(move |conn| match wait {
            Some(seconds) => jobs::postpone(conn, id, now.plus_seconds(seconds)),
            None => jobs::delete(conn, id),
        })
        .await
}
