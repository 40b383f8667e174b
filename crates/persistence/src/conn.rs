//! One connection type for both databases, and the manager that opens it.

use diesel::connection::{AnsiTransactionManager, SimpleConnection, TransactionManager};
use diesel::prelude::*;
use diesel::{ConnectionError, PgConnection, QueryResult, SqliteConnection};

use crate::DatabaseUrl;
use crate::error::internal;

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
            // busy_timeout first: switching to WAL needs a lock as well.
            conn.batch_execute(
                "PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; \
                 PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;",
            )
            .map_err(ConnectionError::CouldntSetupConfiguration)?;
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
    /// reading to writing fails at once if another one wrote in between, whatever the busy timeout.
    pub(crate) fn begin_write(&mut self) -> QueryResult<()> {
        match self {
            Self::Pg(inner) => AnsiTransactionManager::begin_transaction(inner),
            Self::Sqlite(inner) => {
                AnsiTransactionManager::begin_transaction_sql(inner, "BEGIN IMMEDIATE")
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
