//! Secrets that the server must read again later, encrypted with a key that is not in the database.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use chacha20poly1305::aead::{Aead as _, KeyInit as _, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use hmac::{Hmac, Mac as _};
use rand::RngExt;
use sha2::Sha256;
use zeroize::Zeroizing;

use crate::PlainToken;

const KEY_BYTES: usize = 32;
const NONCE_BYTES: usize = 24;
/// The prefix of every sealed text, so that the method of sealing can change later.
const VERSION: &str = "x1.";

/// The key that seals secrets: 32 bytes.
///
/// Has no `Debug`, `Display` or `Serialize`, so that it cannot end up in a log or a response.
pub struct SealKey(Zeroizing<[u8; KEY_BYTES]>);

/// A secret as its owner typed it. Has no `Debug`, `Display` or `Serialize`, for the same reason.
pub struct PlainSecret(Zeroizing<String>);

/// A secret as the database stores it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SealedSecret(String);

impl PlainSecret {
    /// Wraps a secret.
    #[must_use]
    pub fn new(text: String) -> Self {
        Self(Zeroizing::new(text))
    }

    /// Returns the secret, to send it.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl SealedSecret {
    /// Wraps the stored form.
    #[must_use]
    pub fn from_stored(text: String) -> Self {
        Self(text)
    }

    /// Returns the stored form.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl SealKey {
    /// Generates a key from the operating system's random numbers.
    #[must_use]
    pub fn generate() -> Self {
        Self(Zeroizing::new(rand::rng().random()))
    }

    /// Parses 32 bytes in base64.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let bytes = Zeroizing::new(STANDARD.decode(text.trim()).ok()?);
        let key: [u8; KEY_BYTES] = bytes.as_slice().try_into().ok()?;
        Some(Self(Zeroizing::new(key)))
    }

    /// Returns the key in base64, for its file.
    #[must_use]
    pub fn to_base64(&self) -> Zeroizing<String> {
        Zeroizing::new(STANDARD.encode(self.0.as_slice()))
    }

    /// Derives the token of a purpose, which is always the same: HMAC-SHA256 of the purpose (RFC 2104).
    #[must_use]
    pub fn derive_token(&self, purpose: &str) -> PlainToken {
        // HMAC fills a short key up with zeros, to the length of a block.
        let mut block = Zeroizing::new([0; 64]);
        if let Some(start) = block.first_chunk_mut::<KEY_BYTES>() {
            *start = *self.0;
        }
        let mut hmac = <Hmac<Sha256> as hmac::Mac>::new((&*block).into());
        hmac.update(b"token:");
        hmac.update(purpose.as_bytes());
        PlainToken::from_bits(&hmac.finalize().into_bytes().into())
    }

    /// Seals a secret for one `place`; it can only be opened for the same place.
    /// Uses XChaCha20-Poly1305 with a random nonce and the place as associated data.
    ///
    /// # Errors
    /// [`crate::Error::Internal`] for a secret beyond the cipher's 256 GiB.
    pub fn seal(&self, place: &str, secret: &PlainSecret) -> crate::Result<SealedSecret> {
        let nonce: [u8; NONCE_BYTES] = rand::rng().random();
        let payload = Payload {
            msg: secret.reveal().as_bytes(),
            aad: place.as_bytes(),
        };
        let sealed = self
            .cipher()
            .encrypt(&XNonce::from(nonce), payload)
            .map_err(|_| crate::Error::internal("a secret could not be sealed"))?;
        let mut bytes = nonce.to_vec();
        bytes.extend(sealed);
        Ok(SealedSecret(format!("{VERSION}{}", STANDARD.encode(bytes))))
    }

    /// Opens a secret; none if it was sealed with another key or for another place, or was modified.
    #[must_use]
    pub fn open(&self, place: &str, sealed: &SealedSecret) -> Option<PlainSecret> {
        let bytes = STANDARD.decode(sealed.0.strip_prefix(VERSION)?).ok()?;
        let (nonce, sealed) = bytes.split_first_chunk::<NONCE_BYTES>()?;
        let payload = Payload {
            msg: sealed,
            aad: place.as_bytes(),
        };
        let bytes = self.cipher().decrypt(&XNonce::from(*nonce), payload).ok()?;
        String::from_utf8(bytes).ok().map(PlainSecret::new)
    }

    fn cipher(&self) -> XChaCha20Poly1305 {
        XChaCha20Poly1305::new((&*self.0).into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn secret() -> PlainSecret {
        PlainSecret::new("Bearer 0123456789".to_owned())
    }

    #[test]
    fn a_secret_opens_with_its_key_at_its_place_alone() {
        let (key, other) = (SealKey::generate(), SealKey::generate());
        let sealed = key.seal("a", &secret()).unwrap();
        let opened = key.open("a", &sealed).unwrap();
        assert_eq!(opened.reveal(), "Bearer 0123456789");
        assert!(key.open("b", &sealed).is_none());
        assert!(other.open("a", &sealed).is_none());
        assert!(!sealed.as_str().contains("Bearer"));
        assert_ne!(sealed, key.seal("a", &secret()).unwrap());
    }

    #[test]
    fn a_derived_token_depends_on_key_and_purpose() {
        let (key, other) = (SealKey::generate(), SealKey::generate());
        let token = key.derive_token("a");
        assert_eq!(token.reveal(), key.derive_token("a").reveal());
        assert_ne!(token.reveal(), key.derive_token("b").reveal());
        assert_ne!(token.reveal(), other.derive_token("a").reveal());
        assert!(PlainToken::parse(token.reveal()).is_some());
    }

    #[test]
    fn a_modified_secret_does_not_open() {
        let key = SealKey::generate();
        let sealed = key.seal("a", &secret()).unwrap();
        let text = sealed.as_str();
        let body = STANDARD.decode(&text[VERSION.len()..]).unwrap();
        for at in 0..body.len() {
            let mut changed = body.clone();
            changed[at] ^= 1;
            let changed = format!("{VERSION}{}", STANDARD.encode(changed));
            assert!(key.open("a", &SealedSecret(changed)).is_none(), "{at}");
        }
        for text in ["", "x1.", "x1.AAAA", "x2.AAAA", "x1.é"] {
            assert!(key.open("a", &SealedSecret(text.to_owned())).is_none());
        }
    }

    #[test]
    fn a_key_survives_its_file_and_nothing_else_is_a_key() {
        let key = SealKey::generate();
        let again = SealKey::parse(&format!("{}\n", *key.to_base64())).unwrap();
        let sealed = key.seal("a", &secret()).unwrap();
        assert!(again.open("a", &sealed).is_some());
        for text in ["", "abc", "AAAA", &"A".repeat(44), &"A".repeat(42)] {
            assert!(SealKey::parse(text).is_none(), "{text}");
        }
    }
}
