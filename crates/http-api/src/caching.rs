//! What browsers, and proxies between them and this server, may keep of an answer.

use actix_web::body::{self, MessageBody as _};
use actix_web::http::header::{
    AUTHORIZATION, CACHE_CONTROL, CONTENT_TYPE, ETAG, HeaderMap, HeaderValue, IF_NONE_MATCH,
};
use actix_web::http::{Method, StatusCode};
use actix_web::{HttpRequest, HttpResponse};
use domain::Error;
use sha2::{Digest as _, Sha256};

/// For answers that belong to an account, for errors, and for every answer of the API that says nothing
/// else.
pub(crate) const NO_STORE: &str = "private, no-store";
/// For public docs: may be kept by anybody, and must be asked for again each time, because the next publish
/// changes them and their owner may make them private.
pub(crate) const REVALIDATE: &str = "no-cache";
/// Bytes of a hash in an entity tag.
const ETAG_BYTES: usize = 12;

/// How docs may be kept.
pub(crate) fn of_docs(is_public: bool) -> &'static str {
    if is_public { REVALIDATE } else { NO_STORE }
}

/// How the way to another address may be kept: only its owner is told that of private docs.
pub(crate) fn of_redirect(request: &HttpRequest) -> HeaderValue {
    let is_anonymous = !request.headers().contains_key(AUTHORIZATION);
    HeaderValue::from_static(of_docs(is_anonymous))
}

/// Adds the header to an answer of the API that has none.
pub(crate) fn add_default(path: &str, headers: &mut HeaderMap) {
    if path.starts_with("/api") && !headers.contains_key(CACHE_CONTROL) {
        headers.insert(CACHE_CONTROL, HeaderValue::from_static(NO_STORE));
    }
}

/// Finishes an answer of the API that tells of public or private docs: public ones get an entity tag, and
/// callers that have it already get headers alone.
///
/// # Errors
/// [`Error::Internal`] where the body comes piece by piece.
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
    let etag = etag(&bytes)?;
    let mut answer = head.set_body(bytes).map_into_boxed_body();
    if is_known(request, &etag) {
        answer = answer.set_body(body::None::new()).map_into_boxed_body();
        *answer.status_mut() = StatusCode::NOT_MODIFIED;
        answer.headers_mut().remove(CONTENT_TYPE);
    }
    answer.headers_mut().insert(ETAG, etag);
    Ok(answer)
}

/// A weak tag, since compression makes other bytes of the same answer.
fn etag(bytes: &[u8]) -> Result<HeaderValue, Error> {
    let digest = Sha256::digest(bytes);
    let hash: String = digest
        .iter()
        .take(ETAG_BYTES)
        .map(|byte| format!("{byte:02x}"))
        .collect();
    HeaderValue::from_str(&format!("W/\"{hash}\"")).map_err(Error::internal)
}

/// Returns whether the caller has what the tag names.
pub(crate) fn is_known(request: &HttpRequest, etag: &HeaderValue) -> bool {
    // Both may be weak: `If-None-Match` compares what they name (RFC 9110, 13.1.2).
    fn named(tag: &[u8]) -> &[u8] {
        tag.strip_prefix(b"W/").unwrap_or(tag)
    }
    let etag = named(etag.as_bytes());
    request
        .headers()
        .get(IF_NONE_MATCH)
        .and_then(|tags| tags.to_str().ok())
        .is_some_and(|tags| {
            tags.trim() == "*"
                || tags
                    .split(',')
                    .any(|tag| named(tag.trim().as_bytes()) == etag)
        })
}
