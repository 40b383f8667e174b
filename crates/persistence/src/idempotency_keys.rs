//! Responses to requests with an idempotency key.

use diesel::prelude::*;
use domain::{IdempotencyKey, Result, Retention, Timestamp, UserId};

use crate::Conn;
use crate::backend::per_backend;
use crate::error::internal;
use crate::schema::idempotency_keys as table;

/// The response to the first request with a key.
pub struct KeptAnswer {
    /// A hash of the request.
    pub request_hash: String,
    /// The body of the response.
    pub answer: String,
}

/// Finds the response for a key, if it was stored after `since`.
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

/// Stores the response for a key and replaces an expired one. Returns false if there is a newer
/// one: another transaction stored it at the same time.
pub fn keep(
    conn: &mut Conn,
    user: UserId,
    key: &IdempotencyKey,
    kept: &KeptAnswer,
    now: Timestamp,
) -> Result<bool> {
    let expired = now.plus_seconds(-Retention::IDEMPOTENCY_KEY);
    diesel::delete(
        table::table
            .find((user.to_string(), key.as_str()))
            .filter(table::created_at.le(expired.naive())),
    )
    .execute(conn)
    .map_err(internal)?;
    let row = (
        table::user_id.eq(user.to_string()),
        table::key.eq(key.as_str()),
        table::request_hash.eq(&kept.request_hash),
        table::answer.eq(&kept.answer),
        table::created_at.eq(now.naive()),
    );
    let inserted = per_backend!(conn, inner => {
        diesel::insert_into(table::table)
            .values(row)
            .on_conflict_do_nothing()
            .execute(inner)
    });
    inserted.map(|rows| rows == 1).map_err(internal)
}

/// Deletes responses from before `time`.
pub fn delete_before(conn: &mut Conn, time: Timestamp) -> Result<usize> {
    diesel::delete(table::table.filter(table::created_at.lt(time.naive())))
        .execute(conn)
        .map_err(internal)
}
