//! Events: who did what, stored in the transaction that did it, and read by consumers in the order of commits.
//!
//! The table is an outbox. Each consumer has a cursor in `event_cursors`, and reads with [`consume`], which moves the
//! cursor in the transaction of its own writes. An event is kept until all of them have passed it.

use chrono::NaiveDateTime;
use diesel::dsl::{max, min};
use diesel::prelude::*;
use domain::{
    Actor, Error, Event, EventId, EventProject, PublishedSchema, Result, Subject, SystemReason,
    Timestamp, UserId, VersionComparison, What,
};
use schema_results::ChangeCounts;
use serde::{Deserialize, Serialize};

use crate::backend::per_backend;
use crate::error::{corrupt, internal};
use crate::schema::{event_cursors as cursors, events as table, users};
use crate::{Conn, audit_log};

/// The key of our advisory lock in PostgreSQL ("grev").
const LOCK_KEY: i64 = 0x6772_6576;

/// An event and its position in the order of commits.
pub struct StoredEvent {
    /// Larger than that of every event that was committed before.
    pub sequence: i64,
    /// The event.
    pub event: Event,
}

/// The name of a part of the program that reads all events, such as `webhooks`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Consumer(pub &'static str);

#[derive(Serialize, Deserialize)]
struct Payload {
    actor: Actor,
    subject: Subject,
    what: What,
}

/// The payload of an event from before events had an actor. Such events are at most 30 days old.
#[derive(Deserialize)]
struct PayloadWithoutActor {
    project: EventProject,
    #[serde(default)]
    schema: Option<SchemaWithoutActor>,
}

#[derive(Deserialize)]
struct SchemaWithoutActor {
    version: u32,
    changes: Option<ChangeCounts>,
}

impl PayloadWithoutActor {
    fn read(kind: &str, payload: &str) -> Option<Payload> {
        let Self { project, schema } = serde_json::from_str(payload).ok()?;
        let schema = schema.map(|schema| PublishedSchema {
            version: schema.version,
            source: None,
            restored_version: None,
            commit: None,
            comparison: match schema.changes {
                Some(shown) => VersionComparison::Compared {
                    shown,
                    hidden: ChangeCounts::default(),
                },
                None => VersionComparison::Unknown,
            },
        });
        let changes = Vec::new();
        Some(Payload {
            actor: Actor::system(SystemReason::NotRecorded),
            subject: Subject::Project(project),
            what: match (kind, schema) {
                ("project.created", None) => What::ProjectCreated { changes },
                ("project.updated", None) => What::ProjectUpdated { changes },
                ("project.deleted", None) => What::ProjectDeleted {},
                ("schema.published", Some(schema)) => What::SchemaPublished { schema },
                ("schema.breaking_change", Some(schema)) => What::SchemaBreakingChange { schema },
                _ => return None,
            },
        })
    }
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
        let payload: Payload = serde_json::from_str(&self.payload)
            .ok()
            .or_else(|| PayloadWithoutActor::read(&self.kind, &self.payload))
            .ok_or(corrupt("event payload"))?;
        Ok(StoredEvent {
            sequence: self.sequence,
            event: Event {
                id: EventId::parse(&self.id).ok_or(corrupt("event id"))?,
                owner_id: UserId::parse(&self.owner_id).ok_or(corrupt("owner id"))?,
                actor: payload.actor,
                subject: payload.subject,
                what: payload.what,
                created_at: Timestamp::from_naive(self.created_at),
            },
        })
    }
}

/// Stores events for their consumers, and their rows of the audit log. Call it last in a transaction: from here to the
/// commit, writers of events wait for each other, so that a reader never finds an event with a smaller number after one
/// with a larger number.
pub fn emit(conn: &mut Conn, events: &[Event]) -> Result<()> {
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
            actor: event.actor.clone(),
            subject: event.subject.clone(),
            what: event.what.clone(),
        };
        diesel::insert_into(table::table)
            .values((
                table::id.eq(event.id.to_string()),
                table::owner_id.eq(event.owner_id.to_string()),
                table::project_id.eq(event
                    .subject
                    .project()
                    .map(|project| project.id.to_string())),
                table::kind.eq(event.what.kind()),
                table::payload.eq(serde_json::to_string(&payload).map_err(Error::internal)?),
                table::created_at.eq(event.created_at.naive()),
            ))
            .execute(conn)
            .map_err(internal)?;
        if event.what.is_audited() {
            audit_log::insert(conn, event)?;
        }
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

/// Returns the events of an account and its projects that were committed after `sequence`, oldest first.
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

/// Returns the last event of a kind of an account and its projects.
pub fn find_last_of_owner(conn: &mut Conn, owner: UserId, kind: &str) -> Result<Option<Event>> {
    table::table
        .filter(table::owner_id.eq(owner.to_string()))
        .filter(table::kind.eq(kind))
        .order(table::sequence.desc())
        .select(Row::as_select())
        .first(conn)
        .optional()
        .map_err(internal)?
        .map(|row: Row| row.into_event().map(|stored| stored.event))
        .transpose()
}

/// Returns the newest events of an account and its projects of these kinds from `since` on, newest first.
pub fn list_of_owner_since(
    conn: &mut Conn,
    owner: UserId,
    kinds: &[&str],
    since: Timestamp,
    limit: u32,
) -> Result<Vec<Event>> {
    per_backend!(conn, inner => {
        table::table
            .filter(table::owner_id.eq(owner.to_string()))
            .filter(table::kind.eq_any(kinds))
            .filter(table::created_at.ge(since.naive()))
            .order(table::sequence.desc())
            .limit(i64::from(limit))
            .select(Row::as_select())
            .load(inner)
    })
    .map_err(internal)?
    .into_iter()
    .map(|row: Row| row.into_event().map(|stored| stored.event))
    .collect()
}

/// Makes a consumer known, so that events wait for it. It reads what is committed from now on. Known ones stay where they
/// are.
pub fn register(conn: &mut Conn, consumer: Consumer, now: Timestamp) -> Result<()> {
    let newest: Option<i64> = table::table
        .select(max(table::sequence))
        .first(conn)
        .map_err(internal)?;
    per_backend!(conn, inner => {
        diesel::insert_into(cursors::table)
            .values((
                cursors::consumer.eq(consumer.0),
                cursors::sequence.eq(newest.unwrap_or(0)),
                cursors::updated_at.eq(now.naive()),
            ))
            .on_conflict_do_nothing()
            .execute(inner)
    })
    .map(drop)
    .map_err(internal)
}

/// Forgets a consumer, so that events no longer wait for it.
pub fn unregister(conn: &mut Conn, consumer: Consumer) -> Result<()> {
    diesel::delete(cursors::table.find(consumer.0))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Returns whether a consumer has events to read. Only reads, so that asking often costs no write.
pub fn has_unread(conn: &mut Conn, consumer: Consumer) -> Result<bool> {
    let cursor: Option<i64> = cursors::table
        .find(consumer.0)
        .select(cursors::sequence)
        .first(conn)
        .optional()
        .map_err(internal)?;
    let Some(cursor) = cursor else {
        return Ok(false);
    };
    let newest: Option<i64> = table::table
        .select(max(table::sequence))
        .first(conn)
        .map_err(internal)?;
    Ok(newest.is_some_and(|newest| newest > cursor))
}

/// Reads the next events of a consumer and moves its cursor past them, in the transaction that stores what `work` makes of
/// them. If it is not committed, the same events come again. Other instances of the consumer wait meanwhile. Returns the
/// number of events.
///
/// # Errors
/// The errors of `work`; [`Error::Internal`] for a consumer that is not registered.
pub fn consume(
    conn: &mut Conn,
    consumer: Consumer,
    limit: u32,
    now: Timestamp,
    work: impl FnOnce(&mut Conn, &[StoredEvent]) -> Result<()>,
) -> Result<usize> {
    let cursor = per_backend!(conn, inner => {
        diesel::update(cursors::table.find(consumer.0))
            .set(cursors::updated_at.eq(now.naive()))
            .returning(cursors::sequence)
            .get_result::<i64>(inner)
            .optional()
    })
    .map_err(internal)?
    .ok_or_else(|| Error::internal("the consumer of events is not registered"))?;
    let events = list_after(conn, cursor, limit)?;
    let Some(last) = events.last().map(|stored| stored.sequence) else {
        return Ok(0);
    };
    work(conn, &events)?;
    diesel::update(cursors::table.find(consumer.0))
        .set(cursors::sequence.eq(last))
        .execute(conn)
        .map_err(internal)?;
    Ok(events.len())
}

/// Returns the last number that every consumer has passed.
fn delivered_up_to(conn: &mut Conn) -> Result<i64> {
    let slowest: Option<i64> = cursors::table
        .select(min(cursors::sequence))
        .first(conn)
        .map_err(internal)?;
    Ok(slowest.unwrap_or(i64::MAX))
}

/// Deletes the events of an account that every consumer has read. The others go with [`delete_before`].
pub fn delete_delivered_of(conn: &mut Conn, owner: UserId) -> Result<()> {
    let delivered = delivered_up_to(conn)?;
    diesel::delete(
        table::table
            .filter(table::owner_id.eq(owner.to_string()))
            .filter(table::sequence.le(delivered)),
    )
    .execute(conn)
    .map(drop)
    .map_err(internal)
}

/// Deletes events that every consumer has read and that are older than `time` or whose account is gone. Returns their
/// number.
pub fn delete_before(conn: &mut Conn, time: Timestamp) -> Result<usize> {
    let delivered = delivered_up_to(conn)?;
    per_backend!(conn, inner => {
        diesel::delete(
            table::table.filter(table::sequence.le(delivered)).filter(
                table::created_at
                    .lt(time.naive())
                    .or(table::owner_id.ne_all(users::table.select(users::id))),
            ),
        )
        .execute(inner)
    })
    .map_err(internal)
}
