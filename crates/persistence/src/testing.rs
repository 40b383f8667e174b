//! For tests of this crate and those above it: fresh databases, and rows that no use-case writes yet.

use diesel::connection::SimpleConnection as _;
use diesel::prelude::*;
use domain::{Result, Timestamp, UserId};

use crate::backend::per_backend;
use crate::conn::connect;
use crate::error::internal;
use crate::schema::subscriptions;
use crate::{Conn, DatabaseUrl, StartError};

/// Makes an empty database on a PostgreSQL server and answers its address.
///
/// # Errors
/// [`StartError`] when the server does not answer or refuses.
pub fn fresh_postgres(server: &str, name: &str) -> Result<String, StartError> {
    let url = DatabaseUrl::parse(server)?;
    let open = |cause: String| StartError::Open {
        database: url.label(),
        cause,
    };
    let mut conn = connect(&url).map_err(|e| open(e.to_string()))?;
    conn.batch_execute(&format!("CREATE DATABASE \"{name}\""))
        .map_err(|e| open(e.to_string()))?;
    let (place, _) = server
        .rsplit_once('/')
        .ok_or(StartError::Url("it names no database"))?;
    Ok(format!("{place}/{name}"))
}

/// Gives a user the Pro plan.
///
/// # Errors
/// [`domain::Error::Internal`] when the database fails.
pub fn make_pro(conn: &mut Conn, user: UserId, now: Timestamp) -> Result<()> {
    per_backend!(conn, inner => {
        diesel::insert_into(subscriptions::table)
            .values((
                subscriptions::user_id.eq(user.to_string()),
                subscriptions::plan.eq("pro"),
                subscriptions::status.eq("active"),
                subscriptions::updated_at.eq(now.naive()),
            ))
            .on_conflict(subscriptions::user_id)
            .do_update()
            .set((subscriptions::plan.eq("pro"), subscriptions::status.eq("active")))
            .execute(inner)
    })
    .map(drop)
    .map_err(internal)
}

/// Lets a user's Pro plan end.
///
/// # Errors
/// [`domain::Error::Internal`] when the database fails.
pub fn end_pro(conn: &mut Conn, user: UserId) -> Result<()> {
    diesel::update(subscriptions::table.find(user.to_string()))
        .set(subscriptions::status.eq("canceled"))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}
