//! Reads by scripts of other sites (CORS, <https://fetch.spec.whatwg.org/#http-cors-protocol>): whatever is public may be
//! read by any site, without credentials.

use actix_web::http::Method;
use actix_web::http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_MAX_AGE, ACCESS_CONTROL_REQUEST_METHOD,
    CACHE_CONTROL, HeaderMap, HeaderValue, ORIGIN,
};
use actix_web::{HttpRequest, HttpResponse};

use crate::caching::REVALIDATE;

/// JSON that needs no account.
const API: [&str; 6] = [
    "/api/public/",
    "/api/projects/public/",
    "/api/health",
    "/api/help/",
    "/api/plans",
    "/api/status",
];
/// The program, the action, the widget and the catalogues.
const DOWNLOADS: [&str; 4] = ["/cli/", "/actions/", "/widget.js", "/.well-known/"];
/// Endings of files, feeds, Markdown and the cards of MCP servers.
const ENDINGS: [&str; 7] = [
    ".graphql",
    ".txt",
    ".md",
    ".atom",
    ".ics",
    ".xml",
    "/server-card",
];
/// Seconds for which browsers remember the response to a preflight: the longest that any of them does.
const REMEMBERED: &str = "86400";

/// Returns whether scripts of other sites may read that address. Only what is public: such a script cannot send a key,
/// because no preflight allows `Authorization`.
fn is_open(path: &str) -> bool {
    let begins_as = |list: &[&str]| list.iter().any(|begin| path.starts_with(begin));
    if path.starts_with("/api/") {
        return begins_as(&API);
    }
    begins_as(&DOWNLOADS) || ENDINGS.iter().any(|end| path.ends_with(end))
}

/// Adds the headers that let scripts of other sites read a response.
pub(crate) fn add_headers(request: &HttpRequest, headers: &mut HeaderMap) {
    if matches!(*request.method(), Method::GET | Method::HEAD) && is_open(request.path()) {
        let any = HeaderValue::from_static("*");
        headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, any);
        let etag = HeaderValue::from_static("ETag");
        headers.insert(ACCESS_CONTROL_EXPOSE_HEADERS, etag);
    }
}

/// Returns the response to the question of a browser whether a script may send a request; `None` if the request is not
/// such a question, or the address is not open to other sites.
pub(crate) fn preflight(request: &HttpRequest) -> Option<HttpResponse> {
    let headers = request.headers();
    let is_preflight = *request.method() == Method::OPTIONS
        && headers.contains_key(ORIGIN)
        && headers.contains_key(ACCESS_CONTROL_REQUEST_METHOD);
    if !is_preflight || !is_open(request.path()) {
        return None;
    }
    let answer = HttpResponse::NoContent()
        .insert_header((ACCESS_CONTROL_ALLOW_ORIGIN, "*"))
        .insert_header((ACCESS_CONTROL_ALLOW_METHODS, "GET, HEAD"))
        // Not `Content-Type`, so that no other site can send JSON.
        .insert_header((ACCESS_CONTROL_ALLOW_HEADERS, "If-None-Match"))
        .insert_header((ACCESS_CONTROL_MAX_AGE, REMEMBERED))
        .insert_header((CACHE_CONTROL, REVALIDATE))
        .finish();
    Some(answer)
}
