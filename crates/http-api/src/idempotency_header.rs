//! `Idempotency-Key`: a request that is sent again has no second effect
//! (draft-ietf-httpapi-idempotency-key-header).

use actix_web::dev::Payload;
use actix_web::http::StatusCode;
use actix_web::http::header::{CONTENT_TYPE, HeaderName, HeaderValue};
use actix_web::{FromRequest, HttpRequest, HttpResponse};
use domain::{Error, IdempotencyKey, Result};
use futures_util::future::{Ready, ready};
use serde::Serialize;
use sha2::{Digest as _, Sha256};

use crate::error::ApiError;

const KEY: HeaderName = HeaderName::from_static("idempotency-key");
const REPLAYED: HeaderName = HeaderName::from_static("idempotent-replayed");

/// The `Idempotency-Key` of a request, if it has one.
pub(crate) struct Idempotency(Option<IdempotencyKey>);

impl Idempotency {
    /// Returns what the use-case needs, if there is a key.
    pub(crate) fn once<T>(
        self,
        make: impl FnOnce(IdempotencyKey) -> Result<T>,
    ) -> Result<Option<T>> {
        self.0.map(make).transpose()
    }
}

impl FromRequest for Idempotency {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let mut values = request.headers().get_all(KEY);
        let key = match (values.next(), values.next()) {
            (None, _) => Ok(None),
            (Some(value), None) => {
                IdempotencyKey::parse(value.to_str().unwrap_or_default()).map(Some)
            }
            // Two keys are invalid.
            (Some(_), Some(_)) => IdempotencyKey::parse("").map(Some),
        };
        ready(key.map(Self).map_err(ApiError::from))
    }
}

/// Returns a hash of a request's body that does not depend on the layout of its JSON.
pub(crate) fn request_hash(body: &impl Serialize) -> Result<String> {
    let json = serde_json::to_vec(body).map_err(Error::internal)?;
    Ok(bytes_hash(&json))
}

/// Returns a hash of bytes.
pub(crate) fn bytes_hash(bytes: &[u8]) -> String {
    format!("{:x}", Sha256::digest(bytes))
}

/// Returns the stored response of the first request.
pub(crate) fn replay(status: StatusCode, answer: String) -> HttpResponse {
    HttpResponse::build(status)
        .insert_header((CONTENT_TYPE, HeaderValue::from_static("application/json")))
        .insert_header((REPLAYED, HeaderValue::from_static("true")))
        .body(answer)
}
