//! The error of every use-case. It knows no transport: `http-api` maps it to a status.

use schema_results::Diagnostic;

use crate::Feature;

/// The result of a use-case.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// One field of a request that was refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldError {
    /// The field's name as in the request.
    pub field: &'static str,
    /// A sentence for people.
    pub message: String,
}

/// Why a use-case failed. Texts are for people, except that of [`Error::Internal`], which is for the log.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// Fields that break a rule.
    #[error("{}", .0.first().map_or("Check the request and try again.", |field| field.message.as_str()))]
    InvalidInput(Vec<FieldError>),
    /// A request that cannot be understood or fulfilled, with its own code.
    #[error("{message}")]
    BadRequest {
        /// Machine-readable.
        code: &'static str,
        /// The invalid field, if there is one.
        field: Option<&'static str>,
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
    /// A schema with syntax errors.
    #[error("{message}")]
    InvalidSchema {
        /// A one-sentence summary.
        message: String,
        /// Every syntax error, in source order.
        diagnostics: Vec<Diagnostic>,
    },
    /// Something exceeds its limit; the sentence names the limit.
    #[error("{0}")]
    TooLarge(String),
    /// No valid session or API key.
    #[error("Sign in to continue, or send an API key that is valid.")]
    Unauthenticated,
    /// Signed in, but not allowed.
    #[error("{0}")]
    Forbidden(String),
    /// The credential is valid, but lacks a scope.
    #[error("{0}")]
    InsufficientScope(String),
    /// The plan does not include it.
    #[error("{message}")]
    PlanLimit {
        /// The missing feature.
        feature: Feature,
        /// The field that requires it, if there is one.
        field: Option<&'static str>,
        /// A sentence for people that names the limit.
        message: String,
    },
    /// The thing does not exist or does not belong to the caller; both look the same.
    #[error("{0} not found")]
    NotFound(&'static str),
    /// The request conflicts with stored data.
    #[error("{message}")]
    Conflict {
        /// Machine-readable.
        code: &'static str,
        /// The conflicting field, if there is one.
        field: Option<&'static str>,
        /// A sentence for people.
        message: String,
    },
    /// Too many requests.
    #[error("{message}")]
    RateLimited {
        /// A sentence for people.
        message: String,
        /// Seconds until the next request may pass.
        retry_after: u32,
    },
    /// The request cannot be fulfilled now but may be later.
    #[error("{0}")]
    Unavailable(String),
    /// The database cannot be written, for example because the disk is full or another program locks it; reading may work. The text goes to the
    /// log, never to the caller.
    #[error(
        "Nothing can be saved right now. The server's storage is full, read-only or locked; what was saved before is safe. Try again in a few minutes."
    )]
    CannotSave(String),
    /// A fault of the server. The text goes to the log, never to the caller.
    #[error("internal error: {0}")]
    Internal(String),
}

impl Error {
    /// Creates an error for one invalid field.
    #[must_use]
    pub fn field(field: &'static str, message: impl Into<String>) -> Self {
        Self::InvalidInput(vec![FieldError {
            field,
            message: message.into(),
        }])
    }

    /// Creates an error for a missing feature that no field of the request asks for.
    #[must_use]
    pub fn plan_limit(feature: Feature, message: impl Into<String>) -> Self {
        Self::PlanLimit {
            feature,
            field: None,
            message: message.into(),
        }
    }

    /// Creates the error for an idempotency key that belongs to another request.
    #[must_use]
    pub fn idempotency_key_reused() -> Self {
        Self::Unprocessable {
            code: "idempotency_key_reused",
            message: "This Idempotency-Key was already used for a different request. Use a new key for each new request."
                .to_owned(),
        }
    }

    /// Creates an internal error with a text for the log.
    #[must_use]
    pub fn internal(cause: impl std::fmt::Display) -> Self {
        Self::Internal(cause.to_string())
    }
}
