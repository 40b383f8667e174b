//! Idempotency keys, which make a repeated request count once.

use crate::{Error, Result};

/// A key that a client chooses for one request and sends again with each retry
/// (draft-ietf-httpapi-idempotency-key-header): 1 to 255 visible ASCII characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IdempotencyKey(String);

impl IdempotencyKey {
    /// Maximum number of characters.
    pub const MAX: usize = 255;
    /// Regular expression of the accepted characters, for the OpenAPI document.
    pub const PATTERN: &str = "^[!-~]+$";

    /// Parses the header of a request.
    ///
    /// # Errors
    /// [`Error::BadRequest`] with code `invalid_idempotency_key`.
    pub fn parse(text: &str) -> Result<Self> {
        if (1..=Self::MAX).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_graphic()) {
            Ok(Self(text.to_owned()))
        } else {
            Err(Error::BadRequest {
                code: "invalid_idempotency_key",
                field: None,
                message: "Send one Idempotency-Key header of 1 to 255 visible ASCII characters."
                    .to_owned(),
            })
        }
    }

    /// The key.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn are_short_and_visible() {
        for good in ["a", "8e03978e-40d5-43dd", "\"quoted\"", &"k".repeat(255)] {
            assert!(IdempotencyKey::parse(good).is_ok(), "{good}");
        }
        for bad in ["", " ", "a b", "a\tb", "ä", "a\u{0}", &"k".repeat(256)] {
            assert!(IdempotencyKey::parse(bad).is_err(), "{bad:?}");
        }
    }
}
