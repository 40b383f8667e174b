//! Sessions: only hashes of their tokens.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use domain::{HashedToken, Result, SessionId, Timestamp, User, UserId};

use crate::Conn;
use crate::error::{corrupt, internal};
use crate::schema::{sessions, subscriptions, users};
use crate::users::{PlanRow, UserRow, user};

/// A live session and whose it is.
pub struct SessionRow {
    /// Its id.
    pub id: SessionId,
    /// Whose it is.
    pub user: User,
    /// When it was last used, to within the time that is left unwritten between two uses.
    pub last_used_at: Timestamp,
}

/// Adds a session.
///
/// # Errors
/// [`domain::Error::Internal`] when the database fails.
pub fn insert(
    conn: &mut Conn,
    user: UserId,
    token: &HashedToken,
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
        ))
        .execute(conn)
        .map_err(internal)?;
    Ok(id)
}

/// The session with that token, unless it has expired.
///
/// # Errors
/// [`domain::Error::Internal`] when the database fails.
pub fn find(conn: &mut Conn, token: &HashedToken, now: Timestamp) -> Result<Option<SessionRow>> {
    let row = sessions::table
        .inner_join(users::table.left_join(subscriptions::table))
        .filter(sessions::token_hash.eq(token.as_str()))
        .filter(sessions::expires_at.gt(now.naive()))
        .select((
            sessions::id,
            sessions::last_used_at,
            users::all_columns,
            (subscriptions::plan, subscriptions::status).nullable(),
        ))
        .first::<(String, NaiveDateTime, UserRow, PlanRow)>(conn)
        .optional()
        .map_err(internal)?;
    row.map(|(id, last_used_at, user_row, plan)| {
        Ok(SessionRow {
            id: SessionId::parse(&id).ok_or(corrupt("session id"))?,
            user: user((user_row, plan))?,
            last_used_at: Timestamp::from_naive(last_used_at),
        })
    })
    .transpose()
}

/// Notes that it was used and moves its end.
///
/// # Errors
/// [`domain::Error::Internal`] when the database fails.
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

/// Ends one session.
///
/// # Errors
/// [`domain::Error::Internal`] when the database fails.
pub fn delete(conn: &mut Conn, id: SessionId) -> Result<()> {
    diesel::delete(sessions::table.find(id.to_string()))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Ends all sessions of a user.
///
/// # Errors
/// [`domain::Error::Internal`] when the database fails.
pub fn delete_all_of(conn: &mut Conn, user: UserId) -> Result<usize> {
    diesel::delete(sessions::table.filter(sessions::user_id.eq(user.to_string())))
        .execute(conn)
        .map_err(internal)
}

/// Forgets sessions that expired before `time`.
///
/// # Errors
/// [`domain::Error::Internal`] when the database fails.
pub fn delete_expired(conn: &mut Conn, time: Timestamp) -> Result<usize> {
    diesel::delete(sessions::table.filter(sessions::expires_at.lt(time.naive())))
        .execute(conn)
        .map_err(internal)
}
