//! Extractors for bodies, paths and queries, whose errors all have the same shape.

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpMessage as _, HttpRequest};
use futures_util::future::{LocalBoxFuture, Ready, ready};
use serde::de::DeserializeOwned;

use crate::error::ApiError;
use crate::{body, malformed};

/// Maximum number of bytes in a JSON body of which nothing else is said.
const MAX_JSON_BYTES: usize = 65_536;

/// A JSON body of at most `LIMIT` bytes.
pub struct Json<T, const LIMIT: usize = MAX_JSON_BYTES>(pub T);

/// A [`Json`] body in which a missing or wrong-typed field is `invalid_input`, like any other invalid field.
pub struct Fields<T>(pub T);

/// A [`Json`] body that may be left out, and is the default then.
pub struct OptionalJson<T>(pub T);

/// A body of at most `LIMIT` bytes, as it was sent.
pub struct RawBody<const LIMIT: usize>(pub Vec<u8>);

/// Parameters in the path.
pub struct Path<T>(pub T);

/// Parameters in the query string.
pub struct Query<T>(pub T);

/// The body of a schema upload.
pub struct SchemaBody {
    /// Whether it was sent as `application/json`.
    pub is_json: bool,
    /// The body.
    pub bytes: Vec<u8>,
}

/// Enough for a schema of the engine's maximum size, even if JSON escapes some characters.
pub const SCHEMA_BODY_BYTES: usize = 20 * 1024 * 1024;

impl<T: DeserializeOwned + 'static, const LIMIT: usize> FromRequest for Json<T, LIMIT> {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let bytes = read_json(request, payload, LIMIT);
        Box::pin(async move { malformed::from_json(&bytes.await?).map(Self) })
    }
}

impl<T: DeserializeOwned + Default + 'static> FromRequest for OptionalJson<T> {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let is_json = has_json(request);
        let bytes = body::read(request, payload, MAX_JSON_BYTES);
        Box::pin(async move {
            match bytes.await?.as_slice() {
                // Many clients name the type of every body, also of one that they do not send.
                [] => Ok(Self(T::default())),
                _ if !is_json => Err(ApiError::UnsupportedMediaType("application/json")),
                bytes => malformed::from_json(bytes).map(Self),
            }
        })
    }
}

impl<T: DeserializeOwned + 'static> FromRequest for Fields<T> {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let bytes = read_json(request, payload, MAX_JSON_BYTES);
        Box::pin(async move { malformed::from_fields(&bytes.await?).map(Self) })
    }
}

/// Reads a body that must be sent as JSON.
fn read_json(
    request: &HttpRequest,
    payload: &mut Payload,
    limit: usize,
) -> LocalBoxFuture<'static, Result<Vec<u8>, ApiError>> {
    if has_json(request) {
        Box::pin(body::read(request, payload, limit))
    } else {
        let refusal = ApiError::UnsupportedMediaType("application/json");
        Box::pin(ready(Err(refusal)))
    }
}

/// Returns whether the body is sent as JSON.
fn has_json(request: &HttpRequest) -> bool {
    request.mime_type().ok().flatten().is_some_and(|kind| {
        kind.subtype() == "json" || kind.suffix().is_some_and(|suffix| suffix == "json")
    })
}

impl<const LIMIT: usize> FromRequest for RawBody<LIMIT> {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let bytes = body::read(request, payload, LIMIT);
        Box::pin(async move { bytes.await.map(Self) })
    }
}

impl<T: DeserializeOwned> FromRequest for Path<T> {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let fields = request.match_info().load::<T>();
        // A path that cannot be parsed is a 404.
        ready(fields.map(Self).map_err(|_| ApiError::NoRoute))
    }
}

impl<T: DeserializeOwned> FromRequest for Query<T> {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(malformed::from_query(request.query_string()).map(Self))
    }
}

impl FromRequest for SchemaBody {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let is_json = match request.content_type().trim().to_ascii_lowercase().as_str() {
            "application/graphql" | "text/plain" | "application/octet-stream" => false,
            "application/json" => true,
            _ => {
                let kinds = "application/graphql or application/json";
                return Box::pin(ready(Err(ApiError::UnsupportedMediaType(kinds))));
            }
        };
        let bytes = body::read(request, payload, SCHEMA_BODY_BYTES);
        Box::pin(async move {
            let bytes = bytes.await?;
            if is_json {
                malformed::json_text(&bytes)?;
            }
            Ok(Self { is_json, bytes })
        })
    }
}
