//! Responses.

use std::time::Duration;

use hyper::HeaderMap;
use hyper::header::{CONTENT_TYPE, ETAG, HeaderName, LAST_MODIFIED, RETRY_AFTER, WWW_AUTHENTICATE};

const KEPT: [HeaderName; 5] = [
    CONTENT_TYPE,
    ETAG,
    LAST_MODIFIED,
    RETRY_AFTER,
    WWW_AUTHENTICATE,
];

/// A whole answer, of any status. A redirect that was followed leaves no trace in it.
#[derive(Clone)]
pub struct Response {
    /// The status as a number.
    pub status: u16,
    /// The body, decompressed.
    pub body: Vec<u8>,
    /// From the call to the last byte, everything included.
    pub elapsed: Duration,
    headers: HeaderMap,
}

impl Response {
    pub(crate) fn new(status: u16, headers: &HeaderMap, body: Vec<u8>, elapsed: Duration) -> Self {
        let headers = KEPT
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

    /// `Content-Type`, `ETag`, `Last-Modified`, `Retry-After` or `WWW-Authenticate`; others are not
    /// kept. `None` also for a value that is no ASCII text.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)?.to_str().ok()
    }

    /// Whether the status is 200 to 299.
    #[must_use]
    pub fn is_success(&self) -> bool {
        (200..300).contains(&self.status)
    }
}

/// Without the body, which may be large and somebody's.
impl std::fmt::Debug for Response {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Response")
            .field("status", &self.status)
            .field("bytes", &self.body.len())
            .field("elapsed", &self.elapsed)
            .finish_non_exhaustive()
    }
}
