use reqwest::header::HeaderValue;
use zeroize::Zeroizing;

use crate::Error;

/// An API key, or the token of a session. It has neither `Debug` nor `Display`, so that it cannot end up in a log.
pub struct ApiKey(Zeroizing<String>);

impl ApiKey {
    /// Wraps a key. Outer white space, as at the end of a file, is dropped.
    ///
    /// # Errors
    /// [`Error::InvalidKey`] if it is empty or has characters that no key has.
    pub fn new(text: impl Into<String>) -> Result<Self, Error> {
        let text = Zeroizing::new(text.into());
        let key = text.trim();
        let is_shaped = !key.is_empty()
            && key.len() <= 256
            && key
                .bytes()
                .all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-');
        if is_shaped {
            Ok(Self(Zeroizing::new(key.to_owned())))
        } else {
            Err(Error::InvalidKey)
        }
    }

    /// Returns the value of the `Authorization` header. It is marked, so that HTTP libraries do not log it.
    pub(crate) fn header(&self) -> Result<HeaderValue, Error> {
        let text = Zeroizing::new(format!("Bearer {}", self.0.as_str()));
        let mut value = HeaderValue::from_str(&text).map_err(|_| Error::InvalidKey)?;
        value.set_sensitive(true);
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_trimmed_and_checked() {
        let key = ApiKey::new(" gf_w_abc\n").ok().unwrap();
        let header = key.header().unwrap();
        assert_eq!(header.to_str().unwrap(), "Bearer gf_w_abc");
        assert!(header.is_sensitive());
        for bad in ["", " ", "a b", "a\nb", "ä", &"k".repeat(257)] {
            assert!(matches!(ApiKey::new(bad), Err(Error::InvalidKey)), "{bad}");
        }
    }
}
