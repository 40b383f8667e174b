//! Requests.

use std::time::Duration;

use hyper::body::Bytes;

use crate::{Headers, Target};

/// Default maximum size of a response in bytes, after decompression.
pub const MAX_BYTES: usize = 2 << 20;

/// Maximum size of the response to an introspection query in bytes, after decompression.
pub const INTROSPECTION_MAX_BYTES: usize = 32 << 20;

/// The method of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// Without a body.
    Get,
    /// With a body.
    Post,
}

/// A request. It has no `Debug`, because headers, URL and body may be secret.
#[derive(Clone)]
pub struct Request {
    /// The method.
    pub method: Method,
    /// The target.
    pub url: Target,
    /// The headers.
    pub headers: Headers,
    /// The body, for [`Method::Post`].
    pub body: Bytes,
    /// Maximum size of the response in bytes, after decompression.
    pub max_bytes: usize,
    /// Maximum duration of the whole call; [`crate::Options::total`] caps it.
    pub deadline: Duration,
    /// How many redirects are followed. With none, the redirect is the response.
    pub max_redirects: u8,
    /// Whether only the beginning of the response is wanted. Then a body that is too long, broken or slow is cut off.
    pub is_start_enough: bool,
}

impl Request {
    /// Creates a GET with the default limits.
    #[must_use]
    pub fn get(url: Target) -> Self {
        Self::new(Method::Get, url, Bytes::new())
    }

    /// Creates a POST of `body` with the default limits.
    #[must_use]
    pub fn post(url: Target, body: impl Into<Bytes>) -> Self {
        Self::new(Method::Post, url, body.into())
    }

    /// Replaces the headers.
    #[must_use]
    pub fn with_headers(mut self, headers: Headers) -> Self {
        self.headers = headers;
        self
    }

    /// Sets the maximum size of the response, in bytes.
    #[must_use]
    pub fn with_max_bytes(mut self, max_bytes: usize) -> Self {
        self.max_bytes = max_bytes;
        self
    }

    /// Sets a shorter time limit for the whole call.
    #[must_use]
    pub fn with_deadline(mut self, deadline: Duration) -> Self {
        self.deadline = deadline;
        self
    }

    /// Follows no redirect: the redirect is the response.
    #[must_use]
    pub fn without_redirects(mut self) -> Self {
        self.max_redirects = 0;
        self
    }

    /// Follows up to this many redirects: websites often need two, to https and to `www`.
    #[must_use]
    pub fn with_redirects(mut self, max_redirects: u8) -> Self {
        self.max_redirects = max_redirects;
        self
    }

    /// Reads only the beginning of the body: about `max_bytes`, or what arrives within two seconds.
    #[must_use]
    pub fn with_start_of_body(mut self, max_bytes: usize) -> Self {
        self.is_start_enough = true;
        self.max_bytes = max_bytes;
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
            max_redirects: 1,
            is_start_enough: false,
        }
    }
}
