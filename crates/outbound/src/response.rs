//! Responses.

use std::time::Duration;

use hyper::HeaderMap;
use hyper::header::{CONTENT_TYPE, ETAG, HeaderName, LAST_MODIFIED, RETRY_AFTER, WWW_AUTHENTICATE};

use crate::Target;

/// Asks for an end of deliveries: the value `disable`.
const WEBHOOK_DELIVERY: HeaderName = HeaderName::from_static("webhook-delivery");
/// Asks not to send this message again.
const ABORT_MESSAGE: HeaderName = HeaderName::from_static("abort-message");

const KEPT_HEADERS: [HeaderName; 7] = [
    CONTENT_TYPE,
    ETAG,
    LAST_MODIFIED,
    RETRY_AFTER,
    WWW_AUTHENTICATE,
    WEBHOOK_DELIVERY,
    ABORT_MESSAGE,
];

/// The times of a call's steps. Of a call with a redirect, those of the last request.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Timings {
    /// Finding the addresses of the host.
    pub resolve: Duration,
    /// The TCP connection.
    pub connect: Duration,
    /// The TLS handshake; none without TLS.
    pub tls: Option<Duration>,
    /// From the request to the head of the response.
    pub first_byte: Duration,
    /// The body.
    pub rest: Duration,
}

/// A whole response, of any status.
#[derive(Clone)]
pub struct Response {
    /// The status code.
    pub status: u16,
    /// The decompressed body.
    pub body: Vec<u8>,
    /// Time from the call to the last byte.
    pub elapsed: Duration,
    /// Times of its steps.
    pub timings: Timings,
    headers: HeaderMap,
    url: Target,
}

impl Response {
    pub(crate) fn new(
        status: u16,
        headers: &HeaderMap,
        body: Vec<u8>,
        elapsed: Duration,
        timings: Timings,
        url: Target,
    ) -> Self {
        let headers = KEPT_HEADERS
            .into_iter()
            .filter_map(|name| Some((name.clone(), headers.get(name)?.clone())))
            .collect();
        Self {
            status,
            body,
            elapsed,
            timings,
            headers,
            url,
        }
    }

    /// Returns the headers that are kept, with their names in lower case. Values that are not ASCII text are left out.
    pub fn headers(&self) -> impl Iterator<Item = (&str, &str)> {
        let headers = self.headers.iter();
        headers.filter_map(|(name, value)| Some((name.as_str(), value.to_str().ok()?)))
    }

    /// Returns the value of `Content-Type`, `ETag`, `Last-Modified`, `Retry-After`, `WWW-Authenticate`,
    /// `Webhook-Delivery` or `Abort-Message`; other headers are dropped. `None` also if the value is not ASCII text.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)?.to_str().ok()
    }

    /// Returns the address that gave the response: that of the request, or the last one of its redirects.
    #[must_use]
    pub const fn url(&self) -> &Target {
        &self.url
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
