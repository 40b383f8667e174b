//! Tokens: shown once, stored as hashes.

use rand::RngExt;
use sha2::{Digest, Sha256};
use zeroize::Zeroizing;

/// A token as its holder has it: 256 random bits as 64 hexadecimal digits.
///
/// Has no `Debug`, `Display` or `Serialize`, so that it cannot end up in a log or a response.
pub struct PlainToken(Zeroizing<String>);

impl PlainToken {
    /// Number of characters.
    pub const LENGTH: usize = 64;
    /// The format as a regular expression.
    pub const PATTERN: &str = "^[0-9a-f]{64}$";

    /// Generates a token from the operating system's random numbers.
    #[must_use]
    pub fn generate() -> Self {
        let bits: [u8; 32] = rand::rng().random();
        Self(Zeroizing::new(hex(&bits)))
    }

    /// Wraps 256 bits that nobody can guess.
    pub(crate) fn from_bits(bits: &[u8; 32]) -> Self {
        Self(Zeroizing::new(hex(bits)))
    }

    /// Parses a presented token; none if it does not have our format.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let shaped = text.len() == Self::LENGTH
            && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
        shaped.then(|| Self(Zeroizing::new(text.to_owned())))
    }

    /// Returns the token, for its holder only.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// Returns the SHA-256 hash for the database. A token has 256 random bits, so no slower hash is needed.
    #[must_use]
    pub fn hash(&self) -> HashedToken {
        HashedToken(hex(&Sha256::digest(self.0.as_bytes())))
    }
}

/// A token as the database stores it: its SHA-256 hash as 64 hexadecimal digits.
#[derive(Clone, PartialEq, Eq)]
pub struct HashedToken(String);

impl HashedToken {
    /// Returns the hash as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes
        .iter()
        .fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_differ_and_parse_to_the_same_hash() {
        let token = PlainToken::generate();
        assert_ne!(token.reveal(), PlainToken::generate().reveal());
        let again = PlainToken::parse(token.reveal()).unwrap();
        assert_eq!(again.hash().as_str(), token.hash().as_str());
        assert_ne!(token.hash().as_str(), token.reveal());
    }

    #[test]
    fn invalid_tokens_are_refused() {
        for text in ["", "abc", &"g".repeat(64), &"A".repeat(64), &"a".repeat(65)] {
            assert!(PlainToken::parse(text).is_none());
        }
    }
}
