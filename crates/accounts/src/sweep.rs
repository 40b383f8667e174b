//! Forgetting what has expired.

use domain::{IdempotencyKey, Result};
use persistence::{idempotency_keys, rate_limits, sessions, sign_in_links};

use crate::Context;

const LINKS_KEPT_SECONDS: i64 = 3600;
/// Longer than the longest window of a limit.
const COUNTERS_KEPT_SECONDS: i64 = 2 * 3600;

/// Deletes expired sessions, old links, idle counters and answers kept for retries. Answers how many rows went.
///
/// # Errors
/// [`domain::Error::Internal`] when the database fails.
pub async fn sweep(ctx: &Context) -> Result<usize> {
    let now = ctx.clock.now();
    ctx.store
        .write(move |conn| {
            Ok(sessions::delete_expired(conn, now)?
                + sign_in_links::delete_expired(conn, now.plus_seconds(-LINKS_KEPT_SECONDS))?
                + idempotency_keys::delete_before(
                    conn,
                    now.plus_seconds(-IdempotencyKey::KEPT_SECONDS),
                )?
                + rate_limits::delete_untouched_since(
                    conn,
                    now.plus_seconds(-COUNTERS_KEPT_SECONDS),
                )?)
        })
        .await
}
