//! Deletes expired rows.

use domain::{Result, Retention};
use persistence::{api_key_hours, api_keys, audit_log, rate_limits, sessions, sign_in_links};

use crate::Context;

/// Deletes expired sessions, old links, idle counters, old secrets and hours of API keys, and old rows of the audit log. Returns the number of deleted rows.
pub async fn clean_up(ctx: &Context) -> Result<usize> {
    let now = ctx.clock.now();
    ctx.store
        .write(move |conn| {
            Ok(sessions::delete_expired(conn, now)?
                + sign_in_links::delete_expired(conn, now.plus_seconds(-Retention::SIGN_IN_LINK))?
                + rate_limits::delete_untouched_since(
                    conn,
                    now.plus_seconds(-Retention::RATE_LIMIT_COUNTER),
                )?
                + api_key_hours::delete_before(conn, now.plus_seconds(-Retention::API_KEY_HOURS))?
                + api_keys::delete_ended_secrets(conn, now)?
                + audit_log::delete_before(
                    conn,
                    now.plus_seconds(-Retention::AUDIT_LOG_FREE),
                    now.plus_seconds(-Retention::AUDIT_LOG_PRO),
                )?)
        })
        .await
}
