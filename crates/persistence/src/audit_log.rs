//! The audit log: what was done in an account, by whom. [`crate::events::emit`] writes it; nothing changes a row.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use domain::{
    Error, Event, EventId, Plan, ProjectId, PropertyChange, Result, SubscriptionStatus, Timestamp,
    UserId,
};

use crate::Conn;
use crate::backend::per_backend;
use crate::error::{corrupt, internal};
use crate::schema::{audit_log as table, subscriptions};

/// A row of the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditEntry {
    /// Its id: that of the event.
    pub id: EventId,
    /// The kind of the event.
    pub kind: String,
    /// The kind of the actor: `session`, `key`, `system` or `provider`.
    pub actor_kind: String,
    /// The actor's name.
    pub actor_name: String,
    /// The browser, the prefix of the key, or what the server acted for.
    pub actor_detail: Option<String>,
    /// The kind of the subject: `project` or `account`.
    pub subject_kind: String,
    /// The subject's id.
    pub subject_id: String,
    /// The subject's name at that time.
    pub subject_name: String,
    /// The changed properties.
    pub changes: Vec<PropertyChange>,
    /// The request.
    pub request_id: Option<String>,
    /// When it happened.
    pub created_at: Timestamp,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = table)]
struct Row {
    id: String,
    kind: String,
    actor_kind: String,
    actor_name: String,
    actor_detail: Option<String>,
    subject_kind: String,
    subject_id: String,
    subject_name: String,
    changes: String,
    request_id: Option<String>,
    created_at: NaiveDateTime,
}

impl Row {
    fn into_entry(self) -> Result<AuditEntry> {
        Ok(AuditEntry {
            id: EventId::parse(&self.id).ok_or(corrupt("event id"))?,
            kind: self.kind,
            actor_kind: self.actor_kind,
            actor_name: self.actor_name,
            actor_detail: self.actor_detail,
            subject_kind: self.subject_kind,
            subject_id: self.subject_id,
            subject_name: self.subject_name,
            changes: serde_json::from_str(&self.changes).map_err(|_| corrupt("audit changes"))?,
            request_id: self.request_id,
            created_at: Timestamp::from_naive(self.created_at),
        })
    }
}

/// Adds the row of an event.
pub(crate) fn insert(conn: &mut Conn, event: &Event) -> Result<()> {
    let author = &event.actor.author;
    let changes = serde_json::to_string(&event.what.properties()).map_err(Error::internal)?;
    diesel::insert_into(table::table)
        .values((
            table::id.eq(event.id.to_string()),
            table::owner_id.eq(event.owner_id.to_string()),
            table::kind.eq(event.what.kind()),
            table::actor_kind.eq(author.kind()),
            table::actor_name.eq(author.name()),
            table::actor_detail.eq(author.detail()),
            table::subject_kind.eq(event.subject.kind()),
            table::subject_id.eq(event.subject.id()),
            table::subject_name.eq(event.subject.name()),
            table::changes.eq(changes),
            table::request_id.eq(event.actor.request_id.map(|id| id.to_string())),
            table::created_at.eq(event.created_at.naive()),
        ))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Returns an account's rows after `after`, oldest first.
pub fn list_after(
    conn: &mut Conn,
    owner: UserId,
    after: Option<EventId>,
    limit: u32,
) -> Result<Vec<AuditEntry>> {
    let after = after.map(|id| id.to_string()).unwrap_or_default();
    per_backend!(conn, inner => {
        table::table
            .filter(table::owner_id.eq(owner.to_string()))
            .filter(table::id.gt(&after))
            .order(table::id)
            .limit(i64::from(limit))
            .select(Row::as_select())
            .load(inner)
    })
    .map_err(internal)?
    .into_iter()
    .map(Row::into_entry)
    .collect()
}

/// The rows of an account's log that are asked for.
#[derive(Debug, Clone, Default)]
pub struct AuditFilter {
    /// Those about these projects.
    pub projects: Option<Vec<ProjectId>>,
    /// Those of this kind, such as `project.updated`.
    pub kind: Option<String>,
    /// Those by actors of this kind: `session`, `key`, `system` or `provider`.
    pub actor: Option<String>,
    /// Those from this time on.
    pub since: Option<Timestamp>,
    /// Those before this time.
    pub until: Option<Timestamp>,
}

/// Returns an account's rows before `before`, newest first.
pub fn list_before(
    conn: &mut Conn,
    owner: UserId,
    filter: &AuditFilter,
    before: Option<EventId>,
    limit: u32,
) -> Result<Vec<AuditEntry>> {
    let rows: Vec<Row> = per_backend!(conn, inner => {
        let mut query = table::table
            .filter(table::owner_id.eq(owner.to_string()))
            .into_boxed();
        if let Some(projects) = &filter.projects {
            let ids: Vec<String> = projects.iter().map(ToString::to_string).collect();
            query = query.filter(table::subject_id.eq_any(ids));
        }
        if let Some(kind) = &filter.kind {
            query = query.filter(table::kind.eq(kind));
        }
        if let Some(actor) = &filter.actor {
            query = query.filter(table::actor_kind.eq(actor));
        }
        if let Some(since) = filter.since {
            query = query.filter(table::created_at.ge(since.naive()));
        }
        if let Some(until) = filter.until {
            query = query.filter(table::created_at.lt(until.naive()));
        }
        if let Some(before) = before {
            query = query.filter(table::id.lt(before.to_string()));
        }
        query
            .order(table::id.desc())
            .limit(i64::from(limit))
            .select(Row::as_select())
            .load(inner)
    })
    .map_err(internal)?;
    rows.into_iter().map(Row::into_entry).collect()
}

/// Maximum number of changes of a project's settings that are looked at.
const MAX_UPDATES: i64 = 200;

/// Returns the newest changes of a project's settings and of its owner's profile from one time, inclusive, to another,
/// exclusive; oldest first.
pub fn updates_of(
    conn: &mut Conn,
    owner: UserId,
    project: ProjectId,
    since: Timestamp,
    until: Timestamp,
) -> Result<Vec<AuditEntry>> {
    let rows: Vec<Row> = per_backend!(conn, inner => {
        table::table
            .filter(table::owner_id.eq(owner.to_string()))
            .filter(
                table::kind.eq("account.updated").or(table::kind
                    .eq("project.updated")
                    .and(table::subject_id.eq(project.to_string()))),
            )
            .filter(table::created_at.ge(since.naive()))
            .filter(table::created_at.lt(until.naive()))
            .order(table::id.desc())
            .limit(MAX_UPDATES)
            .select(Row::as_select())
            .load(inner)
    })
    .map_err(internal)?;
    rows.into_iter().rev().map(Row::into_entry).collect()
}

/// Returns whether the user has signed in with this browser before, as far as the log goes back.
pub fn knows_browser(conn: &mut Conn, owner: UserId, browser: Option<&str>) -> Result<bool> {
    let signed_in = table::table
        .filter(table::owner_id.eq(owner.to_string()))
        .filter(table::kind.eq("session.started"))
        .select(table::id);
    let known: Option<String> = match browser {
        Some(browser) => signed_in
            .filter(table::actor_detail.eq(browser))
            .first(conn),
        None => signed_in.filter(table::actor_detail.is_null()).first(conn),
    }
    .optional()
    .map_err(internal)?;
    Ok(known.is_some())
}

/// Deletes rows from before `pro`, and those from before `free` of accounts without a running subscription to Pro. Returns
/// their number.
pub fn delete_before(conn: &mut Conn, free: Timestamp, pro: Timestamp) -> Result<usize> {
    let running: Vec<&str> = SubscriptionStatus::ALL
        .into_iter()
        .filter(|status| status.is_running())
        .map(SubscriptionStatus::as_str)
        .collect();
    per_backend!(conn, inner => {
        let paying = subscriptions::table
            .filter(subscriptions::plan.eq(Plan::Pro.as_str()))
            .filter(subscriptions::status.eq_any(running))
            .select(subscriptions::user_id);
        diesel::delete(
            table::table.filter(
                table::created_at
                    .lt(pro.naive())
                    .or(table::created_at.lt(free.naive()).and(table::owner_id.ne_all(paying))),
            ),
        )
        .execute(inner)
    })
    .map_err(internal)
}
