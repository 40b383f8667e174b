//! Requests.

use std::time::Duration;

use hyper::body::Bytes;

use crate::{Headers, Target};

/// The most bytes that an answer has by default, after decompression.
pub const MAX_BYTES: usize = 2 << 20;

/// The most bytes that the answer to an introspection query has, after decompression.
pub const INTROSPECTION_MAX_BYTES: usize = 32 << 20;

/// One call of a target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// Reads; sends no body.
    Get,
    /// Sends the body.
    Post,
}

/// One call. It has no `Debug`: headers, address and body may be secret.
#[derive(Clone)]
pub struct Request {
    /// How.
    pub method: Method,
    /// The target.
    pub url: Target,
    /// Sent along.
    pub headers: Headers,
    /// Sent with [`Method::Post`].
    pub body: Bytes,
    /// The answer's most bytes, after decompression.
    pub max_bytes: usize,
    /// Maximum duration of the whole call; [`crate::Options::total`] caps it.
    pub deadline: Duration,
}

impl Request {
    /// A GET with the default limits.
    #[must_use]
    pub fn get(url: Target) -> Self {
        Self::new(Method::Get, url, Bytes::new())
    }

    /// A POST of `body` with the default limits.
    #[must_use]
    pub fn post(url: Target, body: impl Into<Bytes>) -> Self {
        Self::new(Method::Post, url, body.into())
    }

    /// With these headers instead of those it had.
    #[must_use]
    pub fn with_headers(mut self, headers: Headers) -> Self {
        self.headers = headers;
        self
    }

    /// With another limit of the answer, in bytes.
    #[must_use]
    pub fn with_max_bytes(mut self, max_bytes: usize) -> Self {
        self.max_bytes = max_bytes;
        self
    }

    /// With a shorter time for the whole call.
    #[must_use]
    pub fn with_deadline(mut self, deadline: Duration) -> Self {
        self.deadline = deadline;
        self
    }

    fn new(method: Method, url: Target, body: Bytes) -> Self {
        Self {
            method,
            url,
            headers: Headers::new(),
            body,
            max_bytes: MAX_BYTES,
            deadline: Duration::MAX,
        }
    }
}
