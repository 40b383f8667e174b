//! Deletes rows that are only kept for a while.

use domain::{Result, Retention};
use persistence::{events, idempotency_keys, schema_checks};

use crate::Context;

/// Deletes old events, checks and responses to idempotency keys. Returns the number of deleted rows.
pub async fn clean_up(ctx: &Context) -> Result<usize> {
    let now = ctx.clock.now();
    ctx.store
        .write(move |conn| {
            let answers_before = now.plus_seconds(-Retention::IDEMPOTENCY_KEY);
            Ok(
                events::delete_before(conn, now.plus_seconds(-Retention::EVENT))?
                    + idempotency_keys::delete_before(conn, answers_before)?
                    + schema_checks::delete_before(
                        conn,
                        now.plus_seconds(-Retention::SCHEMA_CHECK),
                    )?,
            )
        })
        .await
}
