//! The page that a browser shows when the server fails, instead of JSON.

use actix_web::HttpResponse;
use actix_web::ResponseError as _;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, HeaderValue};
use domain::Error;
use product_site::failed_page;

use crate::error::ApiError;
use crate::security_headers::failed_page_policy;

const TEXT: &str = "We're sorry, but something unexpected happened. Please try refreshing the page or going back to the homepage.";

/// Returns the response for a failure outside of the API; `None` if it should be JSON. Files, whose last
/// segment has a dot, get plain text.
pub(crate) fn failure_response(
    product: &str,
    path: &str,
    error: &ApiError,
    request_id: &str,
) -> Option<HttpResponse> {
    let is_json = path == "/api" || path.starts_with("/api/") || path.ends_with("/mcp");
    if is_json || !error.status_code().is_server_error() {
        return None;
    }
    let said = error.to_string();
    let text = match error {
        ApiError::Domain(Error::Unavailable(_) | Error::CannotSave(_)) => said.as_str(),
        _ => TEXT,
    };
    let mut answer = HttpResponse::build(error.status_code());
    answer.insert_header((CACHE_CONTROL, HeaderValue::from_static("no-store")));
    let is_file = path
        .rsplit('/')
        .next()
        .is_some_and(|name| name.contains('.'));
    if is_file {
        let text = format!("{text}\nRequest id: {request_id}\n");
        return Some(answer.content_type("text/plain; charset=utf-8").body(text));
    }
    let policy = failed_page_policy();
    Some(
        answer
            .insert_header((CONTENT_SECURITY_POLICY, policy))
            .content_type("text/html; charset=utf-8")
            .body(failed_page(product, text, request_id)),
    )
}
