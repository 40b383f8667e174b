//! Deletes expired rows.

use domain::Result;
use persistence::{api_key_hours, api_keys, rate_limits, sessions, sign_in_links};

use crate::Context;

const LINKS_KEPT_SECONDS: i64 = 3600;
/// Longer than the longest window of a rate limit.
const COUNTERS_KEPT_SECONDS: i64 = 2 * 3600;

/// Longer than the use of API keys is shown.
const KEY_HOURS_KEPT_SECONDS: i64 = 25 * 3600;

/// Counts jobs that failed for the last time.
pub async fn count_dead_jobs(ctx: &Context) -> Result<u32> {
    ctx.store.read(persistence::jobs::count_dead).await
}

/// Deletes expired sessions, old links, idle counters, and old secrets and hours of API keys. Returns the number of deleted rows.
pub async fn clean_up(ctx: &Context) -> Result<usize> {
    let now = ctx.clock.now();
    ctx.store
        .write(move |conn| {
            Ok(sessions::delete_expired(conn, now)?
                + sign_in_links::delete_expired(conn, now.plus_seconds(-LINKS_KEPT_SECONDS))?
                + rate_limits::delete_untouched_since(
                    conn,
                    now.plus_seconds(-COUNTERS_KEPT_SECONDS),
                )?
                + api_key_hours::delete_before(conn, now.plus_seconds(-KEY_HOURS_KEPT_SECONDS))?
                + api_keys::delete_ended_secrets(conn, now)?)
        })
        .await
}
