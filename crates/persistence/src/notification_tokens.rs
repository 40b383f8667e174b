//! Links that end mails of one kind to one user.

use diesel::prelude::*;
use domain::{HashedToken, NotificationKind, Result, UserId};

use crate::Conn;
use crate::backend::per_backend;
use crate::error::{corrupt, internal};
use crate::schema::notification_tokens as table;

/// Adds a token. Known ones stay.
pub fn insert(
    conn: &mut Conn,
    token: &HashedToken,
    user: UserId,
    kind: NotificationKind,
) -> Result<()> {
    let row = (
        table::token_hash.eq(token.as_str()),
        table::user_id.eq(user.to_string()),
        table::kind.eq(kind.as_str()),
    );
    per_backend!(conn, inner => {
        diesel::insert_into(table::table).values(row).on_conflict_do_nothing().execute(inner)
    })
    .map(drop)
    .map_err(internal)
}

/// Finds the user and the kind of a token.
pub fn find(conn: &mut Conn, token: &HashedToken) -> Result<Option<(UserId, NotificationKind)>> {
    let row: Option<(String, String)> = table::table
        .find(token.as_str())
        .select((table::user_id, table::kind))
        .first(conn)
        .optional()
        .map_err(internal)?;
    row.map(|(user, kind)| {
        UserId::parse(&user)
            .zip(NotificationKind::parse(&kind))
            .ok_or(corrupt("notification token"))
    })
    .transpose()
}
