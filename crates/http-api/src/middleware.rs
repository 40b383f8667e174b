//! What every request passes: an id, a log line without secrets, and the security headers.

use std::time::Instant;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderName, HeaderValue};
use actix_web::middleware::Next;
use domain::Error;
use tracing::Instrument as _;

use crate::error::ApiError;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Gives the request an id, which goes into its log lines, its `X-Request-Id` and its error body,
/// and logs one line: method, route, status and time. Never query, body, token or address.
///
/// # Errors
/// Those of what it wraps.
pub async fn trace(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
    let id = uuid::Uuid::now_v7().to_string();
    let span = tracing::info_span!("request", id = %id);
    let method = request.method().clone();
    let started = Instant::now();
    async move {
        let response = next.call(request).await?;
        let route = response
            .request()
            .match_pattern()
            .unwrap_or_else(|| "unmatched".to_owned());
        let status = response.status().as_u16();
        let error = response
            .response()
            .error()
            .and_then(|error| error.as_error::<ApiError>())
            .cloned();
        if let Some(ApiError::Domain(Error::Internal(cause))) = &error {
            tracing::error!(cause, "request failed");
        }
        let micros = started.elapsed().as_micros();
        match status {
            500.. => tracing::error!(%method, route, status, micros, "served"),
            _ => tracing::info!(%method, route, status, micros, "served"),
        }
        let mut response = response.map_into_boxed_body();
        if let Some(error) = error {
            response = response.into_response(error.response(Some(&id)));
        }
        if let Ok(value) = HeaderValue::from_str(&id) {
            response.headers_mut().insert(REQUEST_ID, value);
        }
        secure(response.headers_mut());
        Ok(response)
    }
    .instrument(span)
    .await
}

/// Headers for every answer that does not set them itself (OWASP Secure Headers Project). The content
/// policy goes with documents.
fn secure(headers: &mut header::HeaderMap) {
    for (name, value) in [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::REFERRER_POLICY, "strict-origin-when-cross-origin"),
        (
            HeaderName::from_static("cross-origin-opener-policy"),
            "same-origin",
        ),
        (
            HeaderName::from_static("permissions-policy"),
            "camera=(), geolocation=(), microphone=()",
        ),
    ] {
        if !headers.contains_key(&name) {
            headers.insert(name, HeaderValue::from_static(value));
        }
    }
}
