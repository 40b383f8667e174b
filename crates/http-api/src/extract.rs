//! Bodies, paths and queries whose errors take the one shape.

use std::pin::Pin;
use std::task::{Context, Poll};

use actix_web::dev::Payload;
use actix_web::error::{JsonPayloadError, PayloadError};
use actix_web::http::header;
use actix_web::{FromRequest, HttpMessage as _, HttpRequest, web};
use domain::Error;
use futures_util::StreamExt as _;
use futures_util::future::{LocalBoxFuture, Ready, ready};
use serde::de::DeserializeOwned;

use crate::bad_json::bad_json;
use crate::error::ApiError;

/// A JSON body of at most `LIMIT` bytes.
pub struct Json<T, const LIMIT: usize = 65_536>(pub T);

/// Fields of the path.
pub struct Path<T>(pub T);

/// Fields of the query string.
pub struct Query<T>(pub T);

/// What a schema may be sent as.
pub struct SchemaBody {
    /// Was it sent as `application/json`.
    pub is_json: bool,
    /// The body.
    pub bytes: Vec<u8>,
}

/// Room for a schema at the engine's limit, also where JSON writes some characters as escapes.
pub const SCHEMA_BODY_BYTES: usize = 20 * 1024 * 1024;

impl<T: DeserializeOwned + 'static, const LIMIT: usize> FromRequest for Json<T, LIMIT> {
    type Error = ApiError;
    type Future = JsonFuture<T, LIMIT>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        JsonFuture(web::JsonBody::new(request, payload, None, true).limit(LIMIT))
    }
}

/// Reads the body.
pub struct JsonFuture<T, const LIMIT: usize>(web::JsonBody<T>);

impl<T: DeserializeOwned + 'static, const LIMIT: usize> Future for JsonFuture<T, LIMIT> {
    type Output = Result<Json<T, LIMIT>, ApiError>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        Pin::new(&mut self.0)
            .poll(context)
            .map(|outcome| outcome.map(Json).map_err(|e| json_error(&e, LIMIT)))
    }
}

fn json_error(error: &JsonPayloadError, limit: usize) -> ApiError {
    match error {
        JsonPayloadError::OverflowKnownLength { .. } | JsonPayloadError::Overflow { .. } => {
            too_large(limit)
        }
        JsonPayloadError::ContentType => ApiError::UnsupportedMediaType("application/json"),
        JsonPayloadError::Deserialize(cause) => bad_json(cause),
        JsonPayloadError::Payload(cause) => broken_body(cause),
        other => bad_request("invalid_json", format!("The body cannot be read: {other}.")),
    }
}

fn too_large(limit: usize) -> ApiError {
    let limit = if limit >= 1024 * 1024 {
        format!("{} MiB", limit / 1024 / 1024)
    } else {
        format!("{} KiB", limit / 1024)
    };
    Error::TooLarge(format!("The body is larger than {limit}.")).into()
}

fn broken_body(cause: &PayloadError) -> ApiError {
    bad_request(
        "broken_body",
        format!("The body did not arrive whole: {cause}."),
    )
}

fn bad_request(code: &'static str, message: String) -> ApiError {
    Error::BadRequest { code, message }.into()
}

impl<T: DeserializeOwned> FromRequest for Path<T> {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let fields = request.match_info().load::<T>();
        // A path that cannot be read names nothing.
        ready(fields.map(Self).map_err(|_| ApiError::NoRoute))
    }
}

impl<T: DeserializeOwned> FromRequest for Query<T> {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    #[expect(
        clippy::disallowed_types,
        reason = "this is the wrapper that the ban asks for"
    )]
    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let query = web::Query::<T>::from_query(request.query_string());
        ready(
            query
                .map(|query| Self(query.into_inner()))
                .map_err(|error| {
                    bad_request(
                        "invalid_query",
                        format!(
                            "The query string is not as expected here: {}.",
                            error
                                .to_string()
                                .trim_start_matches("Query deserialize error: ")
                        ),
                    )
                }),
        )
    }
}

impl FromRequest for SchemaBody {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let content_type = request.content_type().trim().to_ascii_lowercase();
        let announced = request
            .headers()
            .get(header::CONTENT_LENGTH)
            .and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
        let mut payload = payload.take();
        Box::pin(async move {
            let is_json = match content_type.as_str() {
                "application/graphql" | "text/plain" | "application/octet-stream" => false,
                "application/json" => true,
                _ => {
                    return Err(ApiError::UnsupportedMediaType(
                        "application/graphql or application/json",
                    ));
                }
            };
            if announced.is_some_and(|length| length > SCHEMA_BODY_BYTES) {
                return Err(too_large(SCHEMA_BODY_BYTES));
            }
            let mut bytes = Vec::with_capacity(announced.unwrap_or(0));
            while let Some(chunk) = payload.next().await {
                let chunk = chunk.map_err(|cause| broken_body(&cause))?;
                if bytes.len() + chunk.len() > SCHEMA_BODY_BYTES {
                    return Err(too_large(SCHEMA_BODY_BYTES));
                }
                bytes.extend_from_slice(&chunk);
            }
            Ok(Self { is_json, bytes })
        })
    }
}
