//! Errors as HTTP responses: `{"error", "code", "fields"?, "diagnostics"?, "retry_after"?, "request_id"}`.

use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderValue};
use actix_web::{HttpResponse, ResponseError};
use docs_site::PageError;
use docs_site::not_found::MissingPage;
use domain::Error;
use schema_results::{CheckedChanges, Diagnostic};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::caching::NO_STORE;
use crate::wire::{ContentSection, NamedExample};

/// Supported compressions of bodies, as in `Accept-Encoding`.
const ENCODINGS: &str = "gzip, br";

/// The only error of a handler or extractor.
#[derive(Debug, Clone)]
pub enum ApiError {
    /// An error of a use-case.
    Domain(Error),
    /// The route takes API keys only, and the request has none.
    NeedsApiKey,
    /// There is no such route.
    NoRoute,
    /// The route accepts other methods, which are listed here.
    MethodNotAllowed(&'static str),
    /// The route does not accept this media type; says which ones it accepts.
    UnsupportedMediaType(&'static str),
    /// The body arrived so slowly that the server stopped waiting.
    SlowBody,
    /// The body has an unsupported compression.
    UnsupportedEncoding,
    /// The body or query cannot be parsed.
    Malformed {
        /// Machine-readable.
        code: &'static str,
        /// A sentence for people.
        message: String,
        /// The invalid field, if known.
        field: Option<String>,
    },
    /// The schema has nothing with that name.
    UnknownName {
        /// The requested name.
        name: String,
        /// Similar names, best first.
        nearest: Vec<String>,
    },
    /// The docs do not have this page or version, but it can be found elsewhere.
    Elsewhere {
        /// One or two sentences.
        message: String,
        /// Where it can be found.
        elsewhere: Box<Elsewhere>,
    },
    /// Somebody else has changed the section meanwhile. Holds its current state, or `None` if it was deleted.
    SectionConflict(Option<Box<ContentSection>>),
    /// Somebody else has changed the example meanwhile. Holds its current state, or `None` if it was deleted.
    ExampleConflict(Option<Box<NamedExample>>),
    /// The schema breaks clients, and the request asked to refuse it then. Holds its changes.
    BreakingChanges(Box<CheckedChanges>),
}

impl From<Error> for ApiError {
    fn from(error: Error) -> Self {
        Self::Domain(error)
    }
}

impl From<std::convert::Infallible> for ApiError {
    fn from(never: std::convert::Infallible) -> Self {
        match never {}
    }
}

impl From<MissingPage> for ApiError {
    fn from(of: MissingPage) -> Self {
        match of.other_place() {
            None => Error::NotFound("Page").into(),
            Some(place) => Self::Elsewhere {
                message: format!("{}. {}", place.title, place.text),
                elsewhere: Box::new(Elsewhere {
                    title: place.title,
                    text: place.text,
                    label: place.label,
                    version: place.version.map(u32::from),
                    path: place.path,
                    is_moved: place.is_moved,
                }),
            },
        }
    }
}

impl From<PageError> for ApiError {
    fn from(of: PageError) -> Self {
        match of {
            PageError::MissingPage(of) => of.into(),
            PageError::Failed(error) => error.into(),
        }
    }
}

/// The body of every error answer.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct ApiErrorBody {
    /// A sentence for people.
    pub error: String,
    /// A machine-readable code in `snake_case`.
    pub code: String,
    /// The fields at fault, for `invalid_input`, `invalid_json`, `invalid_query`, conflicts and `plan_limit`.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[schema(required = false)]
    pub fields: Vec<FieldError>,
    /// The places in the schema, for `invalid_schema`.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[schema(required = false)]
    pub diagnostics: Vec<Diagnostic>,
    /// Similar names, if something was looked up by name.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[schema(required = false)]
    pub nearest: Vec<String>,
    /// The place where the page can be found instead.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub elsewhere: Option<Box<Elsewhere>>,
    /// The current content section, for `version_conflict`; left out if it was deleted.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub current: Option<Box<ContentSection>>,
    /// The current example, for `version_conflict`; left out if it was deleted.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub current_example: Option<Box<NamedExample>>,
    /// The changes, for `breaking_changes`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub changes: Option<Box<CheckedChanges>>,
    /// Seconds to wait before a retry, for `rate_limited`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub retry_after: Option<u32>,
    /// The id of this request in the log.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub request_id: Option<String>,
}

/// One field at fault.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct FieldError {
    /// Its name in the request.
    pub field: String,
    /// A sentence for people.
    pub message: String,
}

/// The place of a page that the requested docs do not have.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct Elsewhere {
    /// The missing thing, such as `Order is not in version 1`.
    pub title: String,
    /// One more sentence.
    pub text: String,
    /// Text of the link.
    pub label: String,
    /// The version to read it in; null means the current one.
    #[schema(required)]
    pub version: Option<u32>,
    /// The page's path, with an anchor if it is part of a page.
    pub path: String,
    /// Whether it is the requested thing at another address. Clients should redirect.
    pub is_moved: bool,
}

/// When a request that could not be served now can be sent again.
const UNAVAILABLE_SECONDS: u64 = 5;

impl ApiError {
    fn parts(&self) -> (StatusCode, &'static str) {
        match self {
            Self::NeedsApiKey => (StatusCode::UNAUTHORIZED, "unauthenticated"),
            Self::NoRoute => (StatusCode::NOT_FOUND, "no_route"),
            Self::MethodNotAllowed(_) => (StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed"),
            Self::UnknownName { .. } | Self::Elsewhere { .. } => {
                (StatusCode::NOT_FOUND, "not_found")
            }
            Self::UnsupportedMediaType(_) => {
                (StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported_media_type")
            }
            Self::SlowBody => (StatusCode::REQUEST_TIMEOUT, "request_timeout"),
            Self::UnsupportedEncoding => {
                (StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported_encoding")
            }
            Self::Malformed { code, .. } => (StatusCode::BAD_REQUEST, code),
            Self::SectionConflict(_) | Self::ExampleConflict(_) => {
                (StatusCode::CONFLICT, "version_conflict")
            }
            Self::BreakingChanges(_) => (StatusCode::CONFLICT, "breaking_changes"),
            Self::Domain(error) => match error {
                Error::InvalidInput(_) => (StatusCode::BAD_REQUEST, "invalid_input"),
                Error::BadRequest { code, .. } => (StatusCode::BAD_REQUEST, code),
                Error::Unprocessable { code, .. } => (StatusCode::UNPROCESSABLE_ENTITY, code),
                Error::InvalidSchema { .. } => (StatusCode::UNPROCESSABLE_ENTITY, "invalid_schema"),
                Error::TooLarge(_) => (StatusCode::PAYLOAD_TOO_LARGE, "too_large"),
                Error::Unauthenticated => (StatusCode::UNAUTHORIZED, "unauthenticated"),
                Error::Forbidden(_) => (StatusCode::FORBIDDEN, "forbidden"),
                Error::InsufficientScope(_) => (StatusCode::FORBIDDEN, "insufficient_scope"),
                Error::PlanLimit { .. } => (StatusCode::FORBIDDEN, "plan_limit"),
                Error::NotFound(_) => (StatusCode::NOT_FOUND, "not_found"),
                Error::Conflict { code, .. } => (StatusCode::CONFLICT, code),
                Error::RateLimited { .. } => (StatusCode::TOO_MANY_REQUESTS, "rate_limited"),
                Error::Unavailable(_) => (StatusCode::SERVICE_UNAVAILABLE, "unavailable"),
                Error::CannotSave(_) => (StatusCode::SERVICE_UNAVAILABLE, "cannot_save"),
                Error::Internal(_) => (StatusCode::INTERNAL_SERVER_ERROR, "internal"),
            },
        }
    }

    /// Returns the body of the response, without internal causes.
    #[must_use]
    pub fn body(&self, request_id: Option<&str>) -> ApiErrorBody {
        let mut body = ApiErrorBody {
            error: self.to_string(),
            code: self.parts().1.to_owned(),
            fields: Vec::new(),
            diagnostics: Vec::new(),
            nearest: Vec::new(),
            elsewhere: None,
            current: None,
            current_example: None,
            changes: None,
            retry_after: None,
            request_id: request_id.map(str::to_owned),
        };
        let error = match self {
            Self::Domain(error) => error,
            Self::SectionConflict(current) => {
                body.current.clone_from(current);
                return body;
            }
            Self::ExampleConflict(current) => {
                body.current_example.clone_from(current);
                return body;
            }
            Self::BreakingChanges(changes) => {
                body.changes = Some(changes.clone());
                return body;
            }
            Self::Malformed { message, field, .. } => {
                body.fields = field
                    .iter()
                    .map(|field| FieldError {
                        field: field.clone(),
                        message: message.clone(),
                    })
                    .collect();
                return body;
            }
            Self::UnknownName { nearest, .. } => {
                body.nearest.clone_from(nearest);
                return body;
            }
            Self::Elsewhere { elsewhere, .. } => {
                body.elsewhere = Some(elsewhere.clone());
                return body;
            }
            _ => return body,
        };
        match error {
            Error::InvalidInput(fields) => {
                body.fields = fields
                    .iter()
                    .map(|f| FieldError {
                        field: f.field.to_owned(),
                        message: f.message.clone(),
                    })
                    .collect();
            }
            Error::Conflict {
                field: Some(field),
                message,
                ..
            }
            | Error::PlanLimit {
                field: Some(field),
                message,
                ..
            }
            | Error::BadRequest {
                field: Some(field),
                message,
                ..
            } => {
                body.fields = vec![FieldError {
                    field: (*field).to_owned(),
                    message: message.clone(),
                }];
            }
            Error::InvalidSchema { diagnostics, .. } => {
                body.diagnostics = diagnostics.clone();
            }
            Error::RateLimited { retry_after, .. } => body.retry_after = Some(*retry_after),
            _ => {}
        }
        body
    }

    /// Returns the whole response.
    #[must_use]
    pub fn response(&self, request_id: Option<&str>) -> HttpResponse {
        let mut response = HttpResponse::build(self.status_code());
        if let Self::Domain(Error::RateLimited { retry_after, .. }) = self {
            response.insert_header((header::RETRY_AFTER, retry_after.to_string()));
        }
        if self.status_code() == StatusCode::SERVICE_UNAVAILABLE {
            response.insert_header((header::RETRY_AFTER, UNAVAILABLE_SECONDS));
        }
        if self.status_code() == StatusCode::UNAUTHORIZED {
            response.insert_header((header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer")));
        }
        if let Self::UnsupportedEncoding = self {
            response.insert_header((header::ACCEPT_ENCODING, HeaderValue::from_static(ENCODINGS)));
        }
        if let Self::MethodNotAllowed(allowed) = self {
            response.insert_header((header::ALLOW, HeaderValue::from_static(allowed)));
        }
        response.insert_header((header::CACHE_CONTROL, HeaderValue::from_static(NO_STORE)));
        response.json(self.body(request_id))
    }
}

impl std::fmt::Display for ApiError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Domain(Error::Internal(_)) => f.write_str(
                "Something went wrong on our side. Try again. If it keeps happening, send us the request id.",
            ),
            Self::Domain(Error::NotFound(what)) => write!(f, "{what} not found."),
            Self::Domain(error) => error.fmt(f),
            Self::Elsewhere { message, .. } | Self::Malformed { message, .. } => f.write_str(message),
            Self::UnsupportedEncoding => write!(
                f,
                "The body's Content-Encoding is not understood. Send it uncompressed, or as {}.",
                ENCODINGS.replace(", ", " or ")
            ),
            Self::UnknownName { name, nearest } if nearest.is_empty() => {
                write!(f, "There is nothing called “{name}”.")
            }
            Self::UnknownName { name, nearest } => {
                let nearest = nearest.join(", ");
                write!(f, "There is nothing called “{name}”. Did you mean {nearest}?")
            }
            Self::SlowBody => f.write_str(
                "The body arrived too slowly, so the server stopped waiting for it. Send the request again.",
            ),
            Self::NeedsApiKey => f.write_str(
                "Use an API key for this call: “Authorization: Bearer gf_…”. You can create one in the settings.",
            ),
            Self::NoRoute => {
                f.write_str("There is nothing at this address. Check the path and the method.")
            }
            Self::MethodNotAllowed(allowed) => {
                write!(f, "This address does not accept that method. Use {allowed}.")
            }
            Self::SectionConflict(Some(_)) => f.write_str(
                "This section was changed elsewhere after you opened it. Compare both versions before you save.",
            ),
            Self::BreakingChanges(changes) => {
                let (count, change) = match changes.failing {
                    1 => (1, "breaking change"),
                    count => (count, "breaking changes"),
                };
                write!(
                    f,
                    "The schema was not published: it has {count} {change}. Allow or ignore what is fine in the project's tab CI, or publish with a reason."
                )
            }
            Self::ExampleConflict(Some(_)) => f.write_str(
                "This example was changed elsewhere after you opened it. Compare both versions before you save.",
            ),
            Self::ExampleConflict(None) => f.write_str("This example was deleted elsewhere after you opened it."),
            Self::SectionConflict(None) => f.write_str("This section was deleted elsewhere after you opened it."),
            Self::UnsupportedMediaType(takes) => write!(f, "Send the body as {takes}."),
        }
    }
}

impl ResponseError for ApiError {
    fn status_code(&self) -> StatusCode {
        self.parts().0
    }

    fn error_response(&self) -> HttpResponse {
        // The request id is added on the way out, where the request is known.
        self.response(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_has_its_status_and_code() {
        let text = || "text".to_owned();
        let table = [
            (Error::field("name", "bad"), 400, "invalid_input"),
            (
                Error::BadRequest {
                    code: "link_invalid",
                    field: None,
                    message: text(),
                },
                400,
                "link_invalid",
            ),
            (
                Error::Unprocessable {
                    code: "idempotency_key_reused",
                    message: text(),
                },
                422,
                "idempotency_key_reused",
            ),
            (
                Error::InvalidSchema {
                    message: text(),
                    diagnostics: vec![],
                },
                422,
                "invalid_schema",
            ),
            (Error::TooLarge(text()), 413, "too_large"),
            (Error::Unauthenticated, 401, "unauthenticated"),
            (Error::Forbidden(text()), 403, "forbidden"),
            (Error::InsufficientScope(text()), 403, "insufficient_scope"),
            (
                Error::plan_limit(domain::Feature::PrivateProjects, "text"),
                403,
                "plan_limit",
            ),
            (Error::NotFound("Project"), 404, "not_found"),
            (
                Error::Conflict {
                    code: "slug_taken",
                    field: Some("slug"),
                    message: text(),
                },
                409,
                "slug_taken",
            ),
            (
                Error::RateLimited {
                    message: text(),
                    retry_after: 60,
                },
                429,
                "rate_limited",
            ),
            (Error::Unavailable(text()), 503, "unavailable"),
            (
                Error::CannotSave("secret cause".to_owned()),
                503,
                "cannot_save",
            ),
            (Error::Internal("secret cause".to_owned()), 500, "internal"),
        ];
        for (error, status, code) in table {
            let error = ApiError::from(error);
            assert_eq!(
                (error.status_code().as_u16(), error.parts().1),
                (status, code)
            );
            let body = error.body(Some("id"));
            assert!(!body.error.is_empty() && !body.error.contains("secret"));
            assert_eq!(body.request_id.as_deref(), Some("id"));
        }
        assert_eq!(ApiError::NoRoute.status_code(), 404);
        assert_eq!(ApiError::SlowBody.status_code(), 408);
        assert_eq!(ApiError::MethodNotAllowed("GET, HEAD").status_code(), 405);
        assert_eq!(ApiError::SectionConflict(None).status_code(), 409);
        assert_eq!(
            ApiError::UnsupportedMediaType("application/json").status_code(),
            415
        );
    }
}
