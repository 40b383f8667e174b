//! Runs migrations under a lock, so that many instances can start at once. `migrations/README.md` explains how to write
//! one.

use std::error::Error as StdError;
use std::fs::File;

use diesel::connection::{AnsiTransactionManager, SimpleConnection as _, TransactionManager as _};
use diesel::migration::{Migration, MigrationSource as _};
use diesel::prelude::*;
use diesel::sql_types::Text;
use diesel::{PgConnection, SqliteConnection};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};

use crate::{Conn, DatabaseUrl, StartError};

const SQLITE: EmbeddedMigrations = embed_migrations!("../../migrations/sqlite");
const POSTGRES: EmbeddedMigrations = embed_migrations!("../../migrations/postgres");

/// The key of our advisory lock in PostgreSQL ("grfo").
const LOCK_KEY: i64 = 0x6772_666f;

type Outcome<T> = Result<T, Box<dyn StdError + Send + Sync>>;

/// The migrations to run or revert.
#[derive(Clone, Copy)]
pub(crate) enum Step {
    /// Run every pending migration.
    ToNewest,
    /// Run the next one.
    Up,
    /// Revert the last one.
    Down,
}

pub(crate) fn run(url: &DatabaseUrl, conn: &mut Conn) -> Result<(), StartError> {
    run_step(url, conn, Step::ToNewest).map(drop)
}

/// Returns the versions of the migrations that were run or reverted.
pub(crate) fn run_step(
    url: &DatabaseUrl,
    conn: &mut Conn,
    step: Step,
) -> Result<Vec<String>, StartError> {
    let outcome = match (conn, url) {
        (Conn::Pg(pg), _) => run_on_postgres(pg, step),
        (Conn::Sqlite(sqlite), DatabaseUrl::Sqlite(path)) => {
            // An advisory file lock. The system releases it when the file is closed, even if the process is killed.
            File::create(path.with_extension("migrate.lock"))
                .and_then(|lock| lock.lock().map(|()| lock))
                .map_err(Into::into)
                .and_then(|_lock| run_on_sqlite(sqlite, step))
        }
        (Conn::Sqlite(_), DatabaseUrl::Postgres(_)) => {
            Err("connection and address disagree".into())
        }
    };
    outcome.map_err(|error| StartError::Migrate {
        database: url.label(),
        cause: error.to_string(),
    })
}

fn run_on_postgres(pg: &mut PgConnection, step: Step) -> Outcome<Vec<String>> {
    let lock = |pg: &mut PgConnection, function: &str| {
        diesel::sql_query(format!("SELECT {function}({LOCK_KEY})")).execute(pg)
    };
    lock(pg, "pg_advisory_lock")?;
    let outcome = take(pg, POSTGRES, step);
    lock(pg, "pg_advisory_unlock")?;
    outcome
}

/// Runs all steps in one transaction with foreign keys off, and checks them before the commit. With foreign keys on, a
/// migration that rebuilds a table would delete the rows that refer to it.
fn run_on_sqlite(sqlite: &mut SqliteConnection, step: Step) -> Outcome<Vec<String>> {
    // Take no write lock if there is nothing to do.
    if matches!(step, Step::ToNewest) && !sqlite.has_pending_migration(SQLITE)? {
        return Ok(Vec::new());
    }
    sqlite.batch_execute("PRAGMA foreign_keys = OFF")?;
    AnsiTransactionManager::begin_transaction_sql(sqlite, "BEGIN IMMEDIATE")?;
    let outcome = take(sqlite, SQLITE, step).and_then(|versions| {
        check_foreign_keys(sqlite)?;
        Ok(versions)
    });
    match &outcome {
        Ok(_) => AnsiTransactionManager::commit_transaction(sqlite)?,
        Err(_) => AnsiTransactionManager::rollback_transaction(sqlite)?,
    }
    sqlite.batch_execute("PRAGMA foreign_keys = ON")?;
    outcome
}

fn take<C, DB>(conn: &mut C, source: EmbeddedMigrations, step: Step) -> Outcome<Vec<String>>
where
    C: MigrationHarness<DB>,
    DB: diesel::backend::Backend,
{
    let versions = match step {
        Step::ToNewest => conn.run_pending_migrations(source)?,
        Step::Up => vec![conn.run_next_migration(source)?],
        Step::Down => vec![conn.revert_last_migration(source)?],
    };
    Ok(versions.iter().map(ToString::to_string).collect())
}

/// Returns the number of all migrations.
pub(crate) fn count() -> usize {
    let all: Result<Vec<Box<dyn Migration<diesel::sqlite::Sqlite>>>, _> = SQLITE.migrations();
    all.map_or(0, |all| all.len())
}

/// Returns the versions of the migrations that have run.
pub(crate) fn list_applied(conn: &mut Conn) -> Outcome<Vec<String>> {
    let versions = match conn {
        Conn::Pg(pg) => pg.applied_migrations()?,
        Conn::Sqlite(sqlite) => sqlite.applied_migrations()?,
    };
    Ok(versions.iter().map(ToString::to_string).collect())
}

#[derive(QueryableByName)]
struct BrokenReference {
    #[diesel(sql_type = Text)]
    place: String,
}

fn check_foreign_keys(sqlite: &mut SqliteConnection) -> Outcome<()> {
    let broken: Vec<BrokenReference> = diesel::sql_query(
        "SELECT DISTINCT \"table\" || ' to ' || \"parent\" AS place FROM pragma_foreign_key_check",
    )
    .load(sqlite)?;
    if broken.is_empty() {
        return Ok(());
    }
    let places: Vec<&str> = broken.iter().map(|row| row.place.as_str()).collect();
    Err(format!(
        "a migration leaves broken references: {}",
        places.join(", ")
    )
    .into())
}

/// Migrates without opening a store, for the `migrate` command.
///
/// # Errors
/// As [`crate::Store::open`].
pub fn migrate(url: &DatabaseUrl) -> Result<(), StartError> {
    crate::Store::open(url).map(drop)
}
