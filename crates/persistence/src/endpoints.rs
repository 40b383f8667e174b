//! Endpoints of projects. Callers that change them must hold the project's lock, so that the limit and the single
//! default hold.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use domain::{
    Description, Endpoint, EndpointHeader, EndpointId, EndpointName, EndpointSync, EndpointTest,
    EndpointUrl, Environment, Error, HeaderName, ProjectId, Result, SealedSecret, SyncInterval,
    Timestamp,
};
use serde::{Deserialize, Serialize};

use crate::Conn;
use crate::backend::per_backend;
use crate::error::{corrupt, internal};
use crate::schema::endpoints as table;

#[derive(Queryable, Selectable)]
#[diesel(table_name = table)]
struct Row {
    id: String,
    project_id: String,
    name: String,
    url: String,
    environment: String,
    description: String,
    headers: String,
    is_default: bool,
    last_test: Option<String>,
    sync: String,
    sync_at: Option<NaiveDateTime>,
    last_sync: Option<String>,
    created_at: NaiveDateTime,
    updated_at: NaiveDateTime,
}

/// A header as stored.
#[derive(Serialize, Deserialize)]
struct StoredHeader {
    name: String,
    value: String,
}

/// Returns all endpoints of a project, oldest first.
pub fn list(conn: &mut Conn, project: ProjectId) -> Result<Vec<Endpoint>> {
    table::table
        .filter(table::project_id.eq(project.to_string()))
        .order(table::id)
        .select(Row::as_select())
        .load(conn)
        .map_err(internal)?
        .into_iter()
        .map(endpoint_of)
        .collect()
}

/// Finds an endpoint of a project.
pub fn find(conn: &mut Conn, project: ProjectId, id: EndpointId) -> Result<Option<Endpoint>> {
    table::table
        .find(id.to_string())
        .filter(table::project_id.eq(project.to_string()))
        .select(Row::as_select())
        .first(conn)
        .optional()
        .map_err(internal)?
        .map(endpoint_of)
        .transpose()
}

/// Adds an endpoint. If it is the default, call [`clear_default`] first.
pub fn insert(conn: &mut Conn, endpoint: &Endpoint) -> Result<()> {
    diesel::insert_into(table::table)
        .values((
            table::id.eq(endpoint.id.to_string()),
            table::project_id.eq(endpoint.project_id.to_string()),
            table::name.eq(endpoint.name.as_str()),
            table::url.eq(endpoint.url.as_str()),
            table::environment.eq(endpoint.environment.as_str()),
            table::description.eq(endpoint.description.as_str()),
            table::headers.eq(stored_headers(&endpoint.headers)?),
            table::is_default.eq(endpoint.is_default),
            table::sync.eq(endpoint.sync.as_str()),
            table::sync_at.eq(endpoint.sync_at.map(Timestamp::naive)),
            table::created_at.eq(endpoint.created_at.naive()),
            table::updated_at.eq(endpoint.updated_at.naive()),
        ))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Updates the fields that the owner can edit.
pub fn update(conn: &mut Conn, endpoint: &Endpoint) -> Result<()> {
    diesel::update(table::table.find(endpoint.id.to_string()))
        .set((
            table::name.eq(endpoint.name.as_str()),
            table::url.eq(endpoint.url.as_str()),
            table::environment.eq(endpoint.environment.as_str()),
            table::description.eq(endpoint.description.as_str()),
            table::headers.eq(stored_headers(&endpoint.headers)?),
            table::is_default.eq(endpoint.is_default),
            table::last_test.eq(format_result(endpoint.last_test.as_ref())?),
            table::sync.eq(endpoint.sync.as_str()),
            table::sync_at.eq(endpoint.sync_at.map(Timestamp::naive)),
            table::last_sync.eq(format_result(endpoint.last_sync.as_ref())?),
            table::updated_at.eq(endpoint.updated_at.naive()),
        ))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Makes no endpoint of a project the default.
pub fn clear_default(conn: &mut Conn, project: ProjectId) -> Result<()> {
    diesel::update(
        table::table
            .filter(table::project_id.eq(project.to_string()))
            .filter(table::is_default.eq(true)),
    )
    .set(table::is_default.eq(false))
    .execute(conn)
    .map(drop)
    .map_err(internal)
}

/// Stores the result of a test, unless the endpoint has changed since `tested`: then the result may belong to another
/// address.
pub fn set_last_test(conn: &mut Conn, tested: &Endpoint, result: &EndpointTest) -> Result<()> {
    diesel::update(
        table::table
            .find(tested.id.to_string())
            .filter(table::updated_at.eq(tested.updated_at.naive())),
    )
    .set(table::last_test.eq(format_result(Some(result))?))
    .execute(conn)
    .map(drop)
    .map_err(internal)
}

/// Claims the sync that has been due longest. No other worker can claim it before `lease_until`; if this worker dies,
/// another one can claim it after that.
pub fn claim_sync(
    conn: &mut Conn,
    now: Timestamp,
    lease_until: Timestamp,
) -> Result<Option<Endpoint>> {
    let due = table::table
        .filter(table::sync_at.le(now.naive()))
        .order((table::sync_at, table::id))
        .select(table::id)
        .first::<String>(conn)
        .optional()
        .map_err(internal)?;
    let Some(due) = due else { return Ok(None) };
    // If another worker has claimed it meanwhile, return none.
    let claimed = per_backend!(conn, inner => {
        diesel::update(table::table.filter(table::id.eq(&due)).filter(table::sync_at.le(now.naive())))
            .set(table::sync_at.eq(lease_until.naive()))
            .returning(Row::as_returning())
            .get_result(inner)
            .optional()
    })
    .map_err(internal)?;
    claimed.map(endpoint_of).transpose()
}

/// Stores when the next sync of a claimed endpoint is due, and its result; none keeps the previous result. If the owner
/// changed the endpoint meanwhile, nothing is stored.
pub fn finish_sync(
    conn: &mut Conn,
    claimed: &Endpoint,
    next: Option<Timestamp>,
    result: Option<&EndpointSync>,
) -> Result<()> {
    let result = result.or(claimed.last_sync.as_ref());
    diesel::update(
        table::table
            .find(claimed.id.to_string())
            .filter(table::sync_at.eq(claimed.sync_at.map(Timestamp::naive)))
            .filter(table::updated_at.eq(claimed.updated_at.naive())),
    )
    .set((
        table::sync_at.eq(next.map(Timestamp::naive)),
        table::last_sync.eq(format_result(result)?),
    ))
    .execute(conn)
    .map(drop)
    .map_err(internal)
}

/// Deletes an endpoint.
pub fn delete(conn: &mut Conn, id: EndpointId) -> Result<()> {
    diesel::delete(table::table.find(id.to_string()))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

fn stored_headers(headers: &[EndpointHeader]) -> Result<String> {
    let stored: Vec<StoredHeader> = headers
        .iter()
        .map(|header| StoredHeader {
            name: header.name.as_str().to_owned(),
            value: header.value.as_str().to_owned(),
        })
        .collect();
    serde_json::to_string(&stored).map_err(Error::internal)
}

fn format_result<T: Serialize>(result: Option<&T>) -> Result<Option<String>> {
    result
        .map(serde_json::to_string)
        .transpose()
        .map_err(Error::internal)
}

fn read<T: serde::de::DeserializeOwned>(text: Option<String>) -> Result<Option<T>> {
    text.map(|text| serde_json::from_str(&text))
        .transpose()
        .map_err(|_| corrupt("endpoint result"))
}

fn endpoint_of(row: Row) -> Result<Endpoint> {
    let header = |stored: StoredHeader| {
        Ok(EndpointHeader {
            name: HeaderName::parse(&stored.name).map_err(|_| corrupt("header name"))?,
            value: SealedSecret::from_stored(stored.value),
        })
    };
    let headers: Vec<StoredHeader> =
        serde_json::from_str(&row.headers).map_err(|_| corrupt("headers"))?;
    Ok(Endpoint {
        id: EndpointId::parse(&row.id).ok_or(corrupt("endpoint id"))?,
        project_id: ProjectId::parse(&row.project_id).ok_or(corrupt("project id"))?,
        name: EndpointName::stored(row.name),
        url: EndpointUrl::accepted(row.url),
        environment: Environment::parse(&row.environment).ok_or(corrupt("environment"))?,
        description: Description::stored(row.description),
        headers: headers.into_iter().map(header).collect::<Result<_>>()?,
        is_default: row.is_default,
        last_test: read(row.last_test)?,
        sync: SyncInterval::parse(&row.sync).ok_or(corrupt("sync"))?,
        sync_at: row.sync_at.map(Timestamp::from_naive),
        last_sync: read(row.last_sync)?,
        created_at: Timestamp::from_naive(row.created_at),
        updated_at: Timestamp::from_naive(row.updated_at),
    })
}
