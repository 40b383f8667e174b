//! Endpoints of projects. Whoever changes them holds the project's lock, so that the count and the
//! one default stay true.

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
use crate::schema::{endpoints as table, projects};

type Row = (
    String,
    String,
    String,
    String,
    String,
    String,
    bool,
    Option<String>,
    String,
    Option<NaiveDateTime>,
    Option<String>,
    NaiveDateTime,
    NaiveDateTime,
);

/// What a [`Row`] is made of; as type and as value.
macro_rules! columns {
    () => {
        (
            table::id,
            table::name,
            table::url,
            table::environment,
            table::description,
            table::headers,
            table::is_default,
            table::last_test,
            table::sync,
            table::sync_at,
            table::last_sync,
            table::created_at,
            table::updated_at,
        )
    };
}
const COLUMNS: columns!() = columns!();

/// A header as it is stored.
#[derive(Serialize, Deserialize)]
struct StoredHeader {
    name: String,
    value: String,
}

/// Holds the project's row to the end of the transaction: callers of one project wait for each other.
/// False where it is gone.
///
/// # Errors
/// [`Error::Internal`] when the database fails.
pub fn lock_project(conn: &mut Conn, project: ProjectId) -> Result<bool> {
    diesel::update(projects::table.find(project.to_string()))
        .set(projects::slug.eq(projects::slug))
        .execute(conn)
        .map(|rows| rows == 1)
        .map_err(internal)
}

/// All of a project, in the order they were made.
///
/// # Errors
/// [`Error::Internal`] when the database fails.
pub fn list(conn: &mut Conn, project: ProjectId) -> Result<Vec<Endpoint>> {
    table::table
        .filter(table::project_id.eq(project.to_string()))
        .order(table::id)
        .select(COLUMNS)
        .load::<Row>(conn)
        .map_err(internal)?
        .into_iter()
        .map(|row| endpoint_of(project, row))
        .collect()
}

/// One of a project.
///
/// # Errors
/// [`Error::Internal`] when the database fails.
pub fn find(conn: &mut Conn, project: ProjectId, id: EndpointId) -> Result<Option<Endpoint>> {
    table::table
        .find(id.to_string())
        .filter(table::project_id.eq(project.to_string()))
        .select(COLUMNS)
        .first::<Row>(conn)
        .optional()
        .map_err(internal)?
        .map(|row| endpoint_of(project, row))
        .transpose()
}

/// Adds one. If it is the default, no other may be: see [`clear_default`].
///
/// # Errors
/// [`Error::Internal`] when the database fails.
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

/// Writes what its owner can edit.
///
/// # Errors
/// [`Error::Internal`] when the database fails.
pub fn update(conn: &mut Conn, endpoint: &Endpoint) -> Result<()> {
    diesel::update(table::table.find(endpoint.id.to_string()))
        .set((
            table::name.eq(endpoint.name.as_str()),
            table::url.eq(endpoint.url.as_str()),
            table::environment.eq(endpoint.environment.as_str()),
            table::description.eq(endpoint.description.as_str()),
            table::headers.eq(stored_headers(&endpoint.headers)?),
            table::is_default.eq(endpoint.is_default),
            table::last_test.eq(stored(endpoint.last_test.as_ref())?),
            table::sync.eq(endpoint.sync.as_str()),
            table::sync_at.eq(endpoint.sync_at.map(Timestamp::naive)),
            table::last_sync.eq(stored(endpoint.last_sync.as_ref())?),
            table::updated_at.eq(endpoint.updated_at.naive()),
        ))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Takes the mark from a project's default.
///
/// # Errors
/// [`Error::Internal`] when the database fails.
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

/// Keeps how a test went, unless the endpoint was changed since `tested`: the result would be
/// another address's.
///
/// # Errors
/// [`Error::Internal`] when the database fails.
pub fn set_last_test(conn: &mut Conn, tested: &Endpoint, result: &EndpointTest) -> Result<()> {
    diesel::update(
        table::table
            .find(tested.id.to_string())
            .filter(table::updated_at.eq(tested.updated_at.naive())),
    )
    .set(table::last_test.eq(stored(Some(result))?))
    .execute(conn)
    .map(drop)
    .map_err(internal)
}

/// Claims the sync that has been due longest. Nobody else gets it before `lease_until`; a worker that
/// dies leaves it to the next.
///
/// # Errors
/// [`Error::Internal`] when the database fails.
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
    // Somebody else may have taken it since; then there is nothing this time.
    let claimed = per_backend!(conn, inner => {
        diesel::update(table::table.filter(table::id.eq(&due)).filter(table::sync_at.le(now.naive())))
            .set(table::sync_at.eq(lease_until.naive()))
            .returning((table::project_id, COLUMNS))
            .get_result::<(String, Row)>(inner)
            .optional()
    })
    .map_err(internal)?;
    let Some((project, row)) = claimed else {
        return Ok(None);
    };
    let project = ProjectId::parse(&project).ok_or(corrupt("project id"))?;
    endpoint_of(project, row).map(Some)
}

/// Keeps how a claimed sync went and when the next is due; none is when its result stays as it was.
/// Where its owner has changed the endpoint meanwhile, theirs stays.
///
/// # Errors
/// [`Error::Internal`] when the database fails.
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
        table::last_sync.eq(stored(result)?),
    ))
    .execute(conn)
    .map(drop)
    .map_err(internal)
}

/// Removes one.
///
/// # Errors
/// [`Error::Internal`] when the database fails.
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

fn stored<T: Serialize>(result: Option<&T>) -> Result<Option<String>> {
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

fn endpoint_of(project_id: ProjectId, row: Row) -> Result<Endpoint> {
    let (
        id,
        name,
        url,
        environment,
        description,
        headers,
        is_default,
        last_test,
        sync,
        sync_at,
        last_sync,
        created_at,
        updated_at,
    ) = row;
    let header = |stored: StoredHeader| {
        Ok(EndpointHeader {
            name: HeaderName::parse(&stored.name).map_err(|_| corrupt("header name"))?,
            value: SealedSecret::from_stored(stored.value),
        })
    };
    let headers: Vec<StoredHeader> =
        serde_json::from_str(&headers).map_err(|_| corrupt("headers"))?;
    Ok(Endpoint {
        id: EndpointId::parse(&id).ok_or(corrupt("endpoint id"))?,
        project_id,
        name: EndpointName::parse(&name).map_err(|_| corrupt("endpoint name"))?,
        url: EndpointUrl::accepted(url),
        environment: Environment::parse(&environment).ok_or(corrupt("environment"))?,
        description: Description::parse(&description).map_err(|_| corrupt("description"))?,
        headers: headers.into_iter().map(header).collect::<Result<_>>()?,
        is_default,
        last_test: read(last_test)?,
        sync: SyncInterval::parse(&sync).ok_or(corrupt("sync"))?,
        sync_at: sync_at.map(Timestamp::from_naive),
        last_sync: read(last_sync)?,
        created_at: Timestamp::from_naive(created_at),
        updated_at: Timestamp::from_naive(updated_at),
    })
}
