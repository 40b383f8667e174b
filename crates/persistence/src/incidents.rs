//! Incidents of the status page. Components and updates are JSON, because they are always read and written together.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use domain::{
    Component, Error, Impact, Incident, IncidentId, IncidentState, IncidentText, IncidentTitle,
    IncidentUpdate, IncidentUpdateId, Result, Timestamp,
};
use serde::{Deserialize, Serialize};

use crate::Conn;
use crate::error::{corrupt, internal};
use crate::schema::incidents as table;

#[derive(Queryable, Selectable)]
#[diesel(table_name = table)]
struct Row {
    id: String,
    title: String,
    impact: String,
    components: String,
    started_at: NaiveDateTime,
    resolved_at: Option<NaiveDateTime>,
    updates: String,
    version: i32,
    created_at: NaiveDateTime,
    updated_at: NaiveDateTime,
}

/// An update as stored.
#[derive(Serialize, Deserialize)]
struct StoredUpdate {
    id: IncidentUpdateId,
    state: IncidentState,
    body: String,
    created_at: String,
}

/// Adds an incident.
pub fn insert(conn: &mut Conn, incident: &Incident) -> Result<()> {
    diesel::insert_into(table::table)
        .values((
            table::id.eq(incident.id.to_string()),
            table::title.eq(incident.title.as_str()),
            table::impact.eq(incident.impact.as_str()),
            table::components.eq(components_json(incident)?),
            table::started_at.eq(incident.started_at.naive()),
            table::resolved_at.eq(incident.resolved_at.map(Timestamp::naive)),
            table::updates.eq(updates_json(incident)?),
            table::version.eq(number(incident.version)?),
            table::created_at.eq(incident.created_at.naive()),
            table::updated_at.eq(incident.updated_at.naive()),
        ))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Replaces an incident. Returns whether its version was still the one before.
pub fn update(conn: &mut Conn, incident: &Incident) -> Result<bool> {
    let before = number(incident.version)? - 1;
    let known = table::table
        .find(incident.id.to_string())
        .filter(table::version.eq(before));
    let rows = diesel::update(known)
        .set((
            table::title.eq(incident.title.as_str()),
            table::impact.eq(incident.impact.as_str()),
            table::components.eq(components_json(incident)?),
            table::started_at.eq(incident.started_at.naive()),
            table::resolved_at.eq(incident.resolved_at.map(Timestamp::naive)),
            table::updates.eq(updates_json(incident)?),
            table::version.eq(number(incident.version)?),
            table::updated_at.eq(incident.updated_at.naive()),
        ))
        .execute(conn)
        .map_err(internal)?;
    Ok(rows == 1)
}

/// Finds an incident.
pub fn find(conn: &mut Conn, id: IncidentId) -> Result<Option<Incident>> {
    table::table
        .find(id.to_string())
        .select(Row::as_select())
        .first(conn)
        .optional()
        .map_err(internal)?
        .map(incident_of)
        .transpose()
}

/// Returns open incidents and those that ended since a time, the latest start first.
pub fn list_since(conn: &mut Conn, since: Timestamp, limit: u32) -> Result<Vec<Incident>> {
    let is_shown = table::resolved_at
        .is_null()
        .or(table::resolved_at.ge(since.naive()));
    table::table
        .filter(is_shown)
        .order((table::started_at.desc(), table::id.desc()))
        .limit(i64::from(limit))
        .select(Row::as_select())
        .load(conn)
        .map_err(internal)?
        .into_iter()
        .map(incident_of)
        .collect()
}

/// Returns the incidents that ended before a time, the latest start first.
pub fn list_ended_before(conn: &mut Conn, time: Timestamp, limit: u32) -> Result<Vec<Incident>> {
    table::table
        .filter(table::resolved_at.lt(time.naive()))
        .order((table::started_at.desc(), table::id.desc()))
        .limit(i64::from(limit))
        .select(Row::as_select())
        .load(conn)
        .map_err(internal)?
        .into_iter()
        .map(incident_of)
        .collect()
}

/// Returns the incidents written before the given one, newest first.
pub fn list_before(
    conn: &mut Conn,
    before: Option<IncidentId>,
    limit: u32,
) -> Result<Vec<Incident>> {
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
        .map(incident_of)
        .collect()
}

/// Deletes an incident. Returns whether it existed.
pub fn delete(conn: &mut Conn, id: IncidentId) -> Result<bool> {
    diesel::delete(table::table.find(id.to_string()))
        .execute(conn)
        .map(|rows| rows > 0)
        .map_err(internal)
}

fn number(value: u32) -> Result<i32> {
    i32::try_from(value).map_err(|_| corrupt("version of an incident"))
}

fn components_json(incident: &Incident) -> Result<String> {
    let names: Vec<&str> = incident.components.iter().map(|one| one.as_str()).collect();
    serde_json::to_string(&names).map_err(Error::internal)
}

fn updates_json(incident: &Incident) -> Result<String> {
    let stored = |update: &IncidentUpdate| StoredUpdate {
        id: update.id,
        state: update.state,
        body: update.body.as_str().to_owned(),
        created_at: update.created_at.to_rfc3339(),
    };
    let updates: Vec<StoredUpdate> = incident.updates.iter().map(stored).collect();
    serde_json::to_string(&updates).map_err(Error::internal)
}

fn incident_of(row: Row) -> Result<Incident> {
    let names: Vec<String> =
        serde_json::from_str(&row.components).map_err(|_| corrupt("components"))?;
    let updates: Vec<StoredUpdate> =
        serde_json::from_str(&row.updates).map_err(|_| corrupt("updates of an incident"))?;
    let update = |stored: StoredUpdate| {
        Ok(IncidentUpdate {
            id: stored.id,
            state: stored.state,
            body: IncidentText::stored(stored.body),
            created_at: Timestamp::parse_rfc3339(&stored.created_at)
                .ok_or(corrupt("time of an update"))?,
        })
    };
    Ok(Incident {
        id: IncidentId::parse(&row.id).ok_or(corrupt("incident id"))?,
        title: IncidentTitle::stored(row.title),
        impact: Impact::parse(&row.impact).ok_or(corrupt("impact"))?,
        components: names
            .iter()
            .filter_map(|name| Component::parse(name))
            .collect(),
        started_at: Timestamp::from_naive(row.started_at),
        resolved_at: row.resolved_at.map(Timestamp::from_naive),
        updates: updates.into_iter().map(update).collect::<Result<_>>()?,
        version: u32::try_from(row.version).map_err(|_| corrupt("version of an incident"))?,
        created_at: Timestamp::from_naive(row.created_at),
        updated_at: Timestamp::from_naive(row.updated_at),
    })
}
