//! API keys. The database only has hashes of their secrets, which it finds by their prefixes.

use std::collections::HashMap;

use chrono::NaiveDateTime;
use diesel::dsl::{case_when, count_star};
use diesel::prelude::*;
use domain::{
    AccessType, ApiKeyId, ApiKeyName, ApiKeyPrefix, HashedApiKey, IdempotencyKey, ReachedProjects,
    Result, Timestamp, User, UserId,
};

use crate::backend::per_backend;
use crate::error::{corrupt, internal};
use crate::schema::{api_key_secrets, api_keys, subscriptions, users};
use crate::users::{PlanRow, UserRow, user};
use crate::{Conn, api_key_projects};

/// A key to add.
pub struct NewApiKey<'a> {
    /// Its user.
    pub user: UserId,
    /// Its name.
    pub name: &'a ApiKeyName,
    /// The access that it gives.
    pub access: AccessType,
    /// The projects that it reaches, which belong to its user.
    pub projects: &'a ReachedProjects,
    /// When it expires, if ever.
    pub expires_at: Option<Timestamp>,
}

/// A secret as it is stored.
pub struct NewSecret<'a> {
    /// Its prefix.
    pub prefix: &'a ApiKeyPrefix,
    /// Its hash.
    pub hash: &'a HashedApiKey,
    /// The idempotency key of the request that made it.
    pub request: Option<&'a IdempotencyKey>,
}

/// Another secret has the same prefix, which chance makes all but impossible.
#[derive(Debug)]
pub struct PrefixTaken;

/// A key as its owner sees it.
#[derive(Clone)]
pub struct ApiKey {
    /// Its id.
    pub id: ApiKeyId,
    /// Its name.
    pub name: ApiKeyName,
    /// The prefix of its current secret.
    pub prefix: ApiKeyPrefix,
    /// The access that it gives.
    pub access: AccessType,
    /// The projects that it reaches.
    pub projects: ReachedProjects,
    /// When it was created.
    pub created_at: Timestamp,
    /// When it expires, if ever.
    pub expires_at: Option<Timestamp>,
    /// The minute of its last request that has been written.
    pub last_used_at: Option<Timestamp>,
    /// Method and pattern of the route of that request.
    pub last_used_route: Option<String>,
    /// Until when the secret from before the last rotation works.
    pub rotated_until: Option<Timestamp>,
}

/// A stored secret with the state of its key.
#[derive(Clone)]
pub struct FoundSecret {
    /// The secret's hash.
    pub hash: HashedApiKey,
    /// Until when the secret works; none for the current one.
    pub valid_until: Option<Timestamp>,
    /// The key.
    pub key: ApiKeyId,
    /// The key's name.
    pub name: ApiKeyName,
    /// The access that it gives.
    pub access: AccessType,
    /// The projects that it reaches.
    pub projects: ReachedProjects,
    /// When it expires, if ever.
    pub expires_at: Option<Timestamp>,
    /// Its user.
    pub user: User,
}

/// The requests of a key in its current window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CountedRequests {
    /// When the window started.
    pub started_at: Timestamp,
    /// The number of requests before those that were just counted.
    pub before: u32,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = api_keys)]
struct KeyRow {
    id: String,
    name: String,
    access_type: String,
    is_bound: bool,
    created_at: NaiveDateTime,
    expires_at: Option<NaiveDateTime>,
    last_used_at: Option<NaiveDateTime>,
    last_used_route: Option<String>,
}

/// Counts a user's keys.
pub fn count_of(conn: &mut Conn, user: UserId) -> Result<u32> {
    let count: i64 = api_keys::table
        .filter(api_keys::user_id.eq(user.to_string()))
        .select(count_star())
        .first(conn)
        .map_err(internal)?;
    Ok(u32::try_from(count).unwrap_or(u32::MAX))
}

/// Adds a key with its secret.
///
/// # Errors
/// The inner error if the prefix is taken; then the transaction must not be committed.
pub fn insert(
    conn: &mut Conn,
    new: &NewApiKey<'_>,
    secret: &NewSecret<'_>,
    now: Timestamp,
) -> Result<Result<ApiKeyId, PrefixTaken>> {
    let id = ApiKeyId::generate();
    diesel::insert_into(api_keys::table)
        .values((
            api_keys::id.eq(id.to_string()),
            api_keys::user_id.eq(new.user.to_string()),
            api_keys::name.eq(new.name.as_str()),
            api_keys::access_type.eq(new.access.word()),
            api_keys::is_bound.eq(matches!(new.projects, ReachedProjects::Chosen(_))),
            api_keys::created_at.eq(now.naive()),
            api_keys::expires_at.eq(new.expires_at.map(Timestamp::naive)),
            api_keys::window_started_at.eq(now.naive()),
            api_keys::window_requests.eq(0),
        ))
        .execute(conn)
        .map_err(internal)?;
    api_key_projects::insert(conn, id, new.projects)?;
    Ok(insert_secret(conn, id, secret, now)?.map(|()| id))
}

fn insert_secret(
    conn: &mut Conn,
    key: ApiKeyId,
    secret: &NewSecret<'_>,
    now: Timestamp,
) -> Result<Result<(), PrefixTaken>> {
    let row = (
        api_key_secrets::prefix.eq(secret.prefix.as_str()),
        api_key_secrets::key_id.eq(key.to_string()),
        api_key_secrets::hash.eq(secret.hash.as_str()),
        api_key_secrets::created_at.eq(now.naive()),
        api_key_secrets::request_key.eq(secret.request.map(IdempotencyKey::as_str)),
    );
    let added = per_backend!(conn, inner => {
        diesel::insert_into(api_key_secrets::table).values(row).on_conflict_do_nothing().execute(inner)
    })
    .map_err(internal)?;
    Ok(if added == 1 { Ok(()) } else { Err(PrefixTaken) })
}

/// Lists a user's keys, newest first.
pub fn list(conn: &mut Conn, user: UserId, now: Timestamp) -> Result<Vec<ApiKey>> {
    let rows: Vec<KeyRow> = api_keys::table
        .filter(api_keys::user_id.eq(user.to_string()))
        .order(api_keys::id.desc())
        .select(KeyRow::as_select())
        .load(conn)
        .map_err(internal)?;
    let ids: Vec<&str> = rows.iter().map(|row| row.id.as_str()).collect();
    let bound = api_key_projects::of_keys(conn, &ids)?;
    let secrets: Vec<(String, String, Option<NaiveDateTime>)> = api_key_secrets::table
        .filter(api_key_secrets::key_id.eq_any(ids))
        .select((
            api_key_secrets::key_id,
            api_key_secrets::prefix,
            api_key_secrets::valid_until,
        ))
        .load(conn)
        .map_err(internal)?;
    rows.into_iter()
        .map(|row| {
            let own = || secrets.iter().filter(|(key, ..)| *key == row.id);
            let current = own().find(|(.., until)| until.is_none());
            let rotated_until = own()
                .filter_map(|(.., until)| until.map(Timestamp::from_naive))
                .filter(|until| *until > now)
                .max();
            let (_, prefix, _) = current.ok_or(corrupt("API key without a secret"))?;
            Ok(ApiKey {
                id: ApiKeyId::parse(&row.id).ok_or(corrupt("API key id"))?,
                name: ApiKeyName::stored(row.name),
                prefix: ApiKeyPrefix::stored(prefix.clone()),
                access: access(&row.access_type)?,
                projects: bound.reached(row.is_bound, &row.id),
                created_at: Timestamp::from_naive(row.created_at),
                expires_at: row.expires_at.map(Timestamp::from_naive),
                last_used_at: row.last_used_at.map(Timestamp::from_naive),
                last_used_route: row.last_used_route,
                rotated_until,
            })
        })
        .collect()
}

/// Finds a key of a user.
pub fn find_of(
    conn: &mut Conn,
    user: UserId,
    id: ApiKeyId,
    now: Timestamp,
) -> Result<Option<ApiKey>> {
    let keys = list(conn, user, now)?;
    Ok(keys.into_iter().find(|key| key.id == id))
}

/// Finds the key of a user whose current secret was made by a request with that idempotency key, after `since`.
pub fn find_made_by(
    conn: &mut Conn,
    user: UserId,
    request: &IdempotencyKey,
    since: Timestamp,
) -> Result<Option<ApiKeyId>> {
    let id: Option<String> = api_key_secrets::table
        .inner_join(api_keys::table)
        .filter(api_keys::user_id.eq(user.to_string()))
        .filter(api_key_secrets::request_key.eq(request.as_str()))
        .filter(api_key_secrets::valid_until.is_null())
        .filter(api_key_secrets::created_at.gt(since.naive()))
        .select(api_keys::id)
        .first(conn)
        .optional()
        .map_err(internal)?;
    id.map(|id| ApiKeyId::parse(&id).ok_or(corrupt("API key id")))
        .transpose()
}

/// Replaces a key's current secret at once, because nobody has seen it. The caller holds the lock of the user.
///
/// # Errors
/// The inner error if the prefix is taken; then the transaction must not be committed.
pub fn replace_unseen(
    conn: &mut Conn,
    id: ApiKeyId,
    secret: &NewSecret<'_>,
    now: Timestamp,
) -> Result<Result<(), PrefixTaken>> {
    let unseen = api_key_secrets::table
        .filter(api_key_secrets::key_id.eq(id.to_string()))
        .filter(api_key_secrets::valid_until.is_null());
    diesel::delete(unseen).execute(conn).map_err(internal)?;
    insert_secret(conn, id, secret, now)
}

/// Replaces a key's secret. The old one works until `old_until`; one from an earlier rotation ends now. The caller holds
/// the lock of the user.
///
/// # Errors
/// The inner error if the prefix is taken; then the transaction must not be committed.
pub fn rotate(
    conn: &mut Conn,
    id: ApiKeyId,
    secret: &NewSecret<'_>,
    now: Timestamp,
    old_until: Timestamp,
) -> Result<Result<(), PrefixTaken>> {
    let of_key = api_key_secrets::key_id.eq(id.to_string());
    let older = api_key_secrets::table
        .filter(of_key.clone())
        .filter(api_key_secrets::valid_until.is_not_null());
    diesel::delete(older).execute(conn).map_err(internal)?;
    diesel::update(api_key_secrets::table.filter(of_key))
        .set(api_key_secrets::valid_until.eq(old_until.naive()))
        .execute(conn)
        .map_err(internal)?;
    insert_secret(conn, id, secret, now)
}

/// Deletes the secrets from before a key's last rotation. Returns the prefixes of the key's secrets before that, or none
/// if the user has no such key.
pub fn end_old_secret(
    conn: &mut Conn,
    user: UserId,
    id: ApiKeyId,
) -> Result<Option<Vec<ApiKeyPrefix>>> {
    let own: i64 = api_keys::table
        .find(id.to_string())
        .filter(api_keys::user_id.eq(user.to_string()))
        .select(count_star())
        .first(conn)
        .map_err(internal)?;
    if own == 0 {
        return Ok(None);
    }
    let prefixes = prefixes_of(conn, id)?;
    let old = api_key_secrets::table
        .filter(api_key_secrets::key_id.eq(id.to_string()))
        .filter(api_key_secrets::valid_until.is_not_null());
    diesel::delete(old).execute(conn).map_err(internal)?;
    Ok(Some(prefixes))
}

/// Deletes a key of a user. Returns the prefixes of its secrets, or none if the user has no such key.
pub fn delete(conn: &mut Conn, user: UserId, id: ApiKeyId) -> Result<Option<Vec<ApiKeyPrefix>>> {
    let prefixes = prefixes_of(conn, id)?;
    let own = api_keys::table
        .find(id.to_string())
        .filter(api_keys::user_id.eq(user.to_string()));
    let deleted = diesel::delete(own).execute(conn).map_err(internal)?;
    Ok((deleted == 1).then_some(prefixes))
}

/// Returns the prefixes of a key's secrets.
pub fn prefixes_of(conn: &mut Conn, id: ApiKeyId) -> Result<Vec<ApiKeyPrefix>> {
    let prefixes: Vec<String> = api_key_secrets::table
        .filter(api_key_secrets::key_id.eq(id.to_string()))
        .select(api_key_secrets::prefix)
        .load(conn)
        .map_err(internal)?;
    Ok(prefixes.into_iter().map(ApiKeyPrefix::stored).collect())
}

/// Finds the secrets with these prefixes.
pub fn find_secrets(
    conn: &mut Conn,
    prefixes: &[ApiKeyPrefix],
) -> Result<HashMap<ApiKeyPrefix, FoundSecret>> {
    type Row = (
        (String, String, Option<NaiveDateTime>),
        (String, String, String, bool, Option<NaiveDateTime>),
        UserRow,
        Option<PlanRow>,
    );
    let prefixes = prefixes.iter().map(ApiKeyPrefix::as_str);
    let rows: Vec<Row> = api_key_secrets::table
        .inner_join(api_keys::table.inner_join(users::table.left_join(subscriptions::table)))
        .filter(api_key_secrets::prefix.eq_any(prefixes))
        .select((
            (
                api_key_secrets::prefix,
                api_key_secrets::hash,
                api_key_secrets::valid_until,
            ),
            (
                api_keys::id,
                api_keys::name,
                api_keys::access_type,
                api_keys::is_bound,
                api_keys::expires_at,
            ),
            UserRow::as_select(),
            Option::<PlanRow>::as_select(),
        ))
        .load(conn)
        .map_err(internal)?;
    let bound_keys: Vec<&str> = rows
        .iter()
        .filter(|(_, (_, _, _, is_bound, _), ..)| *is_bound)
        .map(|(_, (id, ..), ..)| id.as_str())
        .collect();
    let bound = api_key_projects::of_keys(conn, &bound_keys)?;
    rows.into_iter()
        .map(
            |(
                (prefix, hash, valid_until),
                (id, name, access_type, is_bound, expires_at),
                user_row,
                plan,
            )| {
                let found = FoundSecret {
                    hash: HashedApiKey::stored(hash),
                    valid_until: valid_until.map(Timestamp::from_naive),
                    key: ApiKeyId::parse(&id).ok_or(corrupt("API key id"))?,
                    name: ApiKeyName::stored(name),
                    access: access(&access_type)?,
                    projects: bound.reached(is_bound, &id),
                    expires_at: expires_at.map(Timestamp::from_naive),
                    user: user((user_row, plan))?,
                };
                Ok((ApiKeyPrefix::stored(prefix), found))
            },
        )
        .collect()
}

/// Counts `requests` more of a key in one statement, so that every instance sees the same number. A window starts with
/// the first request after the previous one ended. None if the key is gone.
pub fn count_requests(
    conn: &mut Conn,
    id: ApiKeyId,
    requests: u32,
    window_seconds: u32,
    now: Timestamp,
) -> Result<Option<CountedRequests>> {
    use api_keys::{window_requests, window_started_at};
    let ended = now.plus_seconds(-i64::from(window_seconds)).naive();
    let added = i32::try_from(requests).unwrap_or(i32::MAX);
    let row: Option<(NaiveDateTime, i32)> = per_backend!(conn, inner => {
        let starts = || window_started_at.le(ended).or(window_requests.eq(0));
        diesel::update(api_keys::table.find(id.to_string()))
            .set((
                window_started_at.eq(case_when(starts(), now.naive().into_sql::<diesel::sql_types::Timestamp>())
                    .otherwise(window_started_at)),
                window_requests.eq(case_when(starts(), added.into_sql::<diesel::sql_types::Integer>())
                    .otherwise(window_requests + added)),
            ))
            .returning((window_started_at, window_requests))
            .get_result(inner)
            .optional()
    })
    .map_err(internal)?;
    Ok(row.map(|(started_at, count)| CountedRequests {
        started_at: Timestamp::from_naive(started_at),
        before: u32::try_from(count)
            .unwrap_or_default()
            .saturating_sub(requests),
    }))
}

/// Deletes secrets that ended before `time`.
pub fn delete_ended_secrets(conn: &mut Conn, time: Timestamp) -> Result<usize> {
    diesel::delete(api_key_secrets::table.filter(api_key_secrets::valid_until.lt(time.naive())))
        .execute(conn)
        .map_err(internal)
}

fn access(word: &str) -> Result<AccessType> {
    AccessType::parse(word).map_err(|_| corrupt("access type"))
}
