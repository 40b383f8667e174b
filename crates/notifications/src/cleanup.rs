//! Deletes what is too old.

use domain::{Result, Retention};
use persistence::notices;

use crate::Context;

/// Deletes old notices. Returns the number of deleted rows.
pub async fn clean_up(ctx: &Context) -> Result<usize> {
    let before = ctx.clock.now().plus_seconds(-Retention::NOTICE);
    ctx.store
        .write(move |conn| notices::delete_before(conn, before))
        .await
}
