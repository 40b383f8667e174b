//! One connection type for both databases, and the manager that opens it.

use std::time::{Duration, Instant};

use diesel::connection::{AnsiTransactionManager, SimpleConnection, TransactionManager};
use diesel::prelude::*;
use diesel::{ConnectionError, PgConnection, QueryResult, SqliteConnection};

use crate::DatabaseUrl;
use crate::error::{internal, is_lock_timeout};

/// A connection to either database.
#[derive(diesel::MultiConnection)]
pub enum Conn {
    /// PostgreSQL.
    Pg(PgConnection),
    /// SQLite. It comes last because diesel's own `establish` would take any text for a file name.
    Sqlite(SqliteConnection),
}

/// Opens connections for the pool. Diesel's own manager tries one variant after the other, and would create an SQLite
/// file when PostgreSQL is down. This one only looks at the scheme.
pub(crate) struct Manager(pub(crate) DatabaseUrl);

impl r2d2::ManageConnection for Manager {
    type Connection = Conn;
    type Error = diesel::r2d2::Error;

    fn connect(&self) -> Result<Conn, Self::Error> {
        connect(&self.0).map_err(diesel::r2d2::Error::ConnectionError)
    }

    fn is_valid(&self, conn: &mut Conn) -> Result<(), Self::Error> {
        conn.batch_execute("SELECT 1")
            .map_err(diesel::r2d2::Error::QueryError)
    }

    fn has_broken(&self, conn: &mut Conn) -> bool {
        std::thread::panicking() || conn.is_broken()
    }
}

/// How long SQLite waits for a lock: when it opens the file, and when a reader meets one that repairs it. Writers choose
/// their own wait.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// How long a connection waits before it tries again to switch the file to WAL.
const WAL_RETRY: Duration = Duration::from_millis(5);
/// A server does other work while a transaction waits, and on it no lock of a row says anything about the others.
const MIN_ROW_WAIT: Duration = Duration::from_secs(1);

fn set_busy_timeout(conn: &mut SqliteConnection, wait: Duration) -> QueryResult<()> {
    conn.batch_execute(&format!("PRAGMA busy_timeout = {}", wait.as_millis()))
}

fn set_up_sqlite(conn: &mut SqliteConnection) -> QueryResult<()> {
    // First of all: switching to WAL needs a lock as well.
    set_busy_timeout(conn, BUSY_TIMEOUT)?;
    switch_to_wal(conn)?;
    conn.batch_execute("PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;")
}

/// Switches the file to a log of changes. If two connections to a new file do this at once, SQLite fails one of them
/// without waiting: each holds a lock for reading that the other would wait for. So this tries again for as long as
/// SQLite would have waited.
fn switch_to_wal(conn: &mut SqliteConnection) -> QueryResult<()> {
    let deadline = Instant::now() + BUSY_TIMEOUT;
    loop {
        match conn.batch_execute("PRAGMA journal_mode = WAL") {
            Err(error) if is_lock_timeout(&error.to_string()) && Instant::now() < deadline => {
                std::thread::sleep(WAL_RETRY);
            }
            outcome => return outcome,
        }
    }
}

/// Connects to an SQLite file for writes that never wait: neither for another process, nor for the disk when the log of
/// changes is written back, which other connections do.
pub(crate) fn connect_direct(url: &DatabaseUrl) -> Result<Conn, ConnectionError> {
    let mut conn = connect(url)?;
    conn.batch_execute("PRAGMA busy_timeout = 0; PRAGMA wal_autocheckpoint = 0;")
        .map_err(ConnectionError::CouldntSetupConfiguration)?;
    Ok(conn)
}

pub(crate) fn connect(url: &DatabaseUrl) -> Result<Conn, ConnectionError> {
    match url {
        DatabaseUrl::Postgres(url) => PgConnection::establish(url).map(Conn::Pg),
        DatabaseUrl::Sqlite(path) => {
            let path = path.to_str().ok_or_else(|| {
                ConnectionError::BadConnection(
                    "the path of the SQLite file is not UTF-8".to_owned(),
                )
            })?;
            let mut conn = SqliteConnection::establish(path)?;
            set_up_sqlite(&mut conn).map_err(ConnectionError::CouldntSetupConfiguration)?;
            Ok(Conn::Sqlite(conn))
        }
    }
}

impl Conn {
    /// Returns whether a transaction could neither be committed nor rolled back.
    pub(crate) fn is_broken(&mut self) -> bool {
        match self {
            Self::Pg(inner) => AnsiTransactionManager::is_broken_transaction_manager(inner),
            Self::Sqlite(inner) => AnsiTransactionManager::is_broken_transaction_manager(inner),
        }
    }

    /// Begins a transaction for writing. On SQLite this is `BEGIN IMMEDIATE`: a deferred transaction that changes from
    /// reading to writing fails at once if another one wrote in between, whatever the busy timeout. It waits for the lock of
    /// the file for that time, or for none as long as the connection is set to; on PostgreSQL each statement waits for locks
    /// of rows for that time, but at least a second.
    pub(crate) fn begin_write(&mut self, wait: Option<Duration>) -> QueryResult<()> {
        match self {
            Self::Pg(inner) => {
                let wait = wait.unwrap_or_default().max(MIN_ROW_WAIT).as_millis();
                // One message to the server, like `BEGIN` alone.
                let begin = format!("BEGIN; SET LOCAL lock_timeout = {wait}");
                AnsiTransactionManager::begin_transaction_sql(inner, &begin)
            }
            Self::Sqlite(inner) => {
                if let Some(wait) = wait {
                    set_busy_timeout(inner, wait)?;
                }
                let begun = AnsiTransactionManager::begin_transaction_sql(inner, "BEGIN IMMEDIATE");
                if wait.is_some() {
                    // The next user of the connection may be a reader.
                    set_busy_timeout(inner, BUSY_TIMEOUT)?;
                }
                begun
            }
        }
    }

    /// Empties SQLite's log of changes. Returns whether it is empty.
    pub(crate) fn truncate_log(&mut self) -> QueryResult<bool> {
        #[derive(QueryableByName)]
        struct Checkpoint {
            #[diesel(sql_type = diesel::sql_types::Integer)]
            busy: i32,
        }
        match self {
            Self::Pg(_) => Ok(true),
            Self::Sqlite(inner) => {
                let done: Checkpoint =
                    diesel::sql_query("PRAGMA wal_checkpoint(TRUNCATE)").get_result(inner)?;
                Ok(done.busy == 0)
            }
        }
    }

    /// Checks that this transaction can write. On SQLite it always can, because otherwise it would not have begun.
    pub(crate) fn check_writable(&mut self) -> domain::Result<()> {
        #[derive(QueryableByName)]
        struct Setting {
            #[diesel(sql_type = diesel::sql_types::Text)]
            transaction_read_only: String,
        }
        match self {
            Self::Pg(inner) => {
                let setting: Setting = diesel::sql_query("SHOW transaction_read_only")
                    .get_result(inner)
                    .map_err(internal)?;
                match setting.transaction_read_only.as_str() {
                    "off" => Ok(()),
                    _ => Err(domain::Error::CannotSave(
                        "the server takes no writing transactions".to_owned(),
                    )),
                }
            }
            Self::Sqlite(_) => Ok(()),
        }
    }

    /// Begins a part of the transaction that can be rolled back alone.
    pub(crate) fn begin_savepoint(&mut self) -> QueryResult<()> {
        match self {
            Self::Pg(inner) => AnsiTransactionManager::begin_transaction(inner),
            Self::Sqlite(inner) => AnsiTransactionManager::begin_transaction(inner),
        }
    }

    pub(crate) fn begin_read(&mut self) -> QueryResult<()> {
        match self {
            Self::Pg(inner) => AnsiTransactionManager::begin_transaction_sql(
                inner,
                "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
            ),
            Self::Sqlite(inner) => AnsiTransactionManager::begin_transaction(inner),
        }
    }

    pub(crate) fn commit(&mut self) -> QueryResult<()> {
        match self {
            Self::Pg(inner) => AnsiTransactionManager::commit_transaction(inner),
            Self::Sqlite(inner) => AnsiTransactionManager::commit_transaction(inner),
        }
    }

    pub(crate) fn rollback(&mut self) -> QueryResult<()> {
        match self {
            Self::Pg(inner) => AnsiTransactionManager::rollback_transaction(inner),
            Self::Sqlite(inner) => AnsiTransactionManager::rollback_transaction(inner),
        }
    }
}
