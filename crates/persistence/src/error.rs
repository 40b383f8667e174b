//! Converts database failures to the errors that the rest of the program sees.

use diesel::result::{DatabaseErrorKind, Error as DieselError};
use domain::Error;

/// Why the store could not be opened. Names the database, but never contains a password.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The address cannot be parsed.
    #[error("database.url cannot be used: {0}")]
    Url(&'static str),
    /// The database cannot be opened or reached.
    #[error("cannot open {database}: {cause}")]
    Open {
        /// A label of the database.
        database: String,
        /// The database's message.
        cause: String,
    },
    /// A migration failed.
    #[error("cannot migrate {database}: {cause}")]
    Migrate {
        /// A label of the database.
        database: String,
        /// The database's message.
        cause: String,
    },
}

/// Converts a failure that no query expects: a full disk, a lost connection, or a fault of ours.
pub(crate) fn internal(error: DieselError) -> Error {
    if cannot_save(&error) {
        // Read again by `is_lock_timeout`.
        Error::CannotSave(format!("database: {error}"))
    } else {
        Error::Internal(format!("database: {error}"))
    }
}

/// SQLite's texts for `SQLITE_FULL`, `SQLITE_READONLY`, `SQLITE_IOERR` and `SQLITE_CANTOPEN`. Diesel passes on the texts
/// without the codes; they are the same in every language (`sqlite3ErrStr`).
const SQLITE_UNWRITABLE: [&str; 4] = [
    "database or disk is full",
    "attempt to write a readonly database",
    "disk I/O error",
    "unable to open database file",
];
/// PostgreSQL's texts for 53100 (`disk_full`): the messages come from the operating system, the hint from PostgreSQL.
const POSTGRES_FULL: [&str; 3] = [
    "No space left on device",
    "Disk quota exceeded",
    "Check free disk space.",
];

/// The texts for a lock that another transaction holds: SQLite's for `SQLITE_BUSY`, PostgreSQL's for 55P03
/// (`lock_not_available`), and that of `Writers`.
const LOCKED: [&str; 3] = [
    "database is locked",
    "canceling statement due to lock timeout",
    TOO_MANY_WRITES,
];
/// The cause if the other writes of this process take too long.
pub(crate) const TOO_MANY_WRITES: &str = "the writes before this one take too long";

/// Returns whether the cause of an [`Error::CannotSave`] is a lock, and not the disk.
pub(crate) fn is_lock_timeout(cause: &str) -> bool {
    LOCKED.iter().any(|text| cause.contains(text))
}

/// Returns whether the database failed because it cannot write its files, or waited too long for a lock. A standby and a server in read-only mode
/// return 25006 (`read_only_sql_transaction`).
fn cannot_save(error: &DieselError) -> bool {
    let DieselError::DatabaseError(kind, information) = error else {
        return false;
    };
    let (message, hint) = (
        information.message(),
        information.hint().unwrap_or_default(),
    );
    matches!(kind, DatabaseErrorKind::ReadOnlyTransaction)
        || SQLITE_UNWRITABLE.contains(&message)
        || is_lock_timeout(message)
        || POSTGRES_FULL
            .iter()
            .any(|text| message.contains(text) || hint.contains(text))
}

/// Returns whether the statement violated a unique key. Only the caller knows which one its query can violate.
pub(crate) fn is_unique_violation(error: &DieselError) -> bool {
    matches!(
        error,
        DieselError::DatabaseError(DatabaseErrorKind::UniqueViolation, _)
    )
}

/// Creates the error for a stored value that this program cannot have written.
pub(crate) fn corrupt(what: &'static str) -> Error {
    Error::Internal(format!("database: unreadable {what}"))
}
