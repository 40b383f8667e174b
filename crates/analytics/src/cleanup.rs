//! Destroys what tells visitors apart when their day is over, packs its counts, and deletes old ones.

use domain::{Result, Retention, Timestamp};
use persistence::Conn;
use persistence::analytics::{self, Unit};

use crate::Context;

/// For so long after their last event, in seconds, visitors are reading.
const READING: i64 = 300;

/// Returns the time since when visitors who did something are reading now.
pub(crate) fn reading_since(now: Timestamp) -> Timestamp {
    now.plus_seconds(-READING)
}

/// Forgets who has been reading and does not any more.
pub async fn forget_readers(ctx: &Context) -> Result<()> {
    let since = reading_since(ctx.clock.now());
    let is_any = ctx
        .store
        .read(move |conn| analytics::has_readers_before(conn, since))
        .await?;
    if is_any {
        let delete = move |conn: &mut Conn| analytics::delete_readers_before(conn, since);
        ctx.store.write(delete).await?;
    }
    Ok(())
}

/// Destroys the salts of earlier days and what belongs to them, if there are any. SQLite's log of changes is emptied, so
/// that no file holds them; if a long read prevents that, the next call tries again. Returns whether everything is gone.
pub async fn forget_visitors(ctx: &Context) -> Result<bool> {
    let day = ctx.clock.now().day();
    let is_left = ctx
        .store
        .read(move |conn| analytics::remembers_before(conn, day))
        .await?;
    if is_left {
        ctx.set_log_to_empty(true);
        ctx.store
            .write(move |conn| analytics::forget_before(conn, day))
            .await?;
    }
    if !ctx.is_log_to_empty() {
        return Ok(true);
    }
    let is_empty = ctx.store.truncate_log().await?;
    if is_empty {
        ctx.set_log_to_empty(false);
    }
    Ok(is_empty)
}

/// A day is packed this many seconds after its end: no event of it comes later, but a count of a program may.
const PACK_AFTER: i64 = 600;
/// Days of projects in one transaction, which others wait for.
const PACKED_AT_ONCE: u32 = 20;

/// Packs the counts of days that are over. Returns whether there may be more.
pub async fn pack_days(ctx: &Context) -> Result<bool> {
    let time = ctx.clock.now().plus_seconds(-PACK_AFTER);
    let packed = ctx
        .store
        .write(move |conn| analytics::pack_before(conn, time, PACKED_AT_ONCE))
        .await?;
    Ok(packed == PACKED_AT_ONCE as usize)
}

/// Deletes counts that are older than they are kept. Returns how many rows.
pub async fn clean_up(ctx: &Context) -> Result<usize> {
    let now = ctx.clock.now();
    let hours = now.plus_seconds(-Retention::ANALYTICS_HOURS).hour();
    let days = now.plus_seconds(-Retention::ANALYTICS_DAYS).day();
    ctx.store
        .write(move |conn| {
            Ok(analytics::delete_before(conn, Unit::Hour, hours)?
                + analytics::delete_before(conn, Unit::Day, days)?)
        })
        .await
}
