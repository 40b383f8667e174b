//! Errors that browsers report, grouped by fingerprint.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use domain::{ClientError, ClientErrorGroup, ClientErrorId, Result, Timestamp, UserAgent};

use crate::Conn;
use crate::backend::per_backend;
use crate::error::{corrupt, internal};
use crate::schema::client_errors as table;

#[derive(Queryable, Selectable)]
#[diesel(table_name = table)]
struct Row {
    id: String,
    message: String,
    stack: String,
    component_stack: String,
    path: String,
    user_agent: Option<String>,
    count: i32,
    first_seen_at: NaiveDateTime,
    last_seen_at: NaiveDateTime,
}

impl Row {
    fn parse(self) -> Result<ClientErrorGroup> {
        Ok(ClientErrorGroup {
            id: ClientErrorId::parse(&self.id).ok_or(corrupt("client error id"))?,
            error: ClientError {
                message: self.message,
                stack: self.stack,
                component_stack: self.component_stack,
                path: self.path,
            },
            user_agent: self.user_agent.as_deref().and_then(UserAgent::new),
            count: u32::try_from(self.count).map_err(|_| corrupt("count"))?,
            first_seen_at: Timestamp::from_naive(self.first_seen_at),
            last_seen_at: Timestamp::from_naive(self.last_seen_at),
        })
    }
}

/// Adds a report: counts it in the group with its fingerprint, or starts one. Its details replace those of the group only
/// if it is among the share that is stored.
pub fn add(
    conn: &mut Conn,
    error: &ClientError,
    user_agent: Option<&UserAgent>,
    now: Timestamp,
) -> Result<()> {
    let fingerprint = error.fingerprint();
    let details = (
        table::message.eq(&error.message),
        table::stack.eq(&error.stack),
        table::component_stack.eq(&error.component_stack),
        table::path.eq(&error.path),
        table::user_agent.eq(user_agent.map(UserAgent::as_str)),
    );
    let new = (
        table::fingerprint.eq(&fingerprint),
        table::id.eq(ClientErrorId::generate().to_string()),
        table::count.eq(1),
        table::first_seen_at.eq(now.naive()),
        table::last_seen_at.eq(now.naive()),
        details,
    );
    let counted = (
        table::count.eq(table::count + 1),
        table::last_seen_at.eq(now.naive()),
    );
    per_backend!(conn, inner => {
        diesel::insert_into(table::table)
            .values(new)
            .on_conflict(table::fingerprint)
            .do_update()
            .set(counted)
            .execute(inner)
    })
    .map_err(internal)?;
    let number: i32 = table::table
        .find(&fingerprint)
        .select(table::count)
        .first(conn)
        .map_err(internal)?;
    let number = u32::try_from(number).map_err(|_| corrupt("count"))?;
    if number > 1 && ClientError::is_sampled(number) {
        diesel::update(table::table.find(&fingerprint))
            .set(details)
            .execute(conn)
            .map_err(internal)?;
    }
    Ok(())
}

/// Deletes all but the `max` groups with the latest reports.
pub fn keep_latest(conn: &mut Conn, max: u32) -> Result<()> {
    let older: Vec<String> = table::table
        .order((table::last_seen_at.desc(), table::fingerprint))
        .offset(i64::from(max))
        .limit(100)
        .select(table::fingerprint)
        .load(conn)
        .map_err(internal)?;
    for fingerprint in older {
        diesel::delete(table::table.find(fingerprint))
            .execute(conn)
            .map_err(internal)?;
    }
    Ok(())
}

/// Lists the groups that started before the given one, newest first.
pub fn list_before(
    conn: &mut Conn,
    before: Option<ClientErrorId>,
    limit: u32,
) -> Result<Vec<ClientErrorGroup>> {
    // Ids sort by time (UUIDv7), and "g" sorts after every hexadecimal digit.
    let before = before.map_or("g".to_owned(), |id| id.to_string());
    table::table
        .filter(table::id.lt(before))
        .order(table::id.desc())
        .limit(i64::from(limit))
        .select(Row::as_select())
        .load(conn)
        .map_err(internal)?
        .into_iter()
        .map(Row::parse)
        .collect()
}

/// Deletes groups without a report since `time`. Returns their number.
pub fn delete_before(conn: &mut Conn, time: Timestamp) -> Result<usize> {
    diesel::delete(table::table.filter(table::last_seen_at.lt(time.naive())))
        .execute(conn)
        .map_err(internal)
}
