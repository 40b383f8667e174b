//! The kinds of notifications that users have switched to something else than their default.

use diesel::prelude::*;
use domain::{NotificationKind, NotificationSettings, Result, Timestamp, UserId};

use crate::Conn;
use crate::backend::per_backend;
use crate::error::internal;
use crate::schema::notification_settings as table;

/// Returns the settings of a user. Kinds of another release are left out.
pub fn find(conn: &mut Conn, user: UserId) -> Result<NotificationSettings> {
    let rows: Vec<(String, bool)> = table::table
        .filter(table::user_id.eq(user.to_string()))
        .order(table::kind)
        .select((table::kind, table::is_on))
        .load(conn)
        .map_err(internal)?;
    let known = rows
        .into_iter()
        .filter_map(|(kind, is_on)| Some((NotificationKind::parse(&kind)?, is_on)));
    Ok(NotificationSettings::stored(known.collect()))
}

/// Stores whether a user wants a kind. Nothing is stored for the default.
pub fn save(
    conn: &mut Conn,
    user: UserId,
    kind: NotificationKind,
    is_on: bool,
    now: Timestamp,
) -> Result<()> {
    if is_on == kind.is_on_by_default() {
        return diesel::delete(table::table.find((user.to_string(), kind.as_str())))
            .execute(conn)
            .map(drop)
            .map_err(internal);
    }
    let row = (
        table::user_id.eq(user.to_string()),
        table::kind.eq(kind.as_str()),
        table::is_on.eq(is_on),
        table::updated_at.eq(now.naive()),
    );
    per_backend!(conn, inner => {
        diesel::insert_into(table::table)
            .values(row)
            .on_conflict((table::user_id, table::kind))
            .do_update()
            .set((table::is_on.eq(is_on), table::updated_at.eq(now.naive())))
            .execute(inner)
    })
    .map(drop)
    .map_err(internal)
}
