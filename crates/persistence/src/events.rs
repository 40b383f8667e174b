//! Events: what happened to projects, stored in the transaction that changed them.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use domain::{
    Error, Event, EventId, EventKind, EventProject, ProjectId, PublishedSchema, Result, Timestamp,
    UserId,
};
use serde::{Deserialize, Serialize};

use crate::Conn;
use crate::backend::per_backend;
use crate::error::{corrupt, internal};
use crate::schema::events as table;

/// The key of our advisory lock in PostgreSQL ("grev").
const LOCK_KEY: i64 = 0x6772_6576;

/// An event and its position in the order of commits.
pub struct StoredEvent {
    /// Larger than that of every event that was committed before.
    pub sequence: i64,
    /// The event.
    pub event: Event,
}

#[derive(Serialize, Deserialize)]
struct Payload {
    project: EventProject,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    schema: Option<PublishedSchema>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = table)]
struct Row {
    sequence: i64,
    id: String,
    owner_id: String,
    kind: String,
    payload: String,
    created_at: NaiveDateTime,
}

impl Row {
    fn into_event(self) -> Result<StoredEvent> {
        let payload: Payload =
            serde_json::from_str(&self.payload).map_err(|_| corrupt("event payload"))?;
        Ok(StoredEvent {
            sequence: self.sequence,
            event: Event {
                id: EventId::parse(&self.id).ok_or(corrupt("event id"))?,
                kind: EventKind::parse(&self.kind).ok_or(corrupt("event kind"))?,
                owner_id: UserId::parse(&self.owner_id).ok_or(corrupt("owner id"))?,
                project: payload.project,
                schema: payload.schema,
                created_at: Timestamp::from_naive(self.created_at),
            },
        })
    }
}

/// Adds events. Call it last in a transaction: from here to the commit, writers of events wait for each other, so that
/// a reader never finds an event with a smaller number after one with a larger number.
pub fn insert(conn: &mut Conn, events: &[Event]) -> Result<()> {
    if events.is_empty() {
        return Ok(());
    }
    if let Conn::Pg(pg) = conn {
        diesel::sql_query(format!("SELECT pg_advisory_xact_lock({LOCK_KEY})"))
            .execute(pg)
            .map_err(internal)?;
    }
    for event in events {
        let payload = Payload {
            project: event.project.clone(),
            schema: event.schema,
        };
        diesel::insert_into(table::table)
            .values((
                table::id.eq(event.id.to_string()),
                table::owner_id.eq(event.owner_id.to_string()),
                table::project_id.eq(event.project.id.to_string()),
                table::kind.eq(event.kind.as_str()),
                table::payload.eq(serde_json::to_string(&payload).map_err(Error::internal)?),
                table::created_at.eq(event.created_at.naive()),
            ))
            .execute(conn)
            .map_err(internal)?;
    }
    Ok(())
}

/// Returns the events that were committed after `sequence`, oldest first.
pub fn list_after(conn: &mut Conn, sequence: i64, limit: u32) -> Result<Vec<StoredEvent>> {
    per_backend!(conn, inner => {
        table::table
            .filter(table::sequence.gt(sequence))
            .order(table::sequence)
            .limit(i64::from(limit))
            .select(Row::as_select())
            .load(inner)
    })
    .map_err(internal)?
    .into_iter()
    .map(Row::into_event)
    .collect()
}

/// Returns the events of a user's projects that were committed after `sequence`, oldest first.
pub fn list_of_owner_after(
    conn: &mut Conn,
    owner: UserId,
    sequence: i64,
    limit: u32,
) -> Result<Vec<StoredEvent>> {
    per_backend!(conn, inner => {
        table::table
            .filter(table::owner_id.eq(owner.to_string()))
            .filter(table::sequence.gt(sequence))
            .order(table::sequence)
            .limit(i64::from(limit))
            .select(Row::as_select())
            .load(inner)
    })
    .map_err(internal)?
    .into_iter()
    .map(Row::into_event)
    .collect()
}

/// Deletes the events of a project.
pub fn delete_of_project(conn: &mut Conn, project: ProjectId) -> Result<()> {
    diesel::delete(table::table.filter(table::project_id.eq(project.to_string())))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Deletes events from before `time`. Returns their number.
pub fn delete_before(conn: &mut Conn, time: Timestamp) -> Result<usize> {
    diesel::delete(table::table.filter(table::created_at.lt(time.naive())))
        .execute(conn)
        .map_err(internal)
}
