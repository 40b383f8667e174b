//! Answers of requests that carried an idempotency key.

use diesel::prelude::*;
use domain::{IdempotencyKey, Result, Timestamp, UserId};

use crate::Conn;
use crate::error::internal;
use crate::schema::idempotency_keys as table;

/// What was answered to the first request with a key.
pub struct KeptAnswer {
    /// A hash of that request.
    pub request_hash: String,
    /// The body of its answer.
    pub answer: String,
}

/// What was answered to that key after `since`.
///
/// # Errors
/// [`domain::Error::Internal`] when the database fails.
pub fn find(
    conn: &mut Conn,
    user: UserId,
    key: &IdempotencyKey,
    since: Timestamp,
) -> Result<Option<KeptAnswer>> {
    table::table
        .find((user.to_string(), key.as_str()))
        .filter(table::created_at.gt(since.naive()))
        .select((table::request_hash, table::answer))
        .first::<(String, String)>(conn)
        .optional()
        .map(|row| {
            row.map(|(request_hash, answer)| KeptAnswer {
                request_hash,
                answer,
            })
        })
        .map_err(internal)
}

/// Keeps an answer; one that the key had before is forgotten.
///
/// # Errors
/// [`domain::Error::Internal`] when the database fails.
pub fn keep(
    conn: &mut Conn,
    user: UserId,
    key: &IdempotencyKey,
    kept: &KeptAnswer,
    now: Timestamp,
) -> Result<()> {
    diesel::delete(table::table.find((user.to_string(), key.as_str())))
        .execute(conn)
        .map_err(internal)?;
    diesel::insert_into(table::table)
        .values((
            table::user_id.eq(user.to_string()),
            table::key.eq(key.as_str()),
            table::request_hash.eq(&kept.request_hash),
            table::answer.eq(&kept.answer),
            table::created_at.eq(now.naive()),
        ))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Forgets answers that were given before `time`.
///
/// # Errors
/// [`domain::Error::Internal`] when the database fails.
pub fn delete_before(conn: &mut Conn, time: Timestamp) -> Result<usize> {
    diesel::delete(table::table.filter(table::created_at.lt(time.naive())))
        .execute(conn)
        .map_err(internal)
}
