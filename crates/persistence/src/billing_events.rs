//! The events of payment providers, each stored once.

use chrono::NaiveDateTime;
use diesel::dsl::count_star;
use diesel::prelude::*;
use domain::{Result, Timestamp, UserId};

use crate::Conn;
use crate::backend::per_backend;
use crate::error::internal;
use crate::schema::billing_events as table;

/// An event with its effect.
#[derive(Debug, Clone)]
pub struct ReceivedEvent {
    /// The provider's id.
    pub id: String,
    /// Its type, such as `invoice.paid`.
    pub event_type: String,
    /// The user whose subscription it is about, if it is a user of ours.
    pub user_id: Option<UserId>,
    /// Its effect.
    pub effect: &'static str,
    /// When the provider created it.
    pub created_at: Timestamp,
}

/// An event as it is exported.
#[derive(Debug, Clone)]
pub struct ListedEvent {
    /// The provider's id.
    pub id: String,
    /// Its type.
    pub event_type: String,
    /// Its effect.
    pub effect: String,
    /// When the provider created it.
    pub created_at: Timestamp,
    /// When it arrived.
    pub received_at: Timestamp,
}

/// Returns whether an event was received before.
pub fn is_known(conn: &mut Conn, id: &str) -> Result<bool> {
    let count: i64 = table::table
        .filter(table::id.eq(id))
        .select(count_star())
        .first(conn)
        .map_err(internal)?;
    Ok(count > 0)
}

/// Stores an event. Returns whether it is new; another delivery of it waits until the end of the transaction.
pub fn insert(conn: &mut Conn, event: &ReceivedEvent, now: Timestamp) -> Result<bool> {
    let row = (
        table::id.eq(&event.id),
        table::event_type.eq(&event.event_type),
        table::user_id.eq(event.user_id.map(|id| id.to_string())),
        table::effect.eq(event.effect),
        table::created_at.eq(event.created_at.naive()),
        table::received_at.eq(now.naive()),
    );
    per_backend!(conn, inner => {
        diesel::insert_into(table::table).values(row).on_conflict_do_nothing().execute(inner)
    })
    .map(|rows| rows == 1)
    .map_err(internal)
}

/// Lists a user's events, oldest first.
pub fn list_of(conn: &mut Conn, user: UserId) -> Result<Vec<ListedEvent>> {
    let rows: Vec<(String, String, String, NaiveDateTime, NaiveDateTime)> = table::table
        .filter(table::user_id.eq(user.to_string()))
        .order((table::received_at, table::id))
        .select((
            table::id,
            table::event_type,
            table::effect,
            table::created_at,
            table::received_at,
        ))
        .load(conn)
        .map_err(internal)?;
    Ok(rows
        .into_iter()
        .map(
            |(id, event_type, effect, created_at, received_at)| ListedEvent {
                id,
                event_type,
                effect,
                created_at: Timestamp::from_naive(created_at),
                received_at: Timestamp::from_naive(received_at),
            },
        )
        .collect())
}

/// Deletes events that were received before `time`. Returns their number.
pub fn delete_before(conn: &mut Conn, time: Timestamp) -> Result<usize> {
    diesel::delete(table::table.filter(table::received_at.lt(time.naive())))
        .execute(conn)
        .map_err(internal)
}
