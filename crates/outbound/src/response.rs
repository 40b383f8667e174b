//! Responses.

use std::time::Duration;

use hyper::HeaderMap;
use hyper::header::{CONTENT_TYPE, ETAG, HeaderName, LAST_MODIFIED, RETRY_AFTER, WWW_AUTHENTICATE};

const KEPT_HEADERS: [HeaderName; 5] = [
    CONTENT_TYPE,
    ETAG,
    LAST_MODIFIED,
    RETRY_AFTER,
    WWW_AUTHENTICATE,
];

/// A whole response, of any status. It does not show whether a redirect was followed.
#[derive(Clone)]
pub struct Response {
    /// The status code.
    pub status: u16,
    /// The decompressed body.
    pub body: Vec<u8>,
    /// Time from the call to the last byte.
    pub elapsed: Duration,
    headers: HeaderMap,
}

impl Response {
    pub(crate) fn new(status: u16, headers: &HeaderMap, body: Vec<u8>, elapsed: Duration) -> Self {
        let headers = KEPT_HEADERS
            .into_iter()
            .filter_map(|name| Some((name.clone(), headers.get(name)?.clone())))
            .collect();
        Self {
            status,
            body,
            elapsed,
            headers,
        }
    }

    /// Returns the value of `Content-Type`, `ETag`, `Last-Modified`, `Retry-After` or `WWW-Authenticate`; other
    /// headers are dropped. `None` also if the value is not ASCII text.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)?.to_str().ok()
    }

    /// Returns whether the status is 200 to 299.
    #[must_use]
    pub fn is_success(&self) -> bool {
        (200..300).contains(&self.status)
    }
}

/// Leaves out the body, which may be large and private.
impl std::fmt::Debug for Response {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Response")
            .field("status", &self.status)
            .field("bytes", &self.body.len())
            .field("elapsed", &self.elapsed)
            .finish_non_exhaustive()
    }
}
