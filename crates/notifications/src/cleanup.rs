//! Deletes what is too old.

use domain::{Result, Retention};
use persistence::{followers, notices};

use crate::Context;

/// Deletes old notices, and followers who have not confirmed. Returns the number of deleted rows.
pub async fn clean_up(ctx: &Context) -> Result<usize> {
    let now = ctx.clock.now();
    let notices_before = now.plus_seconds(-Retention::NOTICE);
    let followers_before = now.plus_seconds(-Retention::UNCONFIRMED_FOLLOWER);
    ctx.store
        .write(move |conn| {
            Ok(notices::delete_before(conn, notices_before)?
                + followers::delete_unconfirmed_before(conn, followers_before)?)
        })
        .await
}
