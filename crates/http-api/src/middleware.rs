//! Runs for every request: an id, a log line without secrets, and the security headers.

use std::rc::Rc;
use std::time::Instant;

use actix_web::HttpMessage as _;
use actix_web::HttpResponse;
use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderName, HeaderValue};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::web::Data;
use domain::{Error, RequestId};
use status::{SlowCall, SlowCalls};
use tracing::Instrument as _;

use crate::caching;
use crate::cross_origin;
use crate::error::ApiError;
use crate::rate_limit_headers::RateLimitStatus;
use crate::reads::ReadOf;
use crate::repeats::Repeats;
use crate::security_headers::add_security_headers;
use crate::{AppState, site};

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Gives the request an id, which goes into its log lines, its `X-Request-Id` and its error body, and logs one
/// line with method, route, status and time, but never query, body, token or address.
///
/// # Errors
/// Errors of the wrapped service.
pub async fn trace(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
    // Skips the counter that all threads share: ids only identify requests and are not sorted.
    let id = uuid::Uuid::new_v7(uuid::Timestamp::now(uuid::NoContext));
    let id = id
        .hyphenated()
        .encode_lower(&mut uuid::Uuid::encode_buffer())
        .to_owned();
    if let Some(id) = RequestId::parse(&id) {
        request.extensions_mut().insert(id);
    }
    let span = tracing::info_span!("request", id = %id);
    let line = Line {
        method: request.method().clone(),
        started: Instant::now(),
    };
    let repeats = request.app_data::<Rc<Repeats>>().cloned();
    let known = repeats.as_ref().and_then(|repeats| repeats.find(&request));
    if let Some((mut answer, route, read)) = known {
        span.in_scope(|| line.write(&route, StatusCode::OK));
        if let Some(read) = read {
            read.count(request.request(), StatusCode::OK);
        }
        name(answer.headers_mut(), &id);
        return Ok(request.into_response(answer));
    }
    let moment = repeats.as_ref().map(|repeats| repeats.moment());
    let preflight = cross_origin::preflight(request.request());
    async move {
        let response = match preflight {
            Some(answer) => request.into_response(answer),
            None => next.call(request).await?.map_into_boxed_body(),
        };
        let route = response
            .request()
            .match_pattern()
            .unwrap_or_else(|| "unmatched".to_owned());
        let error = response
            .response()
            .error()
            .and_then(|error| error.as_error::<ApiError>())
            .cloned();
        match &error {
            Some(ApiError::Domain(Error::Internal(cause))) => {
                tracing::error!(cause, "request failed");
            }
            Some(ApiError::Domain(Error::CannotSave(cause))) => {
                tracing::error!(cause, "nothing can be saved");
            }
            _ => {}
        }
        line.write(&route, response.status());
        if let Some(state) = response.request().app_data::<Data<AppState>>() {
            line.note_if_slow(&state.status, &route, response.status());
        }
        let read: Option<ReadOf> = response.response().extensions().get().copied();
        if let Some(read) = read {
            read.count(response.request(), response.status());
        }
        let mut response = response;
        if let Some(error) = error {
            let answer = answer(&response, &error, &id);
            response = response.into_response(answer);
        }
        let path = response.request().path().to_owned();
        caching::add_default(&path, response.headers_mut());
        let asked = response.request().clone();
        cross_origin::add_headers(&asked, response.headers_mut());
        add_security_headers(response.headers_mut());
        if let (Some(repeats), Some(moment)) = (repeats, moment) {
            repeats.keep(moment, &route, &response);
        }
        let rate_limit = response.request().extensions().get().copied();
        if let Some(rate_limit) = rate_limit {
            RateLimitStatus::write(&rate_limit, response.headers_mut());
        }
        name(response.headers_mut(), &id);
        Ok(response)
    }
    .instrument(span)
    .await
}

/// Returns the response of an error: JSON, or the error page if a browser would show JSON to a reader.
fn answer(response: &ServiceResponse, error: &ApiError, id: &str) -> HttpResponse {
    let request = response.request();
    let page = request
        .app_data::<Data<AppState>>()
        .and_then(|state| site::failure_response(&state.site.product, request.path(), error, id));
    page.unwrap_or_else(|| error.response(Some(id)))
}

/// The log line of a request.
struct Line {
    method: Method,
    started: Instant,
}

impl Line {
    fn write(&self, route: &str, status: StatusCode) {
        let (method, status) = (&self.method, status.as_u16());
        // Read the clock only if the line is written.
        let micros = || self.started.elapsed().as_micros();
        match status {
            500.. => tracing::error!(%method, route, status, micros = micros(), "served"),
            _ => tracing::info!(%method, route, status, micros = micros(), "served"),
        }
    }

    fn note_if_slow(&self, status: &status::Context, route: &str, code: StatusCode) {
        let duration = self.started.elapsed();
        if SlowCalls::is_slow(duration) {
            status.slow_calls.add(SlowCall {
                method: self.method.to_string(),
                route: route.to_owned(),
                status: code.as_u16(),
                duration,
                at: status.clock.now(),
            });
        }
    }
}

fn name(headers: &mut header::HeaderMap, id: &str) {
    if let Ok(value) = HeaderValue::from_str(id) {
        headers.insert(REQUEST_ID, value);
    }
}
