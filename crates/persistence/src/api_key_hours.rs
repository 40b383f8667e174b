//! Use of API keys: the last minute, and requests by hour and route.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use domain::{ApiKeyId, ApiKeyName, Result, Timestamp, UserId};

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

/// A key that made many requests in an hour.
#[derive(Debug, Clone)]
pub struct BusyKey {
    /// The key.
    pub key: ApiKeyId,
    /// Its user.
    pub user: UserId,
    /// Its name.
    pub name: ApiKeyName,
    /// The start of the hour.
    pub hour: Timestamp,
    /// The number of requests on all routes.
    pub requests: u32,
}

/// Returns the keys that made at least `min` requests in an hour that began at `since` or later.
pub fn find_busy(conn: &mut Conn, since: Timestamp, min: u32) -> Result<Vec<BusyKey>> {
    let rows: Vec<(String, String, String, NaiveDateTime, i32)> = api_key_hours::table
        .inner_join(api_keys::table.on(api_keys::id.eq(api_key_hours::key_id)))
        .filter(api_key_hours::hour.ge(since.naive()))
        .order((api_keys::user_id, api_keys::id, api_key_hours::hour))
        .select((
            api_keys::id,
            api_keys::user_id,
            api_keys::name,
            api_key_hours::hour,
            api_key_hours::requests,
        ))
        .load(conn)
        .map_err(internal)?;
    let mut hours: Vec<BusyKey> = Vec::new();
    for (key, user, name, hour, requests) in rows {
        let (key, hour) = (
            ApiKeyId::parse(&key).ok_or(corrupt("API key id"))?,
            Timestamp::from_naive(hour),
        );
        let requests = u32::try_from(requests).unwrap_or_default();
        match hours.last_mut() {
            Some(last) if last.key == key && last.hour == hour => last.requests += requests,
            _ => hours.push(BusyKey {
                key,
                user: UserId::parse(&user).ok_or(corrupt("user id"))?,
                name: ApiKeyName::stored(name),
                hour,
                requests,
            }),
        }
    }
    hours.retain(|hour| hour.requests >= min);
    Ok(hours)
}

/// Deletes the hours before `time`.
pub fn delete_before(conn: &mut Conn, time: Timestamp) -> Result<usize> {
    diesel::delete(api_key_hours::table.filter(api_key_hours::hour.lt(time.naive())))
        .execute(conn)
        .map_err(internal)
}
