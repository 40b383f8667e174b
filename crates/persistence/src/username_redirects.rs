//! Earlier usernames of users.

use diesel::prelude::*;
use domain::{Result, Timestamp, UserId, Username};

use crate::Conn;
use crate::error::{corrupt, internal};
use crate::schema::username_redirects as table;

/// Makes an old username redirect to a user, and no longer to anyone else.
pub fn insert(conn: &mut Conn, old: &Username, user: UserId, now: Timestamp) -> Result<()> {
    delete(conn, old)?;
    diesel::insert_into(table::table)
        .values((
            table::username.eq(old.as_str()),
            table::user_id.eq(user.to_string()),
            table::created_at.eq(now.naive()),
        ))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Removes the redirect of a username.
pub fn delete(conn: &mut Conn, username: &Username) -> Result<()> {
    diesel::delete(table::table.find(username.as_str()))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Finds the user that an old username redirects to.
pub fn find(conn: &mut Conn, old: &Username) -> Result<Option<UserId>> {
    let id: Option<String> = table::table
        .find(old.as_str())
        .select(table::user_id)
        .first(conn)
        .optional()
        .map_err(internal)?;
    id.map(|id| UserId::parse(&id).ok_or(corrupt("user id")))
        .transpose()
}

/// Returns every old username that redirects to a user.
pub fn list(conn: &mut Conn, user: UserId) -> Result<Vec<Username>> {
    let names: Vec<String> = table::table
        .filter(table::user_id.eq(user.to_string()))
        .order(table::username)
        .select(table::username)
        .load(conn)
        .map_err(internal)?;
    names
        .iter()
        .map(|name| Username::parse(name).map_err(|_| corrupt("username")))
        .collect()
}
