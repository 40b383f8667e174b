//! Visitors who are reading now.

use diesel::dsl::count_star;
use diesel::prelude::*;
use diesel::upsert::excluded;
use domain::{ProjectId, Result, Timestamp};

use super::{MAX_ROWS, number};
use crate::Conn;
use crate::error::internal;
use crate::schema::analytics_readers as readers;

/// Notes that visitors of projects are reading. `keys` has an order that is the same everywhere, or two instances would
/// deadlock, and none of them twice.
pub fn note_readers(conn: &mut Conn, keys: &[(ProjectId, String)], now: Timestamp) -> Result<()> {
    macro_rules! upsert {
        ($values:expr, $conn:expr) => {
            diesel::insert_into(readers::table)
                .values($values)
                .on_conflict((readers::project_id, readers::visitor))
                .do_update()
                .set(readers::seen_at.eq(excluded(readers::seen_at)))
                .execute($conn)
                .map_err(internal)?
        };
    }
    let row = |(project, key): &(ProjectId, String)| {
        (
            readers::project_id.eq(project.to_string()),
            readers::visitor.eq(key.clone()),
            readers::seen_at.eq(now.naive()),
        )
    };
    match conn {
        Conn::Pg(inner) => {
            for chunk in keys.chunks(MAX_ROWS) {
                let rows: Vec<_> = chunk.iter().map(row).collect();
                upsert!(rows, inner);
            }
        }
        Conn::Sqlite(inner) => {
            for key in keys {
                upsert!(row(key), inner);
            }
        }
    }
    Ok(())
}

/// Returns how many visitors of a project were noted since a time.
pub fn count_readers(conn: &mut Conn, project: ProjectId, since: Timestamp) -> Result<u64> {
    let count: i64 = readers::table
        .filter(readers::project_id.eq(project.to_string()))
        .filter(readers::seen_at.ge(since.naive()))
        .select(count_star())
        .first(conn)
        .map_err(internal)?;
    number(count)
}

/// Returns whether there are readers who were noted before a time.
pub fn has_readers_before(conn: &mut Conn, time: Timestamp) -> Result<bool> {
    let count: i64 = readers::table
        .filter(readers::seen_at.lt(time.naive()))
        .select(count_star())
        .first(conn)
        .map_err(internal)?;
    Ok(count > 0)
}

/// Forgets the readers who were noted before a time.
pub fn delete_readers_before(conn: &mut Conn, time: Timestamp) -> Result<()> {
    diesel::delete(readers::table.filter(readers::seen_at.lt(time.naive())))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}
