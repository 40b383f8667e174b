//! The address of the database.

use std::path::PathBuf;

use crate::StartError;

/// The address of a database. Has no `Debug` or `Display`, because it may contain a password.
#[derive(Clone)]
pub enum DatabaseUrl {
    /// A file.
    Sqlite(PathBuf),
    /// A server, as a libpq connection URL.
    Postgres(String),
}

impl DatabaseUrl {
    /// Parses `sqlite://path` or `postgres://…`.
    ///
    /// # Errors
    /// For any other scheme and an empty path.
    pub fn parse(text: &str) -> Result<Self, StartError> {
        if let Some(path) = text.strip_prefix("sqlite://") {
            if path.is_empty() {
                return Err(StartError::Url(
                    "sqlite:// needs a path behind it, such as sqlite://data/graphfolio.db",
                ));
            }
            return Ok(Self::Sqlite(PathBuf::from(path)));
        }
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            return Ok(Self::Postgres(text.to_owned()));
        }
        Err(StartError::Url(
            "it must start with sqlite:// or postgres://",
        ))
    }

    /// Returns a label for messages: the kind of database and where it is, without the password.
    #[must_use]
    pub fn label(&self) -> String {
        match self {
            Self::Sqlite(path) => format!("SQLite at {}", path.display()),
            Self::Postgres(url) => {
                let rest = url.split_once("://").map_or("", |(_, rest)| rest);
                let authority = rest.split(['?', '#']).next().unwrap_or_default();
                let place = authority
                    .rsplit_once('@')
                    .map_or(authority, |(_, place)| place);
                format!("PostgreSQL at {place}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_hold_no_password() {
        let url =
            DatabaseUrl::parse("postgres://app:s3cret@db.internal:5432/graphfolio?sslmode=require")
                .unwrap();
        assert_eq!(url.label(), "PostgreSQL at db.internal:5432/graphfolio");
    }

    #[test]
    fn only_two_schemes_are_taken() {
        for bad in ["", "graphfolio.db", "mysql://x", "sqlite://", "sqlite:x.db"] {
            assert!(DatabaseUrl::parse(bad).is_err(), "{bad}");
        }
    }
}
