//! Database failures as the rest of the program sees them.

use diesel::result::{DatabaseErrorKind, Error as DieselError};
use domain::Error;

/// Why the store could not be opened. Says which database and what to do; never a password.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The address cannot be read.
    #[error("database.url cannot be used: {0}")]
    Url(&'static str),
    /// The database does not answer.
    #[error("cannot open {database}: {cause}")]
    Open {
        /// Which one.
        database: String,
        /// What it said.
        cause: String,
    },
    /// Its tables cannot be brought up to date.
    #[error("cannot migrate {database}: {cause}")]
    Migrate {
        /// Which one.
        database: String,
        /// What it said.
        cause: String,
    },
}

/// A failure whose meaning no query knows: ours, or the database's being away.
pub(crate) fn internal(error: DieselError) -> Error {
    Error::Internal(format!("database: {error}"))
}

/// Did the statement break a unique key? Which one, only the caller's query can know.
pub(crate) fn is_unique_violation(error: &DieselError) -> bool {
    matches!(
        error,
        DieselError::DatabaseError(DatabaseErrorKind::UniqueViolation, _)
    )
}

/// A row that breaks what the code that wrote it guaranteed.
pub(crate) fn corrupt(what: &'static str) -> Error {
    Error::Internal(format!("database: unreadable {what}"))
}
