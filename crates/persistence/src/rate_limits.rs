//! Rate limits, counted in the database so that every instance sees the same count.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use diesel::sql_types::{Integer, Text};
use domain::{JobId, RateLimit, Result, Timestamp, UserId};

use crate::Conn;
use crate::backend::per_backend;
use crate::error::internal;
use crate::schema::{rate_limit_events, rate_limit_subjects};

/// Counts one more request of `subject`, unless the limit is reached. Requests of one subject wait for each other, so that
/// exactly as many pass as the limit allows.
///
/// # Errors
/// The inner error is the number of seconds until a request may pass.
pub fn pass(
    conn: &mut Conn,
    subject: &str,
    limit: RateLimit,
    now: Timestamp,
) -> Result<Result<(), u32>> {
    // Locks the row until the end of the transaction.
    per_backend!(conn, inner => {
        diesel::insert_into(rate_limit_subjects::table)
            .values((rate_limit_subjects::subject.eq(subject), rate_limit_subjects::touched_at.eq(now.naive())))
            .on_conflict(rate_limit_subjects::subject)
            .do_update()
            .set(rate_limit_subjects::touched_at.eq(now.naive()))
            .execute(inner)
    })
    .map_err(internal)?;
    let horizon = now.plus_seconds(-i64::from(limit.horizon_seconds()));
    let earlier: Vec<Timestamp> = rate_limit_events::table
        .filter(rate_limit_events::subject.eq(subject))
        .filter(rate_limit_events::passed_at.gt(horizon.naive()))
        .select(rate_limit_events::passed_at)
        .load::<NaiveDateTime>(conn)
        .map_err(internal)?
        .into_iter()
        .map(Timestamp::from_naive)
        .collect();
    if let Err(wait) = limit.check(&earlier, now) {
        return Ok(Err(wait));
    }
    diesel::insert_into(rate_limit_events::table)
        .values((
            rate_limit_events::id.eq(JobId::generate().to_string()),
            rate_limit_events::subject.eq(subject),
            rate_limit_events::passed_at.eq(now.naive()),
        ))
        .execute(conn)
        .map_err(internal)?;
    Ok(Ok(()))
}

/// Deletes the subjects and counts that were last used before `time`.
pub fn delete_untouched_since(conn: &mut Conn, time: Timestamp) -> Result<usize> {
    diesel::delete(
        rate_limit_subjects::table.filter(rate_limit_subjects::touched_at.lt(time.naive())),
    )
    .execute(conn)
    .map_err(internal)
}

diesel::define_sql_function! {
    /// Returns the rest of a text from a character on, counted from 1.
    fn substr(text: Text, start: Integer) -> Text;
}
diesel::define_sql_function! {
    /// Returns the number of characters of a text.
    fn length(text: Text) -> Integer;
}

/// Deletes a subject, and all subjects that end in the user's id.
pub fn delete_of(conn: &mut Conn, user: UserId, subject: &str) -> Result<()> {
    let id = user.to_string();
    let start = i32::try_from(id.len()).unwrap_or_default() - 1;
    // Not `LIKE`, because the two databases treat case differently.
    let ends = substr(
        rate_limit_subjects::subject,
        length(rate_limit_subjects::subject) - start,
    );
    diesel::delete(
        rate_limit_subjects::table.filter(rate_limit_subjects::subject.eq(subject).or(ends.eq(id))),
    )
    .execute(conn)
    .map(drop)
    .map_err(internal)
}
