use schema_results::{CheckedChanges, Diagnostic};
use serde::Deserialize;

use crate::readable::clean_value;

/// Why a call failed. The texts are for people and never contain the key.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The address of the server cannot be used.
    #[error("“{0}” is not the address of a server. Use one such as https://graphfolio.example.")]
    InvalidUrl(String),
    /// The address of the server has a user name or a password.
    #[error(
        "The address of the server has a user name or a password. Leave them out: the API key is the only credential."
    )]
    UrlWithUser,
    /// The key is empty or cannot be one.
    #[error("The API key is empty or has characters that no key has.")]
    InvalidKey,
    /// The project cannot be an id or a slug.
    #[error("“{0}” is neither the id nor the slug of a project.")]
    InvalidProject(String),
    /// The server does not accept the key: 401.
    #[error("The server does not accept the API key. It may be wrong, expired or deleted.")]
    Unauthenticated,
    /// The key or the plan does not allow it: 403.
    #[error("{message}")]
    Forbidden {
        /// `plan_limit`, `forbidden`, …
        code: String,
        /// The refusal and the next step.
        message: String,
    },
    /// The key's owner has no such project: 404.
    #[error("{0}")]
    NotFound(String),
    /// Too many requests: 429.
    #[error("{message}")]
    RateLimited {
        /// A sentence for people.
        message: String,
        /// Seconds until the next request may pass, if the server says so.
        retry_after: Option<u64>,
    },
    /// The schema is refused: 422.
    #[error("{message}")]
    InvalidSchema {
        /// A one-sentence summary.
        message: String,
        /// The places in the schema.
        diagnostics: Vec<Diagnostic>,
    },
    /// The schema was not published, because it breaks clients: 409.
    #[error("{message}")]
    BreakingChanges {
        /// A one-sentence summary.
        message: String,
        /// The changes.
        changes: Box<CheckedChanges>,
    },
    /// Any other refusal: 4xx.
    #[error("{message}")]
    Refused {
        /// The HTTP status.
        status: u16,
        /// Machine-readable.
        code: String,
        /// A sentence for people.
        message: String,
    },
    /// The server failed, also when asked again: 5xx.
    #[error("The server answered {status}: {message}")]
    Failed {
        /// The HTTP status.
        status: u16,
        /// A sentence for people, with the id of the request if there is one.
        message: String,
    },
    /// The server could not be reached, also when tried again.
    #[error("The server cannot be reached: {0}")]
    Network(String),
    /// The answer is not that of a Graphfolio server.
    #[error("The answer is not from a Graphfolio server: {0}")]
    UnexpectedAnswer(String),
}

/// The body of every error answer.
#[derive(Deserialize)]
struct Body {
    error: String,
    code: String,
    #[serde(default)]
    diagnostics: Vec<Diagnostic>,
    changes: Option<Box<CheckedChanges>>,
    request_id: Option<String>,
}

impl Body {
    fn read(text: &str) -> Option<Self> {
        let mut value = serde_json::from_str(text).ok()?;
        clean_value(&mut value);
        serde_json::from_value(value).ok()
    }
}

impl Error {
    /// Says after how many attempts a call was given up.
    pub(crate) fn after(mut self, attempts: u32) -> Self {
        if let Self::Failed { message: text, .. } | Self::Network(text) = &mut self
            && attempts > 1
        {
            let dot = if text.ends_with(['.', '?']) { "" } else { "." };
            text.push_str(&format!("{dot} It was tried {attempts} times."));
        }
        self
    }

    /// Converts an answer that is not a success.
    pub(crate) fn from_answer(status: u16, retry_after: Option<u64>, text: &str) -> Self {
        let Some(body) = Body::read(text) else {
            return match status {
                300..=399 => Self::UnexpectedAnswer(format!(
                    "it redirects (status {status}). Use the address that it redirects to."
                )),
                401 => Self::Unauthenticated,
                500.. => Self::Failed {
                    status,
                    message: "it did not say why.".to_owned(),
                },
                _ => Self::UnexpectedAnswer(format!("status {status} without an error.")),
            };
        };
        let (code, message) = (body.code, body.error);
        match status {
            401 => Self::Unauthenticated,
            403 => Self::Forbidden { code, message },
            404 => Self::NotFound(message),
            409 if code == "breaking_changes" => Self::BreakingChanges {
                message,
                changes: body.changes.unwrap_or_default(),
            },
            422 if code == "invalid_schema" => Self::InvalidSchema {
                message,
                diagnostics: body.diagnostics,
            },
            429 => Self::RateLimited {
                message,
                retry_after,
            },
            500.. => Self::Failed {
                status,
                message: match body.request_id {
                    Some(id) => format!("{message} (request {id})"),
                    None => message,
                },
            },
            _ => Self::Refused {
                status,
                code,
                message,
            },
        }
    }
}
