//! Bringing the tables up to date, under a lock, so that many instances may start at once.

use diesel::RunQueryDsl as _;
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};

use crate::{Conn, DatabaseUrl, StartError};

const SQLITE: EmbeddedMigrations = embed_migrations!("migrations/sqlite");
const POSTGRES: EmbeddedMigrations = embed_migrations!("migrations/postgres");

/// Names our advisory lock among others in the same PostgreSQL cluster ("grfo").
const LOCK_KEY: i64 = 0x6772_666f;

pub(crate) fn run(url: &DatabaseUrl, conn: &mut Conn) -> Result<(), StartError> {
    let fail = |cause: String| StartError::Migrate {
        database: url.label(),
        cause,
    };
    match (conn, url) {
        (Conn::Pg(pg), _) => {
            let lock = |pg: &mut _, function: &str| {
                diesel::sql_query(format!("SELECT {function}({LOCK_KEY})")).execute(pg)
            };
            lock(pg, "pg_advisory_lock").map_err(|e| fail(e.to_string()))?;
            let outcome = pg
                .run_pending_migrations(POSTGRES)
                .map(drop)
                .map_err(|e| fail(e.to_string()));
            lock(pg, "pg_advisory_unlock").map_err(|e| fail(e.to_string()))?;
            outcome
        }
        (Conn::Sqlite(sqlite), DatabaseUrl::Sqlite(path)) => {
            // An advisory file lock, released when the file is closed, also by a killed process.
            let lock_path = path.with_extension("migrate.lock");
            let lock = std::fs::File::create(&lock_path).map_err(|e| fail(e.to_string()))?;
            lock.lock().map_err(|e| fail(e.to_string()))?;
            sqlite
                .run_pending_migrations(SQLITE)
                .map(drop)
                .map_err(|e| fail(e.to_string()))
        }
        (Conn::Sqlite(_), DatabaseUrl::Postgres(_)) => {
            Err(fail("connection and address disagree".to_owned()))
        }
    }
}

/// Connects and migrates, without opening a store: the `migrate` command.
///
/// # Errors
/// [`StartError`] as from [`crate::Store::open`].
pub fn migrate(url: &DatabaseUrl) -> Result<(), StartError> {
    crate::Store::open(url).map(drop)
}
