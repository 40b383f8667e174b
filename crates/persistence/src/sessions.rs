//! Sessions. The database only has hashes of their tokens.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use domain::{HashedToken, Result, SessionId, Timestamp, User, UserAgent, UserId};

use crate::Conn;
use crate::error::{corrupt, internal};
use crate::schema::{sessions, subscriptions, users};
use crate::users::{PlanRow, UserRow, user};

/// A live session and its user.
pub struct SessionRow {
    /// Its id.
    pub id: SessionId,
    /// Its user.
    pub user: User,
    /// The browser's `User-Agent`.
    pub user_agent: Option<UserAgent>,
    /// When it was last used. May lag behind, because not every use is written.
    pub last_used_at: Timestamp,
}

/// A live session as its owner sees it in a list.
pub struct ListedSession {
    /// Its id.
    pub id: SessionId,
    /// The browser's `User-Agent`.
    pub user_agent: Option<UserAgent>,
    /// When the user signed in.
    pub created_at: Timestamp,
    /// When it was last used. May lag behind, because not every use is written.
    pub last_used_at: Timestamp,
    /// When it expires if it is not used.
    pub expires_at: Timestamp,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = sessions)]
struct ListedRow {
    id: String,
    user_agent: Option<String>,
    created_at: NaiveDateTime,
    last_used_at: NaiveDateTime,
    expires_at: NaiveDateTime,
}

/// Adds a session.
pub fn insert(
    conn: &mut Conn,
    user: UserId,
    token: &HashedToken,
    user_agent: Option<&UserAgent>,
    now: Timestamp,
    expires_at: Timestamp,
) -> Result<SessionId> {
    let id = SessionId::generate();
    diesel::insert_into(sessions::table)
        .values((
            sessions::id.eq(id.to_string()),
            sessions::user_id.eq(user.to_string()),
            sessions::token_hash.eq(token.as_str()),
            sessions::created_at.eq(now.naive()),
            sessions::last_used_at.eq(now.naive()),
            sessions::expires_at.eq(expires_at.naive()),
            sessions::user_agent.eq(user_agent.map(UserAgent::as_str)),
        ))
        .execute(conn)
        .map_err(internal)?;
    Ok(id)
}

/// Returns a user's live sessions, most recently used first.
pub fn list(conn: &mut Conn, user: UserId, now: Timestamp) -> Result<Vec<ListedSession>> {
    sessions::table
        .filter(sessions::user_id.eq(user.to_string()))
        .filter(sessions::expires_at.gt(now.naive()))
        .order((sessions::last_used_at.desc(), sessions::id.desc()))
        .select(ListedRow::as_select())
        .load(conn)
        .map_err(internal)?
        .into_iter()
        .map(|row: ListedRow| {
            Ok(ListedSession {
                id: SessionId::parse(&row.id).ok_or(corrupt("session id"))?,
                user_agent: row.user_agent.as_deref().and_then(UserAgent::new),
                created_at: Timestamp::from_naive(row.created_at),
                last_used_at: Timestamp::from_naive(row.last_used_at),
                expires_at: Timestamp::from_naive(row.expires_at),
            })
        })
        .collect()
}

/// Finds the live session with a token.
pub fn find(conn: &mut Conn, token: &HashedToken, now: Timestamp) -> Result<Option<SessionRow>> {
    let row = sessions::table
        .inner_join(users::table.left_join(subscriptions::table))
        .filter(sessions::token_hash.eq(token.as_str()))
        .filter(sessions::expires_at.gt(now.naive()))
        .select((
            (sessions::id, sessions::user_agent, sessions::last_used_at),
            UserRow::as_select(),
            Option::<PlanRow>::as_select(),
        ))
        .first::<(
            (String, Option<String>, NaiveDateTime),
            UserRow,
            Option<PlanRow>,
        )>(conn)
        .optional()
        .map_err(internal)?;
    row.map(|((id, user_agent, last_used_at), user_row, plan)| {
        Ok(SessionRow {
            id: SessionId::parse(&id).ok_or(corrupt("session id"))?,
            user: user((user_row, plan))?,
            user_agent: user_agent.as_deref().and_then(UserAgent::new),
            last_used_at: Timestamp::from_naive(last_used_at),
        })
    })
    .transpose()
}

/// Stores that a session was used, and when it expires.
pub fn extend(conn: &mut Conn, id: SessionId, now: Timestamp, expires_at: Timestamp) -> Result<()> {
    diesel::update(sessions::table.find(id.to_string()))
        .set((
            sessions::last_used_at.eq(now.naive()),
            sessions::expires_at.eq(expires_at.naive()),
        ))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Deletes a session.
pub fn delete(conn: &mut Conn, id: SessionId) -> Result<()> {
    diesel::delete(sessions::table.find(id.to_string()))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Deletes a session of a user. Returns whether it existed.
pub fn delete_of(conn: &mut Conn, user: UserId, id: SessionId) -> Result<bool> {
    let wanted = sessions::table
        .find(id.to_string())
        .filter(sessions::user_id.eq(user.to_string()));
    diesel::delete(wanted)
        .execute(conn)
        .map(|count| count > 0)
        .map_err(internal)
}

/// Deletes all sessions of a user except one.
pub fn delete_others(conn: &mut Conn, user: UserId, kept: SessionId) -> Result<usize> {
    let others = sessions::table
        .filter(sessions::user_id.eq(user.to_string()))
        .filter(sessions::id.ne(kept.to_string()));
    diesel::delete(others).execute(conn).map_err(internal)
}

/// Deletes all sessions of a user.
pub fn delete_all_of(conn: &mut Conn, user: UserId) -> Result<usize> {
    diesel::delete(sessions::table.filter(sessions::user_id.eq(user.to_string())))
        .execute(conn)
        .map_err(internal)
}

/// Deletes sessions that expired before `time`.
pub fn delete_expired(conn: &mut Conn, time: Timestamp) -> Result<usize> {
    diesel::delete(sessions::table.filter(sessions::expires_at.lt(time.naive())))
        .execute(conn)
        .map_err(internal)
}
