//! For tests of this crate and those above it: fresh databases, and rows that no use-case writes yet.

use std::collections::BTreeMap;

use diesel::connection::SimpleConnection as _;
use diesel::prelude::*;
use diesel::sql_types::Text;
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

/// Ends a user's subscription.
///
/// # Errors
/// [`domain::Error::Internal`] when the database fails.
pub fn make_free(conn: &mut Conn, user: UserId) -> Result<()> {
    diesel::update(subscriptions::table.find(user.to_string()))
        .set(subscriptions::status.eq("canceled"))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

#[derive(QueryableByName)]
struct Line {
    #[diesel(sql_type = Text)]
    line: String,
}

/// Every row of every table that the database itself says it has, as text, sorted.
///
/// # Errors
/// [`domain::Error::Internal`] when the database fails.
pub fn all_rows(conn: &mut Conn) -> Result<BTreeMap<String, Vec<String>>> {
    let tables = match conn {
        Conn::Sqlite(_) => {
            "SELECT name AS line FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        }
        Conn::Pg(_) => {
            "SELECT table_name::text AS line FROM information_schema.tables WHERE table_schema = 'public'"
        }
    };
    let tables = lines(conn, tables)?;
    let mut all = BTreeMap::new();
    for table in tables {
        if table == "__diesel_schema_migrations" {
            continue;
        }
        let rows = match conn {
            Conn::Pg(_) => format!("SELECT row_to_json(t)::text AS line FROM \"{table}\" t"),
            Conn::Sqlite(_) => {
                let columns = lines(
                    conn,
                    &format!("SELECT name AS line FROM pragma_table_info('{table}')"),
                )?;
                let columns: Vec<String> = columns.iter().map(|c| format!("\"{c}\"")).collect();
                let columns = columns.join(", ");
                format!("SELECT json_array({columns}) AS line FROM \"{table}\"")
            }
        };
        let mut rows = lines(conn, &rows)?;
        rows.sort();
        all.insert(table, rows);
    }
    Ok(all)
}

fn lines(conn: &mut Conn, query: &str) -> Result<Vec<String>> {
    let lines: Vec<Line> =
        per_backend!(conn, inner => diesel::sql_query(query).load(inner)).map_err(internal)?;
    Ok(lines.into_iter().map(|line| line.line).collect())
}
