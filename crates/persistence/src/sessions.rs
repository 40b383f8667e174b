//! Sessions: only hashes of their tokens.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use domain::{HashedToken, Result, SessionId, Timestamp, User, UserAgent, UserId};

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

/// A live session as its owner sees it in a list.
pub struct ListedSession {
    /// Its id.
    pub id: SessionId,
    /// What the browser said of itself.
    pub user_agent: Option<UserAgent>,
    /// When somebody signed in.
    pub created_at: Timestamp,
    /// When it was last used, to within the time that is left unwritten between two uses.
    pub last_used_at: Timestamp,
    /// When it ends if it is not used.
    pub expires_at: Timestamp,
}

/// Adds a session.
///
/// # Errors
/// [`domain::Error::Internal`] when the database fails.
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

/// A user's live sessions, the last used first.
///
/// # Errors
/// [`domain::Error::Internal`] when the database fails.
pub fn list(conn: &mut Conn, user: UserId, now: Timestamp) -> Result<Vec<ListedSession>> {
    type Row = (
        String,
        Option<String>,
        NaiveDateTime,
        NaiveDateTime,
        NaiveDateTime,
    );
    sessions::table
        .filter(sessions::user_id.eq(user.to_string()))
        .filter(sessions::expires_at.gt(now.naive()))
        .order((sessions::last_used_at.desc(), sessions::id.desc()))
        .select((
            sessions::id,
            sessions::user_agent,
            sessions::created_at,
            sessions::last_used_at,
            sessions::expires_at,
        ))
        .load::<Row>(conn)
        .map_err(internal)?
        .into_iter()
        .map(|(id, user_agent, created_at, last_used_at, expires_at)| {
            Ok(ListedSession {
                id: SessionId::parse(&id).ok_or(corrupt("session id"))?,
                user_agent: user_agent.as_deref().and_then(UserAgent::new),
                created_at: Timestamp::from_naive(created_at),
                last_used_at: Timestamp::from_naive(last_used_at),
                expires_at: Timestamp::from_naive(expires_at),
            })
        })
        .collect()
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

/// Ends one session of a user; false where it has no such session.
///
/// # Errors
/// [`domain::Error::Internal`] when the database fails.
pub fn delete_of(conn: &mut Conn, user: UserId, id: SessionId) -> Result<bool> {
    let wanted = sessions::table
        .find(id.to_string())
        .filter(sessions::user_id.eq(user.to_string()));
    diesel::delete(wanted)
        .execute(conn)
        .map(|count| count > 0)
        .map_err(internal)
}

/// Ends all sessions of a user but one.
///
/// # Errors
/// [`domain::Error::Internal`] when the database fails.
pub fn delete_others(conn: &mut Conn, user: UserId, kept: SessionId) -> Result<usize> {
    let others = sessions::table
        .filter(sessions::user_id.eq(user.to_string()))
        .filter(sessions::id.ne(kept.to_string()));
    diesel::delete(others).execute(conn).map_err(internal)
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
