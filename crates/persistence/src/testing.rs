//! Test support for this crate and those above it: new databases, and rows that no use-case writes yet.

mod templates;

use std::collections::BTreeMap;

use diesel::connection::SimpleConnection as _;
use diesel::prelude::*;
use diesel::sql_types::Text;
use domain::{Result, Timestamp, UserId};

use crate::backend::per_backend;
use crate::conn::connect;
use crate::error::internal;
use crate::migrations::{self, Step};
use crate::schema::{schema_changes, subscriptions};
use crate::{Conn, DatabaseUrl, StartError};

pub use templates::{migrated_postgres, migrated_sqlite};

/// Creates an empty database on a PostgreSQL server and returns its address.
///
/// # Errors
/// [`StartError`] if the server cannot be reached or refuses.
pub fn fresh_postgres(server: &str, name: &str) -> Result<String, StartError> {
    let url = DatabaseUrl::parse(server)?;
    let mut conn = connect(&url).map_err(|error| StartError::Open {
        database: url.label(),
        cause: error.to_string(),
    })?;
    create_postgres(server, &mut conn, name, "")
}

fn create_postgres(
    server: &str,
    conn: &mut Conn,
    name: &str,
    options: &str,
) -> Result<String, StartError> {
    conn.batch_execute(&format!("CREATE DATABASE \"{name}\" {options}"))
        .map_err(|error| StartError::Open {
            database: name.to_owned(),
            cause: error.to_string(),
        })?;
    let (place, _) = server
        .rsplit_once('/')
        .ok_or(StartError::Url("it names no database"))?;
    Ok(format!("{place}/{name}"))
}

/// Runs SQL.
///
/// # Errors
/// [`domain::Error::Internal`] if the database refuses it.
pub fn run_sql(conn: &mut Conn, sql: &str) -> Result<()> {
    conn.batch_execute(sql).map_err(internal)
}

#[derive(diesel::QueryableByName)]
struct Waiting {
    #[diesel(sql_type = diesel::sql_types::BigInt)]
    count: i64,
}

/// Returns whether a transaction of another connection waits for a lock. SQLite has one writer, and the others wait before
/// they begin: there the answer is always yes.
pub fn waits_for_lock(conn: &mut Conn) -> Result<bool> {
    const QUERY: &str = "SELECT count(*) AS count FROM pg_stat_activity \
        WHERE datname = current_database() AND wait_event_type = 'Lock'";
    match conn {
        Conn::Sqlite(_) => Ok(true),
        Conn::Pg(pg) => {
            let waiting: Waiting = diesel::sql_query(QUERY).get_result(pg).map_err(internal)?;
            Ok(waiting.count > 0)
        }
    }
}

/// Gives a user the Pro plan.
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
pub fn make_free(conn: &mut Conn, user: UserId) -> Result<()> {
    set_status(conn, user, "canceled")
}

/// Makes the last payment for a user's subscription fail.
pub fn fail_payment(conn: &mut Conn, user: UserId) -> Result<()> {
    set_status(conn, user, "past_due")
}

fn set_status(conn: &mut Conn, user: UserId, status: &str) -> Result<()> {
    diesel::update(subscriptions::table.find(user.to_string()))
        .set(subscriptions::status.eq(status))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Makes the stored changes of every version unreadable, so that routes that need them fail.
pub fn break_changes(conn: &mut Conn) -> Result<()> {
    diesel::update(schema_changes::table)
        .set(schema_changes::items.eq("{"))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

#[derive(QueryableByName)]
struct Line {
    #[diesel(sql_type = Text)]
    line: String,
}

/// Returns every row of every table of the database, each as a JSON object, sorted.
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
                let columns: Vec<String> =
                    columns.iter().map(|c| format!("'{c}', \"{c}\"")).collect();
                let columns = columns.join(", ");
                format!("SELECT json_object({columns}) AS line FROM \"{table}\"")
            }
        };
        let mut rows = lines(conn, &rows)?;
        rows.sort();
        all.insert(table, rows);
    }
    Ok(all)
}

/// A database that is migrated step by step, while [`crate::Store::open`] runs all migrations at once.
pub struct Ladder {
    url: DatabaseUrl,
    conn: Conn,
}

impl Ladder {
    /// Connects to a database without migrating it.
    ///
    /// # Errors
    /// [`StartError`] if the database cannot be reached.
    pub fn open(url: &DatabaseUrl) -> Result<Self, StartError> {
        let conn = connect(url).map_err(|error| StartError::Open {
            database: url.label(),
            cause: error.to_string(),
        })?;
        Ok(Self {
            url: url.clone(),
            conn,
        })
    }

    /// Runs the next migration and returns its version, or none if there is no next one.
    ///
    /// # Errors
    /// [`StartError`] if the migration fails.
    pub fn up(&mut self) -> Result<Option<String>, StartError> {
        if self.list_applied()?.len() == migrations::count() {
            return Ok(None);
        }
        Ok(migrations::run_step(&self.url, &mut self.conn, Step::Up)?.pop())
    }

    /// Reverts the last migration and returns its version.
    ///
    /// # Errors
    /// [`StartError`] if the migration fails.
    pub fn down(&mut self) -> Result<Option<String>, StartError> {
        Ok(migrations::run_step(&self.url, &mut self.conn, Step::Down)?.pop())
    }

    /// Returns the versions of the migrations that have run.
    ///
    /// # Errors
    /// [`StartError`] if the database fails.
    pub fn list_applied(&mut self) -> Result<Vec<String>, StartError> {
        migrations::list_applied(&mut self.conn).map_err(|error| StartError::Migrate {
            database: self.url.label(),
            cause: error.to_string(),
        })
    }

    /// Runs statements.
    ///
    /// # Errors
    /// The error of the database.
    pub fn execute(&mut self, sql: &str) -> Result<()> {
        self.conn.batch_execute(sql).map_err(internal)
    }

    /// Returns all rows; see [`all_rows`].
    pub fn rows(&mut self) -> Result<BTreeMap<String, Vec<String>>> {
        all_rows(&mut self.conn)
    }
}

fn lines(conn: &mut Conn, query: &str) -> Result<Vec<String>> {
    let lines: Vec<Line> =
        per_backend!(conn, inner => diesel::sql_query(query).load(inner)).map_err(internal)?;
    Ok(lines.into_iter().map(|line| line.line).collect())
}
