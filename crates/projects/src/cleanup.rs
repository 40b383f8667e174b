//! Deletes rows that are only kept for a while.

use domain::{CheckSummary, Event, IdempotencyKey, Result};
use persistence::{events, idempotency_keys, schema_checks};

use crate::Context;

/// Deletes old events, checks and responses to idempotency keys. Returns the number of deleted rows.
pub async fn clean_up(ctx: &Context) -> Result<usize> {
    let now = ctx.clock.now();
    ctx.store
        .write(move |conn| {
            let answers_before = now.plus_seconds(-IdempotencyKey::KEPT_SECONDS);
            Ok(
                events::delete_before(conn, now.plus_seconds(-Event::KEPT_SECONDS))?
                    + idempotency_keys::delete_before(conn, answers_before)?
                    + schema_checks::delete_before(
                        conn,
                        now.plus_seconds(-CheckSummary::KEPT_SECONDS),
                    )?,
            )
        })
        .await
}
