//! Secrets and signatures of Standard Webhooks 1.0.0.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use domain::{Error, PlainSecret, Result, Timestamp};
use hmac::{Hmac, Mac as _};
use rand::RngExt;
use sha2::Sha256;
use zeroize::Zeroizing;

const PREFIX: &str = "whsec_";
/// The sizes that the standard allows, in bytes.
const SIZES: std::ops::RangeInclusive<usize> = 24..=64;

/// The secret that a receiver checks signatures with: 32 random bytes, written as `whsec_` and base64.
///
/// Has no `Debug`, `Display` or `Serialize`, so that it cannot end up in a log or a response.
pub struct Secret(Zeroizing<Vec<u8>>);

impl Secret {
    /// Generates a secret.
    #[must_use]
    pub fn generate() -> Self {
        let bytes: [u8; 32] = rand::rng().random();
        Self(Zeroizing::new(bytes.to_vec()))
    }

    /// Parses a secret with or without `whsec_`; none if it has fewer than 24 or more than 64 bytes.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.strip_prefix(PREFIX).unwrap_or(text);
        let bytes = Zeroizing::new(STANDARD.decode(text).ok()?);
        SIZES.contains(&bytes.len()).then_some(Self(bytes))
    }

    /// Returns the written form, for its owner and for sealing.
    #[must_use]
    pub fn to_plain(&self) -> PlainSecret {
        PlainSecret::new(format!("{PREFIX}{}", STANDARD.encode(self.0.as_slice())))
    }

    /// Returns the signature of a message: `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64.
    ///
    /// # Errors
    /// [`Error::Internal`], which no secret that was parsed causes.
    ///
    /// ```
    /// use domain::Timestamp;
    /// use webhooks::Secret;
    ///
    /// // The test vector of the standard.
    /// let secret = Secret::parse("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").unwrap();
    /// let at = Timestamp::from_epoch_seconds(1614265330).unwrap();
    /// let signature = secret.sign("msg_p5jXN8AQM9LWM0D4loKWxJek", at, r#"{"test": 2432232314}"#);
    /// assert_eq!(signature.unwrap(), "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    /// assert!(Secret::parse("").is_none());
    /// assert!(Secret::parse("whsec_").is_none());
    /// ```
    pub fn sign(&self, id: &str, at: Timestamp, body: &str) -> Result<String> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).map_err(Error::internal)?;
        for part in [id, ".", &at.epoch_seconds().to_string(), ".", body] {
            mac.update(part.as_bytes());
        }
        let signature = STANDARD.encode(mac.finalize().into_bytes());
        Ok(format!("v1,{signature}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generated_secrets_differ_and_are_read_as_they_are_written() {
        let (one, two) = (Secret::generate().to_plain(), Secret::generate().to_plain());
        assert_ne!(one.reveal(), two.reveal());
        assert!(one.reveal().starts_with("whsec_"));
        let again = Secret::parse(one.reveal()).unwrap();
        assert_eq!(again.0.len(), 32);
        assert_eq!(again.to_plain().reveal(), one.reveal());
    }

    #[test]
    fn short_and_unreadable_secrets_are_refused() {
        for text in ["", "whsec_", "whsec_AAAA", "whsec_é", &"A".repeat(400)] {
            assert!(Secret::parse(text).is_none(), "{text}");
        }
    }
}
