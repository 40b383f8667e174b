//! What every request passes: an id, a log line without secrets, and the security headers.

use std::rc::Rc;
use std::time::Instant;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderName, HeaderValue};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use domain::Error;
use tracing::Instrument as _;

use crate::error::ApiError;
use crate::repeats::Repeats;

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
    // Without the counter that all threads of a process share: ids name requests, nothing is sorted by them.
    let id = uuid::Uuid::new_v7(uuid::Timestamp::now(uuid::NoContext));
    let id = id
        .hyphenated()
        .encode_lower(&mut uuid::Uuid::encode_buffer())
        .to_owned();
    let span = tracing::info_span!("request", id = %id);
    let line = Line {
        method: request.method().clone(),
        started: Instant::now(),
    };
    let repeats = request.app_data::<Rc<Repeats>>().cloned();
    let known = repeats.as_ref().and_then(|repeats| repeats.find(&request));
    if let Some((mut answer, route)) = known {
        span.in_scope(|| line.write(&route, StatusCode::OK));
        name(answer.headers_mut(), &id);
        return Ok(request.into_response(answer));
    }
    let moment = repeats.as_ref().map(|repeats| repeats.moment());
    async move {
        let response = next.call(request).await?;
        let route = response
            .request()
            .match_pattern()
            .unwrap_or_else(|| "unmatched".to_owned());
        let error = response
            .response()
            .error()
            .and_then(|error| error.as_error::<ApiError>())
            .cloned();
        if let Some(ApiError::Domain(Error::Internal(cause))) = &error {
            tracing::error!(cause, "request failed");
        }
        line.write(&route, response.status());
        let mut response = response.map_into_boxed_body();
        if let Some(error) = error {
            response = response.into_response(error.response(Some(&id)));
        }
        secure(response.headers_mut());
        if let (Some(repeats), Some(moment)) = (repeats, moment) {
            repeats.keep(moment, &route, &response);
        }
        name(response.headers_mut(), &id);
        Ok(response)
    }
    .instrument(span)
    .await
}

/// What the log says of a request.
struct Line {
    method: Method,
    started: Instant,
}

impl Line {
    fn write(&self, route: &str, status: StatusCode) {
        let (method, status) = (&self.method, status.as_u16());
        // Asked for where the line is written only.
        let micros = || self.started.elapsed().as_micros();
        match status {
            500.. => tracing::error!(%method, route, status, micros = micros(), "served"),
            _ => tracing::info!(%method, route, status, micros = micros(), "served"),
        }
    }
}

fn name(headers: &mut header::HeaderMap, id: &str) {
    if let Ok(value) = HeaderValue::from_str(id) {
        headers.insert(REQUEST_ID, value);
    }
}

/// Headers for every answer that does not set them itself (OWASP Secure Headers Project). The content
/// policy goes with documents; files that are never shown by themselves need the first alone.
fn secure(headers: &mut header::HeaderMap) {
    let is_part = headers.get(header::CONTENT_TYPE).is_some_and(|kind| {
        let kind = kind.as_bytes();
        PARTS.iter().any(|part| kind.starts_with(part.as_bytes()))
    });
    let headers_of_all = if is_part { 1 } else { HEADERS.len() };
    for (name, value) in HEADERS.iter().take(headers_of_all) {
        if !headers.contains_key(name) {
            headers.insert(name.clone(), HeaderValue::from_static(value));
        }
    }
}

/// Media types of what documents are put together from.
const PARTS: [&str; 3] = ["text/css", "text/javascript", "font/"];
const HEADERS: [(HeaderName, &str); 5] = [
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
];
