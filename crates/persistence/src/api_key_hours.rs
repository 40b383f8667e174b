//! Use of API keys: the last minute, and requests by hour and route.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use domain::{ApiKeyId, Result, Timestamp, UserId};

use crate::Conn;
use crate::backend::per_backend;
use crate::error::{corrupt, internal};
use crate::schema::{api_key_hours, api_keys};

/// The number of requests that a key made in an hour on a route.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HourOfRoute {
    /// The key.
    pub key: ApiKeyId,
    /// The start of the hour.
    pub hour: Timestamp,
    /// Method and pattern of the route.
    pub route: String,
    /// The number of requests.
    pub requests: u32,
}

/// Stores that a key was used in that minute, last on that route. Returns whether the key still exists, and keeps it
/// until the end of the transaction.
pub fn touch(conn: &mut Conn, key: ApiKeyId, minute: Timestamp, route: &str) -> Result<bool> {
    use api_keys::last_used_at;
    // Setting a column to its own value locks the row on both databases.
    let is_there = diesel::update(api_keys::table.find(key.to_string()))
        .set(last_used_at.eq(last_used_at))
        .execute(conn)
        .map_err(internal)?;
    let is_newer = last_used_at.is_null().or(last_used_at.le(minute.naive()));
    diesel::update(api_keys::table.find(key.to_string()).filter(is_newer))
        .set((
            last_used_at.eq(minute.naive()),
            api_keys::last_used_route.eq(route),
        ))
        .execute(conn)
        .map_err(internal)?;
    Ok(is_there == 1)
}

/// Adds requests to an hour.
pub fn add(conn: &mut Conn, new: &HourOfRoute) -> Result<()> {
    let requests = i32::try_from(new.requests).unwrap_or(i32::MAX);
    let row = (
        api_key_hours::key_id.eq(new.key.to_string()),
        api_key_hours::hour.eq(new.hour.naive()),
        api_key_hours::route.eq(new.route.as_str()),
        api_key_hours::requests.eq(requests),
    );
    per_backend!(conn, inner => {
        diesel::insert_into(api_key_hours::table)
            .values(row)
            .on_conflict((api_key_hours::key_id, api_key_hours::hour, api_key_hours::route))
            .do_update()
            .set(api_key_hours::requests.eq(api_key_hours::requests + requests))
            .execute(inner)
    })
    .map(drop)
    .map_err(internal)
}

/// Returns the requests of all keys of a user since `time`.
pub fn list_of(conn: &mut Conn, user: UserId, since: Timestamp) -> Result<Vec<HourOfRoute>> {
    let own = api_keys::table
        .filter(api_keys::user_id.eq(user.to_string()))
        .select(api_keys::id);
    let rows: Vec<(String, NaiveDateTime, String, i32)> = api_key_hours::table
        .filter(api_key_hours::key_id.eq_any(own))
        .filter(api_key_hours::hour.gt(since.naive()))
        .order((api_key_hours::hour.asc(), api_key_hours::route.asc()))
        .load(conn)
        .map_err(internal)?;
    rows.into_iter()
        .map(|(key, hour, route, requests)| {
            Ok(HourOfRoute {
                key: ApiKeyId::parse(&key).ok_or(corrupt("API key id"))?,
                hour: Timestamp::from_naive(hour),
                route,
                requests: u32::try_from(requests).unwrap_or_default(),
            })
        })
        .collect()
}

/// Deletes the hours before `time`.
pub fn delete_before(conn: &mut Conn, time: Timestamp) -> Result<usize> {
    diesel::delete(api_key_hours::table.filter(api_key_hours::hour.lt(time.naive())))
        .execute(conn)
        .map_err(internal)
}
