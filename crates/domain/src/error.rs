//! The one error of every use-case. It knows no transport: `http-api` gives it a status.

use crate::Diagnostic;

/// What a use-case answers.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// One field of a request that was refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldError {
    /// The field's name as in the request.
    pub field: &'static str,
    /// A sentence for people.
    pub message: String,
}

/// Why a use-case failed. Texts are for people; [`Error::Internal`] alone is for the log.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// Fields that break a rule.
    #[error("{}", .0.first().map_or("Check the request and try again.", |field| field.message.as_str()))]
    InvalidInput(Vec<FieldError>),
    /// A request that cannot be understood, or that cannot be met, with a code of its own.
    #[error("{message}")]
    BadRequest {
        /// Machine-readable.
        code: &'static str,
        /// A sentence for people.
        message: String,
    },
    /// A request that is understood but contradicts an earlier one.
    #[error("{message}")]
    Unprocessable {
        /// Machine-readable.
        code: &'static str,
        /// A sentence for people.
        message: String,
    },
    /// A schema that was refused whole.
    #[error("{message}")]
    InvalidSchema {
        /// One sentence that sums it up.
        message: String,
        /// Every place, in source order.
        diagnostics: Vec<Diagnostic>,
    },
    /// Something larger than its limit; the sentence names the limit.
    #[error("{0}")]
    TooLarge(String),
    /// No valid session.
    #[error("Sign in to continue.")]
    Unauthenticated,
    /// Signed in, but not allowed.
    #[error("{0}")]
    Forbidden(String),
    /// The plan does not include it; the sentence names the limit.
    #[error("{0}")]
    PlanLimit(String),
    /// Not there, or not the caller's, which looks the same.
    #[error("{0} not found")]
    NotFound(&'static str),
    /// Clashes with what is stored.
    #[error("{message}")]
    Conflict {
        /// Machine-readable.
        code: &'static str,
        /// The field at fault, where there is one.
        field: Option<&'static str>,
        /// A sentence for people.
        message: String,
    },
    /// Too many requests.
    #[error("{message}")]
    RateLimited {
        /// A sentence for people.
        message: String,
        /// Seconds until the next one may pass.
        retry_after: u32,
    },
    /// Cannot be done now but may be later.
    #[error("{0}")]
    Unavailable(String),
    /// A fault of ours. The text goes to the log, never to the caller.
    #[error("internal error: {0}")]
    Internal(String),
}

impl Error {
    /// One invalid field.
    #[must_use]
    pub fn field(field: &'static str, message: impl Into<String>) -> Self {
        Self::InvalidInput(vec![FieldError {
            field,
            message: message.into(),
        }])
    }

    /// A fault of ours, with its text for the log.
    #[must_use]
    pub fn internal(cause: impl std::fmt::Display) -> Self {
        Self::Internal(cause.to_string())
    }
}
