//! Email addresses.

use crate::{Error, Result};

/// A normalised email address: trimmed, lowercased, of the form `local@domain`.
///
/// The form is that of HTML's `input type=email`. Only sending mail shows whether the address exists.
/// Has no `Display`, to keep addresses out of logs; call [`Email::as_str`] to use one.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Email(String);

impl Email {
    /// Maximum length (RFC 5321, 4.5.3.1.3).
    pub const MAX_BYTES: usize = 254;
    /// The form as a regular expression.
    pub const PATTERN: &str = r"^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(\.[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$";

    /// Parses a typed address.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] on the field `email`.
    pub fn parse(text: &str) -> Result<Self> {
        let address = text.trim().to_lowercase();
        if address.is_empty() {
            return Err(Error::field("email", "Enter your email address."));
        }
        if address.len() > Self::MAX_BYTES {
            return Err(Error::field(
                "email",
                "An email address can have at most 254 characters.",
            ));
        }
        if is_valid(&address) {
            Ok(Self(address))
        } else {
            Err(Error::field(
                "email",
                "Enter an email address like name@example.com.",
            ))
        }
    }

    /// Returns the address of the owner of the product's own example projects. No mail can reach it (RFC 6761, 6.4).
    #[must_use]
    pub fn examples() -> Self {
        Self("examples@examples.invalid".to_owned())
    }

    /// The address.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the part before the `@`.
    #[must_use]
    pub fn local_part(&self) -> &str {
        self.0.split_once('@').map_or("", |(local, _)| local)
    }
}

/// Hides the address, to keep it out of logs.
impl std::fmt::Debug for Email {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Email(…)")
    }
}

/// HTML Living Standard, "valid e-mail address", with at least one dot in the domain.
fn is_valid(address: &str) -> bool {
    let Some((local, domain)) = address.split_once('@') else {
        return false;
    };
    let local_ok = !local.is_empty()
        && local.len() <= 64
        && local
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || ".!#$%&'*+/=?^_`{|}~-".contains(c));
    let label_ok = |label: &str| {
        !label.is_empty()
            && label.len() <= 63
            && label.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    local_ok && domain.contains('.') && domain.split('.').all(label_ok)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trims_and_lowercases() {
        assert_eq!(
            Email::parse("  Ada@Example.COM ").unwrap().as_str(),
            "ada@example.com"
        );
    }

    #[test]
    fn refuses_invalid_addresses() {
        for text in [
            "",
            "   ",
            "ada",
            "ada@",
            "@example.com",
            "ada@example",
            "a b@example.com",
            "ada@-x.com",
            "ada@example..com",
            "ada@exa_mple.com",
            "ada@example.com\nbcc: eve@example.com",
            "ada@@example.com",
        ] {
            assert!(Email::parse(text).is_err(), "{text:?} was taken");
        }
        assert!(Email::parse(&format!("{}@example.com", "a".repeat(250))).is_err());
    }

    #[test]
    fn is_not_shown_by_debug() {
        assert!(!format!("{:?}", Email::parse("ada@example.com").unwrap()).contains("ada"));
    }
}
