//! The headers that a caller adds to a request.

use hyper::HeaderMap;
use hyper::header::{ACCEPT, CONTENT_TYPE, HeaderName, HeaderValue};

use crate::OutboundError;

/// Set by this crate, or of a single connection: a caller's would break the framing or the limits.
const OWN: &[&str] = &[
    "accept-encoding",
    "connection",
    "content-length",
    "expect",
    "host",
    "keep-alive",
    "proxy-authorization",
    "proxy-connection",
    "te",
    "trailer",
    "transfer-encoding",
    "upgrade",
];

const MOST: usize = 64;
const MAX_VALUE_BYTES: usize = 8 * 1024;

/// Headers of a request. It has no `Debug`: values may be secret.
#[derive(Clone, Default)]
pub struct Headers(HeaderMap);

impl Headers {
    /// No headers.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// `Content-Type` and `Accept` for JSON.
    #[must_use]
    pub fn json() -> Self {
        let json = HeaderValue::from_static("application/json");
        Self(HeaderMap::from_iter([
            (CONTENT_TYPE, json.clone()),
            (ACCEPT, json),
        ]))
    }

    /// Adds a header, in place of another of that name.
    ///
    /// # Errors
    /// [`OutboundError::Header`] for a name or value that HTTP does not allow, for one that this crate
    /// sets itself (`Host`, `Content-Length`, `Accept-Encoding` …), and for too many or too long ones.
    pub fn add(&mut self, name: &str, value: &str) -> Result<(), OutboundError> {
        self.insert(name, value, false)
    }

    /// Like [`Headers::add`], for a value that must never be shown.
    ///
    /// # Errors
    /// Those of [`Headers::add`].
    pub fn add_secret(&mut self, name: &str, value: &str) -> Result<(), OutboundError> {
        self.insert(name, value, true)
    }

    /// Headers that may go to another origin: those that describe the body and what is accepted. Everything else was meant
    /// for the first one, and a caller need not have known that it is secret.
    pub(crate) fn for_other_origin(&self) -> Self {
        let kept = [CONTENT_TYPE, ACCEPT].into_iter().filter_map(|name| {
            let value = self.0.get(&name).filter(|value| !value.is_sensitive())?;
            Some((name, value.clone()))
        });
        Self(kept.collect())
    }

    pub(crate) fn to_map(&self) -> HeaderMap {
        self.0.clone()
    }

    fn insert(&mut self, name: &str, value: &str, is_secret: bool) -> Result<(), OutboundError> {
        let name: HeaderName = name.parse().map_err(|_| OutboundError::Header)?;
        let mut value = HeaderValue::from_str(value).map_err(|_| OutboundError::Header)?;
        let is_full = self.0.len() >= MOST && !self.0.contains_key(&name);
        if OWN.contains(&name.as_str()) || is_full || value.len() > MAX_VALUE_BYTES {
            return Err(OutboundError::Header);
        }
        value.set_sensitive(is_secret);
        self.0.insert(name, value);
        Ok(())
    }
}
