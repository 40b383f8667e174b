//! Headers that a caller adds to a request.

use hyper::HeaderMap;
use hyper::header::{ACCEPT, CONTENT_TYPE, HeaderName, HeaderValue};

use crate::OutboundError;

/// Headers that this crate sets itself, or that belong to a single connection: a caller's would break framing
/// or limits.
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

const MAX_HEADERS: usize = 64;
const MAX_VALUE_BYTES: usize = 8 * 1024;

/// The headers of a request. It has no `Debug`, because values may be secret.
#[derive(Clone, Default)]
pub struct Headers(HeaderMap);

impl Headers {
    /// Returns an empty set of headers.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns `Content-Type` and `Accept` for JSON.
    #[must_use]
    pub fn json() -> Self {
        let json = HeaderValue::from_static("application/json");
        Self(HeaderMap::from_iter([
            (CONTENT_TYPE, json.clone()),
            (ACCEPT, json),
        ]))
    }

    /// Adds a header, or replaces the one with the same name.
    ///
    /// # Errors
    /// [`OutboundError::Header`] for a name or value that HTTP does not allow, for a header that this crate
    /// sets itself (`Host`, `Content-Length`, `Accept-Encoding` …), and for too many or too long ones.
    pub fn add(&mut self, name: &str, value: &str) -> Result<(), OutboundError> {
        self.insert(name, value, false)
    }

    /// Like [`Headers::add`], but marks the value as secret, so that it is never shown.
    ///
    /// # Errors
    /// As [`Headers::add`].
    pub fn add_secret(&mut self, name: &str, value: &str) -> Result<(), OutboundError> {
        self.insert(name, value, true)
    }

    /// Returns the headers that may go to another origin: those that describe the body and what is accepted.
    /// All others were meant for the first origin, and may be secret even if the caller did not say so.
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
        let is_full = self.0.len() >= MAX_HEADERS && !self.0.contains_key(&name);
        if OWN.contains(&name.as_str()) || is_full || value.len() > MAX_VALUE_BYTES {
            return Err(OutboundError::Header);
        }
        value.set_sensitive(is_secret);
        self.0.insert(name, value);
        Ok(())
    }
}
