//! Deliveries of webhooks: one event for one webhook, with the bytes that are sent.

mod counts;

use chrono::NaiveDateTime;
use diesel::prelude::*;
use domain::{
    DeliveryId, DeliveryStatus, EventId, ProjectId, Result, Timestamp, UserId, WebhookId,
};

use crate::Conn;
use crate::backend::per_backend;
use crate::error::{corrupt, internal};
use crate::jobs::{self, JobKind, JobOwner, NewJob};
use crate::schema::webhook_deliveries as table;
use crate::webhooks::Outcome;

pub use counts::{Health, count_failed_since, health_of};

/// One event for one webhook.
#[derive(Debug, Clone)]
pub struct Delivery {
    /// Its id.
    pub id: DeliveryId,
    /// The webhook.
    pub webhook: WebhookId,
    /// The event; for a test an id of its own.
    pub event: EventId,
    /// Its number among the webhook's events; none for a test.
    pub sequence: Option<i64>,
    /// The kind of the event.
    pub kind: String,
    /// The project of the event at that time.
    pub project: Option<DeliveryProject>,
    /// The version that the event is about.
    pub version: Option<u32>,
    /// The text that is signed and sent.
    pub body: String,
    /// What became of it.
    pub status: DeliveryStatus,
    /// How often it was tried.
    pub attempts: u32,
    /// How often it had been tried when it was last sent again by hand.
    pub attempts_before: u32,
    /// When it was created.
    pub created_at: Timestamp,
    /// When it was last tried.
    pub last_attempt_at: Option<Timestamp>,
    /// When it is tried next.
    pub next_attempt_at: Option<Timestamp>,
    /// The result of the last attempt.
    pub last: Option<Outcome>,
}

/// A project as a delivery names it.
#[derive(Debug, Clone)]
pub struct DeliveryProject {
    /// Its id.
    pub id: ProjectId,
    /// Its name.
    pub name: String,
    /// Its slug.
    pub slug: String,
}

/// A delivery to add.
pub struct NewDelivery<'a> {
    /// The webhook.
    pub webhook: WebhookId,
    /// The webhook's owner, for the job.
    pub user: UserId,
    /// The event.
    pub event: EventId,
    /// Its number; none for a test.
    pub sequence: Option<i64>,
    /// The kind of the event.
    pub kind: &'a str,
    /// The project.
    pub project: Option<DeliveryProject>,
    /// The version.
    pub version: Option<u32>,
    /// The text to sign and send.
    pub body: &'a str,
    /// When to send it; none if it is missed.
    pub send_at: Option<Timestamp>,
}

/// Which deliveries to list.
#[derive(Debug, Clone, Default)]
pub struct DeliveryQuery {
    /// Those of this kind of event.
    pub kind: Option<String>,
    /// Those with this status.
    pub status: Option<DeliveryStatus>,
    /// Those from this time on.
    pub since: Option<Timestamp>,
    /// Those before this time.
    pub until: Option<Timestamp>,
    /// Those before this one.
    pub before: Option<DeliveryId>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = table)]
struct Row {
    id: String,
    webhook_id: String,
    event_id: String,
    sequence: Option<i64>,
    kind: String,
    project_id: Option<String>,
    project_name: Option<String>,
    project_slug: Option<String>,
    version: Option<i32>,
    body: String,
    status: String,
    attempts: i32,
    attempts_before: i32,
    created_at: NaiveDateTime,
    last_attempt_at: Option<NaiveDateTime>,
    next_attempt_at: Option<NaiveDateTime>,
    last_status: Option<i32>,
    last_error: Option<String>,
    last_duration_ms: Option<i32>,
}

impl Row {
    fn into_delivery(self) -> Result<Delivery> {
        let number = |number: i32| u32::try_from(number).map_err(|_| corrupt("count"));
        let project = match (self.project_id, self.project_name, self.project_slug) {
            (Some(id), Some(name), Some(slug)) => Some(DeliveryProject {
                id: ProjectId::parse(&id).ok_or(corrupt("project id of a delivery"))?,
                name,
                slug,
            }),
            _ => None,
        };
        Ok(Delivery {
            id: DeliveryId::parse(&self.id).ok_or(corrupt("delivery id"))?,
            webhook: WebhookId::parse(&self.webhook_id).ok_or(corrupt("webhook id"))?,
            event: EventId::parse(&self.event_id).ok_or(corrupt("event id of a delivery"))?,
            sequence: self.sequence,
            kind: self.kind,
            project,
            version: self.version.map(number).transpose()?,
            body: self.body,
            status: DeliveryStatus::parse(&self.status).ok_or(corrupt("delivery status"))?,
            attempts: number(self.attempts)?,
            attempts_before: number(self.attempts_before)?,
            created_at: Timestamp::from_naive(self.created_at),
            last_attempt_at: self.last_attempt_at.map(Timestamp::from_naive),
            next_attempt_at: self.next_attempt_at.map(Timestamp::from_naive),
            last: self.last_duration_ms.map(|duration_ms| Outcome {
                status: self.last_status.and_then(|status| status.try_into().ok()),
                error: self.last_error,
                duration_ms: duration_ms.try_into().unwrap_or_default(),
            }),
        })
    }
}

/// Adds a delivery, and the job that sends it.
pub fn insert(conn: &mut Conn, new: NewDelivery<'_>, now: Timestamp) -> Result<DeliveryId> {
    let id = DeliveryId::generate();
    let status = match new.send_at {
        Some(_) => DeliveryStatus::Pending,
        None => DeliveryStatus::Missed,
    };
    let version = new.version.map(i32::try_from).transpose();
    let project = new.project.as_ref();
    diesel::insert_into(table::table)
        .values((
            table::id.eq(id.to_string()),
            table::webhook_id.eq(new.webhook.to_string()),
            table::event_id.eq(new.event.to_string()),
            table::sequence.eq(new.sequence),
            table::kind.eq(new.kind),
            table::project_id.eq(project.map(|project| project.id.to_string())),
            table::project_name.eq(project.map(|project| project.name.as_str())),
            table::project_slug.eq(project.map(|project| project.slug.as_str())),
            table::version.eq(version.map_err(|_| corrupt("version"))?),
            table::body.eq(new.body),
            table::status.eq(status.as_str()),
            table::attempts.eq(0),
            table::attempts_before.eq(0),
            table::created_at.eq(now.naive()),
            table::next_attempt_at.eq(new.send_at.map(Timestamp::naive)),
        ))
        .execute(conn)
        .map_err(internal)?;
    if let Some(at) = new.send_at {
        add_job(conn, new.user, new.webhook, id, at, now)?;
    }
    Ok(id)
}

fn add_job(
    conn: &mut Conn,
    user: UserId,
    webhook: WebhookId,
    id: DeliveryId,
    at: Timestamp,
    now: Timestamp,
) -> Result<()> {
    let lane = webhook.to_string();
    let job = NewJob {
        kind: JobKind::WebhookDelivery,
        owner: &JobOwner::User(user),
        lane: Some(&lane),
        payload: &id.to_string(),
    };
    jobs::insert(conn, &job, at, now).map(drop)
}

/// Finds a delivery.
pub fn find(conn: &mut Conn, id: DeliveryId) -> Result<Option<Delivery>> {
    table::table
        .find(id.to_string())
        .select(Row::as_select())
        .first(conn)
        .optional()
        .map_err(internal)?
        .map(Row::into_delivery)
        .transpose()
}

/// Finds a delivery of a webhook.
pub fn find_of(conn: &mut Conn, webhook: WebhookId, id: DeliveryId) -> Result<Option<Delivery>> {
    Ok(find(conn, id)?.filter(|delivery| delivery.webhook == webhook))
}

/// Lists deliveries of a webhook, newest first.
pub fn list(
    conn: &mut Conn,
    webhook: WebhookId,
    asked: &DeliveryQuery,
    limit: u32,
) -> Result<Vec<Delivery>> {
    let rows: Vec<Row> = per_backend!(conn, inner => {
        let mut query = table::table
            .filter(table::webhook_id.eq(webhook.to_string()))
            .into_boxed();
        if let Some(kind) = &asked.kind {
            query = query.filter(table::kind.eq(kind));
        }
        if let Some(status) = asked.status {
            query = query.filter(table::status.eq(status.as_str()));
        }
        if let Some(since) = asked.since {
            query = query.filter(table::created_at.ge(since.naive()));
        }
        if let Some(until) = asked.until {
            query = query.filter(table::created_at.lt(until.naive()));
        }
        if let Some(before) = asked.before {
            query = query.filter(table::id.lt(before.to_string()));
        }
        query
            .order(table::id.desc())
            .limit(i64::from(limit))
            .select(Row::as_select())
            .load(inner)
    })
    .map_err(internal)?;
    rows.into_iter().map(Row::into_delivery).collect()
}

/// Lists the numbers, ids and texts of a webhook's events after a number, in their order.
pub fn bodies_after(
    conn: &mut Conn,
    webhook: WebhookId,
    after: i64,
    limit: u32,
) -> Result<Vec<(i64, EventId, String)>> {
    let rows: Vec<(Option<i64>, String, String)> = table::table
        .filter(table::webhook_id.eq(webhook.to_string()))
        .filter(table::sequence.gt(after))
        .order(table::sequence)
        .limit(i64::from(limit))
        .select((table::sequence, table::event_id, table::body))
        .load(conn)
        .map_err(internal)?;
    let parse = |id: &str| EventId::parse(id).ok_or(corrupt("event id of a delivery"));
    rows.into_iter()
        .filter_map(|(sequence, id, body)| Some((sequence?, id, body)))
        .map(|(sequence, id, body)| Ok((sequence, parse(&id)?, body)))
        .collect()
}

/// Lists a webhook's deliveries with a status that were created from `since` on, oldest first. Tests are not among them.
pub fn list_with_status(
    conn: &mut Conn,
    webhook: WebhookId,
    status: DeliveryStatus,
    since: Timestamp,
    limit: u32,
) -> Result<Vec<DeliveryId>> {
    let ids: Vec<String> = table::table
        .filter(table::webhook_id.eq(webhook.to_string()))
        .filter(table::status.eq(status.as_str()))
        .filter(table::sequence.is_not_null())
        .filter(table::created_at.ge(since.naive()))
        .order(table::id)
        .limit(i64::from(limit))
        .select(table::id)
        .load(conn)
        .map_err(internal)?;
    ids.iter()
        .map(|id| DeliveryId::parse(id).ok_or(corrupt("delivery id")))
        .collect()
}

/// Sends a delivery again at `at`, with all of its attempts. A delivery that waits is sent then instead of later.
pub fn send_again(
    conn: &mut Conn,
    user: UserId,
    webhook: WebhookId,
    id: DeliveryId,
    at: Timestamp,
    now: Timestamp,
) -> Result<()> {
    diesel::update(table::table.find(id.to_string()))
        .set((
            table::status.eq(DeliveryStatus::Pending.as_str()),
            table::attempts_before.eq(table::attempts),
            table::next_attempt_at.eq(at.naive()),
            table::settled_on.eq(None::<String>),
        ))
        .execute(conn)
        .map_err(internal)?;
    jobs::delete_waiting(
        conn,
        JobKind::WebhookDelivery,
        &webhook.to_string(),
        Some(&id.to_string()),
    )?;
    add_job(conn, user, webhook, id, at, now)
}

/// The end of an attempt.
pub struct Settled<'a> {
    /// What became of the delivery.
    pub status: DeliveryStatus,
    /// The result of the attempt.
    pub outcome: &'a Outcome,
    /// When the attempt began.
    pub started_at: Timestamp,
    /// When it is tried next, if it waits.
    pub next_attempt_at: Option<Timestamp>,
}

/// Stores the end of an attempt.
pub fn settle(conn: &mut Conn, id: DeliveryId, end: &Settled<'_>, now: Timestamp) -> Result<()> {
    let is_settled = end.status != DeliveryStatus::Pending;
    let duration = i32::try_from(end.outcome.duration_ms).unwrap_or(i32::MAX);
    diesel::update(table::table.find(id.to_string()))
        .set((
            table::status.eq(end.status.as_str()),
            table::attempts.eq(table::attempts + 1),
            table::last_attempt_at.eq(end.started_at.naive()),
            table::next_attempt_at.eq(end.next_attempt_at.map(Timestamp::naive)),
            table::settled_on.eq(is_settled.then(|| now.to_date())),
            table::last_status.eq(end.outcome.status.map(i32::from)),
            table::last_error.eq(end.outcome.error.as_deref()),
            table::last_duration_ms.eq(duration),
        ))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Ends all deliveries of a webhook that wait: those that were tried are given up, the others are missed.
pub fn end_waiting(conn: &mut Conn, webhook: WebhookId, now: Timestamp) -> Result<()> {
    let waiting = || {
        table::table
            .filter(table::webhook_id.eq(webhook.to_string()))
            .filter(table::status.eq(DeliveryStatus::Pending.as_str()))
    };
    diesel::update(waiting().filter(table::attempts.gt(table::attempts_before)))
        .set((
            table::status.eq(DeliveryStatus::Failed.as_str()),
            table::next_attempt_at.eq(None::<NaiveDateTime>),
            table::settled_on.eq(now.to_date()),
        ))
        .execute(conn)
        .map_err(internal)?;
    diesel::update(waiting())
        .set((
            table::status.eq(DeliveryStatus::Missed.as_str()),
            table::next_attempt_at.eq(None::<NaiveDateTime>),
        ))
        .execute(conn)
        .map_err(internal)?;
    jobs::delete_waiting(conn, JobKind::WebhookDelivery, &webhook.to_string(), None)
}

/// Sends nothing that waits before `until`.
pub fn delay_waiting(conn: &mut Conn, webhook: WebhookId, until: Timestamp) -> Result<()> {
    diesel::update(
        table::table
            .filter(table::webhook_id.eq(webhook.to_string()))
            .filter(table::status.eq(DeliveryStatus::Pending.as_str()))
            .filter(table::next_attempt_at.lt(until.naive())),
    )
    .set(table::next_attempt_at.eq(until.naive()))
    .execute(conn)
    .map_err(internal)?;
    jobs::delay_waiting(conn, JobKind::WebhookDelivery, &webhook.to_string(), until)
}

/// Deletes deliveries from before `time`, with their attempts. Those that wait are kept. Returns their number.
pub fn delete_before(conn: &mut Conn, time: Timestamp) -> Result<usize> {
    diesel::delete(
        table::table
            .filter(table::created_at.lt(time.naive()))
            .filter(table::status.ne(DeliveryStatus::Pending.as_str())),
    )
    .execute(conn)
    .map_err(internal)
}
