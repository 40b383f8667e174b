//! `Cache-Control` of responses.

use actix_web::body::{self, MessageBody as _};
use actix_web::http::header::{
    AUTHORIZATION, CACHE_CONTROL, CONTENT_TYPE, ETAG, HeaderMap, HeaderValue,
};
use actix_web::http::{Method, StatusCode};
use actix_web::{HttpRequest, HttpResponse};
use domain::Error;

use crate::etag;

/// For account data, for errors, and the default for responses of the API.
pub(crate) const NO_STORE: &str = "private, no-store";
/// For public docs: caches may store them but must revalidate each time, because the next publish changes them
/// and their owner may make them private.
pub(crate) const REVALIDATE: &str = "no-cache";

/// For files whose address changes with their content.
pub(crate) const IMMUTABLE: &str = "public, max-age=31536000, immutable";

/// Returns the `Cache-Control` of docs.
pub(crate) fn docs_cache_control(is_public: bool) -> &'static str {
    if is_public { REVALIDATE } else { NO_STORE }
}

/// Returns the `Cache-Control` of a redirect. With a token it may be of private docs, which only their owner
/// may learn about.
pub(crate) fn redirect_cache_control(request: &HttpRequest) -> HeaderValue {
    let is_anonymous = !request.headers().contains_key(AUTHORIZATION);
    HeaderValue::from_static(docs_cache_control(is_anonymous))
}

/// Adds the default to API responses without the header.
pub(crate) fn add_default(path: &str, headers: &mut HeaderMap) {
    if path.starts_with("/api") && !headers.contains_key(CACHE_CONTROL) {
        headers.insert(CACHE_CONTROL, HeaderValue::from_static(NO_STORE));
    }
}

/// Finishes an API response about public or private docs: public ones get an entity tag, and a 304 if the
/// caller has the current state.
///
/// # Errors
/// [`Error::Internal`] if the body is a stream.
pub(crate) fn finish(
    request: &HttpRequest,
    is_public: bool,
    mut answer: HttpResponse,
) -> Result<HttpResponse, Error> {
    let is_whole = matches!(answer.status(), StatusCode::OK | StatusCode::NOT_MODIFIED);
    if !is_public || !is_whole || request.method() != Method::GET {
        answer.headers_mut().remove(ETAG);
        let how = HeaderValue::from_static(NO_STORE);
        answer.headers_mut().insert(CACHE_CONTROL, how);
        return Ok(answer);
    }
    let how = HeaderValue::from_static(REVALIDATE);
    answer.headers_mut().insert(CACHE_CONTROL, how);
    if answer.headers().contains_key(ETAG) {
        return Ok(answer);
    }
    let (head, body) = answer.into_parts();
    let bytes = body
        .try_into_bytes()
        .map_err(|_| Error::internal("a JSON answer is not whole"))?;
    let etag = etag::of_answer(&bytes);
    let mut answer = head.set_body(bytes).map_into_boxed_body();
    if etag::is_known(request, &etag) {
        answer = answer.set_body(body::None::new()).map_into_boxed_body();
        *answer.status_mut() = StatusCode::NOT_MODIFIED;
        answer.headers_mut().remove(CONTENT_TYPE);
    }
    answer.headers_mut().insert(ETAG, etag);
    Ok(answer)
}
